//! Tests that the program draws the pictures of the book.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use upstar_twin::hard_to_read;

use super::upstar;

/// A sum of positions of several rulesets and of a form.
const SUM: &str =
    "domineering(\"..|.#|..\") + 3*clobber(\"LR|RL\") - hackenbush_rb(\"0-1b 1-2r\") + {2|-1} - nim(\"3 4\")";

/// The name of each picture and the command that draws it, without the output file that ends the command
/// line.
const DRAWN: &[(&str, &[&str])] = &[
    ("adders-and-ladders", &["draw", "adders_and_ladders", "lesson @ 2 14", "--out"]),
    ("amazons", &["draw", "amazons", "L..#|..#.|.R..", "--out"]),
    ("angel-steps", &["angel", "steps", "from 0,0 N E3 N3 W2 S E S W N2 W N", "--erase", "1,3N", "--out"]),
    ("below-zero", &["plot", "*", "^", "1/2", "-2", "--title", "Below zero", "--out"]),
    ("blizzard", &["draw", "blizzard", "0-1 1-2 1-3 2-4 2-5 3-6 3-7 exits 4,5,6,7 @ 0", "--out"]),
    ("cat-herding", &["draw", "cat_herding", "hexagon(3) @ 9", "--out"]),
    ("cheques", &["draw", "cheques", "{8|-4} + {5|-5} + {1|-13}", "--out"]),
    ("clobber", &["draw", "clobber", "LRL|RLR", "--out"]),
    ("col", &["draw", "col", "..R.|.#..|L...", "--out"]),
    ("scaffolds", &["plot", "--scaffolds", "{8,{28|4}|-2,{2|-22}}", "{3||1|-5}", "--out"]),
    ("compound", &THESIS_COMPOUND),
    ("course-board", &["draw", "domineering", "..|.#|.#", "--out"]),
    ("course-moves", &["eval", "domineering", "2x3", "--out"]),
    ("course-stalks", &["draw", "hackenbush_rb", "0-1b 1-2r 0-3b 3-4r 0-5r", "--out"]),
    ("course-thermograph", &["plot", "{4||2|-4}", "--out"]),
    ("course-tree", &["draw", "domineering", "...|.#.", "--tree", "--out"]),
    ("course-tree-2", &["draw", "domineering", "..|.#|.#", "--tree", "--out"]),
    ("course-up", &["draw", "clobber", "LLR", "--tree", "--out"]),
    ("domineering", &["draw", "domineering", ".#.##|...##|#....|#...#|###..", "--out"]),
    ("escape-grid-9", &["escape", "map", "grid(9,9)", "--out"]),
    ("escape-grid-piece", &["draw", "nemesis", "grid(7,7) without 0,1-0,2 0,4-0,5 0,3-x3 @ 0,3", "--out"]),
    (
        "escape-grid-run",
        &["draw", "nemesis", "grid(5,9) without 0,4-1,4 0,5-1,5 0,6-1,6 0,7-1,7 @ 1,8", "--out"],
    ),
    (
        "escape-simplified",
        &["escape", "simplify", "0-1 0-2 1-2 1-3 2-3 2-4 4-5 1-6 6-3 6-7 exits 3,7 @ 0", "--out"],
    ),
    ("escape-tree", &["escape", "tree", "grid(4,4) @ 1,1", "--out"]),
    ("nim-sequence", &["heaps", "0.16", "--to", "4000", "--rows", "10", "--out"]),
    ("escc", &["draw", "escc", "{{7|9},{28|4}|{-3|-1},{2|-22}} + 3", "--out"]),
    ("fox-and-geese", &["draw", "fox_and_geese", ".G.G.G.G|........|........|F.......", "--out"]),
    ("game-tree", &["draw", "domineering", "..|..|.#", "--tree", "--out"]),
    ("game-tree-of-a-form", &["draw", "expression", "{8,{28|4}|-2,{2|-22}}", "--tree", "--out"]),
    ("hackenbush-rb", &["draw", "hackenbush_rb", "6: 0-1b 1-2r 1-3b 0-4r 4-5b 5-1r", "--out"]),
    ("hackenbush-rbg", &["draw", "hackenbush_rbg", "5: 0-1g 1-2b 1-3r 1-4b", "--out"]),
    ("hottest-board", &["eval", "domineering", HOTTEST, "--out"]),
    ("hottest-thermograph", &["eval", "domineering", HOTTEST, "--thermograph"]),
    ("infinite-hackenbush", &["draw", "infinite_hackenbush", "B*w[R, BB] + RRR", "--out"]),
    ("nemesis", &["draw", "nemesis", "grid(5,7) @ 2,3", "--out"]),
    ("omega-and-three", &["draw", "infinite_hackenbush", "B*w + RRR", "--out"]),
    ("number-thermographs", &["plot", "{{2|1/3}|-1/7}", "{pi|-pi}", "--out"]),
    ("one-thermograph", &["plot", "{3||1|-5}", "--out"]),
    ("numbers-as-stalks", &["draw", "infinite_hackenbush", NUMBERS, "--out"]),
    ("geography", &["draw", "directed_vertex_geography", "0>1,2 1>2,3 2>0,3 3>1 @ 0", "--out"]),
    ("partizan-graph", &["draw", "partizan_graph", "0L>0 0R>1 1L>2 1R>2 @ 0", "--out"]),
    ("path-to-89-16", &["draw", "expression", "89/16", "--path", "--out"]),
    ("several-thermographs", &["plot", "{4|-4}", "{3||1|-5}", "{5|2}", "--out"]),
    ("snort", &["draw", "snort", "cycle(6) L....R", "--out"]),
    ("sum", &["draw", "sum", SUM, "--out"]),
    ("snort-map", &["draw", "snort", SNORT_MAP, "--out"]),
    ("tournament", &TOURNAMENT),
    ("thesis-cheques", &["draw", "cheques", "{8|-4} + {5|-5} + {1|-13}", "--out"]),
    ("thesis-first-hot", &["draw", "domineering", "...#|#..#|...#|.#..", "--out"]),
    ("thesis-miny", &["plot", "domineering('....|....')", "v", "--title", "A miny, and down", "--out"]),
    ("thesis-sequence", &THESIS_SEQUENCE),
    ("thesis-squares", &["draw", "escc", THESIS_SQUARES, "--out"]),
    ("thesis-squares-scaffolds", &THESIS_SCAFFOLDS),
    ("thesis-stalks", &["draw", "hackenbush_rb", "5: 0-1b 1-2r 0-3r", "--out"]),
    ("thesis-switch", &["draw", "domineering", "#..|..#", "--tree", "--out"]),
    ("thesis-thermic", &["plot", "{8,{28|4}|-2,{2|-22}}", "{{28|4}|{2|-22}}", "--title", THERMIC, "--out"]),
    ("thesis-two", &["draw", "domineering", ".#.##|...##|#....|#...#|###..", "--out"]),
    ("toads-and-frogs", &["draw", "toads_and_frogs", "TT..FF", "--out"]),
];

/// The pictures whose command reads a formula from standard input: name, command, input.
const OF_FORMULAS: &[(&str, &[&str], &str)] = &[
    (
        "reduction-linear",
        &["reduce", "linear3sat-to-escape-tree", "-", "--json", "--svg"],
        "p cnf 3 3\n1 2 0\n-1 3 0\n-2 0\n",
    ),
    (
        "reduction-drawn",
        &["reduce", "pmr3sat-to-nemesis", "-", "--json", "--svg"],
        "p pmr 3 3\n1 1 2 0\n2 1 3 0\n-1 -1 -2 -3 0\n",
    ),
    (
        "reduction-quantified",
        &["reduce", "qsat-to-nemesis", "-", "--json", "--svg"],
        "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n",
    ),
    (
        "reduction-simple",
        &["reduce", "nemesis-to-simple", "-", "--json", "--svg"],
        "0=1 0=2 1=3 2=3 3-4*3 exits 4 @ 0",
    ),
];

/// The stalks of 89/16, 2/3, omega + 1, omega - 1, 1/omega and 1 - 1/omega.
const NUMBERS: &str = "BBBBBBRBRR + (BR) + B*(w + 1) + B*w R + B R*w + BR B*w";

const SNORT_MAP: &str = "map 1 2 3=L 4 5 6 7 8 9 10=R 11 12 13 14=L 15 16 17 18 19 20: \
    1-3 1-4 1-8 1-13 1-14 1-19 2-6 2-11 2-17 3-4 3-9 3-11 3-12 3-14 4-8 4-9 5-13 5-16 5-19 6-7 6-17 6-20 7-10 7-14 7-17 \
    7-18 7-20 8-13 9-12 10-15 10-16 10-18 10-19 11-12 11-17 13-19 14-17 14-19 15-16 15-18 16-19 18-20";

const HOTTEST: &str = ".#######.|.#######.|....#....|###.#.###|###...###|#....####|##...####|#..######";

const THERMIC: &str = "A game, and a thermic version";

const THESIS_SQUARES: &str =
    "{{7|9},{28|4}|{-3|-1},{2|-22}} + {{-4|-2},{9|-5}|{-11|-25}} + {{-13|-11}|{-25|-23},{-19|-35}}";

const THESIS_SCAFFOLDS: [&str; 6] =
    ["plot", "--scaffolds", "{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}", "--out"];

const THESIS_COMPOUND: [&str; 6] =
    ["plot", "--sum", "{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}", "--out"];

const THESIS_SEQUENCE: [&str; 8] = [
    "plot",
    "class_game(10, 24, 0)",
    "class_game(10, 24, 1)",
    "class_game(10, 24, 2)",
    "class_witness(10, 24)",
    "--title",
    "Towards a bound, and at it",
    "--out",
];

const TOURNAMENT: [&str; 9] = [
    "tournament",
    "threats",
    "choices",
    "--strategies",
    "perfect,thermostrat,hotstrat,sentestrat",
    "--summands",
    "1..6",
    "--sums=50",
    "--out",
];

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/pictures")
}

/// Asserts that the book contains the picture as the program draws it. With `UPSTAR_REDRAW` set, copies the
/// new picture to the book instead.
fn compare(name: &str, drawn: &Path) {
    let (drawn, place) = (std::fs::read_to_string(drawn).expect("a picture"), pictures().join(name));
    if std::env::var_os("UPSTAR_REDRAW").is_some() {
        std::fs::write(&place, &drawn).expect("the book");
    }
    let printed = std::fs::read_to_string(&place).expect("a picture of the book");
    assert!(
        printed == drawn,
        "{name} is not what is drawn: `UPSTAR_REDRAW=1 cargo test book_pictures` draws it anew"
    );
}

#[test]
fn pictures_are_drawn_as_they_stand_in_the_book() {
    let folder = std::env::temp_dir().join(format!("upstar-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let plain = DRAWN.iter().map(|&(name, arguments)| (name, arguments, ""));
    for (name, arguments, input) in plain.chain(OF_FORMULAS.iter().copied()) {
        let file = folder.join(format!("{name}.svg"));
        let path = file.to_str().expect("a path");
        let run = upstar(&[arguments, &[path][..]].concat(), input);
        assert_eq!(run.code, 0, "{name}: {}", run.err);
        compare(&format!("{name}.svg"), &file);
    }
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/figures/angel-rules.txt");
    let [to, from] = [&folder, &rules].map(|path| path.to_str().expect("a path"));
    assert_eq!(upstar(&["angel", "figures", to, from], "").code, 0);
    compare("angel-rules.svg", &folder.join("angel-rules.svg"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// The contrast of every text in the pictures is at least 4.5 to 1.
#[test]
fn texts_can_be_read() {
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(pictures()).expect("the book") {
        let path = entry.expect("an entry").path();
        let svg = std::fs::read_to_string(&path).expect("a picture");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        faults.extend(hard_to_read(&svg, 4.5).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every picture of the book is compared; the tests of the Angel's pictures compare its figures.
#[test]
fn every_picture_of_the_book_is_compared() {
    let names = DRAWN.iter().map(|(name, _)| name).chain(OF_FORMULAS.iter().map(|(name, ..)| name));
    let drawn: BTreeSet<String> = names.map(|name| format!("{name}.svg")).collect();
    for entry in std::fs::read_dir(pictures()).expect("the book") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let is_elsewhere = name.starts_with("angel-figure-") || name == "angel-rules.svg";
        assert!(is_elsewhere || drawn.contains(&name), "nobody compares {name}");
    }
}
