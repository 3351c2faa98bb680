//! Files of safetensors: eight bytes with the length of the header, the header in JSON, the elements.

use super::json::Json;
use super::{FileError, HeaderAxis, HeaderSource, HeaderTensor, MOST_AXES, TensorNames, product};
use std::io::{Read, Seek};

/// The beginning of a key of the metadata. A tensor's name follows. The value has the letters of the tensor's
/// axes, in the order of its sizes.
const AXES: &str = "axes:";

/// A tensor as it is written in the header.
#[derive(Default)]
struct Stored {
    element: String,
    sizes: Vec<u64>,
    /// The offsets of the first byte and of the end, from the end of the header.
    offsets: Vec<u64>,
}

/// Finds the tensor with the name.
pub(super) fn find<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    wanted: Option<&str>,
) -> Result<HeaderTensor, FileError> {
    let mut length = [0; 8];
    for byte in &mut length {
        *byte = source.byte()?;
    }
    let start = source.at;
    let end = source.end_of(u64::from_le_bytes(length), source.len)?;
    let text = source.bytes_to(end)?;
    let mut json = Json::new(&text);
    let mut names = TensorNames::new(wanted);
    let mut letters = None;
    let mut found = None;
    let mut is_twice = false;
    let key_of_letters = wanted.map(|wanted| format!("{AXES}{wanted}"));
    let outcome = json.object(|json, name| {
        if name == "__metadata__" {
            return json.object(|json, key| {
                let value = json.string()?;
                if Some(&key) == key_of_letters.as_ref() {
                    letters = Some(value);
                }
                Some(())
            });
        }
        names.add(0, &name);
        if wanted == Some(name.as_str()) {
            is_twice |= found.is_some();
            found = Some(stored(json)?);
            Some(())
        } else {
            json.skip()
        }
    });
    let wrong = |at: usize, what| {
        Err(FileError::Damaged {
            at: start + at as u64,
            what,
        })
    };
    if outcome.is_none() || !json.is_at_end() {
        return wrong(json.at, "this is not the JSON of a header");
    }
    if is_twice {
        return wrong(0, "the header has the tensor twice");
    }
    let Some(stored) = found else {
        return Err(names.not_found());
    };
    let mut axes: Vec<HeaderAxis> = stored
        .sizes
        .iter()
        .map(|size| HeaderAxis::of(*size))
        .collect();
    let [from, to] = stored.offsets[..] else {
        return wrong(0, "the header does not say where the tensor is");
    };
    let elements = source.len - end;
    if from > to || to > elements {
        return wrong(0, "the tensor ends after the file");
    }
    let (element, bits) = element(&stored.element);
    let bytes = product(&axes).and_then(|count| count.checked_mul(bits));
    if bits > 0 && bytes.map(|bits| bits.div_ceil(8)) != Some(to - from) {
        return wrong(0, "the sizes of the tensor do not agree with its bytes");
    }
    let mut names_axes = false;
    if let Some(letters) = letters {
        if letters.chars().count() != axes.len()
            || !letters.chars().all(|letter| letter.is_ascii_uppercase())
        {
            return wrong(0, "the metadata has no letter for each axis of the tensor");
        }
        names_axes = true;
        for (axis, letter) in axes.iter_mut().zip(letters.chars()) {
            axis.letters = letter.to_string();
        }
    }
    Ok(HeaderTensor {
        element,
        names_axes,
        axes,
        is_reversed: false,
    })
}

fn stored(json: &mut Json<'_>) -> Option<Stored> {
    let mut stored = Stored::default();
    json.object(|json, key| {
        match key.as_str() {
            "dtype" => stored.element = json.string()?,
            "shape" => stored.sizes = numbers(json)?,
            "data_offsets" => stored.offsets = numbers(json)?,
            _ => json.skip()?,
        }
        Some(())
    })?;
    Some(stored)
}

fn numbers(json: &mut Json<'_>) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    json.list(|json| {
        numbers.push(json.number()?);
        (numbers.len() <= MOST_AXES).then_some(())
    })?;
    Some(numbers)
}

/// Returns the name of an element type, and its number of bits, or 0 for a type that is not known here.
fn element(name: &str) -> (String, u64) {
    let known = [
        ("BOOL", "bool", 8),
        ("U8", "u8", 8),
        ("I8", "i8", 8),
        ("F8_E5M2", "f8e5m2", 8),
        ("F8_E4M3", "f8e4m3fn", 8),
        ("F8_E8M0", "f8e8m0", 8),
        ("I16", "i16", 16),
        ("U16", "u16", 16),
        ("F16", "f16", 16),
        ("BF16", "bf16", 16),
        ("I32", "i32", 32),
        ("U32", "u32", 32),
        ("F32", "f32", 32),
        ("F64", "f64", 64),
        ("I64", "i64", 64),
        ("U64", "u64", 64),
    ];
    let found = known.iter().find(|(written, ..)| *written == name);
    found.map_or_else(
        || (name.to_owned(), 0),
        |(_, element, bits)| ((*element).to_owned(), *bits),
    )
}
