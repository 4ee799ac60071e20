//! Misère play: outcomes of sums of lands.
//!
//! Lemoine and Viennot (*Analysis of misère Sprouts game with reduced canonical trees*, 2009) replace small lands by
//! misère canonical forms. The search keeps the larger lands as they are, adds up the forms where that is cheap, and
//! follows the same estimates of effort as in normal play.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::efforts::{Efforts, NEVER, Node};
use super::position::{Land, Position};
use crate::budget::{Budget, Stopped};
use crate::misere::{Form, Forms, Outcome};

/// The most lives of a land whose form is tried.
const MOST_LIVES_OF_FORMS: u32 = 9;
/// The steps in which the form of one land, or of a sum, is found or given up.
const CHEAP: u64 = 20_000;

/// A land that was met.
struct Met {
    land: Land,
    lives: u32,
    /// Its form, or nothing if it is too large, once it was tried.
    form: Option<Option<Form>>,
}

/// A sum of lands and forms, each in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct Sum {
    lands: Vec<u32>,
    forms: Vec<Form>,
}

/// A sum that was met.
struct Searched {
    sum: Arc<Sum>,
    options: Option<Arc<[u32]>>,
    efforts: Efforts,
}

/// Finds outcomes, nim values and forms in misère play.
#[derive(Default)]
pub struct MisereSolver {
    numbers: FxHashMap<Land, u32>,
    lands: Vec<Met>,
    options: FxHashMap<u32, Arc<[Position]>>,
    forms: Forms,
    sums: FxHashMap<Arc<Sum>, u32>,
    searched: Vec<Searched>,
}

impl std::fmt::Debug for MisereSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = (self.lands.len(), self.forms.len(), self.searched.len());
        f.debug_struct("MisereSolver").field("lands, forms, sums", &counts).finish_non_exhaustive()
    }
}

impl MisereSolver {
    /// Makes a solver that knows no land.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of lands that were met.
    #[must_use]
    pub fn lands(&self) -> usize {
        self.lands.len()
    }

    /// Returns the store of the forms that the solver finds.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// Returns the store of the forms, to add them up.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// Returns the misère outcome of a position.
    ///
    /// # Errors
    /// The budget ends. The facts that were proved before are kept.
    pub fn outcome(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Outcome, Stopped> {
        self.outcome_with(position, Form::ZERO, budget)
    }

    /// Returns the misère nim value of a position: the size of the heap of Nim with which it is a P-position.
    ///
    /// # Errors
    /// The budget ends. The facts that were proved before are kept.
    pub fn value(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        for value in 0.. {
            let heap = self.forms.nim_heap(value, budget)?;
            if self.outcome_with(position, heap, budget)? == Outcome::P {
                return Ok(value);
            }
        }
        Err(Stopped::TooLarge)
    }

    /// Returns the misère canonical form of a position. Its followers are all examined.
    ///
    /// # Errors
    /// The budget ends, or the form is too large.
    pub fn form(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Form, Stopped> {
        let mut sum = Form::ZERO;
        for land in position.lands() {
            let land = self.number(land);
            let form = self.land_form(land, u64::MAX, budget)?.ok_or(Stopped::TooLarge)?;
            sum = self.forms.sum(sum, form, budget)?;
        }
        Ok(sum)
    }

    fn outcome_with(
        &mut self,
        position: &Position,
        heap: Form,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stopped> {
        let sum = self.sum_of(&[], vec![heap], position, budget)?;
        let number = self.sum_number(sum);
        let without_end = Efforts { win: NEVER, loss: NEVER };
        loop {
            if let Some(is_loss) = self.searched[number as usize].efforts.answer() {
                return Ok(Outcome::of_p(is_loss));
            }
            self.search(number, without_end, budget)?;
        }
    }

    fn number(&mut self, land: &Land) -> u32 {
        if let Some(&known) = self.numbers.get(land) {
            return known;
        }
        let number = self.lands.len() as u32;
        self.numbers.insert(land.clone(), number);
        self.lands.push(Met { land: land.clone(), lives: land.lives(), form: None });
        number
    }

    fn options(&mut self, land: u32, budget: &mut Budget<'_>) -> Result<Arc<[Position]>, Stopped> {
        if let Some(known) = self.options.get(&land) {
            return Ok(known.clone());
        }
        let options: Arc<[Position]> = self.lands[land as usize].land.options(budget)?.into();
        self.options.insert(land, options.clone());
        Ok(options)
    }

    /// Returns the form of a land, or nothing if a sum on the way takes more than `steps` steps.
    fn land_form(&mut self, land: u32, steps: u64, budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        match self.lands[land as usize].form {
            Some(None) if steps > CHEAP => {}
            Some(known) => return Ok(known),
            None => {}
        }
        let mut options = Some(Vec::new());
        for option in self.options(land, budget)?.iter() {
            let mut parts = Vec::new();
            for land in option.lands() {
                let land = self.number(land);
                parts.push(self.land_form(land, steps, budget)?);
            }
            let parts: Option<Vec<Form>> = parts.into_iter().collect();
            let sum = match parts {
                Some(parts) => self.sum_of_forms(&parts, steps, budget)?,
                None => None,
            };
            options = options.zip(sum).map(|(mut options, sum)| {
                options.push(sum);
                options
            });
        }
        let form = match options {
            Some(options) => {
                let forms = &mut self.forms;
                limited(steps, budget, |budget| forms.of_options(&options, budget))?
            }
            None => None,
        };
        self.lands[land as usize].form = Some(form);
        Ok(form)
    }

    fn sum_of_forms(
        &mut self,
        parts: &[Form],
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Form>, Stopped> {
        let forms = &mut self.forms;
        limited(steps, budget, |budget| {
            parts.iter().try_fold(Form::ZERO, |sum, part| forms.sum(sum, *part, budget))
        })
    }

    /// Returns the sum of lands, forms and a position.
    fn sum_of(
        &mut self,
        lands: &[u32],
        mut forms: Vec<Form>,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Sum, Stopped> {
        let mut lands = lands.to_vec();
        for land in position.lands() {
            let land = self.number(land);
            let is_small = self.lands[land as usize].lives <= MOST_LIVES_OF_FORMS;
            match if is_small { self.land_form(land, CHEAP, budget)? } else { None } {
                Some(form) => forms.push(form),
                None => lands.push(land),
            }
        }
        lands.sort_unstable();
        let mut forms = self.forms.joined(forms, CHEAP, budget)?;
        forms.sort_unstable();
        Ok(Sum { lands, forms })
    }

    fn sum_number(&mut self, sum: Sum) -> u32 {
        if let Some(&known) = self.sums.get(&sum) {
            return known;
        }
        let number = self.searched.len() as u32;
        let efforts = match (&sum.lands[..], &sum.forms[..]) {
            ([], []) => Efforts::proved(false),
            ([], [form]) => Efforts::proved(self.forms.outcome(*form) == Outcome::P),
            ([], forms) => match self.forms.tame_outcome(forms) {
                Some(outcome) => Efforts::proved(outcome == Outcome::P),
                None => self.guess(&sum),
            },
            _ => self.guess(&sum),
        };
        let sum = Arc::new(sum);
        self.sums.insert(sum.clone(), number);
        self.searched.push(Searched { sum, options: None, efforts });
        number
    }

    /// Guesses that a sum with more moves takes more effort.
    fn guess(&self, sum: &Sum) -> Efforts {
        let lives: u32 = sum.lands.iter().map(|land| self.lands[*land as usize].lives).sum();
        let birthdays: u32 = sum.forms.iter().map(|form| self.forms.birthday(*form)).sum();
        Efforts { win: 1 + lives + birthdays, loss: 1 + lives + birthdays }
    }

    fn sum_options(&mut self, number: u32, budget: &mut Budget<'_>) -> Result<Arc<[u32]>, Stopped> {
        if let Some(known) = &self.searched[number as usize].options {
            return Ok(known.clone());
        }
        let sum = self.searched[number as usize].sum.clone();
        let mut found = Vec::new();
        for (place, &land) in sum.lands.iter().enumerate() {
            if sum.lands.get(place + 1) == Some(&land) {
                continue;
            }
            let mut rest = sum.lands.clone();
            rest.remove(place);
            for option in self.options(land, budget)?.iter() {
                budget.spend(2 + sum.lands.len() as u64)?;
                let option = self.sum_of(&rest, sum.forms.clone(), option, budget)?;
                found.push(self.sum_number(option));
            }
        }
        for (place, &form) in sum.forms.iter().enumerate() {
            if sum.forms.get(place + 1) == Some(&form) {
                continue;
            }
            let mut rest = sum.forms.clone();
            rest.remove(place);
            for option in self.forms.options(form) {
                budget.spend(2 + sum.lands.len() as u64)?;
                let forms = rest.iter().copied().chain([option]).collect();
                let option = self.sum_of(&sum.lands, forms, &Position::default(), budget)?;
                found.push(self.sum_number(option));
            }
        }
        found.sort_unstable();
        found.dedup();
        let options: Arc<[u32]> = found.into();
        self.searched[number as usize].options = Some(options.clone());
        Ok(options)
    }

    /// Searches until a sum is decided, or the effort to win or to lose reaches the limit.
    fn search(&mut self, number: u32, limit: Efforts, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let options = self.sum_options(number, budget)?;
        loop {
            budget.spend(1 + options.len() as u64 / 4)?;
            let node = Node::of(options.iter().map(|option| self.searched[*option as usize].efforts));
            self.searched[number as usize].efforts = node.efforts;
            match node.next(limit) {
                Some((place, limit)) => self.search(options[place], limit, budget)?,
                None => return Ok(()),
            }
        }
    }
}

/// Does work within a number of steps, or without a limit but the budget if that is [`u64::MAX`].
fn limited<T>(
    steps: u64,
    budget: &mut Budget<'_>,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Stopped>,
) -> Result<Option<T>, Stopped> {
    if steps == u64::MAX { work(budget).map(Some) } else { budget.part(steps, work) }
}
