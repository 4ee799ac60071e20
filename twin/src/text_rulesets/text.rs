//! The parser of a text ruleset on cells, line by line and character by character.
//!
//! It reads only valid files; anything else panics.

use super::{Cell, Condition, Element, How, Pattern, Player, Rule, Ruleset, Set, Step};

/// Parses a file.
pub fn read(text: &str) -> Ruleset {
    let lines = statements(text);
    let signs: Vec<char> = of(&lines, "cell").map(|rest| rest.chars().next().unwrap()).collect();
    let swaps: Vec<[char; 2]> = of(&lines, "exchange")
        .map(|rest| {
            let pair: Vec<char> = rest.chars().filter(|c| !c.is_whitespace()).collect();
            [pair[0], pair[1]]
        })
        .collect();
    let mut rules = vec![];
    let mut conditions = vec![];
    for (word, rest) in &lines {
        let mut reader = Reader { text: rest.chars().collect(), at: 0, signs: &signs };
        match word.as_str() {
            "left" => rules.push(Rule { player: Player::Left, steps: reader.steps() }),
            "right" => rules.push(Rule { player: Player::Right, steps: reader.steps() }),
            "both" => {
                let steps = reader.steps();
                rules.push(Rule { player: Player::Left, steps: steps.clone() });
                rules.push(Rule { player: Player::Right, steps });
            }
            "each" => {
                let steps = reader.steps();
                let exchanged = steps.iter().map(|step| step.exchanged(&swaps)).collect();
                rules.push(Rule { player: Player::Left, steps });
                rules.push(Rule { player: Player::Right, steps: exchanged });
            }
            "everywhere" => conditions.push(reader.condition()),
            _ => {}
        }
    }
    let is_strip = of(&lines, "board").next().unwrap() == "strip";
    Ruleset { is_strip, rules, conditions }
}

fn of<'l>(lines: &'l [(String, String)], word: &'l str) -> impl Iterator<Item = &'l str> {
    lines.iter().filter(move |line| line.0 == word).map(|line| line.1.as_str())
}

/// Returns the first word of each statement, with the text that follows it.
pub(super) fn statements(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = vec![];
    for line in text.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with([' ', '\t']) {
            let last = found.last_mut().unwrap();
            last.1 = format!("{} {}", last.1, line.trim());
        } else {
            let (word, rest) = line.split_once([' ', '\t']).unwrap();
            found.push((word.to_owned(), rest.trim().to_owned()));
        }
    }
    found
}

const CLAUSES: [&str; 13] = [
    "as",
    "both",
    "down",
    "up",
    "any",
    "diagonally",
    "all",
    "next",
    "not",
    "neighbours",
    "cut",
    "then",
    "and",
];

struct Reader<'s> {
    text: Vec<char>,
    at: usize,
    signs: &'s [char],
}

/// A cell as it is written on one side of the arrow.
#[derive(Clone)]
enum CellText {
    Any,
    Set(Set),
    /// `<` or `>`: the distance to the cell that is copied.
    Copy(i32),
}

impl Reader<'_> {
    fn blanks(&mut self) {
        while self.at < self.text.len() && self.text[self.at].is_whitespace() {
            self.at += 1;
        }
    }

    fn sees(&self, what: &str) -> bool {
        what.chars().enumerate().all(|(i, c)| self.text.get(self.at + i) == Some(&c))
    }

    fn takes(&mut self, what: &str) -> bool {
        let takes = self.sees(what);
        if takes {
            self.at += what.len();
        }
        takes
    }

    fn word(&self) -> String {
        self.text[self.at..].iter().take_while(|c| c.is_ascii_lowercase()).collect()
    }

    fn takes_words(&mut self, words: &str) -> bool {
        let before = self.at;
        for word in words.split(' ') {
            self.blanks();
            if self.word() != word {
                self.at = before;
                return false;
            }
            self.at += word.len();
        }
        true
    }

    fn steps(&mut self) -> Vec<Step> {
        let mut steps = vec![self.step()];
        while self.takes_words("then") {
            steps.push(self.step());
        }
        self.blanks();
        assert_eq!(self.at, self.text.len(), "{:?}", self.text);
        steps
    }

    fn step(&mut self) -> Step {
        let before = self.rows();
        assert!(self.takes("->"));
        let after = self.rows();
        let rows = before.iter().zip(&after).map(|(before, after)| joined(before, after)).collect();
        let pattern = Pattern { rows, how: self.how() };
        let mut step = Step { pattern, next_to: vec![], neighbours: vec![], cut: false };
        loop {
            self.takes_words("and");
            if self.takes_words("not next to") {
                step.next_to.push((self.set(), false));
            } else if self.takes_words("next to") {
                step.next_to.push((self.set(), true));
            } else if self.takes_words("neighbours") {
                loop {
                    let from = self.set();
                    self.blanks();
                    assert!(self.takes("->"));
                    self.blanks();
                    step.neighbours.push((from, self.text[self.at]));
                    self.at += 1;
                    self.blanks();
                    if !self.takes(",") {
                        break;
                    }
                }
            } else if self.takes_words("cut") {
                step.cut = true;
            } else {
                return step;
            }
        }
    }

    fn condition(&mut self) -> Condition {
        if self.takes_words("no") {
            let rows = self.rows();
            let still = |row: &Vec<(Vec<CellText>, bool)>| joined(row, &vec![(vec![], false); row.len()]);
            let rows = rows.iter().map(still).collect();
            return Condition::No(Pattern { rows, how: self.how() });
        }
        assert!(self.takes_words("groups of"));
        let of = self.set();
        assert!(self.takes_words("next to"));
        Condition::Groups(of, self.set())
    }

    fn how(&mut self) -> How {
        for (words, how) in [
            ("as written", How::Original),
            ("both ways", How::BothWays),
            ("down", How::Down),
            ("up and down", How::UpAndDown),
            ("any direction", How::Turned),
            ("diagonally", How::Diagonally),
            ("all directions", How::Eight),
            ("any image", How::Images),
        ] {
            if self.takes_words(words) {
                return how;
            }
        }
        How::Original
    }

    /// Parses rows of groups of cells, each with whether it is repeated.
    fn rows(&mut self) -> Vec<Vec<(Vec<CellText>, bool)>> {
        let mut rows = vec![vec![]];
        loop {
            self.blanks();
            let ends = self.at == self.text.len() || self.sees("->");
            if ends || CLAUSES.contains(&self.word().as_str()) {
                return rows;
            }
            if self.takes("|") {
                rows.push(vec![]);
                continue;
            }
            let mut cells = vec![];
            if self.takes("(") {
                loop {
                    self.blanks();
                    if self.takes(")") {
                        break;
                    }
                    cells.push(self.cell());
                }
            } else {
                cells.push(self.cell());
            }
            let row = rows.last_mut().unwrap();
            if self.takes("*") {
                row.push((cells, true));
            } else if self.takes("+") {
                row.extend(cells.iter().map(|cell| (vec![cell.clone()], false)));
                row.push((cells, true));
            } else {
                row.extend(cells.into_iter().map(|cell| (vec![cell], false)));
            }
        }
    }

    fn cell(&mut self) -> CellText {
        for (sign, cell) in [
            ("_", CellText::Any),
            ("<", CellText::Copy(1)),
            (">", CellText::Copy(-1)),
            ("$", CellText::Set(vec!['$'])),
        ] {
            if self.takes(sign) {
                return cell;
            }
        }
        if !self.takes("[") {
            self.at += 1;
            assert!(self.signs.contains(&self.text[self.at - 1]));
            return CellText::Set(vec![self.text[self.at - 1]]);
        }
        let is_not = self.takes("^");
        let mut set = vec![];
        while !self.takes("]") {
            if !self.text[self.at].is_whitespace() {
                set.push(self.text[self.at]);
            }
            self.at += 1;
        }
        if is_not {
            set = self.signs.iter().chain(&['$']).copied().filter(|c| !set.contains(c)).collect();
        }
        CellText::Set(set)
    }

    fn set(&mut self) -> Set {
        self.blanks();
        match self.cell() {
            CellText::Set(set) => set,
            CellText::Any => self.signs.to_vec(),
            CellText::Copy(_) => panic!("a copy is no set"),
        }
    }
}

/// Joins the cells of a row with their new contents. A row without a right side stays as it is.
fn joined(before: &[(Vec<CellText>, bool)], after: &[(Vec<CellText>, bool)]) -> Vec<Element> {
    let mut row = vec![];
    for ((cells, repeats), (to, _)) in before.iter().zip(after) {
        let cells = cells.iter().enumerate().map(|(i, cell)| match (cell, to.get(i)) {
            (CellText::Copy(_), _) => panic!("a copy on the left"),
            (CellText::Any, to) => cell_of(None, to),
            (CellText::Set(set), to) => cell_of(Some(set), to),
        });
        row.push(Element { cells: cells.collect(), repeats: *repeats });
    }
    row
}

fn cell_of(is: Option<&Set>, to: Option<&CellText>) -> Cell {
    let mut cell = Cell { is: is.cloned(), sign: None, copies: None };
    match to {
        None | Some(CellText::Any) => {}
        Some(CellText::Copy(by)) => cell.copies = Some(*by),
        Some(CellText::Set(set)) if Some(set) == is => {}
        Some(CellText::Set(set)) => {
            assert_eq!(set.len(), 1);
            cell.sign = Some(set[0]);
        }
    }
    cell
}
