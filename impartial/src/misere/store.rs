//! Misère canonical forms, each stored once.

use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::genus::Genus;
use super::phylum::{Phylum, phylum};
use crate::budget::{Budget, Stopped};

/// The greatest birthday of a form. Recursions are at most a few times as deep.
pub const MAX_BIRTHDAY: u32 = 400;

/// A misère canonical form in a [`Forms`] store. Two games are equal in misère play exactly if their forms in one
/// store are.
///
/// Of `G` and `G + *1` one has the smaller birthday, by one: it is *even*, and the other one is *odd*. An odd form is
/// stored as its even part with a mark, so adding `*1` costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

impl Form {
    /// The form of the game without options.
    pub const ZERO: Self = Self(0);
    /// The form `*1`, whose only option is 0.
    pub const STAR: Self = Self(1);

    fn new(index: usize, odd: bool) -> Self {
        // `Forms::intern` refuses more forms than fit.
        Self((index as u32) << 1 | u32::from(odd))
    }

    pub(super) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns true for `G + *1` where `G` has the smaller birthday.
    #[must_use]
    pub fn is_odd(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the form with the smaller birthday of `G` and `G + *1`.
    #[must_use]
    pub fn even_part(self) -> Self {
        Self(self.0 & !1)
    }

    /// Returns `G + *1`.
    #[must_use]
    pub fn plus_star(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the form, plus `*1` if `odd`.
    pub(super) fn plus_stars(self, odd: bool) -> Self {
        Self(self.0 ^ u32::from(odd))
    }
}

/// The outcome of an impartial position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player wins: the one who is about to move.
    N,
    /// The previous player wins.
    P,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}

impl Outcome {
    /// Returns the outcome in misère play of heaps of Nim.
    ///
    /// If a heap is greater than 1, the player to move loses exactly if the nim sum is 0. Otherwise each move takes a whole
    /// heap, and so loses exactly if the number of the heaps is odd (C. L. Bouton, *Nim, a game with a complete
    /// mathematical theory*, Annals of Mathematics 3 (1901) 35-39).
    ///
    /// ```
    /// use upstar_impartial::misere::Outcome;
    /// assert_eq!(Outcome::of_nim_heaps(&[1, 1, 1]), Outcome::P);
    /// assert_eq!(Outcome::of_nim_heaps(&[1, 1_000_000, 1_000_000]), Outcome::N);
    /// ```
    #[must_use]
    pub fn of_nim_heaps(sizes: &[u64]) -> Self {
        let nim_sum = sizes.iter().fold(0, |sum, size| sum ^ size);
        let is_fickle = sizes.iter().all(|size| *size <= 1);
        Self::of_p((nim_sum == 0) != is_fickle)
    }

    pub(crate) fn of_p(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }
}

/// An even form.
#[derive(Debug)]
struct Node {
    options: Arc<[Form]>,
    birthday: u32,
    normal: u32,
    misere: u32,
    phylum: Phylum,
}

/// A store of misère canonical forms.
///
/// Two impartial games are equal in misère play if adding any impartial game to both gives the same outcomes. Grundy
/// and Smith (*Disjunctive games with the last player losing*, 1956) simplified games by one rule, and Conway (*On
/// Numbers and Games*, chapter 12) proved that no other is needed: `G` equals `H` if the options of `G` are those of
/// `H` and others that all have `H` as an option, provided that `G` is an N-position if `H` is 0.
///
/// Memory and time grow with the numbers of forms and of sums that are asked for; a [`Budget`] bounds both. Birthdays
/// are at most [`MAX_BIRTHDAY`].
#[derive(Debug)]
pub struct Forms {
    nodes: Vec<Node>,
    known: FxHashMap<Arc<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    pub(super) differences: FxHashMap<(Form, Form), Option<Form>>,
    pub(super) parts: FxHashMap<Form, Arc<[Form]>>,
    genera: FxHashMap<Form, Genus>,
    heaps: Vec<Form>,
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// Makes a store that knows 0 and `*1`.
    #[must_use]
    pub fn new() -> Self {
        let none: Arc<[Form]> = Arc::new([]);
        let one: Arc<[Form]> = Arc::new([Form::ZERO]);
        let zero = Node { options: none.clone(), birthday: 0, normal: 0, misere: 1, phylum: Phylum::NimHeap };
        let mut known = FxHashMap::with_hasher(FxBuildHasher);
        known.insert(none, Form::ZERO);
        known.insert(one, Form::STAR);
        Self {
            nodes: vec![zero],
            known,
            sums: FxHashMap::default(),
            differences: FxHashMap::default(),
            parts: FxHashMap::default(),
            genera: FxHashMap::default(),
            heaps: vec![Form::ZERO, Form::STAR],
        }
    }

    /// Returns the number of even forms in the store.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns false: 0 is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.index()]
    }

    /// Returns the options of a form, in ascending order of the handles.
    #[must_use]
    pub fn options(&self, form: Form) -> Vec<Form> {
        let node = self.node(form);
        let mut options: Vec<Form> = node.options.iter().map(|g| g.plus_stars(form.is_odd())).collect();
        if form.is_odd() {
            options.push(form.even_part());
        }
        options.sort_unstable();
        options
    }

    pub(super) fn even_options(&self, form: Form) -> Arc<[Form]> {
        self.node(form).options.clone()
    }

    /// Returns true if `option` is an option of `form`.
    #[must_use]
    pub fn has_option(&self, form: Form, option: Form) -> bool {
        let odd = form.is_odd();
        let found = self.node(form).options.binary_search(&option.plus_stars(odd)).is_ok();
        found || odd && option == form.even_part()
    }

    /// Returns the birthday: the length of the longest play of the form.
    #[must_use]
    pub fn birthday(&self, form: Form) -> u32 {
        self.node(form).birthday + u32::from(form.is_odd())
    }

    /// Returns the nim value in normal play.
    #[must_use]
    pub fn normal_value(&self, form: Form) -> u32 {
        self.node(form).normal ^ u32::from(form.is_odd())
    }

    /// Returns the misère nim value: the n such that the form plus `*n` is a P-position. It is 0 exactly for
    /// P-positions.
    #[must_use]
    pub fn misere_value(&self, form: Form) -> u32 {
        self.node(form).misere ^ u32::from(form.is_odd())
    }

    /// Returns the outcome in misère play.
    #[must_use]
    pub fn outcome(&self, form: Form) -> Outcome {
        Outcome::of_p(self.misere_value(form) == 0)
    }

    /// Returns the class of the form. That of `G + *1` is that of `G`.
    #[must_use]
    pub fn phylum(&self, form: Form) -> Phylum {
        self.node(form).phylum
    }

    /// Returns the form of the heap `*n` of Nim.
    ///
    /// # Errors
    /// The budget ends, or the heap is larger than [`MAX_BIRTHDAY`].
    pub fn nim_heap(&mut self, n: u32, budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        if n > MAX_BIRTHDAY {
            return Err(Stopped::TooLarge);
        }
        while self.heaps.len() <= n as usize {
            let options = self.heaps.clone();
            let heap = self.of_options(&options, budget)?;
            self.heaps.push(heap);
        }
        Ok(self.heaps[n as usize])
    }

    /// Returns the size of the heap of Nim that the form is, or nothing for other forms.
    #[must_use]
    pub fn nim_size(&self, form: Form) -> Option<u32> {
        (self.phylum(form) == Phylum::NimHeap).then(|| self.normal_value(form))
    }

    /// Returns the form of the game with these options.
    ///
    /// # Errors
    /// The budget ends, or the birthday is greater than [`MAX_BIRTHDAY`].
    pub fn of_options(&mut self, options: &[Form], budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        budget.spend(1 + options.len() as u64)?;
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.known.get(options.as_slice()) {
            return Ok(known);
        }
        let form = match self.simpler(&options, budget)? {
            Some(simpler) => simpler,
            None => self.intern(&options)?,
        };
        // The options of forms of their own are kept with the node, those of others only here.
        self.known.insert(options.into(), form);
        Ok(form)
    }

    /// Returns the form to which the game with these options simplifies by the rule, or nothing.
    fn simpler(&self, options: &[Form], budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        let Some(&oldest) = options.iter().max_by_key(|option| self.birthday(**option)) else {
            return Ok(None);
        };
        // An option as old as `oldest` cannot be an option of the simpler form, which is an option of one as old.
        for form in self.options(oldest) {
            budget.spend(1)?;
            let mut kept = 0;
            let fits = options.iter().all(|&option| {
                let is_kept = self.has_option(form, option);
                kept += usize::from(is_kept);
                is_kept || self.has_option(option, form)
            });
            if fits && kept == self.number_of_options(form) && (form != Form::ZERO || self.has_p(options)) {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }

    fn number_of_options(&self, form: Form) -> usize {
        self.node(form).options.len() + usize::from(form.is_odd())
    }

    fn has_p(&self, options: &[Form]) -> bool {
        options.iter().any(|option| self.misere_value(*option) == 0)
    }

    /// Stores a form that does not simplify.
    fn intern(&mut self, options: &[Form]) -> Result<Form, Stopped> {
        let odd_part = |even: Form| {
            let mut expected: Vec<Form> =
                self.node(even).options.iter().map(|option| option.plus_star()).collect();
            expected.push(even);
            expected.sort_unstable();
            expected == options
        };
        let same_size = |even: &&Form| !even.is_odd() && self.number_of_options(**even) + 1 == options.len();
        if let Some(even) = options.iter().filter(same_size).find(|even| odd_part(**even)) {
            return Ok(even.plus_star());
        }
        let birthday = 1 + options.iter().map(|option| self.birthday(*option)).max().unwrap_or_default();
        if birthday > MAX_BIRTHDAY || self.nodes.len() >= 1 << 30 {
            return Err(Stopped::TooLarge);
        }
        let normal = mex(options.iter().map(|option| self.normal_value(*option)));
        let misere = mex(options.iter().map(|option| self.misere_value(*option)));
        let phylum = phylum(self, options, normal, misere);
        let form = Form::new(self.nodes.len(), false);
        self.nodes.push(Node { options: options.into(), birthday, normal, misere, phylum });
        Ok(form)
    }

    /// Returns the form of a sum.
    ///
    /// # Errors
    /// The budget ends, or the birthday is greater than [`MAX_BIRTHDAY`].
    pub fn sum(&mut self, g: Form, h: Form, budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        if self.birthday(g) + self.birthday(h) > 2 * MAX_BIRTHDAY {
            return Err(Stopped::TooLarge);
        }
        let odd = g.is_odd() != h.is_odd();
        let (g, h) = (g.even_part().min(h.even_part()), g.even_part().max(h.even_part()));
        if g == Form::ZERO {
            return Ok(h.plus_stars(odd));
        }
        if let Some(sum) = self.sums.get(&(g, h)) {
            return Ok(sum.plus_stars(odd));
        }
        let mut options = Vec::new();
        for (moved, other) in [(g, h), (h, g)] {
            for &option in self.even_options(moved).iter() {
                options.push(self.sum(option, other, budget)?);
            }
        }
        let sum = self.of_options(&options, budget)?;
        self.sums.insert((g, h), sum);
        Ok(sum.plus_stars(odd))
    }

    /// Returns the mate: `*1` for 0, otherwise the game whose options are the mates of the options. A game plus its
    /// mate is a P-position (Conway, ONAG, chapter 12).
    ///
    /// # Errors
    /// The budget ends.
    pub fn mate(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        let mut known = FxHashMap::default();
        self.mate_with(form, &mut known, budget)
    }

    fn mate_with(
        &mut self,
        form: Form,
        known: &mut FxHashMap<Form, Form>,
        budget: &mut Budget<'_>,
    ) -> Result<Form, Stopped> {
        if form == Form::ZERO {
            return Ok(Form::STAR);
        }
        if let Some(mate) = known.get(&form) {
            return Ok(*mate);
        }
        let mut mates = Vec::new();
        for option in self.options(form) {
            mates.push(self.mate_with(option, known, budget)?);
        }
        let mate = self.of_options(&mates, budget)?;
        known.insert(form, mate);
        Ok(mate)
    }

    /// Returns the genus: the nim values of the form in normal play, and in misère play with 0, 1, 2, .. heaps `*2`
    /// beside it.
    ///
    /// # Errors
    /// The budget ends.
    pub fn genus(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<Genus, Stopped> {
        let even = form.even_part();
        if !self.genera.contains_key(&even) {
            budget.spend(1 + self.node(even).options.len() as u64)?;
            let mut genera = Vec::new();
            for &option in self.even_options(even).iter() {
                genera.push(self.genus(option, budget)?);
            }
            self.genera.insert(even, Genus::of_options(&genera));
        }
        let genus = &self.genera[&even];
        Ok(if form.is_odd() { genus.plus_star() } else { genus.clone() })
    }

    /// Returns true if the form is not tame, but the form plus itself is, with the genus 0⁰.
    ///
    /// # Errors
    /// The budget ends.
    pub fn is_half_tame(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        if self.phylum(form).is_generally_tame() {
            return Ok(false);
        }
        let twice = self.sum(form, form, budget)?;
        let genus = (self.normal_value(twice), self.misere_value(twice));
        Ok(self.phylum(twice).is_generally_tame() && genus == (0, 0))
    }

    /// Returns the form itself and all its followers.
    #[must_use]
    pub fn followers(&self, form: Form) -> Vec<Form> {
        let mut found = vec![form];
        let mut seen: FxHashSet<Form> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(&form) = found.get(next) {
            next += 1;
            found.extend(self.options(form).into_iter().filter(|option| seen.insert(*option)));
        }
        found
    }
}

/// Returns the least number that is not among `values`.
pub(super) fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    let first_gap = values.iter().zip(0..).position(|(value, expected)| *value != expected);
    first_gap.unwrap_or(values.len()) as u32
}
