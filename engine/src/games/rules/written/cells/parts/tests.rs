//! Tests that the searches by sets of cells, by single cells, and on several boards at once yield the same
//! components.

use super::Apart;
use crate::games::rules::written::cells::figure::Figure;
use crate::games::rules::written::cells::plane::rooms::Remembered;
use crate::games::rules::written::cells::plane::set::Words;
use crate::games::rules::written::cells::{CellRules, Cells};
use crate::games::rules::written::{Play, Written};

/// A ruleset in which a piece is placed next to a wall. Rules test walls, which hold nothing together.
const WALLS: &str = "name walls
title Walls
board grid
cell . free
cell L a stone of Left's
cell R a stone of Right's
cell # a wall
left  # . -> # L
right . # -> R #
right # | . -> # | R
rules a piece is put beside a wall
source made up
example .#.
";

fn parts<S: Remembered>(rules: &CellRules, cells: &Cells) -> Vec<Figure> {
    let rectangle = cells.rectangle::<S>(rules);
    let on = rules.room::<S>(cells.width, cells.height());
    let mut found = Vec::new();
    Apart::new(rules, &on).parts(&rectangle.bits, |figure| found.push(figure));
    let mut late = Vec::new();
    if Apart::new(rules, &on).falls_apart(&rectangle, |figure| late.push(figure)) {
        assert_eq!(late, found);
    }
    found
}

/// Returns the components of boards of one size, decomposed as many at once as fit into a set.
fn at_once<S: Remembered>(rules: &CellRules, boards: &[Cells]) -> Vec<Vec<Figure>> {
    let on = rules.room::<S>(boards[0].width, boards[0].height());
    let (mut apart, mut found) = (Apart::new(rules, &on), vec![Vec::new()]);
    let mut add = |figure: Option<Figure>| match figure {
        Some(figure) => found.last_mut().expect("a board").push(figure),
        None => found.push(Vec::new()),
    };
    for board in boards {
        if apart.add(&board.rectangle::<S>(rules).bits) {
            apart.take_apart(&mut add);
        }
    }
    apart.take_apart(&mut add);
    assert_eq!(apart.kept(), 0);
    found.pop();
    found
}

/// Returns the texts of all rulesets that come as files, and of [`WALLS`].
fn texts() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let games = files.filter(|path| path.extension().is_some_and(|extension| extension == "game"));
    let mut texts: Vec<String> = games.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    texts.push(WALLS.to_owned());
    texts
}

#[test]
fn parts_by_cells_by_sets_and_of_several_boards_are_the_same() {
    let mut state: u64 = 1;
    let mut chance = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut several, mut crowded) = (0, 0);
    for text in texts() {
        let (rules, heights) = match &Written::read(&text).expect("a ruleset").play {
            Play::Strip(rules) => (&rules.told, 1),
            Play::Grid(rules) => (&rules.told, 6),
            _ => continue,
        };
        for _ in 0..100 {
            let (width, height, mostly) = (1 + chance(8), 1 + chance(heights), chance(rules.characters));
            let count = 1 + chance(5);
            let mut cell = |_| if chance(3) == 0 { mostly } else { chance(rules.characters) } as u8;
            let mut board = |_| Cells { width, characters: (0..width * height).map(&mut cell).collect() };
            let boards: Vec<Cells> = (0..count).map(&mut board).collect();
            let all: Vec<Vec<Figure>> = boards.iter().map(|board| parts::<u64>(rules, board)).collect();
            for (cells, by_sets) in boards.iter().zip(&all) {
                assert_eq!(*by_sets, parts::<Words>(rules, cells), "{text} {cells:?}");
                several += usize::from(by_sets.len() > 1);
            }
            assert_eq!(all, at_once::<u64>(rules, &boards), "{text} {boards:?}");
            assert_eq!(all, at_once::<u128>(rules, &boards), "{text} {boards:?}");
            assert_eq!(all, at_once::<Words>(rules, &boards), "{text} {boards:?}");
            crowded += usize::from(count > 1 && all.iter().any(|parts| parts.len() > 1));
        }
    }
    assert!(several > 1000 && crowded > 500, "few boards fall apart: {several} {crowded}");
}
