//! Text rulesets, by their kind.

use std::any::TypeId;
use std::sync::Arc;

use super::kinds::{Game, Kind};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::games::rules::Short;
use crate::games::rules::text::{TextKind, TextRuleset};
use crate::games::solve::{MisereSolver, PartizanSolver, Solver};
use crate::games::value::Store;
use crate::ground::board::Board;
use crate::ground::control::Control;

/// Returns the kind of game.
pub(super) fn kind(ruleset: &Arc<TextRuleset>) -> Kind {
    match ruleset.kind() {
        TextKind::ShortGrid(_)
        | TextKind::ShortStrip(_)
        | TextKind::ShortGraph(_)
        | TextKind::ShortHeaps(_) => {
            if ruleset.is_misere() {
                Kind::Misere
            } else {
                Kind::Short
            }
        }
        TextKind::LoopyGrid(_)
        | TextKind::LoopyStrip(_)
        | TextKind::LoopyGraph(_)
        | TextKind::LoopyHeaps(_) => Kind::Partizan,
    }
}

/// Returns the type of the boards.
pub(super) fn board(ruleset: &Arc<TextRuleset>) -> TypeId {
    match ruleset.kind() {
        TextKind::ShortGrid(_) | TextKind::LoopyGrid(_) => TypeId::of::<Grid>(),
        TextKind::ShortStrip(_) | TextKind::LoopyStrip(_) => TypeId::of::<Strip>(),
        TextKind::ShortGraph(_) | TextKind::LoopyGraph(_) => TypeId::of::<VertexColoured>(),
        TextKind::ShortHeaps(_) | TextKind::LoopyHeaps(_) => TypeId::of::<Tuples>(),
    }
}

/// The maximum number of nodes for checking a ruleset: some milliseconds, or a tenth of a second for large
/// patterns.
const MOST_NODES: u64 = 20_000;

/// Finds a small position whose value, computed from its components, differs from the value of its moves.
/// Then the library misreads the rules, or the rules define no short game after all. Checks nothing for loopy
/// rulesets.
pub(super) fn disagreement(ruleset: &Arc<TextRuleset>) -> Option<String> {
    match ruleset.kind() {
        TextKind::ShortGrid(rules) => of_samples(ruleset, rules),
        TextKind::ShortStrip(rules) => of_samples(ruleset, rules),
        TextKind::ShortGraph(rules) => of_samples(ruleset, rules),
        TextKind::ShortHeaps(rules) => of_samples(ruleset, rules),
        TextKind::LoopyGrid(_)
        | TextKind::LoopyStrip(_)
        | TextKind::LoopyGraph(_)
        | TextKind::LoopyHeaps(_) => None,
    }
}

fn of_samples<R: Short>(ruleset: &TextRuleset, rules: R) -> Option<String> {
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(MOST_NODES));
    let solver = Solver::new(rules, &store);
    for text in ruleset.samples() {
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
            // The budget is used up: no disagreement was found until then.
            Err(_) => break,
        }
    }
    None
}

/// Returns the maximum length of the text of a position, in bytes.
pub(super) fn max_text(ruleset: &Arc<TextRuleset>) -> usize {
    match ruleset.kind() {
        TextKind::ShortGrid(_) | TextKind::LoopyGrid(_) => Grid::MAX_TEXT,
        TextKind::ShortStrip(_) | TextKind::LoopyStrip(_) => Strip::MAX_TEXT,
        TextKind::ShortGraph(_) | TextKind::LoopyGraph(_) => VertexColoured::MAX_TEXT,
        TextKind::ShortHeaps(_) | TextKind::LoopyHeaps(_) => Tuples::MAX_TEXT,
    }
}

/// Opens the ruleset, with an empty memory and values in `store`.
pub(super) fn open<'s>(ruleset: &Arc<TextRuleset>, store: &'s Store) -> Box<dyn Game<'s> + 's> {
    fn short<'s, R: Short + 's>(rules: R, is_misere: bool, store: &'s Store) -> Box<dyn Game<'s> + 's> {
        match is_misere {
            true => Box::new(MisereSolver::new(rules, store)),
            false => Box::new(Solver::new(rules, store)),
        }
    }
    let is_misere = ruleset.is_misere();
    match ruleset.kind() {
        TextKind::ShortGrid(rules) => short(rules, is_misere, store),
        TextKind::ShortStrip(rules) => short(rules, is_misere, store),
        TextKind::ShortGraph(rules) => short(rules, is_misere, store),
        TextKind::ShortHeaps(rules) => short(rules, is_misere, store),
        TextKind::LoopyGrid(rules) => Box::new(PartizanSolver::new(rules, store)),
        TextKind::LoopyStrip(rules) => Box::new(PartizanSolver::new(rules, store)),
        TextKind::LoopyGraph(rules) => Box::new(PartizanSolver::new(rules, store)),
        TextKind::LoopyHeaps(rules) => Box::new(PartizanSolver::new(rules, store)),
    }
}

#[cfg(test)]
mod tests {
    use super::of_samples;
    use crate::games::board::strip::Strip;
    use crate::games::rules::text::{Figure, FigureMemo, ShortText, TextKind, TextRuleset};
    use crate::games::rules::{Moves, Options, Short, Signed, Sum};
    use crate::ground::input::OrNoAnswer;
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
    struct Faulty(ShortText<Strip>);

    impl Ruleset for Faulty {
        type Board = Strip;

        fn facts(&self) -> Facts<'_> {
            self.0.facts()
        }

        fn alphabet(&self) -> &str {
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

        fn options(&self, component: &Figure, options: &mut Options<'_, Figure>) -> OrNoAnswer<()> {
            self.0.options(component, options)
        }
    }

    #[test]
    fn faults_show_on_samples() {
        let ruleset = TextRuleset::read(TEXT).expect("a ruleset");
        let TextKind::ShortStrip(rules) = ruleset.kind() else { panic!("play ends") };
        assert_eq!(of_samples(&ruleset, rules.clone()), None);
        let found = of_samples(&ruleset, Faulty(rules)).expect("a fault");
        assert!(found.contains("its moves lead to"), "{found}");
    }
}
