//! Tests of positions with deep values on a small stack: the solver gives an answer or an error and never
//! overflows.

use crate::laws::values::depth::on_small_stack;
use std::collections::HashMap;
use std::sync::Mutex;
use upstar::games::board::strip::Strip;
use upstar::games::rules::memo::{Known, Memo, MemoReader};
use upstar::games::rules::{Move, Options, Short, Shortcut, Signed, Sum};
use upstar::games::solve::Solver;
use upstar::games::value::{DEPTH_LIMIT, Dyadic, Stop, Store, Value};
use upstar::ground::Ruleset;
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::ground::{Facts, Player};

/// Games that are deep on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Deep {
    /// `{2n|G}` and `{G|-2n}` alternately, where G is the nest of n - 1 levels.
    Nest(u32),
    /// `{G + H|0}`, where G and H are the nests of n and n - 1 levels.
    Pair(u32),
    /// The integer n, as a chain of n moves of Left's.
    Chain(u32),
    /// `*n`.
    Nimber(u32),
    /// `*n`, whose options take half a GiB.
    Heavy(u32),
}

use Deep::{Chain, Heavy, Nest, Nimber, Pair};

struct Rules;

static FACTS: Facts<'static> = Facts {
    name: "deep",
    title: "Deep",
    board: "none",
    notation: "none",
    signs: &[],
    rules: "as the components say",
    source: "this test",
    example: "",
};

#[derive(Default)]
struct Table(Mutex<HashMap<Deep, Known>>);

impl MemoReader<Deep> for &Table {
    fn get(&self, component: &Deep) -> Option<Known> {
        self.0.lock().unwrap().get(component).copied()
    }
}

impl Memo<Deep> for Table {
    type Reader<'a> = &'a Self;
    fn reader(&self) -> &Self {
        self
    }
    fn put(&self, component: &Deep, value: Known) {
        self.0.lock().unwrap().insert(*component, value);
    }
    fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }
    fn bytes(&self) -> usize {
        0
    }
}

impl Ruleset for Rules {
    type Board = Strip;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) -> &'static str {
        ""
    }
}

impl Short for Rules {
    type Piece = Deep;
    type Component = Deep;
    type Memo = Table;

    fn components(&self, _: &Strip) -> Sum<Deep> {
        Vec::new().into()
    }

    fn moves<'b>(&'b self, _: &'b Strip, _: Player) -> Box<dyn Iterator<Item = Move<Strip>> + 'b> {
        Box::new(std::iter::empty())
    }

    fn normal(&self, piece: &Deep) -> Signed<Deep> {
        Signed { component: *piece, negated: false }
    }

    fn options(&self, component: &Deep, options: &mut Options<'_, Deep>) -> OrNoAnswer<()> {
        let mut option = |pieces: &[Deep]| {
            pieces.iter().for_each(|&piece| options.piece(piece));
            options.end_option();
        };
        match *component {
            Nest(0) | Chain(0) => options.end_left(),
            Nest(n) => {
                let hot = 2 * i64::from(n);
                let numbers = if n % 2 == 0 { [Some(hot), None] } else { [None, Some(-hot)] };
                for (i, number) in numbers.into_iter().enumerate() {
                    match number {
                        Some(number) => options.number(number),
                        None => options.piece(Nest(n - 1)),
                    }
                    options.end_option();
                    if i == 0 {
                        options.end_left();
                    }
                }
            }
            Pair(n) => {
                option(&[Nest(n), Nest(n - 1)]);
                options.end_left();
                // An option without pieces is 0.
                options.end_option();
            }
            Chain(n) => {
                option(&[Chain(n - 1)]);
                options.end_left();
            }
            Heavy(n) => {
                options.charge(1 << 29)?;
                options.shortcut(Shortcut::Known(Dyadic::ZERO, n));
            }
            Nimber(n) => options.shortcut(Shortcut::Known(Dyadic::ZERO, n)),
        }
        Ok(())
    }
}

fn value<'s>(solver: &Solver<'s, Rules>, parts: &[Deep]) -> OrNoAnswer<Value<'s>> {
    let parts: Vec<Signed<Deep>> = parts.iter().map(|part| Rules.normal(part)).collect();
    solver.value(&parts.into(), &Control::unlimited().with_nodes(1_000_000))
}

/// Sums of cached components, and options built from them, are refused beyond the depth limit.
#[test]
fn sums_of_remembered_components() {
    on_small_stack(|| {
        let store = Store::new();
        let solver = Solver::new(Rules, &store);
        let too_deep = Err(Stop::TooDeep.into());
        // We ask for small nests first, so the search itself is never deep.
        let deepest = (1..DEPTH_LIMIT).find(|&n| value(&solver, &[Nest(n)]) == too_deep).unwrap();
        assert!(deepest > DEPTH_LIMIT / 3, "{deepest}");
        let (top, low) = (deepest - 1, DEPTH_LIMIT / 5);
        assert_ne!(value(&solver, &[Nest(top)]).unwrap(), store.zero());
        assert_eq!(value(&solver, &[Nest(top), Nest(top), Nest(top - 1)]), too_deep);
        assert_eq!(value(&solver, &[Pair(top)]), too_deep);
        assert_eq!(value(&solver, &[Nest(deepest)]), too_deep);
        assert!(matches!(value(&solver, &[Pair(low)]), Ok(_) | Err(NoAnswer::Stopped(Stop::Nodes))));
    });
}

/// A search from the top is as deep as the position. Numbers have no depth of their own.
#[test]
fn deep_searches() {
    on_small_stack(|| {
        let store = Store::new();
        let solver = Solver::new(Rules, &store);
        let limit = DEPTH_LIMIT;
        assert_eq!(value(&solver, &[Chain(limit - 1)]).unwrap(), store.integer(i64::from(limit) - 1));
        assert_eq!(value(&solver, &[Chain(2 * limit + 1)]), Err(Stop::TooDeep.into()));
        assert_eq!(value(&solver, &[Nest(2 * limit)]), Err(Stop::TooDeep.into()));
        assert_eq!(value(&solver, &[Nest(limit - 2)]), Err(Stop::TooDeep.into()));
    });
}

/// Sums of uptimals have no depth limit, neither in a search nor in a calculation.
#[test]
fn sums_of_large_nimbers() {
    let store = Store::new();
    let solver = Solver::new(Rules, &store);
    assert_eq!(value(&solver, &[Nimber(1 << 20), Nimber(999)]).unwrap(), store.nimber((1 << 20) + 999));
    assert_eq!(value(&solver, &[Nimber(1 << 20), Nest(1)]), Err(Stop::TooDeep.into()));
}

/// The memory of options counts only while their component is solved. Twenty components of half a GiB, one
/// after another, are not too large.
#[test]
fn heavy_options_are_given_back() {
    let store = Store::new();
    let solver = Solver::new(Rules, &store);
    let parts: Vec<Deep> = (1..=20).map(Heavy).collect();
    assert_eq!(value(&solver, &parts).unwrap(), store.nimber((1..=20).fold(0, |sum, n| sum ^ n)));
}
