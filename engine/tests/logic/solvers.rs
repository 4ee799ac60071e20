//! Tests of the solvers against expansion over all assignments of the variables.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use upstar::ground::control::{Control, Stop};
use upstar::logic::{Block, Clause, Cnf, Literal, Prenex, QbfSolver, Quantifier, satisfy};

fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x6c6f_6769_6373),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}

/// Decides a quantified formula by its definition.
fn expand(prefix: &[(u32, Quantifier)], cnf: &Cnf, values: &mut Vec<bool>) -> bool {
    let Some((&(variable, quantifier), rest)) = prefix.split_first() else { return cnf.holds(values) };
    let mut with = |value| {
        values[variable as usize - 1] = value;
        expand(rest, cnf, values)
    };
    let (first, second) = (with(false), with(true));
    match quantifier {
        Quantifier::Exists => first || second,
        Quantifier::ForAll => first && second,
    }
}

fn is_true(prenex: &Prenex) -> bool {
    expand(&prenex.prefix(), prenex.cnf(), &mut vec![false; prenex.cnf().variables() as usize])
}

fn cnfs(variables: u32, clauses: usize, most: usize) -> impl Strategy<Value = Cnf> {
    let literal = (1..=variables, any::<bool>()).prop_map(|(variable, value)| Literal::new(variable, value));
    let clause = vec(literal, 0..=most).prop_map(Clause::new);
    vec(clause, 0..=clauses).prop_map(move |clauses| Cnf::new(variables, clauses))
}

fn prenexes(variables: u32, clauses: usize) -> impl Strategy<Value = Prenex> {
    let order = Just((1..=variables).collect::<Vec<u32>>()).prop_shuffle();
    let quantifiers = vec(any::<bool>(), variables as usize);
    (order, quantifiers, cnfs(variables, clauses, 3)).prop_map(|(order, quantifiers, cnf)| {
        let block = |(variable, for_all)| Block {
            quantifier: if for_all { Quantifier::ForAll } else { Quantifier::Exists },
            variables: vec![variable],
        };
        Prenex::new(order.into_iter().zip(quantifiers).map(block).collect(), cnf)
    })
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn satisfying_values_are_found_exactly_if_there_are_some(cnf in cnfs(6, 22, 3)) {
        let found = satisfy(&cnf, &Control::unlimited()).unwrap();
        prop_assert_eq!(found.is_some(), is_true(&Prenex::existential(cnf.clone())));
        prop_assert!(found.is_none_or(|values| values.len() == 6 && cnf.holds(&values)));
    }

    #[test]
    fn quantified_formulas_are_decided(prenex in prenexes(7, 12)) {
        let mut solver = QbfSolver::new(&prenex);
        let control = Control::unlimited();
        prop_assert_eq!(solver.is_true(&[], &control), Ok(is_true(&prenex)), "{}", prenex);
        // A value that is given replaces the choice of the variable's owner.
        let (first, _) = prenex.prefix()[0];
        for value in [false, true] {
            // A given value acts like an existential variable, quantified first, with a unit clause.
            let unit = Clause::new(vec![Literal::new(first, value)]);
            let mut clauses = prenex.cnf().clauses().to_vec();
            clauses.push(unit);
            let with = Cnf::new(7, clauses);
            let exists = Block { quantifier: Quantifier::Exists, variables: vec![first] };
            let mut rest = prenex.blocks().to_vec();
            rest[0].variables.retain(|&variable| variable != first);
            rest.insert(0, exists);
            let restricted = Prenex::new(rest, with);
            let given = [Literal::new(first, value)];
            prop_assert_eq!(solver.is_true(&given, &control), Ok(is_true(&restricted)), "{} {}", value, prenex);
        }
    }

    #[test]
    fn outermost_values_win(prenex in prenexes(6, 9)) {
        let mut solver = QbfSolver::new(&prenex);
        let control = Control::unlimited();
        let (truth, values) = solver.outermost(&prenex, &control).unwrap();
        prop_assert_eq!(truth, is_true(&prenex));
        let outermost = &prenex.blocks()[0];
        let wins = (outermost.quantifier == Quantifier::Exists) == truth;
        prop_assert_eq!(values.len(), if wins { outermost.variables.len() } else { 0 });
        prop_assert_eq!(solver.is_true(&values, &control), Ok(truth));
    }

    #[test]
    fn printed_formulas_are_read_again(prenex in prenexes(5, 6)) {
        let control = Control::unlimited();
        let text = prenex.to_string();
        let read = Prenex::parse(&text, &control).unwrap();
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.blocks(), prenex.blocks());
        let cnf = Cnf::parse(&prenex.cnf().to_string(), &control).unwrap();
        prop_assert_eq!(cnf.to_string(), prenex.cnf().to_string());
    }
}

/// Returns the pigeonhole formula with one pigeon too many: short, but hard to refute.
fn pigeons(holes: u32) -> Cnf {
    let place = |pigeon: u32, hole: u32| Literal::new(pigeon * holes + hole + 1, true);
    let mut clauses: Vec<Clause> =
        (0..=holes).map(|pigeon| Clause::new((0..holes).map(|hole| place(pigeon, hole)).collect())).collect();
    for hole in 0..holes {
        for pigeon in 0..=holes {
            let pairs = (0..pigeon).map(|other| vec![!place(pigeon, hole), !place(other, hole)]);
            clauses.extend(pairs.map(Clause::new));
        }
    }
    Cnf::new((holes + 1) * holes, clauses)
}

#[test]
fn budgets_end_searches() {
    assert_eq!(satisfy(&pigeons(5), &Control::unlimited()), Ok(None));
    let few = Control::unlimited().with_nodes(5);
    assert_eq!(satisfy(&pigeons(11), &few), Err(Stop::Nodes));
    assert_eq!(satisfy(&pigeons(5), &Control::unlimited().with_bytes(100)), Err(Stop::Bytes));
    let few = Control::unlimited().with_nodes(5);
    let mut solver = QbfSolver::new(&Prenex::existential(pigeons(9)));
    assert_eq!(solver.is_true(&[], &few), Err(Stop::Nodes));
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(satisfy(&pigeons(11), &cancelled), Err(Stop::Cancelled));
}
