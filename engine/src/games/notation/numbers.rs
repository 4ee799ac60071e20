//! The printing of numbers beyond the finite in every style; the parser reads all of them back.

use std::fmt;

use super::{Style, print};
use crate::games::surreal::{
    EndNumber, Expansion, Form, NumberTree, Options, Rational, Real, Surreal, Words, number_text,
};
use crate::games::value::Value;
use crate::ground::Player;

/// Writes a number: `w**2 - 3*w + 1/2`, `ω**2 - 3·ω + 1/2`, or
/// `\\omega^{2} - 3 \\cdot \\omega + \\frac{1}{2}`. In a number with many terms, parts that occur several
/// times get names: `let x1 = w**w + 1; ..`.
///
/// ```
/// use upstar::Style;
/// use upstar::games::notation::print_number;
/// use upstar::games::surreal::Surreal;
/// let omega = Surreal::omega();
/// let number = omega.times(&omega)?.minus(&Surreal::from(3).times(&omega)?);
/// assert_eq!(print_number(&number, Style::Unicode), "ω**2 - 3·ω");
/// # Ok::<(), upstar::games::surreal::NoSurreal>(())
/// ```
pub fn print_number(number: &Surreal, style: Style) -> String {
    match style {
        Style::Ascii => number.to_string(),
        Style::Unicode => number_text(number, &Unicode),
        Style::Latex => number_text(number, &Latex),
    }
}

/// The Unicode style: `ω**2 - 3·ω + 1/2`.
struct Unicode;

impl Words for Unicode {
    fn rational(&self, of: &Rational) -> String {
        of.to_string()
    }

    fn power(&self, exponent: &str) -> String {
        // `**` binds more tightly than the operators in a compound exponent.
        let is_word = exponent.chars().all(char::is_alphanumeric);
        if is_word { format!("ω**{exponent}") } else { format!("ω**({exponent})") }
    }

    fn omega(&self) -> &'static str {
        "ω"
    }

    fn times(&self) -> &'static str {
        "·"
    }
}

/// The LaTeX style: `\\omega^{2} - 3 \\cdot \\omega + \\frac{1}{2}`.
struct Latex;

impl Words for Latex {
    fn rational(&self, of: &Rational) -> String {
        fraction(of)
    }

    fn power(&self, exponent: &str) -> String {
        format!("\\omega^{{{exponent}}}")
    }

    fn omega(&self) -> &'static str {
        "\\omega"
    }

    fn times(&self) -> &'static str {
        " \\cdot "
    }
}

/// Writes a positive rational.
fn fraction(of: &Rational) -> String {
    match of.is_integer() {
        true => of.to_string(),
        false => format!("\\frac{{{}}}{{{}}}", of.numerator(), of.denominator()),
    }
}

/// Writes a sign expansion as a stalk: `stalk("B*w R")`.
pub fn print_stalk(signs: &Expansion, style: Style) -> String {
    match style {
        Style::Ascii => format!("stalk(\"{signs}\")"),
        Style::Unicode => format!("stalk(\"{}\")", signs.to_string().replace('w', "ω")),
        Style::Latex => format!("\\operatorname{{stalk}}(\\text{{\"{signs}\"}})"),
    }
}

/// Writes a real number: `2 * sqrt(2)`.
pub fn print_real(real: &Real, style: Style) -> String {
    let text = real.to_string();
    match style {
        Style::Ascii => text,
        Style::Unicode => text.replace("pi", "π").replace(" * ", "·"),
        Style::Latex => ["sqrt", "root", "exp"]
            .into_iter()
            .fold(text, |text, name| text.replace(name, &format!("\\operatorname{{{name}}}")))
            .replace("pi", "\\pi ")
            .replace(" * ", " \\cdot "),
    }
}

/// Writes the options of one player: `0, 1, 2, ..`.
pub fn print_options(options: &Options, style: Style) -> String {
    let numbers = |numbers: &[Surreal]| numbers.iter().map(|number| print_number(number, style)).collect();
    let mut parts: Vec<String> = numbers(&options.numbers);
    parts.extend(options.reals.iter().map(|real| print_real(real, style)));
    if let Some(progression) = &options.progression {
        parts.extend::<Vec<_>>(numbers(progression.terms()));
        parts.push(if style == Style::Latex { "\\ldots" } else { ".." }.to_owned());
    }
    parts.join(", ")
}

/// Writes a number by its options: `{0, 1, 2, .. | w}`.
pub fn print_number_form(form: &Form, style: Style) -> String {
    let symbols = style.symbols();
    let (left, right) = (print_options(&form.left, style), print_options(&form.right, style));
    format!("{}{left} {} {right}{}", symbols.open, symbols.bars[0], symbols.close)
}

/// Returns whether both players have the move to 0 alone.
fn is_star(tree: &NumberTree) -> bool {
    let is_zero =
        |option: &NumberTree| matches!(option.number(), Some(EndNumber::Exact(number)) if number.is_zero());
    Player::BOTH.iter().all(|&player| matches!(tree.options(player), [only] if is_zero(only)))
}

/// Writes a game whose play ends in numbers, by its options: `{{pi|2/3}|-1}`.
pub fn print_tree(tree: &NumberTree, style: Style) -> String {
    match tree.number() {
        Some(EndNumber::Exact(number)) => print_number(number, style),
        Some(EndNumber::Real(real)) => print_real(real, style),
        Some(EndNumber::Mixed(rest, real)) => {
            let (rest, real) = (print_number(rest, style), print_real(real, style));
            match real.strip_prefix('-') {
                Some(real) => format!("{rest} - {}", real.trim_start()),
                None => format!("{rest} + {real}"),
            }
        }
        None if is_star(tree) => style.symbols().star.to_owned(),
        None => {
            let symbols = style.symbols();
            let [left, right] = Player::BOTH.map(|player| {
                let options = tree.options(player).iter().map(|option| print_tree(option, style));
                options.collect::<Vec<_>>().join(",")
            });
            format!("{}{left}{}{right}{}", symbols.open, symbols.bars[0], symbols.close)
        }
    }
}

// The `Display` implementation serves contexts in which no calculation can be stopped, such as
// `println!("{value}")`.

/// Writes the ASCII notation, or with `{:#}` the symbols of the literature.
///
/// # Panics
/// Panics like the methods of [`Value`], for values deeper than the depth limit of the store.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Unicode } else { Style::Ascii };
        let printed = self.with_calc(|calc, value| print(calc, value, style));
        f.pad(&printed)
    }
}
