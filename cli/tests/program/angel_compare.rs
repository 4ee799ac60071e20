//! Tests of the comparison of Angels with Devils.

use serde_json::{Value as Json, json};

use crate::{answer, fails, prints, refused, upstar};

const COMPARE: [&str; 2] = ["angel", "compare"];

fn games(arguments: &[&str]) -> Vec<Json> {
    let found = answer(&[&COMPARE[..], arguments, &["--json"]].concat(), "");
    found["games"].as_array().unwrap_or_else(|| panic!("{found}")).clone()
}

#[test]
fn each_angel_meets_each_devil() {
    let two = ["--angel", "kloster,fool", "--devil", "fool,trap", "--turns", "30"];
    prints(
        &[&COMPARE[..], &two].concat(),
        "",
        &[
            "angel    power  devil  turns  end\n",
            "kloster  2      fool   30     not caught\n",
            "kloster  2      trap   30     not caught\n",
            "fool(1)  1      fool   20     caught\n",
            "not played: the Devil \"trap\" looks at the path of the built-in Angel",
        ],
    );
    let found = games(&two);
    let of = |name: &str| found.iter().map(|game| game[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("turns"), [json!(30), json!(30), json!(20), json!(0)]);
    assert_eq!(of("caught"), [json!(false), json!(false), json!(true), json!(false)]);
    assert_eq!(of("end"), [json!("survived"), json!("survived"), json!("caught"), json!("not_played")]);
    // Without names all Angels play against some Devils.
    let all = games(&["--turns", "3"]);
    assert_eq!(all.len(), 6 * 9);
    assert_eq!(all.iter().filter(|game| game["end"] == "not_played").count(), 4);
    assert!(all.iter().all(|game| game["end"] == "not_played" || game["turns"] == 3), "{all:?}");
}

/// The proved wall against Fools of power 2 is near enough to be played, and the Fool comes to his end below it.
#[test]
fn a_fool_of_power_2_is_caught() {
    let game = &games(&["--angel", "fool(2)", "--devil", "fool(97700)", "--turns", "100000"])[0];
    let row = game["square"][1].as_i64().expect("a row");
    assert!(game["caught"] == true && (97_600..97_700).contains(&row), "{game}");
}

/// A game of a comparison is the game that `upstar angel run` plays.
#[test]
fn games_are_those_of_runs() {
    for devil in ["wall(9)", "block", "mixture", "hunt"] {
        let game = &games(&["--angel", "kloster", "--devil", devil, "--turns", "25", "--seed", "4"])[0];
        let run = ["angel", "run", "--devil", devil, "--turns", "25", "--seed", "4", "--json"];
        let run = answer(&run, "");
        assert_eq!((&game["square"], &game["turns"]), (&run["square"], &run["turns"]), "{devil}: {run}");
    }
}

/// Máthé's Runner as a program, from the book.
#[cfg(unix)]
const RUNNER: &str = r#"
x=0 y=0 u=0 v=1 eaten=" "
is_free() { [ "$1" -ge 0 ] && case $eaten in *" $1,$2 "*) return 1 ;; esac; }
is_near() { [ $(($1 * $1)) -le 4 ] && [ $(($2 * $2)) -le 4 ]; }
while read -r line; do
  square=${line#*[}
  eaten="$eaten${square%%]*} "
  from_x=$x from_y=$y
  for step in 1 2 3 4; do
    if is_free $((x + u - v)) $((y + u + v)); then
      a=$((x + u - v)) b=$((y + u + v)) c=$((-v)) d=$u
    elif is_free $((x + u)) $((y + v)); then
      a=$((x + u)) b=$((y + v)) c=$u d=$v
    else
      a=$x b=$y c=$v d=$((-u))
    fi
    is_near $((a - from_x)) $((b - from_y)) || break
    x=$a y=$b u=$c v=$d
  done
  echo "{\"landing\": [$x, $y]}"
done"#;

#[cfg(unix)]
#[test]
fn the_runner_is_that_of_the_book() {
    for devil in ["wall(9)", "pocket(5)", "block(3)", "random(4)", "landing", "ahead(2)"] {
        let angels = ["--angel", "mathe", "--angel-program", RUNNER, "--devil", devil, "--turns", "40"];
        let found = games(&angels);
        let end = |game: &Json| (game["turns"].clone(), game["square"].clone());
        assert_eq!(end(&found[0]), end(&found[1]), "{devil}: {found:?}");
    }
}

/// Devils who look along the path play against a program until it leaves the path, and against no Angel of another power.
#[cfg(unix)]
#[test]
fn devils_who_look_along_the_path_follow_programs() {
    let north = "n=0; while read -r line; do n=$((n + 2)); echo \"{\\\"landing\\\":[0,$n]}\"; done";
    let angels = ["--angel", "kloster", "--angel-program", north];
    let devils = ["--devil", "spiral,trap,lookahead", "--turns", "6"];
    let found = games(&[&angels[..], &devils].concat());
    let of = |at: usize, name: &str| found[at][name].clone();
    // The spiral does not reach the path, so the program plays the game of the built-in Angel.
    for name in ["turns", "square", "end"] {
        assert_eq!(of(0, name), of(3, name), "{found:?}");
    }
    for (at, turns, square) in [(4, 2, [0, 4]), (5, 1, [0, 2])] {
        assert_eq!((of(at, "end"), of(at, "turns")), (json!("not_played"), json!(turns)), "{found:?}");
        assert_eq!(of(at, "square"), json!(square), "{found:?}");
        let reason = of(at, "reason").as_str().expect("a reason").to_owned();
        assert!(reason.contains("the path of the built-in Angel leads to"), "{reason}");
    }
    let fool =
        games(&["--angel-program", north, "--power", "1", "--fool", "--devil", "trap", "--turns", "6"]);
    assert_eq!((&fool[0]["end"], &fool[0]["turns"]), (&json!("not_played"), &json!(0)), "{fool:?}");
}

#[cfg(unix)]
#[test]
fn programs_that_fail_stay_in_the_table() {
    let north = "n=0; while read -r line; do n=$((n + 1)); echo \"{\\\"landing\\\":[0,$n]}\"; done";
    let found = games(&["--angel-program", north, "--power", "1", "--fool", "--devil", "fool,slope"]);
    assert_eq!((&found[0]["caught"], &found[0]["turns"]), (&json!(true), &json!(20)), "{found:?}");
    assert_eq!((&found[1]["end"], &found[1]["power"]), (&json!("survived"), &json!(1)), "{found:?}");

    let wall = "for y in 2 3; do echo \"{\\\"eat\\\":[0,$y]}\"; read -r answer; done";
    let devils = ["--devil-program", wall, "--devil-program", "exit 3", "--devil", "own"];
    let programs = [&["--angel", "kloster,mathe", "--turns", "9"][..], &devils].concat();
    let run = upstar(&[&COMPARE[..], &programs].concat(), "");
    assert_eq!(run.code, 2, "{}", run.err);
    let has = |words: &str| run.out.lines().filter(|line| line.contains(words)).count();
    assert_eq!(has("2      the Devil gives up"), 2, "{}", run.out);
    assert_eq!(has("broken off: the Devil's program: it ended with exit status: 3"), 2, "{}", run.out);
    assert_eq!(has("not caught"), 2, "{}", run.out);

    let far = ["--angel-program", "echo '{\"landing\":[0,3]}'; cat >/dev/null", "--devil", "own"];
    let run = upstar(&[&COMPARE[..], &far].concat(), "");
    assert!(run.code == 2 && run.out.contains("more than 2 steps of a king away"), "{}", run.out);
    let run = ["angel", "run", "--angel-program", north, "--power", "2", "--fool", "--devil", "fool(97700)"];
    let proof = "the wall is 97700 rows ahead, eaten in 8 classes: every Fool is caught below it";
    prints(&[&run[..], &["--turns", "3"]].concat(), "", &[proof]);
    let gone = ["--angel-program", "true", "--devil", "own"];
    prints(&[&COMPARE[..], &gone].concat(), "", &["the Angel gives up"]);
    let slow = ["--angel-program", "sleep 60", "--devil", "own", "--move-time", "100ms"];
    let run = upstar(&[&COMPARE[..], &slow].concat(), "");
    assert!(run.code == 2 && run.out.contains("within 0.1 s"), "{}", run.out);
}

/// A Devil who writes all his turns at once, and reads nothing, does not have to be waited for.
#[cfg(unix)]
#[test]
fn a_deaf_devil_plays_to_the_end() {
    let deaf = "for i in $(seq 1000); do echo \"{\\\"eat\\\":[$i,50]}\"; done; sleep 60";
    let run = ["angel", "run", "--devil-program", deaf, "--turns", "600", "--move-time", "5s"];
    prints(&run, "", &["turns        600\n"]);
    let found = games(&["--angel", "mathe", "--devil-program", deaf, "--turns", "600", "--move-time", "5s"]);
    assert_eq!((&found[0]["turns"], &found[0]["end"]), (&json!(600), &json!("survived")), "{found:?}");
}

#[test]
fn what_is_refused() {
    for (arguments, wanted) in [
        (&["--angel", "nobody"][..], "there is no Angel \"nobody\""),
        (&["--angel", "mathe(3)"], "the Angel \"mathe\" has power 2"),
        (&["--devil", "nobody"], "--devil: there is no Devil \"nobody\""),
        (&["--devil", "wall(0)"], "the parameter of \"wall\" is a number from 1"),
        (&["--move-time", "1s"], "--move-time is for --angel-program"),
        (&["--fool"], "a built-in Fool is --angel fool"),
    ] {
        refused(&[&COMPARE[..], arguments].concat(), "", wanted);
    }
}

/// The table keeps the games that were played before the budget ended.
#[test]
fn a_budget_ends_it_with_the_games_so_far() {
    let long = ["--angel", "kloster", "--devil", "own,block", "--turns", "100", "--budget", "150nodes"];
    fails(&[&COMPARE[..], &long].concat(), "", 3, "1 game of 2 played: the budget of nodes is used up");
    let run = upstar(&[&COMPARE[..], &long, &["--json"]].concat(), "");
    let found: Json = serde_json::from_str(&run.out).expect("JSON");
    let ends: Vec<&Json> =
        found["games"].as_array().expect("a list").iter().map(|game| &game["end"]).collect();
    assert_eq!(ends, ["survived", "stopped"]);
    assert_eq!((run.code, &found["games"][1]["turns"]), (3, &json!(50)), "{found}");
}
