//! The headers of files, as the attribute `in_file` reads them, compared with the libraries that made the files: onnx,
//! numpy and safetensors (`files/make.py`). Damaged files, among them random changes of these files, give errors.
//! Reading them does not panic, does not allocate more than a multiple of the bytes that are read, and does not read
//! beyond the end.

use oracle::random::Choices;
use orders::orders_of_letters;
use proc_macro2::Span;
use random_inputs::{Met, try_random};
use rows::rows;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tensor_layout::files::{FileElement, FileOrderError, FileSize, FileTensor};
use tensor_layout::{C, H, N, R, S, T, U, W, layout};
use tensor_layout_language::files::compare::{Claim, compare, report_error};
use tensor_layout_language::files::symbols::{is_open, letters_of};
use tensor_layout_language::files::{FileError, FileKind, HeaderAxis, HeaderTensor, find, find_in};
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

mod oracle;
mod orders;
mod random_inputs;
mod rows;

/// Counts the bytes that a thread has asked for.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + bytes as u64));
}

// SAFETY: all calls go to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller makes the same promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller makes the same promise.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.saturating_sub(layout.size()));
        // SAFETY: the caller makes the same promise.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("files")
}

/// Returns the lines of `expected.txt`: a file, the name of a tensor or none, and the facts that the libraries state.
fn expected() -> Vec<(String, Option<String>, String)> {
    let text = fs::read_to_string(folder().join("expected.txt")).expect("the list can be read");
    let lines = text.lines().map(|line| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [file, name, tensor] = parts[..] else {
            panic!("{line}");
        };
        let name = (!name.is_empty()).then(|| name.replace("\\n", "\n"));
        (file.to_owned(), name, tensor.to_owned())
    });
    lines.collect()
}

#[test]
fn headers_are_read_as_the_libraries_read_them() {
    let expected = expected();
    assert!(expected.len() > 25, "only {} tensors", expected.len());
    for (file, name, tensor) in expected {
        let found = find(&folder().join(&file), name.as_deref());
        let found = found.unwrap_or_else(|error| panic!("{file}, {name:?}: {error:?}"));
        assert_eq!(found.to_string(), tensor, "{file}, {name:?}");
    }
}

/// Returns the sentence of a layout's documentation about its file.
fn documentation(layout: &str, file: &str, name: &str) -> String {
    let report = Report::new();
    let layout = read(layout.parse().expect("these are tokens"), &report);
    let tensor = find(&folder().join(file), Some(name)).expect("it is there");
    let claim = Claim {
        layout: &layout.expect("it is a layout"),
        tensor: &tensor,
        path: file,
        name: Some(name),
    };
    let late = compare(&claim, &report);
    assert!(late.is_empty());
    assert!(report.into_mistakes().is_empty());
    claim.documentation()
}

/// If a file cannot tell two axes apart, the layout's documentation says so.
#[test]
fn documentation_says_what_is_claimed() {
    #[rustfmt::skip]
    let rows = [
        ("NCHW[1, 3, 640, 640]", "square.onnx", "images",
            "In a file: `images` of square.onnx is f32[1, 3, 640, 640]. The file does not show the order of `H`, \
            `W`: it is claimed for `images`."),
        ("HW[10, 64]", "weights.safetensors", "head.weight",
            "In a file: `head.weight` of weights.safetensors is f64[10, 64]. The order of the axes has been \
            compared."),
        ("OIHW[64, 3, 7, 7]", "lettered.safetensors", "stem.weight",
            "In a file: `stem.weight` of lettered.safetensors is f16[64, 3, 7, 7]. The order of the axes has been \
            compared."),
        ("NCHW[?, ?, ?, ?]", "average.onnx", "image",
            "In a file: `image` of average.onnx is f32[?batch, 3, ?height, ?width]. The order of the axes has been \
            compared."),
    ];
    for (layout, file, name, text) in rows {
        assert_eq!(documentation(layout, file, name), text);
    }
}

fn axes(tensor: &HeaderTensor) -> Vec<(Option<u64>, &str)> {
    tensor
        .axes
        .iter()
        .map(|axis| (axis.size, &*axis.letters))
        .collect()
}

#[test]
fn axes_are_in_storage_order_and_have_their_letters() {
    let find = |file: &str, name| find(&folder().join(file), name).expect("it is there");
    let columns = find("columns.npy", None);
    assert_eq!(axes(&columns), [(Some(4), ""), (Some(3), "")]);
    let image = find("average.onnx", Some("image"));
    let letters: Vec<_> = image.axes.iter().map(|axis| &*axis.letters).collect();
    assert_eq!(letters, ["NB", "", "H", "W"]);
    let weight = find("lettered.safetensors", Some("head.weight"));
    assert!(weight.names_axes);
    assert_eq!(axes(&weight), [(Some(10), "O"), (Some(64), "I")]);
    assert!(!find("weights.safetensors", Some("head.weight")).names_axes);
}

#[test]
fn errors_name_what_there_is() {
    let error = |file: &str, name| match find(&folder().join(file), name) {
        Ok(tensor) => tensor.to_string(),
        Err(error) => format!("{error:?}"),
    };
    assert_eq!(
        error("det.onnx", Some("image")),
        r#"NoTensor { count: 6, names: ["images", "output0", "masks", "stem.weight", "stem.bias", "anchors"] }"#
    );
    assert_eq!(
        error("weights.safetensors", Some("WEIGHT")),
        r#"NoTensor { count: 4, names: ["head.weight", "stem.weight", "count", "quoted \"name\"\n"] }"#
    );
    assert_eq!(
        error("wasmtime_10867.onnx", None),
        r#"NeedsName { count: 2, names: ["input", "classes"] }"#
    );
    assert_eq!(error("rows.npy", Some("rows")), "HasNoNames");
    assert_eq!(error("no_shape.onnx", Some("images")), "NoSizes");
    assert_eq!(error("make.py", None), "UnknownKind");
    assert!(error("missing.onnx", None).starts_with("Unreadable("));
}

#[test]
fn messages_about_files() {
    let names = || vec!["images".to_owned(), "masks".to_owned()];
    #[rustfmt::skip]
    let rows = [
        (FileError::Unreadable(io::Error::other("it is a folder")), None,
            "cannot read `det.onnx`: it is a folder | the path begins in the folder of the package's `Cargo.toml`"),
        (FileError::UnknownKind, None,
            "`det.onnx` is not a file whose header can be read here | the kinds are `.onnx`, `.safetensors` and \
            `.npy`"),
        (FileError::Damaged { at: 7, what: "the file ends here", }, None,
            "`det.onnx` is damaged at byte 7: the file ends here | write the file anew with the program that made it"),
        (FileError::TooLong, None,
            "the header of `det.onnx` is longer than what is read of it | remove the attribute, and compare the \
            sizes when the program reads the file"),
        (FileError::NoTensor { count: 0, names: Vec::new(), }, Some("image"),
            "there is no `image` in det.onnx | the file has no tensors"),
        (FileError::NoTensor { count: 5, names: names(), }, Some("image"),
            "there is no `image` in det.onnx | the file has `images`, `masks`, and 3 more"),
        (FileError::NeedsName { count: 2, names: names(), }, None,
            "which tensor of `det.onnx` has this layout? | write its name after the path: the file has `images`, \
            `masks`"),
        (FileError::NoSizes, Some("image"),
            "`image` of det.onnx states no sizes, so there is nothing to compare | remove the attribute, or write \
            the sizes into the model with shape inference"),
        (FileError::NotTensor { what: "is a sequence", help: "remove the attribute", }, Some("image"),
            "`image` of det.onnx is a sequence | remove the attribute"),
        (FileError::HasNoNames, Some("image"),
            "`det.onnx` holds a single array, which has no name | remove the name"),
    ];
    for (error, name, text) in rows {
        let report = Report::new();
        let locations = [Span::call_site(), Span::call_site()];
        report_error(&error, "det.onnx", name, locations, &report);
        let mistakes = report.into_mistakes();
        let texts: Vec<_> = mistakes.into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, [text.replace(" | ", "\nhelp: ")]);
    }
}

/// A pipe or a device gives an error, and is not opened: opening a pipe without a writer would wait for a writer.
#[cfg(unix)]
#[test]
fn only_files_are_opened() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("folder.npy")).expect("a folder can be made");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("pipe.onnx"))
        .status();
    assert!(made.is_ok_and(|made| made.success()), "a pipe can be made");
    std::os::unix::fs::symlink("/dev/zero", folder.join("zero.safetensors"))
        .expect("a link can be made");
    for (file, why) in [
        ("pipe.onnx", "it is a pipe, a socket or a device"),
        ("zero.safetensors", "it is a pipe, a socket or a device"),
        ("folder.npy", "it is a folder"),
    ] {
        let found = find(&folder.join(file), None);
        assert!(
            matches!(&found, Err(FileError::Unreadable(error)) if error.to_string() == why),
            "{file}: {found:?}"
        );
    }
}

/// Returns a message of protobuf: fields with their numbers and contents.
fn message(fields: &[(u8, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (field, content) in fields {
        bytes.push(field << 3 | 2);
        bytes.push(u8::try_from(content.len()).expect("it is short"));
        bytes.extend_from_slice(content);
    }
    bytes
}

fn in_onnx(bytes: Vec<u8>, name: &str) -> Result<HeaderTensor, FileError> {
    find_in(Cursor::new(bytes), FileKind::Onnx, Some(name))
}

/// Asserts that each outcome is damage at this byte, with this text.
macro_rules! assert_damaged {
    ($($outcome:expr => $offset:expr, $text:expr;)+) => {$(
        match $outcome {
            Err(FileError::Damaged { at, what }) => assert_eq!((at, what), ($offset, $text)),
            other => panic!("{}: {other:?}", stringify!($outcome)),
        }
    )+};
}

/// Returns a model whose graph has these fields.
fn model(fields: &[(u8, &[u8])]) -> Vec<u8> {
    message(&[(7, &message(fields))])
}

/// Returns an input `w` whose type is a tensor with this shape.
fn input(shape: &[u8]) -> Vec<u8> {
    let of_tensor = message(&[(2, shape)]);
    message(&[(1, b"w"), (2, &message(&[(1, &of_tensor)]))])
}

#[test]
fn unusual_models_are_read() {
    // An initializer with packed sizes.
    let packed = message(&[(1, &[2, 0x80, 1]), (8, b"w")]);
    let found = in_onnx(model(&[(5, &packed)]), "w").expect("it is there");
    assert_eq!(found.to_string(), "undefined[2, 128]");

    // As in old models, an input that is also an initializer, after the initializer. Its size is -1.
    let minus_one = [&[0x08][..], &[0xff; 9], &[1]].concat();
    let shape = message(&[(1, &minus_one), (1, &message(&[(3, b"DATA_CHANNEL")]))]);
    let of_tensor = [&[0x08, 16][..], &message(&[(2, &shape)])].concat();
    let input = message(&[(1, b"w"), (2, &message(&[(1, &of_tensor)]))]);
    let found = in_onnx(model(&[(5, &packed), (11, &input)]), "w").expect("it is there");
    assert_eq!(found.to_string(), "bf16[?, ?]");
    assert_eq!(axes(&found), [(None, ""), (None, "C")]);
}

/// The types of ONNX that onnx's own helpers make are in `kinds.onnx`.
#[test]
fn an_opaque_type_is_named() {
    let of_type = message(&[(7, &message(&[(1, b"domain")]))]);
    let input = message(&[(1, b"w"), (2, &of_type)]);
    let found = in_onnx(model(&[(11, &input)]), "w");
    assert!(
        matches!(
            found,
            Err(FileError::NotTensor {
                what: "is of an opaque type, and only a tensor has a layout",
                ..
            })
        ),
        "{found:?}"
    );
}

#[test]
fn damaged_models_are_errors() {
    let inside = "a part is longer than the whole that it is in";
    // A length of almost 2^64.
    let long = [&[7 << 3 | 2][..], &[0xff; 9], &[1]].concat();
    let endless = [&[7 << 3 | 2][..], &[0xff; 10]].concat();
    let axes = [message(&[(1, &[1; 65])]), message(&[(8, b"w")])].concat();
    let name = message(&[(8, b"\xff")]);
    assert_damaged! {
        in_onnx(Vec::new(), "w") => 0, "it has no graph";
        in_onnx(vec![7 << 3 | 2, 5, 0], "w") => 2, inside;
        in_onnx(long, "w") => 11, inside;
        in_onnx(endless, "w") => 11, "a number has more than ten bytes";
        in_onnx(vec![3], "w") => 1, "it is not a field of a model";
        in_onnx(message(&[(7, &[0x80])]), "w") => 3, "a number ends after the message that it is in";
        in_onnx(model(&[(5, &axes)]), "w") => 71, "a tensor has more than 64 axes";
        in_onnx(model(&[(5, &name)]), "w") => 7, "a text is not UTF-8";
    }
    // Sizes of -1 in initializers, alone and packed.
    let minus_one = [&[0xff; 9][..], &[1]].concat();
    let alone = [&[0x08][..], &minus_one].concat();
    for sizes in [alone, message(&[(1, &minus_one)])] {
        let model = model(&[(5, &sizes)]);
        let end = model.len() as u64;
        assert_damaged! { in_onnx(model, "w") => end, "a size is negative"; }
    }
}

fn in_safetensors(header: &str, elements: usize) -> Result<HeaderTensor, FileError> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(&vec![0; elements]);
    find_in(Cursor::new(bytes), FileKind::Safetensors, Some("w"))
}

#[test]
fn damaged_weights_are_errors() {
    let deep = format!(r#"{{"a":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(
        shown(in_safetensors(&deep, 0)),
        "this is not the JSON of a header"
    );
    // The header states a wrong length.
    assert_damaged! {
        find_in(Cursor::new(vec![0xff; 20]), FileKind::Safetensors, Some("w")) => 8,
            "a part is longer than the whole that it is in";
    }
    let letters =
        r#"{"__metadata__":{"axes:w":"HW"},"w":{"dtype":"U8","shape":[2,3],"data_offsets":[0,6]}}"#;
    assert!(in_safetensors(letters, 6).expect("it is right").names_axes);
}

fn in_npy(version: u8, header: &str, elements: usize) -> Result<HeaderTensor, FileError> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend_from_slice(&[version, 0]);
    let length = u32::try_from(header.len())
        .expect("it is short")
        .to_le_bytes();
    bytes.extend_from_slice(&length[..if version == 1 { 2 } else { 4 }]);
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(&vec![0; elements]);
    find_in(Cursor::new(bytes), FileKind::Npy, None)
}

#[test]
fn damaged_arrays_are_errors() {
    let right = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }  \n";
    for version in [1, 2, 3] {
        assert_eq!(shown(in_npy(version, right, 24)), "f64[3]");
    }
    assert_damaged! {
        in_npy(4, right, 24) => 10, "the version is not 1, 2 or 3";
        in_npy(1, "", 8) => 10, "this is not the header of an array of numbers";
        find_in(Cursor::new(b"\x93NUMPY\x01"), FileKind::Npy, None) => 7, "the file ends here";
        find_in(Cursor::new(b"PK\x03\x04"), FileKind::Npy, None) => 0, "it does not begin as a file of numpy";
    }
    assert_eq!(shown(in_npy(2, &" ".repeat(70_000), 0)), "TooLong");
}

/// Each header of the table. A text without its byte stands for damage at any byte.
#[test]
fn headers_of_the_table() {
    for (row, messages) in rows(include_str!("files/headers.txt")) {
        let (file, header) = row.split_once(": ").expect("a file and its header");
        let (kind, elements) = file.split_once(' ').expect("a kind and a number");
        let elements = elements.parse().expect("a number of bytes");
        let outcome = match kind {
            "npy" => in_npy(1, header, elements),
            _ => in_safetensors(header, elements),
        };
        let found = match &outcome {
            Err(FileError::Damaged { at, what }) if messages[0].starts_with("byte ") => {
                format!("byte {at}: {what}")
            }
            Err(FileError::Damaged { .. }) if messages[0] == "damaged" => "damaged".to_owned(),
            _ => shown(outcome),
        };
        assert_eq!([&*found], messages[..], "{row}");
    }
}

/// Numbers of one byte have no order of bytes; all longer ones have one.
#[test]
fn orders_of_bytes_in_arrays() {
    for (kind, name, widths) in [
        ('i', "i", &[1, 2, 4, 8][..]),
        ('u', "u", &[1, 2, 4, 8]),
        ('f', "f", &[2, 4, 8, 16]),
        ('c', "complex", &[8, 16, 32]),
    ] {
        for bytes in widths {
            for order in ['<', '|', '>'] {
                let header = format!(
                    "{{'descr': '{order}{kind}{bytes}', 'fortran_order': False, 'shape': (3,)}}"
                );
                let is_swapped = order == '>' && *bytes > 1;
                let swapped = if is_swapped { "big-endian " } else { "" };
                assert_eq!(
                    in_npy(1, &header, 3 * bytes)
                        .expect("it is right")
                        .to_string(),
                    format!("{swapped}{name}{}[3]", 8 * bytes)
                );
            }
        }
    }
}

/// A file that counts the bytes that are read. After its own bytes, it has zeros up to its length.
struct Counted<'a> {
    bytes: &'a [u8],
    len: u64,
    at: u64,
    read: &'a Cell<u64>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.len.saturating_sub(self.at);
        let count = buffer
            .len()
            .min(usize::try_from(rest).unwrap_or(usize::MAX));
        for (i, byte) in buffer[..count].iter_mut().enumerate() {
            let at = usize::try_from(self.at)
                .ok()
                .and_then(|at| self.bytes.get(at + i));
            *byte = at.copied().unwrap_or(0);
        }
        self.at += count as u64;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(offset) => self.len.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.at.checked_add_signed(offset),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

/// Reads the header. Checks that the cost of reading is proportional to the bytes that are read.
fn measured(
    bytes: &[u8],
    len: u64,
    kind: FileKind,
    name: Option<&str>,
) -> (Result<HeaderTensor, FileError>, u64) {
    let read = Cell::new(0);
    let before = ASKED.get();
    let file = Counted {
        bytes,
        len,
        at: 0,
        read: &read,
    };
    let found = find_in(file, kind, name);
    let asked = ASKED.get() - before;
    // The buffer has 8 KiB. A number in JSON takes two bytes in the file and eight in memory, and lists grow by half.
    let most = 64 * read.get() + 64 * 1024;
    assert!(
        asked <= most,
        "{asked} bytes of memory for {} bytes that are read",
        read.get()
    );
    (found, read.get())
}

/// A part of 2^63 bytes cannot be skipped, even in a file that is longer.
#[test]
fn parts_beyond_any_file() {
    let read = Cell::new(0);
    let bytes = [&[1 << 3 | 2][..], &[0x80; 9], &[1]].concat();
    let file = Counted {
        bytes: &bytes,
        len: u64::MAX,
        at: 0,
        read: &read,
    };
    let found = find_in(file, FileKind::Onnx, Some("w"));
    assert!(
        matches!(&found, Err(FileError::Unreadable(error)) if error.to_string() == "the file is too long"),
        "{found:?}"
    );
}

#[test]
fn weights_are_not_read() {
    // A model with weights of 1 TiB, and an input after them.
    let raw = 1_u64 << 40;
    let mut length = Vec::new();
    let varint = |bytes: &mut Vec<u8>, mut number: u64| {
        while number >= 0x80 {
            bytes.push(u8::try_from(number & 0x7f).expect("seven bits") | 0x80);
            number >>= 7;
        }
        bytes.push(u8::try_from(number).expect("seven bits"));
    };
    let mut weights = message(&[(8, b"w")]);
    weights.push(9 << 3 | 2);
    varint(&mut weights, raw);
    length.push(5 << 3 | 2);
    varint(&mut length, weights.len() as u64 + raw);
    let graph = [length, weights].concat();
    let mut model = vec![7 << 3 | 2];
    varint(&mut model, graph.len() as u64 + raw);
    model.extend(graph);
    let len = model.len() as u64 + raw;
    let (found, read) = measured(&model, len, FileKind::Onnx, Some("w"));
    assert_eq!(found.expect("it is there").to_string(), "undefined[]");
    assert!(read < 100_000, "{read} bytes were read");

    // A header that claims to have 1 TiB. At most the limit is read.
    let header = [&(1_u64 << 40).to_le_bytes()[..], b"{"].concat();
    let (found, read) = measured(&header, 1 << 41, FileKind::Safetensors, Some("w"));
    assert!(
        matches!(found, Err(FileError::TooLong)) && read < 100_000,
        "{found:?}, {read}"
    );
    // Fields without end: a graph of empty initializers.
    let mut endless = vec![7 << 3 | 2];
    varint(&mut endless, 1 << 30);
    let start = endless.len();
    endless.resize(start + (40 << 20), 0);
    for pair in endless[start..].chunks_exact_mut(2) {
        pair[0] = 5 << 3 | 2;
    }
    let (found, _) = measured(&endless, 1 << 31, FileKind::Onnx, Some("w"));
    assert!(matches!(found, Err(FileError::TooLong)), "{found:?}");
}

/// Changes some bytes: flips bits, writes bytes that often matter, removes a part, or repeats one.
fn mutate(bytes: &mut Vec<u8>, random: &mut Choices) {
    for _ in 0..=random.below(4) {
        let len = bytes.len();
        if len == 0 {
            return;
        }
        // The header is at the start of some files and at the end of others.
        let at = match random.below(3) {
            0 => random.below(len.min(400)),
            1 => len - 1 - random.below(len.min(400)),
            _ => random.below(len),
        };
        let end = (at + random.below(9)).min(len);
        match random.below(8) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 | 3 => bytes[at] = b"\0\x01\x7f\x80\xff\"{[9\\"[random.below(10)],
            4 => bytes.truncate(at),
            5 => drop(bytes.drain(at..end)),
            6 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => bytes[at] = bytes[at].wrapping_add(1),
        }
    }
}

#[test]
fn changed_headers_do_not_panic_and_cost_no_more_than_they_are_long() {
    let met = Met::default();
    let mut files: Vec<(FileKind, Option<String>, Vec<u8>)> = Vec::new();
    for (file, name, _) in expected() {
        let path = folder().join(file);
        let bytes = fs::read(&path).expect("a file can be read");
        files.push((FileKind::of(&path).expect("a kind"), name, bytes));
    }
    let change = |choices: &mut Choices| {
        let file = choices.below(files.len());
        let mut bytes = files[file].2.clone();
        mutate(&mut bytes, choices);
        (file, bytes)
    };
    try_random(20_000, change, |(file, bytes)| {
        let (kind, name, _) = &files[file];
        let len = bytes.len() as u64;
        let (found, read) = measured(&bytes, len, *kind, name.as_deref());
        assert!(read <= 2 * len + 16_384, "{read} bytes were read of {len}");
        met.note(match found {
            Ok(_) => "read",
            Err(FileError::Damaged { .. }) => "damaged",
            Err(FileError::NoTensor { .. }) => "renamed",
            Err(_) => "other",
        });
        Ok(())
    });
    met.assert_often(100, &["read", "damaged", "renamed"]);
}

/// Returns the text of a tensor or of the error.
fn shown(outcome: Result<HeaderTensor, FileError>) -> String {
    match outcome {
        Ok(tensor) => tensor.to_string(),
        Err(FileError::Damaged { what, .. }) => what.to_owned(),
        Err(error) => format!("{error:?}"),
    }
}

/// Returns the text of a tensor in an array of numpy, followed by these bytes.
fn shown_npy(header: &str, elements: usize) -> String {
    shown(in_npy(1, header, elements))
}

/// Each type of elements of the three kinds of files, with exactly its bytes, and with one byte less or more.
#[test]
fn all_elements() {
    for (written, name, bytes) in [
        ("BOOL", "bool", 1),
        ("U8", "u8", 1),
        ("I8", "i8", 1),
        ("F8_E5M2", "f8e5m2", 1),
        ("F8_E4M3", "f8e4m3fn", 1),
        ("F8_E8M0", "f8e8m0", 1),
        ("I16", "i16", 2),
        ("U16", "u16", 2),
        ("F16", "f16", 2),
        ("BF16", "bf16", 2),
        ("I32", "i32", 4),
        ("U32", "u32", 4),
        ("F32", "f32", 4),
        ("F64", "f64", 8),
        ("I64", "i64", 8),
        ("U64", "u64", 8),
    ] {
        let read = |end: usize| {
            let header = format!(
                r#"{{"w":{{"dtype":"{written}","shape":[5],"data_offsets":[3,{}]}}}}"#,
                3 + end
            );
            shown(in_safetensors(&header, 50))
        };
        assert_eq!(read(5 * bytes), format!("{name}[5]"));
        for wrong in [5 * bytes - 1, 5 * bytes + 1] {
            let text = "the sizes of the tensor do not agree with its bytes";
            assert_eq!(read(wrong), text, "{written}");
        }
    }
    // The bytes of other types are not compared.
    let other = r#"{"w":{"dtype":"F4","shape":[5],"data_offsets":[0,3]}}"#;
    assert_eq!(shown(in_safetensors(other, 3)), "F4[5]");

    // The numbers of `TensorProto.DataType`.
    let known = "undefined f32 u8 i8 u16 i16 i32 i64 string bool f16 f64 u32 u64 complex64 complex128 bf16 f8e4m3fn \
                 f8e4m3fnuz f8e5m2 f8e5m2fnuz u4 i4 f4e2m1 f8e8m0 u2 i2";
    let known = known.split(' ').map(str::to_owned);
    let unknown = (27..40).map(|number| format!("type {number}"));
    for (number, name) in (0..).zip(known.chain(unknown)) {
        let weights = [&[0x10, number][..], &message(&[(1, &[5]), (8, b"w")])].concat();
        let model = model(&[(5, &weights)]);
        assert_eq!(shown(in_onnx(model, "w")), format!("{name}[5]"));
    }

    for (descr, name, bytes) in [
        ("|b1", "bool", 1),
        ("<f8", "f64", 8),
        ("<c8", "complex64", 8),
        ("|S3", "|S3", 3),
        ("|V5", "|V5", 5),
        ("|a2", "|a2", 2),
        ("<U3", "<U3", 12),
    ] {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (2, 3)}}");
        assert_eq!(shown_npy(&header, 6 * bytes), format!("{name}[2, 3]"));
        assert_eq!(
            shown_npy(&header, 6 * bytes - 1),
            "the file has fewer elements than its sizes say",
            "{descr}"
        );
    }
    for descr in ["|b2", "=f8", "<f", "f8", "<", ""] {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ()}}");
        let text = "this is not an element type of numpy";
        assert_eq!(shown_npy(&header, 100), text, "{descr}");
    }
}

/// As many axes as a header may have, and one more.
#[test]
fn as_many_axes_as_are_read() {
    let sizes = |count: usize| vec!["1"; count].join(",");
    let npy = |count| {
        let sizes = sizes(count);
        let header = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({sizes},)}}");
        shown_npy(&header, 1)
    };
    let safetensors = |count| {
        let sizes = sizes(count);
        let header = format!(r#"{{"w":{{"dtype":"U8","shape":[{sizes}],"data_offsets":[0,1]}}}}"#);
        shown(in_safetensors(&header, 1))
    };
    for count in [1, 63, 64] {
        let weights = message(&[(1, &vec![1; count]), (8, b"w")]);
        let weights = [&[0x10, 2][..], &weights].concat();
        let onnx = shown(in_onnx(model(&[(5, &weights)]), "w"));
        let expected = format!("u8[{}]", vec!["1"; count].join(", "));
        for found in [npy(count), safetensors(count), onnx] {
            assert_eq!(found, expected);
        }
    }
    assert_eq!(npy(65), "this is not the header of an array of numbers");
    assert_eq!(safetensors(65), "this is not the JSON of a header");
}

/// The longest header of an array, and one that is a byte longer.
#[test]
fn the_longest_header_of_an_array() {
    let right = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,)}";
    let padded = |length: usize| right.to_owned() + &" ".repeat(length - right.len());
    assert_eq!(shown(in_npy(2, &padded(1 << 16), 24)), "f64[3]");
    assert_eq!(shown(in_npy(2, &padded((1 << 16) + 1), 24)), "TooLong");
    // The order of a single axis says nothing.
    for (shape, text) in [
        ("(3,)", "f64[3]"),
        ("()", "f64[]"),
        ("(1, 3)", "f64[1, 3] in Fortran order"),
    ] {
        let header = format!("{{'descr': '<f8', 'fortran_order': True, 'shape': {shape}}}");
        assert_eq!(shown_npy(&header, 24), text);
    }
}

/// Values that are skipped: lists and objects in each other, up to a depth.
#[test]
fn the_deepest_values_that_are_skipped() {
    let read = |open: &str, close: &str, depth: usize| {
        let value = format!("{}1{}", open.repeat(depth), close.repeat(depth));
        let header =
            format!(r#"{{"a":{value},"w":{{"dtype":"U8","shape":[],"data_offsets":[0,1]}}}}"#);
        shown(in_safetensors(&header, 1))
    };
    for (open, close) in [("[", "]"), (r#"{"k":"#, "}"), ("[0, ", " ]")] {
        for depth in [0, 1, 15] {
            assert_eq!(read(open, close, depth), "u8[]");
        }
        assert_eq!(read(open, close, 16), "this is not the JSON of a header");
    }
}

/// Each escape of JSON in a name, and what is none.
#[test]
fn names_with_escapes() {
    let read = |written: &str, name: &str| {
        let header = format!(r#"{{"{written}":{{"dtype":"U8","shape":[],"data_offsets":[0,1]}}}}"#);
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend_from_slice(header.as_bytes());
        bytes.push(0);
        shown(find_in(
            Cursor::new(bytes),
            FileKind::Safetensors,
            Some(name),
        ))
    };
    for (written, name) in [
        (r#"a\"b"#, "a\"b"),
        (r"a\\b", "a\\b"),
        (r"a\/b", "a/b"),
        (r"a\bb", "a\u{8}b"),
        (r"a\fb", "a\u{c}b"),
        (r"a\nb", "a\nb"),
        (r"a\rb", "a\rb"),
        (r"a\tb", "a\tb"),
        (r"\u0041", "A"),
        (r"\u00e9", "\u{e9}"),
        (r"\uD7FF", "\u{d7ff}"),
        (r"\ue000", "\u{e000}"),
        (r"\ud83d\ude00", "\u{1f600}"),
        (r"\ud800\udc00", "\u{10000}"),
        (r"\udbff\udfff", "\u{10ffff}"),
        ("\u{e9} ", "\u{e9} "),
    ] {
        assert_eq!(read(written, name), "u8[]", "{written}");
    }
    for written in [
        r"\a",
        r"\u+041",
        r"\u004",
        r"\u00g1",
        r"\ud83dx",
        r"\ud83d\n",
        "a\u{1f}b",
        "a\nb",
    ] {
        assert_eq!(
            read(written, "w"),
            "this is not the JSON of a header",
            "{written}"
        );
    }
}

/// Input, output and initializer of one name: the input counts first, and then the output.
#[test]
fn the_same_name_several_times() {
    let weights = |size: u8| message(&[(1, &[size]), (8, b"w")]);
    let value = |size: u8| input(&message(&[(1, &[0x08, size])]));
    let (input, output, initializer) = ((11, value(1)), (12, value(2)), (5, weights(3)));
    for (fields, expected) in [
        ([&input, &output], 1),
        ([&output, &input], 1),
        ([&input, &initializer], 1),
        ([&initializer, &input], 1),
        ([&output, &initializer], 2),
        ([&initializer, &output], 2),
    ] {
        let fields = fields.map(|(field, content)| (*field, &content[..]));
        let text = shown(in_onnx(model(&fields), "w"));
        assert_eq!(text, format!("undefined[{expected}]"));
    }
    // The first of two inputs counts.
    let other = (11, value(4));
    let fields = [&input, &other].map(|(field, content)| (*field, &content[..]));
    assert_eq!(shown(in_onnx(model(&fields), "w")), "undefined[1]");
}

/// Fields of 32 and 64 bits are skipped, and must lie within their message.
#[test]
fn fields_of_fixed_length() {
    let weights = message(&[(1, &[5]), (8, b"w")]);
    for (kind, length) in [(1, 8), (5, 4)] {
        let field = |length: usize| [&[9 << 3 | kind][..], &vec![0xff; length]].concat();
        let inside = [field(length), weights.clone(), field(length)].concat();
        let graph = [field(length), message(&[(5, &inside)]), field(length)].concat();
        let model = [field(length), message(&[(7, &graph)]), field(length)].concat();
        assert_eq!(shown(in_onnx(model, "w")), "undefined[5]");
        let inside = [weights.clone(), field(length - 1)].concat();
        let graph = [message(&[(5, &inside)]), field(length)].concat();
        let text = shown(in_onnx(message(&[(7, &graph)]), "w"));
        assert_eq!(text, "a part is longer than the whole that it is in");
    }
}

/// The letters that a model states for its axes, by a denotation or by the name of a size.
#[test]
fn letters_of_models() {
    let letter = |fields: &[(u8, &[u8])]| {
        let input = input(&message(&[(1, &message(fields))]));
        let found = in_onnx(model(&[(11, &input)]), "w").expect("it is there");
        found.axes[0].letters.clone()
    };
    for (denotation, expected) in [
        ("DATA_BATCH", "NB"),
        ("DATA_CHANNEL", "C"),
        ("FILTER_IN_CHANNEL", "I"),
        ("FILTER_OUT_CHANNEL", "O"),
        ("DATA_FEATURE", ""),
        ("", ""),
    ] {
        assert_eq!(letter(&[(3, denotation.as_bytes())]), expected);
        // The denotation counts, and then the name.
        let of_name = if expected.is_empty() { "H" } else { expected };
        let name = (2, &b"height"[..]);
        assert_eq!(letter(&[(3, denotation.as_bytes()), name]), of_name);
        assert_eq!(letter(&[name, (3, denotation.as_bytes())]), of_name);
    }
    assert_eq!(letter(&[(2, b"")]), "");
}

/// The names that an error lists: at most six, similar ones first, and none of more than 100 bytes unless it is
/// looked for.
#[test]
fn names_in_errors() {
    let weights = |name: &str| message(&[(1, &[5]), (8, name.as_bytes())]);
    let find = |names: &[&str], wanted: &str| {
        let all: Vec<_> = names.iter().map(|name| weights(name)).collect();
        let graph: Vec<_> = all.iter().flat_map(|one| message(&[(5, one)])).collect();
        let length = u32::try_from(graph.len()).expect("it is short");
        // A length of three bytes.
        let length = [
            length & 0x7f | 0x80,
            length >> 7 & 0x7f | 0x80,
            length >> 14,
        ];
        let length = length.map(|part| u8::try_from(part).expect("seven bits"));
        let model = [&[7 << 3 | 2][..], &length, &graph].concat();
        match in_onnx(model, wanted) {
            Ok(tensor) => Ok(tensor.to_string()),
            Err(FileError::NoTensor { count, names }) => Err((count, names)),
            Err(error) => panic!("{error:?}"),
        }
    };
    let eight = ["1", "2", "3", "4", "5", "6", "stem.weight", "head"];
    let (count, names) = find(&eight, "Stem").expect_err("it is not there");
    assert_eq!(
        (count, names.join(" ").as_str()),
        (8, "stem.weight 1 2 3 4 5")
    );
    // The name is a part of what is looked for.
    let (_, names) = find(&eight, "HEAD_x").expect_err("it is not there");
    assert_eq!(names.join(" "), "head 1 2 3 4 5");
    let (count, names) = find(&eight[..6], "x").expect_err("it is not there");
    assert_eq!((count, names.join(" ").as_str()), (6, "1 2 3 4 5 6"));
    let (count, names) = find(&[], "x").expect_err("it is not there");
    assert_eq!((count, names.len()), (0, 0));

    let [hundred, more, most] = [100, 101, 120].map(|length| "n".repeat(length));
    let (count, names) = find(&[&more, &hundred, ""], "x").expect_err("it is not there");
    assert_eq!((count, names), (3, vec![hundred.clone()]));
    for wanted in [&most, &more] {
        let found = find(&[&hundred, &more, &most], wanted);
        assert_eq!(found, Ok("undefined[5]".to_owned()));
    }
    let (count, names) = find(&[&most, &more], &hundred).expect_err("it is not there");
    assert_eq!((count, names.len()), (2, 0));
}

/// Returns what is said of a layout for a tensor, without the sentence about the file.
fn compared(layout: &str, tensor: &HeaderTensor, path: &str, name: Option<&str>) -> Vec<String> {
    let report = Report::new();
    let Some(layout) = read(layout.parse().expect("these are tokens"), &report) else {
        panic!("{layout}: {:?}", texts(report));
    };
    let claim = Claim {
        layout: &layout,
        tensor,
        path,
        name,
    };
    compare(&claim, &report);
    let file = name.map_or_else(|| format!("`{path}`"), |name| format!("`{name}` of {path}"));
    let statement = format!(": {file} is {tensor}\nhelp: ");
    let without = |text: String| {
        assert!(text.contains(&statement), "{text} {statement}");
        text.replace(&statement, " | ")
    };
    texts(report).into_iter().map(without).collect()
}

/// Returns what is said of a layout for a tensor in a file of the folder.
fn said(layout: &str, file: &str, name: Option<&str>) -> Vec<String> {
    match find(&folder().join(file), name) {
        Ok(tensor) => compared(layout, &tensor, file, name),
        Err(error) => {
            let report = Report::new();
            let locations = [Span::call_site(), Span::call_site()];
            report_error(&error, file, name, locations, &report);
            let texts = texts(report).into_iter();
            texts.map(|text| text.replace("\nhelp: ", " | ")).collect()
        }
    }
}

/// Returns a tensor of these sizes, or symbols.
fn tensor_of(axes: impl Iterator<Item = HeaderAxis>) -> HeaderTensor {
    HeaderTensor {
        element: "f32".to_owned(),
        axes: axes.collect(),
        is_reversed: false,
        names_axes: false,
    }
}

fn texts(report: Report) -> Vec<String> {
    let mistakes = report.into_mistakes().into_iter();
    mistakes.map(|(_, text)| text).collect()
}

/// Each label, for arrays of each rank in both orders, square or not, with numbers and with `?`. The axes of the array are
/// those of `base`. In Fortran order, only the label that reverses them is right, and its logical order must be `base`. In
/// C order, only numbers show a wrong label.
#[test]
fn labels_for_arrays_in_both_orders() {
    for (base, sizes) in [
        ("W", &[5][..]),
        ("W", &[3]),
        ("HW", &[3, 4]),
        ("HW", &[3, 3]),
        ("CHW", &[2, 3, 4]),
        ("CHW", &[3, 3, 3]),
        ("NCHW", &[2, 3, 4, 5]),
        ("NCHW", &[3, 3, 3, 3]),
        ("R", &[5]),
        ("RS", &[3, 4]),
        ("RS", &[3, 3]),
        ("RST", &[2, 3, 4]),
        ("RST", &[3, 3, 3]),
        ("RSTU", &[2, 3, 4, 5]),
        ("RSTU", &[3, 3, 3, 3]),
    ] {
        let names: Vec<String> = sizes.iter().map(u32::to_string).collect();
        let reversed: String = base.chars().rev().collect();
        let is_square = sizes.iter().all(|size| *size == sizes[0]);
        let is_fixed = "NCHW".contains(base);
        for (label, is_open) in orders_of_letters(base)
            .into_iter()
            .flat_map(|l| [(l.clone(), true), (l, false)])
        {
            let entry = |(letter, size): (char, &u32)| {
                let size = if is_open {
                    "?".to_owned()
                } else {
                    size.to_string()
                };
                format!("{letter} = {size}")
            };
            let entries: Vec<String> = base.chars().zip(sizes).map(entry).collect();
            let entries = entries.join(", ");
            let file = |order: &str| format!("{order}_{}.npy", names.join("x"));
            let plain = format!("{label}[{entries}]");
            let stated = format!("{plain}, logical({base})");

            let is_right = label == base || is_open || is_square;
            assert_eq!(
                said(&plain, &file("c"), None).is_empty(),
                is_right,
                "{plain}"
            );
            let fortran = file("fortran");
            assert_eq!(
                said(&stated, &fortran, None).is_empty(),
                label == reversed,
                "{stated}"
            );
            let is_right = label == reversed && (is_fixed || base.len() == 1);
            let texts = said(&plain, &fortran, None);
            assert_eq!(texts.is_empty(), is_right, "{plain}: {texts:?}");
            if label == base && base.len() > 1 {
                let order = |label: &str| {
                    let letters: Vec<String> = label.chars().map(String::from).collect();
                    letters.join(", ")
                };
                assert_eq!(
                    texts,
                    [format!(
                        "`{base}` stores {}, but Fortran order stores {} | write `{reversed}[{entries}], \
                         logical({base})`, with the label in the order of the elements in memory",
                        order(base),
                        order(&reversed),
                    )]
                );
            }
            // Each help is right.
            for text in texts {
                if let Some((_, help)) = text.split_once("write `") {
                    let (code, _) = help.split_once('`').expect("code ends");
                    assert_eq!(said(code, &fortran, None), [""; 0], "{text}");
                }
            }
        }
    }
}

/// Views of arrays of each rank in both orders: each element is its number in C order.
#[test]
#[cfg(target_endian = "little")]
fn views_of_arrays_in_both_orders() {
    macro_rules! check {
        (@one $file:literal $sizes:tt [$($position:ident: $axis:ident),+] {$($layout:tt)+}) => {{
            layout! {
                #[in_file($file)]
                type Stored = $($layout)+;
            }
            let count = <[usize]>::iter(&$sizes).product::<usize>();
            let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join($file)).expect("a file");
            let pairs = bytes[bytes.len() - 2 * count..].chunks_exact(2);
            let elements: Vec<u16> = pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            for letters in [None, Some(concat!($(stringify!($axis)),+))] {
                let view = STORED_IN_FILE.try_view::<u16, Stored>(letters, &$sizes, &elements);
                let view = view.unwrap_or_else(|error| panic!("{}: {error}", stringify!($($layout)+)));
                for number in 0..count {
                    let mut rest = number;
                    let mut sizes: Vec<usize> = $sizes.to_vec();
                    let mut positions = Vec::new();
                    while let Some(size) = sizes.pop() {
                        positions.push(rest % size);
                        rest /= size;
                    }
                    $(let $position = positions.pop().expect("a position");)+
                    assert_eq!(usize::from(view[($($axis($position),)+)]), number, "{}", $file);
                }
            }
        }};
        ($($file:literal $sizes:tt $axes:tt: $($layout:tt)|+;)+) => {
            $($(check!(@one $file $sizes $axes $layout);)+)+
        };
    }
    check! {
        "files/c_5.npy" [5] [w: W]: {W[W = 5]} | {W[W = ?]};
        "files/fortran_5.npy" [5] [w: W]: {W[W = 5]} | {W[W = ?]};
        "files/c_3x4.npy" [3, 4] [h: H, w: W]: {HW[H = 3, W = 4]} | {HW[H = ?, W = ?]};
        "files/c_3x4.npy" [3, 4] [w: W, h: H]: {WH[W = 3, H = ?]};
        "files/fortran_3x4.npy" [3, 4] [h: H, w: W]: {WH[H = 3, W = 4]} | {WH[H = ?, W = ?], logical(HW)};
        "files/fortran_3x4.npy" [3, 4] [r: R, s: S]: {SR[R = 3, S = 4], logical(RS)} | {SR[R = ?, S = ?], logical(RS)};
        "files/c_3x3.npy" [3, 3] [h: H, w: W]: {HW[H = 3, W = 3]} | {HW[H = ?, W = ?]};
        "files/fortran_3x3.npy" [3, 3] [h: H, w: W]: {WH[H = 3, W = 3], logical(HW)} | {WH[?, ?]};
        "files/c_2x3x4.npy" [2, 3, 4] [c: C, h: H, w: W]: {CHW[2, 3, 4]} | {CHW[?, ?, ?]};
        "files/c_2x3x4.npy" [2, 3, 4] [h: H, w: W, c: C]: {HWC[H = 2, W = 3, C = 4]} | {HWC[H = ?, W = ?, C = 4]};
        "files/fortran_2x3x4.npy" [2, 3, 4] [c: C, h: H, w: W]: {WHC[C = 2, H = 3, W = 4], logical(CHW)} | {WHC[?, ?, ?]};
        "files/fortran_2x3x4.npy" [2, 3, 4] [h: H, w: W, c: C]: {CWH[H = 2, W = 3, C = 4]} | {CWH[H = 2, W = ?, C = ?]};
        "files/fortran_3x3x3.npy" [3, 3, 3] [r: R, s: S, t: T]: {TSR[R = 3, S = 3, T = 3], logical(RST)};
        "files/c_3x3x3.npy" [3, 3, 3] [r: R, s: S, t: T]: {RST[R = 3, S = 3, T = ?]};
        "files/c_2x3x4x5.npy" [2, 3, 4, 5] [n: N, c: C, h: H, w: W]: {NCHW[2, 3, 4, 5]} | {NCHW[?, ?, ?, ?]};
        "files/c_2x3x4x5.npy" [2, 3, 4, 5] [n: N, h: H, w: W, c: C]: {NHWC[N = ?, H = 3, W = 4, C = 5]};
        "files/fortran_2x3x4x5.npy" [2, 3, 4, 5] [n: N, c: C, h: H, w: W]: {WHCN[2, 3, 4, 5]} | {WHCN[?, ?, ?, ?]};
        "files/fortran_2x3x4x5.npy" [2, 3, 4, 5] [n: N, h: H, w: W, c: C]: {CWHN[N = 2, H = 3, W = ?, C = ?]};
        "files/fortran_3x3x3x3.npy" [3, 3, 3, 3] [r: R, s: S, t: T, u: U]: {UTSR[R = 3, S = ?, T = 3, U = 3], logical(RSTU)};
        "files/c_3x3x3x3.npy" [3, 3, 3, 3] [r: R, s: S, t: T, u: U]: {RSTU[R = 3, S = ?, T = 3, U = 3]};
    }
}

/// Layouts that do not state the order of a file, also of a file in whose attribute they do not stand.
#[test]
#[cfg(target_endian = "little")]
fn views_of_arrays_in_another_order() {
    macro_rules! check {
        ($($sizes:expr, $fortran:literal: $({$($layout:tt)+})+;)+) => {$($({
            const SIZES: &[FileSize] = &{
                let sizes = $sizes;
                let mut known = [FileSize::Unknown; $sizes.len()];
                let mut i = 0;
                while i < sizes.len() {
                    known[i] = FileSize::Known(sizes[i]);
                    i += 1;
                }
                known
            };
            let file = FileTensor::new("a.npy", "", "u16", SIZES);
            let file = if $fortran { file.in_fortran_order() } else { file };
            assert_eq!(file.is_in_fortran_order(), $fortran);
            let sizes = $sizes.map(|size| usize::try_from(size).expect("it is small"));
            let elements = vec![0; sizes.iter().product()];
            let view = file.try_view::<u16, layout!($($layout)+)>(None, &sizes, &elements);
            let error = view.err().unwrap_or_else(|| panic!("{}", stringify!($($layout)+)));
            assert!(matches!(error, FileOrderError::Order(_)), "{}: {error}", stringify!($($layout)+));
        })+)+};
    }
    check! {
        [3_u64, 3], true: {HW[H = 3, W = 3]} {HW[H = ?, W = ?]} {RS[R = ?, S = ?]} {SR[S = 3, R = 3]};
        [3_u64, 4], true: {HW[H = 3, W = 4]} {HW[H = 4, W = 3]} {RS[R = ?, S = ?]} {RS[R = 4, S = 3]};
        [2_u64, 3, 4], true: {CHW[2, 3, 4]} {HWC[?, ?, ?]} {HWC[H = 2, W = 3, C = 4]} {CWH[?, ?, ?]};
        [3_u64, 3, 3], true: {HWC[3, 3, 3]} {CWH[3, 3, 3]} {RST[R = 3, S = 3, T = 3]};
        [2_u64, 3, 4, 5], true: {NCHW[2, 3, 4, 5]} {NHWC[?, ?, ?, ?]} {RSTU[R = ?, S = ?, T = ?, U = ?]};
        [3_u64, 3], false: {WH[H = 3, W = 3]} {WH[H = ?, W = ?]} {SR[S = 3, R = 3], logical(RS)};
        [2_u64, 3, 4], false: {HWC[?, ?, ?]} {WHC[?, ?, ?]} {TSR[R = ?, S = ?, T = ?], logical(RST)};
        [1_u64, 3, 4, 5], false: {NHWC[N = 1, C = 3, H = 4, W = 5]} {NHWC[?, ?, ?, ?]};
    }
    let sizes = &[FileSize::Known(3), FileSize::Known(3)];
    let file = FileTensor::new("a.npy", "", "u16", sizes).in_fortran_order();
    let error = file
        .try_view::<u16, layout!(HW[H = 3, W = 3])>(None, &[3, 3], &[0; 9])
        .expect_err("another order");
    assert_eq!(
        error.to_string(),
        "the elements in a.npy are u16[3, 3] in Fortran order, and the layout does not state this order: HW[H=3, W=3]"
    );
    // The file had another rank.
    let view = file.try_view::<u16, layout!(W[W = ?])>(None, &[9], &[0; 9]);
    assert!(matches!(view, Err(FileOrderError::Order(_))));
    // Letters are in the order of the file.
    for (letters, is_right) in [("HW", true), ("WH", false)] {
        let view = file.try_view::<u16, layout!(WH[3, 3])>(Some(letters), &[3, 3], &[0; 9]);
        assert_eq!(view.is_ok(), is_right, "{letters}");
    }
}

/// Each layout of the table, for a tensor of a file of the folder, or for one of these sizes and symbols.
#[test]
fn messages_of_the_table() {
    for (row, messages) in rows(include_str!("files/messages.txt")) {
        let said = if let Some((layout, sizes)) = row.rsplit_once(" for ") {
            let axes = sizes.split(", ").map(axis_of);
            compared(layout, &tensor_of(axes), "a.npy", None)
        } else {
            let (layout, tensor) = row.rsplit_once(" in ").expect("a layout and a file");
            let named = tensor.split_once(": ");
            let (file, name) = named.map_or((tensor, None), |(file, name)| (file, Some(name)));
            said(layout, file, name)
        };
        assert_eq!(said, messages, "{row}");
    }
}

/// Symbols that exporters write for any size do not say that sizes are equal.
#[test]
fn symbols_for_any_size() {
    assert_eq!(
        said(
            "NCHW[N = 1, C = 3, H = 48, W = 192]",
            "symbols.onnx",
            Some("x")
        ),
        [""; 0]
    );
    for (symbol, is_expected) in [
        ("", true),
        ("?", true),
        ("-1", true),
        ("None", true),
        ("none", true),
        ("dynamic", true),
        ("unk__12", true),
        ("dynamic_axes_1", true),
        ("images_dynamic_axes_13", true),
        ("DynamicDimension.0", true),
        ("p2o.DynamicDimension.2", true),
        ("batch", false),
        ("unknown", false),
        ("N", false),
        ("s0", false),
        ("M1", false),
        ("unk__", false),
        ("dynamic_axes_", false),
        ("dynamic_batch", false),
        ("1", false),
        ("DynamicDimension.x", false),
        ("Reshape4_dim_1", false),
    ] {
        assert_eq!(is_open(symbol), is_expected, "{symbol}");
        // As the two sizes of an input.
        let size = message(&[(2, symbol.as_bytes())]);
        let shape = message(&[(1, &size), (1, &size)]);
        let tensor = in_onnx(model(&[(11, &input(&shape))]), "w");
        let tensor = tensor.expect("it is there");
        let texts = compared("HW[H = 48, W = 192]", &tensor, "a.onnx", Some("w"));
        assert_eq!(texts.is_empty(), is_expected, "{symbol}: {texts:?}");
    }
}

/// Returns an axis of a size, or of a symbol for it.
fn axis_of(size: &str) -> HeaderAxis {
    match size.parse() {
        Ok(size) => HeaderAxis::of(size),
        Err(_) => HeaderAxis {
            size: None,
            symbol: Some(size.to_owned()),
            letters: letters_of(size).to_owned(),
        },
    }
}

/// Returns what is said of a label for sizes with these symbols.
fn labelled(label: &str, symbols: &[&str]) -> Vec<String> {
    let sizes = vec!["?"; symbols.len()].join(", ");
    let tensor = tensor_of(symbols.iter().map(|symbol| axis_of(symbol)));
    compared(&format!("{label}[{sizes}]"), &tensor, "a.onnx", Some("w"))
}

/// Words for a batch, for channels, for a height and for a width show a wrong order. Other symbols refuse no label.
#[test]
fn symbols_and_letters() {
    // Each order of the letters, for each spelling.
    for words in [
        ["batch", "channels", "height", "width"],
        ["batch_size", "channel", "Height", "Width"],
        ["BatchSize", "num_channels", "image_height", "image_width"],
        ["batches", "Channels", "img_height", "input-width"],
    ] {
        for letters in ["NCHW", "BCHW"] {
            for label in orders_of_letters(letters) {
                let texts = labelled(&label, &words);
                assert_eq!(texts.is_empty(), label == letters, "{label} for {words:?}");
                for text in texts {
                    let help = format!(" | the label of the file's layout is `{letters}`");
                    assert!(text.ends_with(&help), "{text}");
                }
            }
        }
    }
    // Single letters and other words: each order is accepted.
    for (symbols, letters) in [
        (&["n", "c", "h", "w"][..], "NCHW"),
        (&["N", "N", "H"], "NMH"),
        (&["b", "n", "d"], "NTD"),
        (&["s", "s", "t"], "HSC"),
        (&["seq_len", "hidden", "num_heads"], "SHN"),
        (&["rows", "cols", "depth"], "HWD"),
        (&["tokens", "features", "experts"], "NCB"),
    ] {
        for label in orders_of_letters(letters) {
            assert_eq!(
                labelled(&label, symbols),
                [""; 0],
                "{label} for {symbols:?}"
            );
        }
    }
    #[rustfmt::skip]
    let rows = [
        (&["batch", "3", "height", "width"][..], "NHWC", 3, 'W', "height"),
        (&["batch", "3", "height", "width"], "NCWH", 3, 'W', "height"),
        (&["1", "3", "height", "width"], "NHWC", 3, 'W', "height"),
        (&["batch", "480", "640"], "CNH", 1, 'C', "batch"),
        (&["batch", "sequence", "channels"], "NCW", 3, 'W', "channels"),
        (&["width", "height"], "HW", 1, 'H', "width"),
    ];
    for (symbols, label, axis, letter, word) in rows {
        let texts = labelled(label, symbols);
        let start = format!(
            "axis {axis} of `{label}` in memory is `{letter}`, but it is `{word}` in the file | "
        );
        assert!(
            texts.len() == 1 && texts[0].starts_with(&start),
            "{label}: {texts:?}"
        );
    }
}

/// The elements of a file that a program was compiled with, compared with those of a file that it reads.
#[test]
#[cfg(target_endian = "little")]
fn elements_of_each_type() {
    use half::{bf16, f16};

    fn check<T: FileElement>(own: &'static str, names: &[&'static str]) {
        for name in names.iter().chain(&["u", "u888"]) {
            let file = FileTensor::new("a.onnx", "w", name, &[]);
            assert_eq!(file.has_elements_of::<T>(), *name == own, "{name}");
        }
        // A file that states no type.
        assert!(FileTensor::new("a.onnx", "w", "", &[]).has_elements_of::<T>());
    }
    macro_rules! check_all {
        ($($element:ident)*) => {
            let names = [$(stringify!($element)),*];
            $(check::<$element>(stringify!($element), &names);)*
        };
    }
    check_all!(bool u8 u16 u32 u64 i8 i16 i32 i64 f16 bf16 f32 f64);
}

#[test]
#[cfg(target_endian = "little")]
fn views_of_files() {
    type Any = layout!(NCW[N = ?, C = ?, W = ?]);
    let sizes = &[FileSize::Known(2), FileSize::Known(3), FileSize::Known(4)];
    let file = FileTensor::new("models/a.onnx", "w", "u16", sizes);
    assert_eq!((file.path(), file.name()), ("models/a.onnx", "w"));
    assert_eq!((file.element(), file.sizes()), ("u16", &sizes[..]));
    let elements: Vec<u16> = (0..60).collect();
    let view = |letters, sizes: &[usize]| {
        let count = sizes.iter().product();
        file.try_view::<u16, Any>(letters, sizes, &elements[..count])
    };
    for letters in [None, Some("NCW")] {
        let view = view(letters, &[2, 3, 4]).expect("it is the file");
        assert_eq!(view.sizes(), (N(2), C(3), W(4)));
        assert_eq!(view[(N(1), C(2), W(3))], 23);
    }
    for letters in ["NWC", "CNW", "NC", "NCWH", "", "ncw"] {
        let error = view(Some(letters), &[2, 3, 4]).expect_err("other letters");
        assert!(matches!(error, FileOrderError::Axes(_)), "{letters}");
        assert_eq!(
            error.to_string(),
            "the axes in the file are not NCW, those of the layout: NCW[N=?, C=?, W=?]"
        );
    }
    // Each size alone.
    for changed in 0..3 {
        for size in [1, 5] {
            let mut sizes = [2, 3, 4];
            sizes[changed] = size;
            let error = view(None, &sizes).expect_err("another size");
            assert_eq!(
                error.to_string(),
                format!(
                    "axis {changed} of the file has size {size}, but the program was compiled with models/a.onnx, \
                     where the tensor is u16[2, 3, 4]"
                )
            );
        }
    }
    let open = &[FileSize::Named("n"), FileSize::Unknown, FileSize::Known(4)];
    let open = FileTensor::new("a.onnx", "w", "u16", open);
    assert_eq!(open.to_string(), "u16[?n, ?, 4]");
    assert!(
        open.try_view::<u16, Any>(None, &[1, 5, 4], &elements[..20])
            .is_ok()
    );
    assert!(
        open.try_view::<u16, Any>(None, &[1, 4, 5], &elements[..20])
            .is_err()
    );
    let error = open
        .try_view::<u8, Any>(None, &[1, 1, 4], &[0; 4])
        .expect_err("another type");
    assert_eq!(
        error.to_string(),
        "the given elements are u8, but those in a.onnx are u16[?n, ?, 4]"
    );
    // The sizes give the number of elements, and the layout has an axis for each size.
    for count in [23, 25] {
        let view = file.try_view::<u16, Any>(None, &[2, 3, 4], &elements[..count]);
        assert!(matches!(view, Err(FileOrderError::Layout(_))), "{count}");
    }
    for sizes in [&[2, 3][..], &[2, 3, 4, 1], &[]] {
        assert!(matches!(view(None, sizes), Err(FileOrderError::Layout(_))));
    }
}
