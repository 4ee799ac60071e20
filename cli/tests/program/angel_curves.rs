//! Tests of curves that are given by their headings, of the numbers of Lemma 7, and of Angels that are other programs.

use serde_json::{Value as Json, json};

use crate::{answer, file, prints, refused, upstar};

#[test]
fn curves_are_tested_part_by_part() {
    let found = answer(&["angel", "curve", "from 0,0 N2 E N3 W N eaten 0,2..4", "--json"], "");
    assert_eq!(found["border_curve"], json!(true));
    assert_eq!((&found["numbers"]["L"], &found["numbers"]["n"]), (&json!(2), &json!(3)));
    // A curve may also leave squares of the half plane on its right.
    let west = answer(&["angel", "curve", "from 0,0 N W N E N", "--json"], "");
    assert_eq!((&west["numbers"]["left"], &west["numbers"]["missing"]), (&json!([]), &json!(["-1,1"])));
    prints(&["angel", "curve", "from 0,0 N W N E N"], "", &["left set     x < 0 without -1,1\n"]);
    prints(&["angel", "curve", "from 0,0 N W2 N E2 N E N W N"], "", &["x < 0 without -2..-1,1 and 0,3\n"]);
    let run = upstar(&["angel", "curve", "from 0,0 N4 left 2,2"], "");
    assert!(
        run.code != 0 && run.out.contains("Definition 2 iv") && run.out.contains("Definition 2 vi"),
        "{}",
        run.out
    );
    refused(&["angel", "curve", "N2"], "", "expected `from` and a point");
    refused(&["angel", "curve", "from 0,0 X"], "", "expected a heading");
    refused(&["angel", "curve", "from 0,0"], "", "expected the first heading");
    refused(&["angel", "curve", "from 0,0 N | N | N"], "", "`|` stands once");
    refused(&["angel", "curve", "from 0,0 N1000 E3000"], "", "2^20 squares");
}

/// Every error in a curve has its place, and says how a curve is written.
#[test]
fn faults_in_curves_have_their_place() {
    for (text, at, wanted) in [
        ("from 3,3", 9, "expected the first heading N, E, S or W of the curve"),
        ("from 0,0 X", 10, "expected a heading N, E, S or W"),
        ("from 0,0 N2 E Q3", 15, "expected a heading N, E, S or W"),
        ("from", 5, "expected a coordinate"),
        ("from 0;0 N", 7, "expected a comma, as in 0,0"),
        ("from 0,0 N0", 11, "expected a number of segments from 1 to 1048576"),
        ("from 0,0 N2 q", 13, "expected a heading, `left` or `eaten`, in this order"),
        ("from 0,0 N2 left x", 18, "expected a square, or `eaten`"),
        ("from 0,0 N2 eaten x", 19, "expected a square"),
        ("from 0,0 N2 eaten 0", 20, "expected `,` and y"),
    ] {
        let error = answer(&["angel", "curve", text, "--json"], "")["error"].clone();
        assert_eq!(error["at"], format!("character {at}"), "{text}: {error}");
        let message = format!("{wanted}; write a curve as from 0,0 N2 E N3 W N eaten 0,2 0,3");
        assert_eq!(error["message"], message, "{text}");
    }
}

#[test]
fn two_curves_are_compared() {
    let path = "from 0,0 N2 | N4 eaten 0,2..4";
    let found = answer(&["angel", "score", path, "from 0,0 N2 | E N3 W N", "--json"], "");
    assert_eq!(
        (&found["better"], &found["descendant"], &found["same_past"]),
        (&json!("curve"), &json!(true), &json!(true))
    );
    assert_eq!(found["curve"]["L_minus_2n"], json!(-4));
    // The numbers are those of the existing form, whose differences start from L = n = 0 here.
    let old = answer(&["angel", "score", "past N eaten 0,2..4", "past N E left 0,2..4", "--json"], "");
    assert_eq!((&old["L"], &old["delta_f"]), (&found["curve"]["L"], &found["curve"]["L_minus_2n"]));
    let other = upstar(&["angel", "score", path, "from 0,0 N E N4 W N"], "");
    assert!(other.code != 0 && other.out.contains("no: up to the perch (0,1)N"), "{}", other.out);
    let equal = ["neither: L - 2n and n are equal", "adds         no square to the left set\n"];
    prints(&["angel", "score", "from 0,0 N6", "from 0,3 N"], "", &equal);
    refused(&["angel", "score", path, "from 0,0 N2 eaten 1,1"], "", "in the first text");
    refused(&["angel", "score", path, "from 1,0 N2"], "", "the curve has no L");
}

#[test]
fn steps_to_descendants() {
    let found = answer(&["angel", "steps", "from 0,0 N6", "from 0,0 N2 E N3 W N", "--json"], "");
    assert_eq!(found["steps"].as_array().map(Vec::len), Some(5));
    let single = ["yes, 1 step\n", "extension of (0,1)N around (0,1)"];
    prints(&["angel", "steps", "from 0,0 N4", "--extend", "0,1N"], "", &single);
    let run = upstar(&["angel", "steps", "from 0,0 N2 E N3 W N", "from 0,0 N6"], "");
    assert!(run.code != 0 && run.out.contains("Lemma 3"), "{}", run.out);
    // A limit of the check is no answer.
    let wide = ["from 0,0 N6", "from 0,0 N1000 E1200 N1000 W1200 N"];
    for command in ["steps", "score"] {
        refused(
            &["angel", command, wide[0], wide[1]],
            "",
            "the check accepts curves within at most 2^20 squares",
        );
    }
    let apart = ["from 0,0 N6", "from 0,3000000 N6"];
    refused(&["angel", "steps", apart[0], apart[1]], "", "2^20 squares");
    refused(&["angel", "steps", "from 0,0 N4", "--contract", "0,1N"], "", "it does not begin a dead end");
    refused(&["angel", "steps", "from 0,0 N4", "--erase", "0,1N"], "", "in both directions");
    refused(&["angel", "steps", "from 0,0 N4", "--erase", "x"], "", "is no segment");
}

#[test]
fn a_loop_is_explained_by_lemma_7() {
    let found = answer(&["angel", "run", "--devil", "trap", "--turns", "200", "--check", "--json"], "");
    let turn = found["trivial_loops_in_turns"][0].to_string();
    let found =
        answer(&["angel", "run", "--devil", "trap", "--turns", "200", "--explain", &turn, "--json"], "");
    let closed = &found["explained"]["loop"];
    assert_eq!((&closed["l"], &closed["j"]), (&json!(2), &found["explained"]["turn"]));
    let relations = closed["relations"].as_array().expect("a list");
    assert!(relations.len() == 7 && relations.iter().all(|relation| relation["holds"] == json!(true)));
    let game = "{\"id\": 1, \"eaten\": [[0,2],[1,2]]}";
    prints(&["angel", "replay", "-", "--explain", "2"], game, &["before       L 2, n 1, L - 2n 0"]);
    refused(&["angel", "replay", "-", "--explain", "3"], game, "turn 3 was not played");
}

/// The list has the Devils against a program, too, with what each plays against.
#[test]
fn all_devils_are_listed() {
    prints(&["angel", "devils"], "", &["fool(N)", "hunt", "Against an Angel of any power, also a program"]);
    let list = answer(&["angel", "devils", "--json"], "");
    let against = |name: &str| {
        let list = list.as_array().expect("a list");
        list.iter().find(|one| one["name"] == name).expect("a Devil")["against"].clone()
    };
    assert_eq!(against("trap"), json!(["built-in"]));
    assert_eq!(against("noise"), json!(["built-in", "program"]));
    assert_eq!(against("mixture"), json!(["built-in", "program"]));
    assert_eq!((against("hunt"), against("fool")), (against("noise"), against("noise")));
}

/// A game of a program is saved to its end, and replayed; a landing against the rules is saved, too, and fails a check.
#[cfg(unix)]
#[test]
fn games_of_programs_are_replayed() {
    let (path, film) = (file("flown.jsonl"), file("flown.svg"));
    let [name, drawn] = [&path, &film].map(|path| path.to_str().expect("a path"));
    let north = "n=0; while read -r line; do n=$((n + 1)); echo \"{\\\"landing\\\":[0,$n]}\"; done";
    let run = |program: &str, more: &[&str]| {
        upstar(&[&["angel", "run", "--angel-program", program, "--save", name], more].concat(), "")
    };
    let played = run(north, &["--power", "1", "--devil", "random(9)", "--turns", "12"]);
    assert_eq!(played.code, 0, "{}", played.err);
    prints(
        &["angel", "replay", name, "--check"],
        "",
        &["turns        12\n", "on (0,12): not caught yet", "every turn"],
    );
    let fields = answer(&["angel", "replay", name, "--turns", "5", "--json"], "");
    assert_eq!(
        (&fields["turns"], &fields["square"], &fields["power"]),
        (&json!(5), &json!([0, 5]), &json!(1))
    );
    let more = ["--turns", "8", "--frames", drawn, "--frame-turns", "2..8/3"];
    prints(&[&["angel", "replay", name][..], &more].concat(), "", &["turns        8\n"]);
    let svg = std::fs::read_to_string(&film).expect("the animation");
    assert!(svg.contains("after turn 2") && svg.contains("turns 3 to 5; the Angel on (0,5)"), "{svg}");
    // A game draws the same pictures while it is played as when it is replayed.
    let replayed = svg;
    let again = run(north, &[&["--power", "1", "--devil", "random(9)"][..], &more].concat());
    assert_eq!(again.code, 0, "{}", again.err);
    let svg = std::fs::read_to_string(&film).expect("the animation");
    let frames = |svg: &str| svg.split_once("</title>").expect("a title").1.to_owned();
    assert_eq!(frames(&svg), frames(&replayed));
    assert!(svg.contains("An Angel against random(9)"), "{svg}");
    let end = ["angel", "replay", name, "--out", drawn];
    assert_eq!(upstar(&end, "").code, 0);
    refused(
        &[&["angel", "replay", name][..], &["--explain", "2"]].concat(),
        "",
        "--explain is for the built-in",
    );
    refused(&[&["angel", "replay", name][..], &["--amended"]].concat(), "", "are for the built-in Angel");
    let traced = upstar(&["angel", "replay", name, "--trace", "-"], "");
    assert!(traced.out.starts_with("{\"game\":null,\"turn\":1,\"eaten\":["), "{}", traced.out);

    let caught = run(north, &["--power", "1", "--fool", "--devil", "fool", "--turns", "40"]);
    assert!(caught.code == 0 && caught.out.contains("he is caught"), "{}{}", caught.out, caught.err);
    prints(&["angel", "replay", name, "--check"], "", &["turns        20\n", "on (0,20): he is caught"]);

    let follows = "while read -r line; do square=${line#*:}; echo \"{\\\"landing\\\":$square\"; done";
    let wrong = run(follows, &["--devil", "random(2)"]);
    assert!(wrong.code == 2 && wrong.err.contains("is eaten"), "{}{}", wrong.out, wrong.err);
    let text = std::fs::read_to_string(&path).expect("the game");
    assert_eq!(text.lines().count(), 2, "{text}");
    for check in [&["--check"][..], &[]] {
        let replayed = upstar(&[&["angel", "replay", name], check].concat(), "");
        let is_refused = replayed.code == 2 && replayed.err.contains("turn 1: (");
        assert!(is_refused && replayed.err.contains("is eaten"), "{}{}", replayed.out, replayed.err);
    }
    let gone = run("read -r line; echo '{\"landing\":[1,1]}'; read -r line", &["--turns", "9"]);
    assert!(gone.code == 0 && gone.out.contains("he gives up"), "{}{}", gone.out, gone.err);
    prints(&["angel", "replay", name, "--check"], "", &["turns        1\n", "he gives up"]);
    for path in [path, film] {
        std::fs::remove_file(path).expect("the file is ours");
    }
}

#[test]
fn wrong_games_of_programs_are_refused() {
    let head = "{\"free_angel_game\":1,\"power\":2}\n";
    // A landing is judged in any case.
    for line in ["{\"eat\":[0,1],\"landing\":[3,0]}\n", "{\"eat\":[0,1],\"landing\":[0,1]}\n"] {
        let wanted =
            if line.contains("3,0") { "line 2: turn 1: (3,0) is more than 2" } else { "(0,1) is eaten" };
        refused(&["angel", "replay", "-"], format!("{head}{line}"), wanted);
    }
    let replay = ["angel", "replay", "-", "--check"];
    for (lines, wanted) in [
        ("{\"eat\":[0,1],\"passed\":\"NN\"}\n", "this is a turn of the built-in Angel"),
        ("{\"eat\":[0,1],\"gave_up\":true}\n{\"eat\":[0,1],\"landing\":[0,2]}\n", "the game has ended"),
        ("{\"eat\":[0,1],\"caught\":true}\n", "turn 1: he is not caught"),
        ("{\"eat\":[0,1],\"landing\":[3,0]}\n", "more than 2 steps of a king away"),
        ("{\"eat\":[0,1],\"landing\":[0]}\n", "is not a square"),
    ] {
        let run = upstar(&replay, format!("{head}{lines}"));
        assert!(run.code != 0 && run.err.contains(wanted), "{lines}: {}", run.err);
    }
    refused(&replay, "{\"free_angel_game\":1}\n", "power: expected a number from 1 to 64");
    refused(&replay, "{\"eat\":[0,1],\"landing\":[0,2]}\n", "a turn comes before the first line of its game");
}

#[cfg(unix)]
#[test]
fn angels_that_are_programs() {
    let run = |program: &str, more: &[&str]| {
        upstar(&[&["angel", "run", "--angel-program", program], more].concat(), "")
    };
    let says = |program: &str, more: &[&str], wanted: &str| {
        let run = run(program, more);
        assert!(run.code == 2 && run.err.contains(wanted), "{program}: {}{}", run.out, run.err);
    };
    let serve = format!("'{}' angel serve", env!("CARGO_BIN_EXE_upstar"));
    let played = run(&serve, &["--devil", "ring(5)", "--turns", "50"]);
    assert!(played.code == 0 && played.out.contains("not caught yet"), "{}{}", played.out, played.err);
    says("echo '{\"landing\":[0,3]}'; cat >/dev/null", &[], "more than 2 steps of a king away");
    says("echo '{\"landing\":[0,-1]}'; cat >/dev/null", &["--fool"], "is not further north");
    says(
        "while read -r line; do square=${line#*:}; echo \"{\\\"landing\\\":$square\"; done",
        &["--devil", "own"],
        "is eaten",
    );
    says("echo nonsense; cat >/dev/null", &[], "line 1: column");
    says("echo '{\"landing\":[0]}'; cat >/dev/null", &[], "is not a square");
    says("exit 3", &[], "it ended with exit status: 3");
    says("sleep 60", &["--move-time", "100ms"], "no turn within 0.1 s");
    says("head -c 200000 /dev/zero; cat >/dev/null", &[], "longer than 65536 bytes");
    says("true", &["--check"], "--check and --explain are for the built-in Angel");
    let no_path = "looks at the path of the built-in Angel, and this Angel follows another or none";
    let other = "line 1: he lands on (1,0) in turn 1, and the path of the built-in Angel leads to (";
    for devil in ["trap", "spiral(48)", "lookahead"] {
        says("true", &["--devil", devil, "--power", "3"], no_path);
        says("true", &["--devil", devil, "--fool"], no_path);
        says("echo '{\"landing\":[1,0]}'; cat >/dev/null", &["--devil", devil], other);
        let played = run(&serve, &["--devil", devil, "--turns", "30"]);
        assert!(played.code == 0 && played.out.contains("not caught yet"), "{}{}", played.out, played.err);
    }
    let amended = run(&format!("{serve} --amended"), &["--devil", "trap", "--amended", "--turns", "30"]);
    assert_eq!((amended.code, amended.err.as_str()), (0, ""), "{}", amended.out);
    says("true", &["--devil", "nobody"], "there is no Devil \"nobody\"");
    says("true", &["--amended"], "are for the built-in Angel, who follows a path");
    says("true", &["--frames", "a.gif"], "an animation needs a file name in .svg");
    says("true", &["--out", "a.gif"], "a picture needs a file name in .svg, .png or .tex");
    let twice = "echo '{\"landing\":[0,1],\"landing\":[0,2]}'; cat >/dev/null";
    says(twice, &[], "line 1: \"landing\" is given twice");
    let gone = run("true", &[]);
    assert!(gone.code == 0 && gone.out.contains("he gives up"), "{}{}", gone.out, gone.err);
    refused(&["angel", "run", "--power", "3"], "", "are for --angel-program");
}

/// The Devil of an Angel's program may be a list of squares, or another program, which hears of each landing.
#[cfg(unix)]
#[test]
fn programs_and_lists_meet_angels_that_are_programs() {
    let north = "y=0; while read -r line; do y=$((y + 2)); echo \"{\\\"landing\\\":[0,$y]}\"; done";
    let run = ["angel", "run", "--angel-program", north];
    let of = |more: &[&str], input: &str| answer(&[&run[..], more, &["--json"]].concat(), input);
    let listed = of(&["--devil", "-"], "1 1\npass\n1 1\n5 5\n");
    assert_eq!(
        (&listed["turns"], &listed["eaten"], &listed["square"]),
        (&json!(4), &json!(2), &json!([0, 8]))
    );
    let squares = file("squares.txt");
    std::fs::write(&squares, "1 1\n# a remark\n0 4\n").expect("a file");
    let name = format!("@{}", squares.display());
    let stands = upstar(&[&run[..], &["--devil", &name]].concat(), "");
    assert!(stands.code == 2 && stands.err.contains("(0,4) is eaten"), "{}{}", stands.out, stands.err);
    let same = squares.display().to_string();
    let saved = [&run[..], &["--devil", &name, "--save", &same]].concat();
    refused(&saved, "", "--save would write over the file of --devil");
    std::fs::remove_file(&squares).expect("the file is ours");

    // The Devil eats beside each landing that he has heard of, passes once, and gives up.
    let heard = "echo '{\"eat\":[9,9]}'; read -r line; echo '{\"pass\":true}'; read -r line; \
                 echo \"{\\\"eat\\\":[1,$(echo \"$line\" | sed 's/.*,//; s/].*//')]}\"; read -r line";
    let game = file("programs.jsonl");
    let path = game.display().to_string();
    let both = of(&["--devil-program", heard, "--save", &path], "");
    assert_eq!((&both["turns"], &both["eaten"], &both["devil"]), (&json!(3), &json!(2), &json!(heard)));
    let saved = std::fs::read_to_string(&game).expect("the game");
    let turns: Vec<Json> =
        saved.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&turns[1]["pass"], &turns[2]["eat"]), (&json!(true), &json!([1, 4])), "{saved}");
    prints(&["angel", "replay", &path, "--check"], "", &["turns        3\n"]);
    std::fs::remove_file(&game).expect("the file is ours");
    let short = upstar(&[&run[..], &["--devil-program", heard, "--turns", "7"]].concat(), "");
    assert_eq!(short.err, "error: the Devil's program: it ended after 3 of 7 turns\n");
    let ahead = [&run[..], &["--devil-program", heard, "--ahead", "3"]].concat();
    refused(&ahead, "", "--ahead is for the path of the built-in Angel");
}

/// A turn is counted from 1, and a game without an id is known by its line.
#[test]
fn places_in_games_have_words() {
    for command in [&["run"][..], &["replay", "-"]] {
        refused(&[&["angel"], command, &["--explain", "0"]].concat(), "", "turns are counted from 1");
    }
    let lines = "{\"free_angel_game\":1,\"power\":2}\n{\"eat\":[0,1],\"caught\":true}\n";
    let run = upstar(&["angel", "replay", "-", "--check"], lines);
    assert!(run.err.contains("standard input, line 2: turn 1: he is not caught"), "{}", run.err);
    assert!(!run.err.contains("null"), "{}", run.err);
}
