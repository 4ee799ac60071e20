//! The files of the page, and the chapters and pictures of the book, which the page shows.

use std::borrow::Cow;
use std::path::PathBuf;

/// The files that are part of the program, with their names.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files of the book, with their paths below its folder.
const BOOK: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The page that is shown if the program was built without the page.
const NONE: &str = "This program was built without the page of the studio.\n";

/// A file of the page.
pub(crate) struct File {
    pub(crate) kind: &'static str,
    pub(crate) content: Cow<'static, [u8]>,
}

/// The files of the page: those of the program, or those in a folder.
pub(crate) struct Page {
    folder: Option<PathBuf>,
}

impl Page {
    /// Takes the files from a folder, or those of the program.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// Returns the file at the path of an address.
    pub(crate) fn file(&self, path: &str) -> Option<File> {
        if let Some(name) = path.strip_prefix("/book/") {
            let content = found(BOOK, name)?;
            return Some(File { kind: kind(name), content: content.into() });
        }
        let name = if path == "/" { "index.html" } else { path.strip_prefix('/')? };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        // A name without separators and without a point at its beginning stays in the folder.
        if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
            return None;
        }
        let content = match &self.folder {
            Some(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
            None => found(FILES, name).map(Cow::Borrowed),
        };
        // The file at `/` is missing only if the program was built without the page.
        let none = || {
            let file = File { kind: "text/plain; charset=utf-8", content: NONE.as_bytes().into() };
            (self.folder.is_none() && path == "/").then_some(file)
        };
        content.map(|content| File { kind: kind(name), content }).or_else(none)
    }
}

/// Returns the content of a file that is part of the program.
fn found(files: &'static [(&'static str, &'static [u8])], name: &str) -> Option<&'static [u8]> {
    files.iter().find(|(known, _)| *known == name).map(|(_, content)| *content)
}

/// Returns the type of content of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_part_of_the_program() {
        // A folder in place of the page holds no book.
        let page = Page::new(Some(std::env::temp_dir()));
        let chapter = page.file("/book/rulesets/snort.md").expect("a chapter");
        assert_eq!(chapter.kind, "text/markdown; charset=utf-8");
        assert!(chapter.content.starts_with(b"# Snort"));
        assert_eq!(page.file("/book/pictures/sum.svg").expect("a picture").kind, "image/svg+xml");
        for path in
            ["/book/", "/book/nothing.md", "/book/../page.rs", "/book/rulesets", "/book/batch.schema.json"]
        {
            assert!(page.file(path).is_none(), "{path}");
        }
    }

    #[test]
    fn no_path_leaves_the_folder() {
        let folder = std::env::temp_dir().join(format!("upstar-studio-page-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).expect("a folder");
        std::fs::write(folder.join("studio.js"), "1").expect("a file");
        std::fs::write(folder.join("inner/secret.js"), "2").expect("a file");
        let page = Page::new(Some(folder.join("inner")));
        for path in
            ["/../studio.js", "/..", "/.", "//", "/%2e%2e/studio.js", "/..%2fstudio.js", "", "studio.js"]
        {
            assert!(page.file(path).is_none(), "{path}");
        }
        assert_eq!(&*page.file("/secret.js").expect("a file").content, b"2");
        std::fs::remove_dir_all(folder).expect("the folder");
    }
}
