//! Pictures of reductions: a formula as text, or drawn as in rectilinear instances, beside its board, with the
//! gadgets outlined and named, as in figures 5, 6, 8, 9 and 10 of Bergé, Dailly and Gerard. Without gadgets,
//! the instance and its result stand side by side.

mod cycles;
mod sketch;
mod tree;
use self::sketch::{Line, Sketch};
use crate::escape::{EscapeFrame, EscapePicture, board_with_lines, escape_frames_scene};
use crate::{Scene, TooLarge};
use upstar::Failure;
use upstar::escape::board::EscapeGraph;
use upstar::ground::control::Control;
use upstar::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};
use upstar::reduce::linear::LinearToTree;
use upstar::reduce::qsat::{Form, Parameters, ranks, size};
use upstar::reduce::rectilinear::Rectilinear;
use upstar::reduce::simple::NemesisToSimple;
use upstar::reduce::{Instance, Reduction, Size, cnf};

/// Draws the result of a reduction with its legend.
///
/// # Errors
/// [`Failure`] if the picture would be too large, if a condition of the reduction does not hold, or if the budget is used
/// up.
pub fn picture(reduction: &Reduction, instance: &Instance, control: &Control) -> Result<Scene, Failure> {
    let title = format!("{}: {}", reduction.name, reduction.to);
    match (reduction.name, instance) {
        ("linear3sat-to-escape-tree", instance) => {
            let cnf = cnf(instance)?;
            check(upstar::reduce::linear::size(cnf)?)?;
            let reduced = LinearToTree::new(cnf, control)?;
            let left = formula_sketch(&Prenex::existential(cnf.clone()));
            Ok(left.beside(tree::sketch(&reduced)).scene(&title))
        }
        ("pmr3sat-to-nemesis", Instance::Rectilinear(drawn)) => {
            let form = form(reduction);
            check(drawn.size_in(form)?)?;
            let prenex = drawn.prenex();
            let board = (Parameters::in_form(&prenex, form)?, &drawn.ranks());
            let right = cycles::sketch(&prenex, board, Some(drawn.heights()));
            Ok(drawn_formula(drawn).beside(right).scene(&title))
        }
        ("qsat-to-nemesis", Instance::Prenex(prenex)) => {
            let parameters = Parameters::in_form(prenex, form(reduction))?;
            check(size(prenex, parameters)?)?;
            let right = cycles::sketch(prenex, (parameters, &ranks(prenex)), None);
            Ok(formula_sketch(prenex).beside(right).scene(&title))
        }
        ("nemesis-to-simple", Instance::Board(board)) if !starts_on_exit(board) => {
            let copies = NemesisToSimple::copies_for(board, control)?;
            Ok(tree::sketch_of_copies(copies).scene(&title))
        }
        (_, source) => beside(source, &reduction.reduce(source, control)?.0, &title),
    }
}

/// Returns whether the fugitive has won on a board before he moves. Its reduction has no gadgets.
fn starts_on_exit(board: &EscapeGraph) -> bool {
    board.start().is_some_and(|start| board.is_exit(start))
}

/// Returns the form of the boards that a reduction of formulas makes.
fn form(reduction: &Reduction) -> Form {
    if reduction.max_degree.is_some() { Form::Split } else { Form::Whole }
}

/// The number of clauses of a formula that are written if it stands beside a board or another formula.
const MOST_CLAUSES: usize = 60;

/// Draws an instance and its result side by side, for a reduction without gadgets.
fn beside(source: &Instance, made: &Instance, title: &str) -> Result<Scene, Failure> {
    let failed = |large: TooLarge| Failure::because(large.to_string());
    match (source, made) {
        (Instance::Board(source), Instance::Board(made)) => {
            let frame = |board, caption: &str| EscapeFrame {
                board,
                picture: EscapePicture::default(),
                caption: caption.to_owned(),
            };
            escape_frames_scene(&[frame(source, "the board"), frame(made, "its reduction")]).map_err(failed)
        }
        (Instance::Board(source), Instance::Prenex(made)) => {
            board_with_lines(source, &lines_of(made), title).map_err(failed)
        }
        (Instance::Prenex(source), Instance::Prenex(made)) => {
            Ok(sketch_of_lines(lines_of(source)).beside(sketch_of_lines(lines_of(made))).scene(title))
        }
        _ => Err(Failure::because("there is no picture of this instance")),
    }
}

fn check(size: Size) -> Result<(), Failure> {
    let places = TooLarge::check_places(size.vertices as usize);
    let all = places.and_then(|()| TooLarge::check_edges(size.edges as usize));
    all.map_err(|large| Failure::because(format!("{size}: {large}")))
}

const ROW: i64 = 20;
/// Half the height of the boxes of variables and clauses, the distance of legs, and that of storeys, in
/// pixels.
const HALF: i64 = 11;
const LEG: i64 = 16;
const STOREY: i64 = 44;

fn name(literal: &Literal) -> String {
    let sign = if literal.is_positive() { "" } else { "not " };
    format!("{sign}x{}", literal.variable())
}

fn clause_text(clause: &Clause) -> String {
    clause.literals.iter().map(name).collect::<Vec<_>>().join(" or ")
}

/// Writes the quantifiers, and each clause in a line of its own.
fn formula_sketch(prenex: &Prenex) -> Sketch {
    sketch_of_lines(lines_until(prenex, usize::MAX))
}

fn sketch_of_lines(lines: Vec<String>) -> Sketch {
    let mut sketch = Sketch::default();
    for (row, line) in (0..).zip(lines) {
        sketch.label((0, row * ROW), line);
    }
    sketch
}

/// Returns the lines of a formula, with at most [`MOST_CLAUSES`] clauses.
fn lines_of(prenex: &Prenex) -> Vec<String> {
    lines_until(prenex, MOST_CLAUSES)
}

/// Returns the quantifiers of a formula, and each clause in a line of its own, up to a number of clauses.
fn lines_until(prenex: &Prenex, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for Block { quantifier, variables } in prenex.blocks() {
        let words = if *quantifier == Quantifier::ForAll { "for all" } else { "there is" };
        let names: Vec<String> = variables.iter().take(most).map(|variable| format!("x{variable}")).collect();
        let more = if variables.len() > most { ", .." } else { "" };
        lines.push(format!("{words} {}{more}", names.join(", ")));
    }
    let clauses = prenex.cnf().clauses();
    let listed = (1..).zip(clauses).take(most);
    lines.extend(listed.map(|(i, clause)| format!("c{i}: {}", clause_text(clause))));
    if clauses.len() > most {
        lines.push(format!("and {} more clauses", clauses.len() - most));
    }
    lines
}

/// Draws the variables in a row, the positive clauses above it and the negative ones below.
fn drawn_formula(drawn: &Rectilinear) -> Sketch {
    let mut sketch = Sketch::default();
    let legs = legs(drawn.order(), drawn.cnf(), drawn.heights());
    let heights = storeys(drawn.heights());
    let (mut place, mut x) = (vec![0; drawn.order().len()], 0);
    for &variable in drawn.order() {
        let count = legs.iter().flatten().filter(|leg| leg.variable == variable);
        let half = (LEG * (count.map(|leg| leg.place + 1).max().unwrap_or(1) + 1)).max(36) / 2;
        place[variable as usize - 1] = x + half;
        sketch.filled((x, -HALF), (x + 2 * half, HALF), format!("x{variable}"));
        x += 2 * half + 14;
    }
    for (number, (legs, &storey)) in legs.iter().zip(&heights).enumerate() {
        let y = -STOREY * storey;
        let towards = if storey > 0 { HALF } else { -HALF };
        let xs: Vec<i64> = legs.iter().map(|leg| place[leg.variable as usize - 1] + leg.offset).collect();
        let (west, east) = (xs.iter().min().copied().unwrap_or(0), xs.iter().max().copied().unwrap_or(0));
        for &x in &xs {
            sketch.line(&[(x, -towards), (x, y + towards)], Line::Leg);
        }
        sketch.filled((west - HALF, y - HALF), (east + HALF, y + HALF), format!("c{}", number + 1));
    }
    sketch
}

/// Returns the heights as numbers of storeys, 1, 2, 3, .. without gaps, with their signs.
fn storeys(heights: &[i64]) -> Vec<i64> {
    let mut known: Vec<i64> = heights.iter().map(|height| height.abs()).collect();
    known.sort_unstable();
    known.dedup();
    let storey = |height: &i64| {
        let place = known.partition_point(|&known| known < height.abs()) as i64 + 1;
        place * height.signum()
    };
    heights.iter().map(storey).collect()
}

/// The leg of a clause on a variable.
struct Leg {
    variable: u32,
    /// The index of the leg on this side of the variable, from the left.
    place: i64,
    /// The horizontal distance of the leg from the middle of the variable, in pixels.
    offset: i64,
}

/// Returns the legs of all clauses. A leg points up or down by the sign of the clause's height. On each side
/// of a variable the legs stand in this order: those of clauses that end here and come from the left, lower
/// clauses first; those of clauses that go on in both directions, or use only this variable; those of clauses
/// that begin here and go to the right, higher clauses first. This avoids all crossings that can be avoided.
fn legs(order: &[u32], cnf: &Cnf, heights: &[i64]) -> Vec<Vec<Leg>> {
    let mut at = vec![0_usize; cnf.variables() as usize];
    for (place, &variable) in order.iter().enumerate() {
        at[variable as usize - 1] = place;
    }
    let mut legs: Vec<Vec<Leg>> = cnf.clauses().iter().map(|_| Vec::new()).collect();
    // The clauses at each variable, above and below it, with their groups and ranks for sorting.
    let mut here: Vec<[Vec<(i64, i64, usize)>; 2]> = vec![[Vec::new(), Vec::new()]; order.len()];
    for (number, (clause, &height)) in cnf.clauses().iter().zip(heights).enumerate() {
        let mut places: Vec<usize> = clause.literals.iter().map(|literal| at[literal.index()]).collect();
        places.sort_unstable();
        places.dedup();
        for (i, &place) in places.iter().enumerate() {
            let (group, rank) = match (i == 0, i + 1 == places.len()) {
                (false, true) => (0, height.abs()),
                (true, false) => (2, -height.abs()),
                _ => (1, height.abs()),
            };
            here[place][usize::from(height > 0)].push((group, rank, number));
        }
    }
    for (sides, &variable) in here.iter_mut().zip(order) {
        for side in sides {
            side.sort_unstable();
            let count = side.len() as i64;
            for (i, &(_, _, clause)) in (0..).zip(side.iter()) {
                let offset = LEG * (2 * i + 1 - count) / 2;
                legs[clause].push(Leg { variable, place: i, offset });
            }
        }
    }
    legs
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
            for form in [Form::Whole, Form::Split] {
                let parameters = Parameters::in_form(&prenex, form).unwrap();
                let sketch = cycles::sketch(&prenex, (parameters, &ranks(&prenex)), None);
                let size = size(&prenex, parameters).unwrap();
                let drawn = (sketch.marks() as u64, sketch.edges() as u64);
                assert_eq!(drawn, (size.vertices, size.edges), "{form:?} {text}");
            }
        }
        for text in ["p cnf 3 3\n1 2 0\n-1 3 0\n-2 0\n", "p cnf 3 1\n1 -2 3 0\n", "p cnf 1 0\n"] {
            let cnf = Cnf::parse(text, &control).unwrap();
            let sketch = tree::sketch(&LinearToTree::new(&cnf, &control).unwrap());
            let size = upstar::reduce::linear::size(&cnf).unwrap();
            assert_eq!((sketch.marks() as u64, sketch.edges() as u64), (size.vertices, size.edges), "{text}");
        }
    }
}
