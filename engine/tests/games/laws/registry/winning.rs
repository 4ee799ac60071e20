//! Tests of which moves win and which positions are impartial, by play on boards as text. The tests use
//! only the lists of moves.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::play::PlayedSum;
use upstar::games::solve::{LoopyMerit, OutcomeSettings, ShortPosition, loopy_merits, merits};
use upstar::games::value::{Calc, Dyadic, PlayEnd, Store, Value};
use upstar::ground::Player;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use crate::laws::form::cases;

use super::{for_all, one, partizan, read};

fn short<'g, 's>(session: &'g Session<'s>, ruleset: &str, text: &str) -> Box<dyn ShortPosition<'s> + 'g> {
    match read(session, ruleset, text) {
        Position::Short(position) => position,
        _ => panic!("{ruleset} is no short ruleset"),
    }
}

/// Returns the moves of a player: the places that name each move, and the board after it.
fn moves_of(session: &Session<'_>, ruleset: &str, text: &str, player: Player) -> Vec<(Vec<usize>, String)> {
    let (position, control) = (short(session, ruleset, text), Control::unlimited());
    let places = position.choices(player, &control).unwrap();
    places.into_iter().zip(position.texts_after(player, &control).unwrap()).collect()
}

/// The most boards in the tree of play.
const MOST_BOARDS: usize = 200;

/// The moves of both players on a board.
type Moves = [Vec<(Vec<usize>, String)>; 2];

/// The play from a board of a ruleset.
struct Played {
    boards: BTreeMap<String, Moves>,
    wins: BTreeMap<(String, Player), bool>,
    alike: BTreeMap<String, bool>,
    nims: BTreeMap<String, u32>,
}

impl Played {
    /// Collects all reachable boards. `None` if there are more than [`MOST_BOARDS`].
    fn new(session: &Session<'_>, ruleset: &str, text: &str) -> Option<Self> {
        let (mut boards, mut open) = (BTreeMap::new(), vec![text.to_owned()]);
        while let Some(text) = open.pop() {
            if boards.len() > MOST_BOARDS {
                return None;
            }
            if boards.contains_key(&text) {
                continue;
            }
            let moves: Moves = Player::BOTH.map(|player| moves_of(session, ruleset, &text, player));
            open.extend(moves.iter().flatten().map(|(_, after)| after.clone()));
            boards.insert(text, moves);
        }
        let (wins, alike, nims) = Default::default();
        Some(Self { boards, wins, alike, nims })
    }

    fn moves(&self, text: &str, player: Player) -> Vec<(Vec<usize>, String)> {
        self.boards[text][player].clone()
    }

    /// Returns whether a player wins moving first.
    fn wins(&mut self, text: &str, player: Player) -> bool {
        let key = (text.to_owned(), player);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let wins = self.moves(text, player).iter().any(|(_, after)| !self.wins(after, player.other()));
        self.wins.insert(key, wins);
        wins
    }

    /// Returns whether both players have the same moves on this board and on all reachable ones.
    fn is_impartial(&mut self, text: &str) -> bool {
        if let Some(&known) = self.alike.get(text) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| BTreeSet::from_iter(self.moves(text, player)));
        let is_alike = left == right && left.iter().all(|(_, after)| self.is_impartial(after));
        self.alike.insert(text.to_owned(), is_alike);
        is_alike
    }

    /// Returns the Grundy value, the least number that no option has (mex).
    fn nim(&mut self, text: &str) -> u32 {
        self.nim_of(text, &[Player::Left])
    }

    /// Returns the Grundy value if each player has the moves of all of these players.
    fn nim_of(&mut self, text: &str, players: &[Player]) -> u32 {
        if let Some(&known) = self.nims.get(text) {
            return known;
        }
        let listed: Vec<_> = players.iter().flat_map(|player| self.moves(text, *player)).collect();
        let after: BTreeSet<u32> = listed.iter().map(|(_, after)| self.nim_of(after, players)).collect();
        let nim = (0..).find(|n| !after.contains(n)).unwrap();
        self.nims.insert(text.to_owned(), nim);
        nim
    }
}

/// The merits of moves (winning, losing points, dominated) satisfy their definitions.
#[test]
fn merits_of_moves() {
    for_all(15, one, |session, kind, text| {
        let position = short(session, kind.name, &text);
        let control = Control::unlimited();
        let Some(mut played) = Played::new(session, kind.name, &position.text()) else { return Ok(()) };
        let value = position.value(&control).unwrap();
        for player in Player::BOTH {
            let moves = position.moves(player, &control).unwrap();
            let found = merits(&mut Calc::new(session.store(), &control), value, player, &moves).unwrap();
            let listed = played.moves(&position.text(), player);
            let wins: Vec<bool> =
                listed.iter().map(|(_, after)| !played.wins(after, player.other())).collect();
            // After Left's move Right is to move, so Left can count on the right stop. For Right the sign
            // changes.
            let stop = |after: Value<'_>| player.of((after.right_stop(), -&after.left_stop()));
            let best: Option<Dyadic> = moves.iter().map(|m| stop(m.value)).max();
            let better = |a: Value<'_>, b: Value<'_>| if player == Player::Left { a > b } else { a < b };
            for (i, (m, merit)) in moves.iter().zip(&found).enumerate() {
                prop_assert_eq!(&m.places, &listed[i].0);
                prop_assert_eq!(merit.wins, wins[i], "{:?}: {:?}", player, m);
                prop_assert_eq!(merit.throws_win, !wins[i] && wins.contains(&true));
                prop_assert_eq!(Some(&merit.loss + &stop(m.value)), best.clone());
                prop_assert_eq!(merit.undominated, !moves.iter().any(|other| better(other.value, m.value)));
            }
            prop_assert!(found.is_empty() || found.iter().any(|merit| merit.is_best()));
            prop_assert_eq!(wins.contains(&true), played.wins(&position.text(), player));
        }
        Ok(())
    });
}

/// A position is impartial if both players have the same moves on all reachable boards. Its Grundy value is
/// then the mex of its options and the nim-sum of its parts, and each move changes its part as reported.
#[test]
fn impartial_positions() {
    let (impartial, partizan) = (Cell::new(0), Cell::new(0));
    for_all(15, one, |session, kind, text| {
        let position = short(session, kind.name, &text);
        let (text, control) = (position.text(), Control::unlimited());
        let Some(mut played) = Played::new(session, kind.name, &text) else { return Ok(()) };
        let is_impartial = position.is_impartial(&control).unwrap();
        prop_assert_eq!(is_impartial, played.is_impartial(&text), "{}", text);
        let mut calc = Calc::new(session.store(), &control);
        let sum = PlayedSum::new(vec![position.copied().into()]);
        prop_assert_eq!(sum.is_impartial(&mut calc).unwrap(), is_impartial);
        let Some(found) = sum.nim_sum(true, &mut calc).unwrap() else {
            partizan.set(partizan.get() + 1);
            prop_assert!(!is_impartial, "{}", text);
            return Ok(());
        };
        impartial.set(impartial.get() + 1);
        prop_assert!(is_impartial, "{}", text);
        prop_assert_eq!(found.value, played.nim(&text), "{}", text);
        prop_assert_eq!(position.value(&control).unwrap(), session.store().nimber(found.value));
        prop_assert_eq!(found.parts.iter().fold(0, |sum, part| sum ^ part), found.value);
        let listed = played.moves(&text, Player::Left);
        prop_assert_eq!(found.moves.len(), listed.len());
        for (m, (_, after)) in found.moves.iter().zip(&listed) {
            // A move replaces the Grundy value `from` of its part by `to`, and the other parts stay.
            prop_assert_eq!(found.value ^ m.from ^ m.to, played.nim(after), "{} to {}", text, after);
        }
        let few = sum.nim_sum(false, &mut calc).unwrap().expect("the same");
        prop_assert_eq!(few.value, found.value);
        prop_assert_eq!(few.parts.iter().fold(0, |sum, part| sum ^ part), found.value);
        Ok(())
    });
    let counts = (impartial.get(), partizan.get());
    assert!(counts.0 > 100 && counts.1 > 100, "{counts:?}");
}

/// A bouquet of green stalks is impartial in a partizan ruleset. A board of Clobber is not, though both
/// players can move.
#[test]
fn some_positions_of_partizan_rulesets_are_impartial() {
    let store = upstar::games::value::Store::new();
    let session = Session::new(&store);
    for (ruleset, text, is_impartial) in [
        ("hackenbush_rbg", "0-1g 1-2g 0-3g", true),
        ("hackenbush_rbg", "0-1g 1-2b", false),
        ("hackenbush_rbg", "0-1b 0-2r", false),
        ("toppling_dominoes", "EE.EEE", true),
        ("toppling_dominoes", "ELR", false),
        ("partizan_arc_kayles", ".E.E.", true),
        ("bigraph_node_kayles", "path(5)", true),
        ("clobber", "LR", false),
        ("clobber", "L.R", true),
        ("domineering", "..|.#", false),
        ("domineering", ".#|#.", true),
        ("cheques", "0 + {1|-1}", false),
        ("nim", "3 5 7", true),
        ("cram", "...|...", true),
    ] {
        let position = short(&session, ruleset, text);
        let found = position.is_impartial(&Control::unlimited()).unwrap();
        assert_eq!(found, is_impartial, "{ruleset} {text}");
    }
}

/// In loopy games the values give the result of play after each move and the dominated moves, as play
/// itself does. A position is impartial if both players have the same moves on all reachable boards.
#[test]
fn moves_where_play_need_not_end() {
    partizan::for_all(200, |session, kind, text| {
        let position = partizan::open(session, kind.0, text);
        let control = Control::unlimited();
        let mut calc = Calc::new(session.store(), &control);
        for player in Player::BOTH {
            let values: Vec<_> =
                position.moves(player, &control).unwrap().into_iter().map(|m| m.value).collect();
            let found = loopy_merits(&mut calc, player, &values).unwrap();
            let ends: Vec<PlayEnd> = found.iter().map(|merit| merit.end).collect();
            if position.moves_for_ever().is_none() {
                let prospects = position.prospects(player, &control).unwrap();
                let expected: Vec<PlayEnd> =
                    prospects.moves.iter().map(|found| found.expect("no budget").end()).collect();
                prop_assert_eq!(&ends, &expected, "{} {:?}", text, player);
            }
            let mut is_better = |a, b| {
                let (more, less) = player.of(((a, b), (b, a)));
                calc.loopy_ge(more, less).unwrap() && !calc.loopy_ge(less, more).unwrap()
            };
            for (&value, merit) in values.iter().zip(&found) {
                prop_assert_eq!(merit.undominated, !values.iter().any(|&other| is_better(other, value)));
                prop_assert_eq!(merit.throws, ends.iter().any(|&end| end > merit.end));
            }
            prop_assert!(found.is_empty() || found.iter().any(|merit: &LoopyMerit| merit.is_best()));
        }
        let mut seen = BTreeSet::from([position.state_text()]);
        let mut open: Vec<String> = seen.iter().cloned().collect();
        let mut is_alike = true;
        while let Some(text) = open.pop().filter(|_| is_alike && seen.len() < 2_000) {
            let position = partizan::open(session, kind.0, &text);
            let steps = Player::BOTH.map(|player| {
                let steps = position.steps(player, &control).unwrap().into_iter();
                steps.map(|step| (step.places, step.after)).collect::<BTreeSet<_>>()
            });
            is_alike = steps[0] == steps[1] && position.moves_for_ever().is_none();
            let after = steps[0].iter().map(|(_, after)| after.clone());
            open.extend(after.filter(|after| seen.insert(after.clone())));
        }
        prop_assert_eq!(position.is_impartial(&control).unwrap(), is_alike, "{}", text);
        Ok(())
    });
}

/// The impartial form of a ruleset has the same positions, and each player has the moves of both.
#[test]
fn impartial_forms() {
    let nimbers = Cell::new(0);
    for_all(12, one, |session, kind, text| {
        let form = format!("impartial({})", kind.name);
        let text = read(session, kind.name, &text).text();
        let position = session.read(&form, &text).unwrap();
        let Some(mut played) = Played::new(session, kind.name, &text) else { return Ok(()) };
        let nim = played.nim_of(&text, &Player::BOTH);
        let control = Control::unlimited();
        let found = position.value(session.store(), &control).unwrap();
        prop_assert_eq!(found, session.store().nimber(nim), "{} {}", form, text);
        let Position::Short(position) = position else { panic!("{form} is no short ruleset") };
        prop_assert!(position.is_impartial(&control).unwrap(), "{} {}", form, text);
        let search = position.outcome(OutcomeSettings::default(), &control).unwrap();
        prop_assert_eq!(search, found.outcome(), "{} {}", form, text);
        nimbers.set(nimbers.get() + usize::from(nim > 1));
        Ok(())
    });
    assert!(nimbers.get() > 50, "{nimbers:?}");
}

/// Forms that the literature knows under their own names.
#[test]
fn impartial_forms_with_names() {
    let store = Store::new();
    let (session, control) = (Session::new(&store), Control::unlimited());
    for (partizan, known, texts) in [
        ("domineering", "cram", ["3x5", "..#|...|#..", "4x4"]),
        ("clobber", "impartial_clobber", ["LRLR|RLRL", "LRLRLRL", "LR.|RLR|LLR"]),
    ] {
        for text in texts {
            let value = |name: &str| session.read(name, text).unwrap().value(&store, &control).unwrap();
            assert_eq!(value(&format!("impartial({partizan})")), value(known), "{partizan} {text}");
        }
    }
    // A name may be shortened, in expressions too.
    let answer = session.evaluate("impartial(domi)('...|...') - cram('2x3')", &control).unwrap();
    assert_eq!(answer.game(), Some(store.integer(0).into()));
    // In impartial Hackenbush all edges are green.
    for (own, green) in
        [("brb", "ggg"), ("0-1b 1-2r 2-0g 1-3r", "0-1g 1-2g 2-0g 1-3g"), ("cycle(3) brb", "cycle(3) ggg")]
    {
        let value =
            |name: &str, text: &str| session.read(name, text).unwrap().value(&store, &control).unwrap();
        assert_eq!(value("impartial(hackenbush)", own), value("hackenbush_rbg", green), "{own}");
        let shared = |name: &str, text: &str| {
            let Position::Short(read) = session.read(name, text).unwrap() else { panic!("{name}") };
            [Player::Left, Player::Right].map(|player| read.texts_after(player, &control).unwrap().len())
        };
        assert_eq!(shared("impartial(hackenbush)", own), shared("hackenbush_rbg", green), "{own}");
    }
    assert_eq!(
        session.evaluate("impartial(hackenbush_rb)('brb')", &control).unwrap().game(),
        Some(store.nimber(3).into())
    );
    assert_eq!(
        session.evaluate("impartial(directed_edge_geography)('0>1 1>2 2>0 @ 0')", &control).unwrap().game(),
        Some(store.nimber(1).into())
    );
    let error = session.evaluate("impartial(loopy_nim)('0>1')", &control).unwrap_err().to_string();
    assert!(error.contains("has no impartial form"), "{error}");
}

proptest! {
    #![proptest_config(cases(300))]

    /// In the impartial form of a partizan graph a token moves along the arcs of both players, as in Loopy Nim on the
    /// graph with all arcs.
    #[test]
    fn impartial_graphs(
        arcs in vec((0..6_u32, 0..6_u32, any::<bool>()), 0..=14),
        tokens in vec(0..6_u32, 1..=3),
    ) {
        let store = Store::new();
        let (session, control) = (Session::new(&store), Control::unlimited());
        let tokens = tokens.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let own = arcs.iter().map(|(from, to, is_left)| format!("{from}{}>{to}", if *is_left { 'L' } else { 'R' }));
        let all = arcs.iter().map(|(from, to, _)| format!("{from}>{to}"));
        let own = format!("6: {} @ {tokens}", own.collect::<Vec<_>>().join(" "));
        let all = format!("6: {} @ {tokens}", all.collect::<Vec<_>>().join(" "));
        let value = |name: &str, text: &str| {
            let position = session.read(name, text).unwrap();
            position.loopy().unwrap().value(&control).unwrap()
        };
        prop_assert_eq!(value("impartial(partizan_graph)", &own), value("loopy_nim", &all), "{}", own);
    }
}
