//! Text rulesets with heaps.

use std::collections::HashSet;

use upstar_impartial::code::Code;

use super::heaps::{Cost, Found, HeapRules};
use super::{LoopyText, ShortText, TextBoard, TextRuleset};
use crate::games::board::heaps::{HeapForm, HeapPicture, Tuple, Tuples};
use crate::games::rules::memo::{HeapBytes, ShardedMemo};
use crate::games::rules::{Move, Moves, Options, Partizan, Short, Shortcut, Signed, Sum};
use crate::games::value::Dyadic;
use crate::ground::Player;
use crate::ground::control::{Control, OrStop, Stop, UNLIMITED};
use crate::ground::input::OrNoAnswer;

/// The rules of a game with heaps.
#[derive(Debug)]
pub struct OnHeaps {
    pub(super) rules: HeapRules,
    /// The things that pictures show for the heaps.
    picture: HeapPicture,
}

impl TextBoard for Tuples {
    type Rules = OnHeaps;

    fn alphabet(_: &TextRuleset, rules: &OnHeaps) -> HeapForm {
        rules.form()
    }
}

impl HeapBytes for Tuple {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl HeapBytes for Tuples {
    fn heap_bytes(&self) -> usize {
        size_of_val(self.heaps())
    }
}

/// The place of a heap, and the heaps that replace it.
type Change = (usize, Vec<Tuple>);

/// The number of choices examined between two checks of the control; each heap that a move makes counts as
/// one more.
const PATIENCE: usize = 256;
/// The most memory, in bytes, that the moves of a position take if the control sets no limit.
const MAX_BYTES: usize = 1 << 30;

/// The changes of a player's moves, collected one by one.
struct Listing<'c> {
    control: &'c Control,
    changes: Vec<Change>,
    /// The results found so far for the current heap, each as a sorted list of heaps.
    seen: HashSet<Vec<Tuple>>,
    bytes: usize,
    looks: usize,
}

impl Listing<'_> {
    fn add(&mut self, place: usize, made: Option<&[Tuple]>) -> OrStop<()> {
        self.looks += 1;
        if let Some(made) = made {
            self.looks += made.len();
            let mut sorted = made.to_vec();
            sorted.sort_unstable();
            if self.seen.insert(sorted) {
                self.changes.push((place, made.to_vec()));
                // The heaps are stored twice: in `changes` and in `seen`.
                self.bytes += 2 * (size_of::<Change>() + size_of_val(made));
            }
        }
        if self.looks >= PATIENCE {
            self.looks = 0;
            self.control.check(1, self.bytes)?;
        }
        let is_limited = self.control.room(0) < usize::MAX;
        if !is_limited && self.bytes > MAX_BYTES { Err(Stop::TooLarge) } else { Ok(()) }
    }
}

impl OnHeaps {
    pub(super) fn new(rules: HeapRules, picture: HeapPicture) -> Self {
        Self { rules, picture }
    }

    /// Returns the form of the heaps.
    pub(super) fn form(&self) -> HeapForm {
        let (numbers, largest) = (self.rules.numbers, self.rules.largest());
        HeapForm { numbers, largest, picture: self.picture }
    }

    /// Returns the changes that moves make on a board, with an error if the list may be incomplete. `moves` passes
    /// those from a heap on.
    fn changes<E: From<Stop>>(
        board: &Tuples,
        control: &Control,
        moves: impl Fn(&Tuple, Found<'_, E>) -> Result<(), E>,
    ) -> (Vec<Change>, Result<(), E>) {
        let mut listing = Listing { control, changes: Vec::new(), seen: HashSet::new(), bytes: 0, looks: 0 };
        let mut heaps = board.heaps().iter().enumerate();
        let ended = heaps.try_for_each(|(place, heap)| {
            listing.seen.clear();
            moves(heap, &mut |made| Ok(listing.add(place, made)?))
        });
        (listing.changes, ended)
    }

    /// Returns the changes that a player's moves make in a game that has to end.
    fn ending_changes(
        &self,
        board: &Tuples,
        player: Player,
        control: &Control,
    ) -> (Vec<Change>, OrNoAnswer<()>) {
        if board.heaps().iter().any(|heap| self.rules.has_many_moves(heap)) {
            return (Vec::new(), Err(Stop::TooLarge.into()));
        }
        Self::changes(board, control, |heap, found| self.rules.ending_moves(heap, player, found))
    }

    /// Returns the changes that a player's moves make.
    fn all_changes(&self, board: &Tuples, player: Player, control: &Control) -> (Vec<Change>, OrStop<()>) {
        Self::changes(board, control, |heap, found| self.rules.moves(heap, player, found))
    }

    /// Iterates over the moves that make the given changes, computing each on demand.
    fn moves<'b>(
        &'b self,
        board: &'b Tuples,
        changes: Vec<Change>,
    ) -> impl Iterator<Item = Move<Tuples>> + use<'b> {
        changes.into_iter().map(move |(place, made)| {
            let names = made.iter().map(|&after| board.place_of(after));
            let after = board.replaced(place, &made);
            Move {
                places: [place].into_iter().chain(names).collect(),
                after: if self.rules.keeps_empty { after } else { after.without_empty() },
            }
        })
    }
}

impl Short for ShortText<Tuples> {
    type Piece = Tuple;
    type Component = Tuple;
    type Memo = ShardedMemo<Tuple>;

    fn is_literal(&self) -> bool {
        true
    }

    fn heap(&self, component: &Tuple) -> Option<(&Code, u64)> {
        Some((self.rules.rules.code()?, component[0].into()))
    }

    fn nim_heap(&self, component: &Tuple) -> Option<u64> {
        self.rules.rules.is_nim().then(|| component[0].into())
    }

    fn is_impartial(&self) -> bool {
        self.rules.rules.is_impartial()
    }

    fn components(&self, board: &Tuples) -> Sum<Tuple> {
        board.heaps().iter().copied().collect()
    }

    fn moves<'b>(&'b self, board: &'b Tuples, player: Player) -> Moves<'b, Tuples> {
        let (changes, _) = self.rules.ending_changes(board, player, &UNLIMITED);
        Box::new(self.rules.moves(board, changes))
    }

    fn moves_within<'b>(
        &'b self,
        board: &'b Tuples,
        player: Player,
        control: &Control,
    ) -> OrNoAnswer<Moves<'b, Tuples>> {
        let (changes, ended) = self.rules.ending_changes(board, player, control);
        ended?;
        Ok(Box::new(self.rules.moves(board, changes)))
    }

    fn normal(&self, piece: &Tuple) -> Signed<Tuple> {
        Signed { component: *piece, negated: false }
    }

    fn options(&self, component: &Tuple, options: &mut Options<'_, Tuple>) -> OrNoAnswer<()> {
        let rules = &self.rules.rules;
        if !options.is_literal() {
            let mut charge = |cost: Cost| match cost {
                Cost::Bytes(bytes) => options.charge(bytes),
                Cost::Nodes(nodes) => options.count_nodes(nodes),
            };
            if let Some(value) = rules.nim_value(component, &mut charge) {
                options.shortcut(Shortcut::Known(Dyadic::ZERO, value?));
                return Ok(());
            }
        }
        if rules.has_many_moves(component) {
            return Err(Stop::TooLarge.into());
        }
        for player in Player::BOTH {
            rules.ending_moves(component, player, &mut |made| -> OrNoAnswer<()> {
                // A choice that makes no move still costs time.
                let Some(made) = made else { return Ok(options.charge(1)?) };
                made.iter().for_each(|&heap| options.piece(heap));
                options.end_option();
                Ok(options.charge(size_of_val(made))?)
            })?;
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }
}

impl Partizan for LoopyText<Tuples> {
    type State = Tuples;

    fn is_impartial(&self) -> bool {
        self.rules.rules.is_impartial()
    }

    fn state(&self, board: &Tuples) -> Tuples {
        // The state keeps the order of the heaps, because moves name heaps by their places in the position
        // asked about.
        board.clone()
    }

    fn normal(&self, state: Tuples) -> Tuples {
        let mut heaps = state.heaps().to_vec();
        heaps.sort_unstable();
        state.with(heaps)
    }

    fn board(&self, _: &Tuples, state: &Tuples) -> Tuples {
        state.clone()
    }

    fn moves(&self, state: &Tuples, player: Player) -> Vec<Move<Tuples>> {
        let (changes, _) = self.rules.all_changes(state, player, &UNLIMITED);
        self.moves_by(state, changes)
    }

    fn moves_within(&self, state: &Tuples, player: Player, control: &Control) -> OrStop<Vec<Move<Tuples>>> {
        let (changes, ended) = self.rules.all_changes(state, player, control);
        ended?;
        Ok(self.moves_by(state, changes))
    }
}

impl LoopyText<Tuples> {
    /// Returns the moves that make the given changes. The heaps after each move are sorted, since their order
    /// does not matter.
    fn moves_by(&self, state: &Tuples, changes: Vec<Change>) -> Vec<Move<Tuples>> {
        let sorted = |m: Move<Tuples>| Move { after: self.normal(m.after), ..m };
        self.rules.moves(state, changes).map(sorted).collect()
    }
}
