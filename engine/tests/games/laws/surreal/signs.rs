//! Tests of sign expansions.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{Block, Expansion, NoSurreal, Ordinal, Rational, Run, Sign, Surreal};

use super::{CONTROL, numbers_with, power, ratio, sum};
use crate::laws::form::cases;

/// Writes signs with their numbers, and periods, as in `+2 -(w) (-1 +1)*`.
fn text(expansion: &Expansion) -> String {
    let run = |Run { sign, length }: &Run| {
        let sign = if *sign == Sign::Plus { '+' } else { '-' };
        let length = length.to_string();
        if length.contains(' ') { format!("{sign}({length})") } else { format!("{sign}{length}") }
    };
    let block = |block: &Block| match block {
        Block::Run(one) => run(one),
        Block::Period(runs) => format!("({})*", runs.iter().map(run).collect::<Vec<_>>().join(" ")),
    };
    expansion.blocks().iter().map(block).collect::<Vec<_>>().join(" ")
}

/// Returns a run of equal length and opposite sign.
fn other(run: &Run) -> Run {
    Run { sign: run.sign.other(), length: run.length.clone() }
}

fn small_rationals() -> impl Strategy<Value = Rational> {
    (-40..=40i64, 1..=40i64).prop_map(|(p, q)| ratio(p, q))
}

proptest! {
    #![proptest_config(cases(500))]

    /// The expansion of a rational determines it, and the order is that of the expansions.
    #[test]
    fn of_rationals(a in small_rationals(), b in small_rationals()) {
        let (of_a, of_b) = (Expansion::of_rational(&a, &CONTROL).unwrap(), Expansion::of_rational(&b, &CONTROL).unwrap());
        prop_assert_eq!(of_a.rational(&CONTROL), Ok(Some(a.clone())));
        prop_assert_eq!(of_a.compare(&of_b, &CONTROL), Ok(a.cmp(&b)));
        prop_assert_eq!(a.dyadic().is_some(), of_a.length().unwrap().is_finite());
    }

    /// The order of numbers is that of their expansions, and the negative has the opposite signs.
    #[test]
    fn of_all_numbers(
        a in numbers_with(small_rationals().boxed()),
        b in numbers_with(small_rationals().boxed()),
    ) {
        let (Ok(of_a), Ok(of_b)) = (a.signs(&CONTROL), b.signs(&CONTROL)) else { return Ok(()) };
        prop_assert_eq!(of_a.compare(&of_b, &CONTROL), Ok(a.cmp(&b)), "{} and {}", a, b);
        let negative = a.negative().signs(&CONTROL).unwrap();
        let exchanged = of_a.blocks().iter().map(|block| match block {
            Block::Run(run) => Block::Run(other(run)),
            Block::Period(runs) => Block::Period(runs.iter().map(other).collect()),
        });
        prop_assert_eq!(negative.blocks().to_vec(), exchanged.collect::<Vec<_>>());
    }
}

#[test]
fn known_expansions() {
    let (omega, one) = (Surreal::omega(), Surreal::from(1));
    let epsilon = power(-1, 1);
    let half = ratio(1, 2);
    let known = [
        (Surreal::ZERO, ""),
        (3.into(), "+3"),
        (ratio(89, 16).into(), "+6 -1 +1 -2"),
        (ratio(-1, 2).into(), "-1 +1"),
        (ratio(2, 3).into(), "(+1 -1)*"),
        (ratio(1, 3).into(), "+1 -2 (+1 -1)*"),
        (omega.clone(), "+w"),
        (omega.plus(&one), "+(w + 1)"),
        (omega.minus(&one), "+w -1"),
        (omega.scaled(&half), "+w -w"),
        (omega.scaled(&ratio(2, 3)), "(+w -w)*"),
        (power(1, 2), "+w -w**2"),
        (power(2, 1), "+w**2"),
        (epsilon.clone(), "+1 -w"),
        (epsilon.scaled(&half), "+1 -(w + 1)"),
        (one.minus(&epsilon), "+1 -1 +w"),
        (one.plus(&epsilon), "+2 -w"),
        (Surreal::from(ratio(2, 3)).plus(&epsilon), "(+1 -1)* +1"),
        (Surreal::power_of_omega(omega.clone()).unwrap(), "+w**w"),
        (Surreal::power_of_omega(omega.negative()).unwrap(), "+1 -w**2"),
        (sum([(1.into(), half.clone()), (0.into(), ratio(1, 1))]), "+w -w +1"),
    ];
    for (number, expected) in known {
        assert_eq!(text(&number.signs(&CONTROL).unwrap()), expected, "{number}");
    }
    assert_eq!(power(2, 3).signs(&CONTROL), Err(NoSurreal::Growing));
    assert_eq!(Surreal::from(ratio(1, 1_000_003)).signs(&CONTROL), Err(NoSurreal::TooLong));
}

#[test]
fn birthdays() {
    let length = |number: Surreal| number.signs(&CONTROL).unwrap().length().unwrap().to_string();
    assert_eq!(length(ratio(89, 16).into()), "10");
    assert_eq!(length(ratio(2, 3).into()), "w");
    assert_eq!(length(Surreal::omega().minus(&5.into())), "w + 5");
    assert_eq!(length(power(1, 2)), "w**2");
    // omega^omega - 5 omega^19 + omega^2 + 1, as in the tests of CGSuite 2.2.
    let terms = [(Surreal::omega(), 1), (19.into(), -5), (2.into(), 1), (0.into(), 1)];
    let number = sum(terms.map(|(y, n)| (y, ratio(n, 1))));
    assert_eq!(length(number), "w**w + 5*w**19 + w**2 + 1");
}

/// Generates ordinals that are lengths of runs.
fn lengths() -> impl Strategy<Value = Ordinal> {
    let exponents = prop_oneof![4 => (0..=3i64).prop_map(Surreal::from), 1 => Just(Surreal::omega())];
    vec((exponents, 1..=3i64), 1..=2)
        .prop_map(|terms| Ordinal::of(&sum(terms.into_iter().map(|(y, n)| (y, ratio(n, 1))))).unwrap())
}

fn runs(most: usize) -> impl Strategy<Value = Vec<Run>> {
    let run = (any::<bool>(), lengths())
        .prop_map(|(is_plus, length)| Run { sign: if is_plus { Sign::Plus } else { Sign::Minus }, length });
    vec(run, 1..=most)
}

/// Generates expansions with runs of any length, some of them periodic.
fn expansions() -> impl Strategy<Value = Expansion> {
    let block = prop_oneof![
        5 => runs(1).prop_map(|runs| Block::Run(runs[0].clone())),
        1 => runs(4).prop_map(Block::Period),
    ];
    vec(block, 0..=8).prop_map(|blocks| Expansion::new(&blocks).unwrap())
}

proptest! {
    #![proptest_config(cases(2000))]

    /// The expansion of a number determines it.
    #[test]
    fn numbers_from_signs(number in numbers_with(small_rationals().boxed())) {
        let Ok(signs) = number.signs(&CONTROL) else { return Ok(()) };
        prop_assert_eq!(signs.number(&CONTROL), Ok(number), "{}", text(&signs));
    }

    /// The prefix before a place and the sign there form the next prefix, and the prefix and the rest form
    /// the whole expansion.
    #[test]
    fn signs_at_places(signs in expansions(), place in lengths(), round in 0..40u32) {
        let length = signs.length().unwrap();
        for place in [place.clone(), place.then(&round.into()), Ordinal::from(round)] {
            let (Ok(before), Ok(with)) = (signs.prefix(&place, &CONTROL), signs.prefix(&place.then(&1.into()), &CONTROL)) else { continue };
            let sign = signs.sign_at(&place);
            prop_assert_eq!(sign.is_some(), place < length, "{} in {}", place, text(&signs));
            if let Some(sign) = sign {
                let one = Expansion::new(&[Block::Run(Run { sign, length: 1.into() })]).unwrap();
                prop_assert_eq!(before.then(&one).unwrap(), with, "{} in {}", place, text(&signs));
            }
            prop_assert_eq!(&before.then(&signs.behind(&place, &CONTROL).unwrap()).unwrap(), &signs, "{}", place);
        }
    }

    /// Different descriptions of one period give the same structure.
    #[test]
    fn periods(of in runs(4), rounds in 1..4usize, turned in 0..4usize) {
        let period = Expansion::new(&[Block::Period(of.clone())]).unwrap();
        let repeated: Vec<Run> = of.iter().cloned().cycle().take(of.len() * rounds).collect();
        prop_assert_eq!(&Expansion::new(&[Block::Period(repeated)]).unwrap(), &period);
        let turned = turned % of.len();
        let mut blocks: Vec<Block> = of[..turned].iter().cloned().map(Block::Run).collect();
        blocks.push(Block::Period(of[turned..].iter().chain(&of[..turned]).cloned().collect()));
        prop_assert_eq!(&Expansion::new(&blocks).unwrap(), &period);
    }

    /// The expansion is recovered from its number if the number has finitely many terms.
    #[test]
    fn signs_from_numbers(signs in expansions()) {
        match signs.number(&CONTROL) {
            Ok(number) => {
                let back = number.signs(&CONTROL).unwrap();
                prop_assert_eq!(&back, &signs, "{}: {} and {}", number, text(&back), text(&signs));
            }
            Err(error) => prop_assert_eq!(error, NoSurreal::Endless),
        }
    }
}
