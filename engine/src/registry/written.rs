//! Rulesets that a text tells, by their kind.

use std::any::TypeId;

use super::kinds::{Game, Kind};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::games::rules::written::{Written, WrittenKind};
use crate::games::solve::{PartizanSolver, Solver};
use crate::games::value::Store;
use crate::ground::board::Board;

/// The kind of game.
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

/// The type of the boards.
pub(super) fn board(written: &'static Written) -> TypeId {
    match written.kind() {
        WrittenKind::ShortGrid(_) | WrittenKind::LoopyGrid(_) => TypeId::of::<Grid>(),
        WrittenKind::ShortStrip(_) | WrittenKind::LoopyStrip(_) => TypeId::of::<Strip>(),
        WrittenKind::ShortGraph(_) | WrittenKind::LoopyGraph(_) => TypeId::of::<VertexColoured>(),
        WrittenKind::ShortHeaps(_) | WrittenKind::LoopyHeaps(_) => TypeId::of::<Tuples>(),
    }
}

/// The longest text of a position that is worth reading, in bytes.
pub(super) fn max_text(written: &'static Written) -> usize {
    match written.kind() {
        WrittenKind::ShortGrid(_) | WrittenKind::LoopyGrid(_) => Grid::MAX_TEXT,
        WrittenKind::ShortStrip(_) | WrittenKind::LoopyStrip(_) => Strip::MAX_TEXT,
        WrittenKind::ShortGraph(_) | WrittenKind::LoopyGraph(_) => VertexColoured::MAX_TEXT,
        WrittenKind::ShortHeaps(_) | WrittenKind::LoopyHeaps(_) => Tuples::MAX_TEXT,
    }
}

/// The ruleset with a memory, and values in `store`.
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
