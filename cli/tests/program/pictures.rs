//! Tests of pictures, such as thermographs and positions, in files and on standard output.

use upstar_twin::{assert_well_formed, hard_to_read};

use crate::{Run, answer, file, prints, refused, upstar};

#[test]
fn several_thermographs_are_one_picture() {
    let Run { code, out: svg, err } = upstar(&["plot", "{3|{1|-5}}", "domineering('..|..')", "tiny(2)"], "");
    assert_eq!(code, 0, "{err}");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    // The labels are exact: the game at its freezing point, and the names of values.
    for label in ["{3||1|-5}", "±1", "tiny(2)", ">2<"] {
        assert!(svg.contains(label), "{label} in {svg}");
    }
}

#[test]
fn positions_of_every_ruleset_are_drawn_into_files() {
    let games = answer(&["games", "--json"], "");
    let games = games.as_array().expect("a list");
    assert!(games.len() >= 8);
    let path = file("board.svg");
    let out = path.display().to_string();
    for game in games {
        let (name, example) =
            (game["name"].as_str().expect("a name"), game["example"].as_str().expect("text"));
        prints(&["draw", name, example, "--out", &out], "", &[]);
        assert!(std::fs::read_to_string(&path).expect("the picture").starts_with("<svg"), "{name}");
    }
    std::fs::remove_file(&path).expect("the file is ours");
}

/// Left has one winning move, in the middle; Right has four, of which two fit on a board.
#[test]
fn all_winning_dominoes_are_drawn() {
    let path = file("dominoes.svg");
    prints(&["eval", "domineering", "2x3", "--out", &path.display().to_string()], "", &["1 of 3 moves wins"]);
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert_eq!((svg.matches(">L<").count(), svg.matches(">R<").count()), (1, 4), "{svg}");
    std::fs::remove_file(&path).expect("the file is ours");
}

#[test]
fn impossible_pictures_are_refused() {
    for (arguments, message) in [
        (&["plot", "1 < 2"][..], "this is true or false"),
        (&["plot", "1/3"], "this is a number that is no short game"),
        (&["plot", "1", "--out", "graph.gif"], "a picture needs a file name in .svg, .png or .tex"),
        (&["plot", "1", "--to", "text"], "--scaffolds"),
        (&["plot", "1", "--first", "left"], "--sum"),
        (&["plot", "--sum", "--scaffolds", "1"], "--scaffolds"),
        (&["plot", "--sum", "1", "1 < 2"], "this is true or false"),
        (&["plot", "--sum", "on"], "expected a short game"),
        (&["plot", "1", "--scaffolds", "--to", "text", "--out", "a.svg"], "text goes to standard output"),
        (&["plot", "1", "--scaffolds", "--to", "tikz", "--out", "a.svg"], "a file name in .tex"),
        (
            &["plot", "1", "--scaffolds", "--to", "tikz", "--title", "One"],
            "only an SVG picture has a --title",
        ),
        (
            &["plot", "1", "--scaffolds", "--to", "svg", "--out", "a.tex"],
            "--to svg needs a file name in .svg",
        ),
        (&["plot", "1", "--out", "a.tex", "--title", "One"], "only an SVG picture has a --title"),
        (&["draw", "expression", "1"], "no board to draw"),
        (&["draw", "chess", "e4"], "unknown ruleset"),
        (&["draw", "snort", "path(1000000)"], "is not drawn"),
        (&["draw", "snort", "path(3) x.."], "a colour is one of"),
        (&["draw", "nemesis", "complete(500) @ 0"], "more than 100000 edges is not drawn"),
        (&["escape", "map", "complete(500)", "--out", "map.svg"], "--out: a board of more than 100000 edges"),
    ] {
        refused(arguments, "", message);
    }
}

/// A sum shows the boards of its positions and the values of its forms. Places have the number of their summand.
#[test]
fn sums_are_drawn() {
    let sum = "clobber('LR') - 2*domineering('..|.#') + {2|-1}";
    let svg = [r#"data-place="1: (1,1)""#, r#"data-place="2: (1,1)""#, "− 2 ·", "{2|-1}"];
    prints(&["draw", "sum", sum], "", &svg);
    prints(&["draw", "expression", "nim('3 4') + clobber('LR|RL')"], "", &[r#"data-place="2: (1,1)""#]);
    refused(&["draw", "sum", "{2|-1} + 3"], "", "no board to draw");
    refused(&["draw", "sum", "clobber('LR') + w"], "", "w is no short game");
    refused(&["draw", "sum", "clobber('LR') + clobber('Lx')"], "", "not 'x'");
    refused(&["draw", "sum", "clobber('LR') + 1", "--coordinates"], "", "--coordinates: this is no grid");
}

#[test]
fn scaffolds_are_pictures_tex_and_text() {
    let path = file("scaffolds.tex");
    let name = path.display().to_string();
    prints(&["plot", "--scaffolds", "{3|{1|-5}}", "--to", "tikz", "--out", &name], "", &[]);
    assert!(std::fs::read_to_string(&path).expect("the picture").contains("\\begin{tikzpicture}"));
    std::fs::remove_file(&path).expect("the file is ours");
    prints(
        &["plot", "--scaffolds", "{3|{1|-5}}"],
        "",
        &["<svg", "right walls of Left&apos;s options", "t = 2, mean 1"],
    );
    prints(&["plot", "--scaffolds", "--to", "text", "{3|{1|-5}}", "*"], "", &["{3||1|-5}", "*", ":"]);
}

/// The compound thermograph of the last example of the thesis. Values, summands and components are alike.
#[test]
fn compound_thermographs_are_pictures_tex_and_text() {
    let [a, b, c] = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];
    let left = "Left begins: ambient temperature 5, a tie up to 7; Thermostrat is sure of -22\n";
    prints(&["plot", "--sum", a, b, c, "--to", "text"], "", &[left, "\n 5 +", "-22"]);
    let sum = format!("{a} + {b} + {c}");
    prints(&["plot", "--sum", &sum, "--to", "text"], "", &[left]);
    let right = "Right begins: ambient temperature 7; Thermostrat is sure of -26\n";
    prints(&["plot", "--sum", a, b, c, "--first", "right", "--to", "text"], "", &[right]);
    let svg = ["<svg", "ambient 5, sure of -22", "temperatures that tie with it", "if Left begins"];
    prints(&["plot", "--sum", a, b, c], "", &svg);
    let tex = ["\\begin{tikzpicture}", "(-23,4) -- (-22,5) -- (-22,7) -- (-24,9)", "sure of $-22$"];
    prints(&["plot", "--sum", a, b, c, "--to", "tikz"], "", &tex);
    let cheques = ["plot", "--sum", "cheques(\"{8|-4} + {5|-5} + {1|-13}\")", "2 * {3|1}"];
    prints(&cheques, "", &["part 3", "2 times {3|1}", "ambient 5, sure of 1"]);
}

/// `build` finds positions for values, and games for thermographs. It marks the part of the input that
/// cannot be built.
#[test]
fn values_and_thermographs_are_built() {
    let built = answer(&["build", "escc", "{1/2|{0|-3}}", "--json"], "");
    let text = built["escc"].to_string();
    assert_eq!(answer(&["eval", "escc", &text, "--json"], "")["name"], "{1/2||0|-3}");
    prints(&["build", "escc", "-3"], "", &["escc           -3\n"]);
    refused(&["build", "escc", "*30"], "", "more than 65536 nodes");
    refused(&["build", "escc", "1 < 2"], "", "this is true or false");
    let walls = ["build", "thermograph", "0:8 4:4 12:4 13:3", "0:-2 4:2 12:2 13:3"];
    prints(&walls, "", &["value          {28||8|0|||6|-2||-22}", "escc           {{28|{8|0}}|{{6|-2}|-22}}"]);
    let graph = answer(&["eval", "escc", "{{28|{8|0}}|{{6|-2}|-22}}", "--json"], "");
    assert_eq!((&graph["temperature"], &graph["mean"]), (&"13".into(), &"3".into()));
    refused(&["build", "thermograph", "0:8 4:5", "0:-2 4:2"], "", "Left's wall, point 2: a wall is vertical");
    refused(&["build", "thermograph", "0:8 1/3:5", "0:-2 4:2"], "", "a point is T:V");
    refused(&["build", "thermograph", "", "0:-2"], "", "a wall has a point at t = 0");
}

#[test]
fn png_is_written_or_refused_with_the_way_to_it() {
    let path = file("graph.png");
    let name = path.display().to_string();
    let plot = ["plot", "{2|-1}", "--out", &name];
    if cfg!(feature = "png") {
        prints(&plot, "", &[]);
        let bytes = std::fs::read(&path).expect("the picture");
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 1000);
        std::fs::remove_file(&path).expect("the file is ours");
    } else {
        refused(&plot, "", "--features png");
    }
}

#[test]
fn completions_are_scripts() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        prints(&["completions", shell], "", &["upstar", "plot"]);
        // The help lists the shells in which names are completed.
        let knows_names = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(
            upstar(&["completions", shell], "").out.contains("adders_and_ladders"),
            knows_names,
            "{shell}"
        );
    }
    prints(&["completions", "--help"], "", &["Bash, zsh and fish"]);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_an_error_behind_the_answer() {
    let path = file("board.svg");
    let out = path.display().to_string();
    let run = upstar(&["eval", "nemesis", "grid(120,120) @ 1,1", "--out", &out], "");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.out.contains("the fugitive wins"), "{}", run.out);
    assert!(run.err.contains("--out: a board of more than 10000 places is not drawn"), "{}", run.err);
    assert!(!path.exists());
    let blocked = "#".repeat(101);
    let grid = format!("..{}{}", "#".repeat(99), format!("|{blocked}").repeat(99));
    let run = upstar(&["eval", "domineering", &grid, "--out", &out], "");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("--out: a board of more than 10000 places is not drawn"), "{}", run.err);
    assert!(run.out.contains("value") && !path.exists(), "{}", run.out);
}

#[test]
fn all_flies_are_drawn() {
    let run = upstar(&["draw", "horsefly", "C-7 D-900000"], "");
    assert_eq!((run.code, run.out.matches("r=\"15\"").count()), (0, 2));
    assert!(run.out.contains(">7<") && run.out.contains(">900000<"));
}

#[test]
fn good_moves_are_drawn_on_every_kind_of_board() {
    let path = file("moves.svg");
    let out = path.display().to_string();
    for (ruleset, position, marks, words) in [
        ("domineering", "..#|#..|...", 3, "moves with which Left wins"),
        ("clobber", "LR.", 2, "moves with which Right wins"),
        ("fox_and_geese", ".G.G|....|F...", 4, "moves with which Right wins"),
        ("amazons", "L..#|..#.", 15, "and the shots behind them"),
        ("toads_and_frogs", "TT..FF", 2, "moves with which Left wins"),
        ("backsliding_toads_and_frogs", "TT..FF", 2, "moves with which Left wins"),
        ("snort", "path(5) ..L..", 6, "moves with which Left wins"),
        ("col", "..|.#|..", 4, "Right&apos;s undominated moves; none wins"),
        ("hackenbush_rb", "bbr", 3, "moves with which Left wins"),
        // The picture leaves out an edge that is not connected to the ground, although it precedes the
        // others in the text.
        ("hackenbush_rbg", "5-6b 0-1g 1-2b 1-3r", 2, "moves with which Right wins"),
        ("cheques", "3 + {2|-1} + {5|-3}", 4, "moves with which Left wins"),
        ("partizan_graph", "0L>1 0R>0 1L>2 1R>2 @ 0", 2, "moves with which Right wins"),
        // Both players have the same moves in an impartial game, so the legend names neither.
        ("cram", "...|...", 3, "moves that win"),
        ("kayles_strip", "....", 2, "moves that win"),
        ("hackenbush_rbg", "0-1g 1-2g 0-3g", 1, "moves that win"),
        ("loopy_nim", "0>1,2 1>0 2>3 3>4 @ 2 3", 2, "moves that win"),
        ("adders_and_ladders", "lesson @ 2 14", 1, "moves that win"),
        ("adders_and_ladders", "lesson @ 4", 1, "moves that hold the draw"),
        ("horsefly", "E-8>C-7 B-4", 1, "moves that win"),
        ("square_but_one", "5 6 21", 3, "moves that hold the draw"),
        ("subtract_or_add", "+1 -4: 7 9", 2, "moves that win"),
    ] {
        prints(&["eval", ruleset, position, "--out", &out], "", &[]);
        let svg = std::fs::read_to_string(&path).expect("the picture");
        let is_domino = ["domineering", "cram"].contains(&ruleset);
        let drawn = svg.matches(if is_domino { "rx=\"8\"" } else { "class=\"move\"" }).count();
        assert_eq!(drawn, marks, "{ruleset} {position}: {svg}");
        assert!(svg.contains(words), "{ruleset} {position}: {svg}");
    }
    std::fs::remove_file(&path).expect("the file is ours");
}

/// The picture of a game of simultaneous choices contains both optimal mixtures.
#[test]
fn mixtures_are_drawn() {
    let path = std::env::temp_dir().join(format!("upstar-mixtures-{}.svg", std::process::id()));
    let position = "0-1*2 0-2 1-3*2 2-4*2 exits 3,4 @ 0";
    let file = path.to_str().expect("a path");
    let run = upstar(&["eval", "nemesis_at_once", position, "--out", file], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let svg = std::fs::read_to_string(&path).expect("a picture");
    std::fs::remove_file(&path).expect("the file is ours");
    assert_well_formed(&svg);
    let found = answer(&["eval", "nemesis_at_once", position, "--json"], "");
    let mut count = 0;
    for step in ["fugitive", "nemesis"].iter().flat_map(|player| found[player].as_array().expect("a mixture"))
    {
        let chance = step["probability"].as_str().expect("a text");
        assert!(svg.contains(&format!(">{chance}</text>")), "{chance} in {svg}");
        count += 1;
    }
    assert!(count > 2 && svg.contains(">goes there with this probability<"), "{found}");
    assert!(svg.contains(">deleted with this probability<") && hard_to_read(&svg, 4.5).is_empty());
}

/// `build` finds boards for numbers and for their parts, and random maps.
#[test]
fn boards_and_maps_are_built() {
    let board = answer(&["build", "domineering", "-5/8", "--json"], "");
    let text = board["domineering"].to_string();
    assert_eq!(answer(&["eval", "domineering", &text, "--json"], "")["name"], "-5/8");
    prints(&["build", "domineering", "3"], "", &["value          3\n", "free cells     6\n", "\n.\n.\n"]);
    for (text, cells) in [("0.5", "4"), ("+3", "6"), ("-3", "6"), ("13", "31")] {
        prints(&["build", "domineering", text], "", &[&format!("free cells     {cells}\n")]);
    }
    let snakes = answer(&["build", "snakes", "--columns", "5", "--json"], "");
    let counts: Vec<_> =
        snakes["snakes"].as_array().expect("a list").iter().map(|row| &row["snakes"]).collect();
    assert_eq!(counts, [&serde_json::json!(3), &6.into(), &12.into(), &24.into(), &48.into()]);
    assert_eq!(
        (&snakes["snakes"][4]["temperature"], &snakes["snakes"][4]["exceptions"]),
        (&"1/2".into(), &0.into())
    );
    refused(&["build", "domineering", "1/3"], "", "found a number that is no short game");
    refused(&["build", "domineering", "{1|0}"], "", "expected an integer or n/2^k, found a game");
    refused(&["build", "thermograph", "-1:5 5:0", "0:-5 5:0"], "", "a wall begins at t = 0");
    refused(&["build", "domineering", "99999"], "", "needs more than 1024 free cells");
    let parts = ["build", "parts", "#.#.#|#.#.#|....."];
    prints(&parts, "", &["value          1\n", "parts (2):\n(1,1)  #.|#.|..  1/2\n", "(3,3)  splits\n"]);
    refused(&["build", "parts", "..|x."], "", "a cell is one of");
    let path = file("map.svg");
    let map = answer(
        &["build", "map", "--regions", "8", "--seed", "3", "--json", "--out", &path.display().to_string()],
        "",
    );
    assert_eq!(map["cells"].as_array().map(Vec::len), Some(8));
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert_eq!(svg.matches("class=\"region\"").count(), 8);
    std::fs::remove_file(&path).expect("the file is ours");
    let position = map["map"].to_string();
    let drawn = ["draw", "snort", &position];
    prints(&drawn, "", &["class=\"region\"", "free"]);
    prints(&["draw", "snort", "map a=L b: a-b"], "", &["beside one of Left&apos;s"]);
    refused(&["eval", "snort", "map a b c d e: a-b a-c a-d a-e b-c b-d b-e c-d c-e d-e"], "", "not planar");
    refused(&["build", "map", "--regions", "401"], "", "1 to 400 regions");
}

/// The starting positions of Amazons have names.
#[test]
fn amazons_begin_by_name() {
    for name in ["start", "corners", "handicap"] {
        prints(&["draw", "amazons", name], "", &["Left&apos;s amazon"]);
        prints(&["draw", "amazons_knights", &format!(" {name} ")], "", &["Right&apos;s amazon"]);
    }
    refused(&["eval", "amazons", "strat"], "", "did you mean start?");
    refused(&["eval", "amazons_trail", "opening"], "", "there are start, corners, handicap");
    refused(&["calc", "amazons(\"opening\")"], "", "no position is named `opening`");
}
