//! The moves of a short game: the winning ones, the loss of each, and the undominated ones.

use serde_json::{Value as Json, json};
use upstar::games::board::AnyBoard;
use upstar::games::board::grid::Grid;
use upstar::games::notation::{Style, print};
use upstar::games::play::{NimMove, NimSum, PlayedSum};
use upstar::games::solve::{Merit, MoveValue, ShortPosition, merits};
use upstar::games::value::{Calc, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;
use upstar_draw::{Change, DrawnMove, Scene, Shows, TooLarge, Why, board_text, moves_scene, side_by_side};

use crate::answer::Answer;
use crate::answer::moves::{Tally, listed, more, result, why, won, yes};
use crate::answer::values::shortened;

/// The largest number of boards after moves below one heading.
const SHOWN_BOARDS: usize = 4;
/// The largest number of lines for moves below one heading, unless all moves are asked for.
const SHOWN_LINES: usize = 12;

/// A move with its merits.
pub(super) struct Judged<'s> {
    pub(super) m: MoveValue<'s>,
    pub(super) merit: Merit,
    /// The change of the Grundy value, if the position is impartial.
    nim: Option<NimMove>,
}

/// The moves of a position.
pub(super) struct Moves<'s> {
    /// The moves of Left and of Right, in the order of the board.
    of: [Vec<Judged<'s>>; 2],
    /// The Grundy value with its parts, if the position is impartial.
    pub(super) nim: Option<NimSum>,
}

/// A position with the data for showing its moves.
#[derive(Clone, Copy)]
pub(super) struct Shown<'p, 's> {
    pub(super) position: &'p dyn ShortPosition<'s>,
    /// True if the board is small enough to be shown.
    pub(super) is_board_shown: bool,
}

/// Returns the Grundy value of a position with its parts, and, if `has_moves`, the effect of each move.
/// `None` if the position is not impartial.
pub(super) fn nim_sum<'s>(
    position: &dyn ShortPosition<'s>,
    has_moves: bool,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Option<NimSum>> {
    PlayedSum::new(vec![position.copied().into()]).nim_sum(has_moves, calc)
}

impl<'s> Moves<'s> {
    pub(super) fn of(
        position: &dyn ShortPosition<'s>,
        value: Value<'s>,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<Self> {
        let nim = nim_sum(position, true, calc)?;
        let mut of = |player| -> OrNoAnswer<Vec<Judged<'s>>> {
            let moves = position.moves(player, calc.control())?;
            let merits = merits(calc, value, player, &moves)?;
            let judged = moves.into_iter().zip(merits).enumerate().map(|(i, (m, merit))| Judged {
                m,
                merit,
                // Both players of an impartial position have the same moves in the same order.
                nim: nim.as_ref().and_then(|nim| nim.moves.get(i).copied()),
            });
            Ok(judged.collect())
        };
        Ok(Self { of: [of(Player::Left)?, of(Player::Right)?], nim })
    }

    /// Returns the lists to show: one for each player, or a common one if the position is impartial.
    fn lists(&self) -> impl Iterator<Item = (Option<Player>, &Vec<Judged<'s>>)> {
        let is_impartial = self.nim.is_some();
        let whose = move |player| if is_impartial { None } else { Some(player) };
        let count = if is_impartial { 1 } else { 2 };
        Player::BOTH.into_iter().take(count).map(move |player| (whose(player), &self.of[player]))
    }

    /// Draws the position with the winning moves; for a player who has none, with the undominated ones.
    pub(super) fn picture(&self, position: &dyn ShortPosition<'s>) -> Result<Scene, TooLarge> {
        let mut drawn = Vec::new();
        for (player, moves) in self.lists() {
            let can_win = moves.iter().any(|judged| judged.merit.wins);
            let why = if can_win { Why::Wins } else { Why::Undominated };
            let is_shown = |judged: &&Judged<'_>| match why {
                Why::Undominated => player.is_some() && judged.merit.undominated,
                _ => judged.merit.wins,
            };
            let shows = Shows { player, why };
            drawn.extend(
                ordered(moves)
                    .into_iter()
                    .filter(is_shown)
                    .map(|judged| DrawnMove { shows, change: Change::Places(&judged.m.places) }),
            );
        }
        moves_scene(position.board(), position.facts().signs, &[], &drawn)
    }

    /// Returns both players' moves as JSON, in the order of the board.
    pub(super) fn json(&self, shown: Shown<'_, 's>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Json> {
        let mut list = |player: Player| -> OrNoAnswer<Json> {
            // The texts of all positions after the moves on a large board would take much more room than the rest.
            let after = match shown.is_board_shown {
                true => shown.position.texts_after(player, calc.control())?,
                false => Vec::new(),
            };
            let mut after = after.into_iter();
            self.of[player].iter().map(|judged| shown.move_json(judged, after.next(), calc)).collect()
        };
        let left = list(Player::Left)?;
        Ok(json!({"left": left, "right": list(Player::Right)?}))
    }

    /// Adds the good moves of both players, on boards if these are shown; and a list of all moves if
    /// `has_all`.
    pub(super) fn text(
        &self,
        shown: Shown<'_, 's>,
        has_all: bool,
        answer: &mut Answer,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<()> {
        for (player, moves) in self.lists() {
            answer.text("\n");
            shown.list(player, &ordered(moves), has_all, answer, calc)?;
        }
        if let Some(nim) = self.nim.as_ref().filter(|nim| !nim.moves.is_empty()) {
            answer.line(why(nim));
        }
        Ok(())
    }
}

/// Sorts the moves: winning ones first; then by loss, by whether they are undominated, and by whether they
/// are orthodox.
fn ordered<'m, 's>(moves: &'m [Judged<'s>]) -> Vec<&'m Judged<'s>> {
    let mut ordered: Vec<&Judged<'s>> = moves.iter().collect();
    ordered.sort_by(|a, b| {
        // `false` sorts before `true`, so good properties are negated.
        let rank = |merit: &Merit| (!merit.undominated, !merit.keeps_stop, !merit.orthodox);
        let (a, b) = (&a.merit, &b.merit);
        b.wins.cmp(&a.wins).then(a.loss.cmp(&b.loss)).then(rank(a).cmp(&rank(b)))
    });
    ordered
}

impl<'p, 's> Shown<'p, 's> {
    fn grid(self) -> Option<&'p Grid> {
        match self.position.board() {
            AnyBoard::Grid(grid) => Some(grid),
            _ => None,
        }
    }

    fn name(self, m: &MoveValue<'_>) -> String {
        m.places.iter().map(|&place| self.position.place_name(place)).collect::<Vec<_>>().join("-")
    }

    fn move_json(
        self,
        Judged { m, merit, .. }: &Judged<'s>,
        after: Option<String>,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<Json> {
        let mut fields = json!({"move": self.name(m), "places": m.places,
            "value": print(calc, m.value, Style::Ascii)?,
            "best": merit.is_best(), "keeps_stop": merit.keeps_stop, "orthodox": merit.orthodox,
            "wins": merit.wins, "loss": merit.loss.to_string(), "undominated": merit.undominated});
        if let Some(grid) = self.grid() {
            fields["cells"] = m.places.iter().map(|&place| json!(cell(grid, place))).collect();
        }
        if let Some(after) = after {
            fields["after"] = after.into();
        }
        Ok(fields)
    }

    /// Adds a list of moves under a heading: the winning ones; if there are none, the undominated ones.
    fn list(
        self,
        player: Option<Player>,
        moves: &[&Judged<'s>],
        has_all: bool,
        answer: &mut Answer,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<()> {
        let count = |is: fn(&Merit) -> bool| moves.iter().filter(|judged| is(&judged.merit)).count();
        let (wins, undominated) = (count(|merit| merit.wins), count(|merit| merit.undominated));
        let tally = Tally { all: moves.len(), wins, undominated, ..Tally::default() };
        answer.line(tally.heading(player));
        if moves.is_empty() {
            return Ok(());
        }
        let undominated = |judged: &&&Judged<'s>| judged.merit.undominated;
        let good: Vec<&Judged<'s>> = match wins {
            0 => moves.iter().filter(undominated).copied().collect(),
            _ => moves[..wins].to_vec(),
        };
        // In an impartial sum the nim-sum says everything, and moves that do not win are hardly ever
        // dominated.
        let others = if wins == 0 || player.is_none() { &[] } else { &moves[wins..] };
        let others: Vec<&Judged<'s>> = others.iter().filter(undominated).copied().collect();
        let has_boards = self.is_board_shown && self.grid().is_some();
        if has_all && !has_boards {
            return self.lines(player, moves, usize::MAX, answer, calc);
        }
        for (i, group) in [good, others].iter().enumerate().filter(|(_, group)| !group.is_empty()) {
            if i > 0 {
                answer.line(Tally::others(group.len()));
            }
            if has_boards {
                self.boards(player, group, has_all, answer, calc)?;
            } else {
                self.lines(player, group, SHOWN_LINES, answer, calc)?;
            }
        }
        if has_all { self.lines(player, moves, usize::MAX, answer, calc) } else { Ok(()) }
    }

    /// Adds moves as lines of a table.
    fn lines(
        self,
        player: Option<Player>,
        moves: &[&Judged<'s>],
        most: usize,
        answer: &mut Answer,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<()> {
        let style = answer.style();
        let row = |Judged { m, merit, nim }: &Judged<'s>| -> OrNoAnswer<Vec<String>> {
            let mut cells = vec![self.name(m), result(won(merit.wins))];
            match nim {
                Some(NimMove { from, to }) if player.is_none() => cells.push(format!("{from} to {to}")),
                _ => cells.extend([merit.loss.to_string(), yes(merit.undominated), kept(merit).to_owned()]),
            }
            cells.push(print(calc, m.value, style)?);
            Ok(cells)
        };
        let rows = moves.iter().take(most).copied().map(row).collect::<Result<Vec<_>, _>>()?;
        let columns: &[&str] = match player {
            None => &["move", "result", "its part", "leads to"],
            Some(_) => &["move", "result", "loss", "undominated", "keeps", "leads to"],
        };
        answer.text(listed(columns, rows));
        more(moves.len(), most, answer);
        Ok(())
    }

    /// Adds the first moves as boards: the board after the move of a piece, or the board before the move
    /// with the cells that it covers marked.
    fn boards(
        self,
        player: Option<Player>,
        moves: &[&Judged<'s>],
        has_list: bool,
        answer: &mut Answer,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<()> {
        let Some(grid) = self.grid() else { return Ok(()) };
        let letter = player.map_or('X', |player| player.of(('L', 'R')));
        let is_unicode = answer.style() == Style::Unicode;
        let mut boards = Vec::new();
        for Judged { m, merit, .. } in moves.iter().take(SHOWN_BOARDS) {
            let marks = || m.places.iter().map(|&place| (cell(grid, place), letter)).collect::<Vec<_>>();
            let after = self.after(player.unwrap_or(Player::Left), m, calc.control());
            let mut lines = match after.as_ref().map(|position| position.board()) {
                Some(AnyBoard::Grid(moved)) => board_text(moved, &[], is_unicode),
                _ => board_text(grid, &marks(), is_unicode),
            };
            lines.push(format!("to {}", shortened(print(calc, m.value, answer.style())?)));
            if player.is_some() {
                lines.push(described(merit));
            }
            boards.push(lines);
        }
        answer.text(side_by_side(&boards, 4, 100));
        if !has_list {
            more(moves.len(), SHOWN_BOARDS, answer);
        }
        Ok(())
    }

    /// Returns the position after the move of a piece. `None` if the move covers free cells, which are
    /// marked instead.
    fn after(
        self,
        player: Player,
        m: &MoveValue<'_>,
        control: &Control,
    ) -> Option<Box<dyn ShortPosition<'s> + 'p>> {
        // The first place of a piece's move is the piece itself; a free cell there means that the move
        // covers cells.
        if self.grid()?.cells().get(*m.places.first()?) == Some(&b'.') {
            return None;
        }
        let mut position = self.position.copied();
        let index = position.choices(player, control).ok()?.iter().position(|places| *places == m.places)?;
        position.make(player, index, control).ok()?.then_some(position)
    }
}

/// Returns the row and the column of a place, counted from 0.
fn cell(grid: &Grid, place: usize) -> (usize, usize) {
    (place / grid.width(), place % grid.width())
}

/// Describes what a move keeps.
fn kept(merit: &Merit) -> &'static str {
    match (merit.keeps_stop, merit.orthodox) {
        (true, true) => "stop and mean",
        (true, false) => "the stop",
        (false, true) => "the mean",
        (false, false) => "",
    }
}

/// Describes a move below its board: whether it is dominated, what it keeps, and what it loses.
fn described(merit: &Merit) -> String {
    let kept = kept(merit);
    let words = [
        (!merit.undominated).then(|| "dominated".to_owned()),
        (!kept.is_empty()).then(|| format!("keeps {kept}")),
        (merit.loss.signum() != 0).then(|| format!("costs {}", merit.loss)),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
