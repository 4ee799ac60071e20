//! The Angel against each Devil, in processor time, with the memory for each eaten square.

use std::io::Write;

use upstar::Control;
use upstar::angel::update::Rule;
use upstar::angel::{Angel, DEVILS, DevilKind, Moves, Ties};

/// The Devils that are measured with another number than their own.
const SIZED: [&str; 2] = ["wall(400)", "pocket(400)"];
/// The number of turns between two looks at the clock.
const OFTEN: u64 = 64;

/// Plays against some Devils, or against all who change the path and do not look ahead, for a number of turns each, but no
/// longer than a number of seconds of processor time. Prints a line of the table in `bench/README.md` for each.
pub(crate) fn run(
    (devils, rule): (&[String], Rule),
    turns: u64,
    seconds: u64,
    out: &mut impl Write,
) -> Result<(), String> {
    let changes_path = |name: &&str| !["own", "lookahead"].contains(name);
    let all = DEVILS.iter().map(|kind| kind.name).filter(changes_path).chain(SIZED).map(str::to_owned);
    let devils: Vec<String> = if devils.is_empty() { all.collect() } else { devils.to_vec() };
    let mut tell = |line: &str| writeln!(out, "{line}").map_err(|error| error.to_string());
    tell(
        "| Devil | turns | turns a second | in the last tenth | runs looked at in a turn | bytes for a square |",
    )?;
    tell("|---|---|---|---|---|---|")?;
    devils.iter().try_for_each(|devil| tell(&row(devil, rule, turns, seconds)?))
}

fn row(devil: &str, rule: Rule, turns: u64, seconds: u64) -> Result<String, String> {
    let (kind, control) = (DevilKind::parse(devil)?, Control::unlimited());
    let (mut angel, mut devil) = (Angel::with_rule(rule, Moves::Plain, Ties::Smallest), kind.devil(1));
    let (start, mut squares) = (processor_time()?, 0_u64);
    // The number of turns and the time at some moments.
    let mut past = vec![(0, start)];
    let mut now = start;
    while angel.turns() < turns && now - start < u128::from(seconds) * 1_000_000_000 {
        let square = devil.eat(&angel, &control).map_err(|stop| stop.to_string())?;
        squares += u64::from(!angel.has_eaten(square));
        angel.play(square, &control).map_err(|stop| stop.to_string())?;
        if angel.turns().is_multiple_of(OFTEN) || angel.turns() == turns {
            now = processor_time()?;
            past.push((angel.turns(), now));
        }
    }
    let played = angel.turns().max(1);
    let rate = |turns: u64, time: u128| u128::from(turns) * 1_000_000_000 / time.max(1);
    let before = past.iter().rev().find(|(turns, _)| *turns <= played - played.div_ceil(10)).copied();
    let (from, at) = before.unwrap_or((0, start));
    let last = rate(played - from, now - at);
    let (visited, bytes) = (angel.flow().visited() / played, angel.bytes() as u64 / squares.max(1));
    let whole = rate(played, now - start);
    Ok(format!("| {kind} | {played} | {whole} | {last} | {visited} | {bytes} |"))
}

/// Returns the processor time of this thread in nanoseconds.
fn processor_time() -> Result<u128, String> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").map_err(|error| error.to_string())?;
    text.split(' ').next().and_then(|time| time.parse().ok()).ok_or("no processor time is known".to_owned())
}
