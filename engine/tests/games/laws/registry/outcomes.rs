//! Tests of the search for outcomes: it agrees with the values, whatever its settings.

use std::cell::{Cell, RefCell};

use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};
use upstar::games::notation::{Style, print_tree};
use upstar::games::play::{Aim, PlayedSum, SumOutcome, verdicts};
use upstar::games::solve::{About, Answer, OutcomeSearch, OutcomeSettings, OutcomeSum, ShortPosition};
use upstar::games::surreal::TreeCalc;
use upstar::games::value::{Calc, LoopyOutcome, Outcome, Store};
use upstar::ground::control::{Control, Stop};
use upstar::ground::{Failure, Player};
use upstar::session::Session;

use super::{for_all, one, two};
use crate::laws::form::cases;

/// Settings that have to give the same answers.
fn settings() -> impl Iterator<Item = OutcomeSettings> {
    let all = OutcomeSettings::default();
    let tables = [0, 1 << 12, 1 << 16].map(|table_bytes| OutcomeSettings { table_bytes, ..all });
    let others = [
        OutcomeSettings { orders: false, ..all },
        OutcomeSettings { uses_bounds: false, ..all },
        OutcomeSettings { uses_counts: false, ..all },
        OutcomeSettings { leaf_options: 0, ..all },
        OutcomeSettings { leaf_options: 20, ..all },
        all,
    ];
    tables.into_iter().chain(others)
}

/// The most nodes of one search. A search without order or bounds may be much longer than the value.
const MOST_NODES: u64 = 20_000;

/// Asserts that all searches that end soon find the outcome of the value; returns which do.
fn agrees(position: &(dyn ShortPosition<'_> + '_)) -> Result<Vec<bool>, TestCaseError> {
    let expected = position.value(&Control::unlimited()).unwrap().outcome();
    let mut decided = Vec::new();
    for settings in settings() {
        let found = position.outcome(settings, &Control::unlimited().with_nodes(MOST_NODES));
        decided.push(found != Err(Stop::Nodes.into()));
        if found != Err(Stop::Nodes.into()) {
            prop_assert_eq!(found, Ok(expected), "{} {:?}", position.text(), settings);
        }
    }
    Ok(decided)
}

/// Small positions of all short rulesets, and pairs of them.
#[test]
fn searches_agree_with_values() {
    let counts = Cell::new((0, 0));
    let check = |session: &Session<'_>, name, text: &str| -> TestCaseResult {
        let decided = agrees(session.read(name, text).unwrap().short().unwrap())?;
        let (ended, all) = counts.get();
        counts.set((ended + usize::from(decided[decided.len() - 1]), all + 1));
        Ok(())
    };
    for_all(60, one, |session, kind, text| check(session, kind.name, &text));
    for_all(30, two, |session, kind, (a, b)| match (kind.beside)(&a, &b) {
        Some(both) => check(session, kind.name, &both),
        None => Ok(()),
    });
    let (ended, all) = counts.get();
    assert!(ended * 50 > all * 49, "{ended} of {all} searches with the usual settings end");
}

/// The positions of the tables of all short rulesets.
#[test]
fn searches_agree_with_tables() {
    let store = Store::new();
    let session = Session::new(&store);
    let (mut decided, mut searches) = (0, 0);
    for game in session.games().filter(|game| game.kind().word() == "short") {
        let table = super::table::<8>(game.facts().name);
        for [text, ..] in table.iter().filter(|[text, ..]| text.len() <= 40) {
            let position = game.read(text).unwrap();
            let all = agrees(position.short().unwrap()).unwrap();
            decided += all.iter().filter(|decided| **decided).count();
            searches += all.len();
        }
    }
    assert!(decided * 10 > searches * 9, "{decided} of {searches}");
}

/// Small positions of different rulesets, with a value, to be added.
const SUMMANDS: [(&str, &str, &str); 12] = [
    ("domineering", "...|.#.|...", "0"),
    ("domineering", "..|..", "{3|-1}"),
    ("clobber", "LRL|RLR", "^"),
    ("amazons", "L..|..R", "1/2"),
    ("toads_and_frogs", "TT..FF", "-2"),
    ("snort", "path(4)", "*2"),
    ("col", "path(5)", "-1/4"),
    ("hackenbush_rbg", "0-1b 1-2r 0-3g", "v*"),
    ("hackenbush_rb", "0-1b 1-2r 2-3r", "{2||1|-3}"),
    ("cheques", "{5|1} + {3|-3}", "3"),
    ("nim", "3 5", "+-1"),
    ("konane", "LRLR|.RL.", "tiny(2)"),
];

/// Sums of three positions of any rulesets and their values. Each search has the results of those before it.
#[test]
fn sums_of_different_rulesets() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let read = |(ruleset, text, value): (&str, &str, &str)| {
        let position = session.read(ruleset, text).unwrap();
        match session.evaluate(value, &control) {
            Ok(Answer::Value(value)) => (position, value),
            other => panic!("{value}: {other:?}"),
        }
    };
    let summands: Vec<_> = SUMMANDS.into_iter().map(read).collect();
    for table_bytes in [0, 1 << 20] {
        let settings = OutcomeSettings { table_bytes, ..OutcomeSettings::default() };
        let mut search = OutcomeSearch::new(&store, settings, &control);
        for (i, j, k) in (0..12).flat_map(|i| (0..=i).map(move |j| (i, j, (5 * i + j) % 12))) {
            let (mut sum, mut total) = (OutcomeSum::default(), store.zero());
            for (position, _) in [&summands[i], &summands[j]] {
                let position = position.short().unwrap();
                position.add_to(&mut sum, &mut search).unwrap();
                total = total + position.value(&control).unwrap();
            }
            for value in [summands[k].1, -summands[(i + k) % 12].1] {
                search.add_value(&mut sum, value).unwrap();
                total = total + value;
            }
            assert_eq!(search.outcome(&sum), Ok(total.outcome()), "{i} + {j}, {k}");
        }
        assert!(search.nodes() > 0);
    }
}

/// Sums of up to four small positions of any rulesets and their negatives, each with a random value. A search without
/// order or bounds may be long, so only those that end soon are compared.
#[test]
fn random_sums_over_all_rulesets() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let texts = RefCell::new(Vec::new());
    for_all(20, one, |_, kind, text| {
        texts.borrow_mut().push((kind.name, text));
        Ok(())
    });
    let texts = texts.into_inner();
    let positions: Vec<_> = texts.iter().map(|(name, text)| session.read(name, text).unwrap()).collect();
    let settings: Vec<OutcomeSettings> = settings().collect();
    let parts = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 2..=4);
    let values = ["0", "0", "*", "1", "-1/2", "^", "{2|-1}", "+-3", "*2"];
    let (decided, all) = (Cell::new(0), Cell::new(0));
    let law = |(parts, value): (Vec<(prop::sample::Index, bool)>, usize)| -> TestCaseResult {
        let Ok(Answer::Value(value)) = session.evaluate(values[value], &control) else { unreachable!() };
        let chosen: Vec<_> =
            parts.iter().map(|(at, negates)| (at.index(positions.len()), *negates)).collect();
        let mut total = value;
        for &(at, negates) in &chosen {
            let part = positions[at].short().unwrap().value(&control).unwrap();
            total = total + if negates { -part } else { part };
        }
        // The settings take turns; the usual ones answer always.
        let usual = settings.len() - 1;
        for at in [chosen[0].0 % usual, usual] {
            let budget = Control::unlimited().with_nodes(MOST_NODES);
            let mut search = OutcomeSearch::new(&store, settings[at], &budget);
            let mut sum = OutcomeSum::default();
            search.add_value(&mut sum, value).unwrap();
            for &(part, negates) in &chosen {
                let mut term = OutcomeSum::default();
                positions[part].short().unwrap().add_to(&mut term, &mut search).unwrap();
                search.add_sum(&mut sum, &term, negates).unwrap();
            }
            let found = search.outcome(&sum);
            let named = || chosen.iter().map(|&(at, negates)| (&texts[at], negates)).collect::<Vec<_>>();
            if found != Err(Stop::Nodes.into()) {
                prop_assert_eq!(found, Ok(total.outcome()), "{:?} {}", named(), value);
                decided.set(decided.get() + u32::from(at == usual));
            }
        }
        all.set(all.get() + 1);
        Ok(())
    };
    TestRunner::new(cases(1000)).run(&(parts, 0..values.len()), law).unwrap();
    let (decided, all) = (decided.get(), all.get());
    assert!(decided * 10 > all * 9, "{decided} of {all} searches with the usual settings end");
}

/// Returns the outcome of a sum that comparisons of its value with 0 show; `None` if the value is too large. The name
/// stands for the value, since comparisons of sums with positions follow from outcomes.
fn by_comparisons(session: &Session<'_>, sum: &str) -> Option<Outcome> {
    let holds =
        |order: &str| match session.evaluate(&format!("let g = {sum}; g {order} 0"), &Control::unlimited()) {
            Ok(Answer::Truth(truth)) => Some(truth),
            // The trees of some sums are too large.
            Err(_) => None,
            other => panic!("{sum}: {other:?}"),
        };
    Some(Outcome::from_order(holds(">=")?, holds("<=")?))
}

/// Checks each move on the board of `other ± board`: whether it wins is what comparisons of the sum after it with 0 show.
/// Returns the number of the moves that were compared.
fn moves_beside(session: &Session<'_>, kind: &str, text: &str, (other, sign): (&str, char)) -> usize {
    let (store, control) = (session.store(), Control::unlimited());
    let sum = format!("{kind}({text:?}) {sign} {other}");
    let Some((summands, stand_in)) = session.summands_with_others(&sum, &control).unwrap() else { return 0 };
    assert_eq!(stand_in.summand + 1, summands.len(), "{sum}");
    let played = PlayedSum::new(summands);
    let found = SumOutcome::search(&played, Aim::Moves, OutcomeSettings::default(), (store, &control));
    let position = session.read(kind, text).unwrap();
    let mut compared = 0;
    for player in Player::BOTH {
        let texts = position.short().unwrap().texts_after(player, &control).unwrap();
        let wins: Vec<_> = found.moves[player].iter().filter(|(step, _)| step.summand == 0).collect();
        assert_eq!(wins.len(), texts.len(), "{sum}");
        for ((_, wins), text) in wins.into_iter().zip(texts) {
            let after = format!("{kind}({text:?}) {sign} {other}");
            let Some(outcome) = by_comparisons(session, &after) else { continue };
            let expected = player.of((
                outcome == Outcome::L || outcome == Outcome::P,
                outcome == Outcome::R || outcome == Outcome::P,
            ));
            assert_eq!(*wins, Some(expected), "{player:?}'s move to {text:?} in {sum}");
            compared += 1;
        }
    }
    compared
}

/// Small positions of all short rulesets and games of other kinds: the outcome and the winning moves without the values are
/// those that comparisons of the values with 0 show.
#[test]
fn sums_with_other_games() {
    let others = [
        "1/3",
        "-2/3",
        "w",
        "-1/w",
        "pi - 3",
        "-sqrt(2)",
        "on",
        "-on",
        "over",
        "1/2 - over",
        "7/8 + 1/w",
        "{1/3|-2/3}",
        "{pi|-pi}",
        "{2|{1/w|-1/3}}",
        "{{sqrt(2)|1/3}|-1/3,{0|-w}}",
        "{1/3|1/3}",
    ];
    let (found, all, moves) = (Cell::new(0), Cell::new(0), Cell::new(0));
    for_all(10, one, |session, kind, text| {
        let control = Control::unlimited();
        for (at, other) in others.into_iter().enumerate() {
            let sign = if at % 2 == text.len() % 2 { '+' } else { '-' };
            let sum = format!("{other} {sign} {}({text:?})", kind.name);
            let Some(expected) = by_comparisons(session, &sum) else { continue };
            all.set(all.get() + 1);
            if let Some(outcome) = session.outcome_of_positions(&sum, &control).unwrap() {
                prop_assert_eq!(outcome, LoopyOutcome::from(expected), "{}", sum);
                found.set(found.get() + 1);
            }
            if at % 3 == text.len() % 3 {
                moves.set(moves.get() + moves_beside(session, kind.name, &text, (other, sign)));
            }
        }
        let drawn = session.outcome_of_positions(&format!("dud + {}({text:?})", kind.name), &control);
        prop_assert!(drawn.unwrap().is_none_or(|outcome| outcome == LoopyOutcome::D));
        Ok(())
    });
    let (found, all) = (found.get(), all.get());
    assert!(found * 20 > all * 19, "{found} of {all} sums have an outcome");
    assert!(moves.get() > 10_000, "{} moves", moves.get());
}

/// Games whose play ends in numbers, as they are printed.
const TREES: [&str; 9] = [
    "{2/3|-1/3}",
    "{1/5|-1/7}",
    "{1/3|1/3}",
    "{{5/3|1/3}|-2/3}",
    "{w|-1/w}",
    "{1/3|{-1/7|-2}}",
    "{{w|1/3}|-1/3,{0|-w}}",
    "{sqrt(2)|-1/3}",
    "{{2/3|*}|-4/3}",
];

/// Sums of such games with each other, with short games and with numbers: the moves in them, by their names, win if and
/// only if comparisons of the sum after them with 0 show it. The mean of a sum is the sum of the means.
#[test]
fn moves_in_games_that_end_in_numbers() {
    let store = Store::new();
    let (session, control) = (Session::new(&store), Control::unlimited());
    let short = ["*", "{3|-2}", "clobber(\"LRR\")", "^ + 1/2", "domineering(\"2x3\")", "-{5|{1|-1}}"];
    let numbers = ["0", "1/3", "-2/7", "1/w"];
    let moves = Cell::new(0);
    let law = |(at, other, sign, beside, number): (usize, usize, bool, usize, usize)| -> TestCaseResult {
        let [one, two] = [TREES[at], TREES[other]];
        let sign = if sign { '+' } else { '-' };
        let sum_of =
            |one: &str, two: &str| format!("{one} {sign} {two} + {} + {}", short[beside], numbers[number]);
        let text = sum_of(one, two);
        let (summands, stand_in) = session.summands_with_others(&text, &control).unwrap().unwrap();
        let whole = by_comparisons(&session, &text).unwrap();
        prop_assert_eq!(session.outcome_of_positions(&text, &control), Ok(Some(whole.into())), "{}", text);
        let played = PlayedSum::new(summands);
        let by = (&store, &control);
        let found = SumOutcome::search(&played, Aim::Moves, OutcomeSettings::default(), by);
        let calc = &mut Calc::new(&store, &control);
        for player in Player::BOTH {
            let all: Vec<_> = found.moves[player].iter().map(|(step, _)| step.clone()).collect();
            let names = played.move_names(&all, player, calc, Style::Ascii).unwrap();
            let after = played.trees_after(player, calc).unwrap().expect("a game that ends in numbers");
            let mut trees = TreeCalc::new(&control);
            for (((step, wins), name), after) in found.moves[player].iter().zip(names).zip(&after) {
                let kept = |outcome| outcome == Outcome::P || outcome == player.of((Outcome::L, Outcome::R));
                prop_assert_eq!(
                    *wins,
                    trees.outcome(after).ok().map(kept),
                    "{:?} {} in {}",
                    player,
                    name,
                    text
                );
                let Some((from, to)) = name.split_once(": ").and_then(|(_, name)| name.split_once(" to "))
                else {
                    prop_assert!(step.summand != stand_in.summand || at == other, "{} in {}", name, text);
                    continue;
                };
                let printed = |of: &str, sign: char| -> bool {
                    let Ok(Answer::About(About::Tree(tree))) =
                        session.evaluate(&format!("0 {sign} {of}"), &control)
                    else {
                        return false;
                    };
                    print_tree(&tree, Style::Ascii) == from
                };
                let after = match (printed(one, '+'), printed(two, sign)) {
                    (true, _) => sum_of(&format!("({to})"), two),
                    (_, true) if sign == '-' => sum_of(one, &format!("(-({to}))")),
                    (_, true) => sum_of(one, &format!("({to})")),
                    _ => return Err(TestCaseError::fail(format!("{name} is no move in {text}"))),
                };
                let expected = by_comparisons(&session, &after).unwrap();
                prop_assert_eq!(*wins, Some(kept(expected)), "{:?} {} in {}: {}", player, name, text, after);
                moves.set(moves.get() + 1);
            }
        }
        Ok(())
    };
    let sums = (0..TREES.len(), 0..TREES.len(), any::<bool>(), 0..short.len(), 0..numbers.len());
    TestRunner::new(cases(200)).run(&sums, law).unwrap();
    assert!(moves.get() > 500, "{} moves", moves.get());
}

/// Sums of six to eight games whose play ends in numbers, and short games: where bounds of the stops show the outcome, it
/// is that of the value, and the sum of the means is the mean.
#[test]
fn bounds_of_many_games_that_end_in_numbers() {
    let store = Store::new();
    let (session, control) = (Session::new(&store), Control::unlimited());
    let (decided, all) = (Cell::new(0), Cell::new(0));
    let terms = || prop::collection::vec((0..TREES.len() + 2, any::<bool>()), 6..8);
    let law = |(terms, shift): (Vec<(usize, bool)>, i32)| -> TestCaseResult {
        let mut text = format!("{shift} + 1/3");
        for (at, is_subtracted) in terms {
            let sign = if is_subtracted { '-' } else { '+' };
            text += &format!(" {sign} {}", TREES.get(at).copied().unwrap_or("{4|-3}"));
        }
        let evaluated = |function: &str| {
            let budget = Control::unlimited().with_nodes(200_000);
            session.evaluate(&format!("let g = {text}; {function}(g)"), &budget)
        };
        let bounded =
            session.evaluate(&format!("outcome({text})"), &Control::unlimited().with_nodes(200_000));
        let (Ok(expected), Ok(mean)) = (evaluated("outcome"), evaluated("mean")) else { return Ok(()) };
        all.set(all.get() + 1);
        let of_bounds = session.outcome_of_positions(&text, &control).unwrap();
        if let Some(outcome) = of_bounds {
            prop_assert!(matches!(expected, Answer::Outcome(known) if known == outcome), "{}", text);
            decided.set(decided.get() + 1);
        }
        prop_assert_eq!(format!("{bounded:?}"), format!("{:?}", Ok::<_, Failure>(expected)), "{}", text);
        let found = session.evaluate(&format!("mean({text})"), &control);
        prop_assert_eq!(format!("{found:?}"), format!("{:?}", Ok::<_, Failure>(mean)), "{}", text);
        Ok(())
    };
    TestRunner::new(cases(60)).run(&(terms(), -40..40), law).unwrap();
    let (decided, all) = (decided.get(), all.get());
    assert!(all > 20 && decided * 2 > all, "{decided} of {all} sums are decided");
}

/// Small positions of the impartial rulesets, and pairs of them: searches find the nimbers that the values are, with
/// any table.
#[test]
fn searches_find_nimbers() {
    let agrees = |session: &Session<'_>, name: &str, text: &str| -> TestCaseResult {
        let control = Control::unlimited();
        let position = session.read(name, text).unwrap();
        let position = position.short().unwrap();
        let expected = position.value(&control).unwrap().nimber();
        for settings in settings().filter(|settings| settings.orders) {
            let mut search = OutcomeSearch::new(session.store(), settings, &control);
            let mut sum = OutcomeSum::default();
            position.add_to(&mut sum, &mut search).unwrap();
            if let Some(found) = search.nimber(&sum).unwrap() {
                prop_assert_eq!(Some(found), expected, "{} {:?} {:?}", name, text, settings);
            }
            let two = session.store().nimber(2);
            search.add_value(&mut sum, two).unwrap();
            if let Some(found) = search.nimber(&sum).unwrap() {
                prop_assert_eq!(Some(found ^ 2), expected, "{} {:?} {:?}", name, text, settings);
            }
        }
        Ok(())
    };
    for_all(20, one, |session, kind, text| agrees(session, kind.name, &text));
    for_all(10, two, |session, kind, (a, b)| match (kind.beside)(&a, &b) {
        Some(both) => agrees(session, kind.name, &both),
        None => Ok(()),
    });
}

/// Outcomes of Domineering on rectangles of the same number of rows, from one column on. Obsequi, N. Bullock's solver
/// (commit 3b7d946), finds the same for all with 2 to 30 columns. Those of squares are published: D. Breuker, J. Uiterwijk
/// and J. van den Herik, Theoretical Computer Science 230 (2000).
const RECTANGLES: [(usize, &str); 6] = [
    (2, "LNNRLNNRLNNRPNNRRNNRRRNRRRNRRRR"),
    (3, "LNNRRRRRRRRRRR"),
    (4, "LLLNLNLRLRLR"),
    (5, "LRLRPRRRRRRR"),
    (6, "LNLNLNL"),
    (7, "LNLRLRN"),
];

/// Outcomes that are known from elsewhere: Cram on boards with an even side (M. Gardner, Scientific American 230
/// (1974), by symmetry), Domineering on rectangles, Clobber on a line of alternating stones (M. Albert,
/// J. P. Grossman, R. Nowakowski and D. Wolfe, INTEGERS 5(2) (2005)), and NoGo on lines (MCGS 1.5, up to 20 cells).
#[test]
fn known_outcomes() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let outcome = |ruleset: &str, text: &str| {
        let position = session.read(ruleset, text).unwrap();
        position.short().unwrap().outcome(OutcomeSettings::default(), &control).unwrap().to_string()
    };
    for (rows, columns) in [(2, 2), (2, 4), (4, 4), (2, 6), (4, 6)] {
        assert_eq!(outcome("cram", &format!("{rows}x{columns}")), "P", "{rows}x{columns}");
    }
    for (rows, columns) in [(2, 3), (2, 5), (4, 3), (4, 5), (6, 3), (6, 5)] {
        assert_eq!(outcome("cram", &format!("{rows}x{columns}")), "N", "{rows}x{columns}");
    }
    for (rows, expected) in RECTANGLES {
        let all = (1..=expected.len()).map(|columns| outcome("domineering", &format!("{rows}x{columns}")));
        assert_eq!(all.collect::<String>(), expected, "{rows} rows");
    }
    for n in 1..=16 {
        let expected = if n == 3 { "P" } else { "N" };
        assert_eq!(outcome("clobber", &"LR".repeat(n)), expected, "{n}");
        let expected = if n == 1 || n == 4 { "P" } else { "N" };
        assert_eq!(outcome("no_go", &".".repeat(n)), expected, "{n}");
    }
}

/// Asserts that the moves that a search finds to win are those after which the value of the sum is good, and that
/// its lines of play end with the winner's move.
fn finds_moves_and_lines(session: &Session<'_>, text: &str) -> TestCaseResult {
    let (store, control) = (session.store(), Control::unlimited());
    let (sum, mut calc) =
        (PlayedSum::new(session.summands(text, &control).unwrap()), Calc::new(store, &control));
    let few = Control::unlimited().with_nodes(MOST_NODES / 10);
    let found = SumOutcome::search(&sum, Aim::Lines, OutcomeSettings::default(), (store, &few));
    for player in Player::BOTH {
        let expected: Vec<_> = verdicts(&mut calc, &sum, player).unwrap();
        let wins_first = expected.iter().any(|verdict| verdict.wins);
        if let Some(wins) = found.wins_first[player] {
            prop_assert_eq!(wins, wins_first, "{} {:?}", text, player);
        }
        for (verdict, (step, wins)) in expected.iter().zip(&found.moves[player]) {
            prop_assert_eq!(&verdict.step, step, "{}", text);
            prop_assert!(wins.is_none_or(|wins| wins == verdict.wins), "{} {:?}", text, step);
        }
        let Some(line) = &found.lines[player] else {
            prop_assert_eq!(found.ended, Some(Stop::Nodes.into()), "{}", text);
            continue;
        };
        prop_assert_eq!(found.moves[player].len(), expected.len());
        // Lines come before the moves that take long.
        prop_assert!(found.knows_all_moves(player) || found.ended == Some(Stop::Nodes.into()), "{}", text);
        let (mut played, mut to_move) = (sum.clone(), player);
        for step in line {
            prop_assert!(played.make(&mut calc, to_move, step).unwrap());
            to_move = to_move.other();
        }
        prop_assert!(played.choices(&mut calc, to_move).unwrap().is_empty());
        prop_assert_eq!(to_move != player, wins_first, "{} {:?}", text, line);
    }
    Ok(())
}

/// The winning moves and lines of positions of all short rulesets, of their negatives, and of sums with forms.
#[test]
fn searches_find_moves_and_lines() {
    for_all(15, one, |session, kind, text| {
        finds_moves_and_lines(session, &format!("{}({text:?})", kind.name))
    });
    for_all(15, two, |session, kind, (a, b)| {
        let name = kind.name;
        finds_moves_and_lines(session, &format!("{name}({a:?}) - {name}({b:?}) + {{2,1|-1,0}} - {{0||0|-1}}"))
    });
}

/// A move in a hot value of the sum is tried before worse moves in its positions. If it came last, as a move in a
/// number does, the second of these searches would take 500 times as many nodes.
#[test]
fn moves_in_hot_values_come_early() {
    let store = Store::new();
    let session = Session::new(&store);
    let sums =
        ["domineering('5x5') + {2|-1}", "domineering('5x5') + {5|-4}", "domineering('4x5') + {4||2|-3}"];
    for (text, expected) in sums.into_iter().zip(["N", "N", "L"]) {
        let sum = PlayedSum::new(session.summands(text, &Control::unlimited()).unwrap());
        let few = Control::unlimited().with_nodes(2_500);
        let found = SumOutcome::search(&sum, Aim::Outcome, OutcomeSettings::default(), (&store, &few));
        assert_eq!(found.outcome().map(|outcome| outcome.to_string()).as_deref(), Some(expected), "{text}");
    }
}

/// A search stops at its budget.
#[test]
fn budgets_bind() {
    let store = Store::new();
    let session = Session::new(&store);
    let position = session.read("domineering", "8x8").unwrap();
    let position = position.short().unwrap();
    let settings = OutcomeSettings { uses_bounds: false, ..OutcomeSettings::default() };
    let few = Control::unlimited().with_nodes(2_000);
    assert_eq!(position.outcome(settings, &few), Err(Stop::Nodes.into()));
    assert!(few.nodes() < 2_500);
    let little = Control::unlimited().with_bytes(1);
    assert_eq!(position.outcome(settings, &little), Err(Stop::Bytes.into()));
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(position.outcome(settings, &cancelled), Err(Stop::Cancelled.into()));
}

/// Comparisons of sums with positions, which the outcomes of differences decide, agree with those of values.
#[test]
fn comparisons_of_sums_over_all_rulesets() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let texts = RefCell::new(Vec::new());
    for_all(8, one, |_, kind, text| {
        texts.borrow_mut().push((kind.name, text));
        Ok(())
    });
    let texts = texts.into_inner();
    let calls: Vec<String> = texts
        .iter()
        .map(|(name, text)| {
            let quote = if text.contains('"') { '\'' } else { '"' };
            format!("{name}({quote}{}{quote})", session.read(name, text).unwrap().on_board().text())
        })
        .collect();
    let values: Vec<_> = texts
        .iter()
        .map(|(name, text)| session.read(name, text).unwrap().short().unwrap().value(&control).unwrap())
        .collect();
    let forms = ["0", "1", "*", "{2|-1}", "-1/2", "^"];
    let found = Cell::new([0; 2]);
    let index = || any::<prop::sample::Index>();
    let law = |(a, b, form): (prop::sample::Index, prop::sample::Index, usize)| -> TestCaseResult {
        let (a, b) = (a.index(calls.len()), b.index(calls.len()));
        let Ok(Answer::Value(form_value)) = session.evaluate(forms[form], &control) else { unreachable!() };
        // A position may be equal to the other one, and to a form.
        let other = values[b] + form_value;
        let (le, ge) = (values[a] <= other, values[a] >= other);
        for (sign, holds) in [("<=", le), (">=", ge), ("==", le && ge), ("||", !le && !ge), ("<", le && !ge)]
        {
            let text = format!("{} {sign} {} + {}", calls[a], calls[b], forms[form]);
            let answer = session.evaluate(&text, &control);
            prop_assert!(
                matches!(answer, Ok(Answer::Truth(truth)) if truth == holds),
                "{} {:?}",
                text,
                answer
            );
            let mut counts = found.get();
            counts[usize::from(holds)] += 1;
            found.set(counts);
        }
        Ok(())
    };
    TestRunner::new(cases(400)).run(&(index(), index(), 0..forms.len()), law).unwrap();
    assert!(found.get().iter().all(|&count| count > 100), "{found:?}");
}
