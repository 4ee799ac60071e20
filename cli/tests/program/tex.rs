//! Tests of pictures and handouts for TeX, which are compiled if `pdflatex` is there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{file, prints, upstar};

/// A command for each kind of picture, without the file at its end.
const SAMPLES: &[&[&str]] = &[
    &["draw", "domineering", "..|.#|.#", "--out"],
    &["draw", "domineering", "..|.#|.#", "--tree", "--out"],
    &["draw", "expression", "{8,{28|4}|-2,{2|-22}}", "--tree", "--out"],
    &["draw", "expression", "89/16", "--path", "--out"],
    &["draw", "hackenbush_rbg", "0-1g 1-2b 1-3r", "--out"],
    &["draw", "snort", "cycle(6) L....R", "--out"],
    &["draw", "amazons", "L..#|..#.|.R..", "--out"],
    &["draw", "cheques", "{8|-4} + {5|-5} + {1|-13}", "--out"],
    &["draw", "escc", "{{7|9},{28|4}|{-3|-1},{2|-22}} + 3", "--out"],
    &["draw", "adders_and_ladders", "lesson @ 2 14", "--out"],
    &["draw", "infinite_hackenbush", "B*w[R, BB] + RRR", "--out"],
    &["draw", "partizan_graph", "0L>0 0R>1 1L>2 1R>2 @ 0", "--out"],
    &["draw", "nim", "1 2", "--out"],
    &["draw", "nemesis", "grid(3,3) @ 1,1", "--out"],
    &["draw", "angel_update", "past E N W left 0,1", "--out"],
    &["eval", "domineering", "2x3", "--out"],
    &["eval", "toads_and_frogs", "TT..FF", "--out"],
    &["eval", "domineering", "2x3", "--thermograph"],
    &["escape", "map", "grid(3,3)", "--out"],
    &["plot", "{2|-1}", "--out"],
    &["plot", "{2|-1}", "{4|-4}", "tiny(2)", "--out"],
    &["plot", "--scaffolds", "{4||2|-4}", "--out"],
    &["plot", "--sum", "{4|-1}", "{2||1|-3}", "{4|-1}", "tiny(2)", "domineering('3x3')", "--out"],
];

/// Compiles a document in a folder of files; says so if there is no TeX.
fn compile(folder: &Path, document: &str) {
    std::fs::write(folder.join("document.tex"), document).expect("a file");
    let options = ["-interaction=nonstopmode", "-halt-on-error", "document.tex"];
    let Ok(output) = Command::new("pdflatex").args(options).current_dir(folder).output() else {
        eprintln!("pdflatex is not on the PATH: the document was not compiled");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && folder.join("document.pdf").exists(), "{said}");
}

fn folder(name: &str) -> PathBuf {
    let folder = file(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn all_kinds_of_pictures_are_tikz_pictures() {
    let folder = folder("tikz");
    let mut document = "\\documentclass{article}\n\\usepackage{amsmath,tikz}\n\\begin{document}\n".to_owned();
    for (i, sample) in SAMPLES.iter().enumerate() {
        let path = folder.join(format!("{i}.tex"));
        let name = path.display().to_string();
        prints(&[sample, &[&*name][..]].concat(), "", &[]);
        let picture = std::fs::read_to_string(&path).expect("the picture");
        assert!(picture.starts_with("\\definecolor{left}"), "{sample:?}: {picture}");
        assert!(picture.ends_with("\\end{tikzpicture}\n"), "{sample:?}: {picture}");
        document += &format!("\\input{{{i}.tex}}\n\n");
    }
    compile(&folder, &(document + "\\end{document}\n"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// Runs the commands of the page that write files, and compiles its document.
#[test]
fn the_handout_of_the_book_compiles() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/course/handout.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let folder = folder("handout");
    for line in page.lines().filter_map(|line| line.strip_prefix("$ upstar ")) {
        // Words in quotes are the odd parts between quotation marks.
        let parts = line.split('\'').enumerate();
        let words = parts.flat_map(|(i, part)| match i % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        });
        let in_folder = |word: String| match word.ends_with(".tex") || word.ends_with(".svg") {
            true => folder.join(word).display().to_string(),
            false => word,
        };
        let words: Vec<String> = words.map(in_folder).collect();
        if words.iter().any(|word| word == "-o" || word == "--out") {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = upstar(&words, "");
            assert_eq!(run.code, 0, "{line}: {}", run.err);
        }
    }
    let document = page.split("```latex\n").nth(1).and_then(|rest| rest.split("```").next());
    compile(&folder, document.expect("a document"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}
