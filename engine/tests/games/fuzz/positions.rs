//! Fuzz tests of positions of all rulesets.

use upstar::angel::update::UpdatePosition;
use upstar::escape::EscapePosition;
use upstar::escape::at_once::AtOncePosition;
use upstar::escape::spies::SpiesPosition;
use upstar::games::board::heaps::Tuples;
use upstar::games::rules::loopy::NimOutcome;
use upstar::games::solve::{LoopyMove, LoopyPosition, ShortPosition};
use upstar::games::value::{Calc, Stop, Store};
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::data::Field;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::ground::play::Play as _;
use upstar::ground::{Failure, Player};
use upstar::registry::{Position, Rulesets};
use upstar::session::Session;

use crate::fuzz::{LONGEST, NODES, check_place};

/// Words of the notations of boards. Random input made of them is often nearly valid.
const WORDS: &[&str] = &[
    ".",
    "..",
    "#",
    "L",
    "R",
    "T",
    "F",
    "b",
    "r",
    "g",
    "|",
    "\n",
    "\r\n",
    " ",
    ",",
    "\"",
    ":",
    "4: ",
    "0-1",
    " 1-2",
    " 0-2",
    " 1-1",
    " 2-3b",
    "0-0g",
    "path(3) ",
    "cycle(",
    "grid(2,2) ",
    "tree(0,1)",
    "star(",
    ")",
    "7",
    "99999999999999999999",
    "*3 ",
    " 1=3",
    " exits 3 ",
    "{",
    "}",
    "|-",
    " + ",
    "-3",
    "{2|-1}",
    "0>1",
    " 1>0,2",
    "@ 0",
    "digraph { a",
    " -> ",
    "\"",
    "lesson",
    "9/2 ",
    "3>7 ",
    "C-7",
    ">E-8",
    "+1 -4: ",
    "past N2 E ",
    "left 0,3..4 ",
    "0..1,1",
    " eaten 1,5 ",
    "é",
];

/// The largest number of a heap whose value the test computes.
const LARGEST_NUMBER: u32 = 32;
/// The most places of a position that the test solves.
const MOST_PLACES: usize = 12;

/// Asserts that a text is refused at a place in it, or is a position. A position must read back as written,
/// and its value must be the form of the values after its moves.
pub(crate) fn check_named(ruleset: &str, text: &str) {
    let store = Store::new();
    let session = Session::new(&store);
    let game = session.game(ruleset).expect("a ruleset");
    let position = match game.read(text) {
        Err(error) => return check_place(text, &error),
        Ok(position) => position,
    };
    let again = game.read(&position.text()).expect("what is written can be read");
    assert_eq!(again.text(), position.text());
    let data = position.to_data();
    let from_data = game.read_data(Field::whole(&data)).expect("what is written can be read");
    assert_eq!(from_data.to_data(), data);
    if position.places() <= MOST_PLACES && has_small_heaps(&position) {
        let checked = match &position {
            Position::Short(position) => check_value(&store, &**position, text),
            Position::Misere(position) => check_value(&store, position.normal(), text),
            Position::Loopy(position) => check_moves(&**position).map_err(NoAnswer::from),
            Position::Partizan(_) | Position::Stalks(_) => return,
            Position::Escape(position) => check_steps(position).map_err(NoAnswer::from),
            Position::Spies(position) => check_turns(position).map_err(NoAnswer::from),
            Position::AtOnce(position) => check_chances(position).map_err(NoAnswer::from),
            Position::Plane(position) => check_updates(position).map_err(NoAnswer::from),
        };
        match checked {
            // A position may be too large for the budget, which is no fault.
            Ok(()) | Err(NoAnswer::Stopped(Stop::Nodes | Stop::Bytes | Stop::TooDeep | Stop::TooLarge)) => {}
            Err(other) => panic!("{text:?}: {other:?}"),
        }
    }
}

/// Returns whether all heaps are small. A heap has about as many moves as its numbers say, however few
/// heaps there are.
fn has_small_heaps(position: &Position<'_, '_>) -> bool {
    let heaps = position.on_board().any_board().downcast_ref::<Tuples>();
    heaps.is_none_or(|heaps| heaps.heaps().iter().flatten().all(|&number| number <= LARGEST_NUMBER))
}

fn check_position(text: &str, choice: usize) {
    let list = Rulesets::built_in().list();
    check_named(list[choice % list.len()].facts().name, text);
}

fn check_value<'s>(store: &'s Store, position: &dyn ShortPosition<'s>, text: &str) -> OrNoAnswer<()> {
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let value = position.value(&control)?;
    let mut sides = Vec::new();
    for player in [Player::Left, Player::Right] {
        let moves = position.moves(player, &control)?;
        sides.push(moves.iter().map(|found| found.value).collect::<Vec<_>>());
    }
    let form = Calc::new(store, &control).form(&sides[0], &sides[1])?;
    assert_eq!(form, value, "{text:?}");
    Ok(())
}

/// Asserts that a position is won or drawn exactly if a move wins or draws.
fn check_moves(position: &dyn LoopyPosition) -> Result<(), Stop> {
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let found = position.value(&control).and_then(|value| Ok((value.outcome(), position.moves(&control)?)));
    let (outcome, moves) = match found {
        Ok(found) => found,
        Err(Failure::Stopped(stop)) => return Err(stop),
        // On a board without end perhaps no proof is found that the values repeat.
        Err(_) => return Ok(()),
    };
    let (wins, draws) = (moves.iter().any(LoopyMove::wins), moves.iter().any(LoopyMove::draws));
    let expected = match (wins, draws) {
        (true, _) => NimOutcome::Next,
        (false, true) => NimOutcome::Draw,
        (false, false) => NimOutcome::Previous,
    };
    assert_eq!(outcome, expected, "{}", position.text());
    Ok(())
}

/// Asserts that the best steps keep the answer, and that there is one unless play is over.
fn check_steps(position: &EscapePosition) -> Result<(), Stop> {
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let Some(play) = position.start() else { return Ok(()) };
    let (answer, best) = play.search(&control)?;
    let judged = play.judged(&control)?;
    assert_eq!(best.is_none(), judged.is_empty(), "{}", position.text());
    for judged in judged {
        assert_eq!(judged.is_best, judged.answer == answer, "{}: {judged:?}", position.text());
        assert!(judged.is_best || best != Some(judged.step), "{}: {judged:?}", position.text());
    }
    Ok(())
}

/// Asserts that the best turn wins if a turn wins, and that there is one unless play is over.
fn check_turns(position: &SpiesPosition) -> Result<(), Stop> {
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let play = position.start();
    let (winner, best) = play.search(&control)?;
    assert_eq!(best.is_none(), play.is_over(), "{}", position.text());
    let Some(best) = best else { return Ok(()) };
    assert_eq!(play.after(best).winner(&control)?, winner, "{}", position.text());
    Ok(())
}

/// Asserts that the probabilities of each player's choices add up to 1, unless play is over.
fn check_chances(position: &AtOncePosition) -> Result<(), Stop> {
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let Some(start) = position.graph().start() else { return Ok(()) };
    let answer = position.answer(start, &control)?;
    assert_eq!(answer.fugitive.is_empty(), answer.nemesis.is_empty(), "{}", position.text());
    assert!(answer.probability.to_string().len() < 1000, "{}", position.text());
    Ok(())
}

/// Asserts that the literal rule is no better than the relaxed rule.
fn check_updates(position: &UpdatePosition) -> Result<(), Stop> {
    let control = Control::unlimited().with_nodes(50).with_bytes(1 << 20);
    let relaxed = position.relaxed(&control)?.change;
    let Some(literal) = position.literal(&control)? else { return Ok(()) };
    assert!(relaxed.delta_f <= literal.change.delta_f, "{}", position.text());
    Ok(())
}

#[test]
fn positions_of_words() {
    fuzz!(100_000, 17, |bytes: &[u8]| {
        let Some((&choice, bytes)) = bytes.split_first() else { return };
        let words = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]);
        check_position(&words.collect::<String>(), usize::from(choice));
    });
}

/// Words of the graph formats of other programs.
const DOCUMENT_WORDS: &[&str] = &[
    "<graphml>",
    "<graph edgedefault='undirected'>",
    "<graph edgedefault='directed'>",
    "<node id='a'/>",
    "<node id='b'>",
    "</node>",
    "<edge source='a' target='b'/>",
    "<key id='k' for='node' attr.name='colour'><default>L</default></key>",
    "<data key='k'>R</data>",
    "</graph>",
    "</graphml>",
    "graph [ ",
    "directed 1 ",
    "node [ id 0 ] ",
    "node [ id 1 label \"a\" colour \"L\" ] ",
    "edge [ source 0 target 1 ] ",
    "] ",
    "graph { ",
    "digraph { ",
    "a -- b ",
    "a -> b ",
    "[colour=b] ",
    "[player=left] ",
    "[copies=2, exit=true] ",
    "{a b} ",
    "} ",
    "a b {}\n",
    "b c {'colour': 'r'}\n",
    "(0, 1) a {'copies': 2}\n",
    "0 1\n",
    "1 2\n",
    "vertices 3\n",
    "exits b ",
    "@ a ",
    "@ 0 ",
    " ..",
    " bb",
    ":BcN",
    "&BP_",
    "Bw",
    ">>graph6<<",
    "sparse6:",
    "~",
    "é",
];

/// The rulesets whose boards are graphs.
const ON_GRAPHS: &[&str] = &[
    "snort",
    "col",
    "node_kayles",
    "hackenbush_rb",
    "loopy_nim",
    "partizan_graph",
    "nemesis",
    "cat_herding",
    "nowhere_to_go",
];

#[test]
fn documents_of_words() {
    fuzz!(100_000, 17, |bytes: &[u8]| {
        let Some((&choice, bytes)) = bytes.split_first() else { return };
        let words = bytes.iter().map(|&b| DOCUMENT_WORDS[usize::from(b) % DOCUMENT_WORDS.len()]);
        check_named(ON_GRAPHS[usize::from(choice) % ON_GRAPHS.len()], &words.collect::<String>());
    });
}

/// Valid documents in which a few bytes are changed, omitted or doubled.
#[test]
fn documents_with_faults() {
    const DOCUMENTS: &[&str] = &[
        "<graphml><key id='k' for='node' attr.name='colour'/><graph edgedefault='undirected'><node id='a'><data key='k'>L</data></node><node id='b'/><edge source='a' target='b'/></graph></graphml>",
        "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml> @ a",
        "graph [ node [ id 3 label \"a\" ] node [ id 1 label \"b\" ] edge [ source 3 target 1 ] ] @ a",
        "graph { a [exit=true]; b; a -- b [copies=2] } @ b",
        "digraph { a -> b [player=left]; b -> a [player=right] } @ a",
        "a b {'colour': 'b'}\nb c {\"colour\": 'r'} @ a",
        "(0, 1) (1, 1) {}\n(1, 1) b {} exits b @ (0, 1)",
        "vertices 4\n0 1\n1 2\n..L.",
        ":DgH_~ exits 1 @ 2",
        "DQc ..L..",
    ];
    fuzz!(100_000, 12, |bytes: &[u8]| {
        let &[game, document, ref faults @ ..] = bytes else { return };
        let mut text = DOCUMENTS[usize::from(document) % DOCUMENTS.len()].as_bytes().to_vec();
        for fault in faults.chunks_exact(3) {
            let at = usize::from(fault[0]) % text.len().max(1);
            match fault[1] % 3 {
                0 if at < text.len() => text[at] = fault[2] % 128,
                1 if at < text.len() => _ = text.remove(at),
                _ => text.insert(at, b" \n'\"<>[]{}@&:;"[usize::from(fault[2]) % 14]),
            }
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        check_named(ON_GRAPHS[usize::from(game) % ON_GRAPHS.len()], &text);
    });
}

/// The most cells of a position that consists only of cells.
const MOST_CELLS: usize = 9;

/// Builds a position from characters of an example, in rows of equal length if the example has rows.
fn cells(example: &str, bytes: &[u8]) -> String {
    let (alphabet, has_rows) = (example.replace('|', ""), example.contains('|'));
    let alphabet = alphabet.as_bytes();
    let chosen = bytes.iter().take(MOST_CELLS).map(|&b| alphabet[usize::from(b) % alphabet.len()]);
    let cells: String = chosen.map(char::from).collect();
    if !has_rows {
        return cells;
    }
    let width = cells.len().div_ceil(1 + bytes.len() % 3).max(1);
    let rows = (0..cells.len() / width).map(|row| &cells[row * width..][..width]);
    rows.collect::<Vec<_>>().join("|")
}

#[test]
fn positions_of_cells() {
    fuzz!(10_000, MOST_CELLS + 2, |bytes: &[u8]| {
        let Some((&choice, bytes)) = bytes.split_first() else { return };
        let list = Rulesets::built_in().list();
        let choice = usize::from(choice) % list.len();
        check_position(&cells(list[choice].facts().example, bytes), choice);
    });
}

#[test]
fn positions_of_any_bytes() {
    fuzz!(100_000, LONGEST, |bytes: &[u8]| {
        let choice = bytes.first().copied().unwrap_or_default();
        check_position(&String::from_utf8_lossy(bytes), usize::from(choice));
    });
}
