//! Rules compiled for their board.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::Play;
use super::on_cells::OnCells;
use super::on_graphs::OnGraphs;
use super::on_heaps::OnHeaps;
use super::read::{CellsTold, Told};
use super::rule::ending;
use super::{on_cells, on_graphs, warnings};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::ground::board::Board;
use crate::ground::input::InputError;

/// The result of compiling the rules of a file.
pub(super) struct Ready {
    pub(super) board: &'static str,
    /// The characters that cells may have.
    pub(super) alphabet: &'static str,
    pub(super) play: Play,
    /// Whether play ends: proved for cells and graphs, checked at every move for heaps. False if the file
    /// says that play may go on for ever.
    pub(super) ends: bool,
    pub(super) warnings: Vec<InputError>,
    /// Sentences on the properties of the rules that were found.
    pub(super) words: Vec<String>,
}

impl Ready {
    /// Compiles rules and checks the example position, which begins at byte `example_at` of the text.
    ///
    /// # Errors
    /// The first mistake in the rules or the example, and its position.
    pub(super) fn of(
        text: &str,
        told: Told,
        may_loop: bool,
        (example, example_at): (&str, usize),
    ) -> Result<Self, InputError> {
        let alphabet = alphabet(&told);
        let on_cells = |told: &CellsTold, is_strip| -> Result<_, InputError> {
            let rules = OnCells::new(told, is_strip);
            let warnings = warnings::warnings(text, told, may_loop, Some(&rules.told))?;
            Ok((rules.in_words(told), warnings, rules))
        };
        let (board, (words, warnings, ends, play)) = match told {
            Told::Strip(told) => {
                let (words, warnings, rules) = on_cells(&told, true)?;
                (Strip::KIND, (words, warnings, rules.told.ends(), Play::Strip(rules)))
            }
            Told::Grid(told) => {
                let (words, warnings, rules) = on_cells(&told, false)?;
                (Grid::KIND, (words, warnings, rules.told.ends(), Play::Grid(rules)))
            }
            Told::Graph(told) => {
                let along = on_graphs::along_edges(&told);
                let warnings = warnings::warnings(text, &told, may_loop, along.as_ref())?;
                let rules = OnGraphs::new(&told);
                let words = rules.in_words(&told.characters);
                (VertexColoured::KIND, (words, warnings, rules.ends(), Play::Graph(Box::new(rules))))
            }
            Told::Heaps(rules) => {
                let warnings = warnings::about_heaps(text, &rules);
                (Tuples::KIND, (rules.in_words(), warnings, true, Play::Heaps(OnHeaps(rules))))
            }
        };
        check_example(&play, example, alphabet).map_err(|error| error.moved(example_at))?;
        let ends = ends && !may_loop;
        let words = [vec![ending(ends, may_loop)], words].concat();
        Ok(Self { board, alphabet, play, ends, warnings, words })
    }
}

/// Returns the only copy of the alphabet of a game. It is leaked once and shared by all rulesets with the
/// same characters.
fn alphabet(told: &Told) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let signs: String = match told {
        Told::Heaps(_) => String::new(),
        Told::Strip(told) | Told::Grid(told) | Told::Graph(told) => {
            told.characters.signs().iter().map(|(sign, _)| *sign).collect()
        }
    };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(signs.as_str()).copied().unwrap_or_else(|| {
        let signs = signs.leak();
        known.insert(signs);
        signs
    })
}

fn check_example(play: &Play, example: &str, alphabet: &'static str) -> Result<(), InputError> {
    match play {
        Play::Strip(rules) => on_cells::check_text::<Strip>(&rules.told, example, alphabet),
        Play::Grid(rules) => on_cells::check_text::<Grid>(&rules.told, example, alphabet),
        Play::Graph(rules) => rules.check_text(example, alphabet),
        Play::Heaps(OnHeaps(rules)) => Tuples::parse(example, rules.numbers).map(drop),
    }
}
