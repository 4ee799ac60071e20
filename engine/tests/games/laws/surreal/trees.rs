//! Tests of games whose play ends in numbers of any kind. With dyadic numbers they agree with the values of short games;
//! with numbers that are scaled or moved, everything is scaled or moved with them.

use proptest::prelude::*;
use upstar::games::notation::{Style, print_tree};
use upstar::games::solve::{About, Answer};
use upstar::games::surreal::{EndNumber, NoTree, NumberTree, Rational, Real, Surreal, TreeCalc};
use upstar::games::value::{Dyadic, Store, Value};
use upstar::ground::control::{Control, Stop};
use upstar::ground::{Failure, Player};
use upstar::session::Session;

use super::CONTROL;
use crate::laws::form::cases;

/// A tree before any simplification.
#[derive(Clone, Debug)]
enum Generated {
    /// A number of halves.
    Number(i64),
    Braces(Vec<Generated>, Vec<Generated>),
}

impl Generated {
    fn tree(&self, calc: &mut TreeCalc<'_>, number: &dyn Fn(i64) -> EndNumber) -> Result<NumberTree, NoTree> {
        match self {
            Self::Number(halves) => Ok(number(*halves).into()),
            Self::Braces(left, right) => {
                let [left, right] = [left, right].map(|options| {
                    options.iter().map(|option| option.tree(calc, number)).collect::<Result<Vec<_>, _>>()
                });
                calc.braces(left?, right?)
            }
        }
    }

    fn value<'s>(&self, store: &'s Store) -> Value<'s> {
        match self {
            Self::Number(halves) => store.number(&Dyadic::from(*halves).times(&Dyadic::unit_fraction(1))),
            Self::Braces(left, right) => {
                let all =
                    |options: &[Self]| options.iter().map(|option| option.value(store)).collect::<Vec<_>>();
                store.form(&all(left), &all(right))
            }
        }
    }
}

/// Any trees; some options may be missing.
fn generated() -> impl Strategy<Value = Generated> {
    let number = (-6..=6_i64).prop_map(Generated::Number);
    number.prop_recursive(3, 12, 3, |inner| {
        let side = || proptest::collection::vec(inner.clone(), 0..=2);
        (side(), side()).prop_map(|(left, right)| Generated::Braces(left, right))
    })
}

/// Trees of switches in which each Left option lies above each Right option, so that no braces are a number.
fn hot(low: i64, high: i64, depth: u32) -> BoxedStrategy<Generated> {
    if depth == 0 || high - low < 4 {
        return (low..=high).prop_map(Generated::Number).boxed();
    }
    let middle = (low + high) / 2;
    let braces = (hot(middle + 1, high, depth - 1), hot(low, middle, depth - 1))
        .prop_map(|(left, right)| Generated::Braces(vec![left], vec![right]));
    prop_oneof![1 => (low..=high).prop_map(Generated::Number), 4 => braces].boxed()
}

fn exact(number: impl Into<Surreal>) -> EndNumber {
    EndNumber::Exact(number.into())
}

/// Returns w + pi - 1/w times a rational number.
fn mixed(x: &Surreal) -> EndNumber {
    let x = x.rational().unwrap();
    if x.signum() == 0 {
        return exact(0);
    }
    let rest = Surreal::omega().plus(&Surreal::epsilon().negative()).scaled(x);
    EndNumber::Mixed(rest, Real::from(x.clone()).times(&Real::pi(), &CONTROL).unwrap())
}

fn halves(n: i64) -> EndNumber {
    exact(Rational::new(n, 2).unwrap())
}

fn of_dyadic(number: &Dyadic) -> EndNumber {
    exact(Surreal::from(number))
}

/// Asserts that a tree has the facts of a value.
fn same(tree: &NumberTree, value: Value<'_>, calc: &mut TreeCalc<'_>) -> Result<(), TestCaseError> {
    let number = value.number();
    prop_assert_eq!(tree.number().cloned(), number.as_ref().map(of_dyadic), "{}", value);
    prop_assert_eq!(tree.stop(Player::Left), &of_dyadic(&value.left_stop()));
    prop_assert_eq!(tree.stop(Player::Right), &of_dyadic(&value.right_stop()));
    prop_assert_eq!(calc.outcome(tree).unwrap(), value.outcome());
    let walls = calc.walls(tree).unwrap();
    prop_assert_eq!(walls.mean, of_dyadic(&value.mean()));
    let thermograph = value.thermograph();
    if number.is_none() {
        prop_assert_eq!(walls.temperature, of_dyadic(&value.temperature()), "{}", value);
    }
    // The tree is the canonical form.
    let [left, right] = Player::BOTH.map(|player| tree.options(player).len());
    if number.is_none() {
        prop_assert_eq!(
            (left, right),
            (value.left_options().len(), value.right_options().len()),
            "{}",
            value
        );
    }
    // The value's walls begin below temperature 0, so they are compared at the corners.
    let [left, right] = walls.walls;
    for (t, place) in &left {
        prop_assert_eq!(&of_dyadic(&thermograph.left_at(&dyadic(t))), place, "{}", value);
    }
    for (t, place) in &right {
        prop_assert_eq!(&of_dyadic(&thermograph.right_at(&dyadic(t))), place, "{}", value);
    }
    for (wall, corners) in [(thermograph.left_wall(), left), (thermograph.right_wall(), right)] {
        for (t, place) in wall.iter().filter(|(t, _)| t.signum() > 0) {
            let corner = (of_dyadic(t), of_dyadic(place));
            prop_assert!(corners.contains(&corner), "{} {:?}", value, corner);
        }
    }
    Ok(())
}

fn dyadic(number: &EndNumber) -> Dyadic {
    match number {
        EndNumber::Exact(number) => number.dyadic().unwrap(),
        EndNumber::Real(_) | EndNumber::Mixed(..) => panic!("a real number"),
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// With dyadic numbers the trees are short games.
    #[test]
    fn trees_with_dyadic_numbers_are_short_games(a in generated(), b in generated(), t in 0..8_i64) {
        let store = Store::new();
        let mut calc = TreeCalc::new(&CONTROL);
        let (x, y) = (a.value(&store), b.value(&store));
        let (of_a, of_b) = (a.tree(&mut calc, &halves).unwrap(), b.tree(&mut calc, &halves).unwrap());
        same(&of_a, x, &mut calc)?;
        same(&of_a.negative(), -x, &mut calc)?;
        let sum = calc.sum(&of_a, &of_b).unwrap();
        same(&sum, x + y, &mut calc)?;
        prop_assert_eq!(calc.at_least(&of_a, &of_b).unwrap(), x >= y, "{} {}", x, y);
        prop_assert_eq!(calc.at_least(&of_b, &of_a).unwrap(), y >= x);
        let t = Dyadic::from(t).times(&Dyadic::unit_fraction(2));
        let cooled = calc.cool(&of_a, &of_dyadic(&t)).unwrap();
        same(&cooled, x.cool(&t), &mut calc)?;
    }

    /// A positive factor changes no outcome, and multiplies stops, means and temperatures, where no braces are numbers.
    #[test]
    fn scaled_trees(generated in hot(-9, 9, 3)) {
        let mut calc = TreeCalc::new(&CONTROL);
        let plain = generated.tree(&mut calc, &|n| exact(n)).unwrap();
        let factors: [&dyn Fn(&Surreal) -> EndNumber; 4] = [
            &|x| exact(x.scaled(&Rational::new(1, 3).unwrap())),
            &|x| exact(x.times(&Surreal::omega()).unwrap()),
            &|x| Real::from(x.rational().unwrap().clone()).times(&Real::pi(), &CONTROL).unwrap().into(),
            &mixed,
        ];
        for by in factors {
            let scaled = |number: &EndNumber| match number {
                EndNumber::Exact(number) => by(number),
                EndNumber::Real(_) | EndNumber::Mixed(..) => panic!("a real number"),
            };
            let tree = generated.tree(&mut calc, &|n| by(&Surreal::from(n))).unwrap();
            for player in Player::BOTH {
                prop_assert_eq!(tree.stop(player), &scaled(plain.stop(player)));
            }
            let [walls, of_plain] = [&tree, &plain].map(|tree| calc.walls(tree).unwrap());
            prop_assert_eq!(&walls.mean, &scaled(&of_plain.mean));
            prop_assert_eq!(&walls.temperature, &scaled(&of_plain.temperature));
            prop_assert_eq!(calc.outcome(&tree).unwrap(), calc.outcome(&plain).unwrap());
            let nothing = calc.sum(&tree, &tree.negative()).unwrap();
            prop_assert_eq!(nothing.number(), Some(&exact(0)));
        }
    }

    /// A number that is added moves everything else, and is taken away again.
    #[test]
    fn moved_trees(generated in generated()) {
        let mut calc = TreeCalc::new(&CONTROL);
        let plain = generated.tree(&mut calc, &halves).unwrap();
        let of_plain = calc.walls(&plain).unwrap();
        let [third, omega] = [exact(Rational::new(1, 3).unwrap()), exact(Surreal::omega())].map(NumberTree::from);
        for by in [third, omega, EndNumber::from(Real::pi()).into(), mixed(&1.into()).into()] {
            let moved = calc.sum(&plain, &by).unwrap();
            let walls = calc.walls(&moved).unwrap();
            let mean = calc.sum(&of_plain.mean.clone().into(), &by).unwrap();
            prop_assert_eq!(Some(&walls.mean), mean.number());
            prop_assert_eq!(&walls.temperature, &of_plain.temperature);
            let back = calc.sum(&moved, &by.negative()).unwrap();
            prop_assert!(calc.at_least(&back, &plain).unwrap() && calc.at_least(&plain, &back).unwrap());
        }
    }

    /// A printed tree is read again as the same game.
    #[test]
    fn printed_trees_are_read_again(generated in hot(-9, 9, 3)) {
        let mut calc = TreeCalc::new(&CONTROL);
        let sevenths = |n| exact(Rational::new(2 * n + 1, 7).unwrap());
        let tree = generated.tree(&mut calc, &sevenths).unwrap();
        let text = print_tree(&tree, Style::Ascii);
        let store = Store::new();
        let session = Session::new(&store);
        match session.evaluate(&text, &CONTROL).unwrap() {
            Answer::About(About::Tree(read)) => {
                prop_assert!(calc.at_least(&read, &tree).unwrap() && calc.at_least(&tree, &read).unwrap());
                prop_assert_eq!(print_tree(&read, Style::Ascii), text);
            }
            other => prop_assert!(tree.number().is_some(), "{} {:?}", text, other),
        }
    }
}

/// Expressions with such games. The switches of the thesis have any numbers as ends.
#[test]
fn expressions_with_trees() {
    let store = Store::new();
    let session = Session::new(&store);
    for (text, expected) in [
        ("mean({2/3|-1/3})", "1/6"),
        ("temperature({2/3|-1/3})", "1/2"),
        ("temperature({w|-w})", "w"),
        ("mean({w|1})", "1/2*w + 1/2"),
        ("temperature({pi|-pi})", "pi"),
        ("left_stop({{pi|2/3}|-1})", "2/3"),
        ("1/3 + *", "{1/3|1/3}"),
        ("(1/3 + *) - 1/3", "*"),
        ("{pi|-pi} + {pi|-pi}", "0"),
        ("2 * {2/3|-1/3}", "1/3"),
        ("+-(1/3)", "{1/3|-1/3}"),
        ("+-w", "{w|-w}"),
        ("1/3 + * > 0", "true"),
        ("1/3 + * || 1/3", "true"),
        ("{2/3|1/3} == {2/3|1/3}", "true"),
        ("{2/3|1/3} - 1/3 > *", "true"),
        ("{2/3|1/3} - 1/3 > ^", "false"),
        ("{w, ^|}", "w + 1"),
        ("{sqrt(8)|2 * sqrt(2)} - sqrt(8)", "*"),
        ("{w|1} > {w|0}", "true"),
        // Reversible moves are bypassed.
        ("{0,{1/3|*}|0}", "*"),
        ("12 * {1/2|{1/4|-1/4}} - 12 * {1/2|{1/4|-1/4}}", "0"),
        ("{1/3|sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)) + 1/3} - 1/3 == *", "true"),
        ("cool({3|1}, 1/3)", "{8/3|4/3}"),
        ("cool({pi|-pi}, pi)", "*"),
        ("cool({pi|-pi}, 4)", "0"),
        ("class_bound(1/3, 1/5)", "11/30"),
        ("class_supremum(0, 1/5)", "0"),
        ("left_options({2/3, 1/2|-1/3})", "[2/3]"),
        ("thermograph({{2|1/3}|-1/7})", "[[[0, 1/3]], [[0, -1/7], [10/21, 1/3]]]"),
        // The number 25/8 lies between 3 and pi.
        ("{3|{pi|2/3}}", "25/8"),
        ("outcome({w|-1})", "N"),
        ("outcome(-1/3 + *)", "R"),
        ("[pi < w, pi < -w, 1/w < pi, 3 + 1/w < pi, 22/7 - 1/w > pi]", "[true, false, true, true, true]"),
        ("[{w|-w} > pi, {w|-w} || pi, {w|4} > pi, {w|pi} > 3 + 1/w]", "[false, true, true, true]"),
        ("outcome({w|pi})", "L"),
        ("left_stop({w|pi})", "w"),
        ("mean({w|pi})", "1/2*w + 1/2 * pi"),
        ("mean({pi|-w})", "-1/2*w + 1/2 * pi"),
        ("pi + w - 1/w", "w - w**(-1) + pi"),
        ("pi + w - pi", "w"),
        ("1/2 - (pi + w) + w", "1/2 - pi"),
        (
            "[w + pi > w + 3, w + pi < w + 22/7, w + pi == pi + w, w + pi + 1/w > w + pi]",
            "[true, true, true, true]",
        ),
        ("temperature({pi|-pi} + {w|-w})", "w"),
        ("left_stop({pi|-pi} + {w|-w})", "w - pi"),
        ("outcome({pi|-pi} + {w|-w})", "N"),
        ("outcome({pi|-pi} + {w|-w} - w + 1/w)", "R"),
        ("{pi|-pi} + {w|-w} - {pi|-pi}", "{w|-w}"),
        ("2 * (w + pi) - w - w", "2 * pi"),
        ("is_number(w + pi)", "true"),
    ] {
        let answer = session.evaluate(text, &CONTROL).unwrap_or_else(|failure| panic!("{text}: {failure}"));
        let found = match &answer {
            Answer::Value(value) => value.to_string(),
            Answer::Surreal(number) => number.to_string(),
            Answer::About(about) => about.text(Style::Ascii),
            Answer::Truth(truth) => truth.to_string(),
            Answer::Outcome(outcome) => outcome.to_string(),
            Answer::List(list) => list_text(list),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(found, expected, "{text}");
    }
    for (text, message) in [
        ("{w + pi|w + 4}", "the simplest number is not known"),
        ("left_options(w + pi)", "expected a short game"),
        ("cool({3|1}, -1/3)", "a temperature of at least 0"),
        ("class_bound(-1/3, 1)", "no game has a length below 0"),
        ("rcf({2/3|-1/3})", "play ends in numbers that are none"),
        ("-9223372036854775808 * {1/3|0}", "larger than"),
        ("{1/3|0} + on", "all other games have to be short"),
        ("cool({1/3|-1}, on)", "all other games have to be short"),
        ("{2/3|on}", "all other games have to be short"),
    ] {
        let failure = session.evaluate(text, &CONTROL).expect_err(text);
        assert!(failure.to_string().contains(message), "{text}: {failure}");
    }
}

fn list_text(list: &[Answer<'_>]) -> String {
    let members = list.iter().map(|member| match member {
        Answer::Value(value) => value.to_string(),
        Answer::Surreal(number) => number.to_string(),
        Answer::Truth(truth) => truth.to_string(),
        Answer::List(list) => list_text(list),
        other => panic!("{other:?}"),
    });
    format!("[{}]", members.collect::<Vec<_>>().join(", "))
}

/// Sums that grow are stopped by a budget.
#[test]
fn budgets_stop_trees() {
    let store = Store::new();
    let session = Session::new(&store);
    let terms: Vec<String> = (1..12).map(|n| format!("{{{n}/3|{{0|-{n}/7}}}}")).collect();
    let few = Control::unlimited().with_nodes(10_000);
    let failure = session.evaluate(&terms.join(" + "), &few).expect_err("a large sum");
    assert_eq!(failure, Failure::Stopped(Stop::Nodes));
}
