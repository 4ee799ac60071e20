//! Formulas and reductions from outside: answers in the solvers' conventions, pipes, errors, sizes.

use serde_json::json;

use crate::{answer, fails, file, prints, refused, upstar};

const LIAR: &str = "p cnf 1 2\n1 0\n-1 0\n";
const EQUAL: &str = "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n";
const UNEQUAL: &str = "p cnf 2 2\ne 2 0\na 1 0\n1 -2 0\n-1 2 0\n";

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
fn what_is_not_known_within_the_budget_is_told() {
    // Ten pigeons in nine holes.
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
    refused(&["sat", "-"], "p cnf 2 2\n1 2 0\n", "the header announces 2 clauses, there are 1");
    refused(&["sat", "-"], EQUAL, "there are no quantifiers");
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
    reduce("pmr3sat-to-nemesis")("p pmr 2 1\n1 1 -2 0\n", "clause 1, line 2: 1 and -2 are not of one sign");
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
    let path = file("missing").join("result.txt");
    let name = path.display().to_string();
    refused(&["reduce", "nemesis-to-one-exit", "0-1 exits 1 @ 0", "--out", &name], "", "result.txt: ");
}

/// What a reduction prints is what the next one, the batch or a solver reads.
#[test]
fn commands_pipe_into_each_other() {
    for (text, winner, code) in [(EQUAL, "fugitive", 10), (UNEQUAL, "nemesis", 20)] {
        let made = upstar(&["reduce", "qsat-to-nemesis", "-"], text);
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.err.starts_with("qsat-to-nemesis: a board of Nemesis: "), "{}", made.err);
        assert!(made.err.contains(" vertices, ") && made.err.contains("exactly if the fugitive wins"));
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
    // A budget ends what is large before it is built.
    let large = format!("p cnf 1 400\n{}", "1 0\n".repeat(400));
    fails(
        &["reduce", "qsat-to-nemesis", "-", "--budget", "1MiB"],
        &large,
        3,
        "the budget of memory is used up",
    );
}

#[test]
fn all_reductions_are_listed() {
    let list = answer(&["reduce", "list", "--json"], "");
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"qsat-to-nemesis") && names.contains(&"nemesis-to-qbf"), "{names:?}");
    prints(&["reduce", "list"], "", &names);
}

#[test]
fn escape_trees_are_found_and_told() {
    let linear = upstar(&["reduce", "linear3sat-to-escape-tree", "-", "--to", "edges"], "p cnf 2 1\n1 2 0\n");
    let found = answer(&["escape", "tree", linear.out.trim(), "--json"], "");
    assert_eq!((&found["start_is_root"], &found["tree_condition"]), (&json!(true), &json!(true)));
    let linear = upstar(&["reduce", "linear3sat-to-escape-tree", "-", "--to", "edges"], LIAR);
    let found = answer(&["escape", "tree", linear.out.trim(), "--json"], "");
    // The exit beside it is a tree by itself.
    assert_eq!((&found["start_is_root"], &found["tree"]["forks"]), (&json!(false), &json!([])));
    let beside = "0-1 1-2 1-3 exits 2,3 @ 0";
    prints(
        &["escape", "tree", beside],
        "",
        &["the root of no binary escape tree", "its neighbour 1 is the root of one", "1: exit 2, exit 3"],
    );
    let found = answer(&["escape", "tree", beside, "--json"], "");
    assert_eq!(found["tree"]["forks"], json!([{"vertex": "1", "children": ["2", "3"], "edges": [1, 2]}]));
    prints(&["escape", "tree", "grid(7,7) @ 2,3"], "", &["none of its neighbours", "not told by this"]);
    refused(&["escape", "tree", "grid(7,7)"], "", "the start is missing");
}

#[test]
fn simplification_is_told_step_by_step() {
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
    let told = answer(&["escape", "simplify", board, "--json"], "");
    assert_eq!(told["vertices"], json!(["0", "1", "2", "3", "3"]));
    prints(
        &["escape", "merge", "0-1 0-2 1-3*2 2-4*2 3-4 exits 3,4 @ 0"],
        "",
        &["exits          3, 4", "0-1 0-2 1-3*2 2-3*2 exits 3 @ 0"],
    );
}
