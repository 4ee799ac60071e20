//! The reasons why rows are not asked.

/// The reason why a row is out of scope, in a few words by which rows are counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OutOfScope(pub(crate) String);

impl OutOfScope {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    pub(crate) fn infinities() -> Self {
        Self::new("infinities that are no numbers")
    }

    pub(crate) fn transfinite_nimbers() -> Self {
        Self::new("transfinite nimbers")
    }

    pub(crate) fn misere() -> Self {
        Self::new("misère")
    }

    pub(crate) fn ruleset() -> Self {
        Self::new("other ruleset")
    }

    /// Returns the reason for rows that concern the other program's script language rather than games.
    pub(crate) fn language() -> Self {
        Self::new("the script language")
    }

    /// Returns the reason for a method for which Upstar has no function.
    pub(crate) fn no_function(name: &str) -> Self {
        Self::new(format!("no function: {name}"))
    }
}
