//! The components that a search in misère play meets: positions of rulesets and forms, each by a number.

use std::any::Any;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use upstar_impartial::Stopped;
use upstar_impartial::code::Code;
use upstar_impartial::misere::Components;

use crate::games::rules::{Options, Short, Shortcut, Signed};
use crate::games::value::{Calc, Literal, LiteralKey, Store};
use crate::ground::Player;
use crate::ground::control::Control;
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// The memory of an entry of a map, in bytes, with the places that are free.
pub(super) const ENTRY_BYTES: usize = 48;

/// A component of a sum, or its negative: the index of its ruleset, its number there, and whether it is negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Part(u64);

impl Part {
    pub(super) fn new(space: usize, number: u32, negated: bool) -> Self {
        Self((space as u64) << 33 | u64::from(number) << 1 | u64::from(negated))
    }

    pub(super) fn space(self) -> usize {
        (self.0 >> 33) as usize
    }

    pub(super) fn number(self) -> u32 {
        (self.0 >> 1) as u32
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn negative(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the component without its sign, which has no meaning where the players have the same moves.
    pub(super) fn positive(self) -> Self {
        Self(self.0 & !1)
    }
}

/// A function that is called with an option: the numbers of its components, each with whether it is negated.
pub(super) type FoundOption<'f> = &'f mut dyn FnMut(&[(u32, bool)]);

/// The components of one ruleset that a search met, by their numbers.
pub(super) trait Space {
    /// Returns the number of a component, or of a board that is searched as a whole.
    fn number(&mut self, component: &dyn Any) -> u32;

    /// Calls `found` with each option of a player in a component: the components, each with whether it is negated.
    fn options(
        &mut self,
        number: u32,
        player: Player,
        control: &Control,
        found: FoundOption<'_>,
    ) -> OrNoAnswer<()>;

    /// Returns how many more moves Left has than Right in a component, or an estimate.
    fn lead(&self, _number: u32) -> i64 {
        0
    }

    /// Returns the code and the size of the heap that a component is; see [`Short::heap`].
    fn heap(&self, _number: u32) -> Option<(&Code, u64)> {
        None
    }

    /// Returns the size of the heap of Nim that a component is; see [`Short::nim_heap`].
    fn nim_heap(&self, _number: u32) -> Option<u64> {
        None
    }

    /// Returns the memory of the components, in bytes.
    fn bytes(&self) -> usize;
}

/// Things that were met, each once, by the keys that distinguish them.
pub(super) struct Numbered<K, T> {
    pub(super) numbers: FxHashMap<K, u32>,
    pub(super) all: Vec<T>,
}

impl<K, T> Default for Numbered<K, T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), all: Vec::new() }
    }
}

impl<K: Eq + Hash, T> Numbered<K, T> {
    /// Returns the number of a thing, a new one if it was not met before.
    pub(super) fn number(&mut self, key: K, thing: T) -> u32 {
        let next = self.all.len() as u32;
        *self.numbers.entry(key).or_insert_with(|| {
            self.all.push(thing);
            next
        })
    }
}

impl<K, T: Clone> Numbered<K, T> {
    pub(super) fn get(&self, number: u32) -> T {
        self.all[number as usize].clone()
    }
}

/// The components of a ruleset that says how its positions fall apart.
pub(super) struct ByComponents<'a, R: Short> {
    pub(super) rules: &'a R,
    pub(super) met: Numbered<R::Component, R::Component>,
}

impl<R: Short> ByComponents<'_, R> {
    pub(super) fn part(&mut self, Signed { component, negated }: Signed<R::Component>) -> (u32, bool) {
        (self.met.number(component.clone(), component), negated && !self.rules.is_impartial())
    }
}

impl<R: Short> Space for ByComponents<'_, R> {
    fn number(&mut self, component: &dyn Any) -> u32 {
        let component: &R::Component = component.downcast_ref().expect("a component of the ruleset");
        self.met.number(component.clone(), component.clone())
    }

    fn options(
        &mut self,
        number: u32,
        player: Player,
        control: &Control,
        found: FoundOption<'_>,
    ) -> OrNoAnswer<()> {
        let component = self.met.get(number);
        let mut options = Options::new(control);
        self.rules.options(&component, options.only(player).literal())?;
        let (ends, lefts) = options.ends();
        let parts: Vec<_> =
            options.pieces().iter().map(|piece| self.part(self.rules.normal(piece))).collect();
        match options.by_theorem() {
            None => {
                let range = if player == Player::Left { 0..lefts } else { lefts..ends.len() };
                for option in range {
                    let start = option.checked_sub(1).map_or(0, |before| ends[before]);
                    found(&parts[start..ends[option]]);
                }
            }
            // The component is the sum of the pieces.
            Some(Shortcut::Stem(stem)) if stem.is_empty() => {
                for (at, &(number, negated)) in parts.iter().enumerate() {
                    let others = || parts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, part)| *part);
                    let role = if negated { player.other() } else { player };
                    self.options(number, role, control, &mut |option| {
                        let own = option.iter().map(|&(number, sign)| (number, sign != negated));
                        let all: Vec<_> = own.chain(others()).collect();
                        found(&all);
                    })?;
                }
            }
            Some(shortcut) => unreachable!("a theorem of normal play among literal options: {shortcut:?}"),
        }
        Ok(())
    }

    fn lead(&self, number: u32) -> i64 {
        let (left, right) = self.rules.mobility(&self.met.all[number as usize]);
        left as i64 - right as i64
    }

    fn heap(&self, number: u32) -> Option<(&Code, u64)> {
        self.rules.heap(&self.met.all[number as usize])
    }

    fn nim_heap(&self, number: u32) -> Option<u64> {
        self.rules.nim_heap(&self.met.all[number as usize])
    }

    fn bytes(&self) -> usize {
        self.met.all.len() * 2 * (size_of::<R::Component>() + ENTRY_BYTES)
    }
}

/// The boards of a ruleset, each as a whole, by their texts.
pub(super) struct Whole<'a, R: Short> {
    pub(super) rules: &'a R,
    pub(super) met: Numbered<String, R::Board>,
}

impl<R: Short> Space for Whole<'_, R> {
    fn number(&mut self, component: &dyn Any) -> u32 {
        let board: &R::Board = component.downcast_ref().expect("a board of the ruleset");
        self.met.number(board.to_string(), board.clone())
    }

    fn options(
        &mut self,
        number: u32,
        player: Player,
        control: &Control,
        found: FoundOption<'_>,
    ) -> OrNoAnswer<()> {
        let board = self.met.get(number);
        for m in self.rules.moves_within(&board, player, control)? {
            control.check(0, 0)?;
            let after = self.met.number(m.after.to_string(), m.after);
            found(&[(after, false)]);
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let text = self.met.numbers.keys().next().map_or(0, String::len);
        self.met.all.len() * (3 * text + size_of::<R::Board>() + ENTRY_BYTES)
    }
}

/// A form up to isomorphism: a value, or the numbers of its options.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Shape {
    Value(LiteralKey),
    Options([Vec<u32>; 2]),
}

/// The forms of a sum. A move leads to an unsimplified option; the options of a value are those of its
/// canonical form.
pub(super) struct Forms<'s> {
    pub(super) store: &'s Store,
    pub(super) met: Numbered<Shape, Literal<'s>>,
    /// Whether both players have the same moves, by the numbers of the forms.
    pub(super) is_impartial: Vec<bool>,
    /// The numbers of the forms that were met, each with its form, whose key would be free without it.
    pub(super) known: FxHashMap<LiteralKey, (u32, Literal<'s>)>,
}

impl<'s> Forms<'s> {
    pub(super) fn new(store: &'s Store) -> Self {
        Self { store, met: Numbered::default(), is_impartial: Vec::new(), known: FxHashMap::default() }
    }

    pub(super) fn number(&mut self, form: &Literal<'s>) -> u32 {
        if let Some((number, _)) = self.known.get(&form.key()) {
            return *number;
        }
        let (shape, is_impartial) = match form.given_options() {
            None => (Shape::Value(form.key()), form.value().nimber().is_some()),
            Some((left, right)) => {
                let [left, right] = [left, right].map(|options| {
                    let mut numbers: Vec<u32> = options.iter().map(|option| self.number(option)).collect();
                    numbers.sort_unstable();
                    numbers.dedup();
                    numbers
                });
                let is_impartial = left == right && left.iter().all(|&n| self.is_impartial[n as usize]);
                (Shape::Options([left, right]), is_impartial)
            }
        };
        let number = self.met.number(shape, form.clone());
        if number as usize == self.is_impartial.len() {
            self.is_impartial.push(is_impartial);
        }
        self.known.insert(form.key(), (number, form.clone()));
        number
    }

    /// Calls `found` with each option of a player in a form.
    pub(super) fn options(
        &mut self,
        number: u32,
        player: Player,
        control: &Control,
        found: FoundOption<'_>,
    ) -> OrNoAnswer<()> {
        let form = self.met.get(number);
        for option in player.of(Calc::new(self.store, control).literal_options(&form)?) {
            let after = self.number(&option);
            found(&[(after, false)]);
        }
        Ok(())
    }
}

/// The components of all rulesets of a search.
pub(super) struct Spaces<'a, 's> {
    /// The forms, which have the index 0.
    pub(super) forms: Forms<'s>,
    /// The rulesets, with the indices from 1 on, each with the address of its solver.
    pub(super) rulesets: Vec<(usize, Box<dyn Space + 'a>)>,
    pub(super) control: &'a Control,
    /// The number of impartial components whose options were listed.
    pub(super) listed: u64,
    /// The reason why options were not listed.
    pub(super) failed: Option<NoAnswer>,
}

impl Spaces<'_, '_> {
    /// Returns the ruleset of a part, unless it is a form.
    pub(super) fn of(&self, part: Part) -> Option<&dyn Space> {
        Some(&*self.rulesets[part.space().checked_sub(1)?].1)
    }

    /// Calls `found` with each option of a player in a part.
    pub(super) fn options(
        &mut self,
        part: Part,
        player: Player,
        found: &mut dyn FnMut(&[Part]),
    ) -> OrNoAnswer<()> {
        let role = if part.is_negated() { player.other() } else { player };
        let (space, negates, control) = (part.space(), part.is_negated(), self.control);
        let mut parts = Vec::new();
        let found = &mut |option: &[(u32, bool)]| {
            parts.clear();
            parts.extend(option.iter().map(|&(number, sign)| Part::new(space, number, sign != negates)));
            found(&parts);
        };
        match space.checked_sub(1) {
            None => self.forms.options(part.number(), role, control, found),
            Some(at) => self.rulesets[at].1.options(part.number(), role, control, found),
        }
    }

    /// Returns how many more moves Left has than Right in a sum, or an estimate.
    pub(super) fn lead(&self, parts: &[Part]) -> i64 {
        let lead = |part: &Part| {
            let lead = self.of(*part).map_or(0, |space| space.lead(part.number()));
            if part.is_negated() { -lead } else { lead }
        };
        parts.iter().map(lead).sum()
    }

    /// Returns the size of the heap of Nim that a part is.
    pub(super) fn nim_heap(&self, part: Part) -> Option<u64> {
        match self.of(part) {
            Some(space) => space.nim_heap(part.number()),
            None => {
                let form = &self.forms.met.all[part.number() as usize];
                form.given_options().is_none().then(|| form.value().nimber().map(u64::from)).flatten()
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let rulesets: usize = self.rulesets.iter().map(|(_, space)| space.bytes()).sum();
        rulesets + (self.forms.met.all.len() + self.forms.known.len()) * 2 * ENTRY_BYTES
    }

    /// Returns the code and the sizes of the heaps that a sum consists of.
    pub(super) fn heaps(&self, parts: &[Part]) -> Option<(&Code, Vec<u64>)> {
        let (first, heap) = (parts.first()?, |part: &Part| self.of(*part)?.heap(part.number()));
        let is_same = parts.iter().all(|part| part.space() == first.space());
        let sizes = parts.iter().map(|part| Some(heap(part)?.1)).collect::<Option<_>>()?;
        is_same.then_some((heap(first)?.0, sizes))
    }
}

impl Components for Spaces<'_, '_> {
    type Component = Part;

    fn options(&mut self, component: &Part, found: &mut dyn FnMut(&[Part])) -> Result<(), Stopped> {
        self.listed += 1;
        let mut positive = Vec::new();
        let mut listed = |option: &[Part]| {
            positive.clear();
            positive.extend(option.iter().map(|part| part.positive()));
            found(&positive);
        };
        let listed = Spaces::options(self, *component, Player::Left, &mut listed);
        listed.map_err(|reason| {
            self.failed = Some(reason);
            Stopped::Cancelled
        })
    }
}
