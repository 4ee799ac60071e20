//! Pictures of the plane, alone and as films.

use upstar::angel::plane::{Heading, Path, Rectangle, Segment, Square};
use upstar::ground::board::Board;
use upstar_draw::TooLarge;
use upstar_draw::plane::{PlanePicture, path_picture, plane_film_svg, plane_scene, update_picture};
use upstar_twin::assert_well_formed;

#[test]
fn documents() {
    let window = Rectangle::around(Square::new(0, 0), Square::new(9, 9));
    let picture = PlanePicture { caption: "1 < 2".to_owned(), ..PlanePicture::new(window) };
    let svg = plane_scene(&[picture], "<a>").expect("a small picture").svg();
    assert_well_formed(&svg);
    assert!(svg.contains("<title>&lt;a&gt;</title>") && svg.contains("1 &lt; 2</text>"));
}

#[test]
fn segments_that_are_traversed_twice_are_fatter() {
    let picture = |text: &str| path_picture(&Path::parse(text, ()).expect("a path")).expect("a small one");
    let plain = plane_scene(&[picture("past E N W left 0,1")], "a < b").expect("a small picture").svg();
    assert_well_formed(&plain);
    let fat = |svg: &str| svg.matches("stroke-width=\"7.5\" stroke-linecap").count();
    assert_eq!(fat(&plain), 0);
    let dead_end = plane_scene(&[picture("past E N W E left 0,1 0,2")], "").expect("a small picture").svg();
    assert_eq!(fat(&dead_end), 1);
}

#[test]
fn joining_squares_are_tinted_and_the_former_path_is_dashed() {
    let before = Path::parse("eaten 0,3", ()).expect("a path");
    let joins = Square::new(0, 3);
    let picture = update_picture(&before, &[Rectangle::around(joins, joins)]).expect("a small picture");
    assert_eq!((&*picture.joining, &*picture.eaten), (&[joins][..], &[joins][..]));
    let svg = plane_scene(&[picture.clone(), picture], "").expect("a small picture").svg();
    assert_well_formed(&svg);
    // Each picture contains one, and the legend one more.
    assert_eq!(svg.matches("stroke-dasharray").count(), 3);
}

#[test]
fn large_pictures_and_inconsistent_paths() {
    let far = Path::parse("eaten 0,9 600,9", ()).expect("a path");
    assert_eq!(path_picture(&far), Err(TooLarge::Side(601, 10)));
    let further = Path::parse("eaten 4611686018427387904,-4611686018427387904", ()).expect("a path");
    assert!(path_picture(&further).is_err());
    // The past ends inside the left set and has no future.
    let lost = Path::parse("past N W2 left 0,1", ()).expect("a path");
    assert_well_formed(
        &plane_scene(&[path_picture(&lost).expect("a picture")], "").expect("a document").svg(),
    );
    let window = Rectangle::around(Square::new(0, 0), Square::new(599, 599));
    let picture = PlanePicture::new(window);
    assert!(plane_scene(std::slice::from_ref(&picture), "").is_ok());
    assert_eq!(plane_scene(&vec![picture; 3], ""), Err(TooLarge::Pictures(3)));
    let outside = PlanePicture {
        past: vec![Segment::new(900, 0, Heading::North)],
        eaten: vec![Square::new(-900, 0)],
        target: Some(Square::new(1 << 61, 0)),
        way: vec![Square::new(-(1 << 61), 0), Square::new(1 << 61, 0)],
        ..PlanePicture::new(window)
    };
    assert_well_formed(&plane_scene(&[outside], "").expect("what is outside is left out").svg());
}

/// A picture that is long and thin is divided into parts. Each square is in one of them, with its usual coordinates.
#[test]
fn long_thin_pictures_are_divided() {
    let document = |width: i64, height: i64, caption: &str| {
        let window = Rectangle::around(Square::new(0, 0), Square::new(width - 1, height - 1));
        let mut picture = PlanePicture { caption: caption.to_owned(), ..PlanePicture::new(window) };
        picture.eaten = window.squares().filter(|square| (square.x + square.y) % 5 == 0).collect();
        picture.is_free = true;
        let svg = plane_scene(std::slice::from_ref(&picture), "").expect("a picture").svg();
        assert_well_formed(&svg);
        // Each eaten square begins a rectangle of the paths in black: no two are adjacent.
        let black = svg.lines().filter(|line| line.starts_with("<path") && line.contains("fill=\"#000000\""));
        let squares: usize = black.map(|line| line.matches('M').count()).sum();
        assert_eq!(squares, picture.eaten.len(), "{width} x {height}: {svg}");
        svg
    };
    let size = |svg: &str| -> [u64; 2] {
        let number =
            |name: &str| svg.split_once(name).and_then(|(_, rest)| rest.split_once('"')?.0.parse().ok());
        [" width=\"", " height=\""].map(|name| number(name).expect("a size"))
    };
    for (width, height, count) in [(10, 300, 6), (300, 10, 6), (7, 43, 3), (1, 600, 25), (599, 2, 18)] {
        let svg = document(width, height, "");
        assert!(svg.contains(&format!(">part {count} of {count}<")), "{width} x {height}: {svg}");
        assert!(!svg.contains(&format!(">part {}", count + 1)), "{width} x {height}: {svg}");
        let [across, down] = size(&svg);
        assert!(across < 4 * down && down < 4 * across, "{width} x {height}: {across} x {down}");
    }
    assert!(document(10, 300, "a path").contains(">a path, part 6 of 6<"));
    // Pictures of another form, and small ones, are whole.
    for (width, height) in [(10, 60), (50, 300), (300, 50), (2, 41), (41, 2), (600, 600)] {
        assert!(!document(width, height, "").contains("part 1"), "{width} x {height}");
    }
}

/// The legend of a still picture explains the colours that occur in it, and no others.
#[test]
fn visible_signs_are_in_the_legend() {
    let window = Rectangle::around(Square::new(0, 0), Square::new(6, 6));
    let plain = PlanePicture { eaten: vec![Square::new(1, 1)], is_free: true, ..PlanePicture::new(window) };
    let svg = plane_scene(std::slice::from_ref(&plain), "").expect("a small picture").svg();
    assert_well_formed(&svg);
    assert!(svg.contains(">eaten<") && !svg.contains("left set") && !svg.contains("the Angel"));
    let update = PlanePicture {
        joining: vec![Square::new(1, 1), Square::new(1, 2)],
        former: vec![Segment::new(0, 3, Heading::North)],
        shores: vec![Segment::new(2, 3, Heading::North)],
        way: vec![Square::new(3, 3)],
        is_free: false,
        ..plain
    };
    let svg = plane_scene(&[update], "").expect("a small picture").svg();
    assert_well_formed(&svg);
    for words in
        ["the Angel", "joins the left set", "eaten, joins the left set", "its future before", "island"]
    {
        assert!(svg.contains(words), "{words} in {svg}");
    }
    assert!(!svg.contains("eaten, not in the left set") && !svg.contains("pause"));
}

fn frames(count: i64) -> Vec<PlanePicture> {
    let window = Rectangle::around(Square::new(-2, -2), Square::new(9, 9));
    let frame = |turn: i64| PlanePicture {
        caption: format!("turn {turn} <"),
        eaten: vec![Square::new(turn, 4)],
        past: vec![Segment::new(0, turn, Heading::North)],
        perch: Some(Segment::new(0, turn, Heading::North)),
        way: vec![Square::new(0, turn)],
        ..PlanePicture::new(window)
    };
    (0..count).map(frame).collect()
}

#[test]
fn every_frame_is_shown_in_its_time() {
    let svg = plane_film_svg(&frames(3), "a game").expect("a small film");
    assert_well_formed(&svg);
    assert_eq!(svg.matches("class=\"frame\"").count(), 3);
    // Without animation the last frame is visible.
    assert_eq!(svg.matches("<g class=\"frame\" visibility=\"hidden\">").count(), 2);
    // The document has one legend and one pause button.
    assert_eq!((svg.matches("class=\"legend\"").count(), svg.matches("class=\"pause\"").count()), (1, 1));
    assert!(svg.contains(">left set<") && svg.contains("pauseAnimations()"));
    assert!(svg.contains("values=\"visible;hidden\" keyTimes=\"0.000000;0.166666\""));
    assert!(svg.contains("values=\"hidden;visible;hidden\" keyTimes=\"0.000000;0.166666;0.333333\""));
    assert!(svg.contains("values=\"hidden;visible\" keyTimes=\"0.000000;0.333333\" dur=\"4200ms\""));
}

#[test]
fn few_and_many_frames() {
    assert_well_formed(&plane_film_svg(&[], "nothing").expect("an empty film"));
    let still = plane_film_svg(&frames(1), "").expect("a small film");
    assert_well_formed(&still);
    assert!(!still.contains("<animate") && !still.contains("class=\"pause\""));
    assert!(plane_film_svg(&frames(500), "").is_ok());
    assert_eq!(plane_film_svg(&frames(501), ""), Err(TooLarge::Pictures(501)));
}

#[test]
fn the_windows_of_frames_may_move() {
    let mut moving = frames(4);
    for (frame, up) in moving.iter_mut().zip([0, 0, 3, 5]) {
        frame.window.south_west.y += up;
        frame.window.north_east.y += up;
    }
    let svg = plane_film_svg(&moving, "").expect("a small film");
    assert_well_formed(&svg);
    // The picture has 17 rows, 12 of which are visible at a time. The last frame shows the northern ones.
    let places = "type=\"translate\" calcMode=\"discrete\" values=\"0 -120;0 -48;0 0\" \
                  keyTimes=\"0.000000;0.285714;0.428571\"";
    assert_eq!(svg.matches(places).count(), 2, "the squares and the numbers of rows: {svg}");
    assert!(!plane_film_svg(&frames(4), "").expect("a small film").contains("animateTransform"));
    // A far window costs no more than its own 12 rows, each with its number.
    moving[0].window = Rectangle::around(Square::new(-2, -5_000_000), Square::new(9, -4_999_989));
    let far = plane_film_svg(&moving, "").expect("a small film");
    assert_well_formed(&far);
    assert!(far.contains("values=\"0 -408;") && far.contains(">-4999995<") && far.len() < 2 * svg.len());
    let apart = |at: usize| {
        let low = Square::new(at as i64 * 1000, 0);
        PlanePicture::new(Rectangle::around(low, Square::new(low.x + 299, 9)))
    };
    let many: Vec<PlanePicture> = (0..300).map(apart).collect();
    assert_eq!(plane_film_svg(&many, ""), Err(TooLarge::World(90_000, 10)));
}
