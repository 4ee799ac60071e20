//! Pictures of lattices: vertices do not touch.

use upstar::escape::board::{Cast, EscapeGraph};
use upstar::ground::board::Board;
use upstar_draw::escape::{EscapePicture, escape_scene};
use upstar_twin::escape::LATTICES;

/// The centres of the circles and squares of a picture are at least as far apart as the vertices are large.
#[test]
fn vertices_are_drawn_beside_one_another() {
    for text in LATTICES {
        for cast in [Cast::EXITS, Cast::WALKER] {
            let board = EscapeGraph::parse(text, cast).expect(text);
            let svg = escape_scene(&board, &EscapePicture::default()).expect("a small board").svg();
            let number = |part: &str, name: &str| -> i64 {
                let from = part.split_once(&format!(" {name}=\"")).expect("an attribute").1;
                from.split('"').next().and_then(|n| n.parse().ok()).expect("a number")
            };
            let circles = svg.split("<circle").skip(1).map(|part| (number(part, "cx"), number(part, "cy")));
            let places: Vec<_> = circles.collect();
            assert_eq!(places.len(), board.vertices() - board.exits().len(), "{text}");
            for (i, a) in places.iter().enumerate() {
                for b in &places[..i] {
                    let apart = (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
                    assert!(apart >= 45 * 45, "{text}: {a:?} {b:?}");
                }
            }
        }
    }
}
