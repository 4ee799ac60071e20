//! Devils, the Angel's opponents: their table, by name, and a Devil who changes his mind.

mod builders;
mod hunters;

use std::fmt;

use self::builders::{BuilderDevil, Plan, Slope, Spiral};
use self::hunters::{Ahead, FoolDevil, Hunt, Landing, Lookahead, Own, Random, Repeated, Trap};
pub use self::hunters::{FoolWall, flee, goals, hunt};
use super::game::Angel;
use super::plane::{Bend, Segment, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// A player of the Devil's side.
pub trait Devil: Send {
    /// Returns the square that the Devil eats next. A square that is eaten already amounts to passing.
    ///
    /// # Errors
    /// The reason why he had to stop thinking. His square is then unknown, and he cannot be used any more.
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square>;
}

/// A player of the Devil's side against any Angel, who may follow no path.
pub trait FreeDevil: Send {
    /// Returns the square that the Devil eats next. A square that is eaten already amounts to passing.
    ///
    /// # Errors
    /// The reason why he had to stop thinking.
    fn bite(&mut self, prey: &dyn Prey, control: &Control) -> OrStop<Square>;
}

/// An Angel of any power as a Devil sees it who looks at no path.
pub trait Prey {
    /// Returns the square of the Angel.
    fn square(&self) -> Square;

    /// Returns whether the Devil has eaten a square.
    fn has_eaten(&self, square: Square) -> bool;

    /// Returns the number of turns played.
    fn turns(&self) -> u64;
}

impl Prey for Angel {
    fn square(&self) -> Square {
        Self::square(self)
    }

    fn has_eaten(&self, square: Square) -> bool {
        Self::has_eaten(self, square)
    }

    fn turns(&self) -> u64 {
        Self::turns(self)
    }
}

/// The number of segments of the path that are followed between two checks of the control.
const PATIENCE: usize = 1 << 12;

/// Visits the segments of the path ahead, each with the bend before it, as long as `is_wanted` returns true.
fn follow(angel: &Angel, control: &Control, mut is_wanted: impl FnMut(Segment, Bend) -> bool) -> OrStop<()> {
    for (at, (segment, bend)) in angel.future().enumerate() {
        if at % PATIENCE == PATIENCE - 1 {
            control.check(0, 0)?;
        }
        if !is_wanted(segment, bend) {
            break;
        }
    }
    Ok(())
}

/// Returns the segment a number of segments ahead of the perch; the perch itself for 0.
fn ahead(angel: &Angel, segments: u64, control: &Control) -> OrStop<Segment> {
    let (mut last, mut left) = (angel.perch(), segments);
    if left > 0 {
        follow(angel, control, |segment, _| {
            last = segment;
            left -= 1;
            left > 0
        })?;
    }
    Ok(last)
}

/// Returns a square that the Devil has not eaten and that is useless to him.
pub fn waste(angel: &(impl Prey + ?Sized)) -> Square {
    let mut square = Square::new(-1 - angel.turns() as i64, 0);
    while angel.has_eaten(square) {
        square.x -= 1;
    }
    square
}

/// A kind of Devil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindOfDevil {
    /// The name.
    pub name: &'static str,
    /// The default value of the parameter; None if there is no parameter.
    pub default: Option<u64>,
    /// The largest parameter.
    pub most: u64,
    /// A description of the play, as a verb phrase.
    pub does: &'static str,
}

const OWN: KindOfDevil =
    KindOfDevil { name: "own", default: None, most: 0, does: "eats the square where the Angel is" };
const LANDING: KindOfDevil = KindOfDevil {
    name: "landing",
    default: None,
    most: 0,
    does: "eats the square where the Angel would land; where a program would land if it repeated its last move",
};
const AHEAD: KindOfDevil = KindOfDevil {
    name: "ahead",
    default: Some(3),
    most: 1 << 20,
    does: "eats squares beside the path, N segments ahead; of a program, as many of its last moves ahead",
};
const RANDOM: KindOfDevil = KindOfDevil {
    name: "random",
    default: Some(8),
    most: 1 << 40,
    does: "eats any square at a distance of at most N",
};
const WALL: KindOfDevil = KindOfDevil {
    name: "wall",
    default: Some(60),
    most: 1 << 30,
    does: "builds walls of N squares across the way",
};
const RING: KindOfDevil = KindOfDevil {
    name: "ring",
    default: Some(20),
    most: 1 << 20,
    does: "builds rings of radius N around the Angel",
};
const POCKET: KindOfDevil =
    KindOfDevil { name: "pocket", default: Some(40), most: 1 << 30, does: "builds pockets N squares deep" };
const BLOCK: KindOfDevil = KindOfDevil {
    name: "block",
    default: Some(8),
    most: 1 << 15,
    does: "fills blocks of at most N x N squares",
};

const NOISE: KindOfDevil = KindOfDevil {
    name: "noise",
    default: Some(4000),
    most: 1 << 30,
    does: "eats single squares, one among 800, scattered over N x N squares ahead",
};
const SHUFFLE: KindOfDevil = KindOfDevil {
    name: "shuffle",
    default: Some(2000),
    most: 1 << 30,
    does: "builds pockets with two sides, N squares wide and 4N deep, in a random order",
};
const DIAGONAL: KindOfDevil = KindOfDevil {
    name: "diagonal",
    default: Some(1000),
    most: 1 << 30,
    does: "builds diagonals of N squares from their far ends inwards",
};
const SLOPE: KindOfDevil = KindOfDevil {
    name: "slope",
    default: Some(200),
    most: 1 << 40,
    does: "eats a square N rows ahead, then one three rows further north in each turn, for ever",
};
const ENDS: KindOfDevil = KindOfDevil {
    name: "ends",
    default: Some(1_000_000_000_000_000_000),
    most: 1 << 60,
    does: "builds walls of N squares across the way, from both ends in turn",
};

const MIXTURE: KindOfDevil = KindOfDevil {
    name: "mixture",
    default: None,
    most: 0,
    does: "plays like another Devil, and changes from time to time",
};

/// All kinds.
pub const DEVILS: &[KindOfDevil] = &[
    OWN,
    LANDING,
    AHEAD,
    RANDOM,
    KindOfDevil {
        name: "trap",
        default: None,
        most: 0,
        does: "tries to close the path around the Angel (Figure 6)",
    },
    WALL,
    RING,
    POCKET,
    BLOCK,
    KindOfDevil {
        name: "spiral",
        default: Some(240),
        most: 1 << 30,
        does: "builds spirals of walls, the first N segments ahead (Figure 7)",
    },
    KindOfDevil {
        name: "lookahead",
        default: Some(1),
        most: 8,
        does: "tries all squares near the path for N turns",
    },
    NOISE,
    SHUFFLE,
    DIAGONAL,
    SLOPE,
    ENDS,
    MIXTURE,
];

/// The Devils against any Angel, who look at no path.
pub const FREE_DEVILS: &[KindOfDevil] = &[
    KindOfDevil {
        name: "fool",
        default: Some(0),
        most: 1 << 40,
        does: "builds a wall N rows ahead against Fools, who always go further north; those of power 1 are caught, with 97700 rows those of power 2, too; without a number 21 rows for power 1, and 4096 for more, which is not proved to be enough",
    },
    KindOfDevil {
        name: "hunt",
        default: None,
        most: 0,
        does: "eats the square whose loss leaves the Angel the fewest squares within three moves",
    },
    OWN,
    LANDING,
    AHEAD,
    RANDOM,
    WALL,
    RING,
    POCKET,
    BLOCK,
    NOISE,
    SHUFFLE,
    DIAGONAL,
    SLOPE,
    ENDS,
    MIXTURE,
];

/// A Devil by name and parameter, for example `own` or `random(30)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DevilKind {
    /// The name, which is one of those in [`DEVILS`].
    name: &'static str,
    parameter: Option<u64>,
}

impl DevilKind {
    /// Parses a name, with or without a parameter in parentheses.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::parse_among(DEVILS, text)
    }

    /// Parses the name of a Devil against any Angel, one of [`FREE_DEVILS`].
    ///
    /// # Errors
    /// A sentence that says what is wrong with the text.
    pub fn parse_free(text: &str) -> Result<Self, String> {
        Self::parse_among(FREE_DEVILS, text)
    }

    fn parse_among(all: &[KindOfDevil], text: &str) -> Result<Self, String> {
        let (name, parameter) = match text.split_once('(') {
            Some((name, rest)) => {
                let number = rest.strip_suffix(')').ok_or("the parenthesis is not closed")?;
                let number = number.parse::<u64>().map_err(|_| format!("{number:?} is no whole number"))?;
                (name, Some(number))
            }
            None => (text, None),
        };
        let Some(kind) = all.iter().find(|kind| kind.name == name) else {
            let names: Vec<_> = all.iter().map(|kind| kind.name).collect();
            let why = if DEVILS.iter().any(|kind| kind.name == name) {
                format!(
                    "the Devil {name:?} looks at the path of the built-in Angel, and this Angel follows another or none"
                )
            } else if FREE_DEVILS.iter().any(|kind| kind.name == name) {
                format!("the Devil {name:?} looks at no path, and plays only where any Angel may play")
            } else {
                format!("there is no Devil {name:?}")
            };
            return Err(format!("{why}; the Devils are {}", names.join(", ")));
        };
        match (kind.default, parameter) {
            (None, Some(_)) => Err(format!("the Devil {name:?} has no parameter")),
            (Some(_), Some(n)) if !(1..=kind.most).contains(&n) => {
                Err(format!("the parameter of {name:?} is a number from 1 to {}", kind.most))
            }
            (default, parameter) => Ok(Self { name: kind.name, parameter: parameter.or(default) }),
        }
    }

    /// Creates a Devil of this kind. The seed is for Devils who play at random.
    ///
    /// ```
    /// use upstar::{Control, angel::{Angel, DevilKind, Moves, Ties}};
    /// let (mut angel, control) = (Angel::new(Moves::Amended, Ties::Smallest), Control::unlimited());
    /// let mut devil = DevilKind::parse("random(5)")?.devil(1);
    /// for _ in 0..50 {
    ///     angel.play(devil.eat(&angel, &control)?, &control)?;
    ///     assert!(!angel.has_eaten(angel.square()));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn devil(self, seed: u64) -> Box<dyn Devil> {
        let chance = SplitMix64::new(seed);
        let parameter = self.parameter.unwrap_or(0);
        let builder = |plan, chance| Box::new(BuilderDevil::new(plan, parameter, chance));
        match self.name {
            "own" => Box::new(Own),
            "landing" => Box::new(Landing),
            "ahead" => Box::new(Ahead(parameter)),
            "random" => Box::new(Random { radius: parameter, chance }),
            "trap" => Box::new(Trap(chance)),
            "wall" => builder(Plan::Wall, chance),
            "ring" => builder(Plan::Ring, chance),
            "pocket" => builder(Plan::Pocket, chance),
            "block" => builder(Plan::Block, chance),
            "spiral" => Box::new(Spiral::new(parameter)),
            "lookahead" => Box::new(Lookahead(parameter)),
            "noise" => builder(Plan::Noise, chance),
            "shuffle" => builder(Plan::Shuffle, chance),
            "diagonal" => builder(Plan::Diagonal, chance),
            "slope" => Box::new(Slope::new(parameter)),
            "ends" => builder(Plan::Ends, chance),
            _ => Box::new(Mixture::<dyn Devil>::new(chance, POWER)),
        }
    }
}

impl DevilKind {
    /// Creates a Devil of this kind against any Angel of this power; `None` if the kind is none of
    /// [`FREE_DEVILS`].
    pub fn free(self, power: u32, seed: u64) -> Option<Box<dyn FreeDevil>> {
        let chance = SplitMix64::new(seed);
        let parameter = self.parameter.unwrap_or(0);
        let builder = |plan| Box::new(BuilderDevil::new(plan, parameter, chance.clone()));
        Some(match self.name {
            "fool" => Box::new(FoolDevil::new(power, parameter as i64)),
            "hunt" => Box::new(Hunt(power)),
            "own" => Box::new(Own),
            "landing" => Box::new(Repeated::new(power, 1)),
            "ahead" => Box::new(Repeated::new(power, parameter as i64)),
            "random" => Box::new(Random { radius: parameter, chance }),
            "wall" => builder(Plan::Wall),
            "ring" => builder(Plan::Ring),
            "pocket" => builder(Plan::Pocket),
            "block" => builder(Plan::Block),
            "noise" => builder(Plan::Noise),
            "shuffle" => builder(Plan::Shuffle),
            "diagonal" => builder(Plan::Diagonal),
            "slope" => Box::new(Slope::new(parameter)),
            "ends" => builder(Plan::Ends),
            "mixture" => Box::new(Mixture::<dyn FreeDevil>::new(chance, power)),
            _ => return None,
        })
    }
}

impl fmt::Display for DevilKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.parameter.map_or(Ok(()), |parameter| write!(f, "({parameter})"))
    }
}

/// The Devil who plays like another one for some turns, and then changes to another.
struct Mixture<D: ?Sized> {
    chance: SplitMix64,
    power: u32,
    /// The Devil like whom he plays, and the number of turns that are left to this one.
    present: Option<(Box<D>, u64)>,
}

/// The power of the Angel who follows a path.
const POWER: u32 = 2;
/// The bound on the number of turns for which he plays like the same Devil.
const TURNS_OF_DEVIL: u64 = 200;
/// The Devils left out: this one, those who are slow, the one against Fools, and those who need more turns to do harm.
const LEFT_OUT: [&str; 9] =
    ["mixture", "lookahead", "hunt", "fool", "noise", "shuffle", "diagonal", "slope", "ends"];

impl<D: ?Sized> Mixture<D> {
    fn new(chance: SplitMix64, power: u32) -> Self {
        Self { chance, power, present: None }
    }

    /// Returns the Devil for this turn, whom `create` creates from his kind and a seed.
    fn devil(
        &mut self,
        all: &[KindOfDevil],
        create: impl Fn(DevilKind, u64) -> Option<Box<D>>,
    ) -> Option<&mut D> {
        match &mut self.present {
            Some((_, turns)) if *turns > 0 => *turns -= 1,
            _ => {
                let kinds: Vec<_> = all.iter().filter(|kind| !LEFT_OUT.contains(&kind.name)).collect();
                let kind = kinds[self.chance.below(kinds.len() as u64) as usize];
                let parameter = kind.default.map(|default| 1 + self.chance.below(default));
                let devil = create(DevilKind { name: kind.name, parameter }, self.chance.next())?;
                self.present = Some((devil, self.chance.below(TURNS_OF_DEVIL)));
            }
        }
        self.present.as_mut().map(|(devil, _)| &mut **devil)
    }
}

impl Devil for Mixture<dyn Devil> {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        let devil = self.devil(DEVILS, |kind, seed| Some(kind.devil(seed)));
        devil.map_or_else(|| Ok(waste(angel)), |devil| devil.eat(angel, control))
    }
}

impl FreeDevil for Mixture<dyn FreeDevil> {
    fn bite(&mut self, prey: &dyn Prey, control: &Control) -> OrStop<Square> {
        let power = self.power;
        let devil = self.devil(FREE_DEVILS, |kind, seed| kind.free(power, seed));
        devil.map_or_else(|| Ok(waste(prey)), |devil| devil.bite(prey, control))
    }
}
