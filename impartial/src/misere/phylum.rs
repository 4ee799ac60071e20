//! Classes of impartial games by the difficulty of their misère theory.

use std::fmt;

use super::store::{Form, Forms, mex};

/// The class of an impartial game in misère play, with the names of *CGSuite*, which follow *Winning Ways*, chapter
/// 13.
///
/// Let `(n, m)` be the nim values in normal and misère play. They are *tame* if n = m or both are at most 1,
/// *restive* if only n is at most 1, and *restless* if only m is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phylum {
    /// A heap of Nim.
    NimHeap,
    /// The values are tame, and all options are nim heaps or in this class.
    HereditarilyTame,
    /// The game acts as a tame one among tame games, because options that are not tame can be reversed to tame ones
    /// with both values.
    ReversiblyTame,
    /// The game has a genus with every set of tame games, by options that can be reversed to tame or tameable ones.
    Tameable,
    /// The values are tame, but the game is in none of the classes above.
    WildOfTameGenus,
    /// The values are restive, and all options are nim heaps or hereditarily tame.
    HereditarilyRestive,
    /// The values are restive, and the options that are not tame can be reversed to restive or tame ones.
    ReversiblyRestive,
    /// The values are restive, but the game is in none of the two classes above.
    WildOfRestiveGenus,
    /// The values are restless, and all options are tame.
    Restless,
    /// The values are restless, and some option is not tame.
    WildOfRestlessGenus,
    /// The values differ, and both are greater than 1.
    Wild,
}

impl Phylum {
    /// Returns true for nim heaps and hereditarily tame games.
    #[must_use]
    pub fn is_tame(self) -> bool {
        self <= Self::HereditarilyTame
    }

    /// Returns true for tame and reversibly tame games. Sums of these act as sums of nim heaps.
    #[must_use]
    pub fn is_generally_tame(self) -> bool {
        self <= Self::ReversiblyTame
    }

    /// Returns true for tame, reversibly tame and tameable games.
    #[must_use]
    pub fn is_tameable(self) -> bool {
        self <= Self::Tameable
    }

    /// Returns true for hereditarily restive games.
    #[must_use]
    pub fn is_restive(self) -> bool {
        self == Self::HereditarilyRestive
    }

    /// Returns true for hereditarily and reversibly restive games.
    #[must_use]
    pub fn is_generally_restive(self) -> bool {
        matches!(self, Self::HereditarilyRestive | Self::ReversiblyRestive)
    }

    /// Returns true for restless games.
    #[must_use]
    pub fn is_restless(self) -> bool {
        self == Self::Restless
    }

    /// Returns true for the four wild classes, which *CGSuite* prints as one.
    #[must_use]
    pub fn is_wild(self) -> bool {
        matches!(
            self,
            Self::WildOfTameGenus | Self::WildOfRestiveGenus | Self::WildOfRestlessGenus | Self::Wild
        )
    }
}

impl fmt::Display for Phylum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NimHeap => "nim heap",
            Self::HereditarilyTame => "hereditarily tame",
            Self::ReversiblyTame => "reversibly tame",
            Self::Tameable => "tameable",
            Self::WildOfTameGenus => "wild of tame genus",
            Self::HereditarilyRestive => "hereditarily restive",
            Self::ReversiblyRestive => "reversibly restive",
            Self::WildOfRestiveGenus => "wild of restive genus",
            Self::Restless => "restless",
            Self::WildOfRestlessGenus => "wild of restless genus",
            Self::Wild => "wild",
        })
    }
}

/// Returns the class of the canonical, even form with these options and nim values.
pub(super) fn phylum(forms: &Forms, options: &[Form], normal: u32, misere: u32) -> Phylum {
    let of = |option: &Form| forms.phylum(*option);
    let all_tame = options.iter().all(|option| of(option).is_tame());
    let all_generally_tame = options.iter().all(|option| of(option).is_generally_tame());
    if normal == misere || normal.max(misere) < 2 {
        let all_heaps = options.iter().all(|option| of(option) == Phylum::NimHeap);
        if all_heaps && (normal > 1 || normal != misere) {
            return Phylum::NimHeap;
        }
        if all_tame {
            return Phylum::HereditarilyTame;
        }
        if all_generally_tame || is_reversibly_tame(forms, options, normal, misere) {
            return Phylum::ReversiblyTame;
        }
        if is_tameable(forms, options, normal, misere) {
            return Phylum::Tameable;
        }
        return Phylum::WildOfTameGenus;
    }
    if normal < 2 {
        if all_tame {
            return Phylum::HereditarilyRestive;
        }
        if all_generally_tame || is_reversibly_restive(forms, options, normal, misere) {
            return Phylum::ReversiblyRestive;
        }
        return Phylum::WildOfRestiveGenus;
    }
    match (misere < 2, all_generally_tame) {
        (true, true) => Phylum::Restless,
        (true, false) => Phylum::WildOfRestlessGenus,
        (false, _) => Phylum::Wild,
    }
}

/// Returns true if the options that are `kept` have the given values as those that they do not have.
fn kept_have_values(
    forms: &Forms,
    options: &[Form],
    kept: impl Fn(&Form) -> bool,
    normal: u32,
    misere: u32,
) -> bool {
    let kept: Vec<Form> = options.iter().copied().filter(kept).collect();
    mex(kept.iter().map(|option| forms.normal_value(*option))) == normal
        && mex(kept.iter().map(|option| forms.misere_value(*option))) == misere
}

/// Returns true if `option` has an option that satisfies `normal`, and one that satisfies `misere`.
fn can_be_reversed(
    forms: &Forms,
    option: Form,
    normal: impl Fn(Form) -> bool,
    misere: impl Fn(Form) -> bool,
) -> bool {
    let reversing = forms.options(option);
    reversing.iter().any(|form| normal(*form)) && reversing.iter().any(|form| misere(*form))
}

fn is_reversibly_tame(forms: &Forms, options: &[Form], normal: u32, misere: u32) -> bool {
    let is_tame = |form: &Form| forms.phylum(*form).is_generally_tame();
    let reverses = |option: &Form| {
        can_be_reversed(
            forms,
            *option,
            |form| is_tame(&form) && forms.normal_value(form) == normal,
            |form| is_tame(&form) && forms.misere_value(form) == misere,
        )
    };
    options.iter().all(|option| is_tame(option) || reverses(option))
        && kept_have_values(forms, options, is_tame, normal, misere)
}

fn is_tameable(forms: &Forms, options: &[Form], normal: u32, misere: u32) -> bool {
    let class = |form: Form| forms.phylum(form);
    // Both values have to be found among tame games, or both among tameable ones.
    let reverses = |option: &Form, accepts: fn(Phylum) -> bool| {
        can_be_reversed(
            forms,
            *option,
            |form| accepts(class(form)) && forms.normal_value(form) == normal,
            |form| accepts(class(form)) && forms.misere_value(form) == misere,
        )
    };
    let is_kept = |option: &Form| class(*option).is_tameable();
    let fits = options.iter().all(|option| {
        is_kept(option)
            || reverses(option, Phylum::is_generally_tame)
            || reverses(option, |phylum| phylum == Phylum::Tameable)
    });
    // A game of which all options can be reversed to 0 acts as 0, whose misère value is 1 for want of options.
    let none_kept = normal == 0 && !options.iter().any(is_kept);
    fits && (none_kept || kept_have_values(forms, options, is_kept, normal, misere))
}

fn is_reversibly_restive(forms: &Forms, options: &[Form], normal: u32, misere: u32) -> bool {
    let is_tame = |form: &Form| forms.phylum(*form).is_generally_tame();
    let fits = |form: Form| is_tame(&form) || forms.phylum(form).is_generally_restive();
    let is_near = |value: u32| value < 2 || value ^ misere < 2;
    let reverses = |option: &Form| {
        can_be_reversed(
            forms,
            *option,
            |form| fits(form) && forms.normal_value(form) == normal && is_near(forms.misere_value(form)),
            |form| fits(form) && forms.misere_value(form) == misere && is_near(forms.normal_value(form)),
        )
    };
    options.iter().all(|option| is_tame(option) || reverses(option))
        && kept_have_values(forms, options, is_tame, normal, misere)
}
