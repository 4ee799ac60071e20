//! The order of loopy games, with infinite play counted for one of the players.
//!
//! **Theorem** (Conway 1978; *Winning Ways*, ch. 11; Siegel, *Combinatorial Game Theory*, ch. VI). Let G+ be
//! G with infinite play a win for Left. G+ >= H+ exactly when Left, moving second, survives G+ - H+: she
//! always has a move, or play goes on for ever and infinitely many moves fall in G. (Infinite play in -H+
//! alone is Right's win; in both, nobody's.) For G-, H- the component that has to see infinitely many moves
//! is H. Stoppers compare alike on both sides.
//!
//! **Algorithm.** The positions are pairs of followers with a player to move. Left loses where she has no
//! move, and wherever Right can force that: a backward search. Among what is left she needs, again and again,
//! a move in the component that matters: another backward search finds from where she can force one; the rest
//! is lost, with all from where Right can force it, until nothing more is lost. This is a Büchi game; linear
//! in the moves for each round, and for stoppers there is one round only.
//!
//! **Numbers.** Beside a stopper in its simplest form that is not short no player gains by moving in a number
//! (number avoidance: such a form is no number, and whoever survives by moving in the number survives by
//! following the stops of the form). So numbers of any size are met with in one step. A form that is no
//! stopper may be equal to a number all the same, and beside it they are counted down.

use rustc_hash::FxHashMap;

use super::draft::{Draft, Point};
use crate::games::value::loopy::Side;
use crate::games::value::loopy::arena::Node;
use crate::games::value::store::Id;
use crate::games::value::{Calc, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The state in which Right has no move and it is his turn.
const SURVIVED: u32 = 0;
/// The state in which Left has no move and it is her turn.
const LOST: u32 = 1;

/// The most moves of a number beside what is no stopper or not simplified yet.
const MAX_COUNTDOWN: u32 = 1 << 14;

/// How many positions count as a node.
const STATES_A_NODE: usize = 256;

/// What a position takes while it is looked at, in bytes, and what a move takes.
const STATE_BYTES: usize = 80;
const MOVE_BYTES: usize = 16;

/// A position of G - H: the follower of G, that of H, and whose turn it is.
type State = (Point, Point, Player);

/// Comparisons among the nodes of a draft and simplest forms.
pub(crate) struct Order<'a> {
    draft: &'a Draft,
    side: Side,
    known: FxHashMap<(Point, Point), bool>,
}

impl<'a> Order<'a> {
    pub(crate) fn new(draft: &'a Draft, side: Side) -> Self {
        Self { draft, side, known: FxHashMap::default() }
    }

    /// Is g at least h?
    pub(crate) fn ge(&mut self, calc: &mut Calc<'_, '_>, g: Point, h: Point) -> OrStop<bool> {
        if let Some(at_once) = self.at_once(calc, (g, h, Player::Right))? {
            return Ok(at_once);
        }
        let mut play = Play::new(self);
        play.state(calc, (g, h, Player::Right))?;
        play.explore(calc)?;
        let survived = play.solve(calc)?;
        let states = play.states;
        self.keep(calc, &states, &survived);
        Ok(self.known[&(g, h)])
    }

    /// The options of a player.
    pub(crate) fn options(
        &self,
        calc: &mut Calc<'_, '_>,
        point: Point,
        player: Player,
    ) -> OrStop<Vec<Point>> {
        Ok(match point {
            Point::Inner(i) => self.draft.options[player][i as usize].clone(),
            Point::Known(node) => calc.node_options(node, player)?.into_iter().map(Point::Known).collect(),
        })
    }

    /// Does Left survive in a state, if that is known without any search?
    fn at_once(&self, calc: &mut Calc<'_, '_>, (g, h, mover): State) -> OrStop<Option<bool>> {
        if let (Point::Known(Node::Short(g)), Point::Known(Node::Short(h))) = (g, h) {
            return Ok(Some(if mover == Player::Right { calc.le(h, g)? } else { !calc.le(g, h)? }));
        }
        if mover == Player::Left {
            return Ok(None);
        }
        if g == h {
            return Ok(Some(true));
        }
        if let Some(&known) = self.known.get(&(g, h)) {
            return Ok(Some(known));
        }
        let (Point::Known(g), Point::Known(h)) = (g, h) else { return Ok(None) };
        Ok(calc.store().loopies.tables().order[self.side.index()].get(&(g, h)).copied())
    }

    /// Remembers what was found: here, and in the store if no node of the draft is involved.
    fn keep(&mut self, calc: &Calc<'_, '_>, states: &[State], survived: &[bool]) {
        let loopies = &calc.store().loopies;
        let mut tables = loopies.tables();
        let order = &mut tables.order[self.side.index()];
        let before = order.len();
        for (&(g, h, mover), &survived) in states.iter().zip(survived).skip(2) {
            if mover == Player::Left {
                continue;
            }
            if let (Point::Known(g), Point::Known(h)) = (g, h) {
                order.insert((g, h), survived);
            }
            self.known.insert((g, h), survived);
        }
        loopies.charge(order.len() - before);
    }
}

/// The positions that can come up, and the moves among them.
struct Play<'o, 'a> {
    order: &'o Order<'a>,
    index: FxHashMap<State, u32>,
    states: Vec<State>,
    /// Where the moves of each state begin; the state, and whether the move is one that Left needs again and
    /// again.
    first_move: Vec<u32>,
    moves: Vec<(u32, bool)>,
}

impl<'o, 'a> Play<'o, 'a> {
    fn new(order: &'o Order<'a>) -> Self {
        // The two states without moves are never looked up.
        let nothing = Point::Inner(u32::MAX);
        let states = vec![(nothing, nothing, Player::Right), (nothing, nothing, Player::Left)];
        Self { order, index: FxHashMap::default(), states, first_move: vec![0, 0, 0], moves: Vec::new() }
    }

    fn state(&mut self, calc: &mut Calc<'_, '_>, state: State) -> OrStop<u32> {
        if let Some(&index) = self.index.get(&state) {
            return Ok(index);
        }
        if let Some(survived) = self.order.at_once(calc, state)? {
            return Ok(if survived { SURVIVED } else { LOST });
        }
        let index = u32::try_from(self.states.len()).map_err(|_| Stop::TooLarge)?;
        self.index.insert(state, index);
        self.states.push(state);
        Ok(index)
    }

    /// Finds all states, and the moves of each.
    fn explore(&mut self, calc: &mut Calc<'_, '_>) -> OrStop<()> {
        let other_bytes = calc.other_bytes;
        let mut at = 2;
        while at < self.states.len() {
            let (g, h, mover) = self.states[at];
            let needed_in_g = self.order.side == Side::On;
            if !self.waits(calc, g, h) {
                refuse_countdown(calc, g, h)?;
                for option in self.order.options(calc, g, mover)? {
                    let next = self.state(calc, (option, h, mover.other()))?;
                    self.moves.push((next, needed_in_g));
                }
            }
            if !self.waits(calc, h, g) {
                refuse_countdown(calc, h, g)?;
                for option in self.order.options(calc, h, mover.other())? {
                    let next = self.state(calc, (g, option, mover.other()))?;
                    self.moves.push((next, !needed_in_g));
                }
            }
            self.first_move.push(self.moves.len() as u32);
            u32::try_from(self.moves.len()).map_err(|_| Stop::TooLarge)?;
            calc.other_bytes = other_bytes + self.states.len() * STATE_BYTES + self.moves.len() * MOVE_BYTES;
            if at % STATES_A_NODE == 0 {
                calc.node()?;
            } else {
                calc.step()?;
            }
            at += 1;
        }
        calc.report()?;
        calc.other_bytes = other_bytes;
        Ok(())
    }

    /// A number waits beside a stopper that is known to be no number.
    fn waits(&self, calc: &Calc<'_, '_>, point: Point, other: Point) -> bool {
        let is_number = matches!(point, Point::Known(Node::Short(id)) if id.is_number());
        is_number
            && match other {
                Point::Known(form @ Node::Loopy(_)) => calc.is_stopper_form(form),
                Point::Known(Node::Short(_)) => false,
                Point::Inner(_) => self.order.draft.no_numbers,
            }
    }

    fn moves(&self, state: u32) -> &[(u32, bool)] {
        let state = state as usize;
        &self.moves[self.first_move[state] as usize..self.first_move[state + 1] as usize]
    }

    fn mover(&self, state: u32) -> Player {
        self.states[state as usize].2
    }

    /// In which states does Left survive?
    fn solve(&self, calc: &mut Calc<'_, '_>) -> OrStop<Vec<bool>> {
        let n = self.states.len() as u32;
        let before = Before::new(self);
        let mut survived = vec![true; n as usize];
        let stuck = (0..n).filter(|&s| self.mover(s) == Player::Left && self.moves(s).is_empty()).collect();
        let mut ways_out: Vec<u32> = (0..n).map(|s| self.moves(s).len() as u32).collect();
        self.lose(&before, stuck, &mut survived, &mut ways_out);
        loop {
            let forced = self.force_needed_move(&before, &survived);
            let lost: Vec<u32> = (0..n).filter(|&s| survived[s as usize] && !forced[s as usize]).collect();
            for _ in &lost {
                calc.step()?;
            }
            if lost.is_empty() {
                return Ok(survived);
            }
            self.lose(&before, lost, &mut survived, &mut ways_out);
        }
    }

    /// Marks states as lost, with those from where Right can force one of them. `ways_out` counts the moves
    /// of each state to states that are not lost.
    fn lose(&self, before: &Before, mut lost: Vec<u32>, survived: &mut [bool], ways_out: &mut [u32]) {
        for &state in &lost {
            survived[state as usize] = false;
        }
        while let Some(state) = lost.pop() {
            for &(from, _) in before.of(state) {
                ways_out[from as usize] -= 1;
                let forced = self.mover(from) == Player::Right || ways_out[from as usize] == 0;
                if forced && survived[from as usize] {
                    survived[from as usize] = false;
                    lost.push(from);
                }
            }
        }
    }

    /// The states from where Left can force, among states that are not lost, a needed move or a Right without
    /// moves.
    fn force_needed_move(&self, before: &Before, survived: &[bool]) -> Vec<bool> {
        let n = self.states.len() as u32;
        let open = |&(to, needed): &(u32, bool)| survived[to as usize] && !needed;
        let mut forced = vec![false; n as usize];
        // For Right's states: how many of his moves avoid a needed move so far.
        let mut avoiding = vec![0; n as usize];
        let mut reached = Vec::new();
        for state in (0..n).filter(|&s| survived[s as usize]) {
            let moves = self.moves(state);
            let at_once = if self.mover(state) == Player::Left {
                moves.iter().any(|&(to, needed)| needed && survived[to as usize])
            } else {
                avoiding[state as usize] = moves.iter().filter(|m| open(m)).count();
                avoiding[state as usize] == 0
            };
            if at_once {
                forced[state as usize] = true;
                reached.push(state);
            }
        }
        while let Some(state) = reached.pop() {
            for &(from, needed) in before.of(state) {
                if needed || !survived[from as usize] || forced[from as usize] {
                    continue;
                }
                if self.mover(from) == Player::Right {
                    avoiding[from as usize] -= 1;
                    if avoiding[from as usize] > 0 {
                        continue;
                    }
                }
                forced[from as usize] = true;
                reached.push(from);
            }
        }
        forced
    }
}

/// Refuses to count down a number of many moves beside what is not short.
fn refuse_countdown(calc: &Calc<'_, '_>, point: Point, other: Point) -> OrStop<()> {
    let (Point::Known(Node::Short(id)), Point::Inner(_) | Point::Known(Node::Loopy(_))) = (point, other)
    else {
        return Ok(());
    };
    if id.is_number() && calc.is_longer(id, MAX_COUNTDOWN) { Err(Stop::TooLarge) } else { Ok(()) }
}

impl Calc<'_, '_> {
    /// Is a number farther from 0 than so many moves?
    pub(crate) fn is_longer(&self, number: Id, moves: u32) -> bool {
        self.store().value(number).number().is_some_and(|x| x.abs() > i64::from(moves).into())
    }
}

/// The moves backwards.
struct Before {
    first: Vec<u32>,
    moves: Vec<(u32, bool)>,
}

impl Before {
    fn new(play: &Play<'_, '_>) -> Self {
        let n = play.states.len();
        let mut first = vec![0_u32; n + 1];
        for &(to, _) in &play.moves {
            first[to as usize + 1] += 1;
        }
        for i in 0..n {
            first[i + 1] += first[i];
        }
        let mut next = first.clone();
        let mut moves = vec![(0, false); play.moves.len()];
        for from in 0..n as u32 {
            for &(to, needed) in play.moves(from) {
                moves[next[to as usize] as usize] = (from, needed);
                next[to as usize] += 1;
            }
        }
        Self { first, moves }
    }

    fn of(&self, state: u32) -> &[(u32, bool)] {
        let state = state as usize;
        &self.moves[self.first[state] as usize..self.first[state + 1] as usize]
    }
}
