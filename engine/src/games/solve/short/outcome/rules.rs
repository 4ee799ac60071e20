//! The moves in the components of one ruleset, as a search for outcomes needs them.

use std::any::Any;
use std::rc::Rc;

use super::state::{Known, Part, Worth, plus};
use crate::games::rules::memo::Recent;
use crate::games::rules::{Options, Short, Shortcut, Signed, Tally};
use crate::games::solve::short::{Search, Solver};
use crate::games::value::store::Id;
use crate::ground::Player;
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

/// The number of pieces that take as long as a unit of work.
const PIECES_OF_WORK: usize = 32;
/// The number of bytes that a ruleset charges for a unit of work.
const BYTES_OF_WORK: usize = 1 << 10;
/// The size of all options of a component, in bytes, from which the budget is looked at between them: the normal forms of
/// large pieces take long.
const LARGE_OPTIONS: usize = 1 << 16;

/// The components of one ruleset.
pub(super) trait Space {
    /// Returns the moves of a player in a component. Pieces with at most `leaf_options` moves are replaced by
    /// their values if these are not hot. `bytes` are in use besides the store. Also returns the work beyond that
    /// of a small component; a unit takes some microseconds.
    fn expand(
        &mut self,
        component: &dyn Any,
        player: Player,
        leaf_options: usize,
        bytes: usize,
    ) -> OrNoAnswer<(Expansion, u32)>;

    /// Returns the value of a component.
    fn value(&mut self, component: &dyn Any, bytes: usize) -> OrNoAnswer<Id>;

    /// Returns the part that a component or its negative is.
    fn part(&self, component: &dyn Any, negated: bool) -> Part;

    /// Returns a copy of a component for another thread.
    #[cfg(feature = "parallel")]
    fn copied(&self, component: &dyn Any) -> Box<dyn Any + Send + Sync>;

    /// Estimates how many moves the players have in a component; see [`Short::prospects`].
    fn prospects(&self, component: &dyn Any) -> (usize, usize);

    /// Returns whether a symmetry gives an answer to each move in a component; see [`Short::is_mirrored`].
    fn is_mirrored(&self, component: &dyn Any) -> bool;

    /// Returns which of equally good moves come first; see [`Short::begins_in_the_middle`].
    fn begins_in_the_middle(&self, component: &dyn Any) -> bool;

    /// Returns the tallies of Left and Right in a component, if the ruleset counts anything.
    fn tallies(&self, component: &dyn Any) -> Option<[Tally; 2]>;

    /// Decides a sum of components with these tallies and a game between two integers; see [`Short::decides`].
    fn decides(&self, tallies: &[Tally; 2], numbers: [i64; 2]) -> Option<bool>;

    /// Returns the memory of the ruleset's solver, in bytes.
    fn bytes(&self) -> usize;
}

/// A solver, from which each thread opens the components of its ruleset for itself.
pub(super) trait Source: Sync {
    /// Opens the components; `space` is the index of the ruleset in the search.
    #[cfg(feature = "parallel")]
    fn open<'a>(&'a self, space: usize, control: &'a Control) -> Box<dyn Space + 'a>;
}

impl<R: Short> Source for Solver<'_, R> {
    #[cfg(feature = "parallel")]
    fn open<'a>(&'a self, space: usize, control: &'a Control) -> Box<dyn Space + 'a> {
        Box::new(Rules::new(space, self, control))
    }
}

/// The moves of a player in a component, or another form of it.
pub(super) enum Expansion {
    /// The options of the player.
    Options(Moves),
    /// The component is the sum of the parts and the number of this only option.
    Sum(Moves),
    /// The component has this value.
    Value(Id),
}

/// Options of a component: each is the sum of some parts and a value.
#[derive(Default)]
pub(super) struct Moves {
    /// The end of the parts of each option in `parts`, and its value.
    ends: Vec<(u32, Worth)>,
    parts: Vec<Part>,
}

impl Moves {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the parts of an option and its value.
    pub(super) fn get(&self, at: usize) -> (&[Part], Worth) {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, worth) = self.ends[at];
        (&self.parts[start as usize..end as usize], worth)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[Part], Worth)> {
        (0..self.len()).map(|at| self.get(at))
    }
}

impl Expansion {
    /// Returns the number of options; 0 for another form.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Options(moves) => moves.len(),
            _ => 0,
        }
    }
}

/// A ruleset, with the pieces met last.
pub(super) struct Rules<'a, 's, R: Short> {
    space: usize,
    /// Whether the rules say that all positions are impartial. Some take long to find it.
    is_impartial: bool,
    /// Whether the rules say that all positions are all-small.
    is_all_small: bool,
    /// The number of moves in a component up to which its value is computed.
    leaf_options: usize,
    /// The search for values, for components whose value a theorem gives.
    values: Search<'a, 's, R>,
    pieces: Recent<R::Piece, Found>,
    buffer: Options<'a, R::Piece>,
}

/// The kind of a piece in a sum.
#[derive(Clone)]
enum Found {
    Part(Part),
    Value(Worth),
}

impl<'a, 's, R: Short> Rules<'a, 's, R> {
    pub(super) fn new(space: usize, solver: &'a Solver<'s, R>, control: &'a Control) -> Self {
        let values = Search::alone(solver, control);
        let (rules, buffer) = (solver.rules(), Options::new(control));
        let (is_impartial, is_all_small) = (rules.is_impartial(), rules.is_all_small());
        Self { space, is_impartial, is_all_small, leaf_options: 0, values, pieces: Recent::default(), buffer }
    }

    /// Returns the part that a piece is, or its value if that takes its place.
    ///
    /// A number or a number and an infinitesimal takes the place of a component with few moves, so that sums
    /// with equal values have the same key. A hot component stays, since the bounds of its moves often decide
    /// more than its value.
    fn piece(&mut self, piece: &R::Piece) -> OrNoAnswer<Found> {
        if let Some(found) = self.pieces.get(piece) {
            return Ok(found.clone());
        }
        let rules = self.values.solver.rules();
        let (Signed { component, negated }, is_own_negative) = rules.normal_and_symmetry(piece);
        let facts = (self.is_impartial, self.is_all_small, is_own_negative);
        let known = Known::new(self.space, rules, component, facts);
        let most = self.leaf_options;
        let has_few = |(left, right): (usize, usize)| left.saturating_add(right) <= most;
        let is_small = known.most_moves_of_both().is_some_and(|all| all <= 2 * most)
            && has_few(rules.mobility(&known.component));
        let mut found = None;
        if is_small {
            let id = self.values.component(&known.component)?;
            let value = self.values.calc.store().value(id);
            if value.left_stop() == value.right_stop() {
                let rest = if negated { self.values.calc.neg(id)? } else { id };
                found =
                    Some(Found::Value(plus(&mut self.values.calc, Worth::ZERO, Worth { number: 0, rest })?));
            }
        }
        let found = found.unwrap_or_else(|| Found::Part(Part::new(Rc::new(known), negated)));
        self.pieces.put(piece, found.clone());
        Ok(found)
    }

    /// Returns the options of a player that a ruleset has written.
    fn moves(&mut self, options: &Options<'a, R::Piece>, player: Player) -> OrNoAnswer<Moves> {
        let (ends, lefts) = options.ends();
        let range = player.of((0..lefts, lefts..ends.len()));
        let first = range.start;
        let mut start = first.checked_sub(1).map_or(0, |before| ends[before]);
        let mut numbers = options.numbers().iter().skip_while(|(option, _)| *option < first).peekable();
        let mut moves = Moves { ends: Vec::with_capacity(range.len()), parts: Vec::new() };
        let are_large = options.bytes() >= LARGE_OPTIONS;
        for i in range {
            if are_large {
                self.values.calc.control().check(0, 0)?;
            }
            let number = numbers.next_if(|(option, _)| *option == i).map_or(0, |(_, number)| *number);
            let mut worth = Worth { number, rest: Id::ZERO };
            for piece in &options.pieces()[start..ends[i]] {
                match self.piece(piece)? {
                    Found::Part(part) => moves.parts.push(part),
                    Found::Value(value) => worth = plus(&mut self.values.calc, worth, value)?,
                }
            }
            moves.ends.push((moves.parts.len() as u32, worth));
            start = ends[i];
        }
        Ok(moves)
    }
}

impl<R: Short> Space for Rules<'_, '_, R> {
    fn expand(
        &mut self,
        component: &dyn Any,
        player: Player,
        leaf_options: usize,
        bytes: usize,
    ) -> OrNoAnswer<(Expansion, u32)> {
        self.leaf_options = leaf_options;
        let of = component;
        let component = downcast::<R>(component);
        let solver = self.values.solver;
        let control = self.values.calc.control();
        let mut options = std::mem::replace(&mut self.buffer, Options::new(control));
        options.beside(solver.store().bytes() + bytes).only(player);
        solver.rules.options(component, &mut options)?;
        // The memo may have grown since the memory was counted.
        self.values.held_bytes = bytes.saturating_sub(self.bytes());
        let expansion = match options.by_theorem() {
            Some(Shortcut::Stem(stem)) if stem.is_empty() => {
                Expansion::Sum(self.moves(&options, Player::Left)?)
            }
            Some(_) => Expansion::Value(self.value(of, bytes)?),
            None => Expansion::Options(self.moves(&options, player)?),
        };
        let work = options.pieces().len() / PIECES_OF_WORK + options.bytes() / BYTES_OF_WORK;
        options.clear();
        self.buffer = options;
        Ok((expansion, u32::try_from(work).unwrap_or(u32::MAX)))
    }

    fn value(&mut self, component: &dyn Any, bytes: usize) -> OrNoAnswer<Id> {
        // The memo may have grown since the memory was counted.
        self.values.held_bytes = bytes.saturating_sub(self.bytes());
        self.values.component(downcast::<R>(component))
    }

    fn part(&self, component: &dyn Any, negated: bool) -> Part {
        let (rules, component) = (self.values.solver.rules(), downcast::<R>(component).clone());
        let facts = (self.is_impartial, self.is_all_small, rules.is_own_negative(&component));
        Part::new(Rc::new(Known::new(self.space, rules, component, facts)), negated)
    }

    #[cfg(feature = "parallel")]
    fn copied(&self, component: &dyn Any) -> Box<dyn Any + Send + Sync> {
        Box::new(downcast::<R>(component).clone())
    }

    fn prospects(&self, component: &dyn Any) -> (usize, usize) {
        self.values.solver.rules().prospects(downcast::<R>(component))
    }

    fn is_mirrored(&self, component: &dyn Any) -> bool {
        self.values.solver.rules().is_mirrored(downcast::<R>(component))
    }

    fn begins_in_the_middle(&self, component: &dyn Any) -> bool {
        self.values.solver.rules().begins_in_the_middle(downcast::<R>(component))
    }

    fn tallies(&self, component: &dyn Any) -> Option<[Tally; 2]> {
        self.values.solver.rules().tallies(downcast::<R>(component))
    }

    fn decides(&self, tallies: &[Tally; 2], numbers: [i64; 2]) -> Option<bool> {
        self.values.solver.rules().decides(tallies, numbers)
    }

    fn bytes(&self) -> usize {
        self.values.solver.bytes()
    }
}

fn downcast<R: Short>(component: &dyn Any) -> &R::Component {
    component.downcast_ref().expect("a component of this ruleset")
}
