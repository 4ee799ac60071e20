//! The facts about positions of games that are added, and the parts of answers of expressions. The facts about
//! values, and those of misère play, are in [`solve`](super::solve).

use super::notation::{Style, print_number, print_tree};
use super::play::{NimSum, SumBounds};
use super::rules::loopy::{Listing, NimOutcome, NimValue};
use super::solve::{LoopyMove, LoopyPosition, WinningCuts, WorkedOut};
use super::surreal::{EndNumber, NoSurreal, NoTree, NumberTree, Surreal, TreeCalc};
use crate::ground::control::{Control, OrStop};
use crate::ground::data::Data;
use crate::ground::fact::{Cost, Fact, Found, Shown, Sort};
use crate::ground::{Failure, Player};

const IMPARTIAL: &str = "whether both players have the same moves, in the position and in all that follow";

/// A function that finds a fact about a position that may be impartial, or a sum of such positions.
#[derive(Clone, Copy)]
pub enum OfImpartial {
    /// From whether the position is impartial.
    Whether(fn(bool) -> Found),
    /// From the Grundy value of an impartial position that ends, with its parts.
    NimSum(fn(&NimSum) -> Found),
}

impl OfImpartial {
    /// Finds the fact if it follows from whether the position is impartial.
    pub fn of_truth(&self, is_impartial: bool) -> Option<Found> {
        match self {
            Self::Whether(find) => Some(find(is_impartial)),
            Self::NimSum(_) => None,
        }
    }

    /// Finds the fact about a position that ends. `nim` is `None` if the position is not impartial.
    pub fn of_nim_sum(&self, nim: Option<&NimSum>) -> Option<Found> {
        match self {
            Self::Whether(find) => Some(find(nim.is_some())),
            Self::NimSum(find) => nim.map(find),
        }
    }
}

/// The facts about positions that may be impartial, besides those about their values.
pub static IMPARTIAL_FACTS: &[Fact<OfImpartial>] = &[
    Fact::new(
        ("impartial", "impartial"),
        Sort::Truth,
        IMPARTIAL,
        OfImpartial::Whether(|is_impartial| Found::data(Data::Bool(is_impartial))),
    )
    .shown(Shown::ToPrograms)
    .method("is_impartial"),
    Fact::new(
        ("grundy_value", "Grundy value"),
        Sort::Integer,
        "the nimber that an impartial position is equal to; a move wins if the value after it is 0",
        OfImpartial::NimSum(|nim| Found::new(nim.value, nim.words())),
    )
    .method_or_none("grundy_value"),
    Fact::new(
        ("grundy_parts", "Grundy values"),
        Sort::Data("counts"),
        "the Grundy values of the components of an impartial position; grundy_value is their nim-sum",
        OfImpartial::NimSum(|nim| Found::data(Data::list(&nim.parts))),
    )
    .shown(Shown::ToPrograms),
];

/// A function that finds a fact about a position of a game that ends, or a sum of such positions. It gets the
/// names of the winning moves of Left and of Right.
pub type OfWinningMoves = fn(&[Vec<String>; 2]) -> Found;

/// The facts that follow from the winning moves. They are found without the value if only they and the outcome
/// are asked for.
pub static WINNING_FACTS: &[Fact<OfWinningMoves>] = &[Fact::<OfWinningMoves>::new(
    ("winning_moves", "winning moves"),
    Sort::Data("winning_moves"),
    "the moves with which each player wins by beginning; alone or with the outcome, without the value",
    |[left, right]| {
        Found::data(Data::object([("left", Data::list(left.clone())), ("right", Data::list(right.clone()))]))
    },
)
.shown(Shown::OnRequest)
.cost(Cost::Costly)];

/// A function that finds a fact about a sum from the thermographs of its parts.
pub type OfBounds = fn(&SumBounds) -> Found;

const fn bound(
    (name, title): (&'static str, &'static str),
    help: &'static str,
    find: OfBounds,
) -> Fact<OfBounds> {
    Fact::<OfBounds>::new((name, title), Sort::Rational, help, find).shown(Shown::OnRequest)
}

fn number(x: &impl ToString, theorem: &str) -> Found {
    let x = x.to_string();
    Found::new(&x, format!("{x}   {theorem}"))
}

const STOPS: &str = "at any temperature t, a stop is within t of the walls";
const THERMOSTRAT: &str = "Thermostrat is sure of it (Winning Ways, ch. 6)";

/// Facts about a sum from the thermographs of its parts, without the value of the sum. Answers hold them where the value
/// is out of reach.
pub static BOUNDS_FACTS: &[Fact<OfBounds>] = &[
    bound(
        ("mean", "mean"),
        "the mean value of a sum, which is the sum of the means of its parts; alone, without the value",
        |bounds| number(&bounds.mean, "the sum of the means"),
    ),
    bound(
        ("temperature_at_most", "temperature at most"),
        "the greatest temperature of a part of a sum; the sum is at most as hot",
        |bounds| number(&bounds.most_temperature, "that of the hottest part"),
    ),
    bound(
        ("left_stop_at_least", "left stop at least"),
        "a bound of the left stop of a sum: what Left is sure of by Thermostrat if Left begins",
        |bounds| number(&bounds.left_stop[0], THERMOSTRAT),
    ),
    bound(
        ("left_stop_at_most", "left stop at most"),
        "a bound of the left stop of a sum, from the walls of its parts",
        |bounds| number(&bounds.left_stop[1], STOPS),
    ),
    bound(
        ("right_stop_at_least", "right stop at least"),
        "a bound of the right stop of a sum, from the walls of its parts",
        |bounds| number(&bounds.right_stop[0], STOPS),
    ),
    bound(
        ("right_stop_at_most", "right stop at most"),
        "a bound of the right stop of a sum: what Right is sure of by Thermostrat if Right begins",
        |bounds| number(&bounds.right_stop[1], THERMOSTRAT),
    ),
];

/// A function that finds a fact about an impartial game that need not end.
#[derive(Clone, Copy)]
pub enum OfLoopy {
    /// From the value of the sum of all tokens, or of an expression.
    Value(fn(&NimValue) -> Found),
    /// From the position.
    Position(fn(&dyn LoopyPosition, &Control) -> Result<Option<Found>, Failure>),
}

impl OfLoopy {
    /// Finds the fact about a position. One without tokens has no value to tell.
    ///
    /// # Errors
    /// Returns the reason why the position has no answer, or why the calculation has to stop.
    pub fn find(&self, position: &dyn LoopyPosition, control: &Control) -> Result<Option<Found>, Failure> {
        match self {
            Self::Value(find) => Ok(value_of(position, control)?.map(|value| find(&value))),
            Self::Position(find) => find(position, control),
        }
    }

    /// Finds the fact about a value; `None` if only positions have the fact.
    pub fn of_value(&self, value: &NimValue) -> Option<Found> {
        match self {
            Self::Value(find) => Some(find(value)),
            Self::Position(_) => None,
        }
    }
}

/// The facts about positions of impartial games that need not end.
pub static LOOPY_FACTS: &[Fact<OfLoopy>] = &[
    Fact::new(
        ("impartial", "impartial"),
        Sort::Truth,
        IMPARTIAL,
        OfLoopy::Position(|_, _| Ok(Some(Found::data(Data::Bool(true))))),
    )
    .shown(Shown::ToPrograms)
    .method("is_impartial"),
    Fact::new(
        ("values", "values"),
        Sort::Data("nims"),
        "the values of the vertices, flies or heaps, as a list; of the squares, by their numbers",
        OfLoopy::Position(|position, control| {
            let listed = position.listed(control)?;
            let values = listed.values.iter();
            Ok(Some(Found::data(match listed.listing {
                Listing::PlacesByName => {
                    let names = (0..).map(|place| position.place_name(place));
                    Data::Object(names.zip(values.map(Data::from)).collect())
                }
                Listing::PlacesWithOutcomes | Listing::Tokens | Listing::Whole => Data::list(values),
            })))
        }),
    )
    .shown(Shown::ToPrograms),
    Fact::new(
        ("outcomes", "outcomes"),
        Sort::Data("outcomes"),
        "the outcome of each vertex, in loopy_nim: N, P or D, a draw",
        OfLoopy::Position(|position, control| {
            let listed = position.listed(control)?;
            let outcomes = listed.values.iter().map(|value| value.outcome().to_string());
            let has_outcomes = matches!(listed.listing, Listing::PlacesWithOutcomes);
            Ok(has_outcomes.then(|| Found::data(Data::list(outcomes))))
        }),
    )
    .shown(Shown::ToPrograms),
    Fact::new(
        ("value", "value"),
        Sort::Data("value"),
        "the value of the sum of all tokens, if there are any",
        OfLoopy::Value(|value| Found::new(value, value.to_string())),
    ),
    Fact::new(
        ("outcome", "outcome"),
        Sort::Outcome,
        "the winner under best play: N (the next player), P (the previous player), or D for a draw",
        OfLoopy::Value(|value| {
            let outcome = value.outcome();
            Found::new(outcome.to_string(), format!("{outcome}   {}", outcome.describe()))
        }),
    )
    .cost(Cost::Free)
    .method("outcome"),
    Fact::new(
        ("moves", "moves"),
        Sort::Data("moves"),
        "the winning moves, with token, from, to and rank, the least of which is the one to make; of other games every move, if the request asks for moves",
        OfLoopy::Position(|position, control| moves(position, LoopyMove::wins, control)),
    )
    .shown(Shown::ToPrograms),
    Fact::new(
        ("drawing_moves", "drawing moves"),
        Sort::Data("moves"),
        "the moves that hold a draw, if the position is one",
        OfLoopy::Position(|position, control| {
            match value_of(position, control)?.map(|value| value.outcome()) {
                Some(NimOutcome::Draw) => moves(position, LoopyMove::draws, control),
                _ => Ok(None),
            }
        }),
    )
    .shown(Shown::ToPrograms),
];

/// Returns the value of a position, unless it has no token.
fn value_of(position: &dyn LoopyPosition, control: &Control) -> Result<Option<NimValue>, Failure> {
    if position.tokens() == 0 { Ok(None) } else { position.value(control).map(Some) }
}

fn moves(
    position: &dyn LoopyPosition,
    is_wanted: fn(&LoopyMove) -> bool,
    control: &Control,
) -> Result<Option<Found>, Failure> {
    if position.tokens() == 0 {
        return Ok(None);
    }
    let moves = position.moves(control)?;
    Ok(Some(Found::data(Data::list(moves.iter().filter(|m| is_wanted(m))))))
}

/// Writes an integer, or `{"inf": [..]}`.
impl From<NimValue> for Data {
    fn from(value: NimValue) -> Self {
        match value {
            NimValue::Finite(n) => n.into(),
            NimValue::Infinite(set) => Self::object([("inf", Self::list(set))]),
        }
    }
}

/// Writes the token, both places, and for a winning move its rank [sum of labels, sum of rounds]. The least
/// rank is the move to make.
impl From<LoopyMove> for Data {
    fn from(m: LoopyMove) -> Self {
        let count = |n: u128| u64::try_from(n).map_or_else(|_| n.to_string().into(), Self::from);
        let rank = m.rank.map(|rank| Self::list([count(rank.labels), count(rank.steps)]));
        Self::object([
            ("token", m.token.into()),
            ("from", m.from.into()),
            ("to", m.to.into()),
            ("rank", rank.into()),
        ])
    }
}

/// A function that finds a fact about a number that need not be a short game.
pub type OfNumber = fn(&Surreal, Style, &Control) -> OrStop<Option<Found>>;

/// The facts about numbers that need not be short games.
pub static NUMBER_FACTS: &[Fact<OfNumber>] = &[
    Fact::<OfNumber>::new(
        ("number", "value"),
        Sort::Text,
        "a number, as an expression reads it",
        |number, style, _| Ok(Some(Found::new(number.to_string(), print_number(number, style)))),
    ),
    Fact::<OfNumber>::new(
        ("outcome", "outcome"),
        Sort::Outcome,
        "the winner under best play: L, R, or P (the previous player)",
        |number, _, _| {
            let outcome = number.outcome();
            Ok(Some(Found::new(outcome.to_string(), format!("{outcome}   {}", outcome.describe()))))
        },
    )
    .cost(Cost::Free)
    .method("outcome"),
    Fact::<OfNumber>::new(
        ("birthday", "birthday"),
        Sort::Text,
        "the length of the sign expansion, an ordinal, if the notation can express it",
        |number, style, control| match number.signs(control) {
            Ok(signs) => Ok(signs
                .length()
                .ok()
                .map(|length| Found::new(length.number().to_string(), print_number(length.number(), style)))),
            Err(NoSurreal::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        },
    ),
];

/// A function that finds a fact about a game whose play ends in numbers that need not be short games.
pub type OfTree = fn(&NumberTree, Style, &mut TreeCalc<'_>) -> Result<Option<Found>, NoTree>;

fn of_end(number: &EndNumber, style: Style) -> Option<Found> {
    let tree = |style| print_tree(&number.clone().into(), style);
    Some(Found::new(tree(Style::Ascii), tree(style)))
}

/// The facts about games whose play ends in numbers that need not be short games.
pub static TREE_FACTS: &[Fact<OfTree>] = &[
    Fact::<OfTree>::new(
        ("tree", "value"),
        Sort::Text,
        "a game whose play ends in numbers, not all of which are short games",
        |tree, style, _| Ok(Some(Found::new(print_tree(tree, Style::Ascii), print_tree(tree, style)))),
    )
    .stands_for_value(),
    Fact::<OfTree>::new(
        ("outcome", "outcome"),
        Sort::Outcome,
        "the winner under best play: L, R, N (the next player) or P (the previous player)",
        |tree, _, calc| {
            let outcome = calc.outcome(tree)?;
            Ok(Some(Found::new(outcome.to_string(), format!("{outcome}   {}", outcome.describe()))))
        },
    ),
    Fact::<OfTree>::new(("mean", "mean"), Sort::Text, "the mean", |tree, style, calc| {
        Ok(of_end(&calc.walls(tree)?.mean, style))
    }),
    Fact::<OfTree>::new(
        ("temperature", "temperature"),
        Sort::Text,
        "the temperature",
        |tree, style, calc| Ok(of_end(&calc.walls(tree)?.temperature, style)),
    ),
    Fact::<OfTree>::new(("left_stop", "left stop"), Sort::Text, "the Left stop", |tree, style, _| {
        Ok(of_end(tree.stop(Player::Left), style))
    }),
    Fact::<OfTree>::new(("right_stop", "right stop"), Sort::Text, "the Right stop", |tree, style, _| {
        Ok(of_end(tree.stop(Player::Right), style))
    }),
];

/// A function that finds a fact about a position of infinite Hackenbush.
pub type OfStalks = fn(&WorkedOut<'_>, &Control) -> Result<Option<Found>, Failure>;

/// The facts about positions of infinite Hackenbush, besides those about their numbers.
pub static STALKS_FACTS: &[Fact<OfStalks>] = &[
    Fact::<OfStalks>::new(
        ("left_wins_with", "Left wins"),
        Sort::Data("cuts"),
        "the cuts with which Left wins moving first: on each stalk, all from an edge up",
        |solved, control| wins_with(solved, Player::Left, control),
    )
    .shown(Shown::Alone),
    Fact::<OfStalks>::new(
        ("left_best", "Left's best cut"),
        Sort::Data("cut"),
        "a cut for Left that wins if any does; null if there is no blue edge",
        |solved, control| best_cut(solved, Player::Left, control),
    )
    .shown(Shown::Alone),
    Fact::<OfStalks>::new(
        ("right_wins_with", "Right wins"),
        Sort::Data("cuts"),
        "the cuts with which Right wins moving first: on each stalk, all from an edge up",
        |solved, control| wins_with(solved, Player::Right, control),
    )
    .shown(Shown::Alone),
    Fact::<OfStalks>::new(
        ("right_best", "Right's best cut"),
        Sort::Data("cut"),
        "a cut for Right that wins if any does; null if there is no red edge",
        |solved, control| best_cut(solved, Player::Right, control),
    )
    .shown(Shown::Alone),
];

fn wins_with(solved: &WorkedOut<'_>, player: Player, control: &Control) -> Result<Option<Found>, Failure> {
    let winning = solved.winning(player, control)?;
    let edge =
        |cuts: &WinningCuts| format!("{} from edge {} up", cuts.lowest.stalk_name(), cuts.lowest.edge());
    let words = match winning.is_empty() {
        true if solved.position().stalks_of(player).is_empty() => "with no edge to cut".to_owned(),
        true => "with no cut".to_owned(),
        false => format!("cutting {}", winning.iter().map(edge).collect::<Vec<_>>().join(", or ")),
    };
    let data = |cuts: &WinningCuts| {
        let (stalk, from) = (cuts.lowest.stalk_name(), cuts.lowest.edge().to_string());
        Data::object([("stalk", stalk.into()), ("from", from.into())])
    };
    Ok(Some(Found::new(Data::list(winning.iter().map(data)), words)))
}

fn best_cut(solved: &WorkedOut<'_>, player: Player, control: &Control) -> Result<Option<Found>, Failure> {
    let best = solved.best(player, control)?;
    Ok(Some(Found::data(best.map(|cut| cut.to_string()).into())))
}

const fn part(name: &'static str, sort: Sort, help: &'static str) -> Fact<()> {
    Fact::new((name, name), sort, help, ()).stands_for_value()
}

/// The parts of an answer of an expression that is no value. Where an answer has several of them, the first
/// one stands for the answer.
pub static ANSWER_PARTS: &[Fact<()>] = &[
    part("rows", Sort::Data("rows"), "the rows of a table; a cell without an answer contains the reason"),
    part("columns", Sort::Data("texts"), "the titles of the columns of a table"),
    part("stalk", Sort::Text, "the sign expansion of a number, as a stalk"),
    part("form", Sort::Text, "the options of a number in its simplest form"),
    part("real", Sort::Text, "a real number that is not known to be rational"),
    part("path", Sort::Data("path"), "the way from 0 to a number in the tree of all numbers"),
    part("number", Sort::Text, "a number, as an expression reads it"),
    part("truth", Sort::Data("truth"), "a truth value, or the reason why it is unknown"),
    part("list", Sort::Data("list"), "the members of a list, each as an answer"),
    part("uptimal", Sort::Data("uptimal"), "a sum of a number, a nimber and powers of up"),
    part(
        "switches",
        Sort::Data("switches"),
        "a sum of a number, switches, ups and a nimber; the temperatures of the switches, the hottest first",
    ),
    part("interval", Sort::Data("interval"), "an interval of numbers, or null if it is empty"),
    part("function", Sort::Text, "a function that the expression defines"),
    part(
        "literal",
        Sort::Text,
        "a form that need not be canonical; the facts about its value stand beside it",
    ),
];

const fn asked(name: &'static str, sort: Sort, help: &'static str) -> Fact<()> {
    Fact::new((name, name), sort, help, ())
}

/// The parts of an answer that the keys `sums` and `moves` of a request ask for.
pub static REQUEST_PARTS: &[Fact<()>] = &[
    asked("sums", Sort::Data("sums"), "the values of the pairs of places that the request names"),
    asked("misere", Sort::Truth, "true in answers about misère play, which the request asks for"),
    asked("all_moves", Sort::Data("all_moves"), "every move of an impartial game that need not end"),
    asked("moves_error", Sort::Data("moves_error"), "why the moves are not known"),
];
