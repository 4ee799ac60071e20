//! Text rules on heaps, played literally: all numbers of all choices are tried, and conditions are checked
//! last.

use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::Player;
use super::text::statements;
use crate::position::Position;

/// The numbers of one heap.
type Heap = Vec<i64>;

#[derive(Clone, Debug)]
enum Expression {
    Number(i64),
    Name(String),
    Of(String, Box<[Expression; 2]>),
}

#[derive(Clone, Debug)]
struct Made {
    count: Option<Expression>,
    numbers: Vec<Expression>,
    /// The name of a running number, with its first and its last value, if a heap is made for each of its
    /// values.
    all: Option<(String, Expression, Expression)>,
}

#[derive(Clone, Debug)]
enum Rule {
    Described {
        names: Vec<String>,
        made: Vec<Made>,
        choices: Vec<(String, Vec<(Expression, Expression)>)>,
        conditions: Vec<(Expression, String, Expression)>,
    },
    /// The digits of a take-and-break code.
    Code(Vec<u32>),
}

/// The rules of a game with heaps.
#[derive(Clone, Debug)]
pub struct HeapRuleset {
    rules: Vec<(Player, Rule)>,
}

/// A position: heaps in sorted order.
#[derive(Clone, Debug)]
pub struct Heaps {
    rules: Rc<HeapRuleset>,
    heaps: Vec<Heap>,
}

impl PartialEq for Heaps {
    fn eq(&self, other: &Heaps) -> bool {
        self.heaps == other.heaps
    }
}

impl Eq for Heaps {}

impl Hash for Heaps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.heaps.hash(state);
    }
}

type Names = HashMap<String, i64>;

impl Expression {
    /// Evaluates the expression; `None` if something is divided by 0 or less.
    fn value(&self, names: &Names) -> Option<i64> {
        let (sign, parts) = match self {
            Expression::Number(number) => return Some(*number),
            Expression::Name(name) => return Some(names[name]),
            Expression::Of(sign, parts) => (sign, parts),
        };
        let (a, b) = (parts[0].value(names)?, parts[1].value(names)?);
        match sign.as_str() {
            "+" => Some(a + b),
            "-" => Some(a - b),
            "*" => Some(a * b),
            "/" => (b > 0).then(|| a.div_euclid(b)),
            "mod" => (b > 0).then(|| a.rem_euclid(b)),
            "min" => Some(if a < b { a } else { b }),
            "max" => Some(if a < b { b } else { a }),
            _ => panic!("{sign}"),
        }
    }
}

fn holds(a: i64, sign: &str, b: i64) -> bool {
    match sign {
        "=" => a == b,
        "!=" => a != b,
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        ">=" => a >= b,
        _ => panic!("{sign}"),
    }
}

impl Made {
    /// Adds the heaps that are made; `None` if one of their numbers is undefined.
    fn add(&self, names: &Names, heaps: &mut Vec<Heap>) -> Option<()> {
        let Some((name, low, high)) = &self.all else { return self.add_one(names, heaps) };
        for number in low.value(names)?..=high.value(names)? {
            let mut names = names.clone();
            names.insert(name.clone(), number);
            self.add_one(&names, heaps)?;
        }
        Some(())
    }

    fn add_one(&self, names: &Names, heaps: &mut Vec<Heap>) -> Option<()> {
        let number = |of: &Expression| of.value(names).filter(|number| *number >= 0);
        let heap: Heap = self.numbers.iter().map(number).collect::<Option<_>>()?;
        let count = self.count.as_ref().map_or(Some(1), number)?;
        heaps.extend((0..count).map(|_| heap.clone()));
        Some(())
    }
}

impl Rule {
    /// Returns everything that can be made of a heap.
    fn each(&self, heap: &Heap) -> Vec<Vec<Heap>> {
        match self {
            Rule::Code(digits) => taken(digits, heap[0]),
            Rule::Described { names, made, choices, conditions } => {
                let mut all = vec![names.iter().cloned().zip(heap.iter().copied()).collect::<Names>()];
                for (name, ranges) in choices {
                    all = all.iter().flat_map(|names| chosen(names, name, ranges)).collect();
                }
                all.retain(|names| {
                    conditions.iter().all(|(a, sign, b)| {
                        a.value(names).zip(b.value(names)).is_some_and(|(a, b)| holds(a, sign, b))
                    })
                });
                let make = |names: Names| {
                    let mut heaps = vec![];
                    made.iter().try_for_each(|made| made.add(&names, &mut heaps)).map(|()| heaps)
                };
                all.into_iter().filter_map(make).collect()
            }
        }
    }
}

/// Returns the bindings in which a further name takes each number of some ranges.
fn chosen(names: &Names, name: &str, ranges: &[(Expression, Expression)]) -> Vec<Names> {
    let mut all = vec![];
    for (low, high) in ranges {
        let (Some(low), Some(high)) = (low.value(names), high.value(names)) else { continue };
        for number in low..=high {
            let mut names = names.clone();
            names.insert(name.to_owned(), number);
            all.push(names);
        }
    }
    all
}

/// Returns everything that a take-and-break code makes of a heap.
fn taken(digits: &[u32], heap: i64) -> Vec<Vec<Heap>> {
    let mut all = vec![];
    for (taken, digit) in digits.iter().enumerate() {
        let left = heap - taken as i64;
        if digit & 1 != 0 && left == 0 {
            all.push(vec![]);
        }
        if digit & 2 != 0 && left > 0 {
            all.push(vec![vec![left]]);
        }
        for a in 1..left {
            if digit & 4 != 0 {
                all.push(vec![vec![a], vec![left - a]]);
            }
            for b in 1..left - a {
                if digit & 8 != 0 {
                    all.push(vec![vec![a], vec![b], vec![left - a - b]]);
                }
            }
        }
    }
    all
}

impl HeapRuleset {
    /// Parses a file.
    pub fn read(text: &str) -> HeapRuleset {
        let mut rules = vec![];
        for (word, rest) in statements(text) {
            let players: &[Player] = match word.as_str() {
                "left" => &[Player::Left],
                "right" => &[Player::Right],
                "both" => &[Player::Left, Player::Right],
                _ => continue,
            };
            let rule = match rest.strip_prefix("code") {
                Some(code) => Rule::Code(code.chars().filter_map(|digit| digit.to_digit(16)).collect()),
                None => Reader { words: words(&rest), at: 0 }.rule(),
            };
            rules.extend(players.iter().map(|&player| (player, rule.clone())));
        }
        HeapRuleset { rules }
    }

    /// Returns everything that a player can make of a heap.
    fn each(&self, heap: &Heap, player: Player) -> Vec<Vec<Heap>> {
        let own = self.rules.iter().filter(|(whose, _)| *whose == player);
        own.flat_map(|(_, rule)| rule.each(heap)).collect()
    }

    /// Returns whether either player may move with a heap.
    fn can_move(&self, heap: &Heap) -> bool {
        [Player::Left, Player::Right].into_iter().any(|player| !self.each(heap, player).is_empty())
    }
}

impl Heaps {
    pub fn new(rules: &Rc<HeapRuleset>, heaps: &[Heap]) -> Heaps {
        let mut heaps = heaps.to_vec();
        heaps.sort();
        Heaps { rules: rules.clone(), heaps }
    }

    /// Creates a position of other heaps under the same rules.
    pub fn with(&self, heaps: &[Heap]) -> Heaps {
        Heaps::new(&self.rules, heaps)
    }

    /// Returns the heaps that have a number above 0, or with which a player may move.
    pub fn heaps(&self) -> Vec<Heap> {
        let counts = |heap: &&Heap| heap.iter().any(|&number| number > 0) || self.rules.can_move(heap);
        self.heaps.iter().filter(counts).cloned().collect()
    }

    /// Returns the largest number of a heap.
    pub fn largest(&self) -> i64 {
        self.heaps.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Returns the positions after all moves of a player, each once.
    pub fn moves(&self, player: Player) -> Vec<Heaps> {
        let mut found = BTreeSet::new();
        for (i, heap) in self.heaps.iter().enumerate() {
            for made in self.rules.each(heap, player) {
                let mut heaps = self.heaps.clone();
                heaps.remove(i);
                heaps.extend(made);
                heaps.sort();
                found.insert(heaps);
            }
        }
        found.into_iter().map(|heaps| Heaps { rules: self.rules.clone(), heaps }).collect()
    }
}

impl Position for Heaps {
    fn left_options(&self) -> Vec<Heaps> {
        self.moves(Player::Left)
    }

    fn right_options(&self) -> Vec<Heaps> {
        self.moves(Player::Right)
    }
}

const SIGNS: [&str; 15] = ["->", "..", "<=", ">=", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", ","];

/// Splits a text into numbers, names and signs.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let same = |of: fn(&char) -> bool| rest.chars().take_while(of).count();
        let length = if first.is_ascii_digit() {
            same(char::is_ascii_digit)
        } else if first.is_ascii_lowercase() {
            same(char::is_ascii_lowercase)
        } else {
            SIGNS.iter().find(|sign| rest.starts_with(*sign)).unwrap_or_else(|| panic!("{rest}")).len()
        };
        words.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    words
}

struct Reader {
    words: Vec<String>,
    at: usize,
}

impl Reader {
    fn sees(&self, word: &str) -> bool {
        self.words.get(self.at).is_some_and(|next| next == word)
    }

    fn takes(&mut self, word: &str) -> bool {
        let takes = self.sees(word);
        self.at += usize::from(takes);
        takes
    }

    fn expect(&mut self, word: &str) {
        assert!(self.takes(word), "{word} in {:?} at {}", self.words, self.at);
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.words[self.at - 1].clone()
    }

    fn rule(mut self) -> Rule {
        let mut names = vec![];
        if self.takes("(") {
            while !self.takes(")") {
                names.push(self.next());
                self.takes(",");
            }
        } else {
            names.push(self.next());
        }
        self.expect("->");
        let mut made = vec![self.made(names.len())];
        while self.takes(",") {
            made.push(self.made(names.len()));
        }
        let (mut choices, mut conditions) = (vec![], vec![]);
        loop {
            if self.takes("for") {
                let name = self.next();
                self.expect("in");
                let mut ranges = vec![self.range()];
                while self.takes(",") {
                    ranges.push(self.range());
                }
                choices.push((name, ranges));
            } else if self.takes("where") || self.takes("and") {
                let mut first = self.sum();
                while self.at < self.words.len()
                    && !["for", "where", "and"].iter().any(|word| self.sees(word))
                {
                    let sign = self.next();
                    let second = self.sum();
                    conditions.push((first, sign, second.clone()));
                    first = second;
                }
            } else {
                assert_eq!(self.at, self.words.len(), "{:?}", self.words);
                return Rule::Described { names, made, choices, conditions };
            }
        }
    }

    fn range(&mut self) -> (Expression, Expression) {
        let low = self.sum();
        if self.takes("..") { (low, self.sum()) } else { (low.clone(), low) }
    }

    /// Parses a heap that is made. If `of` follows before the next comma, the text before it is a count.
    fn made(&mut self, numbers: usize) -> Made {
        let before = self.at;
        let (mut depth, mut has_count) = (0, false);
        for word in &self.words[before..] {
            match word.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                "of" => has_count = true,
                "," if depth == 0 => break,
                "for" | "where" => break,
                _ => {}
            }
        }
        let count = has_count.then(|| self.sum());
        if has_count {
            self.expect("of");
        }
        let numbers = if numbers == 1 {
            vec![self.sum()]
        } else {
            self.expect("(");
            let all = (0..numbers).map(|i| {
                if i > 0 {
                    self.expect(",");
                }
                self.sum()
            });
            let all = all.collect();
            self.expect(")");
            all
        };
        let mut all = None;
        if self.sees("for") && self.words.get(self.at + 1).is_some_and(|word| word == "all") {
            self.at += 2;
            let name = self.next();
            self.expect("in");
            let (low, high) = self.range();
            all = Some((name, low, high));
        }
        Made { count, numbers, all }
    }

    fn chain(&mut self, signs: &[&str], part: fn(&mut Reader) -> Expression) -> Expression {
        let mut whole = part(self);
        while let Some(sign) = signs.iter().find(|sign| self.sees(sign)) {
            self.at += 1;
            let next = part(self);
            whole = Expression::Of((*sign).to_owned(), Box::new([whole, next]));
        }
        whole
    }

    fn sum(&mut self) -> Expression {
        self.chain(&["+", "-"], Reader::product)
    }

    fn product(&mut self) -> Expression {
        self.chain(&["*", "/", "mod"], Reader::atom)
    }

    fn atom(&mut self) -> Expression {
        let word = self.next();
        match word.as_str() {
            "(" => {
                let inner = self.sum();
                self.expect(")");
                inner
            }
            "min" | "max" => {
                self.expect("(");
                let first = self.sum();
                self.expect(",");
                let second = self.sum();
                self.expect(")");
                Expression::Of(word, Box::new([first, second]))
            }
            _ => word.parse().map_or(Expression::Name(word), Expression::Number),
        }
    }
}
