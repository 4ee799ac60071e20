//! Text rulesets, played literally. On cells, each place, each direction and each number of repetitions is
//! tried for a pattern; on graphs each walk; with heaps each number of each choice.

mod graphs;
mod heaps;
mod text;

use crate::position::Position;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

pub use graphs::GraphBoard;
pub use heaps::{HeapRuleset, Heaps};
pub use text::read;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Left,
    Right,
}

/// A set of characters; `$` stands for a place beyond the edge.
type Set = Vec<char>;

/// A cell of a pattern: the characters that it may hold (`None` for any on the board), and its new content:
/// a character, or the old content of the cell `copies` cells farther on along the row.
#[derive(Clone, Debug)]
struct Cell {
    is: Option<Set>,
    sign: Option<char>,
    copies: Option<i32>,
}

#[derive(Clone, Debug)]
struct Element {
    cells: Vec<Cell>,
    repeats: bool,
}

#[derive(Clone, Copy, Debug)]
enum How {
    Original,
    BothWays,
    Down,
    UpAndDown,
    Turned,
    Diagonally,
    Eight,
    Images,
}

#[derive(Clone, Debug)]
struct Pattern {
    rows: Vec<Vec<Element>>,
    how: How,
}

#[derive(Clone, Debug)]
struct Step {
    pattern: Pattern,
    next_to: Vec<(Set, bool)>,
    neighbours: Vec<(Set, char)>,
    /// True if the edges along the pattern are deleted, on a graph.
    cut: bool,
}

#[derive(Clone, Debug)]
struct Rule {
    player: Player,
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Condition {
    No(Pattern),
    Groups(Set, Set),
}

/// A ruleset.
#[derive(Clone, Debug)]
pub struct Ruleset {
    is_strip: bool,
    rules: Vec<Rule>,
    conditions: Vec<Condition>,
}

impl Step {
    fn exchanged(&self, swaps: &[[char; 2]]) -> Step {
        let to = |c: char| match swaps.iter().find(|swap| swap.contains(&c)) {
            Some([a, b]) => {
                if c == *a {
                    *b
                } else {
                    *a
                }
            }
            None => c,
        };
        let set = |set: &Set| -> Set { set.iter().map(|&c| to(c)).collect() };
        let mut step = self.clone();
        for cell in step.pattern.rows.iter_mut().flatten().flat_map(|element| &mut element.cells) {
            cell.is = cell.is.as_ref().map(set);
            cell.sign = cell.sign.map(to);
        }
        step.next_to.iter_mut().for_each(|next| next.0 = set(&next.0));
        for of in &mut step.neighbours {
            *of = (set(&of.0), to(of.1));
        }
        step
    }
}

type Place = (i32, i32);

/// Returns the directions along rows and columns in which a pattern may lie.
fn ways(how: How, is_strip: bool) -> Vec<(Place, Place)> {
    let turns = [((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))];
    let mirrored = turns.map(|(along, (x, y))| (along, (-x, -y)));
    let rows = |all: &[Place]| all.iter().map(|&along| (along, (0, 0))).collect();
    match how {
        How::Original => vec![turns[0]],
        // The mirror image runs to the left, with its rows downwards.
        How::BothWays => vec![turns[0], mirrored[2]],
        How::Down => rows(&[(0, 1)]),
        How::UpAndDown => rows(&[(0, 1), (0, -1)]),
        How::Turned if is_strip => vec![turns[0], mirrored[2]],
        How::Turned => turns.to_vec(),
        How::Images => turns.into_iter().chain(mirrored).collect(),
        How::Diagonally => rows(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
        How::Eight => rows(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]),
    }
}

/// A position.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rc<Ruleset>,
    rows: Vec<Vec<char>>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.rows == other.rows
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rows.hash(state);
    }
}

/// A placement of a pattern on a board: its cells with their places, and the direction of its rows.
struct Lying {
    cells: Vec<(Place, Cell)>,
    along: Place,
}

impl Board {
    /// Creates the position with these rows of characters, separated by `|`.
    pub fn new(rules: &Rc<Ruleset>, text: &str) -> Board {
        Board { rules: rules.clone(), rows: text.split('|').map(|row| row.chars().collect()).collect() }
    }

    /// Returns the rows, separated by `|`.
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("|")
    }

    fn at(&self, (x, y): Place) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or('$')
    }

    fn allows(&self, place: Place, cell: &Cell) -> bool {
        let sign = self.at(place);
        cell.is.as_ref().map_or(sign != '$', |set| set.contains(&sign))
    }

    /// Returns all placements of the rest of a row from a place on, each with its cells. `left` is the
    /// number of repetitions that may still be used.
    fn lie(&self, row: &[Element], place: Place, along: Place, left: usize) -> Vec<Vec<(Place, Cell)>> {
        let Some((element, rest)) = row.split_first() else { return vec![vec![]] };
        let mut found = vec![];
        if element.repeats {
            found.extend(self.lie(rest, place, along, left));
            if left == 0 {
                return found;
            }
        }
        let mut here = vec![];
        let mut next = place;
        for cell in &element.cells {
            if !self.allows(next, cell) {
                return found;
            }
            here.push((next, cell.clone()));
            next = (next.0 + along.0, next.1 + along.1);
        }
        let again = if element.repeats { row } else { rest };
        for cells in self.lie(again, next, along, left - usize::from(element.repeats)) {
            found.push(here.iter().cloned().chain(cells).collect());
        }
        found
    }

    /// Returns all placements of a pattern with its first cell at a place.
    fn lying(&self, pattern: &Pattern, start: Place) -> Vec<Lying> {
        let most = self.rows.len().max(self.rows[0].len());
        let mut found = vec![];
        for (along, down) in ways(pattern.how, self.rules.is_strip) {
            let mut lying: Vec<Vec<(Place, Cell)>> = vec![vec![]];
            for (i, row) in pattern.rows.iter().enumerate() {
                let begin = (start.0 + i as i32 * down.0, start.1 + i as i32 * down.1);
                let rows = self.lie(row, begin, along, most);
                let with = |cells: &Vec<(Place, Cell)>| {
                    let all = |row: &Vec<(Place, Cell)>| cells.iter().chain(row).cloned().collect();
                    rows.iter().map(all).collect::<Vec<_>>()
                };
                lying = lying.iter().flat_map(with).collect();
            }
            found.extend(lying.into_iter().map(|cells| Lying { cells, along }));
        }
        found
    }

    /// Returns all places where a pattern may begin: on the board, or within eight cells of it, from where
    /// a pattern may still reach it.
    fn starts(&self) -> Vec<Place> {
        let (width, height) = (self.rows[0].len() as i32, self.rows.len() as i32);
        let far = 8;
        (-far..height + far).flat_map(|y| (-far..width + far).map(move |x| (x, y))).collect()
    }

    fn neighbours(&self, (x, y): Place) -> Vec<Place> {
        let all = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        all[..if self.rules.is_strip { 2 } else { 4 }].to_vec()
    }

    fn set(&mut self, (x, y): Place, sign: char) {
        self.rows[y as usize][x as usize] = sign;
    }

    /// Returns the board after a step, and the place of the step's last cell.
    fn after(&self, step: &Step, lying: &Lying) -> Option<(Board, Place)> {
        let mut after = self.clone();
        for (place, cell) in &lying.cells {
            if let Some(sign) = cell.sign {
                after.set(*place, sign);
            }
            if let Some(by) = cell.copies {
                after.set(*place, self.at((place.0 + by * lying.along.0, place.1 + by * lying.along.1)));
            }
        }
        let last = lying.cells.last()?.0;
        if self.at(last) == '$' && !(step.next_to.is_empty() && step.neighbours.is_empty()) {
            return None;
        }
        let around = after.neighbours(last);
        for (set, wanted) in &step.next_to {
            if around.iter().any(|&place| set.contains(&after.at(place))) != *wanted {
                return None;
            }
        }
        let before = after.clone();
        for place in around.into_iter().filter(|&place| before.at(place) != '$') {
            if let Some((_, sign)) = step.neighbours.iter().find(|(set, _)| set.contains(&before.at(place))) {
                after.set(place, *sign);
            }
        }
        Some((after, last))
    }

    fn steps(&self, steps: &[Step], starts: &[Place], found: &mut Vec<Board>) {
        let Some((step, rest)) = steps.split_first() else {
            if self.is_allowed() {
                found.push(self.clone());
            }
            return;
        };
        for &start in starts {
            for lying in self.lying(&step.pattern, start) {
                if let Some((after, last)) = self.after(step, &lying)
                    && (rest.is_empty() || after.at(last) != '$')
                {
                    after.steps(rest, &[last], found);
                }
            }
        }
    }

    /// Returns whether all conditions on positions hold.
    pub fn is_allowed(&self) -> bool {
        self.rules.conditions.iter().all(|condition| match condition {
            Condition::No(pattern) => {
                self.starts().into_iter().all(|start| self.lying(pattern, start).is_empty())
            }
            Condition::Groups(of, next_to) => {
                // Groups consist of cells on the board.
                let is_in = |place| self.at(place) != '$' && of.contains(&self.at(place));
                let cells = self.starts().into_iter().filter(|&place| is_in(place));
                cells.into_iter().all(|cell| {
                    let mut group = vec![cell];
                    let mut next = 0;
                    while let Some(&place) = group.get(next) {
                        next += 1;
                        for beside in self.neighbours(place) {
                            if is_in(beside) && !group.contains(&beside) {
                                group.push(beside);
                            }
                        }
                    }
                    let mut around = group.iter().flat_map(|&place| self.neighbours(place));
                    around.any(|place| next_to.contains(&self.at(place)))
                })
            }
        })
    }

    /// Returns the positions after all moves of a player, each once.
    pub fn moves(&self, player: Player) -> Vec<Board> {
        let mut found = vec![];
        for rule in self.rules.rules.iter().filter(|rule| rule.player == player) {
            self.steps(&rule.steps, &self.starts(), &mut found);
        }
        // A move must change the position.
        let mut seen = HashSet::from([self.clone()]);
        found.retain(|board| seen.insert(board.clone()));
        found
    }
}

impl Position for Board {
    fn left_options(&self) -> Vec<Board> {
        self.moves(Player::Left)
    }

    fn right_options(&self) -> Vec<Board> {
        self.moves(Player::Right)
    }
}
