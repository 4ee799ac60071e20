//! Hot games: what the options contribute to a thermograph, and bounds of temperatures.
//!
//! After a thesis, *Hot Games* (ch. 4 and 6), and S. Huntemann, R. Nowakowski and C. Santos, *Bounding game
//! temperature using confusion intervals* (2020). The interval that l(G) measures goes from the right stop to
//! the left one; the walls are looked at from temperature 0 on.
//!
//! - `ambient`: the best options of a player at each ambient temperature
//! - `bound`: bounds of temperatures from lengths, for a game and for classes of games
//! - `compound`: compound thermographs: how the walls of the options make those of a game
//! - `parts`: the vertical and the oblique parts of walls
//! - `thermic`: thermic versions: one option of each player keeps the temperature
//! - `wanted`: games with wanted thermographs

mod ambient;
mod bound;
mod compound;
mod parts;
mod thermic;
mod wanted;

pub use self::ambient::Stretch;
pub use self::bound::{ClassOfGames, TemperatureBound};
pub use self::compound::Compound;
pub use self::parts::WallParts;
pub use self::thermic::Thermic;
pub use self::wanted::{WantedWalls, WrongWall};
