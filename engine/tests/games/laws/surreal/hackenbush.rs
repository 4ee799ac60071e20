//! Tests of Infinite Hackenbush.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::stalks::{Cut, Stalks};
use upstar::games::solve::{Answer, StalksPosition};
use upstar::games::surreal::{Ordinal, Surreal};
use upstar::games::value::{Outcome, Store};
use upstar::ground::Player;
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::laws::form::cases;

fn position(text: &str) -> StalksPosition {
    StalksPosition::new(Stalks::parse(text, ()).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// A tree of stalks with finitely many edges, which has a text in Infinite Hackenbush and a graph in finite
/// Hackenbush.
#[derive(Clone, Debug)]
struct FiniteTree {
    stem: Vec<bool>,
    branches: Vec<FiniteTree>,
}

impl FiniteTree {
    fn text(&self) -> String {
        let stem: String = self.stem.iter().map(|&is_blue| if is_blue { 'B' } else { 'R' }).collect();
        let branches: Vec<String> = self.branches.iter().map(Self::text).collect();
        if branches.is_empty() { stem } else { format!("{stem}[{}]", branches.join(", ")) }
    }

    /// Writes the edges above the vertex `from`; `next` is the next unused vertex.
    fn edges(&self, mut from: usize, next: &mut usize, edges: &mut Vec<String>) {
        for &is_blue in &self.stem {
            edges.push(format!("{from}-{next}{}", if is_blue { 'b' } else { 'r' }));
            from = *next;
            *next += 1;
        }
        self.branches.iter().for_each(|branch| branch.edges(from, next, edges));
    }
}

fn finite_trees() -> impl Strategy<Value = Vec<FiniteTree>> {
    let leaf = vec(any::<bool>(), 1..=3).prop_map(|stem| FiniteTree { stem, branches: Vec::new() });
    let tree = leaf.prop_recursive(2, 6, 2, |inner| {
        (vec(any::<bool>(), 1..=2), vec(inner, 0..=2))
            .prop_map(|(stem, branches)| FiniteTree { stem, branches })
    });
    vec(tree, 1..=3)
}

/// Stalks of many kinds.
const STALKS: &[&str] = &[
    "B",
    "RR",
    "BBR",
    "B*w",
    "R*w",
    "B*(w + 1)",
    "B*w R",
    "B*w RRR",
    "B(RB)",
    "R(BBR)",
    "(B*w R*w)",
    "B R*w",
    "B*w R*w",
    "B*w[R, BB]",
    "R[B*w, R]",
    "B*(w*2)",
    "B*(w**2) R",
    "B[B*w R, (RB)]",
    "R*5 B*w",
    "R*20",
    "R[B R, B*w R, (BR)]",
];

proptest! {
    #![proptest_config(cases(300))]

    /// With finitely many edges the value is that of finite Hackenbush, which another solver finds.
    #[test]
    fn finite_trees_are_those_of_the_finite_game(trees in finite_trees()) {
        let text: Vec<String> = trees.iter().map(FiniteTree::text).collect();
        let number = position(&text.join(" + ")).number().unwrap();
        let (mut edges, mut next) = (Vec::new(), 1);
        trees.iter().for_each(|tree| tree.edges(0, &mut next, &mut edges));
        let (store, control) = (Store::new(), Control::unlimited());
        let expression = format!("hackenbush_rb(\"{}\")", edges.join(" "));
        let Ok(Answer::Value(value)) = Session::new(&store).evaluate(&expression, &control) else {
            panic!("{expression}")
        };
        prop_assert_eq!(number, Surreal::from(&value.number().unwrap()));
    }

    /// A cut wins exactly if the sum after it is at least 0 for the player who cut. The reported cuts are
    /// all of these.
    #[test]
    fn winning_cuts_of_finite_trees(trees in finite_trees()) {
        let text: Vec<String> = trees.iter().map(FiniteTree::text).collect();
        let position = position(&text.join(" + "));
        for player in Player::BOTH {
            let winning = position.winning(player).unwrap();
            // A report names the lowest winning cut of a stalk. The cuts of the same player above it win as
            // well.
            let is_winning = |cut: &Cut| {
                winning.iter().any(|cuts| cuts.lowest.stalk == cut.stalk && cuts.lowest.below <= cut.below)
            };
            for (stalk, stem) in position.stalks_of(player) {
                let mut below = Ordinal::ZERO;
                while below < stem.length().unwrap() {
                    let cut = Cut { stalk: stalk.clone(), below: below.clone() };
                    if position.owner(&cut) == Some(player) {
                        let left = position.after(&cut).unwrap().number().unwrap();
                        let wins = if player == Player::Left { left.signum() >= 0 } else { left.signum() <= 0 };
                        prop_assert_eq!(wins, is_winning(&cut), "{} {}", position.board(), cut);
                    }
                    below = below.then(&1.into());
                }
            }
        }
    }

    /// With infinitely many edges the same holds for the lowest reported cut and some cuts around it. A
    /// player has a winning cut exactly if the number of the position favours them.
    #[test]
    fn winning_cuts_of_infinite_sums(of in vec(prop::sample::select(STALKS), 1..=3)) {
        let position = position(&of.join(" + "));
        let number = position.number().unwrap();
        for player in Player::BOTH {
            let winning = position.winning(player).unwrap();
            let is_ahead = if player == Player::Left { number.signum() > 0 } else { number.signum() < 0 };
            prop_assert_eq!(!winning.is_empty(), is_ahead, "{} = {}", position.board(), number);
            let worth = |cut: &Cut| {
                let left = position.after(cut).unwrap().number().unwrap();
                if player == Player::Left { left } else { left.negative() }
            };
            for cuts in &winning {
                prop_assert_eq!(position.owner(&cuts.lowest), Some(player));
                prop_assert!(worth(&cuts.lowest).signum() >= 0, "{} {}", position.board(), cuts.lowest);
            }
            for (stalk, stem) in position.stalks_of(player) {
                let length = stem.length().unwrap();
                let lowest = winning.iter().find(|cuts| cuts.lowest.stalk == stalk).map(|cuts| &cuts.lowest.below);
                let mut places: Vec<Ordinal> = (0..5).map(Ordinal::from).collect();
                places.extend((0..4).map(|n| length.approached(n).unwrap()));
                places.extend(lowest.and_then(Ordinal::before));
                for below in places.into_iter().filter(|below| *below < length) {
                    let cut = Cut { stalk: stalk.clone(), below };
                    if position.owner(&cut) == Some(player) {
                        let is_winning = lowest.is_some_and(|lowest| *lowest <= cut.below);
                        prop_assert_eq!(worth(&cut).signum() >= 0, is_winning, "{} {}", position.board(), cut);
                    }
                }
            }
        }
    }

    /// The player who is ahead wins with the best cuts, whatever the opponent cuts.
    #[test]
    fn best_cuts_win(
        of in vec(prop::sample::select(STALKS), 1..=3),
        choices in vec(any::<prop::sample::Index>(), 40),
    ) {
        let mut position = position(&of.join(" + "));
        let number = position.number().unwrap();
        prop_assume!(!number.is_zero());
        let winner = if number.signum() > 0 { Player::Left } else { Player::Right };
        for choice in choices {
            let Some(best) = position.best(winner).unwrap() else { panic!("no cut in {}", position.board()) };
            position = position.after(&best).unwrap();
            let edges = position.edges(winner.other()).unwrap();
            if edges.is_empty() {
                return Ok(());
            }
            let reply = edges[choice.index(edges.len())].lowest.clone();
            position = position.after(&reply).unwrap();
            let left = position.number().unwrap();
            let is_ahead = if winner == Player::Left { left.signum() > 0 } else { left.signum() < 0 };
            prop_assert!(is_ahead, "{}", position.board());
        }
    }

    /// Printed positions and cuts read back, and negation exchanges the players' cuts.
    #[test]
    fn printing_and_reading(of in vec(prop::sample::select(STALKS), 1..=3), n in 1u32..9) {
        let given = position(&of.join(" + "));
        let read_back = position(&given.board().to_string());
        prop_assert_eq!(read_back.board(), given.board());
        let negative = position(&format!("-{}", of.join(" - ")));
        prop_assert_eq!(negative.number().unwrap(), given.number().unwrap().negative());
        let cut = Cut { stalk: vec![0, 2], below: Ordinal::omega().then(&n.into()) };
        prop_assert_eq!(Cut::read(&cut.to_string()).unwrap(), cut);
        let cut = Cut { stalk: vec![0], below: n.into() };
        prop_assert_eq!(Cut::read(&(n + 1).to_string()).unwrap(), cut);
    }
}

/// The examples of the thesis and of *Winning Ways*.
#[test]
fn known_positions() {
    for (text, expected) in [
        ("0", "0"),
        ("BBBBBBRBRR", "89/16"),
        ("BBBBB + BRBRR", "89/16"),
        ("BBBBB + BRBB", "47/8"),
        ("B*w", "w"),
        ("B*(w + 1)", "w + 1"),
        ("B R*w", "w**(-1)"),
        ("BR B*w", "1 - w**(-1)"),
        ("B(RB)", "2/3"),
        ("B*w + R*1000", "w - 1000"),
        ("B[R, B]", "1"),
        ("B*w[R*w, B]", "1/2*w + 1"),
    ] {
        let number = position(text).number().unwrap();
        assert_eq!(number.to_string(), expected, "{text}");
    }
    // With omega and finitely many red edges Left wins, and every cut from the fourth edge upwards wins.
    let given = position("B*w + RRR");
    assert_eq!(given.outcome(), Ok(Outcome::L));
    let winning = given.winning(Player::Left).unwrap();
    assert_eq!(winning.iter().map(|cuts| cuts.lowest.to_string()).collect::<Vec<_>>(), ["1 4"]);
}

#[test]
fn bad_positions_are_refused() {
    for (text, place, message) in [
        ("", 0..0, "expected an edge"),
        ("BG", 1..2, "expected an edge"),
        ("B()", 1..3, "an empty period"),
        ("B((RB)R)", 2..3, "a period cannot contain a period"),
        ("B(RB", 1..2, "not closed"),
        ("B[R", 1..2, "not closed"),
        ("B[R;B]", 3..4, "expected an edge"),
        ("B*x", 2..2, "expected a length"),
        ("B*(1 + w)", 7..8, "in decreasing order"),
        ("B*1234567890123456789", 2..21, "at most 18 digits"),
        ("(BR)*w**2", 0..9, "edges repeat"),
        ("B +", 3..3, "expected an edge"),
    ] {
        let error = Stalks::parse(text, ()).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.span, place, "{text}: {error}");
    }
    let tower = format!("B*{}w{}", "w**(".repeat(101), ")".repeat(101));
    assert!(Stalks::parse(&tower, ()).expect_err("a tower").message.contains("100 exponents"));
    let deep = format!("{}B{}", "B[R,".repeat(200), "]".repeat(200));
    assert!(Stalks::parse(&deep, ()).expect_err("deep branches").message.contains("branches nest at most"));
}

/// The winning cut may be far above the first edges that the solver examines on a stalk without a highest
/// edge.
#[test]
fn the_best_cut_is_high_enough() {
    for text in ["B*w + R*20", "B*w[B, R] + R*30", "(BR) + (RB)*50 + R*w B*9"] {
        let given = position(text);
        let sign = given.number().unwrap().signum();
        let winner = if sign > 0 { Player::Left } else { Player::Right };
        let after = given.after(&given.best(winner).unwrap().unwrap()).unwrap().number().unwrap();
        assert!(after.signum() * sign >= 0, "{text}: {after}");
    }
}
