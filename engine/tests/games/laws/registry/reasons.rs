//! Tests of the reasons why moves win or lose: each claim is checked by the values of the whole sums. Proofs of who wins
//! are followed without a search.

use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use upstar::games::notation::Style;
use upstar::games::play::{Explanation, OutcomeProof, PlayedSum, Reason, SumMove, Summand, verdicts};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Calc, Dyadic, Literal, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::{for_all, one, two};
use crate::laws::form::cases;
use crate::laws::play::summands;

/// The number of explanations by each theorem.
type Counts = RefCell<BTreeMap<&'static str, u32>>;

/// The most moves of one player in one sum that are explained.
const MOST_MOVES: usize = 6;

fn total<'s>(sum: &PlayedSum<'_, 's>, calc: &mut Calc<'s, '_>) -> Value<'s> {
    let values = sum.values(calc).unwrap();
    values.into_iter().fold(calc.store().zero(), |total, value| total + value)
}

/// Returns whether a player wins a value by moving second.
fn wins_second(value: Value<'_>, player: Player) -> bool {
    let zero = value.store().zero();
    player.of((value >= zero, value <= zero))
}

/// Asserts that a reason is true of the sum after the winner's move.
fn holds<'s>(
    reason: &Reason<'s>,
    (sum, winner): (&PlayedSum<'_, 's>, Player),
    calc: &mut Calc<'s, '_>,
) -> Result<(), TestCaseError> {
    let whole = total(sum, calc);
    prop_assert!(wins_second(whole, winner));
    let favors = |x: &Dyadic| winner.of((x.signum(), -x.signum())) > 0;
    let stop = winner.of((whole.right_stop(), whole.left_stop()));
    // A stop of which the winner is sure is no better than the stop of the sum.
    let is_sure = |sure: &Dyadic| favors(sure) && winner.of((*sure <= stop, *sure >= stop));
    match reason {
        Reason::NoMove => prop_assert!(sum.choices(calc, winner.other()).unwrap().is_empty()),
        Reason::NimSum(nim) => {
            prop_assert_eq!((nim.value, whole.nimber()), (0, Some(0)));
            prop_assert_eq!(nim.parts.iter().fold(0, |sum, part| sum ^ part), 0);
        }
        Reason::Pairs | Reason::Symmetry => prop_assert_eq!(whole, calc.store().zero()),
        Reason::Number(number) => prop_assert_eq!(whole.number(), Some(number.clone())),
        Reason::NumberAvoidance { number, rest } => prop_assert!(is_sure(&(number + rest))),
        Reason::Stop(sure) => prop_assert!(is_sure(sure)),
        Reason::AtomicWeight(weight) => {
            prop_assert_eq!(calc.atomic_weight(whole).unwrap(), Some(*weight));
            let two = calc.store().integer(winner.of((2, -2)));
            prop_assert!(winner.of((*weight >= two, *weight <= two)));
        }
        Reason::Value(value) => prop_assert_eq!(*value, whole),
        Reason::Search { .. } => {}
    }
    let words = reason.words(winner, calc, Style::Ascii).unwrap();
    prop_assert!(words.ends_with('.'), "{}", words);
    Ok(())
}

/// Explains moves of a sum, and plays the lines.
fn explain<'s>(
    sum: &PlayedSum<'_, 's>,
    (store, control): (&'s Store, &Control),
    counts: &Counts,
) -> Result<(), TestCaseError> {
    let mut calc = Calc::new(store, control);
    for player in Player::BOTH {
        let verdicts = verdicts(&mut calc, sum, player).unwrap();
        let can_win = verdicts.iter().any(|verdict| verdict.wins);
        let settings = OutcomeSettings::default();
        let best = Explanation::best_move(sum, player, settings, (store, control)).unwrap();
        prop_assert_eq!(best.is_some(), !verdicts.is_empty());
        for verdict in verdicts.iter().filter(|verdict| Some(&verdict.step) == best.as_ref()) {
            prop_assert_eq!(verdict.wins, can_win);
        }
        for verdict in verdicts.iter().take(MOST_MOVES) {
            let explained = Explanation::of(sum, player, &verdict.step, settings, (store, control)).unwrap();
            prop_assert_eq!(explained.wins, verdict.wins);
            prop_assert_eq!(explained.instead.is_some(), can_win && !verdict.wins);
            if let Some(instead) = &explained.instead {
                prop_assert!(verdicts.iter().any(|verdict| verdict.wins && verdict.step == *instead));
            }
            let (mut played, mut to_move, winner) = (sum.clone(), player, explained.winner());
            let mut reason = Some(&explained.reason);
            for step in &explained.line {
                prop_assert!(played.make(&mut calc, to_move, step).unwrap());
                if to_move == winner {
                    prop_assert!(wins_second(total(&played, &mut calc), winner));
                    if let Some(reason) = reason.take() {
                        holds(reason, (&played, winner), &mut calc)?;
                    }
                }
                to_move = to_move.other();
            }
            prop_assert_eq!(to_move, winner.other());
            prop_assert!(played.choices(&mut calc, to_move).unwrap().is_empty(), "the line ends too early");
            *counts.borrow_mut().entry(explained.reason.theorem()).or_default() += 1;
        }
    }
    Ok(())
}

/// The moves of small positions of all short rulesets, of their sums, and of differences.
#[test]
fn reasons_of_moves_in_positions() {
    let counts = Counts::default();
    let read = |session: &Session<'_>, name: &str, texts: &[&String], has_negative: bool| {
        let control = Control::unlimited();
        let mut summands = Vec::new();
        for text in texts {
            let text = format!("{name}({text:?})");
            summands.extend(session.summands(&text, &control).ok()?);
        }
        if has_negative && let Some(last) = summands.pop() {
            summands.push(last.negative());
        }
        Some(explain(&PlayedSum::new(summands), (session.store(), &control), &counts))
    };
    for_all(4, one, |session, kind, text| read(session, kind.name, &[&text], false).unwrap_or(Ok(())));
    for_all(4, two, |session, kind, (a, b)| read(session, kind.name, &[&a, &b], true).unwrap_or(Ok(())));
    let counts = counts.into_inner();
    let wanted = ["no_move", "nim_sum", "number", "stop", "value"];
    assert!(wanted.iter().all(|name| counts.get(name).is_some_and(|&count| count > 10)), "{counts:?}");
}

proptest! {
    #![proptest_config(cases(60))]

    /// The moves of sums of small forms.
    #[test]
    fn reasons_of_moves_in_sums(forms in proptest::collection::vec(summands(), 1..=3)) {
        let (store, control) = (Store::new(), Control::unlimited());
        let summands = forms.iter().map(|form| Summand::from(Literal::from(form.value(&store))));
        explain(&PlayedSum::new(summands.collect()), (&store, &control), &Counts::default())?;
    }
}

/// Lists boards that consist of a board of rows and the image of another one under a half turn or a reflection, side by
/// side.
fn doubled(rows: &str, other: &str) -> Vec<String> {
    let lines = |rows: &str| rows.split('|').map(str::to_owned).collect::<Vec<_>>();
    let reversed = |line: &String| line.chars().rev().collect::<String>();
    let (plain, mirrored) = (lines(other), lines(other).iter().map(reversed).collect::<Vec<_>>());
    let mut boards = Vec::new();
    for image in [plain, mirrored] {
        let upside_down: Vec<String> = image.iter().rev().cloned().collect();
        boards.push(format!("{rows}|{}", upside_down.join("|")));
        for (image, between) in [&image, &upside_down].into_iter().zip(["", "#"]) {
            let joined = lines(rows).into_iter().zip(image).map(|(line, image)| line + between + image);
            boards.push(joined.collect::<Vec<_>>().join("|"));
        }
    }
    boards
}

/// Boards of all short rulesets that are their own images have the value of their options, whether a symmetry shows it
/// or not.
#[test]
fn values_of_boards_that_are_their_own_images() {
    const MOST_NODES: u64 = 20_000;
    let counts = Counts::default();
    for_all(25, one, |session, kind, text| {
        // Heaps and graphs are no rows of cells.
        if text.contains([' ', ':', '(', '{']) || text.contains(|sign: char| sign.is_ascii_digit()) {
            return Ok(());
        }
        let images = [Some(text.clone()), (kind.negative)(&text)];
        for board in images.into_iter().flatten().flat_map(|image| doubled(&text, &image)) {
            let control = Control::unlimited().with_nodes(MOST_NODES);
            let Ok(position) = session.read(kind.name, &board) else { continue };
            let Some(position) = position.short() else { continue };
            let after = Player::BOTH.map(|player| position.moves(player, &control));
            let ([Ok(left), Ok(right)], Ok(value)) = (after, position.value(&control)) else { continue };
            let [left, right] = [left, right].map(|moves| moves.iter().map(|m| m.value).collect::<Vec<_>>());
            prop_assert_eq!(session.store().form(&left, &right), value, "{}", board);
            if !left.is_empty() && position.has_mirrored_answers(&control).unwrap() {
                prop_assert_eq!(value, session.store().zero(), "{}", board);
                *counts.borrow_mut().entry(kind.name).or_default() += 1;
            }
        }
        Ok(())
    });
    let counts = counts.into_inner();
    for kind in ["clobber", "col", "cram", "snort"] {
        assert!(counts.get(kind).is_some_and(|&count| count > 5), "{kind}: {counts:?}");
    }
}

/// A move with each of the reasons.
#[test]
fn each_theorem_is_named() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    for (text, player, theorem) in [
        ("domineering('..')", Player::Right, "no_move"),
        ("nim('3 5 7')", Player::Left, "nim_sum"),
        ("domineering('4x4') - domineering('4x4') + *", Player::Left, "pairs"),
        ("{1/2|0}", Player::Left, "number"),
        ("{5|-3} + {4|-4} + 1/2", Player::Left, "number_avoidance"),
        ("{{3|2}|-3}", Player::Left, "stop"),
        ("^ + ^ + ^ + {^^|*}", Player::Left, "atomic_weight"),
        ("{tiny(2)|*}", Player::Left, "value"),
    ] {
        let sum = PlayedSum::new(session.summands(text, &control).unwrap());
        let settings = OutcomeSettings::default();
        let best = Explanation::best_move(&sum, player, settings, (&store, &control)).unwrap().unwrap();
        let explained = Explanation::of(&sum, player, &best, settings, (&store, &control)).unwrap();
        assert_eq!((explained.wins, explained.reason.theorem()), (true, theorem), "{text}");
    }
}

/// Differences of large boards are explained without their values. Sums that are too large to be added are explained by
/// bounds.
#[test]
fn reasons_of_moves_in_large_sums() {
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(100_000));
    let session = Session::new(&store);
    let settings = OutcomeSettings::default();
    let explain = |text: &str, player| {
        let sum = PlayedSum::new(session.summands(text, &control).unwrap());
        let best = Explanation::best_move(&sum, player, settings, (&store, &control)).unwrap().unwrap();
        Explanation::of(&sum, player, &best, settings, (&store, &control)).unwrap()
    };
    let board = "clobber('LRLRLR|RLRLRL|LRLRLR|RLRLRL|LRLRLR')";
    let explained = explain(&format!("{board} - {board} + *"), Player::Right);
    assert_eq!((explained.wins, &explained.reason), (true, &Reason::Pairs));
    let hot: Vec<String> =
        (0..25).map(|i| format!("{{{}|{}||{}|{}}}", 20 + i, 9 - i, -2 - i, -7 - 2 * i)).collect();
    let explained = explain(&hot.join(" + "), Player::Right);
    assert_eq!((explained.wins, explained.reason.theorem()), (true, "stop"));
}

/// Follows a proof: reads each position again, and makes each move of the loser and its answer by the rules alone. Only
/// a proof that a limit ended has positions without answers.
fn follow(session: &Session<'_>, (start, first): (&str, Player), proof: &OutcomeProof) {
    let control = Control::unlimited();
    let mut calc = Calc::new(session.store(), &control);
    let read = |text: &str| PlayedSum::new(session.summands(text, &control).unwrap());
    fn text_of<'s>(sum: &PlayedSum<'_, 's>, calc: &mut Calc<'s, '_>) -> String {
        let texts = sum.summands().iter().map(|summand| summand.text(calc, Style::Ascii).unwrap());
        texts.collect::<Vec<_>>().join(" + ")
    }
    /// Makes the move with this name.
    fn make<'s>(sum: &mut PlayedSum<'_, 's>, calc: &mut Calc<'s, '_>, player: Player, name: &str) {
        let moves = sum.choices(calc, player).unwrap();
        let names = sum.move_names(&moves, player, calc, Style::Ascii).unwrap();
        let step: &SumMove = &moves[names.iter().position(|other| other == name).expect(name)];
        assert!(sum.make(calc, player, step).unwrap());
    }
    let (winner, loser) = (proof.winner, proof.winner.other());
    let mut opened = read(start);
    let at = match &proof.opening {
        Some((opening, next)) => {
            assert_eq!(first, winner);
            make(&mut opened, &mut calc, winner, opening);
            *next
        }
        None => {
            assert_eq!(first, loser);
            0
        }
    };
    assert_eq!(text_of(&opened, &mut calc), proof.positions[at].position);
    for proved in &proof.positions {
        let Some(answers) = &proved.answers else {
            assert!(proof.ended.is_some());
            continue;
        };
        let sum = read(&proved.position);
        let moves = sum.choices(&mut calc, loser).unwrap();
        let names = sum.move_names(&moves, loser, &mut calc, Style::Ascii).unwrap();
        assert_eq!(names, answers.iter().map(|answered| answered.moved.clone()).collect::<Vec<_>>());
        for (step, answered) in moves.iter().zip(answers) {
            let mut after = sum.clone();
            assert!(after.make(&mut calc, loser, step).unwrap());
            make(&mut after, &mut calc, winner, &answered.answer);
            assert_eq!(text_of(&after, &mut calc), proof.positions[answered.next].position);
        }
    }
}

/// Proofs of positions and sums.
#[test]
fn proofs_can_be_followed() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let mut sizes = Vec::new();
    for text in [
        "domineering(\"3x4\")",
        "domineering(\"4x4\")",
        "domineering(\"..\")",
        "domineering(\"..\") - domineering(\"...|...\")",
        "clobber(\"LRL|RLR\") + clobber(\"LRR\")",
        "nim(\"2 3 4\")",
        "snort(\"path(5)\") - col(\"path(4)\")",
        "{3|-1} + {2|-2} + ^",
        "amazons(\"L..|..R\")",
        "toads_and_frogs(\"TT..FF\")",
        "0",
    ] {
        let sum = PlayedSum::new(session.summands(text, &control).unwrap());
        let mut calc = Calc::new(&store, &control);
        let whole = total(&sum, &mut calc);
        for first in Player::BOTH {
            let settings = OutcomeSettings::default();
            let proof = OutcomeProof::find(&sum, first, settings, (&store, &control)).unwrap();
            assert_eq!(proof.ended, None);
            assert_eq!(proof.winner == first, !wins_second(whole, first.other()), "{text}");
            follow(&session, (text, first), &proof);
            sizes.push(proof.positions.len());
        }
    }
    assert!(sizes.iter().any(|&size| size > 30) && sizes.contains(&1), "{sizes:?}");
}

/// A proof of all positions that can be reached takes more than a budget allows; the answers so far are kept.
#[test]
fn proofs_stay_within_budgets() {
    let store = Store::new();
    let session = Session::new(&store);
    let mut listed = Vec::new();
    for (text, nodes) in [("nim('9 9 9 9')", 40), ("nim('9 9 9 9')", 100), ("domineering('5x5')", 300)] {
        let control = Control::unlimited().with_nodes(nodes);
        let sum = PlayedSum::new(session.summands(text, &Control::unlimited()).unwrap());
        let settings = OutcomeSettings::default();
        let proof = OutcomeProof::find(&sum, Player::Left, settings, (&store, &control)).unwrap();
        assert_eq!(proof.ended, Some(Stop::Nodes.into()), "{text}");
        follow(&session, (text, Player::Left), &proof);
        listed.push(proof.positions.iter().filter(|proved| proved.answers.is_some()).count());
    }
    assert!(listed[0] < listed[1] && listed.iter().all(|&listed| listed > 0), "{listed:?}");
    let control = Control::unlimited().with_nodes(10);
    let sum = PlayedSum::new(session.summands("domineering('7x7')", &Control::unlimited()).unwrap());
    let found = OutcomeProof::find(&sum, Player::Left, OutcomeSettings::default(), (&store, &control));
    assert_eq!(found, Err(Stop::Nodes.into()));
}
