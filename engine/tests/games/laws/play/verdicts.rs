//! Tests of the guarantees of moves and of their losses.

use proptest::prelude::*;
use upstar::games::play::{Course, SumMove, verdicts};
use upstar::games::value::{Calc, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar_twin::stops::{left_stop, right_stop};
use upstar_twin::{Game, canonical};

use super::{players, sum, sum_of_forms};
use crate::laws::bridge::{d, to_rational};
use crate::laws::form::{Form, cases};

/// Generates games small enough to search the tree of a whole sum of them.
fn small() -> impl Strategy<Value = Form> {
    let number = || (-2..=2i64).prop_map(|n| Form::Number(n, 0));
    let switch = || (number(), number()).prop_map(|(a, b)| Form::Braces(vec![a], vec![b]));
    let threat = || (switch(), number()).prop_map(|(a, b)| Form::Braces(vec![a], vec![b]));
    let choice = || (number(), switch(), number()).prop_map(|(a, b, c)| Form::Braces(vec![a, b], vec![c]));
    let infinitesimal = (-1..=1, 0..=2u32).prop_map(|(ups, nim)| Form::UpStar(ups, nim));
    prop_oneof![number(), switch(), threat(), choice(), infinitesimal]
}

proptest! {
    #![proptest_config(cases(100))]

    /// The stops and the winners agree with the twin's tree of the whole sum, and the loss of a move is the
    /// distance of its stop from the best one.
    #[test]
    fn are_those_of_the_whole_tree(forms in proptest::collection::vec(small(), 1..=2), player in players()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form| form.value(&store)).collect();
        let played = sum(&values);
        let found = verdicts(&mut calc, &played, player).unwrap();
        let games: Vec<Game> = forms.iter().map(|form| canonical(&form.game())).collect();
        let mut expected = Vec::new();
        for (i, game) in games.iter().enumerate() {
            let options = player.of((game.left(), game.right()));
            for option in options {
                let others = games.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, game)| game);
                let after = others.fold(option.clone(), |sum, game| sum.sum(game));
                let zero = Game::zero();
                expected.push((i, match player {
                    Player::Left => (right_stop(&after), after.ge(&zero)),
                    Player::Right => (left_stop(&after), after.le(&zero)),
                }));
            }
        }
        let mut step: Vec<_> =
            found.iter().map(|v| (v.step.summand, (to_rational(&v.stop), v.wins))).collect();
        step.sort();
        expected.sort();
        prop_assert_eq!(&step, &expected);
        let stops = expected.iter().map(|(_, (stop, _))| *stop);
        let best = player.of((stops.clone().max(), stops.min()));
        let can_win = expected.iter().any(|(_, (_, wins))| *wins);
        for verdict in &found {
            let stop = to_rational(&verdict.stop);
            let worse = player.of((best.unwrap() - stop, stop - best.unwrap()));
            prop_assert_eq!(to_rational(&verdict.loss), worse);
            prop_assert_eq!(verdict.throws_win, can_win && !verdict.wins);
        }
        prop_assert!(found.is_empty() || found.iter().any(|verdict| verdict.is_best()));
    }
}

/// Nimbers decide: the stops of the moves are equal, but not the winners.
#[test]
fn a_win_is_thrown_away_without_a_loss() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let sum = sum(&[store.nimber(1), store.nimber(3)]);
    let found = verdicts(&mut calc, &sum, Player::Left).unwrap();
    assert!(found.iter().all(|verdict| verdict.loss == d("0")));
    let winning: Vec<_> = found.iter().filter(|verdict| verdict.wins).map(|v| v.after).collect();
    assert_eq!(winning, [store.nimber(1)]);
    assert_eq!(found.iter().filter(|verdict| verdict.throws_win).count(), 3);
}

/// A form keeps its dominated options, and in a negative the players exchange roles.
#[test]
fn forms_are_played_without_simplifying() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let sum = sum_of_forms(&store, &["{5,1|0}", "-{5,1|0}"]);
    let step = |player| {
        let found = verdicts(&mut Calc::new(&store, &control), &sum, player).unwrap();
        found.iter().map(|v| (v.step.summand, v.after.to_string(), v.loss.to_string())).collect::<Vec<_>>()
    };
    let row = |summand: usize, after: &str, loss: &str| (summand, after.to_owned(), loss.to_owned());
    assert_eq!(step(Player::Left), [row(0, "5", "0"), row(0, "1", "4"), row(1, "0", "0")]);
    assert_eq!(step(Player::Right), [row(0, "0", "0"), row(1, "-5", "0"), row(1, "-1", "4")]);
    let start = Course::new(sum, Player::Right);
    let mut course = start.clone();
    course.make(&mut calc, SumMove { summand: 1, index: 1, places: Vec::new() }).unwrap();
    let values = course.sum().values(&mut calc).unwrap();
    assert_eq!(values[1].to_string(), "-1");
    let none = SumMove { summand: 1, index: 0, places: Vec::new() };
    assert_eq!(course.make(&mut calc, none), Ok(false));
    assert_eq!(course.turns().len(), 1);
    assert_eq!((start.to_move(), start.turns().len()), (Player::Right, 0));
    assert_eq!(start.sum().values(&mut calc).unwrap()[1].to_string(), "{0|-5}");
}
