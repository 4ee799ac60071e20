//! Learning of the quotient of heaps when a heap does not fit into that of the smaller ones.
//!
//! The quotient is the syntactic monoid of the set of P-positions, so its elements are the classes of the theorem of
//! Myhill and Nerode, and Angluin's method (*Learning regular sets from queries and counterexamples*, 1987) finds
//! them from outcomes. A wrong guess gives a position with a wrong outcome, and Rivest and Schapire (1993) find an
//! experiment from it that divides a class. So every step finds a new element, and the method ends if the quotient is
//! finite.

use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::monoid::Monoid;
use super::moves::{Moves, Word, joined, without};
use super::oracle::{Oracle, Stand, Standing};
use super::pairs::{Closed, Generator, Pairs};
use crate::budget::{Budget, Stopped};

/// A quotient of some heaps that satisfies its conditions.
pub(super) struct Learned {
    pub(super) monoid: Monoid,
    /// The image of heap n at place n; that of 0 is the identity.
    pub(super) images: Vec<usize>,
    pub(super) pairs: Pairs,
}

/// The quotient of the heaps below the newest one.
#[derive(Clone, Copy)]
pub(super) struct Before<'q> {
    pub(super) monoid: &'q Monoid,
    pub(super) images: &'q [usize],
    pub(super) moves: &'q Moves,
}

/// The steps of the first attempts.
const FIRST_STEPS: u64 = 1 << 15;

/// The experiments of earlier heaps, and the sort of guess that was right the last time.
#[derive(Debug, Default)]
pub(super) struct Experience {
    experiments: Vec<Word>,
    prefers_equal: bool,
}

/// A guess of the heaps that can be exchanged, and the experiments with it.
struct Attempt {
    stand: Stand,
    experiments: Vec<Word>,
    is_equal: bool,
    memory: Memory,
}

/// The things that stay true while the guess stays the same.
struct Memory {
    /// One word of each class that is known.
    words: Vec<Word>,
    /// The outcomes of words with the experiments.
    rows: FxHashMap<Word, Vec<bool>>,
    /// The outcomes of positions.
    known: FxHashMap<Standing, bool>,
}

impl Memory {
    fn empty() -> Self {
        Self { words: vec![Word::new()], rows: FxHashMap::default(), known: FxHashMap::default() }
    }
}

/// The end of an attempt.
enum Ended {
    Learned(Box<Learned>),
    /// The quotient is larger than allowed.
    TooLarge,
}

/// Finds the quotient of the heaps up to `newest` from that of the heaps below.
///
/// Either of two sorts of guesses may be much faster, so both are tried in turn with more and more steps.
pub(super) fn learn(
    before: Before<'_>,
    newest: u32,
    experience: &mut Experience,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Learned, Stopped> {
    let Before { monoid, images, moves } = before;
    let attempt = |is_equal: bool| {
        let guess = if is_equal { Stand::guess_equal } else { Stand::guess };
        let stand = guess(monoid, images, moves, newest);
        let experiments = experience.experiments.clone();
        Attempt { stand, experiments, is_equal, memory: Memory::empty() }
    };
    let mut attempts = [attempt(experience.prefers_equal), attempt(!experience.prefers_equal)];
    let mut steps = FIRST_STEPS;
    loop {
        for attempt in &mut attempts {
            match budget.part(steps, |budget| attempt.run(before, newest, most, budget))? {
                None => {}
                Some(Ended::TooLarge) => return Err(Stopped::TooLarge),
                Some(Ended::Learned(learned)) => {
                    experience.prefers_equal = attempt.is_equal;
                    experience.experiments = std::mem::take(&mut attempt.experiments);
                    return Ok(*learned);
                }
            }
        }
        if steps == u64::MAX {
            return Err(Stopped::TooLarge);
        }
        steps = steps.saturating_mul(2);
    }
}

impl Attempt {
    fn run(
        &mut self,
        before: Before<'_>,
        newest: u32,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Ended, Stopped> {
        loop {
            let mut table = Table::new(before, self, most);
            let wrong = match table.run(newest, budget) {
                Ok(Run::Learned(learned)) => return Ok(Ended::Learned(learned)),
                Ok(Run::Inconsistent(heaps)) => heaps,
                // A guess may have more classes than the quotient.
                Err(Stopped::TooLarge) => (1..newest).collect(),
                Err(reason) => return Err(reason),
            };
            self.memory = Memory::empty();
            if !self.stand.separate(before.monoid, wrong.into_iter()) {
                return Ok(Ended::TooLarge);
            }
        }
    }
}

enum Run {
    Learned(Box<Learned>),
    /// These heaps cannot all be exchanged for those that stand for them.
    Inconsistent(Word),
}

/// The result of a comparison of a guess with the conditions.
enum Verdict {
    Right(Box<Learned>),
    /// A position whose outcome the guess has wrong.
    Wrong(Word),
    Inconsistent(Word),
}

/// A guess: the products of the classes with the letters.
struct Guess {
    /// The class of word s with letter a at place s * letters + a.
    steps: Vec<u32>,
    letters: usize,
}

struct Table<'t> {
    before: Before<'t>,
    oracle: Oracle<'t>,
    stand: &'t Stand,
    letters: Vec<u32>,
    experiments: &'t mut Vec<Word>,
    words: &'t mut Vec<Word>,
    rows: &'t mut FxHashMap<Word, Vec<bool>>,
    most: usize,
}

impl<'t> Table<'t> {
    fn new(before: Before<'t>, attempt: &'t mut Attempt, most: usize) -> Self {
        let Attempt { stand, experiments, memory: Memory { words, rows, known }, .. } = attempt;
        if experiments.is_empty() {
            experiments.push(Word::new());
        }
        let stand: &'t Stand = stand;
        let oracle = Oracle::new(before.monoid, before.images, before.moves, stand, known);
        Self { before, oracle, stand, letters: stand.letters(), experiments, words, rows, most }
    }

    fn run(&mut self, newest: u32, budget: &mut Budget<'_>) -> Result<Run, Stopped> {
        loop {
            let guess = self.close(budget)?;
            if let Some(experiment) = self.order_matters(&guess, budget)? {
                self.experiments.push(experiment);
                continue;
            }
            match self.examine(&guess, newest, budget)? {
                Verdict::Right(learned) => return Ok(Run::Learned(learned)),
                Verdict::Inconsistent(heaps) => return Ok(Run::Inconsistent(heaps)),
                Verdict::Wrong(word) => {
                    let experiment = self.dividing(&guess, &word, budget)?;
                    self.experiments.push(experiment);
                }
            }
        }
    }

    fn row(&mut self, word: &[u32], budget: &mut Budget<'_>) -> Result<Vec<bool>, Stopped> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for experiment in &self.experiments[row.len()..] {
            budget.spend(1)?;
            row.push(self.oracle.is_p(&joined(word, experiment), budget)?);
        }
        self.rows.insert(word.to_vec(), row.clone());
        Ok(row)
    }

    /// Adds words until every product of a word with a letter is in the class of a word.
    fn close(&mut self, budget: &mut Budget<'_>) -> Result<Guess, Stopped> {
        let mut classes: FxHashMap<Vec<bool>, u32> = FxHashMap::default();
        for i in 0..self.words.len() {
            let row = self.row(&self.words[i].clone(), budget)?;
            classes.insert(row, i as u32);
        }
        let mut steps = Vec::new();
        let mut next = 0;
        while next < self.words.len() {
            for i in 0..self.letters.len() {
                let word = joined(&self.words[next], &[self.letters[i]]);
                let row = self.row(&word, budget)?;
                let class = *classes.entry(row).or_insert_with(|| {
                    self.words.push(word);
                    self.words.len() as u32 - 1
                });
                if self.words.len() > self.most {
                    return Err(Stopped::TooLarge);
                }
                steps.push(class);
            }
            next += 1;
        }
        Ok(Guess { steps, letters: self.letters.len() })
    }

    /// Returns an experiment that divides a class if the guess depends on the order of letters.
    fn order_matters(&mut self, guess: &Guess, budget: &mut Budget<'_>) -> Result<Option<Word>, Stopped> {
        let step = |class: u32, letter: usize| guess.steps[class as usize * guess.letters + letter];
        for class in 0..self.words.len() as u32 {
            budget.spend((guess.letters * guess.letters) as u64)?;
            for a in 0..guess.letters {
                for b in 0..a {
                    let (ab, ba) = (step(step(class, a), b), step(step(class, b), a));
                    if ab == ba {
                        continue;
                    }
                    let rows = (
                        self.row(&self.words[ab as usize].clone(), budget)?,
                        self.row(&self.words[ba as usize].clone(), budget)?,
                    );
                    let Some(at) = (0..rows.0.len()).find(|at| rows.0[*at] != rows.1[*at]) else { continue };
                    // The outcome of the word with both letters and the experiment is one of the two.
                    let both = joined(&self.words[class as usize], &[self.letters[b].min(self.letters[a])]);
                    let both = joined(&both, &[self.letters[a].max(self.letters[b])]);
                    let is_p = self.oracle.is_p(&joined(&both, &self.experiments[at]), budget)?;
                    let wrong = if rows.0[at] == is_p { a } else { b };
                    return Ok(Some(joined(&self.experiments[at], &[self.letters[wrong]])));
                }
            }
        }
        Ok(None)
    }

    fn letter(&self, heap: u32) -> usize {
        self.letters.binary_search(&heap).unwrap_or_default()
    }

    fn class(&self, guess: &Guess, word: &[u32]) -> usize {
        word.iter().fold(0, |class, heap| guess.steps[class * guess.letters + self.letter(*heap)] as usize)
    }

    fn monoid(&mut self, guess: &Guess, budget: &mut Budget<'_>) -> Result<Monoid, Stopped> {
        let order = self.words.len();
        let mut table = vec![0; order * order];
        let mut p = Bits::empty(order);
        for x in 0..order {
            budget.spend(order as u64)?;
            for y in 0..order {
                let last = self.words[y].split_last();
                // The word of each class was made from that of a class before it and one letter.
                let product = match last {
                    None => x,
                    Some(_) => self.words[y].iter().fold(x, |class, heap| {
                        guess.steps[class * guess.letters + self.letter(*heap)] as usize
                    }),
                };
                table[x * order + y] = product as u32;
            }
            if self.row(&self.words[x].clone(), budget)?[0] {
                p.insert(x);
            }
        }
        Ok(Monoid::new(order, table, p))
    }

    /// Compares a guess with the conditions (P) and (N) for all heaps.
    fn examine(&mut self, guess: &Guess, newest: u32, budget: &mut Budget<'_>) -> Result<Verdict, Stopped> {
        let monoid = self.monoid(guess, budget)?;
        let mut images = vec![0];
        for heap in 1..=newest {
            images.push(self.class(guess, &self.stand.word(&[heap])));
        }
        let moves = self.before.moves;
        for heap in 1..=newest {
            let leading = monoid.leading_to_p(images[heap as usize]);
            for option in moves.of(heap) {
                budget.spend(1 + option.len() as u64)?;
                if let Some(class) = leading.common(monoid.leading_to_p(image(&monoid, &images, option))) {
                    return self.not_both_p(class, heap, option, budget);
                }
            }
        }
        let (monoid, class_of) = monoid.reduced();
        images.iter_mut().for_each(|image| *image = class_of[*image]);
        let mut pairs = Pairs::empty(&monoid);
        for heap in 1..=newest {
            let Some(generator) = generator(&monoid, &images, moves, heap) else { continue };
            budget.spend(1)?;
            if let Closed::Violated(word) = pairs.add(&monoid, generator, budget)? {
                return self.not_all_n(&word, budget);
            }
        }
        Ok(Verdict::Right(Box::new(Learned { monoid, images, pairs })))
    }

    /// Finds the error of a guess in which a position and an option of it are both P-positions.
    fn not_both_p(
        &mut self,
        class: usize,
        heap: u32,
        option: &[u32],
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, Stopped> {
        for moved in [&[heap], option] {
            let word = joined(&self.words[class], &self.stand.word(moved));
            if !self.oracle.is_p(&word, budget)? {
                return Ok(Verdict::Wrong(word));
            }
        }
        Ok(Verdict::Inconsistent(vec![heap]))
    }

    /// Finds the error of a guess in which a position and all its options are N-positions.
    fn not_all_n(&mut self, position: &[u32], budget: &mut Budget<'_>) -> Result<Verdict, Stopped> {
        let word = self.stand.word(position);
        if self.oracle.is_p(&word, budget)? {
            return Ok(Verdict::Wrong(word));
        }
        for (at, heap) in position.iter().enumerate() {
            let rest = without(position, at);
            for option in self.before.moves.of(*heap) {
                let word = self.stand.word(&joined(&rest, option));
                if self.oracle.is_p(&word, budget)? {
                    return Ok(Verdict::Wrong(word));
                }
            }
        }
        Ok(Verdict::Inconsistent(position.to_vec()))
    }

    /// Returns an experiment that divides a class, from a word whose outcome the guess has wrong.
    fn dividing(&mut self, guess: &Guess, word: &[u32], budget: &mut Budget<'_>) -> Result<Word, Stopped> {
        let right = self.oracle.is_p(word, budget)?;
        // With the class of the first `low` letters in place of these the outcome is right, with that of `high`
        // letters wrong.
        let (mut low, mut high) = (0, word.len());
        while high - low > 1 {
            let middle = low.midpoint(high);
            let class = self.class(guess, &word[..middle]);
            let replaced = joined(&self.words[class], &word[middle..]);
            if self.oracle.is_p(&replaced, budget)? == right {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(word[high..].to_vec())
    }
}

/// Returns the image of a multiset of heaps.
pub(super) fn image(monoid: &Monoid, images: &[usize], word: &[u32]) -> usize {
    word.iter().fold(0, |product, heap| monoid.product(product, images[*heap as usize]))
}

/// Returns the image of a heap and of its options, or nothing for a heap without options.
pub(super) fn generator(monoid: &Monoid, images: &[usize], moves: &Moves, heap: u32) -> Option<Generator> {
    let options = moves.of(heap);
    let mut found = Bits::empty(monoid.order());
    options.iter().for_each(|option| found.insert(image(monoid, images, option)));
    let generator = Generator { heap, image: images[heap as usize], options: found };
    (!options.is_empty()).then_some(generator)
}
