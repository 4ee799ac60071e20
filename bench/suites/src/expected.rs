//! The peers' output in Upstar's terms.

use upstar::games::value::{Dyadic, Outcome};

use crate::positions::printed;
use crate::question::{Expected, Question, Wall};
use crate::scope::OutOfScope;
use crate::script::{Script, Style, Unread, Variables, parse, text};

type Understood = Result<Expected, OutOfScope>;

/// Interprets the output of CGSuite for a question.
pub(crate) fn cgsuite(output: &str, question: &Question) -> Understood {
    let asks_for = |function: &str| match question {
        Question::Expressions { texts, .. } => texts[0].starts_with(function),
        _ => false,
    };
    match output {
        "" | "Nothing" => Err(OutOfScope::language()),
        "true" | "false" => Ok(Expected::Truth(output == "true")),
        _ if output.starts_with("!!") => Ok(Expected::Refusal),
        "D" | "PHat" | "NHat" | "PCheck" | "NCheck" if asks_for("outcome(") => {
            Ok(Expected::LoopyOutcome(output.to_owned()))
        }
        _ if asks_for("outcome(") || asks_for("misere(") => Ok(Expected::Outcome(outcome(output)?)),
        "⟪game.Pseudonumber⟫"
        | "⟪game.CanonicalStopper⟫"
        | "⟪game.StopperSidedValue⟫"
        | "⟪game.SidedValue⟫" => Ok(Expected::Class(output.to_owned())),
        _ if asks_for("uptimal_expansion(") => uptimal(output).ok_or_else(OutOfScope::language),
        _ if output.starts_with("Thermograph(") => walls(output),
        _ if output.starts_with("Trajectory(") => walls(output),
        _ => games(output),
    }
}

fn games(output: &str) -> Understood {
    let names = Variables::new();
    match parse(output, Style::Printed).map_err(Unread::scope)? {
        Script::List(items) => {
            let texts = items.iter().map(|item| text(item, &names)).collect::<Result<_, _>>()?;
            Ok(Expected::Games(texts))
        }
        script => Ok(Expected::Game(text(&script, &names)?)),
    }
}

/// Interprets a value.
pub(crate) fn game(output: &str) -> Understood {
    Ok(Expected::Game(printed(output)?))
}

/// Interprets the letter `L`, `R`, `N` or `P`.
pub(crate) fn outcome(letter: &str) -> Result<Outcome, OutOfScope> {
    Ok(match letter {
        "L" => Outcome::L,
        "R" => Outcome::R,
        "N" => Outcome::N,
        "P" => Outcome::P,
        _ => return Err(OutOfScope::language()),
    })
}

/// Interprets a result such as `B first: Win`, where black is Left.
pub(crate) fn first(result: &str) -> Understood {
    match result {
        "B first: Win" => Ok(Expected::First { left: true, wins: true }),
        "B first: Loss" => Ok(Expected::First { left: true, wins: false }),
        "W first: Win" => Ok(Expected::First { left: false, wins: true }),
        "W first: Loss" => Ok(Expected::First { left: false, wins: false }),
        _ => Err(OutOfScope::language()),
    }
}

/// Interprets an uptimal, such as `3/4*2.1203-`: 3/4 plus `*2` plus an up, two up-seconds and minus three
/// up-fourths. Coefficients from ten on stand in parentheses.
fn uptimal(output: &str) -> Option<Expected> {
    let (head, tail) = output.split_once('.')?;
    let (number, nim) = match head.split_once('*') {
        None => (head, 0),
        Some((number, "")) => (number, 1),
        Some((number, nim)) => (number, nim.parse().ok()?),
    };
    let number = if number.is_empty() { "0" } else { number };
    let mut ups = Vec::new();
    let mut signs = tail.chars();
    while let Some(c) = signs.next() {
        match c {
            '-' => *ups.last_mut()? *= -1,
            '(' => ups.push(signs.by_ref().take_while(|c| *c != ')').collect::<String>().parse().ok()?),
            digit => ups.push(i64::from(digit.to_digit(10)?)),
        }
    }
    while ups.last() == Some(&0) {
        ups.pop();
    }
    Some(Expected::Uptimal { number: number.to_owned(), nim, ups })
}

fn numbers(text: &str) -> Option<Vec<Dyadic>> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

/// Interprets one or two walls: the mast, the temperatures downwards at which the wall bends, and the
/// slopes from the mast down.
fn walls(output: &str) -> Understood {
    let inside = output.split_once('(').map_or("", |(_, inside)| inside.trim_end_matches(')'));
    let lists: Option<Vec<_>> = inside.split(['[', ']']).map(numbers).collect();
    let lists = lists.ok_or_else(OutOfScope::language)?;
    let wall = |i: usize| match (lists.get(i).map(Vec::as_slice), lists.get(i + 1), lists.get(i + 3)) {
        (Some([mast]), Some(temperatures), Some(slopes)) => drawn(mast, temperatures, slopes),
        _ => None,
    };
    match (wall(0), wall(4)) {
        (Some(left), Some(right)) => Ok(Expected::Thermograph(left, right)),
        (Some(wall), None) => Ok(Expected::Wall(wall)),
        _ => Err(OutOfScope::language()),
    }
}

/// Returns the breakpoints of a wall down to temperature -1, where Upstar's walls begin.
fn drawn(mast: &Dyadic, temperatures: &[Dyadic], slopes: &[Dyadic]) -> Option<Wall> {
    let bottom = Dyadic::from(-1);
    let Some(top) = temperatures.first() else { return Some(vec![(bottom, mast.clone())]) };
    let mut wall = vec![(top.clone(), mast.clone())];
    let lower = temperatures[1..].iter().chain((temperatures.last() != Some(&bottom)).then_some(&bottom));
    for (t, slope) in lower.zip(slopes.get(1..)?) {
        let (before, v) = wall.last()?;
        let v = v + &slope.times(&(t - before));
        wall.push((t.clone(), v));
    }
    wall.reverse();
    Some(wall)
}

/// Interprets `L: (2, -1) (3/4, 3/4) R: (0, -1) (3/4, 3/4)`: points (v, t) upwards.
pub(crate) fn mcgs_thermograph(output: &str) -> Understood {
    let wall = |points: &str| {
        let points = points.split(')').map(|p| p.trim().trim_start_matches('(')).filter(|p| !p.is_empty());
        let point = |p: &str| match &numbers(p)?[..] {
            [v, t] => Some((t.clone(), v.clone())),
            _ => None,
        };
        points.map(point).collect::<Option<Wall>>()
    };
    let sides = output.strip_prefix("L:").and_then(|rest| rest.split_once("R:"));
    match sides.map(|(left, right)| (wall(left), wall(right))) {
        Some((Some(left), Some(right))) => Ok(Expected::Thermograph(left, right)),
        _ => Err(OutOfScope::language()),
    }
}

/// Interprets `distinct temperatures=16 max=3/2 distinct values=84`.
pub(crate) fn sweep_figures(output: &str) -> Expected {
    let names = [("temperatures", "temperatures"), ("max", "hottest"), ("values", "values")];
    let figures = output.split(' ').filter_map(|word| {
        let (peer, figure) = word.split_once('=')?;
        let (_, name) = names.iter().find(|(theirs, _)| *theirs == peer)?;
        (figure != "n/a").then(|| ((*name).to_owned(), figure.to_owned()))
    });
    Expected::Figures(figures.collect())
}

/// Interprets `-1:1382 -1/2:307`: the number of boards of each temperature.
pub(crate) fn histogram(output: &str) -> Expected {
    let bars = output.split(' ').filter_map(|word| word.split_once(':'));
    let mut figures: Vec<_> = bars.map(|(t, count)| (format!("t={t}"), count.to_owned())).collect();
    figures.push(("temperatures".to_owned(), figures.len().to_string()));
    Expected::Figures(figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    fn wall(points: &[(&str, &str)]) -> Wall {
        points.iter().map(|(t, v)| (d(t), d(v))).collect()
    }

    /// Compares the thermographs of -1/2 and of {3||2|1}.
    #[test]
    fn walls_down_from_the_mast() {
        let half = Expected::Thermograph(
            wall(&[("-1", "0"), ("-1/2", "-1/2")]),
            wall(&[("-1", "-1"), ("-1/2", "-1/2")]),
        );
        assert_eq!(walls("Thermograph(-1/2,[-1/2],[0,-1],-1/2,[-1/2],[0,1])"), Ok(half));
        let right = wall(&[("-1", "2"), ("1/2", "2"), ("3/4", "9/4")]);
        assert_eq!(walls("Trajectory(9/4,[3/4,1/2],[0,1,0])"), Ok(Expected::Wall(right)));
        let mast = Expected::Thermograph(wall(&[("-1", "5")]), wall(&[("-1", "5")]));
        assert_eq!(walls("Thermograph(5,[],[0],5,[],[0])"), Ok(mast));
        assert_eq!(
            mcgs_thermograph("L: (1, -1) (0, 0) R: (0, -1)"),
            Ok(Expected::Thermograph(wall(&[("-1", "1"), ("0", "0")]), wall(&[("-1", "0")])))
        );
    }

    #[test]
    fn uptimals() {
        let expected = |number: &str, nim, ups| Some(Expected::Uptimal { number: number.into(), nim, ups });
        assert_eq!(uptimal("-3/4*2.12-(10)"), expected("-3/4", 2, vec![1, -2, 10]));
        assert_eq!(uptimal("*.0"), expected("0", 1, vec![]));
    }
}
