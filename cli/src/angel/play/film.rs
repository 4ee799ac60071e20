//! The game of an Angel who follows no path, as an animation.

use upstar::angel::plane::{Rectangle, Square};
use upstar_draw::plane::{PlanePicture, plane_film_svg};

/// Around what has happened, in squares.
const MARGIN: i64 = 3;
/// The most squares from side to side; of a larger game each frame shows so many around the Angel.
const WHOLE: u64 = 80;

/// Draws where the Angel was, one square a turn from the start on, and what was eaten before each turn.
pub(super) fn film(squares: &[Square], eaten: &[Square]) -> Result<String, String> {
    let start = Rectangle::around(squares[0], squares[0]);
    let all = squares.iter().chain(eaten).fold(start, |all, &square| all.with(square));
    let all = widened(all, MARGIN);
    let (width, height) = all.sides();
    let window = |at: Square| match width.max(height) <= WHOLE {
        true => all,
        false => widened(Rectangle::around(at, at), WHOLE as i64 / 2),
    };
    // A turn is a bite and a flight; the last bite may have had no answer yet.
    let frame = |turn: usize| {
        let at = squares[turn.min(squares.len() - 1)];
        let mut frame = PlanePicture { is_free: true, ..PlanePicture::new(window(at)) };
        if let Some(bite) = turn.checked_sub(1).map(|turn| eaten[turn]) {
            frame.eaten.push(bite);
            frame.way = vec![squares[turn - 1], at];
            frame.caption = format!("turn {turn}: eaten {bite}; the Angel on {at}");
        } else {
            frame.way = vec![at];
            frame.caption = "the start".to_owned();
        }
        frame
    };
    let frames: Vec<PlanePicture> = (0..=eaten.len()).map(frame).collect();
    plane_film_svg(&frames, "A person as the Angel").map_err(|limit| format!("the game: {limit}"))
}

fn widened(rectangle: Rectangle, by: i64) -> Rectangle {
    let (low, high) = (rectangle.south_west, rectangle.north_east);
    Rectangle::around(Square::new(low.x - by, low.y - by), Square::new(high.x + by, high.y + by))
}
