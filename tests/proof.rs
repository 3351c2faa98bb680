//! The proof that every offset is below the span, and that nested strides give each position an offset of its own.
//!
//! It is an induction over the factors of a storage, from the last one (adjacent in memory) outward. SAFETY.md has the
//! argument. This file tries each step of the argument for all walks, factors and sizes below the bounds of this file,
//! with the functions that the crate itself calls. Then it tries numbers near the ends of `usize`.
//! `tests/proof/unbounded.py` shows the steps for all numbers. It reads the results of the functions from the file that
//! the environment variable `PROOF_ROWS` names.

use std::collections::HashSet;
use std::env;
use std::fs::File;
use std::io::Write as _;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, Fault, MAX_RANK, Term, Terms, Walk,
};

/// The largest number of elements inside the next factor.
const INSIDE: usize = 12;

/// The maximum number of positions in the lanes that an axis already has.
const LANES: usize = 4;

/// The maximum size and block, and the maximum number of `pad` and `align`.
const SIZE: usize = 8;

/// The maximum number of `strides`, `pitch` and `overlap`.
const STRIDE: usize = 14;

/// The axis of the factor.
const AXIS: usize = 0;

/// Returns all parts, clauses about positions and clauses about the step, with numbers from these lists.
fn factors(blocks: &[usize], positions: &[usize], steps: &[usize]) -> Vec<Factor> {
    let mut factors = Vec::new();
    let mut parts = vec![FactorPart::Whole];
    for block in blocks.iter().copied() {
        parts.extend([FactorPart::Outer { block }, FactorPart::Lane { block }]);
    }
    let mut all_positions = vec![FactorPositions::Size];
    for number in positions.iter().copied() {
        all_positions.extend([FactorPositions::Pad(number), FactorPositions::Align(number)]);
    }
    let mut all_steps = vec![FactorStep::Packed, FactorStep::Broadcast, FactorStep::Given];
    for number in steps.iter().copied() {
        all_steps.extend([
            FactorStep::Stride(number),
            FactorStep::Pitch(number),
            FactorStep::Overlap(number),
        ]);
    }
    for part in parts {
        for positions in all_positions.iter().copied() {
            for step in all_steps.iter().copied() {
                factors.push(Factor {
                    axis: 'A',
                    part,
                    positions,
                    step,
                    is_cropped: false,
                });
            }
        }
    }
    factors
}

/// Returns a walk that has seen `lanes` lanes of the axis. Its factors occupy `occupied` elements, and the next one has the
/// stride `inside`, whatever the factors were.
fn walk<const CHECKED: bool>(occupied: usize, inside: usize, lanes: usize) -> Walk<CHECKED> {
    // A walk consists of two numbers and the lanes of each axis. `push` reads only the lanes of its own axis.
    assert_eq!(
        size_of::<Walk<CHECKED>>(),
        (2 + MAX_RANK) * size_of::<usize>()
    );
    let mut walk = Walk::<CHECKED>::new();
    assert_eq!(walk.inside(), 1, "the induction begins with one element");
    if lanes > 1 {
        walk.push_lane(AXIS, lanes);
    }
    for step in [FactorStep::Pitch(occupied), FactorStep::Stride(inside)] {
        let of_another_axis = Factor {
            step,
            ..Factor::whole('Z')
        };
        assert_eq!(walk.fault(of_another_axis, 1, 1), None);
        walk.push(of_another_axis, 1, 1);
    }
    assert_eq!(walk.inside(), inside);
    assert!(!CHECKED || walk.occupied() == occupied);
    walk
}

/// Returns whether each position has an element of its own: no clause declares shared or overlapping elements.
fn is_nested(step: FactorStep) -> bool {
    !matches!(step, FactorStep::Overlap(_) | FactorStep::Broadcast)
}

/// Asserts the step of the induction for an accepted factor. Returns the digits of the positions.
fn assert_step(before: Walk<true>, factor: Factor, size: usize) {
    let mut walk = before;
    let term = walk.push(factor, AXIS, size);
    if walk.occupied() > isize::MAX.unsigned_abs() {
        // `Terms::new` refuses a layout with this number of elements.
        return;
    }
    let (occupied, stride) = (before.occupied() as u128, term.stride as u128);
    assert!((before.occupied()..=walk.inside()).contains(&walk.occupied()));
    let last = term.last_digit(size) as u128;
    // The last element of the last digit is within the elements that the factor occupies.
    assert!(
        last * stride + (occupied - 1) < walk.occupied() as u128,
        "{factor:?} of size {size} occupies {} elements, with {occupied} inside",
        walk.occupied()
    );
    // Other digits lead beyond all inner elements.
    if is_nested(factor.step) {
        assert!(
            stride >= occupied,
            "{factor:?} of size {size}: {stride} < {occupied}"
        );
    }
    // A more significant digit of an axis outweighs all less significant ones. So the last position is the furthest.
    if factor.part != FactorPart::Whole {
        assert_eq!(term.stride, before.inside(), "{factor:?}");
    }
}

/// The factor has room for the digit of each position, and digits distinguish positions.
fn assert_digits(before: Walk<true>, lanes: usize, factor: Factor, size: usize) {
    let mut walk = before;
    let term = walk.push(factor, AXIS, size);
    assert_eq!(term.divisor, lanes, "digits of an axis follow each other");
    let period = match factor.part {
        FactorPart::Lane { block } => lanes * block,
        FactorPart::Whole | FactorPart::Outer { .. } => usize::MAX,
    };
    let mut seen = HashSet::new();
    let mut last = 0;
    for position in 0..size.min(period) {
        let digit = term.digit(position);
        last = last.max(digit);
        let pair = (position % lanes, digit);
        assert!(seen.insert(pair), "{factor:?}: {pair:?} twice below {size}");
    }
    for position in 0..size {
        assert_eq!(term.digit(position), term.digit(position % period));
    }
    assert_eq!(term.last_digit(size), last, "{factor:?} of size {size}");
    // The number of lanes before the next digit of this axis.
    if let FactorPart::Lane { .. } = factor.part {
        let next = FactorPart::Outer { block: period };
        let next = Factor {
            part: next,
            ..Factor::whole('A')
        };
        assert_eq!(walk.fault(next, AXIS, size), None);
    }
}

/// Returns the factor with its step as text. If the step is given with the sizes, returns the factor once for each
/// number that can be given, and once without a number.
fn with_numbers(factor: &Factor) -> Vec<(Factor, String)> {
    if !factor.is_given() {
        return vec![(*factor, format!("{:?}", factor.step))];
    }
    let with = |stride| (factor.with_given(stride), format!("Given({stride})"));
    let mut all: Vec<_> = (0..=STRIDE).map(with).collect();
    all.push((*factor, "Least".to_owned()));
    all
}

#[test]
fn each_factor_holds_what_lies_inside() {
    let numbers = |last| (0..=last).collect::<Vec<_>>();
    let factors = factors(&numbers(SIZE), &numbers(SIZE), &numbers(STRIDE));
    let mut accepted = 0;
    let mut rows = env::var_os("PROOF_ROWS").map(|path| File::create(path).expect("a file"));
    for lanes in 1..=LANES {
        let all = (lanes..=INSIDE)
            .flat_map(|occupied| (occupied..=INSIDE).map(move |inside| (occupied, inside)));
        for (occupied, inside) in all {
            let checked = walk::<true>(occupied, inside, lanes);
            let bare = walk::<false>(occupied, inside, lanes);
            for (factor, shown) in factors.iter().flat_map(with_numbers) {
                for size in 0..=SIZE {
                    if checked.fault(factor, AXIS, size).is_some() {
                        continue;
                    }
                    accepted += 1;
                    assert_step(checked, factor, size);
                    assert_digits(checked, lanes, factor, size);
                    assert_same_walk(checked, bare, factor, size);
                    if let Some(rows) = &mut rows {
                        let mut walk = checked;
                        let Term { stride, .. } = walk.push(factor, AXIS, size);
                        let Factor {
                            part, positions, ..
                        } = factor;
                        let after = [walk.inside(), walk.occupied()];
                        writeln!(
                            rows,
                            "{part:?} | {positions:?} | {shown} | {inside} {occupied} {lanes} {size} {stride} {} {}",
                            after[0], after[1]
                        )
                        .expect("it can be written");
                    }
                }
            }
        }
    }
    assert!(accepted > 50_000, "{accepted}");
}

/// The unchecked walk of an access gives the results of the checked walk.
fn assert_same_walk(checked: Walk<true>, bare: Walk<false>, factor: Factor, size: usize) {
    let (mut first, mut second) = (checked, bare);
    let term = first.push(factor, AXIS, size);
    assert_eq!(second.push(factor, AXIS, size), term);
    assert_eq!(second.inside(), first.inside());
    let mut third = bare;
    let short = match factor.part {
        FactorPart::Whole if factor.has_no_clause() => (1, third.push_plain(size)),
        FactorPart::Lane { block } => third.push_lane(AXIS, block),
        _ => return,
    };
    assert_eq!(short, (term.divisor, term.stride));
    assert_eq!(third.inside(), first.inside());
}

/// Numbers that are too large for any layout saturate. They are not taken for small numbers.
#[test]
fn numbers_near_the_end_of_usize() {
    const HALF: usize = usize::MAX / 2;
    let numbers = [
        1,
        2,
        3,
        5,
        HALF / 3,
        HALF - 1,
        HALF,
        HALF + 1,
        HALF + 2,
        usize::MAX - 1,
        usize::MAX,
    ];
    let mut accepted = 0;
    for lanes in [1, 2, 3, HALF / 3, HALF] {
        let factors = factors(&[1, 2, 3, HALF / 3, lanes], &numbers, &numbers);
        let numbers_inside = [1, 2, 3, HALF / 3, HALF - 1, HALF, usize::MAX];
        let pairs = numbers_inside.map(|occupied| numbers_inside.map(|inside| (occupied, inside)));
        for (occupied, inside) in pairs.into_iter().flatten() {
            if occupied < lanes || occupied > HALF || inside < occupied {
                continue;
            }
            let checked = walk::<true>(occupied, inside, lanes);
            for factor in factors.iter().copied() {
                for size in numbers {
                    if checked.fault(factor, AXIS, size).is_none() {
                        accepted += 1;
                        assert_step(checked, factor, size);
                    }
                }
            }
        }
    }
    assert!(accepted > 10_000, "{accepted}");
}

/// Returns all positions of the given sizes.
fn positions(sizes: &[usize]) -> Vec<[usize; MAX_RANK]> {
    let mut positions = vec![[0; MAX_RANK]];
    for (axis, size) in sizes.iter().enumerate() {
        let along = |position: &[usize; MAX_RANK]| {
            let position = *position;
            (0..*size).map(move |along| {
                let mut position = position;
                position[axis] = along;
                position
            })
        };
        positions = positions.iter().flat_map(along).collect();
    }
    positions
}

fn padded(sizes: &[usize]) -> [usize; MAX_RANK] {
    let mut all = [1; MAX_RANK];
    all[..sizes.len()].copy_from_slice(sizes);
    all
}

/// Asserts the result of the induction: the last offset is the span minus 1, and all offsets differ if no positions
/// share an element.
fn assert_offsets(terms: &Terms, sizes: &[usize], is_nested: bool, what: &[Factor]) {
    let offsets: Vec<_> = positions(sizes).iter().map(|at| terms.offset(at)).collect();
    assert_eq!(
        offsets.iter().max(),
        Some(&(terms.span() - 1)),
        "{what:?} of {sizes:?}"
    );
    let different: HashSet<_> = offsets.iter().collect();
    let is_injective = different.len() == offsets.len();
    assert_eq!(terms.is_injective(), is_injective, "{what:?} of {sizes:?}");
    assert!(is_injective || !is_nested, "{what:?} of {sizes:?}");
}

#[test]
fn storages_of_two_axes() {
    let of = |axis, number| {
        factors(&[], &[2, 3][..number], &[1, 2, 3, 4])
            .into_iter()
            .map(move |factor| Factor { axis, ..factor })
            .collect::<Vec<_>>()
    };
    let mut accepted = 0;
    for outer in of('A', 2) {
        for inner in of('B', 2) {
            let storage = [outer, inner];
            for sizes in [
                [1, 1],
                [1, 3],
                [2, 1],
                [2, 2],
                [2, 3],
                [3, 2],
                [3, 3],
                [4, 2],
            ] {
                let Ok(terms) = Terms::new(&['A', 'B'], &padded(&sizes), &storage) else {
                    continue;
                };
                accepted += 1;
                assert!(terms.span() <= terms.footprint());
                let is_nested = storage.iter().all(|factor| is_nested(factor.step));
                assert_offsets(&terms, &sizes, is_nested, &storage);
                assert_outermost(&terms, &['A', 'B'], &sizes, None, &storage);
            }
        }
    }
    assert!(accepted > 10_000, "{accepted}");
}

/// Tests storages of two axes, one of which has up to three digits, and all of their parts.
#[test]
fn storages_with_blocks() {
    let plain = |axis, part| Factor {
        part,
        ..Factor::whole(axis)
    };
    let mut accepted = 0;
    for (first, second) in [(1, 2), (2, 2), (2, 3), (3, 1), (3, 2), (4, 2)] {
        for other in factors(&[], &[3], &[2, 5, 8, 12]) {
            for digits_inside in 0..4 {
                for pad in [
                    FactorPositions::Size,
                    FactorPositions::Align(3),
                    FactorPositions::Align(4),
                    FactorPositions::Pad(7),
                ] {
                    let outer = Factor {
                        positions: pad,
                        ..plain(
                            'B',
                            FactorPart::Outer {
                                block: first * second,
                            },
                        )
                    };
                    let mut storage = vec![
                        outer,
                        plain('B', FactorPart::Lane { block: first }),
                        plain('B', FactorPart::Lane { block: second }),
                    ];
                    storage.insert(3 - digits_inside, other);
                    for sizes in [[1, 1], [2, 4], [1, 7], [3, 5], [2, 6]] {
                        let sizes_of_both = padded(&sizes);
                        let Ok(terms) = Terms::new(&['A', 'B'], &sizes_of_both, &storage) else {
                            continue;
                        };
                        accepted += 1;
                        assert!(terms.span() <= terms.footprint());
                        assert_offsets(&terms, &sizes, is_nested(other.step), &storage);
                        assert_parts(&terms, sizes);
                        assert_outermost(&terms, &['A', 'B'], &sizes, None, &storage);
                    }
                }
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

/// Tests storages `ABC` with one or several strides that are given with the sizes, also beside other clauses.
#[test]
fn storages_with_given_strides() {
    let [a, b, c] = ['A', 'B', 'C'].map(Factor::whole);
    let given = |factor: Factor| Factor {
        step: FactorStep::Given,
        ..factor
    };
    let padded_b = Factor {
        positions: FactorPositions::Pad(3),
        ..b
    };
    let mut counts = [0, 0];
    for storage in [
        [given(a), b, c],
        [a, given(b), c],
        [given(a), given(b), c],
        [a, given(padded_b), given(c)],
        [given(a), given(b), given(c)],
    ] {
        for sizes in [[2, 2, 2], [1, 3, 2], [2, 1, 3], [3, 2, 1], [1, 1, 1]] {
            for numbers in 0..14 * 14 * 14 {
                let strides = [numbers % 14, numbers / 14 % 14, numbers / 14 / 14];
                // The stride of the next axis, and the number of elements inside each axis, computed by hand. A stride
                // along an axis of one position takes no memory.
                let (mut inside, mut occupied, mut is_valid) = (1, 1, true);
                for axis in [2, 1, 0] {
                    let stride = if storage[axis].is_given() {
                        strides[axis]
                    } else {
                        inside
                    };
                    is_valid &= stride >= occupied;
                    let positions = match storage[axis].positions {
                        FactorPositions::Pad(pad) => pad,
                        _ => sizes[axis],
                    };
                    inside = stride * positions;
                    if positions > 1 {
                        occupied = inside;
                    }
                }
                let axes = ['A', 'B', 'C'];
                let terms =
                    Terms::with_strides(&axes, &padded(&sizes), &padded(&strides), &storage);
                assert_eq!(terms.is_ok(), is_valid, "{storage:?} {sizes:?} {strides:?}");
                counts[usize::from(is_valid)] += 1;
                let Ok(terms) = terms else { continue };
                assert_eq!((terms.footprint(), terms.longest()), (occupied, inside));
                assert_offsets(&terms, &sizes, true, &storage);
                assert_outermost(&terms, &axes, &sizes, Some(&strides), &storage);
                for axis in (0..3).filter(|axis| storage[*axis].is_given()) {
                    let mut position = [0; MAX_RANK];
                    position[axis] = 1;
                    assert_eq!(terms.offset(&position), strides[axis]);
                }
            }
        }
    }
    assert!(counts[0] > 1_000 && counts[1] > 1_000, "{counts:?}");
}

/// No other stride depends on the outermost axis, unless it is blocked. So a storage without this axis is well formed,
/// and has each element where the whole has it at position 0 of the axis. So has a storage with fewer positions along
/// the outermost axis, blocked or not, if this axis has no padding. Neither occupies more elements than the whole.
fn assert_outermost(
    whole: &Terms,
    axes: &[char],
    sizes: &[usize],
    strides: Option<&[usize]>,
    storage: &[Factor],
) {
    let [first, rest @ ..] = storage else {
        panic!("there is a factor")
    };
    let terms = |axes: &[char], sizes: &[usize], strides: Option<&[usize]>, factors: &[Factor]| {
        let terms = match strides {
            Some(strides) => Terms::with_strides(axes, &padded(sizes), &padded(strides), factors),
            None => Terms::new(axes, &padded(sizes), factors),
        };
        let terms = terms.expect("a part of a storage is well formed");
        assert!(terms.footprint() <= whole.footprint());
        terms
    };
    let outermost = axes.iter().position(|axis| *axis == first.axis);
    let outermost = outermost.expect("it is an axis");
    let inner = |numbers: &[usize]| [&numbers[..outermost], &numbers[outermost + 1..]].concat();
    if rest.iter().all(|factor| factor.axis != first.axis) {
        let mut letters = axes.to_vec();
        letters.remove(outermost);
        let inner_strides = strides.map(inner);
        let part = terms(&letters, &inner(sizes), inner_strides.as_deref(), rest);
        for position in positions(&inner(sizes)) {
            let mut in_whole = position.to_vec();
            in_whole.insert(outermost, 0);
            assert_eq!(
                part.offset(&position),
                whole.offset(&padded(&in_whole[..axes.len()]))
            );
        }
    }
    if matches!(first.positions, FactorPositions::Size) {
        let mut smaller = sizes.to_vec();
        for size in 1..sizes[outermost] {
            smaller[outermost] = size;
            let part = terms(axes, &smaller, strides, storage);
            for position in positions(&smaller) {
                assert_eq!(part.offset(&position), whole.offset(&position));
            }
        }
    }
}

/// Each element of a part is where the whole has it. So its offset is below the span of the whole.
fn assert_parts(whole: &Terms, sizes: [usize; 2]) {
    let cropped = ['A', 'B'].map(|axis| Factor {
        is_cropped: true,
        ..Factor::whole(axis)
    });
    for part in positions(&sizes) {
        let part = [part[0] + 1, part[1] + 1];
        let terms = Terms::within(&['A', 'B'], &padded(&part), &['A', 'B'], whole, &cropped);
        let terms = terms.expect("it is not larger");
        assert!(terms.span() <= whole.span());
        for position in positions(&part) {
            assert_eq!(terms.offset(&position), whole.offset(&position));
            assert!(terms.offset(&position) < terms.span());
        }
    }
    for larger in [[sizes[0] + 1, 1], [1, sizes[1] + 1]] {
        let terms = Terms::within(&['A', 'B'], &padded(&larger), &['A', 'B'], whole, &cropped);
        assert!(matches!(terms, Err(Fault::LargerThanWhole { .. })));
    }
}
