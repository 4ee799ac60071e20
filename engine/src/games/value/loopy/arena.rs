//! Loopy forms of a store: each simplest form once, and what was found out about them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::Side;
use crate::games::value::store::Id;
use crate::ground::Player;

/// A simplest form: a canonical short value, or a node of the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Short(Id),
    Loopy(u32),
}

impl Node {
    /// A word that tells it from all others of its store.
    pub(super) fn pack(self) -> u128 {
        match self {
            Self::Short(id) => u128::from(id.pack()),
            Self::Loopy(index) => 1 << 64 | u128::from(index),
        }
    }
}

/// The options of a loopy form, and whether no infinite play alternates in it.
pub(super) struct Form {
    pub(super) options: [Box<[Node]>; 2],
    pub(super) stopper: bool,
    /// Tells the nodes of one component apart: see [`super::simplest`].
    pub(super) colour: u64,
}

/// Lists of options, each sorted by [`Node::pack`].
pub(super) type Options = [Box<[Node]>; 2];

/// What is looked up.
#[derive(Default)]
pub(super) struct Tables {
    /// Nodes by their options.
    pub(super) by_options: FxHashMap<Options, u32>,
    /// Nodes by their colour.
    pub(super) by_colour: FxHashMap<u64, Vec<u32>>,
    /// Is the first at least the second, infinite play counted for either player?
    pub(super) order: [FxHashMap<(Node, Node), bool>; 2],
    /// Sums, the smaller node first.
    pub(super) sums: [FxHashMap<(Node, Node), Node>; 2],
    /// Negatives.
    pub(super) negatives: FxHashMap<u32, u32>,
}

/// All loopy forms of a store. Indices never change.
#[derive(Default)]
pub(crate) struct Loopies {
    forms: boxcar::Vec<Form>,
    tables: Mutex<Tables>,
    bytes: AtomicUsize,
}

/// What an entry of a table takes with its share of empty places, in bytes.
const ENTRY_BYTES: usize = 64;

impl Loopies {
    pub(super) fn form(&self, index: u32) -> &Form {
        &self.forms[index as usize]
    }

    pub(super) fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The index that the next form gets; meaningful while the tables are locked.
    pub(super) fn next_index(&self) -> u32 {
        self.forms.count() as u32
    }

    /// Enters a form; the tables must be locked.
    pub(super) fn push(&self, form: Form) -> u32 {
        let options = form.options[Player::Left].len() + form.options[Player::Right].len();
        self.charge(2 + options / 2);
        self.forms.push(form) as u32
    }

    /// Counts entries of tables.
    pub(super) fn charge(&self, entries: usize) {
        self.bytes.fetch_add(entries * ENTRY_BYTES, Ordering::Relaxed);
    }

    /// The memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Side {
    /// The place of this side in pairs of tables.
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// The player, as a place in pairs of lists, for whom infinite play is a win.
    pub(super) fn winner_of_draws(self) -> Player {
        match self {
            Self::On => Player::Left,
            Self::Off => Player::Right,
        }
    }
}
