//! The sizes of families are known numbers, and their members are those of naive enumerations.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use upstar::{Control, Rulesets, Session, Store};
use upstar_census::families::{Exits, Family, Setting, Source, Start, UpTo};
use upstar_census::sources;

fn setting(ruleset: &str) -> Setting<'static> {
    Setting::of(Rulesets::built_in().named(ruleset).expect("a ruleset"))
}

fn family(setting: &Setting<'_>, name: &str) -> Family {
    match Source::parse(name, setting) {
        Ok(Source::Family(family)) => family,
        Ok(_) => panic!("{name} is no family"),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn members(setting: &Setting<'_>, name: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let family = family(setting, name);
    let _ = family.visit(&mut |text| {
        texts.push(text.to_owned());
        ControlFlow::Continue(())
    });
    assert!(texts.len() as u128 <= family.at_most(), "{name}: {} of {}", texts.len(), family.at_most());
    let distinct: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(distinct.len(), texts.len(), "{name} has a member twice");
    texts
}

fn counts(setting: &Setting<'_>, names: impl Fn(usize) -> String, of: std::ops::Range<usize>) -> Vec<usize> {
    of.map(|n| members(setting, &names(n)).len()).collect()
}

fn colours(ruleset: &str) -> Setting<'static> {
    Setting { has_colours: true, ..setting(ruleset) }
}

#[test]
fn polyominoes_are_counted_as_in_the_oeis() {
    let polyominoes = |n| format!("polyominoes({n})");
    // Free polyominoes (A000105), because a quarter turn negates.
    let free = [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655];
    assert_eq!(counts(&setting("domineering"), polyominoes, 1..11), free);
    // Fixed polyominoes (A001168).
    let fixed = Setting { up_to: UpTo::Nothing, ..setting("domineering") };
    assert_eq!(counts(&fixed, polyominoes, 1..9), [1, 2, 6, 19, 63, 216, 760, 2725]);
    // Without quarter turns, each class holds the fixed polyominoes that are its images.
    let kept = Setting { up_to: UpTo::Symmetries, ..setting("domineering") };
    for n in 1..8 {
        let all = members(&fixed, &polyominoes(n));
        let least = |text: &String| all.iter().find(|other| is_image(text, other, false, false)).cloned();
        let classes: BTreeSet<Option<String>> = all.iter().map(least).collect();
        assert_eq!(members(&kept, &polyominoes(n)).len(), classes.len(), "{n}");
    }
}

/// Returns the coefficients of the generating function of the multisets of things, of which there are `counts[n]` of size n.
fn multisets(counts: &[u64]) -> Vec<u64> {
    let mut all = vec![0; counts.len()];
    all[0] = 1;
    for (size, &count) in counts.iter().enumerate().skip(1) {
        for _ in 0..count {
            (size..all.len()).for_each(|n| all[n] += all[n - size]);
        }
    }
    all
}

/// Counts the trees whose vertices have `colours` colours, by Otter's theorem: the rooted trees, less the pairs of different
/// rooted trees that an edge joins.
fn coloured_trees(colours: u64, most: usize) -> Vec<u64> {
    let mut rooted = vec![0; most + 1];
    for n in 1..=most {
        // The branches of the root of a tree with n vertices have n - 1 vertices.
        rooted[n] = colours * multisets(&rooted[..n])[n - 1];
    }
    let free = |n: usize| {
        let pairs: u64 = (1..n).map(|k| rooted[k] * rooted[n - k]).sum();
        let equal = if n.is_multiple_of(2) { rooted[n / 2] } else { 0 };
        rooted[n] - (pairs - equal) / 2
    };
    (1..=most).map(free).collect()
}

#[test]
fn graphs_and_trees_are_counted_as_in_the_oeis() {
    let snort = setting("snort");
    // A000088, A001349 and A000055.
    assert_eq!(counts(&snort, |n| format!("graphs({n})"), 0..8), [1, 1, 2, 4, 11, 34, 156, 1044]);
    assert_eq!(counts(&snort, |n| format!("connected({n})"), 1..8), [1, 1, 2, 6, 21, 112, 853]);
    let trees = [1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159];
    assert_eq!(counts(&snort, |n| format!("trees({n})"), 1..15), trees);
    // Connected multigraphs with at most two copies of each edge are the components of graphs with edges of two colours
    // (A004102).
    let nemesis = Setting { only_counts: true, ..setting("nemesis") };
    let connected = counts(&nemesis, |n| format!("multigraphs({n},2)"), 1..6);
    let connected: Vec<u64> = std::iter::once(0).chain(connected.into_iter().map(|n| n as u64)).collect();
    assert_eq!(multisets(&connected)[1..], [1, 3, 10, 66, 792]);
}

/// Counts the trees whose edges have one of `colours` colours, by Otter's theorem.
fn trees_with_coloured_edges(colours: u64, most: usize) -> Vec<u64> {
    let mut rooted: Vec<u64> = vec![0];
    while rooted.len() <= most {
        let branches: Vec<u64> = rooted.iter().map(|trees| colours * trees).collect();
        rooted.extend(multisets(&branches).last());
    }
    let free = |n: usize| {
        let pairs: u64 = (1..n).map(|k| rooted[k] * rooted[n - k]).sum();
        let equal = if n.is_multiple_of(2) { rooted[n / 2] } else { 0 };
        rooted[n] - colours * (pairs - equal) / 2
    };
    (1..=most).map(free).collect()
}

/// Orders all vertices in all ways.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let with_last = |order: Vec<usize>| (0..n).map(move |at| [&order[..at], &[last], &order[at..]].concat());
    orders(last).into_iter().flat_map(with_last).collect()
}

/// An edge between two vertices, with its copies.
type Copies = (usize, usize, usize);

/// Returns the edges after each vertex has got its number in an order.
fn renamed(edges: &[Copies], order: &[usize]) -> Vec<Copies> {
    let of = |&(u, v, copies): &Copies| (order[u].min(order[v]), order[u].max(order[v]), copies);
    let mut edges: Vec<Copies> = edges.iter().map(of).collect();
    edges.sort_unstable();
    edges
}

/// Lists the least image of each multitree: a vertex behind the first is joined to some vertex before it, in all ways.
fn naive_multitrees(n: usize, most: usize) -> BTreeSet<Vec<Copies>> {
    let mut classes = BTreeSet::new();
    let orders = orders(n);
    let ways: Vec<usize> = (1..n).map(|v| v * most).collect();
    for mut code in 0..ways.iter().product() {
        let mut edges = Vec::new();
        for (v, way) in (1..n).zip(&ways) {
            edges.push((code % way / most, v, code % most + 1));
            code /= way;
        }
        classes.extend(orders.iter().map(|order| renamed(&edges, order)).min());
    }
    classes
}

#[test]
fn multitrees_are_those_of_a_naive_enumeration() {
    let nemesis = Setting { only_counts: true, ..setting("nemesis") };
    assert!(members(&nemesis, "multitrees(0,2)").is_empty());
    for (n, most) in [(1, 3), (2, 3), (3, 4), (4, 3), (5, 2), (6, 1)] {
        let read = |text: String| {
            let edges = text.split_whitespace().skip(1).map(|edge| {
                let (ends, copies) = edge.split_once('*').unwrap_or((edge, "1"));
                let (u, v) = ends.split_once('-').expect("an edge");
                let number = |text: &str| text.parse::<usize>().expect("a number");
                (number(u), number(v), number(copies))
            });
            let edges: Vec<_> = edges.collect();
            orders(n).iter().map(|order| renamed(&edges, order)).min().expect("an order")
        };
        let all = members(&nemesis, &format!("multitrees({n},{most})"));
        let (count, classes) = (all.len(), all.into_iter().map(read).collect::<BTreeSet<_>>());
        assert_eq!((count, &classes), (classes.len(), &naive_multitrees(n, most)), "{n} {most}");
    }
    for most in 1..=3 {
        let counted = counts(&nemesis, |n| format!("multitrees({n},{most})"), 1..9);
        let counted: Vec<u64> = counted.into_iter().map(|n| n as u64).collect();
        assert_eq!(counted, trees_with_coloured_edges(most, 8), "{most}");
    }
}

#[test]
fn colourings_are_counted_as_in_the_oeis() {
    // Graphs whose vertices have two colours (A000666).
    let two = Setting { alphabet: Some("LR".to_owned()), up_to: UpTo::Symmetries, ..colours("snort") };
    assert_eq!(counts(&two, |n| format!("graphs({n})"), 0..6), [1, 2, 6, 20, 90, 544]);
    let trees = |setting: &Setting<'_>, most: usize| {
        counts(setting, |n| format!("trees({n})"), 1..most + 1)
            .into_iter()
            .map(|n| n as u64)
            .collect::<Vec<_>>()
    };
    assert_eq!(trees(&two, 9), coloured_trees(2, 9));
    let three = Setting { up_to: UpTo::Symmetries, ..colours("snort") };
    assert_eq!(trees(&three, 7), coloured_trees(3, 7));
    assert_eq!(coloured_trees(1, 9), [1, 1, 1, 2, 3, 6, 11, 23, 47]);
}

#[test]
fn fillings_are_counted_as_in_the_oeis() {
    // Strips of two colours up to reversal (A005418), and of three (A032120).
    let two = Setting { alphabet: Some("L.".to_owned()), up_to: UpTo::Symmetries, ..setting("clobber") };
    assert_eq!(counts(&two, |n| format!("strips({n})"), 1..9), [2, 3, 6, 10, 20, 36, 72, 136]);
    let three = Setting { up_to: UpTo::Symmetries, ..setting("clobber") };
    assert_eq!(counts(&three, |n| format!("strips({n})"), 1..7), [3, 6, 18, 45, 135, 378]);
    // Squares of two colours up to rotation and reflection (A054247).
    assert_eq!(counts(&two, |n| format!("grid({n},{n})"), 1..5), [2, 6, 102, 8548]);
    assert_eq!(counts(&setting("domineering"), |n| format!("subgrids({n},{n})"), 1..5), [2, 6, 102, 8548]);
}

#[test]
fn heaps_are_multisets() {
    let nim = setting("nim");
    assert_eq!(members(&nim, "heaps(2,3)"), ["1 1", "1 2", "2 2", "1 3", "2 3", "3 3"]);
    assert_eq!(members(&nim, "heaps(3)"), ["1", "2", "3"]);
    // C(b + c - 1, c).
    assert_eq!(counts(&nim, |n| format!("heaps({n},5)"), 0..5), [1, 5, 15, 35, 70]);
}

/// Fills boards by counting, and lists the least image of each filling.
fn naive_fillings(rows: usize, columns: usize, alphabet: &str, has_negatives: bool) -> BTreeSet<String> {
    let characters: Vec<char> = alphabet.chars().collect();
    let mut classes = BTreeSet::new();
    for mut code in 0..characters.len().pow((rows * columns) as u32) {
        let mut board = vec![vec![' '; columns]; rows];
        for cell in board.iter_mut().flatten() {
            *cell = characters[code % characters.len()];
            code /= characters.len();
        }
        let mut images = Vec::new();
        for turns in 0..8 {
            let (flips_rows, flips_columns, transposes) = (turns & 1 != 0, turns & 2 != 0, turns & 4 != 0);
            if transposes && rows != columns {
                continue;
            }
            let mut image = board.clone();
            for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                let r0 = if flips_rows { rows - 1 - r } else { r };
                let c0 = if flips_columns { columns - 1 - c } else { c };
                image[r][c] = if transposes { board[c0][r0] } else { board[r0][c0] };
            }
            let text = image.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
            if has_negatives {
                let exchanged = |c| match c {
                    'L' => 'R',
                    'R' => 'L',
                    other => other,
                };
                images.push(text.chars().map(exchanged).collect::<String>());
            }
            images.push(text);
        }
        classes.extend(images.into_iter().min());
    }
    classes
}

#[test]
fn fillings_are_those_of_a_naive_enumeration() {
    for up_to in [UpTo::Negatives, UpTo::Symmetries] {
        let clobber = Setting { up_to, ..setting("clobber") };
        for (rows, columns) in [(1, 5), (2, 2), (2, 3), (3, 2)] {
            let found = members(&clobber, &format!("grid({rows},{columns})"));
            let naive = naive_fillings(rows, columns, ".LR", up_to == UpTo::Negatives);
            assert_eq!(found.len(), naive.len(), "{rows}x{columns}");
            // Each class is met once: the least images of what was found are different.
            let least: BTreeSet<String> = found
                .iter()
                .map(|text| {
                    let has = |naive: &&String| is_image(text, naive, up_to == UpTo::Negatives, true);
                    naive.iter().find(has).expect("a class").clone()
                })
                .collect();
            assert_eq!(least, naive, "{rows}x{columns}");
        }
    }
}

/// Returns whether one board is the image of the other.
fn is_image(a: &str, b: &str, has_negatives: bool, transposes: bool) -> bool {
    let rows: Vec<Vec<char>> = a.split('|').map(|row| row.chars().collect()).collect();
    let (height, width) = (rows.len(), rows[0].len());
    let mut images = Vec::new();
    for turn in 0..if transposes { 8 } else { 4 } {
        let mut image = rows.clone();
        if turn & 4 != 0 {
            image = (0..width).map(|c| (0..height).map(|r| rows[r][c]).collect()).collect();
        }
        if turn & 1 != 0 {
            image.reverse();
        }
        if turn & 2 != 0 {
            image.iter_mut().for_each(|row| row.reverse());
        }
        images.push(image.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|"));
    }
    let negative = |text: &String| text.replace('L', "?").replace('R', "L").replace('?', "R");
    images.iter().any(|image| image == b || has_negatives && negative(image) == b)
}

/// Lists the members of a family that takes a calculation.
fn found(ruleset: &str, name: &str, up_to: UpTo) -> Vec<String> {
    let store = Store::new();
    let session = Session::new(&store);
    let source = Source::parse(name, &Setting { up_to, ..setting(ruleset) }).expect("a family");
    let family = sources::family(source, &session, ruleset, &Control::unlimited()).expect("positions");
    let mut texts = Vec::new();
    let _ = family.visit(&mut |text| {
        texts.push(text.to_owned());
        ControlFlow::Continue(())
    });
    texts
}

#[test]
fn followers_are_listed_up_to_images() {
    // The last one says whether all symmetries of the square keep the value.
    for (ruleset, position, is_square) in [
        ("domineering", "...|..#|...", false),
        ("clobber", "LRL|R.L", true),
        ("clobber", "LRRL.RL", true),
        ("konane", "LRL|R.R|LRL", true),
        ("amazons", "L.|.R", true),
    ] {
        let name = format!("followers({position})");
        let all = found(ruleset, &name, UpTo::Nothing);
        for up_to in [UpTo::Negatives, UpTo::Symmetries] {
            // Negatives of followers need not be followers, so they are kept in any case.
            let image = |a: &str, b: &str| is_image(a, b, false, is_square);
            let least = |text: &String| all.iter().find(|other| image(text, other)).cloned();
            let classes: BTreeSet<Option<String>> = all.iter().map(least).collect();
            let merged = found(ruleset, &name, up_to);
            let met: BTreeSet<Option<String>> = merged.iter().map(least).collect();
            assert_eq!((merged.len(), met), (classes.len(), classes), "{ruleset} {position} {up_to:?}");
        }
    }
}

#[test]
fn followers_of_graphs_and_heaps() {
    let count = |ruleset, name, up_to| found(ruleset, name, up_to).len();
    // Each of three vertices in a row is free or has one of two colours, and neighbours do not differ: 3 + 2 * 4 + 2 * 3.
    assert_eq!(count("snort", "followers(path(3))", UpTo::Nothing), 17);
    assert_eq!(count("snort", "followers(path(3))", UpTo::Negatives), 12);
    // No heap grows: nothing, 1, 2, 1 1, 1 2, 2 2, 1 1 1, 1 1 2 and 1 2 2.
    assert_eq!(count("nim", "followers(1 2 2)", UpTo::Negatives), 9);
    assert_eq!(count("nim", "followers(1 2 2)", UpTo::Nothing), 9);
}

#[test]
fn open_vertices_and_edges_are_filled_up_to_images() {
    let count = |ruleset, name, up_to| found(ruleset, name, up_to).len();
    // Bracelets of five beads in three colours (A027671), and these up to the exchange of two colours, which keeps five.
    assert_eq!(count("snort", "cycle(5) ?????", UpTo::Symmetries), 39);
    assert_eq!(count("snort", "cycle(5) ?????", UpTo::Negatives), (39 + 5) / 2);
    // The stars with four edges in two colours by the number of blue ones.
    assert_eq!(count("hackenbush_rb", "0-1? 0-2? 0-3? 0-4?", UpTo::Symmetries), 5);
    assert_eq!(count("hackenbush_rb", "0-1? 0-2? 0-3? 0-4?", UpTo::Negatives), 3);
}

/// Lists the classes of labelled graphs whose vertices have colours, each as its least image under all permutations.
fn naive_graphs(vertices: usize, colours: u8, has_exchange: bool) -> BTreeSet<(Vec<u8>, Vec<bool>)> {
    let pairs: Vec<(usize, usize)> =
        (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| (u, v))).collect();
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for v in 0..vertices {
        let insert = |order: &Vec<usize>| {
            (0..=order.len()).map(|i| [&order[..i], &[v], &order[i..]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(insert).collect();
    }
    let mut classes = BTreeSet::new();
    for edges in 0..1_u32 << pairs.len() {
        for code in 0..u32::from(colours).pow(vertices as u32) {
            let colour = |v: usize| (code / u32::from(colours).pow(v as u32) % u32::from(colours)) as u8;
            let exchanged = |c: u8| match c {
                1 => 2,
                2 => 1,
                other => other,
            };
            let joined = |u: usize, v: usize| {
                let pair = (u.min(v), u.max(v));
                pairs.iter().position(|&p| p == pair).is_some_and(|i| edges >> i & 1 != 0)
            };
            let image = |order: &Vec<usize>, exchanges: bool| {
                let of = |&v: &usize| if exchanges { exchanged(colour(v)) } else { colour(v) };
                let colours: Vec<u8> = order.iter().map(of).collect();
                (colours, pairs.iter().map(|&(u, v)| joined(order[u], order[v])).collect::<Vec<bool>>())
            };
            let images = orders.iter().flat_map(|order| {
                let exchanged = has_exchange.then(|| image(order, true));
                [Some(image(order, false)), exchanged].into_iter().flatten()
            });
            classes.extend(images.min());
        }
    }
    classes
}

#[test]
fn coloured_graphs_are_as_many_as_in_a_naive_enumeration() {
    for vertices in 1..=4 {
        let name = format!("graphs({vertices})");
        let up_to_negatives = members(&colours("snort"), &name).len();
        assert_eq!(up_to_negatives, naive_graphs(vertices, 3, true).len(), "{vertices}");
        let kept = Setting { up_to: UpTo::Symmetries, ..colours("snort") };
        assert_eq!(members(&kept, &name).len(), naive_graphs(vertices, 3, false).len(), "{vertices}");
    }
}

#[test]
fn exits_and_starts_are_colourings() {
    // One exit and a start elsewhere: two marked vertices of different kinds.
    for vertices in 2..=4 {
        let one = Setting { exits: Some(Exits::Count(1)), start: Some(Start::All), ..setting("nemesis") };
        let marked = naive_graphs(vertices, 3, false);
        let counted = |colours: &[u8], c: u8| colours.iter().filter(|&&colour| colour == c).count();
        let both =
            marked.iter().filter(|(colours, _)| counted(colours, 1) == 1 && counted(colours, 2) == 1).count();
        assert_eq!(members(&one, &format!("graphs({vertices})")).len(), both, "{vertices}");
    }
    // With a given start, sets of exits count once up to the symmetries that keep it: 32 sets on the connected graphs with
    // four vertices, by all permutations of the vertices besides 0.
    let from = Setting { exits: Some(Exits::All), start: Some(Start::Vertex(0)), ..setting("nemesis") };
    let found = members(&from, "connected(4)");
    assert_eq!(found.len(), 32);
    // Boards without leaves have no exits then, and are left out.
    let leaves = Setting { exits: Some(Exits::Degree(1)), ..setting("nemesis") };
    assert!(members(&leaves, "connected(4)").iter().all(|text| text.contains("exits")));
    // A path has one start that is no leaf up to symmetry for each of its inner vertices.
    let leaves = Setting { exits: Some(Exits::Degree(1)), ..setting("nemesis") };
    assert_eq!(members(&leaves, "trees(3)"), ["3: 0-1 0-2 exits 1,2 @ 0"]);
}

#[test]
fn edges_get_all_colours() {
    let red_blue = Setting { up_to: UpTo::Symmetries, ..colours("hackenbush_rb") };
    assert_eq!(members(&red_blue, "trees(2)"), ["2: 0-1b", "2: 0-1r"]);
    assert_eq!(members(&colours("hackenbush_rb"), "trees(2)"), ["2: 0-1b"]);
    // Rooted trees of three vertices: a stalk with 4 colourings, and two edges with 3.
    assert_eq!(members(&red_blue, "trees(3)").len(), 7);
}

#[test]
fn random_members_depend_on_the_seed_only() {
    let clobber = setting("clobber");
    let first = members(&clobber, "random(grid(3,4),100,7)");
    assert_eq!(first, members(&clobber, "random(grid(3,4),100,7)"));
    assert_ne!(first, members(&clobber, "random(grid(3,4),100,8)"));
    assert_eq!(first[..50], members(&clobber, "random(grid(3,4),50,7)"));
    assert_eq!(members(&setting("nemesis"), "random(trees(22),5,1)").len(), 5);
    assert!(members(&setting("nemesis"), "random(trees(9),5,1)").iter().all(|text| text.contains('@')));
}

#[test]
fn wrong_names_are_refused_with_their_place() {
    let error = |setting: &Setting<'_>, name: &str| match Source::parse(name, setting) {
        Err(error) => (error.span.clone(), error.to_string()),
        Ok(_) => panic!("{name} is a family"),
    };
    let clobber = setting("clobber");
    let (_, message) = error(&clobber, "grid(8,9)");
    assert!(message.starts_with("this family has up to 2*10^34 members"), "{message}");
    let (span, message) = error(&clobber, "grid(3,x)");
    assert_eq!((span, &*message), (7..8, "expected a number, not `x`"));
    let (span, _) = error(&clobber, "L?R|??x");
    assert_eq!(span, 6..7);
    let (_, message) = error(&clobber, "graphs(3)");
    assert!(message.contains("not played on graphs"), "{message}");
    let (_, message) = error(&setting("nim"), "grid(2,2)");
    assert!(message.contains("not played on grids"), "{message}");
    let (_, message) = error(&clobber, "stripes(3)");
    assert!(message.contains("strips"), "{message}");
    let (_, message) = error(&clobber, "strips(5..3)");
    assert!(message.contains("ends before it begins"), "{message}");
    let (_, message) = error(&setting("chomp"), "heaps(3,3)");
    assert!(message.contains("several numbers"), "{message}");
    let (_, message) = error(&setting("nemesis"), "multigraphs(3,0)");
    assert!(message.contains("at least one copy"), "{message}");
    let (_, message) = error(&setting("nemesis"), "multitrees(3,0)");
    assert!(message.contains("at least one copy"), "{message}");
    let (_, message) = error(&setting("nemesis"), "multitrees(3)");
    assert_eq!(message, "expected multitrees(..) with 2 numbers");
    let (_, message) = error(&setting("snort"), "multitrees(3,2)");
    assert!(message.contains("not played on multitrees"), "{message}");
    let (_, message) = error(&setting("nim"), "random(heaps(2,0),2,1)");
    assert!(message.contains("no members"), "{message}");
    let (_, message) = error(&colours("snort"), "trees(19)");
    assert!(message.contains("up to 18 vertices"), "{message}");
    let (_, message) =
        error(&Setting { alphabet: Some(String::new()), ..colours("hackenbush_rb") }, "trees(3)");
    assert!(message.contains("the colours of edges"), "{message}");
    let (_, message) =
        error(&Setting { alphabet: Some("#".to_owned()), ..colours("domineering") }, "polyominoes(3)");
    assert!(message.contains("no holes"), "{message}");
    let (_, message) = error(&Setting { alphabet: Some("LX".to_owned()), ..setting("clobber") }, "strips(3)");
    assert!(message.contains("not `X`"), "{message}");
}
