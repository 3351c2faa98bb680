//! Mistakes at the edges of the rules of the language, and similar layouts without a mistake.

use std::time::Instant;
use tensor_layout_language::check::Layout;
use tensor_layout_language::description::Description;
use tensor_layout_language::page;
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

/// Returns the mistakes of a layout with their help, and the layout.
fn said(text: &str) -> (Vec<String>, Option<Layout>) {
    let report = Report::new();
    let layout = read(text.parse().expect("tokens"), &report);
    let mistakes = report.into_mistakes();
    let mistakes = mistakes.into_iter().map(|(_, mistake)| {
        // Outside of the compiler, tokens as text have a space before each comma.
        mistake.replace(" ,", ",")
    });
    (mistakes.collect(), layout)
}

/// Compares the message for each layout. A layout without a mistake has no message.
#[track_caller]
fn says(layouts: &[(&str, &[&str])]) {
    for (text, expected) in layouts {
        let (mistakes, layout) = said(text);
        let expected: Vec<_> = expected
            .iter()
            .map(|mistake| mistake.replace(" | ", "\nhelp: "))
            .collect();
        assert_eq!(mistakes, expected, "{text}");
        assert_eq!(layout.is_some(), expected.is_empty(), "{text}");
    }
}

const BLOCK: &str = "an inner block is a number and a lower-case axis, as in `NCHW16c`";

#[test]
fn labels() {
    says(&[
        ("ABCDEFGH[1, 1, 1, 1, 1, 1, 1, 1]", &[]),
        ("C2c2c2c2c2c2c2c2c[256]", &[]),
        ("A2a3a[5]", &[]),
        (
            "NCHCW[1]",
            &["axis `C` appears twice in `NCHCW` | write `NCHW`, with each axis once"],
        ),
        (
            "NHCC[1]",
            &["axis `C` appears twice in `NHCC` | write `NHC`, with each axis once"],
        ),
        (
            "ABCDEFGHI[1]",
            &["`ABCDEFGHI` has 9 axes | a tensor has at most 8 axes, as in DirectML"],
        ),
        (
            "channels_last[1]",
            &["`channels_last` is not a label: it lists the axes in storage order | write `NHWC`"],
        ),
        (
            "contiguous_format[1]",
            &[
                "`contiguous_format` is not a label: it lists the axes in storage order | write `NCHW`",
            ],
        ),
        (
            "channels_first[1]",
            &["`channels_first` is not a label: it lists the axes in storage order | write `NCHW`"],
        ),
        (
            "nchw16c[1]",
            &[
                "`nchw16c` is not a label: it starts with the axes in storage order | write capital letters, such as `NCHW16c`",
            ],
        ),
        (
            "nhwc[1]",
            &["axis `n` must be a capital letter | write `NHWC`"],
        ),
        (
            "NHw2n[1]",
            &["axis `w` must be a capital letter | write `NHW2n`"],
        ),
        (
            "NCHWc[1]",
            &["inner block `c` is not a number and then its axis | write `NCHW16c`"],
        ),
        (
            "NCHWc8[1]",
            &["inner block `c8` is not a number and then its axis | write `NCHW8c`"],
        ),
        (
            "N_[1]",
            &["`_` is not an axis | axes are the letters A to Z"],
        ),
        (
            "NC4W[1]",
            &["`4` is not an axis: axes are the letters A to Z | write `NCW`"],
        ),
        (
            "NC4C[1]",
            &["the axis of inner block `4C` must be a lower-case letter | write `4c`"],
        ),
        (
            "NC4w[1]",
            &[
                "inner block `4w` has no outer axis `W` in `NC` | the axis itself stands among the capital letters, as in `NCHW16c`",
            ],
        ),
        (
            "NC0c[1]",
            &["inner block `0c` has size 0 | a block holds at least 1 position"],
        ),
        (
            "NC99999999999999999999c[1]",
            &["inner block `99999999999999999999c` is too large | a block fits into memory"],
        ),
    ]);
    for (label, mistake) in [
        ("NC16", "inner block `16` does not say its axis"),
        ("NC4cn", "`n` after an inner block has no size"),
        ("C2c2c2c2c2c2c2c2c2c", "a label has at most 8 inner blocks"),
    ] {
        let mistake = format!("{mistake} | {BLOCK}");
        says(&[(&format!("{label}[1]"), &[&mistake])]);
    }
}

#[test]
fn what_stands_where_sizes_should() {
    let label = "expected a label: the axes in storage order, such as `NHWC`";
    let inline = "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`";
    for (text, mistake, help) in [
        ("", "expected a layout", inline),
        ("\"NHWC\", 1, 3", label, "write `NHWC[1, 3]`"),
        ("[1, 3], NHWC", label, "write `NHWC[1, 3]`"),
        ("\"NHWC\"; 1, 3", label, inline),
        ("[1, 3]; NHWC", label, inline),
        ("3, 4", label, inline),
        (
            "HW<2, 3>",
            "sizes stand in square brackets",
            "write `HW[2, 3]`",
        ),
        (
            "HW(2, 3)",
            "sizes stand in square brackets",
            "write `HW[2, 3]`",
        ),
        (
            "View<f32, HW[2, 3]>",
            "`View` is not a layout, which does not say what its elements are",
            "write `HW[2, 3]`",
        ),
        (
            "View<f32, HW(2, 3)>",
            "`View` is not a layout, which does not say what its elements are",
            "write `HW[2, 3]`",
        ),
        (
            "f32, HW[2, 3]",
            "a layout does not say what its elements are",
            "write `View<f32, layout!(HW[2, 3])>`",
        ),
        // A size for each axis, and too few or too many sizes.
        (
            "HW[2][3]",
            "sizes stand in one pair of brackets",
            "write `HW[H = 2, W = 3]`",
        ),
        (
            "HW[2][3][4]",
            "sizes stand in one pair of brackets",
            "write `HW[2, 3, 4]`",
        ),
        (
            "NCHW8c[1][8][2][3]",
            "sizes stand in one pair of brackets",
            "write `NCHW8c[1, 8, 2, 3]`",
        ),
        (
            "NHWC",
            "no sizes after `NHWC`",
            "write `NHWC[N = .., H = .., W = .., C = ..]`",
        ),
        (
            "nchw",
            "no sizes after `nchw`",
            "write `nchw[N = .., C = .., H = .., W = ..]`",
        ),
        (
            "N1C3H20W20",
            "no sizes after `N1C3H20W20`",
            "write `NCHW[N = 1, C = 3, H = 20, W = 20]`",
        ),
        ("N1C", "no sizes after `N1C`", "write `N1C[N = .., C = ..]`"),
        (
            "N1c3",
            "no sizes after `N1c3`",
            "write `N1c3[N = .., C = ..]`",
        ),
        (
            "Image",
            "no sizes after `Image`",
            "write `Image` without `layout!`, if that is a layout declared elsewhere",
        ),
        (
            "IM_GE",
            "no sizes after `IM_GE`",
            "write `IM_GE` without `layout!`, if that is a layout declared elsewhere",
        ),
        (
            "IMG_2",
            "no sizes after `IMG_2`",
            "write `IMG_2[I = .., M = .., G = ..]`",
        ),
        (
            "g32, HW[2, 3]",
            "no sizes after `g32`",
            "write `g32[G = ..]`",
        ),
    ] {
        says(&[(text, &[&format!("{mistake} | {help}")])]);
    }
}

#[test]
fn sizes() {
    let named = "sizes are either all named or all in logical order";
    for (text, mistake, help) in [
        (
            "HW[2]",
            "`HW` has 2 axes, but 1 size is given",
            "name them: `HW[H = .., W = ..]`",
        ),
        (
            "W[2, 3]",
            "`W` has 1 axis, but 2 sizes are given",
            "name them: `W[W = ..]`",
        ),
        (
            "NC4c[1]",
            "`NC4c` has 2 axes, but 1 size is given",
            "name them: `NC4c[N = .., C = ..]`; a size is that of the whole axis, inner blocks included",
        ),
        (
            "HW[H = 2, W = 3, H = 4]",
            "the size of axis `H` is given twice",
            "remove one of them",
        ),
        (
            "HW[H = 2, H = 4]",
            "the size of axis `H` is given twice",
            "remove one of them",
        ),
        (
            "HW[H = 2]",
            "no size for axis `W`",
            "write `HW[H = 2, W = ..]`",
        ),
        (
            "NHW[H = 2]",
            "no size for axis `N`, `W`",
            "write `NHW[N = .., H = 2, W = ..]`",
        ),
        ("HW[H = 2, X = 3]", "`HW` has no axis `X`", "write `W = ..`"),
        (
            "NHW[H = 2, X = 3]",
            "`NHW` has no axis `X`",
            "its axes are `N`, `H`, `W`",
        ),
        (
            "HW[H = 2, foo = 3]",
            "`HW` has no axis `foo`",
            "its axes are `H`, `W`",
        ),
        (
            "HW[H = 2, W = 3, h = 4]",
            "axis `h` must be a capital letter",
            "write `H`",
        ),
        (
            "HW[H = 2, W = 3, rows = 4]",
            "`HW` has no axis `rows`",
            "write `H`",
        ),
        (
            "HW[H = 2, W = 3, pad = 4]",
            "the clause `pad` stands among the sizes",
            "clauses follow the brackets: `HW[2, 3], pad(W = 5)`",
        ),
        (
            "HW[H = 2, W = 3, components = RGB]",
            "the clause `components` stands among the sizes",
            "clauses follow the brackets: `HW[2, 3], pad(W = 5)`",
        ),
        (
            "HW[H = 2, 3]",
            named,
            "write `HW[H = 2, W = 3]`, with all of them named",
        ),
        (
            "NHW[H = 2, 3]",
            named,
            "write `NHW[N = .., H = 2, W = ..]`, with all of them named",
        ),
        ("HW[0, 1]", "axis `H` has size 0", "write `1` or more"),
        (
            "HW[H = 1, W = 0]",
            "axis `W` has size 0",
            "write `1` or more",
        ),
        (
            "HW[H: 2, W = 3]",
            "sizes are named with `=`",
            "write `H = 2`",
        ),
        (
            "HW[H => 2, W = 3]",
            "sizes are named with `=`",
            "write `H = 2`",
        ),
    ] {
        says(&[(text, &[&format!("{mistake} | {help}")])]);
    }
}

#[test]
fn values() {
    let open = "write `?` for a size known at run time";
    for (size, mistake, help) in [
        ("", "expected a size", "write a number or a constant"),
        ("_", "`_` is not a size", open),
        ("None", "`None` is not a size", open),
        ("..", "`..` is not a size", open),
        ("*", "`*` is not a size", open),
        ("-1", "a size is not negative", open),
        ("-2", "a size is not negative", "write `2`"),
        (
            "1.5",
            "a size is a whole number, not `1.5`",
            "write a number or a constant",
        ),
        ("3u8", "a size is a `usize`, not a `u8`", "write `3`"),
        ("2x3", "sizes are separated by commas", "write `2, 3`"),
        ("2x3x4", "sizes are separated by commas", "write `2, 3, 4`"),
        (
            "2 3",
            "expected `,` after `2`",
            "write `2, 3` if these are two",
        ),
        ("2; 3", "sizes are separated by commas", "write `,` for `;`"),
        ("H?", "`?` stands alone", "write `H = ?`"),
        ("3?", "`?` stands alone", open),
    ] {
        says(&[(&format!("HW[{size}, 1]"), &[&format!("{mistake} | {help}")])]);
    }
    says(&[
        ("HW[3usize, A]", &[]),
        ("HW[2 as usize, A::B]", &[]),
        ("HW[(2), ?]", &[]),
        ("HW[2 + 3, A - 1]", &[]),
        ("HW[-A, 1]", &["a size is not negative | write `A`"]),
        (
            "HW[2, 3], pad(W = -1)",
            &["a number of positions is not negative | write `1`"],
        ),
        (
            "HW[2, 3], strides(W = -1)",
            &["a stride is not negative | write `1`"],
        ),
        (
            "HW[2, 3], pitch(H = *)",
            &["`*` is not a stride | write `?` for a size known at run time"],
        ),
    ]);
}

#[test]
fn numbers_as_large_as_memory() {
    let too_long = "is too large for a `usize` | a size fits into memory";
    let too_many = "has more elements than memory can hold | the number of elements, padding included, is at most `isize::MAX`";
    says(&[
        ("W[9223372036854775807]", &[]),
        ("HW[?, 9223372036854775807]", &[]),
        (
            "W[9223372036854775808]",
            &[&format!("`W[W = 9223372036854775808]` {too_many}")],
        ),
        (
            "W[18446744073709551615]",
            &[&format!("`W[W = 18446744073709551615]` {too_many}")],
        ),
        (
            "W[18446744073709551616]",
            &[&format!("`18446744073709551616` {too_long}")],
        ),
        (
            "W[340282366920938463463374607431768211456]",
            &[&format!(
                "`340282366920938463463374607431768211456` {too_long}"
            )],
        ),
        (
            "HW[2, 3], strides(H = 18446744073709551616)",
            &[&format!("`18446744073709551616` {too_long}")],
        ),
        // No other mistake is reported, such as a `pad` that is smaller than the size.
        (
            "HW[18446744073709551616, 5], pad(W = 3)",
            &[&format!("`18446744073709551616` {too_long}")],
        ),
        (
            "HW[4, 1], strides(H = 4611686018427387904)",
            &[&format!("`HW[H = 4, W = 1]` {too_many}")],
        ),
    ]);
}

/// Texts at the limits, and far beyond them. None panics or takes long.
#[test]
fn long_texts() {
    let start = Instant::now();
    let named = |size: &str| {
        format!(
            "ABCDEFGH[{}]",
            "ABCDEFGH"
                .chars()
                .map(|axis| format!("{axis} = {size}"))
                .collect::<Vec<_>>()
                .join(", ")
        )
    };
    for length in [1_000, 1_001, 5_000, 20_000] {
        let texts = [
            ("N".repeat(length), "constant"),
            (format!("?{}", "N".repeat(length - 1)), "name"),
            (format!("?a::{}", "N".repeat(length - 4)), "path of a name"),
            (format!("a::{}", "N".repeat(length - 3)), "path"),
            (
                format!("N{}", " + N".repeat(length / 4))
                    .chars()
                    .take(length / 4 * 4 + 1)
                    .collect(),
                "sum",
            ),
            (format!("f({})", "N".repeat(length - 3)), "call"),
            ("é".repeat(length / 2), "letters of two bytes"),
        ];
        for (text, kind) in texts {
            let bytes = text.len();
            let limit = |what: &str| {
                format!(
                    "this {what} has a text of {bytes} bytes, but at most 1000 are allowed\nhelp: write a constant or a name with a shorter text"
                )
            };
            for (layout, what, count) in [
                (named(&text), "size", 8),
                (format!("HW[2, 3], strides(H = {text})"), "stride", 1),
                (
                    format!("HW[2, 3], align(H = {text}, W = {text})"),
                    "number of positions",
                    2,
                ),
            ] {
                let (mistakes, layout) = said(&layout);
                if bytes > 1_000 {
                    assert_eq!(mistakes, vec![limit(what); count], "{kind}");
                } else if what == "size" || !text.starts_with('?') {
                    let layout = Description::of(&layout.expect(kind));
                    assert!(layout.text().contains(&text) || text.contains('+'));
                    assert!(
                        page::page(&layout, true).len() + page::summary(&layout).len() > length
                    );
                }
            }
        }
        let digits = "7".repeat(5 * length);
        let others = [
            format!("HW[{digits}, 3]"),
            format!("HW[2, 3], pad(W = 0x{digits})"),
            format!("HW{digits}w[2, 3]"),
            format!("HW[2, 3], components(W = {})", "N".repeat(length)),
            format!("HW[2, 3], logical({})", "N".repeat(length)),
            format!("HW[2, 3], {}(H = 1)", "n".repeat(length)),
            format!("{}[2, 3]", "N".repeat(length)),
            format!("HW[2, 3]{}", "+".repeat(length)),
            format!("HW[?Height * {digits}, 3]"),
            format!("HW[2, {}]", "<".repeat(length)),
        ];
        for text in &others[..8] {
            assert_eq!(said(text).0.len(), 1, "{text:.20}");
        }
        // The compiler judges what these mean.
        for text in &others[8..] {
            said(text);
        }
    }
    assert!(
        start.elapsed().as_secs_f64() < 10.0,
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn logical_orders() {
    says(&[
        ("AB[1, 2], logical(BA)", &[]),
        ("NHWC[1, 2, 3, 4], logical(NCHW)", &[]),
        (
            "AB[1, 2], logical(BA), logical(AB)",
            &["the logical order is given twice | keep one of them"],
        ),
        (
            "AB[1, 2], logical()",
            &["`logical` names no axis | write `logical(AB)`"],
        ),
        (
            "AB[1, 2], logical(B, A)",
            &["`logical` takes the axes in one word | write `logical(BA)`"],
        ),
        (
            "AB[1, 2], logical(BA = 2)",
            &["`logical` takes the axes in one word | write `logical(BA)`"],
        ),
        (
            "AB[1, 2], logical(ba)",
            &["axes are capital letters | write `logical(BA)`"],
        ),
        ("NHWC[1, 2, 3, 4], logical(NHWC)", &[]),
    ]);
    for given in ["ABC", "A", "AA", "aa", "AC"] {
        let mistake = format!(
            "`{given}` does not list the axes of `AB`: `A`, `B` | write each of them once, as in `logical(AB)`"
        );
        says(&[(&format!("AB[1, 2], logical({given})"), &[&mistake])]);
    }
}

#[test]
fn components() {
    let along = "`components` needs the axis along which they are";
    for (clause, mistake, help) in [
        (
            "components()",
            "`components` names no axis",
            "write `components(C = RGB)`, with the axis and a letter for each position",
        ),
        ("components(RGB)", along, "write `components(C = RGB)`"),
        (
            "components(X = RGB)",
            "`HWC` has no axis `X`",
            "its axes are `H`, `W`, `C`",
        ),
        (
            "components(C = RGB, C = RGB)",
            "the components are given twice",
            "one axis has them: keep one of these",
        ),
        (
            "components(C)",
            "`components` needs a letter for each position of `C`",
            "write `components(C = RGB)`",
        ),
        (
            "components(C = rgb)",
            "component `r` must be a capital letter",
            "write `components(C = RGB)`",
        ),
        (
            "components(C = R_B)",
            "component `_` must be a capital letter",
            "a component is one of the letters A to Z",
        ),
        (
            "components(C = RGR)",
            "component `R` appears twice in `RGR`",
            "each position has a letter of its own",
        ),
        (
            "components(C = RGBA)",
            "axis `C` has size 3, but `RGBA` is 4 components",
            "write `C = 4`, or other components",
        ),
        (
            "components(C = A)",
            "axis `C` has size 3, but `A` is 1 component",
            "write `C = 1`, or other components",
        ),
        (
            "components(C = \"RGA\")",
            "the components along axis `C` are one word",
            "write `components(C = RGA)`",
        ),
        (
            "components(C = 3)",
            "the components along axis `C` are one word",
            "write `components(C = RGB)`",
        ),
    ] {
        let text = format!("HWC[H = 5, W = 6, C = 3], {clause}");
        says(&[(&text, &[&format!("{mistake} | {help}")])]);
    }
    says(&[
        ("HWC[H = 5, W = 6, C = 3], components(C = RGB)", &[]),
        ("HWC[H = 5, W = 6, C = 3], components(H = ABCDE)", &[]),
        (
            "HW[5, 3], components(RGB)",
            &[&format!("{along} | write `components(W = RGB)`")],
        ),
        (
            "HWC[H = 5, W = 6, C = ?], components(C = RGB)",
            &[
                "the size of axis `C`, which has components, must be a number | write `C = 3`, or other components",
            ],
        ),
        // Nothing else is reported about a wrong size.
        (
            "HWC[H = 5, W = 6, C = 0], components(C = RGB)",
            &["axis `C` has size 0 | write `1` or more"],
        ),
        (
            "HWC[H = 5, W = 6, C = -3], components(C = RGB)",
            &["a size is not negative | write `3`"],
        ),
    ]);
}

#[test]
fn parts() {
    let example = "write `parts(D = PQC)`, with the axis and its parts, the outermost first";
    for (clause, mistake, help) in [
        ("parts()", "`parts` names no axis", example),
        (
            "parts(D)",
            "`parts` needs an axis and the letters of its parts",
            example,
        ),
        (
            "parts(X = PQ)",
            "`TD` has no axis `X`",
            "its axes are `T`, `D`",
        ),
        (
            "parts(D = PQ, D = QP)",
            "the parts of axis `D` are given twice",
            "keep one of these",
        ),
        (
            "parts(D = PQ), parts(D = QP)",
            "the parts of axis `D` are given twice",
            "keep one of these",
        ),
        ("parts(D = P)", "axis `D` has only one part, `P`", example),
        (
            "parts(D = PQP)",
            "part `P` appears twice in `PQP`",
            "each part has a letter of its own",
        ),
        (
            "parts(D = pq)",
            "part `p` must be a capital letter",
            "write `parts(D = PQ)`",
        ),
        (
            "parts(D = p)",
            "part `p` must be a capital letter",
            "write `parts(D = P)`",
        ),
        (
            "parts(D = P1)",
            "part `1` must be a capital letter",
            "a part is one of the letters A to Z",
        ),
        (
            "parts(D = 16)",
            "the parts along axis `D` are one word",
            "write `parts(D = PQC)`",
        ),
    ] {
        let text = format!("TD[T = 5, D = ?], {clause}");
        says(&[(&text, &[&format!("{mistake} | {help}")])]);
    }
    says(&[
        ("TD[T = 5, D = 12], parts(T = YX, D = PQC)", &[]),
        ("TD[T = 5, D = 12], parts(T = YX), parts(D = DP)", &[]),
    ]);
}

#[test]
fn where_clauses_stand() {
    let clauses = "clauses follow after commas: `HW[2, 3], pad(W = 5)`";
    let pad = "write `pad(W = 5)`, with the axis and its positions";
    for (behind, mistake, help) in [
        (" pad(W = 5)", "unexpected `pad` after the sizes", clauses),
        (
            ".pad(W = 5)",
            "unexpected `.` after the sizes",
            "write `HW[2, 3], pad(W = 5)`",
        ),
        ("; pad(W = 5)", "unexpected `;` after the sizes", clauses),
        (
            ", pad[W = 5]",
            "`pad` takes round brackets",
            "write `pad(W = 5)`",
        ),
        (", pad", "`pad` names no axis", pad),
        (", pad()", "`pad` names no axis", pad),
        (", pad(W = 5) x", "unexpected `x` after a clause", clauses),
        (", 3", "expected a clause", clauses),
        (",, pad(W = 5)", "expected a clause", clauses),
        (", pad(5)", "`pad` needs the axis of each value", pad),
        (
            ", pad(W: 5)",
            "`pad` needs the axis of each value",
            "write `pad(W = 5)`",
        ),
        (
            ", pad(X = 5)",
            "`HW` has no axis `X`",
            "its axes are `H`, `W`",
        ),
    ] {
        let text = format!("HW[2, 3]{behind}");
        says(&[(&text, &[&format!("{mistake} | {help}")])]);
    }
    for (name, example) in [
        (
            "aligned",
            "write `align(W = 64)`, with the axis and what its positions are a multiple of",
        ),
        ("Padding", pad),
        (
            "stride",
            "write `strides(H = 5)`, with the axis and its stride",
        ),
        (
            "row_pitch",
            "write `pitch(H = 256)`, with the axis and what its stride is a multiple of",
        ),
        ("broad", "write `broadcast(H)`, with the axis"),
        (
            "over",
            "write `overlap(H = 2)`, with the axis and its stride",
        ),
        (
            "pitches",
            "write `pitch(H = 256)`, with the axis and what its stride is a multiple of",
        ),
        ("order", "write `logical(BSHD)`, with all axes in one word"),
        ("logic", "write `logical(BSHD)`, with all axes in one word"),
        (
            "component",
            "write `components(C = RGB)`, with the axis and a letter for each position",
        ),
        (
            "partition",
            "write `parts(D = PQC)`, with the axis and its parts, the outermost first",
        ),
        (
            "foo",
            "there are `pad`, `align`, `strides`, `pitch`, `broadcast`, `overlap`, `logical`, `components` and `parts`",
        ),
    ] {
        let text = format!("HW[2, 3], {name}(W = 5)");
        says(&[(&text, &[&format!("unknown clause `{name}` | {example}")])]);
    }
}

#[test]
fn clauses_of_one_axis() {
    for (clauses, mistake, help) in [
        (
            "broadcast(W = 2)",
            "`broadcast` takes no value: all of axis `W` is one element",
            "write `broadcast(W)`",
        ),
        (
            "pad(W)",
            "`pad` needs a value for axis `W`",
            "write `pad(W = ..)`",
        ),
        (
            "pad(W = 0)",
            "the value of `pad` for axis `W` is 0",
            "write `1` or more",
        ),
        (
            "align(W = 0)",
            "the value of `align` for axis `W` is 0",
            "write `1` or more",
        ),
        (
            "pitch(H = 0)",
            "the value of `pitch` for axis `H` is 0",
            "write `1` or more",
        ),
        (
            "strides(H = 0)",
            "`strides(H = 0)` would put all of axis `H` on one element",
            "write `broadcast(H)` if that is meant",
        ),
        (
            "overlap(H = 0)",
            "`overlap(H = 0)` would put all of axis `H` on one element",
            "write `broadcast(H)` if that is meant",
        ),
        (
            "pad(W = 5), pad(W = 6)",
            "axis `W` has two `pad` clauses",
            "keep one of them",
        ),
        (
            "pad(W = 5), align(W = 8)",
            "`align` contradicts `pad` for axis `W`",
            "keep one of them",
        ),
        (
            "strides(H = 5), pitch(H = 8)",
            "`pitch` contradicts `strides` for axis `H`",
            "keep one of them",
        ),
        (
            "pad(W = 5), broadcast(W)",
            "`broadcast` contradicts `pad` for axis `W`",
            "keep one of them",
        ),
        (
            "broadcast(W), pad(W = 5)",
            "`pad` contradicts `broadcast` for axis `W`",
            "keep one of them",
        ),
        (
            "broadcast(W), strides(W = 2)",
            "`strides` contradicts `broadcast` for axis `W`",
            "keep one of them",
        ),
        (
            "pad(W = 2)",
            "axis `W` has size 3, which does not fit into 2 positions",
            "write `pad(W = 3)` or more: the size and its padding together",
        ),
        (
            "strides(H = 2)",
            "one step along `H` is 2, but `W` inside it takes 3 elements: they would overlap",
            "write `strides(H = 3)` or more; if `H` lies further in, another label, such as `WH`; to share elements, `overlap(H = 2)`",
        ),
        // W has 3 positions. Each is 2 elements, with the gap after them.
        (
            "strides(H = 1, W = 2)",
            "the stride of H is 1 and that of W is 2: these are the strides of `WH`",
            "write the label in the order of these strides: `WH`",
        ),
        (
            "strides(H = 2, W = 2)",
            "one step along `H` is 2, but `W` inside it takes 6 elements: they would overlap",
            "write `strides(H = 6)` or more; if `H` lies further in, another label, such as `WH`; to share elements, `overlap(H = 2)`",
        ),
    ] {
        let text = format!("HW[2, 3], {clauses}");
        says(&[(&text, &[&format!("{mistake} | {help}")])]);
    }
}

#[test]
fn values_of_clauses_that_are_not_known() {
    for (clauses, mistake, help) in [
        (
            "pad(W = ?)",
            "the value of `pad` must be known at compile time",
            "`strides(.. = ?)` for the next outer axis states its step with the padding, known only at run time",
        ),
        (
            "align(W = ?)",
            "the value of `align` must be known at compile time",
            "`strides(.. = ?)` for the next outer axis states its step with the padding, known only at run time",
        ),
        (
            "pitch(H = ?)",
            "the value of `pitch` must be known at compile time",
            "write `strides` for a stride that is known only at run time",
        ),
        (
            "overlap(H = ?)",
            "the value of `overlap` must be known at compile time",
            "the type `SharedStrides` has strides known only at run time that share elements",
        ),
    ] {
        let text = format!("HW[2, 3], {clauses}");
        says(&[(&text, &[&format!("{mistake} | {help}")])]);
    }
}

/// Only sizes have names.
#[test]
fn values_of_clauses_with_names() {
    for clause in CLAUSES {
        let text = format!("HW[2, 3], {clause}(W = ?Width)");
        let (mistakes, layout) = said(&text);
        let mistake = match clause {
            "strides" => "the value of `strides` has no name".to_owned(),
            "broadcast" => "`broadcast` takes no value: all of axis `W` is one element".to_owned(),
            _ => format!("the value of `{clause}` must be known at compile time"),
        };
        let found = mistakes.iter().map(|mistake| mistake.lines().next());
        assert!(found.eq([Some(&*mistake)]), "{text}: {mistakes:?}");
        assert!(layout.is_none(), "{text}");
    }
}

/// The clauses with an axis.
const CLAUSES: [&str; 6] = ["pad", "align", "strides", "pitch", "overlap", "broadcast"];

/// Returns a clause with a value that no other clause makes wrong, or without a value.
fn clause(name: &str, axis: char, value: usize) -> String {
    match name {
        "broadcast" => format!("broadcast({axis})"),
        _ => format!("{name}({axis} = {value})"),
    }
}

/// An axis has at most one clause for its positions and one for its step. A broadcast axis has no other clause.
#[test]
fn pairs_of_clauses() {
    let counts_positions = |clause| ["pad", "align"].contains(&clause);
    for first in CLAUSES {
        for second in CLAUSES {
            let (one, two) = (clause(first, 'W', 6), clause(second, 'W', 6));
            let mistake = if first == second {
                format!("axis `W` has two `{first}` clauses | keep one of them")
            } else {
                format!("`{second}` contradicts `{first}` for axis `W` | keep one of them")
            };
            let has_broadcast = [first, second].contains(&"broadcast");
            let is_wrong = has_broadcast || counts_positions(first) == counts_positions(second);
            let mistakes: &[&str] = if is_wrong { &[&mistake] } else { &[] };
            says(&[
                (&format!("HW[2, 3], {one}, {two}"), mistakes),
                (
                    &format!("HW[2, 3], {one}, {}", clause(second, 'H', 48)),
                    &[],
                ),
            ]);
            // One clause names the axis twice.
            if first == second {
                let (start, argument) = (one.trim_end_matches(')'), &one[first.len() + 1..]);
                let arguments = format!("{start}, {argument}");
                says(&[(&format!("HW[2, 3], {arguments}"), mistakes)]);
            }
        }
    }
}

/// A blocked axis has no step. Beside it, no axis overlaps.
#[test]
fn clauses_beside_blocks() {
    for name in CLAUSES {
        let of_blocked = format!(
            "`{name}` cannot be asked of axis `C`, which has inner blocks | only `pad` and `align` can; they count \
             positions of the whole axis"
        );
        let of_blocked: &[&str] = match name {
            "pad" | "align" => &[],
            _ => &[&of_blocked],
        };
        let of_other: &[&str] = match name {
            "overlap" => &[
                "`overlap` cannot be combined with inner blocks | remove the inner blocks from the label, or the clause",
            ],
            _ => &[],
        };
        says(&[
            (&format!("NC4c[2, 8], {}", clause(name, 'C', 8)), of_blocked),
            (&format!("NC4c[2, 8], {}", clause(name, 'N', 16)), of_other),
            // Blocks of another axis matter as well.
            (
                &format!("CNW4w[2, 8, 4], {}", clause(name, 'C', 64)),
                of_other,
            ),
        ]);
    }
}

#[test]
fn clauses_among_the_sizes() {
    for name in CLAUSES.into_iter().chain(["components", "parts"]) {
        says(&[(
            &format!("HW[H = 2, W = 3, {name} = 4]"),
            &[&format!(
                "the clause `{name}` stands among the sizes | clauses follow the brackets: `HW[2, 3], pad(W = 5)`"
            )],
        )]);
    }
}

/// Constants that are named after one axis and written for another.
#[test]
fn constants_of_other_axes() {
    let inputs = ["I", "IC", "IN_CHANNELS", "INPUT_CHANNELS"];
    let outputs = ["O", "OC", "OUT_CHANNELS", "OUTPUT_CHANNELS"];
    for (input, output) in inputs.into_iter().zip(outputs) {
        says(&[
            (
                &format!("OIHW[{input}, {output}, 3, 5]"),
                &[&format!(
                    "`{input}` is the size of axis `O` here: sizes without names are in the order O, I, H, W | \
                     write `OIHW[O = {output}, I = {input}, H = 3, W = 5]`, or name the sizes as they are"
                )],
            ),
            (&format!("OIHW[{output}, {input}, 3, 5]"), &[]),
        ]);
    }
    let channels = ["C", "CHANNELS", "channels"];
    for name in channels.into_iter().chain(inputs).chain(outputs) {
        let mistake = format!(
            "`{name}` is the size of axis `N` here: sizes without names are in the order N, C, H, W | \
             write `NCHW[N = 2, C = {name}, H = 3, W = 5]`, or name the sizes as they are"
        );
        // A filter has channels of inputs and of outputs, and other tensors have one axis for both.
        let is_known = !["I", "O"].contains(&name);
        let mistakes: &[&str] = if is_known { &[&mistake] } else { &[] };
        says(&[
            (&format!("NCHW[{name}, 2, 3, 5]"), mistakes),
            (&format!("NCHW[2, {name}, 3, 5]"), &[]),
        ]);
    }
    says(&[
        // Among letters without a fixed order, only letters are understood.
        (
            "ABHW[2, 3, W, H]",
            &[
                "`W` is the size of axis `H` here: sizes without names are in the order A, B, H, W | write \
                 `ABHW[A = 2, B = 3, H = H, W = W]`, or name the sizes as they are",
            ],
        ),
        ("ABHW[2, 3, WIDTH, HEIGHT]", &[]),
        (
            "NCHW[2, 3, WIDTH, HEIGHT]",
            &[
                "`WIDTH` is the size of axis `H` here: sizes without names are in the order N, C, H, W | write \
                 `NCHW[N = 2, C = 3, H = HEIGHT, W = WIDTH]`, or name the sizes as they are",
            ],
        ),
        // A square of one constant.
        ("NCHW[2, 3, WIDTH, WIDTH]", &[]),
        ("NCHW[N, C, H, W]", &[]),
    ]);
}

/// The types of elements that someone may write before a layout.
#[test]
fn types_of_elements() {
    for element in [
        "f16", "bf16", "f32", "f64", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64",
    ] {
        says(&[(
            &format!("{element}, HW[2, 3]"),
            &[&format!(
                "a layout does not say what its elements are | write `View<{element}, layout!(HW[2, 3])>`"
            )],
        )]);
    }
}

#[test]
fn question_marks_in_values() {
    let stands_before = "`?` stands before the name of a size";
    let alone = "`?` stands alone";
    let computed = "nothing is computed from `?`";
    let compute = "write `?`, and compute the size where the mapping is made";
    for (size, mistake, help) in [
        ("? + 1", computed, compute),
        ("? / 2", computed, compute),
        ("Height?", stands_before, "write `?Height`"),
        ("HEIGHT?", stands_before, "write `?HEIGHT`"),
        ("foo?", stands_before, "write `?foo`"),
        ("rows?", alone, "write `rows = ?`"),
        ("X?", alone, "write `X = ?`"),
        ("rows()?", alone, "write `?` for a size known at run time"),
    ] {
        says(&[(&format!("HW[{size}, 3]"), &[&format!("{mistake} | {help}")])]);
    }
    says(&[
        ("HW[?Height, ?]", &[]),
        ("HW[?::a::Height, ?a::Height * 2 / 3]", &[]),
        ("HW[?(Height / 2) * Width, ?{ 2 } * Height]", &[]),
    ]);
}

/// Components give each position along an axis a letter. Parts give a position several letters.
#[test]
fn components_and_parts() {
    let mistake = "axis `C` has components, so it has no parts | keep `components` if each position has a letter of \
                   its own, or `parts` if a position consists of several; `split` makes axes of parts";
    says(&[
        ("CD[4, 6], components(C = RGBA), parts(C = PQ)", &[mistake]),
        (
            "CD[4, 6], parts(D = PQ, C = PQ), components(C = RGBA)",
            &[mistake],
        ),
        ("CD[4, 6], components(C = RGBA), parts(D = PQ)", &[]),
        ("CD[4, 6], parts(C = PQ, D = PQ)", &[]),
    ]);
}

#[test]
fn clauses_at_the_edge_of_what_is_allowed() {
    says(&[
        ("HW[2, 3], pad(W = 3)", &[]),
        ("HW[2, 3], strides(H = 3)", &[]),
        ("HW[2, 3], strides(H = 6, W = 2)", &[]),
        ("HW[2, 3], strides(W = 2), pad(W = 5)", &[]),
        ("HW[2, 3], pad(W = 5), pitch(H = 8)", &[]),
        ("HW[2, 3], overlap(H = 1)", &[]),
        ("NC4c[2, 8], pad(C = 12)", &[]),
        ("NC4c[2, 8], strides(N = 16)", &[]),
        (
            "NC4c[2, 8], strides(C = 4)",
            &[
                "`strides` cannot be asked of axis `C`, which has inner blocks | only `pad` and `align` can; they count positions of the whole axis",
            ],
        ),
        (
            "NC4c[2, 8], overlap(N = 1)",
            &[
                "`overlap` cannot be combined with inner blocks | remove the inner blocks from the label, or the clause",
            ],
        ),
    ]);
}

/// Sizes without names that look as if they were in the order of the label.
#[test]
fn sizes_in_the_order_of_the_label() {
    let warned = |text: &str| {
        let (mistakes, layout) = said(text);
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
        layout
            .expect("a layout")
            .warning
            .map(|warning| warning.text)
    };
    assert_eq!(
        warned("NHWC[1, 224, 225, 3]").as_deref(),
        Some(
            "these are in the order N, C, H, W, so this is `NHWC[N = 1, C = 224, H = 225, W = 3]`\n\
             help: write `NHWC[N = 1, H = 224, W = 225, C = 3]` if they are in the order of the label, or else name them as they are"
        )
    );
    for layout in ["NHWC[1, 5, 5, 4]", "NHWC[1, 5, 5, 1]", "HWC[5, 5, 3]"] {
        assert!(warned(layout).is_some(), "{layout}");
    }
    for layout in [
        "NHWC[1, 4, 5, 3]",
        "NHWC[1, 5, 4, 3]",
        "NHWC[1, 5, 5, 5]",
        "NHWC[?, 5, 5, 3]",
        "NHWC[N = 1, C = 5, H = 5, W = 3]",
        "NCHW[1, 5, 5, 3]",
        "WC[5, 3]",
    ] {
        assert_eq!(warned(layout), None, "{layout}");
    }
}

/// Returns all orders of some letters.
fn orders_of(letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![String::new()];
    }
    let mut orders = Vec::new();
    for first in letters.chars() {
        let others = letters.replace(first, "");
        orders.extend(
            orders_of(&others)
                .iter()
                .map(|order| format!("{first}{order}")),
        );
    }
    orders
}

/// Each order of labels in which D is without H: sizes without names are a warning if they are in another order than the
/// label, and neither `logical` states the order nor are all sizes given at run time.
#[test]
fn depth_without_height() {
    let warned = |text: &str| {
        let (mistakes, layout) = said(text);
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
        layout
            .expect("a layout")
            .warning
            .map(|warning| warning.text)
    };
    for letters in [
        "D", "ND", "DW", "NDW", "CDW", "NCDW", "OID", "OIDW", "DHW", "NDH", "NHW", "SD", "BDW",
    ] {
        let is_fixed = letters.chars().all(|letter| "NCDHW".contains(letter))
            || letters.chars().all(|letter| "OIDHW".contains(letter));
        for label in orders_of(letters) {
            let is_other = is_fixed && label != letters;
            let sizes = ["SIZE", "2 * 3", "?", "?Name", "1"];
            for turn in 0..sizes.len() {
                let sizes: Vec<_> = (0..letters.len()).map(|i| sizes[(turn + i) % 5]).collect();
                let listed = sizes.join(", ");
                let is_doubtful = is_other
                    && letters.contains('D')
                    && !letters.contains('H')
                    && sizes.iter().any(|size| *size != "?");
                let warning = warned(&format!("{label}[{listed}]"));
                let expected = is_doubtful.then(|| {
                    let order: Vec<_> = letters.chars().map(String::from).collect();
                    let named: Vec<_> = (order.iter().zip(&sizes)).map(|(axis, size)| format!("{axis} = {size}")).collect();
                    format!(
                        "these are in the order {}, so this is `{label}[{}]`\nhelp: write `{label}[{listed}], logical({label})` \
                         if they are in the order of the label, or else name them as they are",
                        order.join(", "),
                        named.join(", "),
                    )
                });
                assert_eq!(warning, expected, "{label}[{listed}]");
                for order in orders_of(letters) {
                    assert_eq!(
                        warned(&format!("{label}[{listed}], logical({order})")),
                        None
                    );
                }
            }
            let open = vec!["?"; letters.len()].join(", ");
            assert_eq!(warned(&format!("{label}[{open}]")), None, "{label}");
            let named: Vec<_> = letters
                .chars()
                .map(|axis| format!("{axis} = SIZE"))
                .collect();
            assert_eq!(
                warned(&format!("{label}[{}]", named.join(", "))),
                None,
                "{label}"
            );
        }
    }
}

/// Each order of some labels with each logical order, or with none: sizes, strides and DirectML's description.
#[test]
fn every_logical_order() {
    for letters in ["HW", "DHW", "NDW", "NCHW", "OIHW", "HWX", "BHSD"] {
        let is_fixed = !letters.contains(['X', 'B']);
        let size = |axis: char| 2 + letters.find(axis).expect("it is a letter");
        for label in orders_of(letters) {
            let stride = |axis: char| -> usize {
                let (_, inner) = label.split_once(axis).expect("it is a letter");
                inner.chars().map(size).product()
            };
            let usual = if is_fixed { letters } else { &label };
            let none = (String::new(), usual.to_owned());
            let stated = orders_of(letters)
                .into_iter()
                .map(|order| (format!(", logical({order})"), order));
            for (clause, order) in stated.chain([none]) {
                let sizes: Vec<_> = order.chars().map(|axis| size(axis).to_string()).collect();
                let text = format!("{label}[{}]{clause}", sizes.join(", "));
                let (mistakes, layout) = said(&text);
                assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
                let layout = layout.expect("a layout");
                let shape: String = layout.shape.iter().map(|(axis, _)| *axis).collect();
                assert_eq!(shape, order, "{text}");
                let description = Description::of(&layout);
                let shown = if order == usual {
                    String::new()
                } else {
                    clause
                };
                assert!(
                    description.notation().ends_with(&format!("]{shown}")),
                    "{text}: {}",
                    description.notation()
                );
                // DirectML has its own order for its own letters, and else that of the layout.
                let described = if is_fixed { letters } else { &order };
                let numbers = |number: &dyn Fn(char) -> usize| {
                    let numbers: Vec<_> = described
                        .chars()
                        .map(|axis| number(axis).to_string())
                        .collect();
                    numbers.join(", ")
                };
                let strides = if described == label {
                    "], no strides".to_owned()
                } else {
                    format!("], strides [{}]", numbers(&stride))
                };
                let expected = format!("DirectML   sizes [{}{strides}", numbers(&size));
                let whole = description.text();
                assert!(whole.contains(&expected), "{text}: {expected}\n{whole}");
            }
        }
    }
}

/// Blocks of one axis side by side. The right one may be meant as the more significant one.
#[test]
fn blocks_side_by_side() {
    let warned = |text: &str| {
        let (mistakes, layout) = said(text);
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
        let factors = layout.expect("a layout").storage.into_iter();
        let warnings = factors.filter_map(|factor| factor.warning);
        warnings.map(|warning| warning.text).collect::<Vec<_>>()
    };
    let warning = |blocks: &str, one: &str, meant: &str| {
        format!(
            "the left block is the more significant, so `{blocks}` is the same as `{one}`\n\
             help: write `{meant}` if you mean this; if the right block is the more significant, \
             write an axis for each block, and their order in `logical(..)`"
        )
    };
    assert_eq!(
        warned("MK32m4m8k[M = 256, K = 8]"),
        [warning("32m4m", "128m", "MK128m8k")]
    );
    assert_eq!(
        warned("KM8k2m3m[M = ?, K = ?]"),
        [warning("2m3m", "6m", "KM8k6m")]
    );
    assert_eq!(
        warned("MK5m2m3m[30, 8]"),
        [
            warning("5m2m", "10m", "MK10m3m"),
            warning("2m3m", "6m", "MK5m6m")
        ]
    );
    for layout in [
        "MK32m4k[M = 32, K = 8]",
        "MK4m4k4m[M = 32, K = 8]",
        "OIHW4i16o4i[16, 16, 1, 1]",
        "KM4m[M = 8, K = 1]",
    ] {
        assert!(warned(layout).is_empty(), "{layout}");
    }
}
