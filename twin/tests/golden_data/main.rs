//! The golden data: short games with all their values.
//!
//! The data are read from the folder named by the environment variable
//! `UPSTAR_SHARED` (or its subfolder `data`); without it these tests pass
//! without checking anything.

mod json;

use json::Json;
use std::path::PathBuf;
use upstar_twin::domineering::{board_from_rows, free_cells, value};
use upstar_twin::expression;
use upstar_twin::walls::Walls;
use upstar_twin::{Game, Rational, birthday, canonical, explicit, left_stop, right_stop};

/// Larger boards are left to the fast engine.
const MAX_FREE_CELLS: usize = 14;

/// The lines of a data file, if the variable is set.
fn read_lines(name: &str) -> Option<Vec<Json>> {
    let Some(folder) = std::env::var_os("UPSTAR_SHARED").map(PathBuf::from) else {
        println!("UPSTAR_SHARED is not set: {name} is not checked");
        return None;
    };
    let nested = folder.join("data").join(name);
    let path = if nested.exists() { nested } else { folder.join(name) };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Some(text.lines().map(json::parse).collect())
}

fn rational(json: &Json) -> Rational {
    json.text().parse().unwrap()
}

fn board_value(rows: &Json) -> Option<Game> {
    let rows: Vec<&str> = rows.list().iter().map(Json::text).collect();
    let board = board_from_rows(&rows).unwrap();
    (free_cells(&board) <= MAX_FREE_CELLS).then(|| value(&board))
}

/// The differences between one game and its expected values.
struct Check<'a> {
    id: &'a str,
    expect: &'a Json,
    differences: Vec<String>,
}

impl Check<'_> {
    fn compare(&mut self, field: &str, got: String) {
        let Some(want) = self.expect.get(field) else {
            return;
        };
        self.report(field, &got, want.text());
    }

    fn report(&mut self, field: &str, got: &str, want: &str) {
        if got != want {
            let line = format!("{} {field}: got {got}, data say {want}", self.id);
            self.differences.push(line);
        }
    }

    fn walls(&mut self, walls: &Walls) {
        let Some(thermograph) = self.expect.get("thermograph") else {
            return;
        };
        for t in times(walls) {
            let left = on_wall(&breakpoints(thermograph, "left"), t);
            let right = on_wall(&breakpoints(thermograph, "right"), t);
            let point = |side: &str| format!("{side} wall at {t}");
            let got = [walls.left(t).to_string(), walls.right(t).to_string()];
            self.report(&point("left"), &got[0], &left.to_string());
            self.report(&point("right"), &got[1], &right.to_string());
        }
    }
}

/// Every place where a wall may break, the middles between them, and a few
/// places on the mast.
fn times(walls: &Walls) -> Vec<Rational> {
    let step = Rational::new(1, 2 * walls.grid());
    let end = walls.temperature() + Rational::integer(2);
    let mut times = vec![];
    let mut t = -Rational::ONE;
    while t <= end {
        times.push(t);
        t = t + step;
    }
    times
}

fn breakpoints(thermograph: &Json, side: &str) -> Vec<(Rational, Rational)> {
    let points = thermograph.get(side).unwrap().list().iter();
    points.map(|point| (rational(&point.list()[0]), rational(&point.list()[1]))).collect()
}

/// The wall at t: straight between breakpoints, constant after the last.
fn on_wall(points: &[(Rational, Rational)], t: Rational) -> Rational {
    let segment = points.windows(2).find(|pair| pair[0].0 <= t && t <= pair[1].0);
    match segment {
        None => points.last().unwrap().1,
        Some(pair) => {
            let ((t0, v0), (t1, v1)) = (pair[0], pair[1]);
            v0 + (v1 - v0) * (t - t0) / (t1 - t0)
        }
    }
}

/// All fields of one line.
fn check(id: &str, game: &Game, expect: &Json) -> Vec<String> {
    let mut check = Check { id, expect, differences: vec![] };
    let walls = Walls::of_form(&canonical(game));
    check.compare("canonical_form", explicit(game));
    check.compare("mean", walls.mean().to_string());
    check.compare("temperature", walls.temperature().to_string());
    check.compare("left_stop", left_stop(game).to_string());
    check.compare("right_stop", right_stop(game).to_string());
    check.compare("outcome", game.outcome().to_string());
    check.compare("birthday", birthday(game).to_string());
    check.walls(&walls);
    check.differences
}

/// Checks every line for which `game_of` gives a game.
fn check_lines(lines: &[Json], game_of: fn(&Json) -> Option<Game>, at_least: usize) {
    let mut count = 0;
    let mut differences = vec![];
    for line in lines {
        let Some(game) = game_of(line) else {
            continue;
        };
        count += 1;
        let expect = line.get("expect").unwrap_or(line);
        differences.extend(check(line.get("id").unwrap().text(), &game, expect));
    }
    println!("{count} lines checked");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(count >= at_least, "only {count} lines checked");
}

fn position<'a>(line: &'a Json, ruleset: &str, key: &str) -> Option<&'a Json> {
    let found = line.get("ruleset")?.text() == ruleset;
    found.then(|| line.get("position").unwrap().get(key).unwrap())
}

#[test]
fn domineering_sample() {
    let Some(lines) = read_lines("values-sample.jsonl") else {
        return;
    };
    let game_of = |line: &Json| board_value(position(line, "domineering", "rows")?);
    check_lines(&lines, game_of, 22);
}

#[test]
fn expression_sample() {
    let Some(lines) = read_lines("values-sample.jsonl") else {
        return;
    };
    let game_of = |line: &Json| {
        let text = position(line, "expression", "expr")?.text();
        Some(expression::parse(text).unwrap())
    };
    check_lines(&lines, game_of, 14);
}

#[test]
fn thesis_boards() {
    let Some(lines) = read_lines("thesis-facts.jsonl") else {
        return;
    };
    check_lines(&lines, |line| board_value(line.get("rows")?), 8);
}

/// Every value of the thesis facts, read back from its own canonical form.
#[test]
fn thesis_canonical_forms() {
    let Some(lines) = read_lines("thesis-facts.jsonl") else {
        return;
    };
    let game_of = |line: &Json| {
        let text = line.get("canonical_form")?.text();
        Some(expression::parse(text).unwrap())
    };
    check_lines(&lines, game_of, 33);
}
