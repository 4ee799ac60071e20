//! What somebody may have meant who mistyped a name, or wrote a short one.

use strsim::osa_distance;

/// The nearest of the known names, if one is near.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const FAR: usize = 4;
    let (distance, near) = known.map(|known| (osa_distance(known, name), known)).min()?;
    (distance < FAR && distance < name.len()).then_some(near)
}

/// The known name that a name is with one letter missing, too many or wrong, or two exchanged; none if it is known itself.
pub fn misspelt<'n>(name: &str, mut known: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    if known.clone().any(|known| known == name) {
        return None;
    }
    known.find(|known| osa_distance(known, name) == 1)
}

/// The known name that a name stands for: itself, what the table of short names says, the only one that begins
/// with its words, or else with its letters, if these are three or more. Capitals do not matter, and words may be
/// joined by hyphens or blanks, too.
///
/// # Errors
/// All known names that begin so, several or none.
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
        // A name that is short for one of them stands for it.
        if let Some((_, full)) = short.filter(|(short, _)| candidates.iter().all(|c| c.starts_with(short))) {
            candidates.retain(|known| known == full);
        }
    }
    match candidates[..] {
        [only] if !meant.is_empty() => Ok(only),
        _ => candidates.iter().copied().find(|&known| known == meant).ok_or(candidates),
    }
}

/// A hint that names candidates: `write a or b`.
pub(crate) fn one_of(candidates: &[&str]) -> String {
    format!("write {}", candidates.join(" or "))
}
