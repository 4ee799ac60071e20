//! What the program asks of a kind of game.

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::answer::fields::Wishes;
use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError};
use crate::args::{Budget, Common, Eval, MapArguments, Play, ReplayArguments};
use crate::command::Given;

/// A game of a person against the program, from its arguments on.
pub(crate) type Game = fn(&Session<'_>, &Play, &Common) -> Result<Exit, Refusal>;

/// What can be done with a kind of game before a position is read.
pub(crate) struct Abilities {
    /// How a person plays against the program, where that is possible.
    pub(crate) play: Option<Game>,
    /// Why there is no map of starts, if there is more to say about it than that the game is another one.
    pub(crate) no_map: Option<&'static str>,
    /// Are there values of games, which are printed in several notations?
    pub(crate) has_values: bool,
    /// Can the values of two places be added?
    pub(crate) has_sums: bool,
}

impl Abilities {
    /// None of them.
    pub(crate) const NONE: Self = Self { play: None, no_map: None, has_values: false, has_sums: false };
}

/// Why a game is not begun.
pub(crate) enum Refusal {
    /// What is wrong with the arguments.
    Arguments(String),
    /// What is wrong with the position, or with who the person is to be in it.
    Position(RequestError),
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self::Arguments(message)
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        Self::Position(error)
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Self {
        Self::Position(match failed {
            Failed::Own(error) => error,
            Failed::Stopped(stop, _) => RequestError::unsupported(stop.to_string()),
        })
    }
}

/// What `upstar eval` is asked.
pub(crate) struct Question<'q> {
    pub(crate) arguments: &'q Eval,
    pub(crate) budget: Budget,
    /// Was a notation of values asked for?
    pub(crate) has_notation: bool,
    pub(crate) control: &'q Control,
    /// For what is known before the answer is complete.
    pub(crate) notes: &'q Notes,
}

impl Question<'_> {
    /// Refuses a thermograph of what has none.
    pub(crate) fn without_thermograph(&self, what: &str) -> Result<(), RequestError> {
        match &self.arguments.thermograph {
            Some(_) => Err(RequestError::unsupported(format!("--thermograph: {what} has none"))),
            None => Ok(()),
        }
    }

    /// Refuses a notation for what has no values.
    pub(crate) fn without_notation(&self) -> Result<(), RequestError> {
        match self.has_notation {
            true => Err(RequestError::unsupported("--notation: there are no values of games in this answer")),
            false => Ok(()),
        }
    }

    /// Refuses to list the moves of what has none, and says why.
    pub(crate) fn without_moves(&self, why: &str) -> Result<(), RequestError> {
        if self.arguments.moves { Err(RequestError::unsupported(format!("--moves: {why}"))) } else { Ok(()) }
    }

    /// Refuses what belongs to a board, for what has none.
    pub(crate) fn without_board(&self) -> Result<(), RequestError> {
        if self.arguments.out.is_some() {
            return Err(RequestError::unsupported("--out: this has no board to draw"));
        }
        self.without_length()
    }

    /// Refuses all that is asked beside the answer itself, for what is no game.
    pub(crate) fn without_more(&self, what: &str) -> Result<(), RequestError> {
        self.without_board()?;
        self.without_thermograph(what)?;
        self.without_moves(&format!("{what} has none"))
    }

    /// Refuses to count the moves to the end, and to write out how to win.
    pub(crate) fn without_length(&self) -> Result<(), RequestError> {
        if self.arguments.proof {
            Err(no_proof())
        } else if self.arguments.length {
            Err(RequestError::unsupported(
                "--length: this is for escape games in which the players take turns",
            ))
        } else {
            Ok(())
        }
    }
}

/// The error where `--proof` has nothing to write.
pub(crate) fn no_proof() -> RequestError {
    RequestError::unsupported("--proof: this is for rulesets of the kind `escape`")
}

/// What is known of a search: how many positions it has looked at.
pub(crate) fn positions(count: u64) -> Known {
    let fields = Fields::from_iter([("positions".to_owned(), count.into())]);
    Known { fields, words: format!("{count} positions") }
}

/// The fields of an answer for programs.
pub(crate) type Fields = Map<String, Json>;

/// Pairs of places whose values are to be added.
pub(crate) type Pairs = Option<Vec<[usize; 2]>>;

/// A position of a kind of game, as the commands see it.
pub(crate) trait Surface {
    /// What `upstar eval` says.
    fn evaluate(&self, given: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed>;

    /// What `upstar batch` answers, with the values of sums of two places where there are such values; fields may be
    /// missing that are not wanted.
    fn fields(
        &self,
        given: &Given,
        pairs: &Pairs,
        wishes: Wishes<'_>,
        control: &Control,
    ) -> Result<Fields, Failed>;

    /// What `upstar draw` draws.
    fn svg(&self, control: &Control) -> Result<String, Failed>;

    /// What is remembered when the search had to stop.
    fn known(&self, _session: &Session<'_>) -> Known {
        Known::default()
    }

    /// What `upstar escape map` says: what comes of the play from every start.
    fn map(
        &self,
        _arguments: &MapArguments,
        _budget: Budget,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Result<(), Failed> {
        Err(RequestError::new("unsupported", "ruleset", "there is no map of this game").into())
    }

    /// What `upstar escape replay` says of a record; nothing if there are none of this game.
    fn replay(
        &self,
        _arguments: &ReplayArguments,
        _common: (&Given, Budget, &Control),
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }

    /// What `upstar escape decide` says; nothing in games of which the answer is no number of deletions.
    fn decide(
        &self,
        _more_than: u32,
        _given: &Given,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }

    /// What `upstar escape strategy` writes out; nothing if strategies of this game are not.
    fn strategy(
        &self,
        _given: &Given,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }
}
