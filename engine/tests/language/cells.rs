//! Random rulesets on cells and graphs, with positions.

use super::*;

/// The characters; a ruleset uses the first few of them.
pub(crate) const SIGNS: &[u8] = b".LR#x";
/// The limit of the number of followers of a position, and of those whose moves are compared.
pub(crate) const MOST_POSITIONS: usize = 150;
pub(crate) const MOST_LISTS: usize = 12;

/// The condition on a cell of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Is {
    One(usize),
    Any,
    /// A set of characters as bits, with the edge as the last bit. The flag means the complement of the
    /// set.
    Set(u8, bool),
    Edge,
}

/// The replacement of a cell of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Becomes {
    Stays,
    Same,
    /// A character that comes later than all that the condition allows, so that play ends.
    Later(usize),
    Sign(usize),
    Next,
    Before,
}

pub(crate) type Cell = (Is, Becomes);

/// Cells, and the suffix after them: nothing, `*` or `+`.
pub(crate) type Element = (Vec<Cell>, &'static str);

#[derive(Clone, Debug)]
pub(crate) enum Clause {
    NextTo(Is, bool),
    Neighbours(Vec<(usize, usize)>),
    Cut,
}

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) rows: Vec<Vec<Element>>,
    pub(crate) way: usize,
    pub(crate) clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) word: &'static str,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    No(Step),
    Groups(Is, Is),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    Strip,
    Grid,
    Graph,
}

/// A ruleset on cells or vertices, with a position.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) on: On,
    pub(crate) characters: usize,
    pub(crate) exchanges: bool,
    pub(crate) loops: bool,
    /// Whether the form with shared moves is checked too.
    pub(crate) is_shared: bool,
    /// Whether the board is its own image when it is turned by half and the players are exchanged.
    pub(crate) is_turned: bool,
    pub(crate) rules: Vec<Rule>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) cells: Vec<usize>,
    pub(crate) edges: Vec<(usize, usize)>,
}

pub(crate) fn is() -> impl Strategy<Value = Is> {
    prop_oneof![
        6 => (0..5_usize).prop_map(Is::One),
        2 => Just(Is::Any),
        3 => (1..64_u8).prop_map(|set| Is::Set(set, false)),
        1 => (1..64_u8).prop_map(|set| Is::Set(set, true)),
        1 => Just(Is::Edge),
    ]
}

pub(crate) fn becomes() -> impl Strategy<Value = Becomes> {
    prop_oneof![
        3 => Just(Becomes::Stays),
        1 => Just(Becomes::Same),
        9 => (0..5_usize).prop_map(Becomes::Later),
        1 => (0..5_usize).prop_map(Becomes::Sign),
        1 => prop_oneof![Just(Becomes::Next), Just(Becomes::Before)],
    ]
}

pub(crate) fn element() -> impl Strategy<Value = Element> {
    let cell = || (is(), becomes());
    prop_oneof![
        8 => cell().prop_map(|cell| (vec![cell], "")),
        1 => (vec(cell(), 1..=2), prop_oneof![Just("*"), Just("+")]),
    ]
}

/// Generates single rows, and two rows of equal length.
pub(crate) fn rows() -> impl Strategy<Value = Vec<Vec<Element>>> {
    let single = || (is(), becomes()).prop_map(|cell| (vec![cell], ""));
    prop_oneof![
        6 => vec(element(), 1..=4).prop_map(|row| vec![row]),
        1 => (1..=2_usize).prop_flat_map(move |columns| vec(vec(single(), columns), 2)),
    ]
}

pub(crate) fn clause() -> impl Strategy<Value = Clause> {
    prop_oneof![
        4 => (is(), any::<bool>()).prop_map(|(is, wanted)| Clause::NextTo(is, wanted)),
        2 => vec((0..5_usize, 0..5_usize), 1..=2).prop_map(Clause::Neighbours),
        1 => Just(Clause::Cut),
    ]
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    let clauses = prop_oneof![2 => Just(vec![]), 2 => vec(clause(), 1..=2)];
    (rows(), 0..8_usize, clauses).prop_map(|(rows, way, clauses)| Step { rows, way, clauses })
}

pub(crate) fn rule() -> impl Strategy<Value = Rule> {
    let steps = prop_oneof![3 => vec(step(), 1), 1 => vec(step(), 2..=3)];
    let word = prop::sample::select(vec!["left", "right", "both", "each"]);
    (word, steps).prop_map(|(word, steps)| Rule { word, steps })
}

pub(crate) fn condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        2 => step().prop_map(Condition::No),
        1 => (is(), is()).prop_map(|(of, next_to)| Condition::Groups(of, next_to)),
    ]
}

pub(crate) fn case() -> impl Strategy<Value = Case> {
    let on = prop_oneof![Just(On::Strip), Just(On::Grid), Just(On::Graph)];
    let conditions = prop_oneof![5 => Just(vec![]), 1 => vec(condition(), 1..=2)];
    let rules = (vec(rule(), 1..=3), conditions);
    let few = || prop::bool::weighted(0.25);
    let flags = (2..=5_usize, any::<bool>(), prop::bool::weighted(0.15), few(), few());
    let board = (1..=3_usize, 1..=5_usize, vec(0..20_usize, 15), vec((0..5_usize, 0..5_usize), 0..=7));
    (on, rules, flags, board).prop_map(|(on, (rules, conditions), flags, board)| Case {
        on,
        characters: flags.0,
        exchanges: flags.1 && flags.0 > 2,
        loops: flags.2,
        is_shared: flags.3,
        is_turned: flags.4,
        rules,
        conditions,
        rows: board.0,
        columns: board.1,
        cells: board.2,
        edges: board.3,
    })
}

impl Case {
    pub(crate) fn sign(&self, at: usize) -> char {
        char::from(SIGNS[at % self.characters])
    }

    /// Returns the characters of a set by their indices, and whether the edge is in it.
    pub(crate) fn set(&self, is: &Is) -> (Vec<usize>, bool) {
        let has_edge = self.on != On::Graph;
        let all = 0..self.characters;
        match is {
            Is::One(at) => (vec![at % self.characters], false),
            Is::Any => (all.collect(), false),
            Is::Edge if has_edge => (vec![], true),
            Is::Edge => (vec![0], false),
            Is::Set(bits, is_not) => {
                let meant = |at: usize| (bits >> at & 1 != 0) != *is_not;
                (all.filter(|&at| meant(at)).collect(), has_edge && meant(5))
            }
        }
    }

    pub(crate) fn is_text(&self, is: &Is) -> String {
        let (signs, edge) = self.set(is);
        let text: String = signs.iter().map(|&at| self.sign(at)).chain(edge.then_some('$')).collect();
        match is {
            Is::One(_) => text,
            Is::Any => "_".to_owned(),
            Is::Edge => text,
            Is::Set(bits, true) => {
                let has_edge = self.on != On::Graph && bits >> 5 & 1 != 0;
                let others = (0..self.characters).filter(|at| bits >> at & 1 != 0).map(|at| self.sign(at));
                format!("[^{}]", others.chain(has_edge.then_some('$')).collect::<String>())
            }
            Is::Set(..) if text.is_empty() => ".".to_owned(),
            Is::Set(..) => format!("[{text}]"),
        }
    }

    pub(crate) fn becomes_text(&self, (is, becomes): &Cell) -> String {
        let (signs, edge) = self.set(is);
        let stays = "_".to_owned();
        match becomes {
            _ if edge => stays,
            Becomes::Stays => stays,
            Becomes::Same => self.is_text(is),
            Becomes::Later(at) => {
                let last = signs.last().copied().unwrap_or(0);
                let later = self.characters - 1 - last;
                if later == 0 { stays } else { self.sign(last + 1 + at % later).to_string() }
            }
            Becomes::Sign(at) => self.sign(*at).to_string(),
            Becomes::Next if self.on != On::Graph => "<".to_owned(),
            Becomes::Before if self.on != On::Graph => ">".to_owned(),
            Becomes::Next | Becomes::Before => stays,
        }
    }

    pub(crate) fn row_text(&self, row: &[Element], cell: impl Fn(&Cell) -> String) -> String {
        let element = |(cells, repeats): &Element| {
            let repeats = if self.on == On::Graph { "" } else { repeats };
            let cells: String = cells.iter().map(|of| cell(of) + " ").collect();
            match repeats {
                "" => cells,
                _ => format!("({cells}){repeats} "),
            }
        };
        row.iter().map(element).collect()
    }

    /// Returns the rows of a step: both rows only in the first step on a grid, otherwise the first row.
    pub(crate) fn rows<'c>(&self, step: &'c Step, is_first: bool) -> &'c [Vec<Element>] {
        if self.on == On::Grid && is_first { &step.rows } else { &step.rows[..1] }
    }

    pub(crate) fn pattern_text(&self, rows: &[Vec<Element>], cell: impl Fn(&Cell) -> String) -> String {
        rows.iter().map(|row| self.row_text(row, &cell)).collect::<Vec<_>>().join("| ")
    }

    pub(crate) fn way_text(&self, rows: &[Vec<Element>], way: usize) -> &'static str {
        let ways: &[&str] = match self.on {
            On::Graph => &[""],
            On::Strip => &["", "both ways", "any direction", "as written"],
            On::Grid if rows.len() > 1 => &["", "both ways", "any direction", "any image"],
            On::Grid => &[
                "",
                "both ways",
                "down",
                "up and down",
                "any direction",
                "diagonally",
                "all directions",
                "any image",
            ],
        };
        ways[way % ways.len()]
    }

    pub(crate) fn step_text(&self, step: &Step, is_first: bool) -> String {
        let rows = self.rows(step, is_first);
        let from = self.pattern_text(rows, |(is, _)| self.is_text(is));
        let to = self.pattern_text(rows, |cell| self.becomes_text(cell));
        let mut text = format!("{from} -> {to} {}", self.way_text(rows, step.way));
        for clause in &step.clauses {
            match clause {
                Clause::NextTo(is, wanted) => {
                    text += &format!(" {}next to {}", if *wanted { "" } else { "not " }, self.is_text(is));
                }
                Clause::Neighbours(changes) => {
                    let mut seen = HashSet::new();
                    let new = changes.iter().filter(|(from, _)| seen.insert(from % self.characters));
                    let new = new.map(|(from, to)| format!("{} -> {}", self.sign(*from), self.sign(*to)));
                    text += &format!(" neighbours {}", new.collect::<Vec<_>>().join(", "));
                }
                Clause::Cut if self.on == On::Graph => text += " cut",
                Clause::Cut => {}
            }
        }
        text
    }

    pub(crate) fn file(&self) -> String {
        let board = match self.on {
            On::Strip => "strip",
            On::Grid => "grid",
            On::Graph => "graph",
        };
        let mut text = format!("name x\ntitle X\nboard {board}\nrules r\nsource s\nexample .\n");
        if self.on == On::Graph {
            text = text.replace("example .", "example path(1)");
        }
        (0..self.characters).for_each(|at| text += &format!("cell {} sign\n", self.sign(at)));
        if self.exchanges {
            text += "exchange L R\n";
        }
        if self.loops {
            text += "loops allowed\n";
        }
        for rule in &self.rules {
            let word = if rule.word == "each" && !self.exchanges { "both" } else { rule.word };
            let steps = rule.steps.iter().enumerate().map(|(i, step)| self.step_text(step, i == 0));
            text += &format!("{word} {}\n", steps.collect::<Vec<_>>().join(" then "));
        }
        for condition in &self.conditions {
            text += &match condition {
                Condition::No(step) => {
                    let rows = self.rows(step, true);
                    let pattern = self.pattern_text(rows, |(is, _)| self.is_text(is));
                    format!("everywhere no {pattern} {}\n", self.way_text(rows, step.way))
                }
                Condition::Groups(of, next_to) => {
                    format!("everywhere groups of {} next to {}\n", self.is_text(of), self.is_text(next_to))
                }
            };
        }
        text
    }

    /// Returns the first `count` characters of the board.
    pub(crate) fn characters(&self, count: usize) -> Vec<char> {
        (0..count).map(|at| self.sign(self.cells[at % self.cells.len()])).collect()
    }

    pub(crate) fn board_rows(&self) -> String {
        let (rows, columns) = match self.on {
            On::Strip => (1, self.columns + self.rows - 1),
            _ => (self.rows, self.columns.min(6 / self.rows).max(1)),
        };
        let mut characters = self.characters(rows * columns);
        if self.is_turned {
            let exchanged = |sign| match sign {
                'L' if self.exchanges => 'R',
                'R' if self.exchanges => 'L',
                sign => sign,
            };
            let last = characters.len() - 1;
            (0..characters.len() / 2).for_each(|at| characters[last - at] = exchanged(characters[at]));
        }
        characters.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join("|")
    }
}
