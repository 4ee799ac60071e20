//! What is told about numbers.

use std::fmt;

use crate::games::surreal::{Expansion, Form, NotTold, Real, Step, Surreal};

/// What is told about a number, and is no number, or no rational one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// Its sign expansion, which is a stalk of Hackenbush.
    Signs(Expansion),
    /// Its options.
    Form(Form),
    /// The way to the number between options.
    Way(Form, Vec<Step>),
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

/// As it is read again, but for a way, which is told in words.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signs(signs) => write!(f, "stalk(\"{signs}\")"),
            Self::Form(form) => write!(f, "{form}"),
            Self::Real(real) => write!(f, "{real}"),
            Self::Way(form, steps) => {
                let numbers: Vec<String> = steps.iter().map(|step| step.number.to_string()).collect();
                let width = numbers.iter().map(String::len).max().unwrap_or(0);
                for (i, (step, number)) in steps.iter().zip(&numbers).enumerate() {
                    let end = if i == 0 { "" } else { "\n" };
                    write!(f, "{end}{number:width$}  {}", step.told(form))?;
                }
                Ok(())
            }
        }
    }
}
