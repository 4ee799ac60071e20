//! Tests of random rules with heaps in which play need not end, against a literal implementation of the
//! rules on lists of heaps.

use std::collections::{BTreeSet, HashMap};

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::rules::text::TextRuleset;
use upstar::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::{Position, Registered};
use upstar::session::Session;

use crate::laws::form::cases;

/// The largest number of a heap that random rules make.
const LARGEST: i64 = 3;

/// An expression in the numbers of a heap and in a chosen number.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Variable(usize),
    Of(&'static str, Box<[Self; 2]>),
}

impl Term {
    fn text(&self, names: &[&str]) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Variable(at) => names[at % names.len()].to_owned(),
            Self::Of(of @ ("min" | "max"), parts) => {
                format!("{of}({}, {})", parts[0].text(names), parts[1].text(names))
            }
            Self::Of(of, parts) => format!("({} {of} {})", parts[0].text(names), parts[1].text(names)),
        }
    }

    /// Evaluates the expression. `None` if it divides by 0 or by a negative number.
    fn value(&self, variables: &[i64]) -> Option<i64> {
        Some(match self {
            Self::Number(number) => *number,
            Self::Variable(at) => variables[at % variables.len()],
            Self::Of(of, parts) => {
                let (a, b) = (parts[0].value(variables)?, parts[1].value(variables)?);
                match *of {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "min" => a.min(b),
                    "max" => a.max(b),
                    _ if b <= 0 => return None,
                    // Division rounds down, also for negative dividends.
                    "/" => (a - a.rem_euclid(b)) / b,
                    _ => a.rem_euclid(b),
                }
            }
        })
    }
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![(0..5_i64).prop_map(Term::Number), (0..6_usize).prop_map(Term::Variable)];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let of = prop::sample::select(vec!["+", "-", "-", "*", "/", "mod", "min", "max"]);
        (of, inner.clone(), inner).prop_map(|(of, a, b)| Term::Of(of, Box::new([a, b])))
    })
}

#[derive(Clone, Debug)]
struct Rule {
    word: &'static str,
    /// The new numbers of the heap. Numbers above [`LARGEST`] become [`LARGEST`], to keep the games small.
    made: [Term; 2],
    /// The number of copies of the heap, at most one; `None` means one.
    count: Option<Term>,
    choice: Option<(Term, Term)>,
    condition: Option<(&'static str, Term, Term)>,
}

fn rule() -> impl Strategy<Value = Rule> {
    let word = prop::sample::select(vec!["left", "right", "both"]);
    let condition =
        (prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]), term(), term()).prop_map(|all| all);
    (
        word,
        [term(), term()],
        proptest::option::weighted(0.3, term()),
        proptest::option::of((term(), term())),
        proptest::option::weighted(0.7, condition),
    )
        .prop_map(|(word, made, count, choice, condition)| Rule { word, made, count, choice, condition })
}

impl Rule {
    fn line(&self, numbers: usize) -> String {
        let heap = &["a", "b"][..numbers];
        let mut names = heap.to_vec();
        let choice = self.choice.as_ref().map_or(String::new(), |(low, high)| {
            format!(" for k in {}..{}", low.text(heap), high.text(heap))
        });
        names.extend(self.choice.is_some().then_some("k"));
        let made = self.made[..numbers].iter().map(|n| format!("min({}, {LARGEST})", n.text(&names)));
        let made = made.collect::<Vec<_>>().join(", ");
        let count = self.count.as_ref().map_or(String::new(), |n| format!("min({}, 1) of ", n.text(&names)));
        let condition = self.condition.as_ref().map_or(String::new(), |(sign, a, b)| {
            format!(" where {} {sign} {}", a.text(&names), b.text(&names))
        });
        let (from, to) = match numbers {
            1 => ("a".to_owned(), made),
            _ => (format!("({})", heap.join(", ")), format!("({made})")),
        };
        format!("{} {from} -> {count}{to}{choice}{condition}\n", self.word)
    }

    fn is_of(&self, player: Player) -> bool {
        self.word == "both" || self.word == player.of(("left", "right"))
    }

    /// Returns the possible results of a move with a heap: one heap or none.
    fn each(&self, heap: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let chosen = match &self.choice {
            None => vec![heap.to_vec()],
            Some((low, high)) => match (low.value(heap), high.value(heap)) {
                (Some(low), Some(high)) => (low..=high).map(|k| [heap, &[k]].concat()).collect(),
                _ => Vec::new(),
            },
        };
        chosen.iter().filter_map(|all| self.one(heap.len(), all)).collect()
    }

    fn one(&self, numbers: usize, all: &[i64]) -> Option<Vec<Vec<i64>>> {
        if let Some((sign, a, b)) = &self.condition {
            let (a, b) = (a.value(all)?, b.value(all)?);
            let holds = match *sign {
                "=" => a == b,
                "!=" => a != b,
                "<" => a < b,
                "<=" => a <= b,
                ">" => a > b,
                _ => a >= b,
            };
            holds.then_some(())?;
        }
        let count = self.count.as_ref().map_or(Some(1), |count| count.value(all))?.min(1);
        let number = |term: &Term| term.value(all).map(|n| n.min(LARGEST)).filter(|n| *n >= 0);
        let made: Vec<i64> = self.made[..numbers].iter().map(number).collect::<Option<_>>()?;
        (count >= 0).then(|| vec![made; count as usize])
    }
}

/// Returns each move: the index of the heap played, and all heaps after it.
fn moves(rules: &[Rule], heaps: &[Vec<i64>], player: Player) -> BTreeSet<(usize, Vec<Vec<i64>>)> {
    let mut moves = BTreeSet::new();
    for (place, heap) in heaps.iter().enumerate() {
        for made in rules.iter().filter(|rule| rule.is_of(player)).flat_map(|rule| rule.each(heap)) {
            let mut after = heaps.to_vec();
            after.splice(place..=place, made);
            moves.insert((place, after));
        }
    }
    moves
}

/// Computes the value of heaps from the definition. Positions are lists of all heaps in order, without
/// simplification.
fn value<'s>(rules: &[Rule], heaps: &[Vec<i64>], calc: &mut Calc<'s, '_>) -> LoopyValue<'s> {
    let mut graph = LoopyGraph::new();
    let mut nodes = HashMap::from([(heaps.to_vec(), graph.node())]);
    let mut states = vec![heaps.to_vec()];
    let mut at = 0;
    while at < states.len() {
        for player in Player::BOTH {
            for (_, after) in moves(rules, &states[at].clone(), player) {
                let node = *nodes.entry(after).or_insert_with_key(|after| {
                    states.push(after.clone());
                    graph.node()
                });
                match player {
                    Player::Left => graph.left(at, LoopyOption::Node(node)),
                    Player::Right => graph.right(at, LoopyOption::Node(node)),
                }
            }
        }
        at += 1;
    }
    calc.loopy(&graph).expect("a value")[0]
}

fn heap_text(heap: &[i64]) -> String {
    let numbers: Vec<String> = heap.iter().map(i64::to_string).collect();
    if heap.len() == 1 { numbers[0].clone() } else { format!("({})", numbers.join(",")) }
}

fn agrees(rules: &[Rule], heaps: &[Vec<i64>]) -> Result<(), TestCaseError> {
    let numbers = heaps[0].len();
    let lines: String = rules.iter().map(|rule| rule.line(numbers)).collect();
    let text = heaps.iter().map(|heap| heap_text(heap)).collect::<Vec<_>>().join(" ");
    let file = format!(
        "name random\ntitle Random\nboard heaps\n{lines}loops allowed\nrules random\nsource none\nexample {text}\n"
    );
    let parsed = TextRuleset::read(&file).map_err(|error| TestCaseError::fail(format!("{error}: {file}")))?;
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    let position = session.read("random", &text).expect("a position");
    let mut calc = Calc::new(&store, &control);
    let mut is_same = |a: LoopyValue<'_>, b: LoopyValue<'_>| {
        let (a, b) = (calc.copy_loopy(a).unwrap(), calc.copy_loopy(b).unwrap());
        calc.loopy_ge(a, b).unwrap() && calc.loopy_ge(b, a).unwrap()
    };
    let mut by_hand = Calc::new(&store, &control);
    let found = position.game(&store, &control).expect("a value");
    prop_assert!(is_same(found, value(rules, heaps, &mut by_hand)), "{} in\n{}", text, file);
    let Position::Partizan(position) = position else { panic!("play may be infinite") };
    for player in Player::BOTH {
        let mut known: Vec<_> = moves(rules, heaps, player).into_iter().collect();
        let found = position.moves(player, &control).expect("moves");
        prop_assert_eq!(found.len(), known.len(), "{:?}'s moves in {} in\n{}", player, text, file);
        for m in found {
            let from = position.place_name(m.step.places[0]);
            let place = known.iter().position(|(place, after)| {
                heap_text(&heaps[*place]) == from && is_same(m.value, value(rules, after, &mut by_hand))
            });
            let place = place.ok_or_else(|| {
                TestCaseError::fail(format!(
                    "{player:?} from {from} to {} in {text} in\n{file}",
                    m.step.after
                ))
            })?;
            known.swap_remove(place);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    /// Checks sums of heaps: the value, and each move with its heap and its value.
    #[test]
    fn random_rules_that_need_not_end(
        rules in vec(rule(), 1..=3),
        numbers in 1..=2_usize,
        heaps in vec([0..=LARGEST, 0..=LARGEST], 1..=3),
    ) {
        let most = if numbers == 1 { 3 } else { 2 };
        let heaps: Vec<Vec<i64>> = heaps.iter().take(most).map(|heap| heap[..numbers].to_vec()).collect();
        agrees(&rules, &heaps)?;
    }
}
