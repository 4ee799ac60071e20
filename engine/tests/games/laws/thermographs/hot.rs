//! Tests of hot games: ambient temperatures, thermic versions, the parts of walls, and bounds.

use proptest::prelude::*;
use upstar::games::value::{Calc, ClassOfGames, Dyadic, Literal, Store, Value, WantedWalls};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar_twin::walls::Walls;

use crate::laws::bridge::{d, to_dyadic, to_rational};
use crate::laws::form::{cases, forms, hot};

fn half(x: &Dyadic) -> Dyadic {
    x.times(&Dyadic::new(1, 1))
}

proptest! {
    #![proptest_config(cases(300))]

    /// On each stretch of temperatures exactly the named options attain the wall, at both ends and in the
    /// middle, by the twin's walls. The stretches cover everything from 0 to the temperature.
    #[test]
    fn best_options(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let literal: Literal<'_> = form.value(&store).into();
        let top = literal.value().temperature();
        let (left, right) = calc.literal_options(&literal).unwrap();
        let walls = |value: Value<'_>| {
            let text = upstar_twin::expression::parse(&crate::laws::bridge::explicit(value)).unwrap();
            Walls::of_form(&text)
        };
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            let stretches = calc.best_when(&literal, player).unwrap();
            if top < Dyadic::ZERO || literal.value().number().is_some() {
                prop_assert!(stretches.is_empty());
                continue;
            }
            prop_assert_eq!(&stretches[0].from, &Dyadic::ZERO);
            prop_assert_eq!(&stretches[stretches.len() - 1].to, &top);
            prop_assert!(stretches.windows(2).all(|pair| pair[0].to == pair[1].from));
            let walls: Vec<Walls> = options.iter().map(|option| walls(option.value())).collect();
            for stretch in stretches {
                let middle = half(&(&stretch.from + &stretch.to));
                let mut always = vec![true; walls.len()];
                for t in [&stretch.from, &middle, &stretch.to].map(to_rational) {
                    // Right's walls are negated, so the best option of either player is the maximum.
                    let reached: Vec<_> = walls.iter().map(|wall| match player {
                        Player::Left => wall.right(t),
                        Player::Right => -wall.left(t),
                    }).collect();
                    let best = *reached.iter().max().unwrap();
                    always.iter_mut().zip(reached).for_each(|(always, value)| *always &= value == best);
                }
                let found: Vec<usize> = (0..walls.len()).filter(|&i| always[i]).collect();
                prop_assert_eq!(&stretch.options, &found, "{:?} {:?}", player, stretch);
            }
        }
    }

    /// An option is never best if it stays below the wall at all temperatures at which some wall bends.
    #[test]
    fn options_that_are_never_best(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let literal: Literal<'_> = form.value(&store).into();
        let (left, _) = calc.literal_options(&literal).unwrap();
        let never = calc.never_best(&literal, Player::Left).unwrap();
        let stretches = calc.best_when(&literal, Player::Left).unwrap();
        let wall = |option: usize, t: &Dyadic| &left[option].value().thermograph().right_at(t) - t;
        for ends in stretches.iter().flat_map(|stretch| [&stretch.from, &stretch.to]) {
            let best = (0..left.len()).map(|option| wall(option, ends)).max();
            prop_assert!(never.iter().all(|&option| Some(wall(option, ends)) < best));
        }
        for stretch in &stretches {
            prop_assert!(stretch.options.iter().all(|option| !never.contains(option)));
        }
    }

    /// A thermic version has the temperature and the mean of the game. The identities of the parts of walls
    /// hold, and so does the bound of Huntemann, Nowakowski and Santos.
    #[test]
    fn thermic_versions_parts_and_bounds(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let value = form.value(&store);
        let (literal, t) = (Literal::from(value), value.temperature());
        let [left, right] = calc.wall_parts(value).unwrap();
        if t <= Dyadic::ZERO {
            prop_assert!(calc.thermic(&literal).unwrap().is_none());
            return Ok(());
        }
        prop_assert_eq!(&(&left.vertical + &left.oblique), &t);
        prop_assert_eq!(&(&right.vertical + &right.oblique), &t);
        prop_assert_eq!(&left.oblique + &right.oblique, calc.length(value));
        let thermic = calc.thermic(&literal).unwrap().unwrap();
        prop_assert_eq!(&thermic.value.temperature(), &t);
        prop_assert_eq!(thermic.value.mean(), value.mean());
        prop_assert!(calc.length(thermic.value) <= calc.length(value));
        let [left, right] = calc.wall_parts(thermic.value).unwrap();
        prop_assert_eq!(&left.oblique + &right.oblique, calc.length(thermic.value));
        let bound = calc.temperature_bound(&literal).unwrap().unwrap();
        prop_assert!(t <= bound.bound);
        let class = ClassOfGames {
            own: calc.length(value),
            options: [thermic.left, thermic.right].map(|option| calc.length(option)).into_iter().max().unwrap(),
        };
        prop_assert!(bound.bound <= class.bound() && t <= class.supremum());
    }

    /// Adding a number preserves the temperature of a game that is not a number. No player does better by
    /// moving in the number.
    #[test]
    fn numbers_are_avoided(form in forms(2, 2), n in -40..=40_i64) {
        let store = Store::new();
        let (value, x) = (form.value(&store), store.number(&Dyadic::new(n, 3)));
        if value.number().is_some() {
            return Ok(());
        }
        let sum = value + x;
        prop_assert_eq!(sum.temperature().max(Dyadic::ZERO), value.temperature().max(Dyadic::ZERO));
        // Some option of the game attains Left's stop; the options of the number do not exceed it.
        let best = |options: Vec<Value<'_>>| options.iter().map(|option| option.right_stop()).max();
        let in_game: Vec<_> = value.left_options().into_iter().map(|option| option + x).collect();
        let in_number: Vec<_> = x.left_options().into_iter().map(|option| value + option).collect();
        prop_assert_eq!(best(in_game.clone()), Some(sum.left_stop()));
        prop_assert!(best(in_number) <= best(in_game));
    }

    /// A game of the class attains its highest temperature, and the sequence approaches it as the closed
    /// form says.
    #[test]
    fn classes(own in 0..=80_i64, options in 0..=80_i64, k in 0..=12_u32) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let class = ClassOfGames { own: Dyadic::new(own, 2), options: Dyadic::new(options, 2) };
        let witness = class.witness(&mut calc).unwrap();
        let approaching = class.approaching(k, &mut calc).unwrap();
        for game in [witness, approaching] {
            prop_assert!(calc.length(game) <= class.own);
            for option in game.left_options().into_iter().chain(game.right_options()) {
                prop_assert!(calc.length(option) <= class.options);
            }
        }
        prop_assert_eq!(witness.temperature(), class.supremum());
        if own == 0 {
            prop_assert_eq!(class.supremum(), Dyadic::ZERO);
            prop_assert!(approaching.temperature() <= Dyadic::ZERO);
            return Ok(());
        }
        prop_assert_eq!(class.supremum(), class.bound());
        let missing = class.options.times(&Dyadic::new(1, k + 1));
        prop_assert_eq!(approaching.temperature(), &class.supremum() - &missing);
    }
}

/// It is not enough that an option attains the wall at the temperature. The option {4|^} does so in
/// {1,{4|^}||0|-4}, of temperature 1, but {{4|^}|{0|-4}} has temperature 0.
#[test]
fn meeting_at_the_temperature_is_not_enough() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let game = store.parse("{1,{4|^}|{0|-4}}").unwrap();
    assert_eq!(game.temperature(), Dyadic::from(1));
    let tempting = store.parse("{{4|^}|{0|-4}}").unwrap();
    assert_eq!(tempting.temperature(), Dyadic::ZERO);
    let thermic = calc.thermic(&game.into()).unwrap().unwrap();
    assert_eq!(thermic.left, store.integer(1));
    assert_eq!(thermic.value.temperature(), Dyadic::from(1));
    assert_eq!(to_dyadic(to_rational(&thermic.value.mean())), game.mean());
}

proptest! {
    #![proptest_config(cases(200))]

    /// Up to the temperature the scaffolds are the walls. At the top Left's scaffold is not above Right's.
    #[test]
    fn scaffolds_make_the_walls(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let value = form.value(&store);
        let drawn = Calc::new(&store, &control).scaffolds(&value.into()).unwrap();
        let (t, top) = (value.temperature(), &drawn.top() + &Dyadic::from(2));
        let scaffolds = Player::BOTH.map(|player| drawn.scaffold(player, &top));
        let [Some(left), Some(right)] = scaffolds else {
            prop_assert!(value.number().is_some());
            return Ok(());
        };
        let graph = drawn.graph;
        for (scaffold, player) in [(&left, Player::Left), (&right, Player::Right)] {
            prop_assert_eq!(&scaffold[0].0, &Dyadic::from(-1));
            prop_assert_eq!(&scaffold[scaffold.len() - 1].0, &top);
            for (at, v) in scaffold.iter().filter(|(at, _)| *at <= t) {
                let wall = match player {
                    Player::Left => graph.left_at(at),
                    Player::Right => graph.right_at(at),
                };
                prop_assert_eq!(v, &wall);
            }
        }
        prop_assert!(left[left.len() - 1].1 <= right[right.len() - 1].1);
    }
}

/// Returns the part of a wall from t = 0 to the temperature, as points.
fn above_zero(wall: &[(Dyadic, Dyadic)], at_zero: Dyadic, foot: &(Dyadic, Dyadic)) -> Vec<(Dyadic, Dyadic)> {
    let between = wall.iter().filter(|(t, _)| *t > Dyadic::ZERO && *t < foot.0).cloned();
    let mut points: Vec<_> = [(Dyadic::ZERO, at_zero)].into_iter().chain(between).collect();
    points.push(foot.clone());
    points.dedup();
    points
}

proptest! {
    #![proptest_config(cases(300))]

    /// Every thermograph above 0 is that of the game built for it.
    #[test]
    fn games_with_wanted_thermographs(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let graph = form.value(&store).thermograph();
        prop_assume!(graph.temperature() >= Dyadic::ZERO);
        let foot = (graph.temperature(), graph.mean());
        let zero = Dyadic::ZERO;
        let left = above_zero(&graph.left_wall(), graph.left_at(&zero), &foot);
        let right = above_zero(&graph.right_wall(), graph.right_at(&zero), &foot);
        let wanted = WantedWalls::new(left, right).unwrap();
        let found = Calc::new(&store, &control).with_walls(&wanted).unwrap().thermograph();
        prop_assert_eq!((found.temperature(), found.mean()), foot.clone());
        let bends = graph.left_wall().into_iter().chain(graph.right_wall()).map(|(t, _)| t);
        for t in bends.chain([zero, half(&foot.0), foot.0]).filter(|t| *t >= Dyadic::ZERO) {
            prop_assert_eq!(found.left_at(&t), graph.left_at(&t));
            prop_assert_eq!(found.right_at(&t), graph.right_at(&t));
        }
    }
}

/// Points that form no thermograph are refused, with the wrong point.
#[test]
fn walls_that_no_game_has() {
    let points = |text: &str| -> Vec<(Dyadic, Dyadic)> {
        let point = |point: &str| {
            let (t, v) = point.split_once(':').unwrap();
            (crate::laws::bridge::d(t), crate::laws::bridge::d(v))
        };
        text.split_whitespace().map(point).collect()
    };
    for (left, right, message) in [
        ("", "0:1", "Left's wall, point 1: a wall has a point at t = 0"),
        ("1:3", "0:1", "Left's wall, point 1: a wall begins at t = 0"),
        ("0:3 1:1", "0:1 1:1", "Left's wall, point 2: a wall is vertical, or its values are less"),
        ("0:3 1:4", "0:1 1:1", "Left's wall, point 2: a wall is vertical"),
        ("0:3 2:1", "0:3 0:1", "Right's wall, point 2: temperatures rise"),
        ("0:3 2:1", "0:-1 1:0", "Right's wall, point 2: it ends at (1, 0), and Left's wall at (2, 1)"),
        ("0:1 2:1", "0:0 1:1 2:1", "Right's wall, point 3: the walls meet at t = 1 already"),
    ] {
        let wrong = WantedWalls::new(points(left), points(right)).unwrap_err().to_string();
        assert!(wrong.starts_with(message), "{wrong}");
    }
}

/// An option that is best at a single temperature counts as best: {4|^} at 1.
#[test]
fn best_at_one_temperature() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let mut never = |text: &str| {
        let literal = Literal::from(store.parse(text).unwrap());
        calc.never_best(&literal, Player::Left).unwrap().len()
    };
    assert_eq!([never("{1,{4|^}|{0|-4}}"), never("{3,{9|1}|0,-1}"), never("{3,{4|1}|0,-1}")], [0, 0, 1]);
}

/// If no temperature is above 0, the walls have no parts.
#[test]
fn walls_of_numbers_have_no_parts() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for text in ["3", "1/2", "0", "^", "1*"] {
        for part in calc.wall_parts(store.parse(text).unwrap()).unwrap() {
            assert_eq!((part.vertical, part.oblique), (d("0"), d("0")), "{text}");
        }
    }
}
