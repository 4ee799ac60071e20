//! Facts about numbers: their signs, options, and paths.

use std::fmt;

use crate::games::notation::{
    Style, print_number, print_number_form, print_options, print_real, print_stalk,
};
use crate::games::surreal::{Block, Expansion, Form, MOST_WRITTEN_OUT, NoSurreal, Real, Step, Surreal};
use crate::ground::control::Control;

/// A fact about a number, or a real number that is not known to be rational.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The sign expansion of the number, which is a Hackenbush stalk.
    Signs(Expansion),
    /// The options of the number.
    Form(Box<Form>),
    /// The path in the tree of all numbers from 0 to the number between some options.
    Way(Box<Form>, Vec<Step>),
    /// A real number that is not known to be rational.
    Real(Real),
}

impl About {
    /// Returns the kind of the fact with an article, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Signs(_) => "a sign expansion",
            Self::Form(_) => "a number given by its options",
            Self::Way(..) => "the way to a number",
            Self::Real(_) => "a real number",
        }
    }

    /// Returns a sign expansion as a fact. Fails if it is too long to be written out.
    pub(crate) fn signs(signs: Expansion) -> Result<Self, NoSurreal> {
        let runs = signs.blocks().iter().flat_map(Block::runs);
        check(runs.map(|run| run.length.number()))?;
        Ok(Self::Signs(signs))
    }

    /// Returns the options of a number as a fact. Fails if they are too long to be written out.
    pub(crate) fn form(form: Form) -> Result<Self, NoSurreal> {
        check(numbers(&form))?;
        Ok(Self::Form(Box::new(form)))
    }

    /// Returns the path to a number as a fact. Fails if it is too long to be written out.
    pub(crate) fn way(form: Form, steps: Vec<Step>) -> Result<Self, NoSurreal> {
        check(numbers(&form).chain(steps.iter().map(|step| &step.number)))?;
        Ok(Self::Way(Box::new(form), steps))
    }

    /// Returns an estimate of the memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        const BYTES_OF_PART: usize = 128;
        let parts = match self {
            Self::Signs(signs) => signs.runs(),
            Self::Form(form) => numbers(form).map(|number| 1 + number.terms().len()).sum(),
            Self::Way(form, steps) => {
                let numbers = numbers(form).chain(steps.iter().map(|step| &step.number));
                numbers.map(|number| 1 + number.terms().len()).sum()
            }
            Self::Real(real) => real.weight(),
        };
        parts.saturating_mul(BYTES_OF_PART)
    }

    /// Returns the number that the fact determines, in normal form. `None` for a path, for a real number,
    /// which is not known to have a normal form, and for options that determine no number.
    pub fn number(&self, control: &Control) -> Option<Result<Surreal, NoSurreal>> {
        match self {
            Self::Signs(signs) => Some(signs.number(control)),
            Self::Form(form) => match form.number(control) {
                Ok(number) => Some(Ok(number)),
                Err(NoSurreal::Stopped(stop)) => Some(Err(stop.into())),
                Err(_) => None,
            },
            Self::Way(..) | Self::Real(_) => None,
        }
    }
}

/// The greatest number of terms, and of binary digits, of all numbers that are written out at once.
const MOST_TERMS: u64 = 1 << 18;
const MOST_BITS: usize = 1 << 24;

/// Refuses numbers that are too long to be written out.
fn check<'n>(numbers: impl Iterator<Item = &'n Surreal>) -> Result<(), NoSurreal> {
    let (mut terms, mut bits) = (0, 0);
    for number in numbers {
        terms += 1 + number.written_out();
        bits += number.all_bits();
        if number.written_out() > MOST_WRITTEN_OUT || terms > MOST_TERMS || bits > MOST_BITS {
            return Err(NoSurreal::TooLong);
        }
    }
    Ok(())
}

fn numbers(form: &Form) -> impl Iterator<Item = &Surreal> {
    [&form.left, &form.right].into_iter().flat_map(|options| {
        let terms = options.progression.iter().flat_map(|progression| progression.terms());
        options.numbers.iter().chain(terms)
    })
}

impl About {
    /// Returns the fact as text. The parser accepts the text again, except for a path, which is described in
    /// words.
    pub fn written(&self, style: Style) -> String {
        match self {
            Self::Signs(signs) => print_stalk(signs, style),
            Self::Form(form) => print_number_form(form, style),
            Self::Real(real) => print_real(real, style),
            Self::Way(form, steps) => {
                let numbers: Vec<String> =
                    steps.iter().map(|step| print_number(&step.number, style)).collect();
                let width = numbers.iter().map(|number| number.chars().count()).max().unwrap_or(0);
                let reasons = Self::reasons(form, steps, style);
                let lines =
                    numbers.iter().zip(reasons).map(|(number, reason)| format!("{number:width$}  {reason}"));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Returns, for each step of the path to the number between options, the reason why it continues in this
    /// way.
    pub fn reasons(form: &Form, steps: &[Step], style: Style) -> Vec<String> {
        let left = print_options(&form.left.greatest(), style);
        let right = print_options(&form.right.least(), style);
        steps.iter().map(|step| step.reason(&left, &right)).collect()
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Style::Ascii))
    }
}
