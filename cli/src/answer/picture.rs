//! Pictures in files: as SVG, for TeX, or as PNG if the program was built with that feature.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use upstar_api::answer::{Drawn, Exit, is_tex};

use super::report::{print, show_error};

/// Checks that all files can be written and have an ending of pictures, before anything is calculated for
/// them. The files stay as they are.
pub(crate) fn check_files<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), String> {
    let mut seen: Vec<&Path> = Vec::new();
    for path in paths {
        let failed = |message: &str| format!("{}: {message}", path.display());
        if seen.contains(&path.as_path()) {
            return Err(failed("two pictures in one file"));
        }
        seen.push(path);
        match extension(path) {
            Some("svg" | "tex") => {}
            Some("png") if cfg!(feature = "png") => {}
            Some("png") => return Err(failed(NO_PNG)),
            _ => return Err(failed(NO_PICTURE)),
        }
        can_write(path).map_err(|error| failed(&error.to_string()))?;
    }
    Ok(())
}

/// Checks a file for something other than a picture.
pub(crate) fn check_writable(path: &Path) -> Result<(), String> {
    can_write(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn can_write(path: &Path) -> std::io::Result<()> {
    match std::fs::metadata(path) {
        // Opening a pipe or another special file may block until somebody reads it, so these are not tried.
        Ok(data) if !data.is_file() && !data.is_dir() => Ok(()),
        // Opening for appending tests the permission and leaves the content alone.
        Ok(_) => File::options().append(true).open(path).map(|_| ()),
        Err(_) => match File::options().write(true).create_new(true).open(path) {
            // The file was created for the test only.
            Ok(_) => std::fs::remove_file(path),
            // A dangling link: the file that it names does not exist yet.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(error),
        },
    }
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

const NO_PICTURE: &str = "a picture needs a file name in .svg, .png or .tex";
const NO_PNG: &str = "this program was built without PNG; build it with --features png, or write .svg";

/// Writes a picture to a file in the format of its ending, or as SVG to standard output.
pub(crate) fn deliver(picture: Drawn, out: Option<&Path>) -> Exit {
    let Some(path) = out else { return print(&picture.text(false)) };
    let content = match extension(path) {
        Some("png") => match png(&picture.text(false)) {
            Ok(content) => content,
            Err(message) => return show_error(&format!("{}: {message}", path.display())),
        },
        Some("svg" | "tex") => picture.text(is_tex(path)).into_bytes(),
        _ => return show_error(&format!("{}: {NO_PICTURE}", path.display())),
    };
    match std::fs::write(path, content) {
        Ok(()) => Exit::Answered,
        Err(error) => show_error(&format!("{}: {error}", path.display())),
    }
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> Result<Vec<u8>, String> {
    Err(NO_PNG.to_owned())
}

/// Renders a picture at twice its size, which is sharp on paper.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, String> {
    use resvg::{tiny_skia, usvg};
    const SCALE: f32 = 2.0;
    const MAX_SIDE: f32 = 16_384.0;
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(include_bytes!("../../fonts/Roboto-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../../fonts/Roboto-Bold.ttf").to_vec());
    for set in [usvg::fontdb::Database::set_sans_serif_family, usvg::fontdb::Database::set_monospace_family] {
        set(fonts, "Roboto");
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    if size.width().max(size.height()) > MAX_SIDE / SCALE {
        return Err("too large for a PNG".to_owned());
    }
    let size = size.to_int_size().scale_by(SCALE).ok_or("an empty picture")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("too large for a PNG")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
