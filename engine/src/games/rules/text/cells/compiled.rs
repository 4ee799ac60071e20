//! Rules compiled for bit sets: the data that do not depend on the size of the board.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use super::codes::{CODES, Codes, Turn, Twins, are_shared, reach, turns};
use super::ending::{Bound, bounds, shrinks};
use super::idle::{Finding, finding, fits};
use super::laid::{Ground, LaidEverywhere, LaidRule, Lay, NEIGHBOURS, Part, Placed, Surface, Way};
use super::links::{Linker, Links, at_once};
use super::rooms::{Plan, Rooms};
use crate::games::rules::text::rule::{CellSet, Everywhere, MAX_CHARACTERS, Rule};
use crate::ground::Player;
use crate::ground::symmetry::Symmetry;

/// The way to determine the characters that a cell may still become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Possible {
    /// From the cell's character, whatever else stands on the board.
    Always,
    /// From the board: a cell that no pattern can reach keeps its character.
    OnBoard,
}

/// The compiled rules of a game on cells.
#[derive(Debug)]
pub(crate) struct CellRules {
    pub(super) codes: Codes,
    links: Links,
    /// Whether all cells of a link are held together, even unchanged ones.
    all_hold: bool,
    /// Whether positions may be decomposed at all.
    pub(super) falls_apart: bool,
    pub(super) possible: Possible,
    /// The symmetries of the rules: those that keep rows and columns, and those that exchange them.
    pub(super) turns: [Vec<Turn>; 2],
    /// The symmetries of positions that have the value 0 if they are their own images.
    pub(super) twins: Vec<Twins>,
    pub(super) laid: Vec<LaidRule>,
    pub(super) everywhere: Vec<LaidEverywhere>,
    /// The vectors from a cell to its neighbours.
    pub(super) neighbours: &'static [Way],
    pub(super) ground: Ground,
    /// Upper bounds for the numbers of moves that Left and Right can make.
    pub(super) bounds: [Vec<Bound>; 2],
    /// Whether no move makes another move possible.
    pub(super) shrinks: bool,
    /// The data for the sizes of boards used so far.
    pub(super) rooms: Rooms,
    /// The statistics that decide whether options are split at once or when their own options are asked for.
    pub(super) habit: Habit,
    pub(super) characters: usize,
}

impl CellRules {
    pub(crate) fn new(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8], is_strip: bool) -> Self {
        let surface = if is_strip { Surface::Strip } else { Surface::Grid };
        let ground = Ground { surface, all: CellSet::all(exchange.len()) };
        let laid: Vec<LaidRule> = rules.iter().map(|rule| LaidRule::of(rule, ground)).collect();
        let conditions: Vec<LaidEverywhere> =
            everywhere.iter().map(|condition| LaidEverywhere::of(condition, ground)).collect();
        let codes = Codes::new(&laid, &conditions, exchange);
        let neighbours = if is_strip { &NEIGHBOURS[1..3] } else { &NEIGHBOURS[..] };
        let has_groups =
            conditions.iter().any(|condition| matches!(condition, LaidEverywhere::Groups { .. }));
        let all_hold = has_groups || laid.iter().any(|rule| rule.steps.len() > 1);
        let reaches_far = |lay: &Lay| reaches_far(lay, &codes);
        let falls_apart =
            !laid.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).any(reaches_far);
        let linker = Linker { codes: &codes, neighbours, all_hold };
        let links = if falls_apart { linker.links(&laid, &conditions) } else { Links::default() };
        let (possible, links) = match sources(&laid, &codes, exchange.len()) {
            Some(sources) => {
                let fixed = at_once(linker.of_all_sizes(links), &sources);
                (Possible::Always, Links { fixed, repeating: Vec::new() })
            }
            None => (Possible::OnBoard, links),
        };
        let turns = turns(&laid, &conditions, exchange, &codes, is_strip);
        let is_impartial = are_shared(&laid);
        let twins = Twins::all(&laid, &conditions, &turns[0], is_impartial, (neighbours, exchange));
        let (reach, most) = (reach(&laid, exchange.len()), Some(neighbours.len() as i64));
        Self {
            bounds: Player::BOTH.map(|player| bounds(&laid, &reach[..exchange.len()], player, most)),
            shrinks: shrinks(rules, everywhere),
            links,
            all_hold,
            falls_apart,
            possible,
            turns,
            twins,
            codes,
            laid,
            everywhere: conditions,
            neighbours,
            ground,
            rooms: Rooms::default(),
            habit: Habit::default(),
            characters: exchange.len(),
        }
    }

    /// Returns the data from which the rooms for all sizes of boards are computed.
    pub(super) fn plan(&self) -> Plan<'_> {
        let linker = Linker { codes: &self.codes, neighbours: self.neighbours, all_hold: self.all_hold };
        Plan { rules: &self.laid, everywhere: &self.everywhere, linker, links: &self.links }
    }

    /// Returns the byte range in the file of a rule that changes nothing on some board.
    pub(crate) fn idle_rule(&self) -> Option<Range<usize>> {
        let mut idle = self.laid.iter().filter(|rule| finding(rule, self.ground) == Finding::ChangesNothing);
        idle.next().map(|rule| rule.at.clone())
    }

    /// Returns the byte ranges in the file of the rules that never apply.
    pub(crate) fn rules_for_nothing(&self) -> Vec<Range<usize>> {
        let rules = self.laid.iter().filter(|rule| finding(rule, self.ground) == Finding::NeverApplies);
        let mut places: Vec<Range<usize>> = rules.map(|rule| rule.at.clone()).collect();
        places.dedup();
        places
    }

    /// Returns pairs of rules of one player of which the second gives no move that the first does not give:
    /// their byte ranges in the file, and the player.
    pub(crate) fn repeated_rules(&self) -> Vec<(Range<usize>, Range<usize>, Player)> {
        let same = |c: u8| c;
        let says: Vec<_> = self.laid.iter().map(|rule| rule.says(Symmetry::IDENTITY, &same)).collect();
        let mut repeated = Vec::new();
        for (i, rule) in self.laid.iter().enumerate() {
            let before = (0..i).find(|&j| {
                self.laid[j].player == rule.player && says[i].iter().all(|what| says[j].contains(what))
            });
            repeated.extend(before.map(|j| (self.laid[j].at.clone(), rule.at.clone(), rule.player)));
        }
        repeated
    }

    /// Returns the byte ranges in the file of the rules that do not fit a board of this size.
    pub(crate) fn rules_without_room(&self, width: usize, height: usize) -> Vec<Range<usize>> {
        let has_room =
            |at: &Range<usize>| self.laid.iter().any(|rule| rule.at == *at && fits(rule, width, height));
        let mut places: Vec<Range<usize>> = self.laid.iter().map(|rule| rule.at.clone()).collect();
        places.dedup();
        places.retain(|at| !has_room(at));
        places
    }

    /// Returns whether exchanging the players, combined with some symmetry of the board, is a symmetry of the
    /// rules.
    pub(crate) fn is_negated(&self) -> bool {
        self.turns.iter().flatten().any(|turn| turn.negates)
    }

    /// Returns the symmetries of the board, each with whether it gives the negative of a position after an exchange of
    /// the characters. A symmetry that does both is listed twice.
    pub(crate) fn proved_symmetries(&self) -> Vec<(Symmetry, bool)> {
        let turns = self.turns.iter().flatten();
        let of = |turn: &Turn| {
            let keeps = turn.keeps.then_some((turn.of_board, false));
            keeps.into_iter().chain(turn.negates.then_some((turn.of_board, true)))
        };
        turns.flat_map(of).collect()
    }

    /// Returns whether play is proved to end.
    pub(crate) fn ends(&self) -> bool {
        super::ending::ends(&self.laid, self.characters, Some(self.neighbours.len() as i64))
    }
}

/// Returns, for each code, the codes of cells that may become it, if links are computed from codes alone.
/// This is done if moves can make cells that are like nothing: boards then get holes, and positions often
/// split. Otherwise returns `None`, and only the board determines what can still happen.
fn sources(rules: &[LaidRule], codes: &Codes, characters: usize) -> Option<[Vec<usize>; CODES]> {
    let cells =
        rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).flat_map(|lay| lay.cells());
    let neighbours = rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.neighbours);
    let made = cells.filter_map(|placed| Some(placed.cell.becomes?.any_of()));
    let made = made.chain(neighbours.map(|of| CellSet::of(of.turn_into))).flat_map(CellSet::characters);
    if !made.into_iter().any(|character| codes.of(character) == 0) {
        return None;
    }
    let reach: [CellSet; MAX_CHARACTERS] = reach(rules, characters);
    let mut sources: [Vec<usize>; CODES] = Default::default();
    for from in 0..characters as u8 {
        for to in reach[from as usize].characters().filter(|&to| codes.of(to) != 0 && codes.of(from) != 0) {
            sources[codes.of(to)].push(codes.of(from));
        }
    }
    Some(sources)
}

/// Returns whether a pattern spans any number of cells that may be like nothing. Such a pattern acts across
/// gaps.
fn reaches_far(lay: &Lay, codes: &Codes) -> bool {
    let may_be_nothing = |placed: &Placed| codes.set(placed.cell.is).has_nothing();
    let of_part = |part: &Part| match part {
        Part::Repeat(cells, _) => cells.iter().any(may_be_nothing),
        Part::One(_) => false,
    };
    lay.parts.iter().any(of_part)
}

/// Facts about rules that hold on any graph, on which patterns lie in any direction.
pub(crate) struct Anywhere {
    /// The characters that are like nothing.
    pub(crate) nothing: CellSet,
    /// The characters that each character may become after any number of moves, including itself.
    pub(crate) reach: [CellSet; MAX_CHARACTERS],
    /// Whether it is proved that play ends.
    pub(crate) ends: bool,
}

impl Anywhere {
    pub(crate) fn of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Self {
        let characters = exchange.len();
        let ground = Ground { surface: Surface::Graph, all: CellSet::all(characters) };
        let laid: Vec<LaidRule> = rules.iter().map(|rule| LaidRule::of(rule, ground)).collect();
        let conditions: Vec<LaidEverywhere> =
            everywhere.iter().map(|condition| LaidEverywhere::of(condition, ground)).collect();
        let codes = Codes::new(&laid, &conditions, exchange);
        let nothing = (0..characters as u8).filter(|&c| codes.of(c) == 0);
        // No move adds edges, so moves that cut one are made finitely often and need no measure.
        let cuts = |rule: &&Rule| rule.steps.iter().any(|step| step.cut);
        let uncut: Vec<LaidRule> =
            rules.iter().filter(|rule| !cuts(rule)).map(|rule| LaidRule::of(rule, ground)).collect();
        Self {
            nothing: nothing.fold(CellSet::default(), |set, c| set.with(CellSet::of(c))),
            reach: reach(&laid, characters),
            ends: super::ending::ends(&uncut, characters, None),
        }
    }
}

// Statistics decide whether positions are decomposed after each move or once for each position.

/// The counts of positions examined and of the moves from them.
#[derive(Default, Debug)]
pub(crate) struct Habit {
    looks: AtomicU32,
    moves: AtomicU32,
}

/// The number of positions after which counting stops.
const ENOUGH_LOOKS: u32 = 1 << 12;

impl Habit {
    /// Counts a position from which there are `moves` moves, or 0 if it was split.
    pub(crate) fn note(&self, moves: u32) {
        if self.looks.load(Ordering::Relaxed) < ENOUGH_LOOKS {
            self.looks.fetch_add(1, Ordering::Relaxed);
            self.moves.fetch_add(moves, Ordering::Relaxed);
        }
    }

    /// Returns whether decomposing after each move is faster. Otherwise each position is stored undivided and
    /// decomposed once, however many moves lead to it. The latter stores more positions, since undivided
    /// positions are stored, too; it pays from 7 moves for 5 positions on (`bench/README.md`).
    pub(crate) fn looks_at_once(&self) -> bool {
        let [looks, moves] = [&self.looks, &self.moves].map(|count| u64::from(count.load(Ordering::Relaxed)));
        looks >= ENOUGH_LOOKS.into() && 5 * moves < 7 * looks
    }
}
