//! Values as people write them.

use std::fmt::Write;

use super::followers::{Expansion, Follower, followers};
use crate::value::{Calc, Dyadic, Outcome, Stop, Value};

/// The characters of a printed value. All styles are read back by [`parse`](super::parse).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// ASCII: `{2|-1}`, `^*`, `+-1`, `tiny(2)`.
    #[default]
    Ascii,
    /// The literature's symbols: `↑∗`, `±1`, `⧾(2)`.
    Unicode,
    /// LaTeX in math mode.
    Latex,
}

struct Symbols {
    open: &'static str,
    close: &'static str,
    bar: &'static str,
    up: &'static str,
    down: &'static str,
    star: &'static str,
    switch: &'static str,
    tiny: &'static str,
    miny: &'static str,
}

impl Style {
    fn symbols(self) -> Symbols {
        let ascii = Symbols {
            open: "{",
            close: "}",
            bar: "|",
            up: "^",
            down: "v",
            star: "*",
            switch: "+-",
            tiny: "tiny",
            miny: "miny",
        };
        match self {
            Self::Ascii => ascii,
            Self::Unicode => {
                Symbols {
                    up: "↑", down: "↓", star: "∗", switch: "±", tiny: "⧾", miny: "⧿", ..ascii
                }
            }
            Self::Latex => Symbols {
                open: "\\{",
                close: "\\}",
                bar: "\\mid ",
                up: "\\uparrow ",
                down: "\\downarrow ",
                star: "\\ast ",
                switch: "\\pm ",
                tiny: "\\operatorname{tiny}",
                miny: "\\operatorname{miny}",
            },
        }
    }

    fn number(self, x: &Dyadic) -> String {
        if self != Self::Latex || x.is_integer() {
            return x.to_string();
        }
        let sign = if x.signum() < 0 { "-" } else { "" };
        let text = x.abs().to_string();
        let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
        format!("{sign}\\tfrac{{{p}}}{{{q}}}")
    }
}

/// A value written out longer than this has its repeated parts named.
const MAX_PLAIN_BYTES: usize = 2_000;
/// A repeated part is named if its text is at least this long.
const MIN_NAMED_BYTES: usize = 12;
/// Braces nested deeper than this are named.
const MAX_PLAIN_NESTING: u32 = 100;
/// The longest run of bars that nests games without braces.
const MAX_BARS: usize = 3;

/// The value in the short notation of the literature; large values as `let g1 = ..; let g2 = ..; ..`, with every repeated
/// part written once, so that the length is linear in the number of different followers and their options.
///
/// # Errors
/// The reason why the calculation has to stop.
pub fn print<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>, style: Style) -> Result<String, Stop> {
    let followers = followers(calc, value, expand)?;
    let printer = Printer { followers: &followers, style, symbols: style.symbols() };
    Ok(printer.plain().unwrap_or_else(|| printer.with_names()))
}

/// How a value is written.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// Number, ups, nimber.
    Simple(Dyadic, i32, u32),
    /// `+-g`
    Switch,
    /// `tiny(g)`
    Tiny,
    /// `miny(g)`
    Miny,
    /// `{..|..}`
    Braces,
}

fn expand<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<Expansion<'s, Shape>, Stop> {
    if let Some(simple) = value.number_up_star() {
        let shape = Shape::Simple(simple.number, simple.ups, simple.nim);
        return Ok(Expansion { shape, left: Vec::new(), right: Vec::new() });
    }
    let (left, right) = calc.options(value)?;
    if let ([l], [r]) = (left.as_slice(), right.as_slice())
        && let Some((shape, part)) = named(calc, *l, *r)?
    {
        return Ok(Expansion { shape, left: vec![part], right: Vec::new() });
    }
    Ok(Expansion { shape: Shape::Braces, left, right })
}

/// {l|r} as a switch, a tiny or a miny.
fn named<'s>(
    calc: &mut Calc<'s, '_>,
    l: Value<'s>,
    r: Value<'s>,
) -> Result<Option<(Shape, Value<'s>)>, Stop> {
    let zero = calc.store().zero();
    if l == calc.negative(r)? {
        return Ok(Some((Shape::Switch, l)));
    }
    // {0||0|x} with x < 0, and {x|0||0} with x > 0.
    if l == zero
        && let (near, far) = calc.options(r)?
        && let ([near], [x]) = (near.as_slice(), far.as_slice())
        && *near == zero
        && x.outcome() == Outcome::R
    {
        return Ok(Some((Shape::Tiny, calc.negative(*x)?)));
    }
    if r == zero
        && let (far, near) = calc.options(l)?
        && let ([x], [near]) = (far.as_slice(), near.as_slice())
        && *near == zero
        && x.outcome() == Outcome::L
    {
        return Ok(Some((Shape::Miny, *x)));
    }
    Ok(None)
}

/// A part's text.
struct Text {
    text: String,
    /// How deep braces and calls are nested in it.
    nesting: u32,
    /// The run of bars between its sides; 0 if it is not `{..|..}`.
    bars: usize,
    /// Is it a sum, which binds less than a sign before it?
    sum: bool,
}

impl Text {
    fn new(text: String, nesting: u32) -> Self {
        Self { text, nesting, bars: 0, sum: false }
    }
}

struct Printer<'a> {
    followers: &'a [Follower<Shape>],
    style: Style,
    symbols: Symbols,
}

impl Printer<'_> {
    /// The text without names, unless it is long or deep.
    fn plain(&self) -> Option<String> {
        let mut texts = Vec::with_capacity(self.followers.len());
        for follower in self.followers {
            let parts = follower.left.iter().chain(&follower.right);
            let length: usize = parts.map(|&part| texts_len(&texts, part)).sum();
            let text = if length <= MAX_PLAIN_BYTES { self.text(follower, &texts) } else { return None };
            if text.nesting > MAX_PLAIN_NESTING {
                return None;
            }
            texts.push(text);
        }
        texts.pop().map(|text| text.text)
    }

    /// The text with all long parts named that are repeated or nested deep.
    fn with_names(&self) -> String {
        let uses = self.uses();
        let mut texts: Vec<Text> = Vec::with_capacity(self.followers.len());
        let mut out = String::new();
        let mut names = 0;
        let last = self.followers.len() - 1;
        for (i, follower) in self.followers.iter().enumerate() {
            let mut text = self.text(follower, &texts);
            let repeated = uses[i] > 1 && text.text.len() >= MIN_NAMED_BYTES;
            if i < last && (repeated || text.nesting >= MAX_PLAIN_NESTING) {
                names += 1;
                let name = format!("g{names}");
                let _ = writeln!(out, "let {name} = {};", text.text);
                text = Text::new(name, 0);
            }
            texts.push(text);
        }
        out + &texts.pop().map(|text| text.text).unwrap_or_default()
    }

    /// How often each part occurs in others.
    fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.followers.len()];
        for follower in self.followers {
            for &part in follower.left.iter().chain(&follower.right) {
                uses[part] += 1;
            }
        }
        uses
    }

    fn text(&self, follower: &Follower<Shape>, texts: &[Text]) -> Text {
        let call = |name: &str| {
            let part = &texts[follower.left[0]];
            Text::new(format!("{name}({})", part.text), part.nesting + 1)
        };
        match &follower.shape {
            Shape::Simple(number, ups, nim) => {
                let sum = *number != Dyadic::ZERO && *ups == 0 && *nim > 1;
                Text { sum, ..Text::new(self.simple(number, *ups, *nim), 0) }
            }
            Shape::Tiny => call(self.symbols.tiny),
            Shape::Miny => call(self.symbols.miny),
            Shape::Switch => {
                let part = &texts[follower.left[0]];
                let symbol = self.symbols.switch;
                let text = &part.text;
                let text = if part.sum { format!("{symbol}({text})") } else { format!("{symbol}{text}") };
                Text::new(text, part.nesting + 1)
            }
            Shape::Braces => self.braces(follower, texts),
        }
    }

    fn simple(&self, number: &Dyadic, ups: i32, nim: u32) -> String {
        let Symbols { up, down, star, .. } = self.symbols;
        let mut text = String::new();
        if *number != Dyadic::ZERO || (ups, nim) == (0, 0) {
            text += &self.style.number(number);
        }
        if ups != 0 {
            text += if ups > 0 { up } else { down };
        }
        if ups.unsigned_abs() > 1 {
            let _ = write!(text, "{}", ups.unsigned_abs());
        }
        if nim > 1 && ups == 0 && !text.is_empty() {
            text += "+";
        }
        if nim > 0 {
            text += star;
        }
        if nim > 1 {
            let _ = write!(text, "{nim}");
        }
        text.trim_end().to_owned()
    }

    fn braces(&self, follower: &Follower<Shape>, texts: &[Text]) -> Text {
        let inner_bars = [&follower.left, &follower.right].map(|side| match side.as_slice() {
            [only] if texts[*only].bars < MAX_BARS => texts[*only].bars,
            _ => 0,
        });
        let bars = 1 + inner_bars.into_iter().max().unwrap_or(0);
        let Symbols { open, close, bar, .. } = self.symbols;
        let side = |options: &[usize], bars: usize| {
            let parts: Vec<&str> = options.iter().map(|&o| texts[o].text.as_str()).collect();
            let text = parts.join(",");
            // A single game of fewer bars needs no braces of its own.
            if bars > 0 { text[open.len()..text.len() - close.len()].to_owned() } else { text }
        };
        let left = side(&follower.left, inner_bars[0]);
        let right = side(&follower.right, inner_bars[1]);
        let parts = follower.left.iter().chain(&follower.right);
        let nesting = 1 + parts.map(|&part| texts[part].nesting).max().unwrap_or(0);
        let text = format!("{open}{left}{}{right}{close}", bar.repeat(bars));
        Text { bars, ..Text::new(text, nesting) }
    }
}

fn texts_len(texts: &[Text], part: usize) -> usize {
    texts[part].text.len() + 1
}
