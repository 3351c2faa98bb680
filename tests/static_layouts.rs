//! Compares random static layouts with the oracle. The compiler evaluates facts of a layout. They are compared
//! with the facts that the oracle finds when it lays out the elements of the same declaration one by one. The
//! declarations are random, but written in `oracle/static_layouts_generated.rs`, because a layout is a type. `BLESS=1`
//! writes that file again.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]
#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use oracle::declaration::{Axis, Declaration, Form};
use oracle::listed::Listed;
use oracle::memory::{Memory, strides};
use oracle::random::{Choices, well_formed};
use std::collections::BTreeSet;
use std::path::Path;
use tensor_layout::*;
use tensor_layout_language::description::Description;
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

mod oracle;

/// The facts of a layout at compile time.
struct Known {
    text: &'static str,
    notation: &'static str,
    description: &'static str,
    rank: usize,
    sizes: &'static [usize],
    /// The strides, or `None` for a blocked layout.
    strides: Option<&'static [usize]>,
    len: usize,
    span: usize,
    footprint: usize,
    is_packed: bool,
    is_injective: bool,
    /// The offset of a position in logical order.
    offset: fn(&Declaration, &[usize]) -> Option<usize>,
}

/// Checks the constants of each layout. Its axes are listed in storage order.
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

/// The facts that the compiler knows of a layout with split or merged axes.
struct Reshaped {
    text: &'static str,
    method: &'static str,
    old: &'static str,
    new: &'static str,
    /// Returns the sizes, and the offset of the position that a function gives along each axis.
    facts: fn(&dyn Fn(&str) -> usize) -> (Vec<usize>, Option<usize>),
}

macro_rules! static_reshapes {
    ($($method:ident [$($layout:tt)*] $old:tt => $new:expr, ($($axis:ident)*);)*) => {
        const RESHAPED: &[Reshaped] = &[$({
            type Layout = layout!($($layout)*);
            Reshaped {
                text: stringify!($($layout)*),
                method: stringify!($method),
                old: stringify!($old),
                new: stringify!($new),
                facts: |at| {
                    let elements = vec![(); Layout::FOOTPRINT];
                    let view = View::<(), Layout>::new(&elements).expect("it is long enough");
                    let mapping = view.$method($old, $new).mapping();
                    let coordinate = ($($axis(at(stringify!($axis))),)*);
                    (mapping.size_array().to_vec(), mapping.try_offset(coordinate).ok())
                },
            }
        }),*];
    };
}

include!("oracle/static_layouts_generated.rs");

const PATH: &str = "oracle/static_layouts_generated.rs";
const COUNT: u64 = 150;
/// The seed before those of the choices of a split or merge. Their numbers are not those of the layouts, which have the
/// seeds up to `COUNT`.
const RESHAPES: u64 = 200;

/// Returns the text of the file with all layouts.
fn generate() -> String {
    let lines: Vec<_> = (1..=COUNT).map(line).collect();
    let lines = lines.concat();
    let reshapes: Vec<_> = (1..=COUNT).filter_map(reshape_line).collect();
    let reshapes = reshapes.concat();
    format!(
        "// Generated: run the test of the layouts with `BLESS=1`.\n\nstatic_layouts! {{\n{lines}}}\n\n\
         static_reshapes! {{\n{reshapes}}}\n"
    )
}

/// Returns a line for a layout with one axis split into two or three, or with two neighbouring axes merged. The result
/// has static sizes, and needs no check at run time. Returns `None` if the layout has no such axes.
fn reshape_line(seed: u64) -> Option<String> {
    let (declaration, _) = well_formed(&mut Choices::new(numbers(seed)));
    let mut choices = Choices::new(numbers(seed + RESHAPES));
    let mut letters: Vec<char> = declaration.axes.iter().map(|axis| axis.letter).collect();
    let free: Vec<char> = ('A'..='Z')
        .filter(|letter| !letters.contains(letter))
        .collect();
    let free = &free[choices.below(free.len() - 2)..];
    // A blocked layout has no strides. Only factors can say how its axes are stored after a split or merge.
    let is_plain = |axis: &Axis| {
        let is_blocked = declaration
            .blocks
            .iter()
            .any(|(letter, _)| *letter == axis.letter);
        let has_clause = axis.positions.is_some() || axis.step.is_some();
        !is_blocked && (declaration.blocks.is_empty() || !has_clause)
    };
    let listed = Listed::of(&declaration);
    let pairs = declaration.axes.windows(2).filter(|pair| {
        let letters = [pair[0].letter, pair[1].letter];
        pair.iter().all(is_plain) && listed.merge(&letters, free[0]).is_some()
    });
    let pairs: Vec<_> = pairs.collect();
    let (method, old, new);
    if seed % 2 == 0 && !pairs.is_empty() {
        let [outer, inner] = pairs[choices.below(pairs.len())] else {
            return None;
        };
        method = "merge";
        old = format!("({}, {})", outer.letter, inner.letter);
        new = format!("Dim{}::<{}>", free[0], outer.size * inner.size);
        letters.retain(|letter| ![outer.letter, inner.letter].contains(letter));
        letters.push(free[0]);
    } else {
        let axes: Vec<_> = declaration
            .axes
            .iter()
            .filter(|axis| is_plain(axis))
            .collect();
        if axes.is_empty() || letters.len() == 8 {
            return None;
        }
        let axis = axes[choices.below(axes.len())];
        let mut divisor_of = |size: usize| {
            let divisors: Vec<_> = (1..=size).filter(|by| size % *by == 0).collect();
            divisors[choices.below(divisors.len())]
        };
        let inner = divisor_of(axis.size);
        let mut sizes = vec![axis.size / inner, inner];
        if letters.len() < 7 && seed % 3 == 0 {
            let middle = divisor_of(sizes[0]);
            sizes = vec![sizes[0] / middle, middle, inner];
        }
        let parts = sizes.iter().zip(free);
        let parts: Vec<_> = parts
            .map(|(size, letter)| format!("Dim{letter}::<{size}>"))
            .collect();
        method = "split";
        old = axis.letter.to_string();
        new = format!("({})", parts.join(", "));
        letters.retain(|letter| *letter != axis.letter);
        letters.extend(&free[..sizes.len()]);
    }
    let text = declaration.text(form(&declaration, seed));
    let axes: Vec<_> = letters.iter().map(char::to_string).collect();
    let axes = axes.join(" ");
    Some(format!("    {method} [{text}] {old} => {new}, ({axes});\n"))
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

/// Layouts from odd seeds have their sizes by position. This form is not used if the sizes look like sizes in the
/// label's order, because `layout!` warns of them.
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

/// Returns numbers to choose by. They never change (splitmix64).
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

/// Tests split and merged axes, with all sizes in types.
#[test]
fn static_splits_and_merges() {
    let count = |method| {
        RESHAPED
            .iter()
            .filter(|reshaped| reshaped.method == method)
            .count()
    };
    assert!(count("split") >= 75 && count("merge") >= 25);
    for reshaped in RESHAPED {
        let what = format!("{} {} => {}", reshaped.text, reshaped.old, reshaped.new);
        let listed = Listed::of(&Declaration::parse(reshaped.text));
        let old: Vec<char> = reshaped
            .old
            .chars()
            .filter(char::is_ascii_uppercase)
            .collect();
        let new: Vec<(char, usize)> = reshaped
            .new
            .split("Dim")
            .skip(1)
            .map(|part| {
                let digits: String = part.chars().filter(char::is_ascii_digit).collect();
                let letter = part.chars().next().expect("a letter");
                (letter, digits.parse().expect("a number"))
            })
            .collect();
        let expected = match (&old[..], &new[..]) {
            ([axis], [(outer, _), (inner, by)]) => listed.divide(*axis, *outer, *inner, *by),
            ([axis], [(outer, _), (middle, by), (inner, by_inner)]) => listed
                .divide(*axis, '#', *inner, *by_inner)
                .and_then(|listed| listed.divide('#', *outer, *middle, *by)),
            (axes, [(to, _)]) => listed.merge(axes, *to),
            _ => None,
        };
        let expected = expected.unwrap_or_else(|| panic!("{what} cannot be"));
        for (at, value) in expected.values().into_iter().enumerate() {
            let along = |letter: &str| {
                let axis = expected
                    .axes
                    .iter()
                    .position(|axis| letter.starts_with(*axis));
                let axis = axis.expect("it is one of the axes");
                let inside: usize = expected.sizes[axis + 1..].iter().product();
                at / inside % expected.sizes[axis]
            };
            let (sizes, offset) = (reshaped.facts)(&along);
            assert_eq!(
                (sizes, offset),
                (expected.sizes.clone(), Some(value)),
                "{what} at {at}"
            );
        }
    }
}

/// The text that the compiler makes from types equals the text that is made from the source.
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
                // One text lists terms by stride, the other in storage order.
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

/// Tests that the random layouts use the whole language.
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
    assert!(count(&is_keyed) >= 50);
    assert!(count(&|text| !is_keyed(text)) >= 50);
    for rank in 1..=8 {
        assert!(LAYOUTS.iter().filter(|known| known.rank == rank).count() >= 10);
    }
    assert!(
        LAYOUTS
            .iter()
            .filter(|known| known.strides.is_none())
            .count()
            >= 25
    );
}
