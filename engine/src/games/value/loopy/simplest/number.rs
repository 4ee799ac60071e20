//! Numbers among loopy games.
//!
//! **Theorem** (the simplicity theorem; Siegel, *Combinatorial Game Theory*, ch. VI). If all options of G
//! are stoppers, and some number x has G^L <| x <| G^R for all of them, then G is the simplest such number.
//! The proof is the same as for short games: an option of x = {x^L|x^R} is simpler than x, so some option of
//! G answers it.
//!
//! The stops of a stopper determine which numbers lie below, above, or beside it, so no number has to be
//! counted down.

use super::draft::{Draft, Point};
use crate::games::value::loopy::arena::Node;
use crate::games::value::loopy::{LoopyValue, Side};
use crate::games::value::store::{Id, Num};
use crate::games::value::{Calc, Dyadic, IntervalEnd, simplest};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The distance from 0 beyond which the numbers of a component are moved towards 0 before it is processed.
const FAR: u32 = 1 << 10;

/// The restriction that an option puts on the numbers between the options.
enum Bound {
    /// Every number is allowed.
    Free,
    /// No number is allowed.
    Never,
    /// The numbers beyond an end are allowed.
    From(IntervalEnd),
}

impl Calc<'_, '_> {
    /// Returns the number that equals {left|right}, for stoppers as options; `None` if there is none.
    pub(super) fn number_between(&mut self, sides: &[Vec<Node>; 2]) -> OrStop<Option<Node>> {
        let mut ends: [Option<IntervalEnd>; 2] = [None, None];
        for player in Player::BOTH {
            for &option in &sides[player] {
                let end = match self.bound(option, player)? {
                    Bound::Free => continue,
                    Bound::Never => return Ok(None),
                    Bound::From(end) => end,
                };
                let tighter = |known: &IntervalEnd| {
                    if known.at == end.at {
                        known.closed && !end.closed
                    } else {
                        (known.at < end.at) == (player == Player::Left)
                    }
                };
                if ends[player].as_ref().is_none_or(tighter) {
                    ends[player] = Some(end);
                }
            }
        }
        let number = simplest(ends[Player::Left].as_ref(), ends[Player::Right].as_ref());
        Ok(number.map(|x| Node::Short(self.store().number(&x).id())))
    }

    /// Returns the numbers x with option <| x for an option of Left, or with x <| option for an option of
    /// Right.
    fn bound(&mut self, option: Node, player: Player) -> OrStop<Bound> {
        let value = LoopyValue::new(self.store(), option, option);
        // After a move to Left's option it is Right's turn, so the right stop of the option counts.
        let stop = self.loopy_stops(value)?[player.other()];
        let Some(at) = self.pseudonumber_part(stop) else {
            let endless_for_left = self.is_on(stop.onside());
            // The stop is `on` or `off`: beyond all numbers on one side.
            return Ok(if endless_for_left == (player == Player::Left) { Bound::Never } else { Bound::Free });
        };
        let x = Node::Short(self.store().number(&at).id());
        let reaches = if player == Player::Left {
            self.node_ge(option, x, Side::On)?
        } else {
            self.node_ge(x, option, Side::On)?
        };
        Ok(Bound::From(IntervalEnd { at, closed: !reaches }))
    }

    /// Returns the forms of a component that contains numbers far from 0. They are computed near 0 and moved
    /// back by number translation, which requires that no node is equal to a number. Returns `None` if that
    /// is not possible.
    pub(super) fn moved_to_zero(&mut self, part: &Draft, side: Side) -> OrStop<Option<Vec<Node>>> {
        let Some(by) = self.farthest(part) else { return Ok(None) };
        let back = self.store().numbers.neg(by);
        let mut near = part.clone();
        for point in near.options.iter_mut().flatten().flatten() {
            if let Point::Known(node) = point {
                *node = self.translated(*node, back)?;
            }
        }
        if self.farthest(&near).is_some() {
            return Ok(None);
        }
        let known = vec![None; near.len()];
        let forms = self.evaluate(&mut near, side, known)?;
        // Number translation does not hold for forms that are numbers, or not stoppers.
        if !forms.iter().all(|&form| matches!(form, Node::Loopy(_)) && self.is_stopper_form(form)) {
            return Ok(None);
        }
        forms.into_iter().map(|form| self.translated(form, by)).collect::<Result<_, _>>().map(Some)
    }

    fn translated(&mut self, node: Node, by: Num) -> OrStop<Node> {
        match node {
            Node::Short(id) => Ok(Node::Short(self.store().shift(id, by))),
            Node::Loopy(index) => self.node_shift(index, by),
        }
    }

    /// Returns the number farthest from 0 among the short options of a component of stoppers, if it is far
    /// from 0.
    fn farthest(&self, part: &Draft) -> Option<Num> {
        if !self.are_stoppers(part) || !part.alternation_ends() {
            return None;
        }
        let numbers = part.options.iter().flatten().flatten().filter_map(|point| match *point {
            Point::Known(Node::Short(Id { num, .. })) => Some(num),
            _ => None,
        });
        let size = |num: Num| self.store().numbers.get(num).abs();
        let far = numbers.filter(|&num| size(num) > Dyadic::from(i64::from(FAR)));
        far.max_by(|&a, &b| size(a).cmp(&size(b)))
    }
}
