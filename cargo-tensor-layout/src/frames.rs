//! Frames of cameras: their formats in the notation of `frame!`, and how two of them differ.

// Decisions:
//
// - **A format is its name to rustc**, so its planes are read from `frame!` in the program. Those of `tensor-layout` itself
//   stand here, and a test compares them with its source.

use crate::difference::Difference;
use crate::types::{Type, closing};
use std::collections::BTreeMap;

/// The formats that `tensor-layout` declares.
const FORMATS: &str = "
    pub struct Nv12: u8 = { Y[H, W], UV[H / 2, W / 2] }
    pub struct Nv21: u8 = { Y[H, W], VU[H / 2, W / 2] }
    pub struct I420: u8 = { Y[H, W], U[H / 2, W / 2], V[H / 2, W / 2] }
    pub struct Yv12: u8 = { Y[H, W], V[H / 2, W / 2], U[H / 2, W / 2] }
    pub struct P010: u16, bits(6..16) = { Y[H, W], UV[H / 2, W / 2] }
    pub struct Yuy2: u8 = { YUYV[H, W / 2] }
    pub struct Uyvy: u8 = { UYVY[H, W / 2] }
";

/// The matrices and ranges of samples.
const ENCODINGS: [&str; 6] = [
    "Bt601Limited",
    "Bt601Full",
    "Bt709Limited",
    "Bt709Full",
    "Bt2020Limited",
    "Bt2020Full",
];

/// The planes and the samples of a format.
#[derive(Clone, PartialEq)]
pub(crate) struct Format {
    /// The element, and the bits of a sample: `u16, bits(6..16)`.
    samples: String,
    /// The planes: `Y[H, W], UV[H / 2, W / 2]`.
    planes: String,
}

/// Reads the formats in a text, which has the items of `frame!`.
pub(crate) fn formats(text: &str) -> BTreeMap<String, Format> {
    let items = text.split("struct ").skip(1).filter_map(|item| {
        let (name, rest) = item.split_once(':')?;
        let (samples, rest) = rest.split_once('=')?;
        let planes = &rest[rest.find('{')?..];
        let planes = planes.get(1..closing(planes)?)?;
        let [samples, planes] = [samples, planes].map(|text| {
            let words: Vec<_> = text.split_whitespace().collect();
            words.join(" ").trim_end_matches(',').to_owned()
        });
        Some((name.trim().to_owned(), Format { samples, planes }))
    });
    items.collect()
}

/// The formats that each program has.
pub(crate) fn known() -> BTreeMap<String, Format> {
    formats(FORMATS)
}

/// The arguments of a `Frame` or a `FrameLayout`: the format, and the encoding of a frame.
fn arguments(text: &str) -> Option<(&str, Vec<&str>)> {
    let ty = Type::read(text)?;
    let count = match ty.name {
        "Frame" => 2,
        "FrameLayout" => 1,
        _ => return None,
    };
    (ty.arguments.len() == count).then_some((ty.name, ty.arguments))
}

/// Whether a type is one of frames, of this crate or of another.
pub(crate) fn is_frame(text: &str) -> bool {
    arguments(text).is_some()
}

/// Compares two frames. Returns `None` if they are those of another crate.
pub(crate) fn of_frames(
    wanted: &str,
    found: &str,
    formats: &BTreeMap<String, Format>,
) -> Option<Difference> {
    let ((name, wanted), (found_name, found)) = (arguments(wanted)?, arguments(found)?);
    if name != found_name {
        return None;
    }
    let help = format!(
        "if its source states this, declare it as `{name}<{}>`",
        wanted.join(", ")
    );
    let difference = |first_line| Some(Difference::new(first_line, Some(help.clone())));
    if let ([_, encoding], [_, other]) = (&wanted[..], &found[..])
        && wanted[0] == found[0]
    {
        let is_known = [encoding, other]
            .iter()
            .all(|name| ENCODINGS.contains(name));
        let first_line =
            format!("the samples of this frame are `{other}`, but `{encoding}` is wanted");
        return is_known.then(|| difference(first_line)).flatten();
    }
    let (want, have) = (formats.get(wanted[0])?, formats.get(found[0])?);
    let [want_text, have_text] = [(wanted[0], want), (found[0], have)]
        .map(|(name, format)| format!("`{name}`, `{{ {} }}`", format.planes));
    let noun = if name == "Frame" {
        "frame"
    } else {
        "layout of a frame"
    };
    difference(format!(
        "this {noun} is {have_text}, but {want_text}, is wanted: {}",
        of_formats(want, have)
    ))
}

/// Says how two formats differ.
fn of_formats(want: &Format, have: &Format) -> String {
    let count = |format: &Format| format.planes.matches('[').count();
    let exchanged: String = have
        .planes
        .chars()
        .map(|letter| match letter {
            'U' => 'V',
            'V' => 'U',
            other => other,
        })
        .collect();
    if want.samples != have.samples {
        format!("its samples are `{}`, not `{}`", have.samples, want.samples)
    } else if exchanged == want.planes {
        "U and V are exchanged".to_owned()
    } else if count(want) != count(have) {
        format!(
            "its number of planes is {}, not {}",
            count(have),
            count(want)
        )
    } else {
        "its samples are in other places".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENCODINGS, FORMATS};
    use std::fs;
    use std::path::Path;

    /// Compares what this file states with the source of `tensor-layout`.
    #[test]
    fn formats_and_encodings_are_those_of_the_library() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout/src/frames");
        let [formats, encodings] = ["format.rs", "encoding.rs"]
            .map(|file| fs::read_to_string(folder.join(file)).expect("the source is there"));
        let declared = |text: &str| -> Vec<String> {
            let lines = text.lines().map(str::trim);
            let lines =
                lines.filter(|line| line.starts_with("pub struct") && line.contains(" = {"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(declared(FORMATS), declared(&formats));
        let names = encodings.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("    Bt")?.split_once(" = ")?;
            Some(format!("Bt{name}"))
        });
        assert_eq!(names.collect::<Vec<_>>(), ENCODINGS);
    }
}
