//! Copies between static layouts, chosen at random when the benchmark is compiled.
//!
//! `SEED=7703 cargo bench -p tensor-layout-benches --bench relayout -- constants` measures 60 of them, of 1 KiB to 64 MiB,
//! beside loops whose sizes and strides are constants, as a user with static sizes would write.

use super::random::{peers_of, transposers_of};
use super::{Bench, Copies, Element, plain_copies, relayout_into};
use std::ptr;
use tensor_layout::storage::Pad;
use tensor_layout::{C, D, DimC, DimD, DimH, DimN, DimW, H, Mapping, N, TensorLayout, W};

/// The seed of all cases.
pub(super) const SEED: &str = match option_env!("SEED") {
    Some(seed) => seed,
    None => "1",
};

/// A copy of `sizes`, in the order N, C, D, H, W. Each order of storage is given by four indices: where the second
/// axis goes among the first, the third among these two, and so on.
#[derive(Clone, Copy)]
struct RandomCase {
    element: usize,
    sizes: [usize; 5],
    orders: [[usize; 4]; 2],
    /// The rows of W in the source and in the target.
    rows: [usize; 2],
}

const BYTES: [usize; 6] = [1, 2, 4, 8, 3, 16];

struct Random(u64);

impl Random {
    const fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed >> 33) as usize % bound
    }
}

const fn random_case(case: usize) -> RandomCase {
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut index = 0;
    while index < SEED.len() {
        hash = (hash ^ SEED.as_bytes()[index] as u64).wrapping_mul(0x0100_0000_01B3);
        index += 1;
    }
    let mut random = Random(hash ^ ((case as u64 + 1) << 40));
    let element = random.below(BYTES.len());
    let bytes = 1 << (10 + random.below(16));
    let mut left = (bytes + random.below(bytes)) / BYTES[element];
    let rank = 2 + random.below(4);
    let mut sizes = [1; 5];
    let longest = random.below(rank);
    let mut axis = 0;
    while axis < rank {
        if axis != longest {
            const USUAL: [usize; 13] = [3, 5, 7, 8, 12, 16, 24, 32, 56, 64, 100, 128, 224];
            let size = match random.below(3) {
                0 => 1 + random.below(4),
                1 => USUAL[random.below(USUAL.len())],
                _ => 1 + random.below(200),
            };
            let size = if size < left { size } else { left };
            sizes[4 - axis] = size;
            left /= size;
        }
        axis += 1;
    }
    sizes[4 - longest] = left;
    let mut orders = [[0; 4]; 2];
    let mut rows = [sizes[4]; 2];
    let mut side = 0;
    while side < 2 {
        let mut index = 0;
        while index < 4 {
            orders[side][index] = random.below(index + 2);
            index += 1;
        }
        match random.below(8) {
            0 => rows[side] += 1 + random.below(20),
            1 => rows[side] = rows[side].next_multiple_of(64),
            _ => {}
        }
        side += 1;
    }
    RandomCase {
        element,
        sizes,
        orders,
        rows,
    }
}

/// Five loops, the outermost first: sizes, and strides in the source and in the target.
type FiveLoops = [[usize; 3]; 5];

const fn strides(random: &RandomCase, side: usize) -> [usize; 5] {
    let mut order = [0; 5];
    let mut axis = 1;
    while axis < 5 {
        let at = random.orders[side][axis - 1];
        let mut index = axis;
        while index > at {
            order[index] = order[index - 1];
            index -= 1;
        }
        order[at] = axis;
        axis += 1;
    }
    let mut strides = [0; 5];
    let mut next = 1;
    let mut index = 5;
    while index > 0 {
        index -= 1;
        strides[order[index]] = next;
        next *= if order[index] == 4 {
            random.rows[side]
        } else {
            random.sizes[order[index]]
        };
    }
    strides
}

/// Returns the loops in the order of the target, or of the source.
const fn loops(case: usize, by_source: bool) -> FiveLoops {
    let random = random_case(case);
    let (source, target) = (strides(&random, 0), strides(&random, 1));
    let mut loops = [[1, 0, 0]; 5];
    let mut count = 0;
    let mut axis = 0;
    while axis < 5 {
        let new = [random.sizes[axis], source[axis], target[axis]];
        let by = if by_source { 1 } else { 2 };
        let mut index = count;
        if new[0] > 1 {
            while index > 0 && loops[index - 1][by] < new[by] {
                loops[index] = loops[index - 1];
                index -= 1;
            }
            loops[index] = new;
            count += 1;
        }
        axis += 1;
    }
    // Neighbours become one loop, and loops of one step come first.
    let mut merged = [[1, 0, 0]; 5];
    let mut free = 5;
    while count > 0 {
        count -= 1;
        let [size, from, to] = loops[count];
        if free < 5 && {
            let [inner, from_inner, to_inner] = merged[free];
            from == inner * from_inner && to == inner * to_inner
        } {
            merged[free][0] *= size;
        } else {
            free -= 1;
            merged[free] = [size, from, to];
        }
    }
    merged
}

/// Copies by loops whose sizes and steps are constants.
///
/// # Safety
///
/// The slices are long enough for the case.
unsafe fn constant_loops<T: Copy, const CASE: usize, const BY_SOURCE: bool>(
    source: *const T,
    target: *mut T,
) {
    macro_rules! each {
        ($index:literal $source:ident $target:ident $body:expr) => {
            for step in 0..const { loops(CASE, BY_SOURCE)[$index][0] } {
                let $source =
                    $source.wrapping_add(step * const { loops(CASE, BY_SOURCE)[$index][1] });
                let $target =
                    $target.wrapping_add(step * const { loops(CASE, BY_SOURCE)[$index][2] });
                $body
            }
        };
    }
    each!(0 source target each!(1 source target each!(2 source target each!(3 source target {
        if const { loops(CASE, BY_SOURCE)[4][1] == 1 && loops(CASE, BY_SOURCE)[4][2] == 1 } {
            // SAFETY: elements of the case.
            unsafe { ptr::copy_nonoverlapping(source, target, const { loops(CASE, BY_SOURCE)[4][0] }) }
        } else {
            each!(4 source target {
                // SAFETY: an element of the case.
                unsafe { ptr::copy_nonoverlapping(source, target, 1) }
            })
        }
    }))));
}

/// Puts an axis at the index `INDEX` of a storage.
trait Insert<const INDEX: usize, Axis> {
    type Of;
}
macro_rules! insert {
    ($(($($all:ident)*) $index:literal ($($of:ident)*);)*) => {$(
        impl<X, $($all),*> Insert<$index, X> for ($($all,)*) { type Of = ($($of,)*); }
    )*};
}
insert! {
    (P) 0 (X P); (P) 1 (P X);
    (P Q) 0 (X P Q); (P Q) 1 (P X Q); (P Q) 2 (P Q X);
    (P Q R) 0 (X P Q R); (P Q R) 1 (P X Q R); (P Q R) 2 (P Q X R); (P Q R) 3 (P Q R X);
    (P Q R S) 0 (X P Q R S); (P Q R S) 1 (P X Q R S); (P Q R S) 2 (P Q X R S);
    (P Q R S) 3 (P Q R X S); (P Q R S) 4 (P Q R S X);
}

trait ElementAt<const INDEX: usize> {
    type Of;
}
macro_rules! elements {
    ($($index:literal $type:ty;)*) => {$(
        impl ElementAt<$index> for () { type Of = $type; }
    )*};
}
elements! { 0 u8; 1 u16; 2 f32; 3 f64; 4 [u8; 3]; 5 [f64; 2]; }

macro_rules! storage {
    ($case:literal $side:literal) => {
        <<<<(N,) as Insert<{ random_case($case).orders[$side][0] }, C>>::Of as Insert<
            { random_case($case).orders[$side][1] },
            D,
        >>::Of as Insert<{ random_case($case).orders[$side][2] }, H>>::Of as Insert<
            { random_case($case).orders[$side][3] },
            Pad<W, { random_case($case).rows[$side] }>,
        >>::Of
    };
}

macro_rules! shape {
    ($case:literal) => {
        (
            DimN<{ random_case($case).sizes[0] }>,
            DimC<{ random_case($case).sizes[1] }>,
            DimD<{ random_case($case).sizes[2] }>,
            DimH<{ random_case($case).sizes[3] }>,
            DimW<{ random_case($case).sizes[4] }>,
        )
    };
}

/// Measures all cases, and prints in how many of them no peer is faster.
pub(super) fn run(bench: &Bench) {
    let mut measured = Vec::new();
    macro_rules! cases {
        ($($case:literal)*) => {$({
            type Source = TensorLayout<shape!($case), storage!($case 0)>;
            type Target = TensorLayout<shape!($case), storage!($case 1)>;
            type Item = <() as ElementAt<{ random_case($case).element }>>::Of;
            let (source, target) = (Mapping::<Source>::default(), Mapping::<Target>::default());
            let (spans, random) = ((Source::SPAN, Target::SPAN), random_case($case));
            let ours: Copies<Item, Item> =
                ("ours", Box::new(move |s, t| relayout_into((s, source), (t, target))));
            // SAFETY: the slices are as long as the spans.
            let by_target: Copies<Item, Item> = ("constant loops", Box::new(|s, t| unsafe {
                constant_loops::<_, $case, false>(s.as_ptr(), t.as_mut_ptr());
            }));
            // SAFETY: the same.
            let by_source: Copies<Item, Item> = ("constant loops by source", Box::new(|s, t| unsafe {
                constant_loops::<_, $case, true>(s.as_ptr(), t.as_mut_ptr());
            }));
            measured.push(measure(bench, $case, &random, spans, [ours, by_target, by_source]));
        })*};
    }
    cases!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29);
    cases!(30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59);
    Bench::summary(SEED, &measured);
}

/// Measures a case, and returns its name and its time as a multiple of the best peer's time.
fn measure<T: Element>(
    bench: &Bench,
    case: usize,
    random: &RandomCase,
    spans: (usize, usize),
    [ours, by_target, by_source]: [Copies<T, T>; 3],
) -> (String, f64) {
    let count: usize = random.sizes.iter().product();
    let merged: Vec<[usize; 3]> = loops(case, false)
        .into_iter()
        .filter(|each| each[0] > 1)
        .collect();
    let name = format!(
        "{case} {} {merged:?} {} KiB",
        std::any::type_name::<T>(),
        count * size_of::<T>() / 1024
    );
    let mut contestants = vec![ours];
    contestants.extend(plain_copies(count * size_of::<T>()));
    contestants.extend([by_target, by_source]);
    contestants.extend(transposers_of(&merged));
    contestants.extend(peers_of(&merged, ["ndarray", "loop"]));
    let elements = (spans.0.max(count), spans.1.max(count));
    let over_peer = bench.case_again(&name, elements, &contestants);
    (name, over_peer)
}
