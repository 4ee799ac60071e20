//! The arguments of `upstar reduce`, `upstar sat` and `upstar qbf`.

use std::path::PathBuf;

use clap::Args;

use super::Format;

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
  upstar reduce nemesis-to-qbf 'grid(2,2) @ 0,0' --out grid.qdimacs
  upstar reduce qsat-to-nemesis formula.qdimacs --to edges --svg gadgets.svg
  upstar reduce qsat-to-nemesis formula.qdimacs --max-degree 3 --to edges
  upstar qbf formula.qdimacs --tree | upstar reduce qsat-to-nemesis formula.qdimacs --forth -
  upstar escape strategy @board.txt --json | upstar reduce qsat-to-nemesis formula.qdimacs --back -
  upstar reduce sample folder --seed 7 --sizes 5",
    after_help = "Before it builds the result, the command prints its size and its meaning on standard error. It prints a board as a request for `upstar batch`, and a formula as DIMACS or QDIMACS."
)]
pub(crate) struct Reduce {
    /// A reduction, or `list`, or `sample` for formulas and boards of growing size with known answers
    pub(crate) name: String,
    /// The formula, a file in DIMACS or QDIMACS format; or the board: a file, a request for `upstar batch`,
    /// or a graph as in `upstar eval nemesis`; or - for standard input. For `sample`, the folder to write to
    #[arg(allow_hyphen_values = true)]
    pub(crate) file: Option<String>,
    /// Write a board in this format
    #[arg(long, value_enum)]
    pub(crate) to: Option<Format>,
    /// Write the result to this file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the formula and the board side by side, with the gadgets outlined
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Make a board with at most 3 distinct neighbours at each vertex, for `qsat-to-nemesis` and
    /// `pmr3sat-to-nemesis`; copies of an edge do not count
    #[arg(long, value_name = "N")]
    pub(crate) max_degree: Option<u32>,
    /// Map a witness of the instance to a witness of the result: values as `upstar sat` prints them,
    /// choices as `upstar qbf --tree` does, a strategy as `upstar escape strategy --json` does; as text,
    /// @FILE, or -
    #[arg(long, value_name = "WITNESS", conflicts_with = "back", allow_hyphen_values = true)]
    pub(crate) forth: Option<String>,
    /// Map a witness of the result back to one of the instance: a strategy, or a tree as
    /// `upstar escape tree --json` prints it
    #[arg(long, value_name = "WITNESS", allow_hyphen_values = true)]
    pub(crate) back: Option<String>,
    /// The seed of the samples [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The largest size of samples; there is one for each size from 1 on. Sizes up to 20 take 30 MB, sizes
    /// up to 100 take 4 GB [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) sizes: Option<u32>,
}

impl Reduce {
    /// Returns whether any option for an instance was given.
    pub(crate) fn has_options(&self) -> bool {
        let paths = [&self.out, &self.svg].into_iter().any(Option::is_some);
        paths || self.to.is_some() || self.max_degree.is_some() || self.forth.is_some() || self.back.is_some()
    }
}

/// `upstar sat`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar sat formula.cnf
  upstar sat formula.cnf --budget 10s
  printf 'p cnf 1 2\\n1 0\\n-1 0\\n' | upstar sat -",
    after_help = "The output is that of a SAT solver: a line s, then lines v with the true literals. The exit code is 10 if the formula is satisfiable, 20 if it is not, and 3 if the answer is unknown within the budget."
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
  upstar qbf formula.qdimacs --tree
  upstar qbf formula.qdimacs --check-with depqbf
  upstar reduce nemesis-to-qbf '0-1 1-2 1-3 exits 2,3 @ 0' | upstar qbf -",
    after_help = "The output is that of a QBF solver. The line s cnf has 1 for true, 0 for false or -1 for unknown, then the numbers of variables and clauses. The lines V have winning values of the outermost variables. The exit code is 10 for true, 20 for false and 3 for unknown. The solver is a search, for small formulas."
)]
pub(crate) struct Qbf {
    /// The formula, a file in the format QDIMACS, or - for standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) file: String,
    /// Print the winner's choices: a line v for each combination of the other player's choices
    #[arg(long)]
    pub(crate) tree: bool,
    /// Compare with another solver: a program that reads QDIMACS from standard input and exits with code 10
    /// or 20, such as depqbf. A different answer is an error, with exit code 1
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) check_with: Option<String>,
}
