//! `upstar census`: runs that are killed at any time lose nothing and count nothing twice.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value as Json;
use upstar_census::families::Chance;

use super::{file, prints, refused, upstar};

/// Runs a command, and parses what it prints for programs.
fn json(arguments: &[&str]) -> (i32, Json) {
    let run = upstar(arguments, "");
    let found =
        serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{arguments:?}: {}{}", run.out, run.err));
    (run.code, found)
}

const FAMILY: &str = "polyominoes(1..9)";

/// Plans a census in a new folder.
fn planned(name: &str) -> String {
    let folder = file(name).display().to_string();
    let plan = ["census", "plan", "domineering", "--over", FAMILY, "--unit", "400", "--out", &folder];
    let run = upstar(&plan, "");
    assert_eq!(run.code, 0, "{}", run.err);
    folder
}

fn merged(folder: &str) -> Vec<u8> {
    let out = format!("{folder}.parquet");
    let run = upstar(&["census", "merge", folder, "--out", &out], "");
    assert_eq!(run.code, 0, "{}", run.err);
    fs::read(out).expect("the table")
}

fn whole(name: &str) -> Vec<u8> {
    let folder = planned(name);
    let run = upstar(&["census", "run", &folder], "");
    assert_eq!(run.code, 0, "{}", run.err);
    merged(&folder)
}

#[test]
fn all_commands_tell_the_state() {
    let folder = planned("census-state");
    let (code, status) = json(&["census", "status", &folder, "--json"]);
    assert_eq!((code, &status["done"], &status["rows"]), (0, &0.into(), &0.into()));
    let unfinished = upstar(&["census", "verify", &folder], "");
    assert_eq!(unfinished.code, 1, "{}", unfinished.err);
    let early = upstar(&["census", "merge", &folder, "--out", &format!("{folder}.parquet")], "");
    assert!(early.code == 2 && early.err.contains("not finished"), "{}", early.err);
    let (code, ran) = json(&["census", "run", &folder, "--shard", "1/2", "--json"]);
    assert_eq!((code, &ran["known_before"]), (0, &0.into()));
    let (_, ran) = json(&["census", "run", &folder, "--jobs", "1", "--json"]);
    assert!(ran["known_before"].as_u64().is_some_and(|known| known > 0));
    let (code, verified) = json(&["census", "verify", &folder, "--sample", "3", "--json"]);
    assert_eq!((code, &verified["missing"], &verified["rows"]), (0, &0.into(), &1818.into()));
    assert!(verified["checked"].as_u64().is_some_and(|rows| rows > 10));
}

#[test]
fn a_census_that_is_killed_loses_nothing() {
    let expected = whole("census-whole");
    let mut chance = Chance::new(20_260_101);
    let (mut folder, mut finished, mut kills) = (planned("census-killed-0"), 0, 0);
    while kills < 100 {
        let mut run = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["census", "run", &folder])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        // From the first read of the plan to long after the last unit.
        std::thread::sleep(Duration::from_millis(chance.below(120)));
        let ended = run.try_wait().expect("the state of the process");
        run.kill().expect("the process ends");
        run.wait().expect("the process ends");
        kills += 1;
        if ended.is_some() {
            assert_eq!(merged(&folder), expected, "after {kills} kills");
            finished += 1;
            folder = planned(&format!("census-killed-{finished}"));
        }
    }
    let run = upstar(&["census", "run", &folder], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(merged(&folder), expected);
    // The files that killed runs left were removed.
    let names = fs::read_dir(&folder).expect("the folder").flatten().map(|entry| entry.path());
    assert!(!{ names }.any(|path| path.extension().is_some_and(|extension| extension == "part")));
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = planned("census-full");
    // No file may grow beyond one block, as on a disk that is full.
    let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" census run {folder}");
    let program = env!("CARGO_BIN_EXE_upstar");
    let run = Command::new("sh").arg("-c").arg(script).arg(program).output().expect("it runs");
    let error = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{error}");
    assert!(error.contains("part-"), "{error}");
    // Nothing stays beside the plan and whole parts.
    let is_rest = |name: &str| name.ends_with(".part");
    let names = fs::read_dir(Path::new(&folder)).expect("the folder");
    let names: Vec<String> =
        names.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    assert!(!names.iter().any(|name| is_rest(name)), "{names:?}");
    let run = upstar(&["census", "run", &folder], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(merged(&folder), whole("census-not-full"));
}

#[test]
fn a_budget_stops_a_census_that_goes_on_later() {
    let folder = planned("census-budget");
    let stopped = upstar(&["census", "run", &folder, "--budget", "3000nodes", "--json"], "");
    assert_eq!(stopped.code, 3, "{}{}", stopped.out, stopped.err);
    let run = upstar(&["census", "run", &folder], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(merged(&folder), whole("census-no-budget"));
}

#[test]
fn files_of_another_plan_are_damaged() {
    let (one, other) = (planned("census-one"), file("census-other").display().to_string());
    let plan = ["census", "plan", "clobber", "--over", "grid(2,2)", "--out", &other];
    assert_eq!(upstar(&plan, "").code, 0);
    assert_eq!(upstar(&["census", "run", &one], "").code, 0);
    assert_eq!(upstar(&["census", "run", &other], "").code, 0);
    let part = |folder: &str| {
        let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
        let mut parts: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|end| end == "parquet")).collect();
        parts.sort();
        parts[0].clone()
    };
    fs::copy(part(&one), part(&other)).expect("a copy");
    let status = upstar(&["census", "status", &other], "");
    assert!(status.code == 1 && status.err.contains("unit 0"), "{}", status.err);
    let again = upstar(&["census", "plan", "clobber", "--over", "grid(2,2)", "--out", &other], "");
    assert!(again.code == 2 && again.err.contains("new or empty folder"), "{}", again.err);
    assert_eq!(upstar(&["census", "run", "nowhere"], "").code, 2);
    assert_eq!(upstar(&["census", "run", &other, "--shard", "2/2"], "").code, 2);
}

/// A condition that has no answer for the first position leaves it unknown, and does not end the census.
#[test]
fn censuses_go_on_after_positions_without_an_answer() {
    let folder = std::env::temp_dir().join(format!("upstar-census-first-{}", std::process::id()));
    let folder = folder.display().to_string();
    let plan = ["census", "plan", "clobber", "--over", "strips(1..4)", "--where", "1/stones > 1/3", "--out"];
    prints(&[&plan[..], &[&folder]].concat(), "", &["positions"]);
    prints(&["census", "run", &folder], "", &["rows           24"]);
    prints(&["census", "verify", &folder], "", &["missing        0"]);
    refused(&["census", "merge", &folder, "--out", "rows.csv"], "", "a file that ends in .parquet");
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}
