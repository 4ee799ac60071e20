//! Suggestions for mistyped and abbreviated names.

use strsim::osa_distance;

/// Returns the nearest known name, if its distance is at most 3 and less than the length of the name. The
/// distance counts insertions, deletions, substitutions, and swaps of neighbouring letters.
///
/// ```
/// use upstar::ground::nearest::nearest;
/// let known = ["clobber", "domineering", "snort"];
/// assert_eq!(nearest("clobbr", known.into_iter()), Some("clobber"));
/// assert_eq!(nearest("backgammon", known.into_iter()), None);
/// ```
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const FAR: usize = 4;
    let (distance, near) = known.map(|known| (osa_distance(known, name), known)).min()?;
    (distance < FAR && distance < name.len()).then_some(near)
}

/// Returns a known name at distance 1: with one letter missing, added, changed, or swapped with its
/// neighbour. Returns `None` if the name is known itself.
pub fn misspelt<'n>(name: &str, mut known: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    if known.clone().any(|known| known == name) {
        return None;
    }
    known.find(|known| osa_distance(known, name) == 1)
}

/// Returns the known name for which a name stands. The candidates are, in this order: the name itself; the
/// full name in the table of short names; the only known name that begins with its words; and, for three
/// letters or more, the only one that begins with its letters. Case does not matter, and words may be joined
/// by hyphens or blanks instead of `_`.
///
/// # Errors
/// All known names that begin in this way: several or none.
pub(crate) fn full_name<'n>(
    name: &str,
    short_names: &[(&str, &str)],
    known: impl Iterator<Item = &'n str> + Clone,
) -> Result<&'n str, Vec<&'n str>> {
    const FEWEST: usize = 3;
    let name = name.to_ascii_lowercase().replace(['-', ' '], "_");
    let short = |is_meant: &dyn Fn(&str) -> bool| short_names.iter().find(|(short, _)| is_meant(short));
    let meant = short(&|short| short == name).map_or(name.as_str(), |(_, full)| full);
    let begins =
        |known: &&str| known.strip_prefix(meant).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let mut candidates: Vec<_> = known.clone().filter(begins).collect();
    if candidates.is_empty() && name.len() >= FEWEST {
        candidates = known.filter(|known| known.starts_with(&name)).collect();
        let short = short(&|short| short.starts_with(&name));
        // If the letters begin a short name that all candidates begin with, they mean the short name.
        if let Some((_, full)) = short.filter(|(short, _)| candidates.iter().all(|c| c.starts_with(short))) {
            candidates.retain(|known| known == full);
        }
    }
    // Several candidates are no obstacle if the name is one of them.
    match candidates[..] {
        [only] if !meant.is_empty() => Ok(only),
        _ => candidates.iter().copied().find(|&known| known == meant).ok_or(candidates),
    }
}

/// Returns a hint that lists candidates: `write a or b`.
pub(crate) fn one_of(candidates: &[&str]) -> String {
    format!("write {}", candidates.join(" or "))
}
