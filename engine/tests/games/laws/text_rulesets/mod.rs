//! Tests of text rulesets: the files in `games/` against the built-in rulesets with the same names, and
//! refused texts.

mod graphs;
mod heaps;
mod loopy_heaps;
mod twin;
mod warnings;

use std::path::Path;
use std::sync::{Arc, Weak};

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::rules::text::TextRuleset;
use upstar::games::value::Store;
use upstar::ground::Player;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::registry::{Kind, Position, Registered, Rulesets};
use upstar::session::Session;

use super::form::cases;

fn file(name: &str) -> Arc<TextRuleset> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name).with_extension("game");
    TextRuleset::read(&std::fs::read_to_string(path).expect("a file"))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Generates boards with at most the given numbers of rows and columns.
fn board(cells: &'static str, rows: usize, columns: usize) -> impl Strategy<Value = String> {
    let cell = (0..cells.len()).prop_map(move |at| char::from(cells.as_bytes()[at]));
    (1..=rows, 1..=columns).prop_flat_map(move |(rows, columns)| {
        let row = vec(cell.clone(), columns).prop_map(|row| row.into_iter().collect::<String>());
        vec(row, rows).prop_map(|rows| rows.join("|"))
    })
}

/// Returns the places of each move of a player, sorted within each move and among the moves.
fn moves(position: &Position<'_, '_>, player: Player) -> Vec<Vec<usize>> {
    let control = Control::unlimited();
    let mut moves: Vec<Vec<usize>> = match position {
        Position::Short(short) => short.choices(player, &control).unwrap(),
        Position::Partizan(loopy) => {
            loopy.moves(player, &control).unwrap().into_iter().map(|m| m.step.places).collect()
        }
        _ => panic!("neither short nor partizan"),
    };
    moves.iter_mut().for_each(|places| places.sort_unstable());
    moves.sort();
    moves
}

/// Asserts that the file agrees with the ruleset of its name on moves and value.
fn agrees(name: &str, text: &str) -> Result<(), TestCaseError> {
    let (store, control) = (Store::new(), Control::unlimited());
    let built_in = Session::new(&store);
    let from_text = Session::with_games(&store, vec![Registered::of_text(file(name)).open(&store)]);
    let (known, found) = (built_in.read(name, text).unwrap(), from_text.read(name, text).unwrap());
    prop_assert_eq!(known.text(), found.text());
    prop_assert!(known.game(&store, &control).unwrap() == found.game(&store, &control).unwrap(), "{}", text);
    for player in Player::BOTH {
        let (known, found) = (moves(&known, player), moves(&found, player));
        prop_assert_eq!(known.len(), found.len(), "{:?} in {}", player, text);
        prop_assert!(known == found, "{:?} in {}: {:?} {:?}", player, text, known, found);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn domineering(text in board("...#", 4, 4)) {
        agrees("domineering", &text)?;
    }

    #[test]
    fn toads_and_frogs(text in board(".TF", 1, 9)) {
        agrees("toads_and_frogs", &text)?;
    }
}

/// Rewrites the file of a game on graphs as one on grids.
fn on_grid(name: &str) -> Arc<TextRuleset> {
    TextRuleset::read(&file(name).text().replace("graph", "grid").replace("path(5) ", "")).expect("a ruleset")
}

proptest! {
    #![proptest_config(cases(100))]

    /// Snort and Col on grids agree with Snort and Col on graphs that are grids.
    #[test]
    fn placing_on_grids(text in board("...LR#", 3, 4)) {
        for name in ["snort", "col"] {
            let (store, control) = (Store::new(), Control::unlimited());
            let built_in = Session::new(&store);
            let from_text = Session::with_games(&store, vec![Registered::of_text(on_grid(name)).open(&store)]);
            let known = built_in.read(name, &text).unwrap().value(&store, &control).unwrap();
            let found = from_text.read(name, &text).unwrap().value(&store, &control).unwrap();
            prop_assert_eq!(known, found, "{} {}", name, text);
        }
    }
}

proptest! {
    #![proptest_config(cases(20))]

    /// Boards that exceed one word, or two, agree with boards that fit one: adding empty space around a
    /// board preserves the value.
    #[test]
    fn boards_of_any_size(text in board("..#", 3, 3), columns in 20..60_usize) {
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::with_games(&store, vec![Registered::of_text(file("domineering")).open(&store)]);
        let wide: Vec<String> = text.split('|').map(|row| format!("{row}{}", "#".repeat(columns))).collect();
        let tall = format!("{}|{}", "#".repeat(wide[0].len()), wide.join("|"));
        let value = |text: &str| session.read("domineering", text).unwrap().value(&store, &control).unwrap();
        prop_assert_eq!(value(&text), value(&tall), "{}", text);
    }
}

/// A move of a piece has the name of its source, its target and what it changes from there, whatever it
/// burns on its way.
#[test]
fn moves_have_the_names_of_pieces() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    for (name, text, expected) in [
        ("amazons", "L..", vec![vec![0, 1, 0], vec![0, 1, 2], vec![0, 2, 0], vec![0, 2, 1]]),
        ("amazons_trail", "L..", vec![vec![0, 1], vec![0, 2]]),
        ("amazons_markswoman", "L..", vec![vec![0, 1, 0], vec![0, 1, 2], vec![0, 2, 0], vec![0, 2, 1]]),
        ("amazons_knights", "L..|...", vec![vec![0, 5]]),
        ("clobber", "LRL", vec![vec![0, 1], vec![2, 1]]),
        ("konane", "LR.R.", vec![vec![0, 2], vec![0, 4]]),
    ] {
        let mut found =
            session.read(name, text).unwrap().short().unwrap().choices(Player::Left, &control).unwrap();
        found.sort();
        assert_eq!(found, expected, "{name}");
    }
}

fn value(name: &str, text: &str) -> String {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::of_text(file(name)).open(&store)]);
    session.read(name, text).unwrap().value(&store, &control).unwrap().to_string()
}

/// Several jumps form one move, which may stop before the last jump. The values were computed by hand from
/// the rules.
#[test]
fn konane_by_hand() {
    assert_eq!(value("konane", "LR."), "1");
    // After the first jump Right may jump back.
    assert_eq!(value("konane", "LR.R."), "1");
    assert_eq!(value("konane", "L|R|."), "1");
    assert_eq!(value("konane", "RL.|..."), "-1");
    assert_eq!(value("konane", ".LR."), "*");
    assert_eq!(value("konane", "L.R."), "0");
}

/// If it matters for a cell that it is on the board, the cell differs from a place beyond the edge.
#[test]
fn neighbours_of_what_is_on_the_board() {
    let text = format!("{HEAD}left . [^L] -> L _ next to L\n").replace("example L.R", "example ...R");
    let parsed = TextRuleset::read(&text).expect("a ruleset");
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    for (position, value) in [("...R", "3"), ("...", "2"), (".", "0")] {
        assert_eq!(session.read("x", position).unwrap().value(&store, &control).unwrap().to_string(), value);
    }
}

/// The engine finds facts about rules: symmetries, each with a proof, and whether play ends.
#[test]
fn known_facts_about_the_rules() {
    const ANY: &str = "rotations and reflections of the board keep the value";
    const LR: &str = "Left's moves become Right's moves with `L` and `R` exchanged";
    const TF: &str =
        "Left's moves become Right's moves on the board read from right to left, with `T` and `F` exchanged";
    const NO_IMAGE: &str = "no rotation or reflection of the board keeps the moves";
    for (name, players, images, kind) in [
        (
            "domineering",
            "Left's moves become Right's moves on the board with rows and columns exchanged",
            "a board has the same value mirrored from left to right, mirrored from top to bottom, turned by half",
            Kind::Short,
        ),
        ("clobber", LR, ANY, Kind::Short),
        ("amazons", LR, ANY, Kind::Short),
        ("konane", LR, ANY, Kind::Short),
        ("toads_and_frogs", TF, NO_IMAGE, Kind::Short),
        ("backsliding_toads_and_frogs", TF, NO_IMAGE, Kind::Partizan),
    ] {
        let parsed = file(name);
        let words = parsed.in_words();
        assert_eq!(words[1..3], [players, images], "{name}");
        assert_eq!(Registered::of_text(parsed.clone()).kind(), kind, "{name}");
    }
}

/// The cells that every move uses up give an upper bound of the number of moves. Where both players can move or neither,
/// the stops are 0.
#[test]
fn enough_moves_are_expected() {
    for (name, text, bounds) in [
        ("domineering", "...|...", ("-3", "3")),
        ("clobber", "LLR|LRL", ("0", "0")),
        ("hot_clobber", "LLR|LRL", ("-6", "6")),
        ("konane", ".LR.R.", ("-1", "2")),
    ] {
        let store = Store::new();
        let session = Session::with_games(&store, vec![Registered::of_text(file(name)).open(&store)]);
        let Position::Short(position) = session.read(name, text).unwrap() else { panic!("{name} ends") };
        let known = position.stop_bounds().map(|(low, high)| (low.to_string(), high.to_string()));
        assert_eq!(known, Some((bounds.0.to_owned(), bounds.1.to_owned())), "{name} {text}");
    }
}

/// The files that the language chapter of the book names exist.
#[test]
fn files_that_the_book_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let chapter = std::fs::read_to_string(root.join("book/src/ruleset-language.md")).expect("a chapter");
    let table = chapter.split("### The games of CGSuite").nth(1).expect("a table");
    let names: Vec<&str> = table.split('`').filter(|name| name.ends_with(".game")).collect();
    assert!(names.len() > 40);
    for name in names {
        assert!(root.join("games").join(name).exists(), "{name}");
    }
}

/// A ruleset of the caller replaces the built-in one with its name.
#[test]
fn files_come_first() {
    let rulesets = Rulesets::built_in().with(Registered::of_text(file("clobber")));
    assert!(
        rulesets
            .list()
            .iter()
            .map(Registered::name)
            .eq(Rulesets::built_in().list().iter().map(Registered::name))
    );
    let found = rulesets.named("clobber").expect("a ruleset");
    assert!(found.text().is_some_and(|text| text.text() == file("clobber").text()));
}

/// The last owner of a text ruleset frees it, whether that is a set of rulesets or a session.
#[test]
fn the_last_owner_frees_a_text() {
    let store = Store::new();
    let mut known: Vec<Weak<TextRuleset>> = Vec::new();
    for round in 0..30 {
        let mut rulesets = Rulesets::built_in().clone();
        for number in 0..100 {
            let text =
                format!("{HEAD}both . -> L\n").replacen("name x", &format!("name x{round}_{number}"), 1);
            let ruleset = TextRuleset::read(&text).expect("a ruleset");
            known.push(Arc::downgrade(&ruleset));
            rulesets = rulesets.with(Registered::of_text(ruleset));
        }
        let session = Session::with_rulesets(&store, &rulesets);
        drop(rulesets);
        let position = session.read(&format!("x{round}_7"), "..").expect("a position");
        assert_eq!(position.value(&store, &Control::unlimited()), Ok(store.zero()));
        assert_eq!(known.iter().filter(|text| text.strong_count() > 0).count(), 100);
    }
    assert_eq!(known.len(), 3000);
    assert!(known.iter().all(|text| text.strong_count() == 0));
}

const HEAD: &str = "name x\ntitle X\nboard strip\ncell . free\ncell L Left's\ncell R Right's\nrules r\nsource s\nexample L.R\n";

/// Each refused line, with the text that the error marks.
#[test]
fn wrong_texts_are_refused() {
    for (line, marked, message) in [
        ("left  L X -> . L", "X", "no line `cell` declares 'X'"),
        ("left  L . -> L", " L", "another shape"),
        ("left  L . . L", "", "expected `->`"),
        ("each  L . -> . L", "each", "needs a line `exchange`"),
        ("lefd  L . -> . L", "lefd", "no line begins with `lefd`"),
        ("left  L . -> . [LR]", "[", "one character"),
        ("left  L $ -> . L", "L", "the edge of the board"),
        ("left  L . -> . L diagonally", "L . -> . L diagonally", "on a strip"),
        ("left  L . -> . L upwards", "u", "no line `cell` declares 'u'"),
        ("left  (L .) -> . L", " ", "expected `*` (any number"),
        ("left  L | . -> . | L", "L | . -> . | L", "need a grid"),
        ("left  $ $ -> $ $", "$ $ -> $ $", "on the board"),
        ("left  L $ -> . _ next to R", "L $ -> . _ ", "must be on the board"),
        ("left  L . $ -> . _ _ then . -> L", " . -> L", "must be on the board"),
        ("left  [$L]* . -> _* L", "[$L]* . -> _* L", "must precede a repetition"),
        ("left  L* -> .*", "L* -> .*", "that is not repeated"),
        ("left  [] -> L", "[]", "this set is empty"),
        ("name  y\nleft L . -> . L", "name", "two lines `name`"),
        ("left", "left", "expected an argument"),
        ("loops forbidden\nleft L . -> . L", "forbidden", "expected `loops allowed`"),
        ("exchange L L\neach L . -> . L", "L L", "already exchanged"),
        ("everywhere all\nleft L . -> . L", "a", "expected `no`"),
        ("# nothing", "", "there is no move"),
        ("left L . -> L .", "left L . -> L .", "may change nothing"),
        ("left [.L] -> L", "left [.L] -> L", "may change nothing"),
        ("left [.R] -> .", "left [.R] -> .", "may change nothing"),
        ("left L .* -> _ R*", "left L .* -> _ R*", "may change nothing"),
        ("left [.L] [.L] -> > <", " > <", "`>` that of the cell before"),
        ("left [.L] [.L] -> < >", "left [.L] [.L] -> < >", "may change nothing"),
        (
            "left L . -> . L both ways then L . -> . L both ways",
            "left L . -> . L both ways then L . -> . L both ways",
            "may change nothing",
        ),
        ("left < . -> L .", "<", "only after `->`"),
        ("left L . -> . <", " . <", "there is no such cell"),
        ("left L $ -> < _", " < _", "cannot become the edge"),
        ("left L*.*L*.*L*. -> L*.*L*.*L*L", "L*.*L*.*L*. ", "at most 4 repetitions, this has 5"),
        (
            "left L . -> . L neighbours R -> . neighbours [LR] -> L",
            "[LR] ->",
            "these neighbours change twice",
        ),
        ("left L . -> . L # \u{1b}[31m", "\u{1b}", "is not allowed in a text"),
    ] {
        let text = format!("{HEAD}{line}\n");
        let error = TextRuleset::read(&text).expect_err(line);
        assert!(error.message.contains(message), "{line}: {}", error.message);
        assert_eq!(&text[error.span.clone()], marked, "{line}: {}", error.message);
    }
    let graph = HEAD.replace("strip", "graph") + "cell 2 twice free\nleft L . -> . L\n";
    let error = TextRuleset::read(&graph).expect_err("a digit on a graph");
    assert_eq!(&graph[error.span.clone()], "2 twice free");
    assert!(error.message.contains("a character is not a digit"));
    let idle = format!("{HEAD}loops allowed\nleft L . -> L .\n");
    assert!(TextRuleset::read(&idle).is_ok());
    let long = "# long\n".repeat(20_000);
    assert!(TextRuleset::read(&long).expect_err("too long").message.contains("at most 65536 bytes"));
}

/// A ruleset in Rust that gives the answers of a file has the facts that the file states.
#[test]
fn accelerators_have_the_facts_of_their_files() {
    let mut both = Vec::new();
    for registered in Rulesets::built_in().list() {
        let name = registered.name();
        if registered.text().is_none() && registered.rules_as_text().is_some() {
            both.push(name);
            assert_eq!(registered.facts(), file(name).facts());
        }
    }
    assert_eq!(both, ["col", "domineering", "snort", "toads_and_frogs"]);
}

/// A name stands for the position that a line `named` states.
#[test]
fn positions_have_names() {
    let text = format!("{HEAD}left L . -> . L\nnamed  two_left  a stone of Left's\n  before her:  LL.\n");
    let store = Store::new();
    let ruleset = Registered::read(&text).expect("a ruleset");
    assert_eq!(
        ruleset.facts().notation,
        "one character per cell, `.` free, `L` Left's, `R` Right's; or two_left"
    );
    let session = Session::with_games(&store, vec![ruleset.open(&store)]);
    assert_eq!(session.read("x", " two_left").expect("a position").on_board().text(), "LL.");
    let error = session.read("x", "to_left").err().expect("no position");
    assert_eq!(error.hint.as_deref(), Some("did you mean two_left?"));
    for (line, marked, message) in [
        ("named two LL.", "two LL.", "expected a name, words, `:`, and a position"),
        ("named Two two: LL.", "Two", "a name consists of lower-case letters"),
        ("named two two: L!.", "!", "a cell is one of `.`, `L`, `R`, not '!'"),
        ("named two two: LL.\nnamed two again: RR.", "two again: RR.", "two positions are named `two`"),
    ] {
        let text = format!("{HEAD}left L . -> . L\n{line}\n");
        let error = TextRuleset::read(&text).expect_err(line);
        assert!(error.message.contains(message), "{line}: {}", error.message);
        assert_eq!(&text[error.span.clone()], marked, "{line}: {}", error.message);
    }
}
