//! Thermographs as SVG.

use upstar::games::value::{Calc, Dyadic, Scaffolds, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar_draw::{
    compound_svg, compound_text, compound_tikz, scaffolds_svg, scaffolds_text, scaffolds_tikz,
    thermograph_svg,
};
use upstar_twin::assert_well_formed;

fn count(document: &str, part: &str) -> usize {
    document.matches(part).count()
}

#[test]
fn one_graph() {
    let store = Store::new();
    let graph = store.form(&[store.integer(2)], &[store.integer(-1)]).thermograph();
    let picture = thermograph_svg(&[("{2|-1} & <more>".to_owned(), &graph)]);
    assert_well_formed(&picture);
    assert_eq!(count(&picture, "<polyline"), 2);
    assert!(picture.contains(">{2|-1} &amp; &lt;more&gt;</text>"));
    for label in ["3/2", "0", "-1", "1/2", "2", "3", "-2"] {
        assert!(picture.contains(&format!(">{label}</text>")), "{label}");
    }
    assert_eq!((count(&picture, ">Left wall<"), count(&picture, ">Right wall<")), (1, 1));
}

#[test]
fn several_graphs_and_none() {
    let store = Store::new();
    let huge = "1000000000000000000000000000000".parse().expect("a number");
    let graphs = [store.nimber(1), store.number(&huge), store.zero()].map(|g| g.thermograph());
    let named: Vec<_> = graphs.iter().enumerate().map(|(i, g)| (format!("g{i}"), g)).collect();
    let picture = thermograph_svg(&named);
    assert_well_formed(&picture);
    assert_eq!(count(&picture, "<polyline"), 6);
    assert_eq!(count(&picture, "Left wall"), 1);
    assert!(picture.contains(">g2</text>"));
    assert_well_formed(&thermograph_svg(&[]));
}

#[test]
fn labels_that_would_overlap_are_left_out() {
    let store = Store::new();
    let near = [0, 1].map(|n| store.number(&Dyadic::new(100_000 + n, 4)));
    let far = store.form(&[store.integer(1_000_000)], &[store.integer(-1_000_000)]);
    let graphs = [near[0], near[1], far].map(|g| g.thermograph());
    let named: Vec<_> = graphs.iter().map(|graph| (String::new(), graph)).collect();
    let text = thermograph_svg(&named);
    assert!(text.contains(">6250<") && text.contains(">1000000<"));
    assert!(!text.contains(">100001/16<"));
}

fn scaffolds<'s>(store: &'s Store, text: &str) -> (String, Scaffolds<'s>) {
    let value = store.parse(text).unwrap();
    (text.to_owned(), Calc::new(store, &Control::unlimited()).scaffolds(&value.into()).unwrap())
}

/// A picture of scaffolds contains both options of each player, the scaffolds, the walls, and exact labels. That
/// of a number has walls alone.
#[test]
fn scaffolds_of_games() {
    let store = Store::new();
    let panels = ["{8,{28|4}|-2,{2|-22}}", "1/2", "{3|{1|-5}}"].map(|text| scaffolds(&store, text));
    let picture = scaffolds_svg(Some("Three <games>"), &panels);
    assert_well_formed(&picture);
    assert_eq!(count(&picture, "<polyline"), (4 + 2 + 2) + 2 + (2 + 2 + 2));
    for label in ["t = 13, mean 3", "t = -1/2, mean 1/2", "t = 2, mean 1", "Three &lt;games&gt;"] {
        assert!(picture.contains(label), "{label}");
    }
    let tikz = scaffolds_tikz(&panels);
    assert_eq!((count(&tikz, "\\begin{scope}"), count(&tikz, "\\end{scope}")), (3, 3));
    assert!(tikz.contains("\\draw[draw=left, very thick] (9,-1) -- (4,4) -- (4,12) -- (3,13);"), "{tikz}");
    assert!(tikz.contains("{$t = 13$, mean $3$}") && tikz.contains("{${3|{1|-5}}$}"), "{tikz}");
    let text = scaffolds_text(&panels[0].1, 70, 40, false);
    assert!(
        text.contains(':') && text.lines().all(|line| line.len() <= 70) && text.lines().count() <= 41,
        "{text}"
    );
    assert_well_formed(&scaffolds_svg(None, &[]));
}

/// A compound picture shows the summands, each once, and both walls of the sum. Walls of sums may have any slope.
#[test]
fn compound_thermographs() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let names: Vec<String> = ["{5|-5}", "{3|-1}", "{3|-1}", "{9||5|1}"].map(str::to_owned).to_vec();
    let graphs: Vec<_> = names.iter().map(|text| store.parse(text).unwrap().thermograph()).collect();
    for (begins, sure) in [(Player::Left, "sure of 10"), (Player::Right, "sure of 6")] {
        let compound = calc.compound_thermograph(graphs.clone(), begins).unwrap();
        let svg = compound_svg(Some("Four <games>"), &names, &compound);
        assert_well_formed(&svg);
        assert_eq!(count(&svg, "<polyline"), 3 * 2 + 2);
        for label in [sure, "2 times {3|-1}", "Four &lt;games&gt;"] {
            assert!(svg.contains(label), "{label} in {svg}");
        }
        let tikz = compound_tikz(&names, &compound);
        assert_eq!((count(&tikz, "\\begin{scope}"), count(&tikz, "\\end{scope}")), (4, 4));
        assert!(tikz.contains("{2 times {3|-1}}") && !tikz.contains("scaffolds"), "{tikz}");
        let text = compound_text(&compound, 60, 30, true);
        assert!(text.lines().skip(1).all(|line| line.chars().count() <= 60), "{text}");
        assert!(text.contains(&format!("{sure}\n")) && text.lines().count() <= 32, "{text}");
    }
    let nothing = calc.compound_thermograph(Vec::new(), Player::Left).unwrap();
    assert_well_formed(&compound_svg(None, &[], &nothing));
    assert!(compound_text(&nothing, 60, 30, false).contains("sure of 0"));
}
