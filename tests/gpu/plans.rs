//! Several tensors in one resource.

use crate::Memory;
use crate::random_inputs::{Met, failure, try_random};
use crate::refused::assert_errors;
use core::marker::PhantomData;
use core::ops::Range;
use std::panic::catch_unwind;
use tensor_layout::dml::{Persistent, Temporary};
use tensor_layout::gpu::{Buffer, BufferErrorKind, D3d12Resource, Planned};
use tensor_layout::macros::{CheckedRange, NoSpace, PlacedEntries, Plan, PlanForm, Space, place};
use tensor_layout::{DimH, DimW, H, TensorLayout, layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 5, W = 7];
    type Scores = NC[N = 1, C = 10];
    type Line<const LENGTH: usize> = W[LENGTH];
}

plan! {
    /// Entries one after the other. Two of them share their bytes.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Network<R> {
        /// 105 bytes, rounded up to 108.
        photo: Buffer<R, u8, Photo>,
        scores: Buffer<R, f32, Scores>,
        pub(crate) kept: Persistent<R, 33>,
        more_scores: Buffer<R, f64, Scores>,
        work: Work<R>,
        last: Buffer<R, i16, Scores>,
    }

    #[derive(Clone, Copy, Debug)]
    union Work<R> {
        scratch: Temporary<R, 1_000>,
        layer: Layer<R>,
        photo: Buffer<R, f32, Photo>,
    }

    #[derive(Clone, Copy, Debug)]
    struct Layer<R> {
        one: Buffer<R, u8, Scores>,
        other: Buffer<R, u8, Scores>,
    }
}

/// Compares offsets with offsets computed by hand: multiples of 16 for tensors, and of 256 for all other
/// entries.
#[test]
fn offsets() {
    let offsets = Network::OFFSETS;
    assert_eq!(offsets.photo, 0); // 105 bytes
    assert_eq!(offsets.scores, 112); // 40
    assert_eq!(offsets.kept, 256); // 33
    assert_eq!(offsets.more_scores, 304); // 80
    assert_eq!(offsets.work, 512); // 1,000
    assert_eq!(offsets.last, 1_520); // 20
    assert_eq!((Network::SIZE_IN_BYTES, Network::ALIGNMENT), (1_540, 256));
    let offsets = Work::OFFSETS;
    assert_eq!([offsets.scratch, offsets.layer, offsets.photo], [0, 0, 0]);
    assert_eq!((Work::SIZE_IN_BYTES, Work::ALIGNMENT), (1_000, 256));
    assert_eq!([Layer::OFFSETS.one, Layer::OFFSETS.other], [0, 16]);
    // 10 bytes, rounded up to 12.
    assert_eq!((Layer::SIZE_IN_BYTES, Layer::ALIGNMENT), (28, 16));
}

/// The alignment of wgpu's default limits.
const WGPU: u64 = 256;

plan! {
    #[derive(Clone, Copy, Debug)]
    #[align(WGPU)]
    struct Shaders<R> {
        photo: Buffer<R, u8, Photo>,
        scores: Buffer<R, f32, Scores>,
        kept: Persistent<R, 33>,
        work: Shared<R>,
        halves: Halves<R>,
        last: Buffer<R, i16, Scores>,
    }

    /// All entries of this plan begin at its first byte.
    #[derive(Clone, Copy, Debug)]
    union Shared<R> {
        one: Buffer<R, u8, Scores>,
        other: Buffer<R, f64, Scores>,
    }

    #[align(512)]
    #[derive(Clone, Copy, Debug)]
    struct Halves<R> {
        one: Buffer<R, u8, Scores>,
        other: Buffer<R, u8, Scores>,
    }

    #[align(128_usize * 2)]
    struct Lines<R, const LENGTH: usize> {
        one: Buffer<R, u8, Line<LENGTH>>,
        other: Buffer<R, u8, Line<LENGTH>>,
    }

    /// The second entry of this plan happens to begin at a multiple of 64.
    struct Even<R> {
        one: Buffer<R, u8, Line<64>>,
        other: Buffer<R, u8, Line<3>>,
    }

    #[align(64)]
    struct OfEven<R> {
        first: Buffer<R, u8, Line<1>>,
        even: Even<R>,
    }
}

/// Compares offsets with offsets computed by hand: multiples of the plan's alignment.
#[test]
fn offsets_of_an_alignment() {
    let offsets = Shaders::OFFSETS;
    assert_eq!(offsets.photo, 0); // 105 bytes
    assert_eq!(offsets.scores, 256); // 40
    assert_eq!(offsets.kept, 512); // 33
    assert_eq!(offsets.work, 768); // 80
    assert_eq!(offsets.halves, 1_024); // 512 and 12
    assert_eq!(offsets.last, 1_792); // 20
    assert_eq!((Shaders::SIZE_IN_BYTES, Shaders::ALIGNMENT), (1_812, 512));
    assert_eq!((Shared::SIZE_IN_BYTES, Shared::ALIGNMENT), (80, 16));
    assert_eq!([Halves::OFFSETS.one, Halves::OFFSETS.other], [0, 512]);
    assert_eq!((Halves::SIZE_IN_BYTES, Halves::ALIGNMENT), (524, 512));

    let long = Lines::<(), 257>::OFFSETS;
    assert_eq!([long.one, long.other], [0, 512]);
    assert_eq!(Lines::<(), 257>::SIZE_IN_BYTES, 772);
    assert_eq!(Lines::<(), 257>::ALIGNMENT, 256);
    assert_eq!([Even::OFFSETS.one, Even::OFFSETS.other], [0, 64]);
    assert_eq!([OfEven::OFFSETS.first, OfEven::OFFSETS.even], [0, 64]);

    let memory = Memory::new(4_000);
    assert!(Shaders::new(&memory, 256).is_err());
    let shaders = Shaders::new(&memory, 1_024).unwrap();
    assert_eq!(shaders.photo.offset_in_bytes(), 1_024);
    assert_eq!(shaders.scores.offset_in_bytes(), 1_280);
    assert_eq!(shaders.kept.offset_in_bytes(), 1_536);
    assert_eq!(shaders.work.one.offset_in_bytes(), 1_792);
    assert_eq!(shaders.work.other.offset_in_bytes(), 1_792);
    assert_eq!(shaders.halves.one.offset_in_bytes(), 2_048);
    assert_eq!(shaders.halves.other.offset_in_bytes(), 2_560);
    assert_eq!(shaders.last.offset_in_bytes(), 2_816);
    let lines = Lines::<_, 257>::new(&memory, 256).unwrap();
    assert_eq!(lines.one.offset_in_bytes(), 256);
    assert_eq!(lines.other.offset_in_bytes(), 768);
    let even = OfEven::new(&memory, 64).unwrap();
    assert_eq!(even.first.offset_in_bytes(), 64);
    assert_eq!(even.even.one.offset_in_bytes(), 128);
    assert_eq!(even.even.other.offset_in_bytes(), 192);
}

/// A handle that is a reference is copied, and any other is cloned.
#[test]
fn handles_of_entries() {
    let memory = Memory::new(3_000);
    let network = Network::new(&memory, 1_024).unwrap();
    let last: Buffer<&Memory, i16, Scores> = network.last;
    assert_eq!(last.resource().as_ptr(), memory.as_ptr());
    assert_eq!(network.work.layer.other.offset_in_bytes(), 1_552);
    let network = Network::new(memory.clone(), 0).unwrap();
    assert_eq!(network.work.photo.resource().as_ptr(), memory.as_ptr());
    assert_eq!(network.kept.size_in_bytes(), 33);
}

#[test]
fn refusals() {
    assert!(Network::new(&Memory::new(1_540), 0).is_ok());
    assert_errors! {
        Network::new(Memory::new(1_539), 0) => BufferErrorKind::Length,
            "the resource has 1539 bytes, but the plan `Network` from byte 0 on ends at byte 1540";
        Network::new(Memory::new(3_000), 16) => BufferErrorKind::Alignment,
            "the plan `Network` begins at byte 16, which is no multiple of 256";
        Network::new(Memory::texture(), 0) => BufferErrorKind::Texture,
            "the resource is a texture, but a buffer holds the plan `Network`";
        Network::new(Memory::new(3_000), u64::MAX - 255) => BufferErrorKind::Length,
            "the resource has 3000 bytes, but the plan `Network` from byte 18446744073709551360 on ends beyond all bytes \
             that 64 bits count";
    }
    assert!(Layer::new(&Memory::new(300), 16).is_ok());
    assert!(Layer::new(&Memory::new(300), 8).is_err());
}

/// Returns the bytes of each entry and the end of the last, found by trying each byte.
fn ranges_by_trying(entries: &[Space], least: u64) -> (Vec<Range<u64>>, u64) {
    let mut end = 0;
    let mut ranges = Vec::new();
    for entry in entries {
        let mut begin = end;
        while begin % entry.alignment != 0 || begin % least != 0 {
            begin += 1;
        }
        end = begin + entry.bytes;
        ranges.push(begin..end);
    }
    (ranges, end)
}

/// Returns whether no two ranges share a byte.
fn are_apart(ranges: &[Range<u64>], end: u64) -> bool {
    let mut is_owned = vec![false; usize::try_from(end).expect("it is small")];
    ranges.iter().all(|range| {
        range.clone().all(|byte| {
            let byte = usize::try_from(byte).expect("it is small");
            !core::mem::replace(&mut is_owned[byte], true)
        })
    })
}

#[test]
fn no_two_entries_share_bytes() {
    const ENTRIES: usize = 7;
    let met = Met::default();
    try_random(
        2_000,
        |choices| {
            let entries = [(); ENTRIES].map(|()| {
                let bytes = 1 + choices.below(600) as u64;
                Space::new(bytes, [16, 16, 256][choices.below(3)])
            });
            (entries, [16, 32, 256, 512][choices.below(4)])
        },
        |(entries, least)| {
            let (ranges, end) = ranges_by_trying(&entries, least.into());
            assert!(are_apart(&ranges, end));
            let placed = PlacedEntries::new(PlanForm::Struct, least, entries.map(Ok));
            if placed.offsets != core::array::from_fn(|entry| ranges[entry].start)
                || placed.space.bytes != end
                || entries
                    .iter()
                    .any(|entry| entry.alignment > placed.space.alignment)
            {
                return Err(failure(placed));
            }
            if placed.space.alignment == 256 {
                met.note("with memory");
            }

            let shared = PlacedEntries::new(PlanForm::Union, least, entries.map(Ok));
            let largest = entries.iter().map(|entry| entry.bytes).max();
            if shared.offsets != [0; ENTRIES]
                || Some(shared.space.bytes) != largest
                || shared.space.alignment != placed.space.alignment
            {
                return Err(failure(shared));
            }
            Ok(())
        },
    );
    met.assert_often(1_000, &["with memory"]);
}

/// A plan written by hand, as `plan!` would never write it. The plan has one entry. It states a size of `BYTES`, and
/// puts the entry `OFFSET` bytes after its start.
#[derive(Debug)]
struct ByHand<R, E, const BYTES: u64, const OFFSET: u64>(E, PhantomData<R>);

impl<R, E: Planned<R>, const BYTES: u64, const OFFSET: u64> Plan for ByHand<R, E, BYTES, OFFSET> {
    type Resource = R;
    const SPACE: Result<Space, NoSpace> = Ok(Space::new(BYTES, 16));
    fn at(range: CheckedRange<'_, R>) -> Self
    where
        R: Clone,
    {
        ByHand(E::at(range.after(OFFSET)), PhantomData)
    }
}

/// Returns the entry of a plan written by hand, placed at the start of 1,000 bytes, or the text of the panic.
fn by_hand<E: Planned<Memory>, const BYTES: u64, const OFFSET: u64>() -> Result<E, String> {
    let memory = Memory::new(1_000);
    let space = Space::new(BYTES, 16);
    let placed =
        catch_unwind(|| place::<ByHand<_, E, BYTES, OFFSET>>("by hand", space, &memory, 0));
    match placed {
        Ok(plan) => Ok(plan.expect("the resource has so many bytes").0),
        Err(panic) => Err(panic.downcast::<&str>().expect("a text").to_string()),
    }
}

/// A plan written by hand may state any size and any offsets. The tensor has 80 bytes, and the memory has 100.
#[test]
fn nothing_is_beyond_what_was_checked() {
    type Entry = Buffer<Memory, f64, Scores>;
    type Work = Temporary<Memory, 100>;
    type NoLayout = TensorLayout<(DimH<2>, DimW<3>), (H,)>;

    let begin = |entry: Result<Entry, String>| entry.map(|entry| entry.offset_in_bytes());
    assert_eq!(begin(by_hand::<Entry, 80, 0>()), Ok(0));
    assert_eq!(begin(by_hand::<Entry, 96, 16>()), Ok(16));
    let ends = Err("an entry ends within its plan".to_owned());
    assert_eq!(begin(by_hand::<Entry, 64, 0>()), ends);
    assert_eq!(begin(by_hand::<Entry, 80, 16>()), ends);
    assert_eq!(begin(by_hand::<Entry, 80, 80>()), ends);
    let begins = Err("an entry begins within its plan".to_owned());
    assert_eq!(begin(by_hand::<Entry, 80, 81>()), begins);
    assert_eq!(begin(by_hand::<Entry, 80, { u64::MAX }>()), begins);

    let begin = |work: Result<Work, String>| work.map(|work| work.offset_in_bytes());
    assert_eq!(begin(by_hand::<Work, 100, 0>()), Ok(0));
    assert_eq!(begin(by_hand::<Work, 96, 0>()), ends);

    // Neither entry has a span or a size that could be compared.
    assert!(by_hand::<Buffer<Memory, u8, NoLayout>, 1_000, 0>().is_err());
    assert!(by_hand::<Buffer<Memory, (), Scores>, 1_000, 0>().is_err());
}

plan! {
    #[derive(Debug)]
    struct OfOneByHand<R> {
        too_long: ByHand<R, Buffer<R, f64, Scores>, 16, 0>,
    }
}

/// Tests a plan that states too small a size, inside another plan that relies on this size.
#[test]
#[should_panic = "an entry ends within its plan"]
fn a_plan_within_another_is_not_beyond_it() {
    assert_eq!(OfOneByHand::SIZE_IN_BYTES, 16);
    let _ = OfOneByHand::new(&Memory::new(16), 0);
}

/// The largest tensor whose bytes 64 bits count, and one that is larger. Sizes are rounded up to 4 bytes.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_largest_entries() {
    fn bytes<E: Planned<()>>() -> Option<u64> {
        E::SPACE.ok().map(|space| space.bytes)
    }
    const MOST: usize = usize::MAX - 3;
    let all = Some(MOST as u64);
    assert_eq!(bytes::<Buffer<(), u8, Line<1>>>(), Some(4));
    assert_eq!(bytes::<Buffer<(), u8, Line<4>>>(), Some(4));
    assert_eq!(bytes::<Buffer<(), [u8; 3], Line<3>>>(), Some(12));
    assert_eq!(bytes::<Buffer<(), f32, Line<{ MOST / 4 }>>>(), all);
    assert_eq!(bytes::<Buffer<(), f32, Line<{ MOST / 4 + 1 }>>>(), None);
    // 2^64 - 4 and 2^64 - 1 are multiples of 3.
    assert_eq!(bytes::<Buffer<(), [u8; 3], Line<{ MOST / 3 }>>>(), all);
    assert_eq!(bytes::<Buffer<(), [u8; 3], Line<{ MOST / 3 + 1 }>>>(), None);
    assert_eq!(bytes::<Temporary<(), { u64::MAX }>>(), Some(u64::MAX));
    assert_eq!(bytes::<Temporary<(), 0>>(), None);

    // Entries of 8 bytes after the largest possible number of bytes.
    let placed = |bytes, form| {
        let entries = [Ok(Space::new(bytes, 16)), Ok(Space::new(8, 16))];
        PlacedEntries::new(form, 16, entries)
    };
    let end = |bytes, form| placed(bytes, form).space().ok().map(|space| space.bytes);
    let (most, both) = (u64::MAX - 15, [PlanForm::Struct, PlanForm::Union]);
    assert_eq!(
        both.map(|form| end(most, form)),
        [Some(most + 8), Some(most)]
    );
    assert_eq!(both.map(|form| end(most + 1, form)), [None, Some(most + 1)]);
    let entries = [Ok(Space::new(most, 16)), Ok(Space::new(16, 16))];
    assert!(
        PlacedEntries::new(PlanForm::Struct, 16, entries)
            .space()
            .is_err()
    );
    let entries = [Ok(Space::new(most, 16)), Ok(Space::new(15, 16))];
    assert!(
        PlacedEntries::new(PlanForm::Struct, 16, entries)
            .space()
            .is_ok()
    );
}
