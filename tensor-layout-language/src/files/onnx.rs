//! ONNX models: the inputs, outputs and initializers of the graph.

// The numbers of the fields are those of `onnx.proto`:
//
// | message | fields |
// |---|---|
// | `ModelProto` | 7: the graph |
// | `GraphProto` | 5: initializers, 11: inputs, 12: outputs, 15: sparse initializers |
// | `ValueInfoProto` | 1: the name, 2: the type |
// | `TypeProto` | 1: the type of a tensor, and the fields in `NO_TENSORS` |
// | `TypeProto.Tensor` | 1: the element type, 2: the shape |
// | `TensorShapeProto` | 1: an axis |
// | `Dimension` | 1: the size, 2: the symbol, 3: the denotation |
// | `TensorProto` | 1: the sizes, 2: the element type, 8: the name |
// | `SparseTensorProto` | 1: the values, with the name |

use super::symbols::{is_open, letters_of};
use super::{FileError, HeaderAxis, HeaderSource, HeaderTensor, MOST_AXES, TensorNames};
use std::io::{Read, Seek};

/// The value of a field.
enum FieldValue {
    Number(u64),
    /// A text, bytes or a message, which ends at an offset.
    Bytes(u64),
    Other,
}

type Outcome = Result<(), FileError>;

/// Calls `visit` for each field before `end`. The rest of a field that `visit` does not read is skipped.
fn fields<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    end: u64,
    visit: &mut dyn FnMut(&mut HeaderSource<R>, u64, FieldValue) -> Outcome,
) -> Outcome {
    while source.at < end {
        let key = number(source, end)?;
        let (value, after) = match key & 7 {
            0 => {
                let number = number(source, end)?;
                (FieldValue::Number(number), source.at)
            }
            1 => (FieldValue::Other, source.end_of(8, end)?),
            2 => {
                let length = number(source, end)?;
                let after = source.end_of(length, end)?;
                (FieldValue::Bytes(after), after)
            }
            5 => (FieldValue::Other, source.end_of(4, end)?),
            _ => return source.damaged("it is not a field of a model"),
        };
        visit(source, key >> 3, value)?;
        source.skip_to(after)?;
    }
    Ok(())
}

/// Reads a number of seven bits a byte, the least significant first.
fn number<R: Read + Seek>(source: &mut HeaderSource<R>, end: u64) -> Result<u64, FileError> {
    let mut number = 0;
    for i in 0..10 {
        if source.at >= end {
            return source.damaged("a number ends after the message that it is in");
        }
        let byte = source.byte()?;
        number |= u64::from(byte & 0x7f).checked_shl(7 * i).unwrap_or(0);
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    source.damaged("a number has more than ten bytes")
}

fn text<R: Read + Seek>(source: &mut HeaderSource<R>, end: u64) -> Result<String, FileError> {
    match String::from_utf8(source.bytes_to(end)?) {
        Ok(text) => Ok(text),
        Err(_) => source.damaged("a text is not UTF-8"),
    }
}

/// The facts about a tensor that have been read of its message.
#[derive(Default)]
struct FoundTensor {
    name: String,
    element: u64,
    axes: Vec<HeaderAxis>,
    has_sizes: bool,
    /// The kind of value, if it is no tensor.
    what: Option<&'static str>,
}

impl FoundTensor {
    /// Adds a size of an initializer, which has all its elements.
    fn push_size<R: Read + Seek>(&mut self, source: &HeaderSource<R>, size: u64) -> Outcome {
        if i64::try_from(size).is_err() {
            return source.damaged("a size is negative");
        }
        self.push(source, HeaderAxis::of(size))
    }

    fn push<R: Read + Seek>(&mut self, source: &HeaderSource<R>, axis: HeaderAxis) -> Outcome {
        if self.axes.len() == MOST_AXES {
            return source.damaged("a tensor has more than 64 axes");
        }
        self.axes.push(axis);
        Ok(())
    }
}

const INITIALIZER: u64 = 5;
const INPUT: u64 = 11;
const OUTPUT: u64 = 12;
const SPARSE_INITIALIZER: u64 = 15;

/// The fields of `TypeProto` for types that have no layout.
const NO_TENSORS: [(u64, &str); 5] = [
    (4, "is a sequence, and only a tensor has a layout"),
    (5, "is a map, and only a tensor has a layout"),
    (7, "is of an opaque type, and only a tensor has a layout"),
    (8, SPARSE),
    (9, "is an optional value, and only a tensor has a layout"),
];

const SPARSE: &str = "is a sparse tensor, whose elements have no layout";

/// Finds the input, the output or the initializer with the name.
pub(super) fn find<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    wanted: Option<&str>,
) -> Result<HeaderTensor, FileError> {
    let mut names = TensorNames::new(wanted);
    let mut best: Option<(u8, FoundTensor)> = None;
    let mut has_graph = false;
    let longest = names.longest();
    let len = source.len;
    fields(source, len, &mut |source, field, value| {
        let (7, FieldValue::Bytes(end)) = (field, value) else {
            return Ok(());
        };
        has_graph = true;
        fields(source, end, &mut |source, field, value| {
            let FieldValue::Bytes(end) = value else {
                return Ok(());
            };
            let mut found = FoundTensor::default();
            let kind = match field {
                INITIALIZER => {
                    initializer(source, end, longest, &mut found)?;
                    2
                }
                INPUT | OUTPUT => {
                    value_info(source, end, longest, &mut found)?;
                    u8::from(field == OUTPUT)
                }
                SPARSE_INITIALIZER => {
                    fields(
                        source,
                        end,
                        &mut |source, field, value| match (field, value) {
                            (1, FieldValue::Bytes(end)) => {
                                initializer(source, end, longest, &mut found)
                            }
                            _ => Ok(()),
                        },
                    )?;
                    found.what = Some(SPARSE);
                    2
                }
                _ => return Ok(()),
            };
            names.add(kind, &found.name);
            let is_wanted = wanted == Some(found.name.as_str());
            // An old model lists initializers as inputs, too, and a tensor may be input and output.
            if is_wanted && best.as_ref().is_none_or(|(other, _)| kind < *other) {
                best = Some((kind, found));
            }
            Ok(())
        })
    })?;
    if !has_graph {
        return Err(FileError::Damaged {
            at: 0,
            what: "it has no graph",
        });
    }
    let Some((_, found)) = best else {
        return Err(names.not_found());
    };
    if let Some(what) = found.what {
        let help = "remove the attribute";
        return Err(FileError::NotTensor { what, help });
    }
    if !found.has_sizes {
        return Err(FileError::NoSizes);
    }
    Ok(HeaderTensor {
        element: element(found.element),
        axes: found.axes,
        is_reversed: false,
        names_axes: false,
    })
}

/// Reads the name of a tensor. If it is longer than `longest`, returns an empty name.
fn name<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    end: u64,
    longest: u64,
) -> Result<String, FileError> {
    if end - source.at > longest {
        return Ok(String::new());
    }
    text(source, end)
}

fn initializer<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    end: u64,
    longest: u64,
    found: &mut FoundTensor,
) -> Outcome {
    found.has_sizes = true;
    fields(source, end, &mut |source, field, value| {
        match (field, value) {
            (1, FieldValue::Number(size)) => found.push_size(source, size)?,
            // Several numbers, packed.
            (1, FieldValue::Bytes(end)) => {
                while source.at < end {
                    let size = number(source, end)?;
                    found.push_size(source, size)?;
                }
            }
            (2, FieldValue::Number(element)) => found.element = element,
            (8, FieldValue::Bytes(end)) => found.name = name(source, end, longest)?,
            _ => {}
        }
        Ok(())
    })
}

fn value_info<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    end: u64,
    longest: u64,
    found: &mut FoundTensor,
) -> Outcome {
    fields(source, end, &mut |source, field, value| {
        match (field, value) {
            (1, FieldValue::Bytes(end)) => found.name = name(source, end, longest)?,
            (2, FieldValue::Bytes(end)) => fields(
                source,
                end,
                &mut |source, field, value| match (field, value) {
                    (1, FieldValue::Bytes(end)) => tensor_type(source, end, found),
                    (field, FieldValue::Bytes(_)) => {
                        let other = NO_TENSORS.iter().find(|(number, _)| *number == field);
                        found.what = other.map(|(_, what)| *what).or(found.what);
                        Ok(())
                    }
                    _ => Ok(()),
                },
            )?,
            _ => {}
        }
        Ok(())
    })
}

fn tensor_type<R: Read + Seek>(
    source: &mut HeaderSource<R>,
    end: u64,
    found: &mut FoundTensor,
) -> Outcome {
    fields(source, end, &mut |source, field, value| {
        match (field, value) {
            (1, FieldValue::Number(element)) => found.element = element,
            (2, FieldValue::Bytes(end)) => {
                found.has_sizes = true;
                fields(source, end, &mut |source, field, value| {
                    if let (1, FieldValue::Bytes(end)) = (field, value) {
                        let axis = axis(source, end)?;
                        found.push(source, axis)?;
                    }
                    Ok(())
                })?;
            }
            _ => {}
        }
        Ok(())
    })
}

fn axis<R: Read + Seek>(source: &mut HeaderSource<R>, end: u64) -> Result<HeaderAxis, FileError> {
    let mut axis = HeaderAxis::default();
    let mut denoted = "";
    fields(source, end, &mut |source, field, value| {
        match (field, value) {
            // Some exporters write -1 for a size that they do not know.
            (1, FieldValue::Number(size)) => {
                axis.size = Some(size).filter(|size| i64::try_from(*size).is_ok());
            }
            (2, FieldValue::Bytes(end)) => {
                axis.symbol = Some(text(source, end)?).filter(|symbol| !is_open(symbol));
            }
            (3, FieldValue::Bytes(end)) => denoted = letters_of_denotation(&text(source, end)?),
            _ => {}
        }
        Ok(())
    })?;
    let named = axis.symbol.as_deref().map_or("", letters_of);
    axis.letters = if denoted.is_empty() { named } else { denoted }.to_owned();
    Ok(axis)
}

/// Returns the letters for a denotation of ONNX. `DATA_FEATURE` and `FILTER_SPATIAL` name no single axis.
fn letters_of_denotation(denotation: &str) -> &'static str {
    match denotation {
        "DATA_BATCH" => "NB",
        "DATA_CHANNEL" => "C",
        "FILTER_IN_CHANNEL" => "I",
        "FILTER_OUT_CHANNEL" => "O",
        _ => "",
    }
}

/// Returns the element type for its number in `TensorProto.DataType`.
fn element(number: u64) -> String {
    let known = [
        "undefined",
        "f32",
        "u8",
        "i8",
        "u16",
        "i16",
        "i32",
        "i64",
        "string",
        "bool",
        "f16",
        "f64",
        "u32",
        "u64",
        "complex64",
        "complex128",
        "bf16",
        "f8e4m3fn",
        "f8e4m3fnuz",
        "f8e5m2",
        "f8e5m2fnuz",
        "u4",
        "i4",
        "f4e2m1",
        "f8e8m0",
        "u2",
        "i2",
    ];
    let known = usize::try_from(number)
        .ok()
        .and_then(|number| known.get(number));
    known.map_or_else(|| format!("type {number}"), |name| (*name).to_owned())
}
