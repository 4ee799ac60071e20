//! The translation of each group of rows.

pub(crate) mod impartial;

use crate::expected;
use crate::positions::{called, cgsuite, empty_grid, mcgs, printed};
use crate::question::{Asked, Expected, Question, View};
use crate::scope::OutOfScope;
use crate::script::{self, Unread, Variables};
use crate::table::Row;

/// Translates a row. `names` holds the variables of the group's earlier rows.
pub(crate) fn asked(row: &Row, names: &mut Variables) -> Asked {
    // Some names of groups end in an explanation.
    let name = row.group.split(" (").next().unwrap_or_default();
    let (family, kind) = name.rsplit_once('-').unwrap_or((name, ""));
    let subject = row.subject.as_str();
    match (family, kind) {
        _ if name.contains('/') => cgscript(row, names),
        ("domineering", "canonical" | "temperature") => value_of(called("domineering", subject), kind, row),
        ("domineering-rect", _) => value_of(rectangle(subject)?, kind, row),
        ("domineering", "sweep") => Ok((sweep(subject)?, expected::sweep_figures(&row.expected))),
        ("domineering-sweep-temperature", "histogram") => {
            Ok((sweep(subject)?, expected::histogram(&row.expected)))
        }
        ("thermograph", "domineering") => {
            let question = Question::expression(format!("thermograph({})", called("domineering", subject)));
            Ok((question, expected::mcgs_thermograph(&row.expected)?))
        }
        ("toads-and-frogs", _) => value_of(called("toads_and_frogs", subject), kind, row),
        ("snort", _) => value_of(called("snort", &snort_graph(subject)?), kind, row),
        ("clobber-checkerboard", _) => {
            let question = format!("outcome({})", called("clobber", &checkerboard(subject)?));
            Ok((Question::expression(question), Expected::Outcome(expected::outcome(&row.expected)?)))
        }
        ("census-born", _) => census(row),
        ("mcgs", "outcome") => Ok((
            Question::expression(format!("outcome({})", mcgs(subject)?)),
            expected::first(&row.expected)?,
        )),
        ("mcgs", "nimvalue") => {
            Ok((Question::expression(mcgs(subject)?), Expected::Game(format!("*{}", row.expected))))
        }
        ("value" | "value-atomic", _) => value(kind, row),
        _ => Err(OutOfScope::ruleset()),
    }
}

/// Translates a row of CGSuite's own tests.
fn cgscript(row: &Row, names: &mut Variables) -> Asked {
    let group = row.group.as_str();
    if let Some(asked) = impartial::asked(row) {
        return asked;
    }
    cgscript_row(row, names).map_err(|scope| match scope {
        // If a row of these groups uses more of the script language, it does so because of such games.
        scope if scope != OutOfScope::language() => scope,
        _ if group.contains("Transfinite") => OutOfScope::transfinite_nimbers(),
        scope => scope,
    })
}

fn cgscript_row(row: &Row, names: &mut Variables) -> Asked {
    let (name, script) = match script::statement(&row.subject) {
        // Text that is no expression in CGSuite must be refused by Upstar, too.
        Err(Unread::Syntax) if row.expected == "!!Syntax error." => {
            return Ok((Question::expression(&*row.subject), Expected::Refusal));
        }
        read => read.map_err(Unread::scope)?,
    };
    let question = script::question(&script, names)?;
    if let Some(name) = name {
        names.insert(name, script);
    }
    let expected = expected::cgsuite(&row.expected, &question)?;
    Ok((question, expected))
}

/// Asks for the value of a game, or for the function that the last word of the group's name gives.
fn value_of(game: String, kind: &str, row: &Row) -> Asked {
    let question = match kind {
        "canonical" => game,
        "temperature" | "mean" => format!("{kind}({game})"),
        _ => return Err(OutOfScope::no_function(kind)),
    };
    Ok((Question::expression(question), expected::game(&row.expected)?))
}

fn sides(size: &str) -> Result<(&str, &str), OutOfScope> {
    size.split_once('x').ok_or_else(OutOfScope::language)
}

fn rectangle(size: &str) -> Result<String, OutOfScope> {
    let (rows, columns) = sides(size)?;
    cgsuite("Domineering", &empty_grid(rows, columns)?)
}

/// Parses `all 4096 sub-grids of 4x3`, or `4x3 (temp:count, labelled grids)`.
fn sweep(subject: &str) -> Result<Question, OutOfScope> {
    let size = subject.split(' ').find_map(|word| word.split_once('x'));
    match size.map(|(rows, columns)| (rows.parse(), columns.parse())) {
        Some((Ok(rows), Ok(columns))) => Ok(Question::Sweep { rows, columns }),
        _ => Err(OutOfScope::language()),
    }
}

fn checkerboard(size: &str) -> Result<String, OutOfScope> {
    let (rows, columns) = sides(size)?;
    let rows = empty_grid(rows, columns)?;
    let coloured = rows.split('|').enumerate().map(|(r, row)| {
        let stone = |(c, _): (usize, char)| if (r + c) % 2 == 0 { 'L' } else { 'R' };
        row.chars().enumerate().map(stone).collect::<String>()
    });
    Ok(coloured.collect::<Vec<_>>().join("|"))
}

/// Parses `isolated cluster of 10 empty vertices`, or `caterpillar C(3,2,3)`: a path whose vertices have
/// these numbers of leaves.
fn snort_graph(subject: &str) -> Result<String, OutOfScope> {
    let none = OutOfScope::language;
    if let Some(rest) = subject.strip_prefix("isolated cluster of ") {
        let vertices: usize = rest.split(' ').next().and_then(|n| n.parse().ok()).ok_or_else(none)?;
        return Ok(format!("{vertices}: {}", ".".repeat(vertices)));
    }
    let leaves = subject.strip_prefix("caterpillar C(").and_then(|rest| rest.strip_suffix(')'));
    let leaves: Result<Vec<usize>, _> = leaves.ok_or_else(none)?.split(',').map(str::parse).collect();
    let leaves = leaves.map_err(|_| none())?;
    let mut edges: Vec<(usize, usize)> = (1..leaves.len()).map(|i| (i - 1, i)).collect();
    for (i, &count) in leaves.iter().enumerate() {
        let next = edges.len() + 1;
        edges.extend((next..next + count).map(|leaf| (i, leaf)));
    }
    Ok(edges.iter().map(|(u, v)| format!("{u}-{v}")).collect::<Vec<_>>().join(" "))
}

fn census(row: &Row) -> Asked {
    let day = row.subject.strip_prefix("day").and_then(|day| day.parse().ok());
    let day = day.ok_or_else(OutOfScope::language)?;
    Ok((Question::BornBy { day }, expected::game(&row.expected)?))
}

/// Translates rows on values: `{2|-1} by 1/2`, `0 vs *`, or a single value.
fn value(kind: &str, row: &Row) -> Asked {
    let pair = |between: &str| row.subject.split_once(between).ok_or_else(OutOfScope::language);
    let whole = || printed(&row.subject);
    let question = match kind {
        "canonical" => whole()?,
        "weight" => format!("atomic_weight({})", whole()?),
        "temperature" => format!("temperature({})", whole()?),
        "reduced" => format!("rcf({})", whole()?),
        "cool" => {
            let (g, t) = pair(" by ")?;
            format!("cool({}, {})", printed(g)?, printed(t)?)
        }
        "compare" => {
            let (g, h) = pair(" vs ")?;
            return Ok((Question::expression(comparison(g, &row.expected, h)?), Expected::Truth(true)));
        }
        "temper" => return temper(&whole()?, &row.expected),
        "stops" => return stops(&whole()?, &row.expected),
        _ => return Err(OutOfScope::no_function(kind)),
    };
    Ok((Question::expression(question), expected::game(&row.expected)?))
}

fn comparison(g: &str, sign: &str, h: &str) -> Result<String, OutOfScope> {
    let sign = if sign == "=" { "==" } else { sign };
    Ok(format!("{} {sign} {}", printed(g)?, printed(h)?))
}

fn temper(g: &str, kind: &str) -> Asked {
    let (even, odd) = (format!("is_even_tempered({g})"), format!("is_odd_tempered({g})"));
    match kind {
        "even" => Ok((Question::expression(even), Expected::Truth(true))),
        "odd" => Ok((Question::expression(odd), Expected::Truth(true))),
        "none" => {
            let question = Question::Expressions { texts: vec![even, odd], view: View::Any };
            Ok((question, Expected::Truth(false)))
        }
        _ => Err(OutOfScope::language()),
    }
}

/// Parses stops, such as `L=2 R=0`.
fn stops(g: &str, stops: &str) -> Asked {
    let (left, right) = stops.split_once(' ').ok_or_else(OutOfScope::language)?;
    let stop = |text: &str| text.split_once('=').map(|(_, stop)| printed(stop));
    let expected = [stop(left), stop(right)].into_iter().flatten().collect::<Result<Vec<_>, _>>()?;
    let texts = vec![format!("left_stop({g})"), format!("right_stop({g})")];
    Ok((Question::Expressions { texts, view: View::Each }, Expected::Sequence(expected)))
}

#[cfg(test)]
mod tests {
    use super::impartial::Impartial;
    use super::*;

    fn row(group: &str, subject: &str, expected: &str) -> Row {
        Row { group: group.into(), subject: subject.into(), expected: expected.into() }
    }

    #[test]
    fn groups_have_their_readers() {
        let asked = |group, subject, expected| asked(&row(group, subject, expected), &mut Variables::new());
        let (question, expected) = asked("domineering-rect-mean (rows x cols)", "2x1", "1").unwrap();
        assert_eq!(question, Question::expression("mean(domineering(\".|.\"))"));
        assert_eq!(expected, Expected::Game("(1)".into()));
        let (question, _) = asked("clobber-checkerboard-outcome", "2x3", "P").unwrap();
        assert_eq!(question, Question::expression("outcome(clobber(\"LRL|RLR\"))"));
        assert_eq!(asked("cram-nimber", "3x3", "*0"), Err(OutOfScope::ruleset()));
        let (question, expected) = asked("game.misere.X/y", "(*[2]).Genus", "2").unwrap();
        assert_eq!(question, Question::Impartial(Impartial::Form("*[2]".into(), "Genus".into())));
        assert_eq!(expected, Expected::Text("2".into()));
        let (question, expected) = asked("a/b", "x{0|x} + 1", "1over").unwrap();
        assert_eq!(question, Question::expression("(x{0|x} + 1)"));
        assert_eq!(expected, Expected::Game("(1 + over)".into()));
    }

    #[test]
    fn caterpillars() {
        assert_eq!(snort_graph("caterpillar C(1,0,2)").unwrap(), "0-1 1-2 0-3 2-4 2-5");
    }
}
