//! The headers of files, as the attribute `in_file` reads them, compared with the libraries that made the files: onnx,
//! numpy and safetensors (`files/make.py`). Damaged files, among them random changes of these files, give errors.
//! Reading them does not panic, does not allocate more than a multiple of the bytes that are read, and does not read
//! beyond the end.

use proc_macro2::Span;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tensor_layout_language::files::compare::{Claim, compare, report_error};
use tensor_layout_language::files::{FileError, FileKind, HeaderTensor, find, find_in};
use tensor_layout_language::read;
use tensor_layout_language::report::Report;
use trial::{Met, for_each_round};

mod oracle;
mod trial;

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
    for (layout, file, name, text) in [
        (
            "NCHW[1, 3, 640, 640]",
            "square.onnx",
            "images",
            "In a file: `images` of square.onnx is f32[1, 3, 640, 640]. The file does not show the order of `H`, `W`: \
             it is claimed for `images`.",
        ),
        (
            "HW[10, 64]",
            "weights.safetensors",
            "head.weight",
            "In a file: `head.weight` of weights.safetensors is f64[10, 64]. The order of the axes has been compared.",
        ),
        (
            "OIHW[64, 3, 7, 7]",
            "lettered.safetensors",
            "stem.weight",
            "In a file: `stem.weight` of lettered.safetensors is f16[64, 3, 7, 7]. The order of the axes has been \
             compared.",
        ),
        (
            "NCHW[?, ?, ?, ?]",
            "average.onnx",
            "image",
            "In a file: `image` of average.onnx is f32[?batch, 3, ?height, ?width]. The order of the axes \
             has been compared.",
        ),
    ] {
        assert_eq!(documentation(layout, file, name), text);
    }
}

fn axes(tensor: &HeaderTensor) -> Vec<(Option<u64>, Option<char>)> {
    tensor
        .axes
        .iter()
        .map(|axis| (axis.size, axis.letter))
        .collect()
}

#[test]
fn axes_are_in_storage_order_and_have_their_letters() {
    let find = |file: &str, name| find(&folder().join(file), name).expect("it is there");
    let columns = find("columns.npy", None);
    assert_eq!(axes(&columns), [(Some(4), None), (Some(3), None)]);
    let image = find("average.onnx", Some("image"));
    let letters: Vec<_> = image.axes.iter().map(|axis| axis.letter).collect();
    assert_eq!(letters, [Some('N'), None, Some('H'), Some('W')]);
    let weight = find("lettered.safetensors", Some("head.weight"));
    assert!(weight.names_axes);
    assert_eq!(
        axes(&weight),
        [(Some(10), Some('O')), (Some(64), Some('I'))]
    );
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
    for (error, name, text) in [
        (
            FileError::Unreadable(io::Error::other("it is a folder")),
            None,
            "cannot read `det.onnx`: it is a folder | the path begins in the folder of the package's `Cargo.toml`",
        ),
        (
            FileError::UnknownKind,
            None,
            "`det.onnx` is not a file whose header can be read here | the kinds are `.onnx`, `.safetensors` and `.npy`",
        ),
        (
            FileError::Damaged {
                at: 7,
                what: "the file ends here",
            },
            None,
            "`det.onnx` is damaged at byte 7: the file ends here | write the file anew with the program that made it",
        ),
        (
            FileError::TooLong,
            None,
            "the header of `det.onnx` is longer than what is read of it | remove the attribute, and compare the sizes \
             when the program reads the file",
        ),
        (
            FileError::NoTensor {
                count: 0,
                names: Vec::new(),
            },
            Some("image"),
            "there is no `image` in det.onnx | the file has no tensors",
        ),
        (
            FileError::NoTensor {
                count: 5,
                names: names(),
            },
            Some("image"),
            "there is no `image` in det.onnx | the file has `images`, `masks`, and 3 more",
        ),
        (
            FileError::NeedsName {
                count: 2,
                names: names(),
            },
            None,
            "which tensor of `det.onnx` has this layout? | write its name after the path: the file has `images`, `masks`",
        ),
        (
            FileError::NoSizes,
            Some("image"),
            "`image` of det.onnx states no sizes, so there is nothing to compare | remove the attribute, or write the \
             sizes into the model with shape inference",
        ),
        (
            FileError::HasNoNames,
            Some("image"),
            "`det.onnx` holds a single array, which has no name | remove the name",
        ),
    ] {
        let report = Report::new();
        let places = [Span::call_site(), Span::call_site()];
        report_error(&error, "det.onnx", name, places, &report);
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

#[track_caller]
fn assert_damaged(outcome: &Result<HeaderTensor, FileError>, place: u64, text: &str) {
    match outcome {
        Err(FileError::Damaged { at, what }) => assert_eq!((*at, *what), (place, text)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn unusual_models_are_read() {
    // An initializer with packed sizes.
    let packed = message(&[(1, &[2, 0x80, 1]), (8, b"w")]);
    let model = message(&[(7, &message(&[(5, &packed)]))]);
    assert_eq!(
        in_onnx(model, "w").expect("it is there").to_string(),
        "undefined[2, 128]"
    );

    // As in old models, an input that is also an initializer, after the initializer. Its size is -1.
    let minus_one = [&[0x08][..], &[0xff; 9], &[1]].concat();
    let shape = message(&[(1, &minus_one), (1, &message(&[(3, b"DATA_CHANNEL")]))]);
    let of_tensor = [&[0x08, 16][..], &message(&[(2, &shape)])].concat();
    let input = message(&[(1, b"w"), (2, &message(&[(1, &of_tensor)]))]);
    let model = message(&[(7, &message(&[(5, &packed), (11, &input)]))]);
    let found = in_onnx(model, "w").expect("it is there");
    assert_eq!(found.to_string(), "bf16[?, ?]");
    assert_eq!(axes(&found), [(None, None), (None, Some('C'))]);
}

#[test]
fn damaged_models_are_errors() {
    assert_damaged(&in_onnx(Vec::new(), "w"), 0, "it has no graph");
    let inside = "a part is longer than the whole that it is in";
    assert_damaged(&in_onnx(vec![7 << 3 | 2, 5, 0], "w"), 2, inside);
    // Sizes of -1 in initializers, alone and packed.
    let minus_one = [&[0xff; 9][..], &[1]].concat();
    let alone = [&[0x08][..], &minus_one].concat();
    for sizes in [alone, message(&[(1, &minus_one)])] {
        let model = message(&[(7, &message(&[(5, &sizes)]))]);
        let end = model.len() as u64;
        assert_damaged(&in_onnx(model, "w"), end, "a size is negative");
    }
    // A length of almost 2^64.
    let long = [&[7 << 3 | 2][..], &[0xff; 9], &[1]].concat();
    assert_damaged(&in_onnx(long, "w"), 11, inside);
    let endless = [&[7 << 3 | 2][..], &[0xff; 10]].concat();
    assert_damaged(
        &in_onnx(endless, "w"),
        11,
        "a number has more than ten bytes",
    );
    assert_damaged(&in_onnx(vec![3], "w"), 1, "it is not a field of a model");
    assert_damaged(
        &in_onnx(message(&[(7, &[0x80])]), "w"),
        3,
        "a number ends after the message that it is in",
    );
    let axes = message(&[(
        5,
        &[message(&[(1, &[1; 65])]), message(&[(8, b"w")])].concat(),
    )]);
    assert_damaged(
        &in_onnx(message(&[(7, &axes)]), "w"),
        71,
        "a tensor has more than 64 axes",
    );
    let name = message(&[(7, &message(&[(5, &message(&[(8, b"\xff")]))]))]);
    assert_damaged(&in_onnx(name, "w"), 7, "a text is not UTF-8");
}

fn in_safetensors(header: &str, elements: usize) -> Result<HeaderTensor, FileError> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(&vec![0; elements]);
    find_in(Cursor::new(bytes), FileKind::Safetensors, Some("w"))
}

#[test]
fn damaged_weights_are_errors() {
    let entry = |shape: &str, offsets: &str| {
        format!(
            r#" {{"w" : {{"dtype":"F32","shape":{shape},"data_offsets":{offsets},"x":[{{}},-1.5e3,null]}}}} "#
        )
    };
    let read = |shape: &str, offsets: &str| in_safetensors(&entry(shape, offsets), 24);
    assert_eq!(
        read("[2, 3]", "[0,24]").expect("it is right").to_string(),
        "f32[2, 3]"
    );
    assert_eq!(
        read("[]", "[4,8]").expect("it is right").to_string(),
        "f32[]"
    );
    let json = "this is not the JSON of a header";
    for (shape, offsets, text) in [
        ("[2,3]", "[0,28]", "the tensor ends after the file"),
        (
            "[2,3]",
            "[4,24]",
            "the sizes of the tensor do not agree with its bytes",
        ),
        ("[2,3]", "[24,0]", "the tensor ends after the file"),
        (
            "[2,3]",
            "[0]",
            "the header does not say where the tensor is",
        ),
        (
            "[18446744073709551615,3]",
            "[0,24]",
            "the sizes of the tensor do not agree with its bytes",
        ),
    ] {
        assert_damaged(&read(shape, offsets), 8, text);
    }
    for shape in [
        "[2,-3]",
        "[2,3",
        "[2,]",
        "[18446744073709551616]",
        "{}",
        "2",
    ] {
        match read(shape, "[0,24]") {
            Err(FileError::Damaged { what, .. }) => assert_eq!(what, json, "{shape}"),
            other => panic!("{shape}: {other:?}"),
        }
    }
    let deep = format!(r#"{{"a":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(
        in_safetensors(&deep, 0),
        Err(FileError::Damaged { .. })
    ));
    let twice = r#"{"w":{"dtype":"U8","shape":[],"data_offsets":[0,1]},"\u0077":{"dtype":"U8"}}"#;
    assert_damaged(
        &in_safetensors(twice, 1),
        8,
        "the header has the tensor twice",
    );
    let letters = |letters: &str| {
        let header = format!(
            r#"{{"__metadata__":{{"axes:w":"{letters}"}},"w":{{"dtype":"U8","shape":[2,3],"data_offsets":[0,6]}}}}"#
        );
        in_safetensors(&header, 6)
    };
    assert!(letters("HW").expect("it is right").names_axes);
    for wrong in ["H", "hw", "HWC"] {
        assert_damaged(
            &letters(wrong),
            8,
            "the metadata has no letter for each axis of the tensor",
        );
    }
    // The header states a wrong length.
    let long = find_in(
        Cursor::new(vec![0xff; 20]),
        FileKind::Safetensors,
        Some("w"),
    );
    assert_damaged(&long, 8, "a part is longer than the whole that it is in");
    // A pair of units of UTF-16, and halves of pairs.
    for (name, is_right) in [
        (r"\ud83d\ude00", true),
        (r"\ud83d", false),
        (r"\ude00", false),
        (r"\ud83d\u0041", false),
        (r"\ud83d\udfff", true),
        (r"\ud83d\ue000", false),
    ] {
        let header =
            format!(r#"{{"{name}":1,"w":{{"dtype":"U8","shape":[],"data_offsets":[0,1]}}}}"#);
        assert_eq!(in_safetensors(&header, 1).is_ok(), is_right, "{name}");
    }
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
        assert_eq!(
            in_npy(version, right, 24).expect("it is right").to_string(),
            "f64[3]"
        );
    }
    assert_damaged(
        &in_npy(1, right, 23),
        10,
        "the file has fewer elements than its sizes say",
    );
    assert_damaged(&in_npy(4, right, 24), 10, "the version is not 1, 2 or 3");
    let old = "{\"shape\":(2L,3L),\"fortran_order\":True,\"descr\":\"|u1\"}";
    assert_eq!(
        in_npy(1, old, 6).expect("it is right").to_string(),
        "u8[2, 3] in Fortran order"
    );
    assert_damaged(
        &find_in(Cursor::new(b"\x93NUMPY\x01"), FileKind::Npy, None),
        7,
        "the file ends here",
    );
    // The dict begins at byte 10, and has a comma too few before the `2`.
    let number = "{'descr': '<f8', 'fortran_order': False, 'shape': (1 2)}";
    assert_damaged(
        &in_npy(1, number, 8),
        63,
        "this is not the header of an array of numbers",
    );
    let unknown = "{'descr': 'x', 'fortran_order': False, 'shape': ()}";
    assert_damaged(
        &in_npy(1, unknown, 8),
        10,
        "this is not an element type of numpy",
    );
    for wrong in [
        "",
        "{}",
        "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': ()}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1 2)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': ()} 1",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}",
        "{'descr': '<\\x38', 'fortran_order': False, 'shape': ()}",
        "{'descr': 'x', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<f\u{e9}', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<f18446744073709551615', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
    ] {
        let outcome = in_npy(1, wrong, 8);
        assert!(
            matches!(outcome, Err(FileError::Damaged { .. })),
            "{wrong}: {outcome:?}"
        );
    }
    assert!(matches!(
        in_npy(2, &" ".repeat(70_000), 0),
        Err(FileError::TooLong)
    ));
    assert_damaged(
        &find_in(Cursor::new(b"PK\x03\x04"), FileKind::Npy, None),
        0,
        "it does not begin as a file of numpy",
    );
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

/// A generator of random numbers: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// Changes some bytes: flips bits, writes bytes that often matter, removes a part, or repeats one.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
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
    for_each_round(20_000, |seed, cases| {
        let mut random = Random(seed + 1);
        for case in 0..cases {
            let (kind, name, bytes) = &files[case as usize % files.len()];
            let mut bytes = bytes.clone();
            mutate(&mut bytes, &mut random);
            let len = bytes.len() as u64;
            let (found, read) = measured(&bytes, len, *kind, name.as_deref());
            assert!(read <= 2 * len + 16_384, "{read} bytes were read of {len}");
            met.note(match found {
                Ok(_) => "read",
                Err(FileError::Damaged { .. }) => "damaged",
                Err(FileError::NoTensor { .. }) => "renamed",
                Err(_) => "other",
            });
        }
    });
    met.assert_often(100, &["read", "damaged", "renamed"]);
}
