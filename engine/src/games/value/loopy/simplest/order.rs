//! The order of loopy games, with infinite play counted for one of the players.
//!
//! **Theorem** (Conway 1978; *Winning Ways*, ch. 11; Siegel, *Combinatorial Game Theory*, ch. VI). Let G+ be
//! G with infinite play a win for Left. G+ >= H+ exactly when Left, moving second, survives G+ - H+. Left
//! survives if Right runs out of moves, or if play goes on for ever and infinitely many moves are in G.
//! (Infinite play in -H+ alone is a win for Right; infinite play in both components is a win for nobody.)
//! For G- and H-, infinitely many moves must be in H instead. Stoppers compare alike on both sides.
//!
//! **Algorithm.** The positions are pairs of followers with a player to move. Left loses where Left has no
//! move, and wherever Right can force such a position; a backward search finds these positions. Among the
//! remaining ones, Left needs a move in the relevant component again and again. Another backward search
//! finds the positions from which Left can force one such move. The others are lost, together with all
//! positions from which Right can force them. This is repeated until no more positions are lost. The game is
//! a Büchi game. Each round is linear in the number of moves, and stoppers need only one round.
//!
//! **Numbers.** Beside a stopper in simplest form that is not short, no player gains by moving in a number.
//! This is number avoidance: such a form is not a number, and a player who survives by moving in the number
//! also survives by following the stops of the form. Comparisons with numbers of any size therefore take one
//! step. A form that is not a stopper may still be equal to a number, and beside it numbers are counted
//! down.

use rustc_hash::FxHashMap;

use super::draft::{Draft, Point};
use crate::games::value::store::Id;
use crate::games::value::store::Node;
use crate::games::value::store::Side;
use crate::games::value::{Calc, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The state in which Right is to move and has no move.
const SURVIVED: u32 = 0;
/// The state in which Left is to move and has no move.
const LOST: u32 = 1;

/// The maximal number of moves in a number beside a form that is not a stopper or not yet simplified.
const MAX_COUNTDOWN: u32 = 1 << 14;

/// The number of positions that count as one node.
const STATES_A_NODE: usize = 256;

/// The memory of a position and of a move during a search, in bytes.
const STATE_BYTES: usize = 80;
const MOVE_BYTES: usize = 16;

/// A position of G - H: the follower of G, the follower of H, and the player to move.
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

    /// Returns whether g is at least h.
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

    /// Returns the options of a player.
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

    /// Returns whether Left survives in a state, if that is known without a search.
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

    /// Records the results of a search: here, and in the store if both games are simplest forms.
    fn keep(&mut self, calc: &Calc<'_, '_>, states: &[State], survived: &[bool]) {
        let loopies = &calc.store().loopies;
        let mut tables = loopies.tables();
        let order = &mut tables.order[self.side.index()];
        let before = order.len();
        for (&(g, h, mover), &survived) in states.iter().zip(survived).skip(2) {
            // The first two states are the terminal ones.
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

/// The positions that can arise, and the moves between them.
struct Play<'o, 'a> {
    order: &'o Order<'a>,
    index: FxHashMap<State, u32>,
    states: Vec<State>,
    /// The index of the first move of each state in `moves`. A move is its target state and whether it is in
    /// the component in which Left needs infinitely many moves.
    first_move: Vec<u32>,
    moves: Vec<(u32, bool)>,
}

impl<'o, 'a> Play<'o, 'a> {
    fn new(order: &'o Order<'a>) -> Self {
        // The two terminal states are never looked up, so their games do not matter.
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

    /// Finds all states and the moves of each.
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
                // The second component is -H, in which the mover has the opponent's options of H.
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

    /// Returns whether `point` is a number beside a stopper that is known not to be a number. No player
    /// moves in such a number.
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

    /// Returns for each state whether Left survives.
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

    /// Marks states as lost, together with those from which Right can force one of them. `ways_out` counts
    /// the moves of each state to states that are not lost.
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

    /// Returns the states that are not lost and from which Left can force a needed move, or a state in which
    /// Right has no moves, without entering a lost state.
    fn force_needed_move(&self, before: &Before, survived: &[bool]) -> Vec<bool> {
        let n = self.states.len() as u32;
        let open = |&(to, needed): &(u32, bool)| survived[to as usize] && !needed;
        let mut forced = vec![false; n as usize];
        // For Right's states, the number of Right's moves that still avoid a needed move.
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

/// Refuses to count down a number with many moves beside a form that is not short.
fn refuse_countdown(calc: &Calc<'_, '_>, point: Point, other: Point) -> OrStop<()> {
    let (Point::Known(Node::Short(id)), Point::Inner(_) | Point::Known(Node::Loopy(_))) = (point, other)
    else {
        return Ok(());
    };
    if id.is_number() && calc.is_longer(id, MAX_COUNTDOWN) { Err(Stop::TooLarge) } else { Ok(()) }
}

impl Calc<'_, '_> {
    /// Returns whether a number is farther from 0 than `moves`.
    pub(crate) fn is_longer(&self, number: Id, moves: u32) -> bool {
        self.store().value(number).number().is_some_and(|x| x.abs() > i64::from(moves).into())
    }
}

/// The moves in reverse, grouped by their target states.
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
