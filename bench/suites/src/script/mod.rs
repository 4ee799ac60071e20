//! CGScript, as far as it speaks of games: its syntax, and how Upstar says the same.

mod constant;
mod operand;
mod parse;
mod write;

pub(crate) use self::parse::{Style, Unread, parse, statement};
pub(crate) use self::write::{Variables, question, text};

/// An expression of CGScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A number with ups and a star, as Upstar writes it, too.
    Plain(String),
    /// Options with the number of bars behind them, none behind the last; a `form` is the very form,
    /// `'{..}'`.
    Braces {
        parts: Vec<(Vec<Script>, usize)>,
        form: bool,
    },
    /// A list or a set.
    List(Vec<Script>),
    /// `a{0|a}`: braces in which the name stands for the game itself.
    Loop(String, Box<Script>),
    /// `begin a := ..; .. end`: names, and what they are used for.
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
