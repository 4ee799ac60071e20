//! `upstar angel border`: the race of a piece to the border of a board, or of all boards up to a size.

use serde_json::{Value as Json, json};
use upstar::angel::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First};
use upstar::ground::control::{Control, Stop};

use crate::answer::{Answer, Exit, ended_json};
use crate::args::{AngelBorder, BoardSides, Common};
use crate::command::{CommandFrame, Ran, ended};

/// The smallest side of a board in a table. On a smaller one the piece starts at the border.
const LEAST: usize = 3;

/// Solves the game.
pub(crate) fn run(arguments: &AngelBorder, common: &Common) -> Ran {
    let steps = arguments.steps.clone().map(BorderPiece::Steps);
    let piece = arguments.piece.clone().or(steps).ok_or("a piece or its --steps are missing")?;
    let race = Race { piece, first: arguments.first.into(), most: arguments.turns.unwrap_or(u32::MAX - 1) };
    let games = race.games(arguments)?;
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::new(common);
        let stop = match arguments.table {
            true => race.table(&games, control, &mut answer),
            false => games.iter().find_map(|game| race.board(game, control, &mut answer)),
        };
        if let Some(ended) = stop.map(|stop| ended(stop, common.budget)) {
            answer.field("error", ended_json(ended));
            answer.trouble(ended, format!("not solved: {ended}"));
        }
        Ok(answer)
    })
}

/// A piece, and the games that it plays.
struct Race {
    piece: BorderPiece,
    first: First,
    /// The largest number of moves.
    most: u32,
}

impl Race {
    /// Returns the games that are wanted: one, or those on all boards of a table, row by row.
    fn games(&self, arguments: &AngelBorder) -> Result<Vec<BorderGame>, String> {
        let BoardSides(width, height) = arguments.size;
        let boards: Vec<(usize, usize)> = match arguments.table {
            true => (LEAST..=height).flat_map(|h| (LEAST..=width).map(move |w| (w, h))).collect(),
            false => vec![(width, height)],
        };
        if boards.is_empty() {
            return Err(format!("--table begins with boards of {LEAST} x {LEAST} squares"));
        }
        let game = |board| BorderGame::centred(self.piece.clone(), board);
        let games: Option<Vec<BorderGame>> = boards.into_iter().map(game).collect();
        games.ok_or_else(|| "boards have 1 to 32 squares a side".to_owned())
    }

    /// Returns the piece as a part of a sentence.
    fn called(&self) -> String {
        match &self.piece {
            BorderPiece::Steps(_) => "piece".to_owned(),
            piece => piece.to_string(),
        }
    }

    /// Writes the beginning of an answer: the piece on these boards, with their sides for programs, and who begins.
    fn begin(&self, boards: &str, sides: &[(&str, usize)], answer: &mut Answer) {
        let with = match &self.piece {
            BorderPiece::Steps(steps) => format!(" with the steps {steps}"),
            _ => String::new(),
        };
        let (begins, name) = match self.first {
            First::Devil => ("the Devil".to_owned(), "devil"),
            First::Piece => (format!("the {}", self.called()), "piece"),
        };
        let piece = self.called();
        answer.line(format_args!("The {piece}{with} at the centre of {boards} squares; {begins} begins.\n"));
        answer.field("piece", self.piece.to_string());
        for &(name, side) in sides {
            answer.field(name, side);
        }
        answer.field("first", name);
    }

    /// Solves one board.
    fn board(&self, game: &BorderGame, control: &Control, answer: &mut Answer) -> Option<Stop> {
        let found = game.solve(self.first, self.most, control);
        let (width, height) = game.board();
        let sides: &[_] =
            if width == height { &[("size", width)] } else { &[("width", width), ("height", height)] };
        self.begin(&format!("a board of {width} x {height}"), sides, answer);
        let piece = self.called();
        match found.verdict {
            BorderVerdict::PieceWins(moves) => {
                answer.fact("winner", format_args!("the {piece}"), "winner", "piece");
                answer.fact("moves", format_args!("{moves} to the border"), "moves", moves);
                show_zone(game, &found, answer);
            }
            BorderVerdict::DevilWins => answer.fact("winner", "the Devil", "winner", "devil"),
            BorderVerdict::Unknown(least, _) => {
                answer.fact("winner", "unknown", "winner", "unknown");
                let words = format_args!("at least {least}, if the {piece} wins");
                answer.fact("moves", words, "moves_at_least", least);
                answer.ends(Exit::Unknown);
            }
        }
        stopped(found.verdict)
    }

    /// Solves games on boards that are in order by their rows, and writes a table. After a budget has ended the search, the other
    /// boards are unknown.
    fn table(&self, games: &[BorderGame], control: &Control, answer: &mut Answer) -> Option<Stop> {
        self.begin("boards of w x h", &[], answer);
        let (mut list, mut stop, mut row) = (Vec::new(), None, String::new());
        let columns = games.iter().map(BorderGame::board).filter(|board| board.1 == LEAST);
        let head: String = columns.map(|(width, _)| format!("{width:>5}")).collect();
        answer.line(format_args!("h \\ w{head}"));
        for (at, game) in games.iter().enumerate() {
            let (width, height) = game.board();
            let verdict = match stop {
                None => game.solve(self.first, self.most, control).verdict,
                Some(_) => BorderVerdict::Unknown(0, stop),
            };
            stop = stop.or(stopped(verdict));
            let (text, winner, moves) = match verdict {
                BorderVerdict::PieceWins(moves) => (moves.to_string(), "piece", ("moves", json!(moves))),
                BorderVerdict::DevilWins => ("-".to_owned(), "devil", ("moves", Json::Null)),
                BorderVerdict::Unknown(0, _) => ("?".to_owned(), "unknown", ("moves", Json::Null)),
                BorderVerdict::Unknown(least, _) => {
                    (format!("{least}+"), "unknown", ("moves_at_least", json!(least)))
                }
            };
            if winner == "unknown" {
                answer.ends(Exit::Unknown);
            }
            list.push(json!({"width": width, "height": height, "winner": winner, (moves.0): moves.1}));
            row += &format!("{text:>5}");
            if games.get(at + 1).is_none_or(|next| next.board().1 != height) {
                answer.line(format_args!("{height:>5}{}", std::mem::take(&mut row)));
            }
        }
        answer.line("\nA number is that of the moves to the border; - means that the Devil wins.");
        answer.field("boards", Json::from(list));
        stop
    }
}

/// Returns the reason why a search has ended without a winner, if it has not come to the limit of moves.
fn stopped(verdict: BorderVerdict) -> Option<Stop> {
    match verdict {
        BorderVerdict::Unknown(_, stop) => stop,
        BorderVerdict::PieceWins(_) | BorderVerdict::DevilWins => None,
    }
}

/// Draws the squares that the win needs.
fn show_zone(game: &BorderGame, found: &BorderAnswer, answer: &mut Answer) {
    answer.field("zone", found.zone.iter().map(|(x, y)| json!([x, y])).collect::<Vec<Json>>());
    if found.zone.is_empty() {
        return;
    }
    answer.row("zone", format!("{} squares, independently of all other eaten squares\n", found.zone.len()));
    for y in (0..game.board().1).rev() {
        let mark = |x: usize| match (x, y) {
            square if square == game.start() => "@",
            square if found.zone.contains(&square) => "o",
            _ => ".",
        };
        let row: Vec<&str> = (0..game.board().0).map(mark).collect();
        answer.line(row.join(" "));
    }
}
