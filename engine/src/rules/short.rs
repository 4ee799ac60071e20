//! The interface of loop-free rulesets under normal play.

use crate::solve::memo::Memo;

/// A ruleset whose games end: positions fall apart into components, and whoever cannot move loses.
pub trait Short: Sync {
    /// A connected piece of a position in normal form: equal pieces have equal values.
    type Component: Clone + Send + Sync;
    /// What remembers values of components.
    type Memo: Memo<Self::Component>;

    /// Writes the options of a component.
    fn options(&self, component: &Self::Component, options: &mut Options<Self::Component>);
}

/// A component, or its negative: the same with the players' roles exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed<C> {
    /// The component in normal form.
    pub component: C,
    /// Does it stand for its negative?
    pub negated: bool,
}

/// The options of a component, each a sum of signed components: first all of Left's, then all of Right's.
#[derive(Debug)]
pub struct Options<C> {
    parts: Vec<Signed<C>>,
    ends: Vec<usize>,
    left: usize,
}

impl<C> Default for Options<C> {
    fn default() -> Self {
        Self { parts: Vec::new(), ends: Vec::new(), left: 0 }
    }
}

impl<C> Options<C> {
    /// Forgets all options.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.left = 0;
    }

    /// Adds a part to the option being written. Parts without a move may be left out.
    #[inline]
    pub fn part(&mut self, part: Signed<C>) {
        self.parts.push(part);
    }

    /// Ends the option being written.
    #[inline]
    pub fn end_option(&mut self) {
        self.ends.push(self.parts.len());
    }

    /// Ends Left's options; Right's follow.
    #[inline]
    pub fn end_left(&mut self) {
        self.left = self.ends.len();
    }

    /// All parts of all options, in order.
    #[must_use]
    pub fn parts(&self) -> &[Signed<C>] {
        &self.parts
    }

    /// For each option where its parts end; the number of them that are Left's.
    #[must_use]
    pub fn ends(&self) -> (&[usize], usize) {
        (&self.ends, self.left)
    }
}
