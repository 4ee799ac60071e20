//! Facts of *Winning Ways*, ch. 11, about loopy games, found from the definitions.

use upstar_twin::loopy::{
    End, Loopy, Side, ge, ge_of_stoppers, ge_on_side, is_stopper, outcome, pseudonumbers, stops,
};
use upstar_twin::{Game, Rational};

fn on() -> Loopy {
    Loopy::passing(&[None], &[])
}

fn over() -> Loopy {
    Loopy::passing(&[Some(Game::zero())], &[None])
}

fn upon() -> Loopy {
    Loopy::passing(&[None], &[Some(Game::nimber(1))])
}

fn upon_star() -> Loopy {
    Loopy::passing(&[Some(Game::zero()), None], &[Some(Game::zero())])
}

fn short(game: &Game) -> Loopy {
    Loopy::short(game)
}

/// tis = {0|tisn}, tisn = {tis|0}.
fn tis() -> Loopy {
    let mut tis = Loopy::passing(&[Some(Game::zero())], &[]);
    let tisn = tis.graph.node();
    let zero = tis.graph.left[tis.root][0];
    tis.graph.right[tis.root].push(tisn);
    tis.graph.left[tisn].push(tis.root);
    tis.graph.right[tisn].push(zero);
    tis
}

fn equal(g: &Loopy, h: &Loopy) -> bool {
    let stoppers = ge_of_stoppers(g, h) && ge_of_stoppers(h, g);
    assert_eq!(stoppers, ge(g, h) && ge(h, g));
    stoppers
}

fn greater(g: &Loopy, h: &Loopy) -> bool {
    let stoppers = ge_of_stoppers(g, h) && !ge_of_stoppers(h, g);
    assert_eq!(stoppers, ge(g, h) && !ge(h, g));
    stoppers
}

fn confused(g: &Loopy, h: &Loopy) -> bool {
    !ge_of_stoppers(g, h) && !ge_of_stoppers(h, g)
}

#[test]
fn order_of_small_stoppers() {
    let zero = short(&Game::zero());
    let star = short(&Game::nimber(1));
    let ups = |n| short(&Game::ups(n));
    assert!(greater(&on(), &short(&Game::integer(3))));
    assert!(greater(&over(), &zero));
    assert!(greater(&over(), &ups(1)) && greater(&over(), &ups(3)));
    assert!(greater(&short(&Game::dyadic(1, 16)), &over()));
    assert!(greater(&upon(), &zero) && greater(&upon(), &ups(1)) && greater(&ups(2), &upon()));
    assert!(greater(&over(), &upon()));
    assert!(confused(&upon(), &star) && confused(&upon_star(), &zero));
    assert!(equal(&upon().sum(&star), &upon_star()));
    assert!(equal(&over().sum(&over()), &over()));
}

#[test]
fn which_are_stoppers() {
    assert!([on(), over(), upon(), upon_star(), on().negative()].iter().all(is_stopper));
    let dud = Loopy::passing(&[None], &[None]);
    assert!(!is_stopper(&dud) && !is_stopper(&tis()) && !is_stopper(&tis().negative()));
}

#[test]
fn draws() {
    let draw = (End::Drawn, End::Drawn);
    assert_eq!(outcome(&Loopy::passing(&[None], &[None])), draw);
    assert_eq!(outcome(&on().sum(&on().negative())), draw);
    assert_eq!(outcome(&over().sum(&over().negative())), draw);
    assert_eq!(outcome(&tis()), (End::Won, End::Drawn));
    assert_eq!(outcome(&on()), (End::Won, End::Won));
    assert_eq!(outcome(&upon_star()), (End::Won, End::Lost));
}

/// {{|pass}|} = 1 & 0, over + under = over & under, on + off = on & off.
#[test]
fn sides_that_differ() {
    let one = short(&Game::integer(1));
    let zero = short(&Game::zero());
    let is = |g: &Loopy, side, h: &Loopy| ge_on_side(g, h, side) && ge_on_side(h, g, side);
    let mut game = Loopy::passing(&[], &[]);
    let inner = game.graph.node();
    game.graph.left[game.root].push(inner);
    game.graph.right[inner].push(game.root);
    assert!(is(&game, Side::On, &one) && is(&game, Side::Off, &zero));
    let draw = over().sum(&over().negative());
    assert!(is(&draw, Side::On, &over()) && is(&draw, Side::Off, &over().negative()));
    let draw = on().sum(&on().negative());
    assert!(is(&draw, Side::On, &on()) && is(&draw, Side::Off, &on().negative()));
    assert!(!is(&draw, Side::On, &over()));
}

#[test]
fn stops_of_small_stoppers() {
    let numbers: Vec<_> = (-2..=2).map(Rational::integer).collect();
    let known = pseudonumbers(&numbers);
    let stops = |game: &Loopy| stops(game, &known).unwrap().map(|i| known[i].clone());
    let [left, right] = stops(&upon());
    assert!(equal(&left, &short(&Game::zero())) && equal(&right, &short(&Game::zero())));
    let [left, right] = stops(&over());
    assert!(equal(&left, &over()) && equal(&right, &over()));
    let hot = Loopy::passing(&[Some(Game::integer(2))], &[Some(Game::integer(-1))]);
    let [left, right] = stops(&hot);
    assert!(equal(&left, &short(&Game::integer(2))) && equal(&right, &short(&Game::integer(-1))));
}
