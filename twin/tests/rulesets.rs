//! Facts about the rulesets that can be checked by hand.

use upstar_twin::cheques::Table;
use upstar_twin::clobber::Clobber;
use upstar_twin::col::Col;
use upstar_twin::colouring::Colouring;
use upstar_twin::hackenbush::Picture;
use upstar_twin::position::{tree, value};
use upstar_twin::snort::Snort;
use upstar_twin::toads_and_frogs::Strip;
use upstar_twin::{Position, explicit};

#[track_caller]
fn has_value<P: Position>(position: P, expected: &str) {
    assert_eq!(explicit(&value(&position)), expected);
    assert_eq!(explicit(&tree(&position)), expected);
}

/// Vertices in a row.
fn path(colours: &str) -> Colouring {
    Colouring::from_rows(&[colours])
}

/// Edges on top of one another.
fn stalk(colours: &str) -> Picture {
    let edges: Vec<_> = colours.chars().enumerate().map(|(i, colour)| (i, i + 1, colour)).collect();
    Picture::new(&edges)
}

/// WW, chapter 6: one vertex is `*`, two are `+-1`, and a vertex that only Left
/// may colour is worth 1 to him.
#[test]
fn snort() {
    has_value(Snort(path(".")), "{0|0}");
    has_value(Snort(path("..")), "{1|-1}");
    has_value(Snort(path("L.")), "1");
    has_value(Snort(path("L.R")), "0");
    has_value(Snort(path("L#.")), "{0|0}");
    has_value(Snort(Colouring { edges: vec![], colours: vec!['.', '.'] }), "0");
}

/// WW, chapter 2: one vertex is `*`, two are 0, and a vertex next to Left's is
/// worth 1 to Right.
#[test]
fn col() {
    has_value(Col(path(".")), "{0|0}");
    has_value(Col(path("..")), "0");
    has_value(Col(path("L.")), "-1");
    has_value(Col(path("L.R")), "0");
    has_value(Col(path("L..")), "-1/2");
    has_value(Col(Colouring::from_rows(&[".#", "L#"])), "-1");
}

/// Albert, Grossman, Nowakowski and Wolfe, *An introduction to Clobber*: `LR`
/// is `*`, `LLR` is up, and diagonals do not touch.
#[test]
fn clobber() {
    has_value(Clobber::from_rows(&["LR"]), "{0|0}");
    has_value(Clobber::from_rows(&["L", "R"]), "{0|0}");
    has_value(Clobber::from_rows(&["LLR"]), "{0|{0|0}}");
    has_value(Clobber::from_rows(&["L.R"]), "0");
    has_value(Clobber::from_rows(&["L.", ".R"]), "0");
}

/// WW, chapter 1: the first positions of its tree of values.
#[test]
fn toads_and_frogs() {
    has_value(Strip::from_text("T.F"), "{0|0}");
    has_value(Strip::from_text("T.."), "2");
    has_value(Strip::from_text("..F"), "-2");
    has_value(Strip::from_text("F.T"), "0");
    has_value(Strip::from_text("TF."), "0");
}

/// WW, chapter 1: stalks of red and blue, a flower, loops, and what hangs in
/// the air.
#[test]
fn hackenbush() {
    has_value(stalk("b"), "1");
    has_value(stalk("br"), "1/2");
    has_value(stalk("bbr"), "3/2");
    has_value(stalk("gb"), "{0,{0|0}|0}");
    has_value(stalk("ggg"), "{0,{0,{0|0}|0,{0|0}},{0|0}|0,{0,{0|0}|0,{0|0}},{0|0}}");
    has_value(Picture::new(&[(0, 0, 'r')]), "-1");
    has_value(Picture::new(&[(0, 1, 'b'), (1, 1, 'b')]), "2");
    has_value(Picture::new(&[(1, 2, 'b')]), "0");
    has_value(Picture::new(&[(0, 1, 'g'), (0, 1, 'g')]), "0");
    has_value(Picture::new(&[]), "0");
}

/// The positions are worth what the sum of coins and cheques is worth.
#[test]
fn cheques() {
    for coins in [-2, 0, 3] {
        for cheques in [vec![], vec![(2, 1)], vec![(1, -1)], vec![(3, 1), (-1, 2)], vec![(1, 1), (2, 2)]] {
            let table = Table { coins, cheques };
            assert_eq!(explicit(&value(&table)), explicit(&table.sum()), "{table:?}");
            assert_eq!(explicit(&value(&table)), explicit(&tree(&table)), "{table:?}");
        }
    }
    has_value(Table { coins: 0, cheques: vec![(2, 1)] }, "{2|-1}");
    has_value(Table { coins: 0, cheques: vec![(-1, -1)] }, "0");
}
