//! What is told about numbers.

use std::fmt;

use crate::games::notation::{
    Style, print_number, print_number_form, print_options, print_real, print_stalk,
};
use crate::games::surreal::{Expansion, Form, NotTold, Real, Step, Surreal};

/// What is told about a number, and is no number, or no rational one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// Its sign expansion, which is a stalk of Hackenbush.
    Signs(Expansion),
    /// Its options.
    Form(Box<Form>),
    /// The way to the number between options.
    Way(Box<Form>, Vec<Step>),
    /// A real number that is not known to be rational.
    Real(Real),
}

impl About {
    /// What it is, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Signs(_) => "a sign expansion",
            Self::Form(_) => "a number told by its options",
            Self::Way(..) => "the way to a number",
            Self::Real(_) => "a real number",
        }
    }

    /// The number that it is about, in normal form; a real number is not known to have one.
    pub fn number(&self) -> Option<Result<Surreal, NotTold>> {
        match self {
            Self::Signs(signs) => Some(signs.number()),
            Self::Form(form) => form.number().ok().map(Ok),
            Self::Way(..) | Self::Real(_) => None,
        }
    }
}

impl About {
    /// As it is read again, but for a way, which is told in words.
    pub fn written(&self, style: Style) -> String {
        match self {
            Self::Signs(signs) => print_stalk(signs, style),
            Self::Form(form) => print_number_form(form, style),
            Self::Real(real) => print_real(real, style),
            Self::Way(form, steps) => {
                let numbers: Vec<String> =
                    steps.iter().map(|step| print_number(&step.number, style)).collect();
                let width = numbers.iter().map(|number| number.chars().count()).max().unwrap_or(0);
                let told = Self::told(form, steps, style);
                let lines = numbers.iter().zip(told).map(|(number, told)| format!("{number:width$}  {told}"));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Why the way to the number between options goes on as it does, at each step.
    pub fn told(form: &Form, steps: &[Step], style: Style) -> Vec<String> {
        let left = print_options(&form.left.greatest(), style);
        let right = print_options(&form.right.least(), style);
        steps.iter().map(|step| step.told(&left, &right)).collect()
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Style::Ascii))
    }
}
