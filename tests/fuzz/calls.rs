//! Mistakes in calls of the macros that no program of `tests/messages` makes, each with its message.

use crate::LONGEST;
use crate::messages::collect;
use crate::rows::rows;
use std::collections::BTreeSet;
use std::time::Instant;

/// Returns the messages for a call.
#[track_caller]
pub(crate) fn said_of(call: &str) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    collect(call.parse().expect("these are tokens"), 0, &mut said);
    said
}

/// Compares the message for each call. A message has `|` between the mistake and the help.
#[track_caller]
fn says(calls: &[(&str, &str)]) {
    for (call, message) in calls {
        let expected = BTreeSet::from([message.replace(" | ", "\nhelp: ")]);
        assert_eq!(said_of(call), expected, "{call}");
    }
}

/// Each call of the table.
#[test]
fn each_call() {
    for (call, messages) in rows(include_str!("calls.txt")) {
        let messages = messages
            .iter()
            .map(|message| message.replace(" | ", "\nhelp: "));
        assert_eq!(said_of(call), messages.collect(), "{call}");
    }
}

#[test]
fn types_of_samples() {
    let packed = "if each sample has 8 or 16 of its bits, write `u8` or `u16`, and a letter for each sample of a group, as \
                  in `VUYA[H, W]`; unpack other samples first, such as those of v210 to `struct P210: u16, bits(6..16) = \
                  { Y[H, W], UV[H, W / 2] }`";
    let fewer = "write `u16` and the bits of a sample: `u16, bits(0..10)` for ten bits in the lower part, `u16, bits(6..16)` \
                 in the upper";
    let tensor = "declare a tensor by `layout!`, in place of a frame";
    #[rustfmt::skip]
    let rows = [
        (&["u32", "u64", "u128", "usize", "i32", "i64", "i128", "isize"][..], packed),
        (&["u9", "u10", "u11", "u12", "u13", "u14", "u15"], fewer),
        (&["f16", "bf16", "f32", "f64", "half::f16"], tensor),
        (&["i8", "core::primitive::u8"], "write `u8`"),
        (&["i16", "::core::primitive::u16"], "write `u16`"),
        (&["bool", "Pixel", "u4"], "write `u8`, or `u16` for samples of 9 to 16 bits"),
    ];
    for (types, help) in rows {
        for (kind, bits) in types
            .iter()
            .flat_map(|kind| ["", ", bits(20..30)"].map(|bits| (kind, bits)))
        {
            says(&[(
                &format!("frame! {{ struct Packed: {kind}{bits} = {{ Y[H, W], UV[H, W / 2] }} }}"),
                &format!("the samples of a frame are `u8` or `u16`, found `{kind}` | {help}"),
            )]);
        }
    }
}

/// Each limit of a format, on both sides.
#[test]
fn limits_of_frames() {
    let said = |format: &str| said_of(&format!("frame! {{ pub struct Format: {format} }}"));
    let planes = "{ Y[H, W], UV[H / 2, W / 4] }";
    for (element, bits) in [("u8", 8), ("u16", 16)] {
        for first in 0..=17_u32 {
            for end in 0..=17_u32 {
                let is_fit = first + 8 <= end && end <= bits;
                let message = format!(
                    "`{first}..{end}` are not 8 or more bits of an element of {bits}\nhelp: write the bits that hold the \
                     sample as a range: `bits(6..16)` for ten bits in the upper part of a `u16`, `bits(0..10)` in the lower"
                );
                let expected = (!is_fit).then_some(message);
                let format = format!("{element}, bits({first}..{end}) = {planes}");
                assert_eq!(said(&format), expected.into_iter().collect(), "{format}");
            }
        }
    }
    let rows = |size: &str| {
        format!(
            "`{size}` are not the rows and columns of a plane | write `UV[H, W]`, or for a subsampled plane \
             `UV[H / 2, W / 2]`; sizes are given with each frame"
        )
    };
    for (divisor, is_fit) in [(0, false), (1, true), (2, true), (64, true), (65, false)] {
        for size in [
            format!("H / {divisor}, W / 4"),
            format!("H / 2, W / {divisor}"),
        ] {
            let expected = (!is_fit).then(|| rows(&size).replace(" | ", "\nhelp: "));
            let format = format!("u8 = {{ Y[H, W], UV[{size}] }}");
            assert_eq!(said(&format), expected.into_iter().collect(), "{format}");
        }
    }
}

/// Numbers with many digits in each macro that reads numbers. A call takes 10 ms, and took a minute in
/// quadratic time.
#[test]
fn long_numbers() {
    let digits = "7".repeat(100_000);
    for call in [
        "layout! { type A = HW[_, 3]; }",
        "layout! { type A = HW[2, 3], strides(H = _); }",
        "layout! { type A<const X: usize = _> = HW[X, 3]; }",
        "layout!(HW[?Height * _, 3])",
        "layout!(HW[?Height / _, 3])",
        "at!(image, H = _)",
        "part!(image, H = _.._, W = ..;_)",
        "try_part!(image, H = _, W = .._)",
        "rearrange!(image: H(A B) -> A B, A = _)",
        "try_rearrange!(image: H(A B) -> A B, A = _)",
        "frame! { pub struct Format: u16, bits(_.._) = { Y[H / _, W], UV[H, W / _] } }",
        "plan! { #[align(_)] struct A<R> { first: Temporary<R, _> } }",
    ] {
        let start = Instant::now();
        said_of(&call.replace('_', &digits));
        assert!(start.elapsed() < LONGEST, "{call}");
    }
}

/// The first word of an item that is no layout.
#[test]
fn items_of_other_kinds() {
    for word in ["pub", "const", "static", "let", "enum"] {
        says(&[(
            &format!("layout!({word} Image)"),
            "expected a type | an item is written `pub type Image = ..;`, with a label and its sizes in place of `..`",
        )]);
    }
}

#[test]
fn tensors_in_files() {
    #[cfg(not(feature = "files"))]
    says(&[(
        "layout! { #[in_file(\"det.onnx\", \"images\")] type Image = HW[2, 3]; }",
        "`in_file` needs the feature `files` of tensor-layout | in Cargo.toml, write `tensor-layout = { version = \
         \"0.1\", features = [\"files\"] }`",
    )]);
}

/// Code for completion has each word of a layout that may be a name. A keyword there would be an error of the compiler.
#[test]
fn words_that_editors_complete() {
    let keywords = "_ abstract as async await become box break const continue crate do dyn else enum extern false final \
                    fn for gen if impl in let loop macro match mod move mut override priv pub ref return Self self \
                    static struct super trait true try type typeof unsafe unsized use virtual where while yield";
    let names = "height HEIGHT auto default macro_rules raw safe union";
    for (words, are_names) in [(keywords, false), (names, true)] {
        for word in words.split_whitespace() {
            // Without its other sizes, the layout is unfinished.
            let call = format!("@ tensor_layout HWC[H = {word}]");
            let expanded = crate::expand::layout(call.parse().expect("these are tokens"));
            let constant = format!("usize = {word} ;");
            assert_eq!(
                expanded.to_string().contains(&constant),
                are_names,
                "{word}"
            );
        }
    }
}

/// The shortest ranges of constants that have a position.
#[test]
fn ranges_of_one_position() {
    for range in ["2..3", "2..=2", "..1", "..=0", "2..", "7..=SIZE", "7..SIZE"] {
        let call = format!("part!(image, W = 1..5, H = {range})");
        let said = said_of(&call);
        assert!(said.is_empty(), "{call}: {said:?}");
    }
}

/// Sizes of letters that may be constants, and sizes that begin with a variable.
#[test]
fn variables_as_sizes_of_letters() {
    let call = |size: &str| format!("rearrange!(image: H(Y P) W -> Y(Y W) P, P = {size})");
    for constant in [
        "16",
        "SIZE",
        "Self::SIZE",
        "sizes::ROWS",
        "size()",
        "size!(4)",
        "const { size }",
        "unsafe { SIZE }",
        "if A { 2 } else { 4 }",
        "match A { _ => 2 }",
        "loop { break 2 }",
        "while A {}",
        "for a in B {}",
    ] {
        let said = said_of(&call(constant));
        assert!(said.is_empty(), "{constant}: {said:?}");
    }
    for variable in ["size", "size + 1", "sizes[0]", "image.rows", "a != b"] {
        let message = format!(
            "`{variable}` is a variable, but sizes in `rearrange!` are constants | write `try_rearrange!`, and handle \
             its error; for a constant, `P = const {{ {variable} }}`"
        );
        says(&[(&call(variable), &message)]);
    }
}

/// The word `const` stands for no tensor, but a block of a constant is one.
#[test]
fn sources_in_blocks_of_constants() {
    let said = said_of("rearrange!(const { TENSOR }: H W -> W H)");
    assert!(said.is_empty(), "{said:?}");
}
