//! The printing of values in the short notation of the literature.

use std::fmt::Write;

use super::explicit::{Follower, Node, followers};
use super::shape::{ValueShape, expand};
use super::{UpOn, UpPower};
use crate::games::value::{Calc, Dyadic, Literal, SwitchExpansion, UptimalExpansion, Value};
use crate::ground::control::OrStop;

/// The characters of a printed value. [`parse`](super::parse) reads all styles back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// ASCII: `{2|-1}`, `^*`, `+-1`, `tiny(2)`.
    #[default]
    Ascii,
    /// The symbols of the literature: `↑∗`, `±1`, `⧾(2)`.
    Unicode,
    /// LaTeX in math mode, which needs no package besides `amsmath`.
    Latex,
}

pub(super) struct Symbols {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// Runs of one, two and three bars.
    pub(super) bars: [&'static str; MAX_BARS],
    up: &'static str,
    down: &'static str,
    pub(super) star: &'static str,
    pub(super) switch: &'static str,
    pub(super) tiny: &'static str,
    pub(super) miny: &'static str,
    literal: &'static str,
    times: &'static str,
    /// The brackets around n in the n-th power of up, and in the sum of the powers up to the n-th.
    power: [(&'static str, &'static str); 2],
}

impl Style {
    pub(super) fn symbols(self) -> Symbols {
        let ascii = Symbols {
            open: "{",
            close: "}",
            bars: ["|", "||", "|||"],
            up: "^",
            down: "v",
            star: "*",
            switch: "+-",
            tiny: "tiny",
            miny: "miny",
            literal: "literal",
            times: " * ",
            power: [("<", ">"), ("[", "]")],
        };
        match self {
            Self::Ascii => ascii,
            Self::Unicode => Symbols {
                up: "↑",
                down: "↓",
                star: "∗",
                switch: "±",
                tiny: "⧾",
                miny: "⧿",
                times: "·",
                ..ascii
            },
            Self::Latex => Symbols {
                open: "\\{",
                close: "\\}",
                // A minus sign after an opening symbol is that of a number; thin spaces keep the bars close.
                bars: [
                    "\\,\\mathopen|\\,",
                    "\\,\\mathopen\\|\\,",
                    "\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,",
                ],
                up: "\\uparrow ",
                down: "\\downarrow ",
                star: "\\ast ",
                switch: "\\pm ",
                // `amsmath` has no signs for these. Bold signs, printed three times, look like them.
                tiny: "\\mathord{\\pmb{+}}",
                miny: "\\mathord{\\pmb{-}}",
                literal: "",
                times: " \\cdot ",
                power: [("^{", "}"), ("^{[", "]}")],
            },
        }
    }

    /// Writes a number plus a loopy up, plus star if `nim` is not 0.
    pub(super) fn up_on(self, number: &Dyadic, up: UpOn, nim: u32) -> String {
        let Symbols { up: above, down, star, power, .. } = self.symbols();
        let (open, close) = power[usize::from(up.to)];
        let number = if *number == Dyadic::ZERO { String::new() } else { self.number(number) };
        let arrow = if up.negative { down } else { above }.trim_end();
        let star = if nim > 0 { star.trim_end() } else { "" };
        format!("{number}{arrow}{open}on{close}{star}")
    }

    pub(super) fn number(self, x: &Dyadic) -> String {
        if self != Self::Latex || x.is_integer() {
            return x.to_string();
        }
        let sign = if x.signum() < 0 { "-" } else { "" };
        let text = x.abs().to_string();
        let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
        format!("{sign}\\tfrac{{{p}}}{{{q}}}")
    }
}

/// The maximal length of a value that is written without names for its repeated parts, in bytes.
const MAX_PLAIN_BYTES: usize = 2_000;
/// The minimal length of a repeated part that gets a name, in bytes.
const MIN_NAMED_BYTES: usize = 12;
/// The maximal nesting of braces without names.
const MAX_PLAIN_NESTING: u32 = 100;
/// The maximal length of a run of bars that nests games without braces.
const MAX_BARS: usize = 3;

/// Writes a value in the short notation of the literature. A large value is written as
/// `let g1 = ..; let g2 = ..; ..`, in which every repeated part occurs once. The length of the text is then
/// linear in the number of different followers and their options.
///
/// ```
/// use upstar::games::notation::print;
/// use upstar::{Calc, Control, Store, Style};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut calc = Calc::new(&store, &control);
/// let value = store.parse("{0||0|-2}")?;
/// assert_eq!(print(&mut calc, value, Style::Ascii)?, "tiny(2)");
/// assert_eq!(print(&mut calc, value, Style::Unicode)?, "⧾(2)");
/// # Ok::<(), upstar::Failure>(())
/// ```
pub fn print<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>, style: Style) -> OrStop<String> {
    print_node(calc, Node::Value(value), style)
}

/// Writes the values as a list `[a, b]`, with names for parts that several of them share.
pub(super) fn print_values<'s>(
    calc: &mut Calc<'s, '_>,
    values: Vec<Value<'s>>,
    style: Style,
) -> OrStop<String> {
    print_node(calc, Node::List(values), style)
}

/// Returns the definitions of the parts that several of these values share, and the text of each value. It
/// serves values that occur in a larger text.
pub fn print_together<'s>(
    calc: &mut Calc<'s, '_>,
    values: &[Value<'s>],
    style: Style,
) -> OrStop<(String, Vec<String>)> {
    let followers = followers(calc, Node::List(values.to_vec()), Node::key, expand)?;
    let printer = Printer { followers: &followers, writer: Writer { style, symbols: style.symbols() } };
    let (names, texts) = match printer.plain_parts() {
        Some(texts) => (String::new(), texts),
        None => printer.named_parts("g"),
    };
    let parts = followers.last().map_or(&[][..], |list| &list.left);
    Ok((names, parts.iter().map(|&part| texts[part].text.clone()).collect()))
}

/// Writes a literal form as `literal{..}`. In LaTeX it is written as its braces alone, which are read back
/// as its value. A canonical form is written as a value.
pub fn print_literal<'s>(calc: &mut Calc<'s, '_>, literal: &Literal<'s>, style: Style) -> OrStop<String> {
    print_node(calc, Node::from(literal.clone()), style)
}

/// Writes the sum that an uptimal expansion stands for: `1/2 + ^ + 2 * v<2> + *`.
///
/// ```
/// use upstar::games::notation::print_uptimal;
/// use upstar::{Calc, Control, Store, Style};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut calc = Calc::new(&store, &control);
/// let value = store.parse("{^|*}")?;
/// let expansion = calc.uptimal_expansion(value)?;
/// // Up plus up-second.
/// assert_eq!(expansion.map(|sum| print_uptimal(&sum, Style::Ascii)).as_deref(), Some("^ + ^<2>"));
/// # Ok::<(), upstar::Failure>(())
/// ```
pub fn print_uptimal(expansion: &UptimalExpansion, style: Style) -> String {
    let writer = Writer { style, symbols: style.symbols() };
    let mut terms = Vec::new();
    if expansion.number != Dyadic::ZERO {
        terms.push(style.number(&expansion.number));
    }
    let times = writer.symbols.times;
    for (n, &ups) in (1..).zip(&expansion.ups).filter(|(_, ups)| **ups != 0) {
        let power = writer.up_power(&Dyadic::ZERO, UpPower { negative: ups < 0, to: false, n }, 0);
        match (n, i32::try_from(ups)) {
            (1, Ok(ups)) => terms.push(writer.simple(&Dyadic::ZERO, ups, 0)),
            _ if ups.unsigned_abs() == 1 => terms.push(power),
            _ => terms.push(format!("{}{times}{power}", ups.unsigned_abs())),
        }
    }
    if expansion.nim > 0 {
        terms.push(writer.simple(&Dyadic::ZERO, 0, expansion.nim));
    }
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

/// Writes the sum that an expansion into switches stands for: `-4 +- 7 +- 6 +- 5 + ^*`, with `±` in the
/// other styles.
///
/// ```
/// use upstar::games::notation::print_switches;
/// use upstar::{Calc, Control, Store, Style};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut calc = Calc::new(&store, &control);
/// let value = store.parse("{4|-2}")?;
/// let expansion = calc.switch_expansion(value)?;
/// assert_eq!(expansion.map(|sum| print_switches(&sum, Style::Ascii)).as_deref(), Some("1 +- 3"));
/// # Ok::<(), upstar::Failure>(())
/// ```
pub fn print_switches(expansion: &SwitchExpansion, style: Style) -> String {
    let writer = Writer { style, symbols: style.symbols() };
    let switch = writer.symbols.switch.trim_end();
    let mut text = String::new();
    if expansion.number != Dyadic::ZERO {
        text = style.number(&expansion.number);
    }
    for temperature in &expansion.temperatures {
        let temperature = style.number(temperature);
        // Between summands the sign needs a blank on both sides.
        text = match &*text {
            "" => format!("{}{temperature}", writer.symbols.switch),
            before => format!("{before} {switch} {temperature}"),
        };
    }
    let infinitesimal = writer.simple(&Dyadic::ZERO, expansion.ups, expansion.nim);
    match (&*text, (expansion.ups, expansion.nim)) {
        ("", _) => infinitesimal,
        (_, (0, 0)) => text,
        _ => format!("{text} + {infinitesimal}"),
    }
}

fn print_node<'s>(calc: &mut Calc<'s, '_>, node: Node<'s>, style: Style) -> OrStop<String> {
    let followers = followers(calc, node, Node::key, expand)?;
    let printer = Printer { followers: &followers, writer: Writer { style, symbols: style.symbols() } };
    Ok(match printer.plain() {
        Some(text) => printer.standing_alone(text),
        None => {
            let (names, text) = printer.with_names("g");
            names + &printer.standing_alone(text)
        }
    })
}

/// Returns the definitions that the text of a value in a larger text needs, and the text itself. The defined
/// names begin with `prefix`.
pub(super) fn value_text<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    style: Style,
    prefix: &str,
) -> OrStop<(String, Text)> {
    let followers = followers(calc, Node::Value(value), Node::key, expand)?;
    let printer = Printer { followers: &followers, writer: Writer { style, symbols: style.symbols() } };
    Ok(printer.plain().map_or_else(|| printer.with_names(prefix), |text| (String::new(), text)))
}

/// The text of a part.
#[derive(Clone)]
pub(super) struct Text {
    pub(super) text: String,
    /// The nesting depth of braces and calls in the text.
    pub(super) nesting: u32,
    /// The length of the run of bars between the sides; 0 if the text is not `{..|..}`.
    pub(super) bars: usize,
    /// Whether the text is a sum, which needs parentheses after a sign.
    pub(super) sum: bool,
    /// Whether the text stands for a literal form, which is written with `literal` in front.
    pub(super) literal: bool,
}

impl Text {
    pub(super) fn new(text: String, nesting: u32) -> Self {
        Self { text, nesting, bars: 0, sum: false, literal: false }
    }

    /// Writes `{left|right}`. An only option with fewer bars loses its braces.
    pub(super) fn braces(left: &[&Self], right: &[&Self], symbols: &Symbols) -> Self {
        let inner_bars = [left, right].map(|side| match side {
            [only] if only.bars < MAX_BARS => only.bars,
            _ => 0,
        });
        let bars = 1 + inner_bars.into_iter().max().unwrap_or(0);
        let Symbols { open, close, bars: runs, .. } = symbols;
        let side = |options: &[&Self], bars: usize| {
            let text = Self::list(options);
            if bars > 0 { text[open.len()..text.len() - close.len()].to_owned() } else { text }
        };
        let (l, r) = (side(left, inner_bars[0]), side(right, inner_bars[1]));
        let nesting = left.iter().chain(right).map(|part| part.nesting).max().unwrap_or(0);
        let text = format!("{open}{l}{}{r}{close}", runs[bars - 1]);
        // The bars next to an empty side would merge with the bars around the game, so the braces must stay.
        let bars = if left.is_empty() || right.is_empty() { 0 } else { bars };
        Self { bars, ..Self::new(text, 1 + nesting) }
    }

    /// Writes the switch of one option, or of several.
    pub(super) fn switch(options: &[&Self], symbols: &Symbols) -> Self {
        let Symbols { open, close, switch, .. } = symbols;
        let nesting = 1 + options.iter().map(|part| part.nesting).max().unwrap_or(0);
        let text = match options {
            [only] if only.sum => format!("{switch}({})", only.text),
            [only] => format!("{switch}{}", only.text),
            _ => format!("{switch}{open}{}{close}", Self::list(options)),
        };
        Self::new(text, nesting)
    }

    /// Writes the call of a function.
    pub(super) fn call(name: &str, of: &Self) -> Self {
        Self::new(format!("{name}({})", of.text), of.nesting + 1)
    }

    fn list(options: &[&Self]) -> String {
        options.iter().map(|option| option.text.as_str()).collect::<Vec<_>>().join(",")
    }
}

/// A writer of values without parts.
struct Writer {
    style: Style,
    symbols: Symbols,
}

impl Writer {
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
            // A nimber with digits directly after a number could be read as a product.
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

    /// Writes a number plus a power of up, plus star if `nim` is not 0.
    fn up_power(&self, number: &Dyadic, power: UpPower, nim: u32) -> String {
        let Symbols { up, down, star, .. } = self.symbols;
        let (open, close) = self.symbols.power[usize::from(power.to)];
        let number = if *number == Dyadic::ZERO { String::new() } else { self.style.number(number) };
        let arrow = if power.negative { down } else { up }.trim_end();
        let star = if nim > 0 { star.trim_end() } else { "" };
        format!("{number}{arrow}{open}{}{close}{star}", power.n)
    }
}

struct Printer<'a, 's> {
    followers: &'a [Follower<Node<'s>, ValueShape>],
    writer: Writer,
}

impl<'s> Printer<'_, 's> {
    /// Returns the text without names; `None` if it is too long or too deep.
    fn plain(&self) -> Option<Text> {
        self.plain_parts()?.pop()
    }

    /// Returns the texts of all parts without names; `None` if one of them is too long or too deep.
    fn plain_parts(&self) -> Option<Vec<Text>> {
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
        Some(texts)
    }

    /// Returns the definitions of all parts that are long and repeated, or nested deeply, and the text that
    /// uses their names.
    fn with_names(&self, prefix: &str) -> (String, Text) {
        let (out, mut texts) = self.named_parts(prefix);
        (out, texts.pop().unwrap_or_else(|| Text::new(String::new(), 0)))
    }

    /// Returns the definitions of the named parts, and the texts of all parts.
    fn named_parts(&self, prefix: &str) -> (String, Vec<Text>) {
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
                let name = format!("{prefix}{names}");
                let _ = writeln!(out, "let {name} = {};", self.standing_alone(text));
                text = Text::new(name, 0);
            }
            texts.push(text);
        }
        (out, texts)
    }

    /// Returns a text that stands alone, with `literal` in front of a literal form.
    fn standing_alone(&self, text: Text) -> String {
        if text.literal { format!("{}{}", self.writer.symbols.literal, text.text) } else { text.text }
    }

    /// Returns the number of occurrences of each part in others.
    fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.followers.len()];
        for follower in self.followers {
            for &part in follower.left.iter().chain(&follower.right) {
                uses[part] += 1;
            }
        }
        uses
    }

    fn text(&self, follower: &Follower<Node<'s>, ValueShape>, texts: &[Text]) -> Text {
        let symbols = &self.writer.symbols;
        let parts = |places: &[usize]| places.iter().map(|&part| &texts[part]).collect::<Vec<_>>();
        match &follower.shape {
            ValueShape::Simple(number, ups, nim) => {
                let sum = *number != Dyadic::ZERO && *ups == 0 && *nim > 1;
                Text { sum, ..Text::new(self.writer.simple(number, *ups, *nim), 0) }
            }
            ValueShape::UpPower(number, power, nim) => {
                Text::new(self.writer.up_power(number, *power, *nim), 0)
            }
            ValueShape::List => {
                let parts: Vec<&str> = follower.left.iter().map(|&part| texts[part].text.as_str()).collect();
                Text::new(format!("[{}]", parts.join(", ")), 0)
            }
            ValueShape::Tiny => Text::call(symbols.tiny, &texts[follower.left[0]]),
            ValueShape::Miny => Text::call(symbols.miny, &texts[follower.left[0]]),
            ValueShape::Switch => Text::switch(&parts(&follower.left), symbols),
            ValueShape::Braces => {
                let literal = matches!(follower.node, Node::Literal(_));
                let braces = Text::braces(&parts(&follower.left), &parts(&follower.right), symbols);
                Text { literal, ..braces }
            }
        }
    }
}

fn texts_len(texts: &[Text], part: usize) -> usize {
    texts[part].text.len() + 1
}
