//! Tests of misère play of all short rulesets, against the definition.

use std::cell::Cell;
use std::collections::HashMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::games::play::{Aim, PlayedSum, SumOutcome};
use upstar::games::solve::{Answer, Comparable, MisereFacts, MisereSearch, Universe};
use upstar::games::value::{Calc, Literal, Outcome, Store};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::NoAnswer;
use upstar::session::Session;

use super::{for_all, one, two};

/// The most positions of one board that the definition may look at.
const MOST_POSITIONS: usize = 3_000;

/// A sum: the ruleset and the text of each board, and whether it is negated.
type Boards = Vec<(String, String, bool)>;

/// Misère play of a sum of boards by its definition. The boards are texts of rulesets, some of them negated.
struct Plain<'a, 's> {
    session: &'a Session<'s>,
    known: HashMap<(Boards, Player), bool>,
}

impl Plain<'_, '_> {
    /// Returns the sums after the moves of a player, in the order of the summands and of their boards.
    fn after(&self, sum: &[(String, String, bool)], player: Player) -> Vec<Boards> {
        let mut all = Vec::new();
        for (i, (ruleset, text, is_negated)) in sum.iter().enumerate() {
            let role = if *is_negated { player.other() } else { player };
            let position = self.session.read(ruleset, text).unwrap();
            for after in position.short().unwrap().texts_after(role, &Control::unlimited()).unwrap() {
                let mut next = sum.to_vec();
                next[i].1 = after;
                all.push(next);
            }
        }
        all
    }

    /// Returns whether a player wins by moving first; `None` if too many positions come up.
    fn wins(&mut self, sum: &[(String, String, bool)], player: Player) -> Option<bool> {
        let key = (sum.to_vec(), player);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        if self.known.len() > MOST_POSITIONS {
            return None;
        }
        let after = self.after(sum, player);
        let mut wins = after.is_empty();
        for next in after {
            wins |= !self.wins(&next, player.other())?;
        }
        self.known.insert(key, wins);
        Some(wins)
    }
}

/// Asserts that the search agrees with the definition about a sum; returns whether the definition ends soon.
fn agrees(session: &Session<'_>, summands: &[(&str, &str, bool)]) -> Result<bool, TestCaseError> {
    let mut plain = Plain { session, known: HashMap::new() };
    let owned: Boards = summands
        .iter()
        .map(|(ruleset, text, sign)| ((*ruleset).to_owned(), (*text).to_owned(), *sign))
        .collect();
    let one = |(ruleset, text, sign): &(&str, &str, bool)| {
        let sign = if *sign { "-" } else { "" };
        format!("{sign}{ruleset}({text:?})")
    };
    let expression = summands.iter().map(one).collect::<Vec<_>>().join(" + ");
    let [Some(left), Some(right)] = Player::BOTH.map(|player| plain.wins(&owned, player)) else {
        return Ok(false);
    };
    let (store, control) = (session.store(), Control::unlimited());
    let sum = PlayedSum::new(session.summands(&expression, &control).unwrap());
    let found = SumOutcome::search_misere(&sum, Aim::Lines, (store, &control), &mut |_| {});
    prop_assert_eq!(found.wins_first, [Some(left), Some(right)], "{}", &expression);
    for (player, wins) in Player::BOTH.into_iter().zip([left, right]) {
        let after = plain.after(&owned, player);
        prop_assert_eq!(after.len(), found.moves[player].len(), "{}", &expression);
        for (next, (_, found)) in after.iter().zip(&found.moves[player]) {
            let is_winning = plain.wins(next, player.other()).map(|loses| !loses);
            prop_assert!(is_winning.is_none() || is_winning == *found, "{}: {:?}", &expression, next);
        }
        // The line ends with a position without moves, which its player wins.
        let line = found.lines[player].as_ref().expect("a line");
        let (mut now, mut to_move) = (owned.clone(), player);
        for step in line {
            let first: usize = (0..step.summand).map(|i| plain.after(&now[i..=i], to_move).len()).sum();
            now = plain.after(&now, to_move).swap_remove(first + step.index);
            to_move = to_move.other();
        }
        prop_assert!(plain.after(&now, to_move).is_empty(), "{}", &expression);
        prop_assert_eq!(to_move == player, wins, "{}: {:?}", &expression, line);
    }
    Ok(true)
}

/// Small positions of all short rulesets, of their impartial forms, and pairs of them, one of them negated.
#[test]
fn searches_agree_with_the_definition() {
    let counts = Cell::new((0, 0));
    let check = |session: &Session<'_>, summands: &[(&str, &str, bool)]| -> TestCaseResult {
        let is_decided = agrees(session, summands)?;
        let (decided, all) = counts.get();
        counts.set((decided + usize::from(is_decided), all + 1));
        Ok(())
    };
    for_all(12, one, |session, kind, text| {
        check(session, &[(kind.name, &text, false)])?;
        let form = format!("impartial({})", kind.name);
        match session.game(&form) {
            Some(_) => check(session, &[(&form, &text, false)]),
            None => Ok(()),
        }
    });
    for_all(4, two, |session, kind, (a, b)| check(session, &[(kind.name, &a, false), (kind.name, &b, true)]));
    let (decided, all) = counts.get();
    assert!(decided * 2 > all, "{decided} of {all} positions are small");
}

/// Sums of different rulesets, and of forms, whose options count as they are written.
#[test]
fn sums_of_different_games() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    for summands in [
        [("domineering", "...|...", false), ("clobber", "LRL|RLR", true)],
        [("impartial(domineering)", "...|...", false), ("kayles", "4 5", false)],
        [("hackenbush_rbg", "0-1g 1-2r 0-3b", true), ("snort", "path(4)", false)],
        [("toads_and_frogs", "TT..FF", false), ("nim", "1 2", false)],
    ] {
        assert!(agrees(&session, &summands).unwrap(), "{summands:?}");
    }
    let outcome = |text: &str| {
        let sum = PlayedSum::new(session.summands(text, &control).unwrap());
        SumOutcome::search_misere(&sum, Aim::Outcome, (&store, &control), &mut |_| {}).outcome().unwrap()
    };
    // A player who has moves left has to make them.
    for (text, known) in [
        ("0", Outcome::N),
        ("1", Outcome::R),
        ("-2", Outcome::L),
        ("1 - 1", Outcome::N),
        ("*", Outcome::P),
        ("* + *", Outcome::N),
        ("*2", Outcome::N),
        ("*2 + *2", Outcome::P),
        ("{0|*}", Outcome::R),
        // As a value this is 0, but as it is written each player has to move once.
        ("{-1|1}", Outcome::N),
        ("literal{-1|1} + *2", Outcome::N),
    ] {
        assert_eq!(outcome(text), known, "{text}");
    }
}

/// Facts that other programs and papers give: the genera of Kayles from CGSuite's tests and Winning Ways, ch. 13.
#[test]
fn facts_of_impartial_positions() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let facts = |text: &str| {
        let sum = PlayedSum::new(session.summands(text, &control).unwrap());
        SumOutcome::misere_facts(&sum, u64::MAX, (&store, &control)).unwrap()
    };
    for (text, genus, short, phylum, form, mate, birthday) in [
        ("kayles('1')", "1^031", "1", "nim heap", "*1", "*0", 1),
        ("kayles('5')", "4^146", "4^146", "restless", "*[[3,2],3,2,1]", "*[[3,2],3,2,0]", 5),
        ("*2 + *3", "1^13", "1^1", "hereditarily tame", "*[[3,2],3,2]", "*[[3,2],3,2]", 5),
        // The only option is *, which can be reversed to 0.
        ("impartial(domineering)('..|..')", "0^120", "0", "nim heap", "*0", "*1", 0),
        // A form in braces is impartial if both players have the same options throughout.
        // {0, *2} is *, since *2 has the option *, and so the whole is {0, *2, *}.
        ("{0, *2, {*2, 0|0, *2} | {0, *2|*2, 0}, *2, 0}", "3^31", "3", "nim heap", "*3", "*3", 3),
    ] {
        let MisereFacts {
            genus: found,
            short_genus,
            phylum: class,
            form: found_form,
            mate: other,
            birthday: day,
        } = facts(text).expect("impartial");
        let found = (
            &*found.to_string(),
            &*short_genus,
            &*class.to_string(),
            &*found_form.unwrap(),
            &*other.unwrap(),
            day,
        );
        assert_eq!(found, (genus, short, phylum, form, mate, birthday), "{text}");
    }
    assert_eq!(facts("domineering('...|...')"), None);
}

/// A budget ends the search, and what was found before stays.
#[test]
fn budgets_end_misere_play() {
    let store = Store::new();
    let session = Session::new(&store);
    for text in [
        "domineering('8x8')",
        "impartial(clobber)('LRLRLR|RLRLRL|LRLRLR|RLRLRL')",
        "dawsons_kayles('120 121 122')",
    ] {
        let control = Control::unlimited().with_nodes(2_000);
        let sum = PlayedSum::new(session.summands(text, &Control::unlimited()).unwrap());
        let found = SumOutcome::search_misere(&sum, Aim::Lines, (&store, &control), &mut |_| {});
        assert_eq!(found.ended, Some(NoAnswer::Stopped(Stop::Nodes)), "{text}");
        assert!(control.nodes() < 4_000, "{text}: {}", control.nodes());
    }
    // The misère quotient of Kayles decides heaps of any size.
    let control = Control::unlimited();
    let sum = PlayedSum::new(session.summands("kayles('1000000 999999')", &control).unwrap());
    let found = SumOutcome::search_misere(&sum, Aim::Outcome, (&store, &control), &mut |_| {});
    assert_eq!(found.outcome(), Some(Outcome::N));
}

/// A game tree whose options are earlier trees, with their outcomes in misère play if Left or Right begins.
struct Tree<'s> {
    form: Literal<'s>,
    options: [Vec<usize>; 2],
}

/// Returns all dicots whose options are among the trees from 0 on up to a number of them, those that a choice of options
/// selects.
fn dicots(count: usize, choose: &mut dyn FnMut(usize) -> bool) -> Vec<[Vec<usize>; 2]> {
    let sets: Vec<Vec<usize>> =
        (1..1_usize << count).map(|set| (0..count).filter(|at| set >> at & 1 == 1).collect()).collect();
    let pairs = sets.iter().flat_map(|left| sets.iter().map(move |right| [left.clone(), right.clone()]));
    pairs.enumerate().filter(|(number, _)| choose(*number)).map(|(_, pair)| pair).collect()
}

/// Makes a tree from the numbers of its options.
fn tree<'s>(trees: &[Tree<'s>], options: [Vec<usize>; 2], calc: &mut Calc<'s, '_>) -> Tree<'s> {
    let [left, right] =
        options.each_ref().map(|side| side.iter().map(|&at| trees[at].form.clone()).collect::<Vec<_>>());
    Tree { form: calc.literal(left, right).expect("no limit"), options }
}

/// Whether a player wins the sum of two trees by moving first.
type Winners = HashMap<(usize, usize, Player), bool>;

/// Returns whether a player wins the sum of two trees by moving first in misère play, by the rules alone.
fn wins(trees: &[Tree<'_>], (g, h): (usize, usize), player: Player, known: &mut Winners) -> bool {
    if let Some(known) = known.get(&(g, h, player)) {
        return *known;
    }
    let after = trees[g].options[player].iter().map(|&option| (option, h));
    let after: Vec<_> = after.chain(trees[h].options[player].iter().map(|&option| (g, option))).collect();
    let wins = after.is_empty() || after.into_iter().any(|after| !wins(trees, after, player.other(), known));
    known.insert((g, h, player), wins);
    wins
}

/// Returns whether the sum with a tree shows that G is not at least H: Left wins with H and not with G, or Right wins with
/// G and not with H.
fn refutes(trees: &[Tree<'_>], (g, h): (usize, usize), x: usize, known: &mut Winners) -> bool {
    let mut wins = |tree, player| wins(trees, (tree, x), player, known);
    wins(h, Player::Left) && !wins(g, Player::Left) || wins(g, Player::Right) && !wins(h, Player::Right)
}

/// Returns a number below `most` from a state that it changes.
fn random(chance: &mut usize, most: usize) -> usize {
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*chance >> 33) % most
}

/// Compares trees, and asserts that the comparison agrees with their sums with other trees of the universe: if G >= H, no
/// sum refutes it. If not, a tree that refutes it is looked for, among these trees and those with few of them as
/// options; it is found for all pairs of the first `sure` trees. Returns how often G >= H, how often a sum refutes it,
/// and how often neither is found.
fn compare<'a, 's: 'a>(
    trees: &mut Vec<Tree<'s>>,
    compared: &[usize],
    (among, sure): (Comparable, usize),
    (calc, search): (&mut Calc<'s, '_>, &mut MisereSearch<'a, 's>),
) -> [usize; 3] {
    let (born, mut chance, mut counts) = (trees.len(), 1_usize, [0, 0, 0]);
    let sums: Vec<_> = compared.iter().map(|&tree| search.form(&trees[tree].form)).collect();
    let mut known = HashMap::new();
    for (&g, sum) in compared.iter().zip(&sums) {
        assert!(search.is_in(sum, among.universe()).expect("no limit"));
        for (&h, other) in compared.iter().zip(&sums) {
            let is_at_least = search.is_at_least(sum, other, among).expect("no limit");
            let mut is_refuted = (0..trees.len()).any(|x| refutes(trees, (g, h), x, &mut known));
            let tries = if g.max(h) < sure { 20_000 } else { 500 };
            for _ in 0..if is_at_least { 0 } else { tries } {
                if is_refuted {
                    break;
                }
                let least = usize::from(among == Comparable::Dicots);
                let mut side = || {
                    let count = least + random(&mut chance, 2);
                    (0..count).map(|_| random(&mut chance, born)).collect()
                };
                let options = [side(), side()];
                trees.push(tree(trees, options, calc));
                is_refuted = refutes(trees, (g, h), trees.len() - 1, &mut known);
                if !is_refuted || !is_dead_ending(trees, trees.len() - 1) {
                    is_refuted = false;
                    trees.pop();
                    known.retain(|(_, x, _), _| *x < trees.len());
                }
            }
            let pair = || format!("{:?} {:?}", trees[g].options, trees[h].options);
            assert!(!(is_at_least && is_refuted), "{}", pair());
            assert!(is_at_least || is_refuted || g.max(h) >= sure, "{}", pair());
            counts[if is_at_least { 0 } else { 2 - usize::from(is_refuted) }] += 1;
        }
    }
    counts
}

/// The comparison of dicots agrees with their sums with other dicots. This holds for all dicots born by day 2, and for
/// some of those of day 3.
#[test]
fn dicots_are_compared_as_their_sums_are() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let mut trees = vec![Tree { form: store.zero().into(), options: Default::default() }];
    let mut add = |trees: &mut Vec<_>, options| trees.push(tree(trees, options, &mut calc));
    // Day 1 has one more dicot, and day 2 nine of them, one of which is * again.
    dicots(1, &mut |_| true).into_iter().for_each(|options| add(&mut trees, options));
    dicots(2, &mut |_| true).into_iter().for_each(|options| add(&mut trees, options));
    assert_eq!(trees.len(), 11);
    // A million dicots are born on day 3; every 499th of those of ten trees is tried.
    dicots(10, &mut |number| number % 499 == 0).into_iter().for_each(|options| add(&mut trees, options));
    let compared: Vec<usize> = (0..11).chain((11..trees.len()).step_by(29)).collect();
    let mut search = MisereSearch::new(&store, &control);
    let counts = compare(&mut trees, &compared, (Comparable::Dicots, usize::MAX), (&mut calc, &mut search));
    assert!(counts[0] > 1000 && counts[1] > 1000 && counts[2] == 0, "{counts:?}");
}

/// Returns whether a player can move in a tree or in one that follows, by the rules alone.
fn ever_moves(trees: &[Tree<'_>], at: usize, player: Player) -> bool {
    !trees[at].options[player].is_empty()
        || trees[at].options.iter().flatten().any(|&option| ever_moves(trees, option, player))
}

/// Returns whether a player who cannot move can never move again, by the rules alone.
fn is_dead_ending(trees: &[Tree<'_>], at: usize) -> bool {
    let stays_dead = |player: Player| !trees[at].options[player].is_empty() || !ever_moves(trees, at, player);
    Player::BOTH.into_iter().all(stays_dead)
        && trees[at].options.iter().flatten().all(|&option| is_dead_ending(trees, option))
}

/// Returns whether a player cannot move, and has for each move of the opponent an answer after which that is so again, or
/// needs none, by the definition.
fn is_blocked(trees: &[Tree<'_>], at: usize, player: Player) -> bool {
    let is_kept = |&option: &usize| {
        is_blocked(trees, option, player)
            || trees[option].options[player].iter().any(|&answer| is_blocked(trees, answer, player))
    };
    trees[at].options[player].is_empty() && trees[at].options[player.other()].iter().all(is_kept)
}

/// Returns whether all ends among the followers of a tree are blocked, by the definition.
fn is_blocking(trees: &[Tree<'_>], at: usize) -> bool {
    let is_good = |player: Player| !trees[at].options[player].is_empty() || is_blocked(trees, at, player);
    Player::BOTH.into_iter().all(is_good)
        && trees[at].options.iter().flatten().all(|&option| is_blocking(trees, option))
}

/// Returns the trees born by day 2, each with all its options: 1, 4 and 256.
fn born_by_day_two<'s>(calc: &mut Calc<'s, '_>, store: &'s Store) -> Vec<Tree<'s>> {
    let mut trees = vec![Tree { form: store.zero().into(), options: Default::default() }];
    for count in [1, 4] {
        let sets: Vec<Vec<usize>> =
            (0..1_usize << count).map(|set| (0..count).filter(|at| set >> at & 1 == 1).collect()).collect();
        for [left, right] in sets.iter().flat_map(|left| sets.iter().map(move |right| [left, right])) {
            if !trees.iter().any(|tree| tree.options == [left.clone(), right.clone()]) {
                trees.push(tree(&trees, [left.clone(), right.clone()], calc));
            }
        }
    }
    assert_eq!(trees.len(), 256);
    trees
}

/// The comparison of dead-ending games agrees with their sums with other dead-ending games. This holds for some of the 232
/// born by day 2 and for some of those of later days.
#[test]
fn dead_ending_games_are_compared_as_their_sums_are() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let mut trees = born_by_day_two(&mut calc, &store);
    // The trees that are not dead-ending take no part. They are options of none, so they may leave their places.
    let is_out = |trees: &[Tree<'_>], at: usize| !is_dead_ending(trees, at);
    for at in (0..trees.len()).rev() {
        if is_out(&trees, at) {
            trees.remove(at);
        }
    }
    assert_eq!(trees.len(), 232);
    // Ends in which Right may pass several times and give up at any time, and their negatives.
    for player in Player::BOTH {
        let mut last = 0;
        for _ in 0..4 {
            let mut options = [Vec::new(), Vec::new()];
            options[player] = vec![0, last];
            last = trees.len();
            trees.push(tree(&trees, options, &mut calc));
        }
    }
    // Games of day 3 are compared as well. Deeper ones only join sums: a sum that separates two of them may have to be
    // deeper still.
    let (shallow, mut chance) = (trees.len(), 5);
    while trees.len() < 1_500 {
        let most = if trees.len() < 2 * shallow { 232 } else { trees.len() };
        let mut side = || {
            let count = random(&mut chance, 4);
            let mut side: Vec<usize> = (0..count).map(|_| random(&mut chance, most)).collect();
            side.sort_unstable();
            side.dedup();
            side
        };
        let options = [side(), side()];
        trees.push(tree(&trees, options, &mut calc));
        if is_out(&trees, trees.len() - 1) {
            trees.pop();
        }
    }
    let compared: Vec<usize> = (0..4).chain((4..2 * shallow).step_by(9)).collect();
    let mut search = MisereSearch::new(&store, &control);
    let counts = compare(&mut trees, &compared, (Comparable::DeadEnding, 232), (&mut calc, &mut search));
    // A sum that separates two games of day 3 may be too deep to be found.
    assert!(counts[0] > 100 && counts[1] > 2_000 && counts[2] * 50 < counts[1], "{counts:?}");
}

/// The predicates agree with their definitions on all games born by day 2 and on some of day 3.
#[test]
fn universes_agree_with_their_definitions() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let mut trees = born_by_day_two(&mut calc, &store);
    let mut chance = 3;
    while trees.len() < 1_500 {
        let mut side = |most: usize| (0..random(&mut chance, 3)).map(|_| random(&mut chance, most)).collect();
        let options: [Vec<usize>; 2] = [side(trees.len()), side(trees.len())];
        trees.push(tree(&trees, options, &mut calc));
    }
    let mut search = MisereSearch::new(&store, &control);
    let mut counts = [0, 0];
    for at in 0..trees.len() {
        let sum = search.form(&trees[at].form);
        let mut is_in = |universe| search.is_in(&sum, universe).expect("no limit");
        let found = [is_in(Universe::DeadEnding), is_in(Universe::Blocking)];
        assert_eq!(found, [is_dead_ending(&trees, at), is_blocking(&trees, at)], "{:?}", trees[at].options);
        // Dead ends are blocked.
        assert!(!found[0] || found[1], "{:?}", trees[at].options);
        counts[0] += usize::from(found[0] != found[1]);
        counts[1] += usize::from(!found[1]);
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}

/// Games in and outside of universes. Integers are dead-ending and no dicots; in `{|1}` Left cannot move, and can after a
/// move of Right's.
#[test]
fn universes_of_games() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    for (text, [dicot, dead_ending, p_free]) in [
        ("0", [true, true, true]),
        ("*", [true, true, false]),
        ("*2", [true, true, false]),
        ("3", [false, true, true]),
        ("{|1}", [false, false, true]),
        ("clobber(\"LRLR|RLRL\")", [true, true, false]),
        ("domineering(\"...|...\")", [false, true, false]),
        ("1 - 1", [false, true, true]),
    ] {
        for (function, expected) in
            [("is_dicot", dicot), ("is_dead_ending", dead_ending), ("is_p_free", p_free)]
        {
            let answer = session.evaluate(&format!("{function}({text})"), &control).unwrap();
            assert!(matches!(answer, Answer::Truth(truth) if truth == expected), "{function}({text})");
        }
    }
    // Allen (2011): * + * is 0 among dicots. 1 - 1 is no dicot.
    for (text, expected) in
        [("dicot_at_least(* + *, 0)", true), ("dicot_at_least(0, *)", false), ("dicot_at_least(^, ^)", true)]
    {
        let answer = session.evaluate(text, &control).unwrap();
        assert!(matches!(answer, Answer::Truth(truth) if truth == expected), "{text}");
    }
    let refused = session.evaluate("dicot_at_least(0, 1 - 1)", &control).unwrap_err().to_string();
    assert!(refused.contains("this is no dicot"), "{refused}");
    // Milley and Renault (2013): integers are invertible among dead-ending games. In {|1} Left can move
    // after Right's move, and has no more moves then; in {|{1|}} Left has one more.
    for (text, expected) in [
        ("dead_ending_at_least(1 - 1, 0) and dead_ending_at_least(0, 1 - 1)", true),
        ("dead_ending_at_least(0, 1)", false),
        ("dead_ending_at_least(1, 0)", false),
        ("dead_ending_at_least(domineering(\"..|..\"), domineering(\"..|..\"))", true),
        ("is_blocking(domineering(\"...|...\"))", true),
        ("is_blocking({|1})", true),
        ("is_dead_ending({|1})", false),
        ("is_blocking({|{1|}})", false),
    ] {
        let answer = session.evaluate(text, &control).unwrap();
        assert!(matches!(answer, Answer::Truth(truth) if truth == expected), "{text}");
    }
    let refused = session.evaluate("dead_ending_at_least({|1}, 0)", &control).unwrap_err().to_string();
    assert!(refused.contains("this is not dead-ending"), "{refused}");
}
