//! Boards: what positions are made of, how they are written, and where their places are.
//!
//! A ruleset names its type of board and the characters that its positions use; text, data, sizes and
//! pictures belong to the board.

mod any;
pub mod bigraph;
pub mod cheques;
pub mod digraph;
pub mod flies;
pub mod graph;
pub mod grid;
pub mod heaps;
pub mod strip;
pub mod track;

pub use self::any::{AnyBoard, GameBoard, OnGameBoard};
