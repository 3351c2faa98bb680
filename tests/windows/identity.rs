//! Elements from one layout to another, by DirectML: which, and where it puts them.

use crate::card;
use crate::graphics_card::{GraphicsCard, Result};
use crate::random::{Random, Sample};
use crate::transfer::{stored, untouched};
use half::f16;
use std::fmt::Debug;
use tensor_layout::dml::{ElementWiseIdentity, Unbound, elements::AnyElement};
use tensor_layout::traits::{
    Coordinate, FromBytes, IntoBytes, Shape, Storage, StridedStorage, Writable,
};
use tensor_layout::{
    A, AnyLayout, B, C, D, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, E, F, G, H, Mapping, N,
    RunTimeStrides, TensorLayout, View, W, layout,
};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// Copies random elements from one mapping to another, and looks at all of the memory.
///
/// DirectML may write what lies between the elements of an output. It does not.
fn check<T, S1, M1, S2, M2>(
    card: &GraphicsCard,
    random: &mut Random,
    from: Mapping<TensorLayout<S1, M1>>,
    to: Mapping<TensorLayout<S2, M2>>,
) -> Result<()>
where
    T: Sample + AnyElement + FromBytes + IntoBytes + PartialEq + Debug,
    S1: Shape,
    M1: Storage + StridedStorage,
    S2: Shape,
    M2: Storage + StridedStorage + Writable,
    <TensorLayout<S1, M1> as AnyLayout>::Axes:
        Coordinate<<TensorLayout<S2, M2> as AnyLayout>::Axes>,
{
    let memory: Vec<T> = random.elements(from.span());
    let source = View::with(&memory, from)?;
    let mut expected = vec![T::UNTOUCHED; to.span()];
    for (coordinate, element) in source.indexed_iter() {
        expected[to.offset(coordinate)?] = *element;
    }

    let identity =
        ElementWiseIdentity::<T, TensorLayout<S1, M1>, TensorLayout<S2, M2>>::try_new(&from, &to)?;
    let operator = identity.with_raw(|desc| card.compile(desc))?;
    let (input, output) = (card.upload(source)?, untouched(card, to)?);
    let owned = identity.bind_at_initialization::<ID3D12Resource>(Unbound)?;
    card.run(&operator, owned, identity.bind(&input, &output)?)?;
    assert_eq!(stored(card, &output)?, expected, "{from} to {to}");
    Ok(())
}

/// Checks several pairs of layouts, each with several sizes up to some number.
macro_rules! check_pairs {
    ($(
        $T:ty, $axes:tt up to $most:literal: ($($from:tt)+) to ($($to:tt)+);
    )+) => {{
        let card = card();
        let mut random = Random::new(1);
        $(for _ in 0..3 {
            let sizes = random_sizes!(random, $axes, $most);
            let from = <layout!($($from)+)>::with(sizes)?;
            let to = <layout!($($to)+)>::with(sizes)?;
            check::<$T, _, _, _, _>(&card, &mut random, from, to)?;
        })+
    }};
}

macro_rules! random_sizes {
    ($random:ident, ($($axis:ident),+), $most:literal) => {
        ($($axis($random.between(1, $most)),)+)
    };
}

/// Declared layouts, whose sizes are random.
#[test]
fn declared_layouts() -> Result<()> {
    check_pairs! {
        f32, (W) up to 40: (W[?]) to (W[?], pitch(W = 3));
        f16, (H, W) up to 9: (WH[?, ?]) to (HW[?, ?], pad(W = 16));
        u8, (H, W) up to 9: (HW[?, ?], pad(W = 11)) to (WH[?, ?], pitch(W = 16));
        i8, (H, W) up to 9: (HW[?, ?], broadcast(H)) to (WH[?, ?]);
        i32, (H, W) up to 9: (HW[?, ?], overlap(H = 2)) to (HW[?, ?]);
        u16, (C, H, W) up to 7: (HWC[?, ?, ?]) to (CHW[?, ?, ?]);
        u8, (C, H, W) up to 7: (HWC[?, ?, ?], pitch(H = 256)) to (CHW[?, ?, ?], pitch(H = 64));
        f32, (N, C, H, W) up to 6: (NHWC[?, ?, ?, ?]) to (NCHW[?, ?, ?, ?]);
        f16, (N, C, H, W) up to 6: (NCHW[?, ?, ?, ?]) to (NHWC[?, ?, ?, ?], align(C = 4));
        u32, (N, C, H, W) up to 6: (CHWN[?, ?, ?, ?], pad(N = 7)) to (NHCW[?, ?, ?, ?], pad(W = 9));
        i16, (N, C, H, W) up to 6: (NHWC[?, ?, ?, ?], broadcast(N, H)) to (WHCN[?, ?, ?, ?]);
        i64, (N, C, H, W) up to 6: (NHWC[?, ?, ?, ?], broadcast(C)) to (NCHW[?, ?, ?, ?], pad(H = 7));
        f64, (N, C, H, W) up to 6: (NCHW[?, ?, ?, ?], pitch(H = 32)) to (HWNC[?, ?, ?, ?]);
        f32, (N, C, D, H, W) up to 5: (NDHWC[?, ?, ?, ?, ?]) to (NCDHW[?, ?, ?, ?, ?]);
        u64, (N, C, D, H, W) up to 5: (DNWHC[?, ?, ?, ?, ?], pad(C = 8)) to (NCDHW[?, ?, ?, ?, ?]);
        f32, (A, B, C, D, E, F) up to 4: (FDBACE[?, ?, ?, ?, ?, ?], logical(ABCDEF), broadcast(D))
            to (ABCDEF[?, ?, ?, ?, ?, ?], pad(F = 5));
        u8, (A, B, C, D, E, F, G) up to 3: (GFEDCBA[?, ?, ?, ?, ?, ?, ?], logical(ABCDEFG))
            to (BADCFEG[?, ?, ?, ?, ?, ?, ?], logical(ABCDEFG), align(G = 4));
        f16, (A, B, C, D, E, F, G, H) up to 3: (HBCDEFGA[?, ?, ?, ?, ?, ?, ?, ?], logical(ABCDEFGH))
            to (ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?], pad(H = 4), pitch(D = 5));
    }
    Ok(())
}

/// Strides without gaps, or with some, of axes stored in a random order.
fn random_strides(random: &mut Random, sizes: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.between(0, last));
    }
    let mut strides = vec![0; sizes.len()];
    let mut step = 1;
    for axis in order {
        if random.one_in(3) {
            step += random.between(1, 3);
        }
        strides[axis] = step;
        step *= sizes[axis];
    }
    strides
}

/// Checks pairs of one rank: its axes, their sizes known at run time, the most positions along each.
macro_rules! check_strides {
    ($T:ty, $most:literal, $($axis:ident $dynamic:ident),+) => {{
        type Foreign = TensorLayout<($($dynamic,)+), RunTimeStrides>;
        let card = card();
        let mut random = Random::new($most);
        for _ in 0..4 {
            let sizes = [$({
                let _ = $axis;
                random.between(1, $most)
            }),+];
            let to = random_strides(&mut random, &sizes);
            let mut from = random_strides(&mut random, &sizes);
            for stride in &mut from {
                // Of an input, several positions may share an element.
                if random.one_in(3) {
                    *stride = random.between(0, 2);
                }
            }
            let coordinate = |numbers: &[usize]| {
                let mut numbers = numbers.iter().copied();
                ($($axis(numbers.next().unwrap_or_default()),)+)
            };
            let sizes = coordinate(&sizes);
            let from = Mapping::<Foreign>::try_from_strides(sizes, coordinate(&from))?;
            let to = Mapping::<Foreign>::try_from_strides(sizes, coordinate(&to))?;
            check::<$T, _, _, _, _>(&card, &mut random, from, to)?;
        }
    }};
}

/// Strides that no declaration has, at each rank.
#[test]
fn strides_known_at_run_time() -> Result<()> {
    check_strides!(f32, 50, A DynA);
    check_strides!(u8, 20, A DynA, B DynB);
    check_strides!(f16, 9, A DynA, B DynB, C DynC);
    check_strides!(i32, 6, A DynA, B DynB, C DynC, D DynD);
    check_strides!(u16, 5, A DynA, B DynB, C DynC, D DynD, E DynE);
    check_strides!(i8, 4, A DynA, B DynB, C DynC, D DynD, E DynE, F DynF);
    check_strides!(u32, 3, A DynA, B DynB, C DynC, D DynD, E DynE, F DynF, G DynG);
    check_strides!(f32, 3, A DynA, B DynB, C DynC, D DynD, E DynE, F DynF, G DynG, H DynH);
    Ok(())
}
