//! Descriptions and pictures of layouts. The tests read them back, and compare them with the oracle's offsets of the
//! elements.

use core::fmt::Write as _;
use drawn::is_drawn;
use oracle::declaration::{Axis, Declaration, Form, Positions, Step};
use oracle::memory::{Memory, strides};
use oracle::random::{Choices, well_formed};
use picture::Picture;
use proptest::{prop_assert, prop_assert_eq};
use random_inputs::{Met, Outcome, try_random};
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use tensor_layout_arithmetic::{DescFault, Text};
use tensor_layout_language::check::fits_every_target;
use tensor_layout_language::description::Description;
use tensor_layout_language::page;
use tensor_layout_language::picture::svg;
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

#[path = "descriptions/drawn.rs"]
mod drawn;
#[path = "descriptions/formula.rs"]
mod formula;
#[path = "descriptions/huge.rs"]
mod huge;
mod oracle;
#[path = "descriptions/picture.rs"]
mod picture;
mod random_inputs;

/// The maximum number of bytes of a page that is added to a declared layout.
const MOST_BYTES: usize = 20_000;

fn describe(text: &str) -> Description {
    let report = Report::new();
    let layout = read(text.parse().expect("tokens"), &report);
    let mistakes = report.into_mistakes();
    let mistakes: Vec<_> = mistakes.iter().map(|(_, mistake)| mistake).collect();
    assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
    Description::of(&layout.expect("a layout"))
}

/// The fields of a table, by its first column.
type Table = BTreeMap<String, Vec<String>>;

/// Returns the table in a description. Its columns are at least two spaces apart, or end at the same character.
fn table_of_text(text: &str) -> Table {
    let mut lines = text.split("\n\n").nth(1).expect("a table").lines();
    let header = lines.next().expect("a header");
    assert!(header.starts_with("axis"), "{text}");
    let rows = lines.map(|line| {
        assert_eq!(line, line.trim_end());
        let (name, rest) = line.split_once(' ').expect("a row");
        let fields = rest
            .split("  ")
            .map(str::trim)
            .filter(|field| !field.is_empty());
        (name.to_owned(), fields.map(str::to_owned).collect())
    });
    rows.collect()
}

/// Returns the table of a page.
fn table_of_page(page: &str) -> Table {
    let is_head = |line: &&str| {
        ["| axis |", "| length |", "|---"]
            .iter()
            .any(|head| line.starts_with(head))
    };
    let rows = page
        .lines()
        .filter(|line| line.starts_with('|') && !is_head(line));
    let rows = rows.map(|line| {
        let mut fields = line.trim_matches('|').split('|').map(str::trim);
        let name = fields.next().expect("a row").trim_matches('*').to_owned();
        let fields = fields.filter(|field| !field.is_empty());
        (name, fields.map(str::to_owned).collect())
    });
    rows.collect()
}

/// Returns the line of a description that begins with a word, with its continuation lines.
fn line_of<'a>(text: &'a str, word: &str) -> &'a str {
    let (_, rest) = text.rsplit_once(&format!("\n{word} ")).expect(word);
    // Continuation lines are indented.
    let is_next = |end: &usize| !rest[end + 1..].starts_with(' ');
    let end = rest.match_indices('\n').map(|(end, _)| end).find(is_next);
    rest[..end.unwrap_or(rest.len())].trim_start()
}

/// Returns the value of a formula at a position.
fn offset_at(formula: &str, declaration: &Declaration, position: &[usize]) -> usize {
    formula::value(formula, &|name| {
        let axis = name.to_uppercase();
        if axis == name {
            value_of(declaration, name)
        } else if axis.len() == 1 {
            declaration.along(&axis, position)
        } else {
            value_of(declaration, name)
        }
    })
}

/// Returns the value of a symbol, such as `W` or `pad(W)`.
fn value_of(declaration: &Declaration, name: &str) -> usize {
    let Some((clause, axis)) = name.trim_end_matches(')').split_once('(') else {
        let letter = name.chars().next().expect("an axis");
        return declaration.axis(letter).size;
    };
    let axis = declaration.axis(axis.chars().next().expect("an axis"));
    match (clause, axis.positions, axis.step) {
        ("pad", Some(Positions::Pad(value)), _)
        | ("align", Some(Positions::Align(value)), _)
        | ("strides", _, Some(Step::Strides(value)))
        | ("pitch", _, Some(Step::Pitch(value)))
        | ("overlap", _, Some(Step::Overlap(value))) => value,
        _ => panic!("{name} is not in {declaration:?}"),
    }
}

/// Returns whether the fields state a number of elements, and the bytes of `f32`, `f16` and `u8`. The page
/// leaves long numbers out.
fn is_told(fields: &[String], elements: usize, value: &dyn Fn(&str) -> usize) -> bool {
    let told: Vec<_> = fields.iter().map(|field| value(field)).collect();
    let is_short = told == [elements] && fields[0].len() > 60;
    is_short || told == [elements, elements * 4, elements * 2, elements]
}

/// Asserts that a table agrees with the oracle. The function `value` evaluates a field.
fn agree(
    table: &Table,
    declaration: &Declaration,
    memory: &Memory,
    value: &dyn Fn(&str) -> usize,
) -> Outcome {
    let strides = strides(declaration, memory);
    for (axis, letter) in declaration.order.iter().enumerate() {
        let fields = &table[&letter.to_string()];
        prop_assert_eq!(value(&fields[0]), memory.sizes[axis]);
        match &strides {
            Some(strides) => {
                prop_assert!(is_told(&fields[1..], strides[axis], value), "{}", letter);
            }
            None if declaration.block(*letter) > 1 => prop_assert_eq!(&fields[1..], ["blocked"]),
            None => {}
        }
    }
    let lengths = [
        ("elements", memory.len()),
        ("span", memory.span()),
        ("footprint", memory.footprint),
    ];
    for (name, length) in lengths {
        // A formula with sizes that are not known counts the strides along all axes. Those of axes of size 1 take no
        // memory.
        let is_single = |axis: &Axis| {
            axis.size == 1 && matches!(axis.step, Some(Step::Strides(_) | Step::Overlap(_)))
        };
        let is_formula = name == "footprint" && table[name][0].parse::<usize>().is_err();
        if table[name] == ["see below"] || is_formula && declaration.axes.iter().any(is_single) {
            continue;
        }
        prop_assert!(is_told(&table[name], length, value), "{}", name);
    }
    prop_assert_eq!(table.len(), memory.sizes.len() + lengths.len());
    Ok(())
}

#[test]
fn texts_and_tables_say_what_the_oracle_finds() {
    let met = Met::default();
    try_random(1_000, well_formed, |(declaration, memory)| {
        let description = describe(&declaration.text(Form::Positional));
        let (text, page) = (description.text(), page::page(&description, true));
        let value = |field: &str| formula::number(field);
        agree(&table_of_text(&text), &declaration, &memory, &value)?;
        agree(&table_of_page(&page), &declaration, &memory, &value)?;
        let notation = text.lines().next().expect("a notation");
        prop_assert_eq!(&Declaration::parse(notation), &declaration);

        let formula = line_of(&text, "offset");
        let on_page = format!("\n- offset: `{formula}`\n");
        prop_assert!(page.contains(&on_page));
        for (position, offset) in memory.positions().iter().zip(&memory.offsets) {
            prop_assert_eq!(offset_at(formula, &declaration, position), *offset);
        }
        let kind = match (memory.is_packed(), memory.is_injective()) {
            (true, _) => "packed",
            (_, true) => "padded",
            _ => "shared",
        };
        met.note(kind);
        prop_assert!(line_of(&text, "memory").starts_with(kind));

        let told = line_of(&text, "DirectML");
        let Some(strides) = strides(&declaration, &memory) else {
            met.note("blocked");
            prop_assert!(told.starts_with("no description: axis "));
            return Ok(());
        };
        let mut wanted = format!("sizes {:?}, ", memory.sizes);
        if memory.offsets.iter().copied().eq(0..memory.len()) {
            wanted.push_str("no strides: stored in this order without gaps");
        } else {
            met.note("strided");
            let _ = write!(wanted, "strides {strides:?}");
        }
        let bytes = [4, 2, 1].map(|bytes| (memory.span() * bytes).next_multiple_of(4));
        let [f32, f16, u8] = bytes;
        let _ = write!(
            wanted,
            "\n           {f32} bytes as f32, {f16} as f16, {u8} as u8"
        );
        prop_assert_eq!(told.replace('_', ""), wanted);
        Ok(())
    });
    met.assert_often(100, &["packed", "padded", "shared", "blocked", "strided"]);
}

/// Returns the declaration with names instead of some of its sizes and values.
fn with_names(declaration: &Declaration, is_name: &mut dyn FnMut() -> bool) -> String {
    let mut value = |name: &str, axis: &Axis, value: usize| {
        if is_name() {
            format!("{name}_{}", axis.letter)
        } else {
            value.to_string()
        }
    };
    let mut text: String = declaration.axes.iter().map(|axis| axis.letter).collect();
    for (letter, size) in &declaration.blocks {
        let _ = write!(text, "{size}{}", letter.to_ascii_lowercase());
    }
    for (i, axis) in declaration.axes.iter().enumerate() {
        let before = if i == 0 { "[" } else { ", " };
        let _ = write!(
            text,
            "{before}{} = {}",
            axis.letter,
            value("sizes", axis, axis.size)
        );
    }
    text.push(']');
    for axis in &declaration.axes {
        let mut clause = |name: &str, number: usize| {
            let value = value(name, axis, number);
            let _ = write!(text, ", {name}({} = {value})", axis.letter);
        };
        match axis.positions {
            None => {}
            Some(Positions::Pad(number)) => clause("pad", number),
            Some(Positions::Align(number)) => clause("align", number),
        }
        match axis.step {
            None => {}
            Some(Step::Strides(number)) => clause("strides", number),
            Some(Step::Pitch(number)) => clause("pitch", number),
            Some(Step::Overlap(number)) => clause("overlap", number),
            Some(Step::Broadcast) => {
                let _ = write!(text, ", broadcast({})", axis.letter);
            }
        }
    }
    let order: String = declaration.order.iter().collect();
    let letters = declaration.axes.iter().map(|axis| axis.letter);
    if oracle::declaration::fixed_order(&letters.collect::<String>()).is_none() {
        let _ = write!(text, ", logical({order})");
    }
    text
}

/// Returns a declaration twice: with its numbers, and with names instead of some numbers.
fn partly_named(choices: &mut Choices) -> (Declaration, Memory, String) {
    let (declaration, memory) = well_formed(choices);
    let one_in = 1 + choices.below(3);
    let text = with_names(&declaration, &mut || choices.one_in(one_in));
    (declaration, memory, text)
}

#[test]
fn symbols_stand_for_what_the_source_does_not_say() {
    let met = Met::default();
    try_random(1_500, partly_named, |(declaration, memory, text)| {
        let description = describe(&text);
        let (text, page) = (description.text(), page::page(&description, true));
        prop_assert!(page.len() <= MOST_BYTES, "{}", page.len());
        let value = |field: &str| match field.trim_matches('`').strip_prefix("sizes_") {
            Some(axis) => value_of(&declaration, axis),
            None => formula::value(field, &|name| value_of(&declaration, name)),
        };
        agree(&table_of_text(&text), &declaration, &memory, &value)?;
        agree(&table_of_page(&page), &declaration, &memory, &value)?;
        if table_of_text(&text)["span"] == ["see below"] {
            met.note("sum");
            let span = line_of(&text, "span");
            // If the span were a product, the table would have it.
            prop_assert!(span.contains(" + "), "{}", span);
            let on_page = format!("\n- span: `{span}`\n");
            prop_assert!(page.contains(&on_page));
            prop_assert_eq!(value(span), memory.span());
        }
        let formula = line_of(&text, "offset");
        for (position, offset) in memory.positions().iter().zip(&memory.offsets) {
            prop_assert_eq!(offset_at(formula, &declaration, position), *offset);
        }
        // The claim must be true for all values of the names.
        let kind = line_of(&text, "memory").split([':', ',', ';']).next();
        let is_so = match kind {
            Some("packed") => memory.is_packed(),
            Some("padded" | "every element has its own place") => memory.is_injective(),
            Some("shared") if line_of(&text, "memory").starts_with("shared:") => {
                met.note("surely shared");
                !memory.is_injective()
            }
            _ => true,
        };
        prop_assert!(is_so);
        for (symbol, kind) in [("⌈", "rounded"), ("max(", "windows"), ("pad(", "pad")] {
            if formula.contains(symbol) {
                met.note(kind);
            }
        }
        is_drawn(&description, &declaration, &memory, &met)
    });
    met.assert_often(20, &["rounded", "windows", "sum", "pad", "surely shared"]);
}

/// Tests elements that are always shared, and elements that are shared only if `?` is more than 1.
#[test]
fn what_is_surely_shared_is_told() {
    for (layout, is_sure) in [
        // In every image, all rows are the same row.
        ("NCHW8c[N = ?, C = 17, H = 2, W = 3], broadcast(H)", true),
        ("NHW[?, 2, 3], broadcast(H)", true),
        ("NHW[2, ?, ?], broadcast(N)", true),
        // `?` may be 1, and then nothing is shared.
        ("NHW[2, ?, 3], broadcast(H)", false),
        ("NHW[2, ROWS, 3], broadcast(H)", false),
        // Both windows have the elements 4, 5, 6 and 7.
        ("NFW[N = ?, F = 2, W = 8], overlap(F = 4)", true),
        ("FNW[F = 2, N = ?, W = 8], overlap(F = 4)", true),
        // Windows of 2 rows overlap in one row, but there may be only one window.
        ("FHW[F = ?, H = 2, W = 8], overlap(F = 8)", false),
        ("FW[F = 2, W = 8], overlap(F = STEP)", false),
        // Windows that interlock: 0 and 2, 1 and 3.
        (
            "NFW[N = ?, F = 2, W = 2], strides(W = 2), overlap(F = 1)",
            false,
        ),
        // 8 blocks of 2 channels, all of them at the same offset.
        ("NC[N = ?, C = 16], broadcast(C)", true),
    ] {
        let text = describe(layout).text();
        let told = line_of(&text, "memory");
        let wanted = if is_sure {
            "shared: several positions share an element, so it is read-only"
        } else {
            "shared, if the sizes let positions share an element: read-only"
        };
        assert_eq!(told, wanted, "{layout}");
        let page = page::page(&describe(layout), true);
        assert!(page.contains(&format!("\n- memory: {told}\n")), "{page}");
    }
}

/// If no clause lets positions share elements, the text does not mention sharing. Along an axis of size 1, there are no
/// two positions.
#[test]
fn what_cannot_be_shared_is_not_said_to_be() {
    let packed = "packed: every element has its own place, without gaps";
    let unknown = "every element has its own place; gaps depend on the sizes";
    for (layout, wanted) in [
        ("NHWC[N = ?, C = 3, H = ?, W = ?]", packed),
        ("HW[ROWS, 3]", packed),
        ("HW[H = 1, W = ?], broadcast(H)", packed),
        ("HW[?, ?], pitch(H = 64)", unknown),
        ("HW[?, 3], pad(W = 5)", unknown),
        ("HW[3, ?], strides(H = STEP)", unknown),
        // There is one position, so the step takes no memory.
        ("FW[F = 1, W = ?], overlap(F = 2)", packed),
    ] {
        let text = describe(layout).text();
        assert_eq!(line_of(&text, "memory"), wanted, "{layout}");
    }
}

#[test]
fn what_is_told_of_directml() {
    #[rustfmt::skip]
    let rows = [
        (
            "HW[2, 3]",
            "sizes [2, 3], no strides: stored in this order without gaps\n           24 bytes as f32, 12 as f16, 8 as u8",
        ),
        (
            "W[4_294_967_293]",
            "sizes [4_294_967_293], no strides: stored in this order without gaps\n           17_179_869_172 bytes as f32, \
             8_589_934_588 as f16, none as u8: a total size of 4_294_967_296 bytes is that of 4_294_967_296 elements, but \
             DirectML has 32 bits for their number",
        ),
        ("HW[ROWS, 3]",
            "sizes [H, 3], strides [3, 1], where 32 bits hold each of them, the span and the number of positions"),
        ("NC4c[N = 2, C = 6]", "no description: axis C has inner blocks, and so no stride"),
        ("HW[5_000_000_000, 3]",
            "no description: axis H has size 5_000_000_000, but DirectML has 32 bits for a size"),
    ];
    for (layout, wanted) in rows {
        let text = describe(layout).text();
        assert_eq!(line_of(&text, "DirectML"), wanted, "{layout}");
    }
}

/// Why DirectML cannot describe a tensor, with numbers as `Display` and as descriptions write them.
#[test]
fn what_directml_cannot_describe() {
    let large = 5_000_000_000;
    #[rustfmt::skip]
    let rows = [
        (DescFault::Blocked, "an axis with inner blocks has no stride", "an axis with inner blocks has no stride"),
        (DescFault::Size { axis: 'H', size: large, },
            "axis H has size 5000000000, but DirectML has 32 bits for a size",
            "axis H has size 5_000_000_000, but DirectML has 32 bits for a size"),
        (DescFault::Stride { axis: 'W', stride: large, },
            "axis W has stride 5000000000, but DirectML has 32 bits for a stride",
            "axis W has stride 5_000_000_000, but DirectML has 32 bits for a stride"),
        (DescFault::TotalTooLarge { bytes: 20_000, elements: Some(40_000), },
            "a total size of 20000 bytes is that of 40000 elements, but DirectML has 32 bits for their number",
            "a total size of 20_000 bytes is that of 40_000 elements, but DirectML has 32 bits for their number"),
        (
            DescFault::TotalTooLarge {
                bytes: 20_000,
                elements: None,
            },
            "a total size of 20000 bytes is that of more elements than 64 bits count, but DirectML has 32 bits for their number",
            "a total size of 20_000 bytes is that of more elements than 64 bits count, but DirectML has 32 bits for their number",
        ),
    ];
    for (fault, plain, grouped) in rows {
        for (in_groups, wanted) in [(false, plain), (true, grouped)] {
            let mut text = Text::<256>::new();
            fault.write(&mut text, in_groups);
            assert_eq!(text.as_str(), wanted);
        }
    }
}

/// A picture in words, for readers who cannot see it, and its legend.
#[test]
fn words_of_pictures() {
    let words = |layout: &str| {
        let picture = svg(&describe(layout));
        let (_, rest) = picture.split_once("<desc>").expect("a description");
        rest.split("</desc>").next().expect("its end").to_owned()
    };
    assert_eq!(
        words("WH[H = 2, W = 3]"),
        "Logical order H, W, storage order W, H. Elements in memory order. W 0 from offset 0, 1 from offset 2, \
         2 from offset 4. H 0 from offset 0, 1 from offset 1, 0 from offset 2, 1 from offset 3 and so on."
    );
    let long = words("WH[H = 2, W = 300]");
    let beginning = "Logical order H, W, storage order W, H. Elements in memory order, most left out. W 0 from offset 0, ";
    assert!(long.starts_with(beginning), "{long}");
    let legend = "dashed: padding, if there is any</text>";
    let unsure = svg(&describe("HW[H = 2, W = COLUMNS], align(W = 4)"));
    assert!(unsure.contains(legend), "{unsure}");
    let sure = svg(&describe("HW[H = 2, W = 3], align(W = 4)"));
    assert!(sure.contains("hatched: padding</text>"), "{sure}");
}

/// A named size is shown by its name, as it is written, where other layouts show `?`.
#[test]
fn names_of_sizes_are_written_as_declared() {
    let description = describe("HWC[C=3,H=?Height/2,W=? sizes::Width*( Frames / 2 )]");
    let written = "HWC[C = 3, H = ?Height / 2, W = ?sizes::Width * (Frames / 2)]";
    assert_eq!(description.notation(), written);
    let page = page::page(&description, true);
    assert!(page.contains("?Height / 2"), "{page}");
    let lengths = "| length | elements | bytes as `f32` | `f16` | `u8` |";
    assert!(page.contains(lengths), "{page}");
    let open = svg(&describe("HWC[C = 3, H = ?, W = ?]"));
    // Only the title of the picture has the names.
    assert_eq!(
        svg(&description),
        open.replace("HWC[C = 3, H = ?, W = ?]", written)
    );
    let text = description.text();
    assert!(text.starts_with(written), "{text}");
    assert!(text.contains("?Height / 2"), "{text}");
}

/// The text of an expression does not depend on how the compiler spaces its tokens.
#[test]
fn expressions_are_written_as_they_are_in_rust() {
    for expression in include_str!("descriptions/expressions.txt").lines() {
        let description = describe(&format!("H[H = {expression}]"));
        assert_eq!(description.notation(), format!("H[H = {expression}]"));
        assert_eq!(description.size_texts()[0], expression);
    }
    for operator in [
        "<<=", ">>=", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=", "-=", "*=", "/=",
        "%=", "^=", "&=", "|=", "+", "-", "*", "/", "%", "^", "&", "|", "=",
    ] {
        let expression = format!("f({{ a {operator} b }})");
        let description = describe(&format!("H[{expression}]"));
        assert_eq!(description.notation(), format!("H[H = {expression}]"));
    }
    for range in ["a..b", "a..=b", "a..", "..b"] {
        let expression = format!("f({{ {range} }})");
        let description = describe(&format!("H[{expression}]"));
        assert_eq!(description.notation(), format!("H[H = {expression}]"));
    }
    // After these words, a sign is that of an operand.
    for word in [
        "as", "break", "const", "else", "if", "in", "let", "match", "mut", "return", "unsafe",
        "while",
    ] {
        let expression = format!("f({{ a {word} -b * c }})");
        let description = describe(&format!("H[{expression}]"));
        assert_eq!(description.notation(), format!("H[H = {expression}]"));
    }
    let apart = describe("H[self :: w ::  < true > ( \"\" )]");
    assert_eq!(apart.notation(), "H[H = self::w::<true>(\"\")]");
}

#[test]
fn pictures_show_where_elements_are() {
    let met = Met::default();
    try_random(1_000, well_formed, |(declaration, memory)| {
        let description = describe(&declaration.text(Form::Keyed));
        is_drawn(&description, &declaration, &memory, &met)
    });
    let kinds = ["whole", "elided", "padding", "fan", "windows", "blocked"];
    met.assert_often(50, &kinds);
    met.assert_often(20, &["windows in windows"]);
}

#[test]
fn the_longest_pages_are_not_long() {
    for layout in [
        "ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?]",
        "ABCDEFGH[99_999, 9_999, 9_999, 9, 9, 9, 9, 9]",
        "ABCDEFGH2a2b2c2d2e2f2g2h[7, 7, 7, 7, 7, 7, 7, 7]",
        "ABCDEFGH16a16b16c16d16e16f16g16h[?, ?, ?, ?, ?, ?, ?, ?]",
        "ABCDEFGH[9, 9, 9, 9, 9, 9, 9, 9], overlap(A = 2, B = 2, C = 2, D = 2, E = 2, F = 2, G = 2)",
        "ABCDEFGH[3, 3, 3, 3, 3, 3, 3, 3], overlap(A = 1, B = 1, C = 1, D = 1, E = 1, F = 1, G = 1)",
        "ABCDEFGH[S, S, S, S, S, S, S, S], overlap(A = S, B = S, C = S, D = S, E = S, F = S, G = S)",
        "ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?], pitch(A = S, B = S, C = S, D = S, E = S, F = S, G = S)",
        "ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?], align(A = S, B = S, C = S, D = S, E = S, F = S, G = S), \
         pitch(A = S, B = S, C = S, D = S, E = S, F = S, G = S)",
        "ABCDEFGH[9, 9, 9, 9, 9, 9, 9, 9], broadcast(A, B, C, D, E, F, G, H)",
        "ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?], broadcast(A, B, C, D, E, F, G, H)",
    ] {
        let description = describe(layout);
        let page = page::page(&description, true);
        assert!(page.len() <= MOST_BYTES, "{layout}: {}", page.len());
        assert!(
            page::summary(&description).len() <= MOST_BYTES / 5,
            "{layout}"
        );
        assert!(!description.text().is_empty());
        Picture::read(&svg(&description));
    }
}

/// Numbers of five digits and more are in groups of three. Each text uses all of its buffer.
#[test]
fn numbers_in_groups() {
    fn is_written<const BYTES: usize>(number: u64, text: &str) {
        assert_eq!(Text::<BYTES>::new().grouped(number).as_str(), text);
    }
    is_written::<1>(0, "0");
    is_written::<4>(9_999, "9999");
    is_written::<6>(10_000, "10_000");
    is_written::<6>(10_070, "10_070");
    is_written::<7>(999_999, "999_999");
    is_written::<9>(1_000_000, "1_000_000");
    is_written::<26>(u64::MAX, "18_446_744_073_709_551_615");
    assert_eq!(
        Text::<4>::new().letters(&[' ', 'A', ' ', 'B']).as_str(),
        "A, B"
    );
    let beyond = catch_unwind(|| *Text::<5>::new().grouped(10_000));
    assert!(beyond.is_err());
}

/// The hover texts of editors begin with the notation and the axes.
#[test]
fn summaries() {
    let summary = page::summary(&describe("HW[H = 2, W = 3], pad(W = 5)"));
    // The last element is at 5 + 2, and the storage has two rows of 5.
    let begin = "`HW[H = 2, W = 3], pad(W = 5)`\n\n\
        | axis | size | stride |\n|---|---:|---:|\n| H | 2 | 5 |\n| W | 3 | 1 |\n\n\
        6 elements, span 8, footprint 10.\n";
    assert!(summary.starts_with(begin), "{summary}");
}

/// Layouts that a 32-bit computer cannot hold are checked again for the target.
#[test]
fn layouts_that_fit_every_target() {
    let fits = |text: &str| {
        let report = Report::new();
        let layout = read(text.parse().expect("tokens"), &report);
        let mistakes = report.into_mistakes();
        assert!(mistakes.is_empty(), "{text}: {}", mistakes.len());
        fits_every_target(&layout.expect("a layout"))
    };
    // 2^31 - 1, which is a prime, and 2^31.
    assert!(fits("W[W = 2147483647]"));
    assert!(!fits("W[W = 2147483648]"));
    // Many positions that share one element, and a few positions that are far apart.
    assert!(!fits("HW[H = 65536, W = 32768], broadcast(H, W)"));
    assert!(!fits("HW[H = 2, W = 2], strides(H = 2147483647)"));
}
