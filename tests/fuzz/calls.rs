//! Mistakes in calls of the macros that no program of `tests/diagnostics` makes, each with its message.

use crate::messages::collect;
use std::collections::BTreeSet;

/// Compares the messages for each call. A message has `|` between the mistake and the help.
#[track_caller]
fn says(calls: &[(&str, &str)]) {
    for (call, message) in calls {
        let mut said = BTreeSet::new();
        collect(call.parse().expect("these are tokens"), 0, &mut said);
        let expected = BTreeSet::from([message.replace(" | ", "\nhelp: ")]);
        assert_eq!(said, expected, "{call}");
    }
}

#[test]
fn formats_of_frames() {
    let example = "write `pub struct Nv12: u8 = { Y[H, W], UV[H / 2, W / 2] }`";
    for (item, mistake) in [
        (
            "type Nv12: u8 = { Y[H, W] }",
            "expected the declaration of a format",
        ),
        ("pub struct", "expected the name of the format"),
        ("pub struct Nv12", "expected the type of a sample"),
        (
            "pub struct Nv12 = u8 { Y[H, W] }",
            "expected the type of a sample",
        ),
        ("pub struct Nv12: u8", "expected the planes of the format"),
        (
            "pub struct Nv12: u8 = [Y, UV]",
            "expected the planes of the format",
        ),
    ] {
        says(&[(
            &format!("frame! {{ {item} }}"),
            &format!("{mistake} | {example}"),
        )]);
    }
    let chroma = "U[H / 2, W / 4], V[H / 2, W / 4]";
    for (item, message) in [
        (
            format!("u32 = {{ Y[H, W], {chroma} }}"),
            "samples of type `u32` are not known | write `u8`, or `u16` for samples of more than 8 bits",
        ),
        (
            format!("u16, bits(6..13) = {{ Y[H, W], {chroma} }}"),
            "`6..13` are not 8 or more bits of an element of 16 | write the bits that hold the sample as a range: \
             `bits(6..16)` for ten bits in the upper part of a `u16`, `bits(0..10)` in the lower",
        ),
        (
            format!("u8 = {{ Y[H, W], {chroma}, A[H, W], X[H, W] }}"),
            "a frame has at most 4 planes | write letters of one plane together, such as `UV[H / 2, W / 2]`",
        ),
        (
            format!("u8 = {{ Y, {chroma} }}"),
            "expected a plane: the letters of its samples, and its rows and columns | write `Y[H, W]`, or \
             `UV[H / 2, W / 2]` for samples in turn",
        ),
        (
            format!("u8 = {{ YZ[H, W], {chroma} }}"),
            "`Z` in `YZ` is not a sample of a frame | write `Y` for luma, `U` for Cb, `V` for Cr, `A` for opacity, `X` \
             for what is unused",
        ),
        (
            format!("u8 = {{ Y{}[H, W], {chroma} }}", "X".repeat(64)),
            "a group has at most 64 samples | write the samples of one group, and how many columns share it: \
             `YUYV[H, W / 2]`",
        ),
        (
            "u8 = { YUYV[H, W / 3] }".to_owned(),
            "`YUYV` has 2 samples of `Y` for 3 columns | write `W / 2`, if each group has the samples of 2 columns",
        ),
        (
            format!("u8 = {{ Y[H, W], {chroma}, Y[H, W] }}"),
            "`Y` is in two planes | write each letter in one plane",
        ),
        (
            "u8 = { Y[H, W], U[H / 2, W / 2] }".to_owned(),
            "the planes have no `V` | write where `Y`, `U` and `V` are, such as `{ Y[H, W], UV[H / 2, W / 2] }`",
        ),
        (
            "u8 = { Y[H, W], U[H / 2, W / 4], V[H / 2, W / 2] }".to_owned(),
            "`U` and `V` have samples for other numbers of rows and columns | write `[H / 2, W / 4]` for both",
        ),
    ] {
        says(&[(&format!("frame! {{ pub struct Format: {item} }}"), message)]);
    }
}

#[test]
fn names_of_sizes() {
    for (size, message) in [
        (
            "?Height[2]",
            "unexpected `[2]` after the name of a size | write one name, such as `?Height`, a product, \
             `?Height * Width`, or a quotient, `?Height / 2`",
        ),
        (
            "?[3]",
            "`[3]` is not the name of a size | write a name that `size_names!` declares, such as `?Height`",
        ),
        (
            "?\"Height\"",
            "the name of a size is a type, not a text | declare `size_names! { Height }`, and write `?Height`",
        ),
        (
            "?Height * 1.5",
            "`1.5` is not a number of positions | write a whole number that is at least 1",
        ),
        (
            "?Height *",
            "expected the name of a size | write a name that `size_names!` declares, such as `?Height`",
        ),
    ] {
        says(&[(&format!("layout!(HW[H = {size}, W = 5])"), message)]);
    }
    for operator in ["+", "-", "%", "&", "|", "^", "<", ">", "=", "!", "?"] {
        let message = format!(
            "the name of a size has no `{operator}` | there are products, `?Height * Width`, and quotients, \
             `?Height / 2`; declare another name by `size_names!`"
        );
        let call = format!("layout!(HW[H = ?Height {operator} 2, W = 5])");
        says(&[(&call, &message)]);
    }
    let divided =
        "only a name is divided, and only by a number | write a quotient as `?Height / 2`";
    for quotient in ["Height / Width", "2 / Height", "6 / 2", "Height / (2 * 3)"] {
        says(&[(&format!("layout!(HW[H = ?{quotient}, W = 5])"), divided)]);
    }
    for number in ["0", "2u8", "1.5"] {
        let message = format!(
            "`{number}` is not a number of positions | write a whole number that is at least 1"
        );
        for name in ["Height *", "Height /"] {
            says(&[(
                &format!("layout!(HW[H = ?{name} {number}, W = 5])"),
                &message,
            )]);
        }
    }
    for number in ["2", "2 * 3", "(2 * 3)"] {
        let message = format!(
            "expected the name of a size after `?` | write `{number}` for a size known at compile time"
        );
        says(&[(&format!("layout!(HW[H = ?{number}, W = 5])"), &message)]);
    }
}

/// The first word of an item that is no layout.
#[test]
fn items_of_other_kinds() {
    for word in ["pub", "const", "static", "let", "enum"] {
        says(&[(
            &format!("layout!({word} Image)"),
            "expected a type | an item is written `pub type Image = HWC[H = 480, W = 640, C = 3];`",
        )]);
    }
}

#[test]
fn tensors_in_files() {
    says(&[(
        "layout! { #[in_file(\"det.onnx\", \"images\", \"masks\")] type Image = HW[2, 3]; }",
        "`in_file` has a path and a name, and nothing else | the attribute states the path of a file, and the name of \
         a tensor in it: `#[in_file(\"models/det.onnx\", \"images\")]`",
    )]);
    #[cfg(not(feature = "files"))]
    says(&[(
        "layout! { #[in_file(\"det.onnx\", \"images\")] type Image = HW[2, 3]; }",
        "`in_file` needs the feature `files` of tensor-layout | in Cargo.toml, write `tensor-layout = { version = \
         \"0.1\", features = [\"files\"] }`",
    )]);
}

#[test]
fn positions_and_steps() {
    says(&[
        (
            "at!(image, H = 1.5)",
            "a position is a whole number, not `1.5` | write `H = 0`",
        ),
        (
            "part!(image, H = 1..5;)",
            "the step is missing | write `;2`, or remove the `;`",
        ),
        (
            "part!(image, H = 1..5;3u8)",
            "a step is a `usize`, not a `u8` | write `;3`",
        ),
        (
            "part!(image, H = 1..5;1.5)",
            "a step is a whole number, not `1.5` | write `;2`",
        ),
    ]);
}

#[test]
fn patterns() {
    let letters = "write the axes of the layout, such as `H(Y P) W(X Q) C`";
    let spaces = "write axes with spaces between them, such as `H(Y P) W(X Q) C`";
    for (call, message) in [
        (
            "const H W -> view W H",
            "a constant copies elements | write `rearrange!(tensor: .. -> view ..)` where the tensor is".to_owned(),
        ),
        (
            "image: -> W H",
            format!("expected axes on both sides of `->` | {letters}"),
        ),
        (
            "image: H + W -> W H",
            format!("expected an axis, or a group after an axis | {spaces}"),
        ),
        (
            "image: A B C D E F G H I -> A B C D E F G H I",
            "a layout has at most 8 axes | put letters into groups".to_owned(),
        ),
        (
            "image: H W -> x1 W",
            "`x1` is not an axis: axes are the letters A to Z | write a capital letter".to_owned(),
        ),
        (
            "image: H[Y P] W -> Y P W",
            "a group is in round brackets | write `H(Y P)`".to_owned(),
        ),
        (
            "image: H((Y P)) W -> Y P W",
            "there are no groups in a group | write `Y P`".to_owned(),
        ),
        (
            "image: H(Y 1) W -> Y W",
            "a group has letters, whose sizes stand after the pattern | remove the `1`".to_owned(),
        ),
        (
            "image: H(Y + P) W -> Y P W, P = 2",
            "expected a letter | write letters with spaces between them, such as `(Y P)`".to_owned(),
        ),
        (
            "image: H(Y P) W -> Y P W,, P = 2",
            "expected a size between two commas | remove one of them".to_owned(),
        ),
        (
            "image: H(Y P) W -> Y P W, P =",
            "the size of `P` is missing | write `P = 16`".to_owned(),
        ),
    ] {
        says(&[(&format!("rearrange!({call})"), &message)]);
    }
}

/// Ranges as Python writes them.
#[test]
fn ranges_with_colons() {
    for (written, meant) in [
        ("1:5", "1..5"),
        ("1:5:", "1..5"),
        ("1:5:2", "1..5;2"),
        (":5", "..5"),
        ("1:", "1.."),
        ("::2", "..;2"),
    ] {
        says(&[(
            &format!("part!(image, H = {written})"),
            &format!("a range has dots, and its step follows a `;` | write `H = {meant}`"),
        )]);
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
        let mut said = BTreeSet::new();
        let tokens = call(constant).parse().expect("these are tokens");
        collect(tokens, 0, &mut said);
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
