//! Misère outcomes of multisets of heaps by search, with a known quotient for the smaller heaps.

use rustc_hash::FxHashMap;

use super::monoid::Monoid;
use super::moves::{Moves, Word, joined, without};
use crate::budget::{Budget, Stopped};

/// The greatest length of a play that a search follows. It keeps the search from exhausting the stack.
const MAX_DEPTH: u32 = 4000;

/// The role of a heap in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It has no options, and acts as nothing.
    Terminal,
    /// Its image in the quotient of the heaps below the newest one stands for it.
    Image(usize),
    /// A heap with the same image, which stands for itself, stands for it.
    Other(u32),
    /// It stands for itself.
    Itself,
}

/// A position in a search: the heaps that stand for themselves, and the product of the images of the others.
pub(super) type Standing = (Word, usize);

/// Heaps that are replaced by their images in a search.
///
/// A product of images may stand for any heaps with that product in the quotient of the heaps below `newest`. This is
/// a guess where the newest heap takes part, and never one for the heaps below it alone. The moves of a product are
/// those of its least word, in the order of multisets: of two words, the one with fewer of the greatest heap that
/// differs is less. A move makes a word less, and the least word of its product is no greater. So every play ends.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    newest: u32,
    roles: Vec<Role>,
    /// The least word of each product of heaps that do not stand for themselves.
    least: Vec<Option<Word>>,
    /// The heaps in these words.
    generators: Vec<u32>,
}

impl Stand {
    /// Guesses that heaps with equal products of images can be exchanged.
    pub(super) fn guess(monoid: &Monoid, images: &[usize], moves: &Moves, newest: u32) -> Self {
        let role = |heap: u32| {
            let is_terminal = heap == 0 || moves.of(heap).is_empty();
            if is_terminal { Role::Terminal } else { Role::Image(images[heap as usize]) }
        };
        let mut roles: Vec<Role> = (0..newest).map(role).collect();
        roles.push(Role::Itself);
        let mut stand = Self { newest, roles, least: Vec::new(), generators: Vec::new() };
        stand.find_least(monoid);
        stand
    }

    /// Guesses that heaps with equal images can be exchanged. There are more positions than with products of images,
    /// and fewer wrong guesses.
    pub(super) fn guess_equal(monoid: &Monoid, images: &[usize], moves: &Moves, newest: u32) -> Self {
        let mut stand = Self::guess(monoid, images, moves, newest);
        let mut first: FxHashMap<usize, u32> = FxHashMap::default();
        for heap in 1..newest {
            if let Role::Image(image) = stand.roles[heap as usize] {
                let least = *first.entry(image).or_insert(heap);
                stand.roles[heap as usize] = match (image, least == heap) {
                    (0, _) => Role::Image(0),
                    (_, true) => Role::Itself,
                    (_, false) => Role::Other(least),
                };
            }
        }
        stand.find_least(monoid);
        stand
    }

    /// Lets heaps stand for themselves. Returns false if they do so already.
    pub(super) fn separate(&mut self, monoid: &Monoid, heaps: impl Iterator<Item = u32>) -> bool {
        let mut changed = false;
        for heap in heaps {
            if let Role::Image(_) | Role::Other(_) = self.roles[heap as usize] {
                self.roles[heap as usize] = Role::Itself;
                changed = true;
            }
        }
        self.find_least(monoid);
        changed
    }

    fn find_least(&mut self, monoid: &Monoid) {
        self.generators.clear();
        self.least = vec![None; monoid.order()];
        self.least[0] = Some(Word::new());
        for heap in 1..self.newest {
            let Role::Image(image) = self.roles[heap as usize] else { continue };
            // A heap whose image is a product of images of smaller heaps is in no least word.
            if self.least[image].is_some() {
                continue;
            }
            self.generators.push(heap);
            let mut smaller: Vec<(Word, usize)> =
                (0..monoid.order()).filter_map(|x| Some((self.least[x].clone()?, x))).collect();
            smaller.sort_by(|x, y| x.0.iter().rev().cmp(y.0.iter().rev()));
            let mut power = image;
            let mut heaps = vec![heap];
            loop {
                let mut is_new = false;
                for (word, x) in &smaller {
                    let product = monoid.product(*x, power);
                    if self.least[product].is_none() {
                        self.least[product] = Some(joined(word, &heaps));
                        is_new = true;
                    }
                }
                if !is_new {
                    break;
                }
                power = monoid.product(power, image);
                heaps.push(heap);
            }
        }
    }

    /// Returns the heaps that stand for themselves and those of the least words, in ascending order.
    pub(super) fn letters(&self) -> Vec<u32> {
        let is_letter =
            |heap: &u32| self.roles[*heap as usize] == Role::Itself || self.generators.contains(heap);
        (1..=self.newest).filter(is_letter).collect()
    }

    /// Returns a word of letters that stands for some heaps.
    pub(super) fn word(&self, heaps: &[u32]) -> Word {
        let mut word = Word::new();
        for &heap in heaps {
            match self.roles[heap as usize] {
                Role::Terminal => {}
                Role::Image(image) => word.extend(self.least[image].iter().flatten()),
                Role::Other(least) => word.push(least),
                Role::Itself => word.push(heap),
            }
        }
        word.sort_unstable();
        word
    }

    fn standing(&self, monoid: &Monoid, heaps: &[u32]) -> Standing {
        let mut own = Word::new();
        let mut product = 0;
        for &heap in heaps {
            match self.roles[heap as usize] {
                Role::Terminal => {}
                Role::Image(image) => product = monoid.product(product, image),
                Role::Other(least) => own.push(least),
                Role::Itself => own.push(heap),
            }
        }
        own.sort_unstable();
        (own, product)
    }
}

/// Finds misère outcomes.
pub(super) struct Oracle<'q> {
    monoid: &'q Monoid,
    images: &'q [usize],
    stand: &'q Stand,
    /// The options of the letters.
    options: FxHashMap<u32, Vec<Standing>>,
    known: &'q mut FxHashMap<Standing, bool>,
    depth: u32,
}

impl<'q> Oracle<'q> {
    /// Makes an oracle from what it knows already with the same guess.
    pub(super) fn new(
        monoid: &'q Monoid,
        images: &'q [usize],
        moves: &Moves,
        stand: &'q Stand,
        known: &'q mut FxHashMap<Standing, bool>,
    ) -> Self {
        let options_of = |heap: u32| {
            let standing = |option: &Word| stand.standing(monoid, option);
            let mut options: Vec<Standing> = moves.of(heap).iter().map(standing).collect();
            options.sort_unstable_by_key(|option| (option.0.len(), option.clone()));
            options.dedup();
            (heap, options)
        };
        let options = stand.letters().into_iter().map(options_of).collect();
        Self { monoid, images, stand, options, known, depth: 0 }
    }

    /// Returns true if a word of letters is a P-position.
    pub(super) fn is_p(&mut self, word: &[u32], budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        budget.spend(1)?;
        self.is_p_standing(self.stand.standing(self.monoid, word), budget)
    }

    fn is_p_standing(&mut self, position: Standing, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        if position.0.last() != Some(&self.stand.newest) {
            let images = position.0.iter().map(|heap| self.images[*heap as usize]);
            let product = images.fold(position.1, |product, image| self.monoid.product(product, image));
            return Ok(self.monoid.is_p(product));
        }
        if let Some(known) = self.known.get(&position) {
            return Ok(*known);
        }
        if self.depth > MAX_DEPTH {
            return Err(Stopped::TooLarge);
        }
        self.depth += 1;
        let found = self.has_p_option(&position, budget);
        self.depth -= 1;
        let is_p = !found?;
        self.known.insert(position, is_p);
        Ok(is_p)
    }

    fn has_p_option(&mut self, position: &Standing, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        let (own, product) = position;
        for at in (0..own.len()).rev().filter(|at| own.get(at + 1) != Some(&own[*at])) {
            if self.moves_to_p(own[at], &without(own, at), *product, budget)? {
                return Ok(true);
            }
        }
        let stand = self.stand;
        let least = stand.least[*product].as_deref().unwrap_or_default();
        for at in (0..least.len()).filter(|at| least.get(at + 1) != Some(&least[*at])) {
            let (_, rest) = stand.standing(self.monoid, &without(least, at));
            if self.moves_to_p(least[at], own, rest, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if a move from a heap with others beside it leads to a P-position.
    fn moves_to_p(
        &mut self,
        heap: u32,
        own: &[u32],
        product: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stopped> {
        for i in 0..self.options[&heap].len() {
            budget.spend(1 + own.len() as u64)?;
            let (left, image) = &self.options[&heap][i];
            let after = (joined(own, left), self.monoid.product(product, *image));
            if self.is_p_standing(after, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
