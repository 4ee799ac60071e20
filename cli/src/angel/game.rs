//! A game of the Angel, turn by turn, with optional checks and pictures.

use std::time::Duration;

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::{Segment, Square};
use upstar::angel::{Account, Accounts, Angel, Checks, Devil, Differences, Tour, Turn, waste};
use upstar::ground::control::{Control, Stop};

use super::album::Album;
use super::options::{differences, segment};
use crate::answer::{Answer, Ended, Exit, Failed};
use crate::args::{AngelGame, Budget};
use crate::command::{ended, processor_time};

/// The reasons for a game to end early.
pub(super) enum GameFault {
    /// An error in the input.
    Input(String),
    /// A failed check.
    Check(String),
}

impl GameFault {
    /// Returns the message.
    pub(super) fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Check(message) => message,
        }
    }
}

/// A game in progress.
pub(super) struct Game {
    pub(super) angel: Angel,
    pub(super) tour: Tour,
    pub(super) checks: Option<Checks>,
    pub(super) album: Option<Album>,
    /// The largest number of turns; `u64::MAX` if it is open.
    pub(super) most: u64,
    /// The perch before the last turn.
    before: Segment,
    clock: Clock,
    events: Events,
    explained: Option<Explained>,
}

/// The turn whose update is explained, with the book-keeping up to it.
struct Explained {
    turn: u64,
    accounts: Accounts,
    account: Option<Account>,
}

/// The turns in which something rare happened.
#[derive(Default)]
struct Events {
    /// The turns with a trivial loop, and those with a longer one, as far as the turns are checked.
    loops: [Vec<u64>; 2],
    /// The turns in which the relaxed rule would have chosen an island, and those in which the literal rule
    /// took a way to one.
    islands: Vec<u64>,
    ways: Vec<u64>,
}

impl Game {
    /// Begins a game.
    pub(super) fn new(arguments: &AngelGame, is_checked: bool) -> Self {
        let angel = arguments.rules.angel();
        let album = Album::wanted(&arguments.pictures, &angel);
        let tour = Tour::new(angel.perch());
        let (checks, events) = (is_checked.then(Checks::default), Events::default());
        let (before, clock) = (angel.perch(), Clock::default());
        Self { angel, tour, checks, album, most: u64::MAX, before, clock, events, explained: None }
    }

    /// Explains the update of a turn, if one is wanted.
    pub(super) fn explaining(mut self, turn: Option<u64>) -> Self {
        let explained = |turn| Explained { turn, accounts: Accounts::default(), account: None };
        self.explained = turn.map(explained);
        self
    }

    /// Returns the account of the turn that is explained. Without it, reports that the turn was not played.
    fn account(&self) -> Option<Result<&Account, String>> {
        let explained = self.explained.as_ref()?;
        let missing = || format!("--explain: turn {} was not played", explained.turn);
        Some(explained.account.as_ref().ok_or_else(missing))
    }

    /// Reports the turn that is explained, if one is.
    pub(super) fn explain(&self, answer: &mut Answer) {
        match self.account() {
            Some(Ok(account)) => explain(account, answer),
            Some(Err(message)) => answer.trouble(Exit::BadInput, message),
            None => {}
        }
    }

    /// Plays and judges a turn: the Devil eats a square or passes, and the Angel flies.
    pub(super) fn turn(
        &mut self,
        square: Option<Square>,
        control: &Control,
    ) -> Result<Turn, Failed<GameFault>> {
        let turn = self.play(square, control)?;
        self.judge(&turn)?;
        Ok(turn)
    }

    /// Plays a turn without its checks. The turn is to be judged before the next one; one that fails may be saved first.
    pub(super) fn play(
        &mut self,
        square: Option<Square>,
        control: &Control,
    ) -> Result<Turn, Failed<GameFault>> {
        let before = (self.angel.perch(), self.angel.differences());
        self.before = before.0;
        // Only the Angel's own time counts, without checks and pictures.
        let started = processor_time();
        let wanted = self.angel.turns() + 1;
        let mut explained = self.explained.as_mut().filter(|explained| wanted <= explained.turn);
        if let Some(explained) = &mut explained {
            // The book-keeping of each turn takes memory.
            control.check(0, explained.accounts.bytes())?;
            explained.accounts.eat(square, &self.angel);
        }
        let played = self.angel.play_or_pass(square, control);
        let time = processor_time().saturating_sub(started);
        let turn = played.inspect_err(|_| self.clock.broken = Some(time))?;
        if let Some(explained) = explained {
            let account = explained.accounts.turn(before.0, &turn, &self.angel);
            explained.account = Some(account).filter(|account| account.turn == explained.turn);
        }
        self.clock.add(time, self.most);
        if let (Some(before), Some(now)) = (before.1, self.angel.differences()) {
            self.events.islands.extend((now.islands > before.islands).then(|| self.angel.turns()));
            self.events.ways.extend((now.ways > before.ways).then(|| self.angel.turns()));
        }
        self.tour.follow(&turn);
        if let Some(album) = &mut self.album {
            album.turn(&self.angel, &turn).map_err(|message| Failed::Own(GameFault::Input(message)))?;
        }
        Ok(turn)
    }

    /// Checks the turn that was played last, if turns are checked.
    pub(super) fn judge(&mut self, turn: &Turn) -> Result<(), Failed<GameFault>> {
        let Some(checks) = &mut self.checks else { return Ok(()) };
        let loops = checks.loops();
        let checked = checks.turn(self.before, turn, &self.angel);
        let at_turn = |message| format!("turn {}: {message}", self.angel.turns());
        checked.map_err(|message| Failed::Own(GameFault::Check(at_turn(message))))?;
        for (turns, (now, before)) in self.events.loops.iter_mut().zip(checks.loops().into_iter().zip(loops))
        {
            turns.extend((now > before).then(|| self.angel.turns()));
        }
        Ok(())
    }

    /// Returns the state of the game for programs.
    pub(super) fn fields(&self) -> Map<String, Json> {
        let (angel, checks, events) = (&self.angel, &self.checks, &self.events);
        let [west, east, south, north] = self.tour.extent();
        let (rate, tenths) = self.clock.rates();
        let loops = checks.as_ref().map(Checks::loops);
        let differences = angel.differences();
        let fields = json!({
            "turns": angel.turns(), "square": [angel.square().x, angel.square().y],
            "perch": segment(angel.perch()), "L": angel.length(), "n": angel.count(),
            "extent": {"west": west, "east": east, "south": south, "north": north},
            "quarter_turns": self.tour.most_quarters(), "bytes": angel.bytes(),
            "turns_per_second": rate, "turns_per_second_of_first_tenth": tenths.map(|tenths| tenths[0]),
            "turns_per_second_of_last_tenth": tenths.map(|tenths| tenths[1]),
            "seconds_of_broken_turn": self.clock.broken.map(|time| time.as_secs_f64()), "checked": checks.is_some(),
            "trivial_loops": loops.map(|loops| loops[0]), "longer_loops": loops.map(|loops| loops[1]),
            "trivial_loops_in_turns": loops.map(|_| &events.loops[0]),
            "longer_loops_in_turns": loops.map(|_| &events.loops[1]),
            "turns_with_islands": differences.map(|differences| differences.islands),
            "turns_with_ways": differences.map(|differences| differences.ways),
            "islands_in_turns": differences.map(|_| &events.islands),
            "ways_in_turns": differences.map(|_| &events.ways),
        });
        match fields {
            Json::Object(fields) => fields,
            _ => unreachable!("it is written as an object"),
        }
    }

    /// Adds the state of the game for people.
    pub(super) fn text(&self, answer: &mut Answer) {
        let angel = &self.angel;
        let [west, east, south, north] = self.tour.extent();
        answer.row("turns", angel.turns());
        answer.row("the Angel", format!("on {}, perch {}", angel.square(), angel.perch()));
        answer.row("L, n", format!("{}, {}", angel.length(), angel.count()));
        answer.row("way", format!("x from {west} to {east}, y from {south} to {north}"));
        let quarters = self.tour.most_quarters();
        answer.row("winding", format!("at most {quarters} quarter turns clockwise"));
        if let Some(differences) = differences(angel) {
            answer.row("rule", differences);
        }
        match &self.checks {
            Some(checks) => {
                let [trivial, longer] = checks.loops();
                answer.row("checked", format!("every turn; {trivial} trivial loops, {longer} longer ones"));
            }
            None => answer.row("checked", "no (--check checks every turn)"),
        }
        let Events { loops: [trivial, longer], islands, ways } = &self.events;
        for (name, turns) in
            [("loops", trivial), ("longer loops", longer), ("islands", islands), ("paths there", ways)]
        {
            if !turns.is_empty() {
                answer.row(name, in_turns(turns));
            }
        }
        let bytes = angel.bytes();
        let each = bytes as u64 / angel.turns().max(1);
        answer.row("memory", format!("{bytes} bytes, {each} for each eaten square"));
        let (rate, tenths) = self.clock.rates();
        let tenths =
            tenths.map_or(String::new(), |[first, last]| format!("; first tenth {first}, last tenth {last}"));
        let broken = self.clock.broken.map_or(String::new(), |time| {
            let (turn, seconds) = (self.clock.turns + 1, time.as_secs_f32());
            format!("; with the {seconds:.1} s of turn {turn}, which was broken off")
        });
        answer.row("rate", format!("{rate} turns a second of processor time{tenths}{broken}"));
    }

    /// Returns how often the rules differed in this game.
    pub(super) fn differences(&self) -> Differences {
        self.angel.differences().unwrap_or_default()
    }
}

/// Reports the numbers of an update, and of Lemma 7 if the path closes around the Angel.
fn explain(account: &Account, answer: &mut Answer) {
    let ([old_length, old_eaten], [length, eaten]) = (account.before, account.after);
    let (old, new) = (old_length - 2 * old_eaten, length - 2 * eaten);
    answer.row("turn", format!("{}, perch {} before the Angel moves", account.turn, account.perch));
    answer.row("before", format!("L {old_length}, n {old_eaten}, L - 2n {old}"));
    answer.row("after", format!("L {length}, n {eaten}, L - 2n {new}"));
    answer.row("Lemma 5", format!("L - 2n after <= L - 2n before: {new} <= {old}"));
    let mut json = json!({
        "turn": account.turn, "perch": segment(account.perch),
        "before": {"L": old_length, "n": old_eaten}, "after": {"L": length, "n": eaten},
        "lemma_5": new <= old, "loop": null,
    });
    if new > old {
        answer.ends(Exit::CheckFailed);
    }
    match &account.closed {
        None => answer.row("Lemma 7", "the next segment has a Free square on its right: there is no loop"),
        Some(closed) => {
            let ([first, second], l) = (closed.segments, closed.length);
            answer.row("loop", format!("s1 {first}, s2 {second}, l {l}, i {}, j {}", closed.i, closed.j));
            let (erased, [at_i, at_j]) = (closed.erased_length(), closed.erased);
            answer.row("curve k", format!("without s1 to s2: L_k {erased}, n_k(i) {at_i}, n_k(j) {at_j}"));
            answer.row("(3)", format!("L_k = L_j - l: {erased} = {length} - {l}"));
            let mut relations = Vec::new();
            for relation in closed.relations() {
                let holds = relation.holds();
                let said = if holds { "" } else { ", which fails" };
                answer.row(relation.name, format!("{relation}{said}"));
                relations.push(json!({
                    "name": relation.name, "relation": relation.to_string(), "holds": holds,
                }));
                if !holds {
                    answer.ends(Exit::CheckFailed);
                }
            }
            json["loop"] = json!({
                "s1": segment(first), "s2": segment(second), "l": l, "i": closed.i, "j": closed.j,
                "L_i": closed.at_i[0], "n_i": closed.at_i[1], "L_k": erased, "n_k_i": at_i, "n_k_j": at_j,
                "relations": relations,
            });
        }
    }
    answer.field("explained", json);
}

/// The number of turns that are named in a list for people.
const NAMED: usize = 12;

fn in_turns(turns: &[u64]) -> String {
    let named: Vec<String> = turns.iter().take(NAMED).map(u64::to_string).collect();
    let (word, more) = (if turns.len() > 1 { "turns" } else { "turn" }, turns.len() - named.len());
    let more = if more > 0 { format!(" and {more} more (--json lists all)") } else { String::new() };
    format!("in {word} {}{more}", named.join(", "))
}

/// The processor time that the Angel took, without that of the Devil and of the checks.
#[derive(Default)]
struct Clock {
    turns: u64,
    time: Duration,
    /// The turns and the time after each tenth of the game.
    tenths: Vec<(u64, Duration)>,
    /// The time of the turn in which the game was broken off.
    broken: Option<Duration>,
}

impl Clock {
    /// Adds a turn of a game with at most `most` turns.
    fn add(&mut self, time: Duration, most: u64) {
        self.turns += 1;
        self.time += time;
        // A game of unknown length has no tenths.
        if most != u64::MAX && self.turns.is_multiple_of(most.div_ceil(10)) {
            self.tenths.push((self.turns, self.time));
        }
    }

    /// Returns the rates in turns a second: that of the whole game, with the time of a turn that was broken off, and those
    /// of its first and its last full tenth if there are two.
    fn rates(&self) -> (u64, Option<[u64; 2]>) {
        let tenths = match self.tenths[..] {
            [(first, start), .., (turns, time), (later, end)] => {
                Some([rate(first, start), rate(later - turns, end.saturating_sub(time))])
            }
            [(first, start), (later, end)] => {
                Some([rate(first, start), rate(later - first, end.saturating_sub(start))])
            }
            _ => None,
        };
        (rate(self.turns, self.time + self.broken.unwrap_or_default()), tenths)
    }
}

fn rate(turns: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(turns) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}

/// Returns the square that a Devil eats. If his choice is eaten already, he wastes the turn on another
/// square.
pub(super) fn eaten(devil: &mut dyn Devil, angel: &Angel, control: &Control) -> Result<Square, Stop> {
    let square = devil.eat(angel, control)?;
    Ok(if angel.has_eaten(square) { waste(angel) } else { square })
}

/// Counts a turn against the budget, and stops the game if it is used up.
pub(super) fn tick(control: &Control, angel: &Angel) -> Result<(), Stop> {
    control.check(1, angel.bytes())
}

/// Describes why a game was stopped.
fn reason(ended: Ended) -> String {
    match ended {
        Ended::Limit(Stop::TooLarge) => {
            "too many squares lie between the path, the islands and the eaten squares for the literal rule"
                .to_owned()
        }
        _ => ended.to_string(),
    }
}

/// Reports why a game ended early. `broken_off` begins the message about a budget.
pub(super) fn tell(failed: Failed<GameFault>, broken_off: &str, budget: Budget, answer: &mut Answer) {
    match failed {
        Failed::Own(GameFault::Input(message)) => answer.trouble(Exit::BadInput, message),
        Failed::Own(GameFault::Check(message)) => answer.trouble(Exit::CheckFailed, message),
        Failed::Stopped(stop, _) => {
            let ended = ended(stop, budget);
            answer.trouble(ended, format!("{broken_off}: {}", reason(ended)));
        }
    }
}
