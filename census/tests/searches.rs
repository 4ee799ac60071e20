//! Searches against naive loops, on any number of threads, and after interruptions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde_json::{Value as Json, json};
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::{Control, Rulesets, Session, Store, Style};
use upstar_census::climb::Climb;
use upstar_census::examine::Question;
use upstar_census::families::{Exits, Family, Setting, Source, Start, UpTo};
use upstar_census::search::{Findings, Record, Search, Wanted};
use upstar_census::task::Task;

/// A task about positions of a ruleset, with a condition and facts.
fn task(ruleset: &str, over: &str, condition: &str, fields: &[&str]) -> Task {
    Task {
        condition: Some(condition.to_owned()).filter(|text| !text.is_empty()),
        fields: fields.iter().map(|&field| field.to_owned()).collect(),
        ..Task::new(ruleset, vec![over.to_owned()])
    }
}

fn parts(task: &Task, only_counts: bool) -> (Question, Family) {
    let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
    let question = task.question(ruleset.as_ref()).unwrap_or_else(|error| panic!("{}", error.message));
    let mut family = Family::default();
    for source in task.sources(ruleset.as_ref(), only_counts).unwrap_or_else(|e| panic!("{}", e.message)) {
        let Source::Family(part) = source else { panic!("no family") };
        family = family.and(part);
    }
    (question, family)
}

fn found(task: &Task, wanted: Wanted) -> Findings {
    let (question, family) = parts(task, wanted == Wanted::Count);
    let store = Store::new();
    let session = Session::new(&store);
    let search = Search::new(&family, &question, wanted);
    let (findings, ended) = search.run(&session, &Control::unlimited(), None, &|_| ());
    assert!(ended.is_ok());
    findings
}

fn rows(findings: &Findings) -> Vec<(String, Vec<Json>)> {
    findings.rows.iter().map(|row| (row.text.clone(), row.cells.clone())).collect()
}

fn groups(findings: &Findings) -> Vec<(String, u64, String)> {
    let groups = findings.groups();
    groups.iter().map(|group| (group.cell.to_string(), group.count, group.first.clone())).collect()
}

#[test]
fn every_member_has_its_value() {
    // Rulesets on grids and strips, in Rust and from texts, impartial and partizan ones.
    let families = [
        ("domineering", "grid(3,3)"),
        ("clobber", "grid(2,3)"),
        ("toads_and_frogs", "strips(6)"),
        ("snort", "grid(2,3)"),
        ("no_go", "grid(2,2)"),
        ("konane", "grid(2,3)"),
        ("impartial(clobber)", "strips(5)"),
        ("kayles", "heaps(2,6)"),
        ("col", "trees(5)"),
    ];
    for (ruleset, over) in families {
        let task = Task { up_to: UpTo::Nothing, ..task(ruleset, over, "", &["value"]) };
        let found = found(&task, Wanted::All);
        let registered = Rulesets::built_in().named(ruleset).expect("a ruleset");
        let setting = Setting { up_to: UpTo::Nothing, ..Setting::of(registered) };
        let Ok(Source::Family(family)) = Source::parse(over, &setting) else { panic!("{over}") };
        let store = Store::new();
        let session = Session::new(&store);
        let mut naive = Vec::new();
        let _ = family.visit(&mut |text| {
            // In NoGo stones without liberties are no positions.
            let Ok(position) = session.read(ruleset, text) else { return ControlFlow::Continue(()) };
            let value = position.value(&store, &Control::unlimited()).expect("a value");
            let value = session.print(value, Style::Ascii, &Control::unlimited()).expect("no limit");
            naive.push((text.to_owned(), vec![Json::from(value)]));
            ControlFlow::Continue(())
        });
        assert_eq!(rows(&found), naive, "{ruleset} {over}");
        assert_eq!((found.examined, found.unknown), (naive.len() as u64, 0));
    }
}

#[test]
fn classes_up_to_negatives_have_the_same_values() {
    for (ruleset, over) in
        [("domineering", "grid(3,3)"), ("clobber", "grid(2,3)"), ("toads_and_frogs", "strips(6)")]
    {
        let values = |up_to| -> BTreeSet<String> {
            let task = Task { up_to, ..task(ruleset, over, "", &["value"]) };
            groups(&found(&task, Wanted::By)).into_iter().map(|(value, ..)| value.replace('"', "")).collect()
        };
        let store = Store::new();
        let negative = |value: &String| store.parse(&format!("-({value})")).expect("a value").to_string();
        let (all, classes) = (values(UpTo::Nothing), values(UpTo::Negatives));
        let both: BTreeSet<String> =
            classes.iter().flat_map(|value| [value.clone(), negative(value)]).collect();
        assert_eq!(both, all, "{ruleset} {over}");
        // One of each pair of different values represents both.
        for value in &classes {
            let other = negative(value);
            assert!(other == *value || !classes.contains(&other), "{ruleset} {over}: {value} and {other}");
        }
        // A condition that only one of a pair meets finds that one.
        for value in &all {
            let task = task(ruleset, over, &format!("value == {value}"), &["value"]);
            let found = found(&task, Wanted::All);
            assert!(found.matched > 0, "{ruleset} {over}: {value}");
            assert!(found.rows.iter().all(|row| row.cells == [json!(value)]), "{ruleset} {over}: {value}");
        }
    }
}

#[test]
fn sweeps_find_what_single_positions_give() {
    // A fact about the board needs each position, so the second search is no sweep.
    let conditions = ["temperature >= 0", "temperature > 1", "value == *", "outcome == \"N\" and mean > 1"];
    for over in ["subgrids(3,4)", "subgrids(4,3)", "grid(1..3,2..3)"] {
        for up_to in UpTo::ALL {
            for condition in conditions {
                let swept = Task { up_to, ..task("domineering", over, condition, &["temperature", "value"]) };
                let other = Task { condition: Some(format!("{condition} and cells >= 0")), ..swept.clone() };
                for wanted in
                    [Wanted::Count, Wanted::First, Wanted::All, Wanted::By, Wanted::Max, Wanted::Min]
                {
                    let (swept, other) = (found(&swept, wanted), found(&other, wanted));
                    let name = format!("{over} {up_to:?} {condition} {wanted:?}");
                    assert_eq!(rows(&swept), rows(&other), "{name}");
                    assert_eq!(groups(&swept), groups(&other), "{name}");
                    if wanted != Wanted::First {
                        assert_eq!(
                            (swept.examined, swept.matched),
                            (other.examined, other.matched),
                            "{name}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_sample_of_temperatures_of_squares_is_that_of_the_literature() {
    // The boards inside 4x4 have 65,536 fillings (Shankar and Sridharan, New temperatures in Domineering, 2005).
    let task = Task { up_to: UpTo::Nothing, ..task("domineering", "subgrids(4,4)", "", &["temperature"]) };
    let found = found(&task, Wanted::By);
    assert_eq!(found.matched, 65_536);
    let hottest = found.groups().last().map(|group| group.cell.clone());
    assert_eq!(hottest, Some(json!("7/4")));
}

#[test]
fn polyominoes_have_the_published_temperatures() {
    // Uiterwijk and Barton, New results for Domineering from combinatorial game theory endgame databases (2015): the
    // hottest connected positions by cells.
    let hottest = |cells: usize| {
        let task = task("domineering", &format!("polyominoes({cells})"), "", &["temperature"]);
        found(&task, Wanted::Max).rows[0].cells[0].clone()
    };
    assert_eq!([4, 6, 8].map(hottest), [json!("1"), json!("5/4"), json!("3/2")]);
    // The fewest cells for a value.
    let first = |value: &str, most: usize| {
        let over = format!("polyominoes(1..{most})");
        let task = task("domineering", &over, &format!("value == {value}"), &["cells"]);
        found(&task, Wanted::First).rows.first().map(|row| row.cells[0].clone())
    };
    assert_eq!((first("3/4", 7), first("7/8", 9), first("*2", 5)), (Some(json!(6)), Some(json!(9)), None));
}

#[test]
fn findings_do_not_depend_on_threads() {
    let tasks = [
        task("domineering", "polyominoes(1..7)", "value > 0", &["temperature"]),
        task("clobber", "grid(3,3)", "outcome == \"N\"", &["value", "stones"]),
        task("snort", "connected(1..6)", "temperature >= max_degree", &["temperature"]),
    ];
    for task in &tasks {
        for wanted in [Wanted::Count, Wanted::First, Wanted::All, Wanted::By, Wanted::Max] {
            let on = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                pool.install(|| found(task, wanted))
            };
            let (one, four) = (on(1), on(4));
            assert_eq!((rows(&one), groups(&one)), (rows(&four), groups(&four)), "{task:?} {wanted:?}");
        }
    }
}

#[test]
fn a_search_goes_on_from_its_record() {
    let folder = std::env::temp_dir().join(format!("upstar-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for wanted in [Wanted::Count, Wanted::First, Wanted::All, Wanted::By, Wanted::Max] {
        let condition = if wanted == Wanted::First { "temperature > 1" } else { "temperature >= 0" };
        let task = task("domineering", "polyominoes(1..7)", condition, &["temperature", "value"]);
        let (question, family) = parts(&task, false);
        let search = Search::new(&family, &question, wanted);
        let whole = found(&task, wanted);
        let path = folder.join(format!("{wanted:?}.jsonl"));
        let run = |nodes: u64| {
            let store = Store::new();
            let session = Session::new(&store);
            let mut record = Record::open(&path, &json!("question")).expect("a record");
            let control = Control::unlimited().with_nodes(nodes);
            let (findings, ended) = search.run(&session, &control, Some(&mut record), &|_| ());
            (findings, ended.is_ok())
        };
        // Small budgets stop the search again and again, and each stop may cut off the last line.
        for round in 1..40 {
            let (findings, is_done) = run(round * 15);
            assert!(findings.examined <= whole.examined, "{wanted:?}");
            if is_done {
                break;
            }
            let bytes = std::fs::read(&path).expect("the record");
            std::fs::write(&path, &bytes[..bytes.len() - usize::min(bytes.len() / 2, round as usize % 7)])
                .expect("the record");
        }
        let (findings, is_done) = run(u64::MAX);
        assert!(is_done);
        assert_eq!((rows(&findings), groups(&findings)), (rows(&whole), groups(&whole)), "{wanted:?}");
        assert_eq!((findings.examined, findings.matched), (whole.examined, whole.matched), "{wanted:?}");
        assert!(Record::open(&path, &json!("another question")).is_err());
    }
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn escape_games_are_examined() {
    // A star with its leaves as exits: the fugitive moves first, and wins with at least one edge.
    let star = Task {
        exits: Some(upstar_census::families::Exits::Degree(1)),
        ..task("nemesis", "trees(5)", "winner == \"fugitive\" and max_degree == 4", &["winner", "exits"])
    };
    let star = found(&star, Wanted::All);
    assert_eq!(rows(&star).len(), 1);
    assert_eq!(star.rows[0].cells, [json!("fugitive"), json!(4)]);
    // The cat number of a cycle: published values (Ashmore, Dyer, Marbach, Milley, 2024).
    let cat = found(&task("cat_herding", "connected(3)", "", &["rounds"]), Wanted::By);
    assert!(cat.matched > 0 && cat.unknown == 0);
}

#[test]
fn impartial_and_loopy_games_are_examined() {
    let nim = found(&task("nim", "heaps(3,7)", "grundy_value == 0", &["counters"]), Wanted::Count);
    // a < b < c with a + b + c = 0 in nim: the lines of the Fano plane.
    assert_eq!(nim.matched, 7);
    let loopy = task("backsliding_toads_and_frogs", "strips(4)", "outcome == \"D\"", &["value"]);
    assert!(found(&loopy, Wanted::All).unknown == 0);
}

#[test]
fn budgets_leave_positions_unknown() {
    let hard = Task { each: Some(1), ..task("domineering", "grid(4,4)", "temperature > 1", &["value"]) };
    let found = found(&hard, Wanted::Count);
    assert!(found.unknown > 0 && found.unknown <= found.examined);
    assert!(found.faults[0].1.contains("nodes"));
}

#[test]
fn faults_of_questions_are_refused() {
    let refused = |ruleset: &str, condition: &str, fields: &[&str]| {
        let task = task(ruleset, "grid(2,2)", condition, fields);
        let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
        task.question(ruleset.as_ref()).err().map(|error| error.message)
    };
    let message = refused("nemesis", "temperature > 1", &[]).expect("no temperature");
    assert!(message.contains("have no fact `temperature`"), "{message}");
    let message = refused("clobber", "", &["temprature"]).expect("a misspelling");
    assert!(message.contains("temperature"), "{message}");
    assert!(refused("clobber", "value == ", &[]).is_some());
    // A condition that is no truth value is refused where it is evaluated.
    let task = task("clobber", "grid(1,2)", "value + 1", &["value"]);
    let (question, family) = parts(&task, false);
    let store = Store::new();
    let session = Session::new(&store);
    let search = Search::new(&family, &question, Wanted::All);
    let (_, ended) = search.run(&session, &Control::unlimited(), None, &|_| ());
    assert!(ended.is_err());
}

/// No board with fewer cells has the value of a board in the table of numbers, and no number is missing.
#[test]
fn boards_of_numbers_are_the_smallest() {
    use upstar::games::solve::domineering::smallest_board;
    let condition = "is_number(value) and value >= 0";
    let found = found(&task("domineering", "polyominoes(1..10)", condition, &["value"]), Wanted::By);
    let groups = groups(&found);
    assert_eq!(groups.len(), 18);
    for (value, _, first) in groups {
        let number = value.trim_matches('"').parse().expect("a number");
        let known = smallest_board(&number).expect("a board of the table").to_string();
        assert_eq!(known.matches('.').count(), first.matches('.').count(), "{value}");
    }
}

/// A condition that has no answer for one position leaves this position unknown, and the search goes on.
#[test]
fn a_fault_at_one_position_leaves_it_unknown() {
    let task = task("clobber", "grid(1,4)", "1 / free > 1/3", &["free"]);
    let whole = found(&task, Wanted::All);
    let full = found(&Task { condition: Some("free == 0".to_owned()), ..task.clone() }, Wanted::Count);
    assert!(whole.unknown > 0 && whole.unknown == full.matched, "{}", whole.unknown);
    assert!(whole.faults[0].1.contains("division"), "{:?}", whole.faults);
    let few = found(&Task { condition: Some("free > 0 and free < 3".to_owned()), ..task }, Wanted::Count);
    assert_eq!(whole.matched, few.matched);
}

/// Conditions with quantifiers, whose answers have a witness or a counterexample.
#[test]
fn quantifiers_are_conditions() {
    let all = found(&task("kayles", "heaps(30)", "", &["position"]), Wanted::All);
    let square = |n: u64| (1..=5).any(|root| root * root == n);
    let counters = |row: &(String, Vec<Json>)| row.0.parse::<u64>().expect("a heap");
    for (condition, holds) in [
        ("exists n in 1..5: counters == n*n", true),
        ("forall n in 1..5: counters != n*n", false),
        ("not (exists n in 1..5: counters == n*n)", false),
    ] {
        let some = found(&task("kayles", "heaps(30)", condition, &["position"]), Wanted::All);
        assert_eq!(some.unknown, 0, "{condition}");
        let expected: Vec<_> = rows(&all).into_iter().filter(|row| square(counters(row)) == holds).collect();
        assert_eq!(rows(&some), expected, "{condition}");
    }
    let moves = "exists q in moves(clobber(position), left): outcome(q) == \"P\"";
    let some = found(&task("clobber", "strips(1..3)", moves, &["position"]), Wanted::Count);
    assert_eq!((some.matched, some.unknown), (4, 0));
}

/// In misère play a search examines the member of each pair of negatives that Left wins.
#[test]
fn left_wins_before_right_in_misere_play() {
    let misere = |up_to, condition: &str| {
        let task =
            Task { is_misere: true, up_to, ..task("clobber", "strips(1..6)", condition, &["outcome"]) };
        found(&task, Wanted::Count).matched
    };
    let (left, right) = ("outcome == \"L\"", "outcome == \"R\"");
    let [all_left, all_right] = [left, right].map(|condition| misere(UpTo::Symmetries, condition));
    assert!(all_left > 0 && all_left == all_right);
    let groups = groups(&found(
        &Task { is_misere: true, ..task("clobber", "strips(1..6)", "", &["outcome"]) },
        Wanted::By,
    ));
    assert!(groups.iter().any(|(cell, count, _)| cell == "\"L\"" && *count == all_left));
    assert!(!groups.iter().any(|(cell, ..)| cell == "\"R\""));
}

/// Boards with names get their exits and starts, also those that are too large for their symmetries.
#[test]
fn named_boards_get_exits_and_starts() {
    let over = |family: &str, exits: Option<Exits>, start: Option<Start>| {
        let task = Task { exits, start, ..task("nemesis", family, "", &["position", "winner"]) };
        found(&task, Wanted::All)
    };
    // Up to symmetry there is one exit and a start at each distance from it.
    let cycles = over("cycle(3..6)", Some(Exits::Count(1)), None);
    assert_eq!((cycles.matched, cycles.unknown), (1 + 2 + 2 + 3, 0));
    // The corners are the exits, and each other vertex is a start.
    let large = over("grid(5,6) without exits", Some(Exits::Degree(2)), Some(Start::All));
    assert_eq!((large.matched, large.unknown), (26, 0));
    let store = Store::new();
    let session = Session::new(&store);
    for row in &large.rows {
        let position = session.read("nemesis", &row.text).expect("a position");
        let board = position.on_board().any_board().downcast_ref::<EscapeGraph>().expect("a board");
        assert_eq!((board.vertices(), board.exits().len()), (30, 4), "{}", row.text);
    }
    // Exits that belong to a name stay, unless others are asked for.
    let own = over("grid(2,2..3)", None, Some(Start::All));
    assert_eq!((own.matched, own.unknown), (4 + 6, 0));
    let both = Task { exits: Some(Exits::Count(1)), ..task("nemesis", "grid(2,2)", "", &[]) };
    let ruleset = both.registered(Rulesets::built_in()).expect("a ruleset");
    let refused = both.sources(ruleset.as_ref(), false).err().expect("two choices of exits");
    assert!(refused.message.contains("this board has exits"), "{}", refused.message);
    let herding = Task { start: Some(Start::All), ..task("cat_herding", "grid(2,2)", "", &["rounds"]) };
    assert_eq!(found(&herding, Wanted::Count).matched, 1);
    let starts: BTreeSet<_> = large.rows.iter().map(|row| row.text.clone()).collect();
    assert_eq!(starts.len(), 26);
}

/// The facts of the same graph in other games, against single questions.
#[test]
fn facts_of_several_games_occur_in_one_condition() {
    let registered = Rulesets::built_in().named("snort");
    let task_of_two = task(
        "snort",
        "connected(5)",
        "col.value != value and col.temperature < temperature",
        &["temperature", "col.temperature", "col.outcome"],
    );
    let two = found(&task_of_two, Wanted::All);
    assert!(two.matched > 0 && two.unknown == 0);
    let store = Store::new();
    let session = Session::new(&store);
    let control = Control::unlimited();
    let all = found(&task("snort", "connected(5)", "", &["position"]), Wanted::All);
    let mut naive = Vec::new();
    for row in &all.rows {
        let value = |ruleset: &str| {
            session.read(ruleset, &row.text).expect("a graph").value(&store, &control).expect("no limit")
        };
        let (snort, col) = (value("snort"), value("col"));
        let temperature = |value: upstar::Value<'_>| value.temperature();
        if snort != col && temperature(col) < temperature(snort) {
            let outcome = json!(col.outcome().to_string());
            let [hot, cold] = [snort, col].map(|value| json!(temperature(value).to_string()));
            naive.push((row.text.clone(), vec![hot, cold, outcome]));
        }
    }
    assert_eq!(rows(&two), naive);

    let exits = Task {
        exits: Some(Exits::Count(1)),
        ..task(
            "nemesis",
            "connected(4)",
            "winner != \"nemesis\" and blizzard.winner == \"storm\"",
            &["winner", "blizzard.winner"],
        )
    };
    let both = found(&exits, Wanted::All);
    let one = Task { condition: Some("winner == \"fugitive\"".to_owned()), ..exits.clone() };
    let first: BTreeSet<_> = rows(&found(&one, Wanted::All)).into_iter().map(|row| row.0).collect();
    let other = Task {
        ruleset: "blizzard".to_owned(),
        condition: Some("winner == \"storm\"".to_owned()),
        fields: vec!["winner".to_owned()],
        ..exits
    };
    let second: BTreeSet<_> = rows(&found(&other, Wanted::All)).into_iter().map(|row| row.0).collect();
    let joint: Vec<_> = first.intersection(&second).cloned().collect();
    let texts: BTreeSet<_> = rows(&both).into_iter().map(|row| row.0).collect();
    assert_eq!(texts.into_iter().collect::<Vec<_>>(), joint);

    for (fact, message) in [
        ("cool.mean", "no ruleset `cool`"),
        ("col.winner", "have no fact `winner`; they have "),
        ("col.temprature", "did you mean temperature?"),
        ("kayles.outcome", "played on boards of the type heaps"),
    ] {
        let condition = format!("{fact} == 1");
        let refused = task("snort", "connected(3)", &condition, &[]).question(registered).err();
        let refused = refused.map(|error| error.message).unwrap_or_default();
        assert!(refused.contains(message), "{refused}");
    }
}

/// Costly facts are not found where cheap ones decide, and a cat that is never caught lasts longest.
#[test]
fn cheap_facts_decide_first() {
    let hard = |condition: &str| {
        // The order of a position and its negative needs their values.
        let up_to = UpTo::Symmetries;
        let task =
            Task { each: Some(1), up_to, ..task("domineering", "grid(4,4)", condition, &["position"]) };
        found(&task, Wanted::Count)
    };
    let large = hard("cells > 3");
    assert!(large.unknown == 0 && large.matched < large.examined);
    for condition in ["cells > 3 and temperature > 1", "if cells > 3 then temperature > 1 else cells == 4"] {
        let found = hard(condition);
        assert!(found.unknown > 0 && found.unknown <= large.matched, "{condition}");
    }
    // The facts that come first do not matter for the answer.
    let easy = |condition: &str| {
        let found = found(&task("domineering", "grid(3,3)", condition, &["position"]), Wanted::All);
        (rows(&found), found.unknown)
    };
    assert_eq!(easy("temperature >= 1 and free > 3"), easy("free > 3 and temperature >= 1"));
    assert_eq!(easy("free > 3 or temperature >= 1"), easy("temperature >= 1 or free > 3"));
    assert_eq!(hard("cells < 0 and temperature > 1").unknown, 0);
    let of = |text: &str, condition: &str| {
        found(&task("cat_herding", text, condition, &["position"]), Wanted::Count).matched
    };
    for (text, expected) in [("0=1 @ 0", [1, 1]), ("0-1 @ 0", [0, 0])] {
        assert_eq!(
            ["rounds > 1000", "rounds == on"].map(|condition| of(text, condition)),
            expected,
            "{text}"
        );
    }
}

/// Graphs that are listed get the same exits, starts and colours as those of a family.
#[test]
fn listed_graphs_get_colours_and_exits() {
    use upstar_census::families::{Exits, Start};
    let dressed = |ruleset: &str, change: &dyn Fn(&mut Task)| {
        let mut task = task(ruleset, "connected(5)", "", &["position"]);
        let plain = found(&Task { ruleset: "col".to_owned(), ..task.clone() }, Wanted::All);
        change(&mut task);
        let ruleset = Rulesets::built_in().named(&task.ruleset).expect("a ruleset");
        let whole = found(&task, Wanted::All);
        task.over = vec!["-".to_owned()];
        let sources = task.sources(Some(ruleset), false).unwrap_or_else(|error| panic!("{}", error.message));
        let [Source::Lines(None, Some(dress))] = &sources[..] else { panic!("lines") };
        let texts: Vec<String> =
            plain.rows.iter().map(|row| row.text.split(',').next().unwrap_or_default().to_owned()).collect();
        let family = Family::on_graphs(&texts, dress.clone()).map_err(|(_, error)| error).expect("graphs");
        let mut members = Vec::new();
        let _ = family.visit(&mut |text| {
            members.push(text.to_owned());
            ControlFlow::Continue(())
        });
        let expected: Vec<String> = whole.rows.into_iter().map(|row| row.text).collect();
        assert!(!expected.is_empty());
        assert_eq!(members, expected);
    };
    dressed("nemesis", &|task| task.exits = Some(Exits::Count(2)));
    dressed("nemesis", &|task| (task.exits, task.start) = (Some(Exits::Degree(1)), Some(Start::Vertex(0))));
    dressed("snort", &|task| task.has_colours = true);
    dressed("hackenbush_rb", &|task| task.has_colours = true);
    let on = |text: &str| {
        Family::on_graphs(
            &["D~{".to_owned(), text.to_owned()],
            (upstar_census::families::Dress::Plain, Cast::WALKER),
        )
    };
    assert!(on("Bw").is_ok());
    let wrong = on("no graph").err().expect("no graph");
    assert_eq!(wrong.0, 1);
    assert!(on("path(19)").err().is_some_and(|error| error.1.message.contains("18 vertices")));
    assert!(on("path(3) @ 1").err().is_some_and(|error| error.1.message.contains("start")));
}

#[test]
fn choices_that_change_nothing_are_refused() {
    let refused = |ruleset: &str, over: &str, change: &dyn Fn(&mut Task)| {
        let mut task = Task::new(ruleset, vec![over.to_owned()]);
        change(&mut task);
        let registered = task.registered(Rulesets::built_in()).expect("a ruleset");
        task.sources(registered.as_ref(), false).err().map(|error| error.message).unwrap_or_default()
    };
    let alphabet: &dyn Fn(&mut Task) = &|task| task.alphabet = Some("LR".to_owned());
    for over in ["-", "file(boards.txt)", "followers(LR)"] {
        assert!(refused("clobber", over, alphabet).contains("--alphabet changes nothing"), "{over}");
    }
    assert!(refused("clobber", "-", &|task| task.up_to = UpTo::Nothing).contains("--up-to changes nothing"));
    assert!(refused("clobber", "strips(3)", alphabet).is_empty());
}

#[test]
fn one_search_writes_to_a_record() {
    let folder = std::env::temp_dir().join(format!("upstar-locked-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("record.jsonl");
    let first = Record::open(&path, &json!("question")).expect("a record");
    let second = Record::open(&path, &json!("question")).err().map(|error| error.to_string());
    assert!(second.is_some_and(|error| error.contains("another search is writing")));
    drop(first);
    assert!(Record::open(&path, &json!("question")).is_ok());
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn climbs_find_the_hottest_small_boards() {
    let task = task("domineering", "subgrids(4,4)", "", &["temperature", "value"]);
    let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
    let (question, pool) = (task.question(ruleset.as_ref()).ok(), task.pool(ruleset.as_ref()).ok());
    let (question, pool) = (question.expect("a question"), pool.expect("a pool"));
    let climb = |seed, is_down| {
        let store = Store::new();
        let session = Session::new(&store);
        let climb = Climb { seed, population: 40, generations: 60, is_down };
        let (climbed, ended) = climb.run(&pool, &session, &question, &Control::unlimited(), &mut |_| ());
        assert!(ended.is_ok());
        climbed.best.expect("a position")
    };
    assert_eq!(climb(1, false).cells[0], json!("7/4"));
    assert_eq!(climb(1, false), climb(1, false));
    assert_eq!(climb(1, true).cells[0], json!("-1"));
}

#[test]
fn graphs_hotter_than_their_degree_are_found() {
    // The tree with 8 vertices, maximum degree 4 and temperature 9/2 (arXiv 2406.02107).
    let over = "8: 0-1 0-2 0-3 0-4 4-5 4-6 4-7";
    let task = task("snort", over, "temperature > max_degree", &["temperature", "max_degree"]);
    assert_eq!(rows(&found(&task, Wanted::All)), [(over.to_owned(), vec![json!("9/2"), json!(4)])]);
}

#[test]
fn groups_of_numbers_are_sorted() {
    let found = found(&task("domineering", "subgrids(3,3)", "", &["temperature"]), Wanted::By);
    let temperatures: Vec<String> =
        groups(&found).into_iter().map(|(cell, ..)| cell.replace('"', "")).collect();
    assert_eq!(temperatures.first().map(String::as_str), Some("-1"));
    let counts: BTreeMap<String, u64> =
        groups(&found).into_iter().map(|(cell, count, _)| (cell, count)).collect();
    assert_eq!(counts.values().sum::<u64>(), 102);
}

#[test]
fn families_of_one_search_do_not_change_each_other() {
    // Polyominoes count once with their negatives, and drawn boards do not.
    let count = |over: &[&str]| {
        let over = over.iter().map(|&over| over.to_owned()).collect();
        let condition = Some("value == 1".to_owned());
        found(&Task { condition, ..Task::new("domineering", over) }, Wanted::Count).matched
    };
    let (one, other) = ("polyominoes(2)", "random(polyominoes(2),100,1)");
    assert_eq!(count(&[one, other]), count(&[one]) + count(&[other]));
    assert_eq!(count(&[other, one]), count(&[one]) + count(&[other]));
}

#[test]
fn only_positions_are_counted() {
    // Five of the 13 fillings of a square of NoGo have stones without liberties.
    let no_go = found(&task("no_go", "grid(2,2)", "", &[]), Wanted::Count);
    assert_eq!((no_go.matched, no_go.illegal), (8, 5));
    // What is neither a family nor a position is refused.
    let wrong = task("clobber", "nothing(3)", "", &[]);
    let ruleset = wrong.registered(Rulesets::built_in()).expect("a ruleset");
    let refused = wrong.sources(ruleset.as_ref(), true).err().expect("no family");
    assert!(refused.message.contains("a cell is one of"), "{}", refused.message);
}

#[test]
fn facts_of_other_boards_are_refused() {
    let refused = |ruleset: &str, condition: &str| {
        let task = task(ruleset, "grid(2,2)", condition, &[]);
        let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
        task.question(ruleset.as_ref()).err().map(|error| error.message)
    };
    for (ruleset, condition) in [("clobber", "vertices == 3"), ("nim", "rows == 1"), ("snort", "exits == 2")]
    {
        let message = refused(ruleset, condition).expect("another board");
        assert!(message.contains("have no fact"), "{message}");
    }
    for (ruleset, condition) in
        [("clobber", "rows == 3"), ("snort", "rows == 1 or max_degree > 2"), ("nim", "heaps == 2")]
    {
        assert_eq!(refused(ruleset, condition), None, "{condition}");
    }
}

/// Climbs, and asserts that all positions that it meets satisfy a condition.
fn climbs_only_where(task: &Task) {
    let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
    let (question, pool) = (task.question(ruleset.as_ref()), task.pool(ruleset.as_ref()));
    let (question, pool) = (question.expect("a question"), pool.expect("a pool"));
    let store = Store::new();
    let session = Session::new(&store);
    for seed in 1..4 {
        let climb = Climb { seed, population: 30, generations: 30, is_down: false };
        let (climbed, ended) = climb.run(&pool, &session, &question, &Control::unlimited(), &mut |_| ());
        assert!(ended.is_ok() && climbed.examined > 500, "{task:?}");
        assert_eq!(climbed.unknown, 0, "{task:?}: {:?}", climbed.best);
    }
}

#[test]
fn climbs_stay_in_their_family() {
    climbs_only_where(&task(
        "domineering",
        "polyominoes(9)",
        "cells == 9 and rows + columns <= 10",
        &["birthday"],
    ));
    climbs_only_where(&task(
        "clobber",
        "polyominoes(5)",
        "cells == 5 and rows + columns <= 6",
        &["birthday"],
    ));
    climbs_only_where(&task("node_kayles", "trees(7)", "vertices == 7 and is_tree", &["grundy_value"]));
    let coloured = |ruleset, over, condition| Task {
        has_colours: true,
        ..task(ruleset, over, condition, &["birthday"])
    };
    climbs_only_where(&coloured("snort", "trees(6)", "edges == 5 and is_connected"));
    climbs_only_where(&coloured("hackenbush_rbg", "trees(6)", "edges == 5 and is_connected"));
    climbs_only_where(&coloured("hackenbush_rb", "connected(4)", "edges >= 3 and is_connected"));
}

#[test]
fn climbs_reach_all_exits() {
    // The two exits of a path are not joined.
    let apart = "exits == 2 and edges == 2 and max_neighbours == 2 and start == 1";
    let task = Task {
        exits: Some(upstar_census::families::Exits::Count(2)),
        ..task("nemesis", "connected(3)", apart, &["edges"])
    };
    let ruleset = task.registered(Rulesets::built_in()).expect("a ruleset");
    let (question, pool) = (task.question(ruleset.as_ref()).ok(), task.pool(ruleset.as_ref()).ok());
    let store = Store::new();
    let session = Session::new(&store);
    let climb = Climb { seed: 1, population: 30, generations: 20, is_down: false };
    let (question, pool) = (question.expect("a question"), pool.expect("a pool"));
    let (climbed, _) = climb.run(&pool, &session, &question, &Control::unlimited(), &mut |_| ());
    assert!(climbed.best.is_some());
}
