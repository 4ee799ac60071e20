//! Tests of text rulesets: those in `games/`, which have names, and files that the caller gives.

use std::path::{Path, PathBuf};

use super::{answer, fails, file, prints, refused, upstar};

const MINE: &str = "\
name     mine
title    Mine
board    strip
cell     .  free
cell     x  a stone of Left's
cell     o  a stone of Right's
cell     1  a wall
exchange x o
left     x .    ->  . x
left     x o .  ->  . . x
right    . o    ->  o .
right    . x o  ->  o . .
rules    a stone goes a step, or takes one of the other's by a jump
source   a test
example  x.o
";

/// Writes a ruleset file with these bytes and returns its path.
fn file_with(bytes: impl AsRef<[u8]>) -> String {
    let path = file("mine.game");
    std::fs::write(&path, bytes).expect("a file");
    path.display().to_string()
}

fn in_games(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name)
}

#[test]
fn files_in_games_are_known_by_their_names() {
    prints(&["eval", "konane", "LR.", "--fields", "value"], "", &["value          1"]);
    prints(&["eval", "kona", "LR.", "--fields", "value"], "", &["value          1"]);
    prints(&["calc", "konane('LR.') + ^"], "", &["1^"]);
    prints(&["batch"], r#"{"ruleset": "konane", "position": {"rows": ["LR."]}}"#, &["\"name\":\"1\""]);
    prints(&["completions", "bash"], "", &["konane"]);
    prints(&["games", "konane"], "", &["a text file", "Play always ends.", "--text"]);
    prints(&["draw", "konane", "LR."], "", &["<svg", "a stone of Left&apos;s"]);
    let mut game = upstar(&["play", "konane", "LR."], "#1\n");
    assert!(game.out.contains("you win"), "{}{}", game.out, game.err);
    game = upstar(&["eval", "konane", "LR.R.", "--moves"], "");
    assert!(game.out.contains("(1,1)-(1,5)"), "a jump is named by where it begins and ends\n{}", game.out);
}

/// The time for a board with many small components is linear in the number of cells, however large the
/// board is.
#[test]
fn large_boards_of_small_parts() {
    let strip = "..#".repeat(80_001);
    prints(&["eval", "kayles_strip", "-", "--fields", "value"], &strip, &["value          *2"]);
    let two_rows = [".#.#".repeat(101), "##.#".repeat(101)].join("|");
    let grid = vec![two_rows; 201].join(&format!("|{}|", "#".repeat(404)));
    prints(&["eval", "cram", "-", "--fields", "value"], &grid, &["value          *"]);
}

#[test]
fn the_text_of_a_ruleset_is_one() {
    for name in ["konane", "domineering"] {
        let run = upstar(&["games", name, "--text"], "");
        let text = std::fs::read_to_string(in_games(name).with_extension("game")).expect("a file");
        assert_eq!((run.code, run.out), (0, text));
    }
    refused(&["games", "nemesis", "--text"], "", "not available as a text");
    refused(&["games", "nothing", "--text"], "", "unknown ruleset `nothing`");
    refused(&["games", "--text"], "", "<RULESET>");
}

#[test]
fn a_file_stands_for_a_ruleset() {
    let path = &file_with(MINE);
    prints(&["eval", path, "xo."], "", &["value          1"]);
    prints(&["eval", path, "xo.", "--out", &file("board.svg").display().to_string()], "", &["value"]);
    prints(&["draw", path, "xo.1"], "", &["x: a stone of Left&apos;s", ">x</text>", ">1</text>", "a wall"]);
    prints(&["games", path], "", &["mine: Mine (short, strip, a text file)", "`x` and `o` exchanged."]);
    prints(&["play", path, "xo."], "#1\n", &["you win"]);
    prints(&["draw", path, "x.o", "--tree"], "", &["<svg"]);
    let facts = answer(&["games", path, "--json"], "");
    assert_eq!((&facts["name"], &facts["is_text"]), (&"mine".into(), &true.into()));
    assert_eq!(facts["found"][0], "play always ends");
}

#[test]
fn a_file_is_known_where_a_name_can_stand() {
    let path = &file_with(MINE);
    prints(&["calc", "--game", path, "mine('xo.') + ^"], "", &["1^"]);
    prints(&["calc", "mine('xo.') - clobber('LR')", "--game", path], "", &["1*"]);
    prints(&["eval", "mine", "xo.", "--game", path, "--fields", "value"], "", &["value          1"]);
    prints(&["plot", "--game", path, "mine('x.o')"], "", &["<svg"]);
    prints(&["repl", "--game", path], "mine('xo.')\n", &["1"]);
    prints(&["play", "sum", "--game", path, "mine('xo.') + {3|-1}"], "", &["Mine"]);
    let request = r#"{"ruleset": "mine", "position": {"strip": "xo."}}"#;
    prints(&["batch", "--game", path], request, &["\"name\":\"1\""]);
    prints(&["batch", "--game", path, "--only", "mine"], request, &["\"name\":\"1\""]);
    prints(&["games", "--game", path], "", &["mine: Mine"]);
    refused(&["calc", "mine('xo.')"], "", "mine");
    for command in [&["loopy"][..], &["angel", "devils"], &["completions", "bash"], &["build", "snakes"]] {
        refused(&[command, &["--game", path]].concat(), "", "unexpected argument '--game'");
    }
    refused(&["escape", "map", "grid(3,3)", "--game", path], "", "`mine` is no escape game");
}

#[test]
fn a_file_takes_the_place_of_a_ruleset_and_says_so() {
    // In this ruleset a stone moves, so the board after the move shows it at its new place.
    let clobber = std::fs::read_to_string(in_games("clobber.game")).expect("a file");
    let path = &file_with(
        clobber.replace("L R  ->  . L", "L .  ->  . L").replace("each ", "loops    allowed\neach "),
    );
    let run = upstar(&["eval", path, "L.", "--fields", "value"], "");
    assert_eq!(run.out, "value          on\n");
    assert!(
        run.err.starts_with("note: `clobber` is the ruleset of ") && run.err.lines().count() == 1,
        "{}",
        run.err
    );
    let run = upstar(&["calc", "--game", path, "clobber('L.')"], "");
    assert_eq!(run.out, "on\n");
    // A file with the same text as a built-in ruleset replaces nothing, so there is no warning.
    let konane = in_games("konane.game").display().to_string();
    assert_eq!(upstar(&["eval", &konane, "LR.", "--fields", "value"], "").err, "");
}

#[test]
fn files_of_all_sorts() {
    let windows = MINE.replace('\n', "\r\n");
    prints(&["eval", &file_with(windows), "xo.", "--fields", "value"], "", &["value          1"]);
    prints(
        &["eval", &file_with(format!("\u{feff}{MINE}")), "xo.", "--fields", "value"],
        "",
        &["value          1"],
    );
    let bad = |bytes: &[u8], message: &str| refused(&["eval", &file_with(bytes), "xo."], "", message);
    bad(b"", "line 1: there is no line `board`");
    bad(b"name x\xff", "byte 7 is not UTF-8");
    bad(&vec![b'#'; 10_000_000], "at most 65536 bytes, this has more");
    bad(&vec![b'#'; 100_000], "at most 65536 bytes");
    bad(MINE.replace("x .  ", "x y  ").as_bytes(), "line 9: no line `cell` declares 'y'");
    bad(MINE.replace("example  x.o", "example  x.y").as_bytes(), "line 15: ");
    refused(&["eval", "./missing.game", "xo."], "", "./missing.game: ");
    refused(
        &["eval", "./mine.txt", "xo."],
        "",
        "./mine.txt: the name of a file with a ruleset ends in `.game`",
    );
    let folder = file("folder.game");
    std::fs::create_dir(&folder).expect("a folder");
    refused(&["eval", &folder.display().to_string(), "xo."], "", "folder.game: ");
    fails(&["calc", "--game", "./missing.game", "1"], "", 2, "./missing.game: ");
}

/// The program warns of oddities in a file and still gives the answer. The files in `games/` cause no
/// warnings.
#[test]
fn odd_files_have_warnings() {
    let path = &file_with(MINE.replace("rules ", "left x . -> . x\nrules "));
    let run = upstar(&["eval", path, "xo.", "--fields", "value"], "");
    assert_eq!(run.out, "value          1\n", "{}", run.err);
    let warning = format!("warning: {path}, line ");
    assert!(run.err.starts_with(&warning) && run.err.contains("\n  left x . -> . x\n"), "{}", run.err);
    for name in ["konane", "domineering"] {
        let path = in_games(name).with_extension("game").display().to_string();
        assert!(!upstar(&["games", &path], "").err.contains("warning"), "{name}");
    }
}

/// Even with `loops allowed`, a line that leaves the position unchanged is not a move, so a player cannot
/// pass.
#[test]
fn nobody_passes() {
    const STRIP: &str = "name walk\ntitle Walk\nboard strip\nloops allowed\ncell . free\ncell L a stone\n\
                         rules r\nsource s\nexample L.\n";
    const GRAPH: &str = "name walk\ntitle Walk\nboard graph\nloops allowed\ncell . free\ncell L a stone\n\
                         rules r\nsource s\nexample path(2)\n";
    for (head, line, position, value) in [
        (STRIP, "left L . -> . L then L . -> . L both ways", "L.", "0"),
        (STRIP, "left L . -> . L then L . -> . L both ways", "L...", "1"),
        (STRIP, "right [.L] -> .", ".", "0"),
        (STRIP, "right [.L] -> .", "L", "-1"),
        (GRAPH, "right [.L] -> .", "2: 0-1 .L", "-1"),
        (GRAPH, "left L . -> . L then L . -> . L", "2: 0-1 .L", "0"),
        (GRAPH, "left L . -> . L then L . -> . L", "3: 0-1 1-2 L..", "on"),
    ] {
        let path = &file_with(format!("{head}{line}\n"));
        let value = format!("value          {value}");
        prints(&["eval", path, position, "--fields", "value"], "", &[&value]);
    }
}

/// A text ruleset whose games need not end is played like any other.
#[test]
fn endless_rulesets_are_played() {
    let head =
        |board: &str| format!("name walk\ntitle Walk\nboard {board}\nloops allowed\nrules r\nsource s\n");
    const CELLS: &str = "cell . free\ncell L a stone\ncell R a stone\nexchange L R\n";
    const MOVES: &str = "left L . -> . L\nleft L R -> . L\nright R . -> . R\nright R L -> . R\n";
    let around = MOVES.replace('\n', " any direction\n");
    let strip = head("strip") + CELLS + &MOVES.replace('\n', " both ways\n") + "example L.R\n";
    prints(
        &["play", &file_with(strip), "L..R"],
        "hint\n#1\n",
        &["it wins after at most 3 moves", "Right, moves .LR."],
    );
    let grid = head("grid") + CELLS + &around + "example L.|.R\n";
    prints(&["play", &file_with(grid), "L.|.R"], "hint\n", &["it loses after at most 2 moves"]);
    let graph = head("graph") + CELLS + MOVES + "example 3: 0-1 1-2 L.R\n";
    prints(&["play", &file_with(graph), "3: 0-1 1-2 L.R"], "hint\n", &["it loses after at most 2 moves"]);
    let heaps = head("heaps") + "left n -> 3 - n where n < 4\nright n -> n - 1 where n > 0\nexample 3 2\n";
    prints(
        &["play", &file_with(heaps), "3 2"],
        "hint\n#1\n",
        &["3-0: it holds the draw", "Upstar, Right, moves"],
    );
}

/// The program shows the first ten warnings and counts the rest. If two files have the same name for a
/// ruleset, it says which of them it uses.
#[test]
fn files_are_described() {
    let twice = "left x . -> . x\n".repeat(40);
    let run = upstar(&["eval", &file_with(MINE.replace("rules ", &format!("{twice}rules "))), "xo."], "");
    let warnings: Vec<&str> = run.err.lines().filter(|line| line.starts_with("warning: ")).collect();
    assert!(warnings.len() == 11 && warnings[10].ends_with("more of this kind"), "{}", run.err);
    let (first, second) = (file_with(MINE), file_with(MINE.replace("title ", "title The ")));
    let run = upstar(&["calc", "--game", &first, "--game", &second, "1"], "");
    assert!(run.err.contains(&format!("is the ruleset of {second}, not that of {first}")), "{}", run.err);
    let run = upstar(&["games", &first], "");
    assert!(run.out.contains(&format!("upstar games {first} --text")), "{}", run.out);
    prints(&["games", &first, "--text"], "", &MINE.lines().collect::<Vec<_>>());
    let small = upstar(&["eval", &first, "x"], "");
    assert!(small.err.contains(&format!("warning: {first}, line ")), "{}", small.err);
}

/// The name of a ruleset must not have another meaning.
#[test]
fn names_are_free() {
    for (name, message) in [
        ("mean", "`mean` is a function already"),
        ("let", "`let` is a word of expressions already"),
        ("over", "`over` is a word of expressions already"),
        ("sum", "`sum` is a kind of position already"),
        ("expression", "`expression` is a kind of position already"),
    ] {
        let path = &file_with(MINE.replacen("mine", name, 1));
        refused(&["eval", path, "xo."], "", message);
    }
}

/// An error message shows the wrong line with a mark at the error.
#[test]
fn errors_have_a_mark() {
    let path = &file_with(MINE.replace("x o .  ->  . . x", "x o .  ->  . . y"));
    let run = upstar(&["eval", path, "x.o"], "");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines[1], "  left     x o .  ->  . . y", "{}", run.err);
    assert_eq!(lines[2].find('^'), lines[1].find('y'), "{}", run.err);
}

/// The impartial form of a file is a ruleset like others, and its text can be saved and read again.
#[test]
fn files_have_impartial_forms() {
    let path = file_with(MINE);
    let form = format!("impartial({path})");
    // Either player moves any stone. A step of a stone leaves one jump, and nothing after it.
    prints(&["eval", &form, "x.o", "--fields", "value"], "", &["value          0"]);
    prints(&["games", &form], "", &["impartial(mine): Impartial Mine", &format!("'{form}' --text")]);
    let text = upstar(&["games", &form, "--text"], "").out;
    assert!(text.contains("name     impartial_mine\ntitle    Impartial Mine\n"), "{text}");
    let saved = file_with(&text);
    prints(&["eval", &saved, "x.o", "--fields", "value"], "", &["value          0"]);
    refused(&["eval", "impartial(loopy_nim)", "0>1"], "", "because both players have the same moves already");
    refused(&["eval", "impartial(nemesis)", "0"], "", "because the players have different aims");
    refused(&["eval", "impartial(./none.game)", "x.o"], "", "none.game: ");
    refused(&["eval", "impartial()", "x.o"], "", "as in impartial(clobber)");
    let twice = file_with(format!("{text}moves shared\n"));
    refused(&["eval", &twice, "x.o"], "", "there are two lines `moves`");
    let odd = file_with(format!("{MINE}moves alike\n"));
    refused(&["eval", &odd, "x.o"], "", "expected `moves shared`");
}
