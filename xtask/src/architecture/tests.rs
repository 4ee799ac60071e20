//! The rules of the architecture, which keep it from degrading.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::sources::SourceFile;
use super::*;

/// The largest number of files in a cycle; all of them must be in one folder.
const MOST_IN_A_CIRCLE: usize = 4;
/// The most lines of a function.
const MOST_LINES: usize = 60;
/// The largest number of entries of a folder.
const MOST_ENTRIES: usize = 14;
/// The largest number of files of the engine and of the pictures together.
const MOST_FILES: usize = 400;

/// The rooms that each room of the engine may use. The registry and the session may use all games.
const MAY_USE: &[(&str, &[&str])] = &[
    ("ground", &[]),
    ("games", &["ground"]),
    ("escape", &["ground"]),
    ("angel", &["ground"]),
    ("logic", &["ground"]),
    ("reduce", &["escape", "ground", "logic"]),
    ("registry", &["ground", "games", "escape", "angel"]),
    ("session", &["ground", "games", "escape", "angel", "registry"]),
];

/// The rooms inside `games` that each of them may use.
const GAMES_MAY_USE: &[(&str, &[&str])] = &[
    ("value", &[]),
    ("board", &["surreal"]),
    ("notation", &["value", "surreal"]),
    ("rules", &["value", "board"]),
    ("solve", &["value", "board", "rules", "notation", "surreal"]),
    ("play", &["value", "board", "rules", "notation", "solve", "surreal"]),
    ("surreal", &["value"]),
    ("facts", &["rules", "notation", "solve", "play", "surreal"]),
];

/// The modules that check a strategy or a play, with everything that they may depend on: positions and
/// moves, but nothing that searches for them.
const CHECKS: &[(&str, &[&str])] = &[
    ("escape::strategy", &["ground", "escape::board", "escape::rules", "escape::strategy"]),
    ("angel::checks", &["ground", "angel::plane", "angel::turn", "angel::checks"]),
];

fn read(root: &str) -> Sources {
    Sources::read(root).expect("sources")
}

/// Creates files from the names of their modules and their texts.
fn made_up(files: &[(&str, &str)]) -> Sources {
    let file = |(module, text): &(&str, &str)| {
        let path = module.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let syntax = syn::parse_file(text).expect("Rust");
        (
            path,
            SourceFile {
                path: (*module).to_owned(),
                text: text.lines().map(str::to_owned).collect(),
                syntax,
            },
        )
    };
    Sources { root: PathBuf::new(), files: files.iter().map(file).collect() }
}

fn used_by(sources: &Sources, module: &str) -> Vec<String> {
    let module: Module = module.split("::").map(str::to_owned).collect();
    arrows(sources)[&module].iter().map(name).collect()
}

#[test]
fn arrows_are_seen_however_they_are_written() {
    let there = ("a::b", "pub struct Thing;");
    let root = ("", "mod a; mod c;");
    for text in [
        "use crate::a::b::Thing;",
        "use crate::a::{b::{Thing as Other}};",
        "use crate::a::b::*;",
        "pub use crate::a::b::Thing;",
        "pub(super) use super::a::b::Thing;",
        "fn f(_: &super::a::b::Thing) {}",
        "fn f() { assert!(crate::a::b::Thing == 1); }",
        "#[doc = crate::a::b::Thing] fn f() {}",
        "mod inside { use super::super::a::b::Thing; }",
    ] {
        let sources = made_up(&[root, ("a", "pub mod b;"), there, ("c", text)]);
        assert_eq!(used_by(&sources, "c"), ["a::b"], "{text}");
    }
    for text in
        ["#[cfg(test)] mod tests { use crate::a::b::Thing; }", "use other::a::b::Thing;", "struct Thing;"]
    {
        let sources = made_up(&[root, ("a", "pub mod b;"), there, ("c", text)]);
        assert_eq!(used_by(&sources, "c"), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn reexports_are_followed_to_their_file() {
    let files = [
        ("", "mod a; mod c;"),
        ("a", "mod b; pub use self::b::Thing;"),
        ("a::b", "pub struct Thing;"),
        ("c", "use crate::a::Thing;"),
    ];
    let sources = made_up(&files);
    assert_eq!(used_by(&sources, "c"), ["a::b"]);
    assert_eq!(used_by(&sources, "a"), Vec::<String>::new());
}

#[test]
fn circles_and_long_functions_are_found() {
    let sources = made_up(&[
        ("", "mod a; mod b; mod c;"),
        ("a", "use crate::b::B; pub struct A;"),
        ("b", "use crate::c::C; pub struct B;"),
        ("c", "pub use crate::a::A; pub struct C;"),
    ]);
    let arrows = arrows(&sources);
    assert_eq!(circles(&arrows).iter().map(Vec::len).collect::<Vec<_>>(), [3]);
    let long = format!("impl A {{ fn f() {{{}}} }}", "\n".repeat(60));
    assert_eq!(functions(&made_up(&[("a", &long)]))[0].lines, 61);
    let explained = format!("fn f() {{{}}}", "\n// a reason\n".repeat(60));
    assert_eq!(functions(&made_up(&[("a", &explained)]))[0].lines, 61);
}

fn assert_allowed(from: &str, to: &str, allowed: &[(&str, &[&str])]) {
    let may = allowed.iter().find(|(room, _)| *room == from);
    let (_, may) = may.unwrap_or_else(|| panic!("the room {from} is not listed"));
    assert!(may.contains(&to), "{from} may not use {to}");
}

#[test]
fn wings_do_not_know_each_other() {
    let sources = read("engine/src");
    let arrows = arrows(&sources);
    for ((from, to), _) in between_rooms(&arrows) {
        assert_allowed(from, to, MAY_USE);
    }
    for (from, used) in arrows.iter().filter(|(from, _)| room(from) == "games" && from.len() > 1) {
        for to in used.iter().filter(|to| room(to) == "games" && to.len() > 1 && to[1] != from[1]) {
            assert_allowed(&from[1], &to[1], GAMES_MAY_USE);
        }
    }
}

fn is_in(module: &Module, room: &str) -> bool {
    let name = name(module);
    name.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Returns all files that a room uses, directly or indirectly.
fn reached<'a>(arrows: &'a Arrows, room: &str) -> BTreeSet<&'a Module> {
    let mut reached: BTreeSet<&Module> = arrows.keys().filter(|module| is_in(module, room)).collect();
    let mut open: Vec<&Module> = reached.iter().copied().collect();
    while let Some(module) = open.pop() {
        open.extend(arrows.get(module).into_iter().flatten().filter(|used| reached.insert(used)));
    }
    reached
}

#[test]
fn paths_lead_from_file_to_file() {
    let files = [
        ("", "mod a; mod b; mod c;"),
        ("a", "use crate::b::B;"),
        ("b", "use crate::c::C; pub struct B;"),
        ("c", "pub struct C;"),
    ];
    let arrows = arrows(&made_up(&files));
    let names: Vec<String> = reached(&arrows, "a").into_iter().map(name).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn checks_share_nothing_with_what_they_check() {
    let arrows = arrows(&read("engine/src"));
    for (checks, may) in CHECKS {
        let reached = reached(&arrows, checks);
        assert!(reached.iter().any(|module| is_in(module, checks)), "there is no {checks}");
        for module in reached {
            assert!(may.iter().any(|room| is_in(module, room)), "{checks} leads to {}", name(module));
        }
    }
}

#[test]
fn circles_are_small_and_inside_one_folder() {
    for root in CRATES {
        let sources = read(root);
        let arrows = arrows(&sources);
        for circle in circles(&arrows) {
            let names: Vec<String> = circle.iter().map(|module| name(module)).collect();
            assert!(circle.len() <= MOST_IN_A_CIRCLE, "{root}: a circle of {}: {names:?}", circle.len());
            let folder = |module: &&Module| {
                let path = Path::new(&sources.files[*module].path);
                path.parent().map(Path::to_owned)
            };
            let first = circle.first().map(folder);
            assert!(
                circle.iter().map(folder).map(Some).all(|f| f == first),
                "{root}: {names:?} in two folders"
            );
        }
    }
}

#[test]
fn circles_of_folders_are_found_at_every_level() {
    let sources = made_up(&[
        ("", "mod a;"),
        ("a", "mod b; mod c; mod d;"),
        ("a::b", "mod e;"),
        ("a::b::e", "use crate::a::c::C; pub struct E;"),
        ("a::c", "use super::b::e::E; pub struct C;"),
        ("a::d", "use super::c::C;"),
    ]);
    let circles = circles_of_folders(&arrows(&sources));
    let names: Vec<Vec<String>> = circles.iter().map(|circle| circle.iter().map(name).collect()).collect();
    assert_eq!(names, [["a::b", "a::c"]]);
}

#[test]
fn there_are_no_circles_of_folders() {
    for root in CRATES {
        let circles = circles_of_folders(&arrows(&read(root)));
        let names: Vec<Vec<String>> =
            circles.iter().map(|circle| circle.iter().map(name).collect()).collect();
        assert!(names.is_empty(), "{root}: {names:?}");
    }
}

#[test]
fn no_circles_between_rooms() {
    for root in CRATES {
        let arrows = arrows(&read(root));
        let rooms = between_rooms(&arrows);
        let of_rooms: Arrows = rooms.keys().fold(Arrows::new(), |mut all, (from, to)| {
            all.entry(vec![(*from).to_owned()]).or_default().insert(vec![(*to).to_owned()]);
            all
        });
        assert_eq!(circles(&of_rooms), Vec::<Vec<&Module>>::new(), "{root}");
    }
}

#[test]
fn functions_are_short() {
    for root in CRATES {
        let functions = functions(&read(root));
        let longest = functions.first().expect("a function");
        assert!(longest.lines <= MOST_LINES, "{}: {} has {}", longest.file, longest.name, longest.lines);
    }
}

fn check_folder(folder: &Path) {
    let entries: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry")).collect();
    assert!(entries.len() <= MOST_ENTRIES, "{} has {} entries", folder.display(), entries.len());
    for entry in entries.iter().map(std::fs::DirEntry::path).filter(|path| path.is_dir()) {
        check_folder(&entry);
    }
}

#[test]
fn folders_are_small() {
    for root in CRATES {
        check_folder(&read(root).root);
    }
}

#[test]
fn there_are_few_files() {
    let files: usize = ["engine/src", "draw/src"].map(|root| read(root).files.len()).iter().sum();
    assert!(files <= MOST_FILES, "the engine and the pictures have {files} files");
}
