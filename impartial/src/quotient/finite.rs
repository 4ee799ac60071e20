//! Finite sets of positions as games with heaps.

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

impl<C: Clone + Eq + std::hash::Hash + Ord> Finite<C> {
    /// Finds all components that moves from these can leave.
    ///
    /// # Errors
    /// The budget ends, or a play can go on for ever.
    pub fn of<G: Components<Component = C>>(
        game: &mut G,
        start: &[C],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stopped> {
        let mut found = Self { components: Vec::new(), options: Vec::new() };
        // 0 marks a component whose options are being numbered.
        let mut numbers: FxHashMap<C, u64> = FxHashMap::default();
        let mut path: Vec<(C, Vec<Vec<C>>, Vec<C>)> = Vec::new();
        for first in start {
            let mut next = Some(first.clone());
            loop {
                if let Some(component) = next.take() {
                    match numbers.get(&component) {
                        Some(0) => return Err(Stopped::TooLarge),
                        Some(_) => {}
                        None => {
                            let mut options: Vec<Vec<C>> = Vec::new();
                            game.options(&component, &mut |left| options.push(left.to_vec()))?;
                            budget.spend(1 + options.len() as u64)?;
                            numbers.insert(component.clone(), 0);
                            let left = options.concat();
                            path.push((component, options, left));
                        }
                    }
                }
                let Some((_, _, left)) = path.last_mut() else { break };
                next = left.pop();
                if next.is_none()
                    && let Some((component, options, _)) = path.pop()
                {
                    let number_all = |option: Vec<C>| option.iter().map(|c| numbers[c]).collect();
                    found.options.push(options.into_iter().map(number_all).collect());
                    found.components.push(component.clone());
                    numbers.insert(component, found.components.len() as u64);
                }
            }
        }
        Ok(found)
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
