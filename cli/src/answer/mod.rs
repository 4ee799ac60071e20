//! The only place that prints answers and messages.

mod picture;
mod report;

pub(crate) use upstar::ground::input::counted;
pub(crate) use upstar_api::answer::{
    Answer, Drawn, Ended, Exit, Failed, Instead, Known, Notes, RequestError, ended_json, failed, fields,
    in_board, in_text, is_tex, moves, table, values,
};

pub(crate) use self::picture::{check_files, check_writable};
pub(crate) use self::report::{explain, print, show_error, show_remark, show_request_error};

/// Prints an answer and writes its pictures.
pub(crate) fn deliver(answer: Answer) -> Exit {
    let finished = answer.finish();
    let mut exit = finished.exit;
    for (file, picture) in finished.pictures {
        exit = exit.max(match (picture, file) {
            (Ok(picture), file) => picture::deliver(picture, file.as_deref()),
            (Err(error), _) => show_error(&error),
        });
    }
    if !finished.text.is_empty() {
        exit = exit.max(print(&finished.text));
    }
    for message in finished.troubles {
        show_error(&message);
    }
    exit
}
