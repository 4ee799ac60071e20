//! Tests of the pictures of Angel games and updates, and of the figures of the book.

use std::path::Path;

use crate::{answer, file, refused, upstar};

/// Runs a command and returns the picture that it writes. Asserts that every element of the picture is
/// closed.
#[track_caller]
fn drawn(arguments: &[&str], input: &str, path: &Path) -> String {
    let run = upstar(arguments, input);
    assert_eq!(run.code, 0, "{arguments:?}: {}{}", run.out, run.err);
    let svg = std::fs::read_to_string(path).expect("the picture");
    std::fs::remove_file(path).expect("the file is ours");
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("an end of the tag");
        let name = tag.split_whitespace().next().expect("a name").to_owned();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty() && svg.starts_with("<svg"), "{open:?}");
    svg
}

fn frames(svg: &str) -> usize {
    svg.matches("<g class=\"frame\"").count()
}

#[test]
fn the_end_of_a_game_and_all_its_turns() {
    let (end, game) = (file("end.svg"), file("game.svg"));
    let (svg, film) = (end.display().to_string(), game.display().to_string());
    let devil = ["angel", "run", "--devil", "trap", "--turns", "25", "--out", &svg, "--frames", &film];
    let animated = drawn(&devil, "", &game);
    assert_eq!(frames(&animated), 26);
    assert_eq!(animated.matches("<g class=\"frame\" visibility=\"hidden\">").count(), 25);
    assert!(animated.contains("turn 25: eaten") && animated.contains("repeatCount=\"indefinite\""));
    let still = std::fs::read_to_string(&end).expect("the picture");
    assert!(still.contains("The Angel against trap") && !still.contains("animate"));
    std::fs::remove_file(&end).expect("the file is ours");
    // A full picture of a long game would be too large, so it shows the squares around the Angel.
    let long = ["angel", "run", "--devil", "random(5)", "--turns", "2000", "--out", &svg];
    assert!(drawn(&long, "", &end).len() < 200_000);
}

/// Returns the values of an attribute, one for each moment of the animation.
fn moments(text: &str, attribute: &str) -> Vec<String> {
    let (_, rest) = text.split_once(&format!("{attribute}=\"")).expect("an attribute");
    rest.split('"').next().expect("its end").split(';').map(str::to_owned).collect()
}

/// The animation of a long game follows the Angel, who is visible in every frame.
#[test]
fn long_animations_follow_the_angel() {
    let game = file("long.svg");
    let film = game.display().to_string();
    // In a tall game the frames are far apart.
    let tall = ["--turns", "8000", "--frame-turns", "0..8000/100"];
    let late = ["--turns", "8000", "--frame-turns", "1000..8000/100"];
    for (devil, part, count) in [
        ("mixture", &["--turns", "400"][..], 401),
        ("own", &["--turns", "400"], 401),
        ("wall(200)", &["--turns", "400"], 401),
        ("random(30)", &["--turns", "400"], 401),
        ("ahead", &tall, 81),
        ("random(30)", &late, 71),
    ] {
        let run = ["angel", "run", "--devil", devil, "--frames", &film];
        let svg = drawn(&[&run[..], part].concat(), "", &game);
        assert_eq!(frames(&svg), count, "{devil}");
        assert!(svg.len() < 20 << 20, "{devil}: {} bytes", svg.len());
        // The first nested `svg` element is a fixed window, and the squares move behind it.
        let (_, opening) = svg.split_once("<svg x=").expect("an opening");
        let number = |name: &str| moments(opening, &format!(" {name}"))[0].parse::<i64>().expect("a number");
        let (width, height) = (number("width"), number("height"));
        assert!(width < 800 && height < 800, "{devil}: {width} x {height}");
        let (keys, places) = (moments(opening, "keyTimes"), moments(opening, "values"));
        let [left, top] = [opening.split('"').nth(1), opening.split('"').nth(3)]
            .map(|place| place.expect("a place").parse::<i64>().expect("a number"));
        for (at, frame) in svg.split("<g class=\"frame\"").skip(1).enumerate() {
            let time = format!("0.{:06}", at * 1_000_000 / (count + 3));
            let place = &places[keys.partition_point(|key| *key <= time) - 1];
            let (across, down) = place.split_once(' ').expect("two numbers");
            let (_, circle) = frame.split_once("<circle").expect("the Angel");
            let [x, y] = ["cx", "cy"].map(|name| moments(circle, name)[0].parse::<i64>().expect("a number"));
            let (x, y) = (x + across.parse::<i64>().expect("x"), y + down.parse::<i64>().expect("y"));
            let is_seen = (left..left + width).contains(&x) && (top..top + height).contains(&y);
            assert!(is_seen, "{devil}, frame {at}: the Angel is at {x}, {y} of {width} x {height}");
        }
    }
}

#[test]
fn a_game_of_a_file_and_a_spiral() {
    let (end, game) = (file("replay.svg"), file("replayed.svg"));
    let (svg, film) = (end.display().to_string(), game.display().to_string());
    let games = "{\"id\": 1, \"eaten\": [[0,3],[1,3]]}\n{\"id\": \"b\", \"eaten\": [[0,2],[0,5],[2,2]]}\n";
    let one = ["angel", "replay", "-", "--only", "b", "--frames", &film];
    assert_eq!(frames(&drawn(&one, games, &game)), 4);
    let largest = ["angel", "replay", "-", "--only", "1", "--ties", "largest", "--out", &svg];
    assert!(drawn(&largest, games, &end).contains(">A<"));
    refused(&["angel", "replay", "-", "--out", &svg], games, "line 2: pictures show one game");
    assert_eq!(upstar(&["angel", "replay", "-", "--out", &svg], games).out, "", "no game is played");
    let spiral = ["angel", "spiral", "--windings", "1", "--out", &svg];
    assert!(drawn(&spiral, "", &end).contains("A spiral of walls"));
}

#[test]
fn an_update_is_drawn_with_what_joins() {
    let path = file("update.svg");
    let name = path.display().to_string();
    let svg = drawn(&["draw", "angel_update", "past N eaten 0..2,4", "-o", &name], "", &path);
    assert!(svg.contains("#f6d9a8") && svg.contains("stroke-dasharray"), "{svg}");
    let board = ["eval", "angel_update", "past N eaten 0..2,4", "--out", &name];
    assert_eq!(drawn(&board, "", &path), svg);
    assert!(!svg.contains("#8f3a84") && !svg.contains(">literal<"), "no island, and the rules agree");
    // Where the rules disagree the picture has a part for each of them. The relaxed rule has an island, and
    // the picture outlines its ten sides.
    let island = drawn(&["draw", "angel_update", "eaten 3..5,2..3", "-o", &name], "", &path);
    assert!(island.contains(">relaxed<") && island.contains(">literal<"), "{island}");
    let is_outline = |line: &&str| line.contains("#8f3a84") && line.contains('L');
    let outline = island.lines().find(is_outline).expect("an outline");
    assert_eq!(outline.matches('L').count(), 10, "{outline}");
    // The colour occurs once on the board and once in the legend.
    assert_eq!(island.matches("#8f3a84").count(), 2);
    assert!(island.contains(">the border of an island<") && !svg.contains("island"));
    // Each of the two boards has six black squares on the tint.
    let inset = |svg: &str| svg.matches("h12v-12h-12z").count();
    assert_eq!((inset(&island), inset(&svg)), (12, 3));
    refused(
        &["draw", "angel_update", "eaten 0,4 9000,4"],
        "",
        "9001 squares wide and 5 squares high; at most 600",
    );
    refused(&["draw", "angel_update", "eaten 4611686018427387904,0"], "", "at most 600 are drawn");
}

#[test]
fn limits_and_endings() {
    let svg = file("x.svg").display().to_string();
    let run = ["angel", "run", "--turns", "500", "--frames"];
    refused(&[&run[..], &[&svg]].concat(), "", "more than 499 turns");
    refused(&[&run[..], &["x.png"]].concat(), "", "x.png: an animation needs a file name in .svg");
    refused(
        &["angel", "run", "--turns", "5", "--out", "x.gif"],
        "",
        "a picture needs a file name in .svg, .png or .tex",
    );
    refused(&["angel", "run", "--frames", &svg], "", "more than 499 turns");
    refused(&["angel", "spiral", "--windings", "3", "--out", &svg], "", "are for --windings 1");
    refused(
        &["angel", "run", "--turns", "5", "--out", &svg, "--frames", &svg],
        "",
        "two pictures in one file",
    );
    assert!(!Path::new(&svg).exists());
}

/// If the output file cannot be written, the program plays no game and prints nothing.
#[test]
fn files_that_cannot_be_written() {
    let picture = "/no/such/folder/picture.svg";
    let game = "{\"id\": 1, \"eaten\": [[0,3],[1,3]]}\n";
    for arguments in [
        &["angel", "run", "--turns", "1000000000", "--out", picture][..],
        &["angel", "run", "--turns", "5", "--frames", picture],
        &["angel", "spiral", "--windings", "1", "--out", picture],
        &["angel", "replay", "-", "--out", picture],
        &["angel", "figures", "/dev/null/pictures"],
        &["eval", "snort", "path(3)", "--out", picture],
        &["draw", "snort", "path(3)", "--out", picture],
        &["plot", "1", "--out", picture],
        &["escape", "map", "grid(3,3)", "--out", picture],
        &["play", "nemesis", "grid(3,3) @ 1,1", "--frames", picture],
    ] {
        let run = upstar(arguments, game);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("error: /"), "{}", run.err);
    }
}

#[test]
fn a_file_that_is_there_stays_where_nothing_is_drawn() {
    let path = file("old.svg");
    std::fs::write(&path, "old").expect("a file");
    let name = path.display().to_string();
    refused(&["angel", "run", "--devil", "moloch", "--out", &name], "", "there is no Devil");
    refused(&["angel", "replay", "-", "--out", &name], "[1]\n", "a game is an object");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "old");
    std::fs::remove_file(&path).expect("the file is ours");
}

#[test]
fn the_figures_of_the_book_are_those_of_the_program() {
    let folder = file("figures");
    let run = upstar(&["angel", "figures", &folder.display().to_string()], "");
    assert_eq!((run.code, run.out.as_str()), (0, "7 pictures\n"), "{}", run.err);
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/pictures");
    for number in 1..=7 {
        let name = format!("angel-figure-{number}.svg");
        let read = |folder: &Path| std::fs::read_to_string(folder.join(&name)).expect("a picture");
        assert!(
            read(&folder) == read(&book),
            "{name}: draw it anew, `upstar angel figures book/src/pictures`"
        );
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/figures/angel-rules.txt");
    let name = folder.display().to_string();
    let run = upstar(&["angel", "figures", &name, &data.display().to_string()], "");
    assert_eq!((run.code, run.out.as_str()), (0, "1 picture\n"), "{}", run.err);
    let read = |folder: &Path| std::fs::read_to_string(folder.join("angel-rules.svg")).expect("a picture");
    assert!(read(&folder) == read(&book), "where the rules differ");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn figures_of_files() {
    let folder = file("own");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, name) = (folder.join("own.txt"), folder.display().to_string());
    let text = file.display().to_string();
    let draw = ["angel", "figures", &name, &text];
    let write = |content: &str| std::fs::write(&file, content).expect("the file");
    write("# one\ntitle Two < panels\npanel a game\ngame 0,3\ntarget 1,3\npanel\ndevil wall(4) 9\n");
    let svg = drawn(&draw, "", &folder.join("own.svg"));
    assert!(svg.contains("<title>Two &lt; panels</title>") && svg.contains(">a game<"));
    write("literal eaten 3..5,2..3\n");
    assert!(!drawn(&draw, "", &folder.join("own.svg")).contains("#8f3a84"));
    for (content, message) in [
        ("literal left 3,3", "line 1: the left set is not connected"),
        ("window 0..3,0..3", "own: line 1: \"window\" needs a curve"),
        ("path past E", "line 1: "),
        (
            "title one\ncurve left 1,2",
            "line 2: this is not a border curve. Definition 2 iv: (1,2) is in the left set and",
        ),
        ("curve past N left 0,0", "Definition 2 ii: (0,0)N is passed once, and its right square (0,0)"),
        ("game 0,3 0,3", "the square (0,3) was eaten before"),
        ("devil god 3", "there is no Devil"),
        ("devil wall 10001", "at most 10000 turns"),
        ("devil wall", "a number of turns"),
        ("game 0,3\nwindow 0..9", "is not a rectangle"),
        ("game 0,3\nwindow 0..900,0..3", "901 squares wide"),
        ("game 0,3\nevaded 0..900,0..900", "too many squares"),
        ("game 0,3\ncolour blue", "\"colour\" is not a word of the figure language"),
    ] {
        write(content);
        refused(&draw, "", message);
    }
    write(&"game\n".repeat(25));
    refused(&draw, "", "line 25: at most 24 panels");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// The first example of the help and of the book is a game worth watching. It has a legend and a button
/// that stops it, and its Devil leads the Angel far aside and around corners.
#[test]
fn the_first_example_is_worth_watching() {
    let help = upstar(&["angel", "run", "--help"], "").out;
    let example =
        help.lines().find_map(|line| line.trim().strip_prefix("upstar angel run")).expect("an example");
    let book = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/angel.md"));
    let book = book.expect("the book");
    let first = book.lines().find_map(|line| line.strip_prefix("$ upstar angel run")).expect("an example");
    assert_eq!(first, example);
    let game = file("watch.svg");
    let path = game.display().to_string();
    let words: Vec<&str> = example.split_whitespace().map(|word| word.trim_matches('\'')).collect();
    let words: Vec<&str> =
        words.iter().map(|&word| if word == "game.svg" { path.as_str() } else { word }).collect();
    let svg = drawn(&[&["angel", "run"], &words[..]].concat(), "", &game);
    assert!(svg.contains("pauseAnimations()") && svg.contains(">click: pause, go on<"), "a way to pause");
    let (_, legend) = svg.split_once("class=\"legend\"").expect("a legend");
    for entry in ["the Angel", "his perch", "left set", "eaten", "path: past", "path: future"] {
        assert!(legend.contains(entry), "{entry}");
    }
    let json = answer(&[&["angel", "run"], &words[..], &["--json"]].concat(), "");
    let number = |field: &serde_json::Value| field.as_i64().expect("a number");
    assert!(number(&json["quarter_turns"]) >= 4 && number(&json["extent"]["east"]) > 20, "{json}");
}
