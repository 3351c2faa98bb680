//! Random layouts, compared with an oracle that lays elements out one by one.
//!
//! This tests the crate's arithmetic: each number that a formula gives is compared with a number that the oracle found
//! by looking. Layouts are types, so random structures go through the arithmetic that all types share. The typed
//! interface is tested with a fixed set of types and random sizes.

use oracle::declaration::{self, Axis, Declaration, Form, Positions, Step};
use oracle::memory::{Memory, Mistake, Refusal, strides};
use oracle::random::{self, Choices, well_formed};
use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use random_inputs::{Met, Outcome, failure, try_random};
use tensor_layout::{
    AnyLayout, LayoutError, LayoutErrorKind, Mapping, PositionError, RunTimeStrides, SharedStrides,
    TensorLayout, View, axes, layout,
};
use tensor_layout_arithmetic::{self as arithmetic, Factor, FactorPart, Fault, MAX_RANK, Terms};

mod oracle;
mod random_inputs;

fn array(values: &[usize]) -> [usize; MAX_RANK] {
    core::array::from_fn(|axis| values.get(axis).copied().unwrap_or(0))
}

fn factors(declaration: &Declaration) -> Vec<Factor> {
    let outer = declaration.axes.iter().map(|axis| Factor {
        axis: axis.letter,
        part: if declaration.blocks.iter().any(|(of, _)| *of == axis.letter) {
            let block = declaration.block(axis.letter);
            FactorPart::Outer { block }
        } else {
            FactorPart::Whole
        },
        positions: match axis.positions {
            None => arithmetic::FactorPositions::Size,
            Some(Positions::Pad(pad)) => arithmetic::FactorPositions::Pad(pad),
            Some(Positions::Align(multiple)) => arithmetic::FactorPositions::Align(multiple),
        },
        step: match axis.step {
            None => arithmetic::FactorStep::Packed,
            Some(Step::Strides(stride)) => arithmetic::FactorStep::Stride(stride),
            Some(Step::Pitch(multiple)) => arithmetic::FactorStep::Pitch(multiple),
            Some(Step::Overlap(stride)) => arithmetic::FactorStep::Overlap(stride),
            Some(Step::Broadcast) => arithmetic::FactorStep::Broadcast,
        },
        is_cropped: false,
    });
    let inner = declaration.blocks.iter().map(|(axis, block)| Factor {
        part: FactorPart::Lane { block: *block },
        ..Factor::whole(*axis)
    });
    outer.chain(inner).collect()
}

fn terms(declaration: &Declaration) -> Result<Terms, Fault> {
    Terms::new(
        &declaration.order,
        &array(&declaration.sizes()),
        &factors(declaration),
    )
}

/// Compares all facts except the strides.
fn agree(terms: &Terms, memory: &Memory) -> Outcome {
    prop_assert_eq!(terms.len(), memory.len());
    prop_assert_eq!(terms.span(), memory.span());
    prop_assert_eq!(terms.footprint(), memory.footprint);
    prop_assert_eq!(terms.is_packed(), memory.is_packed());
    prop_assert_eq!(terms.is_injective(), memory.is_injective());
    for (position, offset) in memory.positions().iter().zip(&memory.offsets) {
        prop_assert_eq!(terms.offset(position), *offset, "at {:?}", position);
    }
    Ok(())
}

#[test]
fn layouts() {
    let met = Met::default();
    try_random(10_000, well_formed, |(declaration, memory)| {
        // The test of the static layouts relies on the oracle to read this text.
        for form in [Form::Positional, Form::Keyed] {
            let text = declaration.text(form);
            prop_assert_eq!(&Declaration::parse(&text), &declaration);
        }
        let label: Vec<_> = declaration.axes.iter().map(|axis| axis.letter).collect();
        if arithmetic::has_fixed_logical_order(&label) {
            let order = arithmetic::logical_order(&label);
            prop_assert_eq!(&order[..label.len()], &declaration.order[..]);
            met.note("fixed order");
        }
        let terms = terms(&declaration).map_err(failure)?;
        agree(&terms, &memory)?;
        prop_assert_eq!(
            terms.strides().map(|all| all[..label.len()].to_vec()),
            strides(&declaration, &memory)
        );
        met.note(["injective", "shared"][usize::from(!memory.is_injective())]);
        met.note(["packed", "not packed"][usize::from(!memory.is_packed())]);
        met.note(["strided", "blocked"][usize::from(!declaration.blocks.is_empty())]);
        for axis in &declaration.axes {
            match axis.positions {
                None => {}
                Some(Positions::Pad(_)) => met.note("pad"),
                Some(Positions::Align(_)) => met.note("align"),
            }
            match axis.step {
                None => {}
                Some(Step::Strides(_)) => met.note("strides"),
                Some(Step::Pitch(_)) => met.note("pitch"),
                Some(Step::Overlap(_)) => met.note("overlap"),
                Some(Step::Broadcast) => met.note("broadcast"),
            }
        }
        Ok(())
    });
    let properties = ["injective", "shared", "packed", "not packed", "strided"];
    let clauses = ["pad", "align", "strides", "pitch", "overlap", "broadcast"];
    met.assert_often(500, &properties);
    met.assert_often(500, &clauses);
    met.assert_often(500, &["blocked", "fixed order"]);
}

/// Returns whether a fault is one of the mistakes that the oracle found.
fn is_among(fault: Fault, mistakes: &[Mistake]) -> bool {
    mistakes.contains(&match fault {
        Fault::ZeroSize { axis } => Mistake::ZeroSize { axis },
        Fault::ZeroClause { axis } => Mistake::ZeroValue { axis },
        Fault::PadTooSmall { axis, size, pad } => Mistake::PadTooSmall { axis, size, pad },
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => Mistake::StrideTooSmall {
            axis,
            stride,
            inside,
        },
        _ => return false,
    })
}

#[test]
fn mistakes() {
    let met = Met::default();
    let with_mistakes = |choices: &mut Choices| random::declaration(choices, 0);
    try_random(10_000, with_mistakes, |declaration| {
        let order = &declaration.order;
        let sizes = array(&declaration.sizes());
        let factors = factors(&declaration);
        let fault_of = |axis| Terms::fault_of(axis, order, &sizes, &factors);
        match (terms(&declaration), Memory::of(&declaration)) {
            (Ok(terms), Ok(memory)) => {
                met.note("well formed");
                prop_assert_eq!(order.iter().find_map(|axis| fault_of(*axis)), None);
                agree(&terms, &memory)
            }
            (Err(fault), Err(Refusal::Mistakes(mistakes))) => {
                met.note(match fault {
                    Fault::ZeroSize { .. } => "zero size",
                    Fault::ZeroClause { .. } => "zero clause",
                    Fault::PadTooSmall { .. } => "pad too small",
                    Fault::StrideTooSmall { .. } => "stride too small",
                    _ => "another",
                });
                prop_assert!(is_among(fault, &mistakes), "{fault:?}: {mistakes:?}");
                prop_assert_eq!(fault.axis().and_then(fault_of), Some(fault));
                for axis in order {
                    let other = fault_of(*axis).and_then(|fault| fault.axis());
                    prop_assert!(other.is_none_or(|other| other == *axis));
                }
                Ok(())
            }
            (_, Err(Refusal::TooManyCells)) => Ok(()),
            both => Err(failure(both)),
        }
    });
    met.assert_often(1000, &["well formed", "zero size"]);
    met.assert_often(200, &["zero clause", "pad too small", "stride too small"]);
}

/// Storages that types can state and labels cannot.
#[test]
fn factors_that_do_not_fit_the_shape() {
    const KINDS: [&str; 6] = ["missing", "unknown", "repeated", "whole", "lane", "order"];
    let without_clauses = |choices: &mut Choices| {
        let mut declaration = random::declaration(choices, 1);
        for axis in &mut declaration.axes {
            axis.positions = None;
            axis.step = None;
        }
        (declaration, choices.below(6), choices.below(16))
    };
    let met = Met::default();
    try_random(8_000, without_clauses, |(declaration, kind, index)| {
        let mut factors = factors(&declaration);
        let rank = declaration.axes.len();
        let outer = index % rank;
        let axis = factors[outer].axis;
        let block = declaration.block(axis);
        let name = KINDS[kind];
        let fault = match name {
            "missing" => {
                factors.remove(outer);
                Fault::MissingAxis { axis }
            }
            "unknown" => {
                let axis = '?';
                factors[outer].axis = axis;
                Fault::UnknownAxis { axis }
            }
            "repeated" => {
                factors.insert(0, factors[outer]);
                Fault::RepeatedAxis { axis }
            }
            _ if block == 1 => return Ok(()),
            "whole" => {
                factors[outer].part = FactorPart::Whole;
                Fault::BlocksDisagree {
                    axis,
                    block: 1,
                    lanes: block,
                }
            }
            "lane" => {
                factors[outer].part = FactorPart::Outer { block: block + 1 };
                Fault::BlocksDisagree {
                    axis,
                    block: block + 1,
                    lanes: block,
                }
            }
            _ => {
                let moved = factors.remove(outer);
                factors.push(moved);
                Fault::BlocksDisagree {
                    axis,
                    block,
                    lanes: 1,
                }
            }
        };
        let found = Terms::new(&declaration.order, &array(&declaration.sizes()), &factors);
        prop_assert_eq!(found.err(), Some(fault));
        met.note(name);
        Ok(())
    });
    met.assert_often(100, &KINDS);
}

/// Returns the memory of a tensor of which only the sizes and strides are known.
fn with_strides(sizes: &[usize], strides: &[usize]) -> Memory {
    let mut memory = Memory {
        sizes: sizes.to_vec(),
        offsets: Vec::new(),
        footprint: 0,
    };
    for position in memory.positions() {
        let steps = position.iter().zip(strides);
        memory
            .offsets
            .push(steps.map(|(along, stride)| along * stride).sum());
    }
    memory.footprint = memory.span();
    memory
}

/// Storages that types can state, in any order and with any clauses. Unsafe code trusts the span of all accepted
/// storages.
#[test]
fn factors_in_any_combination() {
    let axes = ['A', 'B', 'C', 'D'];
    let sizes_and_factors = |choices: &mut Choices| {
        let rank = 1 + choices.below(axes.len());
        let sizes: Vec<_> = (0..rank).map(|_| 1 + choices.below(6)).collect();
        let mut factors: Vec<Factor> = Vec::new();
        for letter in &axes[..rank] {
            let factor = |part| Factor {
                part,
                ..Factor::whole(*letter)
            };
            let outermost = choices.below(factors.len() + 1);
            let mut block = 1;
            for _ in 0..choices.below(3) {
                let size = 1 + choices.below(4);
                block *= size;
                let index = outermost + choices.below(factors.len() + 1 - outermost);
                factors.insert(index, factor(FactorPart::Lane { block: size }));
            }
            let part = match block {
                1 => FactorPart::Whole,
                _ => FactorPart::Outer { block },
            };
            factors.insert(outermost, factor(part));
        }
        for factor in &mut factors {
            factor.positions = match choices.below(6) {
                4 => arithmetic::FactorPositions::Pad(1 + choices.below(9)),
                5 => arithmetic::FactorPositions::Align(1 + choices.below(9)),
                _ => arithmetic::FactorPositions::Size,
            };
            factor.step = match choices.below(10) {
                6 => arithmetic::FactorStep::Stride(1 + choices.below(50)),
                7 => arithmetic::FactorStep::Pitch(1 + choices.below(9)),
                8 => arithmetic::FactorStep::Overlap(1 + choices.below(9)),
                9 => arithmetic::FactorStep::Broadcast,
                _ => arithmetic::FactorStep::Packed,
            };
        }
        (sizes, factors)
    };
    let met = Met::default();
    try_random(10_000, sizes_and_factors, |(sizes, factors)| {
        let Ok(terms) = Terms::new(&axes[..sizes.len()], &array(&sizes), &factors) else {
            return Ok(());
        };
        let mut memory = Memory {
            sizes,
            offsets: Vec::new(),
            footprint: terms.footprint(),
        };
        let positions = memory.positions();
        memory.offsets = positions.iter().map(|at| terms.offset(at)).collect();
        prop_assert!(terms.span() <= terms.footprint());
        agree(&terms, &memory)?;
        met.note(if factors.len() == memory.sizes.len() {
            "strided"
        } else {
            "blocked"
        });
        Ok(())
    });
    met.assert_often(300, &["strided", "blocked"]);
}

/// Storages without clauses have a short path, which gives the same terms as the long path. The short path leaves very
/// large tensors and mistakes to the long path.
#[test]
fn the_short_path_agrees_with_the_long_one() {
    let half = usize::MAX >> (usize::BITS / 2);
    let largest = isize::MAX as usize;
    let sizes = [0, 1, 3, 10, half, half + 1, largest, usize::MAX];
    let letters = ['A', 'B', 'C', 'D'];
    let mut accepted = 0;
    for rank in 1..=3 {
        let axes = &letters[..rank];
        for code in 0..4_usize.pow(4) * 5 {
            let (count, code) = (code % 5, code / 5);
            let of = (0..count).map(|index| letters[code >> (2 * index) & 3]);
            let factors: Vec<_> = of.map(Factor::whole).collect();
            let indices = arithmetic::plain_indices(axes, &factors);
            let mut each_once: Vec<_> = factors.iter().map(|factor| factor.axis).collect();
            each_once.sort_unstable();
            assert_eq!(indices.is_some(), each_once == axes, "{axes:?} {factors:?}");
            let Some(indices) = indices else { continue };
            for code in 0..sizes.len().pow(3) {
                let sizes = [code / 64, code / 8 % 8, code % 8].map(|index| sizes[index]);
                let sizes = array(&sizes[..rank]);
                let long = Terms::new(axes, &sizes, &factors);
                let text = |terms: &Terms| format!("{terms:?}");
                let len = arithmetic::plain_len(rank, &sizes);
                let largest_size = sizes[..rank].iter().max().copied().unwrap_or(0);
                match &long {
                    Ok(terms) if largest_size <= half && terms.len() <= half => {
                        assert_eq!(len, Some(terms.len()), "{sizes:?}");
                    }
                    Ok(terms) => assert!(len.is_none_or(|len| len == terms.len()), "{sizes:?}"),
                    Err(_) => assert_eq!(len, None, "{sizes:?}"),
                }
                match Terms::plain(rank, &sizes, &indices) {
                    Some(short) => {
                        accepted += 1;
                        assert_eq!(Ok(text(&short)), long.as_ref().map(text), "{sizes:?}");
                    }
                    None => assert!(
                        long.map_or(true, |terms| terms.len() > half),
                        "{axes:?} {sizes:?} {factors:?}"
                    ),
                }
            }
        }
    }
    assert!(accepted > 500, "{accepted} accepted");
    // The short path leaves storages with clauses, and parts of axes, to the long path.
    let plain = Factor::whole('A');
    for factor in [
        Factor {
            positions: arithmetic::FactorPositions::Pad(9),
            ..plain
        },
        Factor {
            step: arithmetic::FactorStep::Stride(1),
            ..plain
        },
        Factor {
            part: FactorPart::Outer { block: 1 },
            ..plain
        },
        Factor {
            part: FactorPart::Lane { block: 2 },
            ..plain
        },
    ] {
        assert_eq!(arithmetic::plain_indices(&['A'], &[factor]), None);
    }
}

/// Sizes that are accepted because one product is small enough, and sizes around this limit: exactly the layouts are
/// accepted whose elements memory can hold.
#[test]
fn one_product_accepts_no_layout_that_is_too_large() {
    let largest = isize::MAX as usize;
    let around = |k| [largest / k - 1, largest / k, largest / k + 1];
    let mut sizes = vec![1, 2, 3, 5, usize::MAX];
    sizes.extend([1, 2, 3, 4, 8, 12, 16, 48].into_iter().flat_map(around));
    macro_rules! check {
        ($({$($layout:tt)+})+) => {$({
            let text = stringify!($($layout)+);
            let mut declaration = Declaration::parse(&text.replace('?', "1"));
            let rank = declaration.order.len();
            let (mut accepted, mut refused) = (0, 0);
            for code in 0..sizes.len().pow(u32::try_from(rank).expect("it is small")) {
                let mut rest = code;
                for letter in declaration.order.clone() {
                    declaration.axis_mut(letter).size = sizes[rest % sizes.len()];
                    rest /= sizes.len();
                }
                let expected = footprint(&declaration);
                let mapping = Mapping::<layout!($($layout)+)>::try_from_sizes(&declaration.sizes());
                let long = terms(&declaration).ok().map(|terms| terms.footprint());
                assert_eq!(long, expected, "{declaration:?}");
                let kind = mapping.as_ref().err().map(LayoutError::kind);
                assert_eq!(kind.is_none(), expected.is_some(), "{declaration:?}: {kind:?}");
                match mapping {
                    Ok(mapping) => {
                        accepted += 1;
                        assert_eq!(Some(mapping.footprint()), expected, "{declaration:?}");
                        let view = |length| View::<(), _>::with(&MANY[..length], mapping);
                        assert!(view(mapping.footprint()).is_ok(), "{declaration:?}");
                        assert!(view(mapping.footprint() + 1).is_err(), "{declaration:?}");
                    }
                    Err(error) => {
                        refused += 1;
                        assert_eq!(error.kind(), LayoutErrorKind::TooLarge, "{declaration:?}");
                    }
                }
            }
            assert!(accepted > 10 && refused > 1, "{text}: {accepted} and {refused}");
        })+};
    }
    check! {
        {W[?]} {HW[?, ?]} {CHW[?, ?, ?]}
        {W[?], align(W = 4)} {HW[?, ?], align(W = 4)} {HW[?, ?], align(H = 3, W = 4)}
        {W[?], pitch(W = 3)} {HW[?, ?], pitch(H = 16)} {HW[?, ?], pitch(H = 16, W = 3)}
        {W[?], align(W = 4), pitch(W = 3)} {HW[?, ?], align(W = 4), pitch(H = 16)}
        {HW[?, ?], align(H = 3), pitch(H = 16)} {HW[?, ?], align(H = 3, W = 4), pitch(H = 16, W = 3)}
        {W4w[?]} {HW4w[?, ?]} {HW4w2h2w[?, ?]} {CHW2h3w[?, ?, ?]}
        {W4w[?], align(W = 6)} {HW4w2h3w[?, ?], align(W = 8)} {HW4w[?, ?], align(H = 3), pitch(H = 48)}
        {CHW4w2h2w[?, ?, ?], align(C = 3, W = 12), pitch(C = 48)}
        {CHW4c[?, ?, ?], align(C = 6, W = 2), pitch(H = 16)}
    }
}

const MANY: &[()] = &[(); usize::MAX];

/// Returns the number of elements of a layout with only blocks, `align` and `pitch`, or `None` if memory cannot hold as
/// many.
fn footprint(declaration: &Declaration) -> Option<usize> {
    let blocks = declaration.blocks.iter().map(|(_, block)| *block as u128);
    let mut elements: u128 = blocks.product();
    for axis in declaration.axes.iter().rev() {
        let mut positions = axis.size as u128;
        if let Some(Positions::Align(multiple)) = axis.positions {
            positions = positions.next_multiple_of(multiple as u128);
        }
        if let Some(Step::Pitch(multiple)) = axis.step {
            elements = elements.next_multiple_of(multiple as u128);
        }
        let block = declaration.block(axis.letter) as u128;
        elements *= positions.div_ceil(block);
        if elements > isize::MAX as u128 {
            return None;
        }
    }
    usize::try_from(elements).ok()
}

#[test]
fn strides_of_other_libraries() {
    let axes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    let sizes_and_strides = |choices: &mut Choices| {
        let rank = 1 + choices.below(MAX_RANK);
        let largest = [40, 12, 7, 5, 4, 3, 2, 2][rank - 1];
        let largest_stride = [3, 10, 40][choices.below(3)];
        let size_and_stride = |_| {
            let size = choices.below(largest + 1).max(choices.below(2));
            (size, choices.below(largest_stride))
        };
        (0..rank).map(size_and_stride).unzip()
    };
    let met = Met::default();
    try_random(
        10_000,
        sizes_and_strides,
        |(sizes, strides): (Vec<usize>, Vec<usize>)| {
            let axes = &axes[..sizes.len()];
            let terms = Terms::from_strides(axes, &array(&sizes), &array(&strides));
            if let Some(zero) = sizes.iter().position(|size| *size == 0) {
                let fault = Fault::ZeroSize { axis: axes[zero] };
                prop_assert_eq!(terms.err(), Some(fault));
                met.note("zero size");
                return Ok(());
            }
            let memory = with_strides(&sizes, &strides);
            let terms = terms.map_err(failure)?;
            agree(&terms, &memory)?;
            prop_assert_eq!(terms.strides(), Some(array(&strides)));
            met.note(["injective", "shared"][usize::from(!memory.is_injective())]);
            met.note(["packed", "not packed"][usize::from(!memory.is_packed())]);
            Ok(())
        },
    );
    met.assert_often(100, &["zero size", "packed"]);
    met.assert_often(1000, &["injective", "shared", "not packed"]);
}

/// Refuses parts that are not within the whole. A part has each axis once. It has only axes of the whole, with
/// sizes between 1 and the size in the whole. Along axes that are not cropped, it has the sizes of the whole.
#[test]
fn parts_that_are_none() {
    let cropped = Factor {
        is_cropped: true,
        ..Factor::whole('H')
    };
    let factors = [cropped, Factor::whole('W')];
    let within = |axes: &[char], sizes: &[usize]| {
        let whole = Terms::new(&['H', 'W'], &array(&[2, 3]), &factors).expect("it is a layout");
        Terms::within(axes, &array(sizes), &['H', 'W'], &whole, &factors)
    };
    assert!(within(&['W', 'H'], &[3, 2]).is_ok());
    assert!(within(&['W', 'H'], &[3, 1]).is_ok());
    assert!(within(&['H'], &[1]).is_ok());
    let refusal = |axes: &[char], sizes: &[usize]| within(axes, sizes).expect_err("it is none");
    assert_eq!(
        refusal(&['H', 'H'], &[2, 2]),
        Fault::RepeatedAxis { axis: 'H' }
    );
    assert_eq!(
        refusal(&['W', 'H', 'W'], &[3, 1, 3]),
        Fault::RepeatedAxis { axis: 'W' }
    );
    assert_eq!(refusal(&['C'], &[1]), Fault::UnknownAxis { axis: 'C' });
    assert_eq!(refusal(&['H', 'W'], &[2, 0]), Fault::ZeroSize { axis: 'W' });
    let larger = Fault::LargerThanWhole {
        axis: 'W',
        size: 4,
        whole: 3,
    };
    assert_eq!(refusal(&['H', 'W'], &[2, 4]), larger);
    let not_cropped = Fault::NotCropped {
        axis: 'W',
        size: 2,
        whole: 3,
    };
    assert_eq!(refusal(&['H', 'W'], &[2, 2]), not_cropped);
    assert_eq!(refusal(&['W'], &[2]), not_cropped);

    // The outermost factor of a blocked axis says whether the axis is cropped.
    for is_outer in [true, false] {
        let factor = |part, is_cropped| Factor {
            part,
            is_cropped,
            ..Factor::whole('C')
        };
        let blocks = [
            factor(FactorPart::Outer { block: 4 }, is_outer),
            Factor::whole('W'),
            factor(FactorPart::Lane { block: 4 }, !is_outer),
        ];
        let whole = Terms::new(&['C', 'W'], &array(&[8, 3]), &blocks).expect("it is a layout");
        let part = Terms::within(&['C', 'W'], &array(&[4, 3]), &['C', 'W'], &whole, &blocks);
        assert_eq!(part.is_ok(), is_outer);
    }
}

#[test]
fn lengths_beyond_memory() {
    let large = |choices: &mut Choices| {
        let mut axis = |letter| {
            let mut axis = Axis::without_clauses(letter);
            let bits = choices.below(usize::BITS as usize - 2);
            axis.size = 1 + choices.below(2 << bits);
            match choices.below(4) {
                2 => axis.positions = Some(Positions::Pad(axis.size.saturating_mul(2))),
                3 => axis.step = Some(Step::Broadcast),
                _ => {}
            }
            axis
        };
        Declaration {
            axes: vec![axis('A'), axis('B')],
            blocks: Vec::new(),
            order: vec!['A', 'B'],
        }
    };
    let met = Met::default();
    try_random(4_000, large, |declaration| {
        let (mut len, mut span, mut footprint) = (1, 1, 1);
        for axis in declaration.axes.iter().rev() {
            let size = axis.size as u128;
            len *= size;
            if axis.step.is_none() {
                span += (size - 1) * footprint;
                footprint *= size * if axis.positions.is_some() { 2 } else { 1 };
            }
        }
        let terms = terms(&declaration);
        if len.max(footprint) > isize::MAX as u128 {
            prop_assert_eq!(terms.err(), Some(Fault::TooLarge));
            met.note("too large");
            return Ok(());
        }
        let terms = terms.map_err(failure)?;
        prop_assert_eq!(terms.len() as u128, len);
        prop_assert_eq!(terms.span() as u128, span);
        prop_assert_eq!(terms.footprint() as u128, footprint);
        let is_shared = |axis: &Axis| axis.step.is_some() && axis.size > 1;
        prop_assert_eq!(
            terms.is_injective(),
            !declaration.axes.iter().any(is_shared)
        );
        met.note("fits");
        Ok(())
    });
    met.assert_often(500, &["too large", "fits"]);
}

/// Two layouts of the same shape are equal if every element has the same offset in both.
#[test]
fn equality() {
    let two = |choices: &mut Choices| {
        let mut one = random::declaration(choices, 1);
        for axis in &mut one.axes {
            axis.size = axis.size.min(3);
        }
        let mut other = one.clone();
        let index = choices.below(other.axes.len());
        match choices.below(5) {
            0 => other.blocks.clear(),
            // With blocks, only the step from block to block may change.
            3 => other.axes[index].positions = None,
            1 if other.blocks.len() < MAX_RANK => {
                other.blocks.push((other.axes[index].letter, 2));
                other.axes.iter_mut().for_each(|axis| axis.step = None);
            }
            2 => other.axes.swap(0, index),
            _ => other.axes[index].step = None,
        }
        (one, other)
    };
    let met = Met::default();
    try_random(6_000, two, |(one, other)| {
        let (Ok(here), Ok(there)) = (Memory::of(&one), Memory::of(&other)) else {
            return Ok(());
        };
        let same = here.offsets == there.offsets;
        prop_assert_eq!(terms(&one) == terms(&other), same);
        met.note(["different", "same"][usize::from(same)]);
        Ok(())
    });
    met.assert_often(500, &["different", "same"]);
}

/// Layouts that differ in one fact: in the number of axes, in one size, or in one stride. Strides of axes of size 1
/// change no offset.
#[test]
fn equality_of_each_fact() {
    let axes = ['A', 'B', 'C'];
    let of = |rank: usize, sizes: [usize; 3], strides: [usize; 3]| {
        let mut all = [1; MAX_RANK];
        all[..rank].copy_from_slice(&sizes[..rank]);
        Terms::from_strides(&axes[..rank], &all, &array(&strides)).expect("it is a layout")
    };
    let whole = of(3, [4, 3, 2], [6, 2, 1]);
    assert_eq!(whole, of(3, [4, 3, 2], [6, 2, 1]));
    for axis in 0..3 {
        let (mut sizes, mut strides) = ([4, 3, 2], [6, 2, 1]);
        sizes[axis] += 1;
        assert_ne!(whole, of(3, sizes, [6, 2, 1]), "{axis}");
        strides[axis] += 10;
        assert_ne!(whole, of(3, [4, 3, 2], strides), "{axis}");
        sizes[axis] = 1;
        assert_eq!(of(3, sizes, [6, 2, 1]), of(3, sizes, strides), "{axis}");
    }
    for (rank, sizes) in [(1, [4, 1, 1]), (2, [4, 3, 1])] {
        assert_ne!(
            of(rank, sizes, [6, 2, 1]),
            of(3, sizes, [6, 2, 1]),
            "{rank}"
        );
    }
}

/// The sets of axes with a fixed logical order are those of `NCDHW` and of `OIDHW`. All other axes are in the order of
/// the label.
#[test]
fn logical_orders() {
    let letters = ['N', 'C', 'O', 'I', 'D', 'H', 'W', 'X'];
    for set in 1_usize..1 << letters.len() {
        let is_in = |index: &usize| set >> index & 1 == 1;
        let axes: Vec<char> = (0..letters.len())
            .filter(is_in)
            .map(|index| letters[index])
            .collect();
        let fixed = ["NCDHW", "OIDHW"]
            .into_iter()
            .find(|fixed| axes.iter().all(|axis| fixed.contains(*axis)));
        let reversed: Vec<char> = axes.iter().rev().copied().collect();
        let mut rotated = axes.clone();
        rotated.rotate_left(1);
        for label in [&axes, &reversed, &rotated] {
            assert_eq!(
                arithmetic::has_fixed_logical_order(label),
                fixed.is_some(),
                "{label:?}"
            );
            let expected: Vec<char> = match fixed {
                Some(fixed) => fixed.chars().filter(|axis| axes.contains(axis)).collect(),
                None => label.clone(),
            };
            let order = arithmetic::logical_order(label);
            assert_eq!(order[..label.len()], expected, "{label:?}");
        }
    }
}

/// The answers of the typed interface for one coordinate, found in three ways.
struct Answers {
    offset: Result<usize, PositionError>,
    element: Option<usize>,
    /// The answer of `[]`, if there is an element.
    indexed: Option<usize>,
}

/// Returns the mapping and the offsets of its elements, if both sides accept the sizes. Both sides must agree.
fn accepted<L: AnyLayout>(
    mapping: Result<Mapping<L>, LayoutError>,
    declaration: &Declaration,
) -> Result<Option<(Mapping<L>, Memory)>, TestCaseError> {
    match (mapping, Memory::of(declaration)) {
        (Ok(mapping), Ok(memory)) => {
            prop_assert_eq!(&Declaration::parse(&mapping.to_string()), declaration);
            Ok(Some((mapping, memory)))
        }
        (Err(error), Err(Refusal::Mistakes(mistakes))) => {
            let mut axes: Vec<_> = mistakes.iter().map(|mistake| mistake.axis()).collect();
            // Sizes of 0 come before all other mistakes.
            let zeros = declaration.axes.iter().filter(|axis| axis.size == 0);
            let zeros: Vec<_> = zeros.map(|axis| axis.letter).collect();
            if !zeros.is_empty() {
                axes = zeros;
            }
            let mut axes = axes.into_iter();
            prop_assert!(axes.any(|axis| error.axis() == Some(axis)), "{error}");
            Ok(None)
        }
        both => Err(failure(both)),
    }
}

/// Compares a typed mapping and the views made with it with the oracle, at every position and beyond each
/// axis.
fn agree_typed<L: AnyLayout>(
    mapping: Mapping<L>,
    declaration: &Declaration,
    memory: &Memory,
    answer: impl Fn(View<usize, L>, &[usize]) -> Answers,
) -> Outcome {
    prop_assert_eq!(mapping.rank(), memory.sizes.len());
    let sizes = mapping.size_array();
    prop_assert_eq!(sizes.as_ref(), &memory.sizes[..]);
    prop_assert_eq!(mapping.len(), memory.len());
    prop_assert_eq!(mapping.span(), memory.span());
    prop_assert_eq!(mapping.footprint(), memory.footprint);
    prop_assert_eq!(mapping.is_packed(), memory.is_packed());
    prop_assert_eq!(mapping.is_injective(), memory.is_injective());

    let elements: Vec<usize> = (0..memory.span()).collect();
    let too_short = View::with(&elements[1..], mapping);
    prop_assert!(too_short.is_err_and(|error| error.expected() == Some(elements.len())));
    let view = View::with(&elements, mapping).map_err(failure)?;
    for (position, offset) in memory.positions().iter().zip(&memory.offsets) {
        let answers = answer(view, position);
        prop_assert_eq!(answers.offset.ok(), Some(*offset), "at {:?}", position);
        prop_assert_eq!(answers.element, Some(*offset), "at {:?}", position);
        prop_assert_eq!(answers.indexed, Some(*offset), "at {:?}", position);
    }
    let last = array(&memory.sizes).map(|size| size.saturating_sub(1));
    for (axis, size) in memory.sizes.iter().enumerate() {
        for beyond in [*size, size + 1, usize::MAX] {
            let mut position = last;
            position[axis..].fill(beyond);
            let several = answer(view, &position);
            let mut position = last;
            position[axis] = beyond;
            for answers in [several, answer(view, &position)] {
                let error = answers.offset.err();
                let error = error.map(|error| (error.axis(), error.position(), error.size()));
                prop_assert_eq!(error, Some((declaration.order[axis], beyond, *size)));
                prop_assert_eq!(answers.element, None);
            }
        }
    }
    Ok(())
}

/// For each layout: its text, and a test of the layout with the given sizes instead of the `?`. The first
/// list has the axes with `?`, in the order of the text. The second list has all axes, in any order.
macro_rules! typed_layouts {
    ($($kind:ident [$($layout:tt)*] ($($open:ident)*) $axes:tt;)*) => {
        [$((stringify!($($layout)*), |declaration, sizes| {
            type L = layout!($($layout)*);
            let mut sizes = sizes.iter().copied();
            let mapping = L::with(($(axes::$open(sizes.next().unwrap_or(0)),)*));
            let Some((mapping, memory)) = accepted(mapping, declaration)? else {
                return Ok(false);
            };
            typed_layouts!(@$kind L, mapping, memory, declaration, $axes);
            typed_layouts!(@offsets mapping, memory, declaration, $axes);
            Ok(true)
        })),*]
    };
    (@strided $L:ident, $mapping:ident, $memory:ident, $declaration:ident, ($($axis:ident)*)) => {
        let strides = strides($declaration, &$memory).unwrap_or_default();
        prop_assert_eq!(&$mapping.strides()[..], &strides[..]);
        $(
            let stride = $declaration.along(stringify!($axis), &strides);
            prop_assert_eq!($mapping.stride(axes::$axis), stride);
        )*

        // A tensor from a library that knows only strides, with the same elements.
        type Foreign = TensorLayout<<L as AnyLayout>::Shape, SharedStrides>;
        let foreign = $mapping.try_into_layout::<Foreign>();
        let foreign = foreign.map_err(failure)?;
        let memory = Memory { footprint: $memory.span(), ..$memory.clone() };
        typed_layouts!(@offsets foreign, memory, $declaration, ($($axis)*));
    };
    (@blocked $L:ident, $mapping:ident, $memory:ident, $declaration:ident, $axes:tt) => {};
    (@offsets $mapping:ident, $memory:ident, $declaration:ident, ($($axis:ident)*)) => {
        $(
            let size = $declaration.along(stringify!($axis), &$memory.sizes);
            prop_assert_eq!($mapping.size(axes::$axis), size);
        )*
        agree_typed($mapping, $declaration, &$memory, |view, position| {
            let along = |axis| $declaration.along(axis, position);
            let coordinate = ($(axes::$axis(along(stringify!($axis))),)*);
            let element = view.get(coordinate).copied();
            Answers {
                offset: $mapping.try_offset(coordinate),
                element,
                indexed: element.map(|_| view[coordinate]),
            }
        })?;
    };
}

/// For each layout with strides that are given with the sizes: its text, and a test of the layout with the given numbers
/// instead of the `?`. The lists have the axes with `?` in the sizes and in the strides, and then all axes.
macro_rules! given_strides {
    ($([$($layout:tt)*] ($($open:ident)*) ($($given:ident)+) $kind:ident $axes:tt;)*) => {
        [$((stringify!($($layout)*), |declaration, numbers| {
            type L = layout!($($layout)*);
            let (open, given) = numbers.split_at(numbers.len() - [$(stringify!($given)),+].len());
            let mut open = open.iter().copied();
            let sizes = ($(axes::$open(open.next().unwrap_or(0)),)*);
            let mut strides = given.iter().copied();
            let strides = ($(axes::$given(strides.next().unwrap_or(0)),)+);
            let mapping = L::with_strides(sizes, strides);
            let mut bytes = given.iter().map(|stride| 4 * isize::try_from(*stride).unwrap_or(0));
            let bytes = ($((axes::$given, bytes.next().unwrap_or(0)),)+);
            let bytes = L::with_byte_strides::<u32>(sizes, bytes);
            prop_assert_eq!(&mapping, &bytes);
            let Some((mapping, memory)) = accepted(mapping, declaration)? else {
                return Ok(false);
            };
            prop_assert!(memory.is_injective());
            given_strides!(@$kind L, mapping, memory, declaration, $axes);
            typed_layouts!(@offsets mapping, memory, declaration, $axes);
            Ok(true)
        })),*]
    };
    (@strided $L:ident, $mapping:ident, $memory:ident, $declaration:ident, ($($axis:ident)*)) => {
        typed_layouts!(@strided $L, $mapping, $memory, $declaration, ($($axis)*));
        let sizes = ($(axes::$axis($mapping.size(axes::$axis)),)*);
        let strides = ($(axes::$axis($mapping.stride(axes::$axis)),)*);
        prop_assert_eq!(Mapping::<$L>::try_from_strides(sizes, strides), Ok($mapping));
        type Unshared = TensorLayout<<$L as AnyLayout>::Shape, RunTimeStrides>;
        let foreign = $mapping.into_layout::<Unshared>();
        prop_assert_eq!(foreign.strides(), $mapping.strides());
        prop_assert_eq!(foreign.try_into_layout::<$L>(), Ok($mapping));
    };
    (@blocked $L:ident, $mapping:ident, $memory:ident, $declaration:ident, $axes:tt) => {
        prop_assert_eq!($mapping.try_into_layout::<$L>(), Ok($mapping));
    };
}

const GIVEN: [Typed; 9] = given_strides! {
    [W[?], strides(W = ?)] (W) (W) strided (W);
    [HW[?, ?], strides(H = ?)] (H W) (H) strided (W H);
    [HWC[C = 4, H = ?, W = ?], strides(H = ?)] (H W) (H) strided (C H W);
    [HW[?, ?], strides(H = ?, W = ?)] (H W) (H W) strided (H W);
    [WH[?, ?], strides(H = ?, W = ?)] (H W) (H W) strided (H W);
    [NHWC[?, 3, ?, ?], strides(N = ?, H = ?), pad(W = 4)] (N H W) (N H) strided (H N C W);
    [NCHW[?, ?, 2, 3], strides(C = ?), pitch(N = 16), align(C = 2)] (N C) (C) strided (N C H W);
    [HWC[C = 3, H = 2, W = ?], strides(W = ?)] (W) (W) strided (W C H);
    [NCHW4c[?, 5, ?, 2], strides(H = ?)] (N H) (H) blocked (H W N C);
};

/// Along an axis of size 1, the least stride replaces one that is too short.
fn with_least_strides(mut declaration: Declaration) -> Declaration {
    while let Err(Refusal::Mistakes(mistakes)) = Memory::of(&declaration) {
        let short = mistakes.iter().find_map(|mistake| match *mistake {
            Mistake::StrideTooSmall { axis, inside, .. } => Some((axis, inside)),
            _ => None,
        });
        match short {
            Some((axis, inside)) if declaration.axis(axis).size == 1 => {
                declaration.axis_mut(axis).step = Some(Step::Strides(inside));
            }
            _ => break,
        }
    }
    declaration
}

/// The numbers are sizes, and then strides from just too short to far too long.
#[test]
fn given_strides() {
    let layout_and_numbers = |choices: &mut Choices| {
        let typed = GIVEN[choices.below(GIVEN.len())];
        let open = typed.0.matches('?').count();
        let strides = typed
            .0
            .split_once(']')
            .map_or(0, |(_, clauses)| clauses.matches('?').count());
        let number = |index: usize| match index {
            _ if choices.one_in(40) => 0,
            index if index < open - strides => 1 + choices.below(4),
            _ if choices.one_in(2) => 1 + choices.below(20),
            _ => 8 + choices.below(40),
        };
        (typed, (0..open).map(number).collect())
    };
    let met = Met::default();
    try_random(
        6_000,
        layout_and_numbers,
        |((text, test), numbers): (Typed, Vec<usize>)| {
            let filled = declaration::filled(text, &numbers);
            let declaration = with_least_strides(Declaration::parse(&filled));
            let is_accepted = test(&declaration, &numbers)?;
            met.note(if is_accepted { text } else { "refused" });
            Ok(())
        },
    );
    met.assert_often(50, &GIVEN.map(|(text, _)| text));
    met.assert_often(500, &["refused"]);
}

/// A layout as text, with its test and whether it takes the sizes.
type Typed = (
    &'static str,
    fn(&Declaration, &[usize]) -> Result<bool, TestCaseError>,
);

const TYPED: [Typed; 29] = typed_layouts! {
    strided [W[?]] (W) (W);
    strided [W[?], align(W = 4)] (W) (W);
    strided [C[?], broadcast(C)] (C) (C);
    strided [HW[?, ?]] (H W) (W H);
    strided [WH[?, ?]] (H W) (H W);
    strided [HW[?, ?], pad(W = 5)] (H W) (W H);
    strided [HW[?, ?], pad(H = 6, W = 6), strides(H = 7)] (H W) (H W);
    strided [HW[?, ?], overlap(H = 2)] (H W) (H W);
    strided [HW[3, ?], overlap(W = 3), pad(W = 6)] (W) (W H);
    strided [WH[W = ?, H = ?], strides(W = 4)] (W H) (W H);
    strided [HW[?, 3], broadcast(H)] (H) (W H);
    strided [CHW[?, ?, ?], pitch(H = 8)] (C H W) (W H C);
    strided [HWC[H = ?, W = ?, C = 3], pad(C = 4), pitch(H = 16)] (H W) (C H W);
    strided [NHWC[?, ?, ?, ?]] (N C H W) (N H W C);
    strided [NHWC[?, 3, ?, ?], strides(H = 12), broadcast(N)] (N H W) (H N C W);
    strided [NCHW[2, ?, 3, ?], align(W = 4), pitch(C = 5)] (C W) (N C H W);
    strided [OIHW[?, ?, 3, 2], align(I = 4)] (O I) (W H I O);
    strided [HWIO[?, ?, ?, ?], pitch(W = 8)] (O I H W) (H W I O);
    strided [BSHD[?, ?, ?, ?], logical(BHSD)] (B H S D) (D S H B);
    strided [NDHWC[?, ?, ?, ?, 2], overlap(D = 3)] (N C D H) (N C D H W);
    strided [ABCDEF[?, ?, 2, ?, ?, 1], logical(FEDCBA), pad(B = 3)] (F E C B) (A C E B D F);
    strided [ZYXWVUT[?, ?, ?, ?, ?, ?, ?]] (Z Y X W V U T) (T U V W X Y Z);
    strided [ABCDEFGH[?, 2, ?, ?, ?, 2, ?, 1], broadcast(C), pad(H = 3), pitch(A = 7)]
        (A C D E G) (A B C D E F G H);
    blocked [W4w[?]] (W) (W);
    blocked [NCHW4c[?, ?, ?, ?]] (N C H W) (N C W H);
    blocked [NCHW4c[?, ?, 2, 3], pad(C = 10), broadcast(N), pitch(H = 32)] (N C) (H W N C);
    blocked [OIHW2i3o2i[?, ?, 2, ?], align(O = 5), strides(W = 12)] (O I W) (O I H W);
    blocked [NHWC3c2n[N = 3, H = ?, W = ?, C = ?]] (H W C) (N C H W);
    blocked [ABCDEFGH2h2a[?, ?, ?, 1, 2, 1, ?, ?]] (A B C G H) (H G F E D C B A);
};

#[test]
fn typed_layouts() {
    let layout_and_sizes = |choices: &mut Choices| {
        let typed = TYPED[choices.below(TYPED.len())];
        let open = typed.0.matches('?').count();
        let largest = [16, 7, 5, 4, 3, 2, 2][open - 1];
        let size = |_| {
            if choices.one_in(30) {
                0
            } else {
                1 + choices.below(largest)
            }
        };
        (typed, (0..open).map(size).collect())
    };
    let met = Met::default();
    try_random(
        6_000,
        layout_and_sizes,
        |((text, test), sizes): (Typed, Vec<usize>)| {
            let filled = declaration::filled(text, &sizes);
            let is_accepted = test(&Declaration::parse(&filled), &sizes)?;
            met.note(if is_accepted { text } else { "refused" });
            Ok(())
        },
    );
    met.assert_often(20, &TYPED.map(|(text, _)| text));
    met.assert_often(100, &["refused"]);
}
