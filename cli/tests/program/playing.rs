//! A person plays: the same words in every game, and games that go on from a file.

use std::path::Path;

use crate::{Run, file, prints, refused, upstar};

/// For each kind of game that is played a command, and a step of the person's.
const GAMES: [(&[&str], &str); 9] = [
    (&["play", "nemesis", "grid(3,3) @ 1,1"], "1,0"),
    (&["play", "nemesis", "grid(5,5) @ 2,2", "--side", "nemesis"], "0,0-x0"),
    (&["play", "cat_herding", "cycle(5) @ 0"], "1"),
    (&["play", "nowhere_to_go", "0-1*2 1-2*3 2-3*2 0-3*2 @ 0 2"], "1 2-3"),
    (&["play", "adders_and_ladders", "2 14"], "2>5"),
    (&["play", "horsefly", "C-7 D-9", "--first", "upstar"], "A-6>B-4"),
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
            "is no |no square",
            &again,
            "say in which file",
        ];
        for part in parts {
            assert!(part.split('|').any(|one| run.out.contains(one)), "{game:?}: {part} in\n{}", run.out);
        }
        assert!(run.out.contains(&format!(" --load '{name}'\n")), "{game:?}: {}", run.out);
        assert!(run.out.ends_with("The game is given up.\n"), "{game:?}: {}", run.out);
        // What is taken back and done again is one step.
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
        // The last board before the game was saved is the first one after it.
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
    prints(&game, format!("save {name}\n"), &["this is no saved game, and is not written over"]);
    assert_eq!(text(&path), "Dear Paul,\n");
    let load = |contents: &str, message: &str| {
        std::fs::write(&path, contents).expect("a file");
        refused(&[&game[..], &["--load", &name]].concat(), "", message);
    };
    load("\n1\n7\n", "line 3: \"7\" is no step of yours");
    load("# upstar play nemesis '0-1 1-2 1-3  exits 2,3 @ 0'\n\n1\n7\n", "line 4: \"7\" is no step of yours");
    refused(&[&game[..], &["--load", "/no/such/file"]].concat(), "", "--load: /no/such/file");
    std::fs::write(&path, "0 3\n0 3\n").expect("a file");
    refused(&["angel", "play", "--load", &name], "", "line 2: (0,3) is eaten already");
    refused(&["angel", "play", "--side", "angel", "--load", &name], "", "line 1: (0,3) is more than 2 steps");
    std::fs::write(&path, "2>24\n").expect("a file");
    refused(&["play", "adders_and_ladders", "2 14", "--load", &name], "", "line 1: \"2>24\" is no move");
    std::fs::remove_file(path).expect("the file is ours");
}

/// A file says which game it holds, and another one does not begin with its steps.
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
    load(&nemesis, "play nemesis 'grid(3,3)", "\"play nemesis 'grid(3,3)\" is no command that begins a game");
    load(&nemesis, "calc 1", "\"calc 1\" is no command that begins a game");
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
    // Another seat and other pictures are the same game.
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

/// The plane fits a window of 24 lines, with the north of the Angel, and tells where its rows and columns are.
#[test]
fn the_plane_fits_a_window() {
    for (side, prompt, north) in [("devil", "You eat: ", "\n8 "), ("angel", "You fly to: ", "\n10 ")] {
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
        prints(&game, "1 1 +\n0 1 +\nquit\n", &["given up"]);
        let svg = text(&path);
        assert!(svg.contains("turn 2: eaten") && svg.contains("the Angel on (1,2)"), "captions");
        assert!(!svg.contains("left set") && svg.contains(">the Angel<"), "he follows no path");
        std::fs::remove_file(&path).expect("the file is ours");
    }
    refused(&["angel", "play", "--side", "angel", "--frames", "film.gif"], "", "an animation is a file .svg");
}
