//! Tests of Devils that are other programs, and of saved games. The twin checks the turns in the lines for a program.
#![cfg(unix)]

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar_twin::angel::{Checker, Turn};

use crate::{answer, fails, file, prints, refused, upstar};

type Square = (i64, i64);

fn pair(json: &Json) -> Square {
    (json[0].as_i64().expect("a coordinate"), json[1].as_i64().expect("a coordinate"))
}

/// Returns the segments with these headings that follow a perch.
fn segments(perch: (i64, i64, char), headings: &str) -> Vec<(i64, i64, char)> {
    let step = |heading: char| match heading {
        'N' => (0, 1),
        'E' => (1, 0),
        'S' => (0, -1),
        _ => (-1, 0),
    };
    let mut at = perch;
    let follow = |heading: char| {
        let (dx, dy) = step(at.2);
        at = (at.0 + dx, at.1 + dy, heading);
        at
    };
    headings.chars().map(follow).collect()
}

/// Reads an answer of `angel serve` after a perch.
fn turn(json: &Json, perch: (i64, i64, char)) -> Turn {
    let passed = segments(perch, json["passed"].as_str().expect("headings"));
    let squares = |rectangle: &Json| {
        let (low, high) = (pair(&rectangle[0]), pair(&rectangle[1]));
        (low.0..=high.0).flat_map(move |x| (low.1..=high.1).map(move |y| (x, y)))
    };
    Turn {
        eaten: (!json["eaten"].is_null()).then(|| pair(&json["eaten"])),
        landed: pair(&json["landing"]),
        perch: *passed.last().expect("a segment"),
        passed,
        length: json["L"].as_i64().expect("a length"),
        n: json["n"].as_i64().expect("a number"),
        added: json["joined"].as_array().expect("rectangles").iter().flat_map(squares).collect(),
    }
}

/// Returns the turns of a Devil by chance, who passes now and then, and eats some squares twice.
fn by_chance(turns: u64, seed: u64) -> Vec<Option<Square>> {
    let mut state = seed;
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut eaten: Vec<Square> = Vec::new();
    let mut choose = |turn: u64| {
        let square = match (next(6), eaten.len() as u64) {
            (0, _) => return None,
            (1, count @ 1..) => eaten[next(count) as usize],
            // Some squares come in blocks, for which the rules differ.
            (2, _) => (3 + next(3) as i64, 14 + next(2) as i64),
            _ => (next(7) as i64 - 1, (2 * turn + next(9)) as i64 - 3),
        };
        eaten.push(square);
        Some(square)
    };
    (0..turns).map(&mut choose).collect()
}

fn message(turn: &Option<Square>) -> String {
    turn.map_or("{\"pass\":true}\n".to_owned(), |(x, y)| format!("{{\"eat\":[{x},{y}]}}\n"))
}

#[test]
fn answers_of_a_served_game_pass_the_checker_of_turns() {
    for (seed, options) in (1..).zip([
        &["--check"][..],
        &["--check", "--amended"],
        &["--check", "--ties", "largest"],
        &["--check", "--rule", "literal"],
        &["--check", "--rule", "literal", "--amended", "--ties", "largest"],
    ]) {
        let turns = by_chance(50, seed);
        let input: String = turns.iter().map(message).collect();
        let run = upstar(&[&["angel", "serve", "--ahead", "7"], options].concat(), input);
        assert_eq!(run.code, 0, "{}", run.err);
        let (amended, literal) = (options.contains(&"--amended"), options.contains(&"literal"));
        let mut checker = if literal { Checker::literal(amended) } else { Checker::new(amended) };
        let mut perch = (0, 0, 'N');
        let answers: Vec<Json> =
            run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), turns.len());
        for (at, answer) in answers.iter().enumerate() {
            let played = turn(answer, perch);
            assert_eq!((played.eaten, &answer["turn"]), (turns[at], &json!(at + 1)));
            checker.check(&played).unwrap_or_else(|error| panic!("{options:?}: {answer}: {error}"));
            perch = played.perch;
            assert_eq!(answer["perch"], json!([perch.0, perch.1, perch.2.to_string()]));
            // If the Devil passes, the Angel follows the path that was announced before.
            let path = answer["path"].as_str().expect("headings");
            assert_eq!(path.len(), 7);
            if let Some(next) = answers.get(at + 1).filter(|next| next["eaten"].is_null()) {
                let passed = next["passed"].as_str().expect("headings");
                assert!(path.starts_with(passed), "{answer} {next}");
            }
        }
    }
}

/// A wrong line is answered by an error with its place, and the game goes on.
#[test]
fn a_wrong_message_does_not_end_a_served_game() {
    let input = "{\"eat\":[0,2]}\n\nnonsense\n{\"eat\":[0]}\n{\"pass\":true}\n";
    let run = upstar(&["angel", "serve"], input);
    assert_eq!((run.code, run.err.as_str()), (2, "error: 3 lines were refused\n"));
    let lines: Vec<Json> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5);
    // A Devil that waits for an answer gets one for an empty line, too.
    assert_eq!(lines[1]["error"]["at"], "line 2");
    assert!(
        lines[1]["error"]["message"]
            .as_str()
            .is_some_and(|message| message.starts_with("the line is empty; "))
    );
    assert_eq!(
        lines[2]["error"],
        json!({"kind": "parse", "at": "line 3", "message": "column 2: this is no JSON"})
    );
    assert_eq!(lines[3]["error"]["message"], "eat: [0] is not a square; write a square as [x, y]");
    assert_eq!((&lines[4]["turn"], &lines[4]["eaten"]), (&json!(2), &Json::Null));
    let long = format!("{{\"eat\":[0,2]}}\n{}\n", "x".repeat(5_000));
    let run = upstar(&["angel", "serve"], long);
    assert_eq!((run.code, run.err.as_str()), (2, "error: 1 line was refused\n"));
    let long: Json = serde_json::from_str(run.out.lines().nth(1).expect("an answer")).expect("JSON");
    let error = json!({"kind": "parse", "at": "line 2", "message": "the line is longer than 4096 bytes"});
    assert_eq!(long["error"], error);
    // The game goes on after a long line, of which the rest is no line of its own.
    let input = format!("{}\n{{\"eat\":[0,2],\"eat\":[0,3]}}\n{{\"eat\":[0,3]}}\n", "x".repeat(50_000));
    let run = upstar(&["angel", "serve"], input);
    let lines: Vec<Json> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), run.err.as_str()), (3, "error: 2 lines were refused\n"));
    assert_eq!(lines[1]["error"]["message"], "\"eat\" is given twice");
    assert_eq!((&lines[2]["turn"], &lines[2]["eaten"]), (&json!(1), &json!([0, 3])));
}

/// Each answer comes before the next line is written.
#[test]
fn a_served_game_answers_at_once() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};
    let program = assert_cmd::cargo::cargo_bin("upstar");
    let mut command = Command::new(&program);
    let pipes = command.args(["angel", "serve"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().expect("it runs");
    let mut input = child.stdin.take().expect("its input");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    for turn in 1..=20 {
        input.write_all(b"{\"pass\": true}\n").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert!(
            line.starts_with(&format!("{{\"turn\":{turn},\"eaten\":null,\"landing\":[0,{}]", 2 * turn)),
            "{line}"
        );
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Runs a script of the shell as the Devil.
fn run(script: &str, options: &[&str]) -> crate::Run {
    upstar(&[&["angel", "run", "--check", "--devil-program", script], options].concat(), "")
}

/// A Devil who eats the squares of a column, one after each answer.
const COLUMN: &str = "for y in $(seq 2 60); do echo \"{\\\"eat\\\": [0, $y]}\"; read -r answer; done";

#[test]
fn a_program_is_the_devil() {
    let run_of = run(COLUMN, &["--turns", "20"]);
    assert_eq!(run_of.code, 0, "{}", run_of.err);
    assert!(run_of.out.contains("turns        20\n"), "{}", run_of.out);
    // The same squares from a file lead to the same game.
    let squares: String = (2..22).map(|y| format!("0 {y}\n")).collect();
    let same = |out: &str| -> Vec<String> {
        let lines = out.lines().filter(|line| !line.starts_with("devil") && !line.starts_with("rate"));
        lines.map(str::to_owned).collect()
    };
    let listed = upstar(&["angel", "run", "--devil", "-", "--check"], squares);
    assert_eq!(same(&run_of.out), same(&listed.out));
    // The answers that the program reads are those of `angel serve`.
    let heard = file("heard.jsonl");
    let script = format!("{{ {COLUMN}; }} | tee '{0}.asked'; cat > /dev/null", heard.display());
    let script = script
        .replace("read -r answer", &format!("read -r answer; echo \"$answer\" >> '{}'", heard.display()));
    assert_eq!(run(&script, &["--turns", "20", "--ahead", "9"]).code, 0);
    let asked = std::fs::read_to_string(format!("{}.asked", heard.display())).expect("the messages");
    let first: String = asked.lines().take(20).map(|line| format!("{line}\n")).collect();
    let served = upstar(&["angel", "serve", "--ahead", "9"], first).out;
    let answers = std::fs::read_to_string(&heard).expect("the answers");
    // After the game its input is at its end, and the script reads empty lines.
    let answers: Vec<&str> = answers.lines().filter(|line| !line.is_empty()).collect();
    let served: Vec<&str> = served.lines().collect();
    assert!(
        answers.len() >= 19 && served.len() == 20 && served.starts_with(&answers),
        "{answers:?}\n{served:?}"
    );
    // A program that ends without an error gives up, unless it was asked for more turns.
    let short = "echo '{\"eat\":[0,2]}'; echo '{\"pass\":true}'";
    let given_up = run(short, &[]);
    assert!(
        given_up.code == 0 && given_up.out.contains("turns        2\n"),
        "{}{}",
        given_up.out,
        given_up.err
    );
    let asked_for_more = run(short, &["--turns", "5"]);
    assert_eq!(asked_for_more.err, "error: the Devil's program: it ended after 2 of 5 turns\n");
    assert!(asked_for_more.code == 2 && asked_for_more.out.contains("turns        2\n"));
    let _ = std::fs::remove_file(format!("{}.asked", heard.display()));
    std::fs::remove_file(heard).expect("the file is ours");
}

/// Whatever a program does wrong ends the game with an error that says what it did and where. The turns before are
/// reported, and the program is ended.
#[test]
fn programs_that_go_wrong() {
    let first = "echo '{\"eat\":[0,2]}'; read -r answer; ";
    for (rest, message) in [
        ("exit 7", "the Devil's program: it ended with exit status: 7"),
        ("kill -9 $$", "the Devil's program: it ended with signal: 9"),
        ("echo nonsense; sleep 60", "the Devil's program: line 2: column 2: this is no JSON"),
        ("echo; echo '{\"eat\":[0,2.5]}'; sleep 60", "line 3: eat: 2.5 is not an integer"),
        ("echo '{\"eat\":[0,2]'; sleep 60", "line 2: column 12: EOF while parsing"),
        ("sleep 60", "no turn within 0.4 s (--move-time) after line 1"),
        ("while :; do echo; done", "no turn within 0.4 s (--move-time) after line"),
        ("while :; do printf x; done", "line 2: the line is longer than 4096 bytes"),
        ("while :; do echo x; done", "line 2: column 1: expected value"),
        ("exec >&-; sleep 60", "it has closed its output, but did not end within 0.4 s"),
        ("sleep 60 & exit 0", "the Devil's program: it ended with exit status: 0"),
    ] {
        let started = Instant::now();
        let run = run(&format!("{first}{rest}"), &["--move-time", "400ms"]);
        assert_eq!(run.code, 2, "{rest}: {}{}", run.out, run.err);
        assert!(run.err.contains(message), "{message} in {}", run.err);
        assert!(run.out.contains("turns        1\n"), "{rest}: {}", run.out);
        assert!(started.elapsed() < Duration::from_secs(30), "{rest}");
    }
    // A program may write many turns ahead, but it has to read the answers.
    let ahead = "for y in $(seq 2 5000); do echo \"{\\\"eat\\\": [0, $y]}\"; done; sleep 60";
    let run_of = run(ahead, &["--move-time", "400ms", "--turns", "5000"]);
    assert!(run_of.code == 2 && run_of.err.contains("it read no answer within 0.4 s"), "{}", run_of.err);
    let run_of = run("no-such-program-of-a-devil", &[]);
    assert!(run_of.code == 2 && run_of.err.contains("it ended with exit status: 127"), "{}", run_of.err);
    refused(&["angel", "run", "--devil-program", "true", "--devil", "own"], "", "cannot be used with");
    refused(&["angel", "run", "--move-time", "1s"], "", "--move-time and --ahead are for --devil-program");
    refused(&["angel", "run", "--ahead", "3"], "", "--move-time and --ahead are for --devil-program");
    refused(
        &["angel", "run", "--devil-program", "true", "--move-time", "5nodes"],
        "",
        "a time is a number with",
    );
    refused(
        &["angel", "run", "--devil-program", "true", "--power", "1"],
        "",
        "--devil-program is for the Angel",
    );
}

/// The program does not outlive the game, nor do the programs that it has started.
#[test]
fn programs_end_with_the_game() {
    let alive = file("alive");
    let path = alive.display().to_string();
    let script = format!(
        "(while :; do date > '{path}'; sleep 0.1; done) & while :; do echo '{{\"pass\":true}}'; read -r answer; done"
    );
    let run_of = run(&script, &["--turns", "500"]);
    assert_eq!(run_of.code, 0, "{}", run_of.err);
    // What a process wrote while it was ended may still arrive, so the file is removed after a moment.
    std::thread::sleep(Duration::from_millis(300));
    let _ = std::fs::remove_file(&alive);
    std::thread::sleep(Duration::from_millis(500));
    assert!(!Path::new(&path).exists(), "a process goes on");
    fails(
        &["angel", "run", "--devil-program", "sleep 100", "--budget", "300ms"],
        "",
        3,
        "the game is broken off: the budget of 0.3 s is used up",
    );
}

/// A saved game is played again with the same turns, whatever the rules and the Devil.
#[test]
fn saved_games_are_replayed() {
    let path = file("game.jsonl");
    let (name, trace) = (path.display().to_string(), file("trace.jsonl").display().to_string());
    for (seed, options) in (1..).zip([
        &["--devil", "mixture"][..],
        &["--devil", "random(5)", "--amended"],
        &["--devil", "spiral(48)", "--ties", "largest"],
        &["--devil", "block", "--rule", "literal"],
        &["--devil", "trap", "--rule", "literal", "--amended", "--ties", "largest"],
    ]) {
        let seed = seed.to_string();
        let run = [&["angel", "run", "--turns", "300", "--check", "--seed", &seed, "--save", &name], options]
            .concat();
        let saved = answer(&[&run[..], &["--json"]].concat(), "");
        let replayed = answer(&["angel", "replay", &name, "--check", "--json"], "");
        for key in
            ["turns", "square", "perch", "L", "n", "extent", "trivial_loops_in_turns", "islands_in_turns"]
        {
            assert_eq!(saved[key], replayed[key], "{options:?}: {key}");
        }
        // The first turns are those of the game in one line with the same squares.
        let first = answer(&["angel", "replay", &name, "--turns", "20", "--json"], "");
        let text = std::fs::read_to_string(&path).expect("the game");
        let eaten: Vec<Json> = text
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str::<Json>(line).expect("JSON")["eat"].take())
            .collect();
        assert_eq!(eaten.len(), 300);
        let one_line = format!("{}\n", json!({"id": 7, "eaten": eaten}));
        let run = upstar(&[&["angel", "replay", "-", "--turns", "20"], &options[2..]].concat(), one_line);
        let last: Json = serde_json::from_str(run.out.lines().last().expect("a turn")).expect("JSON");
        assert_eq!((&last["turn"], &last["perch"]), (&first["turns"], &first["perch"]), "{options:?}");
    }
    let run = upstar(&["angel", "replay", &name, "--turns", "20", "--trace", &trace], "");
    assert_eq!((run.code, run.out.as_str()), (0, "1 game, 20 turns\n"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&trace).expect("the trace").lines().count(), 20);
    std::fs::remove_file(path).expect("the file is ours");
    std::fs::remove_file(trace).expect("the file is ours");
}

/// A game of a program with passes and squares that are eaten twice is saved as well, and its lines say what happened.
#[test]
fn passes_and_squares_eaten_twice() {
    let path = file("twice.jsonl");
    let name = path.display().to_string();
    let turns = by_chance(60, 9);
    let input: String = turns.iter().map(message).collect();
    assert_eq!(upstar(&["angel", "serve", "--save", &name], input).code, 0);
    let text = std::fs::read_to_string(&path).expect("the game");
    assert_eq!(text.lines().count(), 61);
    assert!(
        text.starts_with("{\"angel_game\":1,\"amended\":false,\"rule\":\"relaxed\",\"ties\":\"smallest\"}\n"),
        "{text}"
    );
    let lines: String =
        turns.iter().map(|turn| turn.map_or("pass\n".to_owned(), |(x, y)| format!("{x} {y}\n"))).collect();
    let listed = answer(&["angel", "run", "--devil", "-", "--check", "--json"], lines);
    let replayed = answer(&["angel", "replay", &name, "--check", "--json"], "");
    let given: Vec<Json> = turns.iter().map(|turn| json!(turn)).collect();
    let one_line = format!("{}\n", json!({"id": 1, "eaten": given}));
    let traced = upstar(&["angel", "replay", "-", "--check"], one_line);
    let last: Json = serde_json::from_str(traced.out.lines().last().expect("a turn")).expect("JSON");
    for fields in [&replayed, &last] {
        assert_eq!(
            (&fields["perch"], &fields["L"], &fields["n"]),
            (&listed["perch"], &listed["L"], &listed["n"])
        );
    }
    // A person may pass and eat a square twice, too.
    let person = "pass\n0 5\n0 5\nundo\npass\nsave SAVED\nquit\n".replace("SAVED", &name);
    std::fs::remove_file(&path).expect("the file is ours");
    prints(&["angel", "play"], person, &["Turn 4: the Angel is on (1,5)"]);
    let saved = std::fs::read_to_string(&path).expect("the game");
    assert!(saved.ends_with("pass\n0 5\npass\n"), "{saved}");
    prints(&["angel", "run", "--check", "--devil", &format!("@{name}")], "", &["turns        3\n"]);
    std::fs::remove_file(path).expect("the file is ours");
}

/// An error in a saved game has its line, and the game before it is reported.
#[test]
fn saved_games_that_cannot_be_are_refused() {
    let head = "{\"angel_game\":1}\n";
    let first = "{\"eat\":[0,2],\"passed\":\"NE\",\"L\":2,\"n\":1,\"joined\":[[[0,2],[0,2]]]}\n";
    let replay = |text: &str, code: i32, message: &str| {
        let run = upstar(&["angel", "replay", "-", "--check"], text);
        assert_eq!(run.code, code, "{}", run.err);
        assert!(run.err.contains(message), "{message} in {}", run.err);
        run.out
    };
    let out = replay(&format!("{head}{first}{{\"eat\":[0,3],\"pass"), 2, "line 3: column 18: EOF");
    assert!(out.contains("turns        1\n"), "{out}");
    replay(first, 2, "line 1: a turn comes before the first line of its game");
    replay("{\"angel_game\":2}\n", 2, "angel_game: 2 is not 1");
    replay("{\"angel_game\":1,\"rule\":\"exact\"}\n", 2, "rule: \"exact\" is unknown");
    replay("{\"angel_game\":1,\"amended\":1}\n", 2, "amended: 1 is not true or false");
    replay(&format!("{head}{{\"eat\":[0,2],\"why\":1}}\n"), 2, "line 2: \"why\" is unknown in a turn");
    replay(&format!("{head}{{\"eat\":[0,2],\"eat\":[0,3]}}\n"), 2, "line 2: \"eat\" is given twice");
    replay(&format!("{head}{{\"eat\":[0,2],\"pass\":true}}\n"), 2, "line 2: a turn is");
    replay(&format!("{head}{{\"eat\":[0,2],\"joined\":[[0,2]]}}\n"), 2, "joined[0]: 0 is not a square");
    for (change, message) in [
        (("\"NE\"", "\"NN\""), "line 2: the file says that he passes \"NN\", but he passes \"NE\""),
        (("\"L\":2", "\"L\":4"), "line 2: the file says that L is 4, but it is 2"),
        (("\"n\":1", "\"n\":0"), "line 2: the file says that n is 0, but it is 1"),
        (("[0,2]]]", "[0,3]]]"), "line 2: the file says that other squares join the left set"),
    ] {
        replay(&format!("{head}{}", first.replace(change.0, change.1)), 1, message);
    }
    let amended = upstar(&["angel", "replay", "-", "--amended"], format!("{head}{first}"));
    assert!(amended.code == 2 && amended.err.contains("a saved game has its own rules"), "{}", amended.err);
    let folder = file("no-folder").join("game.jsonl");
    refused(&["angel", "run", "--save", &folder.display().to_string()], "", "game.jsonl");
    refused(&["angel", "run", "--power", "1", "--save", "x"], "", "--save is for the Angel of power 2");
    let squares = file("squares.txt");
    std::fs::write(&squares, "0 3\n").expect("a file");
    let name = squares.display().to_string();
    refused(
        &["angel", "run", "--devil", &format!("@{name}"), "--save", &name],
        "",
        "--save would write over",
    );
    std::fs::remove_file(squares).expect("the file is ours");
}

/// A part of a long game is animated: the first frame shows what was before, and each further one some turns.
#[test]
fn a_part_of_a_game_is_animated() {
    let film = file("film.svg");
    let name = film.display().to_string();
    let run = ["angel", "run", "--devil", "ahead", "--frames", &name];
    let drawn = |more: &[&str]| {
        let run = upstar(&[&run[..], more].concat(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(&film).expect("the animation")
    };
    let svg = drawn(&["--turns", "2000", "--frame-turns", "1000..1040/10"]);
    assert_eq!(svg.matches("class=\"frame\"").count(), 5);
    for caption in ["after turn 1000", "turns 1001 to 1010; L", "turns 1031 to 1040; L"] {
        assert!(svg.contains(caption), "{caption}");
    }
    assert!(!svg.contains("turns 1041"), "it ends before the game");
    let whole = drawn(&["--turns", "30"]);
    assert_eq!(whole, drawn(&["--turns", "30", "--frame-turns", "0..30"]));
    let refuses = |more: &[&str], message: &str| refused(&[&run[..], more].concat(), "", message);
    refuses(&["--frame-turns", "5..5"], "turn 5 is not after turn 5");
    refuses(&["--frame-turns", "5"], "turns are a range such as");
    refuses(&["--frame-turns", "5..x"], "\"x\" is no whole number");
    refuses(&["--frame-turns", "5..9/0"], "the step is at least 1");
    refuses(&["--frame-turns", "0..5000"], "a step of 11, as in 0..5000/11, gives fewer");
    refuses(&["--turns", "30", "--frame-turns", "30..40"], "the game has 30 turns, and none after turn 30");
    refuses(&["--turns", "600"], "--frame-turns FROM..TO/STEP chooses some");
    // These games would take days.
    let endless = ["--turns", "1000000000000"];
    refuses(&endless, "--frame-turns FROM..TO/STEP chooses some");
    refuses(&[&endless[..], &["--frame-turns", "0..5000"]].concat(), "a step of 11");
    refused(&["angel", "run", "--frame-turns", "0..9"], "", "--frames");
    std::fs::remove_file(film).expect("the file is ours");
}

/// The turns with loops and islands are named.
#[test]
fn rare_turns_are_named() {
    let trap = ["angel", "run", "--devil", "trap", "--turns", "300", "--check"];
    let fields = answer(&[&trap[..], &["--json"]].concat(), "");
    let turns: Vec<u64> = fields["trivial_loops_in_turns"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Json::as_u64)
        .collect();
    assert_eq!(Some(turns.len() as u64), fields["trivial_loops"].as_u64());
    assert!(turns.len() > 12 && turns.is_sorted(), "{turns:?}");
    let named: Vec<String> = turns[..12].iter().map(u64::to_string).collect();
    let row = format!(
        "loops        in turns {} and {} more (--json lists all)\n",
        named.join(", "),
        turns.len() - 12
    );
    prints(&trap, "", &[&row]);
    let block: String = (3..=5).flat_map(|x| [format!("{x} 14\n"), format!("{x} 15\n")]).collect();
    let literal = ["angel", "run", "--devil", "-", "--rule", "literal"];
    prints(&literal, &block, &["islands      in turns 4, 5, 6\n", "paths there  in turn 6\n"]);
}
