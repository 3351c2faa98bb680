//! Parts of buffers, and buffers under other axes: where each element lies, byte by byte.
//!
//! Each buffer is compared with a view of numbered elements, of which the same part is taken. The first element of a part
//! is its offset. `tests/parts.rs` compares such views with an oracle.

use crate::Memory;
use crate::oracle::random::Choices;
use crate::random_inputs::{Met, try_random};
use crate::typed::{Ranges, numbered};
use core::fmt::Display;
use tensor_layout::gpu::{Buffer, BufferErrorKind, Resource};
use tensor_layout::traits::{Factors, StaticStorage, StridedStorage};
use tensor_layout::{
    AnyLayout, C, DimC, DimH, DimW, DynC, DynH, DynW, H, LayoutErrorKind, N, P, SharedStrides,
    TensorLayout, View, W, X, Y, Z, layout, part, try_part,
};

type Chw = (DynC, DynH, DynW);
type Strided = TensorLayout<Chw, SharedStrides>;

/// A buffer, and a view of the same layout.
type Both<'a, T, L> = (Buffer<&'a Memory, T, L>, View<'a, usize, L>);

/// Calls a method of both.
macro_rules! both {
    ($both:ident.$($call:tt)*) => { ($both.0.$($call)*, $both.1.$($call)*) };
}

/// Returns both results, or `None` if both are the same error.
#[track_caller]
fn agreed<B, V, E: Display>(both: (Result<B, E>, Result<V, E>)) -> Option<(B, V)> {
    match both {
        (Ok(buffer), Ok(view)) => Some((buffer, view)),
        (Err(one), Err(other)) => {
            assert_eq!(one.to_string(), other.to_string());
            None
        }
        (Err(error), _) | (_, Err(error)) => panic!("only one is refused: {error}"),
    }
}

/// Checks that all elements are where the view has them. Offsets are counted from the byte `start`.
#[track_caller]
fn assert_same<T, L: AnyLayout>((buffer, view): &Both<'_, T, L>, start: u64) {
    let element = size_of::<T>() as u64;
    assert_eq!(buffer.mapping(), view.mapping());
    let first = *view.iter().next().expect("no tensor is empty") as u64;
    assert_eq!(
        buffer.offset_in_bytes(),
        start + element * first,
        "{buffer:?}"
    );
    assert_eq!(buffer.size_in_bytes(), view.span() as u64 * element);
    let end = buffer.offset_in_bytes() + buffer.size_in_bytes();
    assert!(end <= buffer.resource().size_in_bytes());
}

/// Makes a random part.
fn another<'a, T>(
    all: Both<'a, T, Strided>,
    choices: &mut Choices,
    met: &Met,
) -> Both<'a, T, Strided> {
    let (c, h, w) = all.1.sizes();
    let made = match choices.below(8) {
        0 => {
            let start = choices.below(h.0);
            let end = start + 1 + choices.below(h.0 - start);
            Some(("range", both!(all.range(H(start)..H(end)))))
        }
        1 => {
            let step = 1 + choices.below(3);
            let stepped = match choices.below(3) {
                0 => both!(all.step_by(C, step)),
                1 => both!(all.step_by(H, step)),
                _ => both!(all.step_by(W, step)),
            };
            Some(("step", stepped))
        }
        2 => {
            let turned = both!(
                all.permute((W, C, H))
                    .rename(W, X)
                    .rename(C, Y)
                    .rename(H, Z)
            );
            Some((
                "other names",
                both!(turned.rename(X, C).rename(Y, H).rename(Z, W)),
            ))
        }
        3 => {
            let start = choices.below(1 + w.0);
            let crop = agreed(both!(all.try_crop(W(start), DimW::<2>)));
            crop.map(|crop| ("crop", both!(crop.into_layout())))
        }
        4 => {
            let (at, size) = (choices.below(h.0), 1 + choices.below(3));
            let repeated = both!(all.fix((H(at),)).broadcast(H(size)));
            Some(("fixed and repeated", both!(repeated.permute((C, H, W)))))
        }
        5 => agreed(both!(all.try_broadcast(W(3)))).map(|repeated| ("repeated", repeated)),
        6 => {
            let at = choices.below(2 + c.0);
            let halves = agreed(both!(all.try_split_at(C(at))));
            halves.map(|(buffers, views)| {
                let is_first = choices.one_in(2);
                let half = if is_first {
                    (buffers.0, views.0)
                } else {
                    (buffers.1, views.1)
                };
                ("halves", half)
            })
        }
        _ => agreed(both!(all.try_merge((H, W), P))).and_then(|merged| {
            let by = 1 + choices.below(merged.1.size(P));
            let split = agreed(both!(merged.try_split(P, (H, W(by)))));
            split.map(|split| ("merged and split", split))
        }),
    };
    assert!(all.0.try_fix((C(c.0),)).is_err() && all.0.try_step_by(W, 0).is_err());
    let (kind, made) = made.unwrap_or(("refused", all));
    met.note(kind);
    made
}

fn chain<T>(mut all: Both<'_, T, Strided>, start: u64, choices: &mut Choices, met: &Met) {
    for _ in 0..=choices.below(8) {
        all = another(all, choices, met);
        assert_same(&all, start);
        if all.1.len() > 400 {
            break;
        }
    }
    let at = choices.below(all.1.size(H));
    assert_same(&both!(all.fix((H(at),))), start);
}

/// The memory of a buffer and the elements of a view, with the byte at which the buffer begins.
struct World<'a> {
    memory: &'a Memory,
    elements: &'a [usize],
    start: u64,
    met: &'a Met,
}

/// Tests some ranges of a declared tensor.
fn declared<'a, T, M>(
    [c, h, w]: [usize; 3],
    world: &World<'a>,
    choices: &mut Choices,
) -> Both<'a, T, TensorLayout<Chw, M::Three>>
where
    M: Factors + StaticStorage + Ranges<DynC, DynH, DynW>,
{
    let mapping = TensorLayout::<Chw, M>::with((C(c), H(h), W(w)));
    let mapping = mapping.expect("nothing is wrong with it");
    let buffer = Buffer::with(world.memory, world.start, mapping).expect("it is long enough");
    let view = View::with(&world.elements[..mapping.span()], mapping).expect("it is long enough");
    let all: Both<'a, T, _> = (buffer, view);
    assert_same(&all, world.start);

    let mut all = both!(all.range(C(0)..).range(H(0)..).range(W(0)..));
    for _ in 0..choices.below(5) {
        let along = choices.below(3);
        let size = all.1.size_array()[along];
        let start = choices.below(size);
        let end = start + 1 + choices.below(size - start);
        let part = match along {
            0 => agreed(both!(all.try_range(C(start)..C(end)))),
            1 => agreed(both!(all.try_range(H(start)..H(end)))),
            _ => agreed(both!(all.try_range(W(start)..W(end)))),
        };
        world.met.note(if part.is_some() {
            "part of part"
        } else {
            "inside a block"
        });
        all = part.unwrap_or(all);
        assert_same(&all, world.start);
    }
    let (c, w) = (choices.below(all.1.size(C)), choices.below(all.1.size(W)));
    assert_same(&both!(all.fix((W(w), C(c)))), world.start);
    let turned = both!(all.permute((W, C, H)));
    assert_same(&turned, world.start);
    assert_same(&both!(turned.fix((C(c),))), world.start);
    all
}

fn declared_strided<T, M>(sizes: [usize; 3], world: &World<'_>, choices: &mut Choices)
where
    M: Factors + StaticStorage + StridedStorage + Ranges<DynC, DynH, DynW, Three: StridedStorage>,
{
    let all = declared::<T, M>(sizes, world, choices);
    let all = both!(all.step_by(C, 1).into_layout());
    chain(all, world.start, choices, world.met);
    world.met.note("declared, strided");
}

fn declared_blocked<T, M>(sizes: [usize; 3], world: &World<'_>, choices: &mut Choices)
where
    M: Factors + StaticStorage + Ranges<DynC, DynH, DynW>,
{
    declared::<T, M>(sizes, world, choices);
    world.met.note("declared, blocked");
}

macro_rules! cases {
    ($($test:ident $T:ty [$($layout:tt)*];)*) => {
        [$($test::<$T, <layout!($($layout)*) as AnyLayout>::Storage>),*]
    };
}

const CASES: [fn([usize; 3], &World<'_>, &mut Choices); 9] = cases! {
    declared_strided f32 [CHW[?, ?, ?]];
    declared_strided u8 [HWC[C = ?, H = ?, W = ?]];
    declared_strided [u8; 3] [CHW[?, ?, ?], pad(W = 9)];
    declared_strided u16 [HWC[C = ?, H = ?, W = ?], align(C = 4), pad(W = 8)];
    declared_strided f64 [WHC[C = ?, H = ?, W = ?], pitch(H = 8)];
    declared_strided f32 [CHW[?, ?, ?], broadcast(H)];
    declared_strided f32 [CHW[?, ?, ?], overlap(H = 2)];
    declared_blocked f32 [CHW4c[?, ?, ?]];
    declared_blocked u8 [HCW2c2w3c[C = ?, H = ?, W = ?]];
};

#[test]
fn parts_of_parts() {
    let met = Met::default();
    let (memory, elements) = (Memory::new(1 << 20), numbered(1 << 12));
    try_random(
        600,
        |choices| {
            let sizes = [6, 5, 7].map(|largest| 1 + choices.below(largest));
            let rest = choices.numbers(60);
            (choices.below(CASES.len()), sizes, choices.below(64), rest)
        },
        |(case, sizes, start, rest)| {
            let world = World {
                memory: &memory,
                elements: &elements,
                start: start as u64,
                met: &met,
            };
            CASES[case](sizes, &world, &mut Choices::new(rest));
            Ok(())
        },
    );
    met.assert_often(50, &["declared, strided", "declared, blocked"]);
    met.assert_often(50, &["range", "step", "other names", "crop", "halves"]);
    met.assert_often(20, &["inside a block", "fixed and repeated", "refused"]);
    met.assert_often(20, &["merged and split", "repeated"]);
    met.assert_often(200, &["part of part"]);
}

layout! {
    type Photos = NHWC[N = 4, C = 3, H = 5, W = 7];
    type Photo = HWC[C = 3, H = 5, W = 7];
    type Planes = CHW[C = 3, H = 5, W = 7];
}

/// Tests that `part!` of a buffer gives the type that `part!` of a view gives, and so the same mapping.
#[test]
fn written_as_a_part() {
    let memory = Memory::new(2_000);
    let photos = Buffer::<_, f32, Photos>::new(&memory, 16).unwrap();
    let start = 2;
    let part = part!(photos, N = 1, H = 1..3, W = start..;2, C = ..);
    let by_methods = photos.fix((N(1),)).crop(H(1), DimH::<2>).range(W(2)..);
    let by_methods = by_methods.step_by(W, 2);
    assert_eq!(part.mapping(), by_methods.mapping());
    assert_eq!(part.offset_in_bytes(), by_methods.offset_in_bytes());
    assert_eq!(part.offset_in_bytes(), 16 + 4 * (105 + 21 + 6));
    let error = try_part!(photos, N = 0, W = start..8).unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::RangeOutOfRange);

    let owned = Buffer::<Memory, f32, Photos>::new(memory.clone(), 16).unwrap();
    let borrowed = part!(owned.as_ref(), N = 3);
    assert_eq!(borrowed.offset_in_bytes(), 16 + 4 * 315);
    assert_eq!(part!(owned, N = 3).into_resource().handle, memory.handle);
}

/// A part takes a handle that is not a reference, unless the buffer is borrowed.
#[test]
fn whose_the_handle_is() {
    let photos = Buffer::<Memory, f32, Photos>::new(Memory::new(1_696), 16).unwrap();
    let third: Buffer<&Memory, _, _> = photos.as_ref().fix((N(2),));
    assert_eq!(third.resource().handle, photos.resource().handle);
    assert_eq!(
        (third.offset_in_bytes(), photos.offset_in_bytes()),
        (856, 16)
    );
    let (first, rest) = photos.clone().split_at(N(1));
    assert_eq!(first.into_resource().handle, photos.resource().handle);
    assert_eq!(rest.offset_in_bytes(), 436);
    let handle = photos.resource().handle;
    let owned: Buffer<Memory, _, _> = photos.fix((N(3),));
    assert_eq!(owned.into_resource().handle, handle);
}

/// Tests that a claimed tensor has the same bytes.
#[test]
fn claimed_as_something_else() {
    let memory = Memory::new(1_696);
    let photos = Buffer::<_, f32, Photos>::new(&memory, 16).unwrap();
    let third = photos.fix((N(2),));
    let planes = third.claim_as::<f32, Planes>().unwrap();
    assert_eq!(
        (planes.offset_in_bytes(), planes.size_in_bytes()),
        (856, 420)
    );
    let bytes = third.claim_as::<u8, layout!(X[420])>().unwrap();
    assert_eq!((bytes.offset_in_bytes(), bytes.size_in_bytes()), (856, 420));
    // The first photo of a whole batch, and one element.
    let first = photos.claim_as::<f32, Photo>().unwrap();
    assert_eq!((first.offset_in_bytes(), first.size_in_bytes()), (16, 420));
    assert!(first.claim_as::<u32, layout!(W[1])>().is_ok());

    // Sizes known at run time, in one of the two layouts or in both. The resource has 420 bytes more than needed.
    let line = |x| <layout!(X[?])>::with((X(x),)).unwrap();
    assert_eq!(
        third.claim_as_with::<u8, _>(line(420)).unwrap().size(X),
        420
    );
    let error = third.claim_as_with::<u8, _>(line(421)).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (
            BufferErrorKind::Length,
            "the tensor has 420 bytes, but 421 are claimed in its place: X[X=421]"
        )
    );
    assert!(third.claim_as_with::<i16, _>(line(210)).is_ok());
    assert!(third.claim_as_with::<i16, _>(line(211)).is_err());
    let open = third.claim_as_with::<u8, _>(line(419)).unwrap();
    assert!(open.claim_as::<u8, layout!(X[420])>().is_err());
    assert!(open.claim_as::<u8, layout!(X[419])>().is_ok());
    #[cfg(target_pointer_width = "64")]
    let huge = open.claim_as_with::<u64, _>(line(isize::MAX as usize));
    #[cfg(target_pointer_width = "64")]
    assert_eq!(
        huge.unwrap_err().to_string(),
        "the tensor has 419 bytes, but more than 64 bits count are claimed in its place: X[X=9223372036854775807]"
    );

    // The alternative to a claim compares its range with the resource.
    let offset = third.offset_in_bytes();
    let both = Buffer::<_, u8, layout!(X[840])>::new(third.into_resource(), offset).unwrap();
    assert_eq!((both.offset_in_bytes(), both.size_in_bytes()), (856, 840));
}

/// Tests tensors with no axis and with eight axes, constants, and sizes of 1.
#[test]
fn at_the_edges() {
    type Eight = layout!(ABCDEFGH[A = 1, B = 2, C = 1, D = 2, E = 1, F = 2, G = 1, H = 2]);
    let memory = Memory::new(64);
    let eight = Buffer::<_, f32, Eight>::new(&memory, 0).unwrap();
    let part = eight.crop(H(1), DimH::<1>).crop(C(0), DimC::<1>);
    assert_eq!((part.offset_in_bytes(), part.size_in_bytes()), (4, 60));
    let (line, last) = (
        Buffer::<_, u8, layout!(W[64])>::new(&memory, 0).unwrap(),
        W(63),
    );
    assert_eq!(line.range(last..).offset_in_bytes(), 63);
    assert_eq!(line.crop(last, DimW::<1>).size_in_bytes(), 1);
    assert!(line.try_range(last..W(65)).is_err());
    assert!(line.try_split_at(W(64)).is_err());
}
