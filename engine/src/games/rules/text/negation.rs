//! Negative positions: the change of a board that exchanges the roles of the players.
//!
//! The rules of Right are compared with those of Left after an exchange of the characters, on the same board or on
//! its mirror image or transpose. If they are the same, and the conditions on the whole board, too, the changed
//! board is the negative of the original one. Rules that say the same in other words are not recognised.
//!
//! The same comparison, without the changes that moves make, shows that both players can move or neither.

use super::read::{ParsedCells, ParsedRules};
use super::rule::{Becomes, Cell, Directions, Element, Everywhere, Pattern, Rule, Step};
use crate::ground::Player;
use crate::ground::symmetry::Symmetry;

/// Returns the characters of the cells with their descriptions; none for heaps.
pub(super) fn characters(rules: &ParsedRules) -> Vec<(char, String)> {
    cells(rules).map(|parsed| parsed.characters.signs().to_vec()).unwrap_or_default()
}

/// Returns the pairs of characters that are exchanged with the players, Left's first.
pub(super) fn exchange(rules: &ParsedRules) -> Vec<(char, char)> {
    let Some(parsed) = cells(rules) else { return Vec::new() };
    let pairs = (0_u8..).zip(&parsed.exchange).filter(|(character, other)| character < *other);
    let pair = |(character, &other): (u8, &u8)| {
        let is_rights = parsed.whose.get(character as usize) == Some(&Some(Player::Right));
        let (left, right) = if is_rights { (other, character) } else { (character, other) };
        (parsed.characters.sign(left), parsed.characters.sign(right))
    };
    pairs.map(pair).collect()
}

fn cells(rules: &ParsedRules) -> Option<&ParsedCells> {
    match rules {
        ParsedRules::Strip(parsed) | ParsedRules::Grid(parsed) | ParsedRules::Graph(parsed) => Some(parsed),
        ParsedRules::Heaps(_) => None,
    }
}

/// Returns the symmetry of the board that turns a position with its characters exchanged into its negative, if the rules
/// show one.
pub(super) fn negation(rules: &ParsedRules) -> Option<Symmetry> {
    let (parsed, ways): (_, &[Symmetry]) = match rules {
        ParsedRules::Heaps(heaps) => return heaps.is_impartial().then_some(Symmetry::IDENTITY),
        ParsedRules::Graph(parsed) => (parsed, &[Symmetry::IDENTITY]),
        ParsedRules::Strip(parsed) => (parsed, &[Symmetry::IDENTITY, Symmetry::MIRROR]),
        ParsedRules::Grid(parsed) => (parsed, &[Symmetry::IDENTITY, Symmetry::MIRROR, Symmetry::TRANSPOSE]),
    };
    ways.iter().copied().find(|&way| exchanges_players(way, parsed))
}

/// Returns whether rules on cells or vertices show that both players can move or neither, in every position: a player has a
/// move wherever the other one has a move. Then all positions are all-small (dicots), and a position is infinitesimal (*Winning Ways*,
/// ch. 8; Siegel, *Combinatorial Game Theory*, II.4).
pub(super) fn is_all_small(rules: &ParsedRules) -> bool {
    let Some(parsed) = cells(rules) else { return false };
    let of = |player: Player| {
        let rules = parsed.rules.iter().filter(|rule| rule.player == player);
        rules.map(|rule| where_it_applies(rule).map(|step| vec![step])).collect::<Option<Vec<_>>>()
    };
    // A condition on the whole board after a move may forbid the move of one player and not that of the other.
    let sites = Player::BOTH.map(of);
    let [Some(left), Some(right)] = sites else { return false };
    parsed.everywhere.is_empty() && are_same(&left, &right, are_same_moves)
}

/// Returns a step that applies where a rule does, and changes nothing. `None` if more than the pattern of the rule decides
/// where it applies, or if it may leave the board as it is.
fn where_it_applies(rule: &Rule) -> Option<Step> {
    let [step] = &rule.steps[..] else { return None };
    // Changes of neighbours could undo those of the pattern.
    let surely_changes = |cell: Cell| cell.sign().is_some_and(|sign| !cell.is.contains(sign));
    // Each cell of a pattern occurs once, except those that repeat any number of times.
    let once = step.pattern.rows.iter().flatten().filter(|element| matches!(element, Element::One(_)));
    if !is_plain(step) || !once.flat_map(Element::cells).copied().any(surely_changes) {
        return None;
    }
    let mut pattern = plain_pattern(&step.pattern);
    for element in pattern.rows.iter_mut().flatten() {
        match element {
            Element::One(cell) => cell.becomes = None,
            Element::Repeat(cells) => cells.iter_mut().for_each(|cell| cell.becomes = None),
        }
    }
    Some(Step { pattern, cut: false, ..step.clone() })
}

/// Returns whether the rules on the changed board are those of the other player.
fn exchanges_players(way: Symmetry, parsed: &ParsedCells) -> bool {
    let exchanged: Option<Vec<Vec<Step>>> = parsed
        .rules
        .iter()
        .filter(|rule| rule.player == Player::Left)
        .map(|rule| steps(way, &rule.exchanged(&parsed.exchange)))
        .collect();
    let of_right = parsed.rules.iter().filter(|rule| rule.player == Player::Right);
    let of_right: Vec<Vec<Step>> = of_right.map(|rule| rule.steps.iter().map(plain).collect()).collect();
    let to = |character: u8| parsed.exchange[character as usize];
    let everywhere: Option<Vec<Everywhere>> = (parsed.everywhere.iter())
        .map(|condition| match condition {
            Everywhere::No(pattern) => image(way, &mapped(pattern, to)).map(Everywhere::No),
            Everywhere::Groups { of, next_to } => {
                Some(Everywhere::Groups { of: of.map(to), next_to: next_to.map(to) })
            }
        })
        .collect();
    let conditions: Vec<Everywhere> = (parsed.everywhere.iter())
        .map(|condition| match condition {
            Everywhere::No(pattern) => Everywhere::No(plain_pattern(pattern)),
            groups @ Everywhere::Groups { .. } => groups.clone(),
        })
        .collect();
    let is_same = |a: &Everywhere, b: &Everywhere| a == b;
    exchanged.is_some_and(|exchanged| are_same(&exchanged, &of_right, are_same_moves))
        && everywhere.is_some_and(|everywhere| are_same(&everywhere, &conditions, is_same))
}

/// Returns the steps of a rule on the changed board, if they can be written as steps.
fn steps(way: Symmetry, rule: &Rule) -> Option<Vec<Step>> {
    // The next step begins at the last cell, which is the first one in a reversed pattern.
    if way == Symmetry::MIRROR && !(rule.steps.len() == 1 && rule.steps.iter().all(is_plain)) {
        return None;
    }
    let step = |step: &Step| Some(Step { pattern: image(way, &step.pattern)?, ..step.clone() });
    rule.steps.iter().map(step).collect()
}

/// Returns a pattern on the changed board, if it can be written.
fn image(way: Symmetry, pattern: &Pattern) -> Option<Pattern> {
    let pattern = plain_pattern(pattern);
    let is_row = pattern.rows.len() == 1;
    match (way, pattern.directions) {
        (Symmetry::IDENTITY, _)
        // These sets of directions contain their mirror images and transposes.
        | (
            _,
            Directions::AnyDirection | Directions::Diagonally | Directions::Eight | Directions::AnyImage,
        )
        | (Symmetry::MIRROR, Directions::BothWays | Directions::Down | Directions::UpAndDown) => Some(pattern),
        (Symmetry::MIRROR, Directions::Original) => {
            let rows = pattern.rows.iter().map(|row| reversed(row)).collect();
            Some(Pattern { rows, ..pattern })
        }
        (Symmetry::TRANSPOSE, Directions::BothWays) if is_row => {
            Some(Pattern { directions: Directions::UpAndDown, ..pattern })
        }
        (Symmetry::TRANSPOSE, Directions::UpAndDown) if is_row => {
            Some(Pattern { directions: Directions::BothWays, ..pattern })
        }
        (Symmetry::TRANSPOSE, Directions::Down) if is_row => {
            Some(Pattern { directions: Directions::Original, ..pattern })
        }
        (Symmetry::TRANSPOSE, Directions::Original) => match columns(&pattern.rows) {
            Some(rows) => Some(Pattern { rows, ..pattern }),
            None if is_row => Some(Pattern { directions: Directions::Down, ..pattern }),
            None => None,
        },
        _ => None,
    }
}

/// Returns whether two lists have the same elements, apart from their order and repetitions.
fn are_same<T>(a: &[T], b: &[T], is_same: impl Fn(&T, &T) -> bool) -> bool {
    let within = |a: &[T], b: &[T]| a.iter().all(|one| b.iter().any(|other| is_same(one, other)));
    within(a, b) && within(b, a)
}

/// Returns whether two rules make the same moves: they are equal, or a pattern that lies in both directions is written
/// in one and in the other, or a pattern of several rows is turned by half.
fn are_same_moves(a: &Vec<Step>, b: &Vec<Step>) -> bool {
    let ([one], [other]) = (&a[..], &b[..]) else { return a == b };
    if one == other || !is_plain(one) || !is_plain(other) {
        return one == other;
    }
    let (a, b) = (&one.pattern, &other.pattern);
    match (&a.rows[..], &b.rows[..]) {
        ([row], [same]) if a.directions == b.directions && one.cut == other.cut => {
            !matches!(a.directions, Directions::Original | Directions::Down) && reversed(row) == *same
        }
        (rows, same) if (a.directions, b.directions) == (Directions::AnyImage, Directions::AnyImage) => {
            one.cut == other.cut && rows.iter().rev().map(|row| reversed(row)).eq(same.iter().cloned())
        }
        _ => false,
    }
}

/// Returns whether a step has no conditions on neighbours. They are about the last cell, which is the first one in a
/// reversed pattern.
fn is_plain(step: &Step) -> bool {
    step.next_to.is_empty() && step.neighbours.is_empty()
}

fn plain(step: &Step) -> Step {
    Step { pattern: plain_pattern(&step.pattern), ..step.clone() }
}

/// Writes a row that lies from top to bottom as a column, if a column can say the same.
fn plain_pattern(pattern: &Pattern) -> Pattern {
    let rows = if pattern.directions == Directions::Down { columns(&pattern.rows) } else { None };
    match rows {
        Some(rows) => Pattern { rows, directions: Directions::Original },
        None => pattern.clone(),
    }
}

/// Returns the columns of a pattern; `None` if it has repetitions, or copies cells along a row.
fn columns(rows: &[Vec<Element>]) -> Option<Vec<Vec<Element>>> {
    let is_single = |element: &Element| match element {
        Element::One(cell) => !matches!(cell.becomes, Some(Becomes::Copy { .. })),
        Element::Repeat(_) => false,
    };
    let width = rows.first()?.len();
    if rows.iter().any(|row| row.len() != width || !row.iter().all(is_single)) {
        return None;
    }
    Some((0..width).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect())
}

fn reversed(row: &[Element]) -> Vec<Element> {
    let element = |element: &Element| match element {
        Element::One(cell) => Element::One(turned(*cell)),
        Element::Repeat(cells) => Element::Repeat(cells.iter().rev().map(|cell| turned(*cell)).collect()),
    };
    row.iter().rev().map(element).collect()
}

/// Exchanges the next and the previous cell in a cell that copies one of them.
fn turned(cell: Cell) -> Cell {
    let becomes = cell.becomes.map(|becomes| match becomes {
        Becomes::Copy { of_next, one_of } => Becomes::Copy { of_next: !of_next, one_of },
        sign @ Becomes::Sign(_) => sign,
    });
    Cell { becomes, ..cell }
}

fn mapped(pattern: &Pattern, to: impl Fn(u8) -> u8) -> Pattern {
    let element = |element: &Element| match element {
        Element::One(cell) => Element::One(cell.map(&to)),
        Element::Repeat(cells) => Element::Repeat(cells.iter().map(|cell| cell.map(&to)).collect()),
    };
    let rows = pattern.rows.iter().map(|row| row.iter().map(element).collect()).collect();
    Pattern { rows, directions: pattern.directions }
}
