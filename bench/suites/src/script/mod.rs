//! CGScript, as far as it concerns games: its syntax, and its translation into Upstar's language.

mod constant;
mod operand;
mod parse;
mod write;

pub(crate) use self::parse::{Style, Unread, parse, statement};
pub(crate) use self::write::{Variables, question, text};

/// An expression of CGScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A number with ups and a star, in the notation of both programs.
    Plain(String),
    /// Options, each group with the number of bars after it, none after the last. With `form`, the form
    /// itself, `'{..}'`, not its value.
    Braces {
        parts: Vec<(Vec<Script>, usize)>,
        form: bool,
    },
    /// A list or a set.
    List(Vec<Script>),
    /// `a{0|a}`: braces in which the name stands for the game itself.
    Loop(String, Box<Script>),
    /// `begin a := ..; .. end`: names, and the expression that uses them.
    Begin(Vec<(String, Script)>, Box<Script>),
    Text(String),
    Name(String),
    /// `-` or `+-`.
    Unary(&'static str, Box<Script>),
    Binary(&'static str, Box<Script>, Box<Script>),
    Method {
        on: Box<Script>,
        name: String,
        arguments: Vec<Script>,
    },
    /// A class of games with arguments: `game.grid.Domineering("..|..")`, `Tiny(2)`.
    Made {
        class: String,
        arguments: Vec<Script>,
    },
}
