//! Coins and cheques, with one card for each cheque, and coins and trees of choices, as nested boxes: Left's
//! amounts and options above, Right's below.

use super::marks::{BORDER, DrawnMove, badge, explain};
use crate::TooLarge;
use crate::scene::{Colour, DARK_GREY, GREY, INK, LEFT, Legend, Look, MIDDLE_GREY, RIGHT, Sample, Scene};
use upstar::games::board::cheques::Cheques;
use upstar::games::board::choices::{Choice, Choices};
use upstar::ground::Player;
use upstar::ground::board::Board;

/// The height of an amount, and the width of a character, in pixels.
const AMOUNT: (i64, i64) = (26, 10);
/// The padding inside a box, and the gap of two trees, in pixels.
const PADDING: i64 = 6;
const GAP: i64 = 14;
/// The colours of a cheque and of its rim, and those of any other choice.
const CHEQUE: [Colour; 2] = [Colour(0xfaf5fd), Colour(0x7b3fa0)];
const CHOICE: [Colour; 2] = [Colour(0xfffbe6), Colour(0xb58900)];

/// The colours of coins, and their words in the legend.
const COIN: Colour = Colour(0xf5e6b3);
const COIN_RIM: Colour = Colour(0x8a6d1d);
const COINS: &str = "coins; less than 0 are Right's";

/// Draws a disk with the number of coins.
fn draw_coins(scene: &mut Scene, middle: (i64, i64), radius: i64, coins: &str) {
    scene.circle(middle, radius, &[Look::Fill(COIN), Look::Rim(COIN_RIM)]);
    scene.label(middle, coins, INK);
}

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
        draw_coins(scene, middle, disk / 2, &coins);
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
    legend.add(Sample::Disk(COIN), COINS);
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

/// The height and the least width of a card, and the width of a character, in pixels.
const CARD: (i64, i64, i64) = (64, 48, 10);
/// The colour of cards.
const CARD_FILL: Colour = Colour(0xfafafa);
/// The distance from the side of a card to the middle of a badge, before the badge is moved aside for its
/// player.
const BADGE: i64 = 20;
/// The gap of two cards, in pixels.
const BETWEEN: i64 = 12;
/// The number of cards in a row.
const ROW: usize = 10;

pub(crate) fn cheques(table: &Cheques, moves: &[DrawnMove<'_>]) -> Scene {
    let texts: Vec<_> = table.cheques.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    let coins = table.coins.to_string();
    let longest = texts.iter().flat_map(|(a, b)| [a.len(), b.len()]).chain([coins.len()]).max().unwrap_or(1);
    let width = CARD.1.max(CARD.2 * longest as i64 + 16);
    // The first place in the picture is that of the coins.
    let places = texts.len() + 1;
    let (columns, rows) = (places.min(ROW) as i64, places.div_ceil(ROW) as i64);
    let size = |count: i64, one: i64| count * (one + BETWEEN) - BETWEEN + 2 * BORDER;
    let mut legend = Legend::default();
    legend.add(Sample::Disk(COIN), COINS);
    legend.add_if(
        !texts.is_empty(),
        Sample::Square(CARD_FILL),
        "a cheque: Left's amount above, Right's below",
    );
    explain(&mut legend, moves, Sample::Disk);
    let size = (size(columns, width), size(rows, CARD.0));
    let mut scene = Scene::with_legend(size, &format!("Cheques {table}"), &legend);
    let corner = |i: usize| {
        (BORDER + (i % ROW) as i64 * (width + BETWEEN), BORDER + (i / ROW) as i64 * (CARD.0 + BETWEEN))
    };
    let (x, y) = corner(0);
    let middle = (x + width / 2, y + CARD.0 / 2);
    scene.showing(table.place_name(texts.len()), |scene| {
        draw_coins(scene, middle, width.min(CARD.0) / 2 - 2, &coins);
    });
    for (i, (left, right)) in texts.iter().enumerate() {
        let (x, y) = corner(i + 1);
        scene.showing(table.place_name(i), |scene| {
            let look = [Look::Rounded(6), Look::Fill(CARD_FILL), Look::Rim(GREY)];
            scene.rect((x, y), (width, CARD.0), &look);
            let middle = y + CARD.0 / 2;
            scene.path(format_args!("M{x} {middle}h{width}"), &[Look::Rim(MIDDLE_GREY)]);
            scene.label((x + width / 2, y + CARD.0 / 4), left, LEFT);
            scene.label((x + width / 2, y + 3 * CARD.0 / 4), right, RIGHT);
        });
    }
    // In the numbering of moves the coins are the last place; in the picture they are the first.
    for m in moves {
        for &place in m.places() {
            let at = (place + 1) % places;
            let (x, y) = corner(at);
            // On a card the badge stands on the line between the amounts, which stay legible. On the coins it
            // stands below their amount.
            let beside = match m.shows.player {
                _ if at == 0 => (x + width / 2, y + CARD.0),
                Some(Player::Left) => (x + BADGE, y + CARD.0 / 2),
                _ => (x + width - BADGE, y + CARD.0 / 2),
            };
            badge(&mut scene, beside, m.shows);
        }
    }
    scene
}
