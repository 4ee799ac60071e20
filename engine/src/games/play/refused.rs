//! Reasons why a text names no move on a board, and squares such as `b4`.

use super::played::{plain, wrong};
use crate::games::board::{AnyBoard, OnGameBoard};
use crate::ground::Player;
use crate::ground::input::InputError;

/// The largest number of moves that a reason lists.
const MOST_LISTED: usize = 8;
/// The number of letters in names of columns.
const LETTERS: usize = 26;

/// Returns the letters of a column, counted from 0: `a` to `z`, then `aa`, `ab` and so on.
///
/// ```
/// use upstar::games::play::column_letters;
/// assert_eq!([0, 25, 26, 701, 702].map(column_letters), ["a", "z", "aa", "zz", "aaa"]);
/// ```
pub fn column_letters(column: usize) -> String {
    let (mut letters, mut rest) = (String::new(), column + 1);
    while rest > 0 {
        rest -= 1;
        letters.insert(0, char::from(b'a' + (rest % LETTERS) as u8));
        rest /= LETTERS;
    }
    letters
}

/// Replaces squares such as `b4` by names of places of a grid, as in (4,2): the letters are those of the column, and
/// the number is that of the row, counted from the top. `None` if there is no such square.
pub(super) fn without_letters(text: &str) -> Option<String> {
    let squares: Option<Vec<String>> = text.split('-').map(square).collect();
    squares.map(|squares| squares.join("-"))
}

/// Returns the name of a square such as `b4`, as in (4,2).
fn square(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (letters, row) = text.split_at(text.find(|c: char| !c.is_ascii_lowercase())?);
    // Columns with more than three letters are on no board.
    if !(1..=3).contains(&letters.len()) || !row.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().fold(0, |column, c| column * LETTERS + usize::from(c - b'a') + 1);
    Some(format!("({},{column})", row.parse::<usize>().ok()?))
}

/// A position, its moves, and the player who wrote a text that names none of them.
pub(super) struct Asked<'a> {
    /// The position.
    pub(super) position: &'a dyn OnGameBoard,
    /// The player to move.
    pub(super) player: Player,
    /// Whether Left and Right are exchanged, as in the negative of a position.
    pub(super) is_negated: bool,
    /// The names of the moves of the player to move.
    pub(super) own: &'a [String],
    /// The names of the moves that the other player would have.
    pub(super) others: &'a [String],
}

impl Asked<'_> {
    /// Returns the error for a text that names no move: why, and which moves come near to it.
    pub(super) fn refused(&self, text: &str) -> InputError {
        let wanted = self.wanted(text);
        let error = |message: String| wrong(text, message);
        if self.others.iter().any(|name| plain(name) == wanted) {
            return error(format!("{text:?} is a move of {:?}'s", self.player.other()))
                .with_hint(self.rules());
        }
        let names: Vec<String> =
            (0..self.position.places()).map(|place| self.position.place_name(place)).collect();
        let tokens: Vec<&str> = wanted.split('-').collect();
        let place = |token: &&str| names.iter().position(|name| plain(name) == **token);
        let places: Vec<Option<usize>> = tokens.iter().map(place).collect();
        if places.iter().all(Option::is_none) && !tokens.iter().any(|token| is_pair(token)) {
            // Names of moves have digits or stand for places; other texts are mistyped words.
            if !text.contains(|c: char| c.is_ascii_digit()) {
                return error(format!("{text:?} is no move"));
            }
            // Moves that begin like the text come first.
            let (alike, rest): (Vec<&String>, Vec<&String>) =
                self.own.iter().partition(|name| plain(name).starts_with(tokens[0]));
            let own = alike.into_iter().chain(rest).map(String::as_str);
            return error(format!("{text:?} is no move")).with_hint(nearest("your moves", own));
        }
        if let Some(unknown) = places.iter().position(Option::is_none) {
            return error(self.outside(tokens[unknown])).with_hint(self.nearest(&[]));
        }
        let places: Vec<usize> = places.into_iter().flatten().collect();
        self.unfit(&tokens, &places, &names, text)
    }

    /// Returns the plain form of a text, without letters on a grid.
    fn wanted(&self, text: &str) -> String {
        let lettered = self.size().and_then(|_| without_letters(text));
        plain(lettered.as_deref().unwrap_or(text))
    }

    /// Returns the numbers of rows and columns of a grid; `None` for other boards.
    fn size(&self) -> Option<(usize, usize)> {
        match self.position.board() {
            AnyBoard::Grid(grid) => Some((grid.height(), grid.width())),
            AnyBoard::Vertices(graph) => graph.grid_size(),
            _ => None,
        }
    }

    /// Describes a place that is not on the board.
    fn outside(&self, token: &str) -> String {
        match self.size() {
            Some((rows, columns)) if is_pair(token) => {
                let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
                format!("({token}) is outside of the board, which has {rows} and {columns}")
            }
            _ => format!("there is no place {token} on the board"),
        }
    }

    /// Returns the error for places of the board that are no move.
    fn unfit(&self, tokens: &[&str], places: &[usize], names: &[String], text: &str) -> InputError {
        let own: Vec<Vec<String>> =
            self.own.iter().map(|name| plain(name).split('-').map(str::to_owned).collect()).collect();
        let state = |at: usize| self.state(places[at]);
        let name = |at: usize| &names[places[at]];
        let is_used = |token: &str| own.iter().flatten().any(|used| used == token);
        let blocked =
            (0..tokens.len()).find(|&at| !is_used(tokens[at]) && state(at).is_some_and(|s| s != FREE));
        if let Some(at) = blocked {
            let words = state(at).filter(|words| *words != TAKEN);
            let words = words.map(|words| format!(": {words}")).unwrap_or_default();
            return wrong(text, format!("{} is taken{words}", name(at)))
                .with_hint(self.nearest(&tokens[..at]));
        }
        // The part of the text with which a move begins.
        let begins = |count: usize| {
            own.iter().any(|own| own.iter().zip(tokens).take(count).filter(|(a, b)| a == *b).count() == count)
        };
        let known = (0..=tokens.len()).rev().find(|&count| begins(count)).unwrap_or(0);
        let words = |at: usize| state(at).map(|words| format!(": {words}")).unwrap_or_default();
        let message = match known {
            0 if tokens.len() == 1 => format!("you have no move at {}{}", name(0), words(0)),
            0 => format!("no move of yours begins at {}{}", name(0), words(0)),
            _ if known == tokens.len() => format!("{text:?} does not say all of a move"),
            _ => format!(
                "no move of yours goes on from {} with {}{}",
                name(known - 1),
                name(known),
                words(known)
            ),
        };
        let nearest = self.nearest(&tokens[..known]);
        // Where a place is free, only the rules say what is wrong.
        let hint = match state(known.min(tokens.len() - 1)) {
            Some(FREE) if known < tokens.len() => format!("{nearest}; {}", self.rules()),
            _ => nearest,
        };
        wrong(text, message).with_hint(hint)
    }

    /// Describes the moves by the facts about the ruleset.
    fn rules(&self) -> String {
        let exchanged = if self.is_negated { ", with Left and Right exchanged" } else { "" };
        format!("the rules{exchanged}: {}", self.position.facts().rules)
    }

    /// Describes the content of a place, if the board has characters.
    fn state(&self, place: usize) -> Option<&str> {
        let byte = match self.position.board() {
            AnyBoard::Grid(grid) => *grid.cells().get(place)?,
            AnyBoard::Strip(strip) => *strip.cells().get(place)?,
            AnyBoard::Vertices(graph) => *graph.colours().get(place)?,
            _ => return None,
        };
        // The words for pieces name their owner, who is the other one in a negative.
        let sign = self.position.facts().signs.iter().find(|sign| sign.byte == byte && !self.is_negated);
        Some(match (byte, sign) {
            (b'.', _) => FREE,
            (_, Some(sign)) => sign.words.split_once(": ").map_or(&*sign.words, |(_, words)| words),
            _ => TAKEN,
        })
    }

    /// Lists the moves that begin with these places, or the first moves.
    fn nearest(&self, begin: &[&str]) -> String {
        let begins = |name: &&String| {
            let name = plain(name);
            let mut places = name.split('-');
            begin.iter().all(|token| places.next() == Some(token))
        };
        nearest("your moves", self.own.iter().filter(begins).chain(self.own).map(String::as_str))
    }
}

/// The state of a free place.
const FREE: &str = "free";
/// The state of a place about which nothing else is known.
const TAKEN: &str = "taken";

/// Lists some names, each once.
pub(super) fn nearest<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut listed: Vec<&str> = Vec::new();
    for name in names {
        if !listed.contains(&name) {
            listed.push(name);
        }
        if listed.len() > MOST_LISTED {
            break;
        }
    }
    let more = if listed.len() > MOST_LISTED { " .." } else { "" };
    listed.truncate(MOST_LISTED);
    format!("{what}: {}{more}", listed.join(" "))
}

/// Returns whether a text is two numbers.
fn is_pair(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(',').is_some_and(|(row, column)| is_number(row) && is_number(column))
}

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_columns_and_back() {
        for column in [0, 1, 25, 26, 51, 700, 701, 702, 9_999] {
            let square = format!("{}7", column_letters(column));
            assert_eq!(without_letters(&square), Some(format!("(7,{})", column + 1)), "{square}");
        }
        assert_eq!(without_letters("A1-b2"), Some("(1,1)-(2,2)".to_owned()));
        for text in ["", "1", "b", "1b", "b4c", "abcd1", "b-1", "b4-", "(1,2)", "b99999999999999999999999"] {
            assert_eq!(without_letters(text), None, "{text}");
        }
    }
}
