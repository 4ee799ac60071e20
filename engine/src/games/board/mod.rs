//! Boards: what positions are made of, how they are written, and where their places are.
//!
//! A ruleset names its type of board and the characters that its positions use; text, data, sizes and
//! pictures belong to the board.
//!
//! - `any`: boards of all types behind one
//! - `bigraph`: graphs with arcs of two kinds, Left's and Right's, and tokens on their vertices
//! - `cells`: cells as text: how the characters of grids, strips and colourings are read
//! - `cheques`: coins and cheques
//! - `choices`: coins, and trees of choices whose leaves are coins
//! - `digraph`: directed graphs with tokens on their vertices
//! - `flies`: horseflies on a board of seven columns that goes on downwards for ever
//! - `graph`: graphs with colours on their vertices or on their edges
//! - `grid`: rectangular grids
//! - `heaps`: heaps, and what may be taken from or added to one of them
//! - `stalks`: trees of stalks, whose edges may be infinitely many
//! - `strip`: strips: a row of cells
//! - `track`: squares in a row, with ladders and snakes between them, and counters that walk along

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
