//! Tests of `upstar tournament`.

use crate::{Run, file, prints, refused, upstar};

fn scores(arguments: &[&str]) -> (Run, serde_json::Value) {
    let run = upstar(&[&["tournament"][..], arguments, &["--json"]].concat(), "");
    let json =
        serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err));
    (run, json)
}

#[test]
fn strategies_fall_short_of_perfect_play() {
    let sizes = ["threats", "clobber", "--summands", "2..3", "--sums", "5"];
    let (run, json) = scores(&sizes);
    assert_eq!(run.code, 0, "{}", run.err);
    let played = json["tournament"].as_array().expect("families and sizes");
    let families: Vec<_> =
        played.iter().map(|one| (one["family"].as_str(), one["summands"].as_u64())).collect();
    let expected = ["threats", "clobber"].map(|family| [2, 3].map(|n| (Some(family), Some(n))));
    assert_eq!(families, expected.concat());
    for one in played {
        let scores = one["scores"].as_array().expect("strategies");
        assert_eq!((scores.len(), one["sums"].as_u64()), (6, Some(5)));
        assert_eq!((&scores[0]["strategy"], &scores[0]["loss"]), (&"perfect".into(), &"0".into()));
        assert_eq!(scores[0]["thrown_wins"], 0);
        // Each strategy meets five others on five positions, on both sides, and each player begins once.
        assert!(scores.iter().all(|score| score["games"] == 5 * 5 * 2 * 2), "{one}");
        let worst = scores.iter().any(|score| score["loss"] != "0" || score["thrown_wins"] != 0);
        assert!(worst, "{one}");
    }
    let rows = ["threats: 5 sums of 2 summands, {{a|b}|c} or its negative", "  perfect         100 "];
    prints(&[&["tournament"][..], &sizes].concat(), "", &rows);
}

#[test]
fn games_before_the_end_of_the_budget_are_reported() {
    let long = ["threats", "--sums", "1000000", "--strategies", "perfect,random", "--budget", "20000nodes"];
    let (run, json) = scores(&long);
    assert_eq!(run.code, 3, "{}", run.err);
    let sums = json["tournament"][0]["sums"].as_u64().expect("sums");
    assert!((2..1_000_000).contains(&sums), "{sums}");
    assert!(run.err.contains("these are the results so far"), "{}", run.err);
}

#[test]
fn nothing_played_is_said_so() {
    let none = ["tournament", "threats", "--sums", "1", "--budget", "1nodes"];
    let run = upstar(&none, "");
    assert!(run.code == 3 && run.err.contains("no sum was played to its end"), "{}{}", run.out, run.err);
    let (run, json) = scores(&["fees", "--strategies", "hotstrat", "--sums", "3"]);
    assert_eq!((run.code, &json["tournament"][0]["scores"][0]["games"]), (0, &12.into()), "against itself");
}

#[test]
fn the_picture_has_a_panel_for_each_family() {
    let path = file("tournament.svg");
    let name = path.display().to_string();
    let sizes = ["choices", "fees", "switches", "--summands", "1..3", "--sums", "2", "--out", &name];
    assert_eq!(upstar(&[&["tournament"][..], &sizes].concat(), "").code, 0);
    let svg = std::fs::read_to_string(&path).expect("a picture");
    for part in [">choices<", ">fees<", ">switches<", ">summands<", ">lost per game<", ">sentestrat<"] {
        assert!(svg.contains(part), "{part}");
    }
    assert_eq!(svg.matches("<polyline").count(), 3 * 6);
    std::fs::remove_file(path).expect("the file is ours");
}

#[test]
fn wrong_tournaments_are_refused() {
    let refuse = |arguments: &[&str], message: &str| {
        refused(&[&["tournament"][..], arguments].concat(), "", message);
    };
    refuse(&["treats"], "there is no family \"treats\"; did you mean threats?");
    refuse(&["--strategies", "best"], "there is no strategy \"best\"");
    refuse(&["fees", "fees"], "fees occurs twice");
    refuse(&["--summands", "5..2"], "a range goes upwards");
    refuse(&["--summands", "0"], "a sum has 1 to 64 summands");
    refuse(&["--summands", "many"], "expected a number or a range such as 2..5");
    refuse(&["--out", "x.pdf"], "x.pdf");
}
