//! Random short expressions, many of which have a large value.

use upstar::games::solve::FUNCTIONS;
use upstar_twin::sample::Sampler;

/// The most characters of an expression.
pub(super) const LONGEST: usize = 200;

/// The type of an expression's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Game,
    Loopy,
    Number,
    Real,
    List,
}

const KINDS: [Kind; 5] = [Kind::Game, Kind::Loopy, Kind::Number, Kind::Real, Kind::List];

/// Games, and names of values.
const GAMES: &[&str] = &[
    "0",
    "1",
    "-1",
    "1/2",
    "*",
    "*2",
    "*9",
    "*300",
    "*60000",
    "^",
    "v",
    "^*",
    "^3",
    "^99999",
    "^<2>",
    "^[9]",
    "+-1",
    "{1|-1}",
    "{2|1||0}",
    "{3|{2|0}}",
    "tiny(1)",
    "miny(2)",
    "tiny({3|1})",
    "2**70",
    "1/2**60",
    "9**40",
    "3/1024",
    "literal{-1|1}",
    "literal{0,*|1}",
    "literal{*|*}",
    "10**9",
    "10**18",
    "{5|{4|-9}||-20}",
    "{9|4,{8|0}}",
    "domineering(\"3x4\")",
    "domineering(\"2x{x}\")",
    "nim(\"7 9\")",
    "kayles(\"99\")",
    "clobber(\"LRLR|RLRL\")",
    "snort(\"grid(2,3)\")",
    "toads_and_frogs(\"TT.FF\")",
    "hackenbush(\"brbrb\")",
    "2**1000",
];
const LOOPY: &[&str] = &[
    "on",
    "off",
    "over",
    "under",
    "upon",
    "dud",
    "tis",
    "tisn",
    "^[on]",
    "^<on>",
    "upon*",
    "5over",
    "-3under",
    "{0|pass}",
    "{1|pass}",
    "a{0|a}",
    "a{1||a|0}",
    "a{0||0|a}",
    "{pass|*}",
    "a{*|b{0|a}}",
    "2 & {1|-1}",
    "1 & 0",
    "inf{0,3}",
    "inf{}",
];
const NUMBERS: &[&str] = &[
    "w",
    "w",
    "w**w",
    "w + 1",
    "w - 1",
    "1/w",
    "w**(1/2)",
    "1/3",
    "2/7",
    "w**2 - 3*w + 1/2",
    "epsilon",
    "w/2",
    "1",
    "-w",
    "1/2",
    "w**(-w)",
    "stalk(\"B*w R\")",
    "stalk(\"B(RB)\")",
    "2**1000",
    "1/3**99",
    "w**w**w",
    "w*2",
    "9**99",
    "{0, 1, 2, ..|}",
    "{0|1, 1/2, 1/4, ..}",
    "{w, w**2, w**3, ..|}",
    "w**(w + 1) + w",
    "1/7 + 1/w",
    "99999999999",
];
const REALS: &[&str] = &[
    "pi",
    "pi",
    "sqrt(2)",
    "sqrt(3)",
    "exp(1)",
    "exp(99)",
    "root(5, 3)",
    "root(7, 999)",
    "sqrt(1 + pi)",
    "2*pi",
    "1/(1 + pi)",
    "sqrt(2)/3",
    "3**(1/2)",
    "2**(99/100)",
];

/// Operations on games, with the operands x and y. An operand may occur several times.
const OF_GAMES: &[&str] = &[
    "x + x",
    "x - y",
    "x + y",
    "-x",
    "{x|y}",
    "{x|-x}",
    "{x||y|x}",
    "{x,y|-9}",
    "+-x",
    "{0|x}",
    "{x|0}",
    "2 * x",
    "9 * x",
    "1000000 * x",
    "x:x",
    "x:y",
    "*:x",
    "x:*",
    "{x|{y|x}}",
    "literal{x|x}",
    "literal{x,y|x}",
    "{x,x + 1|x}",
    "{x + 1|x - 1}",
    "{x|} + x",
    "tiny(x)",
    "heat(x, 1)",
    "heat(x, y)",
    "cool(x, 1/2)",
    "overheat(x, 1, 1)",
    "norton_product(x, ^)",
    "norton_product(x, y)",
    "conway_product(x, x)",
    "conway_product(x, y)",
    "x * y",
    "x/2",
    "x**2",
    "pow_to(^, x)",
    "x + {x|-x}",
    "{x + *|x - ^}",
    "heat(x, x)",
    "{x,*|x,^}",
];
const OF_LOOPY: &[&str] = &[
    "x + x",
    "x + y",
    "x - y",
    "-x",
    "{x|y}",
    "{0|x}",
    "{x|pass}",
    "a{x|a}",
    "a{x||a|y}",
    "x & y",
    "9 * x",
    "*:x",
    "onside(x)",
    "upsum(x, y)",
    "downsum(x, x)",
    "degree(x)",
    "{x|{0|pass}}",
    "tiny(x)",
    "a{0|b{x|a,b}}",
    "+-x",
];
const OF_NUMBERS: &[&str] = &[
    "x + y",
    "x + x",
    "x*w**x",
    "x + w**x",
    "x/2 + w**(-x)",
    "x * x",
    "x * y",
    "x**2",
    "x - y",
    "w**x",
    "x**x",
    "x/y",
    "x + 1/3",
    "x + w**y",
    "(x + 1)**9",
    "(x + y)**99",
    "x:x",
    "x:y",
    "x**(1/2)",
    "{x|}",
    "{y|x}",
    "{x|x + 1}",
    "sqrt(x * x)",
    "ordinal_sum(x, y)",
    "ordinal_product(x, y)",
    "ordinal_power(x, y)",
    "nim_sum(x, y)",
    "ordinal_power(x, 999)",
    "ordinal_product(x, x)",
    "quotient_terms(x, y + 1, 99)",
    "1/x",
    "x + 1/x",
    "x * (w + 1)",
    "integer_part(x/7)",
    "{x, x + 1, ..|}",
    "x**999",
    "x * 9**99",
    "x**w",
    "abs(x) + w**abs(x)",
    "birthday(x)",
];
const OF_REALS: &[&str] = &[
    "x + y",
    "x * x",
    "x + x",
    "sqrt(x)",
    "sqrt(x + 1)",
    "x * y",
    "1/x",
    "1/(1 + x)",
    "x/y",
    "x + 1/x",
    "root(x, 9)",
    "x**9",
    "x**(-3)",
    "x - y",
    "x * pi + 1",
    "root(x + 1, 99)",
    "x**1000",
    "sqrt(x * x)",
    "x**(1/3)",
    "(x + pi)**99",
];
const OF_LISTS: &[&str] = &[
    "[x, x]",
    "[x, y]",
    "[x]",
    "[x, [y], x]",
    "[[x, x], y]",
    "[x, x, x, x]",
    "(for n in 1..9: x)",
    "(for n in [x, x]: n)",
    "(let g(y) = x; g)",
    "[x, 1/3, *]",
    "(for n in 1..99: [n, x])",
    "[x, 1 < 2]",
    "followers(x)",
    "[left_options(y), x]",
];

/// Questions about a value x, which may stand at the outside of an expression.
const ENDS: &[&str] = &[
    "x",
    "x",
    "x",
    "x",
    "[x, x]",
    "x == x",
    "x < x + 1",
    "x - x",
    "x + 1",
    "for n in 1..9: x",
    "outcome(x)",
    "mean(x)",
    "first_signs(x, 999)",
    "first_signs(x, 50000)",
    "signs(x)",
    "form(x)",
    "path(x)",
    "birthday(x)",
    "thermograph(x)",
    "followers(x)",
    "left_options(x)",
    "x > 1/3",
    "sqrt(x)",
    "canonical(x)",
    "rcf(x)",
    "{x|}",
    "{x|9999}",
    "far_star(x)",
    "for n in [x]: [n, n]",
    "uptimal_expansion(x)",
    "incentives(x)",
    "is_even(x)",
    "literal{x|x}",
];

/// A generator of expressions.
pub(super) struct Grower(Sampler);

impl Grower {
    pub(super) fn new(seed: u64) -> Self {
        let mut sampler = Sampler::new(seed);
        // Neighbouring seeds have similar first numbers, so we skip some.
        (0..8).for_each(|_| _ = sampler.below(2));
        Self(sampler)
    }

    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u64) as usize]
    }

    /// Returns an expression of at most [`LONGEST`] characters.
    pub(super) fn expression(&mut self) -> String {
        loop {
            let text = match self.below(12) {
                0..3 => self.nested_calls(),
                3..6 => self.doubled_functions(),
                6..9 => self.row_of_names(),
                9 => self.loops(),
                _ => self.tree(),
            };
            if text.chars().count() <= LONGEST {
                return text;
            }
        }
    }

    fn kind(&mut self) -> Kind {
        KINDS[self.below(KINDS.len() as u64) as usize]
    }

    fn atom(&mut self, kind: Kind) -> &'static str {
        match kind {
            Kind::Game => self.one(GAMES),
            Kind::Loopy => self.one(LOOPY),
            Kind::Number => self.one(NUMBERS),
            Kind::Real => self.one(REALS),
            Kind::List => {
                let kind = KINDS[self.below(4) as usize];
                self.atom(kind)
            }
        }
    }

    fn step(&mut self, kind: Kind) -> &'static str {
        match kind {
            Kind::Game => self.one(OF_GAMES),
            Kind::Loopy => self.one(OF_LOOPY),
            Kind::Number => self.one(OF_NUMBERS),
            Kind::Real => self.one(OF_REALS),
            Kind::List => self.one(OF_LISTS),
        }
    }

    /// Puts an expression into a random question of [`ENDS`].
    fn end(&mut self, of: &str) -> String {
        let end = self.one(ENDS);
        put(end, "x", of)
    }

    /// Writes calls of one function in each other: `let f(x) = ..; f(f(..f(1)..))`.
    fn nested_calls(&mut self) -> String {
        let kind = self.kind();
        let (step, atom, other) = (self.step(kind), self.atom(kind), self.atom(kind));
        let head = format!("let f(x) = {}; ", put(step, "y", other));
        let end = self.end("#");
        let uses = end.matches('#').count().max(1);
        let room = LONGEST.saturating_sub(head.len() + end.len() + uses * atom.len()) / (3 * uses);
        let depth = 1 + self.below(room.max(1) as u64) as usize;
        let calls = format!("{}{atom}{}", "f(".repeat(depth), ")".repeat(depth));
        head + &end.replace('#', &calls)
    }

    /// Writes functions that each call the one before several times: `let a(x) = ..; let b(x) = a(a(x));
    /// let c(x) = b(b(x)); .. c(1)`.
    fn doubled_functions(&mut self) -> String {
        let kind = self.kind();
        let (step, atom, other) = (self.step(kind), self.atom(kind), self.atom(kind));
        let mut text = format!("let a(x) = {};", put(step, "y", other));
        let times = 2 + self.below(4) as usize;
        let names = b"abcdefghijklmnop";
        let most = 1 + self.below(names.len() as u64 - 1) as usize;
        let mut last = 'a';
        for &name in &names[1..=most] {
            let next = char::from(name);
            let calls = format!("{}x{}", format!("{last}(").repeat(times), ")".repeat(times));
            let binding = format!("let {next}(x)={calls};");
            if text.len() + binding.len() + 60 > LONGEST {
                break;
            }
            text += &binding;
            last = next;
        }
        let end = self.end(&format!("{last}({atom})"));
        text + " " + &end
    }

    /// Writes names that each occur several times in the next: `let a = ..; let b = [a, a]; ..`.
    fn row_of_names(&mut self) -> String {
        let kind = self.kind();
        let mut text = format!("let a={};", self.atom(kind));
        let mut last = 'a';
        let is_one = self.below(2) == 0;
        let (step, other) = (self.step(kind), self.atom(kind));
        for next in 'b'..='z' {
            if next == 'v' || next == 'w' {
                continue;
            }
            let step = if is_one { step } else { self.step(kind) };
            let other = if self.below(2) == 0 { last.to_string() } else { other.to_owned() };
            let value = put(&put(step, "y", &other), "x", &last.to_string());
            let binding = format!("let {next}={value};");
            if text.len() + binding.len() + 60 > LONGEST || self.below(30) == 0 {
                break;
            }
            text += &binding;
            last = next;
        }
        let end = self.end(&last.to_string());
        text + " " + &end
    }

    /// Writes nested loops.
    fn loops(&mut self) -> String {
        let kind = self.kind();
        let step = self.step(kind);
        let body = put(&put(step, "y", "m"), "x", "n");
        let [high, higher] =
            [(); 2].map(|()| ["9", "99", "9999", "1000000", "2**70"][self.below(5) as usize]);
        let end = self.end(&format!("({body})"));
        match self.below(4) {
            0 => format!("for n in 1..{high}: for m in 1..{higher}: {end}"),
            1 => format!("let m = {}; for n in 1..{high}: {end}", self.atom(kind)),
            2 => format!("let m=(for n in 1..{high}: n); for n in [m, m]: [{end}, n]"),
            _ => {
                let atoms: Vec<_> = (0..4).map(|_| self.atom(kind)).collect();
                format!("let m = {}; for n in [{}]: {end}", self.atom(kind), atoms.join(", "))
            }
        }
    }

    /// Writes a random tree of operations and functions.
    fn tree(&mut self) -> String {
        let depth = 1 + self.below(4) as u32;
        let kind = self.kind();
        self.subtree(kind, depth)
    }

    fn subtree(&mut self, kind: Kind, depth: u32) -> String {
        if depth == 0 {
            return self.atom(kind).to_owned();
        }
        if self.below(3) == 0 {
            let function = FUNCTIONS[self.below(FUNCTIONS.len() as u64) as usize];
            let arguments: Vec<String> =
                function.arguments.iter().map(|name| self.argument(kind, name, depth - 1)).collect();
            return format!("{}({})", function.name, arguments.join(", "));
        }
        let (x, y) = (self.subtree(kind, depth - 1), self.subtree(kind, depth - 1));
        let step = self.step(kind);
        put(&put(step, "y", "#"), "x", &format!("({x})")).replace('#', &format!("({y})"))
    }

    fn argument(&mut self, kind: Kind, name: &str, depth: u32) -> String {
        match name {
            "n" | "m" | "k" | "t" => self.one(&["1", "2", "9", "99", "999", "1/2", "10**9"]).to_owned(),
            "text" => "\"B*w R(BR)\"".to_owned(),
            "x" | "a" | "b" => self.subtree(Kind::Number, depth),
            "{x|y}" => {
                format!("{{{}|{}}}", self.subtree(Kind::Number, depth), self.subtree(Kind::Number, depth))
            }
            _ => self.subtree(kind, depth),
        }
    }
}

/// Replaces a name in a text by another text, wherever the name is a word by itself.
fn put(text: &str, name: &str, with: &str) -> String {
    let mut put = String::new();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut before = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let behind = rest.strip_prefix(name);
        let is_alone = !before.is_some_and(is_word);
        match behind {
            Some(behind) if is_alone && !behind.starts_with(is_word) => {
                put += with;
                (before, rest) = (name.chars().last(), behind);
            }
            _ => {
                put.push(c);
                (before, rest) = (Some(c), &rest[c.len_utf8()..]);
            }
        }
    }
    put
}
