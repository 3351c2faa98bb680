//! Tensors in files: what the header of a file says of a tensor, and how a layout differs from it.
//!
//! [`find`] reads the header of an ONNX model, a safetensors file or a npy file. [`compare`](compare::compare)
//! reports where a declared layout contradicts the file.

// Decisions:
//
// - **The readers are written here, and need no other crate.** Of an ONNX model they read the fields that name
//   tensors, types and sizes, and skip all others by seeking, so weights are not read. A dependency for
//   protobuf or JSON would take longer to compile than this crate.
// - **A file is hostile until it is read.** A length that the file states is compared with the length of the
//   file. Memory is reserved only for bytes that have been read, and at most `MOST_BYTES` are read. The rank is
//   limited, and so is the depth of recursion.
// - **The elements of a file are packed, in the order of its sizes** (or in the reverse order, which npy calls
//   Fortran order). So the sizes of a file are compared with the sizes of a layout in *storage* order. Sizes in
//   logical order would let bytes in NHWC pass for the NCHW input of a model.

pub mod compare;
mod json;
mod npy;
mod onnx;
mod safetensors;
pub mod symbols;

use core::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// The maximum number of bytes that are read of a header. Skipped bytes do not count.
const MOST_BYTES: u64 = 32 << 20;

/// The maximum number of axes of a tensor in a file.
const MOST_AXES: usize = 64;

/// The maximum number of names that an error lists.
const MOST_NAMES: usize = 6;

/// A tensor as the header of a file describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderTensor {
    /// The type of the elements, such as `f32`.
    pub element: String,
    /// The axes in storage order: elements along the last axis are adjacent in the file.
    pub axes: Vec<HeaderAxis>,
    /// Whether the file lists the sizes in the reverse of the storage order.
    pub is_reversed: bool,
    /// Whether the file states the letter of each axis, so that a layout with other letters is wrong.
    pub names_axes: bool,
}

/// An axis as the header of a file describes it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeaderAxis {
    /// The number of positions, or `None` if the file does not state a number.
    pub size: Option<u64>,
    /// The name that an ONNX model has instead of a number, such as `batch`.
    pub symbol: Option<String>,
    /// The letters that the axis may have, if the file names the axis: `O` in the metadata of safetensors, and `N` or
    /// `B` for the symbol `batch`.
    pub letters: String,
}

impl HeaderAxis {
    /// Makes an axis with a number of positions.
    #[must_use]
    pub fn of(size: u64) -> Self {
        HeaderAxis {
            size: Some(size),
            ..HeaderAxis::default()
        }
    }
}

impl fmt::Display for HeaderAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.size, &self.symbol) {
            (Some(size), _) => write!(f, "{size}"),
            (None, Some(symbol)) => write!(f, "?{symbol}"),
            (None, None) => f.write_str("?"),
        }
    }
}

/// Writes the element type and the sizes as the file lists them: `f32[?batch, 3, 480, 640]`.
impl fmt::Display for HeaderTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[", self.element)?;
        let mut listed: Vec<&HeaderAxis> = self.axes.iter().collect();
        if self.is_reversed {
            listed.reverse();
        }
        for (i, axis) in listed.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{axis}")?;
        }
        let order = if self.is_reversed {
            " in Fortran order"
        } else {
            ""
        };
        write!(f, "]{order}")
    }
}

/// The reason why a tensor cannot be found in a file.
#[derive(Debug)]
pub enum FileError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// The path does not end in `.onnx`, `.safetensors` or `.npy`.
    UnknownKind,
    /// The bytes at an offset cannot be those of such a file.
    Damaged {
        /// The offset, in bytes from the start of the file.
        at: u64,
        /// The reason.
        what: &'static str,
    },
    /// The header is longer than the maximum that this crate reads.
    TooLong,
    /// The file has no tensor with the name.
    NoTensor {
        /// The number of tensors in the file.
        count: u64,
        /// Some of their names, the most similar first.
        names: Vec<String>,
    },
    /// The file has the tensor, but does not state its sizes.
    NoSizes,
    /// The file has something with this name that is no tensor, or whose elements cannot be those of a tensor.
    NotTensor {
        /// The kind of value, as the words after its name: `is a sequence`.
        what: &'static str,
        /// The help.
        help: &'static str,
    },
    /// A npy file has a single tensor, which has no name.
    HasNoNames,
    /// The file has several tensors, so a name must be given.
    NeedsName {
        /// The number of tensors in the file.
        count: u64,
        /// Some of their names.
        names: Vec<String>,
    },
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Unreadable(error)
    }
}

/// Finds a tensor in the file at `path`. A npy file takes no name. Any other file takes one.
///
/// # Errors
///
/// Returns an error if the path is not that of a regular file, or if the file cannot be read, is damaged, or has no such
/// tensor.
pub fn find(path: &Path, name: Option<&str>) -> Result<HeaderTensor, FileError> {
    let (kind, file) = open(path)?;
    find_in(file, kind, name)
}

fn open(path: &Path) -> Result<(FileKind, File), FileError> {
    let kind = FileKind::of(path).ok_or(FileError::UnknownKind)?;
    let data = fs::metadata(path)?;
    // Opening a pipe would wait for its other end, and a device may have no end.
    if !data.is_file() {
        let what = if data.is_dir() {
            "it is a folder"
        } else {
            "it is a pipe, a socket or a device"
        };
        return Err(FileError::Unreadable(io::Error::other(what)));
    }
    Ok((kind, File::open(path)?))
}

/// Returns the names of the tensors in a file, except names of more than 100 bytes. A npy file has none.
///
/// # Errors
///
/// Returns the errors of [`find`].
pub fn names(path: &Path) -> Result<Vec<String>, FileError> {
    let (kind, file) = open(path)?;
    if kind == FileKind::Npy {
        return Ok(Vec::new());
    }
    match find_any(file, kind, None) {
        Err(FileError::NeedsName { names, .. }) => Ok(names),
        other => other.map(|_| Vec::new()),
    }
}

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A model in the format of ONNX.
    Onnx,
    /// A file of weights in the format of safetensors.
    Safetensors,
    /// An array in the format of numpy.
    Npy,
}

impl FileKind {
    /// Returns the kind that the end of a path states, or `None` for any other end.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "onnx" => Some(FileKind::Onnx),
            "safetensors" => Some(FileKind::Safetensors),
            "npy" => Some(FileKind::Npy),
            _ => None,
        }
    }
}

/// Finds a tensor in the bytes of a file.
///
/// # Errors
///
/// Returns the errors of [`find`].
pub fn find_in<R: Read + Seek>(
    bytes: R,
    kind: FileKind,
    name: Option<&str>,
) -> Result<HeaderTensor, FileError> {
    find_any(bytes, kind, name).map_err(|error| match error {
        FileError::NeedsName { count, mut names } => {
            names.truncate(MOST_NAMES);
            FileError::NeedsName { count, names }
        }
        error => error,
    })
}

/// Finds a tensor, or lists all names if none is given.
fn find_any<R: Read + Seek>(
    bytes: R,
    kind: FileKind,
    name: Option<&str>,
) -> Result<HeaderTensor, FileError> {
    let mut source = HeaderSource::new(bytes)?;
    match (kind, name) {
        (FileKind::Npy, Some(_)) => Err(FileError::HasNoNames),
        (FileKind::Npy, None) => npy::read(&mut source),
        (FileKind::Onnx, name) => onnx::find(&mut source, name),
        (FileKind::Safetensors, name) => safetensors::find(&mut source, name),
    }
}

/// The names of the tensors in a file, for an error that lists some of them.
struct TensorNames<'a> {
    wanted: Option<&'a str>,
    /// The wanted name in lower case.
    wanted_lower: Option<String>,
    count: u64,
    /// The names and their ranks. A name of a smaller rank is listed first.
    best: Vec<(u8, String)>,
}

impl<'a> TensorNames<'a> {
    fn new(wanted: Option<&'a str>) -> Self {
        TensorNames {
            wanted,
            wanted_lower: wanted.map(str::to_lowercase),
            count: 0,
            best: Vec::new(),
        }
    }

    /// The longest name that is of use.
    fn longest(&self) -> u64 {
        self.wanted.map_or(0, str::len).max(100) as u64
    }

    /// Adds a name. Names with a smaller `kind` are listed first.
    fn add(&mut self, kind: u8, name: &str) {
        self.count += 1;
        let is_similar = !name.is_empty()
            && self.wanted_lower.as_ref().is_some_and(|wanted| {
                let name = name.to_lowercase();
                wanted.contains(&name) || name.contains(wanted)
            });
        let rank = if is_similar { 0 } else { kind + 1 };
        let index = self.best.partition_point(|(other, _)| *other <= rank);
        // A name that is too long was read as an empty name.
        let most = self.wanted.map_or(usize::MAX, |_| MOST_NAMES);
        if index < most && !name.is_empty() {
            self.best.insert(index, (rank, name.to_owned()));
            self.best.truncate(most);
        }
    }

    /// Returns the error for a tensor that has not been found.
    fn not_found(self) -> FileError {
        let count = self.count;
        let names = self.best.into_iter().map(|(_, name)| name).collect();
        match self.wanted {
            Some(_) => FileError::NoTensor { count, names },
            None => FileError::NeedsName { count, names },
        }
    }
}

/// The bytes of a file, from a position on.
struct HeaderSource<R> {
    bytes: BufReader<R>,
    at: u64,
    len: u64,
    /// The number of bytes that may still be read.
    rest: u64,
}

impl<R: Read + Seek> HeaderSource<R> {
    fn new(mut bytes: R) -> Result<Self, FileError> {
        let len = bytes.seek(SeekFrom::End(0))?;
        bytes.seek(SeekFrom::Start(0))?;
        Ok(HeaderSource {
            bytes: BufReader::new(bytes),
            at: 0,
            len,
            rest: MOST_BYTES,
        })
    }

    fn damaged<T>(&self, what: &'static str) -> Result<T, FileError> {
        Err(FileError::Damaged { at: self.at, what })
    }

    /// Returns the end of the next `count` bytes. If the end is beyond `limit`, returns an error.
    fn end_of(&self, count: u64, limit: u64) -> Result<u64, FileError> {
        match self.at.checked_add(count) {
            Some(end) if end <= limit.min(self.len) => Ok(end),
            _ => self.damaged("a part is longer than the whole that it is in"),
        }
    }

    /// Reads a byte.
    fn byte(&mut self) -> Result<u8, FileError> {
        if self.at >= self.len {
            return self.damaged("the file ends here");
        }
        self.rest = self.rest.checked_sub(1).ok_or(FileError::TooLong)?;
        let Some(&byte) = self.bytes.fill_buf()?.first() else {
            return self.damaged("the file ends here");
        };
        self.bytes.consume(1);
        self.at += 1;
        Ok(byte)
    }

    /// Reads the bytes before `end`, which is at most the length of the file.
    fn bytes_to(&mut self, end: u64) -> Result<Vec<u8>, FileError> {
        let count = end - self.at;
        self.rest = self.rest.checked_sub(count).ok_or(FileError::TooLong)?;
        let mut bytes = Vec::new();
        // The vector grows only with the bytes that are read. So a false length costs nothing.
        let read = (&mut self.bytes).take(count).read_to_end(&mut bytes)?;
        self.at += read as u64;
        if self.at < end {
            return self.damaged("the file ends here");
        }
        Ok(bytes)
    }

    /// Skips the bytes before `end`, which is at most the length of the file.
    fn skip_to(&mut self, end: u64) -> Result<(), FileError> {
        let count = i64::try_from(end - self.at);
        let count = count.map_err(|_| io::Error::other("the file is too long"))?;
        self.bytes.seek_relative(count)?;
        self.at = end;
        Ok(())
    }
}

/// Returns the product of sizes, or `None` if it is too large or a size is unknown.
fn product(axes: &[HeaderAxis]) -> Option<u64> {
    axes.iter()
        .try_fold(1_u64, |product, axis| product.checked_mul(axis.size?))
}
