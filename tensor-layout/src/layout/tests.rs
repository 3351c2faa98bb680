//! The texts and numbers of errors: each cause with numbers and axes that all differ, so that no two of them can be
//! exchanged unnoticed. Otherwise, only the compiler shows some of these texts.

use crate::layout;
use crate::layout::error::{
    ApartInMemory, DescribedLayout, LayoutCause, LayoutError, LayoutErrorKind,
};
use crate::layout::notation::fault_with_help;
use crate::layout::pattern_fault::{self, PatternFault};
use crate::layout::{AnyLayout, TensorLayout};
use crate::types::axis::{DynH, DynW};
use crate::types::storage::RunTimeStrides;
use crate::types::structure::Structure;
use std::string::{String, ToString as _};
use std::vec::Vec;
use tensor_layout_arithmetic::{Fault, MAX_RANK};

/// The layout of all errors of these tests.
type Rows = layout!(HW[H = 12, W = 7]);

/// The end of each text, which names this layout.
const ROWS: &str = ": HW[H=12, W=7]";

fn sizes() -> [usize; MAX_RANK] {
    [12, 7, 1, 1, 1, 1, 1, 1]
}

/// A cause, then kind, axis, expected and found number, and text of its error. The text ends with the layout.
type Told = (
    LayoutCause,
    LayoutErrorKind,
    Option<char>,
    Option<usize>,
    Option<usize>,
    &'static str,
);

#[track_caller]
fn check(rows: &[Told]) {
    for (cause, kind, axis, expected, found, text) in rows {
        let error = LayoutError {
            cause: *cause,
            layout: DescribedLayout::new(<Rows as AnyLayout>::STRUCTURE, &sizes()),
        };
        let help = match cause {
            LayoutCause::Fault(Fault::ZeroSize { .. }) => {
                " (help: if there may be no elements, match `LayoutErrorKind::ZeroSize` as the kind of this error)"
            }
            _ => "",
        };
        assert_eq!(error.to_string(), String::from(*text) + ROWS + help);
        assert_eq!(error.kind(), *kind, "{text}");
        assert_eq!(error.axis(), *axis, "{text}");
        assert_eq!(
            (error.expected(), error.found()),
            (*expected, *found),
            "{text}"
        );
    }
}

#[test]
fn sizes_and_strides() {
    use LayoutErrorKind as Kind;
    check(&[
        (
            LayoutCause::Size {
                axis: 'H',
                wanted: 5,
                found: 6,
            },
            Kind::WrongSize,
            Some('H'),
            Some(5),
            Some(6),
            "axis H has size 6, but the layout fixes it to 5",
        ),
        (
            LayoutCause::Stride {
                axis: 'W',
                wanted: 5,
                found: 6,
            },
            Kind::WrongStride,
            Some('W'),
            Some(5),
            Some(6),
            "axis W has stride 6, but the layout's is 5",
        ),
        (
            LayoutCause::Unequal {
                axis: 'H',
                size: 5,
                other: 6,
            },
            Kind::UnequalSizes,
            Some('H'),
            Some(6),
            Some(5),
            "axis H has size 5, but that of the other tensor has 6",
        ),
        (
            LayoutCause::Blocks,
            Kind::Offsets,
            None,
            None,
            None,
            "the elements lie at other places than in",
        ),
        (
            LayoutCause::NoWhole,
            Kind::NoWhole,
            None,
            None,
            None,
            "only a part of a tensor has this layout, for its whole has sizes known at run time",
        ),
        (
            LayoutCause::Shared,
            Kind::SharedElements,
            None,
            None,
            None,
            "several positions share an element, so this needs `SharedStrides`, which can only be read",
        ),
        (
            LayoutCause::NotOne { axis: 'W', size: 7 },
            Kind::SeveralPositions,
            Some('W'),
            Some(1),
            Some(7),
            "axis W has size 7, but only one of size 1 can be broadcast (help: `fix((W(0),))` takes one position)",
        ),
        (
            LayoutCause::Window {
                axis: 'W',
                size: 7,
                new: 'K',
                window: 8,
            },
            Kind::WindowTooLarge,
            Some('W'),
            Some(7),
            Some(8),
            "windows of K = 8 do not fit into axis W of size 7 (help: `K(7)` fits)",
        ),
    ]);
}

#[test]
fn merges_and_splits() {
    use LayoutErrorKind as Kind;
    let apart = ApartInMemory {
        outer: 'H',
        inner: 'W',
        stride: 9,
        wanted: 8,
    };
    check(&[
        (
            LayoutCause::Apart(apart),
            Kind::NotAdjacent,
            Some('H'),
            Some(8),
            Some(9),
            "axes H and W cannot be merged without moving elements: H has stride 9, but W ends after 8 elements",
        ),
        (
            LayoutCause::Indivisible {
                axis: 'H',
                size: 12,
                inner: 5,
            },
            Kind::Indivisible,
            Some('H'),
            Some(5),
            Some(12),
            "axis H has size 12, which is no multiple of 5",
        ),
        (
            LayoutCause::UnequalMerge {
                axis: 'P',
                given: 80,
                size: 84,
            },
            Kind::UnequalParts,
            Some('P'),
            Some(84),
            Some(80),
            "the merged axes have 84 positions together, but axis P is given 80",
        ),
        (
            LayoutCause::UnequalSplit {
                axis: 'H',
                size: 12,
                product: 10,
            },
            Kind::UnequalParts,
            Some('H'),
            Some(10),
            Some(12),
            "axis H has size 12, but the new sizes have 10 positions together",
        ),
        (
            LayoutCause::Overflow {
                axis: 'W',
                first: [2, 3, 0, 0],
                has_more: false,
            },
            Kind::TooLarge,
            Some('W'),
            None,
            None,
            "axis W has size 7, but the product of the new sizes 2 x 3 overflows",
        ),
        (
            LayoutCause::Overflow {
                axis: 'H',
                first: [2, 3, 4, 5],
                has_more: true,
            },
            Kind::TooLarge,
            Some('H'),
            None,
            None,
            "axis H has size 12, but the product of the new sizes 2 x 3 x 4 x 5 x .. overflows",
        ),
    ]);
    let structure = <Rows as AnyLayout>::STRUCTURE;
    assert_eq!(
        apart.text(structure, &structure.known, true).as_str(),
        "axes H and W cannot be merged without moving elements: H has stride 9, but W ends after 8 elements: \
         HW[H=12, W=7]\nhelp: move them first, to a layout that has H just before W and no padding between: \
         `to_layout` and `into_merged`, or for a buffer of DirectML the operator `ElementWiseIdentity`"
    );
}

#[test]
fn positions_and_lengths() {
    use LayoutErrorKind as Kind;
    check(&[
        (
            LayoutCause::ZeroStep { axis: 'W' },
            Kind::ZeroStep,
            Some('W'),
            None,
            None,
            "a step of 0 along axis W leads nowhere",
        ),
        (
            LayoutCause::Position {
                axis: 'W',
                position: 8,
                size: 7,
            },
            Kind::PositionOutOfRange,
            Some('W'),
            Some(7),
            Some(8),
            "position 8 is out of range for axis W of size 7",
        ),
        (
            LayoutCause::Range {
                axis: 'H',
                start: 9,
                end: Some(13),
            },
            Kind::RangeOutOfRange,
            Some('H'),
            Some(12),
            Some(13),
            "the range 9..13 is out of range for axis H of size 12",
        ),
        (
            LayoutCause::Range {
                axis: 'H',
                start: 9,
                end: Some(9),
            },
            Kind::RangeOutOfRange,
            Some('H'),
            Some(12),
            Some(9),
            "the range 9..9 of axis H has no position",
        ),
        (
            LayoutCause::Range {
                axis: 'W',
                start: 9,
                end: None,
            },
            Kind::RangeOutOfRange,
            Some('W'),
            None,
            None,
            "the range 9.., whose end overflows, is out of range for axis W of size 7",
        ),
        (
            LayoutCause::Length {
                needed: 84,
                given: 83,
            },
            Kind::Length,
            None,
            Some(84),
            Some(83),
            "the buffer has 83 elements, but 84 are needed",
        ),
    ]);
}

#[cfg(all(feature = "bytemuck", feature = "image", feature = "ndarray"))]
#[test]
fn other_crates() {
    use crate::layout::error::BytesError;
    use LayoutErrorKind as Kind;
    let layout = DescribedLayout::new(<Rows as AnyLayout>::STRUCTURE, &sizes());
    let bytes = |given| LayoutError::from(BytesError::new::<u32>(336, given, layout)).cause;
    check(&[
        (
            bytes(332),
            Kind::Bytes,
            None,
            Some(336),
            Some(332),
            "the buffer has 332 bytes (83 elements), but 336 (84 elements) are needed",
        ),
        (
            bytes(340),
            Kind::Bytes,
            None,
            Some(336),
            Some(340),
            "the buffer begins at an address that is no multiple of 4, the alignment of the elements",
        ),
        (
            LayoutCause::Gaps,
            Kind::Gaps,
            None,
            None,
            None,
            "there are gaps between the elements",
        ),
        (
            LayoutCause::Channels { found: 3 },
            Kind::Channels,
            Some('C'),
            Some(1),
            Some(3),
            "the image has 3 channels, but the layout has no axis C",
        ),
        (
            LayoutCause::TooLargeForImage {
                axis: 'H',
                found: 6,
                most: 5,
            },
            Kind::TooLargeForImage,
            Some('H'),
            Some(5),
            Some(6),
            "axis H has size 6, but an image's is at most 5",
        ),
        (
            LayoutCause::Rank { found: 3 },
            Kind::Rank,
            None,
            Some(2),
            Some(3),
            "the array has 3 axes, but the layout has 2",
        ),
        (
            LayoutCause::NegativeStride {
                axis: 'W',
                stride: -3,
                in_bytes: false,
            },
            Kind::NegativeStride,
            Some('W'),
            None,
            None,
            "axis W has stride -3, but a layout's are not negative",
        ),
    ]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row for each cause")]
fn faults() {
    use LayoutErrorKind as Kind;
    let pad = "\nhelp: write `pad(W = 6)` or more: the size and its padding together";
    let stride = "\nhelp: write `strides(H = 6)` or more, or `overlap(H = 5)` to share elements";
    let rows: [(Fault, Kind, _, _, _, &str, &str); 11] = [
        (
            Fault::ZeroSize { axis: 'H' },
            Kind::ZeroSize,
            Some('H'),
            None,
            Some(0),
            "axis H has size 0, but every size is at least 1",
            "",
        ),
        (
            Fault::ZeroClause { axis: 'W' },
            Kind::Clause,
            Some('W'),
            None,
            None,
            "a clause or inner block of axis W is 0",
            "",
        ),
        (
            Fault::PadTooSmall {
                axis: 'W',
                size: 6,
                pad: 5,
            },
            Kind::Clause,
            Some('W'),
            Some(5),
            Some(6),
            "axis W has size 6, which does not fit into the 5 positions of its pad",
            pad,
        ),
        (
            Fault::StrideTooSmall {
                axis: 'H',
                stride: 5,
                inside: 6,
            },
            Kind::Clause,
            Some('H'),
            Some(6),
            Some(5),
            "one step along axis H is 5 elements, but what lies inside it takes 6, so elements would overlap",
            stride,
        ),
        (
            Fault::TooLarge,
            Kind::TooLarge,
            None,
            None,
            None,
            "more elements or bytes than memory can hold (isize::MAX)",
            "",
        ),
        (
            Fault::UnknownAxis { axis: 'C' },
            Kind::WrongStorage,
            Some('C'),
            None,
            None,
            "the storage has axis C, which the shape lacks",
            "",
        ),
        (
            Fault::RepeatedAxis { axis: 'W' },
            Kind::WrongStorage,
            Some('W'),
            None,
            None,
            "the storage has axis W twice",
            "",
        ),
        (
            Fault::MissingAxis { axis: 'H' },
            Kind::WrongStorage,
            Some('H'),
            None,
            None,
            "the storage lacks axis H of the shape",
            "",
        ),
        (
            Fault::BlockedClause { axis: 'W' },
            Kind::WrongStorage,
            Some('W'),
            None,
            None,
            "axis W has inner blocks, and so no clause but pad and align, on its outer part",
            "",
        ),
        (
            Fault::BlocksDisagree {
                axis: 'W',
                block: 16,
                lanes: 8,
            },
            Kind::WrongStorage,
            Some('W'),
            Some(8),
            Some(16),
            "axis W counts in blocks of 16, but its lanes make 8",
            "",
        ),
        (
            Fault::LargerThanWhole {
                axis: 'H',
                size: 12,
                whole: 11,
            },
            Kind::WrongStorage,
            Some('H'),
            Some(11),
            Some(12),
            "axis H has size 12, but only 11 in the whole",
            "",
        ),
    ];
    let structure = <Rows as AnyLayout>::STRUCTURE;
    for (fault, .., text, help) in &rows {
        let shown = fault_with_help(*fault, structure, &structure.known);
        assert_eq!(shown.as_str(), String::from(*text) + ROWS + help);
    }
    let rows: Vec<Told> = rows
        .into_iter()
        .map(|(fault, kind, axis, expected, found, text, _)| {
            (LayoutCause::Fault(fault), kind, axis, expected, found, text)
        })
        .collect();
    check(&rows);
    // Strides known at run time have no factors.
    let strided = <TensorLayout<(DynH, DynW), RunTimeStrides> as AnyLayout>::STRUCTURE;
    let shown = fault_with_help(Fault::RepeatedAxis { axis: 'W' }, strided, &strided.known);
    assert!(shown.as_str().starts_with("the shape has axis W twice: "));
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row for each cause")]
fn patterns() {
    use LayoutErrorKind as Kind;
    let pattern = "H(Y P) W -> T(Y W) P";
    let divide = |axis, is_target, by, part| PatternFault::Indivisible {
        axis,
        is_target,
        size: 12,
        by,
        part,
    };
    let rows: [(PatternFault, Kind, _, _, _, &str, &str); 9] = [
        (
            divide('H', false, 5, Some('P')),
            Kind::Indivisible,
            Some('H'),
            Some(5),
            Some(12),
            "axis H has size 12, which is no multiple of 5 in `H(Y P)`",
            "\nhelp: write `P = 4` or `P = 6`",
        ),
        (
            divide('T', true, 8, None),
            Kind::Indivisible,
            Some('T'),
            Some(8),
            Some(12),
            "axis T has size 12, which is no multiple of 8 in `T(Y W)`",
            "",
        ),
        (
            PatternFault::Unequal {
                axis: 'H',
                is_target: false,
                size: 12,
                product: 10,
            },
            Kind::UnequalParts,
            Some('H'),
            Some(10),
            Some(12),
            "axis H has size 12, but `H(Y P)` makes 10",
            "\nhelp: a layout with `H = 10` fits, or sizes whose product is that of the axis",
        ),
        (
            PatternFault::Unequal {
                axis: 'W',
                is_target: false,
                size: 7,
                product: 8,
            },
            Kind::UnequalParts,
            Some('W'),
            Some(8),
            Some(7),
            "axis W has size 7, but the pattern gives `W` the size 8",
            "\nhelp: a layout with `W = 8` fits, or sizes whose product is that of the axis",
        ),
        (
            PatternFault::Overflow {
                axis: 'H',
                is_target: false,
            },
            Kind::TooLarge,
            Some('H'),
            None,
            None,
            "the product of the sizes in `H(Y P)` overflows",
            "",
        ),
        (
            PatternFault::Overflow {
                axis: 'T',
                is_target: true,
            },
            Kind::TooLarge,
            Some('T'),
            None,
            None,
            "the product of the sizes in `T(Y W)` overflows",
            "",
        ),
        (
            PatternFault::Unknown {
                part: 'P',
                axis: 'H',
                is_target: false,
            },
            Kind::UnknownPart,
            Some('H'),
            None,
            None,
            "the size of P is not known: it cannot be divided out of `H(Y P)`",
            "\nhelp: add its size after the pattern, such as `, P = 16`",
        ),
        (
            PatternFault::Unknown {
                part: 'Y',
                axis: 'T',
                is_target: true,
            },
            Kind::UnknownPart,
            Some('T'),
            None,
            None,
            "the size of Y is not known: it cannot be divided out of `T(Y W)`",
            "\nhelp: add its size after the pattern, such as `, Y = 16`",
        ),
        (
            PatternFault::Moves { each: [3, 8] },
            Kind::Moves,
            None,
            Some(8),
            Some(3),
            "elements would have to move for this view: some are 3 elements apart in the source, and 8 here",
            "\nhelp: without `view`, the elements are copied to a new tensor",
        ),
    ];
    let structure: &'static Structure = <Rows as AnyLayout>::STRUCTURE;
    for (fault, .., text, help) in &rows {
        let shown = pattern_fault::text(*fault, pattern, structure, &sizes(), true);
        assert_eq!(shown.as_str(), String::from(*text) + ROWS + help);
        let is_of_target = text.contains("`T(") || matches!(fault, PatternFault::Moves { .. });
        assert_eq!(fault.is_of_target(), is_of_target, "{text}");
    }
    let rows: Vec<Told> = rows
        .into_iter()
        .map(|(fault, kind, axis, expected, found, text, _)| {
            let cause = LayoutCause::Pattern { fault, pattern };
            (cause, kind, axis, expected, found, text)
        })
        .collect();
    check(&rows);
    for (fault, kind, found, text) in [
        (
            PatternFault::Malformed,
            Kind::UnknownPart,
            None,
            "not a pattern of these layouts: H(Y P) W -> T(Y W) P",
        ),
        (
            PatternFault::Zero { part: 'P' },
            Kind::ZeroSize,
            Some(0),
            "`P = 0`, but every size is at least 1",
        ),
    ] {
        let error = LayoutError {
            cause: LayoutCause::Pattern { fault, pattern },
            layout: DescribedLayout::new(structure, &sizes()),
        };
        assert_eq!(error.to_string(), text);
        assert_eq!((error.kind(), error.axis()), (kind, None));
        assert_eq!((error.expected(), error.found()), (None, found));
        assert!(!fault.is_of_target());
    }
}
