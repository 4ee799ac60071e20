//! The pieces that run for the border, by name or by their steps.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::MAX_SIZE;

/// The largest power of an Angel or a Fool. On a board of at most [`MAX_SIZE`] squares a side, more power makes no
/// difference.
pub const MAX_POWER: u32 = 31;
/// The largest number of steps in a list.
pub const MAX_STEPS: usize = 64;
/// The largest change of a coordinate in a step of a list. A longer step does not fit on any board.
const LONGEST: i64 = MAX_SIZE as i64 - 1;

/// The leapers of fairy chess that have names.
const LEAPERS: &[(&str, &str, (i64, i64))] = &[
    ("ferz", "Ferz", (1, 1)),
    ("dabbaba", "Dabbaba", (2, 0)),
    ("knight", "Knight", (2, 1)),
    ("alfil", "Alfil", (2, 2)),
    ("camel", "Camel", (3, 1)),
    ("zebra", "Zebra", (3, 2)),
];

/// The names of pieces, as a part of a sentence.
pub const PIECES: &str =
    "king, duke, knight, ferz, dabbaba, alfil, camel, zebra, fool, fool2 to fool31, or angel1 to angel31";

/// The piece that runs for the border.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BorderPiece {
    /// The Duke, who moves to one of the four squares beside his own (Berlekamp, Conway, Guy, *Winning Ways*,
    /// chapter 19).
    Duke,
    /// The Angel of this power, who moves to any square within that many moves of a chess king, flying over
    /// eaten squares if necessary. The Angel of power 1 is the King.
    Angel(u32),
    /// The Fool of this power, an Angel who goes further north in each move (Conway, *The Angel Problem*).
    Fool(u32),
    /// The leaper whose coordinates change by these amounts, in any order and with any signs. The Knight is the leaper
    /// of 2 and 1.
    Leaper(u8, u8),
    /// A piece with steps of its own.
    Steps(Steps),
}

impl BorderPiece {
    /// The King: the Angel of power 1.
    pub const KING: Self = Self::Angel(1);

    /// Returns the piece with this name, one of [`PIECES`]. None for other names.
    ///
    /// ```
    /// use upstar::angel::BorderPiece;
    /// assert_eq!(BorderPiece::from_name("king"), Some(BorderPiece::Angel(1)));
    /// assert_eq!(BorderPiece::from_name("angel2"), Some(BorderPiece::Angel(2)));
    /// assert_eq!(BorderPiece::from_name("knight"), Some(BorderPiece::Leaper(2, 1)));
    /// assert_eq!(BorderPiece::from_name("rook"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let leaper = LEAPERS.iter().find(|leaper| leaper.0 == name);
        if let Some(&(_, _, (long, short))) = leaper {
            return Some(Self::Leaper(long as u8, short as u8));
        }
        match name {
            "king" => Some(Self::KING),
            "duke" => Some(Self::Duke),
            "fool" => Some(Self::Fool(1)),
            _ => match name.strip_prefix("angel") {
                Some(power) => read_power(power).map(Self::Angel),
                None => read_power(name.strip_prefix("fool")?).map(Self::Fool),
            },
        }
    }

    /// Returns the changes of the coordinates in a move of the piece.
    ///
    /// ```
    /// use upstar::angel::BorderPiece;
    /// assert_eq!(BorderPiece::Fool(1).steps(), [(-1, 1), (0, 1), (1, 1)]);
    /// assert_eq!(BorderPiece::Leaper(2, 1).steps().len(), 8);
    /// ```
    pub fn steps(&self) -> Vec<(i64, i64)> {
        let (reach, is_step): (i64, Box<dyn Fn(i64, i64) -> bool>) = match *self {
            Self::Steps(ref steps) => return steps.0.clone(),
            Self::Duke => (1, Box::new(|dx, dy| dx.abs() + dy.abs() == 1)),
            Self::Angel(power) => (i64::from(power), Box::new(|dx, dy| (dx, dy) != (0, 0))),
            Self::Fool(power) => (i64::from(power), Box::new(|_, dy| dy > 0)),
            Self::Leaper(one, other) => {
                let (long, short) = (i64::from(one.max(other)), i64::from(one.min(other)));
                let is_step = move |dx: i64, dy: i64| {
                    (dx.abs().max(dy.abs()), dx.abs().min(dy.abs())) == (long, short) && long > 0
                };
                (long, Box::new(is_step))
            }
        };
        let rows = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
        rows.filter(|&(dx, dy)| is_step(dx, dy)).collect()
    }
}

/// Parses a power that is written as digits.
fn read_power(power: &str) -> Option<u32> {
    let is_plain = !power.is_empty() && power.bytes().all(|digit| digit.is_ascii_digit());
    power.parse().ok().filter(|power| is_plain && (1..=MAX_POWER).contains(power))
}

impl fmt::Display for BorderPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Duke => f.write_str("Duke"),
            Self::KING => f.write_str("King"),
            Self::Angel(power) => write!(f, "Angel of power {power}"),
            Self::Fool(1) => f.write_str("Fool"),
            Self::Fool(power) => write!(f, "Fool of power {power}"),
            Self::Leaper(one, other) => {
                let pair = (i64::from(one.max(other)), i64::from(one.min(other)));
                match LEAPERS.iter().find(|leaper| leaper.2 == pair) {
                    Some((_, name, _)) => f.write_str(name),
                    None => write!(f, "leaper of {} and {}", pair.0, pair.1),
                }
            }
            Self::Steps(ref steps) => write!(f, "{steps}"),
        }
    }
}

/// A set of steps, which need not have any symmetry.
///
/// ```
/// use upstar::angel::Steps;
/// let steps: Steps = "1,2 2,1 -1,2".parse()?;
/// assert_eq!(steps.to_string(), "-1,2 1,2 2,1");
/// assert!("1,2 0,0".parse::<Steps>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Steps(Vec<(i64, i64)>);

impl FromStr for Steps {
    type Err = String;

    /// Parses steps such as `1,2 2,1 -1,2`: by how much x and y change, with spaces between the steps.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut steps = BTreeSet::new();
        for word in text.split_whitespace() {
            steps.insert(read_step(word)?);
            if steps.len() > MAX_STEPS {
                return Err(format!("more than {MAX_STEPS} different steps"));
            }
        }
        if steps.is_empty() {
            return Err("there are no steps; write some such as 1,2 2,1 -1,2".to_owned());
        }
        Ok(Self(steps.into_iter().collect()))
    }
}

fn read_step(word: &str) -> Result<(i64, i64), String> {
    let wrong = || format!("{word:?} is no step; write a step as dx,dy, such as 1,2 or -1,2");
    let (dx, dy) = word.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    match (number(dx)?, number(dy)?) {
        (0, 0) => Err(format!("the step {word} leads nowhere; a piece has to move")),
        (dx, dy) if [dx, dy].iter().any(|by| !(-LONGEST..=LONGEST).contains(by)) => {
            Err(format!("the step {word} is longer than any board; a step is at most {LONGEST} each way"))
        }
        step => Ok(step),
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (dx, dy)) in self.0.iter().enumerate() {
            write!(f, "{}{dx},{dy}", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
