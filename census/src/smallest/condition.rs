//! The grammar of conditions, such as `nemesis = fugitive and not escape_tree` and
//! `cat_herding_paths >= cat_herding + 2`.

use upstar::escape::rules::{Escape, Goal, Turn};
use upstar::ground::Ruleset;
use upstar::ground::input::{InputError, nearest};

/// The facts of boards, with their names in searches.
const FACTS: [(&str, &str); 8] = [
    ("escape_tree", "escape_tree"),
    ("decided", "decided"),
    ("planar", "is_planar"),
    ("simple", "is_simple"),
    ("connected", "is_connected"),
    ("is_tree", "is_tree"),
    ("is_multitree", "is_multitree"),
    ("inner_forest", "inner_forest"),
];
/// The facts about exits.
const OF_EXITS: [&str; 3] = ["escape_tree", "decided", "inner_forest"];
/// The numbers of boards, which have the same names in searches.
const NUMBERS: [&str; 4] = ["vertices", "edges", "max_degree", "max_neighbours"];
/// The relations, with their signs in searches. Signs of two characters come first, since `<` is a prefix of `<=`.
const RELATIONS: [(&str, &str); 6] =
    [("<=", "<="), (">=", ">="), ("!=", "!="), ("<", "<"), (">", ">"), ("=", "==")];
/// The greatest depth to which brackets and `not` may be nested.
const MOST_DEPTH: usize = 100;

/// The greatest cost of a fact of a board.
const OF_BOARD: u32 = 1;
/// The cost of the winner of Blizzard, which is found in linear time.
const OF_BLIZZARD: u32 = 2;
/// The cost of another winner.
const OF_WINNER: u32 = 3;
/// The cost of a cat number.
const OF_CAT: u32 = 4;

/// A condition as searches read it.
pub(super) struct Condition {
    pub(super) text: String,
    /// Whether it asks about exits.
    pub(super) has_exits: bool,
    /// Whether it asks about cats, which have no exits.
    pub(super) has_cats: bool,
}

/// A part of a condition.
struct Part {
    text: String,
    has_exits: bool,
    has_cats: bool,
    /// The relative cost of the facts. Searches decide cheap parts first.
    cost: u32,
}

impl Condition {
    /// Parses a condition.
    ///
    /// # Errors
    /// Returns the fault in the text, with its place.
    pub(super) fn parse(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader { text, at: 0 };
        let Part { text, has_exits, has_cats, .. } = reader.either(0)?;
        match reader.rest() {
            "" => Ok(Self { text, has_exits, has_cats }),
            _ => Err(reader.error("expected `and`, `or` or the end")),
        }
    }
}

/// Returns the game with this name, if a condition may ask about it.
fn game(name: &str) -> Option<Escape> {
    Escape::ALL.into_iter().find(|rules| rules.facts().name == name)
}

/// Returns whether a game has a winner, which is the case in games with exits.
fn is_won(rules: &Escape) -> bool {
    rules.goal() == Goal::Exit
}

#[derive(Clone)]
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// Skips blanks, and returns the rest of the text.
    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn error(&mut self, message: impl Into<String>) -> InputError {
        let next = self.rest().chars().next().map_or(0, char::len_utf8);
        InputError::new(self.at..self.at + next, message)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    /// Returns the word that follows.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())]
    }

    /// Takes the word that follows if it is this one. The whole word is compared, so `order` does not begin with `or`.
    fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == word;
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn either(&mut self, depth: usize) -> Result<Part, InputError> {
        self.several("or", |reader| reader.several("and", |reader| reader.one(depth)))
    }

    /// Parses conditions that are joined by a word, and sorts them by cost.
    fn several(
        &mut self,
        word: &str,
        mut part: impl FnMut(&mut Self) -> Result<Part, InputError>,
    ) -> Result<Part, InputError> {
        let mut all = vec![part(self)?];
        while self.take_word(word) {
            all.push(part(self)?);
        }
        if all.len() == 1 {
            return Ok(all.remove(0));
        }
        all.sort_by_key(|part| part.cost);
        let texts: Vec<String> = all.iter().map(|part| format!("({})", part.text)).collect();
        Ok(Part {
            text: texts.join(&format!(" {word} ")),
            has_exits: all.iter().any(|part| part.has_exits),
            has_cats: all.iter().any(|part| part.has_cats),
            cost: all.iter().map(|part| part.cost).max().unwrap_or(0),
        })
    }

    fn one(&mut self, depth: usize) -> Result<Part, InputError> {
        if depth == MOST_DEPTH {
            return Err(self.error("this is nested too deep"));
        }
        if self.take_word("not") {
            let of = self.one(depth + 1)?;
            return Ok(Part { text: format!("not ({})", of.text), ..of });
        }
        if self.take("(") {
            let inner = self.either(depth + 1)?;
            return if self.take(")") { Ok(inner) } else { Err(self.error("expected `and`, `or` or `)`")) };
        }
        let word = self.word();
        if let Some((name, fact)) = FACTS.iter().find(|(name, _)| *name == word) {
            self.at += name.len();
            return Ok(Part {
                text: (*fact).to_owned(),
                has_exits: OF_EXITS.contains(name),
                has_cats: false,
                cost: OF_BOARD,
            });
        }
        match game(word).filter(is_won) {
            Some(rules) => {
                self.at += word.len();
                self.winner(rules)
            }
            None => self.comparison(),
        }
    }

    /// Parses the winner of a game, which follows the name of the game.
    fn winner(&mut self, rules: Escape) -> Result<Part, InputError> {
        let players = [Turn::Walk, Turn::Cut].map(|turn| rules.player(turn));
        let (game, [walker, other]) = (rules.facts().name, players);
        let expected = format!("expected `= {walker}` or `= {other}`: who wins {game}");
        let sign = if self.take("!=") { "!=" } else { "==" };
        if sign == "==" && !self.take("=") {
            return Err(self.error(expected));
        }
        let winner = self.word();
        if !players.contains(&winner) {
            return Err(InputError::new(self.at..self.at + winner.len(), expected));
        }
        self.at += winner.len();
        let cost = if rules == Escape::BLIZZARD { OF_BLIZZARD } else { OF_WINNER };
        let text = format!("{game}.winner {sign} \"{winner}\"");
        Ok(Part { text, has_exits: true, has_cats: false, cost })
    }

    fn comparison(&mut self) -> Result<Part, InputError> {
        let (a, cost_of_a) = self.sum()?;
        let relation = RELATIONS.iter().find(|(sign, _)| self.take(sign));
        let Some((_, relation)) = relation else {
            return Err(self.error("expected `+`, `-` or one of `<`, `<=`, `=`, `!=`, `>=`, `>`"));
        };
        let (b, cost_of_b) = self.sum()?;
        let cost = cost_of_a.max(cost_of_b);
        let text = format!("{a} {relation} {b}");
        Ok(Part { text, has_exits: false, has_cats: cost == OF_CAT, cost })
    }

    /// Parses a sum, and returns it with its cost.
    fn sum(&mut self) -> Result<(String, u32), InputError> {
        let mut sum = String::from(if self.take("-") { "-" } else { "" });
        let mut greatest = 0;
        loop {
            let (number, cost) = self.number()?;
            sum += &number;
            greatest = cost.max(greatest);
            let Some(sign) = ["+", "-"].into_iter().find(|sign| self.take(sign)) else {
                return Ok((sum, greatest));
            };
            sum += &format!(" {sign} ");
        }
    }

    fn number(&mut self) -> Result<(String, u32), InputError> {
        let word = self.word();
        let place = self.at..self.at + word.len();
        let found = if word.starts_with(|c: char| c.is_ascii_digit()) {
            let number: u32 = word.parse().map_err(|_| {
                InputError::new(place.clone(), format!("expected a number of at most {}", u32::MAX))
            })?;
            (number.to_string(), 0)
        } else if NUMBERS.contains(&word) {
            (word.to_owned(), OF_BOARD)
        } else {
            match game(word) {
                Some(rules) if is_won(&rules) => {
                    return Err(InputError::new(place, format!("{word} has a winner, not a number")));
                }
                Some(_) => (format!("{word}.rounds"), OF_CAT),
                None => {
                    let error = InputError::new(place, expected());
                    return Err(match near(word) {
                        Some(near) => error.with_hint(format!("did you mean {near}?")),
                        None => error,
                    });
                }
            }
        };
        self.at = place.end;
        Ok(found)
    }
}

/// Returns the names that a condition may contain.
fn names() -> impl Iterator<Item = &'static str> {
    let facts = FACTS.iter().map(|(name, _)| *name);
    facts.chain(NUMBERS).chain(Escape::ALL.iter().map(|rules| rules.facts().name))
}

fn expected() -> String {
    format!("expected a number, `not`, `(`, or one of {}", names().collect::<Vec<_>>().join(", "))
}

/// The words for the edges at a vertex, each a part of a name or of what it counts.
const AT_A_VERTEX: [&str; 5] = ["degree", "degrees", "copies", "neighbours", "neighbors"];

/// Returns the names that are near to a word: those that contain it, or the nearest one.
fn near(word: &str) -> Option<String> {
    if AT_A_VERTEX.contains(&word) {
        let names =
            "max_degree, which counts copies of edges, or max_neighbours, which counts distinct vertices";
        return Some(names.to_owned());
    }
    // A shorter word is a part of too many names.
    const LEAST: usize = 3;
    let within: Vec<&str> = names().filter(|name| word.len() >= LEAST && name.contains(word)).collect();
    match within[..] {
        [] => nearest(word, names()).map(str::to_owned),
        _ => Some(within.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_become_those_of_searches() {
        for (given, expected, has_exits) in [
            ("nemesis = fugitive", "nemesis.winner == \"fugitive\"", true),
            ("blizzard != storm", "blizzard.winner != \"storm\"", true),
            ("not simple", "not (is_simple)", false),
            ("is_tree or is_multitree", "(is_tree) or (is_multitree)", false),
            ("inner_forest", "inner_forest", true),
            ("cat_herding - 2 >= -vertices + 1", "cat_herding.rounds - 2 >= -vertices + 1", false),
            (
                "nemesis = nemesis and (edges = 3 or inner_forest)",
                "((edges == 3) or (inner_forest)) and (nemesis.winner == \"nemesis\")",
                true,
            ),
        ] {
            let found = Condition::parse(given).expect(given);
            assert_eq!((found.text.as_str(), found.has_exits), (expected, has_exits));
        }
    }
}
