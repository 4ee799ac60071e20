//! Tests of the reduction of planar monotone rectilinear 3-SAT to Nemesis on planar multigraphs.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::is_planar;
use upstar::ground::control::{Control, Stop};
use upstar::logic::{Clause, Cnf, Literal, satisfy};
use upstar::reduce::Size;
use upstar::reduce::qsat::{Form, QsatToNemesis};
use upstar::reduce::rectilinear::Rectilinear;

use super::qsat::most_neighbours;
use super::samples::{cases, fugitive_wins};

/// Generates formulas with drawings: clauses at random heights, as many as fit without crossings.
fn drawn(variables: u32, most: usize) -> impl Strategy<Value = Rectilinear> {
    let order = Just((1..=variables).collect::<Vec<u32>>()).prop_shuffle();
    let clause = (vec(1..=variables, 1..=3), any::<bool>(), 1..=4_i64);
    (order, vec(clause, 0..=most)).prop_map(move |(order, all)| {
        let (mut clauses, mut heights): (Vec<Clause>, Vec<i64>) = (Vec::new(), Vec::new());
        let mut drawn = Rectilinear::new(Cnf::new(variables, Vec::new()), order.clone(), Vec::new()).unwrap();
        for (members, is_positive, height) in all {
            let literals = members.into_iter().map(|variable| Literal::new(variable, is_positive)).collect();
            clauses.push(Clause::new(literals));
            heights.push(if is_positive { height } else { -height });
            match Rectilinear::new(Cnf::new(variables, clauses.clone()), order.clone(), heights.clone()) {
                Ok(more) => drawn = more,
                Err(_) => _ = (clauses.pop(), heights.pop()),
            }
        }
        drawn
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn formulas_are_satisfied_exactly_if_the_fugitive_wins_on_a_planar_board(drawn in drawn(4, 9)) {
        let control = Control::unlimited();
        let reduced = drawn.reduce(&control).unwrap();
        let board = reduced.board();
        prop_assert_eq!(parse(&drawn.to_string()).map(|read| read.to_string()), Ok(drawn.to_string()));
        prop_assert_eq!(drawn.size(), Ok(Size::of(board)));
        prop_assert!(is_planar(board), "{:?}", drawn);
        let values = satisfy(drawn.cnf(), &control).unwrap();
        prop_assert_eq!(fugitive_wins(board), values.is_some(), "{}", drawn.cnf());
        // One copy less behind r is too few.
        let mut fewer = reduced.parameters();
        fewer.main_exit -= 1;
        let fewer = QsatToNemesis::with(&drawn.prenex(), fewer, &control).unwrap();
        prop_assert!(!fugitive_wins(fewer.board()), "{}", drawn.cnf());
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// In the split form no vertex has more than three neighbours, and the board stays planar.
    #[test]
    fn split_boards_are_planar(drawn in drawn(5, 12)) {
        let control = Control::unlimited();
        let reduced = drawn.reduce_in(Form::Split, &control).unwrap();
        let board = reduced.board();
        prop_assert_eq!(drawn.size_in(Form::Split), Ok(Size::of(board)));
        prop_assert!(most_neighbours(board) <= 3, "{:?}", drawn);
        prop_assert!(is_planar(board), "{:?}", drawn);
        let values = satisfy(drawn.cnf(), &control).unwrap();
        prop_assert_eq!(fugitive_wins(board), values.is_some(), "{}", drawn.cnf());
    }
}

/// The legs of these clauses cross if the turns of a side are in the order of the clauses.
#[test]
fn the_order_of_the_legs_matters() {
    let control = Control::unlimited();
    let clauses = "3 1 2 3 0\n1 1 2 0\n1 2 3 0\n2 1 2 0\n2 2 3 0\n-1 -1 -2 -3 0\n";
    let drawn = parse(&format!("p pmr 3 6\n{clauses}")).unwrap();
    assert!(is_planar(drawn.reduce_in(Form::Split, &control).unwrap().board()));
    assert!(!is_planar(QsatToNemesis::split(&drawn.prenex(), &control).unwrap().board()));
}

fn parse(text: &str) -> Result<Rectilinear, String> {
    Rectilinear::parse(text, &Control::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn drawings_are_read() {
    let drawn =
        parse("c the middle one lies inside\np pmr 4 3\no 3 1 2 4 0\n2 3 4 0\n1 1 2 0\n-1 -3 -2 -4 0\n")
            .unwrap();
    assert_eq!(drawn.prenex().blocks()[0].variables, [3, 1, 2, 4]);
    assert_eq!(drawn.cnf().to_string(), "p cnf 4 3\n3 4 0\n1 2 0\n-3 -2 -4 0\n");
    // The legs at the ends of an inner clause pass beside it, and clauses of one height may meet at a
    // variable.
    assert!(parse("p pmr 3 4\n3 1 2 3 0\n1 1 2 0\n1 2 3 0\n2 2 0\n").is_ok());
}

#[test]
fn faults_are_reported_by_clause_and_line() {
    for (text, message) in [
        ("p cnf 2 1\n1 2 0\n", "expected `pmr`"),
        (
            "p pmr 2 1\n1 1 -2 0\n",
            "clause 1, line 2: 1 and -2 have different signs, but a clause is monotone",
        ),
        ("p pmr 2 1\n-1 1 2 0\n", "clause 1, line 2: positive clauses lie above"),
        ("p pmr 2 1\n0 1 2 0\n", "clause 1, line 2: a clause does not lie on the line"),
        ("p pmr 4 1\n1 1 2 3 4 0\n", "clause 1, line 2: a clause has one to three literals, this one has 4"),
        ("p pmr 3 2\n1 1 3 0\n2 2 0\n", "clause 2, line 3: it crosses clause 1, line 2"),
        ("p pmr 4 2\n1 1 3 0\n1 2 4 0\n", "clause 2, line 3: it crosses clause 1, line 2"),
        ("p pmr 2 2\n1 1 2 0\n1 1 2 0\n", "clause 2, line 3: it crosses clause 1, line 2"),
        ("p pmr 2 1\no 1 0\n1 1 2 0\n", "line 2: the order names each of 2 variables once"),
        ("p pmr 2 1\no 1 1 0\n1 1 2 0\n", "line 2: the order names each of 2 variables once"),
        (
            "p pmr 2 1\n1 1 3 0\n",
            "clause 1, line 2: expected a literal of 2 variables, or 0 at the end, and not \"3\"",
        ),
        ("p pmr 1 1\n1 1 2 0\n", "clause 1, line 2: expected a literal of 1 variable, or 0 at the end"),
        ("p pmr 2 1\n1 1 2", "clause 1, line 2: expected a literal of 2 variables, or 0 at the end"),
        ("p pmr 2 2\n1 1 2\n2 2 0\n", "clause 1, line 2: expected a literal of 2 variables, or 0 at the end"),
        ("p pmr 2 1\n1.5 1 0\n", "clause 1, line 2: expected a height, and not \"1.5\""),
        ("p pmr 2 1\no 1 2\n1 1 0\n", "line 2: expected a literal of 2 variables, or 0 at the end"),
        ("p pmr 2\n1 1 2 0\n", "expected a number of clauses"),
        ("p pmr 2 2\n1 1 2 0\n", "the header announces 2 clauses, there is 1"),
        ("p pmr 2 1\n1 1 2 0\n2 1 0\n", "clause 2, line 3: the header announces 1 clause"),
    ] {
        let error = parse(text).expect_err(text);
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    assert!(parse("p pmr 2 1\n1 1 2").expect_err("no end").ends_with("at the end"));
    let text = "p pmr 3 2\n1 1 3 0\n2 2 0\n";
    let error = Rectilinear::parse(text, &Control::unlimited()).expect_err("they cross");
    assert_eq!(&text[error.span], "2 2 0");
}

/// The board of a formula with crossings need not be planar, so the check of crossings matters.
#[test]
fn crossings_would_not_be_planar() {
    let text = "p pmr 3 6\n1 1 2 3 0\n2 1 2 3 0\n3 1 2 3 0\n4 1 2 3 0\n-1 -1 -2 -3 0\n-2 -1 -2 -3 0\n";
    assert!(
        parse(text).expect_err("they cross").starts_with("clause 2, line 3: it crosses clause 1, line 2")
    );
    let lines: Vec<&str> = text.lines().skip(1).map(|line| line.split_once(' ').unwrap().1).collect();
    let cnf = Cnf::parse(&format!("p cnf 3 6\n{}\n", lines.join("\n")), &Control::unlimited()).unwrap();
    let prenex = upstar::logic::Prenex::existential(cnf);
    let reduced = upstar::reduce::qsat::QsatToNemesis::new(&prenex, &Control::unlimited()).unwrap();
    assert!(!is_planar(reduced.board()));
}

/// The check of crossings compares all pairs of clauses, and a budget ends it.
#[test]
fn many_clauses_are_compared_within_a_budget() {
    let text = format!("p pmr 1 1000\n{}", "1 1 0\n".repeat(1000));
    let stopped =
        Rectilinear::parse(&text, &Control::unlimited().with_nodes(10)).expect_err("it takes longer");
    assert_eq!(stopped.stop, Some(Stop::Nodes));
    assert!(parse(&text).is_ok());
}
