//! Random copies: type, sizes, both orders, clauses, and where memory begins.
//!
//! The arguments `random SEED` measure 60 of them beside all others. A case in which another is faster is
//! measured once more, for longer, and listed at the end. The variable `CASES` says how many there are.

use super::{Bench, Copies, Element, Loops, plain_copies, relayout_into, transposers};
use ndarray::{Dim, Dimension};
use tensor_layout::traits::{ComparableShape, TakesMeaning, Writable};
use tensor_layout::{
    AnyLayout, C, D, DynC, DynD, DynH, DynN, DynW, H, Mapping, N, RunTimeStrides, SharedStrides,
    TensorLayout, W, layout,
};

/// A generator of numbers that look random and are the same for the same seed.
struct Random(u64);

impl Random {
    fn of(seed: &str) -> Self {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Random(seed.bytes().fold(0xCBF2_9CE4_8422_2325, mix))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed >> 33).expect("31 bits") % bound
    }

    fn one_of<X: Copy>(&mut self, choices: &[X]) -> X {
        choices[self.below(choices.len())]
    }

    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for index in (1..length).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }
}

/// A copy, as sizes and strides in elements.
struct Case {
    name: String,
    sizes: Vec<usize>,
    source: Vec<usize>,
    target: Vec<usize>,
    /// The elements before the first one, in the source and in the target.
    before: (usize, usize),
}

/// Measures the cases of a seed, and prints in how many of them no peer is faster.
pub(super) fn run(bench: &Bench, seed: &str) {
    let cases = std::env::var("CASES").ok();
    let cases = cases.and_then(|text| text.parse().ok()).unwrap_or(60);
    let mut random = Random::of(seed);
    let mut measured = Vec::new();
    for number in 1..=cases {
        measured.push(match random.below(6) {
            0 => measure_random::<u8>(bench, "u8", number, &mut random),
            1 => measure_random::<u16>(bench, "u16", number, &mut random),
            2 => measure_random::<f32>(bench, "f32", number, &mut random),
            3 => measure_random::<f64>(bench, "f64", number, &mut random),
            4 => measure_random::<[u8; 3]>(bench, "[u8; 3]", number, &mut random),
            _ => measure_random::<[f64; 2]>(bench, "[f64; 2]", number, &mut random),
        });
    }
    Bench::summary(seed, &measured);
}

/// Chooses a case at random and measures it.
fn measure_random<T: Element>(
    bench: &Bench,
    element: &str,
    number: usize,
    random: &mut Random,
) -> (String, f64) {
    macro_rules! strided {
        ($case:expr, $($axis:ident $dynamic:ident),*) => {{
            type Any = TensorLayout<($($dynamic,)*), SharedStrides>;
            type Apart = TensorLayout<($($dynamic,)*), RunTimeStrides>;
            let case = $case;
            let mapping = |strides: &[usize]| {
                let (mut sizes, mut strides) = (case.sizes.iter(), strides.iter());
                let sizes = ($($axis(*sizes.next().expect("a size")),)*);
                let strides = ($($axis(*strides.next().expect("a stride")),)*);
                Mapping::<Any>::try_from_strides(sizes, strides).expect("they are not large")
            };
            let target = mapping(&case.target).try_into_layout::<Apart>();
            let target = target.expect("no two positions of a target share an element");
            measure::<T, _, _>(bench, &case, mapping(&case.source), target)
        }};
    }
    macro_rules! blocked {
        ($block:literal [$($pixels:tt)*] [$($blocked:tt)*] $is_planar:literal) => {{
            let sizes = (N(1 + random.below(2)), C($block * (1 + random.below(8))));
            let sizes = (sizes.0, sizes.1, H(1 + random.below(64)), W(1 + random.below(64)));
            let pixels = <layout!($($pixels)*)>::with(sizes).expect("they are not large");
            let blocks = <layout!($($blocked)*)>::with(sizes).expect("they are not large");
            let mut case = blocks_of($block, sizes, $is_planar);
            case.name = format!("{number} {element} {sizes:?}, {}", case.name);
            if random.below(2) == 0 {
                case.name += " to it";
                measure::<T, _, _>(bench, &case, pixels, blocks)
            } else {
                case.name += " from it";
                std::mem::swap(&mut case.source, &mut case.target);
                measure::<T, _, _>(bench, &case, blocks, pixels)
            }
        }};
    }
    match random.below(20) {
        0 => blocked!(16 [NCHW[?, ?, ?, ?]] [NCHW16c[?, ?, ?, ?]] true),
        1 => blocked!(8 [NCHW[?, ?, ?, ?]] [NCHW8c[?, ?, ?, ?]] true),
        2 => blocked!(8 [NHWC[?, ?, ?, ?]] [NCHW8c[?, ?, ?, ?]] false),
        _ => {
            let case = strided_case::<T>(element, number, random);
            match case.sizes.len() {
                2 => strided!(case, H DynH, W DynW),
                3 => strided!(case, C DynC, H DynH, W DynW),
                4 => strided!(case, N DynN, C DynC, H DynH, W DynW),
                _ => strided!(case, N DynN, C DynC, D DynD, H DynH, W DynW),
            }
        }
    }
}

/// The axes of all cases; the first ones are left out where there are fewer.
const LETTERS: [char; 5] = ['N', 'C', 'D', 'H', 'W'];

fn strided_case<T>(element: &str, number: usize, random: &mut Random) -> Case {
    let rank = 2 + random.below(4);
    // From 4 thousand to 4 million elements, but at most 16 MiB.
    let most = (1 << (12 + random.below(11))).min((16 << 20) / size_of::<T>());
    let mut left = most + random.below(most / 2);
    let mut sizes = vec![1; rank];
    let by_size = random.order(rank);
    for axis in &by_size[1..] {
        let size = match random.below(3) {
            0 => 1 + random.below(4),
            1 => random.one_of(&[3, 5, 7, 8, 12, 16, 24, 32, 56, 64, 100, 128, 224]),
            _ => 1 + random.below(200),
        };
        sizes[*axis] = size.min(left);
        left /= sizes[*axis];
    }
    sizes[by_size[0]] = left;
    let letters: Vec<char> = match rank {
        2 => vec!['H', 'W'],
        3 => vec!['C', 'H', 'W'],
        4 => vec!['N', 'C', 'H', 'W'],
        _ => LETTERS.to_vec(),
    };
    let shape = letters.iter().zip(&sizes);
    let shape: Vec<String> = shape
        .map(|(letter, size)| format!("{letter}={size}"))
        .collect();
    let mut name = format!("{number} {element} {}", shape.join(" "));
    let mut side = |is_source: bool| {
        let order = random.order(rank);
        let clause = random.below(10);
        let mut strides = vec![0; rank];
        let mut next = 1;
        let mut words = String::new();
        for (index, axis) in order.iter().rev().enumerate() {
            strides[*axis] = next;
            let mut steps = sizes[*axis];
            match (clause, index) {
                (0, 0) => {
                    steps += 1 + random.below(3);
                    words = format!(", pad({}={steps})", letters[*axis]);
                }
                (1, 0) => {
                    strides[*axis] = 2;
                    next = 2;
                    words = String::from(", step 2");
                }
                (2, 1) => {
                    steps += random.below(20);
                    words = format!(", pad({}={steps})", letters[*axis]);
                }
                (3, 0) => {
                    steps = steps.next_multiple_of(64);
                    words = format!(", align({}=64)", letters[*axis]);
                }
                _ => {}
            }
            next *= steps;
        }
        if is_source && clause == 4 {
            strides[order[0]] = 0;
            words = format!(", broadcast({})", letters[order[0]]);
        }
        let order: String = order.iter().map(|axis| letters[*axis]).collect();
        let before = if clause == 5 { 1 + random.below(63) } else { 0 };
        if before > 0 {
            words = format!(", from {before} on");
        }
        let joined = if is_source { ": " } else { " to " };
        name.extend([joined, &order, &words]);
        (strides, before)
    };
    let ((source, before), (target, before_target)) = (side(true), side(false));
    Case {
        name,
        sizes,
        source,
        target,
        before: (before, before_target),
    }
}

/// Returns the case of a copy from pixels or planes to blocks of channels. Its axes are images, blocks,
/// positions in an image, and channels of a block.
fn blocks_of(block: usize, (N(n), C(c), H(h), W(w)): (N, C, H, W), is_planar: bool) -> Case {
    let area = h * w;
    let (name, source) = if is_planar {
        ("NCHW", vec![c * area, block * area, 1, area])
    } else {
        ("NHWC", vec![c * area, block, c, 1])
    };
    Case {
        name: format!("NCHW{block}c and {name}"),
        sizes: vec![n, c / block, area, block],
        source,
        target: vec![c * area, block * area, block, 1],
        before: (0, 0),
    }
}

/// Measures a case, and returns its name and its time as a multiple of the best peer's time.
fn measure<T: Element, L, M>(
    bench: &Bench,
    case: &Case,
    source: Mapping<L>,
    target: Mapping<M>,
) -> (String, f64)
where
    L: AnyLayout,
    M: AnyLayout<Storage: Writable>,
    M::Shape: ComparableShape<L::Shape>,
    M::Meaning: TakesMeaning<L::Meaning>,
{
    let mut contestants: Vec<Copies<T, T>> = vec![(
        "ours",
        Box::new(move |s, t| relayout_into((s, source), (t, target))),
    )];
    let merged = case.merged();
    contestants.extend(transposers_of(&merged));
    contestants.extend(peers_of(&merged, ["ndarray merged", "loop merged"]));
    let whole: Vec<[usize; 3]> = (0..case.sizes.len())
        .map(|axis| [case.sizes[axis], case.source[axis], case.target[axis]])
        .collect();
    contestants.extend(peers_of(&whole, ["ndarray", "loop"]));
    let (skipped, skipped_in_target) = case.before;
    let mut contestants: Vec<Copies<T, T>> = contestants
        .into_iter()
        .map(|(name, copies)| -> Copies<T, T> {
            let shifted =
                move |s: &[T], t: &mut [T]| copies(&s[skipped..], &mut t[skipped_in_target..]);
            (name, Box::new(shifted))
        })
        .collect();
    let count: usize = case.sizes.iter().product();
    let plain = plain_copies(count * size_of::<T>());
    contestants.splice(1..1, plain);

    let span = |strides: &[usize]| {
        let last = case.sizes.iter().zip(strides);
        last.map(|(size, stride)| (size - 1) * stride)
            .sum::<usize>()
            + 1
    };
    let elements = (
        span(&case.source) + skipped,
        span(&case.target) + skipped_in_target,
    );
    // A plain copy takes as many bytes as there are elements, also where the source has fewer.
    let elements = (elements.0.max(count), elements.1.max(count));
    let over_peer = bench.case_again(&case.name, elements, &contestants);
    (case.name.clone(), over_peer)
}

impl Case {
    /// Returns the fewest loops, as sizes and strides, beginning with the outermost loop of the target.
    fn merged(&self) -> Vec<[usize; 3]> {
        let mut loops: Vec<[usize; 3]> = (0..self.sizes.len())
            .map(|axis| [self.sizes[axis], self.source[axis], self.target[axis]])
            .filter(|each| each[0] > 1)
            .collect();
        loops.sort_by_key(|[_, source, target]| std::cmp::Reverse((*target, *source)));
        let mut merged: Vec<[usize; 3]> = Vec::new();
        for [size, source, target] in loops {
            match merged.last_mut() {
                Some([count, outer, outer_target])
                    if *outer == source * size && *outer_target == target * size =>
                {
                    (*count, *outer, *outer_target) = (*count * size, source, target);
                }
                _ => merged.push([size, source, target]),
            }
        }
        merged
    }
}

/// Peers for any loops, with these names for the first two.
pub(super) fn peers_of<'a, T: Element>(
    loops: &[[usize; 3]],
    names: [&'static str; 2],
) -> Vec<Copies<'a, T, T>> {
    fn of<'a, T: Element, const COUNT: usize>(loops: &[[usize; 3]]) -> Vec<Copies<'a, T, T>>
    where
        Dim<[usize; COUNT]>: Dimension,
        [usize; COUNT]: ndarray::IntoDimension<Dim = Dim<[usize; COUNT]>>,
    {
        let pick = |which: usize| std::array::from_fn(|index| loops[index][which]);
        let loops = Loops::<COUNT> {
            sizes: pick(0),
            source: pick(1),
            target: pick(2),
        };
        let mut peers: Vec<Copies<T, T>> = vec![(
            "loop of runs",
            Box::new(move |source, target| loops.copy_runs(0, source, target)),
        )];
        let mut by_source: Vec<usize> = (0..COUNT).collect();
        by_source.sort_by_key(|index| std::cmp::Reverse(loops.source[*index]));
        let pick = |numbers: [usize; COUNT]| std::array::from_fn(|index| numbers[by_source[index]]);
        let by_source = Loops::<COUNT> {
            sizes: pick(loops.sizes),
            source: pick(loops.source),
            target: pick(loops.target),
        };
        peers.push((
            "loop by source",
            Box::new(move |source, target| by_source.copy_runs(0, source, target)),
        ));
        peers.extend(loops.peers());
        peers
    }
    let mut peers = match loops.len() {
        0 => Vec::new(),
        1 => of::<T, 1>(loops),
        2 => of::<T, 2>(loops),
        3 => of::<T, 3>(loops),
        4 => of::<T, 4>(loops),
        _ => of::<T, 5>(loops),
    };
    for ((name, _), new) in peers.iter_mut().skip(2).zip(names) {
        *name = new;
    }
    peers
}

/// Peers that transpose matrices, if the loops do that.
pub(super) fn transposers_of<'a, T: Element>(loops: &[[usize; 3]]) -> Vec<Copies<'a, T, T>> {
    let (images, matrix) = match loops {
        [[images, from, to], matrix @ ..] if matrix.len() == 2 && from == to => {
            if *from != matrix[0][0] * matrix[1][0] {
                return Vec::new();
            }
            (*images, matrix)
        }
        matrix => (1, matrix),
    };
    match matrix {
        [[width, 1, down], [height, across, 1]] if down == height && across == width => {
            transposers(images, *width, *height)
        }
        _ => Vec::new(),
    }
}

impl<const COUNT: usize> Loops<COUNT> {
    /// Copies as plain loops, of which the innermost knows a step of 1.
    fn copy_runs<T: Copy>(&self, index: usize, source: &[T], target: &mut [T]) {
        let (size, from, to) = (self.sizes[index], self.source[index], self.target[index]);
        if index + 1 < COUNT {
            for step in 0..size {
                self.copy_runs(index + 1, &source[step * from..], &mut target[step * to..]);
            }
        } else if (from, to) == (1, 1) {
            target[..size].copy_from_slice(&source[..size]);
        } else if from == 0 && to == 1 {
            target[..size].fill(source[0]);
        } else if from == 1 {
            for (to, from) in target.iter_mut().step_by(to).zip(&source[..size]) {
                *to = *from;
            }
        } else if to == 1 && from > 0 {
            for (to, from) in target[..size].iter_mut().zip(source.iter().step_by(from)) {
                *to = *from;
            }
        } else {
            for step in 0..size {
                target[step * to] = source[step * from];
            }
        }
    }
}
