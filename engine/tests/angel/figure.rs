//! Tests of Figure 2 of the paper as we draw it: its panels show two extensions followed by two
//! contractions.

use crate::curve::{BorderCurve, Clause};
use upstar::angel::plane::{Path, Segment};
use upstar::ground::board::Board;

const FIGURE: &str = include_str!("../../../data/figures/angel-figure-2.txt");

/// Parses the curves of the panels, and the squares that join in the second one.
fn panels() -> Vec<Path> {
    let curves = FIGURE.lines().filter_map(|line| line.strip_prefix("curve "));
    curves.map(|text| Path::parse(text, ()).expect("a path")).collect()
}

fn curve(panel: &Path) -> Result<BorderCurve, Clause> {
    let north = panel.perch().end().1;
    BorderCurve::new(1, north, panel.past().to_vec(), panel.left().iter().copied().collect())
}

/// Returns whether the given number of steps, each at some place of the curve, leads from one curve to the
/// other.
fn leads(
    from: &BorderCurve,
    to: &BorderCurve,
    steps: usize,
    step: &impl Fn(&BorderCurve, usize) -> Option<BorderCurve>,
) -> bool {
    if steps == 0 {
        return from == to;
    }
    let mut places = 0..from.section().len();
    places.any(|place| step(from, place).is_some_and(|next| leads(&next, to, steps - 1, step)))
}

/// Two extensions lead from the first panel to the second, and two contractions from there to the third. No
/// such steps lead back.
#[test]
fn the_panels_follow_from_each_other() {
    let curves: Vec<_> = panels().iter().map(|panel| curve(panel).expect("a border curve")).collect();
    let [first, second, third] = &curves[..] else { panic!("three panels") };
    assert!(leads(first, second, 2, &BorderCurve::extension));
    assert!(leads(second, third, 2, &BorderCurve::contraction));
    assert!(!leads(second, third, 1, &BorderCurve::contraction));
    assert!(!leads(second, first, 2, &BorderCurve::contraction));
    assert_eq!([second.length() - first.length(), third.length() - second.length()], [4, -4]);
    // Lemmas 2 and 3: an extension enlarges the left set, and a contraction preserves it.
    assert!(first.left().is_subset(second.left()) && second.left() == third.left());
    let joining =
        FIGURE.lines().find_map(|line| line.strip_prefix("joining ")).expect("the squares that join");
    let new: Vec<String> =
        second.left().difference(first.left()).map(|s| format!("{},{}", s.x, s.y)).collect();
    assert_eq!(new.join(" "), joining);
}

/// A wrongly drawn curve is not a border curve.
#[test]
fn a_wrong_panel_is_refused() {
    let panel = &panels()[0];
    let left: std::collections::BTreeSet<_> = panel.left().iter().copied().collect();
    let changed = |change: &dyn Fn(&mut Vec<Segment>)| {
        let mut section = panel.past().to_vec();
        change(&mut section);
        BorderCurve::new(1, 8, section, left.clone()).map(|_| ())
    };
    assert_eq!(changed(&|_| {}), Ok(()));
    assert_eq!(changed(&|section| _ = section.remove(9)), Err(Clause::Broken));
    assert_eq!(
        BorderCurve::new(1, 8, panel.past().to_vec(), left.iter().copied().skip(1).collect()).map(|_| ()),
        Err(Clause::Once)
    );
}
