//! The interface of a kind of game.

use std::path::PathBuf;

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_draw::Scene;

use crate::answer::fields::Wishes;
use crate::answer::{Answer, Failed, Known, Notes, RequestError};
use crate::limits::Limits;
use crate::request::Given;

/// The abilities of a kind of game that are known before a position is read.
pub struct Abilities {
    /// The reason why there is no map of starts, if it needs a message of its own.
    pub no_map: Option<&'static str>,
    /// True if positions have values of games, which can be printed in several notations.
    pub has_values: bool,
    /// True if the values of two places can be added.
    pub has_sums: bool,
}

impl Abilities {
    /// No abilities.
    pub const NONE: Self = Self { no_map: None, has_values: false, has_sums: false };
}

/// The options of a question, in addition to the wanted fields.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The ruleset in the question.
    pub ruleset: String,
    /// True if all moves are wanted.
    pub moves: bool,
    /// The move that is to be explained.
    pub why: Option<String>,
    /// True if the length of best play is wanted.
    pub length: bool,
    /// True if a winning strategy is wanted.
    pub proof: bool,
    /// The file for the thermograph.
    pub thermograph: Option<PathBuf>,
    /// The file for the board with the winning moves.
    pub out: Option<PathBuf>,
}

impl Options {
    /// Creates the options of a question for the facts about a position of a ruleset.
    pub fn of_facts(ruleset: &str) -> Self {
        Self { ruleset: ruleset.to_owned(), ..Self::default() }
    }

    /// Returns whether an answer names the winning moves of a position or of an expression. The options of a sum's value are
    /// no moves in the sum.
    pub(crate) fn names_winning_moves(&self, is_position: bool, answer: &Answer) -> bool {
        answer.wishes().names("winning_moves") && (is_position || self.ruleset != "sum")
    }
}

/// A question of `upstar eval`.
pub struct Question<'q> {
    /// The options.
    pub options: &'q Options,
    /// The limits of the calculation.
    pub limits: Limits<'q>,
    /// True if a notation of values was asked for.
    pub has_notation: bool,
    /// The place for partial results.
    pub notes: &'q Notes,
}

impl Question<'_> {
    /// Returns whether the question is for facts only, without moves, pictures and the like.
    pub fn is_plain(&self) -> bool {
        let Options { moves, why, length, proof, thermograph, out, .. } = self.options;
        !(*moves || *length || *proof) && why.is_none() && thermograph.is_none() && out.is_none()
    }

    /// Refuses `--thermograph`, for objects that have none.
    pub fn without_thermograph(&self, what: &str) -> Result<(), RequestError> {
        match &self.options.thermograph {
            Some(_) => Err(RequestError::unsupported(format!("--thermograph: {what} has none"))),
            None => Ok(()),
        }
    }

    /// Refuses `--notation`, for answers without values of games.
    pub fn without_notation(&self) -> Result<(), RequestError> {
        match self.has_notation {
            true => Err(RequestError::unsupported("--notation: this answer has no values of games")),
            false => Ok(()),
        }
    }

    /// Refuses `--moves`, for the reason `why`.
    pub fn without_moves(&self, why: &str) -> Result<(), RequestError> {
        if self.options.moves { Err(RequestError::unsupported(format!("--moves: {why}"))) } else { Ok(()) }
    }

    /// Refuses `--why`, for games that are not short.
    pub fn without_reasons(&self) -> Result<(), RequestError> {
        match &self.options.why {
            Some(_) => Err(RequestError::unsupported("--why: this is for short games, and sums of them")),
            None => Ok(()),
        }
    }

    /// Refuses the options of a board, for objects without one.
    pub fn without_board(&self) -> Result<(), RequestError> {
        if self.options.out.is_some() {
            return Err(RequestError::unsupported("--out: this has no board to draw"));
        }
        self.without_length()
    }

    /// Refuses all options beyond the answer itself, for objects that are no games.
    pub fn without_more(&self, what: &str) -> Result<(), RequestError> {
        self.without_board()?;
        self.without_reasons()?;
        self.without_thermograph(what)?;
        self.without_moves(&format!("{what} has none"))
    }

    /// Refuses `--length` and `--proof`.
    pub fn without_length(&self) -> Result<(), RequestError> {
        if self.options.proof {
            Err(no_proof())
        } else if self.options.length {
            Err(RequestError::unsupported(
                "--length: this is for escape games in which the players take turns",
            ))
        } else {
            Ok(())
        }
    }
}

/// Returns the error of `--proof` where there is no strategy to write.
fn no_proof() -> RequestError {
    RequestError::unsupported("--proof: this is for rulesets of the kind `escape`")
}

/// Returns partial results that consist of the number of positions searched.
pub(super) fn positions(count: u64) -> Known {
    let fields = Fields::from_iter([("positions".to_owned(), count.into())]);
    Known { fields, words: format!("{count} positions") }
}

/// The fields of an answer for programs.
pub type Fields = Map<String, Json>;

/// Pairs of places whose values are to be added.
pub type Pairs = Option<Vec<[usize; 2]>>;

/// A position of any kind of game, as the commands see it.
pub trait Surface {
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
    fn picture(&self, limits: Limits<'_>) -> Result<Scene, Failed>;

    /// Returns the partial results of a search that was stopped.
    fn known(&self, _session: &Session<'_>) -> Known {
        Known::default()
    }

    /// Adds the answer of `upstar escape map`: the result of the play from every start.
    fn map(&self, _out: Option<&PathBuf>, _limits: Limits<'_>, _answer: &mut Answer) -> Result<(), Failed> {
        Err(RequestError::new("unsupported", "ruleset", "there is no map of this game").into())
    }

    /// Adds the answer of `upstar escape replay`; `None` if the game has no records.
    fn replay(
        &self,
        _given: &Given,
        _record: (&str, Option<&PathBuf>),
        _limits: Limits<'_>,
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

    /// Adds the answer of `upstar escape strategy`, with a picture for a file; `None` if the game has no written
    /// strategies.
    fn strategy(
        &self,
        _given: &Given,
        _control: &Control,
        _out: Option<&PathBuf>,
        _answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        None
    }
}
