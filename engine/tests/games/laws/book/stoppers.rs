//! Tests of the chapters about stoppers and about Fox and Geese.

use upstar::games::solve::Answer;
use upstar::games::value::{LoopyOutcome, Store};
use upstar::ground::control::Control;
use upstar::session::Session;

use super::{day_2, holds, next_day};

/// "`over` is above 0 and all infinitesimals that are short, below every positive number."
#[test]
fn over_and_under() {
    let store = Store::new();
    let session = Session::new(&store);
    let small: Vec<_> = day_2(&store).into_iter().filter(|value| value.is_infinitesimal()).collect();
    let some = next_day(&store, &small[..small.len().min(7)]);
    let mut infinitesimals = 0;
    for value in day_2(&store).into_iter().chain(some) {
        if value.is_infinitesimal() {
            infinitesimals += 1;
            assert!(holds(&session, &format!("over > {value}")), "{value}");
            assert!(holds(&session, &format!("under < {value}")), "{value}");
        } else if value.number().is_some() && value > store.zero() {
            assert!(holds(&session, &format!("over < {value}")), "{value}");
            assert!(holds(&session, &format!("under > -({value})")), "{value}");
        }
    }
    assert!(infinitesimals > 20, "{infinitesimals}");
    for text in ["^1000", "tiny(1/1024)", "tiny(1000)", "*100", "^100*7"] {
        assert!(holds(&session, &format!("over > {text}")), "{text}");
    }
    for text in ["1/1024", "1/1267650600228229401496703205376", "1 + ^", "5"] {
        assert!(holds(&session, &format!("over < {text}")), "{text}");
    }
}

/// "`dud` is a draw, whatever is added to it."
#[test]
fn dud_stays_a_draw() {
    let store = Store::new();
    let session = Session::new(&store);
    let others = ["on", "off", "over", "upon", "dud", "+-1000", "{1000||0|-1000}"].map(str::to_owned);
    for other in day_2(&store).into_iter().map(|value| value.to_string()).chain(others) {
        assert_eq!(outcome(&session, &format!("dud + {other}")), LoopyOutcome::D, "{other}");
    }
}

/// "The fox has moves for ever once it stands no lower than the highest goose, or one row lower with a free
/// square diagonally above it": then the position is `off`. The test tries all boards of up to three rows
/// and four columns with up to two geese.
#[test]
fn foxes_that_have_got_away() {
    let store = Store::new();
    let session = Session::new(&store);
    let (mut away, mut others) = (0, 0);
    for (rows, columns) in (1..=3).flat_map(|rows| (2..=4).map(move |columns| (rows, columns))) {
        let cells = rows * columns;
        let places =
            (0..cells).flat_map(|fox| (0..cells).flat_map(move |a| (a..cells).map(move |b| [fox, a, b])));
        for [fox, a, b] in places.filter(|&[fox, a, b]| fox != a && fox != b) {
            let mut board = vec!['.'; cells];
            (board[a], board[b], board[fox]) = ('G', 'G', 'F');
            let text: Vec<String> = board.chunks(columns).map(|row| row.iter().collect()).collect();
            let highest = a.min(b) / columns;
            // Whether the square diagonally above the fox on this side is free.
            let above = |side: usize| {
                let column = (fox % columns + side).checked_sub(1).filter(|&column| column < columns)?;
                let row = (fox / columns).checked_sub(1)?;
                (board[row * columns + column] == '.').then_some(())
            };
            let is_away = fox / columns <= highest
                || fox / columns == highest + 1 && (above(0).is_some() || above(2).is_some());
            let is_off = holds(&session, &format!("fox_and_geese(\"{}\") == off", text.join("|")));
            assert!(is_off || !is_away, "{}", text.join("|"));
            away += u32::from(is_away);
            others += u32::from(!is_off);
        }
    }
    assert!(away > 1000 && others > 100, "{away} have got away, {others} have not");
}

fn outcome(session: &Session<'_>, text: &str) -> LoopyOutcome {
    match session.evaluate(&format!("outcome({text})"), &Control::unlimited()) {
        Ok(Answer::Outcome(outcome)) => outcome,
        Ok(other) => panic!("{text}: {}", other.describe()),
        Err(failure) => panic!("{text}: {failure}"),
    }
}
