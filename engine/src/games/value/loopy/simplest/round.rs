//! One round of simplification, first of the options, then by fusing equal nodes. On sides that are not
//! stoppers, every change is checked by comparing the graph with the one before it.

use super::draft::{Draft, Point, leave_once};
use super::order::Order;
use super::reduce::Reduction;
use crate::games::value::Calc;
use crate::games::value::store::Side;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// Returns the graph with simplified options, and for each node the node with which it is fused; `None` if
/// the graph is already in simplest form.
pub(super) fn simplified(
    calc: &mut Calc<'_, '_>,
    part: &Draft,
    side: Side,
) -> OrStop<Option<(Draft, Vec<u32>)>> {
    let stopper = part.alternation_ends() && calc.are_stoppers(part);
    let mut order = Order::new(part, side);
    let mut reduced = part.clone();
    let mut reduction = Reduction { order: &mut order, side, stopper };
    let mut changed = reduction.run(calc, &mut reduced)?;
    if !stopper {
        // The theorem covers stoppers only, so each edit of any other graph must prove itself.
        let bypassed = differences(part, &reduced);
        reduced = with_safe_edits(calc, part, part.clone(), side, &bypassed)?;
        let player = side.winner_of_draws().other();
        let dominated = reduction.dominated(calc, &reduced)?;
        let left_out: Vec<Edit> =
            dominated.into_iter().map(|(node, option)| Edit::LeaveOut(player, node, option)).collect();
        reduced = with_safe_edits(calc, part, reduced, side, &left_out)?;
        changed = !differences(part, &reduced).is_empty();
    }
    let class = reduction.classes(calc, &reduced)?;
    let fuses = class.iter().enumerate().any(|(i, &c)| c != i as u32);
    if fuses {
        let together = fuse(&reduced, &class);
        if stopper || agree(calc, part, &together, side)? {
            return Ok(Some((together, class)));
        }
    }
    Ok(changed.then(|| (reduced, (0..part.len() as u32).collect())))
}

/// A change of one list of options.
#[derive(Clone)]
enum Edit {
    /// Replaces the options of a player at a node.
    Replace(Player, u32, Vec<Point>),
    /// Removes one option of a player at a node.
    LeaveOut(Player, u32, Point),
}

/// Returns the lists of options that differ between two graphs.
fn differences(before: &Draft, after: &Draft) -> Vec<Edit> {
    let mut edits = Vec::new();
    for player in Player::BOTH {
        for (node, (old, new)) in before.options[player].iter().zip(&after.options[player]).enumerate() {
            if old != new {
                edits.push(Edit::Replace(player, node as u32, new.clone()));
            }
        }
    }
    edits
}

/// Applies as many edits as possible without a change of values: all of them if that works, otherwise each
/// half of them, and so on recursively.
fn with_safe_edits(
    calc: &mut Calc<'_, '_>,
    part: &Draft,
    mut draft: Draft,
    side: Side,
    edits: &[Edit],
) -> OrStop<Draft> {
    let mut groups = vec![edits];
    while let Some(group) = groups.pop() {
        if group.is_empty() {
            continue;
        }
        let mut edited = draft.clone();
        for edit in group {
            match edit {
                Edit::Replace(player, node, list) => {
                    edited.options[*player][*node as usize].clone_from(list);
                }
                Edit::LeaveOut(player, node, option) => {
                    edited.options[*player][*node as usize].retain(|other| other != option);
                }
            }
        }
        if agree(calc, part, &edited, side)? {
            draft = edited;
        } else if group.len() > 1 {
            let (first, second) = group.split_at(group.len() / 2);
            groups.extend([second, first]);
        }
    }
    Ok(draft)
}

/// Redirects every reference to a node to the node with which it is fused.
fn fuse(draft: &Draft, class: &[u32]) -> Draft {
    let mut fused = draft.clone();
    for list in fused.options.iter_mut().flatten() {
        for point in list.iter_mut() {
            if let Point::Inner(i) = point {
                *i = class[*i as usize];
            }
        }
        leave_once(list);
    }
    fused
}

/// Returns whether every node has the same value in both graphs.
fn agree(calc: &mut Calc<'_, '_>, before: &Draft, after: &Draft, side: Side) -> OrStop<bool> {
    let n = before.len() as u32;
    let mut both = before.clone();
    for player in Player::BOTH {
        let moved = |point: &Point| match *point {
            Point::Inner(i) => Point::Inner(i + n),
            known @ Point::Known(_) => known,
        };
        let lists = after.options[player].iter().map(|list| list.iter().map(moved).collect());
        both.options[player].extend(lists);
    }
    let mut order = Order::new(&both, side);
    for i in 0..n {
        let (old, new) = (Point::Inner(i), Point::Inner(i + n));
        if !order.ge(calc, old, new)? || !order.ge(calc, new, old)? {
            return Ok(false);
        }
    }
    Ok(true)
}
