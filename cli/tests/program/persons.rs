//! Tests of what makes a game with a person pleasant: steps back and forth, claims, reasons, boards.

use crate::{file, prints, refused, upstar};

/// Returns the steps that a game writes to a file after these lines.
fn saved(game: &[&str], lines: &str) -> String {
    let path = file("steps.txt");
    let run = upstar(game, format!("{lines}\nsave {}\n", path.display()));
    assert_eq!(run.code, 0, "{game:?}: {}{}", run.out, run.err);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}: {}", run.out));
    std::fs::remove_file(&path).expect("the file is ours");
    text.lines().skip(1).map(|line| format!("{line}\n")).collect()
}

#[test]
fn steps_are_taken_back_and_made_again() {
    let random = ["play", "domineering", "5x5", "--right", "random"];
    let both = ["play", "domineering", "4x4", "--left", "you", "--right", "you"];
    for (game, [one, two, other]) in [
        (&random[..], ["(1,1)-(2,1)", "#1", "#2"]),
        (&both, ["(1,1)-(2,1)", "(4,3)-(4,4)", "(3,1)-(3,2)"]),
        (&["play", "nemesis", "grid(7,7) @ 3,3", "--budget", "1000nodes"], ["3,2", "3,3", "2,2"]),
        (&["play", "horsefly", "C-7 D-9"], ["C-7>A-6", "", ""]),
        (&["angel", "play"], ["0 3", "1 3", "0 4"]),
        (&["angel", "play", "--side", "angel", "--power", "1"], ["1 0 +", "1 0 +", "0 1 +"]),
    ] {
        let line = |word: &str| match word {
            "1" => one.to_owned(),
            "2" => two.to_owned(),
            "3" => other.to_owned(),
            word => word.to_owned(),
        };
        let lines = |words: &str| words.split(' ').map(line).collect::<Vec<_>>().join("\n");
        let same = |a: &str, b: &str| {
            let (first, second) = (saved(game, &lines(a)), saved(game, &lines(b)));
            assert_eq!(first, second, "{game:?}: {a}, {b}");
        };
        same("1 undo redo", "1");
        if !two.is_empty() {
            same("1 2 undo undo redo redo", "1 2");
            same("1 2 undo undo redo", "1");
            same("1 2 undo undo", "board");
            // A new step is another game, so nothing is left to be made again.
            let run = upstar(game, lines("1 2 undo 3 redo"));
            assert!(run.out.contains("There is nothing to make again.\n"), "{game:?}: {}", run.out);
        }
    }
    prints(
        &random,
        "undo\nredo\n",
        &["There is nothing to take back.\n", "There is nothing to make again.\n"],
    );
}

/// In each game a step can be named by its number.
#[test]
fn steps_have_numbers() {
    for (game, end) in [
        (&["play", "nemesis", "0-1 0-2 2-3 exits 1 3 @ 0"][..], "stands on an exit"),
        (&["play", "horsefly", "C-7 D-9"], "Upstar moves "),
        (&["angel", "play"], "Turn 2"),
    ] {
        let run = upstar(game, "#0\n#1000\n#1\nquit\n");
        assert!(run.code == 0 && run.out.contains(end), "{game:?}: {}{}", run.out, run.err);
    }
}

/// The losses in the summary belong to the moves that were made.
#[test]
fn losses_are_those_of_the_moves_made() {
    let game = ["play", "domineering", "4x4", "--right", "perfect"];
    let end = |lines: &str| {
        let run = upstar(&game, lines);
        let rest = run.out.split("You resign: Upstar wins.\n").nth(1);
        rest.unwrap_or_else(|| panic!("{}", run.out)).to_owned()
    };
    let straight = end("(1,2)-(2,2)\n#1\nresign\n");
    assert!(straight.starts_with("Left lost "), "{straight}");
    assert_eq!(straight, end("#3\nundo\n(1,2)-(2,2)\n#1\nundo\nundo\nredo\nredo\nresign\n"));
}

#[test]
fn a_game_is_resigned_or_broken_off() {
    for (game, end) in [
        (&["play", "domineering", "3x3"][..], "You resign: Upstar wins.\nLeft lost 0 by moves in all."),
        (&["play", "sum", "1", "--left", "you", "--right", "you"], "Left resigns: Right wins.\n"),
        (&["play", "nemesis", "grid(3,3) @ 1,1"], "You resign: Upstar wins.\n"),
        (&["play", "cat_herding", "cycle(5) @ 0"], "You resign.\n"),
        (&["play", "nowhere_to_go", "cycle(5) @ 0 2"], "You resign: Upstar wins.\n"),
        (&["play", "infinite_hackenbush", "B*w + RRR"], "You resign: Upstar wins.\n"),
        (&["angel", "play"], "You resign: Upstar wins.\n"),
    ] {
        prints(game, "resign\n", &[end]);
        prints(game, "quit\n", &["The game is broken off.\n"]);
        prints(game, "", &["The game is broken off.\n"]);
    }
}

#[test]
fn a_decided_game_is_claimed() {
    let fox = ["play", "fox_and_geese", ".G.G|....|F...", "--side"];
    for (game, expected) in [
        (&["play", "domineering", "3x3"][..], "The claim holds: you win. The best move, (1,2)-(2,2): "),
        (&["play", "domineering", "..", "--right", "you"], "The claim holds: you win. "),
        (&["play", "domineering", ".|.|.|.", "--side", "right"], "Right has no move: Upstar wins."),
        (&["play", "sum", "1 - 2"], "The claim does not hold: under best play Upstar wins.\n"),
        (&["play", "adders_and_ladders", "24"], "The claim holds: you win. The best move, 24>25: it wins\n"),
        (
            &["play", "partizan_graph", "0L>0 0R>0 @ 0"],
            "The claim holds: the game is a draw. The best move, ",
        ),
        (&[&fox[..], &["right"]].concat(), "The claim holds: you win. "),
        (&[&fox[..], &["left"]].concat(), "The claim does not hold: under best play Upstar wins.\n"),
        (&["play", "nemesis", "grid(5,5) @ 2,2"], "The claim holds: you win. The best step, "),
        (&["play", "cat_herding", "cycle(5) @ 0"], "The claim holds: both players play best from here on. "),
        (&["play", "nowhere_to_go", "0-1 2-3 @ 0 2"], "The claim holds: you win. The best turn, 1 2-3: "),
        (&["play", "infinite_hackenbush", "B*w + RRR"], "The claim holds: you win. The best cut, "),
        (&["angel", "play"], "The claim does not hold: under best play Upstar wins.\n"),
        (&["angel", "play", "--side", "angel"], "The claim does not hold: it is not known who wins.\n"),
        (
            &["play", "nemesis", "grid(9,9) @ 4,4", "--budget", "10nodes"],
            "The claim does not hold: it is not known who wins: the budget of nodes is used up.\n",
        ),
    ] {
        prints(game, "claim\n", &[expected]);
    }
}

#[test]
fn a_refused_step_gets_a_reason() {
    let domineering = ["play", "domineering", "4x4"];
    let clobber = ["play", "clobber", "LRL|RL."];
    let nemesis = ["play", "nemesis", "grid(5,5) @ 2,2"];
    let storm = ["play", "nemesis", "0-1 0-2 1-3 exits 3 @ 0", "--side", "nemesis"];
    let spies = ["play", "nowhere_to_go", "0-1*2 1-2*3 2-3*2 0-3*2 @ 0 2"];
    let sum = ["play", "sum", r#"domineering("..|..") - domineering("..|..") + {3|1}"#];
    for (game, line, expected) in [
        (&domineering[..], "(1,1)-(1,2)", "\"(1,1)-(1,2)\" is a move of Right's.\nThe rules: "),
        (&domineering, "b1-c1", "\"b1-c1\" is a move of Right's.\n"),
        (&domineering, "(4,1)-(5,1)", "(5,1) is outside of the board, which has 4 rows and 4 columns.\n"),
        (&domineering, "a1-a2\na1-a2", "(1,1) is taken: not free.\nYour moves: "),
        (
            &domineering,
            "(1,1)-(3,1)",
            "No move of yours goes on from (1,1) with (3,1): free.\nYour moves: (1,1)-(2,1) ",
        ),
        (&domineering, "(1,1)", "\"(1,1)\" does not say all of a move.\nYour moves: (1,1)-(2,1) "),
        (&domineering, "#99", "There are the moves #1 to #12.\n"),
        (&domineering, "", "save FILE  write the game so far"),
        (&domineering, "udno", "\"udno\" is no move.\nDid you mean undo? `help` lists the words.\n"),
        (&domineering, "QUIT", "The game is broken off.\n"),
        (&domineering, "what", "\"what\" is no move.\nType a move as in the list"),
        (
            &clobber,
            "(1,1)-(2,2)",
            "No move of yours goes on from (1,1) with (2,2): Left's stone.\nYour moves: (1,1)-(1,2) ",
        ),
        (&clobber, "(2,3)-(2,2)", "No move of yours begins at (2,3): free.\nYour moves: "),
        (&["play", "snort", ".R.|..."], "b2", "\"b2\" is a move of Right's.\nThe rules: "),
        (&clobber, "(2,2)-(2,3)", "No move of yours goes on from (2,2) with (2,3): free.\n"),
        (
            &sum,
            "2: (1,1)-(2,1)",
            "\"(1,1)-(2,1)\" is a move of Right's.\nThe rules, with Left and Right exchanged: ",
        ),
        (&sum, "4: 5", "There are the summands 1 to 3.\n"),
        (&sum, "3: 5", "\"3: 5\" is no move.\nYour moves: 3: 3.\n"),
        (&sum, "5", "\"5\" is no move.\nWrite the number of the summand before a move, such as 2:.\n"),
        (
            &["play", "horsefly", "C-7 D-9"],
            "A-1>B-3",
            "is no move: no token that can move stands on A-1.\nYour moves: ",
        ),
        (
            &["play", "adders_and_ladders", "2 14"],
            "2>24",
            "is no move: the token on 2 cannot go to 24.\nIt can go to: ",
        ),
        (&["play", "fox_and_geese", ".G|..|F."], "(3,1)-(2,2)", "\"(3,1)-(2,2)\" is a move of Right's.\n"),
        (&nemesis, "2,2", "is no step of yours: it is the present one.\nYour steps: "),
        (&nemesis, "4,4", "is no step of yours: no edge leads to it.\n"),
        (&nemesis, "9,9", "is no step of yours: there is no such vertex.\n"),
        (&storm, "0-3", "is no step of yours: there is no such edge.\nYour steps: "),
        (&spies, "1 0-2", "is no turn of yours: there is no such edge.\nYou can go to: "),
        (&spies, "2 0-1", "is no turn of yours: no path leads you to this vertex.\n"),
        (&spies, "0 0-1", "is no turn of yours: you stand on this vertex.\n"),
        (&["play", "infinite_hackenbush", "B*w + RRR"], "2 1", "The edge 2 1 is Right's.\n"),
        (&["angel", "play"], "0 3\n0 x", "\"x\" is not an integer.\n"),
    ] {
        prints(game, format!("{line}\n"), &[expected]);
    }
}

#[test]
fn boards_have_coordinates_and_pieces() {
    let game = ["play", "domineering", "4x4", "--left", "you", "--right", "you"];
    let first = "   1 2 3 4\n1  . . . .\n2  . . . .\n3  . . . .\n4  . . . .\n   a b c d\nLeft, move: ";
    prints(&game, "", &[first]);
    let last = upstar(&game, "c1-c2\na4-b4\nD1-d2\n").out;
    let board =
        last.rsplit("\n\n").find(|block| block.contains("Last: 3.")).expect("the last board").to_owned();
    assert!(
        board.contains("\n1  . . n[n]\n2  . . u[u]\n3  . . . .\n4  (=) . .\n   a b c d\nLast: 3. "),
        "{board}"
    );
    // Wide boards have no blanks between the cells, so their rows fit.
    let wide = upstar(&["play", "domineering", "3x60"], "quit\n").out;
    assert!(wide.lines().all(|line| line.len() <= 80), "{wide}");
    let row = format!("1  {}\n", ".".repeat(60));
    assert!(wide.contains(&row), "{wide}");
    let thirty = upstar(&["play", "domineering", "2x30", "--budget", "1s"], "quit\n").out;
    assert!(thirty.lines().filter(|line| line.starts_with("1  ")).all(|line| line.len() == 62), "{thirty}");
    // Graphs are outlines and lists.
    prints(
        &["play", "hackenbush_rb", "0-1b 0-2r 1-3b 1-4r"],
        "",
        &["\n0\n+-b- 1\n|    +-b- 3\n|    `-r- 4\n`-r- 2\n"],
    );
    prints(&["play", "snort", "path(3) .L."], "", &["\n. 0 --- L 1 --- . 2\n"]);
    prints(&["play", "snort", "complete(5) .L..."], "", &["\n. 0: 1 2 3 4\nL 1: 0 2 3 4\n"]);
    // Moves of pieces mark both cells; other boards of cells have coordinates, too.
    prints(&["play", "clobber", "LR"], "a1-b1\n", &["1 [. L]\n"]);
    prints(&["play", "snort", "...|..."], "b2\n", &["   1 2 3\n1  . . .\n2  .[L].\n   a b c\n"]);
    prints(&["play", "toads_and_frogs", "TT..FF"], "#1\n", &[" 0 1 2 3 4 5\n T[. T]. F F\n"]);
}

#[test]
fn learners_have_opponents_whom_they_can_beat() {
    let game = |left: &str, right: &str, seed: &str| {
        let run =
            upstar(&["play", "domineering", "5x5", "--left", left, "--right", right, "--seed", seed], "");
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        run.out
    };
    for strategy in ["sees-1", "sees-3", "errs-1/2", "errs-0"] {
        assert_eq!(game(strategy, "sees-2", "5"), game(strategy, "sees-2", "5"), "the seed decides");
        assert!(game(strategy, "random", "1").contains(&format!("Left ({strategy}) moves ")));
    }
    // Among the best moves there is no loss, and a small allowance is kept by each move.
    assert!(game("errs-0", "random", "3").contains("Left (errs-0) lost 0 by moves in all.\n"));
    for line in
        game("errs-1/2", "perfect", "9").lines().filter(|line| line.starts_with("Left (errs-1/2) moves"))
    {
        let lost = line.split("was possible: ").nth(1).and_then(|rest| rest.split(' ').next());
        assert!(lost.is_none_or(|lost| ["1/2", "1/4", "1/8", "3/8", "1/16"].contains(&lost)), "{line}");
    }
    for (name, wrong) in [
        ("sees-0", "sees-N: expected a number of moves from 1 to 9, not \"0\""),
        ("sees-x", "sees-N: expected a number of moves"),
        ("errs--1", "errs-X: expected a number such as 0, 1 or 1/2, not \"-1\""),
        ("errs-1/3", "errs-X: expected a number"),
        ("perfct", "there is no strategy \"perfct\"; did you mean perfect?"),
    ] {
        refused(&["play", "domineering", "2x2", "--right", name], "", wrong);
        refused(&["tournament", "switches", "--strategies", name], "", wrong);
    }
}

#[test]
fn the_strategy_that_really_moves_is_named() {
    let game = ["play", "domineering", "8x8", "--left", "you", "--right", "perfect", "--budget", "2000nodes"];
    let run = upstar(&game, "#1\nquit\n");
    let reply = run.out.lines().find(|line| line.starts_with("Right (")).unwrap_or_default();
    assert!(reply.contains(" for perfect) moves "), "{}", run.out);
}

#[test]
fn the_devil_learns_that_he_cannot_win() {
    let expected = [
        "No Devil stops this Angel (Kloster's theorem)",
        "No Devil catches the Angel of power 2 (Kloster's theorem). In 2 turns he came to (0,4); on a free plane he \
         would be on (0,4). You cost him 0 rows, and drove him at most 0 columns west, 0 east and 0 rows south of his \
         start.\nThe game is broken off.\n",
    ];
    prints(&["angel", "play"], "-1 0\n-1 1\nquit\n", &expected);
    prints(&["angel", "play"], "help\n", &["You cannot win: an Angel of power 2"]);
    prints(&["angel", "play"], "0 3\nresign\n", &["You resign: Upstar wins.\nNo Devil catches the Angel"]);
}

#[test]
fn pictures_have_coordinates_if_wanted() {
    let draw =
        |options: &[&str]| upstar(&[&["draw", "amazons", "L..|...|..R"][..], options].concat(), "").out;
    let (plain, labelled) = (draw(&[]), draw(&["--coordinates"]));
    for label in [">a</text>", ">c</text>", ">1</text>", ">3</text>"] {
        assert!(labelled.contains(label) && !plain.contains(label), "{label} in {labelled}");
    }
    refused(&["draw", "nim", "3 5", "--coordinates"], "", "--coordinates: this is no grid");
}

/// The last move, and any move of the person, is explained.
#[test]
fn moves_are_explained() {
    let game = ["play", "nim", "3 4 5", "--first", "you"];
    let run = upstar(&game, "why\nwhy 3-0\nwhy 9-0\n3-0\nwhy\nquit\n");
    for part in [
        "There is no last move.",
        "Left's move 3-0 loses: the answer is 5-4. The Grundy value is 0 = 4 xor 4: ",
        "3-1 wins instead.\n",
        "Right's move 5-4 wins. The Grundy value is 0 = 4 xor 4: ",
    ] {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
    prints(
        &["play", "nemesis", "grid(7,7) @ 3,3", "--budget", "1000nodes"],
        "3,2\nwhy\n",
        &["`why` explains moves of short games and their sums in normal play; "],
    );
}
