//! Games that distinguish two forms, and games that link them.

use rustc_hash::FxHashMap;

use super::store::{Form, Forms, Outcome};
use crate::budget::{Budget, Stopped};

/// The games that were found for pairs of forms.
#[derive(Default)]
struct Found {
    differing: FxHashMap<(Form, Form), Form>,
    links: FxHashMap<(Form, Form), Option<Form>>,
}

impl Forms {
    /// Returns a game `T` such that `g + T` is a P-position and `h + T` is an N-position, or nothing if the forms are
    /// equal.
    ///
    /// # Errors
    /// The budget ends, or the game is too large.
    pub fn distinguisher(
        &mut self,
        g: Form,
        h: Form,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Form>, Stopped> {
        if g == h {
            return Ok(None);
        }
        self.ordered_difference(g, h, &mut Found::default(), budget).map(Some)
    }

    /// Returns a game `T` such that `g + T` and `h + T` are P-positions, or nothing if there is none.
    ///
    /// There is one exactly if neither form is an option of the other (Conway, ONAG, chapter 12).
    ///
    /// # Errors
    /// The budget ends, or the game is too large.
    pub fn link(&mut self, g: Form, h: Form, budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        self.found_link(g, h, &mut Found::default(), budget)
    }

    fn is_p_sum(&mut self, g: Form, h: Form, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        let sum = self.sum(g, h, budget)?;
        Ok(self.outcome(sum) == Outcome::P)
    }

    /// Returns a game with which different forms have different outcomes.
    fn differing(
        &mut self,
        g: Form,
        h: Form,
        found: &mut Found,
        budget: &mut Budget<'_>,
    ) -> Result<Form, Stopped> {
        let has_zero =
            |zero: Form, other: Form, forms: &Self| zero == Form::ZERO && forms.outcome(other) == Outcome::P;
        if has_zero(g, h, self) || has_zero(h, g, self) {
            return Ok(Form::ZERO);
        }
        let pair = (g.min(h), g.max(h));
        if let Some(known) = found.differing.get(&pair) {
            return Ok(*known);
        }
        // A link of an option of one form with the other form makes the first sum an N-position and the second a
        // P-position.
        for (moved, other) in [(g, h), (h, g)] {
            for option in self.sorted_options(moved) {
                if let Some(link) = self.found_link(other, option, found, budget)? {
                    found.differing.insert(pair, link);
                    return Ok(link);
                }
            }
        }
        // Different canonical forms are always distinguished, by the theorem of Grundy, Smith and Conway.
        Err(Stopped::TooLarge)
    }

    fn ordered_difference(
        &mut self,
        g: Form,
        h: Form,
        found: &mut Found,
        budget: &mut Budget<'_>,
    ) -> Result<Form, Stopped> {
        let game = self.differing(g, h, found, budget)?;
        if self.is_p_sum(g, game, budget)? {
            return Ok(game);
        }
        // Each move in g or to a mate is answered by the mate or in g; a move to `game` leaves an N-position beside
        // g, and a P-position beside h.
        let mut options = vec![game];
        for option in self.options(g) {
            options.push(self.mate(option, budget)?);
        }
        self.of_options(&options, budget)
    }

    fn found_link(
        &mut self,
        g: Form,
        h: Form,
        found: &mut Found,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Form>, Stopped> {
        if g == Form::ZERO && h == Form::ZERO {
            return Ok(Some(Form::STAR));
        }
        if self.has_option(g, h) || self.has_option(h, g) {
            return Ok(None);
        }
        let pair = (g.min(h), g.max(h));
        if let Some(known) = found.links.get(&pair) {
            return Ok(*known);
        }
        budget.spend(1)?;
        let mut options = Vec::new();
        for (moved, other) in [(g, h), (h, g)] {
            for option in self.options(moved) {
                options.push(self.ordered_difference(option, other, found, budget)?);
            }
        }
        let link = self.of_options(&options, budget)?;
        found.links.insert(pair, Some(link));
        Ok(Some(link))
    }
}
