//! The automaton of the options of a heap.
//!
//! It reads the binary digits of i and of a number v together, the lowest first, for the heap n = from + c + length * i. It
//! accepts if some option of n has the value v by the guess. The heaps of the option are guessed: each of them is a heap below
//! `from`, or it is from + c' + length * i' with a digit of i' guessed in each step.

use rustc_hash::FxHashMap;

use super::Guess;

/// The most heaps of an option.
pub(super) const MOST_PARTS: usize = 3;

/// A state: all that is still to be added after the digits that were read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    /// The total of the option and the taken tokens, minus the heap: what is carried to the next digit.
    sum: i32,
    /// The carries of the values of the heaps from the period on, in ascending order.
    carries: [u32; MOST_PARTS],
    /// The number of these heaps.
    parts: u8,
    /// The rest of the exclusive or of the values of the smaller heaps.
    rest: u32,
}

impl State {
    /// Returns whether the option has the value if all further digits are 0.
    fn is_complete(&self, value: u32) -> bool {
        self.sum == 0 && self.carries.iter().fold(self.rest, |sum, carry| sum ^ carry) == value
    }

    /// Calls `found` with the states after a digit of the heap's i, and a digit of the value.
    pub(super) fn step(&self, guess: &Guess, heap: u32, value: u32, found: &mut impl FnMut(Self)) {
        for bits in 0..1_u32 << self.parts {
            let sum = self.sum + guess.length as i32 * (bits.count_ones() as i32 - heap as i32);
            if sum & 1 != 0 {
                continue;
            }
            let mut carries = self.carries;
            let mut digit = self.rest & 1;
            for (place, carry) in carries.iter_mut().enumerate().take(self.parts.into()) {
                let total = *carry + guess.saltus * (bits >> place & 1);
                digit ^= total & 1;
                *carry = total >> 1;
            }
            if digit == value {
                // The heaps of an option have no order. The unused places stay 0 at the end.
                carries[..self.parts.into()].sort_unstable();
                found(Self { sum: sum >> 1, carries, rest: self.rest >> 1, ..*self });
            }
        }
    }
}

/// Calls `found` with the states before the first digit for all options of the heaps of a class.
pub(super) fn starts(guess: &Guess, digits: &[u8], class: u32, found: &mut impl FnMut(State)) {
    let heap = guess.from as i32 + class as i32;
    for (taken, digit) in digits.iter().enumerate() {
        let state = State { sum: taken as i32 - heap, carries: [0; MOST_PARTS], parts: 0, rest: 0 };
        for parts in 0..=MOST_PARTS {
            if digit >> parts & 1 != 0 {
                add_parts(guess, state, parts, 1, found);
            }
        }
    }
}

/// Adds heaps to the option, each of them not before the place `least` in the list of small heaps and classes.
fn add_parts(guess: &Guess, state: State, parts: usize, least: u32, found: &mut impl FnMut(State)) {
    if parts == 0 {
        let mut state = state;
        state.carries[..state.parts.into()].sort_unstable();
        return found(state);
    }
    for heap in least..guess.from + guess.length {
        let mut next = State { sum: state.sum + heap as i32, ..state };
        let value = guess.values[heap as usize];
        if heap < guess.from {
            next.rest ^= value;
        } else {
            next.carries[usize::from(next.parts)] = value;
            next.parts += 1;
        }
        add_parts(guess, next, parts - 1, heap, found);
    }
}

/// The automaton for one class, with numbered states from which an accepting one can be reached.
pub(super) struct Automaton {
    /// For each state and each of the four pairs of digits, the states that follow. The digit of i counts 2.
    pub(super) next: Vec<[Vec<u32>; 4]>,
    /// The first states, in ascending order.
    pub(super) first: Vec<u32>,
    /// Whether the digits read so far may be all that are not 0.
    pub(super) accepts: Vec<bool>,
}

impl Automaton {
    /// Returns the automaton of a class, or `None` if it has more than `most` states.
    pub(super) fn new(guess: &Guess, digits: &[u8], class: u32, most: usize) -> Option<Self> {
        let mut numbers: FxHashMap<State, u32> = FxHashMap::default();
        let mut states = Vec::new();
        let mut number = |state: State, states: &mut Vec<State>| {
            *numbers.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            })
        };
        let mut first = Vec::new();
        starts(guess, digits, class, &mut |state| first.push(number(state, &mut states)));
        let mut next: Vec<[Vec<u32>; 4]> = Vec::new();
        while let Some(&state) = states.get(next.len()) {
            if states.len() > most {
                return None;
            }
            let mut of_state: [Vec<u32>; 4] = Default::default();
            for (letter, after) in of_state.iter_mut().enumerate() {
                let [heap, value] = [letter as u32 >> 1, letter as u32 & 1];
                state.step(guess, heap, value, &mut |state| after.push(number(state, &mut states)));
                after.sort_unstable();
                after.dedup();
            }
            next.push(of_state);
        }
        first.sort_unstable();
        first.dedup();
        // The heaps of an option are not greater than the heap, so their i' have no more digits than its i.
        let accepts = states.iter().map(|state| state.is_complete(0)).collect();
        let made = Self { next, first, accepts };
        Some(made.without_dead_states().with_equal_states_joined())
    }

    fn without_dead_states(self) -> Self {
        let mut is_alive = self.accepts.clone();
        spread(&mut is_alive, &self.next);
        let mut count = 0;
        let number = |is_alive: &bool| {
            count += u32::from(*is_alive);
            is_alive.then(|| count - 1)
        };
        let numbers: Vec<Option<u32>> = is_alive.iter().map(number).collect();
        self.renumbered(&numbers)
    }

    /// Joins states with the same future, by refining a partition.
    fn with_equal_states_joined(self) -> Self {
        let mut classes: Vec<u32> = self.accepts.iter().map(|accepts| u32::from(*accepts)).collect();
        let mut count = 1 + usize::from(classes.contains(&0) && classes.contains(&1));
        loop {
            let mut known: FxHashMap<(u32, [Vec<u32>; 4]), u32> = FxHashMap::default();
            let signature = |(state, next): (usize, &[Vec<u32>; 4])| {
                let of = |letter: usize| {
                    let mut after: Vec<u32> =
                        next[letter].iter().map(|state| classes[*state as usize]).collect();
                    after.sort_unstable();
                    after.dedup();
                    after
                };
                let key = (classes[state], [0, 1, 2, 3].map(of));
                let fresh = known.len() as u32;
                *known.entry(key).or_insert(fresh)
            };
            let finer: Vec<u32> = self.next.iter().enumerate().map(signature).collect();
            classes = finer;
            // Each partition refines the one before, so as many classes are the same classes.
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        let numbers: Vec<Option<u32>> = classes.into_iter().map(Some).collect();
        self.renumbered(&numbers)
    }

    /// Gives new numbers to the states; those with `None` are left out.
    fn renumbered(&self, numbers: &[Option<u32>]) -> Self {
        let count = numbers.iter().flatten().max().map_or(0, |most| *most as usize + 1);
        let renumber = |states: &[u32]| {
            let mut after: Vec<u32> = states.iter().filter_map(|state| numbers[*state as usize]).collect();
            after.sort_unstable();
            after.dedup();
            after
        };
        let mut next = vec![<[Vec<u32>; 4]>::default(); count];
        let mut accepts = vec![false; count];
        for (state, number) in numbers.iter().enumerate() {
            if let Some(number) = number {
                next[*number as usize] = [0, 1, 2, 3].map(|letter| renumber(&self.next[state][letter]));
                accepts[*number as usize] = self.accepts[state];
            }
        }
        Self { next, first: renumber(&self.first), accepts }
    }
}

/// Marks all states from which letters lead to a marked one.
fn spread(marked: &mut [bool], next: &[[Vec<u32>; 4]]) {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); next.len()];
    for (state, of_state) in next.iter().enumerate() {
        for after in of_state.iter().flatten() {
            before[*after as usize].push(state as u32);
        }
    }
    let mut open: Vec<u32> = (0..next.len() as u32).filter(|state| marked[*state as usize]).collect();
    while let Some(state) = open.pop() {
        for &earlier in &before[state as usize] {
            if !marked[earlier as usize] {
                marked[earlier as usize] = true;
                open.push(earlier);
            }
        }
    }
}

/// A state of the search for an option that has the same value as its heap.
pub(super) type Pair = (State, u32);

/// Returns whether an option has the same value as its heap, if all further digits are 0.
pub(super) fn is_equal((state, carry): &Pair) -> bool {
    state.is_complete(*carry)
}
