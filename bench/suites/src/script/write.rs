//! The translation of CGScript into Upstar's language.

use std::collections::HashMap;

use super::Script;
use super::constant::constant;
use super::operand::OMEGA;
use crate::question::{Question, View};
use crate::scope::OutOfScope;
use crate::{methods, positions};

/// The expressions that variables stand for.
pub(crate) type Variables = HashMap<String, Script>;

type Translation = Result<String, OutOfScope>;

/// The names of loopy games that both languages share.
const LOOPY: &[&str] = &["on", "off", "over", "under", "upon", "dud", "pass"];

/// The largest exponent of a power that is written as a product.
const MOST_FACTORS: i128 = 1000;

/// Returns whether Upstar has a translation for a class of games or boards.
pub(super) fn is_known_class(class: &str) -> bool {
    let short = class.rsplit('.').next().unwrap_or(class);
    matches!(class, "Tiny" | "Miny" | "Grid.Empty" | "Domineering.Position")
        || class.starts_with("game.") && positions::ruleset(short).is_some()
}

/// Translates a question. Its last method may be one whose answer is no value in Upstar.
pub(crate) fn question(script: &Script, names: &Variables) -> Result<Question, OutOfScope> {
    let Script::Method { on, name, arguments } = script else {
        return Ok(Question::expression(text(script, names)?));
    };
    if let Script::Method { on, name: wall, .. } = &**on
        && (wall.as_str(), name.as_str()) == ("Thermograph", "Wall")
    {
        let view = if methods::is_left(arguments)? { View::LeftWall } else { View::RightWall };
        return Ok(Question::seen(format!("thermograph({})", text(on, names)?), view));
    }
    let on = text(on, names)?;
    match methods::question(&on, name, arguments)? {
        Some(question) => Ok(question),
        None => Ok(Question::expression(methods::value(&on, name, &texts(arguments, names)?)?)),
    }
}

/// Translates an expression.
pub(crate) fn text(script: &Script, names: &Variables) -> Translation {
    match script {
        Script::Plain(text) => Ok(text.clone()),
        Script::Braces { parts, form } => braces(parts, *form, names),
        Script::List(items) => Ok(format!("[{}]", texts(items, names)?.join(", "))),
        Script::Text(_) => Err(OutOfScope::language()),
        Script::Name(name) => match names.get(name) {
            // The name of the enclosing braces stays as it is.
            Some(Script::Name(own)) if own == name => Ok(name.clone()),
            Some(script) => text(script, names),
            None if LOOPY.contains(&name.as_str()) => Ok(name.clone()),
            None => Err(OutOfScope::language()),
        },
        Script::Loop(name, braces) => {
            let mut inner = names.clone();
            inner.insert(name.clone(), Script::Name(name.clone()));
            Ok(format!("{name}{}", text(braces, &inner)?))
        }
        Script::Begin(bindings, body) => {
            let mut inner = names.clone();
            inner.extend(bindings.iter().cloned());
            text(body, &inner)
        }
        Script::Unary("+-", of) => switch(of, names),
        Script::Unary(sign, of) => Ok(format!("({sign}{})", guarded(of, names)?)),
        Script::Binary(sign, a, b) => binary(sign, a, b, names),
        Script::Method { on, name, arguments } => {
            methods::value(&text(on, names)?, name, &texts(arguments, names)?)
        }
        Script::Made { class, arguments } => made(class, arguments, names),
    }
}

fn texts(scripts: &[Script], names: &Variables) -> Result<Vec<String>, OutOfScope> {
    scripts.iter().map(|script| text(script, names)).collect()
}

/// Puts an expression in parentheses, since a sign before it could be read as a part of it.
fn guarded(script: &Script, names: &Variables) -> Translation {
    Ok(format!("({})", text(script, names)?))
}

fn braces(parts: &[(Vec<Script>, usize)], form: bool, names: &Variables) -> Translation {
    let mut out = String::from(if form { "literal{" } else { "{" });
    for (options, bars) in parts {
        out += &texts(options, names)?.join(", ");
        out += &"|".repeat(*bars);
    }
    Ok(out + "}")
}

/// Translates a switch; `+-{a,b}` is {a,b|-a,-b}.
fn switch(of: &Script, names: &Variables) -> Translation {
    match of {
        Script::List(options) => Ok(format!("(+-{{{}}})", texts(options, names)?.join(", "))),
        _ => Ok(format!("(+-{})", guarded(of, names)?)),
    }
}

fn binary(sign: &str, a: &Script, b: &Script, names: &Variables) -> Translation {
    match sign {
        "/" => Ok(format!("(({}) / ({}))", text(a, names)?, text(b, names)?)),
        "^" => power(a, b, names),
        // In Upstar, `&` binds less than any other operator.
        "&" => Ok(format!("({} & {})", text(a, names)?, text(b, names)?)),
        "%" => Err(OutOfScope::no_function("remainders")),
        // Upstar compares games; here a game would be compared with a list.
        "==" | "<>" if matches!(b, Script::List(_)) => Err(OutOfScope::language()),
        "<>" => Ok(format!("({} || {})", text(a, names)?, text(b, names)?)),
        _ => Ok(format!("({} {sign} {})", text(a, names)?, text(b, names)?)),
    }
}

/// Translates a power of a number; that of another game becomes a product.
fn power(base: &Script, exponent: &Script, names: &Variables) -> Translation {
    let base_text = text(base, names)?;
    if constant(base).is_some() || is_of_omega(base) {
        return Ok(format!("(({base_text}) ** ({}))", text(exponent, names)?));
    }
    let times = constant(exponent).filter(|times| times.denominator == 1).map(|times| times.numerator);
    match times {
        Some(times @ 1..=MOST_FACTORS) => Ok(format!("({})", vec![base_text; times as usize].join(" * "))),
        _ => Err(OutOfScope::language()),
    }
}

/// Returns whether omega occurs in an expression.
fn is_of_omega(script: &Script) -> bool {
    match script {
        Script::Plain(text) => text == OMEGA,
        Script::Unary(_, of) => is_of_omega(of),
        Script::Binary(_, a, b) => is_of_omega(a) || is_of_omega(b),
        _ => false,
    }
}

fn made(class: &str, arguments: &[Script], names: &Variables) -> Translation {
    let short = match class {
        "Domineering.Position" => "Domineering",
        _ => class.rsplit('.').next().unwrap_or(class),
    };
    match (short, arguments) {
        ("Tiny", [g]) => Ok(format!("tiny({})", text(g, names)?)),
        ("Miny", [g]) => Ok(format!("miny({})", text(g, names)?)),
        (ruleset, [Script::Text(position)]) => positions::cgsuite(ruleset, position),
        (ruleset, [Script::Made { class, arguments }]) if class == "Grid.Empty" => match &arguments[..] {
            [Script::Plain(rows), Script::Plain(columns)] => {
                positions::cgsuite(ruleset, &positions::empty_grid(rows, columns)?)
            }
            _ => Err(OutOfScope::language()),
        },
        _ => Err(OutOfScope::language()),
    }
}
