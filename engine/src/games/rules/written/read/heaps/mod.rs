//! The parser of the lines with moves of heaps.

mod expression;
mod rule;

use self::expression::RuleReader;
use super::lines::Line;
use super::word::{take_words, word};
use crate::games::board::heaps::MAX_NUMBERS;
use crate::games::rules::written::heaps::{
    Code, HeapRule, HeapRules, MOST_LOOKS, Order, Told, first_rise, never_applies,
};
use crate::ground::Player;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The greatest number of digits in a code.
const MOST_DIGITS: usize = 64;

/// Parses the moves of a game with heaps; returns `None` if there are none.
pub(super) fn rules(lines: &[Line<'_>], may_loop: bool) -> Result<Option<HeapRules>, InputError> {
    let mut read: Vec<(&Line<'_>, HeapRule)> = Vec::new();
    let mut rules: [Vec<HeapRule>; 2] = Default::default();
    let mut numbers = None;
    for line in lines {
        let players: &[Player] = match line.word {
            "left" => &[Player::Left],
            "right" => &[Player::Right],
            "both" => &Player::BOTH,
            "cell" | "exchange" | "each" | "everywhere" => {
                let message = format!("a game with heaps has no line `{}`", line.word);
                return Err(line.error(message).with_hint("its moves are lines `left`, `right` and `both`"));
            }
            _ => continue,
        };
        let (rule, of_rule) = rule(line).map_err(|error| error.moved(line.rest_at))?;
        if *numbers.get_or_insert(of_rule) != of_rule {
            return Err(line.rest_error("the heaps of all rules have equally many numbers"));
        }
        players.iter().for_each(|&player| rules[player].push(rule.clone()));
        read.push((line, rule));
    }
    let Some(numbers) = numbers else { return Ok(None) };
    let order = if may_loop { None } else { Some(order(&read, numbers)?) };
    let idle = read.iter().filter(|(_, rule)| never_applies(rule)).map(|(line, _)| line.rest_span());
    Ok(Some(HeapRules::new(numbers, rules, order, idle.collect())))
}

/// Returns an order that all moves with small heaps decrease; it is an error if there is none.
fn order(rules: &[(&Line<'_>, HeapRule)], numbers: usize) -> Result<Order, InputError> {
    let looks = MOST_LOOKS / rules.len();
    let rise = |order: Order| {
        let mut all = rules.iter();
        all.find_map(|(line, rule)| Some((*line, first_rise(rule, numbers, order, looks)?)))
    };
    let Some((line, (heap, after))) = rise(Order::Numbers) else { return Ok(Order::Numbers) };
    if let Some(order) = Order::ALL.into_iter().find(|&order| rise(order).is_none()) {
        return Ok(order);
    }
    let text = |heap: [u32; MAX_NUMBERS]| match numbers {
        1 => heap[0].to_string(),
        _ => format!("({})", heap[..numbers].iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
    };
    let message = format!(
        "this leads from {} to {}, which is not smaller: play would not end",
        text(heap),
        text(after)
    );
    let hint = "heaps become smaller in their first number, or in the next one if that stays, or all of them in the sum of \
        their numbers; `loops allowed` says that play need not end";
    Err(line.rest_error(message).with_hint(hint))
}

/// Parses a rule; returns it with the number of numbers in its heaps.
fn rule(line: &Line<'_>) -> Result<(HeapRule, usize), InputError> {
    let mut reader = Reader::new(line.rest);
    if take_words(&mut reader, "code") {
        return Ok((HeapRule::Code(code(&mut reader)?), 1));
    }
    let mut read = RuleReader::new(line.rest);
    read.heap_names()?;
    let numbers = read.names.len();
    read.expect("->", "expected `->`, and what becomes of the heap")?;
    let start = read.reader.clone();
    // The new heaps use the names that the clauses behind them declare, so the clauses are parsed first.
    read.skip_to_clause();
    let (choices, conditions) = read.clauses()?;
    let end = std::mem::replace(&mut read.reader, start);
    let heaps = read.heaps(numbers)?;
    read.reader.skip_blanks();
    if !read.reader.rest().is_empty() && !["for", "where"].contains(&word(read.reader.rest())) {
        return Err(InputError::new(read.reader.rest_place(), "this does not belong to a heap")
            .with_hint("heaps are separated by commas; `for x in 1..n` and `where x < y` come behind them"));
    }
    read.reader = end;
    Ok((HeapRule::Told(Told { numbers, choices, conditions, heaps }), numbers))
}

/// Parses a code such as `0.77`.
fn code(reader: &mut Reader<'_>) -> Result<Code, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let text = reader.take_while(|c| c.is_ascii_alphanumeric() || c == '.');
    let error = |message: String| {
        InputError::new(start..start + text.len(), message)
            .with_hint("a code is written as 0.77 or 4.3F, digits 0 to 9 and A to F")
    };
    let Some((first, rest)) = text.split_once('.') else { return Err(error("expected a code".to_owned())) };
    let digit = |c: char| c.to_digit(16).filter(|_| !c.is_ascii_lowercase()).map(|digit| digit as u8);
    let digits: Option<Vec<u8>> = first.chars().chain(rest.chars()).map(digit).collect();
    let digits = digits.filter(|_| first.len() == 1 && !rest.is_empty());
    let digits = digits.ok_or_else(|| error(format!("`{text}` is not a code")))?;
    if digits[0] & 3 != 0 {
        return Err(error(format!(
            "to take nothing and leave one heap is no move: {} is not 0, 4, 8 or C",
            first
        )));
    }
    if digits.len() > MOST_DIGITS {
        return Err(error(format!("a code has at most {MOST_DIGITS} digits")));
    }
    reader.skip_blanks();
    match reader.rest() {
        "" => Ok(Code::new(digits)),
        _ => Err(InputError::new(reader.rest_place(), "nothing follows a code")),
    }
}
