//! Tests of tracks, which are rows of squares with ladders and snakes.

use upstar::games::board::track::Track;
use upstar::games::rules::loopy::graphs::AddersAndLadders;
use upstar::games::rules::loopy::{Arena, Loopy};
use upstar::ground::board::Board;
use upstar::ground::control::Control;

#[test]
fn the_arcs_are_refused_if_they_exceed_the_budget() {
    for text in ["25/4", "3000/8", "7/100"] {
        let board = Track::parse(text, ()).expect("a board");
        let arena = |control: &Control| AddersAndLadders.arena(&board, control);
        let Ok(Arena::Finite(arcs)) = arena(&Control::unlimited()) else { panic!("a finite board") };
        let least = (arcs.vertices() + arcs.len()) * size_of::<u32>();
        assert!(arena(&Control::unlimited().with_bytes(least - 1)).is_err(), "{text}");
    }
}
