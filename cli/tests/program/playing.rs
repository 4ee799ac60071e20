//! Tests of games with a person: the same words work in every game, and games continue from a file.

use std::path::Path;

use crate::{Run, file, prints, refused, upstar};

/// A command and a first step of the person for each kind of game.
const GAMES: [(&[&str], &str); 16] = [
    (&["play", "domineering", "....|....|...."], "(1,2)-(2,2)"),
    (&["play", "amazons", "L..|..R", "--left", "you", "--right", "hotstrat"], "(1,1)-(1,2)-(1,1)"),
    (&["play", "sum", r#"domineering("..|..") + {5,1|-3} - 2 * tiny(2)"#, "--side", "right"], "2: -3"),
    (
        &["play", "expression", "{{2|0}|-3} + 3", "--left", "you", "--right", "you", "--first", "right"],
        "1: -3",
    ),
    (&["play", "nemesis", "grid(3,3) @ 1,1"], "1,0"),
    (&["play", "nemesis", "grid(5,5) @ 2,2", "--side", "nemesis"], "0,0-x0"),
    (&["play", "cat_herding", "cycle(5) @ 0"], "1"),
    (&["play", "nowhere_to_go", "0-1*2 1-2*3 2-3*2 0-3*2 @ 0 2"], "1 2-3"),
    (&["play", "adders_and_ladders", "2 14"], "2>5"),
    (&["play", "horsefly", "C-7 D-9", "--first", "upstar"], "A-6>B-4"),
    (&["play", "backsliding_toads_and_frogs", "TT.F.F"], "T.TF.F"),
    (&["play", "fox_and_geese", ".G.G|....|....|F...", "--side", "right"], "(4,1)-(3,2)"),
    (&["play", "partizan_graph", "0L>1 0R>0 1L>2 1R>2 2L>2 2R>2 @ 0 1", "--first", "upstar"], "1-2"),
    (&["angel", "play"], "1 3"),
    (&["angel", "play", "--side", "angel"], "1 2"),
    (&["angel", "play", "--side", "angel", "--power", "1"], "1 0 +"),
];

fn played(game: &[&str], options: &[&str], input: &str) -> Run {
    let run = upstar(&[game, options].concat(), input);
    assert_eq!(run.code, 0, "{game:?}: {}{}", run.out, run.err);
    run
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_same_words_are_known_in_every_game() {
    for (game, step) in GAMES {
        let path = file("saved game.txt");
        let name = path.display().to_string();
        let input =
            format!("help\nmoves\nhint\nundo\nnonsense\n{step}\nundo\n{step}\nsave {name}\nsave\nquit\n");
        let run = played(game, &[], &input);
        let again = format!("Saved. To go on: upstar {}", game[0]);
        let parts = [
            "save FILE  write the game so far",
            "You can|Your steps: |Your moves: ",
            "There is nothing to take back.\n",
            "is no |is not a square",
            &again,
            "expected a file, as in save",
        ];
        for part in parts {
            assert!(part.split('|').any(|one| run.out.contains(one)), "{game:?}: {part} in\n{}", run.out);
        }
        assert!(run.out.contains(&format!(" --load '{name}'\n")), "{game:?}: {}", run.out);
        assert!(run.out.ends_with("The game is broken off.\n"), "{game:?}: {}", run.out);
        // A step that was undone and made again is stored once.
        assert!(text(&path).starts_with("# upstar "), "{}", text(&path));
        std::fs::remove_file(&path).expect("the file is ours");
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    for (game, step) in GAMES {
        let (first, second) = (file("first.txt"), file("second.txt"));
        let [one, two] = [&first, &second].map(|path| path.display().to_string());
        let whole = played(game, &[], &format!("{step}\nsave {one}\nquit\n"));
        let rest = played(game, &["--load", &one], &format!("save {two}\nundo\nhint\nquit\n"));
        assert_eq!(text(&first), text(&second), "{game:?}");
        assert!(!rest.out.contains("nothing to take back"), "{game:?}: the loaded steps are steps");
        // The board shown last before saving is shown first after loading.
        let board = |out: &str, at: usize| -> String {
            let boards: Vec<&str> = out.split("\n\n").collect();
            boards[at.min(boards.len() - 1)].lines().take_while(|line| !line.contains(": ")).collect()
        };
        let last = whole.out.split("\n\n").count() - 1;
        let shown = board(&whole.out, last);
        assert!(rest.out.lines().collect::<String>().contains(&shown), "{game:?}: {shown}\n{}", rest.out);
        for path in [first, second] {
            std::fs::remove_file(path).expect("the file is ours");
        }
    }
}

#[test]
fn files_that_are_no_saved_games_are_left_alone() {
    let path = file("letter.txt");
    let name = path.display().to_string();
    std::fs::write(&path, "Dear Paul,\n").expect("a file");
    let game = ["play", "nemesis", "0-1 1-2 1-3 exits 2,3 @ 0"];
    prints(&game, format!("save {name}\n"), &["this is not a saved game, and upstar does not overwrite it"]);
    assert_eq!(text(&path), "Dear Paul,\n");
    let load = |contents: &str, message: &str| {
        std::fs::write(&path, contents).expect("a file");
        refused(&[&game[..], &["--load", &name]].concat(), "", message);
    };
    load("\n1\n7\n", "line 3: \"7\" is no step of yours");
    load("# upstar play nemesis '0-1 1-2 1-3  exits 2,3 @ 0'\n\n1\n7\n", "line 4: \"7\" is no step of yours");
    refused(&[&game[..], &["--load", "/no/such/file"]].concat(), "", "--load: /no/such/file");
    std::fs::write(&path, "0 3\n0 x\n").expect("a file");
    refused(&["angel", "play", "--load", &name], "", "line 2: \"x\" is not an integer");
    refused(&["angel", "play", "--side", "angel", "--load", &name], "", "line 1: (0,3) is more than 2 steps");
    std::fs::write(&path, "2>24\n").expect("a file");
    refused(&["play", "adders_and_ladders", "2 14", "--load", &name], "", "line 1: \"2>24\" is no move");
    std::fs::remove_file(path).expect("the file is ours");
}

/// A step may begin with `#`, the mark of a comment, since vertices may have such names.
#[test]
fn steps_that_begin_with_a_hash_are_steps() {
    let path = file("hashes.txt");
    let name = path.display().to_string();
    let board = r##"graph { a -- "#1"; "#1" -- "#2"; "#1" -- b; "#2" -- c } exits b,c @ a"##;
    let game = ["play", "nemesis", board];
    std::fs::write(&path, "# a comment\n#\n#1\n").expect("a file");
    prints(&[&game[..], &["--load", &name]].concat(), "quit\n", &["Last: 1. fugitive: #1"]);
    std::fs::write(&path, "#9\n").expect("a file");
    refused(&[&game[..], &["--load", &name]].concat(), "", "line 1: \"#9\" is no step of yours");
    std::fs::remove_file(path).expect("the file is ours");
    prints(&[&game[..], &["--turns", "1"]].concat(), "#1\n", &["1 step was made: the game is broken off."]);
}

/// A saved game names its game, and no other game accepts its steps.
#[test]
fn a_saved_game_is_no_other_game() {
    let path = file("other.txt");
    let name = path.display().to_string();
    let load = |game: &[&str], first_line: &str, message: &str| {
        std::fs::write(&path, format!("# upstar {first_line}\n")).expect("a file");
        refused(&[game, &["--load", &name]].concat(), "", &format!("{name}, line 1: {message}"));
    };
    let nemesis = ["play", "nemesis", "grid(3,3) @ 1,1"];
    let other = "this is a game of blizzard on \"grid(3,3) @ 1,1\", not of nemesis on \"grid(3,3) @ 1,1\"";
    load(&nemesis, "play blizzard 'grid(3,3) @ 1,1'", other);
    load(&nemesis, "play nemesis 'grid(3,3) @ 1,2'", "this is a game of nemesis on \"grid(3,3) @ 1,2\", not");
    load(&nemesis, "angel play", "this is a game of angel play as the Devil at power 2, not of nemesis");
    load(
        &nemesis,
        "play nemesis 'grid(3,3)",
        "\"play nemesis 'grid(3,3)\" is not a command that begins a game",
    );
    load(&nemesis, "calc 1", "\"calc 1\" is not a command that begins a game");
    let angel = ["angel", "play", "--side", "angel"];
    load(
        &angel,
        "angel play",
        "this is a game of angel play as the Devil at power 2, not of angel play as the Angel",
    );
    load(
        &angel,
        "angel play --side angel --walk",
        "this is a game of angel play as the Angel at power 2 --walk, not",
    );
    load(
        &["angel", "play"],
        "angel play --rule literal",
        "this is a game of angel play as the Devil at power 2 --rule",
    );
    load(
        &["play", "adders", "2 14"],
        "play horsefly C-7",
        "this is a game of horsefly on \"C-7\", not of adders",
    );
    // A different side or different pictures do not change the game, so the file loads.
    std::fs::write(&path, "# upstar play nemesis 'grid(3,3)  @ 1,1' --side nemesis --turns 3\n1,0\n")
        .expect("a file");
    prints(
        &[&nemesis[..], &["--load", &name]].concat(),
        "quit\n",
        &["Last: 1. fugitive: 1,0", "Last: 2. Nemesis"],
    );
    std::fs::remove_file(&path).expect("the file is ours");
}

#[test]
fn a_vertex_may_be_called_like_a_word() {
    let board = "graph { hall -- help; help -- quit } exits quit @ hall";
    prints(&["play", "nemesis", board], "help\nquit\n", &["Last: 1. fugitive: help"]);
}

#[test]
fn boards_have_names_at_the_margin_and_the_last_step() {
    let shown = upstar(&["play", "nemesis", "grid(2,2) @ 1,0"], "0,0\nquit\n").out;
    let before = "0 x7 X---o---o---X x2\n         |   |\n1 x6 X---@---o---X x3\n";
    let after = "0 x7 X---@---o---X x2\n         |   |\n1 x6 X---+---o---X x3\n";
    for part in ["         0   1\n         x0  x1\n", before, after, "Last: 2. Nemesis: "] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    let cut = shown.rsplit("\n\n").find(|board| board.contains("Last: 2.")).expect("the last board");
    assert!(cut.contains("         x   |\n"), "the edge that was deleted:\n{cut}");
    let spies = upstar(&["play", "nowhere_to_go", "hexagon(2) @ 0 6", "--budget", "1s"], "quit\n").out;
    assert!(spies.contains("\n2 o---o---o 4\n"), "{spies}");
    let moves = upstar(&["play", "horsefly", "C-7 D-9", "--first", "upstar"], "quit\n").out;
    assert!(moves.contains("Last: 1. C-7>A-6\n"), "{moves}");
}

/// The plane fits a window of 24 lines, shows squares north of the Angel, and labels its rows and columns.
#[test]
fn the_plane_fits_a_window() {
    for (side, prompt, north) in
        [("devil", "You eat (or pass): ", "\n8 "), ("angel", "You fly to: ", "\n10 ")]
    {
        let shown = upstar(&["angel", "play", "--side", side], "2 2\nquit\n").out;
        let turn = shown.split(prompt).nth(1).expect("a turn");
        assert!(turn.lines().count() <= 23, "{turn}");
        assert!(turn.contains("-5         0         5        10"), "{turn}");
        assert!(turn.contains('X'), "the square eaten last: {turn}");
        assert!(turn.contains(north), "the row in the north has its number: {turn}");
    }
}

#[test]
fn a_flight_is_animated() {
    let path = file("flight.svg");
    let name = path.display().to_string();
    for power in ["1", "2"] {
        let game = ["angel", "play", "--side", "angel", "--power", power, "--frames", &name];
        prints(&game, "1 1 +\n0 1 +\nquit\n", &["broken off"]);
        let svg = text(&path);
        assert!(svg.contains("turn 2: eaten") && svg.contains("the Angel on (1,2)"), "captions");
        assert!(!svg.contains("left set") && svg.contains(">the Angel<"), "he follows no path");
        std::fs::remove_file(&path).expect("the file is ours");
    }
    refused(
        &["angel", "play", "--side", "angel", "--frames", "film.gif"],
        "",
        "an animation needs a file name in .svg",
    );
}

/// The last example of the thesis *Hot Games*.
const THESIS: &str = "{8,{28|4}|-2,{2|-22}} + {-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}}";

#[test]
fn strategies_play_a_sum_and_their_losses_are_reported() {
    let play = ["play", "sum", THESIS, "--left", "thermostrat", "--right", "perfect"];
    let lines = [
        "1: {8,{28|4}|-2,{2|-22}}   temperature 13\n",
        "Left (thermostrat) moves 2: {9|-5}: sure of -22, while -19 was possible: 3 lost\n",
        "A threat: another move of Right in summand 3 would cost Left a late fee of 16.\n",
        "Left (thermostrat) lost 3 by moves in all.\n",
        "Right (perfect) lost 0 by moves in all.\n",
    ];
    prints(&play, "", &lines);
    // The late fee of a tiny threat is the threat's size: here {0||0|-5} is tiny 5.
    let input = "1: {0|-5}\nquit\n";
    let fee = ["would cost Left a late fee of 5.\n", "Left (sentestrat) moves 1: 0: sure of -2\n"];
    prints(&["play", "sum", "{0||0|-5} + {2|-2}", "--right", "you", "--left", "sentestrat"], input, &fee);
}

#[test]
fn summands_that_are_alike_stand_there_once() {
    let listed = [
        "1-3: 3 times {2|-1}\n",
        "4: ^\n",
        "If Left begins, 1 of 2 moves wins:\n",
        "  1-3: 2  wins    0     yes          3 ",
    ];
    prints(&["eval", "expression", "3 * {2|-1} + ^", "--moves"], "", &listed);
    let long = "{8,{28|4},{100|{200|{300|400}}}|-2,{2|-22},{-100|{-200|{-300|-400}}}}";
    let expected = "1: {8,{28|4},{100|||200||300|400}|-2,{2|-22},{-100|||-200||-300|-400}}\n";
    prints(&["eval", "expression", long, "--moves"], "", &[expected]);
    let played = ["\n1-3: 3 times {2|-1}   temperature 3/2\n", "  #1  1: 2 ", "   as in summands 2 to 3\n"];
    let after = ["\n1: {2|-1}   ", "\n2: 2   ", "\n3: {2|-1}   "];
    prints(&["play", "sum", "3 * {2|-1} + ^"], "moves\n2: 2\nquit\n", &[&played[..], &after].concat());
}

#[test]
fn every_strategy_plays_to_the_end() {
    for way in ["perfect", "thermostrat", "hotstrat", "sentestrat", "mobility", "random"] {
        for position in [["clobber", "LRL|RLR"], ["snort", "cycle(5)"], ["escc", "1 + {8,{2|4}|-3}"]] {
            let sides = ["--left", way, "--right", "perfect"];
            let run = upstar(&[&["play"][..], &position, &sides].concat(), "");
            assert_eq!(run.code, 0, "{way}: {}{}", run.out, run.err);
            assert!(run.out.contains("Right (perfect) lost 0 by moves in all.\n"), "{way}: {}", run.out);
        }
    }
    let moves = |seed: &str| {
        let sides = ["--left", "random", "--right", "random", "--seed", seed];
        upstar(&[&["play", "domineering", "....|....|...."][..], &sides].concat(), "").out
    };
    assert_eq!(moves("3"), moves("3"));
    assert_ne!(moves("3"), moves("4"));
}

#[test]
fn sums_too_large_for_values_are_played() {
    let limits = ["--budget", "20000nodes", "--turns", "2"];
    let play = [&["play", "domineering", "8x8", "--right", "sentestrat"][..], &limits].concat();
    let shown = [
        "Domineering   too large to evaluate within the time for a move\n",
        "it looks sensible; who wins is not known: the budget of nodes is used up\n",
        "Right (mobility for sentestrat) moves ",
        "2 moves were made: the game is broken off.\n",
    ];
    prints(&play, "hint\n(1,2)-(2,2)\n", &shown);
    let perfect = [&["play", "domineering", "8x8"][..], &limits].concat();
    let instead = "perfect: the budget of nodes is used up; sentestrat moves instead.\n";
    prints(&perfect, "(1,2)-(2,2)\n", &[instead, "Right (mobility for perfect) moves "]);
}

/// Where the value is out of reach, a search finds which moves win, why, and whether a claim holds.
#[test]
fn searches_replace_values() {
    let play = ["play", "domineering", "6x7", "--budget", "20000nodes"];
    let shown = [
        "Domineering   too large to evaluate within the time for a move\n",
        "  #2   (1,2)-(2,2)  wins\n",
        "  #1   (1,1)-(2,1)  loses\n",
        "The value is too large; a search finds these results.\n",
        "Left's move (1,2)-(2,2) wins. A search of ",
        "The claim holds: you win. The best move, (1,2)-(2,2): it wins, as a search shows\n",
    ];
    prints(&play, "moves\nwhy best\nclaim\n", &shown);
    // A claim names no move that is not known to win, and a hint agrees with it.
    let pairs = ["play", "sum", "domineering('8x8') - domineering('8x8') + *", "--budget", "20000nodes"];
    let wins = "3: 0: it wins, as a search shows\n";
    prints(&pairs, "hint\nclaim\n", &[wins, &format!("The claim holds: you win. The best move, {wins}")]);
    let lost = ["play", "cram", "8x8", "--budget", "20000nodes"];
    let shown = ["it loses, as every move does\n", "The claim does not hold: under best play Upstar wins.\n"];
    prints(&lost, "hint\nclaim\n", &shown);
    let equal = ["play", "sum", "3*domineering('2x3') - 2*clobber('LRL|RLR')"];
    prints(&equal, "moves\n", &["as in summands 2 to 3\n", "as in summand 5\n"]);
}

#[test]
fn players_are_named_rightly() {
    let domineering = |options: &[&str], message: &str| {
        refused(&[&["play", "domineering", "..|.."], options].concat(), "", message);
    };
    domineering(&["--left", "me"], "--left: expected you or a strategy; there is no strategy \"me\"");
    domineering(&["--side", "up"], "--side: expected left or right, not up");
    domineering(&["--side", "left", "--left", "random"], "--side makes you left");
    domineering(
        &["--first", "upstar", "--left", "you", "--right", "you"],
        "--first: upstar is ambiguous here",
    );
    domineering(&["--frames", "x.svg"], "--frames is for rulesets of the kinds `escape` and `spies`");
    for option in [["--left", "you"], ["--right", "you"], ["--seed", "1"], ["--notation", "unicode"]] {
        let play = [&["play", "nemesis", "grid(3,3) @ 1,1"][..], &option].concat();
        refused(&play, "", &format!("{} is for short games", option[0]));
    }
    let loopy = ["play", "horsefly", "C-7", "--first", "left"];
    refused(&loopy, "", "--first: an impartial game has no Left and Right");
    refused(&["play", "loopy_expression", "on"], "", "and for sums of short games");
    let sum = r#"domineering("..|..") + nemesis("grid(3,3) @ 1,1")"#;
    refused(&["play", "sum", sum], "", "a game of the kind `escape` cannot be part of a sum");
    refused(&["play", "sum", "5000 * {1|0}"], "", "more than 1000 copies of a game are not played");
}

#[test]
fn moves_of_sums_are_listed_with_their_stops() {
    let listed = [
        "1: {8,{28|4}|-2,{2|-22}}\n",
        "If Left begins, no move wins; ",
        "  1: {28|4}  loses   0     yes          -7      -19\n",
        "  2: {9|-5}  loses   3     yes          -11     -22\n",
        "If Right begins, all ",
    ];
    prints(&["eval", "expression", THESIS, "--moves"], "", &listed);
    let run = upstar(&["eval", "sum", r#"domineering("..|..") - {3|1}"#, "--moves", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let left = json["moves"]["left"].as_array().expect("moves");
    assert_eq!(left.len(), 3, "{json}");
    assert_eq!(left[0]["places"], serde_json::json!([0, 2]));
    assert_eq!(left[2]["summand"], 1);
    assert_eq!(left[2]["move"], "-1");
    assert_eq!((&left[2]["loss"], &left[2]["right_stop"]), (&"0".into(), &"-2".into()));
    refused(&["eval", "expression", "on + off", "--moves"], "", "it has no simplest form");
    // A loopy value has the moves of its simplest form.
    prints(
        &["eval", "sum", "{on|{0|-4}} + {2|-2}", "--moves"],
        "",
        &[
            "value          {on|-2}",
            "simplest form",
            "If Left begins, the only move wins:",
            "on       wins",
            "-2       wins",
        ],
    );
    let found = upstar(&["eval", "expression", "{on|{0|-4}}", "--moves", "--json"], "").out;
    let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    let left = &found["moves"]["left"][0];
    assert_eq!((&left["move"], &left["wins"]), (&"on".into(), &true.into()));
    let right = &found["moves"]["right"][0];
    assert_eq!(
        (&right["move"], &right["wins"], &right["draws"]),
        (&"{0|-4}".into(), &false.into(), &false.into())
    );
}

/// A player who can win is not led in circles. If the budget ends, the program makes a sensible move and
/// does not call it a loss.
#[test]
fn partizan_games_that_need_not_end_are_won() {
    let chase = ["play", "fox_and_geese", ".G.G.|.....|.....|.....|F...."];
    let hint = upstar(&chase, "hint\nmoves\n").out;
    assert!(hint.contains("it wins after at most ") || hint.contains(", and no move does better"), "{hint}");
    // The person plays the first listed move each time.
    let input = "#1\n".repeat(60);
    for (side, first) in [("left", "you"), ("left", "upstar"), ("right", "you"), ("right", "upstar")] {
        let game = ["play", "fox_and_geese", ".G.G|....|F...", "--side", side, "--first", first];
        let run = upstar(&game, &input);
        assert!(run.out.contains("Right always has moves") && run.code == 0, "{side} {first}: {}", run.out);
    }
    let endless = ["play", "partizan_graph", "0L>0 0R>0 @ 0"];
    prints(&endless, &input, &["This position came up 3 times: a draw."]);
    prints(&endless, "hint\n", &["0-0: it holds the draw"]);
    prints(
        &["play", "partizan_graph", "0L>1 1R>0 @ 0"],
        "0-1\n0-1\n0-1\n",
        &["This position came up 3 times"],
    );
    prints(
        &["play", "partizan_graph", "0L>1 @ 0", "--first", "upstar"],
        "#1\n",
        &["Right has no move", "you win"],
    );
    prints(&["play", "partizan_graph", "0L>1 @ 0"], "0-1\n", &["Right has no move: you win."]);
    let broken_off = [&endless[..], &["--turns", "1"]].concat();
    prints(&broken_off, "#1\n", &["1 move was made: a draw."]);
    refused(
        &[&endless[..], &["--right", "perfect"]].concat(),
        "",
        "here --side left or right says who you are",
    );
    refused(&[&endless[..], &["--side", "up"]].concat(), "", "--side: expected left or right, not up");
    refused(&[&endless[..], &["--frames", "x.svg"]].concat(), "", "--frames is for rulesets of the kinds");
}

#[test]
fn budgets_of_partizan_games_leave_a_sensible_move() {
    let board = format!(".G.G.G.G{}|....F...", "|........".repeat(6));
    let game = ["play", "fox_and_geese", &board, "--budget", "20nodes", "--first", "upstar"];
    let run = upstar(&game, "moves\nhint\n#1\nquit\n");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    for part in [
        "(the budget of nodes is used up: without knowing who wins)",
        "it is not known who wins\n",
        "it looks sensible; who wins is not known: the budget of nodes is used up",
    ] {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
}

/// The last move that the limit of turns allows can win the game.
#[test]
fn a_game_ends_before_it_is_broken_off() {
    for (game, step, end) in [
        (&["play", "partizan_graph", "0L>1 @ 0"][..], "0-1", "Right has no move: you win."),
        (&["play", "domineering", ".|."], "(1,1)-(2,1)", "Right has no move: you win."),
        (&["play", "infinite_hackenbush", "B"], "1 1", "Right has no edge to cut: you win."),
        (&["play", "adders_and_ladders", "24"], "25", "Upstar has no move: you win."),
        (&["play", "nemesis", "0-1 exits 1 @ 0"], "1", "you win"),
    ] {
        let run = played(game, &["--turns", "1"], &format!("{step}\n"));
        assert!(run.out.contains(end) && !run.out.contains("made:"), "{game:?}: {}", run.out);
    }
}

/// A move's own name takes precedence over the position after another move. An ambiguous name is refused.
#[test]
fn moves_of_partizan_games_are_reported_without_doubt() {
    let ruleset = |name: &str, lines: &str| {
        let path = file(name);
        let text = format!("name doubt\ntitle Doubt\n{lines}loops allowed\nrules r\nsource s\n");
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let saved = file("doubt.txt").display().to_string();
    let kept = |game: &[&str], line: &str, last: &str| {
        let first = played(game, &[], &format!("{line}\nsave {saved}\nquit\n")).out;
        assert!(first.contains(last), "{line}: {first}");
        let again = played(game, &["--load", &saved], "quit\n").out;
        assert_eq!(first.split(last).nth(1).map(|rest| rest.contains("Upstar")), Some(true), "{first}");
        assert!(again.contains("Last: 2. Right"), "{again}");
    };
    let heaps = "board heaps\nleft n -> 0 of n where n > 0\nright n -> n where n > 0\nexample 1 2\n\
                 right n -> n + 1 where n > 0 and n < 4\n";
    let heaps = ruleset("doubt-heaps.game", heaps);
    kept(&["play", &heaps, "1 2"], "2", "Last: 1. Left: 2\n");
    kept(&["play", &heaps, "1 2"], "#2", "Last: 1. Left: 2\n");
    let strip = "board strip\ncell # free\ncell L a toad\ncell R a frog\nexample L#R\n\
                 left L # -> # L both ways\nright R # -> # R both ways\n";
    let strip = ruleset("doubt-strip.game", strip);
    kept(&["play", &strip, "L##R#"], "#L#R#", "Last: 1. Left: #L#R#\n");
    kept(&["play", &strip, "L##R#"], "#1", "Last: 1. Left: #L#R#\n");
    refused(&["play", &strip, "L##R#", "--load", &heaps], "", "is no move");
    prints(&["play", &strip, "L##R#"], "#9\n", &["The only move is #1"]);
    prints(&["play", "fox_and_geese", ".G|..|F.", "--side", "right"], "3,1-2,2\n", &["Right: (3,1)-(2,2)"]);
    // Two lines of the ruleset change the same two cells in different ways.
    let both = "board strip\ncell . free\ncell L a toad\ncell R a frog\nexample L.\n\
                left L . -> . L both ways\nleft L . -> . R both ways\n";
    let both = ruleset("doubt-both.game", both);
    prints(&["play", &both, "L."], ".R\n", &["Last: 1. Left: .R"]);
    [&heaps, &strip, &both, &saved].into_iter().for_each(|path| std::fs::remove_file(path).expect("ours"));
}

/// In a sum that is too large for its value, a hint says of what the player is sure, and who wins if that shows it.
#[test]
fn hints_in_sums_out_of_reach() {
    let tree = |i: i32| format!("{{{},{{{}|{}}}|{{{}|{}}}}}", 20 + 3 * i, 9 + 7 * i, 3 + i, -i, -12 - i * i);
    let sum = (1..26).map(tree).collect::<Vec<_>>().join(" + ");
    for (first, words) in [("left", "it loses, as every move does"), ("right", "and it wins")] {
        let budget = ["--budget", "3000nodes"];
        let side = ["play", "expression", &sum, "--side", first, "--first", "you"];
        let run = upstar(&[&side[..], &budget].concat(), "hint\nquit\n");
        assert!(run.out.contains("sure of ") && run.out.contains(words), "{first}: {}", run.out);
    }
}

/// Where the value is out of reach, a search finds the winning moves.
#[test]
fn a_search_finds_winning_moves() {
    let play = ["play", "domineering", "7x7", "--budget", "40000nodes"];
    let run = upstar(&play, "hint\nquit\n");
    assert!(run.out.contains("it wins, as a search shows"), "{}", run.out);
    // The program answers a losing move by a winning one.
    let both =
        ["play", "domineering", "7x7", "--left", "perfect", "--right", "perfect", "--budget", "40000nodes"];
    let run = upstar(&both, "");
    assert!(run.out.contains("Left (search for perfect) moves"), "{}", run.out);
    assert!(run.out.contains("Left wins"), "{}", run.out);
}
