//! Tests of the search for outcomes: `upstar outcome`, and the answers of other commands that come from it.

use serde_json::{Value as Json, json};

use crate::{answer, fails, prints, refused, upstar};

/// A sum with negatives, copies, and a form.
const SUM: &str = "domineering(\"3x4\") - 2*clobber(\"LRL\") + {2|-1}";

/// Returns who wins by moving first, as booleans of JSON.
fn firsts(outcome: &str) -> [bool; 2] {
    match outcome {
        "L" => [true, false],
        "R" => [false, true],
        "N" => [true, true],
        "P" => [false, false],
        other => panic!("{other}"),
    }
}

#[test]
fn outcomes_agree_with_values_on_all_rulesets() {
    let games = answer(&["games", "--json"], "");
    let short = games.as_array().expect("a list").iter().filter(|game| game["kind"] == "short");
    let mut count = 0;
    for game in short {
        let [name, example] = ["name", "example"].map(|key| game[key].as_str().expect("a text"));
        let by_value = answer(&["eval", name, example, "--moves", "--json"], "");
        let found = answer(&["outcome", name, example, "--json"], "");
        assert_eq!(found["outcome"], by_value["outcome"], "{name} {example}");
        let [left, right] = firsts(found["outcome"].as_str().expect("an outcome"));
        assert_eq!(found["left_wins_first"], left, "{name}");
        assert_eq!(found["right_wins_first"], right, "{name}");
        for player in ["left", "right"] {
            let moves = by_value["moves"][player].as_array().expect("moves");
            let winning = moves.iter().filter(|m| m["wins"] == true);
            let winning: Vec<&Json> = winning.map(|m| &m["move"]).collect();
            assert_eq!(found["winning_moves"][player], json!(winning), "{name} {example} {player}");
        }
        count += 1;
    }
    assert!(count > 50, "{count} rulesets");
}

/// Sums with numbers and loopy games: who wins is found although the value is out of reach.
#[test]
fn sums_with_other_games() {
    let board = "domineering(\"6x6\")";
    for (other, expected) in
        [("1/3", "N"), ("w", "L"), ("-w", "R"), ("over", "N"), ("-on", "R"), ("dud", "D")]
    {
        let sum = format!("{board} + {other}");
        let found = answer(&["outcome", "sum", &sum, "--json"], "");
        assert_eq!(found["outcome"], expected, "{sum}");
        let is_drawn = expected == "D";
        assert_eq!(found["replaced"].is_null(), is_drawn, "{found}");
        assert_eq!(found["winning_moves"].is_null(), is_drawn, "{found}");
        let found = answer(&["eval", "sum", &sum, "--fields", "outcome", "--json"], "");
        assert_eq!(found["outcome"], expected, "{sum}");
    }
    prints(
        &["outcome", "sum", "domineering('5x5') - 1/w"],
        "",
        &["outcome        R   Right wins, whoever begins\n"],
    );
    let request = json!({"ruleset": "sum", "position": format!("{board} + over")}).to_string();
    let found = answer(&["batch", "--budget", "20000nodes"], request + "\n");
    assert_eq!(found["error"]["known"]["outcome"], "N", "{found}");
    let tis = ["outcome", "sum", "domineering('4x4') + tis"];
    prints(&tis, "", &["outcome        NHat   Left wins if she begins, else a draw\n"]);
    refused(&["outcome", "sum", "domineering('4x4') + dud", "--prove"], "", "--prove: this sum is a draw");
    // The error of a position comes before that of the number.
    refused(&["outcome", "sum", "cutcake('3x4') + 1/3"], "", "expected a heap");
}

/// A symmetric board is won by the images of moves, which a search through all moves would not find.
#[test]
fn symmetry_is_a_reason() {
    let board = ["outcome", "cram", "8x8", "--why", "best", "--budget", "20000nodes"];
    prints(
        &board,
        "",
        &[
            "  (1,1)-(1,2), (8,7)-(8,8), ",
            "Either player's move (1,1)-(1,2) loses: the answer is (8,7)-(8,8). Each part looks the same after a half turn",
        ],
    );
    let found = answer(&[&board[..], &["--json"]].concat(), "");
    assert_eq!(found["explanations"][0]["theorem"], "symmetry", "{found}");
}

/// Symmetry decides boards that are too large for any search, and gives the reasons of their moves.
#[test]
fn symmetry_decides_large_boards() {
    let budget = ["--budget", "20000nodes"];
    for (ruleset, board, outcome) in
        [("cram", "12x12", "P"), ("cram", "11x12", "N"), ("snort", "10x10", "P"), ("col", "9x10", "P")]
    {
        let winner = [&["outcome", ruleset, board, "--winner", "--json"][..], &budget].concat();
        assert_eq!(answer(&winner, "")["outcome"], outcome, "{ruleset} {board}");
    }
    for (ruleset, board, name, wins) in [
        ("cram", "12x12", "(1,1)-(1,2)", false),
        ("cram", "11x12", "(6,6)-(6,7)", true),
        ("snort", "10x10", "(5,5)", false),
        ("col", "9x10", "(5,5)", false),
    ] {
        let why = [&["outcome", ruleset, board, "--why", name, "--json"][..], &budget].concat();
        let found = answer(&why, "");
        let reason = &found["explanations"][0];
        assert_eq!(
            (&reason["theorem"], &reason["wins"]),
            (&json!("symmetry"), &json!(wins)),
            "{ruleset} {board}"
        );
    }
}

/// A sum with many parts: the answer names the winner although the budget ends before the moves are examined.
#[test]
fn winners_come_before_moves() {
    let switches: Vec<String> = (0..600).map(|i| format!("{{{}|{}}}", 3 + i % 29, -9 - i % 31)).collect();
    let sum = switches.join(" + ");
    let found = answer(&["outcome", "sum", &sum, "--json", "--budget", "50000nodes"], "");
    assert_eq!((&found["outcome"], &found["error"]["kind"]), (&json!("R"), &json!("budget")), "{found}");
    let built = answer(&["build", "domineering", "1023/1024", "--json"], "");
    let rows = built["domineering"]["rows"].as_array().expect("rows").iter();
    let board = rows.map(|row| row.as_str().expect("a row")).collect::<Vec<_>>().join("|");
    let winner = ["outcome", "domineering", &board, "--winner", "--json", "--budget", "12000nodes"];
    assert_eq!(answer(&winner, "")["outcome"], "L");
    let found = answer(&["outcome", "domineering", &board, "--json", "--budget", "20000nodes"], "");
    assert_eq!(found["outcome"], "L", "{found}");
}

/// In a sum with a number that is no short game, the moves on the boards have results, reasons and proofs.
#[test]
fn moves_beside_other_games() {
    let sum = "domineering(\"2x3\") + 1/3";
    let found = answer(&["outcome", "sum", sum, "--json"], "");
    let right = ["1: (1,1)-(1,2)", "1: (1,2)-(1,3)", "1: (2,1)-(2,2)", "1: (2,2)-(2,3)"];
    assert_eq!(found["winning_moves"], json!({"left": ["1: (1,2)-(2,2)"], "right": right}));
    assert_eq!(found["replaced"], json!({"summand": 2, "game": "1/3", "by": "11/32"}));
    let by_fields = ["eval", "expression", sum, "--fields", "outcome,winning_moves", "--json"];
    assert_eq!(answer(&by_fields, "")["winning_moves"], found["winning_moves"]);
    prints(
        &["outcome", "sum", sum, "--why", "best", "--prove"],
        "",
        &[
            "2: 11/32\n\nSummand 2, 11/32, stands for 1/3. By number avoidance the outcome is the\n",
            "Left's move 1: (1,2)-(2,2) wins.",
            "If Right begins, Right wins with 1: (1,1)-(1,2), which leads to 1. Left is to move in:",
        ],
    );
    // The value of such a sum is a tree of numbers, or loopy; its moves have reasons all the same.
    let why = ["eval", "expression", sum, "--why", "best"];
    prints(&why, "", &["value          {7/3|-1/6}\n", "Left's move 1: (1,2)-(2,2) wins."]);
    let loopy = ["eval", "expression", "{1|-1} + over", "--why", "-1"];
    prints(&loopy, "", &["stopper        yes\n", "Right's move 1: -1 wins."]);
    refused(&["eval", "expression", "tis", "--why", "best"], "", "--why: this is for short games");
    // Fields that are asked for by name say nothing of a number that stands for another game, so its moves are left out.
    let sum = "domineering(\"2x2\") + on";
    let fields = ["eval", "sum", sum, "--fields", "outcome,winning_moves", "--json"];
    let left = ["1: (1,1)-(2,1)", "1: (1,2)-(2,2)"];
    assert_eq!(answer(&fields, ""), json!({"outcome": "L", "winning_moves": {"left": left, "right": []}}));
    // In games whose play ends in numbers the moves are their own.
    let sum = "{2/3|-1/3} + clobber(\"LRR\")";
    let found = answer(&["outcome", "sum", sum, "--json"], "");
    assert_eq!(found["winning_moves"], json!({"left": ["2: 2/3"], "right": ["2: -1/3"]}));
    let by_fields = ["eval", "sum", sum, "--fields", "outcome,winning_moves", "--json"];
    assert_eq!(answer(&by_fields, "")["winning_moves"], found["winning_moves"]);
    // Names stand for their positions, and both players have moves where the number has them.
    prints(
        &["outcome", "sum", "let g = domineering(\"2x3\"); g - g + on"],
        "",
        &["1: domineering(\"...|...\")\n2: -domineering", "Summand 3, ", ", stands for on."],
    );
    prints(
        &["outcome", "sum", "1/3"],
        "",
        &["Summand 1, 1/2, stands for 1/3.", "If Right begins, the only move loses."],
    );
    prints(&["outcome", "sum", "* + dud"], "", &["outcome        D   a draw, whoever begins\n"]);
    refused(&["outcome", "sum", "* + dud", "--why", "best"], "", "--why: this sum is a draw");
    // The values of positions bound the stops where the lengths of plays do not.
    for (game, outcome) in
        [("1000000000000", "outcome        L"), ("cutcake(\"(40,30)\")", "outcome        R")]
    {
        prints(&["outcome", "sum", &format!("{game} + 1/3")], "", &[outcome, "stands for 1/3"]);
    }
    prints(
        &["outcome", "sum", "{(1/2)**200|-1} + {2|-2} + 1/3"],
        "",
        &["outcome        N", "stands for 1/3"],
    );
    refused(&["outcome", "sum", "{(1/2)**600|-1} + 1/3"], "", "no short number can stand for 1/3");
}

/// Sums of games whose play ends in numbers: moves are made in each of them, and many of them are never added where bounds
/// of the stops suffice.
#[test]
fn sums_of_games_that_end_in_numbers() {
    let sum = "{2/3|-1/3} + {1/5|-1/7}";
    let winning = json!({"left": ["{2/3|-1/3} to 2/3"], "right": ["{2/3|-1/3} to -1/3"]});
    let eval = ["eval", "sum", sum, "--json", "--fields", "winning_moves,mean"];
    assert_eq!(answer(&eval, ""), json!({"winning_moves": winning, "mean": "41/210"}));
    let found = answer(&["outcome", "sum", sum, "--json"], "");
    assert_eq!(found["winning_moves"], winning);
    assert_eq!(found["line"]["left"], json!(["{2/3|-1/3} to 2/3", "-1/7", "0"]), "{found}");
    assert_eq!(found["replaced"]["game"], json!(sum));
    let rows =
        ["  {2/3|-1/3} to 2/3  wins    13/15   11/21\n", "  {1/5|-1/7} to 1/5  loses   13/15   -2/15\n"];
    prints(&["eval", "sum", sum, "--moves"], "", &rows);
    let moves = answer(&["eval", "sum", &format!("2 * {{1/3|-1/3}} + * - {sum}"), "--moves", "--json"], "");
    let names = moves["moves"]["left"].as_array().expect("moves").iter().map(|m| m["move"].clone());
    let names: Vec<Json> = names.collect();
    assert!(names.contains(&json!("1: 0")) && names.contains(&json!("2: {1/3|-1/3} to 1/3")), "{moves}");
    assert_eq!(names.len(), 4, "{moves}");
    prints(
        &["outcome", "sum", "domineering(\"2x2\") - 1/3*w"],
        "",
        &["outcome        R", "stands for -1/3*w"],
    );
    // The options of the value are no moves in a sum.
    let beside = ["eval", "sum", "{2|-1} + 1/3", "--json", "--fields", "winning_moves"];
    assert_eq!(answer(&beside, "")["winning_moves"], json!({"left": ["1: 2"], "right": ["1: -1"]}));
    let fields = ["eval", "expression", "{2|-1} + 1/3", "--json", "--fields", "winning_moves,mean"];
    assert_eq!(answer(&fields, "")["winning_moves"], json!({"left": ["1: 2"], "right": ["1: -1"]}));
    let moves = answer(&["eval", "sum", "{2|7/4} + {0|0} + 2/3", "--moves", "--json"], "");
    let names = ["1: 2", "2: 0"].map(|name| json!({"move": name, "wins": true}));
    assert_eq!(moves["moves"]["left"], json!(names), "{moves}");
    prints(&["eval", "sum", "{2|7/4} + {0|0} + 2/3", "--moves"], "", &["If Left begins, all 3 moves win:"]);
    refused(&["eval", "sum", "w + pi", "--moves"], "", "a number that is no short game has none");
    // The moves of these are found one by one, and no two games that they become are equal.
    let five = "{{70/3|9/5}|{-4/7|-80/3}} + {{61/3|8/5}|{-5/7|-77/3}} + {{91/3|11/5}|{-6/7|-64/3}} \
                + {{82/3|13/5}|{-8/7|-95/3}} + {{73/3|17/5}|{-9/7|-86/3}}";
    let found = answer(&["outcome", "sum", five, "--json"], "");
    assert_eq!(found["winning_moves"]["left"].as_array().map(Vec::len), Some(5), "{found}");
    assert_eq!(found["winning_moves"]["right"].as_array().map(Vec::len), Some(2), "{found}");
    // One hot game stands for these, in which all winning moves are.
    let mut hot = String::from("1 + {10/3|-10/3} + {10/7|-10/7} + {29/9|-10/3} + {31/7|-40/9}");
    (1..=7).for_each(|n| hot += &format!(" + {{{n}/11|-{n}/13}}"));
    let fields = ["eval", "sum", &hot, "--json", "--fields", "outcome,winning_moves"];
    let winning = &answer(&fields, "")["winning_moves"];
    assert_eq!(winning, &answer(&["outcome", "sum", &hot, "--json"], "")["winning_moves"]);
    assert_eq!(winning["left"].as_array().map(Vec::len), Some(1), "{winning}");
    // The sum of these has far more forms than any memory holds.
    let mut many = String::from("1/3");
    for n in 1..=12 {
        many += &format!(" + {{{n}5,{{1{n}|{n}}}|{{-{n}|-2{n}}}}} + {{{n}/3|-{n}/7}}");
    }
    let budget = ["--budget", "20s"];
    let fields = ["eval", "sum", &many, "--fields", "mean,outcome", "--json"];
    let found = answer(&[&fields[..], &budget].concat(), "");
    assert_eq!(found["outcome"], json!("L"), "{found}");
    prints(
        &[&["calc", &format!("mean({many})")], &budget[..]].concat(),
        "",
        &[found["mean"].as_str().unwrap()],
    );
    prints(&[&["calc", &format!("{many} > 0")], &budget[..]].concat(), "", &["true"]);
    prints(
        &[&["outcome", "sum", &many], &budget[..]].concat(),
        "",
        &["outcome        L   Left wins", "too many to examine all moves"],
    );
    let why = ["outcome", "sum", &many, "--why", "best"];
    refused(&[&why[..], &budget[..]].concat(), "", "bounds of the stops show who wins");
}

/// Long games with simple values: the value decides where a search would take far longer.
#[test]
fn simple_values_decide_long_games() {
    let cakes = ["outcome", "cutcake", "(30,40) (25,77)", "--json", "--budget", "200000nodes"];
    let found = answer(&cakes, "");
    assert_eq!((&found["outcome"], &found["left_wins_first"]), (&json!("L"), &json!(true)), "{found}");
    assert!(!found["winning_moves"]["left"].as_array().expect("moves").is_empty(), "{found}");
    let by_value = answer(&["eval", "cutcake", "(30,40) (25,77)", "--fields", "winning_moves", "--json"], "");
    assert_eq!(found["winning_moves"], by_value["winning_moves"]);
    prints(&["eval", "cutcake", "(30,40) (25,77)", "--fields", "outcome"], "", &["outcome        L"]);
    let built = answer(&["build", "domineering", "63/64", "--json"], "");
    let rows = built["domineering"]["rows"].as_array().expect("rows").iter();
    let board = rows.map(|row| row.as_str().expect("a row")).collect::<Vec<_>>().join("|");
    prints(&["outcome", "domineering", &board, "--winner"], "", &["outcome        L   Left wins"]);
    // The move after which everything cancels is found, although the others take long.
    let sum = "domineering('6x6') - domineering('6x6') + *";
    let found = answer(&["outcome", "sum", sum, "--json", "--budget", "60000nodes"], "");
    let has = |player: &str| {
        found["winning_moves"][player].as_array().is_some_and(|all| all.contains(&json!("3: 0")))
    };
    assert!(has("left") && has("right"), "{found}");
}

#[test]
fn outcomes_are_stated_in_words() {
    let parts = [
        "outcome        N   the player who begins wins\n",
        "\nIf Left begins, the only move wins:\n  (1,1)-(2,1)\n",
        "\nIf Right begins, the only move wins:\n  (1,1)-(1,2)\n",
        "\nA line of best play if Left begins:\n  (1,1)-(2,1)\n",
        "\nnodes ",
        "\ntime ",
    ];
    prints(&["outcome", "domineering", "..|.#"], "", &parts);
    prints(&["outcome", "domineering", "@-"], "..\n.#\n", &parts);
    let lost = [
        "outcome        P   the player who begins loses\n",
        "\nIf Left begins, no move wins.\n",
        "\nIf Right begins, no move wins.\n",
    ];
    prints(&["outcome", "clobber", "LRL|RLR"], "", &lost);
    let alone =
        "outcome        P   the player who begins loses\n\nWhoever begins has no move and loses.\n\nnodes ";
    prints(&["outcome", "domineering", "."], "", &[alone]);
    prints(&["outcome", "domineering", ".."], "", &["\nIf Left begins, there is no move: Right wins.\n"]);
    // Both players of an impartial position have the same moves.
    let once =
        ["\nWhoever begins, 3 of 15 moves win:\n  3-2, 5-4, 7-6\n", "best play if either player begins:\n"];
    prints(&["outcome", "nim", "3 5 7"], "", &once);
    let short = upstar(&["outcome", "nim", "3 5 7", "--winner"], "").out;
    assert!(short.starts_with("outcome        N   ") && !short.contains("begins,"), "{short}");
}

#[test]
fn outcomes_of_sums_number_the_summands() {
    let parts =
        ["1: domineering(\"....|....|....\")\n2-3: 2 times -clobber(\"LRL\")\n4: {2|-1}\n", "4: 2", "4: -1"];
    prints(&["outcome", "sum", SUM], "", &parts);
    let found = answer(&["outcome", "expression", SUM, "--json"], "");
    let value = answer(&["calc", &format!("let g = {SUM}; outcome(g)"), "--json"], "");
    assert_eq!(found["outcome"], value["outcome"]);
    let moves = answer(&["eval", "sum", SUM, "--moves", "--json"], "");
    let moves = moves["moves"]["left"].as_array().expect("moves");
    let wins = moves.iter().filter(|m| m["wins"] == true);
    let named = wins.map(|m| {
        format!("{}: {}", m["summand"].as_u64().expect("a number") + 1, m["move"].as_str().expect("a name"))
    });
    assert_eq!(found["winning_moves"]["left"], json!(named.collect::<Vec<_>>()));
    // A position minus itself is 0; the opponent answers in the other summand.
    let found = answer(&["outcome", "sum", "domineering(\"3x3\") - domineering(\"3x3\")", "--json"], "");
    assert_eq!(found["outcome"], "P");
    assert_eq!(found["winning_moves"], json!({"left": [], "right": []}));
    let terms =
        r#"{"terms": [{"ruleset": "nim", "position": "1"}, {"ruleset": "clobber", "position": "LR"}]}"#;
    assert_eq!(answer(&["outcome", "sum", terms, "--json"], "")["outcome"], "P");
}

/// A sum with a loopy game for which no number can stand has the outcome of its value.
#[test]
fn sums_with_loopy_games_are_answered_from_their_values() {
    for sum in [
        "domineering(\"3x3\") + upon",
        "clobber(\"LRL\") - upon - ^",
        "tis + 1",
        "a{0|||0||a|*} + *",
        "on + off",
    ] {
        let by_value = answer(&["eval", "expression", sum, "--json"], "");
        let found = answer(&["outcome", "sum", sum, "--json"], "");
        assert_eq!(found["outcome"], by_value["outcome"], "{sum}");
        assert!(found["outcome"].is_string(), "{sum}: {found}");
        assert!(found.get("winning_moves").is_none() || found.get("replaced").is_some(), "{sum}: {found}");
    }
    refused(
        &["outcome", "sum", "upon + clobber(\"LR\")", "--why", "best"],
        "",
        "--why: this is for short games",
    );
    refused(&["outcome", "sum", "upon + inf{0}"], "", "expression:1:");
}

/// Terms that are not short are answered as in the expression with the same terms.
#[test]
fn terms_may_be_games_that_are_not_short() {
    for term in ["1/3", "over", "w", "pi", "{pi|-pi}", "{1/3|-1/3}"] {
        let terms = json!({"terms": [
            {"ruleset": "domineering", "position": {"rows": ["..", "#."]}},
            {"ruleset": "sum", "position": {"terms": [{"ruleset": "nim", "position": "3"}]}},
            {"ruleset": "expression", "position": {"expr": term}},
        ]});
        let text = format!("domineering(\"..|#.\") + nim(\"3\") + {term}");
        for request in [
            json!({"ruleset": "sum", "fields": ["outcome", "winning_moves"]}),
            json!({"ruleset": "sum", "fields": ["outcome", "left_stop"]}),
            json!({"ruleset": "sum"}),
        ] {
            let asked = |position: Json| {
                let mut request = request.clone();
                request["position"] = position;
                answer(&["batch"], request.to_string())
            };
            assert_eq!(asked(terms.clone()), asked(text.clone().into()), "{term} {request}");
        }
    }
    let terms =
        r#"{"terms": [{"ruleset": "nim", "position": "3"}, {"ruleset": "expression", "position": "1/3"}]}"#;
    let found = answer(&["outcome", "sum", terms, "--json"], "");
    assert_eq!(found["winning_moves"], json!({"left": ["1: 3-0", "1: 3-1", "1: 3-2"], "right": []}));
    assert_eq!(found["replaced"], json!({"summand": 2, "game": "1/3", "by": "1/2"}));
}

#[test]
fn lines_of_play_end_with_the_winner() {
    for position in ["3x4", "4x4", ".|.", "..|..|.#"] {
        let found = answer(&["outcome", "domineering", position, "--json"], "");
        for (name, key) in [("left", "left_wins_first"), ("right", "right_wins_first")] {
            // The winner makes the last move, so it is the starter's if there is an odd number of moves.
            let moves = found["line"][name].as_array().expect("a line").len();
            assert_eq!(found[key], moves % 2 == 1, "{position}: {found}");
        }
    }
}

#[test]
fn a_search_that_ends_early_tells_what_is_proved() {
    let run = upstar(&["outcome", "domineering", "8x8", "--budget", "100nodes"], "");
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("no answer: the budget of nodes is used up; known so far: "), "{}", run.err);
    let found = answer(&["outcome", "domineering", "8x8", "--budget", "100nodes", "--json"], "");
    assert_eq!(found["error"]["kind"], "budget");
    // The budgets in between end the search of the moves; what they prove agrees with the whole answer.
    let whole = answer(&["outcome", "domineering", "5x6", "--json"], "");
    let mut partial = 0;
    for nodes in (6..17).map(|power| 1 << power) {
        let budget = format!("{nodes}nodes");
        let arguments = ["outcome", "domineering", "5x6", "--budget", &budget];
        let found = answer(&[&arguments[..], &["--json"]].concat(), "");
        let run = upstar(&arguments, "");
        for key in ["outcome", "left_wins_first", "right_wins_first"] {
            assert!(found[key].is_null() || found[key] == whole[key], "{nodes}: {found}");
        }
        if found["error"].is_null() {
            assert_eq!(run.code, 0, "{}", run.err);
            continue;
        }
        assert_eq!(run.code, 3, "{}", run.err);
        // Where nothing is known, there is an error only.
        if found["nodes"].is_u64() {
            partial += 1;
            assert!(
                run.out.contains("The search ended early: the budget of nodes is used up.\n"),
                "{}",
                run.out
            );
        }
        for player in ["left", "right"] {
            let moves = |all: &Json| all["winning_moves"][player].as_array().cloned().unwrap_or_default();
            let all = moves(&whole);
            assert!(moves(&found).iter().all(|m| all.contains(m)), "{nodes}: {found}");
        }
    }
    assert!(partial > 0);
}

#[test]
fn outcomes_are_for_short_games() {
    refused(&["outcome", "horsefly", "C-7"], "", "for a game of the kind `loopy` use `upstar eval horsefly`");
    refused(&["outcome", "nemesis", "grid(3,3) @ 1,1"], "", "use `upstar eval nemesis`");
    refused(&["outcome", "loopy_expression", "over"], "", "use `upstar eval loopy_expression`");
    let also = "`upstar eval` answers for loopy games and numbers, too";
    refused(&["outcome", "sum", "horsefly(\"C-7\") + 1"], "", also);
    prints(&["outcome", "sum", "w"], "", &["outcome        L ", "stands for w."]);
    prints(&["outcome", "sum", "1 + a{0|a}"], "", &["outcome        L ", "stands for a{0|a}."]);
    refused(&["outcome", "nonsense", "1"], "", "unknown ruleset `nonsense`");
    let unknown = upstar(&["outcome", "sum", "nonsense(\"1\") + 1"], "").err;
    assert!(
        unknown.contains("unknown function or ruleset `nonsense`") && !unknown.contains(also),
        "{unknown}"
    );
    // The place of an error is shown.
    refused(&["outcome", "domineering", "..|.x"], "", "position:1:5");
    refused(&["outcome", "sum", "1 +"], "", "expression:1:4");
    let inside = upstar(&["outcome", "sum", "1 + clobber(\"LQ\")"], "").err;
    assert!(inside.contains("expression:1:15") && !inside.contains("answers for"), "{inside}");
    let error = answer(&["outcome", "sum", "1 + clobber(\"LQ\")", "--json"], "");
    assert_eq!(error["error"]["at"], "character 15");
    fails(&["outcome", "domineering"], "", 2, "<POSITION>");
}

/// The rules of Clobber show that its positions are infinitesimal: a board that is out of reach has stops, and does not
/// matter beside a number.
#[test]
fn all_small_boards_are_infinitesimal() {
    let board = ["RLRLRLRL|LRLRLRLR"; 4].join("|");
    let few = ["--budget", "3000nodes"];
    let run = upstar(&[&["eval", "clobber", &board][..], &few].concat(), "");
    assert_eq!(run.code, 3);
    assert!(run.err.contains("; the stops and the mean are 0"), "{}", run.err);
    for (other, outcome) in
        [("1/64", "L"), ("{5|-1}", "N"), ("{1|1/2||-1/2}", "N"), ("-{1|1/2}", "R"), ("{2||1|-1}", "L")]
    {
        for small in ["", "queens_", "knights_"] {
            let sum = format!("{small}clobber(\"{board}\") + {other}");
            let found = answer(&[&["outcome", "sum", &sum, "--winner", "--json"][..], &few].concat(), "");
            assert_eq!(found["outcome"], outcome, "{sum}");
        }
    }
    let sum = format!("clobber(\"{board}\") + {{5|-1}}");
    let run = upstar(
        &[&["outcome", "sum", &sum, "--winner", "--why", "2: 5"][..], &["--budget", "200000nodes"]].concat(),
        "",
    );
    assert!(
        run.out.contains("\nLeft's move 2: 5 wins. Left is sure of the stop 5, and it is positive.\n"),
        "{}",
        run.out
    );
    let mean = format!("mean({{3|1}} - clobber(\"{board}\"))");
    prints(&[&["calc", &mean][..], &few].concat(), "", &["2\n"]);
    prints(&[&["calc", &format!("mean(clobber(\"{board}\"))")][..], &few].concat(), "", &["0\n"]);
    prints(&["games", "clobber"], "", &["Both players can move or neither: positions are all-small"]);
    for other in ["hot_clobber", "konane", "nim", "anti_clobber"] {
        let run = upstar(&["games", other], "");
        assert!(!run.out.contains("all-small"), "{other}: {}", run.out);
    }
}

/// Where play begins with pieces on the board, a size alone is an empty board, and a remark says so.
#[test]
fn boards_without_pieces_are_remarked_on() {
    for command in ["outcome", "eval"] {
        let run = upstar(&[command, "clobber", "5x5"], "");
        assert_eq!(run.code, 0);
        let remark =
            "5x5 is an empty board, on which nobody can move; write the pieces, as in clobber 'LRL|RLR'\n";
        assert_eq!(run.err, remark);
        for other in [["clobber", "..|.."], ["clobber", "LRL|RLR"], ["domineering", "1x1"], ["col", "2x2"]] {
            assert_eq!(upstar(&[&[command][..], &other].concat(), "").err, "", "{other:?}");
        }
    }
}

#[test]
fn facts_that_a_search_finds_need_no_value() {
    // The value of this position takes far more nodes than the search for the winner.
    let position = ["domineering", "6x6", "--budget", "60000nodes"];
    let run = upstar(&[&["eval"], &position[..], &["--fields", "outcome"]].concat(), "");
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "outcome        N   the player who begins wins\n"),
        "{}",
        run.err
    );
    // A short search decides a sum with a board that is too large for bounds.
    let sum = ["eval", "sum", "domineering(\"9x9\") + {150|-150}", "--budget", "60000nodes"];
    let run = upstar(&sum, "");
    assert!(run.out.contains("outcome        N"), "{}{}", run.out, run.err);
    let both = "outcome,winning_moves";
    prints(
        &["eval", "domineering", "..|.#", "--fields", both],
        "",
        &[
            "outcome        N   the player who begins wins\nIf Left begins, the only move wins:\n  (1,1)-(2,1)\n\nIf Right",
        ],
    );
    let sum = "nim(\"3\") - nim(\"2\")";
    let moves = json!({"left": ["1: 3-2"], "right": ["1: 3-2"]});
    let found = answer(&["eval", "sum", sum, "--fields", both, "--json"], "");
    assert_eq!(found, json!({"outcome": "N", "winning_moves": moves}));
    // With the value, the moves follow from values.
    let found = answer(&["eval", "sum", sum, "--fields", "value,winning_moves", "--json"], "");
    assert_eq!(found, json!({"value": "*", "winning_moves": moves}));
    let found = answer(&["eval", "sum", sum, "--fields", "value,outcome", "--json"], "");
    assert_eq!(found, json!({"value": "*", "outcome": "N"}));
    // No answer holds the moves unasked, and games of other kinds do not have them.
    assert!(answer(&["eval", "nim", "3", "--json"], "").get("winning_moves").is_none());
    refused(
        &["eval", "horsefly", "C-7", "--fields", "winning_moves"],
        "",
        "the answer has no `winning_moves`",
    );
    let moves = json!({"left": ["0"], "right": []});
    let found = answer(&["eval", "expression", "over", "--fields", both, "--json"], "");
    assert_eq!(found, json!({"outcome": "L", "winning_moves": moves}));
    let loops = ["eval", "partizan_graph", "0L>1 0R>0 1L>2 @ 0", "--fields", both];
    prints(&loops, "", &["If Left begins, the only move wins:\n  0-1\n"]);
    // A sum without a simplest form, since alternating play can be infinite.
    let request = json!({"ruleset": "expression", "position": "over", "fields": ["winning_moves", "value"]});
    let line = upstar(&["batch"], request.to_string()).out;
    let found: Json = serde_json::from_str(&line).expect("JSON");
    assert_eq!((&found["winning_moves"]["left"], &found["value"]), (&json!(["0"]), &json!("over")), "{line}");
    // The options of the value are no moves in the sum; a search finds these.
    let listed = [
        "1: nim(\"2\")\n2: 1/2\n",
        "stands for over.",
        "If Left begins, 2 of 3 moves win:\n  1: 2-0, 1: 2-1\n",
    ];
    prints(&["eval", "sum", "nim(\"2\") + over", "--fields", both], "", &listed);
    refused(&["eval", "sum", "dud", "--fields", both], "", "the answer has no `winning_moves`");
    prints(&["eval", "expression", "w", "--fields", "outcome"], "", &["outcome        L   Left wins"]);
    refused(&["eval", "expression", "pi", "--fields", "outcome"], "", "the answer has no `outcome`");
    prints(&["eval", "expression", "^", "--fields", "outcome"], "", &["outcome        L   Left wins"]);
    refused(&["eval", "clobber", "LQ", "--fields", "outcome"], "", "position:1:2");
}

#[test]
fn batches_search_for_outcomes() {
    let requests = r#"{"ruleset": "domineering", "position": "6x6", "fields": ["outcome"], "budget": {"nodes": 60000}}
{"ruleset": "sum", "position": "nim(\"3\") - nim(\"2\")", "fields": ["winning_moves", "outcome"]}
{"ruleset": "nim", "position": "3", "fields": ["value", "winning_moves"]}
{"ruleset": "horsefly", "position": "C-7", "fields": ["winning_moves"]}
"#;
    let run = upstar(&["batch"], requests);
    let lines: Vec<Json> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["outcome"], "N", "{}", run.out);
    assert_eq!(lines[1]["winning_moves"], json!({"left": ["1: 3-2"], "right": ["1: 3-2"]}));
    assert_eq!(lines[1]["outcome"], "N");
    assert_eq!(lines[2]["winning_moves"], json!({"left": ["3-0"], "right": ["3-0"]}));
    assert_eq!(lines[2]["value"], "*3");
    assert!(lines[3]["winning_moves"].is_null() && lines[3].get("winning_moves").is_some(), "{}", run.out);
}

#[test]
fn a_value_that_is_not_found_leaves_the_outcome() {
    let arguments = ["eval", "domineering", "6x6", "--budget", "200000nodes"];
    let run = upstar(&arguments, "");
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("outcome        N   the player who begins wins\n"), "{}", run.out);
    let error = "no value: the budget of nodes is used up; known so far: ";
    assert!(run.err.contains(error) && run.err.contains("the stops and the mean lie between"), "{}", run.err);
    assert!(
        run.out.contains("\nA line of best play if Left begins:\n  (") && run.out.contains("\nnodes    "),
        "{}",
        run.out
    );
    let found = answer(&[&arguments[..], &["--json"]].concat(), "");
    let known = &found["error"]["known"];
    assert_eq!(known["outcome"], "N");
    assert!(known["left_stop_at_most"].is_string(), "{found}");
    assert!(known["line"]["left"].is_array() && known["nodes"].is_u64(), "{found}");
    // Facts that the search does not find are no reason to search.
    let run = upstar(&[&arguments[..], &["--fields", "mean"]].concat(), "");
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("no answer: the budget of nodes is used up; "), "{}", run.err);
    // If the search finds nothing, either, the message is that of the value.
    fails(
        &["eval", "domineering", "9x9", "--budget", "1000nodes"],
        "",
        3,
        "no answer: the budget of nodes is used up; ",
    );
}

#[test]
fn outcomes_in_expressions_need_no_values() {
    let sum = "domineering(\"5x5\") + {2|-1} - 2*clobber(\"LR\")";
    let found = answer(&["calc", &format!("outcome({sum})"), "--json", "--budget", "10000nodes"], "");
    assert_eq!(found["outcome"], "N", "{found}");
    // Other games and names of values are evaluated as before, and errors have the same places.
    for (expression, outcome) in [
        ("outcome(horsefly(\"C-7\") + nim(\"1\"))", "N"),
        ("outcome(over + nim(\"1\"))", "L"),
        ("let g = nim(\"2\") + *2; outcome(g)", "P"),
        ("outcome(w - hackenbush(\"b\"))", "L"),
        ("outcome(2000*nim(\"1\"))", "P"),
        ("outcome(1/2 * domineering(\".|.\"))", "L"),
        ("let f(x) = outcome(x + nim(\"1\")); f(*)", "P"),
    ] {
        assert_eq!(answer(&["calc", expression, "--json"], "")["outcome"], outcome, "{expression}");
    }
    refused(&["calc", "outcome(1 + clobber(\"LQ\"))"], "", "expression:1:23");
    refused(&["calc", "outcome(clobbber(\"LR\"))"], "", "did you mean clobber?");
    refused(&["calc", "outcome(1/2 * nim(\"1\"))"], "", "expression:1:");
}

/// A sum of 25 games that is too large to be added.
fn large_sum() -> String {
    let term = |i: i64| {
        let low = i * 7 % 13 - 6;
        let (a, b, c) = (low + 1 + i % 3, low + 4 + i % 5, low + 6 + i * 3 % 11);
        format!("{{{c}|{b}||{a}|{low}}}")
    };
    (0..25).map(term).collect::<Vec<_>>().join(" + ")
}

#[test]
fn sums_without_a_value_have_bounds() {
    let sum = large_sum();
    let few = ["--budget", "4000nodes"];
    let mean = answer(&[&["eval", "expression", &sum, "--fields", "mean", "--json"], &few[..]].concat(), "");
    let calculated = answer(&[&["calc", &format!("mean({sum})"), "--json"], &few[..]].concat(), "");
    assert_eq!(mean["mean"], calculated["value"], "{mean} {calculated}");
    let all = answer(&[&["eval", "expression", &sum, "--json"], &few[..]].concat(), "");
    let known = &all["error"]["known"];
    assert_eq!((&known["mean"], &known["outcome"]), (&mean["mean"], &json!("L")), "{all}");
    for fact in ["temperature", "left_stop", "right_stop"] {
        assert!(known[format!("{fact}_at_most")].is_string(), "{all}");
    }
    assert_eq!(known["winning_moves"]["left"].as_array().map(Vec::len), Some(25), "{all}");
    let run = upstar(&[&["eval", "expression", &sum], &few[..]].concat(), "");
    assert_eq!(run.code, 3);
    for part in [
        "   the sum of the means\n",
        "\nleft stop at least ",
        "\noutcome              L   Left wins, whoever begins\n",
        "\nMoves of Left, with the stop of which Left is sure afterwards:\n",
        "\nand 15 more\n",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    // Where the value is known, the bounds are answers to a question.
    let bounds = "value,left_stop,left_stop_at_least,left_stop_at_most";
    let found = answer(&["eval", "expression", "{5|1} + {3|-3}", "--fields", bounds, "--json"], "");
    let [stop, least, most] =
        ["left_stop", "left_stop_at_least", "left_stop_at_most"].map(|name| &found[name]);
    assert_eq!((stop, least, most), (&json!("4"), &json!("4"), &json!("6")), "{found}");
}

/// Bounds decide a sum without a value as far as they can, and errors state them.
#[test]
fn bounds_decide_what_they_can() {
    let hot = [
        "{30,{5|-5}|{-8|-31}}",
        "{20,{9|3}|{-4|-25}}",
        "{15,{12|-9}|{-3|-17}}",
        "{11,{4|-4}|{-2|-13}}",
        "{10,{7|1}|{-6|-8}}",
        "{9,{6|2}|{-5|-12}}",
    ];
    let sum = hot.join(" + ");
    // Right does not win by moving first, which the budget does not suffice to find.
    let run = upstar(&["outcome", "sum", &sum, "--budget", "100nodes"], "");
    assert_eq!(run.code, 3);
    let open = "\nIf Right begins, no winning move is known, and 1 is not decided.\n";
    assert!(run.out.contains(open) && !run.out.contains("Right wins"), "{}", run.out);
    assert_eq!(answer(&["outcome", "sum", &sum, "--json"], "")["outcome"], "L");
    // Left wins as the first player, so the sum is neither 0 nor at most 0.
    let few = ["--budget", "3000nodes"];
    for (comparison, holds) in [("== 0", "false"), ("<= 0", "false"), ("!= 0", "true"), ("< 0", "false")] {
        prints(&[&["calc", &format!("{sum} {comparison}")][..], &few].concat(), "", &[&format!("{holds}\n")]);
    }
    let large = large_sum();
    let asks: [&[&str]; 2] =
        [&["calc", &format!("left_stop({large})")], &["eval", "expression", &large, "--fields", "left_stop"]];
    for ask in asks {
        let run = upstar(&[ask, &few].concat(), "");
        assert_eq!(run.code, 3, "{ask:?}: {}", run.out);
        assert!(run.err.contains("left stop from "), "{}", run.err);
    }
    // A board does not hinder the bounds, and forms that cancel need not be added.
    for (sum, outcome) in
        [(format!("{large} + domineering(\"2x2\")"), "L"), (format!("{large} + nim(\"1\") - ({large})"), "N")]
    {
        let found = answer(&[&["outcome", "sum", &sum, "--winner", "--json"][..], &few].concat(), "");
        assert_eq!(found["outcome"], outcome);
        prints(&[&["calc", &format!("outcome({sum})")][..], &few].concat(), "", &[&format!("{outcome}   ")]);
    }
    for option in ["--why=best", "--prove"] {
        refused(&["outcome", "nim", "1 2", "--misere", option], "", "this is for normal play");
    }
}

#[test]
fn means_of_sums_are_added() {
    for (expression, mean) in [
        ("mean({5|1} - ({3|-2} - {4||2|-3}))", "9/2"),
        ("mean(-({5|1} + 1/2))", "-7/2"),
        ("let g = {5|1}; mean(g + g - 2*g)", "0"),
        ("mean(domineering(\"..|..\") + {3|1})", "2"),
        ("mean(w + 1)", "w + 1"),
    ] {
        prints(&["calc", expression], "", &[&format!("{mean}\n")]);
    }
    refused(&["calc", "mean({1|0} + clobber(\"LQ\"))"], "", "expression:1:");
}

/// If the budget of a request ends before the value is found, its last quarter goes to a search for who wins, unless
/// only other facts are wanted.
#[test]
fn batches_fall_back_to_searches() {
    let request = |ruleset: &str, position: &str, fields: &str| {
        let budget = json!({"nodes": 100_000});
        let mut request = json!({"ruleset": ruleset, "position": position, "budget": budget});
        if !fields.is_empty() {
            request["fields"] = json!(fields.split(',').collect::<Vec<_>>());
        }
        let run = upstar(&["batch", "--threads", "1"], format!("{request}\n"));
        assert_eq!(run.code, 3, "{}", run.out);
        let answer: Json = serde_json::from_str(&run.out).expect("JSON");
        answer["error"]["known"].clone()
    };
    // By W. Breuker, J. Uiterwijk and H. J. van den Herik, Solving 8x8 Domineering (2000): N.
    let known = request("domineering", "7x7", "");
    assert_eq!((&known["left_wins_first"], &known["right_wins_first"]), (&json!(true), &json!(true)));
    assert_eq!(known["outcome"], "N");
    assert!(!known["winning_moves"]["left"].as_array().expect("a list").is_empty());
    let known = request("expression", "domineering(\"7x7\") + 9", "outcome,value");
    assert_eq!(known["left_wins_first"], true);
    let known = request("domineering", "7x7", "value");
    assert!(known.get("left_wins_first").is_none() && known.get("components").is_some());
}

#[test]
fn moves_are_explained() {
    let wins = "Either player's move 3-1 wins. The Grundy value is 0 = 1 xor 4 xor 5: every move changes it, and an \
                answer can make it 0 again.\nA line of play:\n  3-1, 1-0, 5-4, 4-0, 4-0\n";
    for arguments in [["--why", "best"], ["--why", "3-1"], ["--why", "#2"]] {
        prints(&[&["outcome", "nim", "3 4 5"][..], &arguments].concat(), "", &[wins]);
        prints(&[&["eval", "nim", "3 4 5"][..], &arguments].concat(), "", &[wins]);
    }
    let loses = [
        "\nLeft's move (1,1)-(2,1) loses: the answer is (1,2)-(1,3). Left has no move.",
        "\n(1,2)-(2,2) wins instead.\nA line of play:\n  (1,1)-(2,1), (1,2)-(1,3)\n",
    ];
    prints(&["outcome", "domineering", "2x3", "--why", "(1,1)-(2,1)"], "", &loses);
    // Both players have moves in the star.
    let found = answer(&["eval", "sum", "{3|1} + *", "--why", "2: 0", "--json", "--fields", "mean"], "");
    assert_eq!(found["mean"], "2");
    let explained = found["explanations"].as_array().expect("a list");
    let whose: Vec<_> = explained.iter().map(|one| (&one["player"], &one["wins"], &one["theorem"])).collect();
    let [left, right] = [json!("left"), json!("right")];
    assert_eq!(whose[0], (&left, &json!(true), &json!("stop")));
    assert_eq!(whose[1], (&right, &json!(false), &json!("no_move")));
    assert_eq!(explained[1]["line"][1], "1: 3");
    assert!(explained[1].get("instead").is_none());
    // In a budget that is too small for the value, and in one that is too small for the search.
    let hot = |i: i64| format!("{{{}|{}||{}|{}}}", 20 + i, 9 - i, -2 - i, -7 - 2 * i);
    let sum = (0..25).map(hot).collect::<Vec<_>>().join(" + ");
    let run = upstar(&["eval", "sum", &sum, "--why", "best", "--budget", "100000nodes"], "");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.out.contains("|-55} wins. Right is sure of the stop -229/2, "), "{}", run.out);
    let run = upstar(&["outcome", "domineering", "8x8", "--why", "best", "--budget", "500nodes"], "");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    // The reason comes before the search for all winning moves ends.
    let run = upstar(&["outcome", "domineering", "7x7", "--why", "best", "--budget", "60000nodes"], "");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    for part in [
        " are not decided:\n",
        "\nA line of best play if Right begins:\n",
        "\nLeft's move (1,2)-(2,2) wins. ",
    ] {
        assert!(run.out.contains(part), "{}", run.out);
    }
}

#[test]
fn explanations_are_refused_with_words() {
    for (arguments, message) in [
        (["outcome", "domineering", "2x3", "--why", "(9,9)"], "\"(9,9)\" is no move of either player"),
        (
            ["outcome", "sum", "clobber(\"LR\") + clobber(\"LR\")", "--why", "(1,1)-(1,2)"],
            "several summands have",
        ),
        (["eval", "adders_and_ladders", "1 2 14", "--why", "best"], "--why: this is for short games"),
        (["eval", "nemesis", "0-1 exits 1 @ 0", "--why", "best"], "--why: this is for short games"),
        (["eval", "expression", "w", "--why", "best"], "--why: this is for short games"),
        (["eval", "expression", "upon + 1", "--why", "best"], "--why: this is for short games"),
    ] {
        refused(&arguments, "", message);
    }
    refused(&["eval", "domineering", "--why=best"], "", "--why needs a position");
    // The answer stays where there is no move, and where the budget does not suffice.
    let nobody = ["outcome        P ", "\nNeither player has a move.\n"];
    prints(&["outcome", "domineering", "1x1", "--why", " BEST "], "", &nobody);
    let few = ["--winner", "--why", "best", "--budget", "200nodes"];
    let run = upstar(&[&["outcome", "domineering", "5x5"][..], &few].concat(), "");
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(
        run.out.starts_with("outcome ") && run.out.contains("\nThe move is not explained: "),
        "{}",
        run.out
    );
}

#[test]
fn outcomes_are_proved() {
    let words = [
        "\nIf Left begins, Left wins with 2-1, which leads to 1. Right is to move in:\n\n1: nim(\"1 1\")\n",
        "  move  answer  leads to\n  1-0   1-0     2\n",
        "\n2: nim(\"0\")   Right has no move\n",
    ];
    prints(&["outcome", "nim", "1 2", "--prove"], "", &words);
    let found = answer(&["outcome", "clobber", "LRL|RLR", "--prove", "--json"], "");
    for first in ["left", "right"] {
        let proof = &found["proof"][first];
        let wins = found[format!("{first}_wins_first")] == true;
        assert_eq!(wins, proof["winner"] == *first);
        assert_eq!(wins, proof.get("opening").is_some());
        let positions = proof["positions"].as_array().expect("a list");
        for next in positions.iter().flat_map(|one| one["answers"].as_array().expect("a list")) {
            assert!((next["next"].as_u64().expect("a number") as usize) < positions.len());
        }
    }
    let few = ["outcome", "nim", "9 9 9 9", "--prove", "--budget", "300nodes"];
    let run = upstar(&few, "");
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("outcome        P "), "{}", run.out);
    for part in ["\n  9-0   9-0     2\n", "   no answers found yet\n", "\nThe proof is not complete: "] {
        assert!(run.out.contains(part), "{}", run.out);
    }
    let found = answer(&[&few[..], &["--json"]].concat(), "");
    let proofs = found["proof"].as_object().expect("proofs").values();
    let positions = proofs.flat_map(|proof| proof["positions"].as_array().expect("a list"));
    let is_open: Vec<bool> = positions.map(|one| one["answers"].is_null()).collect();
    assert!(!is_open[0] && is_open.contains(&true), "{is_open:?}");
    assert_eq!(found["error"]["kind"], "budget");
}
