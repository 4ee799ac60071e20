//! Laws of the files in `games/`: random positions of each, the exchange of its players, and its table. The
//! table is `games/<name>.tsv`, or that of the built-in ruleset with the same name.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use upstar::games::rules::text::TextRuleset;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::registry::{Kind, Registered, Rulesets};
use upstar::session::Session;

use super::kinds::coloured_beside;
use crate::laws::boards::domineering::transposed;
use crate::laws::form::cases;
use crate::laws::rulesets::cells;

/// The most cells of a random board, and the most edges of a random graph.
const MOST_CELLS: usize = 8;
/// The most vertices of a random graph.
const MOST_VERTICES: usize = 5;

/// The largest number of a heap.
const LARGEST: u32 = 10;
/// A number of columns larger than any part of a pattern that may lie on holes.
const GAP: usize = 4;

/// A function that puts two boards side by side.
type Beside = Box<dyn Fn(&str, &str) -> String>;

/// A ruleset file.
pub(super) struct File {
    pub(super) ruleset: Registered,
    pub(super) parsed: Arc<TextRuleset>,
    text: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games")
}

/// Reads all files, sorted by name.
pub(super) fn files() -> Vec<File> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    paths.sort();
    let file = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let parsed = TextRuleset::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(Some(parsed.facts().name), path.file_stem().and_then(|name| name.to_str()));
        File { ruleset: Registered::of_text(parsed.clone()), parsed, text }
    };
    paths.iter().map(file).collect()
}

/// Returns the files of a kind whose names no ruleset in Rust has.
pub(super) fn files_only(kind: Kind) -> impl Iterator<Item = File> {
    files().into_iter().filter(move |file| file.known().text().is_some() && file.ruleset.kind() == kind)
}

impl File {
    /// Returns the built-in ruleset with the same name.
    fn known(&self) -> &'static Registered {
        Rulesets::built_in().named(self.ruleset.name()).expect("every file is known by its name")
    }

    pub(super) fn name(&self) -> &'static str {
        self.known().name()
    }

    /// Returns the rest of each line that begins with the word.
    fn lines<'f>(&'f self, word: &'f str) -> impl Iterator<Item = &'f str> {
        let behind =
            move |line: &'f str| line.strip_prefix(word).filter(|rest| rest.starts_with([' ', '\t']));
        self.text.lines().filter_map(behind).map(str::trim)
    }

    fn board(&self) -> &str {
        self.lines("board").next().expect("a kind of board")
    }

    fn alphabet(&self) -> String {
        self.lines("cell").filter_map(|line| line.chars().next()).collect()
    }

    /// Generates small boards that the rules allow.
    pub(super) fn positions(&self) -> BoxedStrategy<String> {
        let alphabet: &'static str = self.alphabet().leak();
        let boards = match self.board() {
            "strip" => rows(1..=1, alphabet),
            "grid" => rows(1..=3, alphabet),
            "graph" => graphs(alphabet),
            "heaps" => heaps(1 + self.parsed.facts().example.split(')').next().unwrap().matches(',').count()),
            board => panic!("no random boards are made of the kind {board}"),
        };
        let ruleset = self.ruleset.clone();
        let is_allowed = move |text: &String| {
            let store = Store::new();
            ruleset.open(&store).read(text).is_ok()
        };
        boards.prop_filter("the rules allow it", is_allowed).boxed()
    }

    /// Returns a function that exchanges the players on a board, if the engine has found such a symmetry of
    /// the rules.
    pub(super) fn negative(&self) -> Option<impl Fn(&str) -> String + use<>> {
        let found = self.parsed.in_words().iter().find_map(|words| {
            // A position of an impartial ruleset is its own negative.
            let is_impartial = words.starts_with("both players have the same moves");
            if is_impartial { Some("") } else { words.strip_prefix("Left's moves become Right's moves ") }
        })?;
        let (on_board, exchanged) = match found.strip_prefix("on the board ") {
            Some(image) => image.split_once(", ").unwrap_or((image, "")),
            None => ("", found),
        };
        let image = image(on_board);
        // The characters in phrases such as "with `L` and `R` exchanged".
        let quoted = exchanged.split('`').filter(|part| part.chars().count() == 1);
        let pairs: Vec<char> = quoted.flat_map(str::chars).collect();
        Some(move |text: &str| {
            let other = |c| match pairs.iter().position(|&sign| sign == c) {
                // Exchanged characters are adjacent in the list, so `at ^ 1` is the partner.
                Some(at) => pairs[at ^ 1],
                None => c,
            };
            image(text).chars().map(other).collect()
        })
    }

    /// Returns a function that puts two boards side by side with holes between them, if a character of the
    /// ruleset acts as a hole.
    pub(super) fn beside(&self) -> Option<Beside> {
        match self.board() {
            "graph" => return Some(Box::new(|a, b| coloured_beside(a, b).expect("two graphs"))),
            "heaps" => return Some(Box::new(|a, b| format!("{a} {b}"))),
            _ => {}
        }
        let words = || self.parsed.in_words().iter();
        let falls_apart = words().any(|words| words.starts_with("a position decomposes at holes"));
        // The sentence names the characters in backticks; the first one is enough.
        let hole = words().find_map(|words| words.strip_prefix("the rules treat `"))?.chars().next()?;
        let gap = hole.to_string().repeat(GAP);
        if !falls_apart {
            return None;
        }
        Some(Box::new(move |a: &str, b: &str| {
            let (a, b): (Vec<&str>, Vec<&str>) = (a.split('|').collect(), b.split('|').collect());
            let row = |rows: &[&str], i: usize| match rows.get(i) {
                Some(row) => (*row).to_owned(),
                None => hole.to_string().repeat(rows[0].len()),
            };
            let both = (0..a.len().max(b.len())).map(|i| format!("{}{gap}{}", row(&a, i), row(&b, i)));
            both.collect::<Vec<_>>().join("|")
        }))
    }

    /// Returns the symmetries of the board that preserve values according to the engine.
    fn images(&self) -> Vec<&str> {
        let words = || self.parsed.in_words().iter();
        let is_said = |sentence: &str| words().any(|words| words == sentence);
        if is_said("rotations and reflections of the board keep the value") {
            return IMAGES.to_vec();
        }
        if is_said("the numbering of the vertices does not change the value") {
            return vec!["numbered backwards"];
        }
        match words().find_map(|words| words.strip_prefix("a board has the same value ")) {
            Some(images) if IMAGES.iter().any(|image| images.starts_with(image)) => {
                images.split(", ").collect()
            }
            Some("read from right to left") => vec!["read from right to left"],
            Some(other) => panic!("{}: no test knows the symmetry: {other}", self.name()),
            None => Vec::new(),
        }
    }
}

fn rows(heights: RangeInclusive<usize>, alphabet: &'static str) -> BoxedStrategy<String> {
    let row = move |columns| vec(cells(alphabet), columns).prop_map(String::from_iter);
    heights
        .prop_flat_map(move |rows| {
            (1..=MOST_CELLS / rows).prop_flat_map(move |columns| vec(row(columns), rows))
        })
        .prop_map(|rows| rows.join("|"))
        .boxed()
}

fn graphs(alphabet: &'static str) -> BoxedStrategy<String> {
    let graph = move |n: usize| (vec((0..n, 0..n), 0..=MOST_CELLS), vec(cells(alphabet), n));
    (1..=MOST_VERTICES)
        .prop_flat_map(graph)
        .prop_map(|(edges, cells)| {
            let edges = edges.iter().filter(|(u, v)| u != v).map(|(u, v)| format!(" {u}-{v}"));
            format!("{}:{} {}", cells.len(), edges.collect::<String>(), String::from_iter(&cells))
        })
        .boxed()
}

/// Generates heaps with the given number of numbers.
fn heaps(numbers: usize) -> BoxedStrategy<String> {
    let most = if numbers == 1 { LARGEST } else { LARGEST / 2 };
    let heap = move |heap: Vec<u32>| {
        let heap: Vec<String> = heap.iter().map(u32::to_string).collect();
        if numbers == 1 { heap.concat() } else { format!("({})", heap.join(",")) }
    };
    vec(vec(0..=most, numbers).prop_map(heap), 1..=2).prop_map(|heaps| heaps.join(" ")).boxed()
}

const IMAGES: [&str; 7] = [
    "mirrored from left to right",
    "mirrored from top to bottom",
    "turned by half",
    "with rows and columns exchanged",
    "mirrored at the other diagonal",
    "turned by a quarter",
    "turned by a quarter the other way",
];

/// Returns the symmetry of boards with this name.
fn image(name: &str) -> impl Fn(&str) -> String + use<> {
    let mirror = |rows: Vec<String>| rows.iter().map(|row| row.chars().rev().collect()).collect();
    let flip = |rows: Vec<String>| rows.into_iter().rev().collect::<Vec<String>>();
    let transpose = |rows: Vec<String>| transposed(&rows);
    let steps: Vec<fn(Vec<String>) -> Vec<String>> = match name {
        "" | "numbered backwards" => vec![],
        "read from right to left" | "mirrored from left to right" => vec![mirror],
        "mirrored from top to bottom" => vec![flip],
        "turned by half" => vec![mirror, flip],
        "with rows and columns exchanged" => vec![transpose],
        "mirrored at the other diagonal" => vec![transpose, mirror, flip],
        "turned by a quarter" => vec![transpose, mirror],
        "turned by a quarter the other way" => vec![transpose, flip],
        other => panic!("no image of a board is called {other}"),
    };
    let is_numbered = name == "numbered backwards";
    move |text| {
        if is_numbered {
            return numbered_backwards(text);
        }
        let rows = text.split('|').map(str::to_owned).collect();
        steps.iter().fold(rows, |rows: Vec<String>, step| step(rows)).join("|")
    }
}

fn numbered_backwards(graph: &str) -> String {
    let (count, rest) = graph.split_once(':').expect("how many vertices there are");
    let (edges, cells) = rest.rsplit_once(' ').expect("the characters of the vertices");
    let last: usize = count.parse::<usize>().unwrap() - 1;
    let vertex = |v: &str| last - v.parse::<usize>().unwrap();
    let edges = edges.split_whitespace().filter_map(|edge| edge.split_once('-'));
    let edges = edges.map(|(u, v)| format!(" {}-{}", vertex(u), vertex(v)));
    format!("{count}:{} {}", edges.collect::<String>(), cells.chars().rev().collect::<String>())
}

/// Each symmetry that the engine names preserves the value; a new solver values each image.
#[test]
fn images_keep_values() {
    for file in files() {
        let checked = TestRunner::new(cases(40)).run(&file.positions(), |text| {
            let (store, control) = (Store::new(), Control::unlimited());
            let value = |text: &str| {
                let game = file.ruleset.open(&store);
                game.read(text).unwrap().game(&store, &control).unwrap()
            };
            for name in file.images() {
                let turned = image(name)(&text);
                prop_assert!(value(&turned) == value(&text), "{} {}", name, turned);
            }
            Ok(())
        });
        checked.unwrap_or_else(|failure| panic!("{}: {failure}", file.name()));
    }
}

/// Every file has a table of known values, and the values hold. A file with the name of a ruleset in Rust
/// uses that ruleset's table.
#[test]
fn tables() {
    for file in files() {
        let store = Store::new();
        let session = Session::with_games(&store, vec![file.ruleset.open(&store)]);
        match file.ruleset.kind() {
            Kind::Short => super::golden::check_table(&session, file.name()),
            Kind::Partizan => super::partizan::check_table(&session, file.name()),
            kind => panic!("{}: no table is checked of the kind {}", file.name(), kind.word()),
        }
    }
}

/// Every file has its facts and at least two sentences about its rules.
#[test]
fn facts() {
    for file in files() {
        let facts = file.parsed.facts();
        assert_eq!(facts.example, file.lines("example").next().unwrap(), "{}", facts.name);
        let words = file.parsed.in_words();
        assert!(
            words.len() >= 2 && words.iter().all(|words| !words.ends_with('.')),
            "{}: {words:?}",
            facts.name
        );
    }
}
