//! Tests of text rulesets on cells, against a literal interpreter of the same text: the positions after all
//! moves, and values.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use upstar::games::board::grid::Grid;
use upstar::games::board::strip::Strip;
use upstar::games::play::{Aim, PlayedSum, SumOutcome};
use upstar::games::rules::text::{TextKind, TextRuleset};
use upstar::games::rules::{Partizan, Short};
use upstar::games::value::{Calc, Dyadic, Store};
use upstar::ground::control::Control;
use upstar::ground::{Player, Ruleset};
use upstar::registry::{Position, Registered};
use upstar::session::Session;
use upstar_twin::position::Solver;
use upstar_twin::text_rulesets as twin;

use crate::laws::bridge::explicit;
use crate::laws::form::cases;

/// Returns the boards after all moves of a player, sorted and without duplicates. `None` if the text is not
/// a position.
fn after_moves(parsed: &Arc<TextRuleset>, text: &str, player: Player) -> Option<Vec<String>> {
    fn short<B, R>(rules: &R, board: &B, player: Player) -> Vec<String>
    where
        B: ToString,
        R: Short<Board = B>,
    {
        rules.moves(board, player).map(|m| m.after.to_string()).collect()
    }
    fn loopy<R: Partizan>(rules: &R, board: &R::Board, player: Player) -> Vec<String>
    where
        R::Board: ToString,
    {
        let moves = rules.moves(&rules.state(board), player);
        moves.iter().map(|m| rules.board(board, &m.after).to_string()).collect()
    }
    let mut after: Vec<String> = match parsed.kind() {
        TextKind::ShortGrid(rules) => short::<Grid, _>(&rules, &rules.read(text).ok()?, player),
        TextKind::ShortStrip(rules) => short::<Strip, _>(&rules, &rules.read(text).ok()?, player),
        TextKind::LoopyGrid(rules) => loopy(&rules, &rules.read(text).ok()?, player),
        TextKind::LoopyStrip(rules) => loopy(&rules, &rules.read(text).ok()?, player),
        _ => panic!("not on cells"),
    };
    after.sort();
    // Different moves may lead to the same board, so we compare sets.
    after.dedup();
    Some(after)
}

/// Returns the most moves of Left and of Right in any order of play.
fn most_moves(board: &twin::Board, known: &mut HashMap<String, (usize, usize)>) -> (usize, usize) {
    if let Some(most) = known.get(&board.text()) {
        return *most;
    }
    let mut most = (0, 0);
    for (player, own) in [(twin::Player::Left, (1, 0)), (twin::Player::Right, (0, 1))] {
        for after in board.moves(player) {
            let (left, right) = most_moves(&after, known);
            most = (most.0.max(left + own.0), most.1.max(right + own.1));
        }
    }
    known.insert(board.text(), most);
    most
}

/// Returns whether a player wins misère play by moving first, from the definition.
fn wins_misere(board: &twin::Board, player: twin::Player, known: &mut HashMap<(String, bool), bool>) -> bool {
    let key = (board.text(), matches!(player, twin::Player::Left));
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let other = match player {
        twin::Player::Left => twin::Player::Right,
        twin::Player::Right => twin::Player::Left,
    };
    let moves = board.moves(player);
    let wins = moves.is_empty() || moves.iter().any(|after| !wins_misere(after, other, known));
    known.insert(key, wins);
    wins
}

/// Asserts that the moves on a board agree with the twin's, and the value as well if play ends and the
/// board is small.
fn agrees(file: &str, text: &str, with_value: bool) -> Result<(), TestCaseError> {
    let parsed = TextRuleset::read(file).map_err(|error| TestCaseError::fail(format!("{error}: {file}")))?;
    let board = twin::Board::new(&Rc::new(twin::read(file)), text);
    for (player, whose) in [(Player::Left, twin::Player::Left), (Player::Right, twin::Player::Right)] {
        let Some(after) = after_moves(&parsed, text, player) else {
            prop_assert!(!board.is_allowed(), "{} is refused: {}", text, file);
            return Ok(());
        };
        prop_assert!(board.is_allowed(), "{} is not refused: {}", text, file);
        let mut known: Vec<String> = board.moves(whose).iter().map(twin::Board::text).collect();
        known.sort();
        prop_assert_eq!(after, known, "{:?} in {}: {}", player, text, file);
    }
    let is_small = is_all_small(&parsed);
    let [can_left, can_right] =
        [twin::Player::Left, twin::Player::Right].map(|player| !board.moves(player).is_empty());
    prop_assert!(!is_small || can_left == can_right, "{}: {}", text, file);
    let ends = matches!(parsed.kind(), TextKind::ShortGrid(_) | TextKind::ShortStrip(_));
    if ends && with_value {
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::with_games(&store, vec![Registered::of_text(parsed.clone()).open(&store)]);
        let position = session.read(parsed.facts().name, text).unwrap();
        if let Position::Short(short) = &position
            && let Some((low, high)) = short.stop_bounds()
            && !is_small
        {
            let (left, right) = most_moves(&board, &mut HashMap::new());
            let number = |most: usize| Dyadic::from(most as i64);
            prop_assert!(-&number(right) >= low && number(left) <= high, "{}: {}", text, file);
        }
        let sum = PlayedSum::new(
            session.summands(&format!("{}({text:?})", parsed.facts().name), &control).unwrap(),
        );
        let found = SumOutcome::search_misere(&sum, Aim::Outcome, (&store, &control), &mut |_| {});
        let known = &mut HashMap::new();
        let wins =
            [twin::Player::Left, twin::Player::Right].map(|player| Some(wins_misere(&board, player, known)));
        prop_assert_eq!(found.wins_first, wins, "misère play of {}: {}", text, file);
        let value = position.value(&store, &control).unwrap();
        let known = upstar_twin::explicit(&Solver::new().value(&board));
        prop_assert_eq!(explicit(value), known, "{}: {}", text, file);
        let is_small_value = Calc::new(&store, &control).is_all_small(value).unwrap();
        prop_assert!(!is_small || is_small_value, "{}: {}", text, file);
    }
    Ok(())
}

/// Returns whether the rules are found to let both players move or neither.
fn is_all_small(parsed: &TextRuleset) -> bool {
    let is_it = |words: &String| words.contains("all-small") || words.contains("the game is impartial");
    parsed.in_words().iter().any(is_it)
}

/// The comparison of the rules of both players finds all-small games that are not impartial.
#[test]
fn random_rules_are_all_small() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut is_small = || {
        let parsed = TextRuleset::read(&alike().new_tree(&mut runner).expect("rules").current()).ok()?;
        Some(parsed.in_words().iter().any(|words| words.contains("all-small")))
    };
    let found: Vec<Option<bool>> = (0..300).map(|_| is_small()).collect();
    let [small, other] = [true, false].map(|is| found.iter().filter(|&&found| found == Some(is)).count());
    assert!(small > 30 && other > 30, "{small} {other}");
}

/// Generates rules for Left and for Right that apply at the same places, or at places that are similar.
fn alike() -> impl Strategy<Value = String> {
    const CELLS: [(&str, [&str; 3]); 5] = [
        ("L", [".", "#", "R"]),
        (".", ["L", "#", "R"]),
        ("R", [".", "L", "#"]),
        ("[LR]", ["_", ".", "#"]),
        ("_", ["_", "_", "_"]),
    ];
    const WAYS: [&str; 7] =
        ["", "both ways", "up and down", "any direction", "diagonally", "all directions", "any image"];
    let cell = (0..CELLS.len(), 0..3_usize, 0..3_usize, prop_oneof![4 => Just(""), 1 => Just("*")]);
    let more = prop_oneof![3 => Just(String::new()), 1 => rule(false)];
    (vec(cell, 1..=3), 0..WAYS.len(), any::<bool>(), more).prop_map(|(cells, way, is_reversed, more)| {
        let rule = |whose: &str, is_right: bool| {
            let mut sides = [String::new(), String::new()];
            let backwards: Vec<_> = cells.iter().rev().collect();
            let cells = if is_right && is_reversed { backwards } else { cells.iter().collect() };
            for &(from, left, right, repeats) in cells {
                let to = CELLS[from].1[if is_right { right } else { left }];
                sides[0] += &format!("{}{repeats} ", CELLS[from].0);
                sides[1] += &format!("{to}{repeats} ");
            }
            format!("{whose} {} -> {} {}", sides[0], sides[1], WAYS[way])
        };
        file_of("grid", &[rule("left", false), rule("right", true), more.clone()])
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn random_rules_that_are_alike(
        file in alike(),
        rows in 1..=3_usize,
        columns in 1..=3_usize,
        cells in vec(0..4_usize, 16),
    ) {
        agrees_if_read(&file, &board(&['.', 'L', 'R', '#'], false, rows, columns, &cells))?;
    }
}

/// Lists the files of games on cells.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    files.retain(|path| {
        let text = std::fs::read_to_string(path).expect("a file");
        text.lines()
            .any(|line| line.starts_with("board") && (line.ends_with("grid") || line.ends_with("strip")))
    });
    files.sort();
    files
}

fn signs(file: &str) -> Vec<char> {
    let cells = file.lines().filter_map(|line| line.strip_prefix("cell "));
    cells.map(|rest| rest.trim_start().chars().next().expect("a character")).collect()
}

/// Builds a board from numbers: the cells of at most `rows` rows and `columns` columns, and an index into
/// `signs` for each cell.
fn board(signs: &[char], is_strip: bool, rows: usize, columns: usize, cells: &[usize]) -> String {
    let rows = if is_strip { 1 } else { rows };
    let columns = if is_strip { rows * columns * 2 } else { columns };
    let row =
        |y: usize| (0..columns).map(|x| signs[cells[y * columns + x] % signs.len()]).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|")
}

fn is_on_strip(file: &str) -> bool {
    file.lines().any(|line| line.starts_with("board") && line.ends_with("strip"))
}

proptest! {
    #![proptest_config(cases(30))]

    /// All files in `games/` agree with the twin on random boards.
    #[test]
    fn files_of_games(rows in 1..=3_usize, columns in 1..=3_usize, cells in vec(0..60_usize, 12)) {
        for path in files() {
            let file = std::fs::read_to_string(&path).expect("a file");
            let text = board(&signs(&file), is_on_strip(&file), rows, columns, &cells);
            agrees(&file, &text, rows * columns <= 6)?;
        }
    }
}

/// Generates a cell of a pattern, and its replacement.
fn cell() -> impl Strategy<Value = (&'static str, &'static str)> {
    prop_oneof![
        4 => Just(("L", ".")),
        4 => Just((".", "L")),
        3 => Just(("R", ".")),
        2 => Just(("L", "#")),
        2 => Just((".", "#")),
        2 => Just(("R", "L")),
        2 => Just(("[LR]", "_")),
        2 => Just(("[LR]", ".")),
        2 => Just(("_", "_")),
        2 => Just(("[$#]", "_")),
        1 => Just(("$", "_")),
        1 => Just(("[.R]", "<")),
        1 => Just(("[.L]", ">")),
        1 => Just(("[^L]", "_")),
    ]
}

/// Generates a row of a rule: single cells, and in some rows a repetition.
fn row() -> impl Strategy<Value = (String, String)> {
    let repeats = prop_oneof![4 => Just(""), 1 => Just("*"), 1 => Just("+")];
    vec((cell(), repeats), 1..=3).prop_map(|cells| {
        let mut sides = (String::new(), String::new());
        for ((from, to), repeats) in cells {
            sides.0 += &format!("{from}{repeats} ");
            sides.1 += &format!("{to}{repeats} ");
        }
        sides
    })
}

fn rule(is_strip: bool) -> impl Strategy<Value = String> {
    let ways: &[&str] = match is_strip {
        true => &["", "both ways"],
        false => &[
            "",
            "both ways",
            "down",
            "up and down",
            "any direction",
            "diagonally",
            "all directions",
            "any image",
        ],
    };
    let clauses = [
        "",
        "",
        "",
        "next to L",
        "not next to R",
        "next to [$.]",
        "neighbours R -> .",
        "next to . neighbours L -> R, R -> .",
    ];
    let step = (row(), 0..ways.len(), 0..clauses.len()).prop_map(move |((from, to), way, clause)| {
        format!("{from} -> {to} {} {}", ways[way], clauses[clause])
    });
    let then = prop_oneof![3 => Just(""), 1 => Just("then _ . -> _ #"), 1 => Just("then [L.] .* [.$] -> _ _* _ both ways")];
    let words = ["left", "right", "both", "each"];
    (0..words.len(), step, then).prop_map(move |(word, step, then)| format!("{} {step} {then}", words[word]))
}

fn file(is_strip: bool) -> impl Strategy<Value = String> {
    let conditions = [
        "",
        "",
        "",
        "everywhere no L R both ways",
        "everywhere groups of L next to .",
        "everywhere no # . # both ways",
    ];
    let board = if is_strip { "strip" } else { "grid" };
    (vec(rule(is_strip), 1..=3), 0..conditions.len(), any::<bool>()).prop_map(
        move |(rules, condition, loops)| {
            let loops = if loops { "loops allowed" } else { "" };
            file_of(board, &[loops.to_owned(), rules.join("\n"), conditions[condition].to_owned()])
        },
    )
}

/// Returns a file with these lines besides the usual ones.
fn file_of(board: &str, lines: &[String]) -> String {
    format!(
        "name x\ntitle X\nboard {board}\ncell . free\ncell L Left's\ncell R Right's\ncell # none\nexchange L R\n\
         rules r\nsource s\nexample .\n{}\n",
        lines.join("\n"),
    )
}

/// The most boards of a game whose value the twin calculates on a large board. It compares literal trees, and
/// that of `*n` has 2^n branches.
const MOST_BOARDS: usize = 12;

/// Checks a position on a large board unless the file is refused. Few moves are possible in some of them; their
/// values are compared, too.
fn agrees_on_large(file: &str, text: &str) -> Result<(), TestCaseError> {
    if TextRuleset::read(file).is_err() {
        return Ok(());
    }
    let first = twin::Board::new(&Rc::new(twin::read(file)), text);
    let (mut open, mut seen) = (vec![first], HashSet::from([text.to_owned()]));
    while let Some(board) = open.pop().filter(|_| seen.len() <= MOST_BOARDS) {
        for player in [twin::Player::Left, twin::Player::Right] {
            open.extend(board.moves(player).into_iter().filter(|after| seen.insert(after.text())));
        }
    }
    agrees(file, text, seen.len() <= MOST_BOARDS)
}

/// Checks a position unless the file is refused.
fn agrees_if_read(file: &str, text: &str) -> Result<(), TestCaseError> {
    match TextRuleset::read(file) {
        Ok(_) => agrees(file, text, text.len() <= 6),
        Err(_) => Ok(()),
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// Random rules on random boards.
    #[test]
    fn random_rules_on_strips(file in file(true), columns in 1..=4_usize, cells in vec(0..4_usize, 16)) {
        agrees_if_read(&file, &board(&['.', 'L', 'R', '#'], true, 1, columns, &cells))?;
    }

    #[test]
    fn random_rules_on_grids(
        file in file(false),
        rows in 1..=3_usize,
        columns in 1..=3_usize,
        cells in vec(0..4_usize, 16),
    ) {
        agrees_if_read(&file, &board(&['.', 'L', 'R', '#'], false, rows, columns, &cells))?;
    }
}

/// Returns the largest number of repetitions in a rule.
fn repetitions(file: &str) -> usize {
    let of_line = |line: &str| line.split("->").next().map_or(0, |from| from.matches(['*', '+']).count());
    let then = |line: &str| line.split("then").map(of_line).sum();
    file.lines().filter(|line| line.contains("->")).map(then).max().unwrap_or(0)
}

proptest! {
    #![proptest_config(cases(150))]

    /// If a board has more places than a word or two has bits, or if a pattern may match in very many ways,
    /// the engine uses another algorithm for matching.
    #[test]
    fn random_rules_on_large_strips(
        file in file(true),
        (most, columns) in prop_oneof![Just(1).prop_flat_map(|n| (Just(n), 129..135_usize)), (Just(2), 20..40_usize)],
        filler in 0..4_usize,
        start in 0..14_usize,
        cells in vec(0..4_usize, 6),
    ) {
        let signs = ['.', 'L', 'R', '#'];
        let mut all = vec![filler; columns];
        all[start..start + cells.len()].copy_from_slice(&cells);
        let text: String = all.iter().map(|&cell| signs[cell]).collect();
        if repetitions(&file) <= most {
            agrees_on_large(&file, &text)?;
        }
    }

    #[test]
    fn random_rules_on_large_grids(
        file in file(false),
        filler in 0..4_usize,
        (x, y) in (0..9_usize, 0..9_usize),
        cells in vec(0..4_usize, 9),
    ) {
        let signs = ['.', 'L', 'R', '#'];
        let mut rows = vec![vec![signs[filler]; 12]; 11];
        for (i, &cell) in cells.iter().enumerate() {
            rows[(y + i / 3).min(10)][x + i % 3] = signs[cell];
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        if repetitions(&file) <= 1 {
            agrees_on_large(&file, &rows.join("|"))?;
        }
    }
}

proptest! {
    #![proptest_config(cases(8))]

    /// Files in `games/` on strips with few pieces, of lengths at which patterns are matched differently.
    #[test]
    fn files_of_games_on_long_strips(
        columns in prop_oneof![30..40_usize, 60..70_usize, 125..135_usize],
        start in 0..24_usize,
        cells in vec(0..60_usize, 6),
    ) {
        for path in files() {
            let file = std::fs::read_to_string(&path).expect("a file");
            if is_on_strip(&file) {
                let signs = signs(&file);
                for filler in [signs[0], signs[signs.len() - 1]] {
                    let mut text = vec![filler; columns];
                    (text[start..].iter_mut().zip(&cells)).for_each(|(to, cell)| *to = signs[cell % signs.len()]);
                    agrees_on_large(&file, &String::from_iter(text))?;
                }
            }
        }
    }
}

/// Generates rules that place or change one character, with conditions on characters that never change and
/// on others.
fn placing() -> impl Strategy<Value = String> {
    let changes = [". -> L", ". -> R", ". -> #", "[.F] -> L", "F -> .", "F -> R", "F -> #"];
    let clauses = [
        "",
        "next to L",
        "not next to L",
        "not next to R",
        "not next to [LR]",
        "next to [$#]",
        "not next to $",
        "next to F",
        "next to [F$]",
        "not next to L next to [R$]",
        "not next to R next to F",
        "neighbours F -> .",
        "not next to L neighbours F -> #",
        "next to [R#] neighbours F -> .",
        "not next to R neighbours . -> L",
    ];
    let words = ["left", "right", "both", "each"];
    let line =
        (0..words.len(), 0..changes.len(), 0..clauses.len()).prop_map(move |(word, change, clause)| {
            format!("{} {} {}", words[word], changes[change], clauses[clause])
        });
    (vec(line, 1..=3), any::<bool>()).prop_map(|(lines, is_strip)| {
        format!(
            "name x\ntitle X\nboard {}\ncell . free\ncell F half free\ncell L Left's\ncell R Right's\ncell # none\n\
             exchange L R\nrules r\nsource s\nexample .\n{}\n",
            if is_strip { "strip" } else { "grid" },
            lines.join("\n"),
        )
    })
}

fn is_tinted(file: &str) -> bool {
    let is_it = |word: &String| word.contains("become part of their neighbours");
    TextRuleset::read(file).is_ok_and(|ruleset| ruleset.in_words().iter().any(is_it))
}

proptest! {
    #![proptest_config(cases(400))]

    /// The engine records facts about characters that never change in the cells beside them, if conditions
    /// use such facts.
    #[test]
    fn random_placing_rules(
        file in placing(),
        rows in 1..=3_usize,
        columns in 1..=3_usize,
        cells in vec(0..10_usize, 18),
    ) {
        let signs = ['.', '.', '.', 'F', 'F', 'L', 'R', '#'];
        agrees_if_read(&file, &board(&signs, is_on_strip(&file), rows, columns, &cells))?;
    }
}

/// The engine records facts in cells ("tints") for many of these rules.
#[test]
fn placing_rules_are_tinted() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let tinted = (0..100).filter(|_| is_tinted(&placing().new_tree(&mut runner).expect("rules").current()));
    assert!(tinted.count() > 25);
}

/// The twin confirms each position of the tables that names it as the source.
#[test]
fn tables_of_the_twin() {
    let mut rows = 0;
    for path in files() {
        let Ok(table) = std::fs::read_to_string(path.with_extension("tsv")) else { continue };
        let file = std::fs::read_to_string(&path).expect("a file");
        for row in table.lines().filter(|row| row.ends_with("the plain program in twin/")) {
            let position = row.split('\t').next().expect("a position");
            agrees(&file, position, true).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            rows += 1;
        }
    }
    assert!(rows > 0);
}
