//! The grammar of conditions, such as `nemesis = fugitive and not escape_tree` and
//! `cat_herding_paths >= cat_herding + 2`.

use super::condition::{Condition, Fact, Number, Relation, Term, game, is_won};
use crate::escape::rules::{Escape, Turn};
use crate::ground::input::{InputError, Reader};

const FACTS: [(&str, Fact); 5] = [
    ("escape_tree", Fact::EscapeTree),
    ("planar", Fact::Planar),
    ("simple", Fact::Simple),
    ("connected", Fact::Connected),
    ("is_tree", Fact::Tree),
];
const NUMBERS: [(&str, Number); 4] = [
    ("vertices", Number::Vertices),
    ("edges", Number::Edges),
    ("max_degree", Number::MaxDegree),
    ("max_neighbours", Number::MaxNeighbours),
];
/// The greatest depth to which brackets and `not` may be nested.
const MOST_DEPTH: usize = 200;

impl Condition {
    /// Parses a condition.
    ///
    /// # Errors
    /// Returns what is wrong with the text, and where.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let condition = either(&mut reader, 0)?;
        match reader.peek() {
            None => Ok(condition),
            Some(_) => Err(reader.error("expected `and`, `or` or the end")),
        }
    }
}

fn either(reader: &mut Reader<'_>, depth: usize) -> Result<Condition, InputError> {
    several(reader, "or", Condition::Or, |reader| {
        several(reader, "and", Condition::And, |reader| one(reader, depth))
    })
}

/// Parses conditions that are joined by a word, and sorts them by cost.
fn several<'t>(
    reader: &mut Reader<'t>,
    word: &str,
    join: fn(Vec<Condition>) -> Condition,
    mut part: impl FnMut(&mut Reader<'t>) -> Result<Condition, InputError>,
) -> Result<Condition, InputError> {
    let first = part(reader)?;
    let mut all = vec![first];
    while take_word(reader, word) {
        all.push(part(reader)?);
    }
    // Evaluation stops at the first part that settles the result, so cheap parts come first.
    all.sort_by_key(Condition::cost);
    Ok(if all.len() == 1 { all.remove(0) } else { join(all) })
}

fn take_word(reader: &mut Reader<'_>, word: &str) -> bool {
    reader.skip_blanks();
    let mut ahead = reader.clone();
    // The whole name is compared, so that `order` does not begin with `or`.
    let is_it = name(&mut ahead) == word;
    if is_it {
        *reader = ahead;
    }
    is_it
}

fn name<'t>(reader: &mut Reader<'t>) -> &'t str {
    reader.take_while(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn one(reader: &mut Reader<'_>, depth: usize) -> Result<Condition, InputError> {
    reader.skip_blanks();
    if depth == MOST_DEPTH {
        return Err(reader.error("this is nested too deep"));
    }
    if take_word(reader, "not") {
        return Ok(Condition::Not(one(reader, depth + 1)?.into()));
    }
    if reader.take('(') {
        let inner = either(reader, depth + 1)?;
        reader.skip_blanks();
        return if reader.take(')') { Ok(inner) } else { Err(reader.error("expected `and`, `or` or `)`")) };
    }
    let mut ahead = reader.clone();
    let word = name(&mut ahead);
    if let Some((_, fact)) = FACTS.iter().find(|(name, _)| *name == word) {
        *reader = ahead;
        return Ok(Condition::Fact(*fact));
    }
    match game(word).filter(is_won) {
        Some(rules) => {
            *reader = ahead;
            winner(reader, rules)
        }
        None => comparison(reader),
    }
}

/// Parses the winner of a game, which follows the game's name.
fn winner(reader: &mut Reader<'_>, rules: Escape) -> Result<Condition, InputError> {
    reader.skip_blanks();
    let players = [Turn::Walk, Turn::Cut].map(|turn| rules.player(turn));
    let [walker, other] = players;
    let expected = format!("expected `= {walker}` or `= {other}`: who wins {}", rules.facts.name);
    let is_not = reader.take_text("!=");
    if !is_not && !reader.take('=') {
        return Err(reader.error(expected));
    }
    reader.skip_blanks();
    let start = reader.place();
    let word = name(reader);
    if !players.contains(&word) {
        return Err(InputError::new(start..reader.place(), expected));
    }
    let wins = Condition::WalkerWins(rules);
    // `!=` with the other player says that the walking player wins: the negations cancel.
    Ok(if (word == walker) != is_not { wins } else { Condition::Not(wins.into()) })
}

fn comparison(reader: &mut Reader<'_>) -> Result<Condition, InputError> {
    let a = sum(reader)?;
    reader.skip_blanks();
    let relation = Relation::ALL.into_iter().find(|(_, sign)| reader.take_text(sign));
    let Some((relation, _)) = relation else {
        return Err(reader.error("expected `+`, `-` or one of `<`, `<=`, `=`, `!=`, `>=`, `>`"));
    };
    Ok(Condition::Compare(a, relation, sum(reader)?))
}

fn sum(reader: &mut Reader<'_>) -> Result<Vec<Term>, InputError> {
    let mut terms = Vec::new();
    reader.skip_blanks();
    let mut is_negative = reader.take('-');
    loop {
        reader.skip_blanks();
        terms.push(Term { is_negative, number: number(reader)? });
        reader.skip_blanks();
        is_negative = reader.take('-');
        if !is_negative && !reader.take('+') {
            return Ok(terms);
        }
    }
}

fn number(reader: &mut Reader<'_>) -> Result<Number, InputError> {
    if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(Number::Integer(reader.number(0, u64::from(u32::MAX), "a number")? as u32));
    }
    let start = reader.place();
    let word = name(reader);
    if let Some((_, number)) = NUMBERS.iter().find(|(name, _)| *name == word) {
        return Ok(*number);
    }
    let place = start..reader.place();
    match game(word) {
        Some(rules) if is_won(&rules) => {
            Err(InputError::new(place, format!("{word} has a winner, not a number")))
        }
        Some(rules) => Ok(Number::Rounds(rules)),
        None => Err(InputError::new(place, expected())),
    }
}

fn expected() -> String {
    let facts = FACTS.iter().map(|(name, _)| *name);
    let numbers = NUMBERS.iter().map(|(name, _)| *name);
    let games = Escape::ALL.iter().map(|rules| rules.facts.name);
    let all: Vec<&str> = facts.chain(numbers).chain(games).collect();
    format!("expected a number, `not`, `(`, or one of {}", all.join(", "))
}
