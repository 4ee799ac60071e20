//! Tests of whole Angel games through the command line. A checker that shares no code with the engine
//! verifies the traces.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar_twin::angel::{Checker, Turn};

use crate::{answer, fails, file, prints, refused, upstar};

fn pair(json: &Json) -> (i64, i64) {
    (json[0].as_i64().expect("a coordinate"), json[1].as_i64().expect("a coordinate"))
}

fn segment(json: &Json) -> (i64, i64, char) {
    let letter = json[2].as_str().and_then(|heading| heading.chars().next());
    (pair(json).0, pair(json).1, letter.expect("a heading"))
}

fn turn(json: &Json) -> Turn {
    let list = |name: &str| json[name].as_array().expect("a list").clone();
    Turn {
        eaten: (!json["eaten"].is_null()).then(|| pair(&json["eaten"])),
        landed: pair(&json["landed"]),
        perch: segment(&json["perch"]),
        passed: list("passed").iter().map(segment).collect(),
        length: json["L"].as_i64().expect("a length"),
        n: json["n"].as_i64().expect("a number"),
        added: list("added").iter().map(pair).collect(),
    }
}

/// Returns pseudo-random squares around the Angel's expected place, one a turn.
fn scattered(turns: i64) -> Vec<(i64, i64)> {
    let mut squares = Vec::new();
    let mut state: i64 = 11;
    for i in 0..turns {
        state = (state * 1_103_515_245 + 12_345) % (1 << 31);
        let square = (state / 8 % 7 - 1, 2 * i + state / 64 % 9 - 3);
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

fn wall() -> Vec<(i64, i64)> {
    let across = (0..12).rev().map(|x| (x, 24));
    across.chain((18..24).map(|y| (12, y))).chain((0..4).map(|i| (14 + i, 20))).collect()
}

fn trace(game: &[(i64, i64)], options: &[&str]) -> Vec<Json> {
    let input = json!({"id": 3, "devil": "listed", "turns": game.len(), "eaten": game});
    let run = upstar(&[&["angel", "replay", "-", "--check"], options].concat(), format!("{input}\n"));
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn traces_pass_a_checker_of_turns() {
    for game in [scattered(60), wall()] {
        for amended in [false, true] {
            for ties in ["smallest", "largest"] {
                let mut options = vec!["--ties", ties];
                options.extend(amended.then_some("--amended"));
                let mut checker = Checker::new(amended);
                let lines = trace(&game, &options);
                assert_eq!(lines.len(), game.len());
                for (number, line) in (1..).zip(&lines) {
                    assert_eq!((&line["game"], &line["turn"]), (&json!(3), &json!(number)));
                    checker.check(&turn(line)).unwrap_or_else(|error| panic!("{ties}: {line}: {error}"));
                }
            }
        }
    }
}

/// The checker refuses a trace with one changed number.
#[test]
fn a_changed_trace_is_refused() {
    let lines = trace(&wall(), &[]);
    let changes: [fn(&mut Turn); 6] = [
        |turn| turn.length += 2,
        |turn| turn.n += 2,
        |turn| turn.landed.1 += 1,
        |turn| turn.perch.0 += 1,
        |turn| turn.passed.truncate(1),
        |turn| turn.added.push((7, 90)),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut checker = Checker::new(false);
        let refused = lines.iter().map(turn).enumerate().position(|(at, mut turn)| {
            if at == 13 {
                change(&mut turn);
            }
            checker.check(&turn).is_err()
        });
        assert!(refused.is_some_and(|at| at >= 13), "change {number}: {refused:?}");
    }
}

#[test]
fn a_trace_goes_to_a_file() {
    let folder = file("angel");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (games, out) = (folder.join("games.jsonl"), folder.join("trace.jsonl"));
    std::fs::write(&games, "{\"id\":\"a\",\"eaten\":[[0,2]]}\n\n{\"id\":\"b\",\"eaten\":[[0,3],[5,5]]}\n")
        .expect("a file");
    let paths = [games.to_str().expect("a path"), out.to_str().expect("a path")];
    let run = upstar(&["angel", "replay", paths[0], "--trace", paths[1]], "");
    assert_eq!((run.code, run.out.as_str()), (0, "2 games, 3 turns\n"), "{}", run.err);
    let lines = std::fs::read_to_string(&out).expect("the trace");
    let first: Json = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["game"], json!("a"));
    assert_eq!(lines.lines().count(), 3);
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn a_trace_does_not_replace_its_games() {
    let games = file("games.jsonl");
    let (path, text) = (games.to_str().expect("a path"), "{\"id\":1,\"eaten\":[[0,2]]}\n");
    std::fs::write(&games, text).expect("a file");
    refused(&["angel", "replay", path, "--trace", path], "", "--trace would write over the games");
    assert_eq!(std::fs::read_to_string(&games).expect("the games"), text);
    let trace = file("trace.jsonl");
    let run = upstar(&["angel", "replay", path, "--trace", trace.to_str().expect("a path")], "");
    assert_eq!(run.out, "1 game, 1 turn\n");
    std::fs::remove_file(&games).expect("the games");
    std::fs::remove_file(&trace).expect("the trace");
}

/// When a line of input is wrong, the program first reports the turns played before it. With `--turns` only the first
/// turns of a longer file are played.
#[test]
fn a_wrong_line_ends_a_game() {
    let devil = ["angel", "run", "--devil", "-"];
    let run = upstar(&devil, "\u{feff}0 3\r\n1 3\nx\n");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.out.contains("turns        2\n") && !run.out.contains("first tenth"), "{}", run.out);
    let first = [&devil[..], &["--turns", "1"]].concat();
    prints(&first, "0 3\n0 4\n", &["turns        1\n", "perch (0,2)N"]);
    prints(&first, "0 3\nx\n", &["turns        1\n"]);
    assert_eq!(upstar(&devil, "x\n").out, "");
    let fields = answer(&["angel", "run", "--devil", "own", "--turns", "40", "--json"], "");
    assert!(fields["turns_per_second_of_last_tenth"].is_u64(), "{fields}");
    let fields = answer(&["angel", "run", "--devil", "-", "--json"], "0 3\n");
    assert!(fields["turns_per_second_of_last_tenth"].is_null(), "{fields}");
}

/// When a budget ends a spiral, the program reports how far the spiral came.
#[test]
fn a_budget_ends_a_spiral() {
    let spiral = ["angel", "spiral", "--windings", "6", "--budget", "300nodes"];
    let run = upstar(&spiral, "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("did not wind 6 times around: the budget of nodes is used up"), "{}", run.err);
    assert!(run.out.contains("The first wall is built"), "{}", run.out);
    let fields = answer(&[&spiral[..], &["--json"]].concat(), "");
    assert!(fields["error"]["known"]["quarter_turns"].as_i64() >= Some(4), "{fields}");
    let pictures = ["angel", "spiral", "--windings", "3", "--out", "x.svg"];
    refused(&pictures, "", "--out and --frames are for --windings 1");
}

#[test]
fn devils_are_run_and_checked() {
    let fields = answer(&["angel", "run", "--devil", "trap", "--turns", "500", "--check", "--json"], "");
    assert_eq!((&fields["turns"], &fields["checked"]), (&json!(500), &json!(true)));
    assert!(fields["trivial_loops"].as_u64() > Some(0), "{fields}");
    assert_eq!(fields["longer_loops"], json!(0));
    let by_chance = ["angel", "run", "--devil", "random(3)", "--turns", "300", "--check", "--amended"];
    prints(&by_chance, "", &["every turn"]);
    let wall = "# a wall\n0 4\n1,4\n[2,4]\n\n";
    prints(&["angel", "run", "--devil", "-", "--check"], wall, &["turns        3\n"]);
}

#[test]
fn the_path_winds_as_often_as_is_asked() {
    let fields = answer(&["angel", "spiral", "--windings", "2", "--json"], "");
    assert!(fields["quarter_turns"].as_i64() >= Some(8), "{fields}");
    let headings: String =
        fields["legs"].as_array().expect("legs").iter().filter_map(|leg| leg["heading"].as_str()).collect();
    assert!(headings.starts_with("NESWNESW"), "{headings}");
}

#[test]
fn a_person_is_the_devil() {
    let run = upstar(
        &["angel", "play"],
        "help\n0 3\n0 3\n1 2 +\nundo\nundo\nundo\nundo\nhint\nnonsense\n9999999999999999999 0\nquit\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["Turn 2: the Angel is on (0,2)", "There is nothing to take back", "The game is broken off"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    for part in ["is not a square", "coordinates are at most"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
}

/// Turns that were undone do not count towards the limit of turns.
#[test]
fn turns_are_taken_back() {
    let play = |side: &str, turns: &str, input: &str| {
        upstar(&["angel", "play", "--side", side, "--turns", turns], input).out
    };
    let again = "0 2\nundo\n0 2\nundo\n0 2\n0 3\n0 4\n";
    let out = play("devil", "3", again);
    assert!(
        out.contains("Turn 3:")
            && out
                .contains("The game ends after 3 turns; the Angel would fly on for ever.\nNo Devil catches "),
        "{out}"
    );
    let out = play("devil", "3", "0 2\nundo\n0 2\n");
    assert!(out.ends_with("The game is broken off.\n"), "{out}");
    let out = play("angel", "2", "1 0 +\nundo\n1 0 +\n");
    assert!(out.ends_with("The game is broken off.\n"), "{out}");
    let out = play("angel", "1", "undo\n-1 0 +\n");
    assert!(
        out.contains("There is nothing to take back.") && out.ends_with("You were not caught in 1 turn.\n"),
        "{out}"
    );
    let squares: String = (0..1001).map(|y| format!("-5 {y}\n")).collect();
    let out = play("devil", "2000", &(squares + &"undo\n".repeat(1001)));
    assert!(out.contains("Turn 1002:") && !out.contains("There is nothing to take back."));
    assert_eq!(out.matches("Turn 1:").count(), 2, "the start is shown again");
}

#[test]
fn a_person_has_no_use_for_some_arguments() {
    let play = |arguments: &[&str], message: &str| {
        refused(&[&["angel", "play"], arguments].concat(), "0 2\n", message);
    };
    for arguments in [&["--json"][..], &["--budget", "1s"], &["--threads", "2"]] {
        play(arguments, "does not apply to `upstar angel play`");
    }
    for arguments in [&["--amended"][..], &["--ties", "largest"], &["--rule", "literal"]] {
        play(&[&["--side", "angel"], arguments].concat(), "are for --side devil");
    }
    play(&["--power", "3"], "--power is for --side angel");
    play(&["--walk"], "--walk is for --side angel");
    play(&["--frames", "film.gif"], "an animation needs a file name in .svg");
}

#[test]
fn squares_that_cannot_be_are_refused() {
    let run = |input: &str, message: &str| refused(&["angel", "run", "--devil", "-"], input, message);
    run("0 3\n1\n", "line 2: \"1\" is not a square");
    run("a b\n", "line 1: \"a\" is not an integer");
    run("1.5 2\n", "\"1.5\" is not an integer");
    run("9223372036854775808 0\n", "coordinates are at most 4611686018427387904");
    run("9223372036854775807 0\n", "coordinates are at most 4611686018427387904");
    run("\u{fffd}\n", "is not a square");
    refused(&["angel", "run", "--devil", "@/no/such/file"], "", "/no/such/file");
    refused(&["angel", "run", "--devil", "moloch"], "", "there is no Devil \"moloch\"");
    refused(&["angel", "run", "--devil", "own(3)"], "", "has no parameter");
    refused(&["angel", "run", "--devil", "random(0)"], "", "from 1 to");
    refused(&["angel", "run", "--devil", "random(3"], "", "not closed");
}

#[test]
fn games_that_cannot_be_are_refused() {
    let replay = |input: &str, message: &str| refused(&["angel", "replay", "-"], input, message);
    replay("{\"id\":1,\"eaten\":[[0,2]]}\n{\"id\":2}\n", "standard input, line 2: \"eaten\" is missing");
    replay("[1]\n", "line 1: a game is an object");
    replay("{\"id\":1,\"eaten\":3}\n", "expected a list of squares");
    replay("{\"id\":1,\"eaten\":[[0,2],\"pass\"]}\n", "eaten[1]: \"pass\" is not a square");
    replay("{\"id\":1,\"eaten\":[[0,2,3]]}\n", "eaten[0]: [0,2,3] is not a square");
    replay("{\"id\":1,\"eaten\":[[0,2.5]]}\n", "2.5 is not an integer");
    replay("{\"id\":1,\"eaten\":[[0,99999999999999999999]]}\n", "coordinates are at most");
    replay("{\"id\":1,\"turns\":1,\"eaten\":[[0,2],[0,3]]}\n", "2 squares are more than the 1 turns");
    replay("{\"id\":1,\"turns\":3,\"eaten\":[[0,2],[0,3]]}\n", "2 squares are fewer than the 3 turns");
    replay("{\"id\":1,\"eaten\":[[0,2]]\n", "line 1: column 23: EOF");
    refused(&["angel", "replay", "/no/such/file"], "", "/no/such/file");
    replay("{\"id\":1,\"eaten\":[[0,2]],\"id\":2}\n", "line 1: \"id\" is given twice");
    replay("{\"id\":\"\\\",\",\"x\":{\"id\":1},\"\\u0069d\":2,\"eaten\":[]}\n", "\"id\" is given twice");
    let run = upstar(&["angel", "replay", "-"], "\n{\"id\":1,\"eaten\":?}\n");
    assert_eq!(run.err, "error: standard input, line 2: column 17: expected value\n");
    let one = "{\"id\":1,\"x\":{\"id\":1},\"eaten\":[[0,2]]}\n";
    refused(&["angel", "replay", "-", "--only", "nope"], one, "there is no game with the id nope");
    prints(&["angel", "replay", "-", "--only", "1"], one, &["\"turn\":1"]);
}

/// Squares near the ends of the coordinate range cost no more than others.
#[test]
fn far_squares_are_no_trouble() {
    let far = 1_i64 << 62;
    let squares = [(far, far), (-far, -far), (0, far), (far, -far), (1, far), (0, 5), (far, 0)];
    let lines = trace(&squares, &[]);
    assert_eq!(lines.len(), squares.len());
}

/// The literal rule examines the squares between an island and a far square, so it refuses such a game as
/// too large.
#[test]
fn a_literal_game_may_be_too_large() {
    let run = |squares: &str, code, message: &str| {
        fails(&["angel", "run", "--devil", "-", "--rule", "literal", "--check"], squares, code, message);
    };
    let far = format!("3 {}\n", 1_i64 << 60);
    let block = "12 60\n13 60\n12 61\n13 61\n";
    run(&far, 0, "");
    run(block, 0, "");
    run(&(far.clone() + block), 2, "for the literal rule");
    // The rate counts the time of the turn that was broken off.
    let literal = ["angel", "run", "--devil", "-", "--rule", "literal"];
    let broken = upstar(&literal, far.clone() + block);
    assert!(broken.out.contains(" s of turn 5, which was broken off\n"), "{}", broken.out);
    let json = upstar(&[&literal[..], &["--json"]].concat(), far + block);
    let json: Json = serde_json::from_str(&json.out).expect("JSON");
    assert!(json["seconds_of_broken_turn"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{json}");
    let whole = answer(&[&literal[..], &["--json"]].concat(), block);
    assert_eq!(whole["seconds_of_broken_turn"], Json::Null);
}

#[test]
fn a_budget_ends_a_game() {
    let run =
        upstar(&["angel", "run", "--devil", "own", "--turns", "1000000000000", "--budget", "200ms"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(
        run.err.contains("the game is broken off") && run.out.contains("turns"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn a_person_is_the_angel() {
    let run = upstar(&["angel", "play", "--side", "angel"], "0 5\n1 2 +\nundo\nundo\n2 2\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["You are an Angel of power 2", "The Devil eats", "There is nothing to take back"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert!(run.out.contains("(0,5) is more than 2 steps"), "{}", run.out);
}

/// A King (an Angel of power 1) loses to the Devil, even if he runs straight ahead or stays in place for a
/// while.
#[test]
fn a_person_is_the_king() {
    let king = ["angel", "play", "--side", "angel", "--power", "1", "--turns", "2000"];
    let walk = "0 1 +\n0 -1 +\n1 0 +\n-1 0 +\n1 1 +\n-1 -1 +\n-1 1 +\n1 -1 +\n".repeat(300);
    for input in [walk.clone(), "0 1 +\n".repeat(30) + &walk, "stay\nstay\nundo\n1 1 +\n".repeat(20) + &walk]
    {
        let run = upstar(&king, input);
        assert!(run.out.contains("The Devil catches you within 1225 turns"), "{}", run.out);
        assert!(run.out.contains("You cannot move: Upstar wins"), "{}", run.err);
    }
    // The Devil first eats squares near the corners of the board, which is larger than the window.
    let window = ["angel", "play", "--side", "angel", "--power", "1", "--turns", "2"];
    let expected =
        "Eaten farther away: (13,17) in the north; (15,17) in the northeast.\nTurn 2: you are on (0,0).";
    prints(&window, "stay\nstay\n", &[expected]);
    for kind in ["runner", "shy", "random"] {
        let found = answer(&["angel", "run", "--power", "1", "--king", kind, "--seed", "3", "--json"], "");
        assert_eq!((&found["caught"], &found["board"]), (&json!(true), &json!(35)), "{found}");
        assert!(found["turns"].as_u64().is_some_and(|turns| turns <= 1225), "{found}");
    }
    prints(&["angel", "run", "--power", "1", "--turns", "9"], "", &["turns        9\n", "not caught yet"]);
    refused(&["angel", "run", "--power", "1", "--devil", "trap"], "", "--devil is for the Angel of power 2");
    refused(&["angel", "run", "--power", "1", "--check"], "", "--check is for the Angel of power 2");
    refused(&["angel", "run", "--power", "1", "--amended"], "", "a King follows no path");
    refused(&["angel", "run", "--power", "1", "--out", "end.svg"], "", "they show his path");
    refused(&["angel", "run", "--king", "shy"], "", "--king is for --power 1");
}

/// With `--walk` the Angel moves in steps of a king, so a ring of eaten squares stops them even if they
/// could fly over it. The board fits a terminal and includes squares north of the Angel.
#[test]
fn a_walking_angel_does_not_fly() {
    let run = upstar(&["angel", "play", "--side", "angel", "--walk"], "2 2\nstay\nquit\n");
    assert!(run.out.contains("You make up to 2 steps of a king in a turn"), "{}", run.out);
    let run = upstar(&["angel", "play"], "0 3\nquit\n");
    let boards: Vec<&str> = run.out.split("Turn ").collect();
    let lines = boards[1].lines().count();
    assert!(lines <= 23, "{lines} lines: {}", boards[1]);
    // The Angel stands on (0,2). The board still shows the eaten square north of them.
    let north = boards[1].find('X').zip(boards[1].rfind('A'));
    assert!(north.is_some_and(|(eaten, angel)| eaten < angel), "{}", boards[1]);
}

#[test]
fn a_game_of_a_person_is_animated() {
    let path = file("person.svg");
    let name = path.display().to_string();
    let run = upstar(&["angel", "play", "--frames", &name], "0 3\n1 3\nundo\n0 4\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let svg = std::fs::read_to_string(&path).expect("the animation");
    assert_eq!(svg.matches("class=\"frame\"").count(), 3);
    assert!(svg.contains("eaten (0,4)") && !svg.contains("eaten (1,3)"));
    std::fs::remove_file(&path).expect("the file is ours");
}

/// Devils of any size stop when the time budget ends, and use no memory for squares that they do not eat.
#[test]
fn a_budget_ends_a_devil() {
    for devil in ["spiral(1073741824)", "lookahead(8)", "pocket(1073741824)"] {
        let started = Instant::now();
        let run = ["angel", "run", "--devil", devil, "--turns", "1000000000", "--budget", "300ms"];
        fails(&run, "", 3, "the game is broken off: the budget of 0.3 s is used up");
        assert!(started.elapsed() < Duration::from_secs(10), "{devil}");
    }
    refused(&["angel", "run", "--devil", "spiral(1099511627776)"], "", "from 1 to 1073741824");
}

/// The first Ctrl-C ends a game that waits for input, and the program reports the turns played.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_wait() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::{Command, Stdio};

    let program = assert_cmd::cargo::cargo_bin("upstar");
    let run = |arguments: &[&str], line: &str, is_played: &str| {
        let mut command = Command::new(&program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut input = child.stdin.take().expect("its input");
        input.write_all(line.as_bytes()).expect("it reads");
        // The program gives no sign that it has read the line, so we wait a moment.
        std::thread::sleep(Duration::from_millis(500));
        super::ending::send(&child, nix::sys::signal::Signal::SIGINT);
        let status = child.wait().expect("it ends");
        let mut out = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_to_string(&mut out).expect("a text");
        let mut error = BufReader::new(child.stderr.take().expect("its errors"));
        let mut message = String::new();
        error.read_line(&mut message).expect("a text");
        assert_eq!(status.code(), Some(130), "{out}{message}");
        assert!(out.contains(is_played) && message.contains("broken off: interrupted"), "{out}{message}");
    };
    run(&["angel", "run", "--devil", "-"], "0 2\n", "turns        1\n");
    run(&["angel", "replay", "-"], "{\"id\":1,\"eaten\":[[0,2]]}\n", "\"turn\":1");
}

/// The literal rule joins a distant block by a path, and the relaxed rule makes it an island.
#[test]
fn games_by_the_literal_rule() {
    let block: Vec<(i64, i64)> = (3..=5).flat_map(|x| [(x, 14), (x, 15)]).collect();
    let lines = trace(&block, &["--rule", "literal"]);
    let mut checker = Checker::literal(false);
    for line in &lines {
        checker.check(&turn(line)).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let last = &lines[5];
    assert_eq!((&last["L"], &last["n"]), (&json!(12), &json!(6)));
    assert_eq!(last["added"].as_array().map(Vec::len), Some(12));
    assert_eq!(trace(&block, &[])[5]["added"].as_array().map(Vec::len), Some(1));
    let run =
        upstar(&["angel", "run", "--devil", "block", "--turns", "400", "--check", "--rule", "literal"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("literal; the relaxed rule chose islands in"), "{}", run.out);
    let run = upstar(&["angel", "spiral", "--windings", "1", "--rule", "literal"], "");
    assert!(run.out.contains("in 0 turns, and paths to them in 0"), "{}{}", run.out, run.err);
    let squares: String = block.iter().map(|(x, y)| format!("{x} {y}\n")).collect();
    let short = ["angel", "run", "--devil", "-", "--rule", "literal", "--budget", "1nodes"];
    let run = upstar(&short, squares);
    assert!(run.code == 3 && run.err.contains("broken off"), "{}{}", run.out, run.err);
}

#[test]
fn candidates_are_scored() {
    let position = "past N eaten 0,2 0,3 0,4";
    prints(
        &["angel", "score", position, "left 0,2..4"],
        "",
        &[
            "legal        yes",
            "L            2, +2 to 0 before",
            "n            3, +3 to 0 before",
            "L - 2n       -4, -4 to 0 before",
            "as good as the best",
        ],
    );
    let found = answer(&["angel", "score", position, "left 0,2..3", "--json"], "");
    assert_eq!((&found["delta_L"], &found["delta_n"], &found["delta_f"]), (&json!(2), &json!(2), &json!(-2)));
    assert_eq!((&found["L"], &found["n"], &found["L_minus_2n"]), (&json!(2), &json!(2), &json!(-2)));
    assert_eq!(found["relaxed"], json!({"delta_f": -4, "delta_n": 3, "worse": 2}));
    // The squares that were evaded before are not in the notation of a path, and may follow it.
    let later = "past N E left 0,2..3 eaten 0,4";
    let unknown = answer(&["angel", "score", later, "left 0,2..4", "--json"], "");
    assert_eq!((&unknown["n"], &unknown["L"], &unknown["delta_n"]), (&Json::Null, &json!(2), &json!(1)));
    prints(
        &["angel", "score", later, "left 0,2..4"],
        "",
        &["n            +1; name the squares that were evaded"],
    );
    let named = format!("{later} evaded 0,2..3");
    let known = answer(&["angel", "score", &named, "left 0,2..4", "--json"], "");
    assert_eq!((&known["n"], &known["L_minus_2n"]), (&json!(3), &json!(-4)));
    assert_eq!(known["before"], json!({"L": 2, "n": 2, "L_minus_2n": -2}));
    let outside = format!("{later} evaded 0,4");
    refused(&["angel", "score", &outside, "left 0,2..4"], "", "(0,4) is not in the left set");
    let path = answer(&["angel", "score", position, "past N2 E N2 W left 0,3..4", "--json"], "");
    assert_eq!((&path["legal"], &path["delta_f"]), (&json!(true), &json!(-2)));
    for (position, candidate, why) in [
        (position, "left 2,3", "Definition 2 iv: (2,3) is in the left set"),
        (position, "past E left 0,1", "it does not begin with the past, which passes (0,1)N"),
        ("left 0,2 eaten 0,3", "left 0,3", "it is not a descendant: (0,2) is in the left set of the path"),
    ] {
        let run = upstar(&["angel", "score", position, candidate], "");
        assert_eq!(run.code, 1, "a candidate that is refused has failed: {}", run.err);
        assert!(run.out.starts_with("legal        no: ") && run.out.contains(why), "{}", run.out);
    }
    refused(&["angel", "score", "left 2,3", "left 2,3"], "", "the old path is not a border curve");
    refused(&["angel", "score", "eaten 0,3", "left x"], "", "error:");
}
