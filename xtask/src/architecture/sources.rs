//! The files of a crate, and their modules.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The path of a module in its crate; empty for the crate itself.
pub(super) type Module = Vec<String>;

/// Formats a module's path.
pub(super) fn name(module: &Module) -> String {
    if module.is_empty() { "the crate".to_owned() } else { module.join("::") }
}

/// A source file.
pub(super) struct SourceFile {
    /// Its path in the repository.
    pub(super) path: String,
    pub(super) text: Vec<String>,
    pub(super) syntax: syn::File,
}

/// The source files of a crate.
pub(super) struct Sources {
    /// The folder in the file system.
    pub(super) root: PathBuf,
    pub(super) files: BTreeMap<Module, SourceFile>,
}

impl Sources {
    /// Reads all files of a crate below a folder of the repository.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or is no Rust.
    pub(super) fn read(root: &str) -> Result<Self, String> {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut sources = Self { root: repository.join(root), files: BTreeMap::new() };
        let start = sources.root.clone();
        sources.walk(&start, root, &Vec::new())?;
        Ok(sources)
    }

    fn walk(&mut self, folder: &Path, path: &str, module: &Module) -> Result<(), String> {
        let entries = fs::read_dir(folder).map_err(|error| format!("{path}: {error}"))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{path}: {error}"))?.path();
            let file = entry.file_name().and_then(|file| file.to_str()).unwrap_or_default();
            let path = format!("{path}/{file}");
            let inside = |stem: &str| [module.as_slice(), &[stem.to_owned()]].concat();
            if entry.is_dir() {
                self.walk(&entry, &path, &inside(file))?;
            } else if let Some(stem) = file.strip_suffix(".rs") {
                let module = match stem {
                    "mod" | "lib" | "main" => module.clone(),
                    _ => inside(stem),
                };
                let text = fs::read_to_string(&entry).map_err(|error| format!("{path}: {error}"))?;
                let syntax = syn::parse_file(&text).map_err(|error| format!("{path}: {error}"))?;
                self.files.insert(
                    module,
                    SourceFile { path, text: text.lines().map(str::to_owned).collect(), syntax },
                );
            }
        }
        Ok(())
    }
}

/// Returns whether an item exists for tests only.
pub(super) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if attribute.path().is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition == "doctest"
        }
        _ => attribute.path().is_ident("test"),
    })
}
