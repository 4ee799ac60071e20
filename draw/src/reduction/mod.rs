//! Pictures of reductions: a formula beside its board, with the gadgets outlined and named, as in figures 5,
//! 6, 8, 9 and 10 of Bergé, Dailly and Gerard.

mod cycles;
mod formula;
mod sketch;
mod tree;

use crate::{Scene, TooLarge};
use upstar::Failure;
use upstar::ground::control::Control;
use upstar::logic::Prenex;
use upstar::reduce::linear::LinearToTree;
use upstar::reduce::qsat::{Parameters, size};
use upstar::reduce::simple::NemesisToSimple;
use upstar::reduce::{Instance, Reduction, Size, board, cnf};

/// Draws the result of a reduction with its legend.
///
/// # Errors
/// [`Failure`] if there is no picture for this reduction, if the picture would be too large, if a condition
/// of the reduction does not hold, or if the budget is used up.
pub fn picture(reduction: &Reduction, instance: &Instance, control: &Control) -> Result<Scene, Failure> {
    let title = format!("{}: {}", reduction.name, reduction.to);
    match (reduction.name, instance) {
        ("linear3sat-to-escape-tree", instance) => {
            let cnf = cnf(instance)?;
            check(upstar::reduce::linear::size(cnf)?)?;
            let reduced = LinearToTree::new(cnf, control)?;
            let left = formula::written(&Prenex::existential(cnf.clone()));
            Ok(left.beside(tree::sketch(&reduced)).scene(&title))
        }
        ("pmr3sat-to-nemesis", Instance::Rectilinear(drawn)) => {
            check(drawn.size()?)?;
            let prenex = drawn.prenex();
            let right = cycles::sketch(&prenex, Parameters::of(&prenex)?, Some(drawn.heights()));
            Ok(formula::drawn(drawn).beside(right).scene(&title))
        }
        ("qsat-to-nemesis", Instance::Prenex(prenex)) => {
            let parameters = Parameters::of(prenex)?;
            check(size(prenex, parameters)?)?;
            let right = cycles::sketch(prenex, parameters, None);
            Ok(formula::written(prenex).beside(right).scene(&title))
        }
        ("nemesis-to-simple", instance) => {
            let copies = NemesisToSimple::copies_for(board(instance)?, control)?;
            Ok(tree::sketch_of_copies(copies).scene(&title))
        }
        _ => Err(Failure::because(format!(
            "{} has no gadgets to draw; pictures are there for linear3sat-to-escape-tree, nemesis-to-simple, \
             pmr3sat-to-nemesis and qsat-to-nemesis, and `upstar draw` draws boards",
            reduction.name
        ))),
    }
}

fn check(size: Size) -> Result<(), Failure> {
    let places = TooLarge::check_places(size.vertices as usize);
    let all = places.and_then(|()| TooLarge::check_edges(size.edges as usize));
    all.map_err(|large| Failure::because(format!("{size}: {large}")))
}

/// Tests of the contents of pictures. Some of them compare the numbers of vertices and edges that are drawn
/// with those of the board.
#[cfg(test)]
mod tests {
    use super::*;
    use upstar::logic::Cnf;
    use upstar::reduce::rectilinear::Rectilinear;

    /// Bitmap fonts lack most characters outside ASCII.
    #[test]
    fn pictures_are_written_in_plain_letters() {
        let control = Control::unlimited();
        let drawn = Rectilinear::parse("p pmr 2 2\n1 1 2 0\n-1 -1 0\n", &control).unwrap();
        let prenex = Prenex::parse("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", &control).unwrap();
        let cnf = Cnf::parse("p cnf 2 1\n1 -2 0\n", &control).unwrap();
        for (name, instance) in [
            ("pmr3sat-to-nemesis", Instance::Rectilinear(drawn)),
            ("qsat-to-nemesis", Instance::Prenex(prenex)),
            ("linear3sat-to-escape-tree", Instance::Cnf(cnf)),
        ] {
            let svg = picture(Reduction::named(name).unwrap(), &instance, &control).unwrap().svg();
            assert!(svg.is_ascii(), "{name}: {svg}");
        }
    }

    #[test]
    fn large_boards_are_not_drawn() {
        let control = Control::unlimited();
        let unit = |name: &str, text: &str| match name {
            "pmr3sat-to-nemesis" => Instance::Rectilinear(Rectilinear::parse(text, &control).unwrap()),
            "qsat-to-nemesis" => Instance::Prenex(Prenex::parse(text, &control).unwrap()),
            _ => Instance::Cnf(Cnf::parse(text, &control).unwrap()),
        };
        for (name, text) in [
            ("pmr3sat-to-nemesis", format!("p pmr 1 80\n{}", "1 1 0\n".repeat(80))),
            ("qsat-to-nemesis", format!("p cnf 1 80\n{}", "1 0\n".repeat(80))),
            ("linear3sat-to-escape-tree", "p cnf 600 0\n".to_owned()),
        ] {
            let refused = picture(Reduction::named(name).unwrap(), &unit(name, &text), &control);
            let why = refused.expect_err(name).to_string();
            assert!(why.contains("is not drawn"), "{name}: {why}");
        }
    }

    #[test]
    fn all_vertices_and_edges_are_drawn() {
        let control = Control::unlimited();
        for text in [
            "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n",
            "p cnf 3 3\ne 1 0\na 2 0\ne 3 0\n1 2 3 0\n-1 -2 0\n1 -1 0\n",
            "p cnf 1 0\n",
            "p cnf 1 1\n1 0\n",
        ] {
            let prenex = Prenex::parse(text, &control).unwrap();
            let parameters = Parameters::of(&prenex).unwrap();
            let sketch = cycles::sketch(&prenex, parameters, None);
            let size = size(&prenex, parameters).unwrap();
            assert_eq!((sketch.marks() as u64, sketch.edges() as u64), (size.vertices, size.edges), "{text}");
        }
        for text in ["p cnf 3 3\n1 2 0\n-1 3 0\n-2 0\n", "p cnf 3 1\n1 -2 3 0\n", "p cnf 1 0\n"] {
            let cnf = Cnf::parse(text, &control).unwrap();
            let sketch = tree::sketch(&LinearToTree::new(&cnf, &control).unwrap());
            let size = upstar::reduce::linear::size(&cnf).unwrap();
            assert_eq!((sketch.marks() as u64, sketch.edges() as u64), (size.vertices, size.edges), "{text}");
        }
    }
}
