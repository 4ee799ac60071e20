//! The loopy forms of a store: each simplest form once, with the results computed about it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::Id;
use crate::ground::Player;

/// A simplest form: a canonical short value, or a node of the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Short(Id),
    Loopy(u32),
}

impl Node {
    /// Encodes the node as a word that no other node of its store has.
    pub(crate) fn pack(self) -> u128 {
        match self {
            Self::Short(id) => u128::from(id.pack()),
            Self::Loopy(index) => 1 << 64 | u128::from(index),
        }
    }
}

/// A loopy form: its options, and whether it is a stopper, in which no infinite play alternates.
pub(crate) struct Form {
    pub(crate) options: [Box<[Node]>; 2],
    pub(crate) stopper: bool,
    /// The colour of the node, which differs from those of the other nodes of its component: see
    /// `value::loopy::simplest`.
    pub(crate) colour: u64,
}

/// Left's and Right's options, each list sorted by [`Node::pack`].
pub(crate) type Options = [Box<[Node]>; 2];

/// The tables of known results.
#[derive(Default)]
pub(crate) struct Tables {
    /// The nodes by their options.
    pub(crate) by_options: FxHashMap<Options, u32>,
    /// The nodes by their colours.
    pub(crate) by_colour: FxHashMap<u64, Vec<u32>>,
    /// For each side, whether the first node is at least the second, with infinite play counted for the
    /// player of that side.
    pub(crate) order: [FxHashMap<(Node, Node), bool>; 2],
    /// For each side, the known sums; the smaller node comes first in the key.
    pub(crate) sums: [FxHashMap<(Node, Node), Node>; 2],
    /// The known negatives.
    pub(crate) negatives: FxHashMap<u32, u32>,
}

/// All loopy forms of a store. Their indices never change.
#[derive(Default)]
pub(crate) struct Loopies {
    forms: boxcar::Vec<Form>,
    tables: Mutex<Tables>,
    bytes: AtomicUsize,
}

/// The memory of a table entry with its share of empty places, in bytes.
const ENTRY_BYTES: usize = 64;

impl Loopies {
    pub(crate) fn form(&self, index: u32) -> &Form {
        &self.forms[index as usize]
    }

    pub(crate) fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the index of the next form; it stays valid only while the tables are locked.
    pub(crate) fn next_index(&self) -> u32 {
        self.forms.count() as u32
    }

    /// Stores a form and returns its index; the caller must hold the lock of the tables.
    pub(crate) fn push(&self, form: Form) -> u32 {
        let options = form.options[Player::Left].len() + form.options[Player::Right].len();
        // Two table entries, and two copies of every option.
        self.charge(2 + options / 2);
        self.forms.push(form) as u32
    }

    /// Adds the memory of a number of table entries to the memory in use.
    pub(crate) fn charge(&self, entries: usize) {
        self.bytes.fetch_add(entries * ENTRY_BYTES, Ordering::Relaxed);
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// The side of a loopy game, named by the player for whom infinite play counts as a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The onside: infinite play is a win for Left.
    On,
    /// The offside: infinite play is a win for Right.
    Off,
}

impl Side {
    /// Returns the index of this side in pairs of tables.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// Returns the player for whom infinite play is a win on this side.
    pub(crate) fn winner_of_draws(self) -> Player {
        match self {
            Self::On => Player::Left,
            Self::Off => Player::Right,
        }
    }
}
