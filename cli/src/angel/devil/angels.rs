//! The built-in Angels that are compared: the one who follows Kloster's path, and some who follow none.

use upstar::angel::king::{King, KingKind};
use upstar::angel::plane::Square;
use upstar::angel::{FreeAngel, Prey as _, flee};

use crate::args::POWER;

/// A kind of Angel. The help of the command describes all kinds.
struct KindOfAngel {
    name: &'static str,
    power: u32,
    /// Whether the name may have another power in parentheses.
    has_powers: bool,
}

/// All kinds.
const ANGELS: [KindOfAngel; 6] = [
    KindOfAngel { name: "kloster", power: POWER, has_powers: false },
    KindOfAngel { name: "amended", power: POWER, has_powers: false },
    KindOfAngel { name: "mathe", power: POWER, has_powers: false },
    KindOfAngel { name: "fool", power: 1, has_powers: true },
    KindOfAngel { name: "shy", power: POWER, has_powers: true },
    KindOfAngel { name: "king", power: 1, has_powers: false },
];

/// The largest power of an Angel.
const MOST_POWER: u32 = 64;

/// A built-in Angel by name and power, for example `mathe` or `fool(2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BuiltIn {
    name: &'static str,
    pub(super) power: u32,
}

impl BuiltIn {
    /// Parses a name, with or without a power in parentheses.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, power) = match text.split_once('(') {
            Some((name, rest)) => {
                (name, Some(rest.strip_suffix(')').ok_or("the parenthesis is not closed")?))
            }
            None => (text, None),
        };
        let Some(kind) = ANGELS.iter().find(|kind| kind.name == name) else {
            let names: Vec<&str> = ANGELS.iter().map(|kind| kind.name).collect();
            return Err(format!("there is no Angel {name:?}; the Angels are {}", names.join(", ")));
        };
        let power = match power {
            None => kind.power,
            Some(_) if !kind.has_powers => {
                return Err(format!("the Angel {name:?} has power {}, and no other", kind.power));
            }
            Some(power) => {
                let power = power.parse().ok().filter(|power| (1..=MOST_POWER).contains(power));
                power.ok_or_else(|| format!("the power of {name:?} is a number from 1 to {MOST_POWER}"))?
            }
        };
        Ok(Self { name: kind.name, power })
    }

    /// Returns the Angels of a comparison that names none: each kind with its own power.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        ANGELS.iter().map(|kind| Self { name: kind.name, power: kind.power })
    }

    /// Returns whether he follows a path, and then whether by the amended rule.
    pub(super) fn path(self) -> Option<bool> {
        match self.name {
            "kloster" => Some(false),
            "amended" => Some(true),
            _ => None,
        }
    }

    /// Returns whether he has promised to go further north in each turn.
    pub(super) fn is_fool(self) -> bool {
        self.name == "fool"
    }

    /// Creates the player of an Angel who follows no path.
    pub(super) fn flyer(self, seed: u64) -> Flyer {
        match self.name {
            "mathe" => Flyer::Runner(Runner { step: (0, 1) }),
            "fool" => Flyer::Fool(self.power),
            "king" => Flyer::King(KingKind::Runner.king(seed)),
            _ => Flyer::Shy(self.power),
        }
    }
}

impl std::fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)?;
        let is_named = ANGELS.iter().any(|kind| kind.name == self.name && kind.has_powers);
        if is_named { write!(f, "({})", self.power) } else { Ok(()) }
    }
}

/// An Angel who follows no path.
pub(super) enum Flyer {
    Runner(Runner),
    Fool(u32),
    Shy(u32),
    King(King),
}

impl Flyer {
    /// Returns the square to which he flies, or `None` if he knows no square that is not eaten.
    pub(super) fn fly(&mut self, angel: &FreeAngel) -> Option<Square> {
        let (at, has_eaten) = (angel.square(), |square| angel.has_eaten(square));
        match self {
            Self::Runner(runner) => Some(runner.run(at, has_eaten)).filter(|&to| !has_eaten(to)),
            Self::Fool(power) => north(at, i64::from(*power)).find(|&to| !has_eaten(to)),
            Self::Shy(power) => flee(at, *power, false, &has_eaten),
            Self::King(king) => king.go(at, has_eaten),
        }
    }
}

/// Returns the squares to which a Fool may go: the northernmost first, and the nearest columns first among these.
fn north(at: Square, power: i64) -> impl Iterator<Item = Square> {
    let columns = move || std::iter::once(0).chain((1..=power).flat_map(|dx| [dx, -dx]));
    (1..=power).rev().flat_map(move |dy| columns().map(move |dx| Square::new(at.x + dx, at.y + dy)))
}

/// Máthé's Runner (*The Angel of power 2 wins*, 2007). He pretends that all squares with x < 0 are eaten, and keeps his
/// left hand on a wall of eaten squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runner {
    /// The direction in which he looks.
    step: (i64, i64),
}

/// The largest number of steps in a turn of the Runner.
const STEPS: usize = 4;

impl Runner {
    /// Returns the square to which he runs. Each step leads around the corner on his left, or one square ahead; or else he
    /// turns right where he is. He stops before a step that would take him more than two squares away.
    fn run(&mut self, from: Square, has_eaten: impl Fn(Square) -> bool) -> Square {
        let is_free = |square: Square| square.x >= 0 && !has_eaten(square);
        let mut at = from;
        for _ in 0..STEPS {
            let (u, v) = self.step;
            let left = Square::new(at.x + u - v, at.y + u + v);
            let ahead = Square::new(at.x + u, at.y + v);
            let (to, step) = if is_free(left) {
                (left, (-v, u))
            } else if is_free(ahead) {
                (ahead, (u, v))
            } else {
                (at, (v, -u))
            };
            if from.distance(to) > u64::from(POWER) {
                break;
            }
            (at, self.step) = (to, step);
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_or_refused() {
        let read = |text: &str| BuiltIn::parse(text).map(|angel| angel.to_string());
        assert_eq!(read("kloster"), Ok("kloster".to_owned()));
        assert_eq!((read("fool"), read("shy(9)")), (Ok("fool(1)".to_owned()), Ok("shy(9)".to_owned())));
        for (text, wanted) in [
            ("nobody", "there is no Angel \"nobody\"; the Angels are kloster, amended, mathe,"),
            ("mathe(3)", "the Angel \"mathe\" has power 2, and no other"),
            ("fool(0)", "the power of \"fool\" is a number from 1 to 64"),
            ("fool(65)", "from 1 to 64"),
            ("fool(2", "not closed"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(wanted), "{error}");
        }
    }

    /// Nobody leaves his power or lands on an eaten square while squares around him vanish at random.
    #[test]
    fn all_land_by_the_rules() {
        for kind in BuiltIn::all().filter(|kind| kind.path().is_none()) {
            let (mut flyer, mut angel) = (kind.flyer(7), FreeAngel::new(kind.power, kind.is_fool()));
            let mut state: i64 = 11;
            for _ in 0..300 {
                state = (state * 1_103_515_245 + 12_345) % (1 << 31);
                let at = angel.square();
                angel.eaten(Square::new(at.x + state / 8 % 7 - 3, at.y + state / 64 % 7 - 3));
                if angel.is_caught() {
                    break;
                }
                let Some(to) = flyer.fly(&angel) else {
                    assert!(matches!(flyer, Flyer::Runner(_)), "{kind}: only the Runner may see no way out");
                    break;
                };
                angel.land(to).unwrap_or_else(|error| panic!("{kind}: {error}"));
            }
            assert!(angel.turns() > 0, "{kind}");
        }
    }

    /// The Runner goes straight north where nothing is eaten.
    #[test]
    fn the_runner_follows_an_empty_wall() {
        let mut runner = Runner { step: (0, 1) };
        let mut at = Square::new(0, 0);
        for turn in 1..20 {
            at = runner.run(at, |_| false);
            assert_eq!(at, Square::new(0, 2 * turn));
        }
    }
}
