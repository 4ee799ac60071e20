//! Tests of curves of their own against Definition 2, of the steps to descendants, and of the numbers of Lemma 7.

use std::collections::BTreeSet;

use upstar::angel::plane::{
    Curve, CurveStep, Heading, NoCurve, NoDescendant, Path, Rectangle, Segment, Square,
};
use upstar::angel::update::score;
use upstar::angel::{Accounts, Angel, DevilKind, Moves, Ties};
use upstar::ground::control::Control;

use crate::curve::BorderCurve;

fn read(text: &str) -> Curve {
    Curve::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).curve
}

/// Definition 2 by trying all left sets. It shares nothing with the engine: a step is a point and a direction.
mod twin {
    type Step = ((i64, i64), (i64, i64));

    /// The squares on the left and on the right of a step, by their south-west corners.
    fn beside(((x, y), direction): Step) -> [(i64, i64); 2] {
        match direction {
            (0, 1) => [(x - 1, y), (x, y)],
            (0, -1) => [(x, y - 1), (x - 1, y - 1)],
            (1, 0) => [(x, y), (x, y - 1)],
            _ => [(x - 1, y - 1), (x - 1, y)],
        }
    }

    /// Returns whether the curve that starts at a point with these directions is a border curve. All its points
    /// lie in the square from (0, 0) to (side - 2, side - 2).
    pub(super) fn is_border_curve(start: (i64, i64), directions: &[(i64, i64)], side: i64) -> bool {
        let far = 3 * side;
        let mut steps: Vec<Step> = Vec::new();
        let first = directions[0];
        for i in (1..=far).rev() {
            steps.push(((start.0 - i * first.0, start.1 - i * first.1), first));
        }
        let mut at = start;
        let last = *directions.last().expect("a direction");
        for &direction in directions.iter().chain(std::iter::repeat_n(&last, far as usize)) {
            steps.push((at, direction));
            at = (at.0 + direction.0, at.1 + direction.1);
        }
        // The window of side x side squares begins one square south-west of the points.
        let inside = |(x, y): (i64, i64)| (-1..side - 1).contains(&x) && (-1..side - 1).contains(&y);
        let number = |(x, y): (i64, i64)| ((x + 1) * side + y + 1) as u32;
        let mut between = Vec::new();
        for x in -1..side - 1 {
            for y in -1..side - 1 {
                for other in [(x + 1, y), (x, y + 1)].into_iter().filter(|&other| inside(other)) {
                    let passes = |one, two| steps.iter().filter(|&&step| beside(step) == [one, two]).count();
                    between.push(((x, y), other, passes((x, y), other), passes(other, (x, y))));
                }
            }
        }
        if between.iter().any(|&(_, _, there, back)| there + back > 2 || there == 2 || back == 2) {
            return false;
        }
        (0..1_u32 << (side * side)).any(|set| {
            let has = |square| set >> number(square) & 1 == 1;
            let fits = between.iter().all(|&(one, other, there, back)| match (there, back) {
                (1, 0) => has(one) && !has(other),
                (0, 1) => !has(one) && has(other),
                (1, 1) => has(one) && has(other),
                _ => has(one) == has(other),
            });
            let rim = || {
                (0..side * side)
                    .map(|i| (i / side - 1, i % side - 1))
                    .filter(|&(x, y)| x == -1 || y == -1 || x == side - 2 || y == side - 2)
            };
            fits && rim().any(has) && !rim().all(has) && {
                // Connected: spread from the lowest square until nothing changes.
                let mut found = set & set.wrapping_neg();
                loop {
                    let before = found;
                    for &(one, other, there, back) in &between {
                        let (one, other) = (1 << number(one), 1 << number(other));
                        if there + back == 0
                            && set & one != 0
                            && set & other != 0
                            && found & (one | other) != 0
                        {
                            found |= one | other;
                        }
                    }
                    if found == before {
                        break found == set;
                    }
                }
            }
        })
    }
}

#[test]
fn definition_2_against_all_left_sets() {
    let mut state = 7_u64;
    let (mut curves, mut others) = (0, 0);
    for round in 0..700 {
        // The points lie in a square of 3 x 3, so the window has 4 x 4 squares.
        let side = 4;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let start = (below(3) as i64, below(3) as i64);
        let (mut at, mut headings) = (start, Vec::new());
        for _ in 0..1 + below(9) {
            let ways: Vec<Heading> = Heading::ALL
                .into_iter()
                .filter(|heading| {
                    let (dx, dy) = heading.step();
                    (0..=2).contains(&(at.0 + dx)) && (0..=2).contains(&(at.1 + dy))
                })
                .collect();
            let heading = ways[below(ways.len() as u64) as usize];
            headings.push(heading);
            at = (at.0 + heading.step().0, at.1 + heading.step().1);
        }
        let mut point = start;
        let follow = |&heading: &Heading| {
            let segment = Segment::new(point.0, point.1, heading);
            point = segment.end();
            segment
        };
        let curve = Curve::new(headings.iter().map(follow).collect()).expect("a curve");
        let directions: Vec<(i64, i64)> = headings.iter().map(|heading| heading.step()).collect();
        let expected = twin::is_border_curve(start, &directions, side);
        let found = curve.definition(None).expect("a small curve");
        assert_eq!(found.holds(), expected, "round {round}: {curve:?} {found:?}");
        *if expected { &mut curves } else { &mut others } += 1;
    }
    assert!(curves > 100 && others > 100, "{curves} {others}");
}

/// Each part of the definition fails on its own, at the place that is named.
#[test]
fn each_part_of_definition_2_fails_somewhere() {
    let segment = Segment::new;
    let part = |text: &str, number: usize| {
        let read = Curve::read(text).expect("a curve");
        read.curve.definition(read.left.as_deref()).expect("a small curve").parts[number - 1]
    };
    use Heading::{East, North};
    assert_eq!(part("from 0,0 N3 S N S N", 1), Err(NoCurve::Often(segment(0, 2, North))));
    let crossing = "from 0,0 N2 W N E2 S2 W N4";
    assert_eq!(part(crossing, 1), Ok(()));
    assert!(part(crossing, 2).is_err() || part(crossing, 3).is_err());
    assert_eq!(part("from 0,0 N2 left 0,0", 2), Err(NoCurve::RightInside(segment(0, 0, North))));
    assert_eq!(part("from 1,0 N2 left 1,0", 2), Err(NoCurve::LeftOutside(segment(1, -1, North))));
    assert_eq!(part("from 0,0 N2 E S2 W N2", 3), Err(NoCurve::SameWay(segment(0, 0, North))));
    assert_eq!(part("from 0,0 N2 E W N2", 3), Err(NoCurve::ChannelOutside(segment(0, 2, East))));
    assert!(matches!(part("from 0,0 N4 left 2,2", 4), Err(NoCurve::Unpassed(_))));
    assert_eq!(part("from 0,0 N2 S3", 5), Err(NoCurve::FiniteRight));
    assert_eq!(part("from 0,0 N4 left 2,2", 6), Err(NoCurve::CutOff(Square::new(2, 2))));
    for number in 1..=6 {
        assert_eq!(part("from 0,0 N2 E N W N left 0,2", number), Ok(()));
    }
}

fn left(curve: &Curve) -> BTreeSet<Square> {
    curve.left().expect("a border curve").into_iter().collect()
}

/// For each pair of curves in a window, steps lead from one to the other if and only if a search through all
/// extensions and contractions finds it. Each step gives a border curve with the left set of Lemma 2.
#[test]
fn steps_lead_to_exactly_the_descendants() {
    for (columns, rows, every) in [(2, 2, 1), (3, 2, 5), (2, 3, 23)] {
        let window = Rectangle::around(Square::new(0, 1), Square::new(columns - 1, rows));
        let all = BorderCurve::straight(1, rows + 1).descendants(window);
        let curves: Vec<Curve> = all
            .iter()
            .map(|curve| {
                let mut section = vec![Segment::new(0, 0, Heading::North)];
                section.extend(curve.section());
                section.push(Segment::new(0, rows + 1, Heading::North));
                Curve::new(section).expect("a curve")
            })
            .collect();
        for (from, literal) in curves.iter().zip(&all).step_by(every) {
            let below: BTreeSet<Vec<Segment>> =
                literal.descendants(window).iter().map(|curve| curve.section().to_vec()).collect();
            assert_eq!((from.length(), left(from)), (Some(literal.length()), literal.left().clone()));
            for (to, other) in curves.iter().zip(&all) {
                let found = from.steps_to(to, &Control::unlimited()).expect("no budget");
                assert_eq!(found.is_ok(), below.contains(other.section()), "{from:?} {to:?} {found:?}");
                let Ok((mut curve, steps)) = found else { continue };
                let mut set = left(&curve);
                for step in steps {
                    if let CurveStep::Extension(place) = step {
                        assert!(set.insert(curve.section()[place].right()));
                    }
                    let before = set.clone();
                    let is_left = |square: Square| {
                        // The square of an extension was added above, but joins only by the step.
                        let joins = matches!(step, CurveStep::Extension(place) if curve.section()[place].right() == square);
                        !joins && before.contains(&square)
                    };
                    curve = curve.after(step, is_left).expect("a step");
                    assert_eq!(left(&curve), set);
                }
                assert_eq!(&curve, to);
            }
        }
    }
}

/// A channel leads to a square of the right set. The curve without it is a descendant, with that square.
#[test]
fn lemma_4_erases_a_loop() {
    let curve = read("from 0,0 N E3 N3 W2 S E S W N2 W N");
    let erased = curve.erased(Segment::new(1, 3, Heading::North)).expect("it occurs twice");
    assert_eq!(erased.length(), curve.length().map(|length| length - 6));
    let inside = BTreeSet::from([Square::new(1, 2)]);
    assert_eq!(&left(&erased) - &left(&curve), inside);
    let (_, steps) =
        curve.steps_to(&erased, &Control::unlimited()).expect("no budget").expect("a descendant");
    let extensions = steps.iter().filter(|step| matches!(step, CurveStep::Extension(_))).count();
    // The section has six segments; the extension makes it eight, four pairs.
    assert_eq!((extensions, steps.len()), (1, 5));
    assert_eq!(read("from 0,0 N3").erased(Segment::new(0, 1, Heading::North)), None);
}

#[test]
fn no_descendants() {
    let ask =
        |from: &str, to: &str| read(from).steps_to(&read(to), &Control::unlimited()).expect("no budget");
    assert_eq!(ask("from 0,0 N E N W N", "from 0,0 N3"), Err(NoDescendant::Lost(Square::new(0, 1))));
    assert_eq!(ask("from 0,0 N3", "from 1,0 N3"), Err(NoDescendant::Ends));
    assert_eq!(
        ask("from 0,0 N3", "from 0,0 N W E N2"),
        Err(NoDescendant::Channel(Segment::new(0, 1, Heading::West)))
    );
    assert!(matches!(ask("from 0,0 N3", "from 0,0 N E W N"), Err(NoDescendant::To(_))));
    assert!(matches!(ask("from 0,0 N E W N", "from 0,0 N3"), Err(NoDescendant::From(_))));
}

/// A text of two curves gives the same changes as the positions of `score`.
#[test]
fn lengths_agree_with_scores_of_paths() {
    let eaten: Vec<Square> = (2..5).map(|y| Square::new(0, y)).collect();
    let before = Path::new(Vec::new(), Vec::new(), eaten.clone()).expect("a path");
    let candidate = Path::new(Vec::new(), eaten.clone(), Vec::new()).expect("a path");
    let found = score(&before, &candidate).expect("an update");
    let curve = read("from 0,0 N2 E N3 W N");
    assert_eq!(curve.length(), Some(found.lengths[1]));
    assert_eq!(curve.left().expect("a curve"), eaten);
}

/// The numbers of Lemma 7 agree with those of curves that are written down segment by segment.
#[test]
fn lemma_7_by_whole_curves() {
    let mut loops = 0;
    for (name, turns) in [("trap", 120), ("mixture", 400), ("random(3)", 300)] {
        for seed in 1..=3 {
            let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
            let mut devil = DevilKind::parse(name).expect("a Devil").devil(seed);
            let (mut accounts, control) = (Accounts::default(), Control::unlimited());
            let (mut passed, mut eaten): (Vec<Segment>, Vec<Square>) = (Vec::new(), Vec::new());
            let mut numbers = vec![(0, 0)];
            let mut until = vec![0];
            for _ in 0..turns {
                let square = devil.eat(&angel, &control).expect("a square");
                if !angel.has_eaten(square) && !angel.is_left(square) {
                    eaten.push(square);
                }
                accounts.eat(Some(square), &angel);
                let before = angel.perch();
                let turn = angel.play(square, &control).expect("a turn");
                let account = accounts.turn(before, &turn, &angel);
                assert_eq!(account.before, [numbers[numbers.len() - 1].0, numbers[numbers.len() - 1].1]);
                assert_eq!(account.after, [angel.length(), angel.count()]);
                let at = passed.len();
                passed.extend(&turn.passed);
                numbers.push((angel.length(), angel.count()));
                until.push(eaten.len());
                assert_eq!(account.closed.is_some(), angel.is_left(turn.passed[0].right()));
                let Some(closed) = account.closed else { continue };
                loops += 1;
                for relation in closed.relations() {
                    assert!(relation.holds(), "{relation}");
                }
                // The whole curve, without the section.
                let top = 2 + passed.iter().map(|s| s.y).chain(eaten.iter().map(|s| s.y)).max().unwrap_or(0);
                let mut section = passed.clone();
                let ahead = angel.future().map(|(segment, _)| segment);
                section.extend(ahead.take_while(|s| s.x != 0 || s.heading != Heading::North || s.y < top));
                let east = section.iter().map(|s| s.x).max().unwrap_or(0);
                let south = section.iter().map(|s| s.y).min().unwrap_or(0).min(1);
                assert_eq!(south, 1, "the walk stays north of the start in these games");
                let all = Rectangle::around(Square::new(0, south), Square::new(east + 1, top));
                let left: BTreeSet<Square> = all.squares().filter(|&s| angel.is_left(s)).collect();
                let curve = BorderCurve::new(1, top, section.clone(), left).expect("a border curve");
                let first = section.iter().position(|&s| s == closed.segments[0]).expect("s1");
                assert_eq!(section[at], closed.segments[1]);
                let erased = curve.erased(first, at).expect("a loop");
                assert_eq!(closed.length as usize, at - first + 1);
                assert_eq!(erased.length(), closed.erased_length());
                let i = closed.i as usize;
                assert_eq!(closed.at_i, [numbers[i].0, numbers[i].1]);
                assert!(2 * i > first && 2 * (i - 1) <= first, "turn {i} passes segment {first}");
                assert_eq!(closed.erased[1] as usize, erased.count(&eaten));
                assert_eq!(closed.erased[0] as usize, erased.count(&eaten[..until[i]]));
            }
        }
    }
    assert!(loops > 30, "{loops}");
}
