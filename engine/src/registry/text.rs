//! Text rulesets, by their kind.

use std::any::TypeId;

use super::kinds::{Game, Kind};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::games::rules::Short;
use crate::games::rules::text::{Written, WrittenKind};
use crate::games::solve::{PartizanSolver, Solver};
use crate::games::value::Store;
use crate::ground::board::Board;
use crate::ground::control::Control;

/// Returns the kind of game.
pub(super) fn kind(written: &'static Written) -> Kind {
    match written.kind() {
        WrittenKind::ShortGrid(_)
        | WrittenKind::ShortStrip(_)
        | WrittenKind::ShortGraph(_)
        | WrittenKind::ShortHeaps(_) => Kind::Short,
        WrittenKind::LoopyGrid(_)
        | WrittenKind::LoopyStrip(_)
        | WrittenKind::LoopyGraph(_)
        | WrittenKind::LoopyHeaps(_) => Kind::Partizan,
    }
}

/// Returns the type of the boards.
pub(super) fn board(written: &'static Written) -> TypeId {
    match written.kind() {
        WrittenKind::ShortGrid(_) | WrittenKind::LoopyGrid(_) => TypeId::of::<Grid>(),
        WrittenKind::ShortStrip(_) | WrittenKind::LoopyStrip(_) => TypeId::of::<Strip>(),
        WrittenKind::ShortGraph(_) | WrittenKind::LoopyGraph(_) => TypeId::of::<VertexColoured>(),
        WrittenKind::ShortHeaps(_) | WrittenKind::LoopyHeaps(_) => TypeId::of::<Tuples>(),
    }
}

/// The maximum number of nodes for checking a ruleset: some milliseconds, or a tenth of a second for large
/// patterns.
const MOST_NODES: u64 = 20_000;

/// Finds a small position whose value, computed from its components, differs from the value of its moves.
/// Then the library misreads the rules, or the rules define no short game after all. Checks nothing for loopy
/// rulesets.
pub(super) fn disagreement(written: &'static Written) -> Option<String> {
    match written.kind() {
        WrittenKind::ShortGrid(rules) => of_samples(written, rules),
        WrittenKind::ShortStrip(rules) => of_samples(written, rules),
        WrittenKind::ShortGraph(rules) => of_samples(written, rules),
        WrittenKind::ShortHeaps(rules) => of_samples(written, rules),
        WrittenKind::LoopyGrid(_)
        | WrittenKind::LoopyStrip(_)
        | WrittenKind::LoopyGraph(_)
        | WrittenKind::LoopyHeaps(_) => None,
    }
}

fn of_samples<R: Short>(written: &Written, rules: R) -> Option<String> {
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(MOST_NODES));
    let solver = Solver::new(rules, &store);
    for text in written.samples() {
        // A sample that violates a condition on all positions is no position.
        let Ok(board) = solver.rules().read(&text) else { continue };
        match solver.disagreement(&board, &control) {
            Ok(None) => {}
            Ok(Some(found)) => {
                return Some(format!(
                    "`{text}` would be {}, but its moves lead to {}",
                    found.of_components, found.of_moves
                ));
            }
            // The budget is used up: no disagreement was found in what was checked.
            Err(_) => break,
        }
    }
    None
}

/// Returns the maximum length of the text of a position, in bytes.
pub(super) fn max_text(written: &'static Written) -> usize {
    match written.kind() {
        WrittenKind::ShortGrid(_) | WrittenKind::LoopyGrid(_) => Grid::MAX_TEXT,
        WrittenKind::ShortStrip(_) | WrittenKind::LoopyStrip(_) => Strip::MAX_TEXT,
        WrittenKind::ShortGraph(_) | WrittenKind::LoopyGraph(_) => VertexColoured::MAX_TEXT,
        WrittenKind::ShortHeaps(_) | WrittenKind::LoopyHeaps(_) => Tuples::MAX_TEXT,
    }
}

/// Opens the ruleset, with an empty memory and values in `store`.
pub(super) fn open<'s>(written: &'static Written, store: &'s Store) -> Box<dyn Game<'s> + 's> {
    match written.kind() {
        WrittenKind::ShortGrid(rules) => Box::new(Solver::new(rules, store)),
        WrittenKind::ShortStrip(rules) => Box::new(Solver::new(rules, store)),
        WrittenKind::LoopyGrid(rules) => Box::new(PartizanSolver::new(rules, store)),
        WrittenKind::LoopyStrip(rules) => Box::new(PartizanSolver::new(rules, store)),
        WrittenKind::ShortGraph(rules) => Box::new(Solver::new(rules, store)),
        WrittenKind::LoopyGraph(rules) => Box::new(PartizanSolver::new(rules, store)),
        WrittenKind::ShortHeaps(rules) => Box::new(Solver::new(rules, store)),
        WrittenKind::LoopyHeaps(rules) => Box::new(PartizanSolver::new(rules, store)),
    }
}

#[cfg(test)]
mod tests {
    use super::of_samples;
    use crate::games::board::strip::Strip;
    use crate::games::rules::text::{Figure, FigureMemo, Written, WrittenKind, WrittenShort};
    use crate::games::rules::{Moves, Options, Short, Signed, Sum};
    use crate::ground::control::OrStop;
    use crate::ground::{Facts, Player, Ruleset};

    const TEXT: &str = "name stones
title Stones
board strip
cell . free
cell L a stone of Left's
cell R a stone of Right's
left  L -> .
right R -> .
rules a player takes one of their stones
source made up
example L.R
";

    /// A faulty variant of the rules: the last component of a position with several is lost.
    struct Faulty(WrittenShort<Strip>);

    impl Ruleset for Faulty {
        type Board = Strip;

        fn facts(&self) -> &'static Facts {
            self.0.facts()
        }

        fn alphabet(&self) -> &'static str {
            self.0.alphabet()
        }
    }

    impl Short for Faulty {
        type Piece = Figure;
        type Component = Figure;
        type Memo = FigureMemo;

        fn components(&self, board: &Strip) -> Sum<Figure> {
            let mut sum = self.0.components(board);
            if sum.parts.len() > 1 {
                sum.parts.pop();
            }
            sum
        }

        fn moves<'b>(&'b self, board: &'b Strip, player: Player) -> Moves<'b, Strip> {
            self.0.moves(board, player)
        }

        fn normal(&self, piece: &Figure) -> Signed<Figure> {
            self.0.normal(piece)
        }

        fn options(&self, component: &Figure, options: &mut Options<'_, Figure>) -> OrStop<()> {
            self.0.options(component, options)
        }
    }

    #[test]
    fn faults_show_on_samples() {
        let written = Written::read(TEXT).expect("a ruleset");
        let WrittenKind::ShortStrip(rules) = written.kind() else { panic!("play ends") };
        assert_eq!(of_samples(written, rules), None);
        let found = of_samples(written, Faulty(rules)).expect("a fault");
        assert!(found.contains("its moves lead to"), "{found}");
    }
}
