//! Coins and trees of choices, as nested boxes: Left's options above, Right's below.

use super::marks::{BORDER, DrawnMove, badge, explain};
use crate::TooLarge;
use crate::scene::{COIN, COIN_RIM, Colour, DARK_GREY, INK, LEFT, Legend, Look, RIGHT, Sample, Scene};
use upstar::games::board::choices::{Choice, Choices};
use upstar::ground::board::Board;

/// The height of an amount, and the width of a character, in pixels.
const AMOUNT: (i64, i64) = (26, 10);
/// The padding inside a box, and the gap of two trees, in pixels.
const PADDING: i64 = 6;
const GAP: i64 = 14;
/// The colours of a cheque and of its rim, and those of any other choice.
const CHEQUE: [Colour; 2] = [Colour(0xfaf5fd), Colour(0x7b3fa0)];
const CHOICE: [Colour; 2] = [Colour(0xfffbe6), Colour(0xb58900)];

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
pub(crate) fn scene(position: &Choices, moves: &[DrawnMove<'_>]) -> Result<Scene, TooLarge> {
    let trees: Vec<Boxed<'_>> = position.trees.iter().map(boxed).collect();
    TooLarge::check_places(trees.iter().map(count).sum())?;
    let coins = position.coins.to_string();
    let disk = (AMOUNT.1 * coins.len() as i64 + 20).max(44);
    let width = trees.iter().map(|tree| tree.size.0 + GAP).sum::<i64>() + disk + 2 * BORDER;
    let height = trees.iter().map(|tree| tree.size.1).max().unwrap_or(0).max(disk) + 2 * BORDER;
    let title = format!("Choices {position}");
    let mut legend = legend(&trees);
    explain(&mut legend, moves, Sample::Disk);
    let mut scene = Scene::with_legend((width, height), &title, &legend);
    let middle = (BORDER + disk / 2, height / 2);
    scene.showing(position.place_name(position.places()), |scene| {
        scene.circle(middle, disk / 2, &[Look::Fill(COIN), Look::Rim(COIN_RIM)]);
        scene.label(middle, &coins, INK);
    });
    let mut x = BORDER + disk + GAP;
    let mut places = Vec::new();
    for tree in &trees {
        let corner = (x, (height - tree.size.1) / 2);
        let options = placed(tree, corner);
        draw_box(&mut scene, tree, corner, INK);
        for (i, &(corner, option, fill)) in options.iter().enumerate() {
            scene.showing(position.place_name(places.len() + i), |scene| draw(scene, option, corner, fill));
        }
        places.extend(options.iter().map(|((x, y), option, _)| (x + option.size.0 / 2, y + option.size.1)));
        x += tree.size.0 + GAP;
    }
    // The place of the coins comes after the options of all trees.
    places.push((middle.0, middle.1 + disk / 2));
    for m in moves {
        m.places()
            .iter()
            .filter_map(|&place| places.get(place))
            .for_each(|&at| badge(&mut scene, at, m.shows));
    }
    Ok(scene)
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
    legend.add_if(has[0], Sample::Line(CHEQUE[1]), "around a cheque: Left's amount above, Right's below");
    legend.add_if(has[1], Sample::Line(CHOICE[1]), "around a choice: Left's above, Right's below");
    legend
}

/// Draws a choice with its options, or an amount.
fn draw(scene: &mut Scene, tree: &Boxed<'_>, corner: (i64, i64), ink: Colour) {
    draw_box(scene, tree, corner, ink);
    for (corner, option, ink) in placed(tree, corner) {
        draw(scene, option, corner, ink);
    }
}

/// Draws the box of a choice without its options, or an amount.
fn draw_box(scene: &mut Scene, tree: &Boxed<'_>, (x, y): (i64, i64), ink: Colour) {
    let (width, height_of_all) = tree.size;
    if let Choice::Coins(coins) = tree.choice {
        return scene.label((x + width / 2, y + height_of_all / 2), coins, ink);
    }
    let [fill, rim] = if tree.choice.cheque().is_some() { CHEQUE } else { CHOICE };
    let look = [Look::Rounded(5), Look::Fill(fill), Look::Stroke(rim, 15)];
    scene.rect((x, y), (width, height_of_all), &look);
    let middle = y + height(&tree.rows[0]);
    scene.path(format_args!("M{x} {middle}h{width}"), &[Look::Rim(DARK_GREY)]);
}

/// Returns for each option of a choice, Left's first, the corner of its box, the box, and the colour of its
/// amounts.
fn placed<'t, 'c>(tree: &'t Boxed<'c>, (x, y): (i64, i64)) -> Vec<((i64, i64), &'t Boxed<'c>, Colour)> {
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
