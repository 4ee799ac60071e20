//! The question about each position: a condition, and the facts to report.

use std::ops::Range;

use upstar::games::board::graph::VertexColoured;
use upstar::games::board::grid::Grid;
use upstar::games::board::strip::Strip;
use upstar::games::notation::{Expression, parse};
use upstar::games::solve::{FACTS, ValueFact};
use upstar::ground::board::{Board, OnBoard};
use upstar::ground::fact::Sort;
use upstar::ground::input::{InputError, nearest};
use upstar::registry::{Kind, Registered, Rulesets};
use upstar_api::answer::fields::is_known;

use super::board::{BOARD_FACTS, BoardFact};
use crate::families::of_example;

/// The name under which a condition reads the text of the position.
const POSITION: &str = "position";

/// A fact that the question needs.
#[derive(Clone, Copy)]
pub(super) enum Need {
    Position,
    Board(&'static BoardFact),
    /// A fact about the value of a short game.
    Value(&'static ValueFact),
    /// Another fact of the kind, or of misère play, by its name.
    Other(&'static str, Sort),
    /// A fact of the same position under the rules of another ruleset, with the place of the ruleset in the question.
    Elsewhere(usize, &'static str, Sort),
}

/// A fact with its name in the question.
pub(super) type Named = (String, Need);

/// The type of a column with a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnType {
    /// Text: values, outcomes, rational numbers, and data as JSON.
    Text,
    /// Integers of 64 bits.
    Integer,
    /// Truth values.
    Truth,
}

/// The types of boards whose texts may be those of another type.
const CELL_BOARDS: [&str; 3] = [Grid::KIND, Strip::KIND, VertexColoured::KIND];

/// A question that is asked about every position of a search.
pub struct Question {
    pub(super) ruleset: String,
    pub(super) registered: Option<Registered>,
    pub(super) kind: Option<Kind>,
    /// The rulesets whose facts may be named, besides those that are built in.
    known: Vec<Registered>,
    /// The other rulesets whose facts are named.
    pub(super) others: Vec<Registered>,
    /// The facts that boards of the ruleset have.
    board: Vec<&'static BoardFact>,
    pub(super) condition: Option<Condition>,
    /// The facts to report, in the order of the caller.
    pub(super) fields: Vec<Named>,
    /// The budget of each position, in nodes.
    pub(super) each: Option<u64>,
    /// Whether a player who cannot move wins. The facts are then those of misère play.
    pub(super) is_misere: bool,
}

/// A condition on positions.
pub(super) struct Condition {
    pub(super) text: String,
    pub(super) expression: Expression,
    /// The facts that the condition names, the cheapest ones first. Those of a list are found together.
    pub(super) stages: Vec<Vec<Named>>,
}

impl Need {
    /// Returns the place of the fact among those of a condition: facts of boards need no solver.
    fn stage(self) -> usize {
        match self {
            Self::Position | Self::Board(_) => 0,
            Self::Value(_) => 1,
            Self::Other(..) => 2,
            Self::Elsewhere(ruleset, ..) => 3 + ruleset,
        }
    }
}

impl Question {
    /// Asks about positions of a ruleset, or about expressions if there is none.
    pub fn about(ruleset: Option<&Registered>) -> Self {
        Self {
            ruleset: ruleset.map_or_else(|| "expression".to_owned(), |ruleset| ruleset.name().to_owned()),
            registered: ruleset.cloned(),
            kind: ruleset.map(Registered::kind),
            known: ruleset.cloned().into_iter().collect(),
            others: Vec::new(),
            board: ruleset.map(board_facts).unwrap_or_default(),
            condition: None,
            fields: Vec::new(),
            each: None,
            is_misere: ruleset.is_some_and(|ruleset| ruleset.kind() == Kind::Misere),
        }
    }

    /// Makes rulesets known whose facts the condition and the facts to report may name, besides those that are built in.
    /// This comes before both.
    #[must_use]
    pub fn knowing(mut self, rulesets: &Rulesets) -> Self {
        self.known.extend(rulesets.list().iter().cloned());
        self
    }

    /// Adds a condition: an expression that may name the facts of the ruleset's kind and of its boards, and those of the
    /// same position in another game, as `col.temperature`.
    ///
    /// # Errors
    /// The text is no expression, or names a fact that these positions do not have.
    pub fn with_condition(mut self, text: &str) -> Result<Self, InputError> {
        let expression = parse(text)?;
        let mut names: Vec<Named> = Vec::new();
        for (name, span) in words(text) {
            match self.need(name) {
                Ok(need) => {
                    if let Need::Other(_, WINNER) | Need::Elsewhere(_, _, WINNER) = need {
                        check_winner(text, &span)?;
                    }
                    if !names.iter().any(|(known, _)| known == name) {
                        names.push((name.to_owned(), need));
                    }
                }
                // Other words are functions, rulesets or names that the condition binds itself.
                Err(Some(message)) => return Err(InputError::new(span, message)),
                Err(None) => {}
            }
        }
        names.sort_by_key(|(_, need)| need.stage());
        let stages = names.chunk_by(|a, b| a.1.stage() == b.1.stage()).map(<[Named]>::to_vec).collect();
        Ok(Self { condition: Some(Condition { text: text.to_owned(), expression, stages }), ..self })
    }

    /// Adds facts to report.
    ///
    /// # Errors
    /// The positions do not have a fact of this name. The place is in the name.
    pub fn with_fields(mut self, names: &[String]) -> Result<Self, InputError> {
        for name in names {
            if self.fields.iter().any(|(known, _)| known == name) {
                return Err(InputError::new(0..name.len(), format!("`{name}` is named twice")));
            }
            let need = self.need(name).map_err(|error| {
                let unknown = || match nearest(name, self.names().into_iter()) {
                    Some(near) => format!("there is no fact `{name}`; did you mean {near}?"),
                    None => format!("there is no fact `{name}`; there are {}", self.names().join(", ")),
                };
                InputError::new(0..name.len(), error.unwrap_or_else(unknown))
            })?;
            self.fields.push((name.clone(), need));
        }
        Ok(self)
    }

    /// Asks about misère play, in which a player who cannot move wins, if `is_misere` or if the rules say so. This
    /// comes before the condition and the facts.
    #[must_use]
    pub fn in_misere_play(self, is_misere: bool) -> Self {
        Self { is_misere: is_misere || self.is_misere, ..self }
    }

    /// Returns whether the work on each position is limited.
    pub(crate) fn has_budget(&self) -> bool {
        self.each.is_some()
    }

    /// Limits the work on each position. A position that needs more is unknown.
    #[must_use]
    pub fn with_each(self, nodes: Option<u64>) -> Self {
        Self { each: nodes, ..self }
    }

    /// Returns the names of all facts that positions of this ruleset may have.
    pub fn names(&self) -> Vec<&'static str> {
        let of_kind = self.kind_facts().into_iter().map(|(name, _)| name);
        self.board.iter().map(|fact| fact.name).chain(of_kind).collect()
    }

    /// Returns the names and the types of the facts to report.
    pub fn columns(&self) -> impl Iterator<Item = (&str, ColumnType)> {
        self.fields.iter().map(|(name, need)| {
            let of_sort = |sort| match sort {
                Sort::Integer => ColumnType::Integer,
                Sort::Truth => ColumnType::Truth,
                _ => ColumnType::Text,
            };
            let column = match need {
                Need::Position => ColumnType::Text,
                Need::Board(fact) if fact.is_truth() => ColumnType::Truth,
                Need::Board(_) => ColumnType::Integer,
                Need::Value(fact) => of_sort(fact.sort),
                Need::Other(_, sort) | Need::Elsewhere(_, _, sort) => of_sort(*sort),
            };
            (name.as_str(), column)
        })
    }

    /// Returns whether a fact of this name is a number, by which positions can be compared.
    pub fn is_number(&self, name: &str) -> bool {
        let of_sort = |sort| matches!(sort, Sort::Integer | Sort::Rational | Sort::Data("rounds"));
        if let Some((_, need)) = self.fields.iter().find(|(known, _)| known == name)
            && let Need::Elsewhere(_, _, sort) = need
        {
            return of_sort(*sort);
        }
        match self.own(name) {
            Ok(Need::Board(fact)) => !fact.is_truth(),
            Ok(Need::Value(fact)) => matches!(fact.sort, Sort::Integer | Sort::Rational),
            Ok(Need::Other(_, sort)) => of_sort(sort),
            _ => false,
        }
    }

    /// Returns whether the question needs no facts besides the texts: positions need not even be read.
    pub fn is_empty(&self) -> bool {
        self.condition.is_none() && self.fields.iter().all(|(_, need)| matches!(need, Need::Position))
    }

    /// Returns the ruleset; `None` for expressions.
    pub(crate) fn ruleset(&self) -> Option<&Registered> {
        self.registered.as_ref()
    }

    /// Returns whether the answer follows from the value of a short game, and positions need not be looked at.
    pub(crate) fn is_of_values(&self) -> bool {
        let names = self.condition.iter().flat_map(|condition| condition.stages.iter().flatten());
        let mut needs = names.chain(&self.fields).map(|(_, need)| need);
        self.kind == Some(Kind::Short)
            && self.each.is_none()
            && needs.all(|need| matches!(need, Need::Value(_)))
    }

    fn kind_facts(&self) -> Vec<(&'static str, Sort)> {
        let kind = if self.is_misere { Kind::Misere } else { self.kind.unwrap_or(Kind::Short) };
        kind.facts().iter().map(|fact| (fact.name, fact.sort)).collect()
    }

    /// Returns the fact of a name. A name with a dot names another ruleset and its fact.
    ///
    /// # Errors
    /// The message, if other positions have a fact of this name; `None` if none have.
    fn need(&mut self, name: &str) -> Result<Need, Option<String>> {
        let Some((ruleset, fact)) = name.split_once('.') else { return self.own(name) };
        let Some(registered) = self.others_and_built_in().find(|known| known.name() == ruleset).cloned()
        else {
            return Err(Some(format!("there is no ruleset `{ruleset}`")));
        };
        self.check_board(&registered)?;
        let is_misere = self.is_misere && registered.kind() == Kind::Short;
        let facts = if is_misere { Kind::Misere.facts() } else { registered.kind().facts() };
        let Some((fact, sort)) =
            facts.iter().find(|known| known.name == fact).map(|known| (known.name, known.sort))
        else {
            let names = facts.iter().map(|fact| fact.name);
            let rest = match nearest(fact, names.clone()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("they have {}", names.collect::<Vec<_>>().join(", ")),
            };
            return Err(Some(format!("positions of {ruleset} have no fact `{fact}`; {rest}")));
        };
        let known = self.others.iter().position(|known| known.name() == ruleset);
        let place = known.unwrap_or(self.others.len());
        if known.is_none() {
            self.others.push(registered);
        }
        Ok(Need::Elsewhere(place, fact, sort))
    }

    fn others_and_built_in(&self) -> impl Iterator<Item = &Registered> {
        self.known.iter().chain(Rulesets::built_in().list())
    }

    /// Refuses a ruleset that is played on another type of board. Grids, strips and graphs share texts.
    fn check_board(&self, other: &Registered) -> Result<(), Option<String>> {
        let own = self.registered.as_ref().map_or("expression", |own| own.facts().board);
        let board = other.facts().board;
        let are_cells = [own, board].iter().all(|board| CELL_BOARDS.contains(board));
        if own == board || are_cells {
            return Ok(());
        }
        let name = other.name();
        Err(Some(format!(
            "{name} is played on boards of the type {board}, and these positions are of the type {own}"
        )))
    }

    fn own(&self, name: &str) -> Result<Need, Option<String>> {
        if name == POSITION {
            return Ok(Need::Position);
        }
        if let Some(fact) = self.board.iter().find(|fact| fact.name == name) {
            return Ok(Need::Board(fact));
        }
        let is_short = !self.is_misere && self.kind.is_none_or(|kind| kind == Kind::Short);
        let of_value =
            FACTS.iter().find(|fact| is_short && fact.is_of_short() && fact.names().any(|n| n == name));
        if let Some(fact) = of_value {
            return Ok(Need::Value(fact));
        }
        if let Some(&(name, sort)) = self.kind_facts().iter().find(|(known, _)| *known == name) {
            return Ok(Need::Other(name, sort));
        }
        let is_fact = is_known(name).is_ok() || BOARD_FACTS.iter().any(|fact| fact.name == name);
        Err(is_fact.then(|| {
            format!(
                "positions of {} have no fact `{name}`{}; they have {}",
                self.ruleset,
                if self.is_misere { " in misère play" } else { "" },
                self.names().join(", ")
            )
        }))
    }
}

/// Returns the facts that boards of a ruleset have: those of its example. Only grids that are graphs have rows and columns.
fn board_facts(ruleset: &Registered) -> Vec<&'static BoardFact> {
    let may_be_grid = ruleset.is_on::<VertexColoured>();
    let of = |example: &dyn OnBoard| {
        let has = |fact: &&BoardFact| {
            fact.find(example).is_some() || may_be_grid && ["rows", "columns"].contains(&fact.name)
        };
        BOARD_FACTS.iter().filter(has).collect()
    };
    of_example(ruleset, of).unwrap_or_default()
}

/// Returns the words of an expression with their places, except names of functions and what stands in quotes. A dot joins
/// two words.
fn words(text: &str) -> Vec<(&str, Range<usize>)> {
    let mut words = Vec::new();
    let (mut start, mut quote) = (None, None);
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let joins = |i: usize| text[i + 1..].starts_with(|c: char| c.is_ascii_lowercase());
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if is_of_word(c) || c == '.' && start.is_some() && joins(i) => {
                _ = start.get_or_insert(i);
            }
            None => {
                if let Some(from) = start.take()
                    && !text[i..].trim_start().starts_with('(')
                {
                    words.push((&text[from..i], from..i));
                }
                quote = Some(c).filter(|c| ['"', '\''].contains(c));
            }
        }
    }
    words
}

/// The type of the fact that says who wins.
const WINNER: Sort = Sort::Data("winner");

/// The names of winners.
const WINNERS: [&str; 6] = ["fugitive", "nemesis", "trapper", "storm", "first", "second"];

/// Refuses a text that is compared with a winner, but is the name of none. `at` is the place of the fact.
fn check_winner(text: &str, at: &Range<usize>) -> Result<(), InputError> {
    let rest = text[at.end..].trim_start();
    let Some(compared) = ["==", "!="].iter().find_map(|sign| rest.strip_prefix(sign)) else { return Ok(()) };
    let quoted = compared.trim_start();
    let Some(quote) = quoted.chars().next().filter(|c| ['"', '\''].contains(c)) else { return Ok(()) };
    let Some((name, _)) = quoted[1..].split_once(quote) else { return Ok(()) };
    if WINNERS.contains(&name) {
        return Ok(());
    }
    let start = text.len() - quoted.len();
    let message = format!("{name:?} is no winner");
    let hint = format!("the winners are {}", WINNERS.join(", "));
    Err(InputError::new(start..start + name.len() + 2, message).with_hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_names_outside_of_quotes_and_calls() {
        let found: Vec<&str> = words("value == *2 and mean(value) > 1 and winner == \"nemesis\"")
            .into_iter()
            .map(|(word, _)| word)
            .collect();
        assert_eq!(found, ["value", "2", "and", "value", "1", "and", "winner"]);
    }
}
