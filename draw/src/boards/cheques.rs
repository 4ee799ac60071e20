//! Coins and cheques, with one card for each cheque: Left's amount above, Right's below.

use super::marks::{BORDER, DrawnMove, badge, explain};
use crate::scene::{
    COIN, COIN_RIM, Colour, GREY, INK, LEFT, Legend, Look, MIDDLE_GREY, RIGHT, Sample, Scene,
};
use upstar::games::board::cheques::Cheques;
use upstar::ground::Player;
use upstar::ground::board::Board;

/// The height and the least width of a card, and the width of a character, in pixels.
const CARD: (i64, i64, i64) = (64, 48, 10);
/// The colour of cards.
const CARD_FILL: Colour = Colour(0xfafafa);
/// The distance from the side of a card to the middle of a badge, before the badge is moved aside for its
/// player.
const BADGE: i64 = 20;
/// The gap of two cards, in pixels.
const GAP: i64 = 12;
/// The number of cards in a row.
const ROW: usize = 10;

pub(crate) fn scene(table: &Cheques, moves: &[DrawnMove<'_>]) -> Scene {
    let texts: Vec<_> = table.cheques.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    let coins = table.coins.to_string();
    let longest = texts.iter().flat_map(|(a, b)| [a.len(), b.len()]).chain([coins.len()]).max().unwrap_or(1);
    let width = CARD.1.max(CARD.2 * longest as i64 + 16);
    // The first place in the picture is that of the coins.
    let places = texts.len() + 1;
    let (columns, rows) = (places.min(ROW) as i64, places.div_ceil(ROW) as i64);
    let size = |count: i64, one: i64| count * (one + GAP) - GAP + 2 * BORDER;
    let mut legend = Legend::default();
    legend.add(Sample::Disk(COIN), "coins; less than 0 are Right's");
    legend.add_if(
        !texts.is_empty(),
        Sample::Square(CARD_FILL),
        "a cheque: Left's amount above, Right's below",
    );
    explain(&mut legend, moves, Sample::Disk);
    let size = (size(columns, width), size(rows, CARD.0));
    let mut scene = Scene::with_legend(size, &format!("Cheques {table}"), &legend);
    let corner =
        |i: usize| (BORDER + (i % ROW) as i64 * (width + GAP), BORDER + (i / ROW) as i64 * (CARD.0 + GAP));
    let (x, y) = corner(0);
    let middle = (x + width / 2, y + CARD.0 / 2);
    scene.showing(table.place_name(texts.len()), |scene| {
        scene.circle(middle, width.min(CARD.0) / 2 - 2, &[Look::Fill(COIN), Look::Rim(COIN_RIM)]);
        scene.label(middle, &coins, INK);
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
