//! The findings of a search: the wanted facts about positions that meet the condition, collected chunk by chunk.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde_json::{Map, Value as Json, json};

use crate::examine::Examined;

/// The largest number of positions whose errors are kept.
const MOST_FAULTS: usize = 10;

/// The thing that is wanted of the positions that meet the condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Their number.
    Count,
    /// The first one.
    First,
    /// All of them.
    All,
    /// The number of those with each value of the first fact, with the first position of each.
    By,
    /// The ones with the greatest value of the first fact.
    Max,
    /// The ones with the least value of the first fact.
    Min,
}

/// The positions that have one value of the first fact.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The value.
    pub cell: Json,
    /// The number of positions.
    pub count: u64,
    /// The first position.
    pub first: String,
}

/// The findings in some chunks.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The number of positions that were examined.
    pub examined: u64,
    /// The number of positions that meet the condition.
    pub matched: u64,
    /// The number of positions for which it is not known whether they meet the condition.
    pub unknown: u64,
    /// The number of fillings that are no positions.
    pub illegal: u64,
    /// The first positions that are unknown, each with the reason.
    pub faults: Vec<(String, String)>,
    /// The rows that are wanted, in the order of the family.
    pub rows: Vec<Examined>,
    /// The groups, in the order of their first positions.
    groups: Vec<Group>,
    /// The places of the groups, by their values as text.
    places: HashMap<String, usize>,
}

impl Findings {
    /// Adds a position that is unknown.
    pub(super) fn unknown(&mut self, text: &str, why: String) {
        self.unknown += 1;
        if self.faults.len() < MOST_FAULTS {
            self.faults.push((text.to_owned(), why));
        }
    }

    /// Adds a position that meets the condition.
    pub(super) fn take(&mut self, wanted: Wanted, examined: Examined) {
        self.matched += 1;
        match wanted {
            Wanted::Count => {}
            Wanted::First if !self.rows.is_empty() => {}
            Wanted::First | Wanted::All => self.rows.push(examined),
            Wanted::By => {
                let cell = examined.cells.into_iter().next().unwrap_or(Json::Null);
                self.group(Group { cell, count: 1, first: examined.text });
            }
            Wanted::Max | Wanted::Min => self.compete(wanted, examined),
        }
    }

    pub(super) fn group(&mut self, group: Group) {
        let key = group.cell.to_string();
        match self.places.get(&key) {
            Some(&place) => self.groups[place].count += group.count,
            None => {
                self.places.insert(key, self.groups.len());
                self.groups.push(group);
            }
        }
    }

    /// Keeps a position if none is better, and drops the others if it is better than they are.
    fn compete(&mut self, wanted: Wanted, examined: Examined) {
        let cell = |examined: &Examined| examined.cells.first().and_then(Number::of);
        let Some(own) = cell(&examined) else { return };
        let order = self.rows.first().and_then(cell).map(|best| own.compare(&best));
        match (order, wanted) {
            (None, _) | (Some(Ordering::Greater), Wanted::Max) | (Some(Ordering::Less), Wanted::Min) => {
                self.rows = vec![examined];
            }
            (Some(Ordering::Equal), _) => self.rows.push(examined),
            _ => {}
        }
    }

    /// Adds the findings of the chunks that follow.
    pub(super) fn append(&mut self, wanted: Wanted, next: Self) {
        self.examined += next.examined;
        self.unknown += next.unknown;
        self.illegal += next.illegal;
        self.faults.extend(next.faults);
        self.faults.truncate(MOST_FAULTS);
        let matched = self.matched + next.matched;
        match wanted {
            Wanted::By => next.groups.into_iter().for_each(|group| self.group(group)),
            _ => next.rows.into_iter().for_each(|row| self.take(wanted, row)),
        }
        self.matched = matched;
    }

    /// Returns the groups: by their values if these are numbers, and otherwise the most frequent first.
    pub fn groups(&self) -> Vec<&Group> {
        let mut groups: Vec<&Group> = self.groups.iter().collect();
        let numbers: Option<Vec<Number>> = groups.iter().map(|group| Number::of(&group.cell)).collect();
        match numbers {
            Some(numbers) => {
                let mut sorted: Vec<(Number, &Group)> = numbers.into_iter().zip(groups).collect();
                sorted.sort_by(|(a, _), (b, _)| a.compare(b));
                sorted.into_iter().map(|(_, group)| group).collect()
            }
            None => {
                groups.sort_by_key(|group| std::cmp::Reverse(group.count));
                groups
            }
        }
    }

    /// Returns the findings as JSON, from which [`Findings::from_json`] reads them again.
    pub(super) fn to_json(&self) -> Json {
        let row = |row: &Examined| json!([row.text, row.cells]);
        json!({
            "examined": self.examined,
            "matched": self.matched,
            "unknown": self.unknown,
            "illegal": self.illegal,
            "faults": self.faults,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
            "groups": self.groups.iter().map(|group| json!([group.cell, group.count, group.first])).collect::<Vec<_>>(),
        })
    }

    /// Reads findings from JSON; `None` if they are damaged.
    pub(super) fn from_json(json: &Json) -> Option<Self> {
        let fields: &Map<String, Json> = json.as_object()?;
        let count = |name: &str| fields.get(name)?.as_u64();
        let list = |name: &str| fields.get(name)?.as_array();
        let mut findings = Self {
            examined: count("examined")?,
            matched: count("matched")?,
            unknown: count("unknown")?,
            illegal: count("illegal")?,
            ..Self::default()
        };
        for fault in list("faults")? {
            findings.faults.push((fault.get(0)?.as_str()?.to_owned(), fault.get(1)?.as_str()?.to_owned()));
        }
        for row in list("rows")? {
            let cells = row.get(1)?.as_array()?.clone();
            findings.rows.push(Examined { text: row.get(0)?.as_str()?.to_owned(), cells });
        }
        for group in list("groups")? {
            let first = group.get(2)?.as_str()?.to_owned();
            findings.group(Group { cell: group.get(0)?.clone(), count: group.get(1)?.as_u64()?, first });
        }
        Some(findings)
    }
}

/// A number in a cell, as a fraction.
pub(crate) struct Number {
    numerator: dashu_int::IBig,
    denominator: dashu_int::IBig,
}

impl Number {
    pub(crate) fn of(cell: &Json) -> Option<Self> {
        let text = match cell {
            Json::Number(number) => number.to_string(),
            Json::String(text) => text.clone(),
            _ => return None,
        };
        let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
        let number = Self { numerator: numerator.parse().ok()?, denominator: denominator.parse().ok()? };
        (number.denominator > dashu_int::IBig::ZERO).then_some(number)
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str, cell: Json) -> Examined {
        Examined { text: text.to_owned(), cells: vec![cell] }
    }

    #[test]
    fn numbers_are_compared_as_fractions() {
        let mut findings = Findings::default();
        for (text, cell) in [("a", json!("-1/2")), ("b", json!("9/8")), ("c", json!(1)), ("d", json!("9/8"))]
        {
            findings.take(Wanted::Max, row(text, cell));
        }
        let texts: Vec<&str> = findings.rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(texts, ["b", "d"]);
        assert_eq!(findings.matched, 4);
    }

    #[test]
    fn findings_survive_json() {
        let mut findings = Findings::default();
        findings.take(Wanted::By, row("a", json!("*2")));
        findings.take(Wanted::By, row("b", json!("*2")));
        findings.unknown("c", "why".to_owned());
        let again = Findings::from_json(&findings.to_json()).expect("findings");
        assert_eq!(again.to_json(), findings.to_json());
        let mut sum = findings.clone();
        sum.append(Wanted::By, again);
        assert_eq!((sum.matched, sum.unknown, sum.groups()[0].count), (4, 2, 4));
        assert!(Findings::from_json(&json!({"examined": 1})).is_none());
    }
}
