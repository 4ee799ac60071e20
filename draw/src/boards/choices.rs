//! Coins and trees of choices, as nested boxes: Left's options above, Right's below.

use super::marks::{BORDER, DrawnMove, badge, explain, label};
use crate::TooLarge;
use crate::legend::{Legend, Sample};
use crate::scene::{LEFT, RIGHT, Scene};
use upstar::games::board::choices::{Choice, Choices};
use upstar::ground::board::Board;

/// The height of an amount, and the width of a character, in pixels.
const AMOUNT: (i64, i64) = (26, 10);
/// The padding inside a box, and the gap of two trees, in pixels.
const PADDING: i64 = 6;
const GAP: i64 = 14;
const COIN: &str = "#f5e6b3";
const CHEQUE: &str = "#faf5fd";
const CHOICE: &str = "#fffbe6";
/// The colours of the rims of a cheque and of any other choice.
const RIM: [&str; 2] = ["#7b3fa0", "#b58900"];
/// The colour of the line between the players' halves.
const RULE: &str = "#777777";

/// The box of a choice: its size in pixels, and the boxes of its options, Left's row and Right's.
struct Boxed<'c> {
    choice: &'c Choice,
    size: (i64, i64),
    rows: [Vec<Boxed<'c>>; 2],
}

fn boxed(choice: &Choice) -> Boxed<'_> {
    let (left, right) = match choice {
        Choice::Coins(coins) => {
            let width = AMOUNT.1 * coins.to_string().len() as i64 + 12;
            return Boxed { choice, size: (width, AMOUNT.0), rows: [Vec::new(), Vec::new()] };
        }
        Choice::Of(left, right) => (left, right),
    };
    let rows = [left, right].map(|row| row.iter().map(boxed).collect::<Vec<_>>());
    let width = |row: &Vec<Boxed<'_>>| row.iter().map(|b| b.size.0 + PADDING).sum::<i64>() + PADDING;
    let size = (rows.iter().map(width).max().unwrap_or(0), rows.iter().map(height).sum());
    Boxed { choice, size, rows }
}

/// Returns the height of a row of boxes with its padding.
fn height(row: &Vec<Boxed<'_>>) -> i64 {
    row.iter().map(|b| b.size.1).max().unwrap_or(0).max(AMOUNT.0 / 2) + 2 * PADDING
}

/// Draws coins and trees of choices.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) choices and amounts.
pub(crate) fn svg(position: &Choices, moves: &[DrawnMove<'_>]) -> Result<String, TooLarge> {
    let trees: Vec<Boxed<'_>> = position.trees.iter().map(boxed).collect();
    TooLarge::check_places(trees.iter().map(count).sum())?;
    let coins = position.coins.to_string();
    let disk = (AMOUNT.1 * coins.len() as i64 + 20).max(44);
    let width = trees.iter().map(|tree| tree.size.0 + GAP).sum::<i64>() + disk + 2 * BORDER;
    let height = trees.iter().map(|tree| tree.size.1).max().unwrap_or(0).max(disk) + 2 * BORDER;
    let title = format!("Choices {position}");
    let mut legend = legend(&trees);
    explain(&mut legend, moves, Sample::Disk);
    let mut svg = Scene::with_legend((width, height), &title, &legend);
    let middle = (BORDER + disk / 2, height / 2);
    svg.showing(position.place_name(position.places()), |svg| {
        svg.circle(middle, disk / 2, format_args!("fill=\"{COIN}\" stroke=\"#8a6d1d\""));
        label(svg, middle, &coins, "#333333");
    });
    let mut x = BORDER + disk + GAP;
    let mut places = Vec::new();
    for tree in &trees {
        let corner = (x, (height - tree.size.1) / 2);
        let options = placed(tree, corner);
        draw_box(&mut svg, tree, corner, "#333333");
        for (i, &(corner, option, fill)) in options.iter().enumerate() {
            svg.showing(position.place_name(places.len() + i), |svg| draw(svg, option, corner, fill));
        }
        places.extend(options.iter().map(|((x, y), option, _)| (x + option.size.0 / 2, y + option.size.1)));
        x += tree.size.0 + GAP;
    }
    // The place of the coins comes after the options of all trees.
    places.push((middle.0, middle.1 + disk / 2));
    for m in moves {
        m.places().iter().filter_map(|&place| places.get(place)).for_each(|&at| badge(&mut svg, at, m.shows));
    }
    Ok(svg.finish())
}

/// Returns the number of choices and amounts in a tree.
fn count(tree: &Boxed<'_>) -> usize {
    1 + tree.rows.iter().flatten().map(count).sum::<usize>()
}

fn legend(trees: &[Boxed<'_>]) -> Legend {
    let mut legend = Legend::default();
    legend.add(Sample::Disk(COIN), "coins; less than 0 are Right's");
    let mut rest: Vec<&Boxed<'_>> = trees.iter().collect();
    let mut has = [false, false];
    while let Some(tree) = rest.pop() {
        if let Choice::Of(..) = tree.choice {
            has[usize::from(tree.choice.cheque().is_none())] = true;
        }
        rest.extend(tree.rows.iter().flatten());
    }
    legend.add_if(has[0], Sample::Line(RIM[0]), "around a cheque: Left's amount above, Right's below");
    legend.add_if(has[1], Sample::Line(RIM[1]), "around a choice: Left's above, Right's below");
    legend
}

/// Draws a choice with its options, or an amount.
fn draw(svg: &mut Scene, tree: &Boxed<'_>, corner: (i64, i64), fill: &str) {
    draw_box(svg, tree, corner, fill);
    for (corner, option, fill) in placed(tree, corner) {
        draw(svg, option, corner, fill);
    }
}

/// Draws the box of a choice without its options, or an amount.
fn draw_box(svg: &mut Scene, tree: &Boxed<'_>, (x, y): (i64, i64), fill: &str) {
    let (width, height_of_all) = tree.size;
    if let Choice::Coins(coins) = tree.choice {
        return label(svg, (x + width / 2, y + height_of_all / 2), &coins.to_string(), fill);
    }
    let (colour, rim) = if tree.choice.cheque().is_some() { (CHEQUE, RIM[0]) } else { (CHOICE, RIM[1]) };
    svg.rect(
        (x, y),
        (width, height_of_all),
        format_args!("rx=\"5\" fill=\"{colour}\" stroke=\"{rim}\" stroke-width=\"1.5\""),
    );
    let middle = y + height(&tree.rows[0]);
    svg.path(format_args!("M{x} {middle}h{width}"), format_args!("stroke=\"{RULE}\""));
}

/// Returns for each option of a choice, Left's first, the corner of its box, the box, and the colour of its
/// amounts.
fn placed<'t, 'c>(tree: &'t Boxed<'c>, (x, y): (i64, i64)) -> Vec<((i64, i64), &'t Boxed<'c>, &'static str)> {
    let middle = y + height(&tree.rows[0]);
    let mut all = Vec::new();
    for (row, (top, fill)) in tree.rows.iter().zip([(y, LEFT), (middle, RIGHT)]) {
        let used: i64 = row.iter().map(|b| b.size.0 + PADDING).sum::<i64>() - PADDING;
        let mut at = x + (tree.size.0 - used) / 2;
        for option in row {
            all.push(((at, top + (height(row) - option.size.1) / 2), option, fill));
            at += option.size.0 + PADDING;
        }
    }
    all
}
