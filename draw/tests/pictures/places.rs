//! The names of the places of boards in pictures, by which a viewer finds the place under a pointer.

use upstar::games::value::Store;
use upstar::ground::board::OnBoard;
use upstar::registry::{Position, Rulesets};
use upstar_draw::escape::{EscapePicture, escape_scene};
use upstar_draw::{position_scene, stalks_scene};
use upstar_twin::assert_well_formed;

/// Returns the attribute of a shape that shows a place.
fn attribute(name: &str) -> String {
    let name = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(" data-place=\"{name}\"")
}

/// The picture of the example of every ruleset has a shape for each place of the board. The plane is the
/// exception: its squares have no shapes of their own.
#[test]
fn every_place_of_every_board_has_a_shape() {
    let store = Store::new();
    let bare = EscapePicture::default();
    for ruleset in Rulesets::built_in().list() {
        let game = ruleset.open(&store);
        let position = game.read(game.facts().example).expect("an example");
        let svg = match &position {
            Position::Short(position) => position_scene(position.board(), position.facts().signs),
            Position::Misere(position) => position_scene(position.normal().board(), position.facts().signs),
            Position::Loopy(position) => position_scene(position.board(), position.facts().signs),
            Position::Partizan(position) => position_scene(position.board(), position.facts().signs),
            Position::Stalks(position) => stalks_scene(position.board()),
            Position::Escape(position) => escape_scene(position.graph(), &bare),
            Position::Spies(position) => escape_scene(position.graph(), &bare),
            Position::AtOnce(position) => escape_scene(position.graph(), &bare),
            Position::Plane(_) => continue,
        };
        let svg = svg.expect("a small board").svg();
        assert_well_formed(&svg);
        for name in (0..position.places()).map(|place| position.place_name(place)) {
            assert!(svg.contains(&attribute(&name)), "{}: {name} in {svg}", game.facts().title);
        }
    }
}
