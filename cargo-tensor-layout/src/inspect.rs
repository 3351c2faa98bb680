//! The tensors in a file, each with its layout.

use core::fmt::Write as _;
use std::path::Path;
use tensor_layout_language::files::{FileError, FileKind, HeaderAxis, HeaderTensor, find, names};

/// Returns the tensors in a file, with a layout for each.
///
/// # Errors
///
/// Returns the reason why the file cannot be read.
pub(crate) fn inspected(path: &Path) -> Result<String, String> {
    let failed = |error: FileError| format!("{}: {}", path.display(), reason(&error));
    let names = names(path).map_err(failed)?;
    let mut text = String::new();
    if FileKind::of(path) == Some(FileKind::Npy) {
        text += &entry("", &find(path, None).map_err(failed)?);
    }
    for name in names {
        match find(path, Some(&name)) {
            Ok(tensor) => text += &entry(&format!("{name}  "), &tensor),
            Err(error) => {
                let _ = writeln!(text, "{name}  {}", reason(&error));
            }
        }
    }
    Ok(text)
}

fn entry(name: &str, tensor: &HeaderTensor) -> String {
    if tensor.axes.is_empty() {
        return format!("{name}{tensor}\n    a single element, which needs no layout\n");
    }
    let (layout, is_known) = layout(tensor);
    let missing = if is_known {
        ""
    } else {
        "  // the file does not say which axis `_` is"
    };
    format!("{name}{tensor}\n    {layout}{missing}\n")
}

/// Returns a call of `layout!`, with `_` for each axis that the file does not name, and whether it names all.
fn layout(tensor: &HeaderTensor) -> (String, bool) {
    // The user has to choose one of several letters.
    let letters = tensor.axes.iter().map(|axis| match axis.letters.len() {
        1 => axis.letters.clone(),
        _ => "_".to_owned(),
    });
    let letters: Vec<_> = letters.collect();
    let is_known = letters.iter().all(|letter| letter != "_");
    let sizes = tensor
        .axes
        .iter()
        .zip(&letters)
        .map(|(axis, letter)| format!("{letter} = {}", size(axis)));
    let sizes = sizes.collect::<Vec<_>>().join(", ");
    (format!("layout!({}[{sizes}])", letters.concat()), is_known)
}

/// Returns a number, or `?` for a size that is known at run time.
fn size(axis: &HeaderAxis) -> String {
    axis.size.map_or("?".to_owned(), |size| size.to_string())
}

fn reason(error: &FileError) -> String {
    match error {
        FileError::Unreadable(error) => format!("it cannot be read: {error}"),
        FileError::UnknownKind => "files end in `.onnx`, `.safetensors` or `.npy`".to_owned(),
        FileError::Damaged { at, what } => format!("it is damaged at byte {at}: {what}"),
        FileError::TooLong => "its header is too long".to_owned(),
        FileError::NoSizes => "the file does not state its sizes".to_owned(),
        FileError::NotTensor { what, .. } => format!("it {what}"),
        _ => "it has no such tensor".to_owned(),
    }
}
