//! Dependencies inside the engine point one way: ground <- wings <- registry, session; wings do not know each
//! other.

use std::fs;
use std::path::Path;

/// Each room with the rooms that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("ground", &[]),
    ("games", &["ground"]),
    ("draw", &["games", "ground"]),
    ("escape", &["draw", "ground"]),
    ("angel", &["draw", "ground"]),
];

fn check(file: &Path, module: &str, allowed: &[&str]) {
    let text = fs::read_to_string(file).expect("a source file");
    // Examples in documentation are written as a user of the crate would.
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    for line in code {
        for used in line.split("crate::").skip(1) {
            let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let fine = used == module || allowed.contains(&used.as_str());
            assert!(fine, "{}: `{module}` may not use `{used}`: {line}", file.display());
        }
    }
}

fn walk(folder: &Path, module: &str, allowed: &[&str]) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            walk(&path, module, allowed);
        } else {
            check(&path, module, allowed);
        }
    }
}

#[test]
fn dependencies_point_one_way() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, allowed) in MAY_USE {
        walk(&sources.join(module), module, allowed);
    }
}

#[test]
fn every_module_is_listed() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(sources).expect("the sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(!path.is_dir() || MAY_USE.iter().any(|(module, _)| *module == name), "{name} is not listed");
    }
}
