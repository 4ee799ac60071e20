//! The table of the reductions.

use std::fmt;

use super::clauses::ShortClauses;
use super::formula::{self, NemesisToQbf};
use super::gadgets::{FormulaSize, Size};
use super::games::cat::NemesisToCat;
use super::games::exits::{TwoExits, size_with_one, with_one_exit};
use super::games::simple::NemesisToSimple;
use super::linear::{self, LinearToTree};
use super::qsat::{self, Form, Parameters, QsatToNemesis};
use super::rectilinear::Rectilinear;
use super::witness::{
    MOVE_BY_MOVE, Maps, OF_CLAUSES, OF_DRAWN, OF_DRAWN_SPLIT, OF_LINEAR, OF_ONE_EXIT, OF_QSAT, OF_QSAT_SPLIT,
    OF_SIMPLE, STEP_BY_STEP,
};
use crate::escape::board::{Edge, EscapeGraph, Multigraph};
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::ground::input::counted;
use crate::logic::{Cnf, Prenex};

/// An instance of a problem: the input of a reduction, or its result.
#[derive(Clone, Debug)]
pub enum Instance {
    /// A formula in conjunctive normal form, to be satisfied.
    Cnf(Cnf),
    /// A formula with quantifiers.
    Prenex(Prenex),
    /// A monotone formula with its drawing.
    Rectilinear(Rectilinear),
    /// A board of an escape game.
    Board(EscapeGraph),
}

/// The question about an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The satisfiability of a formula.
    Sat,
    /// The satisfiability of a monotone formula that is given with a drawing.
    Pmr3Sat,
    /// The truth of a quantified formula.
    Qbf,
    /// The winner of Nemesis: the answer is yes if the fugitive wins.
    Nemesis,
    /// The existence of a binary escape tree whose root is the start.
    EscapeTree,
    /// The number of deletions that the cat can force.
    CatHerding,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sat => "a formula in DIMACS",
            Self::Pmr3Sat => "a monotone formula with its drawing",
            Self::Qbf => "a formula in QDIMACS",
            Self::Nemesis => "a board of Nemesis",
            Self::EscapeTree => "a board, for an escape tree",
            Self::CatHerding => "a board of Cat Herding",
        })
    }
}

/// The size of the result of a reduction, in words.
type NameText = Result<String, Failure>;

/// The result of a reduction, and in words the condition under which the answer is yes.
type Reduced = Result<(Instance, String), Failure>;

/// A reduction: its result has the same answer as its input.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// The name.
    pub name: &'static str,
    /// The question about the input.
    pub from: Question,
    /// The question about the result.
    pub to: Question,
    /// The condition on the input, in words.
    pub condition: &'static str,
    /// The theorem, in the article of Bergé, Dailly and Gerard unless another source is given.
    pub theorem: &'static str,
    /// The largest number of distinct neighbours of a vertex of the result, if the reduction bounds it.
    pub max_degree: Option<u32>,
    pub(super) maps: Result<Maps, &'static str>,
    size: fn(&Instance, &Control) -> NameText,
    reduce: fn(&Instance, &Control) -> Reduced,
}

impl Reduction {
    /// Returns the reduction with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        REDUCTIONS.iter().find(|reduction| reduction.name == name)
    }

    /// Returns the variant of this reduction whose boards have at most this number of distinct neighbours at
    /// each vertex, the start and the exits included.
    ///
    /// ```
    /// use upstar::reduce::Reduction;
    /// let reduction = Reduction::named("qsat-to-nemesis").expect("a known name");
    /// assert_eq!(reduction.with_max_degree(3)?.max_degree, Some(3));
    /// assert!(reduction.with_max_degree(2).is_err());
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// There is no such variant.
    pub fn with_max_degree(&self, degree: u32) -> Result<&'static Self, Failure> {
        let variant = OF_DEGREE_3.iter().find(|variant| variant.name == self.name);
        let names: Vec<&str> = OF_DEGREE_3.iter().map(|variant| variant.name).collect();
        match variant {
            None => Err(Failure::because(format!(
                "{} bounds no degrees; these reductions do: {}",
                self.name,
                names.join(", ")
            ))),
            Some(variant) if variant.max_degree == Some(degree) => Ok(variant),
            Some(_) => Err(Failure::because(format!(
                "the boards have at most 3 distinct neighbours at each vertex, and no other bound than 3 can be chosen, not {degree}"
            ))),
        }
    }

    /// Returns the size of the result in words, without computing the result.
    ///
    /// # Errors
    /// A condition does not hold, the result would be too large, or the budget is used up.
    pub fn size(&self, instance: &Instance, control: &Control) -> Result<String, Failure> {
        match self.of_won_board(instance) {
            Some((Instance::Board(board), _)) => Ok(Size::of(&board).to_string()),
            Some(_) => Ok(FormulaSize { variables: 0, clauses: 0 }.to_string()),
            None => (self.size)(instance, control),
        }
    }

    /// Reduces an instance. Returns the result, and in words the condition under which the answer is yes.
    ///
    /// ```
    /// use upstar::reduce::{Instance, Reduction, board};
    /// use upstar::{Control, escape::rules::Escape, ground::Ruleset};
    /// let reduction = Reduction::named("nemesis-to-one-exit").expect("a known name");
    /// let source = Instance::Board(Escape::NEMESIS.read("0-1 1-2 1-3 exits 2,3 @ 0")?);
    /// let (result, words) = reduction.reduce(&source, &Control::unlimited())?;
    /// assert_eq!(board(&result)?.to_string(), "0-1 1-2*2 exits 2 @ 0");
    /// assert_eq!(words, "both boards have the same winner");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A condition does not hold, the result would be too large, or the budget is used up.
    pub fn reduce(&self, instance: &Instance, control: &Control) -> Result<(Instance, String), Failure> {
        match self.of_won_board(instance) {
            Some(won) => Ok(won),
            None => (self.reduce)(instance, control),
        }
    }

    /// Returns the result for a board whose start is an exit, where the fugitive has won and there is nothing to reduce: a
    /// start that is an exit, a cat with one edge, or the empty formula. Returns None for any other instance.
    fn of_won_board(&self, instance: &Instance) -> Option<(Instance, String)> {
        let Instance::Board(board) = instance else { return None };
        if !board.is_exit(board.start()?) {
            return None;
        }
        let (made, words) = match self.to {
            Question::CatHerding => {
                let cat = Multigraph::new(2, vec![Edge::simple(0, 1)]);
                let board = EscapeGraph::new(cat).with_start(0);
                (Instance::Board(board), "the cat forces more than 0 deletions")
            }
            Question::Qbf => {
                let empty = Prenex::existential(Cnf::new(0, Vec::new()));
                (Instance::Prenex(empty), "the formula without clauses is true")
            }
            _ => {
                let exit = EscapeGraph::new(Multigraph::new(1, Vec::new())).with_exits(vec![0]);
                (Instance::Board(exit.with_start(0)), "the fugitive has won on both boards")
            }
        };
        Some((made, format!("the start is an exit: {words}")))
    }
}

/// All reductions.
pub const REDUCTIONS: &[Reduction] = &[
    Reduction {
        name: "linear3sat-to-escape-tree",
        from: Question::Sat,
        to: Question::EscapeTree,
        condition: "clauses of one to three literals; each shares a literal with at most one other clause, and only one literal",
        theorem: "Theorem 3",
        max_degree: None,
        maps: Ok(OF_LINEAR),
        size: |instance, _| Ok(linear::size(cnf(instance)?)?.to_string()),
        reduce: |instance, control| {
            let board = LinearToTree::new(cnf(instance)?, control)?.board().clone();
            Ok((
                Instance::Board(board),
                "the formula is satisfiable if and only if the start is the root of a binary escape tree"
                    .to_owned(),
            ))
        },
    },
    Reduction {
        name: "nemesis-to-cat-herding",
        from: Question::Nemesis,
        to: Question::CatHerding,
        condition: "no unbreakable edge",
        theorem: "Corollary 6, with more than m deletions in place of 2m, and cliques of m + 2 vertices",
        max_degree: None,
        maps: STEP_BY_STEP,
        size: |instance, _| Ok(NemesisToCat::size(board(instance)?)?.to_string()),
        reduce: |instance, control| {
            let reduced = NemesisToCat::new(board(instance)?, control)?;
            let words = format!(
                "the fugitive wins if and only if the cat forces more than {}",
                counted(reduced.threshold() as usize, "deletion", "deletions")
            );
            Ok((Instance::Board(reduced.extended().board().clone()), words))
        },
    },
    Reduction {
        name: "nemesis-to-one-exit",
        from: Question::Nemesis,
        to: Question::Nemesis,
        condition: "none: multigraphs have copies",
        theorem: "section 2.3",
        max_degree: None,
        maps: Ok(OF_ONE_EXIT),
        size: |instance, _| Ok(size_with_one(board(instance)?)?.to_string()),
        reduce: |instance, _| {
            Ok((Instance::Board(with_one_exit(board(instance)?)?.board), SAME_WINNER.to_owned()))
        },
    },
    Reduction {
        name: "nemesis-to-qbf",
        from: Question::Nemesis,
        to: Question::Qbf,
        condition: "none",
        theorem: "Remark 7: moves and deletions as quantifiers",
        max_degree: None,
        maps: MOVE_BY_MOVE,
        size: |instance, control| Ok(formula::size(board(instance)?, control)?.to_string()),
        reduce: |instance, control| {
            let prenex = NemesisToQbf::new(board(instance)?, control)?.prenex().clone();
            Ok((Instance::Prenex(prenex), "the fugitive wins if and only if the formula is true".to_owned()))
        },
    },
    Reduction {
        name: "nemesis-to-simple",
        from: Question::Nemesis,
        to: Question::Nemesis,
        condition: "the board of a formula from qsat-to-nemesis or pmr3sat-to-nemesis",
        theorem: "Lemma 14",
        max_degree: None,
        maps: Ok(OF_SIMPLE),
        size: |instance, control| Ok(NemesisToSimple::size(board(instance)?, control)?.to_string()),
        reduce: |instance, control| {
            let board = NemesisToSimple::new(board(instance)?, control)?.board().clone();
            Ok((Instance::Board(board), SAME_WINNER.to_owned()))
        },
    },
    Reduction {
        name: "nemesis-to-two-exits",
        from: Question::Nemesis,
        to: Question::Nemesis,
        condition: "a simple graph",
        theorem: "Theorem 9",
        max_degree: None,
        maps: STEP_BY_STEP,
        size: |instance, _| Ok(TwoExits::size(board(instance)?)?.to_string()),
        reduce: |instance, control| {
            let reduced = TwoExits::new(board(instance)?, control)?;
            Ok((Instance::Board(reduced.extended().board().clone()), SAME_WINNER.to_owned()))
        },
    },
    Reduction {
        name: "pmr3sat-to-nemesis",
        from: Question::Pmr3Sat,
        to: Question::Nemesis,
        condition: "clauses of one to three literals of one sign, drawn without crossings, and a variable",
        theorem: "Theorem 4",
        max_degree: None,
        maps: Ok(OF_DRAWN),
        size: |instance, _| Ok(rectilinear(instance)?.size()?.to_string()),
        reduce: |instance, control| {
            let board = rectilinear(instance)?.reduce(control)?.board().clone();
            Ok((Instance::Board(board), IF_SATISFIABLE.to_owned()))
        },
    },
    Reduction {
        name: "qbf-to-3qbf",
        from: Question::Qbf,
        to: Question::Qbf,
        condition: "none",
        theorem: "Karp 1972; Stockmeyer and Meyer 1973",
        max_degree: None,
        maps: Ok(OF_CLAUSES),
        size: |instance, _| Ok(ShortClauses::size(prenex(instance)?)?.to_string()),
        reduce: |instance, control| {
            let short = ShortClauses::new(prenex(instance)?, control)?.prenex().clone();
            Ok((Instance::Prenex(short), "it is true if and only if the given formula is true".to_owned()))
        },
    },
    Reduction {
        name: "qsat-to-nemesis",
        from: Question::Qbf,
        to: Question::Nemesis,
        condition: "clauses of one to three literals, and a variable",
        theorem: "Theorem 5, sections 4.2 and 4.3",
        max_degree: None,
        maps: Ok(OF_QSAT),
        size: |instance, _| {
            let prenex = prenex(instance)?;
            Ok(qsat::size(prenex, Parameters::of(prenex)?)?.to_string())
        },
        reduce: |instance, control| {
            let board = QsatToNemesis::new(prenex(instance)?, control)?.board().clone();
            Ok((Instance::Board(board), IF_TRUE.to_owned()))
        },
    },
];

/// The variants of reductions whose boards have at most three distinct neighbours at each vertex.
const OF_DEGREE_3: &[Reduction] = &[
    Reduction {
        name: "pmr3sat-to-nemesis",
        from: Question::Pmr3Sat,
        to: Question::Nemesis,
        condition: "clauses of one to three literals of one sign, drawn without crossings, and a variable",
        theorem: PROVED_HERE,
        max_degree: Some(3),
        maps: Ok(OF_DRAWN_SPLIT),
        size: |instance, _| Ok(rectilinear(instance)?.size_in(Form::Split)?.to_string()),
        reduce: |instance, control| {
            let reduced = rectilinear(instance)?.reduce_in(Form::Split, control)?;
            Ok((Instance::Board(reduced.board().clone()), IF_SATISFIABLE.to_owned()))
        },
    },
    Reduction {
        name: "qsat-to-nemesis",
        from: Question::Qbf,
        to: Question::Nemesis,
        condition: "clauses of one to three literals, and a variable",
        theorem: PROVED_HERE,
        max_degree: Some(3),
        maps: Ok(OF_QSAT_SPLIT),
        size: |instance, _| {
            let prenex = prenex(instance)?;
            Ok(qsat::size(prenex, Parameters::in_form(prenex, Form::Split)?)?.to_string())
        },
        reduce: |instance, control| {
            let board = QsatToNemesis::split(prenex(instance)?, control)?.board().clone();
            Ok((Instance::Board(board), IF_TRUE.to_owned()))
        },
    },
];

const PROVED_HERE: &str = "settled here: Degrees that count distinct neighbours";
const IF_SATISFIABLE: &str = "the formula is satisfiable if and only if the fugitive wins";
const IF_TRUE: &str = "the formula is true if and only if the fugitive wins";
const SAME_WINNER: &str = "both boards have the same winner";

/// Returns the instance as a formula in conjunctive normal form.
///
/// # Errors
/// It is another kind of instance.
pub fn cnf(instance: &Instance) -> Result<&Cnf, Failure> {
    match instance {
        Instance::Cnf(cnf) => Ok(cnf),
        _ => Err(Failure::because("expected a formula in DIMACS")),
    }
}

pub(super) fn prenex(instance: &Instance) -> Result<&Prenex, Failure> {
    match instance {
        Instance::Prenex(prenex) => Ok(prenex),
        _ => Err(Failure::because("expected a formula in QDIMACS")),
    }
}

pub(super) fn rectilinear(instance: &Instance) -> Result<&Rectilinear, Failure> {
    match instance {
        Instance::Rectilinear(drawn) => Ok(drawn),
        _ => Err(Failure::because("expected a monotone formula with its drawing")),
    }
}

/// Returns the instance as a board.
///
/// # Errors
/// It is another kind of instance.
pub fn board(instance: &Instance) -> Result<&EscapeGraph, Failure> {
    match instance {
        Instance::Board(board) => Ok(board),
        _ => Err(Failure::because("expected a board of Nemesis")),
    }
}
