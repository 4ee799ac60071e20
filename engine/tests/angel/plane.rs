//! Tests of segments, headings and rectangles of the plane.

use upstar::angel::plane::{Bend, Heading, Rectangle, Segment, Square};

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
