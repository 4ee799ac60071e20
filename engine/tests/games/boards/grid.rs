//! Tests of the notation of grids, which are rows of cells.

use super::{refused, same};

#[test]
fn rows_are_refused_at_their_place() {
    refused(
        &["domineering", "clobber"],
        &[
            ("<>", "at least one cell"),
            ("<\n\n>", "at least one cell"),
            ("<||>", "at least one cell"),
            ("..|<.>", "row 2 has 1 cells, the first row has 2"),
            ("..|..|<...>", "row 3 has 3 cells, the first row has 2"),
            ("..|<>|..", "row 2 has 0 cells"),
            ("|<..>", "the first row has 0"),
            ("..\n<.>\n..", "row 2 has 1 cells"),
            ("..\r\n<.>\r\n..\r\n", "row 2 has 1 cells"),
            ("..|.<x>", "a cell is one of"),
            ("..|<x>y", "not 'x'"),
            (". .|. <x>", "not 'x'"),
            (". .\n<. . .>", "row 2 has 3 cells"),
            ("<2>x", "a cell is one of"),
            ("<0x5>", "at least one cell"),
            ("<99999999999999999999x5>", "at most"),
            ("<2048x2048>", "at most"),
            (".<\r>.", "not '\\r'"),
            ("..|.<é>", "not 'é'"),
            ("<0>-1 1-2", "a cell is one of"),
        ],
    );
    refused(&["domineering"], &[("..|.<L>", "`.`, `#`, not 'L'")]);
    refused(&["clobber"], &[("LR|L<a>", "`.`, `L`, `R`, `#`, not 'a'")]);
}

#[test]
fn rows_end_in_bars_or_lines() {
    same("clobber", &["LR|RL", "LR\nRL", "LR\r\nRL\r\n", "LR|RL\n", "\n\r\nLR\nRL"]);
}

#[test]
fn cells_are_read_as_they_are_printed() {
    same("clobber", &["LR.|RL#", "L R .\nR L #\n", " L R .|R L #", "L\tR\t.|RL#", "lr.|rl#", "L R ·\nR L #"]);
    same("snort", &["L.#|.R.", "L . #\n. R .", "l.#|.r.", "  L . #\n  . R ."]);
    same("fox_and_geese", &["....|.F..|..G.", ". . . .\n. F . .\n. . G .", "....|.f..|..g."]);
}

#[test]
fn a_size_is_an_empty_board() {
    same("domineering", &["..|..|..", "3x2", "3 x 2", "3×2", " 3X2\n"]);
    same("col", &["...|...", "2x3"]);
}

#[test]
fn too_many_cells_are_refused_at_the_first_of_them() {
    let (many, more) = (".".repeat(1 << 20), ".".repeat(10));
    let store = upstar::games::value::Store::new();
    let session = upstar::session::Session::new(&store);
    for ruleset in ["domineering", "clobber", "snort"] {
        assert!(session.read(ruleset, &many).is_ok());
        let error = session.read(ruleset, &format!("{many}{more}")).err().unwrap();
        assert_eq!((error.span, error.message.contains("at most")), (1 << 20..(1 << 20) + 1, true));
    }
}
