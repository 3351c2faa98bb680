//! Hundreds of static layouts against the oracle: what `layout!` makes of a text, evaluated by the
//! compiler, compared with what the same text says when its elements are laid out one by one.
//!
//! The texts are random, but written out in `oracle/static_layouts_generated.rs`, since a layout is
//! a type. `BLESS=1` writes that file anew.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

use oracle::declaration::{Declaration, Form};
use oracle::memory::{Memory, strides};
use oracle::random::{Choices, well_formed};
use std::collections::BTreeSet;
use std::path::Path;
use tensor_layout::{axes, layout};
use tensor_layout_language::description::Description;
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

mod oracle;

/// What the compiler knows of a layout.
struct Known {
    text: &'static str,
    notation: &'static str,
    description: &'static str,
    rank: usize,
    sizes: &'static [usize],
    /// Nothing for a blocked layout.
    strides: Option<&'static [usize]>,
    len: usize,
    span: usize,
    footprint: usize,
    is_packed: bool,
    is_injective: bool,
    /// The offset of a position in logical order.
    offset: fn(&Declaration, &[usize]) -> Option<usize>,
}

/// The constants of each layout. Its axes are listed in storage order.
macro_rules! static_layouts {
    ($($kind:ident [$($layout:tt)*] ($($axis:ident)*);)*) => {
        const LAYOUTS: &[Known] = &[$({
            type L = layout!($($layout)*);
            Known {
                text: stringify!($($layout)*),
                notation: L::NOTATION,
                description: L::DESCRIPTION,
                rank: L::RANK,
                sizes: L::SIZES,
                strides: static_layouts!(@$kind L),
                len: L::LEN,
                span: L::SPAN,
                footprint: L::FOOTPRINT,
                is_packed: L::IS_PACKED,
                is_injective: L::IS_INJECTIVE,
                offset: |declaration, position| {
                    let along = |axis| declaration.along(axis, position);
                    let coordinate = ($(axes::$axis(along(stringify!($axis))),)*);
                    L::mapping().try_offset(coordinate).ok()
                },
            }
        }),*];
    };
    (@strided $L:ident) => { Some($L::STRIDES) };
    (@blocked $L:ident) => { None };
}

include!("oracle/static_layouts_generated.rs");

const PATH: &str = "oracle/static_layouts_generated.rs";
const COUNT: u64 = 400;

/// The file with all layouts: a function of nothing.
fn generate() -> String {
    let lines: Vec<_> = (1..=COUNT).map(line).collect();
    let lines = lines.concat();
    format!(
        "// Generated: run the test of the layouts with `BLESS=1`.\n\nstatic_layouts! {{\n{lines}}}\n"
    )
}

fn line(seed: u64) -> String {
    let (declaration, _) = well_formed(&mut Choices::new(numbers(seed)));
    let kind = if declaration.blocks.is_empty() {
        "strided"
    } else {
        "blocked"
    };
    let text = declaration.text(form(&declaration, seed));
    let axes = declaration.axes.iter().map(|axis| axis.letter.to_string());
    let axes: Vec<_> = axes.collect();
    format!("    {kind} [{text}] ({});\n", axes.join(" "))
}

/// Every other layout has its sizes by position; but not those of which `layout!` warns, since they
/// look like sizes in the label's order.
fn form(declaration: &Declaration, seed: u64) -> Form {
    let ends_in_c = declaration
        .axes
        .last()
        .is_some_and(|axis| axis.letter == 'C');
    let looks_so = matches!(declaration.sizes()[..], [.., a, b, 1..=4] if a.min(b) > 4);
    if seed % 2 == 0 || (ends_in_c && looks_so) {
        Form::Keyed
    } else {
        Form::Positional
    }
}

/// Numbers to choose by, the same for ever (splitmix64).
fn numbers(seed: u64) -> Vec<u32> {
    let number = |i: u64| {
        let mut x = (seed * 1_000 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x >> 32) as u32
    };
    (0..80).map(number).collect()
}

#[test]
fn the_generated_file_is_up_to_date() {
    let generated = generate();
    if std::env::var_os("BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PATH);
        std::fs::write(path, &generated).expect("the file can be written");
    } else {
        let is_up_to_date = generated == include_str!("oracle/static_layouts_generated.rs");
        assert!(
            is_up_to_date,
            "run this test with `BLESS=1` to write {PATH} anew"
        );
    }
}

#[test]
fn static_layouts() {
    for known in LAYOUTS {
        let text = known.text;
        let declaration = Declaration::parse(text);
        let memory = Memory::of(&declaration).expect("a well-formed layout");
        assert_eq!(known.rank, declaration.order.len(), "{text}");
        assert_eq!(known.sizes, memory.sizes, "{text}");
        let strides = strides(&declaration, &memory);
        assert_eq!(known.strides, strides.as_deref(), "{text}");
        assert_eq!(known.len, memory.len(), "{text}");
        assert_eq!(known.span, memory.span(), "{text}");
        assert_eq!(known.footprint, memory.footprint, "{text}");
        assert_eq!(known.is_packed, memory.is_packed(), "{text}");
        assert_eq!(known.is_injective, memory.is_injective(), "{text}");
        for (position, offset) in memory.positions().iter().zip(&memory.offsets) {
            let found = (known.offset)(&declaration, position);
            assert_eq!(found, Some(*offset), "{text} at {position:?}");
        }
        let notation = known.notation;
        assert_eq!(Declaration::parse(notation), declaration, "{text}");
        for (axis, size) in declaration.order.iter().zip(&memory.sizes) {
            assert!(notation.contains(&format!("{axis}={size}")), "{notation}");
        }
    }
}

/// The text that the compiler makes from types, and the one that is made from the source.
#[test]
fn descriptions_are_those_of_the_source() {
    for known in LAYOUTS {
        let report = Report::new();
        let layout = read(known.text.parse().expect("tokens"), &report).expect("a layout");
        assert_eq!(report.into_mistakes().len(), 0);
        let of_source = Description::of(&layout).text();
        let lines = known.description.lines().zip(of_source.lines()).skip(1);
        for (line, of_source) in lines {
            match (
                line.strip_prefix("offset"),
                of_source.strip_prefix("offset"),
            ) {
                // The one lists terms by stride, the other as they are stored.
                (Some(line), Some(of_source)) => assert_eq!(terms(line), terms(of_source)),
                _ => assert_eq!(line, of_source, "{}", known.text),
            }
        }
        let count = known.description.lines().count();
        assert_eq!(count, of_source.lines().count(), "{}", known.text);
        let heading = known.description.lines().next();
        assert_eq!(heading, Some(known.notation));
    }
}

fn terms(formula: &str) -> BTreeSet<&str> {
    formula.trim_start().split(" + ").collect()
}

/// That the random layouts leave nothing of the language out.
#[test]
fn the_whole_language_occurs() {
    let all: Vec<_> = LAYOUTS.iter().map(|known| known.text).collect();
    let count = |what: &dyn Fn(&str) -> bool| all.iter().filter(|text| what(text)).count();
    for clause in [
        "pad",
        "align",
        "strides",
        "pitch",
        "overlap",
        "broadcast",
        "logical",
    ] {
        assert!(count(&|text| text.contains(clause)) >= 20, "{clause}");
    }
    let is_keyed = |text: &str| {
        text.split(']')
            .next()
            .is_some_and(|label| label.contains('='))
    };
    assert!(count(&is_keyed) >= 100);
    assert!(count(&|text| !is_keyed(text)) >= 100);
    for rank in 1..=8 {
        assert!(LAYOUTS.iter().filter(|known| known.rank == rank).count() >= 20);
    }
    assert!(
        LAYOUTS
            .iter()
            .filter(|known| known.strides.is_none())
            .count()
            >= 50
    );
}
