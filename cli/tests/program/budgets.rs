//! Tests that budgets of all kinds hold for every ruleset and every command, by a table of hard inputs.
//!
//! Each input runs under a small budget of each kind. The program ends with exit code 3 and reports what it
//! knows. A list of exceptions names the inputs that end within a budget because no input of their kind
//! takes longer. The tests read the program's memory use from the system. For a time budget they limit
//! processor time, which does not depend on other work on the machine. `bench/README.md` has measured
//! figures.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use super::Run;

/// The budgets, one of each kind. The budget of memory includes a time limit, for inputs that need little
/// memory.
const NODES: &str = "200nodes";
const MEMORY: &str = "24MiB,5s";
const TIME: &str = "500ms";

/// The most memory that the program may use under the budget of memory, in bytes: one and a half times the
/// budget, and 30 MiB for code and stacks.
const MOST_BYTES: usize = 3 * (24 << 20) / 2 + (30 << 20);
/// The processor time allowed under the time budget, in seconds: one and a half times the budget and one
/// second, rounded up. The system ends the program at this limit.
const MOST_SECONDS: u32 = 2;
/// The processor time allowed under the other budgets, in seconds. The budget of memory includes a time
/// limit of 5 s, which a dialogue may use for each of its two lines.
const MOST_SECONDS_OF_WORK: u32 = 16;
/// The wall-clock time after which the test kills a program that does not end.
const AT_THE_LATEST: Duration = Duration::from_secs(120);

/// The commands that finish within a budget although their input is hard for its kind, with these budgets.
/// Either theory gives a quick answer, or a limit on the board comes first.
const ANSWERED: [(&str, &[&str]); 14] = [
    ("angel king", &[MEMORY]),
    ("angel replay", &[TIME]),
    ("eval horsefly", &[MEMORY, TIME]),
    ("eval loopy_nim", &[NODES, MEMORY, TIME]),
    ("eval square_but_one", &[NODES, MEMORY, TIME]),
    ("eval subtract_or_add", &[NODES, MEMORY, TIME]),
    ("eval nemesis -", &[NODES, MEMORY, TIME]),
    ("eval angel_update", &[NODES, TIME]),
    ("eval blizzard", &[TIME]),
    ("calc heat", &[MEMORY, TIME]),
    ("escape strategy", &[NODES, MEMORY, TIME]),
    ("escape convert", &[TIME]),
    ("draw angel_update", &[NODES, MEMORY, TIME]),
    ("draw loopy_nim", &[NODES, MEMORY, TIME]),
];

/// The commands that have no partial result to report. Their answer is a single number or picture, or their
/// board is not yet complete when the budget ends.
const UNKNOWN: [&str; 24] = [
    "build domineering",
    "build parts",
    "escape tree",
    "escape simplify",
    "escape merge",
    "angel king",
    "angel replay",
    "calc",
    "plot",
    "repl",
    "draw",
    "escape map grid",
    "escape classify",
    "escape convert",
    "angel run",
    "angel spiral",
    "angel border",
    "eval adders_and_ladders",
    "eval horsefly",
    "eval nemesis_cuts_first",
    "eval blizzard",
    "eval angel_update",
    "eval infinite_hackenbush",
    "escape strategy",
];

/// Builds a grid of characters from a function of row and column.
fn grid(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let row = |r| (0..columns).map(|c| cell(r, c)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|")
}

/// Returns a generator of pseudo-random numbers, which are the same in each run.
fn chance(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// Names a random graph, which is hard to search for Nemesis if it has many edges.
fn random_graph(vertices: u64, edges: u64) -> String {
    format!("random({vertices},{edges},7)")
}

/// Writes a position of `partizan_graph` with two tokens, in which all pairs of vertices are reachable.
fn partizan_graph(vertices: u64) -> String {
    let mut chance = chance(3);
    let arcs: Vec<String> = (0..vertices)
        .flat_map(|v| ["L", "R"].map(|player| format!("{v}{player}>{}", chance(vertices))))
        .collect();
    format!("{} @ 0 1 2", arcs.join(" "))
}

/// Writes a digraph with the given number of vertices and three arcs out of each.
fn digraph(vertices: u64) -> String {
    let mut chance = chance(5);
    let arcs = (0..vertices).map(|v| {
        let [a, b, c] = [(); 3].map(|()| chance(vertices));
        format!("{v}>{a},{b},{c}")
    });
    format!("{} @ 0", arcs.collect::<Vec<_>>().join(" "))
}

/// Returns the hard position of a ruleset.
fn hard(ruleset: &str) -> String {
    let found = hard_positions().into_iter().find(|(name, _)| *name == ruleset);
    found.map(|(_, position)| position).expect("a position for each ruleset")
}

/// Lists the hard positions, at least one for each built-in ruleset that is not a text ruleset.
fn hard_positions() -> Vec<(&'static str, String)> {
    let checkers = |r: usize, c: usize| if (r + c).is_multiple_of(2) { 'L' } else { 'R' };
    let geese = |r: usize, c: usize| match (r, c) {
        (0, c) if c % 2 == 1 => 'G',
        (11, 6) => 'F',
        _ => '.',
    };
    let queens = |r: usize, c: usize| match (r * 7 + c * 3) % 23 {
        0 => 'L',
        9 => 'R',
        _ => '.',
    };
    let cheques: Vec<String> = (0..60).map(|i| format!("{{{}|{}}}", 90 + i * 7, -60 - i * 5)).collect();
    let choices: Vec<String> =
        (0..30).map(|i| format!("{{{{{}|{}}},{}|{}}}", 90 + i * 7, i * 3, 40 + i * 2, -60 - i * 5)).collect();
    let squares: Vec<String> = (0..900).map(|i| format!("{},{}", 5 + i % 30 * 13, 3 + i / 30 * 11)).collect();
    let edges: Vec<String> = (1..60).map(|i| format!("{}-{}{}", i / 3, i, ["b", "r", "g"][i % 3])).collect();
    let red_blue: Vec<String> =
        (1..90).map(|i| format!("{}-{}{}", i / 2, i, ["b", "r"][i % 5 % 2])).collect();
    // The values of the stalks are sums with as many terms as there are stalks, and the solver compares
    // each stalk with such a sum.
    let stalks: Vec<String> = (1..3000).map(|i| format!("B*w**{i}[R*{i}, B]")).collect();
    vec![
        (
            "konane",
            grid(
                16,
                16,
                |r, c| if (r, c) == (7, 7) || (r, c) == (7, 8) { '.' } else { ['L', 'R'][(r + c) % 2] },
            ),
        ),
        ("no_go", grid(9, 9, |_, _| '.')),
        ("node_kayles", grid(12, 12, |_, _| '.')),
        ("amazons", grid(60, 60, queens)),
        ("amazons_knights", grid(9, 9, queens)),
        ("amazons_markswoman", grid(60, 60, queens)),
        ("amazons_trail", grid(8, 8, queens)),
        ("domineering", grid(12, 13, |_, _| '.')),
        ("snort", "grid(8,9)".to_owned()),
        ("col", "grid(8,9)".to_owned()),
        ("clobber", grid(40, 40, checkers)),
        ("toads_and_frogs", format!("{}{}{}", "T".repeat(20), ".".repeat(9), "F".repeat(21))),
        ("hackenbush_rb", format!("{} 7-80r 80-3b 30-81b 81-12r", red_blue.join(" "))),
        ("hackenbush_rbg", format!("{} 7-80r 80-3b 30-81b 81-12g", edges.join(" "))),
        ("cheques", cheques.join(" + ")),
        ("escc", choices.join(" + ")),
        ("adders_and_ladders", "50000/600 3>13 12>1 700>2 19000>5 @ 1 2".to_owned()),
        ("horsefly", "C-900000 D-700000".to_owned()),
        ("loopy_nim", digraph(100_000)),
        ("infinite_hackenbush", stalks.join(" + ")),
        ("square_but_one", "1000 999".to_owned()),
        ("subtract_or_add", "+1 -4: 999999999999 7".to_owned()),
        ("backsliding_toads_and_frogs", format!("{}{}{}", "T".repeat(8), ".".repeat(5), "F".repeat(8))),
        ("fox_and_geese", grid(12, 12, geese)),
        ("ceylonese_fox_and_geese", grid(12, 12, geese)),
        ("partizan_graph", partizan_graph(300)),
        ("directed_edge_geography", digraph(24)),
        ("directed_vertex_geography", digraph(60)),
        ("nemesis", format!("{} exits 0,1,2,3 @ 9", random_graph(60, 400))),
        ("nemesis_cuts_first", "grid(4096,4090) @ 2000,2000".to_owned()),
        ("nemesis_at_once", format!("{} exits 0,1 @ 5", random_graph(14, 40))),
        ("blizzard", "grid(2000,2000) @ 5,5".to_owned()),
        ("cat_herding", format!("{} @ 0", random_graph(30, 120))),
        ("cat_herding_cuts_first", format!("{} @ 0", random_graph(30, 120))),
        ("cat_herding_paths", format!("{} @ 0", random_graph(30, 120))),
        ("nowhere_to_go", "hexagon(5) @ 0 18".to_owned()),
        ("angel_update", format!("eaten {}", squares.join(" "))),
    ]
}

/// Lists the hard inputs of each command that can take long: its arguments and standard input.
fn hard_commands() -> Vec<(Vec<String>, String)> {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let with = |line: &str, last: &str| [words(line), vec![last.to_owned()]].concat();
    let heavy = "{|{450502278/4398046511104,*7||^*}-literal{285|*2776}}";
    let repl = format!("{heavy}\nfollowers(*60000)\n");
    vec![
        (with("calc", "followers(*60000)"), String::new()),
        (words("sprouts 20"), String::new()),
        (words("sprouts 20 --misere"), String::new()),
        (with("calc", heavy), String::new()),
        (with("calc", "heat(*14 + *9 + ^7, 1) + heat(*13, 3/2)"), String::new()),
        (with("outcome domineering", &hard("domineering")), String::new()),
        (
            [
                "compound",
                "selective",
                "domineering(\"4x5\")",
                "snort(\"3x5\")",
                "clobber(\"LRLR|RLRL|LRLR\")",
            ]
            .map(str::to_owned)
            .to_vec(),
            String::new(),
        ),
        (with("plot", heavy), String::new()),
        (words("repl"), repl),
        (words("search domineering --over polyominoes(16) --by temperature"), String::new()),
        (words("search clobber --over grid(5,5) --values"), String::new()),
        (words("search no_go --over grid(4,4) --climb temperature --generations 1000000"), String::new()),
        (with("eval nemesis --length", "grid(7,7) @ 3,3"), String::new()),
        (words("escape map grid(1000,1000)"), String::new()),
        (words("escape map hexagon(4) --game cat_herding"), String::new()),
        (with("escape strategy", "random(60,400,7) exits 0,1,2,3 @ 9"), String::new()),
        (with("escape classify", "grid(3000,3000) @ 5,5"), String::new()),
        (with("escape convert --to dimacs", "grid(2000,2000)"), String::new()),
        (words("angel run --devil block --turns 100000000"), String::new()),
        (words("angel compare --angel kloster --devil block --turns 100000000"), String::new()),
        (words("angel run --devil -"), diagonal(200_000)),
        (words("angel serve"), diagonal_of_messages(200_000)),
        (words("angel run --devil - --ties largest --rule literal"), diagonal(200_000)),
        (words("angel spiral --windings 6"), String::new()),
        (words("angel border king 32"), String::new()),
        (with("draw angel_update", &hard("angel_update")), String::new()),
        (with("draw loopy_nim", &digraph(2000)), String::new()),
        (with("draw domineering --tree --depth 2", &hard("domineering")), String::new()),
        (with("tournament --sums 1000000 --strategies", "perfect,thermostrat"), String::new()),
        (with("build domineering", "1/18446744073709551616"), String::new()),
        (with("build parts", &grid(40, 40, |_, _| '.')), String::new()),
        (words("build snakes --columns 16"), String::new()),
        (with("escape tree", "grid(3000,3000) @ 5,5"), String::new()),
        (with("escape simplify", "grid(3000,3000) @ 5,5"), String::new()),
        (
            with(
                "escape search --exits 3 --over random(30,70,1..1000000000)",
                "nemesis_cuts_first = fugitive and nemesis = nemesis",
            ),
            String::new(),
        ),
        (with("escape merge", "grid(3000,3000) @ 5,5"), String::new()),
        (with("escape decide --more-than 40", "random(30,120,7) @ 0"), String::new()),
        (with("escape replay --game cat_herding complete(14)@0", "1 0-1 2"), String::new()),
        (words("sat -"), pigeons(11)),
        (words("qbf -"), pigeons(11)),
        (words("angel king"), String::new()),
        (words("angel replay -"), long_game(200_000)),
    ]
}

/// Writes the pigeonhole formula with one pigeon more than holes, which is hard for every solver of its
/// kind.
fn pigeons(holes: usize) -> String {
    let variable = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| format!("{} ", variable(pigeon, hole))).collect())
        .collect();
    for hole in 0..holes {
        let pairs = (0..=holes).flat_map(|one| (0..one).map(move |other| (one, other)));
        clauses.extend(
            pairs.map(|(one, other)| format!("-{} -{} ", variable(one, hole), variable(other, hole))),
        );
    }
    format!("p cnf {} {}\n{}0\n", (holes + 1) * holes, clauses.len(), clauses.join("0\n"))
}

/// Writes a game of the Angel in which the Devil fills a wide strip row by row.
fn long_game(turns: i32) -> String {
    let squares: Vec<[i32; 2]> = (0..turns).map(|turn| [turn % 200 - 100, 3 + turn / 200 * 3]).collect();
    json!({"id": 1, "eaten": squares}).to_string()
}

/// Writes the squares of a diagonal ahead of the Angel, from the far end inwards. When the last squares are
/// eaten, a triangle of millions of squares joins the left set at once.
fn diagonal(length: i32) -> String {
    (0..length).rev().map(|k| format!("{k} {}\n", 2 * length + 4 + k)).collect()
}

/// Writes the same squares as messages of a program.
fn diagonal_of_messages(length: i32) -> String {
    let message = |line: &str| format!("{{\"eat\":[{}]}}\n", line.replace(' ', ","));
    diagonal(length).lines().map(message).collect()
}

/// The commands with a budget for which no input is hard. Their input is limited in size, or a person
/// enters it move by move, or a page asks for it; other tests check the budget of a move or of a request.
///
/// A census works on a folder; `census.rs` stops one by its budget.
const QUICK: [&str; 20] = [
    "census plan",
    "census run",
    "census status",
    "census verify",
    "census merge",
    "reduce",
    "build escc",
    "build thermograph",
    "build map",
    "loopy",
    "heaps",
    "quotient",
    "games",
    "play",
    "batch",
    "studio",
    "angel score",
    "angel curve",
    "angel steps",
    "angel figures",
];

/// Finds the commands with a budget that `--help` lists, without the groups of commands.
fn commands_of(path: &[&str]) -> Vec<String> {
    let help = crate::upstar(&[path, &["--help"]].concat(), "").out;
    let Some((_, listed)) = help.split_once("Commands:\n") else {
        return if help.contains("--budget") { vec![path.join(" ")] } else { Vec::new() };
    };
    let names = listed.lines().take_while(|line| !line.is_empty()).filter_map(|line| {
        let is_name = line.starts_with("  ") && !line.starts_with("   ");
        line.split_whitespace().next().filter(|name| is_name && *name != "help")
    });
    names.flat_map(|name| commands_of(&[path, &[name]].concat())).collect()
}

#[test]
fn every_command_with_a_budget_has_a_hard_input() {
    let hard = hard_commands();
    let commands = commands_of(&[]);
    assert!(commands.len() > 25, "{commands:?}");
    for command in commands {
        let is_hard = hard.iter().any(|(words, _)| words.join(" ").starts_with(&command));
        assert!(is_hard || QUICK.contains(&&*command), "no hard input for {command}");
    }
}

/// Returns the peak memory of the process in bytes, or 0 where the system does not report it. Before the
/// process executes the program its figures are those of the test process that spawned it, so we ignore
/// them.
fn peak(process: u32) -> usize {
    let is_program = std::fs::read_link(format!("/proc/{process}/exe")).is_ok_and(|file| {
        file.ends_with(Path::new(env!("CARGO_BIN_EXE_upstar")).file_name().expect("a file"))
    });
    if !is_program {
        return 0;
    }
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse::<usize>().ok()).unwrap_or(0) << 10
}

/// Waits for the program. Returns its peak memory in bytes (0 where the system does not report it), and
/// whether the test had to kill it.
fn watched(child: &mut Child) -> (usize, bool) {
    let (started, mut most) = (Instant::now(), 0);
    while child.try_wait().expect("it runs").is_none() {
        // `VmHWM` is a high-water mark, so polling misses only the growth of the last millisecond.
        most = most.max(peak(child.id()));
        if started.elapsed() > AT_THE_LATEST {
            child.kill().expect("it is ours");
            return (most, true);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    (most, false)
}

/// Runs the program to its end, or until it has used the given processor time.
fn run(arguments: &[String], input: &str, seconds: u32) -> (Run, usize, bool) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -t {seconds}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_upstar")]);
    command.args(arguments).env("NO_COLOR", "1").env("UPSTAR_HISTORY", "");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The program may end before it has read all input, so a failed write is no fault.
    let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let reader = |mut pipe: Box<dyn std::io::Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.read_to_end(&mut bytes).expect("a pipe");
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = reader(Box::new(child.stdout.take().expect("a pipe")));
    let err = reader(Box::new(child.stderr.take().expect("a pipe")));
    let (most, is_late) = watched(&mut child);
    writer.join().expect("it writes");
    let code = child.wait().expect("it ended").code().unwrap_or(-1);
    let (out, err) = (out.join().expect("it reads"), err.join().expect("it reads"));
    (Run { code, out, err }, most, is_late)
}

/// Runs a command under a budget and returns the fault in how it keeps it, if there is one. A command without threads
/// refuses to be given their number.
fn fault(command: &[String], input: &str, budget: &str) -> Option<String> {
    let threads: &[String] = if ["compound", "sprouts"].contains(&&*command[0]) {
        &[]
    } else {
        &["--threads", "1"].map(str::to_owned)
    };
    let arguments = [command, &["--budget", budget].map(str::to_owned), threads].concat();
    let seconds = if budget == TIME { MOST_SECONDS } else { MOST_SECONDS_OF_WORK };
    let (run, most, is_late) = run(&arguments, input, seconds);
    let command = command.join(" ");
    let is_known = |beginning: &str| command.starts_with(beginning);
    let may_be_answered = ANSWERED.iter().any(|(name, budgets)| is_known(name) && budgets.contains(&budget));
    // A shell's `ulimit -t` ends the program with a signal, which leaves no exit code: `run` reports -1.
    let fault = if is_late || run.code == -1 {
        "did not end".to_owned()
    } else if budget == MEMORY && most > MOST_BYTES {
        format!("took {} MiB", most >> 20)
    } else if run.code == 0 && may_be_answered {
        return None;
    } else if run.code != 3 {
        format!("ended with {}", run.code)
    } else if budget == MEMORY && most == 0 && cfg!(target_os = "linux") {
        "was not watched".to_owned()
    } else if !(run.err.clone() + &run.out).contains("budget of") {
        "did not say why it ended".to_owned()
    } else if !run.err.contains("known so far")
        && run.out.is_empty()
        && !UNKNOWN.iter().any(|name| is_known(name))
    {
        "did not say what is known".to_owned()
    } else if command.contains("--length") && !run.err.contains("winner: nemesis") {
        "did not tell the winner".to_owned()
    } else {
        return None;
    };
    let shown: String = command.chars().take(90).collect();
    Some(format!("{shown} --budget {budget}: {fault}\n{}", run.err))
}

fn hold(table: &[(Vec<String>, String)]) {
    let budgets = [NODES, MEMORY, TIME];
    let faults = table.iter().flat_map(|(arguments, input)| {
        budgets.into_iter().filter_map(move |budget| fault(arguments, input, budget))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the command that evaluates a position. Positions may be too long for a command line, so the
/// command reads them from standard input.
fn evaluated((ruleset, position): (&str, String)) -> (Vec<String>, String) {
    (["eval", ruleset, "-"].map(str::to_owned).to_vec(), position)
}

#[test]
fn budgets_hold_for_every_ruleset() {
    let positions = hard_positions();
    for ruleset in upstar::registry::Rulesets::built_in().list() {
        // All text rulesets share their solvers, so a few of them stand for all.
        let (name, is_text) = (ruleset.name(), ruleset.text().is_some());
        assert!(is_text || positions.iter().any(|(known, _)| *known == name), "no hard position of {name}");
    }
    hold(&positions.into_iter().map(evaluated).collect::<Vec<_>>());
}

/// Writes a digraph in which both players can move to `count` switches, no two of which are comparable.
fn switches(count: u64) -> String {
    let (number, minus, switch) =
        (|i| 1 + i, |i| if i == 0 { 1 } else { count + 1 + i }, |i| 2 * count + 1 + i);
    let arcs = (1..=count).flat_map(|i| {
        let numbers =
            [format!("{}L>{}", number(i), number(i - 1)), format!("{}R>{}", minus(i), minus(i - 1))];
        let switches = [format!("{0}L>{1} {0}R>{2}", switch(i), number(i), minus(i))];
        let start = [format!("0L>{0} 0R>{0}", switch(i))];
        numbers.into_iter().chain(switches).chain(start)
    });
    format!("{} @ 0", arcs.collect::<Vec<_>>().join(" "))
}

/// If the budget ends while the values of many moves are computed, the program still reports the value of
/// the position.
#[test]
fn a_budget_for_the_moves_leaves_the_value() {
    let positions = [
        ("kayles_strip", "..#".repeat(20_001), "*2"),
        ("clobber", "LR.".repeat(20_001), "*"),
        ("partizan_graph", switches(6_000), "0"),
    ];
    for (ruleset, position, value) in positions {
        let run = super::upstar(&["eval", ruleset, "-", "--moves", "--budget", "1s"], &position);
        assert_eq!(run.code, 3, "{ruleset}: {}", run.err);
        for words in [&*format!("value          {value}\n"), "The moves are not known: the budget of 1 s"] {
            assert!(run.out.contains(words), "{ruleset}: {}", run.out);
        }
        let run = super::upstar(&["eval", ruleset, "-", "--moves", "--budget", "1s", "--json"], &position);
        assert_eq!(run.code, 3, "{ruleset}: {}", run.err);
        let answer: Json = serde_json::from_str(&run.out).expect("an answer");
        assert!(answer["moves_error"].is_object() && answer.get("moves").is_none(), "{ruleset}: {answer}");
    }
    let request = json!({"ruleset": "kayles_strip", "position": "..#".repeat(20_001), "moves": true,
        "fields": ["value"], "budget": {"seconds": 1}});
    let answer: Json =
        serde_json::from_str(&super::upstar(&["batch"], request.to_string()).out).expect("an answer");
    let message = answer["moves_error"]["message"].as_str();
    assert_eq!(message, Some("the budget of 1 s is used up"), "{answer}");
}

/// The solver counts the positions that it collects as nodes. None of these inputs has a value until
/// millions of positions are collected.
#[test]
fn collected_positions_are_nodes() {
    let geese = |r: usize, c: usize| match (r, c) {
        (0, c) if c % 2 == 1 => 'G',
        (11, 6) => 'F',
        _ => '.',
    };
    for (ruleset, side) in
        [("fox_and_geese", 14), ("ceylonese_fox_and_geese", 12), ("ceylonese_fox_and_geese", 14)]
    {
        let (arguments, input) =
            (["eval", ruleset, "-", "--budget", "1000nodes"].map(str::to_owned), grid(side, side, geese));
        let (run, most, is_late) = run(&arguments, &input, MOST_SECONDS_OF_WORK);
        assert!(!is_late && run.code == 3, "{ruleset} {side}: {} {}", run.code, run.err);
        assert!(most <= MOST_BYTES, "{ruleset} {side}: {} MiB", most >> 20);
    }
}

/// A large option counts as much as many small ones.
#[test]
fn large_options_are_nodes() {
    let arguments = ["eval", "col", "grid(199,201)", "--budget", "1000nodes"].map(str::to_owned);
    let (run, most, _) = run(&arguments, "", MOST_SECONDS);
    assert!(run.code == 3 && run.err.contains("the budget of nodes"), "{} {}", run.code, run.err);
    assert!(most <= MOST_BYTES, "{} MiB", most >> 20);
}

#[test]
fn budgets_hold_for_every_command() {
    hold(&hard_commands());
}

/// Runs the program without a budget. Tests what it reports while it works, and at its end by an interrupt.
#[cfg(unix)]
fn assert_long_work_tells(arguments: &[&str], at_work: &[&str], at_the_end: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(arguments).args(["--threads", "1"]).env("NO_COLOR", "1");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut line = || lines.next().expect("a line").expect("UTF-8");
    let message = line();
    for words in at_work.iter().chain(&["Ctrl-C stops the search", "--budget", "of memory"]) {
        assert!(message.contains(words), "{words}: {message}");
    }
    super::ending::send(&child, nix::sys::signal::Signal::SIGINT);
    let last = line();
    for words in at_the_end.iter().chain(&["interrupted; known so far: "]) {
        assert!(last.contains(words), "{words}: {last}");
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// Without a budget, long work reports after a while how far it is and how to end it; when it is
/// interrupted it reports what is known.
#[cfg(unix)]
#[test]
fn long_work_without_a_budget_is_reported() {
    assert_long_work_tells(
        &["eval", "domineering", "100x100"],
        &["no component is solved", "between -5000 and 5000"],
        &["known so far: the stops and the mean lie between -5000 and 5000"],
    );
}

/// The thermographs of the summands bound a sum whose value takes long.
#[cfg(unix)]
#[test]
fn long_work_on_a_sum_tells_its_bounds() {
    let terms = (0..25).map(|i| format!("{{{}|||{}|{}||-7|{}}}", 60 + 3 * i, 9 + 2 * i, i % 5, -20 - i));
    let sum = terms.collect::<Vec<_>>().join(" + ");
    let certain = ["mean ", "temperature at most ", "left stop from ", "Left wins, whoever begins"];
    assert_long_work_tells(&["eval", "expression", &sum, "--moves"], &certain, &certain);
}

/// The most memory, in bytes (code and stacks included), and the most processor time, in seconds, of a
/// command on a graph with few vertices of positive degree.
const MOST_BYTES_OF_FEW: usize = 60 << 20;
const MOST_SECONDS_OF_FEW: u32 = 1;

/// Isolated vertices add to a count and need no memory of their own, also without a budget.
#[test]
fn isolated_vertices_cost_nothing() {
    let edges = "16777216: 0-1 1-2 2-16777215";
    let (exit, spies) = (format!("{edges} exits 16777215"), format!("{edges} @ 0 2"));
    let arcs = "16777216: 0>1 1>2 2>16777215";
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["eval", "loopy_nim", arcs],
        vec!["eval", "nowhere_to_go", &spies],
        vec!["escape", "classify", &exit],
    ];
    let tokens = format!("{arcs} @ 0 5");
    commands.push(vec!["eval", "loopy_nim", &tokens]);
    let [from_exit, from_edge, from_nowhere] =
        [format!("{exit} @ 0"), format!("{edges} @ 0"), "16777216: @ 77".to_owned()];
    for ruleset in ["nemesis", "nemesis_cuts_first", "nemesis_at_once", "blizzard"] {
        commands.push(vec!["eval", ruleset, &from_exit]);
        commands.push(vec!["eval", ruleset, &from_nowhere]);
    }
    for ruleset in ["cat_herding", "cat_herding_cuts_first", "cat_herding_paths"] {
        commands.push(vec!["eval", ruleset, &from_edge]);
        commands.push(vec!["escape", "strategy", "--game", ruleset, &from_edge]);
    }
    for ruleset in ["nemesis", "nemesis_cuts_first", "blizzard"] {
        commands.push(vec!["escape", "strategy", "--game", ruleset, &from_exit]);
        commands.push(vec!["eval", "--length", "--moves", ruleset, &from_exit]);
    }
    commands.push(vec!["escape", "classify", &from_exit]);
    for command in commands {
        let arguments: Vec<String> = command
            .iter()
            .map(|&word| word.to_owned())
            .chain(["--threads".to_owned(), "1".to_owned()])
            .collect();
        let (run, most, _) = run(&arguments, "", MOST_SECONDS_OF_FEW);
        assert_eq!(run.code, 0, "{command:?}: {}", run.err);
        assert!(most <= MOST_BYTES_OF_FEW, "{command:?}: {} MiB", most >> 20);
    }
}

/// Each hard line of a batch stops within its budget, and the easy lines between them are answered.
#[test]
fn batches_go_on_after_a_budget() {
    for budget in [NODES, "24MiB,1s", TIME] {
        let easy = json!({"ruleset": "expression", "position": {"expr": "1 + *"}});
        let mut lines = vec![easy.to_string()];
        for (ruleset, text) in hard_positions() {
            let session_store = upstar::games::value::Store::new();
            let session = upstar::session::Session::new(&session_store);
            let is_large = text.contains("grid(4096") || text.contains("grid(2000");
            if !is_large {
                let position = session.read(ruleset, &text).expect("a position");
                let data = json_of(&upstar::ground::board::OnBoard::to_data(&position));
                lines.push(json!({"ruleset": ruleset, "position": data}).to_string());
                lines.push(easy.to_string());
            }
        }
        let arguments = ["batch", "--threads", "1", "--budget", budget].map(str::to_owned);
        let (run, _, is_late) = run(&arguments, &(lines.join("\n") + "\n"), 60);
        assert!(!is_late, "{budget}: the batch did not end");
        let answers: Vec<Json> =
            run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), lines.len(), "{budget}: {}", run.err);
        for (line, answer) in lines.iter().zip(&answers) {
            if *line == lines[0] {
                assert_eq!(answer["name"], "1*", "{budget}: {answer}");
            } else {
                let kind = &answer["error"]["kind"];
                assert!(*kind == "budget" || *kind == Json::Null, "{budget}: {answer}");
            }
        }
    }
}

fn json_of(data: &upstar::ground::data::Data) -> Json {
    use upstar::ground::data::Data;
    match data {
        Data::Null => Json::Null,
        Data::Bool(truth) => json!(truth),
        Data::Number(number) => serde_json::from_str(number).expect("a number"),
        Data::Text(text) => json!(text),
        Data::List(items) => items.iter().map(json_of).collect(),
        Data::Object(fields) => fields.iter().map(|(name, data)| (name.clone(), json_of(data))).collect(),
    }
}
