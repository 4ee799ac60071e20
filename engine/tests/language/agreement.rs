//! The comparison of a text ruleset with the twin.

use super::*;

/// Returns the texts of the positions after all moves, as the engine writes them. `None` if the text is not
/// a position.
pub(crate) fn after_moves(
    parsed: &Arc<TextRuleset>,
    text: &str,
    player: Player,
) -> Option<OrNoAnswer<Vec<String>>> {
    fn short<R: Short>(rules: &R, text: &str, player: Player) -> Option<OrNoAnswer<Vec<String>>>
    where
        R::Board: ToString,
    {
        let board = rules.read(text).ok()?;
        let moves = rules.moves_within(&board, player, &Control::unlimited());
        Some(moves.map(|moves| moves.map(|m| m.after.to_string()).collect()))
    }
    fn loopy<R: Partizan>(rules: &R, text: &str, player: Player) -> Option<OrNoAnswer<Vec<String>>>
    where
        R::Board: ToString,
    {
        let board = rules.read(text).ok()?;
        let moves = rules.moves(&rules.state(&board), player);
        Some(Ok(moves.iter().map(|m| rules.board(&board, &m.after).to_string()).collect()))
    }
    match parsed.kind() {
        TextKind::ShortGrid(rules) => short(&rules, text, player),
        TextKind::ShortStrip(rules) => short(&rules, text, player),
        TextKind::ShortGraph(rules) => short(&rules, text, player),
        TextKind::ShortHeaps(rules) => short(&rules, text, player),
        TextKind::LoopyGrid(rules) => loopy(&rules, text, player),
        TextKind::LoopyStrip(rules) => loopy(&rules, text, player),
        TextKind::LoopyGraph(rules) => loopy(&rules, text, player),
        TextKind::LoopyHeaps(rules) => loopy(&rules, text, player),
    }
}

/// The numbers of comparisons made.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) refused: Counter<usize>,
    pub(crate) rulesets: Counter<usize>,
    pub(crate) lists: Counter<usize>,
    pub(crate) values: Counter<usize>,
    pub(crate) outcomes: Counter<usize>,
    pub(crate) endless: Counter<usize>,
}

pub(crate) fn count(of: &Counter<usize>, more: usize) {
    of.set(of.get() + more);
}

/// All positions reachable from a start, each with both players' options.
pub(crate) type Play<P> = HashMap<P, [Vec<P>; 2]>;

pub(crate) fn followers<P: Played>(start: &P, is_fine: impl Fn(&P) -> bool) -> Option<Play<P>> {
    let mut found: Play<P> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if found.contains_key(&position) {
            continue;
        }
        if found.len() == MOST_POSITIONS || !is_fine(&position) {
            return None;
        }
        let after = Player::BOTH.map(|player| position.after(player));
        open.extend(after.iter().flatten().cloned());
        found.insert(position, after);
    }
    Some(found)
}

/// Computes the value from the definition. `None` if play may go in circles.
pub(crate) fn value<'s, P: Played>(
    position: &P,
    play: &Play<P>,
    calc: &mut Calc<'s, '_>,
    known: &mut HashMap<P, Option<Value<'s>>>,
) -> Option<Value<'s>> {
    if let Some(value) = known.get(position) {
        return *value;
    }
    known.insert(position.clone(), None);
    let mut options = |player: usize| -> Option<Vec<Value<'s>>> {
        play[position][player].iter().map(|after| value(after, play, calc, known)).collect()
    };
    let (left, right) = (options(0)?, options(1)?);
    let value = calc.form(&left, &right).ok();
    known.insert(position.clone(), value);
    value
}

/// Computes by backward induction whether the player who begins wins, for each position and player. The
/// remaining positions are drawn.
pub(crate) fn who_wins<P: Played>(play: &Play<P>) -> HashMap<(&P, Player), bool> {
    let mut known: HashMap<(&P, Player), bool> = HashMap::new();
    loop {
        let before = known.len();
        for (position, after) in play {
            for (player, after) in Player::BOTH.into_iter().zip(after) {
                let of = |next: &P| {
                    let (next, _) = play.get_key_value(next).expect("a follower");
                    known.get(&(next, player.other())).copied()
                };
                // `all` below also holds for a player without a move, who has lost.
                if after.iter().any(|next| of(next) == Some(false)) {
                    known.insert((position, player), true);
                } else if after.iter().all(|next| of(next) == Some(true)) {
                    known.insert((position, player), false);
                }
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

pub(crate) fn outcome(wins: [Option<bool>; 2]) -> LoopyOutcome {
    use LoopyOutcome::{D, L, N, NCheck, NHat, P, PCheck, PHat, R};
    match wins {
        [Some(true), Some(true)] => N,
        [Some(true), None] => NHat,
        [Some(true), Some(false)] => L,
        [None, Some(true)] => NCheck,
        [None, None] => D,
        [None, Some(false)] => PHat,
        [Some(false), Some(true)] => R,
        [Some(false), None] => PCheck,
        [Some(false), Some(false)] => P,
    }
}

/// Asserts that the engine and literal play agree on a position and all its followers.
pub(crate) fn agrees<P: Played>(
    file: &str,
    start: &P,
    is_fine: fn(&P) -> bool,
    counts: &Counts,
) -> Result<(), TestCaseError> {
    let Ok(parsed) = TextRuleset::read(file) else {
        count(&counts.refused, 1);
        return Ok(());
    };
    count(&counts.rulesets, 1);
    // Loading a file compares its values with its moves, and must find no fault here.
    if let Err(error) = Registered::read(file) {
        return Err(TestCaseError::fail(format!("{error}\n{file}")));
    }
    if !start.is_allowed() {
        let after = after_moves(&parsed, &start.text(), Player::Left);
        prop_assert!(after.is_none(), "{} is not refused\n{file}", start.text());
        return Ok(());
    }
    let play = followers(start, is_fine);
    let all: Vec<P> = play.as_ref().map_or(vec![start.clone()], |play| {
        let mut all: Vec<P> = play.keys().cloned().collect();
        all.sort_by_cached_key(P::text);
        all
    });
    // A sample of the positions, which includes the first one and the start.
    let some = all.iter().step_by(all.len().div_ceil(MOST_LISTS)).chain([start]);
    for position in some {
        for player in Player::BOTH {
            let text = position.text();
            let Some(after) = after_moves(&parsed, &text, player) else {
                return Err(TestCaseError::fail(format!("{text} is refused\n{file}")));
            };
            let Ok(after) = after else {
                // A large heap may lead to a larger one, which the sizes tried by reading did not show.
                count(&counts.endless, 1);
                return Ok(());
            };
            let mut after: Vec<String> = after.iter().map(|after| position.key_of(after)).collect();
            after.sort();
            after.dedup();
            let mut known: Vec<String> = position.after(player).iter().map(P::key).collect();
            known.sort();
            known.dedup();
            prop_assert_eq!(after, known, "moves of {:?} in {}\n{}", player, text, file);
            count(&counts.lists, 1);
        }
    }
    let Some(play) = play else { return Ok(()) };
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::of_text(parsed.clone()).open(&store)]);
    let name = parsed.facts().name;
    let mut calc = Calc::new(&store, &control);
    let mut known = HashMap::new();
    let wins = who_wins(&play);
    for position in &all {
        let text = position.text();
        let (of, _) = play.get_key_value(position).expect("a follower");
        let winners = Player::BOTH.map(|player| wins.get(&(of, player)).copied());
        match session.read(name, &text).expect("a position") {
            Position::Short(short) => {
                let right = value(position, &play, &mut calc, &mut known);
                let found = match short.value(&control) {
                    Ok(found) => found,
                    Err(NoAnswer::NoEnd) => continue,
                    Err(reason) => return Err(TestCaseError::fail(format!("{reason} in {text}\n{file}"))),
                };
                prop_assert!(right.is_some(), "play from {text} does not end\n{file}");
                prop_assert_eq!(Some(found), right, "the value of {}\n{}", text, file);
                count(&counts.values, 1);
            }
            Position::Partizan(loopy) => {
                for (player, wins) in Player::BOTH.into_iter().zip(winners) {
                    let found = loopy.prospects(player, &control).expect("prospects");
                    let found = match found.best().map_or(Prospect::Loss(0), |(_, prospect)| prospect) {
                        Prospect::Win(_) => Some(true),
                        Prospect::Loss(_) => Some(false),
                        Prospect::Draw => None,
                    };
                    prop_assert_eq!(found, wins, "{:?} begins in {}\n{}", player, text, file);
                }
                if let Ok(value) = loopy.value(&control) {
                    let found = calc.loopy_outcome(value).expect("an outcome");
                    prop_assert_eq!(found, outcome(winners), "the value of {}\n{}", text, file);
                }
                count(&counts.outcomes, 1);
            }
            _ => panic!("neither short nor partizan"),
        }
    }
    Ok(())
}
