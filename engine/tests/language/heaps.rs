//! Random rulesets with heaps, with positions.

use super::*;

/// An expression in the numbers of a heap and in chosen numbers.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Number(i64),
    Name(usize),
    Of(&'static str, Box<[Self; 2]>),
}

pub(crate) fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![(0..4_i64).prop_map(Term::Number), (0..5_usize).prop_map(Term::Name)];
    leaf.prop_recursive(2, 5, 2, |inner| {
        let sign = prop::sample::select(vec!["+", "-", "-", "*", "/", "mod", "min", "max"]);
        (sign, inner.clone(), inner).prop_map(|(sign, a, b)| Term::Of(sign, Box::new([a, b])))
    })
}

impl Term {
    pub(crate) fn text(&self, names: &[&str]) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Name(at) => names[at % names.len()].to_owned(),
            Self::Of(sign @ ("min" | "max"), parts) => {
                format!("{sign}({}, {})", parts[0].text(names), parts[1].text(names))
            }
            Self::Of(sign, parts) => format!("({} {sign} {})", parts[0].text(names), parts[1].text(names)),
        }
    }
}

/// The new value of a number of a heap.
#[derive(Clone, Debug)]
pub(crate) enum Number {
    /// The number minus 1 to 3.
    Less(Term),
    /// The chosen number if the rule chooses among smaller numbers.
    Chosen,
    Stays,
    Any(Term),
}

#[derive(Clone, Debug)]
pub(crate) struct Makes {
    pub(crate) count: Option<Term>,
    pub(crate) numbers: Vec<Number>,
    pub(crate) all: Option<(Term, Term)>,
}

#[derive(Clone, Debug)]
pub(crate) enum HeapRule {
    Described {
        makes: Vec<Makes>,
        below: bool,
        choice: Option<Vec<(Term, Option<Term>)>>,
        wheres: Vec<Vec<(usize, Term)>>,
    },
    Code(usize, Vec<u32>),
}

#[derive(Clone, Debug)]
pub(crate) struct HeapCase {
    pub(crate) numbers: usize,
    pub(crate) loops: bool,
    /// Whether the form with shared moves is checked too.
    pub(crate) is_shared: bool,
    pub(crate) rules: Vec<(&'static str, HeapRule)>,
    pub(crate) heaps: Vec<Vec<i64>>,
}

pub(crate) fn makes() -> impl Strategy<Value = Makes> {
    let number = prop_oneof![
        4 => term().prop_map(Number::Less),
        3 => Just(Number::Chosen),
        1 => Just(Number::Stays),
        1 => term().prop_map(Number::Any),
    ];
    (
        proptest::option::weighted(0.2, term()),
        vec(number, 3),
        proptest::option::weighted(0.15, (term(), term())),
    )
        .prop_map(|(count, numbers, all)| Makes { count, numbers, all })
}

pub(crate) fn heap_rule() -> impl Strategy<Value = HeapRule> {
    let range = (term(), proptest::option::of(term()));
    let comparisons = vec((0..6_usize, term()), 2..=3);
    let described = (
        vec(makes(), 1..=2),
        any::<bool>(),
        proptest::option::weighted(0.4, vec(range, 1..=2)),
        prop_oneof![2 => Just(vec![]), 1 => vec(comparisons, 1..=2)],
    )
        .prop_map(|(makes, below, choice, wheres)| HeapRule::Described { makes, below, choice, wheres });
    let code = (0..4_usize, vec(0..16_u32, 1..=4)).prop_map(|(first, digits)| HeapRule::Code(first, digits));
    prop_oneof![6 => described, 1 => code]
}

pub(crate) fn heap_case() -> impl Strategy<Value = HeapCase> {
    let rule = (prop::sample::select(vec!["left", "right", "both", "both"]), heap_rule());
    let heaps = vec(vec(0..8_i64, 3), 1..=2);
    let numbers = prop_oneof![3 => Just(1_usize), 2 => Just(2_usize), 1 => Just(3_usize)];
    let flags = (prop::bool::weighted(0.15), prop::bool::weighted(0.25));
    (numbers, flags, vec(rule, 1..=3), heaps).prop_map(|(numbers, (loops, is_shared), rules, heaps)| {
        HeapCase { numbers, loops, is_shared, rules, heaps }
    })
}

impl HeapCase {
    pub(crate) fn rule_text(&self, rule: &HeapRule) -> String {
        let (makes, below, choice, wheres) = match rule {
            HeapRule::Code(first, digits) => {
                let digits: String = digits.iter().filter_map(|&d| char::from_digit(d, 16)).collect();
                return format!("code {}.{}", ["0", "4", "8", "C"][*first], digits.to_uppercase());
            }
            HeapRule::Described { makes, below, choice, wheres } => (makes, *below, choice, wheres),
        };
        let heap = &["a", "b", "c"][..self.numbers];
        let mut names = heap.to_vec();
        let mut text = String::new();
        if below {
            text += " for k in 0..a - 1";
            names.push("k");
        }
        if let Some(ranges) = choice {
            let range = |(low, high): &(Term, Option<Term>)| {
                let high = high.as_ref().map_or(String::new(), |high| format!("..{}", high.text(&names)));
                low.text(&names) + &high
            };
            text += &format!(" for d in {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "));
            names.push("d");
        }
        let signs = ["=", "!=", "<", "<=", ">", ">="];
        for (i, compared) in wheres.iter().enumerate() {
            text += if i == 0 { " where " } else { " and " };
            text += &compared[0].1.text(&names);
            for (sign, term) in &compared[1..] {
                text += &format!(" {} {}", signs[*sign], term.text(&names));
            }
        }
        let made = |makes: &Makes| {
            let mut inner = names.clone();
            inner.extend(makes.all.is_some().then_some("i"));
            let limited = |text: String| if self.loops { format!("min({text}, 3)") } else { text };
            let number = |(at, number): (usize, &Number)| match number {
                Number::Less(term) => format!("{} - 1 - {} mod 3", heap[at], term.text(&inner)),
                Number::Chosen if below && at == 0 => "k".to_owned(),
                Number::Chosen => format!("{} / 2", heap[at]),
                Number::Stays => heap[at].to_owned(),
                Number::Any(term) => term.text(&inner),
            };
            let numbers = makes.numbers.iter().take(self.numbers).enumerate();
            let numbers = numbers.map(number).map(limited).collect::<Vec<_>>().join(", ");
            let heap = if self.numbers == 1 { numbers } else { format!("({numbers})") };
            let count =
                makes.count.as_ref().map_or(String::new(), |n| format!("min({}, 2) of ", n.text(&names)));
            let all = makes.all.as_ref().map_or(String::new(), |(low, high)| {
                format!(" for all i in {}..min(3, {})", low.text(&names), high.text(&names))
            });
            format!("{count}{heap}{all}")
        };
        let from = if self.numbers == 1 { "a".to_owned() } else { format!("({})", heap.join(", ")) };
        let made = makes.iter().map(made).collect::<Vec<_>>().join(", ");
        format!("{from} -> {made}{text}")
    }

    pub(crate) fn file(&self) -> String {
        let example = if self.numbers == 1 {
            "1".to_owned()
        } else {
            format!("({})", vec!["1"; self.numbers].join(","))
        };
        let mut text = format!("name x\ntitle X\nboard heaps\nrules r\nsource s\nexample {example}\n");
        if self.loops {
            text += "loops allowed\n";
        }
        // A code applies only to heaps of one number.
        let fits = |(_, rule): &&(_, HeapRule)| self.numbers == 1 || !matches!(rule, HeapRule::Code(..));
        for (word, rule) in self.rules.iter().filter(fits) {
            text += &format!("{word} {}\n", self.rule_text(rule));
        }
        text
    }
}
