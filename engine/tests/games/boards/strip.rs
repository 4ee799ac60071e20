//! Tests of the notation of strips, which are a row of cells.

use super::{refused, same};

#[test]
fn cells_are_refused_at_their_place() {
    refused(
        &["toads_and_frogs"],
        &[
            ("<>", "at least one cell"),
            ("<\n>", "at least one cell"),
            ("T<X>F", "`.`, `T`, `F`, not 'X'"),
            ("T<|>F", "not '|'"),
            ("T<\n>F", "not '\\n'"),
            ("T F <x>", "not 'x'"),
            ("TF<é>", "not 'é'"),
        ],
    );
}

#[test]
fn a_line_may_end() {
    same("toads_and_frogs", &["T.F", "T.F\n", "T.F\r\n"]);
}

#[test]
fn blanks_and_capitals_do_not_matter() {
    same("toads_and_frogs", &["TT..FF", "T T . . F F", "tt..ff", " T T · · F F "]);
}

#[test]
fn too_long_strips_are_refused_at_the_first_cell_too_many() {
    let long = "T".repeat((1 << 20) + 5);
    let store = upstar::games::value::Store::new();
    let session = upstar::session::Session::new(&store);
    assert!(session.read("toads_and_frogs", &long[5..]).is_ok());
    let error = session.read("toads_and_frogs", &long).err().unwrap();
    assert_eq!((error.span, error.message.contains("at most")), (1 << 20..(1 << 20) + 1, true));
}
