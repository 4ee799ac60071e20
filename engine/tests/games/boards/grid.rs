//! Grids: rows of cells.

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
            (".< >.", "not ' '"),
            (".<\r>.", "not '\\r'"),
            ("..|.<é>", "not 'é'"),
            ("<0>-1 1-2", "a cell is one of"),
        ],
    );
    refused(&["domineering"], &[("..|.<L>", "`.`, `#`, not 'L'")]);
    refused(&["clobber"], &[("LR|L<l>", "`.`, `L`, `R`, `#`, not 'l'")]);
}

#[test]
fn rows_end_in_bars_or_lines() {
    same("clobber", &["LR|RL", "LR\nRL", "LR\r\nRL\r\n", "LR|RL\n", "\n\r\nLR\nRL"]);
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
