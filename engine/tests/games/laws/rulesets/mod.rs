//! Tests of rulesets against their twins, which know only whole positions: reading, moves and values.

mod amazons;
mod backsliding_toads_and_frogs;
mod cat_herding;
mod cheques;
mod clobber;
mod col;
mod colouring;
mod domineering;
mod escc;
mod fox_and_geese;
mod geography;
mod hackenbush;
mod simple;
mod snort;
mod toads_and_frogs;
mod twins;

use std::fmt::Debug;
use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::board::grid::Grid;
use upstar::games::rules::Short;
use upstar::games::rules::text::{ShortText, TextKind, TextRuleset};
use upstar::games::solve::Solver;
use upstar::games::value::{Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::Game;
use upstar::session::Session;
use upstar_twin::Position;
use upstar_twin::loopy::{Loopy, Side, ge_on_side};

use crate::laws::bridge::explicit;
use crate::laws::loopy::graphs::walk;

/// Asserts that the value of a position of a partizan loopy ruleset equals the twin's game, on both sides.
fn agrees_on_both_sides(ruleset: &str, text: &str, twin: &Loopy) -> Result<(), TestCaseError> {
    let store = Store::new();
    let session = Session::new(&store);
    let read = session.read(ruleset, text).unwrap();
    let value = read.partizan().unwrap().value(&Control::unlimited()).unwrap();
    for (form, side) in [(value.onside(), Side::On), (value.offside(), Side::Off)] {
        let form = walk(form);
        prop_assert!(ge_on_side(&form, twin, side) && ge_on_side(twin, &form, side), "{}: {:?}", text, side);
    }
    Ok(())
}

static STORE: LazyLock<Store> = LazyLock::new(Store::new);

/// Returns the ruleset of a file in `games/` on grids.
fn on_grids(name: &str) -> ShortText<Grid> {
    match TextRuleset::built_in(name).kind() {
        TextKind::ShortGrid(rules) => rules,
        _ => panic!("{name} is not on grids, or need not end"),
    }
}

/// A ruleset with its twin. One solver serves all positions, so the tests use its cached results.
struct Pair<R: Short, P> {
    solver: Solver<'static, R>,
    /// Converts a board into the twin's position.
    twin: fn(&R::Board) -> P,
}

impl<R: Short, P: Position + Debug> Pair<R, P> {
    fn new(rules: R, twin: fn(&R::Board) -> P) -> Self {
        Self { solver: Solver::new(rules, &STORE), twin }
    }

    /// Returns the value of a position, for positions that are too large for the twin.
    fn value(&self, text: &str) -> Value<'static> {
        self.solver.read(text).unwrap().value(&STORE, &Control::unlimited()).unwrap()
    }

    /// Asserts that a text is read as the twin's position, and that both have the same value, the same
    /// moves, and the same values after the moves.
    fn agrees(&self, text: &str, position: &P) -> Result<(), TestCaseError> {
        let board = self.solver.rules().read(text).unwrap();
        prop_assert_eq!(&(self.twin)(&board), position, "{} is read otherwise", text);
        let control = Control::unlimited();
        let read = self.solver.read(text).unwrap();
        let mut twin = upstar_twin::Solver::new();
        let mut value = |position: &P| upstar_twin::explicit(&twin.value(position));
        prop_assert_eq!(explicit(read.value(&STORE, &control).unwrap()), value(position), "{}", text);
        for (player, options) in
            [(Player::Left, position.left_options()), (Player::Right, position.right_options())]
        {
            let after: Vec<P> =
                self.solver.rules().moves(&board, player).map(|m| (self.twin)(&m.after)).collect();
            prop_assert_eq!(sorted(&after), sorted(&options), "{}", text);
            let moves = read.short().unwrap().moves(player, &control).unwrap();
            prop_assert_eq!(moves.len(), after.len());
            for (found, after) in moves.iter().zip(&after) {
                prop_assert_eq!(explicit(found.value), value(after), "{} after {:?}", text, found.places);
            }
        }
        Ok(())
    }

    /// Asserts that no player makes more moves than the rules' bounds for the components allow together.
    fn expects_enough_moves(&self, text: &str) -> Result<(), TestCaseError> {
        let rules = self.solver.rules();
        let board = rules.read(text).unwrap();
        let sum = rules.components(&board);
        if sum.number != 0 {
            return Ok(());
        }
        let expected = sum.parts.iter().fold((0, 0), |(left, right), part| {
            let (ours, theirs) = rules.most_moves(&part.component).unwrap();
            if part.negated { (left + theirs, right + ours) } else { (left + ours, right + theirs) }
        });
        let found = most_moves(&(self.twin)(&board));
        prop_assert!(found.0 <= expected.0 && found.1 <= expected.1, "{} {:?} {:?}", text, found, expected);
        Ok(())
    }
}

/// Returns the most moves of Left and of Right, in any order of play.
fn most_moves<P: Position>(position: &P) -> (usize, usize) {
    let (mut left, mut right) = (0, 0);
    let options = position.left_options().into_iter().map(|after| (after, 1, 0));
    for (after, by_left, by_right) in
        options.chain(position.right_options().into_iter().map(|after| (after, 0, 1)))
    {
        let rest = most_moves(&after);
        (left, right) = (left.max(rest.0 + by_left), right.max(rest.1 + by_right));
    }
    (left, right)
}

/// Returns the positions as sorted texts, with duplicates kept.
fn sorted<P: Debug>(positions: &[P]) -> Vec<String> {
    let mut texts: Vec<String> = positions.iter().map(|position| format!("{position:?}")).collect();
    texts.sort();
    texts
}

/// Generates characters of `alphabet`, each with its multiplicity as weight.
pub(crate) fn cells(alphabet: &'static str) -> impl Strategy<Value = char> {
    let characters: Vec<char> = alphabet.chars().collect();
    (0..characters.len()).prop_map(move |i| characters[i])
}

/// Generates rows over `alphabet` of these sizes. At most `most` cells differ from `rare`: all later ones
/// become `rare`.
pub(crate) fn grids(
    height: impl Strategy<Value = usize>,
    width: impl Strategy<Value = usize>,
    alphabet: &'static str,
    most: usize,
    rare: char,
) -> impl Strategy<Value = Vec<String>> {
    use proptest::collection::vec;
    let rows = move |(height, width)| vec(vec(cells(alphabet), width), height);
    (height, width).prop_flat_map(rows).prop_map(move |rows| {
        let mut left = most;
        let mut kept = |&cell: &char| {
            let stays = cell == rare || left > 0;
            left -= usize::from(stays && cell != rare);
            if stays { cell } else { rare }
        };
        rows.iter().map(|row| row.iter().map(&mut kept).collect()).collect()
    })
}
