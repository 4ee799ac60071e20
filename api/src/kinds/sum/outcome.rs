//! The results of searches for the winner of a sum of short games, with the moves that win.

use serde_json::{Value as Json, json};
use upstar::games::notation::Style;
use upstar::games::play::{Aim, PlayedSum, SumMove, SumOutcome};
use upstar::games::value::{Calc, Outcome};
use upstar::ground::Player;
use upstar::ground::input::{NoAnswer, OrNoAnswer, counted};
use upstar::session::StandIn;

use super::super::surface::Fields;
use super::groups::{begun_by, groups};
use super::{stand_in_json, stand_in_words};
use crate::answer::moves::{winning, wrapped};
use crate::answer::values::shortened;
use crate::answer::{Answer, Ended, Known};

/// Returns the partial results of a search.
pub fn known(found: &SumOutcome) -> Known {
    let mut fields = winner_fields(found);
    fields.insert("nodes".to_owned(), found.nodes.into());
    let first = |player: Player| match found.wins_first[player] {
        Some(wins) => {
            let winner = if wins { player } else { player.other() };
            format!("{winner:?} wins if {player:?} begins")
        }
        None => format!("who wins if {player:?} begins is not decided"),
    };
    let words = match found.wins_first {
        [None, None] => {
            counted(usize::try_from(found.nodes).unwrap_or(usize::MAX), "sum searched", "sums searched")
        }
        _ => format!("{}; {}", first(Player::Left), first(Player::Right)),
    };
    Known { fields, words }
}

/// Returns the winner as fields. Unknown fields are absent.
pub fn winner_fields(found: &SumOutcome) -> Fields {
    let mut fields = Fields::new();
    if let Some(outcome) = found.outcome() {
        fields.insert("outcome".to_owned(), outcome.to_string().into());
    }
    for (name, wins) in ["left_wins_first", "right_wins_first"].into_iter().zip(found.wins_first) {
        fields.extend(wins.map(|wins| (name.to_owned(), wins.into())));
    }
    fields
}

/// Returns an object with a field for each player.
pub fn of_players<T: Into<Json>>([left, right]: [T; 2]) -> Json {
    json!({"left": left.into(), "right": right.into()})
}

/// The results of a search, with the sum that they are about.
pub struct Findings<'a, 'g, 's: 'g> {
    /// The sum.
    pub sum: &'a PlayedSum<'g, 's>,
    /// The number in the sum that stands for games of other kinds.
    pub stand_in: Option<&'a StandIn<'s>>,
    /// The results.
    pub found: &'a SumOutcome,
    /// The reason why the search ended early.
    pub ended: Option<Ended>,
}

impl<'s> Findings<'_, '_, 's> {
    /// Adds everything as fields.
    pub fn fields(&self, aim: Aim, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        answer.fields(winner_fields(self.found));
        self.replaced_field(answer, calc)?;
        if aim >= Aim::Moves && self.lists_moves() {
            answer.field("winning_moves", of_players(self.names(Some(true), calc)?));
            if Player::BOTH.iter().any(|&player| !self.found.knows_all_moves(player)) {
                answer.field("undecided_moves", of_players(self.names(None, calc)?));
            }
        }
        if aim >= Aim::Lines {
            answer.fields([self.lines_field(calc)?]);
        }
        Ok(())
    }

    /// Returns the lines of best play as a field.
    pub(super) fn lines_field(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<(String, Json)> {
        let mut lines = Fields::new();
        for (player, name) in Player::BOTH.into_iter().zip(["left", "right"]) {
            let line = self.found.line_names(self.sum, player, calc, Style::Ascii)?;
            lines.extend(line.map(|line| (name.to_owned(), line.into())));
        }
        Ok(("line".to_owned(), lines.into()))
    }

    /// Adds as a field which number stands for games of other kinds.
    pub fn replaced_field(&self, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        if let Some(stand_in) = self.stand_in {
            answer.field("replaced", stand_in_json(stand_in, calc)?);
        }
        Ok(())
    }

    /// Returns the names of the moves of both players that win, or of those that are not decided.
    pub fn names(&self, wins: Option<bool>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<[Vec<String>; 2]> {
        self.names_of(|_, is| is == wins, calc)
    }

    /// Returns the names of the moves of both players as [`Findings::names`] does, without those in a number that stands for
    /// other games.
    pub fn names_beside(&self, wins: Option<bool>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<[Vec<String>; 2]> {
        // In a hot game that stands for others, all winning moves may be.
        let is_number = |stand_in: &StandIn<'_>| !stand_in.has_moves && stand_in.value.number().is_some();
        let number = self.stand_in.filter(|stand_in| is_number(stand_in)).map(|stand_in| stand_in.summand);
        let is_other = |m: &SumMove| number != Some(m.summand);
        self.names_of(|m, is| is == wins && is_other(m), calc)
    }

    /// Returns the names of the moves of both players that are wanted.
    fn names_of(
        &self,
        is_wanted: impl Fn(&SumMove, Option<bool>) -> bool,
        calc: &mut Calc<'s, '_>,
    ) -> OrNoAnswer<[Vec<String>; 2]> {
        let [left, right] = Player::BOTH
            .map(|player| self.sum.move_names(&self.moves(player, &is_wanted), player, calc, Style::Ascii));
        Ok([left?, right?])
    }

    /// Returns the moves of a player that are wanted.
    fn moves(&self, player: Player, is_wanted: impl Fn(&SumMove, Option<bool>) -> bool) -> Vec<SumMove> {
        let moves = self.found.moves[player].iter();
        moves.filter(|(m, wins)| is_wanted(m, *wins)).map(|(m, _)| m.clone()).collect()
    }

    /// Returns whether the moves were listed before the search ended.
    pub fn lists_moves(&self) -> bool {
        self.ended.is_none() || self.found.moves.iter().any(|moves| !moves.is_empty())
    }

    /// Adds everything as text.
    pub fn text(&self, aim: Aim, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        match self.found.outcome() {
            Some(outcome) => answer.row("outcome", outcome_words(outcome)),
            None => {
                answer.row("outcome", "not decided");
                answer.line("");
                Player::BOTH.iter().for_each(|&player| answer.line(self.winner(player)));
            }
        }
        if aim >= Aim::Moves && self.lists_moves() {
            answer.line("");
            answer.part("winning_moves", |answer| self.moves_text(answer, calc))?;
        }
        let style = answer.style();
        let [left, right] = Player::BOTH.map(|player| self.found.line_names(self.sum, player, calc, style));
        let (left, right) = (left?, right?);
        let lines = match left == right {
            true => vec![("either player".to_owned(), left)],
            false => vec![("Left".to_owned(), left), ("Right".to_owned(), right)],
        };
        for (first, line) in lines {
            if let Some(line) = line.filter(|line| !line.is_empty()) {
                answer.line(format!("\nA line of best play if {first} begins:"));
                answer.text(wrapped(&line.into_iter().map(shortened).collect::<Vec<_>>()));
            }
        }
        Ok(())
    }

    /// Says who wins if a player begins.
    fn winner(&self, player: Player) -> String {
        match self.found.wins_first[player] {
            Some(wins) => {
                let winner = if wins { player } else { player.other() };
                format!("If {player:?} begins, {winner:?} wins.")
            }
            None => format!("If {player:?} begins, it is not decided who wins."),
        }
    }

    /// Adds the winning moves of both players, once if they are the same. Of equal summands that follow each
    /// other, only the moves in the first one are listed.
    pub fn moves_text(&self, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        let groups = groups(calc, self.sum, answer.style())?;
        if self.sum.summands().len() > 1 {
            for group in &groups {
                answer.line(format!("{}: {}{}", group.number(), group.times(), group.text));
            }
            answer.line("");
        }
        if let Some(stand_in) = self.stand_in {
            answer.line(stand_in_words(stand_in, calc, answer.style())?);
            answer.line("");
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let is_shown = |m: &SumMove| begun_by(&groups, m.summand).is_some();
            let all = self.moves(player, |m, _| is_shown(m));
            let names = self.sum.move_names(&all, player, calc, answer.style())?;
            let wins = self.found.moves[player].iter().filter(|(m, _)| is_shown(m)).map(|(_, wins)| *wins);
            Ok::<Vec<(String, Option<bool>)>, NoAnswer>(names.into_iter().zip(wins).collect())
        });
        let (left, right) = (left?, right?);
        let is_won = |player: Player| self.found.wins_first[player] == Some(true);
        if left == right && is_won(Player::Left) == is_won(Player::Right) {
            winning(None, (&left, is_won(Player::Left)), answer);
        } else {
            winning(Some(Player::Left), (&left, is_won(Player::Left)), answer);
            answer.line("");
            winning(Some(Player::Right), (&right, is_won(Player::Right)), answer);
        }
        Ok(())
    }
}

/// Says who wins, as `upstar eval` does.
pub fn outcome_words(outcome: Outcome) -> String {
    format!("{outcome}   {}", outcome.describe())
}
