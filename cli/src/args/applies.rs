//! The global options that apply to each command; `check` refuses the others.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// The names of the global options.
const GLOBAL: [&str; 4] = ["json", "budget", "threads", "notation"];

/// The commands, each with the global options that have an effect on it. `eval` accepts `--notation`; it
/// refuses the option later if the position turns out to have no value to print.
const APPLIES: &[(&str, &[&str])] = &[
    ("eval", &GLOBAL),
    ("outcome", &GLOBAL),
    ("compound", &["json", "budget"]),
    ("calc", &GLOBAL),
    ("batch", &["json", "budget", "threads"]),
    ("studio", &["budget", "threads"]),
    ("plot", &["budget", "threads"]),
    ("draw", &["budget", "threads"]),
    ("build escc", &["json", "budget", "threads"]),
    ("build thermograph", &GLOBAL),
    ("build domineering", &["json", "budget", "threads"]),
    ("build parts", &GLOBAL),
    ("build snakes", &["json", "budget", "threads"]),
    ("build map", &["json", "budget", "threads"]),
    ("play", &["budget", "threads", "notation"]),
    ("tournament", &["json", "budget", "threads"]),
    ("loopy", &["json", "budget", "threads"]),
    ("heaps", &["json", "budget"]),
    ("quotient", &["json", "budget"]),
    ("sprouts", &["json", "budget"]),
    ("escape map", &["json", "budget", "threads"]),
    ("escape convert", &["budget", "threads"]),
    ("escape classify", &["json", "budget", "threads"]),
    ("escape tree", &["json", "budget", "threads"]),
    ("escape simplify", &["json", "budget", "threads"]),
    ("escape merge", &["json", "budget", "threads"]),
    ("escape strategy", &["json", "budget", "threads"]),
    ("escape decide", &["json", "budget", "threads"]),
    ("escape replay", &["json", "budget", "threads"]),
    ("escape search", &["json", "budget", "threads"]),
    ("escape exercises", &["json"]),
    ("reduce", &["json", "budget", "threads"]),
    ("sat", &["budget", "threads"]),
    ("qbf", &["budget", "threads"]),
    ("angel run", &["json", "budget", "threads"]),
    ("angel compare", &["json", "budget", "threads"]),
    ("angel replay", &["json", "budget", "threads"]),
    ("angel serve", &["budget", "threads"]),
    ("angel play", &[]),
    ("angel score", &["json", "budget", "threads"]),
    ("angel curve", &["json", "budget", "threads"]),
    ("angel steps", &["json", "budget", "threads"]),
    ("angel spiral", &["json", "budget", "threads"]),
    ("angel border", &["json", "budget", "threads"]),
    ("angel king", &["json", "budget", "threads"]),
    ("angel figures", &["budget", "threads"]),
    ("angel devils", &["json"]),
    ("search", &["json", "budget", "threads"]),
    ("census plan", &["json", "budget", "threads"]),
    ("census run", &["json", "budget", "threads"]),
    ("census status", &["json", "budget", "threads"]),
    ("census verify", &["json", "budget", "threads"]),
    ("census merge", &["json", "budget", "threads"]),
    ("repl", &GLOBAL),
    ("games", &["json", "budget", "threads"]),
    ("completions", &[]),
];

/// Hides in the help of each command the global options that do not apply to it.
pub(super) fn hide(command: Command) -> Command {
    let global: Vec<Arg> = command.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    hidden(command, "", &global)
}

fn hidden(command: Command, path: &str, global: &[Arg]) -> Command {
    command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        let applying = APPLIES.iter().find(|(command, _)| *command == path.trim());
        let inner = hidden(inner, &path, global);
        let Some((_, applying)) = applying else { return inner };
        // A subcommand's own argument takes the place of the global one, so the hidden copy is what the
        // help sees.
        let others = global.iter().filter(|arg| !applying.contains(&arg.get_id().as_str()));
        inner.args(others.map(|arg| arg.clone().hide(true)))
    })
}

/// Returns an error that names an option if that option was given and does not apply to the command called.
pub(crate) fn check(matches: &ArgMatches) -> Result<(), String> {
    let (mut path, mut called) = (Vec::new(), matches);
    // clap nests the matches of subcommands; the innermost one is the command that was called.
    while let Some((name, inner)) = called.subcommand() {
        path.push(name);
        called = inner;
    }
    let path = path.join(" ");
    // Listing all rulesets calculates nothing, so only `--json` (the first option of the entry) applies.
    let lists = path == "games" && called.value_source("ruleset").is_none();
    let applying = APPLIES.iter().find(|(command, _)| *command == path).map_or(&GLOBAL[..], |(_, all)| all);
    let applying = if lists { &applying[..1] } else { applying };
    let is_given = |option: &&str| called.value_source(option) == Some(ValueSource::CommandLine);
    match GLOBAL.iter().copied().filter(is_given).find(|option| !applying.contains(option)) {
        Some(option) => Err(format!("--{option} does not apply to `upstar {path}`")),
        None if is_given(&"json") && is_given(&"notation") => {
            Err("--notation does not apply with --json, where values are always in plain ASCII".to_owned())
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Arguments;

    /// Collects the paths of all commands that have no subcommands.
    fn commands(command: &Command, path: &str, found: &mut Vec<String>) {
        for inner in command.get_subcommands() {
            let path = format!("{path} {}", inner.get_name());
            match inner.has_subcommands() {
                true => commands(inner, &path, found),
                false => found.push(path.trim().to_owned()),
            }
        }
    }

    #[test]
    fn every_command_says_which_global_options_it_takes() {
        let mut found = Vec::new();
        commands(&Arguments::command(), "", &mut found);
        let mut listed: Vec<_> = APPLIES.iter().map(|(command, _)| (*command).to_owned()).collect();
        found.sort();
        listed.sort();
        assert_eq!(found, listed);
    }
}
