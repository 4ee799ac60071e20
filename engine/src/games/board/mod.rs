//! Boards: the data of which positions consist, their notation, and the names of their places.
//!
//! A ruleset names its type of board and the characters that its positions use. The board defines the text,
//! the data, the sizes and the pictures.
//!
//! - `any`: boards of all types as one type
//! - `bigraph`: partizan graphs, with arcs of Left and of Right, and tokens
//! - `cells`: the notation of cells in grids, strips and colourings
//! - `cheques`: coins and cheques
//! - `choices`: coins, and trees of choices whose leaves are coins
//! - `digraph`: directed graphs with tokens
//! - `flies`: horseflies on a board of seven columns without a last row
//! - `graph`: graphs with colours on their vertices or edges
//! - `grid`: rectangular grids
//! - `heaps`: heaps, and the changes of a heap that are moves
//! - `stalks`: trees of stalks with finitely or infinitely many edges
//! - `strip`: rows of cells
//! - `track`: squares in a row with ladders, snakes and counters

mod any;
pub mod bigraph;
pub(crate) mod cells;
pub mod cheques;
pub mod choices;
pub mod digraph;
pub mod flies;
pub mod graph;
pub mod grid;
pub mod heaps;
pub mod stalks;
pub mod strip;
pub mod track;

pub use self::any::{AnyBoard, GameBoard, OnGameBoard};
