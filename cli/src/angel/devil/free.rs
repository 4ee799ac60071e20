//! A game of an Angel who follows no path: how it stands, and its lines in a file.

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::Square;
use upstar::angel::{FreeAngel, Prey};

use super::messages::{chosen, square};
use crate::answer::Answer;

/// The member of the first line of such a game by which it is recognised, with the version of the format.
pub(crate) const SAVED: &str = "free_angel_game";
/// The largest power.
const MOST_POWER: u64 = 64;

/// The way in which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Caught,
    GaveUp,
    TurnsOver,
}

/// The answer of the Angel to a bite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Lands(Square),
    Caught,
    GivesUp,
}

impl Reply {
    /// Returns the square where the Angel lands, if he does.
    pub(crate) fn landing(self) -> Option<Square> {
        match self {
            Self::Lands(to) => Some(to),
            Self::Caught | Self::GivesUp => None,
        }
    }
}

/// A turn in a file: the square that the Devil eats, `None` for a pass, and the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FreeTurn {
    pub(crate) eaten: Option<Square>,
    pub(crate) reply: Reply,
}

impl FreeTurn {
    /// Returns whether a line is a turn of such a game.
    pub(crate) fn is_turn(line: &Map<String, Json>) -> bool {
        ["landing", "caught", "gave_up"].iter().any(|key| line.contains_key(*key))
    }

    /// Reads a turn.
    pub(crate) fn read(line: &Map<String, Json>) -> Result<Self, String> {
        let known = ["eat", "pass", "landing", "caught", "gave_up"];
        if let Some(key) = line.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("{key:?} is unknown in a turn"));
        }
        let reply = match [line.get("landing"), line.get("caught"), line.get("gave_up")] {
            [Some(to), None, None] => {
                Reply::Lands(square(to).map_err(|message| format!("landing: {message}"))?)
            }
            [None, Some(Json::Bool(true)), None] => Reply::Caught,
            [None, None, Some(Json::Bool(true))] => Reply::GivesUp,
            _ => {
                return Err(
                    "a turn has a \"landing\", or \"caught\" or \"gave_up\", which are true".to_owned()
                );
            }
        };
        Ok(Self { eaten: chosen(line)?, reply })
    }

    /// Returns the turn as a line of a file.
    pub(crate) fn line(self) -> Json {
        let mut line = match self.eaten {
            Some(square) => json!({"eat": [square.x, square.y]}),
            None => json!({"pass": true}),
        };
        match self.reply {
            Reply::Lands(to) => line["landing"] = json!([to.x, to.y]),
            Reply::Caught => line["caught"] = true.into(),
            Reply::GivesUp => line["gave_up"] = true.into(),
        }
        line
    }
}

/// The rules and the names of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FreeHead {
    pub(crate) power: u32,
    pub(crate) is_fool: bool,
    pub(crate) devil: String,
    pub(crate) seed: u64,
}

impl FreeHead {
    /// Returns the first line of a file.
    pub(crate) fn line(&self) -> Json {
        json!({
            SAVED: 1, "power": self.power, "fool": self.is_fool, "devil": self.devil, "seed": self.seed,
        })
    }

    /// Reads the first line of a file.
    pub(crate) fn read(line: &Map<String, Json>) -> Result<Self, String> {
        if line[SAVED] != 1 {
            return Err(format!("{SAVED}: {} is not 1, the only format that is known", line[SAVED]));
        }
        let power = line.get("power").and_then(Json::as_u64).filter(|power| (1..=MOST_POWER).contains(power));
        let power = power.ok_or_else(|| format!("power: expected a number from 1 to {MOST_POWER}"))?;
        let is_fool = match line.get("fool") {
            None => false,
            Some(fool) => fool.as_bool().ok_or_else(|| format!("fool: {fool} is not true or false"))?,
        };
        let devil = line.get("devil").and_then(Json::as_str).unwrap_or("unknown").to_owned();
        let seed = line.get("seed").and_then(Json::as_u64).unwrap_or(0);
        Ok(Self { power: power as u32, is_fool, devil, seed })
    }
}

/// A game in progress.
pub(crate) struct FreeGame {
    pub(crate) head: FreeHead,
    pub(crate) angel: FreeAngel,
    bitten: u64,
    /// The least and the greatest coordinates: west, east, south, north.
    extent: [i64; 4],
    pub(crate) end: End,
}

impl FreeGame {
    /// Begins a game.
    pub(crate) fn new(head: FreeHead) -> Self {
        let angel = FreeAngel::new(head.power, head.is_fool);
        Self { head, angel, bitten: 0, extent: [0; 4], end: End::TurnsOver }
    }

    /// Lets the Devil eat a square, or pass.
    pub(crate) fn bitten(&mut self, square: Option<Square>) {
        if let Some(square) = square {
            self.bitten += u64::from(!self.angel.has_eaten(square));
            self.angel.eaten(square);
        }
    }

    /// Puts the Angel on a square, by the rules or not.
    pub(crate) fn put(&mut self, square: Square) {
        self.angel.put(square);
        let Square { x, y } = square;
        let [west, east, south, north] = self.extent;
        self.extent = [west.min(x), east.max(x), south.min(y), north.max(y)];
    }

    /// Tests whether the Angel may land where he does, if he lands.
    ///
    /// # Errors
    /// A sentence that says which rule is broken.
    pub(crate) fn judge_landing(&self, reply: Reply) -> Result<(), String> {
        reply.landing().map_or(Ok(()), |to| self.angel.judge(to))
    }

    /// Tests the answer of the Angel by the rules.
    ///
    /// # Errors
    /// A sentence that says which rule is broken.
    pub(crate) fn judge(&self, reply: Reply) -> Result<(), String> {
        match (reply, self.angel.is_caught()) {
            (Reply::Lands(to), false) => self.angel.judge(to),
            (Reply::Lands(to), true) => Err(format!(
                "he goes to {to}, but all squares to which he could move are eaten: he is caught"
            )),
            (Reply::Caught, false) => Err("he is not caught: he can still move".to_owned()),
            (Reply::Caught, true) | (Reply::GivesUp, _) => Ok(()),
        }
    }

    /// Returns the state of the game for programs.
    pub(crate) fn fields(&self) -> Map<String, Json> {
        let (Square { x, y }, [west, east, south, north]) = (self.angel.square(), self.extent);
        let fields = json!({
            "power": self.head.power, "fool": self.head.is_fool, "devil": self.head.devil,
            "seed": self.head.seed, "turns": self.angel.turns(), "caught": self.end == End::Caught,
            "gave_up": self.end == End::GaveUp, "square": [x, y], "eaten": self.bitten,
            "extent": {"west": west, "east": east, "south": south, "north": north},
        });
        match fields {
            Json::Object(fields) => fields,
            _ => unreachable!("it is written as an object"),
        }
    }

    /// Adds the state of the game for people. `who` plays the Angel.
    pub(crate) fn text(&self, who: &str, answer: &mut Answer) {
        let FreeHead { power, is_fool, devil, seed } = &self.head;
        let fool = if *is_fool { ", a Fool" } else { "" };
        answer.row("angel", format!("{who}, power {power}{fool}"));
        answer.row("devil", format!("{devil}, seed {seed}"));
        answer.row("turns", self.angel.turns());
        let end = match self.end {
            End::Caught => "he is caught",
            End::GaveUp => "he gives up",
            End::TurnsOver => "not caught yet",
        };
        answer.row("the Angel", format!("on {}: {end}", self.angel.square()));
        let [west, east, south, north] = self.extent;
        answer.row("way", format!("x from {west} to {east}, y from {south} to {north}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(text: &str) -> Map<String, Json> {
        serde_json::from_str(text).expect("an object")
    }

    #[test]
    fn printed_lines_are_read_again() {
        for reply in [Reply::Lands(Square::new(-2, 7)), Reply::Caught, Reply::GivesUp] {
            for eaten in [Some(Square::new(3, -5)), None] {
                let turn = FreeTurn { eaten, reply };
                let line = object(&turn.line().to_string());
                assert!(FreeTurn::is_turn(&line));
                assert_eq!(FreeTurn::read(&line), Ok(turn));
            }
        }
        let head = FreeHead { power: 3, is_fool: true, devil: "fool(9)".to_owned(), seed: 8 };
        assert_eq!(FreeHead::read(&object(&head.line().to_string())), Ok(head));
    }

    #[test]
    fn wrong_lines_are_refused() {
        for (line, wanted) in [
            (r#"{"eat":[0,1],"landing":[0]}"#, "landing: [0] is not a square"),
            (r#"{"eat":[0,1],"landing":[0,1],"caught":true}"#, "a turn has"),
            (r#"{"eat":[0,1],"caught":false}"#, "a turn has"),
            (r#"{"landing":[0,1]}"#, "a turn is"),
            (r#"{"eat":[0,1],"landing":[0,2],"L":0}"#, "\"L\" is unknown"),
        ] {
            let error = FreeTurn::read(&object(line)).expect_err("a wrong line");
            assert!(error.contains(wanted), "{error}");
        }
        for (line, wanted) in [
            (r#"{"free_angel_game":2,"power":1}"#, "the only format"),
            (r#"{"free_angel_game":1}"#, "power: expected"),
            (r#"{"free_angel_game":1,"power":65}"#, "power: expected"),
            (r#"{"free_angel_game":1,"power":1,"fool":1}"#, "fool: 1"),
        ] {
            let error = FreeHead::read(&object(line)).expect_err("a wrong line");
            assert!(error.contains(wanted), "{error}");
        }
    }
}
