//! Finite sets of positions as games with heaps.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::budget::{Budget, Stopped};
use crate::game::HeapGame;
use crate::misere::Components;

/// The components of some positions and of all their followers, numbered as the heaps 1, 2, 3, .. such that a move
/// leaves smaller ones.
///
/// So the [quotient](super::quotient) of this game is that of the positions: of the sums of all components that can
/// come up.
#[derive(Clone, Debug)]
pub struct Finite<C> {
    /// The component of heap n at place n - 1.
    components: Vec<C>,
    options: Vec<Vec<Vec<u64>>>,
}

/// A component whose options are being numbered.
#[derive(Clone, Debug)]
struct Opened<C> {
    component: C,
    options: Vec<Vec<C>>,
    /// The components of the options that are not numbered yet.
    left: Vec<C>,
}

/// The numbering of components, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Numbering<C> {
    pub(super) found: Finite<C>,
    /// The positions that are not numbered yet, the next one last.
    start: Vec<C>,
    /// The path to the component that is numbered next.
    path: Vec<Opened<C>>,
    /// The numbers; 0 for a component on the path.
    numbers: FxHashMap<C, u64>,
}

impl<C: Clone + Eq + Hash + Ord> Numbering<C> {
    pub(super) fn new(start: &[C]) -> Self {
        Self {
            found: Finite { components: Vec::new(), options: Vec::new() },
            start: start.iter().rev().cloned().collect(),
            path: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    /// Numbers the next component, and returns false if there is none.
    ///
    /// # Errors
    /// The budget ends, or a play can go on for ever.
    pub(super) fn grow<G: Components<Component = C>>(
        &mut self,
        game: &mut G,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stopped> {
        loop {
            let next = match self.path.last_mut() {
                Some(opened) => match opened.left.pop() {
                    Some(next) => next,
                    None => {
                        self.close();
                        return Ok(true);
                    }
                },
                None => match self.start.pop() {
                    Some(next) => next,
                    None => return Ok(false),
                },
            };
            match self.numbers.get(&next) {
                Some(0) => return Err(Stopped::TooLarge),
                Some(_) => {}
                None => self.open(game, next, budget)?,
            }
        }
    }

    /// Puts a component on the path.
    fn open<G: Components<Component = C>>(
        &mut self,
        game: &mut G,
        component: C,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        let mut options: Vec<Vec<C>> = Vec::new();
        game.options(&component, &mut |left| options.push(left.to_vec()))?;
        budget.spend(1 + options.len() as u64)?;
        self.numbers.insert(component.clone(), 0);
        let left = options.concat();
        self.path.push(Opened { component, options, left });
        Ok(())
    }

    /// Numbers the last component of the path, all of whose options have numbers.
    fn close(&mut self) {
        let Some(Opened { component, options, .. }) = self.path.pop() else { return };
        let numbers = &self.numbers;
        let heaps = |option: Vec<C>| option.iter().map(|component| numbers[component]).collect();
        self.found.options.push(options.into_iter().map(heaps).collect());
        self.found.components.push(component.clone());
        self.numbers.insert(component, self.found.len());
    }
}

impl<C: Clone + Eq + Hash + Ord> Finite<C> {
    /// Finds all components that moves from these can leave.
    ///
    /// # Errors
    /// The budget ends, or a play can go on for ever.
    pub fn of<G: Components<Component = C>>(
        game: &mut G,
        start: &[C],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stopped> {
        let mut numbering = Numbering::new(start);
        while numbering.grow(game, budget)? {}
        Ok(numbering.found)
    }

    /// Returns the number of heaps.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.components.len() as u64
    }

    /// Returns true if there is no heap.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns the component of a heap, or nothing if there is no such heap.
    #[must_use]
    pub fn component(&self, heap: u64) -> Option<&C> {
        self.components.get(usize::try_from(heap.checked_sub(1)?).ok()?)
    }

    /// Returns the heap of a component, or nothing if the component cannot come up.
    #[must_use]
    pub fn heap(&self, component: &C) -> Option<u64> {
        self.components.iter().position(|known| known == component).map(|at| at as u64 + 1)
    }
}

impl<C> HeapGame for Finite<C> {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        let options = heap.checked_sub(1).and_then(|at| self.options.get(usize::try_from(at).ok()?));
        options.into_iter().flatten().for_each(|option| found(option));
    }
}
