//! Tests of formulas and reductions through the command line: exit codes and output as solvers have them,
//! pipes, errors, sizes.

use serde_json::{Value as Json, json};

use crate::{answer, fails, file, prints, refused, upstar};

const LIAR: &str = "p cnf 1 2\n1 0\n-1 0\n";
const EQUAL: &str = "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n";
const UNEQUAL: &str = "p cnf 2 2\ne 2 0\na 1 0\n1 -2 0\n-1 2 0\n";
/// A formula on whose board the fugitive can pass through one clause to others.
const THROUGH: &str = "p cnf 2 4\na 1 2 0\n1 2 0\n1 2 0\n1 0\n1 0\n";

#[test]
fn formulas_are_answered_as_solvers_do() {
    let run = upstar(&["sat", "-"], "p cnf 3 2\n1 2 0\n-1 0\n");
    assert_eq!(run.code, 10);
    assert!(run.out.starts_with("s SATISFIABLE\nv -1 2 ") && run.out.ends_with(" 0\n"), "{}", run.out);
    let run = upstar(&["sat", "-"], LIAR);
    assert_eq!((run.code, run.out.as_str()), (20, "s UNSATISFIABLE\n"));
    let run = upstar(&["qbf", "-"], EQUAL);
    assert_eq!((run.code, run.out.as_str()), (10, "s cnf 1 2 2\n"));
    let run = upstar(&["qbf", "-"], UNEQUAL);
    assert_eq!((run.code, run.out.as_str()), (20, "s cnf 0 2 2\n"));
    let run = upstar(&["qbf", "-"], "p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n");
    assert_eq!((run.code, run.out.as_str()), (10, "s cnf 1 2 2\nV 1 0\n"));
    let values = format!("p cnf 100 100\n{}", (1..=100).map(|i| format!("-{i} 0\n")).collect::<String>());
    let run = upstar(&["sat", "-"], values);
    assert!(run.out.lines().skip(1).all(|line| line.starts_with("v ") && line.len() <= 78), "{}", run.out);
}

#[test]
fn limits_of_the_budget_are_reported() {
    // The pigeonhole formula of ten pigeons and nine holes.
    let mut clauses: Vec<String> = (0..10)
        .map(|pigeon| (1..=9).map(|hole| format!("{} ", 9 * pigeon + hole)).collect::<String>() + "0")
        .collect();
    for hole in 1..=9 {
        let pairs = (0..10).flat_map(|one| (0..one).map(move |other| (9 * one + hole, 9 * other + hole)));
        clauses.extend(pairs.map(|(one, other)| format!("-{one} -{other} 0")));
    }
    let text = format!("p cnf 90 {}\n{}\n", clauses.len(), clauses.join("\n"));
    let run = upstar(&["sat", "-", "--budget", "3nodes"], &text);
    assert_eq!((run.code, run.out.as_str()), (3, "s UNKNOWN\n"));
    assert!(run.err.contains("the budget of nodes is used up"), "{}", run.err);
    let run = upstar(&["qbf", "-", "--budget", "3nodes"], &text);
    assert_eq!((run.code, run.out.lines().next()), (3, Some(&*format!("s cnf -1 90 {}", clauses.len()))));
}

#[test]
fn errors_name_the_clause_and_the_line() {
    refused(&["sat", "-"], "p cnf 2 1\n1 3 0\n", "clause 1, line 2: the header announces 2 variables");
    refused(&["sat", "-"], "p cnf 2 2\n1 2 0\n", "the header announces 2 clauses, there is 1");
    refused(&["sat", "-"], EQUAL, "a formula in DIMACS has no quantifiers");
    refused(&["qbf", "-"], "p cnf 2 1\na 1 0\n1 2 0\n", "clause 1, line 3: 2 is a free variable");
    refused(&["sat", "missing.cnf"], "", "missing.cnf: ");
    refused(&["sat", "-"], b"p cnf \xff", "standard input: not UTF-8 from byte 6 on");
    let reduce = |name: &'static str| {
        move |text: &'static str, message| refused(&["reduce", name, "-"], text, message)
    };
    reduce("qsat-to-nemesis")(
        "p cnf 4 1\n1 2 3 4 0\n",
        "clause 1, line 2: a clause has one to three literals",
    );
    reduce("linear3sat-to-escape-tree")("p cnf 2 2\n1 2 0\n1 2 0\n", "clause 2, line 3: it shares");
    reduce("pmr3sat-to-nemesis")("p pmr 2 1\n1 1 -2 0\n", "clause 1, line 2: 1 and -2 have different signs");
    reduce("nemesis-to-two-exits")("0-1 1-2*2 exits 2 @ 0", "there is more than one copy of 1-2");
    reduce("nemesis-to-cat-herding")("0-1 1=2 exits 2 @ 0", "1=2 is unbreakable");
    reduce("nemesis-to-qbf")("0-1 1-2 exits 2", "the start is missing");
    reduce("nemesis-to-simple")("0=1 1=2 2-3 2-4 3-5*5 4-6*5 exits 5,6 @ 0", "may have another winner");
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    refused(&["reduce", "qsat-to-nemesi", "-"], "", "did you mean qsat-to-nemesis?");
    refused(&["reduce", "nemesis-to-qbf"], "", "nemesis-to-qbf takes a board of Nemesis");
    refused(&["reduce", "list", "-"], "", "takes no file");
    refused(&["reduce", "nemesis-to-qbf", "0-1 exits 1 @ 0", "--to", "dot"], "", "--to is for boards");
    refused(&["sat", "-", "--json"], LIAR, "--json does not apply");
    let other =
        r#"{"ruleset": "blizzard", "position": {"n": 2, "edges": [[0, 1]], "exits": [1], "start": 0}}"#;
    refused(
        &["reduce", "nemesis-to-one-exit", "-"],
        other,
        "expected a request for `nemesis`, not for `blizzard`",
    );
    refused(&["reduce", "qsat-to-nemesis", "-", "--seed", "1"], EQUAL, "--seed and --sizes are for");
    refused(&["reduce", "list", "--out", "x"], "", "makes no instance to write or map");
    refused(&["reduce", "sample"], "", "takes a folder to write into");
    refused(&["reduce", "sample", "x", "--sizes", "0"], "", "--sizes: from 1 to 1000");
    refused(&["reduce", "sample", "x", "--to", "edges"], "", "makes no instance");
    let path = file("missing").join("result.txt");
    let name = path.display().to_string();
    refused(&["reduce", "nemesis-to-one-exit", "0-1 exits 1 @ 0", "--out", &name], "", "result.txt: ");
}

/// The output of a reduction is valid input for the next reduction, the batch and a solver.
#[test]
fn commands_pipe_into_each_other() {
    for (text, winner, code) in [(EQUAL, "fugitive", 10), (UNEQUAL, "nemesis", 20)] {
        let made = upstar(&["reduce", "qsat-to-nemesis", "-"], text);
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.err.starts_with("qsat-to-nemesis: a board of Nemesis: "), "{}", made.err);
        assert!(made.err.contains(" vertices, ") && made.err.contains("if and only if the fugitive wins"));
        assert_eq!(made.out.lines().count(), 1);
        assert_eq!(answer(&["batch"], &made.out)["winner"], winner);
        let one = upstar(&["reduce", "nemesis-to-one-exit", "-"], &made.out);
        assert_eq!(answer(&["batch"], &one.out)["winner"], winner);
        let edges = upstar(&["reduce", "qsat-to-nemesis", "-", "--to", "edges"], text);
        assert_eq!(answer(&["eval", "nemesis", edges.out.trim(), "--json"], "")["winner"], winner);
        assert_eq!(upstar(&["qbf", "-"], text).code, code);
    }
    for (board, code) in [("0-1 1-2 1-3 exits 2,3 @ 0", 10), ("0-1 1-2 exits 2 @ 0", 20)] {
        let formula = upstar(&["reduce", "nemesis-to-qbf", board], "");
        assert!(formula.err.contains(" variables, "), "{}", formula.err);
        assert_eq!(upstar(&["qbf", "-"], &formula.out).code, code, "{board}");
        let two = upstar(&["reduce", "nemesis-to-two-exits", board], "");
        assert_eq!(answer(&["batch"], &two.out)["winner"], if code == 10 { "fugitive" } else { "nemesis" });
        let cat = answer(&["reduce", "nemesis-to-cat-herding", board, "--json"], "");
        let more_than: u64 =
            cat["meaning"].as_str().unwrap().split(' ').find_map(|word| word.parse().ok()).unwrap();
        let rounds = answer(&["batch"], cat["result"].as_str().unwrap())["rounds"].as_u64().unwrap();
        assert_eq!(rounds > more_than, code == 10, "{board}: {rounds}");
    }
}

/// `--max-degree 3` makes another board with the same winner, which witnesses fit, and `classify` knows it.
#[test]
fn boards_with_three_neighbours_are_made() {
    for (text, winner) in [(EQUAL, "fugitive"), (UNEQUAL, "nemesis")] {
        let made = upstar(&["reduce", "qsat-to-nemesis", "-", "--max-degree", "3"], text);
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.err.contains("87 vertices, 92 edges"), "{}", made.err);
        assert_eq!(answer(&["batch"], &made.out)["winner"], winner);
        let class = answer(&["escape", "classify", "-", "--json"], &made.out);
        assert_eq!(class["by_neighbours"]["section"], "Degrees that count distinct neighbours", "{class}");
        assert_eq!(class["by_neighbours"]["complexity"], class["complexity"]);
    }
    let usual = upstar(&["reduce", "qsat-to-nemesis", "-"], EQUAL);
    assert_eq!(answer(&["escape", "classify", "-", "--json"], &usual.out)["by_neighbours"], Json::Null);
    let degree = |name, degree| ["reduce", name, "-", "--max-degree", degree];
    refused(&degree("qsat-to-nemesis", "2"), EQUAL, "no other bound than 3 can be chosen, not 2");
    refused(&degree("qbf-to-3qbf", "3"), EQUAL, "--max-degree: qbf-to-3qbf bounds no degrees");
    refused(&["reduce", "list", "--max-degree", "3"], "", "makes no instance to write or map");
    let list = answer(&["reduce", "list", "--json"], "");
    for reduction in list.as_array().expect("a list") {
        let has_variant =
            ["pmr3sat-to-nemesis", "qsat-to-nemesis"].map(Json::from).contains(&reduction["name"]);
        let variants = reduction["variants"].as_array().expect("a list");
        assert_eq!(variants.len(), usize::from(has_variant), "{reduction}");
        assert!(variants.iter().all(|variant| variant["max_degree"] == 3 && variant["theorem"].is_string()));
    }
}

/// An answer for the board of the other variant is refused with the option to add or to leave out.
#[test]
fn answers_of_the_other_variant_are_recognised() {
    for text in [EQUAL, UNEQUAL] {
        let usual = &["reduce", "qsat-to-nemesis", "-"][..];
        let split = &[usual, &["--max-degree", "3"]].concat()[..];
        for (made, other, hint) in [
            (usual, split, "it wins the board without --max-degree: leave this option out"),
            (split, usual, "it wins the board of --max-degree 3: add this option"),
        ] {
            let board = upstar(made, text).out;
            let strategy = upstar(&["escape", "strategy", "-", "--json"], &board).out;
            let back = |reduce: &[&str]| upstar(&[reduce, &["--back", &strategy]].concat(), text);
            assert_eq!(back(made).code, 0, "{}", back(made).err);
            let refused = back(other);
            assert!(refused.code == 2 && refused.err.contains(hint), "{}{}", refused.out, refused.err);
        }
    }
    let strategy = r#"{"winner":"fugitive","nodes":[]}"#;
    let run = upstar(&["reduce", "qsat-to-nemesis", "-", "--back", strategy], EQUAL);
    assert!(run.code == 2 && !run.err.contains("--max-degree"), "{}", run.err);
}

#[test]
fn files_are_read_and_written() {
    let (formula, board) = (file("formula.qdimacs"), file("board.txt"));
    let [formula_name, board_name] = [&formula, &board].map(|path| path.display().to_string());
    std::fs::write(&formula, EQUAL).expect("a file");
    let to = ["reduce", "qsat-to-nemesis", &formula_name, "--to", "edges", "--out", &board_name];
    let run = upstar(&to, "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    prints(&["eval", "nemesis", &format!("@{board_name}")], "", &["the fugitive wins"]);
    prints(&["reduce", "nemesis-to-one-exit", &board_name], "", &["\"exits\":"]);
    for path in [formula, board] {
        std::fs::remove_file(path).expect("the file is ours");
    }
    // The budget ends a large reduction before the board is built.
    let large = format!("p cnf 1 400\n{}", "1 0\n".repeat(400));
    fails(
        &["reduce", "qsat-to-nemesis", "-", "--budget", "1MiB"],
        &large,
        3,
        "the budget of memory is used up",
    );
}

/// The program checks that it can write a file before it builds the board.
#[test]
fn files_are_tried_before_boards_are_built() {
    let reduce = ["reduce", "qsat-to-nemesis", "-"];
    for out in ["/no/such/folder/board.txt", "/"] {
        let run = upstar(&[&reduce[..], &["--out", out]].concat(), EQUAL);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(
            run.err.starts_with(&format!("error: {out}: ")) && !run.err.contains("vertices"),
            "{}",
            run.err
        );
    }
    let both = file("both.svg");
    let name = both.display().to_string();
    refused(
        &[&reduce[..], &["--out", &name, "--svg", &name]].concat(),
        EQUAL,
        "the picture has a file of its own",
    );
    assert!(!both.exists());
}

/// Nouns after the number 1 are in the singular.
#[test]
fn numbers_agree_with_their_words() {
    let one = upstar(&["reduce", "nemesis-to-one-exit", "0-1 exits 1 @ 0"], "");
    assert!(one.err.contains("2 vertices, 1 edge\n"), "{}", one.err);
    let cat = upstar(&["reduce", "nemesis-to-cat-herding", "0-1 exits 1 @ 0"], "");
    assert!(cat.err.contains("the cat forces more than 1 deletion"), "{}", cat.err);
    let formula = upstar(&["reduce", "qbf-to-3qbf", "-"], "p cnf 1 1\n1 0\n");
    assert!(formula.err.contains("1 variable, 1 clause\n"), "{}", formula.err);
}

#[test]
fn all_reductions_are_listed() {
    let list = answer(&["reduce", "list", "--json"], "");
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"qsat-to-nemesis") && names.contains(&"nemesis-to-qbf"), "{names:?}");
    prints(&["reduce", "list"], "", &names);
}

#[test]
fn escape_trees_are_found_and_reported() {
    let linear = upstar(&["reduce", "linear3sat-to-escape-tree", "-", "--to", "edges"], "p cnf 2 1\n1 2 0\n");
    let found = answer(&["escape", "tree", linear.out.trim(), "--json"], "");
    assert_eq!((&found["start_is_root"], &found["tree_condition"]), (&json!(true), &json!(true)));
    let linear = upstar(&["reduce", "linear3sat-to-escape-tree", "-", "--to", "edges"], LIAR);
    let found = answer(&["escape", "tree", linear.out.trim(), "--json"], "");
    // The neighbour of the start is an exit, which is an escape tree by itself and has no forks.
    assert_eq!((&found["start_is_root"], &found["tree"]["forks"]), (&json!(false), &json!([])));
    let beside = "0-1 1-2 1-3 exits 2,3 @ 0";
    prints(
        &["escape", "tree", beside],
        "",
        &["the root of no binary escape tree", "its neighbour 1 is the root of one", "1: exit 2, exit 3"],
    );
    let found = answer(&["escape", "tree", beside, "--json"], "");
    assert_eq!(found["tree"]["forks"], json!([{"vertex": "1", "children": ["2", "3"], "edges": [1, 2]}]));
    let hard = "0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0";
    prints(
        &["escape", "tree", hard],
        "",
        &["none of its neighbours", "unknown: the condition is not necessary"],
    );
    assert_eq!(answer(&["escape", "tree", hard, "--json"], "")["winner"], Json::Null);
    // A theorem may give the winner where there is no tree: here, those on grids and on trees with copies of edges.
    prints(&["escape", "tree", "grid(7,7) @ 2,3"], "", &["the fugitive all the same", "3 steps away"]);
    let copies = "0-1*2 1-2*2 2-3*3 exits 3 @ 0";
    prints(&["escape", "tree", copies], "", &["the fugitive all the same: he goes to 1; she would have"]);
    let found = answer(&["escape", "tree", copies, "--json"], "");
    assert_eq!((&found["winner"], &found["why"]["kind"]), (&json!("fugitive"), &json!("needed")));
    let lost = answer(&["escape", "tree", "0-1*2 1-2 2-3*3 exits 3 @ 0", "--json"], "");
    assert_eq!((&lost["winner"], &lost["tree"]), (&json!("nemesis"), &Json::Null));
    refused(&["escape", "tree", "grid(7,7)"], "", "the start is missing");
}

/// The output of a reduction is a board for the other commands, which keep its names.
#[test]
fn requests_are_boards() {
    let request = upstar(&["reduce", "linear3sat-to-escape-tree", "-"], "p cnf 1 1\n1 0\n").out;
    prints(&["escape", "tree", "-"], &request, &["r: X'1, exit r.exit0", "x1: "]);
    prints(&["escape", "classify", "-"], &request, &["column "]);
    let other = request.replace("\"nemesis\"", "\"cat_herding\"");
    refused(&["escape", "tree", "-"], &other, "expected a request for `nemesis`, not for `cat_herding`");
}

#[test]
fn escape_trees_are_drawn_where_there_is_one() {
    let out = file("tree.svg");
    let path = out.to_str().expect("a path");
    prints(&["escape", "tree", "0-1 1-2*2 exits 2 @ 0", "--out", path], "", &["its neighbour 1 is the root"]);
    let svg = std::fs::read_to_string(&out).expect("a picture");
    assert!(svg.contains(">the root of the escape tree<"), "{svg}");
    std::fs::remove_file(&out).expect("the file is ours");
    // The program still prints its answer, although there is no tree to write.
    let none = upstar(&["escape", "tree", "grid(7,7) @ 2,3", "--out", path], "");
    assert!(none.code == 2 && none.out.contains("none of its neighbours"), "{}", none.out);
    assert!(none.err.contains("--out: there is no binary escape tree to draw"), "{}", none.err);
    refused(&["escape", "tree", "grid(300,300) @ 0,0", "--out", path], "", "--out: a board of more than");
    assert!(!out.exists());
    let tree = "0-1 0-2 exits 1,2 @ 0";
    refused(
        &["escape", "tree", tree, "--out", "tree.txt"],
        "",
        "a picture needs a file name in .svg, .png or .tex",
    );
}

#[test]
fn simplification_is_reported_step_by_step() {
    let board = "0-1 0-2 1-2 1-3 2-3 2-4 4-5 6-7 exits 3 @ 0";
    prints(
        &["escape", "simplify", board],
        "",
        &[
            "doubled exits  8 beside 3",
            "pruned         4, 5, 6, 7",
            "cut off        none",
            "0-1 0-2 1-2 1-3 2-4 exits 3,4 @ 0",
        ],
    );
    let reply = answer(&["escape", "simplify", board, "--json"], "");
    assert_eq!(reply["vertices"], json!(["0", "1", "2", "3", "3"]));
    prints(
        &["escape", "merge", "0-1 0-2 1-3*2 2-4*2 3-4 exits 3,4 @ 0"],
        "",
        &["exits          3, 4", "0-1 0-2 1-3*2 2-3*2 exits 3 @ 0"],
    );
}

/// A witness of the formula maps to a witness of the board, and back.
#[test]
fn witnesses_are_mapped_both_ways() {
    let formula = file("witness.qdimacs");
    let name = formula.display().to_string();
    for (text, winner) in [(EQUAL, "fugitive"), (UNEQUAL, "nemesis"), (THROUGH, "nemesis")] {
        std::fs::write(&formula, text).expect("a file");
        let tree = upstar(&["qbf", &name, "--tree"], "").out;
        let there = ["reduce", "qsat-to-nemesis", &name, "--forth", "-", "--json"];
        let strategy = upstar(&there, &tree);
        let reply: Json = serde_json::from_str(&strategy.out).expect("JSON");
        assert_eq!(reply["winner"], winner, "{}", strategy.err);
        let back = ["reduce", "qsat-to-nemesis", &name, "--back", "-"];
        let branches: String = tree.lines().skip(1).map(|line| format!("{line}\n")).collect();
        assert_eq!(upstar(&back, &strategy.out).out, branches);
        // The strategy that the solver finds on the board maps back as well.
        let board = upstar(&["reduce", "qsat-to-nemesis", &name, "--to", "edges"], "").out;
        let found = upstar(&["escape", "strategy", board.trim(), "--json"], "").out;
        let reply = answer(&["reduce", "qsat-to-nemesis", &name, "--back", "-", "--json"], &found);
        assert_eq!(reply["is_true"], winner == "fugitive");
        // The same strategy fails on another board.
        let other = if winner == "fugitive" { UNEQUAL } else { EQUAL };
        std::fs::write(&formula, other).expect("a file");
        refused(&back, &found, "the strategy does not win this board: node ");
        let err = upstar(&back, &found).err;
        assert!(!err.contains("Link"), "a link is named by its vertices: {err}");
    }
    std::fs::write(&formula, "p cnf 2 1\n1 2 0\n").expect("a file");
    let linear = |way: &str| {
        vec![
            "reduce".to_owned(),
            "linear3sat-to-escape-tree".to_owned(),
            name.clone(),
            way.to_owned(),
            "-".to_owned(),
            "--json".to_owned(),
        ]
    };
    let run = |way: &str, input: &str| {
        let arguments = linear(way);
        answer(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), input)
    };
    let tree = run("--forth", "v -1 2 0\n");
    assert_eq!(tree["tree"]["root"], "r");
    assert_eq!(run("--back", &tree.to_string())["branches"], json!([[-1, 2]]));
    let back = ["reduce", "linear3sat-to-escape-tree", &name, "--back"];
    refused(
        &[&back[..], &["{\"tree\": {\"root\": \"x\", \"forks\": []}}"]].concat(),
        "",
        "there is no vertex \"x\"",
    );
    refused(
        &[&back[..], &["{\"tree\": {\"root\": \"r\", \"forks\": []}}"]].concat(),
        "",
        "the root r has no children",
    );
    refused(&[&back[..], &["v 1 2 0"]].concat(), "", "expected an answer of");
    refused(
        &["reduce", "linear3sat-to-escape-tree", &name, "--forth", "-1 -2 0"],
        "",
        "the clauses do not hold with -1 -2, and there is no answer to 1",
    );
    refused(&["reduce", "linear3sat-to-escape-tree", &name, "--forth", "-1 0"], "", "2 has no value");
    refused(
        &["reduce", "linear3sat-to-escape-tree", &name, "--forth", "1 2 0", "--out", "x"],
        "",
        "--out does not apply",
    );
    refused(
        &["reduce", "linear3sat-to-escape-tree", "-", "--forth", "-"],
        "",
        "standard input is the instance already",
    );
    let steps = ["reduce", "nemesis-to-two-exits", "0-1 1-2 1-3 exits 2,3 @ 0", "--forth", "{}"];
    refused(&steps, "", "only the library maps strategies here, step by step");
    std::fs::remove_file(formula).expect("the file is ours");
}

/// Long clauses are split into short ones, so boards become formulas and the formulas become boards again.
#[test]
fn long_clauses_are_split_on_the_way() {
    let long = "p cnf 4 1\ne 1 2 0\na 3 4 0\n1 2 3 4 0\n";
    let short = upstar(&["reduce", "qbf-to-3qbf", "-"], long);
    assert_eq!(short.out, "p cnf 5 2\ne 1 2 0\na 3 4 0\ne 5 0\n1 2 5 0\n-5 3 4 0\n");
    assert_eq!(upstar(&["qbf", "-"], &short.out).code, 10);
    let formula = upstar(&["reduce", "nemesis-to-qbf", "0-1 1-2 1-3 exits 2,3 @ 0"], "");
    let short = upstar(&["reduce", "qbf-to-3qbf", "-"], &formula.out);
    let board = upstar(&["reduce", "qsat-to-nemesis", "-"], &short.out);
    assert_eq!(answer(&["batch"], &board.out)["winner"], "fugitive");
}

#[test]
fn samples_are_what_the_manifest_says() {
    let folder = file("samples");
    let name = folder.display().to_string();
    let reply = answer(&["reduce", "sample", &name, "--seed", "7", "--sizes", "2", "--json"], "");
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    assert_eq!(serde_json::from_str::<Json>(&manifest).expect("JSON"), reply);
    let instances = reply["instances"].as_array().expect("a list");
    assert_eq!((instances.len(), &reply["seed"]), (20, &json!(7)));
    for instance in instances {
        let path = |field: &str| folder.join(instance[field].as_str().expect("a file")).display().to_string();
        let code = if instance["is_true"] == true { 10 } else { 20 };
        let formula = path("formula");
        let reduction = instance["reduction"].as_str().expect("a name");
        if !formula.ends_with(".pmr") {
            let solver = if formula.ends_with(".cnf") { "sat" } else { "qbf" };
            assert_eq!(upstar(&[solver, &formula], "").code, code, "{formula}");
        }
        // The sampled board is what the reduction builds from the sampled formula.
        let made = upstar(&["reduce", reduction, &formula, "--to", "edges"], "").out;
        let board = std::fs::read_to_string(path("board")).expect("a board");
        assert_eq!(made, board, "{formula}");
        let size = format!("{} vertices, {} edges", instance["vertices"], instance["edges"]);
        assert!(upstar(&["reduce", reduction, &formula], "").err.contains(&size), "{formula}: {size}");
    }
    let again = answer(&["reduce", "sample", &name, "--seed", "7", "--sizes", "2", "--json"], "");
    assert_eq!(again, reply);
    // Smaller sizes come first, so when the budget ends the sizes that are complete have their manifest.
    let run = upstar(&["reduce", "sample", &name, "--sizes", "900", "--budget", "25nodes"], "");
    assert!(run.code == 3 && run.err.contains("not all sizes: the budget"), "{}", run.err);
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    let part: Json = serde_json::from_str(&manifest).expect("JSON");
    let part = part["instances"].as_array().expect("a list");
    assert!(
        (10..30).contains(&part.len()) && part[..10].iter().all(|one| one["vertices"].is_u64()),
        "{manifest}"
    );
    assert!(run.out.starts_with(&format!("{} files in ", 2 * part.len() + 1)), "{}", run.out);
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

/// Writes a program that reads its input and exits with the given code.
#[cfg(unix)]
fn solver(code: u8) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = file(&format!("solver{code}.sh"));
    std::fs::write(&path, format!("#!/bin/sh\ncat > /dev/null\nexit {code}\n")).expect("a file");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    path
}

/// Writes a formula whose search does not end in practice: forty variables must equal forty others.
#[cfg(unix)]
fn hard() -> String {
    let list = |from: u32| (from..from + 40).map(|x| format!("{x} ")).collect::<String>();
    let clauses: String = (1..=40).map(|x| format!("{x} -{y} 0\n-{x} {y} 0\n", y = x + 40)).collect();
    format!("p cnf 80 80\na {}0\ne {}0\n{clauses}", list(1), list(41))
}

/// The answer is checked with depqbf where it is installed, and with stand-ins that always give the same
/// answer.
#[cfg(unix)]
#[test]
fn other_solvers_are_asked() {
    use std::os::unix::fs::PermissionsExt;
    for (text, code) in [(EQUAL, 10_u8), (UNEQUAL, 20)] {
        for other in [10, 20, 0] {
            let program = solver(other);
            let name = program.display().to_string();
            let run = upstar(&["qbf", "-", "--check-with", &name], text);
            let (words, expected) = match other {
                0 => ("no answer", code),
                _ if other == code => ("the same answer", code),
                _ => ("the other answer", 1),
            };
            assert!(run.out.contains(&format!("c {name}: {words}\n")), "{}", run.out);
            assert_eq!(run.code, i32::from(expected), "{}", run.err);
            std::fs::remove_file(program).expect("the file is ours");
        }
    }
    // A missing solver is reported before our own solver starts.
    let missing = ["qbf", "-", "--check-with", "no-such-solver", "--budget", "1nodes"];
    refused(&missing, hard(), "--check-with no-such-solver: ");
    // If the other solver does not end in time, the program still prints its own answer with the values.
    let program = file("waits.sh");
    std::fs::write(&program, "#!/bin/sh\nexec sleep 600\n").expect("a file");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let name = program.display().to_string();
    let run = upstar(&["qbf", "-", "--check-with", &name, "--budget", "1s"], "p cnf 1 1\n1 0\n");
    assert_eq!(
        (run.code, run.out),
        (10, format!("s cnf 1 1 1\nV 1 0\nc {name}: no answer\n")),
        "{}",
        run.err
    );
    std::fs::remove_file(program).expect("the file is ours");
    if std::process::Command::new("depqbf").arg("--version").output().is_ok() {
        for board in
            ["0-1 1-2 1-3 exits 2,3 @ 0", "0-1 1-2 exits 2 @ 0", "0-1 1-2*2 exits 2 @ 0", "grid(2,2) @ 0,0"]
        {
            let formula = upstar(&["reduce", "nemesis-to-qbf", board], "");
            let run = upstar(&["qbf", "-", "--check-with", "depqbf"], &formula.out);
            assert!(run.out.contains("c depqbf: the same answer"), "{board}: {}", run.out);
        }
    }
}

#[test]
fn gadgets_are_drawn_or_it_is_said_why_not() {
    let picture = file("gadgets.svg");
    let name = picture.display().to_string();
    let run = upstar(&["reduce", "qsat-to-nemesis", "-", "--to", "edges", "--svg", &name], EQUAL);
    assert_eq!(run.code, 0, "{}", run.err);
    let drawn = std::fs::read_to_string(&picture).expect("a picture");
    for words in ["for all x1", "x2", "c1", "c2", "there is x2", "c2: not x1 or x2", "K = 2, L = 10"] {
        assert!(drawn.contains(&format!(">{words}<")), "{words}");
    }
    for (reduction, instance, words) in [
        ("nemesis-to-one-exit", "0-1 0-2 exits 1,2 @ 0", &["the board", "its reduction"][..]),
        ("nemesis-to-two-exits", "0-1 1-2 1-3 exits 2,3 @ 0", &["its reduction", "y0", "t1"]),
        ("nemesis-to-cat-herding", "0-1 exits 1 @ 0", &["its reduction", "1.1"]),
        ("nemesis-to-qbf", "0-1 0-2 1-2*2 exits 2 @ 0", &["there is x1", "c1: "]),
    ] {
        let run = upstar(&["reduce", reduction, instance, "--svg", &name], "");
        assert_eq!(run.code, 0, "{reduction}: {}", run.err);
        let drawn = std::fs::read_to_string(&picture).expect("a picture");
        assert!(words.iter().all(|words| drawn.contains(words)), "{reduction}: {drawn}");
    }
    let run =
        upstar(&["reduce", "qbf-to-3qbf", "-", "--svg", &name], "p cnf 4 1\na 1 0\ne 2 3 4 0\n1 2 3 4 0\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(std::fs::read_to_string(&picture).expect("a picture").contains("for all x1"));
    let large = format!("p cnf 1 80\n{}", "1 0\n".repeat(80));
    refused(
        &["reduce", "qsat-to-nemesis", "-", "--svg", &name],
        &large,
        "more than 10000 places is not drawn",
    );
    refused(
        &["reduce", "qsat-to-nemesis", "-", "--svg", "gadgets.txt"],
        EQUAL,
        "a picture needs a file name in .svg, .png or .tex",
    );
    std::fs::remove_file(picture).expect("the file is ours");
}

/// Where the start is an exit there is nothing to reduce, and the result has the same winner.
#[test]
fn boards_that_are_won_have_trivial_reductions() {
    let won = "0-1 1-2 exits 0,2 @ 0";
    for reduction in ["nemesis-to-one-exit", "nemesis-to-two-exits", "nemesis-to-simple"] {
        let board = upstar(&["reduce", reduction, won, "--to", "edges"], "");
        assert_eq!((board.code, board.out.trim()), (0, "1: exits 0 @ 0"), "{}", board.err);
        prints(&["eval", "nemesis", board.out.trim()], "", &["the fugitive wins"]);
    }
    let cat = upstar(&["reduce", "nemesis-to-cat-herding", won, "--to", "edges"], "");
    assert!(cat.err.contains("forces more than 0 deletions"), "{}", cat.err);
    prints(&["eval", "cat_herding", cat.out.trim()], "", &["1 deletion"]);
    let formula = upstar(&["reduce", "nemesis-to-qbf", won], "");
    assert_eq!(upstar(&["qbf", "-"], &formula.out).code, 10, "{}", formula.out);
    let picture = file("won.svg");
    let name = picture.display().to_string();
    let list = answer(&["reduce", "list", "--json"], "");
    let of_boards = list.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str());
    for reduction in of_boards.filter(|name| name.starts_with("nemesis-to-")) {
        let run = upstar(&["reduce", reduction, won, "--svg", &name], "");
        assert_eq!(run.code, 0, "{reduction}: {}", run.err);
        assert!(std::fs::read_to_string(&picture).expect("a picture").starts_with("<svg"), "{reduction}");
        std::fs::remove_file(&picture).expect("the file is ours");
    }
}

/// A request of more than four megabytes is accepted.
#[test]
fn large_boards_are_printed_and_read_in_every_form() {
    let large = format!("p cnf 1 240\n{}", "1 0\n".repeat(240));
    let request = upstar(&["reduce", "qsat-to-nemesis", "-"], &large);
    assert!(request.out.len() > 4 << 20, "{}", request.out.len());
    let one = upstar(&["reduce", "nemesis-to-one-exit", "-", "--to", "edges"], &request.out);
    let size = |text: &str| {
        text.lines().next().and_then(|line| line.split_once("edges")).map(|pair| pair.0.to_owned())
    };
    assert!(size(&one.err).is_some(), "{}", one.err);
    let json = upstar(&["reduce", "qsat-to-nemesis", "-", "--to", "json"], &large);
    let reply: Json = serde_json::from_str(&json.out).expect("JSON");
    let asked: Json = serde_json::from_str(&request.out).expect("JSON");
    assert_eq!(reply, asked["position"]);
    // The batch reads the line and answers within its budget.
    let run = upstar(&["batch", "--budget", "1nodes"], &request.out);
    assert!(run.out.contains("budget") || run.out.contains("winner"), "{}", run.out);
}

/// An error in a long file shows the lines around it, with their numbers in the file.
#[test]
fn errors_in_long_files_have_their_lines() {
    let long = format!("p cnf 2 6000\n{}x 0\n{}", "1 2 0\n".repeat(4999), "1 0\n".repeat(1000));
    let run = upstar(&["sat", "-"], &long);
    assert_eq!(run.code, 2);
    for part in ["clause 5000, line 5001: expected a literal", "[ formula:5001:1 ]", " 5001 | x 0"] {
        assert!(run.err.contains(part), "{part} in\n{}", run.err);
    }
    let wide = format!("p cnf 2 1\n{}x 0\n", "1 ".repeat(4999));
    let run = upstar(&["sat", "-"], &wide);
    assert!(run.err.contains(" 2 | .. 1 1") && run.err.len() < 2000, "{}", run.err);
}
