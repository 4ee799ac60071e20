//! The arguments of `upstar reduce`, `upstar sat` and `upstar qbf`.

use std::path::PathBuf;

use clap::Args;

use super::escape::Format;

/// `upstar reduce`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar reduce list
  upstar reduce qsat-to-nemesis formula.qdimacs > requests.jsonl
  upstar reduce qsat-to-nemesis formula.qdimacs --to edges --out board.txt
  upstar reduce linear3sat-to-escape-tree formula.cnf | upstar reduce nemesis-to-two-exits -
  upstar reduce nemesis-to-cat-herding '0-1 1-2 exits 2 @ 0' --json
  upstar reduce nemesis-to-qbf 'grid(2,2) @ 0,0' --out grid.qdimacs",
    after_help = "How large the result is, and what it says, is told on standard error before anything is built. A board is printed as a request for `upstar batch`, a formula as DIMACS or QDIMACS."
)]
pub(crate) struct Reduce {
    /// A reduction, or `list`
    pub(crate) name: String,
    /// The formula, a file in the format DIMACS or QDIMACS; or the board: a file, a request for `upstar batch`, or a
    /// graph as in `upstar eval nemesis`. - is standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) file: Option<String>,
    /// Write a board in this format
    #[arg(long, value_enum)]
    pub(crate) to: Option<Format>,
    /// Write the result to this file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar sat`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar sat formula.cnf
  upstar sat formula.cnf --budget 10s
  printf 'p cnf 1 2\\n1 0\\n-1 0\\n' | upstar sat -",
    after_help = "It answers as solvers do: a line s, lines v with the literals that hold, exit code 10 for a formula that can be satisfied, 20 for one that cannot, and 3 if that is unknown within the budget."
)]
pub(crate) struct Sat {
    /// The formula, a file in the format DIMACS, or - for standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) file: String,
}

/// `upstar qbf`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar qbf formula.qdimacs
  upstar qbf formula.qdimacs --budget 10s
  upstar reduce nemesis-to-qbf '0-1 1-2 1-3 exits 2,3 @ 0' | upstar qbf -",
    after_help = "It answers as solvers do: a line s cnf with 1 for true, 0 for false or -1 for unknown, the numbers of variables and clauses, and lines V with values of the outermost variables that win; exit code 10 for true, 20 for false, 3 for unknown. The solver is a search for small formulas."
)]
pub(crate) struct Qbf {
    /// The formula, a file in the format QDIMACS, or - for standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) file: String,
}
