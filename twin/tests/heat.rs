//! Walls and cooled games: two formulations of the same definition.

use upstar_twin::cool::Cooling;
use upstar_twin::number::{as_number, translate};
use upstar_twin::sample::Sampler;
use upstar_twin::stops::close_number;
use upstar_twin::walls::Walls;
use upstar_twin::{
    Game, Rational, canonical, cool, expression, identical, left_stop, left_wall, mean, right_stop,
    right_wall, temperature,
};

fn r(text: &str) -> Rational {
    text.parse().unwrap()
}

fn g(text: &str) -> Game {
    expression::parse(text).unwrap()
}

/// All grid points from -1 to a little above the temperature.
fn grid_points(walls: &Walls) -> Vec<Rational> {
    let step = Rational::new(1, walls.grid().min(16));
    let end = walls.temperature() + Rational::ONE;
    let mut points = vec![-Rational::ONE];
    while *points.last().unwrap() < end {
        points.push(*points.last().unwrap() + step);
    }
    points
}

/// The walls of any form are the walls of its canonical form.
#[test]
fn walls_belong_to_the_value() {
    let mut sampler = Sampler::new(1);
    for _ in 0..200 {
        let sample = sampler.game(3, 3);
        let literal = Walls::of_form(&sample.game);
        let simplest = Walls::of_form(&canonical(&sample.game));
        assert_eq!(literal.temperature(), simplest.temperature());
        for t in grid_points(&simplest) {
            assert_eq!(literal.left(t), simplest.left(t), "{} {t}", sample.text);
            assert_eq!(literal.right(t), simplest.right(t), "{} {t}", sample.text);
        }
    }
}

/// Halving the grid moves no temperature: no crossing was stepped over.
#[test]
fn scaffolds_are_apart_below_the_temperature() {
    let mut sampler = Sampler::new(2);
    for _ in 0..200 {
        let walls = Walls::of_form(&canonical(&sampler.game(3, 3).game));
        let (t, step) = (walls.temperature(), Rational::new(1, 4 * walls.grid()));
        if t - step >= -Rational::ONE {
            assert!(walls.left(t - step) > walls.right(t - step));
        }
    }
}

/// The walls are the stops of the cooled game, and the game freezes at its
/// temperature to its mean.
#[test]
fn walls_are_the_stops_of_the_cooled_game() {
    let mut sampler = Sampler::new(3);
    for _ in 0..60 {
        let sample = sampler.game(2, 3);
        let form = canonical(&sample.game);
        let (walls, cooling) = (Walls::of_form(&form), Cooling::of_form(&form));
        assert_eq!(cooling.freezing_point(), walls.temperature());
        assert_eq!(cooling.frozen(), walls.mean());
        for t in grid_points(&walls).into_iter().filter(|t| *t >= Rational::ZERO) {
            let cooled = cooling.at(t);
            assert_eq!(left_stop(&cooled), walls.left(t), "{} {t}", sample.text);
            assert_eq!(right_stop(&cooled), walls.right(t), "{} {t}", sample.text);
        }
    }
}

/// Cooling respects sums: `(G+H)_t = G_t + H_t` (WW, chapter 6).
#[test]
fn cooling_is_additive() {
    for (a, b) in [("{1|-1}", "{2|0}"), ("{1|*}", "{0|-1/2}"), ("{{2|1}|0}", "^")] {
        for t in ["0", "1/4", "1/2", "1", "3/2"] {
            let (a, b, t) = (g(a), g(b), r(t));
            let together = cool(&a.sum(&b), t);
            let apart = canonical(&cool(&a, t).sum(&cool(&b, t)));
            assert!(identical(&together, &apart));
        }
    }
}

/// Cooling by t and then by u is cooling by t+u, for t, u >= 0.
#[test]
fn cooling_twice() {
    let mut sampler = Sampler::new(4);
    for _ in 0..40 {
        let sample = sampler.game(2, 2);
        let step = r("1/4");
        let twice = cool(&cool(&sample.game, step), step);
        assert!(identical(&twice, &cool(&sample.game, step + step)), "{}", sample.text);
    }
}

/// Cooling by 0 changes no value: neither hot games nor numbers nor anything
/// infinitesimally close to one.
#[test]
fn cooling_by_zero() {
    let mut sampler = Sampler::new(5);
    for _ in 0..60 {
        let sample = sampler.game(2, 3);
        let cooled = cool(&sample.game, Rational::ZERO);
        assert!(identical(&cooled, &canonical(&sample.game)), "{}", sample.text);
    }
}

/// `m(G+x) = m(G)+x`, `t(G+x) = t(G)` when G is not a number.
#[test]
fn translation_moves_the_mast() {
    let mut sampler = Sampler::new(6);
    for _ in 0..100 {
        let (game, x) = (sampler.game(3, 3).game, sampler.dyadic(3));
        let moved = translate(&canonical(&game), x);
        assert_eq!(mean(&moved), mean(&game) + x);
        if as_number(&game).is_none() {
            assert_eq!(temperature(&moved), temperature(&game));
        }
    }
}

#[test]
fn negation_mirrors_the_walls() {
    let mut sampler = Sampler::new(7);
    for _ in 0..100 {
        let game = sampler.game(3, 3).game;
        let negated = game.negate();
        for t in ["-1", "-3/4", "-1/8", "0", "1/8", "2/3", "5/2"].map(r) {
            assert_eq!(left_wall(&negated, t), -right_wall(&game, t));
        }
    }
}

/// Temperatures by kind: numbers below 0, infinitesimally close to a number
/// 0, hot games above 0.
#[test]
fn temperature_by_kind() {
    let mut sampler = Sampler::new(8);
    for _ in 0..300 {
        let game = canonical(&sampler.game(3, 3).game);
        let found = temperature(&game);
        match (as_number(&game), close_number(&game)) {
            (Some(x), _) => {
                assert_eq!(found, Rational::new(-1, x.den()));
                assert_eq!(mean(&game), x);
            }
            (None, Some(x)) => {
                assert_eq!(found, Rational::ZERO);
                assert_eq!(mean(&game), x);
            }
            (None, None) => assert!(found > Rational::ZERO),
        }
    }
}

/// The walls at 0 are the stops.
#[test]
fn walls_at_zero() {
    let mut sampler = Sampler::new(9);
    for _ in 0..300 {
        let game = sampler.game(3, 3).game;
        assert_eq!(left_wall(&game, Rational::ZERO), left_stop(&game));
        assert_eq!(right_wall(&game, Rational::ZERO), right_stop(&game));
    }
}
