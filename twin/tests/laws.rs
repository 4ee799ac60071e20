//! Laws that tie the definitions to one another, on random literal games.

use upstar_twin::domineering::{Board, free_cells};
use upstar_twin::number::{as_number, as_number_by_simplicity, is_number_form, simplest_between, translate};
use upstar_twin::position::{tree, value};
use upstar_twin::sample::{Sample, Sampler};
use upstar_twin::stops::{against_number, close_number};
use upstar_twin::{
    Game, Outcome, Relation, canonical, explicit, expression, identical, left_stop, right_stop,
};

fn samples(seed: u64, count: usize, depth: u32, width: u32) -> Vec<Sample> {
    let mut sampler = Sampler::new(seed);
    (0..count).map(|_| sampler.game(depth, width)).collect()
}

fn relation_of(outcome: Outcome) -> Relation {
    match outcome {
        Outcome::L => Relation::Greater,
        Outcome::R => Relation::Less,
        Outcome::N => Relation::Confused,
        Outcome::P => Relation::Equal,
    }
}

/// G compares with H as G-H, played out, compares with 0.
#[test]
fn order_is_the_outcome_of_the_difference() {
    for pair in samples(1, 400, 1, 2).chunks(2) {
        let (g, h) = (&pair[0].game, &pair[1].game);
        let played = relation_of(g.minus(h).outcome());
        assert_eq!(g.compare(h), played, "{} {}", pair[0].text, pair[1].text);
    }
}

#[test]
fn outcome_is_the_relation_to_zero() {
    for sample in samples(2, 500, 3, 3) {
        let relation = sample.game.compare(&Game::zero());
        assert_eq!(relation, relation_of(sample.game.outcome()));
    }
}

#[test]
fn group_laws() {
    for triple in samples(3, 90, 1, 2).chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| canonical(&triple[i].game));
        assert!(a.minus(&a).equals(&Game::zero()));
        assert!(a.sum(&b).equals(&b.sum(&a)));
        assert!(a.sum(&b).minus(&b).equals(&a));
        let sum = canonical(&a.sum(&b));
        assert_eq!(sum.le(&canonical(&c.sum(&b))), a.le(&c));
    }
}

#[test]
fn canonical_form_is_equal_and_unique() {
    for pair in samples(4, 600, 3, 3).chunks(2) {
        let (g, h) = (&pair[0].game, &pair[1].game);
        let (cg, ch) = (canonical(g), canonical(h));
        assert!(g.equals(&cg), "{}", pair[0].text);
        assert_eq!(g.equals(h), identical(&cg, &ch));
        assert_eq!(g.equals(h), explicit(g) == explicit(h));
        assert!(identical(&canonical(&cg), &cg));
    }
}

/// No dominated and no reversible options anywhere.
fn is_canonical(form: &Game) -> bool {
    let left_ok = form.left().iter().enumerate().all(|(i, gl)| {
        let mut others = form.left().iter().enumerate().filter(|(j, _)| *j != i);
        !others.any(|(_, other)| gl.le(other)) && !gl.right().iter().any(|glr| glr.le(form))
    });
    let right_ok = form.right().iter().enumerate().all(|(i, gr)| {
        let mut others = form.right().iter().enumerate().filter(|(j, _)| *j != i);
        !others.any(|(_, other)| gr.ge(other)) && !gr.left().iter().any(|grl| grl.ge(form))
    });
    let mut options = form.left().iter().chain(form.right());
    left_ok && right_ok && options.all(is_canonical)
}

#[test]
fn canonical_form_is_canonical() {
    for sample in samples(5, 500, 3, 3) {
        assert!(is_canonical(&canonical(&sample.game)), "{}", sample.text);
    }
}

#[test]
fn canonical_form_of_the_negative() {
    for sample in samples(6, 300, 3, 3) {
        let negated = canonical(&sample.game.negate());
        assert!(identical(&negated, &canonical(&sample.game).negate()));
    }
}

#[test]
fn three_tests_for_numbers_agree() {
    for sample in samples(7, 500, 3, 3) {
        let x = as_number(&sample.game);
        assert_eq!(x, as_number_by_simplicity(&sample.game), "{}", sample.text);
        let form = canonical(&sample.game);
        assert_eq!(x.is_some(), is_number_form(&form));
        if let Some(x) = x {
            assert!(identical(&form, &Game::number(x)));
        }
    }
}

#[test]
fn simplest_number_is_the_value_of_a_number_form() {
    let mut sampler = Sampler::new(8);
    for _ in 0..200 {
        let (a, b) = (sampler.dyadic(4), sampler.dyadic(4));
        if a < b {
            let game = Game::new(vec![Game::number(a)], vec![Game::number(b)]);
            assert_eq!(as_number(&game), Some(simplest_between(Some(a), Some(b))));
        }
        let above = Game::new(vec![Game::number(a)], vec![]);
        assert_eq!(as_number(&above), Some(simplest_between(Some(a), None)));
        let below = Game::new(vec![], vec![Game::number(a)]);
        assert_eq!(as_number(&below), Some(simplest_between(None, Some(a))));
    }
}

#[test]
fn translation_is_the_sum_with_a_number() {
    let mut sampler = Sampler::new(9);
    for _ in 0..60 {
        let (g, x) = (canonical(&sampler.game(1, 2).game), sampler.dyadic(1));
        let literal = canonical(&g.sum(&Game::number(x)));
        assert!(identical(&canonical(&translate(&g, x)), &literal));
    }
}

/// Siegel, chapter II: x < R(G) implies x < G, x > L(G) implies x > G, and
/// strictly between the stops x is confused with G.
#[test]
fn stops_bound_the_confusion_interval() {
    let mut sampler = Sampler::new(10);
    for _ in 0..300 {
        let (sample, x) = (sampler.game(3, 3), sampler.dyadic(3));
        let (left, right) = (left_stop(&sample.game), right_stop(&sample.game));
        let relation = against_number(&sample.game, x);
        assert!(left >= right);
        if x < right {
            assert_eq!(relation, Relation::Greater, "{} {x}", sample.text);
        } else if x > left {
            assert_eq!(relation, Relation::Less, "{} {x}", sample.text);
        } else if right < x && x < left {
            assert_eq!(relation, Relation::Confused, "{} {x}", sample.text);
        }
        let close = close_number(&sample.game);
        assert_eq!(close.is_some(), left == right);
    }
}

#[test]
fn stops_are_those_of_the_value() {
    for sample in samples(11, 300, 3, 3) {
        let form = canonical(&sample.game);
        assert_eq!(left_stop(&sample.game), left_stop(&form));
        assert_eq!(right_stop(&sample.game), right_stop(&form));
    }
}

#[test]
fn samples_are_reproducible_and_readable() {
    let again = samples(12, 200, 3, 3);
    for (sample, other) in samples(12, 200, 3, 3).iter().zip(&again) {
        assert_eq!(sample.text, other.text);
        let read = expression::parse(&sample.text).unwrap();
        assert_eq!(read.literal(), sample.game.literal(), "{}", sample.text);
    }
    assert_ne!(samples(13, 20, 3, 3)[..].last().unwrap().text, again[19].text);
}

#[test]
fn samples_cover_all_outcomes() {
    let outcomes: Vec<Outcome> = samples(14, 300, 3, 3).iter().map(|sample| sample.game.outcome()).collect();
    for outcome in [Outcome::L, Outcome::R, Outcome::N, Outcome::P] {
        assert!(outcomes.contains(&outcome), "{outcome}");
    }
}

#[test]
fn bad_expressions() {
    for text in ["", "{", "{|", "{1}", "{1|2", "{1,|}", "1/3", "1 x", "*-1", "-"] {
        assert!(expression::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn domineering_values_are_those_of_the_tree() {
    let mut sampler = Sampler::new(15);
    for _ in 0..40 {
        let mut cell = || sampler.below(5) < 3;
        let board: Board = (0..3).map(|_| (0..4).map(|_| cell()).collect()).collect();
        if free_cells(&board) <= 8 {
            assert_eq!(explicit(&tree(&board)), explicit(&value(&board)));
        }
    }
}

/// The two players' moves are exchanged by transposing the board.
#[test]
fn transposed_board_is_the_negative() {
    let mut sampler = Sampler::new(16);
    for _ in 0..20 {
        let mut cell = || sampler.below(5) < 3;
        let board: Board = (0..3).map(|_| (0..4).map(|_| cell()).collect()).collect();
        let transposed: Board = (0..4).map(|x| board.iter().map(|row| row[x]).collect()).collect();
        assert!(identical(&value(&transposed), &value(&board).negate()));
    }
}
