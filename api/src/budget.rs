//! The budget of a calculation.

use std::str::FromStr;
use std::time::Duration;

use upstar::ground::control::Control;

/// The limits of a calculation; `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The time.
    pub time: Option<Duration>,
    /// The memory in bytes, beyond what was in use before.
    pub bytes: Option<usize>,
    /// The number of nodes; see [`upstar::Control`].
    pub nodes: Option<u64>,
}

/// The part of a budget that is kept back for a second calculation is 1 divided by this number.
const KEPT_BACK: u32 = 4;

impl Budget {
    /// Returns the budget of a calculation, of which a quarter is kept back for a second one.
    pub fn most(self) -> Self {
        Self {
            time: self.time.map(|time| time - time / KEPT_BACK),
            bytes: self.bytes.map(|bytes| bytes - bytes / KEPT_BACK as usize),
            nodes: self.nodes.map(|nodes| nodes - nodes / u64::from(KEPT_BACK)),
        }
    }

    /// Returns what was kept back for a second calculation when the first one ends after some time. Without a
    /// limit on time or nodes, the second one takes at most a small part of the time of the first.
    pub fn rest(self, elapsed: Duration) -> Self {
        let time = match (self.time, self.nodes) {
            (Some(time), _) => Some(time.saturating_sub(elapsed)),
            (None, None) => Some((elapsed / (KEPT_BACK - 1)).max(Duration::from_secs(1))),
            (None, Some(_)) => None,
        };
        let bytes = self.bytes.map(|bytes| bytes / KEPT_BACK as usize);
        Self { time, bytes, nodes: self.nodes.map(|nodes| nodes / u64::from(KEPT_BACK)) }
    }

    /// Creates a control with the limits on nodes and memory, which is limited beyond the bytes in use. The caller
    /// watches the time.
    pub fn control(self, bytes_in_use: usize) -> Control {
        let bytes = self.bytes.map_or(usize::MAX, |bytes| bytes.saturating_add(bytes_in_use));
        Control::unlimited().with_bytes(bytes).with_nodes(self.nodes.unwrap_or(u64::MAX))
    }

    /// Returns the tighter limit of both budgets for each resource.
    pub fn and(self, other: Self) -> Self {
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
            let unit_at = part.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(part.len());
            let (number, unit) = part.split_at(unit_at);
            // `.5s` has no digit before the point.
            if number.starts_with('.') && number.len() > 1 {
                return Err(format!("{part:?} does not begin with a digit; write 0{part}"));
            }
            if part.starts_with('-') {
                return Err(format!("{part:?} is negative; a budget is at least 0"));
            }
            let amount = |unit: u64| amount(number, unit, part);
            let time = |unit: Duration| {
                amount(u64::try_from(unit.as_nanos()).unwrap_or(u64::MAX)).map(Duration::from_nanos)
            };
            let bytes = |shift: u32| {
                let bytes = amount(1 << shift)?;
                usize::try_from(bytes).map_err(|_| format!("{part:?} is too much"))
            };
            // Remembered to detect a second limit of the same kind. A second limit that is equal changes
            // nothing, and passes.
            let before = budget;
            match unit.trim() {
                "ms" => budget.time = Some(time(Duration::from_millis(1))?),
                "s" => budget.time = Some(time(Duration::from_secs(1))?),
                "min" => budget.time = Some(time(Duration::from_secs(60))?),
                "h" => budget.time = Some(time(Duration::from_secs(3600))?),
                "KiB" => budget.bytes = Some(bytes(10)?),
                "MiB" => budget.bytes = Some(bytes(20)?),
                "GiB" => budget.bytes = Some(bytes(30)?),
                "nodes" => budget.nodes = Some(amount(1)?),
                _ => {
                    return Err(format!(
                        "{part:?} has none of the units ms, s, min, h, KiB, MiB, GiB, nodes"
                    ));
                }
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

/// Parses a number with or without decimals, and returns it as a count of the smallest parts, of which
/// `unit` make up 1. Rounds down to whole parts. A unit that has no parts (`unit` = 1) allows no decimals.
fn amount(number: &str, unit: u64, part: &str) -> Result<u64, String> {
    const MOST_DECIMALS: usize = 18;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let no_number = |_| format!("{part:?} does not begin with a number");
    let too_much = || format!("{part:?} is too much");
    // 30 digits fit in a u128; the product with the unit is checked below.
    let whole: u128 = match whole.len() > 30 {
        true => return Err(too_much()),
        false => whole.parse().map_err(no_number)?,
    };
    if number.contains('.') && (decimals.is_empty() || decimals.len() > MOST_DECIMALS || unit == 1) {
        return Err(format!("{part:?} does not begin with a number that suits its unit"));
    }
    // There are at most 18 decimals, so `fraction * unit` cannot overflow.
    let scale = 10_u128.pow(decimals.len() as u32);
    let fraction: u128 = if decimals.is_empty() { 0 } else { decimals.parse().map_err(no_number)? };
    let unit = u128::from(unit);
    let amount = whole.checked_mul(unit).and_then(|whole| whole.checked_add(fraction * unit / scale));
    amount.and_then(|amount| u64::try_from(amount).ok()).ok_or_else(too_much)
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
        let parts: Budget = "0.2s,1.5GiB".parse().expect("a budget");
        assert_eq!(parts.time, Some(Duration::from_millis(200)));
        assert_eq!(parts.bytes, Some(3 << 29));
        assert_eq!("0.25min".parse::<Budget>().map(|budget| budget.time), Ok(Some(Duration::from_secs(15))));
        assert_eq!("1.5h".parse::<Budget>().map(|budget| budget.time), Ok(Some(Duration::from_secs(5400))));
        for wrong in [
            "10",
            "s",
            "10 parsecs",
            "1s,2s",
            "-1s",
            "99999999999999999999s",
            "99999999999999GiB",
            "0.5nodes",
            "1.s",
            ".s",
            "0.2.1s",
        ] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn two_calculations_share_a_budget() {
        let whole: Budget = "8s,8GiB,81nodes".parse().expect("a budget");
        assert_eq!(whole.most(), "6s,6GiB,61nodes".parse().expect("a budget"));
        assert_eq!(whole.rest(Duration::from_secs(6)), "2s,2GiB,20nodes".parse().expect("a budget"));
        // Only memory is limited, so the second calculation may not go on for longer than the first.
        let memory: Budget = "8GiB".parse().expect("a budget");
        assert_eq!(memory.rest(Duration::from_secs(30)), "10s,2GiB".parse().expect("a budget"));
        assert_eq!(memory.rest(Duration::ZERO), "1s,2GiB".parse().expect("a budget"));
    }

    #[test]
    fn the_tighter_budget_counts() {
        let a: Budget = "10s,1MiB".parse().expect("a budget");
        let b: Budget = "5s,7nodes".parse().expect("a budget");
        assert_eq!(a.and(b), "5s,1MiB,7nodes".parse().expect("a budget"));
    }
}
