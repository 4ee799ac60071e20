//! Tests of strategies and of their guarantees.

use proptest::prelude::*;
use upstar::games::play::{
    Chooser, Course, Family, Strategy as Way, SumMove, Tournament, compound_thermograph, verdicts,
};
use upstar::games::value::{Calc, Dyadic, Outcome, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;

use super::{players, sum, sum_of_forms};
use crate::laws::bridge::d;
use crate::laws::form::{Form, cases};

/// Returns the final sum, when only numbers are left, if a player follows a strategy and the opponent plays
/// as badly for that player as possible.
fn sure<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>, way: Way, player: Player) -> Dyadic {
    let values = course.sum().values(calc).unwrap();
    let numbers: Option<Vec<Dyadic>> = values.iter().map(|value| value.number()).collect();
    if let Some(numbers) = numbers {
        return numbers.iter().fold(Dyadic::ZERO, |sum, number| &sum + number);
    }
    let next = |calc: &mut Calc<'s, '_>, made| {
        let mut next = course.clone();
        next.make(calc, made).unwrap();
        sure(calc, &next, way, player)
    };
    if course.to_move() == player {
        let chosen = Chooser::new(1).choose(way, calc, course).unwrap();
        return next(calc, chosen.expect("games that are no numbers have moves"));
    }
    let replies = course.sum().choices(calc, course.to_move()).unwrap();
    let ends: Vec<Dyadic> = replies.into_iter().map(|reply| next(calc, reply)).collect();
    player.of((ends.iter().min(), ends.iter().max())).cloned().unwrap()
}

/// Generates threats, switches, infinitesimals and numbers.
pub(crate) fn summands() -> impl Strategy<Value = Form> {
    let number = || (-12..=12i64).prop_map(|n| Form::Number(n, 0));
    let switch = || (number(), number()).prop_map(|(a, b)| Form::Braces(vec![a], vec![b]));
    let threat = || (switch(), number()).prop_map(|(a, b)| Form::Braces(vec![a], vec![b]));
    let warning = || (number(), switch()).prop_map(|(a, b)| Form::Braces(vec![a], vec![b]));
    let choice = || (switch(), number(), warning()).prop_map(|(a, b, c)| Form::Braces(vec![a, b], vec![c]));
    let infinitesimal = (-1..=1, 0..=2u32).prop_map(|(ups, nim)| Form::UpStar(ups, nim));
    prop_oneof![infinitesimal, number(), switch(), threat(), warning(), choice()]
}

proptest! {
    #![proptest_config(cases(100))]

    /// *Winning Ways*, ch. 6: Thermostrat guarantees the bound of the compound thermograph, whatever the
    /// opponent does.
    #[test]
    fn thermostrat_is_sure_of_its_bound(
        forms in proptest::collection::vec(summands(), 1..=3),
        player in players(),
    ) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form| form.value(&store)).collect();
        let played = sum(&values);
        let bound = compound_thermograph(&mut calc, &played, player).unwrap().ambient().sure;
        if values.iter().all(|value| value.number().is_some()) {
            return Ok(());
        }
        let end = sure(&mut calc, &Course::new(played, player), Way::Thermostrat, player);
        prop_assert!(player.of((end >= bound, end <= bound)), "{end} is worse than {bound}");
    }

    /// Perfect play guarantees the stop of the sum, and the first player wins with it if the outcome
    /// allows.
    #[test]
    fn perfect_play_is_sure_of_the_stop(
        forms in proptest::collection::vec(summands(), 1..=3),
        player in players(),
    ) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form| form.value(&store)).collect();
        let total: Value<'_> = values.iter().fold(store.zero(), |sum, &value| sum + value);
        if total.number().is_some() {
            return Ok(());
        }
        let end = sure(&mut calc, &Course::new(sum(&values), player), Way::Perfect, player);
        prop_assert_eq!(end, player.of((total.left_stop(), total.right_stop())));
        let course = Course::new(sum(&values), player);
        let chosen = Chooser::new(1).choose(Way::Perfect, &mut calc, &course).unwrap().unwrap();
        let verdicts = verdicts(&mut calc, course.sum(), player).unwrap();
        let verdict = verdicts.iter().find(|verdict| verdict.step == chosen).unwrap();
        let winning = player.of((Outcome::L, Outcome::R));
        prop_assert_eq!(verdict.wins, total.outcome() == winning || total.outcome() == Outcome::N);
    }
}

/// A strategy answers in the summand that the opponent has just made hotter than everything before.
/// Hotstrat plays elsewhere if another summand is hotter.
#[test]
fn threats_are_answered() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    // The temperatures are 1, 9, and 2 below the threat of 5.
    let sum = sum_of_forms(&store, &["{1|-1}", "{{7|-3}|-4}"]);
    let mut course = Course::new(sum, Player::Left);
    let threat = SumMove { summand: 1, index: 0, places: Vec::new() };
    course.make(&mut calc, threat).unwrap();
    for way in [Way::Sentestrat, Way::Hotstrat, Way::Perfect] {
        let answer = Chooser::new(1).choose(way, &mut calc, &course).unwrap().unwrap();
        assert_eq!(answer.summand, 1, "{way:?}");
    }
    // A threat of 2 on a board where another move gains 8.
    let sum = sum_of_forms(&store, &["{8|-8}", "{8|-8}", "{{30|10}|0}"]);
    let mut course = Course::new(sum, Player::Left);
    let threat = SumMove { summand: 2, index: 0, places: Vec::new() };
    course.make(&mut calc, threat).unwrap();
    let mut answer =
        |way| Chooser::new(1).choose(way, &mut calc, &course).unwrap().map(|answer| answer.summand);
    assert_eq!(answer(Way::Sentestrat), Some(2));
    assert_eq!(answer(Way::Mobility), Some(0));
}

/// Perfect play loses nothing, every other strategy loses something somewhere, and every game has a winner.
#[test]
fn tournaments() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for &family in Family::ALL {
        let mut tournament = Tournament::new(&store, (family, 3), Way::ALL, 7);
        for _ in 0..4 {
            tournament.play_sum(&mut calc).unwrap();
        }
        let scores = tournament.scores();
        let games = 4 * 2 * 2 * (Way::ALL.len() as u64 - 1);
        assert!(scores.iter().all(|score| score.games == games), "{family:?}");
        let wins: u64 = scores.iter().map(|score| score.wins).sum();
        assert_eq!(2 * wins, games * Way::ALL.len() as u64, "{family:?}");
        let perfect = &scores[0];
        assert_eq!((perfect.strategy, &perfect.loss, perfect.thrown_wins), (Way::Perfect, &d("0"), 0));
        let random = &scores[Way::ALL.len() - 1];
        assert!(random.loss > d("0") || random.thrown_wins > 0, "{family:?}");
        assert!(random.worst <= random.loss && random.losing_games <= games, "{family:?}");
    }
}

/// The same seed gives the same sums.
#[test]
fn tournaments_are_repeated() {
    let control = Control::unlimited();
    let scores = |seed| {
        let store = Store::new();
        let mut tournament = Tournament::new(&store, (Family::Choices, 4), Way::ALL, seed);
        tournament.play_sum(&mut Calc::new(&store, &control)).unwrap();
        tournament.scores().to_vec()
    };
    assert_eq!(scores(3), scores(3));
    assert_ne!(scores(3), scores(4));
}

/// The last example of the thesis *Hot Games*: the three positions of its ch. 6.
pub(super) const THESIS: [&str; 3] =
    ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];

/// Left's best move is from A to {28|4}. Thermostrat moves from B to {9|-5}, which guarantees -22, its
/// bound; the thesis takes this for the best move.
#[test]
fn the_last_example_of_the_thesis() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let sum = sum_of_forms(&store, &THESIS);
    let found = verdicts(&mut calc, &sum, Player::Left).unwrap();
    let step: Vec<_> =
        found.iter().map(|v| (v.after.to_string(), v.stop.to_string(), v.loss.to_string())).collect();
    let row = |after: &str, stop: &str, loss: &str| (after.to_owned(), stop.to_owned(), loss.to_owned());
    let expected = [
        row("8", "-27", "8"),
        row("{28|4}", "-19", "0"),
        row("-3", "-25", "6"),
        row("{9|-5}", "-22", "3"),
        row("-12", "-21", "2"),
    ];
    assert_eq!(step, expected);
    let ambient = compound_thermograph(&mut calc, &sum, Player::Left).unwrap().ambient();
    assert_eq!((ambient.sure, ambient.temperature), (d("-22"), d("5")));
    assert_eq!(ambient.ties, [[d("5"), d("7")]]);
    let course = Course::new(sum, Player::Left);
    let mut chosen = |way| {
        let step = Chooser::new(1).choose(way, &mut calc, &course).unwrap().unwrap();
        (step.summand, step.index)
    };
    assert_eq!(chosen(Way::Perfect), (0, 1));
    assert_eq!(chosen(Way::Thermostrat), (1, 1));
    assert_eq!(chosen(Way::Hotstrat), (0, 1));
    assert_eq!(chosen(Way::Sentestrat), (0, 1));
}
