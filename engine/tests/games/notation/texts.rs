//! Texts as values, positions from templates, and functions that call themselves.

use proptest::prelude::*;
use upstar::games::solve::Names;
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::errors::check_rows;
use super::reading::answer;

/// Expressions that are equal.
const EQUAL: &[(&str, &str)] = &[
    ("let n = 3; toads_and_frogs(\"T{n}.F{n}\")", "toads_and_frogs(\"TTT.FFF\")"),
    ("let n = 0; toads_and_frogs(\"TT{n}.F{n}\")", "toads_and_frogs(\"T.\")"),
    ("let n = 2; clobber(\"LR{n}|L{n}R\")", "clobber(\"LRR|LLR\")"),
    // In sizes and heaps it stays a number.
    ("let n = 3; domineering(\"2x{n}\")", "domineering(\"2x3\")"),
    ("let n = 3; nim(\"{n}, 5\")", "nim(\"3, 5\")"),
    ("clobber(\"LR\"*3)", "clobber(\"LRLRLR\")"),
    ("let n = 3; clobber(\"LR\"*n)", "clobber(\"LRLRLR\")"),
    ("let n = 3; clobber(n * \"LR\" + \"L\")", "clobber(\"LRLRLRL\")"),
    ("clobber(\"LR\" + \"|\" + \"RL\")", "clobber(\"LR|RL\")"),
    ("let s = \"LRL\"; clobber(s)", "clobber(\"LRL\")"),
    ("let s = \"LRL\"; clobber(\"{s}{s}\")", "clobber(\"LRLLRL\")"),
    ("let n = 2; let s = \"LR{n}\"; clobber(s)", "clobber(\"LRR\")"),
    ("let n = 3; let s = \"2x{n}\"; domineering(s)", "domineering(\"2x3\")"),
    ("let f(n) = \"LR\" + \"L\"*n; clobber(f(2))", "clobber(\"LRLL\")"),
    ("clobber(if 1 < 2 then \"LR\" else \"L\")", "clobber(\"LR\")"),
    ("sum(for s in [\"LR\", \"LLR\"]: clobber(s))", "clobber(\"LR\") + clobber(\"LLR\")"),
    // Functions that call themselves.
    ("let f(n) = if n == 0 then 1 else n * f(n - 1); f(20)", "2432902008176640000"),
    ("let f(n) = if n < 2 then n else f(n - 1) + f(n - 2); max(for n in 1..90: f(n))", "2880067194370816120"),
    ("let g(n) = mex(for k in 1..min(n, 3): g(n - k)); g(10)", "2"),
    // A name that was bound before keeps its meaning.
    ("let f(x) = x; let f(x) = f(x) + 1; f(1)", "2"),
];

#[test]
fn templates_and_functions() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in EQUAL {
        assert_eq!(answer(&session, input), answer(&session, expected), "{input}");
    }
    for (input, expected) in [
        ("let n = 3; \"L{n}\"", "\"L{3}\""),
        ("\"L\" + \"R\"*2", "\"LRR\""),
        ("\"ab\"*0 == \"\"", "true"),
        ("len(\"ab\"*5)", "10"),
        ("let s = \"{x}\"; let x = s; x", "\"{x}\""),
    ] {
        assert_eq!(answer(&session, input), expected, "{input}");
    }
}

#[test]
fn faults_have_their_places() {
    check_rows(&[
        ("let n = -1; toads_and_frogs(\"T{n}.\")", "{n}", "an integer n of at least 0"),
        ("let n = 1/2; toads_and_frogs(\"T{n}.\")", "{n}", "an integer n of at least 0"),
        ("let n = 3; clobber(\"L{n}X\")", "X", "a cell is one of"),
        ("let s = \"LX\"; clobber(s)", "s", "a cell is one of"),
        ("let s = \"{x}\"; let x = s; clobber(x)", "x", "a cell is one of"),
        ("\"LR\" * \"LR\"", "\"LR\"", "a text is repeated n times"),
        ("\"LR\" * (0 - 1)", "(0 - 1)", "a text is repeated n times"),
        ("\"LR\" + 1", "\"LR\"", "a text is no game"),
        ("let f(x) = 1; \"LR\" + f(1)", "f(1)", "expected a text, as the other summands are"),
        ("\"LR\" - \"L\"", "\"L\"", "cannot be subtracted"),
        ("let f(x) = 3; clobber(f(1))", "f(1)", "expected a position as a text"),
        ("let f(n) = f(n + 1); f(0)", "f(n + 1)", "f calls itself too deeply"),
    ]);
}

#[test]
fn budgets_bind_texts_and_calls() {
    let store = Store::new();
    let session = Session::new(&store);
    let too_large = |input: &str| {
        let error = session.evaluate(input, &Control::unlimited()).unwrap_err();
        assert!(error.to_string().contains("larger than the limit"), "{input}: {error}");
    };
    too_large("\"LR\"*1000000000");
    too_large("let n = 1000000000; clobber(\"L{n}\")");
    let control = Control::unlimited().with_nodes(1_000);
    // The arguments are lists, whose results are not remembered.
    let input = "let f(l, n) = if n == 0 then 1 else f(l, n - 1) + f(l, n - 1); f([1], 60)";
    assert!(matches!(session.evaluate(input, &control), Err(Failure::Stopped(Stop::Nodes))));
}

#[test]
fn a_new_definition_replaces_the_old_one() {
    let store = Store::new();
    let session = Session::new(&store);
    let (mut names, control) = (Names::new(), Control::unlimited());
    for line in ["f(n) = if n == 0 then 0 else 1 + f(n - 1)", "f(n) = if n == 0 then 0 else 2 + f(n - 1)"] {
        let (name, found) = session.enter(line, &names, &control).expect("a function");
        names.insert(name.expect("a name"), found);
    }
    let (_, found) = session.enter("f(5)", &names, &control).expect("a number");
    assert_eq!(
        found.game().and_then(|game| game.short()).map(|game| game.to_string()).as_deref(),
        Some("10")
    );
    let error = session.enter("f(-1)", &names, &control).unwrap_err().to_string();
    assert!(error.starts_with("in f: f calls itself too deeply"), "{error}");
}

proptest! {
    #[test]
    fn templates_agree_with_plain_texts(counts in proptest::collection::vec((0_usize..3, 0_usize..4), 1..5)) {
        let store = Store::new();
        let session = Session::new(&store);
        let cell = |cell: usize| ['L', 'R', '.'][cell];
        let bound: String =
            counts.iter().enumerate().map(|(i, (_, n))| format!("let n{i} = {n}; ")).collect();
        let template: String =
            counts.iter().enumerate().map(|(i, (c, _))| format!("{}{{n{i}}}", cell(*c))).collect();
        let plain: String = counts.iter().map(|(c, n)| cell(*c).to_string().repeat(*n)).collect();
        let found = answer(&session, &format!("{bound} clobber(\"{template}.\")"));
        prop_assert_eq!(found, answer(&session, &format!("clobber(\"{plain}.\")")), "{}", template);
    }
}
