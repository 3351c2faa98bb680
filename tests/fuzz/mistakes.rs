//! Mistakes at the edges of the rules of the language, and similar layouts without a mistake.

use crate::LONGEST;
use crate::orders::orders_of_letters;
use crate::rows::rows;
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

/// Each layout of the table, and a layout without text.
#[test]
fn layouts() {
    for (text, mistakes) in rows(include_str!("mistakes.txt")) {
        says(&[(text, &mistakes)]);
    }
    let inline = "expected a layout | write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`";
    says(&[("", &[inline])]);
}

/// Texts at the limits, and far beyond them. None panics or takes long: all take 0.4 s, and one took a
/// minute in quadratic time.
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
        #[rustfmt::skip]
        let texts = [
            ("N".repeat(length), "constant"),
            (format!("?{}", "N".repeat(length - 1)), "name"),
            (format!("?a::{}", "N".repeat(length - 4)), "path of a name"),
            (format!("a::{}", "N".repeat(length - 3)), "path"),
            (format!("N{}", " + N".repeat(length / 4)) .chars() .take(length / 4 * 4 + 1) .collect(), "sum"),
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
    let taken = start.elapsed();
    assert!(taken < LONGEST, "{taken:?}");
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
        // By name, or as a part of an expression.
        ("HW[H = WIDTH, W = HEIGHT]", &[]),
        ("HW[WIDTH + 1, HEIGHT + 1]", &[]),
        // No axis of the label has this name.
        ("NK[WIDTH, HEIGHT]", &[]),
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

/// Returns the text of the warning about a layout without mistakes.
fn warned(text: &str) -> Option<String> {
    let (mistakes, layout) = said(text);
    assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
    let warning = layout.expect("a layout").warning;
    warning.map(|warning| warning.text)
}

/// Sizes without names that look as if they were in the order of the label.
#[test]
fn sizes_in_the_order_of_the_label() {
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
        "NHWC[1, 5, 5, COLUMNS]",
        "NHWC[1, 3, 5, 5]",
        "NCHW[1, 5, 5, 3]",
        "WC[5, 3]",
    ] {
        assert_eq!(warned(layout), None, "{layout}");
    }
}

/// Each order of labels in which D is without H: sizes without names are a warning if they are in another order than the
/// label, and neither `logical` states the order nor are all sizes given at run time.
#[test]
fn depth_without_height() {
    for letters in [
        "D", "ND", "DW", "NDW", "CDW", "NCDW", "OID", "OIDW", "DHW", "NDH", "NHW", "SD", "BDW",
    ] {
        let is_fixed = letters.chars().all(|letter| "NCDHW".contains(letter))
            || letters.chars().all(|letter| "OIDHW".contains(letter));
        for label in orders_of_letters(letters) {
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
                for order in orders_of_letters(letters) {
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
        for label in orders_of_letters(letters) {
            let stride = |axis: char| -> usize {
                let (_, inner) = label.split_once(axis).expect("it is a letter");
                inner.chars().map(size).product()
            };
            let usual = if is_fixed { letters } else { &label };
            let none = (String::new(), usual.to_owned());
            let stated = orders_of_letters(letters)
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
