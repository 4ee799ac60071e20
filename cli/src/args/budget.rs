//! Budgets.

use std::str::FromStr;
use std::time::Duration;

use upstar::ground::control::Control;

/// What a calculation may use; nothing means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) time: Option<Duration>,
    pub(crate) bytes: Option<usize>,
    pub(crate) nodes: Option<u64>,
}

impl Budget {
    /// A control with the limits of memory, beyond what is in use already, and of nodes; the time is somebody
    /// else's to watch.
    pub(crate) fn control(self, bytes_in_use: usize) -> Control {
        Control::unlimited()
            .with_bytes(self.bytes.map_or(usize::MAX, |bytes| bytes.saturating_add(bytes_in_use)))
            .with_nodes(self.nodes.unwrap_or(u64::MAX))
    }

    /// The tighter of two budgets in every respect.
    pub(crate) fn and(self, other: Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            time: least(self.time, other.time),
            bytes: least(self.bytes, other.bytes),
            nodes: least(self.nodes, other.nodes),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut budget = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let unit_at = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let (number, unit) = part.split_at(unit_at);
            let number: u64 =
                number.parse().map_err(|_| format!("{part:?} does not begin with a whole number"))?;
            let bytes = |shift: u32| {
                let bytes = number.checked_mul(1 << shift).and_then(|b| usize::try_from(b).ok());
                bytes.ok_or_else(|| format!("{part:?} is too much"))
            };
            let before = budget;
            match unit.trim() {
                "ms" => budget.time = Some(Duration::from_millis(number)),
                "s" => budget.time = Some(Duration::from_secs(number)),
                "min" => budget.time = Some(Duration::from_secs(number.saturating_mul(60))),
                "KiB" => budget.bytes = Some(bytes(10)?),
                "MiB" => budget.bytes = Some(bytes(20)?),
                "GiB" => budget.bytes = Some(bytes(30)?),
                "nodes" => budget.nodes = Some(number),
                _ => return Err(format!("{part:?} has none of the units ms, s, min, KiB, MiB, GiB, nodes")),
            }
            let twice = |is_new: bool, was_set: bool| is_new && was_set;
            if twice(budget.time != before.time, before.time.is_some())
                || twice(budget.bytes != before.bytes, before.bytes.is_some())
                || twice(budget.nodes != before.nodes, before.nodes.is_some())
            {
                return Err(format!("{part:?} contradicts another limit of the same kind"));
            }
        }
        Ok(budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_units_in_any_combination() {
        let budget: Budget = "10s, 2GiB,1000nodes".parse().expect("a budget");
        assert_eq!(budget.time, Some(Duration::from_secs(10)));
        assert_eq!(budget.bytes, Some(2 << 30));
        assert_eq!(budget.nodes, Some(1000));
        assert_eq!("".parse(), Ok(Budget::default()));
        for wrong in ["10", "s", "10 parsecs", "1s,2s", "-1s", "99999999999999999999s", "99999999999999GiB"] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_tighter_budget_counts() {
        let a: Budget = "10s,1MiB".parse().expect("a budget");
        let b: Budget = "5s,7nodes".parse().expect("a budget");
        assert_eq!(a.and(b), "5s,1MiB,7nodes".parse().expect("a budget"));
    }
}
