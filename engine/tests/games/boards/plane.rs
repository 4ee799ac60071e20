//! Tests of the notation of the Angel's path.

use upstar::angel::plane::{Heading, MAX_PAST, MAX_SQUARES, Path, Segment, Square};
use upstar::ground::board::Board;
use upstar::ground::data::{Data, Field};

use crate::boards::{refused, same};

#[test]
fn paths() {
    refused(
        &["angel_update"],
        &[
            ("<>", "expected `past`, `left` or `eaten`"),
            ("<p>ast2", "expected `past`"),
            ("past <X>", "a heading N, E, S or W"),
            ("past N<0>", "from 1 to"),
            ("past N<2000000>", "from 1 to"),
            ("past N1048576 <N>", "at most"),
            ("past N <E>", "is not in the left set"),
            ("past N <S>", "(0,1), the left square"),
            ("past W E <W>", "twice"),
            ("left <-1,0>", "x < 0"),
            ("left 0,1 <0,0..3>", "named twice"),
            ("left 0..3<>", "expected `,`"),
            ("left <3..0>,1", "smaller end"),
            ("left <0..9999,0..9999>", "at most 1048576 squares"),
            ("left 0,<x>", "a coordinate"),
            ("left 0,1<;>2", "expected a blank"),
            ("eaten 1,1 <1,1>", "eaten twice"),
            ("left 0,1 eaten <0,1>", "in the left set"),
            ("eaten <-1,1>", "in the left set"),
            ("eaten 0,<99999999999999999999>", "a coordinate from 0 to 4611686018427387904"),
            ("eaten 1,1 <l>eft 0,1", "in this order"),
        ],
    );
    same("angel_update", &["past N2 left 0,1..3 eaten 1,5", " past N N\nleft 0,1 0,3 0,2 eaten 1,5"]);
    same("angel_update", &["left 0..1,1..2 ", "past left 1,1..2 0,1..2"]);
}

fn square(x: i64, y: i64) -> Data {
    Data::List(vec![Data::from(x), Data::from(y)])
}

fn segment(x: i64, y: i64, heading: &str) -> Data {
    Data::List(vec![Data::from(x), Data::from(y), Data::Text(heading.to_owned())])
}

/// Returns the error in a position.
fn error(perch: Data, past: Vec<Data>, left: Vec<Data>, eaten: Vec<Data>) -> String {
    let lists = [("past", past), ("left_add", left), ("eaten", eaten)];
    let mut fields = vec![("perch".to_owned(), perch)];
    fields.extend(lists.map(|(name, list)| (name.to_owned(), Data::List(list))));
    let data = Data::Object(fields);
    Path::from_data(Field::whole(&data), ()).expect_err("bad data").to_string()
}

#[test]
fn bad_data_is_reported_with_its_place() {
    let perch = || segment(0, 1, "N");
    let past = || vec![perch()];
    let cases = [
        (error(perch(), vec![segment(0, 2, "N")], vec![], vec![]), "past[0]: (0,2)N does not begin at (0,1)"),
        (
            error(perch(), vec![perch(), segment(0, 3, "N")], vec![], vec![]),
            "past[1]: (0,3)N does not begin at (0,2)",
        ),
        (error(perch(), vec![], vec![], vec![]), "perch: the perch is (0,0)N"),
        (error(segment(0, 2, "N"), past(), vec![], vec![]), "perch: the perch is (0,1)N, the last"),
        (error(perch(), vec![segment(0, 1, "E")], vec![], vec![]), "past[0]: (0,1), the left square"),
        (error(perch(), vec![segment(0, 1, "n")], vec![], vec![]), "past[0][2]: a heading is N, E, S or W"),
        (error(segment(0, 1, "NE"), past(), vec![], vec![]), "perch[2]: a heading"),
        (
            error(perch(), past(), vec![square(0, 5), square(0, 5)], vec![]),
            "left_add[1]: the square (0,5) is named twice",
        ),
        (error(perch(), past(), vec![square(-1, 5)], vec![]), "left_add[0]: (-1,5) has x < 0"),
        (
            error(perch(), past(), vec![], vec![square(2, 5), square(2, 5)]),
            "eaten[1]: the square (2,5) is eaten twice",
        ),
        (
            error(perch(), past(), vec![square(2, 5)], vec![square(2, 5)]),
            "eaten[0]: (2,5) is in the left set",
        ),
        (
            error(perch(), past(), vec![], vec![square((1 << 62) + 1, 5)]),
            "eaten[0][0]: a coordinate is at most",
        ),
        (
            error(
                perch(),
                past(),
                vec![],
                vec![Data::List(vec![Data::Number("1e400".to_owned()), Data::from(1)])],
            ),
            "eaten[0][0]: expected an integer of 64 bits",
        ),
        (
            error(perch(), past(), vec![], vec![Data::List(vec![Data::from(1)])]),
            "eaten[0]: expected a square",
        ),
    ];
    for (found, wanted) in cases {
        assert!(found.starts_with(wanted), "{found}: {wanted}");
    }
    let data = Data::Object(Vec::new());
    let missing = Path::from_data(Field::whole(&data), ()).expect_err("no perch");
    assert_eq!(missing.to_string(), "the field `perch` is missing");
    let many = error(perch(), vec![Data::Null; MAX_PAST + 1], vec![], vec![]);
    assert!(many.starts_with("past: at most"), "{many}");
    let many = error(perch(), vec![], vec![Data::Null; MAX_SQUARES + 1], vec![]);
    assert!(many.starts_with("left_add: at most"), "{many}");
}

/// A segment may be passed once in each direction, the older past included. No loop may cut squares off in
/// the left half-plane.
#[test]
fn loops() {
    let there_and_back = Path::parse("past W E", ()).expect("a dead end in the left set");
    assert_eq!(there_and_back.perch(), Segment::new(-1, 1, Heading::East));
    let square_ = Square::new;
    let around = |past: &[Heading]| {
        let mut point = Path::FIRST_PERCH.end();
        let step = |&heading: &Heading| {
            let segment = Segment::new(point.0, point.1, heading);
            point = segment.end();
            segment
        };
        Path::new(past.iter().map(step).collect(), vec![square_(0, 0), square_(0, 1)], vec![])
    };
    use Heading::{East, North, South, West};
    let error = around(&[West, South, East]).expect_err("a square is cut off");
    assert!(error.to_string().contains("closes a loop that separates squares"), "{error}");
    let error = around(&[West, South, East, North]).expect_err("the first perch again");
    assert!(error.to_string().contains("twice"), "{error}");
}
