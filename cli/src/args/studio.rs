//! The arguments of `upstar studio`.

use clap::Args;

use super::names::Named;

/// `upstar studio`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar studio
  upstar studio mine.game
  upstar studio --port 8371 --no-open",
    after_help = "\
The program prints the address of the page and opens it in the browser. Only this machine can reach it, and only with the token in the address. The budget is the largest one of each request; without it a request takes at most 60 s and 2 GiB. Ctrl-C ends the program."
)]
pub(crate) struct Studio {
    /// A file with a ruleset, which the page opens
    #[arg(value_name = "FILE", value_parser = Named::GameFile)]
    pub(crate) file: Option<String>,
    /// The port [default: any free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// Print the address, and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
}
