//! The interface of a kind of game to the program.

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_draw::Scene;

use crate::answer::fields::Wishes;
use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError};
use crate::args::{Budget, Common, Eval, MapArguments, Play, ReplayArguments};
use crate::command::Given;

/// A function that plays a game of a person against the program.
pub(crate) type Game = fn(&Session<'_>, &Play, &Common) -> Result<Exit, Refusal>;

/// The abilities of a kind of game that are known before a position is read.
pub(crate) struct Abilities {
    /// The function that plays against a person, if there is one.
    pub(crate) play: Option<Game>,
    /// The reason why there is no map of starts, if it needs a message of its own.
    pub(crate) no_map: Option<&'static str>,
    /// True if positions have values of games, which can be printed in several notations.
    pub(crate) has_values: bool,
    /// True if the values of two places can be added.
    pub(crate) has_sums: bool,
}

impl Abilities {
    /// No abilities.
    pub(crate) const NONE: Self = Self { play: None, no_map: None, has_values: false, has_sums: false };
}

/// The reasons why a game is not begun.
pub(crate) enum Refusal {
    /// An error in the arguments.
    Arguments(String),
    /// An error in the position, or in the person's side in it.
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

/// A question of `upstar eval`.
pub(crate) struct Question<'q> {
    pub(crate) arguments: &'q Eval,
    pub(crate) budget: Budget,
    /// True if a notation of values was asked for.
    pub(crate) has_notation: bool,
    pub(crate) control: &'q Control,
    /// The place for partial results.
    pub(crate) notes: &'q Notes,
}

impl Question<'_> {
    /// Returns whether the question is for facts only, without moves, pictures and the like.
    pub(crate) fn is_plain(&self) -> bool {
        let Eval { moves, why, length, proof, thermograph, out, .. } = self.arguments;
        !(*moves || *length || *proof) && why.is_none() && thermograph.is_none() && out.is_none()
    }

    /// Refuses `--thermograph`, for objects that have none.
    pub(crate) fn without_thermograph(&self, what: &str) -> Result<(), RequestError> {
        match &self.arguments.thermograph {
            Some(_) => Err(RequestError::unsupported(format!("--thermograph: {what} has none"))),
            None => Ok(()),
        }
    }

    /// Refuses `--notation`, for answers without values of games.
    pub(crate) fn without_notation(&self) -> Result<(), RequestError> {
        match self.has_notation {
            true => Err(RequestError::unsupported("--notation: this answer has no values of games")),
            false => Ok(()),
        }
    }

    /// Refuses `--moves`, for the reason `why`.
    pub(crate) fn without_moves(&self, why: &str) -> Result<(), RequestError> {
        if self.arguments.moves { Err(RequestError::unsupported(format!("--moves: {why}"))) } else { Ok(()) }
    }

    /// Refuses `--why`, for games that are not short.
    pub(crate) fn without_reasons(&self) -> Result<(), RequestError> {
        match &self.arguments.why {
            Some(_) => Err(RequestError::unsupported("--why: this is for short games, and sums of them")),
            None => Ok(()),
        }
    }

    /// Refuses the options of a board, for objects without one.
    pub(crate) fn without_board(&self) -> Result<(), RequestError> {
        if self.arguments.out.is_some() {
            return Err(RequestError::unsupported("--out: this has no board to draw"));
        }
        self.without_length()
    }

    /// Refuses all options beyond the answer itself, for objects that are no games.
    pub(crate) fn without_more(&self, what: &str) -> Result<(), RequestError> {
        self.without_board()?;
        self.without_reasons()?;
        self.without_thermograph(what)?;
        self.without_moves(&format!("{what} has none"))
    }

    /// Refuses `--length` and `--proof`.
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

/// Returns the error of `--proof` where there is no strategy to write.
pub(crate) fn no_proof() -> RequestError {
    RequestError::unsupported("--proof: this is for rulesets of the kind `escape`")
}

/// Returns partial results that consist of the number of positions searched.
pub(crate) fn positions(count: u64) -> Known {
    let fields = Fields::from_iter([("positions".to_owned(), count.into())]);
    Known { fields, words: format!("{count} positions") }
}

/// The fields of an answer for programs.
pub(crate) type Fields = Map<String, Json>;

/// Pairs of places whose values are to be added.
pub(crate) type Pairs = Option<Vec<[usize; 2]>>;

/// A position of any kind of game, as the commands see it.
pub(crate) trait Surface {
    /// Adds the answer of `upstar eval`.
    fn evaluate(&self, given: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed>;

    /// Returns the answer of `upstar batch`, including the values of the sums of pairs of places. Fields
    /// that are not wanted may be missing.
    fn fields(
        &self,
        given: &Given,
        pairs: &Pairs,
        wishes: Wishes<'_>,
        control: &Control,
    ) -> Result<Fields, Failed>;

    /// Draws the position for `upstar draw`.
    fn picture(&self, control: &Control) -> Result<Scene, Failed>;

    /// Returns the partial results of a search that was stopped.
    fn known(&self, _session: &Session<'_>) -> Known {
        Known::default()
    }

    /// Adds the answer of `upstar escape map`: the result of the play from every start.
    fn map(
        &self,
        _arguments: &MapArguments,
        _budget: Budget,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Result<(), Failed> {
        Err(RequestError::new("unsupported", "ruleset", "there is no map of this game").into())
    }

    /// Adds the answer of `upstar escape replay`; `None` if the game has no records.
    fn replay(
        &self,
        _arguments: &ReplayArguments,
        _common: (&Given, Budget, &Control),
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }

    /// Adds the answer of `upstar escape decide`; `None` in games whose answer is not a number of
    /// deletions.
    fn decide(
        &self,
        _more_than: u32,
        _given: &Given,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }

    /// Adds the answer of `upstar escape strategy`; `None` if the game has no written strategies.
    fn strategy(
        &self,
        _given: &Given,
        _control: &Control,
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }
}
