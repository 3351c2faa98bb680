//! Errors with numbers that overflow. An error must say that a number overflows, and not print the largest number that
//! a type holds.
//!
//! Each type of errors is listed, with an overflow for each number that the crate computes for its text. All
//! locations in the source at which a number stops at its maximum are listed, too.

mod panics;
#[path = "source/reader.rs"]
mod reader;

use core::error::Error;
use core::ptr::{NonNull, null_mut};
use panics::panics;
use reader::{files_in, folder};
use std::collections::BTreeSet;
use std::fs;
use tensor_layout::axes::{F, K, M, Q};
use tensor_layout::d3d12::{BufferView, Format, TextureFootprint};
use tensor_layout::dlpack::{
    DLDevice, DLManagedTensor, DLTensor, Dlpack, DlpackElement, DlpackError,
};
use tensor_layout::dml::{Int4, TensorDesc};
use tensor_layout::files::FileOrderError;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::{
    DimW, DynH, DynW, H, LayoutError, LayoutErrorKind, Mapping, P, RangeErrorKind, RunTimeStrides,
    S, Tensor, TensorLayout, View, ViewMut, W, layout, part, try_concat, try_part, try_rearrange,
};

/// A number that does not overflow, but whose square does.
const BIG: usize = 1 << (usize::BITS / 2);

type Image = layout!(HW[H = ?, W = ?]);
type Line = layout!(W[W = ?]);
type Strided = TensorLayout<(DynH, DynW), RunTimeStrides>;

fn text(error: &dyn Error) -> String {
    error.to_string()
}

fn image() -> Tensor<u8, Image> {
    Tensor::filled_with(1, Image::with((H(4), W(6))).expect("it is small"))
}

/// Returns a mapping with one element less than the maximum.
fn longest() -> Mapping<Line> {
    Line::with((W(isize::MAX as usize - 1),)).expect("a mapping has no elements")
}

/// The product of the sizes into which an axis is split.
fn splits() -> Vec<String> {
    let image = image();
    let view = image.as_view();
    let refused = |error: LayoutError| {
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
        assert_eq!(
            (error.axis(), error.expected(), error.found()),
            (Some('H'), None, None)
        );
        text(&error)
    };
    let closed = view.try_split(H, (P(BIG), Q(BIG))).unwrap_err();
    let open = view.try_split(H, (P(BIG), Q(3), S, K(BIG), M(2)));
    let many = view.try_split(H, (P(2), Q(3), S(BIG), K(BIG), M(5)));
    let most = view.try_split(H, (P(2), Q(3), S(BIG), K(BIG), M(5), F(7)));
    let texts = vec![
        refused(closed),
        refused(open.unwrap_err()),
        refused(many.unwrap_err()),
        refused(most.unwrap_err()),
        panics(|| view.split(H, (P(BIG), Q(BIG)))),
    ];
    assert_eq!(
        texts[0],
        format!(
            "axis H has size 4, but the product of the new sizes {BIG} x {BIG} overflows: HW[H=4, W=6]"
        )
    );
    assert_eq!(
        texts[1],
        format!(
            "axis H has size 4, but the product of the new sizes {BIG} x 3 x {BIG} x 2 overflows: HW[H=4, W=6]"
        )
    );
    // The first four of more sizes.
    for text in &texts[2..4] {
        assert_eq!(
            *text,
            format!(
                "axis H has size 4, but the product of the new sizes 2 x 3 x {BIG} x {BIG} x .. overflows: HW[H=4, W=6]"
            )
        );
    }
    // A product with 0 is 0, however large the other sizes are.
    let zero = view.try_split(H, (P(BIG), Q(BIG), S(0))).unwrap_err();
    assert_eq!(
        (zero.kind(), zero.expected()),
        (LayoutErrorKind::UnequalParts, Some(0))
    );
    texts
}

/// The product of the sizes of the parts of an axis, in patterns. A pattern divides by this product, compares it with a
/// size of the source or target, or uses it as the size of a new tensor.
fn patterns() -> Vec<String> {
    type Parts = layout!(PQJW[P = ?, Q = ?, J = ?, W = ?]);
    type Two = layout!(PQW[P = ?, Q = ?, W = ?]);
    type Wide = layout!(HW[H = ?, W = ?]);
    type Fixed = layout!(HW[H = 4, W = 6]);
    let (image, big) = (image(), BIG);
    let mut fixed = Tensor::<u8, Fixed>::filled(1);
    let errors = [
        try_rearrange!(image: H(P Q J) W -> Parts: P Q J W, P = big, Q = big).map(drop),
        try_rearrange!(image: H(P Q) W -> Two: P Q W, P = big, Q = big).map(drop),
        try_rearrange!(image: H W -> Wide: H W(P Q W), P = big, Q = big).map(drop),
        try_rearrange!(image: H W -> &mut fixed: H W(P Q W), P = big, Q = big).map(drop),
    ];
    let texts = errors.map(|error| {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
        assert_eq!((error.expected(), error.found()), (None, None));
        assert!(error.axis().is_some());
        text(&error)
    });
    assert_eq!(
        texts[0],
        "the product of the sizes in `H(P Q J)` overflows: HW[H=4, W=6]"
    );
    assert_eq!(
        texts[2],
        "the product of the sizes in `W(P Q W)` overflows: HW[H=?, W=?]"
    );
    texts.to_vec()
}

/// The end of a range.
fn ranges() -> Vec<String> {
    const MOST: usize = usize::MAX - 1;
    let image = image();
    let view = image.as_view();
    let errors = [
        view.try_crop(W(3), DimW::<MOST>).map(drop).unwrap_err(),
        view.try_range(W(3)..=W(usize::MAX)).map(drop).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.kind(), RangeErrorKind::OutOfBounds);
        assert_eq!((error.axis(), error.range()), ('W', 3..usize::MAX));
    }
    let (start, end) = (3, usize::MAX);
    let of_part = try_part!(view, W = start..=end).map(drop).unwrap_err();
    assert_eq!(of_part.kind(), LayoutErrorKind::RangeOutOfRange);
    assert_eq!((of_part.expected(), of_part.found()), (None, None));
    let texts = vec![
        text(&errors[0]),
        text(&errors[1]),
        text(&of_part),
        panics(|| part!(view, W = start..=end)),
    ];
    for text in &texts {
        assert_eq!(
            text,
            "the range 3.., whose end overflows, is out of range for axis W of size 6: HW[H=4, W=6]"
        );
    }
    texts
}

/// The sum of the sizes along an axis: of joined tensors, and of a tensor with its borders.
fn sums() -> Vec<String> {
    const QUARTER: usize = 1 << (usize::BITS - 2);
    type Rows = layout!(HW[?, 1], broadcast(H));
    type Any = layout!(HW[?, 1]);
    let rows = |count| View::<u8, _>::with(&[1], Rows::with((H(count),)).expect("it is short"));
    let (many, one) = (
        rows(QUARTER).expect("one element"),
        rows(1).expect("one element"),
    );
    let joined: Result<Tensor<u8, Any>, _> = try_concat(H, (many, many, many, many, one));
    let border = (H(usize::MAX - 1),);
    let bordered =
        [(border, (H(0),)), ((H(0),), border), (border, border)].map(|(before, after)| {
            let padded: Result<Tensor<u8, Any>, _> = one.try_padded_with(0, before, after);
            padded.map(drop)
        });
    let errors = [joined.map(drop)].into_iter().chain(bordered);
    let texts = errors.map(|error| {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge, "{error}");
        text(&error)
    });
    let texts: Vec<_> = texts.collect();
    for text in &texts {
        assert!(text.ends_with(": HW[H=?, W=1]"), "{text}");
    }
    texts
}

/// The number of bytes of a tensor, in memory of the processor.
fn bytes() -> Vec<String> {
    let mut memory = [0; 8];
    let errors = [
        longest().try_span_bytes::<u64>().unwrap_err(),
        longest().try_footprint_bytes::<u64>().unwrap_err(),
        View::<u64, _>::try_from_bytes_with(&memory, longest()).unwrap_err(),
        ViewMut::<u64, _>::try_from_bytes_with(&mut memory, longest()).unwrap_err(),
    ];
    let texts = errors.map(|error| {
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
        assert_eq!((error.expected(), error.found()), (None, None));
        text(&error)
    });
    let mut texts = texts.to_vec();
    texts.push(panics(|| longest().span_bytes::<u64>()));
    texts.push(panics(|| longest().footprint_bytes::<u64>()));
    texts
}

/// The end of a tensor in a resource, in bytes, and the bytes of a claimed tensor.
fn buffers() -> Vec<String> {
    let buffer = Buffer::<_, u8, layout!(W[4])>::new(HostBuffer([0; 64]), 0).unwrap();
    vec![
        text(
            &Buffer::<_, u8, layout!(W[32])>::new(HostBuffer([0; 64]), u64::MAX - 15).unwrap_err(),
        ),
        text(&Buffer::<_, u64, _>::with(HostBuffer([0; 64]), 0, longest()).unwrap_err()),
        text(&buffer.claim_as_with::<u64, _>(longest()).unwrap_err()),
    ]
}

/// The bytes of a view, the bytes of a row, and the end of a texture in a buffer.
fn direct3d12() -> Vec<String> {
    type Photo = layout!(HWC[C = 4, H = 3, W = 64]);
    let rows =
        Mapping::<Strided>::try_from_strides((H(2), W(1)), (H(isize::MAX as usize - 2), W(1)));
    let far = TextureFootprint::<u8, Photo>::new(Format::R8G8B8A8_UNORM).at_byte(u64::MAX - 511);
    let mut memory = vec![0; 1_024];
    let beyond = far.view(&memory).map(drop).unwrap_err();
    assert_eq!(beyond.kind(), LayoutErrorKind::TooLarge);
    let texts = vec![
        text(&BufferView::<u64, _>::raw_with(longest()).unwrap_err()),
        text(&BufferView::<u64, _>::structured_with(longest()).unwrap_err()),
        text(&TextureFootprint::<f32, _>::with(Format::R32_FLOAT, rows.unwrap()).unwrap_err()),
        text(&beyond),
        text(&far.view_mut(&mut memory).map(drop).unwrap_err()),
    ];
    assert_eq!(
        texts[2],
        format!(
            "axis H has stride {}, or more bytes than memory can hold, but a row pitch has 32 bits: HW[H=2, W=1]",
            isize::MAX - 2
        )
    );
    texts
}

/// The number of elements in a total size.
fn descriptions() -> Vec<String> {
    const NIBBLES: TensorDesc = TensorDesc::new::<Int4, layout!(W[64])>();
    let error = NIBBLES.try_with_total_size(1 << 63).unwrap_err();
    vec![text(&error)]
}

/// Sizes that a tensor of another library and the header of a file state.
fn stated_sizes() -> Vec<String> {
    type Volume = layout!(DHW[D = ?, H = ?, W = ?]);
    let mut sizes = [BIG.cast_signed() as i64; 3];
    let mut element = 0_u8;
    let mut structure = DLManagedTensor {
        dl_tensor: DLTensor {
            data: (&raw mut element).cast(),
            device: DLDevice::CPU,
            ndim: 3,
            dtype: u8::TYPE,
            shape: sizes.as_mut_ptr(),
            strides: null_mut(),
            byte_offset: 0,
        },
        manager_ctx: null_mut(),
        deleter: None,
    };
    // SAFETY: the structure and what it points to live until the end of this function, and nothing else uses them.
    let tensor = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
    let error = tensor.try_view::<u8, Volume>().map(drop).unwrap_err();
    let in_file = View::<u8, Volume>::try_from_file(None, &[BIG; 3], &[0]);
    let in_file = in_file.map(drop).unwrap_err();
    let is_too_large = |error: LayoutError| error.kind() == LayoutErrorKind::TooLarge;
    assert!(matches!(error, DlpackError::Layout(cause) if is_too_large(cause)));
    assert!(matches!(in_file, FileOrderError::Layout(cause) if is_too_large(cause)));
    vec![text(&error), text(&in_file)]
}

/// The types of errors. For each type, its overflows, or the reason why none of its numbers overflows.
#[rustfmt::skip]
const ERRORS: [(&str, Result<&[fn() -> Vec<String>], &str>); 22] = [
    ("BindError", Err("its numbers are sizes of tensors and of resources, which exist")),
    ("BufferError", Ok(&[buffers])),
    ("BytesError", Err("its bytes are those of a slice, and of a layout that is refused if they overflow")),
    ("D3d12Error", Ok(&[direct3d12])),
    ("DlpackError", Ok(&[stated_sizes])),
    ("FileOrderError", Ok(&[stated_sizes])),
    ("FrameError", Err("its numbers are given, or those of planes of less than `isize::MAX` bytes")),
    ("GraphError", Err("its numbers are indices of nodes, and sizes of 32 bits")),
    ("KernelError", Err("its numbers are given, those of a layout, or sums that do not overflow")),
    ("LayoutError", Ok(&[splits, patterns, ranges, sums, bytes])),
    ("LengthError", Err("its numbers are the length of a slice, and those of a layout")),
    ("OperatorError", Err("`operators/errors.rs` tests it")),
    ("OrtError", Err("its numbers are those of a tensor in memory, or of a `LayoutError`")),
    ("PositionError", Err("its numbers are given")),
    ("RangeError", Ok(&[ranges])),
    ("RunnerError", Err("it has no number")),
    ("SessionError", Err("its numbers are given, by the model and by the program")),
    ("ShaderError", Err("its numbers are those of a layout")),
    ("TensorDescError", Ok(&[descriptions])),
    ("TexelError", Err("`shaders/gpu` tests it, because it needs wgpu")),
    ("TransferError", Err("its numbers are within a buffer, or those of a `LayoutError`")),
    ("WeightError", Err("its numbers are given, or those of a tensor that has a description")),
];

/// Tests that no text has the largest number that a type holds, and that the test above gives an example of
/// each overflow.
#[test]
fn no_error_prints_the_largest_number() {
    let largest = [
        u128::from(u64::MAX),
        u128::from(u64::MAX - 3),
        i64::MAX as u128,
        usize::MAX as u128,
        isize::MAX as u128,
        u128::from(u32::MAX),
    ];
    for (name, overflows) in ERRORS {
        for text in overflows
            .unwrap_or_default()
            .iter()
            .flat_map(|overflow| overflow())
        {
            let digits: String = text.chars().filter(|c| !matches!(c, ',' | '_')).collect();
            for number in largest {
                let is_printed = digits
                    .split(|c: char| !c.is_ascii_digit())
                    .any(|word| word == number.to_string());
                assert!(!is_printed, "{name}: {text}");
            }
        }
    }
}

/// Returns the types of errors in the source of a file.
fn errors_in(source: &str) -> BTreeSet<&str> {
    let of_line = |line| {
        let one = str::strip_prefix(line, "impl Error for ");
        let several = str::strip_prefix(line, "debug_as_display! {");
        one.or(several).unwrap_or_default().split([' ', '{', '}'])
    };
    let names = source.lines().flat_map(of_line);
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn each_type_of_errors_is_listed() {
    let files = files_in(&folder());
    let found: BTreeSet<&str> = files
        .iter()
        .flat_map(|(_, source)| errors_in(source))
        .collect();
    let listed: BTreeSet<&str> = ERRORS.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.len(), ERRORS.len(), "an error is listed twice");
    assert_eq!(listed, found);
    let into_one = fs::read_to_string(folder().join("error.rs")).expect("it is there");
    for name in found {
        assert!(
            into_one.contains(&format!("::{name};")),
            "`Error` does not take {name}"
        );
    }
}

/// `unwrap` and a `main` that returns an error print `Debug`. So it shows the text, and the text shows the source.
#[test]
fn errors_print_their_text_and_their_source() {
    for (file, source) in files_in(&folder()) {
        for name in errors_in(&source) {
            // `SessionError` has lines, so its text begins without a name.
            let is_text = source.contains(&format!("\"{name}({{self}})\""))
                || (source.lines())
                    .any(|line| line.starts_with("debug_as_display! {") && line.contains(name))
                || name == "SessionError";
            assert!(is_text, "{file}: `Debug` of {name} is not its text");
        }
        for variant in source
            .lines()
            .filter_map(|line| line.trim().strip_suffix("(error) => Some(error),"))
        {
            let name = variant.rsplit_once("::").map_or(variant, |(_, name)| name);
            // The row of the variant in `causes!`, up to the end of its text.
            let row = source.split_once(&format!(" {name}(error: "));
            let row = row.and_then(|(_, row)| row.split_once("=>")?.1.split_once(",\n"));
            let hides = match row {
                Some((text, _)) => !text.contains("error"),
                None => source.contains(&format!("{variant}(_) => f.")),
            };
            assert!(!hides, "{file}: the text of {variant} hides the source");
        }
    }
}

/// The locations in the source where a number stops at its maximum: the file, the number of such locations, and the
/// reason why no text states such a number. Kernels and their plans, which have no texts, are left out.
#[rustfmt::skip]
const AT_MOST: [(&str, usize, &str); 19] = [
    ("d3d12/buffer_view.rs", 2, "the end of a view, whose page says so"),
    ("d3d12/footprint.rs", 5, "the end of a texture, whose page says so; strides of a valid mapping"),
    ("d3d12/kernel.rs", 1, "a number of words that no mapping has, so it is refused"),
    ("dlpack/mod.rs", 3,
        "packed strides of sizes that overflow, and those are reported first; a stride of 64 bits for a pointer of 32"),
    ("elements/parts.rs", 1, "the largest number is given, as a start that is excluded"),
    ("frames/frame.rs", 2, "an end that is included, whose page says so; a pitch, which is no larger"),
    ("gpu/buffer.rs", 1, "a buffer with more bytes is not made"),
    ("interop/image.rs", 1, "the row of a valid mapping"),
    ("layout/error.rs", 2, "the end of a range, whose page says so; a size that the text shows as `?`"),
    ("layout/order.rs", 1, "the positions in a block of which a part may have fewer, so that the quotient is 0"),
    ("macros.rs", 1, "the largest number is given, as an end that is included"),
    ("operators/graph/weights.rs", 2, "more bytes than a vector has, which refuses them"),
    ("operators/runner/memory.rs", 1, "a size for Windows, which refuses it"),
    ("types/structure.rs", 3, "a bound, above which the exact check decides"),
    ("views/borders.rs", 4, "a size with its border; a layout with such a size is refused"),
    ("views/debug.rs", 1, "a number that is only compared"),
    ("views/join.rs", 3, "sums of sizes, and the positions of a round; a layout with such a size is refused"),
    ("wgpu/texels.rs", 2, "strides of a valid mapping"),
    ("windows/transfer.rs", 1, "a size for Windows, which refuses it"),
];

#[test]
fn numbers_at_their_maximum_are_listed() {
    let mut found = Vec::new();
    for (file, source) in files_in(&folder()) {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let lines = source.lines().filter(is_code);
        let count: usize = lines
            .map(|line| {
                line.matches("saturating_mul").count()
                    + line.matches("saturating_add").count()
                    + line.matches("unwrap_or(u64::MAX").count()
                    + line.matches("unwrap_or(usize::MAX").count()
                    + line.matches("unwrap_or(isize::MAX").count()
            })
            .sum();
        if count > 0 && !file.starts_with("relayout/") {
            found.push((file, count));
        }
    }
    found.sort();
    let listed = AT_MOST.map(|(file, count, _)| (file.to_owned(), count));
    assert_eq!(found, listed);
}
