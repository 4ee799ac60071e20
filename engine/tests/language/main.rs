//! Tests that compare random text rulesets in the whole language with the literal interpreter in `twin/`:
//! allowed positions, all moves, values, and outcomes where play need not end.
//!
//! A normal run draws some thousands of rulesets from the seed in `PROPTEST_RNG_SEED`. To draw new ones for
//! an hour:
//!
//! ```text
//! UPSTAR_FUZZ_SECONDS=3600 cargo test --release -p upstar --test language -- --nocapture
//! ```
//!
//! The last run took an hour in pieces of 150 seconds, at the lowest priority of a busy machine. It compared 61,000 rulesets on cells and graphs (341,000 lists of moves, 79,000
//! values, 73,000 outcomes) and 183,000 with heaps (1,650,000 lists, 1,070,000 values, 254,000 outcomes),
//! and found no difference. An earlier run compared 117,000 and 126,000 rulesets.

use std::cell::Cell as Counter;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};
use upstar::games::board::graph::VertexColoured;
use upstar::games::rules::text::{TextKind, TextRuleset};
use upstar::games::rules::{Partizan, Short};
use upstar::games::solve::Prospect;
use upstar::games::value::{Calc, LoopyOutcome, Store, Value};
use upstar::ground::Player;
use upstar::ground::board::Board as _;
use upstar::ground::control::{Control, OrStop, Stop};
use upstar::registry::{Position, Registered};
use upstar::session::Session;
use upstar_twin::position::Position as Literal;
use upstar_twin::written as twin;

/// The characters; a ruleset uses the first few of them.
const SIGNS: &[u8] = b".LR#x";
/// The limit of the number of followers of a position, and of those whose moves are compared.
const MOST_POSITIONS: usize = 150;
const MOST_LISTS: usize = 12;

/// The condition on a cell of a pattern.
#[derive(Clone, Debug)]
enum Is {
    One(usize),
    Any,
    /// A set of characters as bits, with the edge as the last bit. The flag means the complement of the
    /// set.
    Set(u8, bool),
    Edge,
}

/// The replacement of a cell of a pattern.
#[derive(Clone, Debug)]
enum Becomes {
    Stays,
    Same,
    /// A character that comes later than all that the condition allows, so that play ends.
    Later(usize),
    Sign(usize),
    Next,
    Before,
}

type Cell = (Is, Becomes);

/// Cells, and the suffix after them: nothing, `*` or `+`.
type Element = (Vec<Cell>, &'static str);

#[derive(Clone, Debug)]
enum Clause {
    NextTo(Is, bool),
    Neighbours(Vec<(usize, usize)>),
    Cut,
}

#[derive(Clone, Debug)]
struct Step {
    rows: Vec<Vec<Element>>,
    way: usize,
    clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
struct Rule {
    word: &'static str,
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Condition {
    No(Step),
    Groups(Is, Is),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum On {
    Strip,
    Grid,
    Graph,
}

/// A ruleset on cells or vertices, with a position.
#[derive(Clone, Debug)]
struct Case {
    on: On,
    characters: usize,
    exchanges: bool,
    loops: bool,
    rules: Vec<Rule>,
    conditions: Vec<Condition>,
    rows: usize,
    columns: usize,
    cells: Vec<usize>,
    edges: Vec<(usize, usize)>,
}

fn is() -> impl Strategy<Value = Is> {
    prop_oneof![
        6 => (0..5_usize).prop_map(Is::One),
        2 => Just(Is::Any),
        3 => (1..64_u8).prop_map(|set| Is::Set(set, false)),
        1 => (1..64_u8).prop_map(|set| Is::Set(set, true)),
        1 => Just(Is::Edge),
    ]
}

fn becomes() -> impl Strategy<Value = Becomes> {
    prop_oneof![
        3 => Just(Becomes::Stays),
        1 => Just(Becomes::Same),
        9 => (0..5_usize).prop_map(Becomes::Later),
        1 => (0..5_usize).prop_map(Becomes::Sign),
        1 => prop_oneof![Just(Becomes::Next), Just(Becomes::Before)],
    ]
}

fn element() -> impl Strategy<Value = Element> {
    let cell = || (is(), becomes());
    prop_oneof![
        8 => cell().prop_map(|cell| (vec![cell], "")),
        1 => (vec(cell(), 1..=2), prop_oneof![Just("*"), Just("+")]),
    ]
}

/// Generates single rows, and two rows of equal length.
fn rows() -> impl Strategy<Value = Vec<Vec<Element>>> {
    let single = || (is(), becomes()).prop_map(|cell| (vec![cell], ""));
    prop_oneof![
        6 => vec(element(), 1..=4).prop_map(|row| vec![row]),
        1 => (1..=2_usize).prop_flat_map(move |columns| vec(vec(single(), columns), 2)),
    ]
}

fn clause() -> impl Strategy<Value = Clause> {
    prop_oneof![
        4 => (is(), any::<bool>()).prop_map(|(is, wanted)| Clause::NextTo(is, wanted)),
        2 => vec((0..5_usize, 0..5_usize), 1..=2).prop_map(Clause::Neighbours),
        1 => Just(Clause::Cut),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let clauses = prop_oneof![2 => Just(vec![]), 2 => vec(clause(), 1..=2)];
    (rows(), 0..8_usize, clauses).prop_map(|(rows, way, clauses)| Step { rows, way, clauses })
}

fn rule() -> impl Strategy<Value = Rule> {
    let steps = prop_oneof![3 => vec(step(), 1), 1 => vec(step(), 2..=3)];
    let word = prop::sample::select(vec!["left", "right", "both", "each"]);
    (word, steps).prop_map(|(word, steps)| Rule { word, steps })
}

fn condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        2 => step().prop_map(Condition::No),
        1 => (is(), is()).prop_map(|(of, next_to)| Condition::Groups(of, next_to)),
    ]
}

fn case() -> impl Strategy<Value = Case> {
    let on = prop_oneof![Just(On::Strip), Just(On::Grid), Just(On::Graph)];
    let conditions = prop_oneof![5 => Just(vec![]), 1 => vec(condition(), 1..=2)];
    let rules = (vec(rule(), 1..=3), conditions);
    let flags = (2..=5_usize, any::<bool>(), prop::bool::weighted(0.15));
    let board = (1..=3_usize, 1..=5_usize, vec(0..20_usize, 15), vec((0..5_usize, 0..5_usize), 0..=7));
    (on, rules, flags, board).prop_map(|(on, (rules, conditions), flags, board)| Case {
        on,
        characters: flags.0,
        exchanges: flags.1 && flags.0 > 2,
        loops: flags.2,
        rules,
        conditions,
        rows: board.0,
        columns: board.1,
        cells: board.2,
        edges: board.3,
    })
}

impl Case {
    fn sign(&self, at: usize) -> char {
        char::from(SIGNS[at % self.characters])
    }

    /// Returns the characters of a set by their indices, and whether the edge is in it.
    fn set(&self, is: &Is) -> (Vec<usize>, bool) {
        let has_edge = self.on != On::Graph;
        let all = 0..self.characters;
        match is {
            Is::One(at) => (vec![at % self.characters], false),
            Is::Any => (all.collect(), false),
            Is::Edge if has_edge => (vec![], true),
            Is::Edge => (vec![0], false),
            Is::Set(bits, is_not) => {
                let meant = |at: usize| (bits >> at & 1 != 0) != *is_not;
                (all.filter(|&at| meant(at)).collect(), has_edge && meant(5))
            }
        }
    }

    fn is_text(&self, is: &Is) -> String {
        let (signs, edge) = self.set(is);
        let text: String = signs.iter().map(|&at| self.sign(at)).chain(edge.then_some('$')).collect();
        match is {
            Is::One(_) => text,
            Is::Any => "_".to_owned(),
            Is::Edge => text,
            Is::Set(bits, true) => {
                let has_edge = self.on != On::Graph && bits >> 5 & 1 != 0;
                let others = (0..self.characters).filter(|at| bits >> at & 1 != 0).map(|at| self.sign(at));
                format!("[^{}]", others.chain(has_edge.then_some('$')).collect::<String>())
            }
            Is::Set(..) if text.is_empty() => ".".to_owned(),
            Is::Set(..) => format!("[{text}]"),
        }
    }

    fn becomes_text(&self, (is, becomes): &Cell) -> String {
        let (signs, edge) = self.set(is);
        let stays = "_".to_owned();
        match becomes {
            _ if edge => stays,
            Becomes::Stays => stays,
            Becomes::Same => self.is_text(is),
            Becomes::Later(at) => {
                let last = signs.last().copied().unwrap_or(0);
                let later = self.characters - 1 - last;
                if later == 0 { stays } else { self.sign(last + 1 + at % later).to_string() }
            }
            Becomes::Sign(at) => self.sign(*at).to_string(),
            Becomes::Next if self.on != On::Graph => "<".to_owned(),
            Becomes::Before if self.on != On::Graph => ">".to_owned(),
            Becomes::Next | Becomes::Before => stays,
        }
    }

    fn row_text(&self, row: &[Element], cell: impl Fn(&Cell) -> String) -> String {
        let element = |(cells, repeats): &Element| {
            let repeats = if self.on == On::Graph { "" } else { repeats };
            let cells: String = cells.iter().map(|of| cell(of) + " ").collect();
            match repeats {
                "" => cells,
                _ => format!("({cells}){repeats} "),
            }
        };
        row.iter().map(element).collect()
    }

    /// Returns the rows of a step: both rows only in the first step on a grid, otherwise the first row.
    fn rows<'c>(&self, step: &'c Step, is_first: bool) -> &'c [Vec<Element>] {
        if self.on == On::Grid && is_first { &step.rows } else { &step.rows[..1] }
    }

    fn pattern_text(&self, rows: &[Vec<Element>], cell: impl Fn(&Cell) -> String) -> String {
        rows.iter().map(|row| self.row_text(row, &cell)).collect::<Vec<_>>().join("| ")
    }

    fn way_text(&self, rows: &[Vec<Element>], way: usize) -> &'static str {
        let ways: &[&str] = match self.on {
            On::Graph => &[""],
            On::Strip => &["", "both ways", "any direction", "as written"],
            On::Grid if rows.len() > 1 => &["", "both ways", "any direction", "any image"],
            On::Grid => &[
                "",
                "both ways",
                "down",
                "up and down",
                "any direction",
                "diagonally",
                "all directions",
                "any image",
            ],
        };
        ways[way % ways.len()]
    }

    fn step_text(&self, step: &Step, is_first: bool) -> String {
        let rows = self.rows(step, is_first);
        let from = self.pattern_text(rows, |(is, _)| self.is_text(is));
        let to = self.pattern_text(rows, |cell| self.becomes_text(cell));
        let mut text = format!("{from} -> {to} {}", self.way_text(rows, step.way));
        for clause in &step.clauses {
            match clause {
                Clause::NextTo(is, wanted) => {
                    text += &format!(" {}next to {}", if *wanted { "" } else { "not " }, self.is_text(is));
                }
                Clause::Neighbours(changes) => {
                    let mut seen = HashSet::new();
                    let new = changes.iter().filter(|(from, _)| seen.insert(from % self.characters));
                    let new = new.map(|(from, to)| format!("{} -> {}", self.sign(*from), self.sign(*to)));
                    text += &format!(" neighbours {}", new.collect::<Vec<_>>().join(", "));
                }
                Clause::Cut if self.on == On::Graph => text += " cut",
                Clause::Cut => {}
            }
        }
        text
    }

    fn file(&self) -> String {
        let board = match self.on {
            On::Strip => "strip",
            On::Grid => "grid",
            On::Graph => "graph",
        };
        let mut text = format!("name x\ntitle X\nboard {board}\nrules r\nsource s\nexample .\n");
        if self.on == On::Graph {
            text = text.replace("example .", "example path(1)");
        }
        (0..self.characters).for_each(|at| text += &format!("cell {} sign\n", self.sign(at)));
        if self.exchanges {
            text += "exchange L R\n";
        }
        if self.loops {
            text += "loops allowed\n";
        }
        for rule in &self.rules {
            let word = if rule.word == "each" && !self.exchanges { "both" } else { rule.word };
            let steps = rule.steps.iter().enumerate().map(|(i, step)| self.step_text(step, i == 0));
            text += &format!("{word} {}\n", steps.collect::<Vec<_>>().join(" then "));
        }
        for condition in &self.conditions {
            text += &match condition {
                Condition::No(step) => {
                    let rows = self.rows(step, true);
                    let pattern = self.pattern_text(rows, |(is, _)| self.is_text(is));
                    format!("everywhere no {pattern} {}\n", self.way_text(rows, step.way))
                }
                Condition::Groups(of, next_to) => {
                    format!("everywhere groups of {} next to {}\n", self.is_text(of), self.is_text(next_to))
                }
            };
        }
        text
    }

    /// Returns the first `count` characters of the board.
    fn characters(&self, count: usize) -> Vec<char> {
        (0..count).map(|at| self.sign(self.cells[at % self.cells.len()])).collect()
    }

    fn board_rows(&self) -> String {
        let (rows, columns) = match self.on {
            On::Strip => (1, self.columns + self.rows - 1),
            _ => (self.rows, self.columns.min(6 / self.rows).max(1)),
        };
        let characters = self.characters(rows * columns);
        characters.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join("|")
    }
}

/// A position that the twin plays literally, in the texts of the engine.
trait Played: Literal {
    /// Returns the text that the engine reads.
    fn text(&self) -> String;

    /// Returns a key that is the same for all texts of the position.
    fn key(&self) -> String {
        self.text()
    }

    /// Returns the key of a position from a text that the engine wrote.
    fn key_of(&self, text: &str) -> String {
        text.to_owned()
    }

    fn is_allowed(&self) -> bool;

    fn after(&self, player: Player) -> Vec<Self> {
        if player == Player::Left { self.left_options() } else { self.right_options() }
    }
}

impl Played for twin::Board {
    fn text(&self) -> String {
        twin::Board::text(self)
    }

    fn is_allowed(&self) -> bool {
        twin::Board::is_allowed(self)
    }
}

/// Writes a graph as text: vertices, sorted edges, characters.
fn graph_text(characters: &[char], edges: impl Iterator<Item = (usize, usize)>) -> String {
    let edges: String = edges.map(|(u, v)| format!(" {u}-{v}")).collect();
    format!("{}:{edges} {}", characters.len(), characters.iter().collect::<String>())
}

/// A position on a graph, which is written as rows while it is a grid.
#[derive(Clone, PartialEq, Eq, Hash)]
struct OnGraph {
    board: twin::GraphBoard,
    width: Option<usize>,
}

impl Literal for OnGraph {
    fn left_options(&self) -> Vec<Self> {
        self.board.left_options().into_iter().map(|board| Self { board, ..*self }).collect()
    }

    fn right_options(&self) -> Vec<Self> {
        self.board.right_options().into_iter().map(|board| Self { board, ..*self }).collect()
    }
}

/// Returns the edges of a grid.
fn grid_edges(width: usize, places: usize) -> Vec<(usize, usize)> {
    let across = (0..places).filter(|at| at % width > 0).map(|at| (at - 1, at));
    across.chain((width..places).map(|at| (at - width, at))).collect()
}

impl Played for OnGraph {
    fn text(&self) -> String {
        let characters = &self.board.characters;
        match self.width {
            Some(width)
                if self.board.edges.iter().copied().eq(sorted(grid_edges(width, characters.len()))) =>
            {
                characters.chunks(width).map(String::from_iter).collect::<Vec<_>>().join("|")
            }
            _ => self.key(),
        }
    }

    fn key(&self) -> String {
        graph_text(&self.board.characters, self.board.edges.iter().copied())
    }

    fn key_of(&self, text: &str) -> String {
        let board = VertexColoured::parse(text, ".LR#x").expect("a graph");
        let order = |&(u, v): &(u32, u32)| (u.min(v) as usize, u.max(v) as usize);
        let edges = board.shape().edges().iter().map(order).filter(|(u, v)| u != v).collect();
        let characters: Vec<char> = board.colours().iter().map(|&c| char::from(c)).collect();
        graph_text(&characters, sorted(edges).into_iter())
    }

    fn is_allowed(&self) -> bool {
        self.board.is_allowed()
    }
}

fn sorted(mut edges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    edges.sort_unstable();
    edges.dedup();
    edges
}

fn heaps_text(heaps: &[Vec<i64>]) -> String {
    let heap = |heap: &Vec<i64>| match &heap[..] {
        [n] => n.to_string(),
        all => format!("({})", all.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    };
    if heaps.is_empty() { "()".to_owned() } else { heaps.iter().map(heap).collect::<Vec<_>>().join(" ") }
}

impl Played for twin::Heaps {
    fn text(&self) -> String {
        heaps_text(&self.heaps())
    }

    fn key_of(&self, text: &str) -> String {
        let numbers = |heap: &str| -> Vec<i64> {
            let inner = heap.trim_matches(['(', ')']);
            inner.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().expect("a number")).collect()
        };
        let heaps: Vec<Vec<i64>> =
            text.split_whitespace().map(numbers).filter(|heap| !heap.is_empty()).collect();
        heaps_text(&self.with(&heaps).heaps())
    }

    fn is_allowed(&self) -> bool {
        true
    }
}

/// Returns the texts of the positions after all moves, as the engine writes them. `None` if the text is not
/// a position.
fn after_moves(written: &Arc<TextRuleset>, text: &str, player: Player) -> Option<OrStop<Vec<String>>> {
    fn short<R: Short>(rules: &R, text: &str, player: Player) -> Option<OrStop<Vec<String>>>
    where
        R::Board: ToString,
    {
        let board = rules.read(text).ok()?;
        let moves = rules.moves_within(&board, player, &Control::unlimited());
        Some(moves.map(|moves| moves.map(|told| told.after.to_string()).collect()))
    }
    fn loopy<R: Partizan>(rules: &R, text: &str, player: Player) -> Option<OrStop<Vec<String>>>
    where
        R::Board: ToString,
    {
        let board = rules.read(text).ok()?;
        let moves = rules.moves(&rules.state(&board), player);
        Some(Ok(moves.iter().map(|told| rules.board(&board, &told.after).to_string()).collect()))
    }
    match written.kind() {
        TextKind::ShortGrid(rules) => short(&rules, text, player),
        TextKind::ShortStrip(rules) => short(&rules, text, player),
        TextKind::ShortGraph(rules) => short(&rules, text, player),
        TextKind::ShortHeaps(rules) => short(&rules, text, player),
        TextKind::LoopyGrid(rules) => loopy(&rules, text, player),
        TextKind::LoopyStrip(rules) => loopy(&rules, text, player),
        TextKind::LoopyGraph(rules) => loopy(&rules, text, player),
        TextKind::LoopyHeaps(rules) => loopy(&rules, text, player),
    }
}

/// Configures the number of random inputs. They come from the seed in the environment, or from a fixed one.
fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7570_7374_6172),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}

/// The numbers of comparisons made.
#[derive(Default)]
struct Counts {
    refused: Counter<usize>,
    rulesets: Counter<usize>,
    lists: Counter<usize>,
    values: Counter<usize>,
    outcomes: Counter<usize>,
    endless: Counter<usize>,
}

fn count(of: &Counter<usize>, more: usize) {
    of.set(of.get() + more);
}

/// All positions reachable from a start, each with both players' options.
type Play<P> = HashMap<P, [Vec<P>; 2]>;

fn followers<P: Played>(start: &P, is_fine: impl Fn(&P) -> bool) -> Option<Play<P>> {
    let mut found: Play<P> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if found.contains_key(&position) {
            continue;
        }
        if found.len() == MOST_POSITIONS || !is_fine(&position) {
            return None;
        }
        let after = Player::BOTH.map(|player| position.after(player));
        open.extend(after.iter().flatten().cloned());
        found.insert(position, after);
    }
    Some(found)
}

/// Computes the value from the definition. `None` if play may go in circles.
fn value<'s, P: Played>(
    position: &P,
    play: &Play<P>,
    calc: &mut Calc<'s, '_>,
    known: &mut HashMap<P, Option<Value<'s>>>,
) -> Option<Value<'s>> {
    if let Some(value) = known.get(position) {
        return *value;
    }
    known.insert(position.clone(), None);
    let mut options = |player: usize| -> Option<Vec<Value<'s>>> {
        play[position][player].iter().map(|after| value(after, play, calc, known)).collect()
    };
    let (left, right) = (options(0)?, options(1)?);
    let value = calc.form(&left, &right).ok();
    known.insert(position.clone(), value);
    value
}

/// Computes by backward induction whether the player who begins wins, for each position and player. The
/// remaining positions are drawn.
fn who_wins<P: Played>(play: &Play<P>) -> HashMap<(&P, Player), bool> {
    let mut known: HashMap<(&P, Player), bool> = HashMap::new();
    loop {
        let before = known.len();
        for (position, after) in play {
            for (player, after) in Player::BOTH.into_iter().zip(after) {
                let of = |next: &P| {
                    let (next, _) = play.get_key_value(next).expect("a follower");
                    known.get(&(next, player.other())).copied()
                };
                // `all` below also holds for a player without a move, who has lost.
                if after.iter().any(|next| of(next) == Some(false)) {
                    known.insert((position, player), true);
                } else if after.iter().all(|next| of(next) == Some(true)) {
                    known.insert((position, player), false);
                }
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

fn outcome(wins: [Option<bool>; 2]) -> LoopyOutcome {
    use LoopyOutcome::{D, L, N, NCheck, NHat, P, PCheck, PHat, R};
    match wins {
        [Some(true), Some(true)] => N,
        [Some(true), None] => NHat,
        [Some(true), Some(false)] => L,
        [None, Some(true)] => NCheck,
        [None, None] => D,
        [None, Some(false)] => PHat,
        [Some(false), Some(true)] => R,
        [Some(false), None] => PCheck,
        [Some(false), Some(false)] => P,
    }
}

/// Asserts that the engine and literal play agree on a position and all its followers.
fn agrees<P: Played>(
    file: &str,
    start: &P,
    is_fine: fn(&P) -> bool,
    counts: &Counts,
) -> Result<(), TestCaseError> {
    let Ok(written) = TextRuleset::read(file) else {
        count(&counts.refused, 1);
        return Ok(());
    };
    count(&counts.rulesets, 1);
    // Loading a file compares its values with its moves, and must find no fault here.
    if let Err(error) = Registered::read(file) {
        return Err(TestCaseError::fail(format!("{error}\n{file}")));
    }
    if !start.is_allowed() {
        let after = after_moves(&written, &start.text(), Player::Left);
        prop_assert!(after.is_none(), "{} is not refused\n{file}", start.text());
        return Ok(());
    }
    let play = followers(start, is_fine);
    let all: Vec<P> = play.as_ref().map_or(vec![start.clone()], |play| {
        let mut all: Vec<P> = play.keys().cloned().collect();
        all.sort_by_cached_key(P::text);
        all
    });
    // A sample of the positions, which includes the first one and the start.
    let some = all.iter().step_by(all.len().div_ceil(MOST_LISTS)).chain([start]);
    for position in some {
        for player in Player::BOTH {
            let text = position.text();
            let Some(after) = after_moves(&written, &text, player) else {
                return Err(TestCaseError::fail(format!("{text} is refused\n{file}")));
            };
            let Ok(after) = after else {
                // A large heap may lead to a larger one, which the sizes tried by reading did not show.
                count(&counts.endless, 1);
                return Ok(());
            };
            let mut after: Vec<String> = after.iter().map(|after| position.key_of(after)).collect();
            after.sort();
            after.dedup();
            let mut known: Vec<String> = position.after(player).iter().map(P::key).collect();
            known.sort();
            known.dedup();
            prop_assert_eq!(after, known, "moves of {:?} in {}\n{}", player, text, file);
            count(&counts.lists, 1);
        }
    }
    let Some(play) = play else { return Ok(()) };
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::of_text(written.clone()).open(&store)]);
    let name = written.facts().name;
    let mut calc = Calc::new(&store, &control);
    let mut known = HashMap::new();
    let wins = who_wins(&play);
    for position in &all {
        let text = position.text();
        let (of, _) = play.get_key_value(position).expect("a follower");
        let winners = Player::BOTH.map(|player| wins.get(&(of, player)).copied());
        match session.read(name, &text).expect("a position") {
            Position::Short(short) => {
                let right = value(position, &play, &mut calc, &mut known);
                let found = match short.value(&control) {
                    Ok(found) => found,
                    Err(Stop::NoEnd) => continue,
                    Err(stop) => return Err(TestCaseError::fail(format!("{stop} in {text}\n{file}"))),
                };
                prop_assert!(right.is_some(), "play from {text} does not end\n{file}");
                prop_assert_eq!(Some(found), right, "the value of {}\n{}", text, file);
                count(&counts.values, 1);
            }
            Position::Partizan(loopy) => {
                for (player, wins) in Player::BOTH.into_iter().zip(winners) {
                    let found = loopy.prospects(player, &control).expect("prospects");
                    let found = match found.best().map_or(Prospect::Loss(0), |(_, prospect)| prospect) {
                        Prospect::Win(_) => Some(true),
                        Prospect::Loss(_) => Some(false),
                        Prospect::Draw => None,
                    };
                    prop_assert_eq!(found, wins, "{:?} begins in {}\n{}", player, text, file);
                }
                if let Ok(value) = loopy.value(&control) {
                    let found = calc.loopy_outcome(value).expect("an outcome");
                    prop_assert_eq!(found, outcome(winners), "the value of {}\n{}", text, file);
                }
                count(&counts.outcomes, 1);
            }
            _ => panic!("neither short nor partizan"),
        }
    }
    Ok(())
}

/// An expression in the numbers of a heap and in chosen numbers.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Name(usize),
    Of(&'static str, Box<[Self; 2]>),
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![(0..4_i64).prop_map(Term::Number), (0..5_usize).prop_map(Term::Name)];
    leaf.prop_recursive(2, 5, 2, |inner| {
        let sign = prop::sample::select(vec!["+", "-", "-", "*", "/", "mod", "min", "max"]);
        (sign, inner.clone(), inner).prop_map(|(sign, a, b)| Term::Of(sign, Box::new([a, b])))
    })
}

impl Term {
    fn text(&self, names: &[&str]) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Name(at) => names[at % names.len()].to_owned(),
            Self::Of(sign @ ("min" | "max"), parts) => {
                format!("{sign}({}, {})", parts[0].text(names), parts[1].text(names))
            }
            Self::Of(sign, parts) => format!("({} {sign} {})", parts[0].text(names), parts[1].text(names)),
        }
    }
}

/// The new value of a number of a heap.
#[derive(Clone, Debug)]
enum Number {
    /// The number minus 1 to 3.
    Less(Term),
    /// The chosen number if the rule chooses among smaller numbers.
    Chosen,
    Stays,
    Any(Term),
}

#[derive(Clone, Debug)]
struct Makes {
    count: Option<Term>,
    numbers: Vec<Number>,
    all: Option<(Term, Term)>,
}

#[derive(Clone, Debug)]
enum HeapRule {
    Told {
        makes: Vec<Makes>,
        below: bool,
        choice: Option<Vec<(Term, Option<Term>)>>,
        wheres: Vec<Vec<(usize, Term)>>,
    },
    Code(usize, Vec<u32>),
}

#[derive(Clone, Debug)]
struct HeapCase {
    numbers: usize,
    loops: bool,
    rules: Vec<(&'static str, HeapRule)>,
    heaps: Vec<Vec<i64>>,
}

fn makes() -> impl Strategy<Value = Makes> {
    let number = prop_oneof![
        4 => term().prop_map(Number::Less),
        3 => Just(Number::Chosen),
        1 => Just(Number::Stays),
        1 => term().prop_map(Number::Any),
    ];
    (
        proptest::option::weighted(0.2, term()),
        vec(number, 3),
        proptest::option::weighted(0.15, (term(), term())),
    )
        .prop_map(|(count, numbers, all)| Makes { count, numbers, all })
}

fn heap_rule() -> impl Strategy<Value = HeapRule> {
    let range = (term(), proptest::option::of(term()));
    let comparisons = vec((0..6_usize, term()), 2..=3);
    let told = (
        vec(makes(), 1..=2),
        any::<bool>(),
        proptest::option::weighted(0.4, vec(range, 1..=2)),
        prop_oneof![2 => Just(vec![]), 1 => vec(comparisons, 1..=2)],
    )
        .prop_map(|(makes, below, choice, wheres)| HeapRule::Told { makes, below, choice, wheres });
    let code = (0..4_usize, vec(0..16_u32, 1..=4)).prop_map(|(first, digits)| HeapRule::Code(first, digits));
    prop_oneof![6 => told, 1 => code]
}

fn heap_case() -> impl Strategy<Value = HeapCase> {
    let rule = (prop::sample::select(vec!["left", "right", "both", "both"]), heap_rule());
    let heaps = vec(vec(0..8_i64, 3), 1..=2);
    let numbers = prop_oneof![3 => Just(1_usize), 2 => Just(2_usize), 1 => Just(3_usize)];
    (numbers, prop::bool::weighted(0.15), vec(rule, 1..=3), heaps)
        .prop_map(|(numbers, loops, rules, heaps)| HeapCase { numbers, loops, rules, heaps })
}

impl HeapCase {
    fn rule_text(&self, rule: &HeapRule) -> String {
        let (makes, below, choice, wheres) = match rule {
            HeapRule::Code(first, digits) => {
                let digits: String = digits.iter().filter_map(|&d| char::from_digit(d, 16)).collect();
                return format!("code {}.{}", ["0", "4", "8", "C"][*first], digits.to_uppercase());
            }
            HeapRule::Told { makes, below, choice, wheres } => (makes, *below, choice, wheres),
        };
        let heap = &["a", "b", "c"][..self.numbers];
        let mut names = heap.to_vec();
        let mut text = String::new();
        if below {
            text += " for k in 0..a - 1";
            names.push("k");
        }
        if let Some(ranges) = choice {
            let range = |(low, high): &(Term, Option<Term>)| {
                let high = high.as_ref().map_or(String::new(), |high| format!("..{}", high.text(&names)));
                low.text(&names) + &high
            };
            text += &format!(" for d in {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "));
            names.push("d");
        }
        let signs = ["=", "!=", "<", "<=", ">", ">="];
        for (i, compared) in wheres.iter().enumerate() {
            text += if i == 0 { " where " } else { " and " };
            text += &compared[0].1.text(&names);
            for (sign, term) in &compared[1..] {
                text += &format!(" {} {}", signs[*sign], term.text(&names));
            }
        }
        let made = |makes: &Makes| {
            let mut inner = names.clone();
            inner.extend(makes.all.is_some().then_some("i"));
            let limited = |text: String| if self.loops { format!("min({text}, 3)") } else { text };
            let number = |(at, number): (usize, &Number)| match number {
                Number::Less(term) => format!("{} - 1 - {} mod 3", heap[at], term.text(&inner)),
                Number::Chosen if below && at == 0 => "k".to_owned(),
                Number::Chosen => format!("{} / 2", heap[at]),
                Number::Stays => heap[at].to_owned(),
                Number::Any(term) => term.text(&inner),
            };
            let numbers = makes.numbers.iter().take(self.numbers).enumerate();
            let numbers = numbers.map(number).map(limited).collect::<Vec<_>>().join(", ");
            let heap = if self.numbers == 1 { numbers } else { format!("({numbers})") };
            let count =
                makes.count.as_ref().map_or(String::new(), |n| format!("min({}, 2) of ", n.text(&names)));
            let all = makes.all.as_ref().map_or(String::new(), |(low, high)| {
                format!(" for all i in {}..min(3, {})", low.text(&names), high.text(&names))
            });
            format!("{count}{heap}{all}")
        };
        let from = if self.numbers == 1 { "a".to_owned() } else { format!("({})", heap.join(", ")) };
        let made = makes.iter().map(made).collect::<Vec<_>>().join(", ");
        format!("{from} -> {made}{text}")
    }

    fn file(&self) -> String {
        let example = if self.numbers == 1 {
            "1".to_owned()
        } else {
            format!("({})", vec!["1"; self.numbers].join(","))
        };
        let mut text = format!("name x\ntitle X\nboard heaps\nrules r\nsource s\nexample {example}\n");
        if self.loops {
            text += "loops allowed\n";
        }
        // A code applies only to heaps of one number.
        let fits = |(_, rule): &&(_, HeapRule)| self.numbers == 1 || !matches!(rule, HeapRule::Code(..));
        for (word, rule) in self.rules.iter().filter(fits) {
            text += &format!("{word} {}\n", self.rule_text(rule));
        }
        text
    }
}

fn check_heaps(case: &HeapCase, counts: &Counts) -> Result<(), TestCaseError> {
    let file = case.file();
    if let Err(error) = TextRuleset::read(&file) {
        let is_meant = ["not smaller", "there is no move"].iter().any(|of| error.message.contains(of));
        prop_assert!(is_meant, "{error}\n{file}");
        count(&counts.refused, 1);
        return Ok(());
    }
    let rules = Rc::new(twin::HeapRuleset::read(&file));
    let heaps: Vec<Vec<i64>> = case.heaps.iter().map(|heap| heap[..case.numbers].to_vec()).collect();
    let is_fine = |heaps: &twin::Heaps| heaps.largest() <= 30 && heaps.heaps().len() <= 8;
    agrees(&file, &twin::Heaps::new(&rules, &heaps), is_fine, counts)
}

fn check_cells(case: &Case, counts: &Counts) -> Result<(), TestCaseError> {
    let file = case.file();
    if TextRuleset::read(&file).is_err() {
        count(&counts.refused, 1);
        return Ok(());
    }
    let rules = Rc::new(twin::read(&file));
    if case.on != On::Graph {
        return agrees(&file, &twin::Board::new(&rules, &case.board_rows()), |_| true, counts);
    }
    let is_grid = case.rows == 2;
    let (width, vertices) = match is_grid {
        true => (Some(case.columns.min(3)), 2 * case.columns.min(3)),
        false => (None, 1 + case.columns.min(4)),
    };
    let edges = match width {
        Some(width) => grid_edges(width, vertices),
        None => case.edges.iter().map(|(u, v)| (u % vertices, v % vertices)).collect(),
    };
    let board = twin::GraphBoard::new(&rules, case.characters(vertices), &edges);
    agrees(&file, &OnGraph { board, width }, |_| true, counts)
}

/// Checks `number` rulesets, or new ones for the time in the environment, and prints the numbers of
/// comparisons.
fn run<C: std::fmt::Debug>(
    what: &str,
    number: u32,
    case: &BoxedStrategy<C>,
    check: impl Fn(&C, &Counts) -> Result<(), TestCaseError>,
) {
    let counts = Counts::default();
    let once = |config: ProptestConfig| match TestRunner::new(config).run(case, |case| check(&case, &counts))
    {
        Ok(()) => {}
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
        Err(error) => panic!("{error}"),
    };
    match std::env::var("UPSTAR_FUZZ_SECONDS").ok().map(|seconds| seconds.parse().expect("seconds")) {
        None => once(cases(number)),
        Some(seconds) => {
            let end = Instant::now() + Duration::from_secs(seconds);
            while Instant::now() < end {
                once(ProptestConfig { rng_seed: RngSeed::Random, ..cases(1000) });
            }
        }
    }
    let Counts { refused, rulesets, lists, values, outcomes, endless } = counts;
    eprintln!(
        "{what}: {} rulesets, {} refused, {} refused by large heaps; {} lists of moves, {} values, {} outcomes where play need not end",
        rulesets.get(),
        refused.get(),
        endless.get(),
        lists.get(),
        values.get(),
        outcomes.get()
    );
    assert!(
        // A generator whose rulesets are mostly refused would make the test pass without comparing
        // anything.
        rulesets.get() > refused.get() / 4 && values.get() > 0 && outcomes.get() > 0,
        "hardly anything is compared"
    );
}

/// Writes a file with a board and some lines.
fn file(board: &str, lines: &str) -> String {
    let cells =
        if board == "heaps" { "" } else { "cell . free\ncell L Left's\ncell R Right's\ncell # none\n" };
    let example = if board == "graph" { "path(1)" } else { "." };
    format!("name x\ntitle X\nboard {board}\n{cells}{lines}\nrules r\nsource s\nexample {example}\n")
}

/// Positions that once had a wrong value, with the reason.
#[test]
fn known_faults() {
    for (board, lines, position, known) in [
        // A clause sees beyond a cell that stays unchanged.
        ("strip", "left L . -> . _ not next to R\nright L -> .", "L.R", "-1"),
        ("strip", "left L . . -> R _ _ next to R\nright L -> .", "L..R", "*"),
        ("strip", "left L . -> R _ next to .", "L...", "1"),
        ("grid", "left L # -> . _ any direction next to R\nright R -> .", "L#R", "-1/2"),
        // The last cell accepts any character, between other cells of the pattern.
        ("grid", "left . L | L _ -> . . | . _ next to R\nright R -> .", ".L.|L.R", "-1/2"),
        // A further step begins at a certain cell, so its mirror image is a different step.
        ("strip", "left . L -> L _ then L L -> R R both ways", ".L", "1"),
        ("grid", "left . L -> L _ then L L -> R R any direction", ".L", "1"),
        ("grid", "left . L -> L _ then L L -> R R any image", ".L", "1"),
        // A walk needs a vertex, whatever is on it.
        ("graph", "left L L L -> . . .\nright R _ L -> L _ _", "path(3) R.L", "-1"),
        ("graph", "left . _ . -> L _ _", "4: 1-2 1-3 2-3 ....", "2"),
        // The character of an unchanged cell may be copied.
        ("strip", "left . _ L -> < _ .\nleft # # -> L L", ".#L", "2"),
        // The edge of a component is not the edge of the board.
        ("strip", "left . -> L\neverywhere no L $", "..L.", "2"),
    ] {
        let file = file(board, lines);
        let written = TextRuleset::read(&file).unwrap_or_else(|error| panic!("{lines}: {error}"));
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::with_games(&store, vec![Registered::of_text(written).open(&store)]);
        let found =
            session.read("x", position).expect("a position").value(&store, &control).expect("a value");
        assert_eq!(found, store.parse(known).expect("a value"), "{position} is {found}: {lines}");
        Registered::read(&file).expect("values and moves agree");
        if board != "graph" {
            let literal = twin::Board::new(&Rc::new(twin::read(&file)), position);
            agrees(&file, &literal, |_| true, &Counts::default()).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// A group consists of cells, so the edge cannot be in one.
#[test]
fn groups_are_on_the_board() {
    let file = file("strip", "left . -> L\neverywhere groups of $ next to L");
    let error = TextRuleset::read(&file).expect_err("the edge is no cell");
    assert!(error.message.contains("a group consists of cells"), "{error}");
    assert_eq!(&file[error.span], "$");
}

/// The values of all files in `games/` agree with their moves.
#[test]
fn files_agree_with_their_moves() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
    let paths = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    assert!(files.len() > 50);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file");
        Registered::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

#[test]
fn language_on_cells_and_graphs() {
    run("cells and graphs", 3000, &case().boxed(), check_cells);
}

#[test]
fn language_with_heaps() {
    run("heaps", 1500, &heap_case().boxed(), check_heaps);
}
