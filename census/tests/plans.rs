//! Censuses: their rows, damage to their files, shards, and merged tables.
#![cfg(feature = "parquet")]

use std::fs;
use std::path::{Path, PathBuf};

use upstar::registry::Registered;
use upstar::{Control, Rulesets, Session, Store};
use upstar_census::plan::{Plan, Run};
use upstar_census::task::Task;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("upstar-plan-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn task(ruleset: &str, over: &[&str], fields: &[&str]) -> Task {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Task { fields: names(fields), ..Task::new(ruleset, names(over)) }
}

fn planned(folder: &Path, task: &Task, most: u64, rulesets: &Rulesets) -> Plan {
    let store = Store::new();
    let session = Session::with_rulesets(&store, rulesets);
    let plan = Plan::create(folder, task, most, &session, rulesets, &Control::unlimited());
    plan.unwrap_or_else(|_| panic!("a plan"))
}

fn run(shard: (u64, u64), rulesets: &Rulesets) -> Run<'_> {
    Run { rulesets, shard, most_bytes: 1 << 30, depth_limit: 1_000, stack_bytes: 64 << 20 }
}

fn all(plan: &Plan) -> u64 {
    let progress = plan.run(run((0, 1), Rulesets::built_in()), &Control::unlimited(), &|_| ());
    progress.map_or_else(|_| panic!("the run ends"), |progress| progress.done)
}

fn merged(plan: &Plan, folder: &Folder, name: &str) -> Vec<u8> {
    let out = folder.at(name);
    assert!(plan.merge(&out, &Control::unlimited()).is_ok());
    fs::read(out).expect("the table")
}

#[test]
fn a_census_has_the_rows_of_its_family() {
    let folder = Folder::new("rows");
    let task = task("domineering", &["polyominoes(1..7)", "grid(2,3)"], &["value", "temperature", "cells"]);
    let plan = planned(&folder.at("census"), &task, 20, Rulesets::built_in());
    assert!(plan.units().len() > 5);
    all(&plan);
    let status = plan.status(&Control::unlimited()).unwrap_or_else(|_| panic!("the states"));
    // The free polyominoes, and the fillings of 2x3 up to reflection and rotation by half.
    assert_eq!(
        (status.missing, status.damaged.len(), status.rows),
        (0, 0, 1 + 1 + 2 + 5 + 12 + 35 + 108 + 24)
    );
    assert_eq!(status.thousandths, 1000);
    assert!(
        plan.verify(5, run((0, 1), Rulesets::built_in()), &Control::unlimited()).is_ok_and(|rows| rows > 20)
    );
    // A plan that is opened again, and shards, give the same table.
    let table = merged(&plan, &folder, "whole.parquet");
    let again = planned(&folder.at("again"), &task, 20, Rulesets::built_in());
    assert_eq!(again.hash(), plan.hash());
    let again = Plan::open(&folder.at("again"), Rulesets::built_in())
        .unwrap_or_else(|error| panic!("{}", error.message));
    assert!(again.merge(&folder.at("early.parquet"), &Control::unlimited()).is_err());
    for shard in [2, 0, 1] {
        assert!(again.run(run((shard, 3), Rulesets::built_in()), &Control::unlimited(), &|_| ()).is_ok());
    }
    assert_eq!(merged(&again, &folder, "shards.parquet"), table);
}

#[test]
fn damaged_files_are_found_and_made_again() {
    let folder = Folder::new("damage");
    let task = task("clobber", &["grid(2,4)"], &["value", "outcome", "all_small"]);
    let plan = planned(&folder.at("census"), &task, 200, Rulesets::built_in());
    all(&plan);
    let table = merged(&plan, &folder, "whole.parquet");
    let mut parts: Vec<PathBuf> = fs::read_dir(folder.at("census"))
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "parquet"))
        .collect();
    parts.sort();
    // Each kind of damage to one file after another: cut off at any place, zeros, one changed byte, another unit's file.
    let mut chance = upstar_census::families::Chance::new(20_260_101);
    for round in 0..120 {
        let path = &parts[chance.below(parts.len() as u64) as usize];
        let mut bytes = fs::read(path).expect("a part");
        let at = chance.below(bytes.len() as u64) as usize;
        match round % 4 {
            0 => bytes.truncate(at),
            1 => bytes[at..].fill(0),
            2 => bytes[at] ^= 1 << chance.below(8),
            _ => bytes = fs::read(&parts[(round + 1) % parts.len()]).expect("a part"),
        }
        fs::write(path, bytes).expect("a part");
        let status = plan.status(&Control::unlimited()).unwrap_or_else(|_| panic!("the states"));
        assert!(status.damaged.len() <= 1, "{:?}", status.damaged);
        all(&plan);
        assert_eq!(merged(&plan, &folder, "again.parquet"), table, "round {round}");
    }
}

#[test]
fn rulesets_of_ones_own_and_listed_members_are_in_the_plan() {
    let folder = Folder::new("own");
    let text = "name pairs\ntitle Pairs\nboard strip\ncell . a coin\ncell # no coin\nboth . . -> # #\n\
                rules a player takes two neighbouring coins\nsource Dawson's Kayles\nexample .....";
    let pairs = Registered::read(text).unwrap_or_else(|error| panic!("{error}"));
    let rulesets = Rulesets::built_in().with(pairs);
    let over = ["strips(1..8)", "followers(......)"];
    let plan =
        planned(&folder.at("census"), &task("pairs", &over, &["value", "grundy_value"]), 50, &rulesets);
    drop(plan);
    // Another process knows the built-in rulesets only.
    let plan = Plan::open(&folder.at("census"), Rulesets::built_in())
        .unwrap_or_else(|error| panic!("{}", error.message));
    all(&plan);
    let status = plan.status(&Control::unlimited()).unwrap_or_else(|_| panic!("the states"));
    assert!(status.missing == 0 && status.rows > 100);
    // The members belong to the plan.
    let members = folder.at("census").join("members-1.txt");
    let listed = fs::read_to_string(&members).expect("the members");
    fs::write(&members, listed + "###\n").expect("the members");
    assert!(Plan::open(&folder.at("census"), Rulesets::built_in()).is_err());
}

#[test]
fn budgets_of_positions_do_not_make_rows_depend_on_the_order() {
    let folder = Folder::new("each");
    let task = Task { each: Some(3), ..task("domineering", &["grid(3,4)"], &["value"]) };
    let tables: Vec<Vec<u8>> = [1, 3]
        .into_iter()
        .map(|shards| {
            let name = format!("census-{shards}");
            let plan = planned(&folder.at(&name), &task, 64, Rulesets::built_in());
            for shard in (0..shards).rev() {
                assert!(
                    plan.run(run((shard, shards), Rulesets::built_in()), &Control::unlimited(), &|_| ())
                        .is_ok()
                );
            }
            merged(&plan, &folder, &format!("{name}.parquet"))
        })
        .collect();
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn wrong_plans_are_refused() {
    let folder = Folder::new("wrong");
    let open = |folder: &Path| Plan::open(folder, Rulesets::built_in()).err().map(|error| error.message);
    assert!(open(&folder.at("nothing")).is_some());
    let census = folder.at("census");
    planned(&census, &task("clobber", &["strips(3)"], &["value"]), 10, Rulesets::built_in());
    assert_eq!(open(&census), None);
    let plan = census.join("plan.json");
    let text = fs::read_to_string(&plan).expect("the plan");
    for (from, to) in [
        ("strips(3)", "strips(4)"),
        ("\"hash\"", "\"hush\""),
        ("{", "["),
        ("\"upstar_census\":1", "\"upstar_census\":2"),
    ] {
        fs::write(&plan, text.replacen(from, to, 1)).expect("the plan");
        assert!(open(&census).is_some(), "{from}");
    }
    // A folder in use is not planned in again.
    let store = Store::new();
    let session = Session::new(&store);
    let again = task("clobber", &["strips(3)"], &["value"]);
    let planned = Plan::create(&census, &again, 10, &session, Rulesets::built_in(), &Control::unlimited());
    assert!(planned.is_err());
}
