//! Lists of moves in words, winning moves first.

use serde_json::json;
use upstar::games::play::NimSum;
use upstar::games::value::PlayEnd;
use upstar::ground::Player;

use super::Answer;
use super::table::aligned;
use super::values::shortened;

/// The numbers of a player's moves, by their merits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of all moves.
    pub all: usize,
    /// The number of winning moves.
    pub wins: usize,
    /// The number of moves that hold a draw; 0 in games in which play always ends.
    pub draws: usize,
    /// The number of undominated moves.
    pub undominated: usize,
}

impl Tally {
    /// Returns the line above the list of a player's moves; `None` means moves that both players have.
    pub fn heading(self, player: Option<Player>) -> String {
        let begins = player.map_or("Whoever begins".to_owned(), |player| format!("If {player:?} begins"));
        if self.all == 0 {
            return match player {
                Some(player) => format!("{begins}, there is no move: {:?} wins.", player.other()),
                None => format!("{begins} has no move and loses."),
            };
        }
        format!("{begins}, {}:", self.words(player.is_none()))
    }

    /// Describes how many moves win; if none does, how many hold the draw; if all lose, how many are
    /// undominated.
    pub fn words(self, is_impartial: bool) -> String {
        match self {
            Self { all: 0, .. } => "there is none".to_owned(),
            Self { wins: 1.., .. } => self.share(self.wins, ("wins", "win")),
            Self { draws: 1.., .. } => {
                let holds = self.share(self.draws, ("holds the draw", "hold the draw"));
                if self.all == 1 { holds } else { format!("no move wins; {holds}") }
            }
            Self { all: 1, .. } => "the only move loses".to_owned(),
            _ if is_impartial => "no move wins".to_owned(),
            _ => {
                let share = self.share(self.undominated, ("is undominated", "are undominated"));
                format!("no move wins; {share}")
            }
        }
    }

    /// Formats "`count` of the moves do something" as a part of a sentence.
    fn share(self, count: usize, (does, do_it): (&str, &str)) -> String {
        match (count, self.all) {
            (_, 1) => format!("the only move {does}"),
            (2, 2) => format!("both moves {do_it}"),
            (count, all) if count == all => format!("all {all} moves {do_it}"),
            (1, all) => format!("1 of {all} moves {does}"),
            (count, all) => format!("{count} of {all} moves {do_it}"),
        }
    }

    /// Returns the line above the undominated moves that do not win.
    pub fn others(count: usize) -> String {
        format!("Undominated moves that do not win ({count}):")
    }
}

/// Returns the table cell that says how play ends for the player who makes a move.
pub fn result(end: PlayEnd) -> String {
    let word = match end {
        PlayEnd::Won => "wins",
        PlayEnd::Drawn => "draws",
        PlayEnd::Lost => "loses",
    };
    word.to_owned()
}

/// Returns the end of play for a player who wins or loses.
pub fn won(wins: bool) -> PlayEnd {
    if wins { PlayEnd::Won } else { PlayEnd::Lost }
}

/// Adds a line with the number of moves that are not shown.
pub fn more(count: usize, shown: usize, answer: &mut Answer) {
    if count > shown {
        answer.line(format!("and {} more; --moves lists all", count - shown));
    }
}

/// Explains which moves win an impartial position, or why none does.
pub fn why(nim: &NimSum) -> String {
    let parts = nim.parts.iter().filter(|&&part| part != 0).count();
    match (parts, nim.value) {
        (_, 0) => "The Grundy value is 0: every move changes it, and the other player can make it 0 again."
            .to_owned(),
        (0 | 1, _) => "A move wins if the Grundy value after it is 0.".to_owned(),
        (_, value) => {
            format!("A move wins if the nim-sum after it is 0: it changes a part from g to g xor {value}.")
        }
    }
}

/// Returns the table cell of a yes-or-no column.
pub fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "" }.to_owned()
}

/// Formats a table with the names of its columns, indented by two blanks.
pub fn listed(columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let columns: Vec<String> = columns.iter().map(|&column| column.to_owned()).collect();
    let lines: Vec<Vec<String>> = std::iter::once(columns).chain(rows).collect();
    aligned(&lines).lines().map(|line| format!("  {line}\n")).collect()
}

/// Formats names one after another with commas, indented by two blanks, in lines that fit in a terminal.
pub fn wrapped(names: &[String]) -> String {
    const WIDTH: usize = 78;
    let (mut text, mut used) = (String::new(), 0);
    for (i, name) in names.iter().enumerate() {
        let length = name.chars().count() + 2;
        if i == 0 {
            text += "  ";
        } else if used + length > WIDTH {
            text += ",\n  ";
            used = 0;
        } else {
            text += ", ";
        }
        text += name;
        used += length;
    }
    text + "\n"
}

/// Moves with whether they win, as far as this is known.
pub type Winning = Vec<(String, Option<bool>)>;

/// Adds the winning moves of a player, or of both if `player` is `None`. `is_won` says that a move wins where none is known
/// to win and some are not decided.
pub fn winning(
    player: Option<Player>,
    (moves, is_won): (&[(String, Option<bool>)], bool),
    answer: &mut Answer,
) {
    let count = |result: Option<bool>| moves.iter().filter(|(_, wins)| *wins == result).count();
    let (all, wins, open) = (moves.len(), count(Some(true)), count(None));
    let heading = match (all, open) {
        (0, _) => Tally::default().heading(player).trim_end_matches(':').to_owned(),
        (_, 0) => {
            let begins = player.map_or("Whoever begins".to_owned(), |player| format!("If {player:?} begins"));
            format!("{begins}, {}", Tally { all, wins, ..Tally::default() }.words(true))
        }
        _ => {
            let known = match wins {
                0 => "no winning move is known".to_owned(),
                1 => format!("1 of {all} moves is known to win"),
                _ => format!("{wins} of {all} moves are known to win"),
            };
            let open = if open == 1 { "1 is".to_owned() } else { format!("{open} are") };
            let begins = match (player, is_won || wins > 0) {
                (Some(player), true) => format!("If {player:?} begins, {player:?} wins;"),
                (Some(player), false) => format!("If {player:?} begins,"),
                (None, true) => "Whoever begins wins;".to_owned(),
                (None, false) => "Whoever begins,".to_owned(),
            };
            format!("{begins} {known}, and {open} not decided")
        }
    };
    let names: Vec<String> = moves
        .iter()
        .filter(|(_, wins)| *wins == Some(true))
        .map(|(name, _)| shortened(name.clone()))
        .collect();
    if names.is_empty() {
        answer.line(format!("{}.", heading.trim_end_matches('.')));
    } else {
        answer.line(format!("{heading}:"));
        answer.text(wrapped(&names));
    }
}

/// Adds the winning moves of both players, under their name.
pub fn tell_winning([left, right]: [&Winning; 2], answer: &mut Answer) {
    if answer.is_json() {
        let names = |result: Option<bool>| {
            let of = |moves: &Winning| -> Vec<String> {
                moves.iter().filter(|(_, wins)| *wins == result).map(|(name, _)| name.clone()).collect()
            };
            json!({"left": of(left), "right": of(right)})
        };
        answer.field("winning_moves", names(Some(true)));
        if left.iter().chain(right).any(|(_, wins)| wins.is_none()) {
            answer.field("undecided_moves", names(None));
        }
        return;
    }
    answer.part("winning_moves", |answer| {
        winning(Some(Player::Left), (left, false), answer);
        answer.line("");
        winning(Some(Player::Right), (right, false), answer);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_wrapped_between_names() {
        let names = |count: usize| vec!["a1-b1".to_owned(); count];
        assert_eq!(wrapped(&names(2)), "  a1-b1, a1-b1\n");
        let text = wrapped(&names(30));
        assert_eq!(text.lines().count(), 3);
        assert!(text.lines().all(|line| line.len() <= 80 && line.starts_with("  a1")));
    }

    #[test]
    fn headings_say_first_what_wins() {
        let tally = |all, wins, draws, undominated| Tally { all, wins, draws, undominated };
        for (tally, words) in [
            (tally(0, 0, 0, 0), "there is no move: Right wins."),
            (tally(1, 1, 0, 1), "the only move wins:"),
            (tally(1, 0, 0, 1), "the only move loses:"),
            (tally(1, 0, 1, 1), "the only move holds the draw:"),
            (tally(4, 4, 0, 1), "all 4 moves win:"),
            (tally(2, 2, 0, 1), "both moves win:"),
            (tally(2, 0, 0, 2), "no move wins; both moves are undominated:"),
            (tally(3, 1, 1, 3), "1 of 3 moves wins:"),
            (tally(7, 2, 0, 3), "2 of 7 moves win:"),
            (tally(7, 0, 2, 3), "no move wins; 2 of 7 moves hold the draw:"),
            (tally(7, 0, 0, 7), "no move wins; all 7 moves are undominated:"),
            (tally(7, 0, 0, 1), "no move wins; 1 of 7 moves is undominated:"),
        ] {
            assert_eq!(tally.heading(Some(Player::Left)), format!("If Left begins, {words}"));
        }
        assert_eq!(tally(3, 0, 0, 3).heading(None), "Whoever begins, no move wins:");
        assert_eq!(tally(0, 0, 0, 0).heading(None), "Whoever begins has no move and loses.");
    }
}
