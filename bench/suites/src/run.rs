//! Runs rows, each under a budget.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use crate::explained::Explained;
use crate::found::find;
use crate::groups::asked;
use crate::question::{Expected, Question};
use crate::scope::OutOfScope;
use crate::script::Variables;
use crate::table::Row;

/// The budget of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) bytes: usize,
}

/// The verdict on a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Pass,
    /// A wrong answer, with the answer found.
    Fail(String),
    /// A wrong answer that is on the list of explained ones.
    Explained,
    OutOfScope(OutOfScope),
    /// The budget was used up.
    Stopped,
}

/// Returns the verdict on each row.
pub(crate) fn run(rows: &[Row], budget: Budget, explained: &Explained) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    let mut names = Variables::new();
    while verdicts.len() < rows.len() {
        // A store never gives values back, so a new one begins whenever the old one has become large.
        let store = Store::new();
        let session = Session::new(&store);
        while let Some(row) = rows.get(verdicts.len()).filter(|_| session.bytes() < budget.bytes / 2) {
            // Variables are known within their group only.
            if verdicts.len().checked_sub(1).is_some_and(|last| rows[last].group != row.group) {
                names.clear();
            }
            verdicts.push(verdict(row, &mut names, &session, budget, explained));
        }
    }
    verdicts
}

fn verdict(
    row: &Row,
    names: &mut Variables,
    session: &Session<'_>,
    budget: Budget,
    explained: &Explained,
) -> Verdict {
    let (question, expected) = match asked(row, names) {
        Ok(asked) => asked,
        Err(scope) => return Verdict::OutOfScope(scope),
    };
    match watched(budget, |control| compared(&question, &expected, session, control)) {
        Ok(None) => Verdict::Pass,
        Ok(Some(found)) if explained.has(row, &found) => Verdict::Explained,
        Ok(Some(found)) => Verdict::Fail(found),
        Err(_) => Verdict::Stopped,
    }
}

/// Returns the answer found, if it is not the expected one.
fn compared(
    question: &Question,
    expected: &Expected,
    session: &Session<'_>,
    control: &Control,
) -> Result<Option<String>, Stop> {
    let found = find(question, session, control)?;
    match found.is(expected, session, control) {
        Ok(true) => Ok(None),
        Ok(false) => Ok(Some(found.text(session, control))),
        Err(Failure::Stopped(stop)) => Err(stop),
        Err(error) => {
            Ok(Some(format!("{}; the expected value is refused: {error}", found.text(session, control))))
        }
    }
}

/// Runs work under a budget; a thread watches the time.
fn watched<T>(budget: Budget, work: impl FnOnce(&Control) -> T) -> T {
    let control = Control::unlimited().with_nodes(budget.nodes).with_bytes(budget.bytes);
    std::thread::scope(|scope| {
        let (done, wait) = channel::<()>();
        let watched = &control;
        scope.spawn(move || {
            if wait.recv_timeout(budget.time) == Err(RecvTimeoutError::Timeout) {
                watched.cancel();
            }
        });
        let result = work(&control);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { nodes: 100_000, time: Duration::from_secs(20), bytes: 1 << 28 };

    fn verdicts(rows: &[(&str, &str, &str)]) -> Vec<Verdict> {
        let row = |(group, subject, expected): &(&str, &str, &str)| Row {
            group: (*group).into(),
            subject: (*subject).into(),
            expected: (*expected).into(),
        };
        let rows: Vec<Row> = rows.iter().map(row).collect();
        run(&rows, BUDGET, &Explained::none())
    }

    #[test]
    fn right_answers_pass() {
        let rows = [
            ("a/b", "g := {1|-1}", "+-1"),
            ("a/b", "(g + *).LeftOptions", "{1*}"),
            ("a/b", "{0||0|-1}", "Tiny(1)"),
            ("a/b", "2 * g + 3*5", "15"),
            ("a/b", "5 - 3 / 4 * 2^2", "2"),
            ("a/b", "* Heat 2", "+-2"),
            ("a/b", "('{-1|1}':1).CanonicalForm", "1/2"),
            ("a/b", "(^).UptimalExpansion", "0.1"),
            ("a/b", "(1/2).Thermograph.Wall(Right)", "Trajectory(1/2,[-1/2],[0,1])"),
            ("a/b", "(1/2).FollowerCount", "3"),
            ("a/b", "(1).AtomicWeight", "!!That game is not atomic: 1"),
            ("a/b", "game.graph.Hackenbush(\"ler\").CanonicalForm", "1v*"),
            ("mcgs-outcome", "domineering:.|. integer:-1 nimber:*2", "W first: Win"),
            ("value-stops", "{2|-1*}", "L=2 R=-1"),
            ("domineering-sweep", "all 16 sub-grids of 2x2", "distinct temperatures=3 max=1"),
        ];
        let verdicts = verdicts(&rows);
        let wrong: Vec<_> = rows.iter().zip(&verdicts).filter(|(_, v)| **v != Verdict::Pass).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn wrong_answers_fail() {
        let rows = [
            ("a/b", "{1|-1}", "+-2"),
            ("a/b", "(^*).LeftOptions", "{0,0,*}"),
            ("mcgs-outcome", "integer:1", "W first: Win"),
            ("value-stops", "{2|-1}", "L=-1 R=2"),
            ("a/b", "(1/2).Thermograph.Wall(Left)", "Trajectory(1/2,[-1/2],[0,1])"),
        ];
        assert!(verdicts(&rows).iter().all(|v| matches!(v, Verdict::Fail(_))));
    }

    #[test]
    fn budgets_and_scope() {
        let board = format!("domineering:{}", [".........."; 10].join("|"));
        let found = verdicts(&[("mcgs-outcome", &board, "B first: Win"), ("a/b", "7.Isqrt", "2")]);
        assert_eq!(found, [Verdict::Stopped, Verdict::OutOfScope(OutOfScope::no_function("Isqrt"))]);
    }
}
