//! Compares random static layouts with the oracle. The compiler evaluates facts of a layout. They are compared
//! with the facts that the oracle finds when it lays out the elements of the same declaration one by one. The
//! declarations are random, but a layout is a type, so `build.rs` writes them.

#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use oracle::declaration::Declaration;
use oracle::listed::Listed;
use oracle::memory::{Memory, strides};
use std::collections::BTreeSet;
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

include!(concat!(env!("OUT_DIR"), "/static_layouts.rs"));

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
