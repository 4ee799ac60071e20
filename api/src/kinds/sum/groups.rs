//! Groups of equal summands that follow each other, shown once.

use upstar::games::notation::Style;
use upstar::games::play::PlayedSum;
use upstar::games::value::Calc;
use upstar::ground::control::Stop;

/// A summand with the number of its repetitions.
pub struct Group {
    /// The index of the first one, counted from 0.
    pub first: usize,
    /// The number of its repetitions.
    pub count: usize,
    /// The summand as text.
    pub text: String,
}

impl Group {
    /// Returns the number of the summand, counted from 1, or the range of numbers.
    pub fn number(&self) -> String {
        match self.count {
            1 => (self.first + 1).to_string(),
            count => format!("{}-{}", self.first + 1, self.first + count),
        }
    }

    /// Returns "N times" if the summand is repeated, else nothing.
    pub fn times(&self) -> String {
        if self.count > 1 { format!("{} times ", self.count) } else { String::new() }
    }
}

/// Groups the summands of a sum in their order.
pub fn groups<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    style: Style,
) -> Result<Vec<Group>, Stop> {
    let mut groups: Vec<Group> = Vec::new();
    for (first, summand) in sum.summands().iter().enumerate() {
        let text = summand.text(calc, style)?;
        match groups.last_mut() {
            Some(group) if group.text == text => group.count += 1,
            _ => groups.push(Group { first, count: 1, text }),
        }
    }
    Ok(groups)
}

/// Returns the group that begins with a summand, if there is one.
pub fn begun_by(groups: &[Group], summand: usize) -> Option<&Group> {
    let place = groups.binary_search_by_key(&summand, |group| group.first).ok()?;
    groups.get(place)
}
