//! Known facts of the literature, written out here with their sources.

use upstar_twin::domineering::board_from_rows;
use upstar_twin::number::{as_number, simplest_between, translate};
use upstar_twin::position::value;
use upstar_twin::stops::against_number;
use upstar_twin::{
    Game, Outcome, Rational, Relation, birthday, canonical, cool, explicit, expression, identical, left_stop,
    left_wall, mean, ordinal_sum, right_stop, right_wall, temperature,
};

fn r(text: &str) -> Rational {
    text.parse().unwrap()
}

fn g(text: &str) -> Game {
    expression::parse(text).unwrap()
}

fn domineering(rows: &[&str]) -> String {
    explicit(&value(&board_from_rows(rows).unwrap()))
}

/// Asserts that both games have the same value.
#[track_caller]
fn equal(one: &Game, other: &Game) {
    assert!(one.equals(other), "{} {}", explicit(one), explicit(other));
}

/// ONAG, chapter 0: the first numbers, and `{|} = 0`.
#[test]
fn first_numbers() {
    equal(&g("{|}"), &Game::zero());
    equal(&g("{0|}"), &Game::integer(1));
    equal(&g("{|0}"), &Game::integer(-1));
    equal(&g("{0|1}"), &Game::dyadic(1, 2));
    equal(&g("{1/2|1}"), &Game::dyadic(3, 4));
    let halves = Game::dyadic(1, 2).sum(&Game::dyadic(1, 2));
    equal(&halves, &Game::integer(1));
    let sum = Game::dyadic(3, 4).sum(&Game::dyadic(-5, 4));
    equal(&sum, &Game::dyadic(-1, 2));
}

/// WW, chapter 2 (simplicity), and the corrected thesis facts: a form with
/// numbers for options is the simplest number in between.
#[test]
fn simplest_numbers() {
    let facts = [
        ("{3|10}", "4"),
        ("{1/2|}", "1"),
        ("{-2|}", "0"),
        ("{|1/2}", "0"),
        ("{|-1/2}", "-1"),
        ("{|-3/2}", "-2"),
        ("{-1|-5/8}", "-3/4"),
        ("{13/128|9/32}", "1/4"),
        ("{7/64|3/16}", "1/8"),
        ("{11/2|45/8}", "89/16"),
        ("{1/2|5/8}", "9/16"),
        ("{1/2|3/4}", "5/8"),
    ];
    for (form, x) in facts {
        assert_eq!(as_number(&g(form)), Some(r(x)), "{form}");
        assert_eq!(explicit(&g(form)), x);
    }
    assert_eq!(simplest_between(Some(r("1/10")), Some(r("3/10"))), r("1/4"));
    assert_eq!(simplest_between(Some(r("-1")), Some(r("-3/5"))), r("-3/4"));
}

/// WW, chapter 2: `* = {0|0}` is no number, `*+* = 0`; the thesis facts: a
/// left option below a right one does not make a number.
#[test]
fn not_numbers() {
    for form in ["*", "{0|^}", "{v|0}", "{1|-1}", "{1|1}", "^"] {
        assert_eq!(as_number(&g(form)), None, "{form}");
    }
    assert_eq!(Game::nimber(1).outcome(), Outcome::N);
    equal(&Game::nimber(1).sum(&Game::nimber(1)), &Game::zero());
}

/// WW, chapter 3: sums of nimbers are their nim sums.
#[test]
fn nim_addition() {
    for a in 0..4 {
        for b in 0..4 {
            equal(&Game::nimber(a).sum(&Game::nimber(b)), &Game::nimber(a ^ b));
        }
    }
}

/// WW, chapter 3: `^ > 0`, `^ || *`, `^* || 0`,
/// `^+^ > *`, and `^` is less than every positive number.
#[test]
fn up_and_star() {
    let (up, star) = (Game::up(), Game::nimber(1));
    assert_eq!(up.outcome(), Outcome::L);
    assert!(up.confused(&star));
    assert_eq!(up.sum(&star).outcome(), Outcome::N);
    assert_eq!(Game::ups(2).compare(&star), Relation::Greater);
    for x in ["1", "1/2", "1/64"] {
        assert_eq!(against_number(&up, r(x)), Relation::Less);
    }
    equal(&up.negate(), &Game::down());
    equal(&Game::ups(2).sum(&Game::ups(-2)), &Game::zero());
}

/// WW, chapter 3: canonical forms of multiples of up, with and without star:
/// `^* = {0,*|0}`, `^^ = {0|^*}`, `^^* = {0|^}`, `^^^ = {0|^^*}`.
#[test]
fn multiples_of_up() {
    let star = Game::nimber(1);
    assert_eq!(explicit(&Game::up()), "{0|{0|0}}");
    assert_eq!(explicit(&Game::up().sum(&star)), "{0,{0|0}|0}");
    assert_eq!(explicit(&Game::ups(2)), "{0|{0,{0|0}|0}}");
    assert_eq!(explicit(&Game::ups(2).sum(&star)), "{0|{0|{0|0}}}");
    assert_eq!(explicit(&Game::ups(3)), "{0|{0|{0|{0|0}}}}");
    assert_eq!(birthday(&Game::up()), 2);
    assert_eq!(birthday(&Game::ups(2)), 3);
    equal(&g("{^|v}"), &star);
}

/// WW, chapter 5 (tiny and miny), thesis facts: `tiny_2 = {0||0|-2}` is
/// positive and infinitesimal with respect to up; `tiny_1 > tiny_2`.
#[test]
fn tiny_games() {
    let (tiny_1, tiny_2) = (g("{0|{0|-1}}"), g("{0|{0|-2}}"));
    assert_eq!(tiny_2.compare(&Game::zero()), Relation::Greater);
    assert_eq!(tiny_1.compare(&tiny_2), Relation::Greater);
    let three = tiny_1.sum(&tiny_1).sum(&tiny_1);
    assert_eq!(three.compare(&Game::up()), Relation::Less);
    equal(&tiny_2.negate(), &g("{{2|0}|0}"));
    for t in ["-1", "-1/2", "0", "1"].map(r) {
        assert_eq!(left_wall(&tiny_2, t), left_wall(&Game::up(), t));
        assert_eq!(right_wall(&tiny_2, t), right_wall(&Game::up(), t));
    }
}

/// WW, chapter 5 (switches): `+-1` has temperature 1, is confused with 1, -1
/// and all numbers in between and with no others; `+-1 + +-1 = 0`.
#[test]
fn switch() {
    let switch = g("{1|-1}");
    assert_eq!((left_stop(&switch), right_stop(&switch)), (r("1"), r("-1")));
    assert_eq!((mean(&switch), temperature(&switch)), (r("0"), r("1")));
    for x in ["1", "1/2", "0", "-1"] {
        assert_eq!(against_number(&switch, r(x)), Relation::Confused);
    }
    assert_eq!(against_number(&switch, r("9/8")), Relation::Less);
    assert_eq!(against_number(&switch, r("-9/8")), Relation::Greater);
    equal(&switch.sum(&switch), &Game::zero());
    equal(&g("{5|1}"), &Game::integer(3).sum(&g("{2|-2}")));
}

/// WW, chapter 6: cooled by 1/2 the switch `+-1` is `+-1/2`, cooled by its
/// temperature it is `*`, and then it is frozen to its mean 0.
#[test]
fn cooled_switch() {
    let switch = g("{1|-1}");
    assert_eq!(explicit(&cool(&switch, r("1/2"))), "{1/2|-1/2}");
    assert_eq!(explicit(&cool(&switch, r("1"))), "{0|0}");
    assert_eq!(explicit(&cool(&switch, r("5/4"))), "0");
    assert_eq!(explicit(&cool(&g("{4|{1|-1}}"), r("1"))), "{3|{1|1}}");
}

/// Siegel's convention for t < 0: integers have temperature -1, `m/2^k` has
/// `-1/2^k`, a number plus a nonzero infinitesimal has 0.
#[test]
fn temperatures_below_zero() {
    let facts = [("3", "-1"), ("0", "-1"), ("1/2", "-1/2"), ("-7/8", "-1/8")];
    for (form, t) in facts {
        assert_eq!(temperature(&g(form)), r(t), "{form}");
    }
    for form in ["*", "^", "{-3|-3}", "{1/2|1/2}", "*2", "{0|{0|-2}}"] {
        assert_eq!(temperature(&g(form)), r("0"), "{form}");
    }
}

/// WW, chapter 6, and the thesis' component G~: temperature 13, mean 3.
#[test]
fn thesis_component() {
    let game = g("{{28|4}|{2|-22}}");
    assert_eq!((mean(&game), temperature(&game)), (r("3"), r("13")));
    assert_eq!((left_stop(&game), right_stop(&game)), (r("4"), r("2")));
    assert_eq!(left_wall(&game, r("12")), r("4"));
    assert_eq!(right_wall(&game, r("25/2")), r("5/2"));
    assert_eq!(left_wall(&game, r("40/3")), r("3"));
    assert_eq!(birthday(&game), 30);
}

/// WW, chapter 5 and the thesis' figures: small Domineering positions.
#[test]
fn small_domineering() {
    let facts: [(&[&str], &str); 9] = [
        (&["."], "0"),
        (&[".", "."], "1"),
        (&[".."], "-1"),
        (&[".#", ".."], "{0|0}"),
        (&["..", ".."], "{1|-1}"),
        (&["...", "...", "..."], "{1|-1}"),
        (&["#..", "..#"], "{0|-1}"),
        (&[".#", ".#", ".."], "1/2"),
        (&["....", "...."], "{{2|0}|0}"),
    ];
    for (rows, form) in facts {
        assert_eq!(domineering(rows), form, "{rows:?}");
    }
}

/// The thesis' figure 2.4, and the 14-cell position of temperature 2 of
/// Huntemann, Nowakowski and Santos (2020).
#[test]
fn hot_domineering() {
    let figure = board_from_rows(&["...#", "#..#", "...#", ".#.."]).unwrap();
    let game = value(&figure);
    assert_eq!(explicit(&game), "{3/4,{{1|1}|3/4}|{{-1|-1}|-3/2}}");
    assert_eq!((mean(&game), temperature(&game)), (r("-3/16"), r("17/16")));
    let hottest = board_from_rows(&[".#.##", "...##", "#....", "#...#", "###.."]).unwrap();
    assert_eq!(explicit(&value(&hottest)), "{{2|2}|{-2|-2}}");
    assert_eq!(temperature(&value(&hottest)), r("2"));
}

/// WW, chapter 7: Hackenbush stalks are ordinal sums of 1, -1 and *. The
/// thesis facts give the stalks BRBRR, BRBB, BRR and BRRR.
#[test]
fn ordinal_sums() {
    let stalk = |colours: &str| {
        let empty = Game::zero();
        colours.chars().rev().fold(empty, |above, c| {
            let edge = if c == 'B' { 1 } else { -1 };
            ordinal_sum(&Game::integer(edge), &above)
        })
    };
    let facts = [
        ("BR", "1/2"),
        ("BRBRR", "9/16"),
        ("BRBB", "7/8"),
        ("BRR", "1/4"),
        ("BRRR", "1/8"),
        ("BBBBBBRBRR", "89/16"),
    ];
    for (colours, x) in facts {
        assert_eq!(explicit(&stalk(colours)), x, "{colours}");
    }
    let flower = ordinal_sum(&Game::nimber(1), &Game::integer(1));
    equal(&flower, &Game::up().sum(&Game::nimber(1)));
    let tower = ordinal_sum(&Game::nimber(1), &Game::nimber(1));
    assert!(identical(&tower, &Game::nimber(2)));
}

/// A sum in canonical form, numbers added by translation: large numbers make
/// the literal sum too large.
fn hot_sum(g: &Game, h: &Game) -> Game {
    if let Some(x) = as_number(g) {
        return canonical(&translate(h, x));
    }
    if let Some(x) = as_number(h) {
        return canonical(&translate(g, x));
    }
    let moves = |of_g: &[Game], of_h: &[Game]| {
        let in_g = of_g.iter().map(|option| hot_sum(option, h));
        let in_h = of_h.iter().map(|option| hot_sum(g, option));
        in_g.chain(in_h).collect()
    };
    canonical(&Game::new(moves(g.left(), h.left()), moves(g.right(), h.right())))
}

/// The thesis' sum A+B+C (WW, chapter 6), with the corrected facts: the right
/// stops after Left's five moves, of which `{28|4}` in A is the best.
#[test]
fn thesis_sum() {
    let a = g("{8,{28|4}|-2,{2|-22}}");
    let b = g("{-3,{9|-5}|{-11|-25}}");
    let c = g("{-12|-24,{-19|-35}}");
    let three = |a: &Game, b: &Game, c: &Game| hot_sum(&hot_sum(a, b), c);
    let sum = three(&a, &b, &c);
    assert_eq!((mean(&sum), temperature(&sum)), (r("-24"), r("13")));
    assert_eq!((left_stop(&sum), right_stop(&sum)), (r("-19"), r("-33")));
    assert_eq!(sum.outcome(), Outcome::R);
    assert_eq!(right_stop(&three(&g("{28|4}"), &b, &c)), r("-19"));
    assert_eq!(right_stop(&three(&g("8"), &b, &c)), r("-27"));
    assert_eq!(right_stop(&three(&a, &g("{9|-5}"), &c)), r("-22"));
    assert_eq!(right_stop(&three(&a, &g("-3"), &c)), r("-25"));
    assert_eq!(right_stop(&three(&a, &b, &g("-12"))), r("-21"));
}
