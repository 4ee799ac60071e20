//! Depth-first proof-number search (Nagai 2002): which option is to be examined next.

/// An effort without end.
pub(super) const NEVER: u32 = 1 << 30;

/// Estimates of the efforts to prove that a position is won by the player about to move, and that it is lost. The
/// effort for what is proved is 0, and that for what is refuted is [`NEVER`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Efforts {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Efforts {
    pub(super) fn proved(is_loss: bool) -> Self {
        if is_loss { Self { win: NEVER, loss: 0 } } else { Self { win: 0, loss: NEVER } }
    }

    /// Returns true if a loss is proved, and false if a win is.
    pub(super) fn answer(self) -> Option<bool> {
        (self.win == 0 || self.loss == 0).then_some(self.loss == 0)
    }
}

/// The estimates for a position by those for its options.
pub(super) struct Node {
    /// To win takes the loss of one option, and to lose takes wins of all.
    pub(super) efforts: Efforts,
    /// The place of the option that is lost with the least effort, and its efforts.
    pub(super) best: Option<(usize, Efforts)>,
    /// The least effort for the loss of another option.
    second: u32,
}

impl Node {
    pub(super) fn of(options: impl Iterator<Item = Efforts>) -> Self {
        let mut node = Self { efforts: Efforts { win: NEVER, loss: 0 }, best: None, second: NEVER };
        for (place, option) in options.enumerate() {
            // The sum of efforts that are not NEVER is not, either, so the search goes on.
            node.efforts.loss = match option.win {
                NEVER => NEVER,
                win => node.efforts.loss.saturating_add(win).min(node.efforts.loss.max(NEVER - 1)),
            };
            if option.loss < node.efforts.win {
                node.second = node.efforts.win;
                node.efforts.win = option.loss;
                node.best = Some((place, option));
            } else {
                node.second = node.second.min(option.loss);
            }
        }
        node
    }

    /// Returns the place of the option that is examined next and the limit of its efforts, or nothing if the position
    /// is decided or an effort reaches the limit.
    pub(super) fn next(&self, limit: Efforts) -> Option<(usize, Efforts)> {
        let Efforts { win, loss } = self.efforts;
        let (place, best) = self.best?;
        if win == 0 || loss == 0 || win >= limit.win || loss >= limit.loss {
            return None;
        }
        // A little more than the second best effort, so the search does not jump between two options.
        let enough = self.second.saturating_add(1 + self.second / 4);
        let limit = Efforts {
            win: (limit.loss - loss).saturating_add(best.win).min(NEVER),
            loss: limit.win.min(enough),
        };
        Some((place, limit))
    }
}
