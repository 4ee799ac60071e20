//! Tests of segments, headings and rectangles of the plane.

use upstar::angel::plane::{Bend, Heading, Path, Rectangle, Segment, Square};

#[test]
fn a_segment_lies_between_its_left_and_its_right_square() {
    for heading in Heading::ALL {
        let segment = Segment::new(3, -5, heading);
        assert_eq!(segment.right(), segment.left().beside(heading.bent(Bend::Right)));
        assert_eq!(segment.reverse().reverse(), segment);
        assert_eq!(segment.reverse().right(), segment.left());
        assert_eq!(Segment::along(segment.right(), heading), segment);
    }
}

#[test]
fn bends_lead_back_to_headings() {
    for heading in Heading::ALL {
        for bend in Bend::ALL {
            assert_eq!(heading.bend_to(heading.bent(bend)), bend);
        }
    }
}

fn rectangle(x: i64, y: i64, width: i64, height: i64) -> Rectangle {
    Rectangle::around(Square::new(x, y), Square::new(x + width - 1, y + height - 1))
}

#[test]
fn rectangles_become_one() {
    let columns: Vec<_> = (0..4).map(|x| rectangle(x, 1, 1, 4)).collect();
    assert_eq!(Rectangle::merged(columns), [rectangle(0, 1, 4, 4)]);
    let squares = (0..3).flat_map(|x| (0..3).map(move |y| rectangle(x, y, 1, 1)));
    assert_eq!(Rectangle::merged(squares.collect()), [rectangle(0, 0, 3, 3)]);
    let apart = vec![rectangle(0, 0, 1, 2), rectangle(1, 0, 1, 3), rectangle(2, 2, 1, 1)];
    assert_eq!(Rectangle::merged(apart.clone()), apart);
}

/// Returns a past of at most `length` segments from the start, each with its left square in the left set, and
/// none passed twice in the same direction.
fn random_past(
    length: usize,
    is_left: impl Fn(Square) -> bool,
    random: &mut impl FnMut(usize) -> usize,
) -> Vec<Segment> {
    let mut past: Vec<Segment> = Vec::new();
    for _ in 0..length {
        let (x, y) = past.last().copied().unwrap_or(Path::FIRST_PERCH).end();
        let next = Heading::ALL.map(|heading| Segment::new(x, y, heading));
        let may = |s: &Segment| is_left(s.left()) && !past.contains(s) && !Path::is_older_past(*s);
        let next: Vec<Segment> = next.into_iter().filter(may).collect();
        if next.is_empty() {
            break;
        }
        past.push(next[random(next.len())]);
    }
    past
}

/// The check of a path keeps one segment of the future. It finds what a list of all segments finds: the
/// first segment that is repeated, or the end.
#[test]
fn futures_are_checked_without_a_list() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut kept, mut repeated) = (0, 0);
    for _ in 0..20_000 {
        let all = (0..4).flat_map(|x| (-1..5).map(move |y| Square::new(x, y)));
        let left: Vec<Square> = all.filter(|_| random(3) == 0).collect();
        let is_left = |square: Square| square.x < 0 || left.contains(&square);
        let length = random(40);
        let past = random_past(length, is_left, &mut random);
        let next = |segment: &Segment| {
            let has_passed = |segment| Path::is_older_past(segment) || past.contains(&segment);
            segment.onward(is_left, has_passed).map(|(next, _)| next)
        };
        let perch = past.last().copied().unwrap_or(Path::FIRST_PERCH);
        let future: Vec<Segment> = std::iter::successors(next(&perch), next).take(400).collect();
        let again = future.iter().enumerate().find(|(place, segment)| future[..*place].contains(segment));
        match (Path::new(past.clone(), left.clone(), Vec::new()).map_err(|e| e.to_string()), again) {
            (Ok(_), again) => {
                kept += 1;
                assert!(again.is_none() && future.len() == 400, "{left:?} {past:?}");
            }
            (Err(message), Some((_, segment))) if message.contains("for ever") => {
                repeated += 1;
                assert!(
                    message.contains(&format!("repeats {segment} for ever")),
                    "{left:?} {past:?}: {message}"
                );
            }
            (Err(message), again) if message.contains("no continuation") => {
                assert!(again.is_none() && future.len() < 400, "{left:?} {past:?}");
            }
            (Err(message), _) => assert!(message.contains("loop"), "{left:?} {past:?}: {message}"),
        }
    }
    assert!(kept > 1000 && repeated > 10, "{kept} {repeated}");
}
