//! A search for the outcomes of misère play, in which a player who cannot move wins.
//!
//! **Theorem.** The player to move wins a sum if and only if there is no move, or some move leads to a sum that
//! the opponent, then to move, does not win. Little else of normal play holds: a game and its negative do not
//! cancel, a number is no reserve of moves, and games of equal values may have different outcomes. These facts
//! remain:
//!
//! - Sums of isomorphic components have equal outcomes. So sums are compared up to the normal forms of their
//!   components, and components without moves are left out.
//! - If all components are impartial, they are replaced by their canonical forms in misère play where these are
//!   small; see [`upstar_impartial::misere::Solver`].
//! - Heaps of Nim are decided by their sizes (C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of
//!   Mathematics 3 (1901) 35-39): if a heap has more than one counter, the player to move loses exactly if the nim sum is
//!   0, and otherwise exactly if the number of the counters is odd.
//! - Heaps of a game with a code are decided by its misère quotient, if that is found and a search would take
//!   long (T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, Journal of Combinatorial Theory A
//!   115 (2008) 593-622).
//!
//! Positions fall apart only under rules that say so ([`Short::is_literal`]). The solvers of other rules use
//! theorems of normal play, so their boards are searched unchanged.
//!
//! Time and memory of the partizan search are at most proportional to the number of sums that are reached, times
//! the number of their moves. It does not recurse.

mod spaces;
mod universe;

use std::cell::Cell;
use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use upstar_impartial::code::Code;
use upstar_impartial::misere::{Genus, Outcome, Phylum, Solver as FormSolver};
use upstar_impartial::quotient::{Breaking, Limits, MAX_ORDER, Quotient, quotient, quotient_of_components};
use upstar_impartial::{Budget, HeapGame, Stopped};

pub(super) use self::spaces::Part;
use self::spaces::{ByComponents, ENTRY_BYTES, Forms, Numbered, Space, Spaces, Whole};
use self::universe::Compared;
pub use self::universe::{Comparable, MisereAnswer, MisereQuestion, Universe};
use super::Solver;
use crate::games::rules::{Short, Signed};
use crate::games::value::{Literal, Store};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// The number of sums between two checks of the control.
const MOST_NODES: u32 = 64;
/// The steps that a search for the outcome of heaps takes before the quotient of their code is tried: a fraction
/// of a second.
const FEW_STEPS: u64 = 1 << 22;
/// The largest heap for which a search comes before the quotient.
const LARGEST_SEARCHED: u64 = 1 << 7;
/// The steps after which the quotient of a code is given up: some seconds.
const MANY_STEPS: u64 = 1 << 30;
/// The nodes that stand for the steps between two questions of a budget of steps, which take about two milliseconds where
/// forms are added.
const NODES_OF_QUESTION: u64 = 128;
/// The largest heap up to which a period of the quotient is looked for, beyond the heaps of a position.
const LAST_HEAP: u64 = 1 << 10;
/// The most options of a canonical form that is written. A short form may have a very long text.
const MOST_WRITTEN: u64 = 1 << 10;

/// A sum of components of a [`MisereSearch`], the one that added them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisereSum {
    parts: Vec<Part>,
    is_impartial: bool,
}

impl Default for MisereSum {
    /// Returns the sum of nothing.
    fn default() -> Self {
        Self { parts: Vec::new(), is_impartial: true }
    }
}

impl MisereSum {
    /// Returns whether both players have the same moves, in the sum and in all that follow.
    pub fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    /// Returns the components in the order of the search.
    pub(super) fn sorted(&self) -> Vec<Part> {
        let mut parts = self.parts.clone();
        parts.sort_unstable();
        parts
    }

    /// Adds another sum, or its negative if `negates`.
    pub fn add(&mut self, other: &Self, negates: bool) {
        self.parts.extend(other.parts.iter().map(|part| if negates { part.negative() } else { *part }));
        self.is_impartial &= other.is_impartial;
    }
}

/// Facts about an impartial game in misère play, which its canonical form shows.
///
/// ```
/// use upstar::games::solve::MisereSearch;
/// use upstar::{Control, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut search = MisereSearch::new(&store, &control);
/// let star = search.form(&store.nimber(2).into());
/// let facts = search.facts(&star, u64::MAX)?.expect("*2 is impartial");
/// assert_eq!((&*facts.genus.to_string(), &*facts.short_genus), ("2^20", "2"));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisereFacts {
    /// The genus.
    pub genus: Genus,
    /// The genus as *CGSuite* abbreviates it.
    pub short_genus: String,
    /// The class of the game.
    pub phylum: Phylum,
    /// The canonical form, as lists of options; `None` if it is too long to be written.
    pub form: Option<String>,
    /// The canonical form of the mate, whose sum with the game is lost for the player to move; `None` if it is too
    /// long to be written.
    pub mate: Option<String>,
    /// The birthday of the canonical form.
    pub birthday: u32,
}

impl MisereFacts {
    /// Returns the facts about a heap of Nim. It is its own mate, except that the mates of 0 and `*1` are each other.
    fn of_nim_heap(n: u32) -> Self {
        let (genus, phylum) = (Genus::of_nim_heap(n), Phylum::NimHeap);
        Self {
            short_genus: genus.short(phylum),
            genus,
            phylum,
            form: Some(format!("*{n}")),
            mate: Some(format!("*{}", if n <= 1 { 1 - n } else { n })),
            birthday: n,
        }
    }
}

/// The misère quotient of some positions.
pub struct FiniteQuotient {
    /// The components that can come up, as heaps.
    pub game: Box<dyn HeapGame>,
    /// The heaps of each position; `None` if the search ended before it met all of them.
    pub heaps: Vec<Option<Vec<u64>>>,
    /// The quotient, or that of the first heaps if the search ended before.
    pub quotient: Quotient,
    /// The reason if the budget or the caller ended the search.
    pub stop: Option<Stop>,
}

/// A sum whose moves are listed; Left is to move.
struct Frame {
    parts: Vec<Part>,
    /// The sums after Left's moves that are left to be searched, negated so that Left is to move; the best one last.
    children: Vec<Vec<Part>>,
}

/// A search for the outcomes of sums in misère play. It keeps its results, so several questions about one sum
/// share their work.
///
/// ```
/// use upstar::games::rules::{Short, grid::domineering::Domineering};
/// use upstar::games::solve::{MisereSearch, Solver};
/// use upstar::ground::Ruleset;
/// use upstar::{Control, Player, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let solver = Solver::new(Domineering, &store);
/// let mut search = MisereSearch::new(&store, &control);
/// // Whoever has to place the only domino loses, and a player who cannot place any wins.
/// let sum = search.position(&solver, &Domineering.read(".|.")?, false);
/// assert!(!search.wins_first(&sum, Player::Left)? && search.wins_first(&sum, Player::Right)?);
/// # Ok::<(), upstar::Failure>(())
/// ```
pub struct MisereSearch<'a, 's> {
    solver: FormSolver<Spaces<'a, 's>>,
    control: &'a Control,
    /// Whether Left, to move, wins a sum.
    known: FxHashMap<Box<[Part]>, bool>,
    bytes: usize,
    nodes: u64,
    uncounted: u32,
    compared: Compared,
    /// The quotient of the heaps that were asked for last, with its code; no quotient if it was not found.
    quotient: Option<(Code, Option<Quotient>)>,
}

impl<'a, 's: 'a> MisereSearch<'a, 's> {
    /// Returns a search without any results yet.
    pub fn new(store: &'s Store, control: &'a Control) -> Self {
        Self {
            solver: FormSolver::new(Spaces {
                forms: Forms::new(store),
                rulesets: Vec::new(),
                control,
                listed: 0,
                failed: None,
            }),
            control,
            known: FxHashMap::default(),
            bytes: 0,
            nodes: 0,
            uncounted: 0,
            compared: Compared::default(),
            quotient: None,
        }
    }

    /// Returns the control of the search.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// Returns the number of sums whose moves were listed so far, or of components if the sums are impartial.
    pub fn nodes(&mut self) -> u64 {
        self.nodes + self.solver.game().listed
    }

    /// Returns a position as a sum of components. The caller says whether it is impartial.
    pub fn position<R: Short>(
        &mut self,
        solver: &'a Solver<'s, R>,
        board: &R::Board,
        is_impartial: bool,
    ) -> MisereSum {
        let (rules, address) = (solver.rules(), std::ptr::from_ref(solver).addr());
        let rulesets = &mut self.solver.game().rulesets;
        let known = rulesets.iter().position(|(known, _)| *known == address);
        let at = known.unwrap_or_else(|| {
            let space: Box<dyn Space + 'a> = match rules.is_literal() {
                true => Box::new(ByComponents { rules, met: Numbered::default() }),
                false => Box::new(Whole { rules, met: Numbered::default() }),
            };
            rulesets.push((address, space));
            rulesets.len() - 1
        });
        let (space, index) = (&mut rulesets[at].1, at + 1);
        let parts = match rules.is_literal() {
            true => {
                let parts = rules.components(board).parts.into_iter();
                let part = |part: Signed<R::Component>| {
                    Part::new(index, space.number(&part.component), part.negated && !rules.is_impartial())
                };
                parts.map(part).collect()
            }
            false => vec![Part::new(index, space.number(board), false)],
        };
        MisereSum { parts, is_impartial }
    }

    /// Returns a form as a sum. It is impartial if both players have the same unsimplified options throughout.
    pub fn form(&mut self, form: &Literal<'s>) -> MisereSum {
        let forms = &mut self.solver.game().forms;
        let number = forms.number(form);
        let is_impartial = forms.is_impartial[number as usize];
        MisereSum { parts: vec![Part::new(0, number, false)], is_impartial }
    }

    /// Returns whether a player wins a sum by moving first.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop. Its findings remain.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn wins_first(&mut self, sum: &MisereSum, player: Player) -> OrNoAnswer<bool> {
        self.counted()?;
        if sum.is_impartial {
            return Ok(self.outcome_of_impartial(&sum.parts)? == Outcome::N);
        }
        let mut parts = sum.parts.clone();
        if player == Player::Right {
            parts.iter_mut().for_each(|part| *part = part.negative());
        }
        parts.sort_unstable();
        self.search(parts)
    }

    /// Finds the facts about a sum in at most this many steps of [`Budget`]; `None` if it is not impartial.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop; [`Stop::Nodes`] if the steps are used up.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn facts(&mut self, sum: &MisereSum, steps: u64) -> OrNoAnswer<Option<MisereFacts>> {
        if !sum.is_impartial {
            return Ok(None);
        }
        let positive: Vec<Part> = sum.parts.iter().map(|part| part.positive()).collect();
        if let Some(heap) = self.one_nim_heap(&positive) {
            return Ok(Some(MisereFacts::of_nim_heap(heap)));
        }
        let found = self.within(steps, |solver, budget| {
            let form = solver.form(&positive, budget)?;
            let forms = solver.forms();
            let (genus, phylum, mate) =
                (forms.genus(form, budget)?, forms.phylum(form), forms.mate(form, budget)?);
            Ok(MisereFacts {
                short_genus: genus.short(phylum),
                genus,
                phylum,
                form: forms.list_text(form, &mut Budget::new(MOST_WRITTEN)).ok(),
                mate: forms.list_text(mate, &mut Budget::new(MOST_WRITTEN)).ok(),
                birthday: forms.birthday(form),
            })
        });
        found.map(Some)
    }

    /// Returns the heap of Nim that a sum equals, if all parts are heaps of Nim, and at most one of them is greater than 1.
    /// Heaps of 1 cancel in pairs, and with a heap of 1 a greater heap n is the heap n ^ 1, also in misère play (Conway, *On
    /// Numbers and Games*, chapter 12).
    fn one_nim_heap(&mut self, parts: &[Part]) -> Option<u32> {
        let sizes =
            parts.iter().map(|part| self.solver.game().nim_heap(*part)).collect::<Option<Vec<u64>>>()?;
        let is_one = sizes.iter().filter(|size| **size > 1).count() <= 1;
        u32::try_from(sizes.iter().fold(0, |sum, size| sum ^ size)).ok().filter(|_| is_one)
    }

    /// Finds the misère quotient of impartial positions: of all sums of components that can come up in them. `None` if a
    /// sum is not impartial. If the order would exceed the limit, or the search has to stop, the quotient is that of a part of
    /// the components.
    ///
    /// # Errors
    /// A position is refused or has no answer.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn quotient(&mut self, sums: &[MisereSum], order: usize) -> OrNoAnswer<Option<FiniteQuotient>> {
        if sums.iter().any(|sum| !sum.is_impartial) {
            return Ok(None);
        }
        let positive = |part: &Part| part.positive();
        let sums: Vec<Vec<Part>> = sums.iter().map(|sum| sum.parts.iter().map(positive).collect()).collect();
        let components = sums.concat();
        let bytes = self.bytes();
        let (found, stop) = asking(self.control, &|| bytes, u64::MAX, |budget| {
            quotient_of_components(self.solver.game(), &components, order.min(MAX_ORDER), budget)
        });
        if let Some(failed) = self.solver.game().failed.take() {
            return Err(failed);
        }
        let (game, quotient) = found.map_err(|reason| stop.unwrap_or(stop_of(reason)))?;
        let heap = |part: &Part| game.heap(part);
        let heaps = sums.iter().map(|sum| sum.iter().map(heap).collect()).collect();
        Ok(Some(FiniteQuotient { heaps, game: Box::new(game), quotient, stop }))
    }

    /// Runs a calculation with a budget of steps under the control.
    fn within<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut FormSolver<Spaces<'a, 's>>, &mut Budget<'_>) -> Result<T, Stopped>,
    ) -> OrNoAnswer<T> {
        let (control, bytes) = (self.control, self.bytes());
        let found = under(control, &|| bytes, steps, |budget| work(&mut self.solver, budget));
        match self.solver.game().failed.take() {
            Some(failed) => Err(failed),
            None => Ok(found?),
        }
    }

    fn bytes(&mut self) -> usize {
        self.bytes + self.solver.game().bytes()
    }

    fn outcome_of_impartial(&mut self, parts: &[Part]) -> OrNoAnswer<Outcome> {
        let positive: Vec<Part> = parts.iter().map(|part| part.positive()).collect();
        let sizes: Option<Vec<u64>> =
            positive.iter().map(|part| self.solver.game().nim_heap(*part)).collect();
        if let Some(sizes) = sizes {
            return Ok(Outcome::of_nim_heaps(&sizes));
        }
        if let Some(outcome) = self.by_quotient(&positive) {
            return Ok(outcome);
        }
        let heaps = self.solver.game().heaps(&positive).map(|(code, heaps)| (code.clone(), heaps));
        if let Some((code, heaps)) = heaps {
            // The options of a large heap are as many as a search may look at.
            if heaps.iter().all(|heap| *heap <= LARGEST_SEARCHED) {
                match self.within(FEW_STEPS, |solver, budget| solver.outcome(&positive, budget)) {
                    Err(NoAnswer::Stopped(Stop::Nodes | Stop::TooLarge | Stop::TooDeep)) => {
                        self.control.check(0, 0)?;
                    }
                    found => return found,
                }
            }
            self.find_quotient(&code)?;
            if let Some(outcome) = self.by_quotient(&positive) {
                return Ok(outcome);
            }
        }
        self.within(u64::MAX, |solver, budget| solver.outcome(&positive, budget))
    }

    /// Returns the outcome of heaps from the misère quotient of their code, if it was found and decides it.
    fn by_quotient(&mut self, parts: &[Part]) -> Option<Outcome> {
        let (known, Some(found)) = self.quotient.as_ref()? else { return None };
        let (code, heaps) = self.solver.game().heaps(parts)?;
        if code == known { found.outcome(&heaps).ok() } else { None }
    }

    /// Finds the misère quotient of a code, if that takes a few seconds at most.
    fn find_quotient(&mut self, code: &Code) -> OrNoAnswer<()> {
        if self.quotient.as_ref().is_none_or(|(known, _)| known != code) {
            let limits = Limits { heap: LAST_HEAP, order: MAX_ORDER, breaking: Breaking::of(code) };
            let bytes = self.bytes();
            let found =
                under(self.control, &|| bytes, MANY_STEPS, |budget| Ok(quotient(code, limits, budget).ok()))?;
            self.control.check(0, 0)?;
            self.quotient = Some((code.clone(), found));
        }
        Ok(())
    }

    /// Returns whether Left, to move, wins a sum whose parts are sorted.
    fn search(&mut self, start: Vec<Part>) -> OrNoAnswer<bool> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut next = start;
        loop {
            let mut found = match self.known.get(&next[..]) {
                Some(known) => Some(*known),
                None => match self.opened(&next)? {
                    Opened::Known(wins) => {
                        self.keep(next, wins);
                        Some(wins)
                    }
                    Opened::Children(children) => {
                        frames.push(Frame { parts: next, children });
                        None
                    }
                },
            };
            // The opponent is to move in a child, so a move wins if its child is lost.
            while let Some(wins) = found {
                let Some(frame) = frames.pop_if(|frame| !wins || frame.children.is_empty()) else { break };
                self.keep(frame.parts, !wins);
                found = Some(!wins);
                if frames.is_empty() {
                    return Ok(!wins);
                }
            }
            match frames.last_mut().and_then(|frame| frame.children.pop()) {
                Some(child) => next = child,
                None => return Ok(found.expect("a sum with children was decided above")),
            }
        }
    }

    /// Returns whether a player wins a sum, whose parts are sorted, by moving first.
    pub(super) fn wins(&mut self, parts: &[Part], player: Player) -> OrNoAnswer<bool> {
        let mut parts = parts.to_vec();
        if player == Player::Right {
            parts.iter_mut().for_each(|part| *part = part.negative());
            parts.sort_unstable();
        }
        self.search(parts)
    }

    /// Returns the sums after the moves of a player, each once, with sorted parts.
    pub(super) fn options_of(&mut self, parts: &[Part], player: Player) -> OrNoAnswer<Vec<Vec<Part>>> {
        let mut found: Vec<Vec<Part>> = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 && parts[at - 1] == part {
                continue;
            }
            self.solver.game().options(part, player, &mut |option| {
                let mut after: Vec<Part> =
                    parts[..at].iter().chain(&parts[at + 1..]).chain(option).copied().collect();
                after.sort_unstable();
                found.push(after);
            })?;
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Notes that a result about this many parts is kept.
    pub(super) fn kept(&mut self, parts: usize) {
        self.bytes += parts * size_of::<Part>() + ENTRY_BYTES;
    }

    fn keep(&mut self, parts: Vec<Part>, wins: bool) {
        self.kept(parts.len());
        self.known.insert(parts.into(), wins);
    }

    /// Counts a question or a sum, and checks from time to time whether to stop.
    pub(super) fn counted(&mut self) -> OrStop<()> {
        self.uncounted += 1;
        if self.uncounted >= MOST_NODES {
            let bytes = self.bytes();
            self.control.check(std::mem::take(&mut self.uncounted).into(), bytes)?;
        }
        Ok(())
    }

    /// Lists Left's moves in a sum, unless they show the winner.
    fn opened(&mut self, parts: &[Part]) -> OrNoAnswer<Opened> {
        self.nodes += 1;
        self.counted()?;
        let mut children: Vec<Vec<Part>> = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 && parts[at - 1] == part {
                continue;
            }
            self.solver.game().options(part, Player::Left, &mut |option| {
                let others = parts[..at].iter().chain(&parts[at + 1..]);
                let mut child: Vec<Part> = others.chain(option).map(|part| part.negative()).collect();
                child.sort_unstable();
                children.push(child);
            })?;
        }
        if children.is_empty() {
            return Ok(Opened::Known(true));
        }
        children.sort_unstable();
        children.dedup();
        let mut unknown = Vec::new();
        for child in children {
            match self.known.get(&child[..]) {
                Some(false) => return Ok(Opened::Known(true)),
                Some(true) => {}
                None => unknown.push(child),
            }
        }
        if unknown.is_empty() {
            return Ok(Opened::Known(false));
        }
        // The opponent, Left in a child, should have many moves, and the player few. The last one is searched first.
        let spaces = &*self.solver.game();
        unknown.sort_by_cached_key(|child| (spaces.lead(child), Reverse(child.len())));
        Ok(Opened::Children(unknown))
    }
}

/// A sum whose moves were listed.
enum Opened {
    /// Whether Left, to move, wins.
    Known(bool),
    /// The children that have to be searched, at least one.
    Children(Vec<Vec<Part>>),
}

/// Runs a calculation with a budget of steps under a control. `bytes` returns the memory in use.
pub(crate) fn under<T>(
    control: &Control,
    bytes: &dyn Fn() -> usize,
    steps: u64,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Stopped>,
) -> OrStop<T> {
    let (found, stop) = asking(control, bytes, steps, work);
    found.map_err(|reason| stop.unwrap_or(stop_of(reason)))
}

/// Runs a calculation as [`under`] does, and also returns the reason if the control ended it.
fn asking<T>(
    control: &Control,
    bytes: &dyn Fn() -> usize,
    steps: u64,
    work: impl FnOnce(&mut Budget<'_>) -> T,
) -> (T, Option<Stop>) {
    let stopped = Cell::new(None);
    let ask = || {
        stopped.set(control.check(NODES_OF_QUESTION, bytes()).err());
        stopped.get().is_some()
    };
    let found = work(&mut Budget::with_stop(steps, &ask));
    (found, stopped.get())
}

fn stop_of(reason: Stopped) -> Stop {
    match reason {
        Stopped::Cancelled => Stop::Cancelled,
        Stopped::Steps => Stop::Nodes,
        _ => Stop::TooLarge,
    }
}
