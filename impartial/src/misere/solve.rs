//! Misère outcomes of positions that are sums of components.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::store::{Form, Forms, Outcome};
use crate::budget::{Budget, Stopped};
use crate::game::HeapGame;

/// The steps in which the form of one component, or of a sum, is found or given up.
const CHEAP: u64 = 20_000;
/// The steps that an option takes which is listed, sorted and numbered.
const STEPS_OF_OPTION: u64 = 16;
/// The greatest length of a play that a search follows. It keeps the search from exhausting the stack.
const MAX_DEPTH: u32 = 1500;

/// An impartial game whose positions are sums of components. A move replaces one component by any number of them.
pub trait Components {
    /// A component.
    type Component: Clone + Eq + Hash + Ord;

    /// Calls `found` once for each option of a component, with the components that the move leaves.
    ///
    /// An option may be found more than once, and its components may come in any order. No play may go on for ever.
    ///
    /// # Errors
    /// The reason why the options are not listed.
    fn options(
        &mut self,
        component: &Self::Component,
        found: &mut dyn FnMut(&[Self::Component]),
    ) -> Result<(), Stopped>;
}

/// The heaps of a game as components.
#[derive(Clone, Copy, Debug)]
pub struct Heaps<'g, G: ?Sized>(pub &'g G);

impl<G: HeapGame + ?Sized> Components for Heaps<'_, G> {
    type Component = u64;

    fn options(&mut self, component: &u64, found: &mut dyn FnMut(&[u64])) -> Result<(), Stopped> {
        self.0.options(*component, found);
        Ok(())
    }
}

/// A winning move: the component that is moved, by its place in the position, and the components that the move
/// leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove<C> {
    /// The place of the component.
    pub place: usize,
    /// The components that are left of it, in ascending order.
    pub left: Vec<C>,
}

/// A summand of a position in a search: a canonical form, or a component whose form is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Summand {
    Form(Form),
    Component(u32),
}

/// A component that was met.
struct Met {
    /// Its options, once they are needed.
    options: Option<Vec<Vec<u32>>>,
    /// Its form, or nothing if it is too large, once it was tried.
    form: Option<Option<Form>>,
}

/// Finds misère outcomes of sums of components.
///
/// There is no short way to the outcome of a sum in misère play. The solver searches with a memory of multisets of
/// components. Components and small sums are replaced by their canonical forms where these are found in a few
/// thousand steps, pairs of `*1` are left out, and sums of tame games are decided by their nim sum.
pub struct Solver<G: Components> {
    game: G,
    numbers: FxHashMap<G::Component, u32>,
    components: Vec<(G::Component, Met)>,
    forms: Forms,
    known: FxHashMap<Vec<Summand>, bool>,
    depth: u32,
}

impl<G: Components> std::fmt::Debug for Solver<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = (self.components.len(), self.forms.len(), self.known.len());
        f.debug_struct("Solver").field("components, forms, positions", &counts).finish_non_exhaustive()
    }
}

impl<G: Components> Solver<G> {
    /// Makes a solver of a game.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            game,
            numbers: FxHashMap::default(),
            components: Vec::new(),
            forms: Forms::new(),
            known: FxHashMap::default(),
            depth: 0,
        }
    }

    /// Returns the game.
    pub fn game(&mut self) -> &mut G {
        &mut self.game
    }

    /// Returns the store of the forms that the solver finds.
    pub fn forms(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// Returns the misère canonical form of a sum of components.
    ///
    /// # Errors
    /// The budget ends, the form is too large, or the play is too long.
    pub fn form(&mut self, position: &[G::Component], budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        let mut sum = Form::ZERO;
        for component in position {
            let number = self.number(component);
            let form = self.component_form(number, u64::MAX, budget)?.ok_or(Stopped::TooLarge)?;
            sum = self.forms.sum(sum, form, budget)?;
        }
        Ok(sum)
    }

    /// Returns the misère outcome of a sum of components.
    ///
    /// # Errors
    /// The budget ends, or the play is too long.
    pub fn outcome(
        &mut self,
        position: &[G::Component],
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stopped> {
        let numbers: Vec<u32> = position.iter().map(|component| self.number(component)).collect();
        let found = self.is_p_sum(&numbers, budget);
        self.depth = 0;
        found.map(Outcome::of_p)
    }

    /// Returns the winning moves of a sum of components in misère play, those of equal components once.
    ///
    /// # Errors
    /// The budget ends, or the play is too long.
    pub fn winning_moves(
        &mut self,
        position: &[G::Component],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<WinningMove<G::Component>>, Stopped> {
        let mut found = Vec::new();
        for (place, component) in position.iter().enumerate() {
            if position[..place].contains(component) {
                continue;
            }
            let mut options: Vec<Vec<G::Component>> = Vec::new();
            self.game.options(component, &mut |left| options.push(left.to_vec()))?;
            options.iter_mut().for_each(|option| option.sort_unstable());
            options.sort_unstable();
            options.dedup();
            for left in options {
                let mut after = position.to_vec();
                after.remove(place);
                after.extend_from_slice(&left);
                if self.outcome(&after, budget)? == Outcome::P {
                    found.push(WinningMove { place, left });
                }
            }
        }
        Ok(found)
    }

    fn number(&mut self, component: &G::Component) -> u32 {
        if let Some(known) = self.numbers.get(component) {
            return *known;
        }
        let number = self.components.len() as u32;
        self.numbers.insert(component.clone(), number);
        self.components.push((component.clone(), Met { options: None, form: None }));
        number
    }

    fn options(&mut self, number: u32, budget: &mut Budget<'_>) -> Result<Vec<Vec<u32>>, Stopped> {
        let (component, met) = &self.components[number as usize];
        if let Some(known) = &met.options {
            return Ok(known.clone());
        }
        let component = component.clone();
        let mut found: Vec<Vec<G::Component>> = Vec::new();
        self.game.options(&component, &mut |left| found.push(left.to_vec()))?;
        budget.spend(1 + STEPS_OF_OPTION * found.len() as u64)?;
        let number_all = |option: Vec<G::Component>| {
            let mut numbers: Vec<u32> = option.iter().map(|component| self.number(component)).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut options: Vec<Vec<u32>> = found.into_iter().map(number_all).collect();
        options.sort_unstable();
        options.dedup();
        self.components[number as usize].1.options = Some(options.clone());
        Ok(options)
    }

    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Stopped>) -> Result<T, Stopped> {
        if self.depth >= MAX_DEPTH {
            return Err(Stopped::TooLarge);
        }
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// Returns the form of a component, or nothing if it has more than `steps` steps of its own or is too large.
    fn component_form(
        &mut self,
        number: u32,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Form>, Stopped> {
        let is_known = |form: Option<Option<Form>>| match form {
            Some(Some(_)) => true,
            Some(None) => steps == CHEAP,
            None => false,
        };
        // The components whose options are being examined, with those that are left to examine.
        let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut on_path = FxHashSet::default();
        let mut next = Some(number);
        loop {
            if let Some(number) = next.take().filter(|next| !is_known(self.components[*next as usize].1.form))
            {
                if !on_path.insert(number) {
                    return Err(Stopped::TooLarge);
                }
                path.push((number, self.options(number, budget)?.concat()));
            }
            let Some((number, left)) = path.last_mut() else { break };
            next = left.pop();
            if next.is_none() {
                let number = *number;
                let form = self.form_from_options(number, steps, budget)?;
                self.components[number as usize].1.form = Some(form);
                on_path.remove(&number);
                path.pop();
            }
        }
        Ok(self.components[number as usize].1.form.flatten())
    }

    fn form_from_options(
        &mut self,
        number: u32,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Form>, Stopped> {
        let options = self.options(number, budget)?;
        let (forms, components) = (&mut self.forms, &self.components);
        let work = |budget: &mut Budget<'_>| {
            let mut found = Vec::new();
            for option in options {
                let mut sum = Form::ZERO;
                for component in option {
                    let form = components[component as usize].1.form.flatten().ok_or(Stopped::TooLarge)?;
                    sum = forms.sum(sum, form, budget)?;
                }
                found.push(sum);
            }
            forms.of_options(&found, budget)
        };
        if steps == CHEAP { budget.part(steps, work) } else { work(budget).map(Some) }
    }

    /// Returns the form of a component if it is cheap.
    fn cheap_form(&mut self, number: u32, budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        self.component_form(number, CHEAP, budget)
    }

    fn is_p_sum(&mut self, components: &[u32], budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        let mut summands = Vec::new();
        for &component in components {
            summands.push(match self.cheap_form(component, budget)? {
                Some(form) => Summand::Form(form),
                None => Summand::Component(component),
            });
        }
        self.is_p(summands, budget)
    }

    /// Joins the forms of a sum where that is cheap. The result is sorted.
    fn joined(&mut self, summands: Vec<Summand>, budget: &mut Budget<'_>) -> Result<Vec<Summand>, Stopped> {
        let mut joined = Vec::new();
        let mut forms = Vec::new();
        for summand in summands {
            match summand {
                Summand::Form(form) => forms.push(form),
                Summand::Component(_) => joined.push(summand),
            }
        }
        let forms = self.forms.joined(forms, CHEAP, budget)?;
        joined.extend(forms.into_iter().map(Summand::Form));
        joined.sort_unstable();
        Ok(joined)
    }

    /// Returns the outcome of a sum of forms that are all tame.
    fn tame_outcome(&self, summands: &[Summand]) -> Option<bool> {
        let mut forms = Vec::new();
        for summand in summands {
            let Summand::Form(form) = *summand else { return None };
            forms.push(form);
        }
        self.forms.tame_outcome(&forms).map(|outcome| outcome == Outcome::P)
    }

    fn is_p(&mut self, summands: Vec<Summand>, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        if let Some(known) = self.tame_outcome(&summands) {
            return Ok(known);
        }
        let summands = self.joined(summands, budget)?;
        if let [Summand::Form(form)] = summands[..] {
            return Ok(self.forms.outcome(form) == Outcome::P);
        }
        if let Some(known) = self.known.get(&summands) {
            return Ok(*known);
        }
        let found = self.deeper(|solver| solver.has_p_option(&summands, budget))?;
        self.known.insert(summands, !found);
        Ok(!found)
    }

    fn has_p_option(&mut self, summands: &[Summand], budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        for (place, &summand) in summands.iter().enumerate() {
            if summands.get(place + 1) == Some(&summand) {
                continue;
            }
            let mut rest = summands.to_vec();
            rest.remove(place);
            let options: Vec<Vec<Summand>> = match summand {
                Summand::Form(form) => {
                    let options = self.forms.options(form);
                    options.into_iter().map(|option| vec![Summand::Form(option)]).collect()
                }
                Summand::Component(number) => {
                    let mut options = Vec::new();
                    for option in self.options(number, budget)? {
                        let mut left = Vec::new();
                        for component in option {
                            left.push(match self.cheap_form(component, budget)? {
                                Some(form) => Summand::Form(form),
                                None => Summand::Component(component),
                            });
                        }
                        options.push(left);
                    }
                    options
                }
            };
            for mut option in options {
                budget.spend(1 + summands.len() as u64)?;
                option.extend_from_slice(&rest);
                if self.is_p(option, budget)? {
                    return Ok(true);
                }
            }
        }
        // A sum without moves is no P-position, but it is tame and was decided before.
        Ok(false)
    }
}
