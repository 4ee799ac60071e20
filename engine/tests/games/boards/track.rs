//! Tests of tracks, which are rows of squares with ladders and snakes.

use upstar::games::board::track::Track;
use upstar::games::rules::loopy::graphs::AddersAndLadders;
use upstar::games::rules::loopy::{Arena, Loopy};
use upstar::ground::board::Board;

#[test]
fn the_arcs_take_no_more_than_announced() {
    for text in ["25/4", "3000/8", "7/100"] {
        let board = Track::parse(text, ()).expect("a board");
        let Arena::Finite(arcs) = AddersAndLadders.arena(&board) else { panic!("a finite board") };
        let least = (arcs.vertices() + arcs.len()) * size_of::<u32>();
        assert!(AddersAndLadders.arena_bytes(&board) >= least, "{text}");
    }
}
