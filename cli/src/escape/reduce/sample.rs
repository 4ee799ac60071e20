//! `upstar reduce sample`: benchmark instances with known answers.

use std::path::Path;

use serde_json::{Value as Json, json};
use upstar::ground::control::Control;
use upstar::reduce::samples::{FAMILIES, Family, MAX_SAMPLE};
use upstar::reduce::{Instance, Question, Reduction, Size};

use super::output::output;
use super::refused;
use crate::answer::{Answer, Exit, Failed, RequestError};
use crate::args::{Common, Format, Reduce};
use crate::command::{CommandFrame, Ran, ended};

const MANIFEST: &str = "manifest.json";

/// Writes formulas and boards of all families into a folder, with a manifest.
pub(super) fn sample(arguments: &Reduce, common: &Common) -> Ran {
    let Some(folder) = &arguments.file else {
        return Err("`upstar reduce sample` takes a folder to write into".to_owned());
    };
    let sizes = arguments.sizes.unwrap_or(3);
    if !(1..=MAX_SAMPLE).contains(&sizes) {
        return Err(format!("--sizes: from 1 to {MAX_SAMPLE}"));
    }
    let seed = arguments.seed.unwrap_or(0);
    CommandFrame::answer(common).run_alone(|control| {
        let folder = Path::new(folder);
        std::fs::create_dir_all(folder).map_err(|error| in_file(folder, &error))?;
        let mut instances = Vec::new();
        let all = (1..=sizes).flat_map(|size| FAMILIES.iter().map(move |family| (family, size)));
        // If the budget ends, the instances written until then still get their manifest.
        let made = all.into_iter().try_for_each(|(family, size)| {
            instances.push(one(family, (size, seed), folder, control)?);
            Ok(())
        });
        let mut answer = Answer::new(common);
        // Each instance has a formula and a board; the manifest is one more file.
        let files = 2 * instances.len() + 1;
        let manifest = json!({"seed": seed, "sizes": sizes, "instances": instances});
        write(&folder.join(MANIFEST), &format!("{manifest:#}\n"))?;
        answer.line(format!("{files} files in {}; {MANIFEST} describes them", folder.display()));
        answer.json(manifest);
        match made {
            Ok(()) => {}
            Err(Failed::Stopped(stop, _)) => {
                let ended = ended(stop, common.budget);
                answer.trouble(ended, format!("not all sizes: {ended}"));
            }
            Err(Failed::Own(error)) => {
                answer.trouble(Exit::BadInput, format!("not all sizes: {}", error.message))
            }
        }
        Ok(answer)
    })
}

/// Writes one formula and its board, and returns its entry in the manifest.
fn one(family: &Family, (size, seed): (u32, u64), folder: &Path, control: &Control) -> Result<Json, Failed> {
    control.check(0, 0)?;
    let formula = family.formula(size, seed);
    let reduction =
        Reduction::named(family.reduction).ok_or_else(|| RequestError::unsupported(family.reduction))?;
    let (made, meaning) = reduction.reduce(&formula, control).map_err(refused)?;
    let name = format!("{}-{size}", family.name);
    let ending = match reduction.from {
        Question::Sat => "cnf",
        Question::Pmr3Sat => "pmr",
        _ => "qdimacs",
    };
    let (file, board) = (format!("{name}.{ending}"), format!("{name}.txt"));
    write(&folder.join(&file), &output(reduction, &formula, None)?)?;
    write(&folder.join(&board), &output(reduction, &made, Some(Format::Edges))?)?;
    let Instance::Board(graph) = &made else {
        return Err(RequestError::unsupported(family.reduction).into());
    };
    let Size { vertices, edges } = Size::of(graph);
    Ok(json!({
        "name": name,
        "formula": file,
        "is_true": family.answer,
        "because": family.because,
        "reduction": reduction.name,
        "board": board,
        "meaning": meaning,
        "vertices": vertices,
        "edges": edges,
    }))
}

fn write(path: &Path, text: &str) -> Result<(), Failed> {
    std::fs::write(path, text).map_err(|error| in_file(path, &error))
}

fn in_file(path: &Path, error: &std::io::Error) -> Failed {
    Failed::Own(RequestError::new("unsupported", "", format!("{}: {error}", path.display())))
}
