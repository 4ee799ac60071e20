//! Tests of the files generated from `games/`: the gallery of the book, and the stub of the Python module
//! that names all rulesets. The gallery has pictures, the text of the files, their tables and the program's
//! answers.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use upstar_twin::hard_to_read;

use super::{answer, upstar};

/// The most values listed for a game.
const MOST_VALUES: usize = 6;
/// The longest line of prose, in characters.
const LINE: usize = 120;

const HEAD: &str = "\
# Gallery

The games of the folder `games/`: each is a text in [the language of rulesets](ruleset-language.md), which
`upstar games NAME --text` prints, and is known to every command by its name. The values are rows of its table, which
the tests compare.
";

const STUB_HEAD: &str = "\
# Made of the names of all rulesets by `UPSTAR_REDRAW=1 cargo test gallery`.
from os import PathLike
from typing import Final

from upstar._upstar import Game

__all__ = [
";

const STUB_FUNCTIONS: &str = "
def named(name: str) -> Game: ...
def from_text(text: str) -> Game: ...
def from_file(path: str | PathLike[str]) -> Game: ...
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Lists the files in `games/`, sorted by name.
fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("games")).expect("the games");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    files.sort();
    files
}

/// Asserts that the stored text equals the generated one. With `UPSTAR_REDRAW` set, stores the generated
/// text instead.
fn compare(path: &Path, made: &str) {
    if std::env::var_os("UPSTAR_REDRAW").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the book");
        std::fs::write(path, made).expect("the book");
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == made,
        "{} is not what the games give: `UPSTAR_REDRAW=1 cargo test gallery` makes it anew",
        path.display()
    );
}

/// Wraps words into lines of limited length, with an indent before all lines but the first.
fn wrapped(words: &str, indent: &str) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for word in words.split_whitespace() {
        let width = word.chars().count();
        if length > 0 && length + 1 + width > LINE {
            let _ = write!(text, "\n{indent}");
            length = indent.len();
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text += word;
        length += width;
    }
    text
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns the first values of a table.
fn values(name: &str) -> String {
    let table = |folder: &str| std::fs::read_to_string(root().join(folder).join(name).with_extension("tsv"));
    let table = table("games").or_else(|_| table("data")).expect("a table of known values");
    let mut text = String::from("| position | value | source |\n|---|---|---|\n");
    let rows = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    for row in rows.filter(|row| row[1] != "-").take(MOST_VALUES) {
        let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
        let source = row.last().expect("a source").replace('|', "\\|");
        let _ = writeln!(text, "| {} | {} | {source} |", code(row[0]), code(row[1]));
    }
    text
}

/// Writes the section of the page about a file.
fn section(path: &Path) -> String {
    let path = path.display().to_string();
    let facts = answer(&["games", &path, "--json"], "");
    let fact = |name: &str| facts[name].as_str().expect("a text").replace('*', "\\*");
    let (name, title) = (fact("name"), fact("title"));
    let mut text = format!("\n## {title}\n\n");
    let _ = writeln!(
        text,
        "![{title}: the position {}](gallery/{name}.svg)\n",
        fact("example").replace('|', "\\|")
    );
    let _ = writeln!(text, "{}\n", wrapped(&format!("{}.", sentence(&fact("rules"))), ""));
    let _ =
        writeln!(text, "{}", wrapped(&format!("- Name: `{name}`; a position: {}", fact("notation")), "  "));
    let _ = writeln!(text, "{}", wrapped(&format!("- Source: {}", fact("source")), "  "));
    let found = facts["found"].as_array().expect("a list").iter().filter_map(|words| words.as_str());
    let found = found.map(str::to_owned).collect::<Vec<_>>().join("; ");
    let _ = writeln!(text, "{}\n", wrapped(&format!("- Properties of the rules: {found}"), "  "));
    text + &values(&name)
}

#[test]
fn the_gallery_shows_all_games() {
    let sections: Vec<String> = files().iter().map(|path| section(path)).collect();
    compare(&root().join("book/src/gallery.md"), &format!("{HEAD}{}", sections.concat()));
}

#[test]
fn the_pictures_of_the_gallery_are_drawn_and_can_be_read() {
    for path in files() {
        let ruleset = path.display().to_string();
        let facts = answer(&["games", &ruleset, "--json"], "");
        let drawn = upstar(&["draw", &ruleset, facts["example"].as_str().expect("a text")], "");
        assert_eq!(drawn.code, 0, "{ruleset}: {}", drawn.err);
        let name = facts["name"].as_str().expect("a name");
        compare(&root().join("book/src/gallery").join(name).with_extension("svg"), &drawn.out);
        assert_eq!(hard_to_read(&drawn.out, 4.5), Vec::<String>::new(), "{name}");
    }
}

/// The stub gives editors and type checkers the types of `upstar.games`.
#[test]
fn the_stub_of_python_names_all_rulesets() {
    let all = answer(&["games", "--json"], "");
    let mut names: Vec<&str> = (all.as_array().expect("a list").iter())
        .map(|facts| facts["name"].as_str().expect("a name"))
        .collect();
    names.sort_unstable();
    let lines = |line: fn(&str) -> String| names.iter().map(|name| line(name)).collect::<String>();
    let exported = lines(|name| format!("    \"{name}\",\n"));
    let typed = lines(|name| format!("{name}: Game\n"));
    let stub = format!("{STUB_HEAD}{exported}]\n\nMAX_LENGTH: Final[int]\n\n{typed}{STUB_FUNCTIONS}");
    compare(&root().join("python/upstar/games.pyi"), &stub);
}
