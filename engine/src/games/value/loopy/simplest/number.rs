//! Numbers among loopy games.
//!
//! **Theorem** (the simplicity theorem; Siegel, *Combinatorial Game Theory*, ch. VI). If all options of G are
//! stoppers, and there is a number x with G^L <| x <| G^R for all of them, then G is the simplest such
//! number. The proof is that for short games: an option of x = {x^L|x^R} is simpler, so that some option of G
//! answers it.
//!
//! Which numbers lie below or beside a stopper its stops tell, so that no number is counted down.

use super::draft::{Draft, Point};
use crate::games::value::loopy::arena::Node;
use crate::games::value::loopy::{LoopyValue, Side};
use crate::games::value::store::{Id, Num};
use crate::games::value::{Calc, Dyadic, IntervalEnd, simplest};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A component whose numbers are farther from 0 than this is moved towards 0 before it is looked at.
const FAR: u32 = 1 << 10;

/// What an option says about the numbers beside it.
enum Bound {
    /// All of them.
    Free,
    /// None.
    Never,
    /// Those beyond an end.
    From(IntervalEnd),
}

impl Calc<'_, '_> {
    /// The number that {left|right} is, for stoppers; nothing if it is none.
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

    /// The numbers x with option <| x if it is Left's, with x <| option if it is Right's.
    fn bound(&mut self, option: Node, player: Player) -> OrStop<Bound> {
        let value = LoopyValue::new(self.store(), option, option);
        // Left's option is as good as what Right leaves of it.
        let stop = self.loopy_stops(value)?[player.other()];
        let Some(at) = self.pseudonumber_part(stop) else {
            let endless_for_left = self.is_on(stop.onside());
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

    /// The forms of a component with numbers far from 0, worked out near 0 and moved back (number
    /// translation), if that is possible: no node may be equal to a number.
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

    /// The number farthest from 0 among the short options of a component of stoppers, if that is far.
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
