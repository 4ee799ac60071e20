//! Tests of reading formulas: errors name the clause and the line.

use upstar::ground::control::{Control, Stop};
use upstar::logic::{ChoiceTree, Cnf, Prenex, Quantifier};

fn cnf(text: &str) -> Result<Cnf, String> {
    Cnf::parse(text, &Control::unlimited()).map_err(|error| error.to_string())
}

fn prenex(text: &str) -> Result<Prenex, String> {
    Prenex::parse(text, &Control::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn formulas_are_read_as_they_are_found_in_files() {
    let read = cnf("c first\nc\np  cnf 3   3\n1 -3\n 0 2 3 -1 0\nc between\n0\n%\n0\n").unwrap();
    assert_eq!(read.to_string(), "p cnf 3 3\n1 -3 0\n2 3 -1 0\n0\n");
    let lines: Vec<usize> = read.clauses().iter().map(|clause| clause.line).collect();
    assert_eq!(lines, [4, 5, 7]);
    assert_eq!(read.place(1), "clause 2, line 5");
    let read = prenex("p cnf 4 1\ne 1 0\ne 2 0\na 3\n 4 0\n1 -4 0\n").unwrap();
    let blocks: Vec<_> =
        read.blocks().iter().map(|block| (block.quantifier, block.variables.clone())).collect();
    assert_eq!(blocks, [(Quantifier::Exists, vec![1, 2]), (Quantifier::ForAll, vec![3, 4])]);
    // Without quantifiers all variables are existential.
    assert_eq!(prenex("p cnf 2 1\n1 2 0\n").unwrap().blocks()[0].variables, [1, 2]);
    assert_eq!(cnf("p cnf 0 0\n").unwrap().variables(), 0);
    assert_eq!(cnf("p cnf 2 1\r\nc\r\n1\t-2 2 2 0").unwrap().to_string(), "p cnf 2 1\n1 -2 2 2 0\n");
}

#[test]
fn faults_are_reported_with_their_place() {
    for (text, message) in [
        ("", "expected `p`"),
        ("p edge 3 2\n", "expected `cnf`"),
        ("p cnf 3\n", "expected a number of clauses"),
        ("p cnf -3 2\n", "expected a number of variables up to 16777216"),
        ("p cnf 99999999 1\n1 0\n", "expected a number of variables up to 16777216"),
        (
            "p cnf 2 2\n1 2 0\nc\n-1 3 0\n",
            "clause 2, line 4: the header announces 2 variables, there is no 3",
        ),
        ("p cnf 2 1\n1 x 0\n", "clause 1, line 2: expected a literal, such as 2 or -2, and not \"x\""),
        ("p cnf 2 1\n1 +2 0\n", "clause 1, line 2: expected a literal"),
        ("p cnf 2 1\n1 --2 0\n", "clause 1, line 2: expected a literal"),
        ("p cnf 2 1\n1 2\n", "clause 1, line 2: there is no 0 after it"),
        ("p cnf 2 1\n1 0\n2 0\n", "clause 2, line 3: the header announces 1 clause"),
        ("p cnf 2 2\n1 0\n", "the header announces 2 clauses, there is 1"),
        ("p cnf 2\n1 2 0\n", "expected a number of clauses"),
        ("p\ncnf 2 1\n1 2 0\n", "expected `cnf`"),
        ("p cnf 1 1\n1 2 0\n", "clause 1, line 2: the header announces 1 variable, there is no 2"),
        ("p cnf 2 3\n1 0\n2 0\n", "the header announces 3 clauses, there are 2"),
        ("p cnf 2 1\na 1 0\n1 0\n", "line 2: a formula in DIMACS has no quantifiers"),
    ] {
        let error = cnf(text).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    for (text, message) in [
        ("p cnf 2 1\na 1 0\n1 2 0\n", "clause 1, line 3: 2 is a free variable"),
        ("p cnf 2 1\na 1 0\ne 2 1 0\n1 2 0\n", "line 3: 1 is quantified twice"),
        ("p cnf 2 1\na -1 0\n1 2 0\n", "line 2: a quantifier binds variables"),
        ("p cnf 2 1\na 1 2", "line 2: there is no 0 after these variables"),
        ("p cnf 2 1\na 1 5 0\n", "line 2: the header announces 2 variables, there is no 5"),
        ("p cnf 2 1\na 1 2 0\n1 0\ne 2 0\n", "clause 2, line 4: the header announces 1 clause"),
    ] {
        let error = prenex(text).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}

#[test]
fn places_are_the_words_at_fault() {
    let text = "p cnf 2 1\n1 3 0\n";
    let error = Cnf::parse(text, &Control::unlimited()).expect_err("a variable too many");
    assert_eq!(&text[error.span], "3");
    let wide = format!("p cnf 2 1\n1 {} 0\n", "x".repeat(1000));
    let error = Cnf::parse(&wide, &Control::unlimited()).expect_err("no literal");
    assert!(error.message.ends_with("not \"xxxxxxxxxxxxxxxxxxxxxxxx..\""), "{error}");
    let wide = format!("p cnf 2 1\n1 -{} 0\n", "9".repeat(1000));
    let error = Cnf::parse(&wide, &Control::unlimited()).expect_err("no variable");
    assert!(error.message.ends_with("there is no 99999999999999999999999.."), "{error}");
    let long = format!("p cnf 2 {}\n{}", 20_000, "1 2 0\n".repeat(20_000));
    let error = Cnf::parse(&long, &Control::unlimited().with_bytes(200_000)).expect_err("it is too long");
    assert_eq!(error.stop, Some(Stop::Bytes));
}

/// A list of choices with arbitrary numbers is either accepted or refused with its line.
#[test]
fn choices_are_reported_with_their_line() {
    let formula = prenex("p cnf 2 1\ne 1 2 0\n1 2 0\n").unwrap();
    let read =
        |text: &str| ChoiceTree::parse(text, &formula, &Control::unlimited()).map_err(|error| error.message);
    assert_eq!(
        read("s SATISFIABLE\nv 1\nv -2 0\n").map(|tree| tree.to_string()),
        Ok("v 1 -2 0\n".to_owned())
    );
    for (text, message) in [
        ("s cnf 1 2 1\nv 1 3 0\n", "line 2: expected a literal of 2 variables, or 0, and not \"3\""),
        ("-9223372036854775808 0", "line 1: expected a literal of 2 variables, or 0, and not"),
        ("1 -2", "there is no 0 after 1 -2"),
        ("1 -1 0", "branch 1: 1 has both values"),
        ("", "there is no branch"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}
