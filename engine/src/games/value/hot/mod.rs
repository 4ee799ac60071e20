//! Hot games: the contribution of the options to a thermograph, the compound thermograph of a sum, and bounds on
//! temperatures.
//!
//! The sources are a thesis, *Hot Games* (ch. 4 and 6), and S. Huntemann, R. Nowakowski and C. Santos,
//! *Bounding game temperature using confusion intervals* (2020). The length l(G) is that of the interval
//! from the right stop to the left stop. Walls are considered from temperature 0 upwards.

mod ambient;
mod compound;
mod wanted;

pub use self::ambient::{ClassOfGames, Stretch, TemperatureBound, Thermic};
pub use self::compound::{Ambient, CompoundThermograph, Thermostrat};
pub(crate) use self::compound::{graph_bends, width};
pub use self::wanted::{Scaffolds, WallParts, WantedWalls, WrongWall};
