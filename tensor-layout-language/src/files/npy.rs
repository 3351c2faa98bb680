//! Arrays of numpy: a mark, the version, the length of the header, the header as a dict of Python.

use super::{FileError, HeaderAxis, HeaderSource, HeaderTensor, MOST_AXES, product};
use std::io::{Read, Seek};

/// The longest header that is read. numpy's own limit is 10 000 bytes.
const LONGEST: u64 = 1 << 16;

/// Reads the header.
pub(super) fn read<R: Read + Seek>(
    source: &mut HeaderSource<R>,
) -> Result<HeaderTensor, FileError> {
    for mark in *b"\x93NUMPY" {
        if source.byte()? != mark {
            return Err(FileError::Damaged {
                at: 0,
                what: "it does not begin as a file of numpy",
            });
        }
    }
    let major = source.byte()?;
    let _minor = source.byte()?;
    let mut length = u64::from(source.byte()?) | u64::from(source.byte()?) << 8;
    match major {
        1 => {}
        2 | 3 => {
            length |= u64::from(source.byte()?) << 16;
            length |= u64::from(source.byte()?) << 24;
        }
        _ => return source.damaged("the version is not 1, 2 or 3"),
    }
    if length > LONGEST {
        return Err(FileError::TooLong);
    }
    let start = source.at;
    let end = source.end_of(length, source.len)?;
    let text = source.bytes_to(end)?;
    let wrong = |at: usize, what| {
        Err(FileError::Damaged {
            at: start + at as u64,
            what,
        })
    };
    let mut header = NpyHeader { text: &text, at: 0 };
    let Some((descr, is_reversed, sizes)) = header.dict() else {
        return wrong(header.at, "this is not the header of an array of numbers");
    };
    let mut axes: Vec<HeaderAxis> = sizes.into_iter().map(HeaderAxis::of).collect();
    if let Some((_, what, help)) = NO_NUMBERS
        .iter()
        .find(|(kind, ..)| is_of_kind(&descr, kind))
    {
        return Err(FileError::NotTensor { what, help });
    }
    let Some((element, bytes)) = element(&descr) else {
        return wrong(0, "this is not an element type of numpy");
    };
    let needed = product(&axes).and_then(|count| count.checked_mul(bytes));
    if needed.is_none_or(|needed| needed > source.len - end) {
        return wrong(0, "the file has fewer elements than its sizes say");
    }
    // Fortran order: elements along the first axis are adjacent.
    if is_reversed {
        axes.reverse();
    }
    Ok(HeaderTensor {
        element,
        is_reversed: is_reversed && axes.len() > 1,
        names_axes: false,
        axes,
    })
}

/// Elements of numpy that no layout has: how their type begins after the order of bytes, what they are, and what to do.
const NO_NUMBERS: [(&str, &str, &str); 4] = [
    (
        "O",
        "holds objects of Python, but the elements of a tensor are numbers",
        "save an array of numbers, such as `array.astype(numpy.float32)`",
    ),
    (
        "[",
        "holds records with several fields, but the elements of a tensor are numbers",
        "save each field as an array of its own, such as `array[\"x\"]`",
    ),
    (
        "M8",
        "holds dates, but the elements of a tensor are numbers",
        "save the dates as numbers: `array.view(numpy.int64)`",
    ),
    (
        "m8",
        "holds durations, but the elements of a tensor are numbers",
        "save the durations as numbers: `array.view(numpy.int64)`",
    ),
];

/// Returns whether an element type, such as `<M8[ns]`, begins with `kind` after the order of bytes.
fn is_of_kind(descr: &str, kind: &str) -> bool {
    descr
        .trim_start_matches(['<', '>', '|', '='])
        .starts_with(kind)
}

/// Returns the name of an element type such as `<f4`, and its number of bytes.
fn element(descr: &str) -> Option<(String, u64)> {
    let (order, rest) = descr.split_at_checked(1)?;
    let (kind, bytes) = rest.split_at_checked(1)?;
    let bytes: u64 = bytes.parse().ok()?;
    let name = match kind {
        "f" => "f",
        "i" => "i",
        "u" => "u",
        "c" => "complex",
        "b" if bytes == 1 => return Some(("bool".to_owned(), 1)),
        // Texts and untyped bytes keep the names that numpy writes.
        "S" | "V" | "a" => return Some((descr.to_owned(), bytes)),
        "U" => return Some((descr.to_owned(), bytes.checked_mul(4)?)),
        _ => return None,
    };
    let order = match order {
        ">" if bytes > 1 => "big-endian ",
        "<" | "|" | ">" => "",
        _ => return None,
    };
    Some((format!("{order}{name}{}", bytes.checked_mul(8)?), bytes))
}

/// The text of a header, from a position on. Each function returns `None` if the text is wrong there.
struct NpyHeader<'a> {
    text: &'a [u8],
    at: usize,
}

impl NpyHeader<'_> {
    fn next(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        self.at += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: &[u8]) -> Option<()> {
        self.next()?;
        let is_next = self.text[self.at..].starts_with(wanted);
        is_next.then(|| self.at += wanted.len())
    }

    /// Reads `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.
    fn dict(&mut self) -> Option<(String, bool, Vec<u64>)> {
        let (mut descr, mut order, mut sizes) = (None, None, None);
        self.take(b"{")?;
        while self.take(b"}").is_none() {
            let key = self.string()?;
            self.take(b":")?;
            match key.as_str() {
                "descr" => descr = Some(self.descr()?),
                "fortran_order" if self.take(b"True").is_some() => order = Some(true),
                "fortran_order" => order = self.take(b"False").map(|()| false),
                "shape" => sizes = Some(self.sizes()?),
                _ => return None,
            }
            if self.take(b",").is_none() {
                self.take(b"}")?;
                break;
            }
        }
        let is_at_end = self.next().is_none();
        is_at_end.then_some((descr?, order?, sizes?))
    }

    /// Reads an element type: a text, or a list of fields, of which the result has only the bracket.
    fn descr(&mut self) -> Option<String> {
        if self.next()? != b'[' {
            return self.string();
        }
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                b'\'' | b'"' => {
                    self.string()?;
                    continue;
                }
                b'[' | b'(' => depth += 1,
                b']' | b')' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Some("[".to_owned());
            }
        }
    }

    /// Reads a text without escape sequences.
    fn string(&mut self) -> Option<String> {
        let quote = self.next().filter(|quote| b"'\"".contains(quote))?;
        self.at += 1;
        let rest = &self.text[self.at..];
        let end = rest
            .iter()
            .position(|byte| *byte == quote || *byte == b'\\')?;
        self.at += end + 1;
        (rest[end] == quote).then(|| String::from_utf8(rest[..end].to_vec()).ok())?
    }

    /// Reads a tuple of numbers.
    fn sizes(&mut self) -> Option<Vec<u64>> {
        let mut sizes = Vec::new();
        self.take(b"(")?;
        while self.take(b")").is_none() {
            self.next()?;
            let rest = &self.text[self.at..];
            let end = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            sizes.push(core::str::from_utf8(&rest[..end]).ok()?.parse().ok()?);
            self.at += end;
            // numpy of Python 2 wrote numbers as `3L`.
            let _ = self.take(b"L");
            if sizes.len() > MOST_AXES {
                return None;
            }
            if self.take(b",").is_none() {
                self.take(b")")?;
                break;
            }
        }
        Some(sizes)
    }
}
