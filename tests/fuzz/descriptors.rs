//! Descriptions of random tensors for DirectML. The test reads them as a C program does, and compares them with the
//! elements.
//!
//! The reader has the fields of the structure from Microsoft's reference, and steps from element to element by sizes
//! and strides. The oracle says where the elements are, and arithmetic of 128 bits says whether numbers fit.

use core::ffi::c_void;
use core::slice;
use half::f16;
use oracle::declaration::{self, Declaration};
use oracle::listed::Listed;
use oracle::memory::Memory;
use oracle::random::Choices;
use random_inputs::{Met, try_random};
use tensor_layout::dml::{Int4, TensorDesc, TensorDescError, Uint4};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{
    AnyLayout, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, Mapping, SharedStrides,
    TensorLayout, axes, layout,
};

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../random_inputs.rs"]
mod random_inputs;

/// `DML_TENSOR_DESC`, as the reference has it.
#[repr(C)]
struct RawTensor {
    kind: i32,
    desc: *const c_void,
}

/// `DML_BUFFER_TENSOR_DESC`, as the reference has it.
#[repr(C)]
struct RawBufferTensor {
    data_type: i32,
    flags: i32,
    dimension_count: u32,
    sizes: *const u32,
    strides: *const u32,
    total_size_in_bytes: u64,
    guaranteed_base_offset_alignment: u32,
}

/// The numbers that a C program reads.
#[derive(Clone, Debug, PartialEq)]
struct Read {
    data_type: i32,
    flags: i32,
    sizes: Vec<u32>,
    strides: Option<Vec<u32>>,
    total_bytes: u64,
    alignment: u32,
}

impl Read {
    fn of(desc: &TensorDesc) -> Self {
        let raw = desc.as_raw();
        let tensor = raw.as_tensor_desc();
        let tensor = (&raw const tensor).cast::<RawTensor>();
        // SAFETY: the structure has the fields of the reference at the same offsets.
        let tensor = unsafe { tensor.read() };
        assert_eq!(tensor.kind, 1, "DML_TENSOR_TYPE_BUFFER");
        // SAFETY: a tensor of that type points to this struct.
        let buffer = unsafe { tensor.desc.cast::<RawBufferTensor>().read() };
        let list = |first: *const u32| {
            // SAFETY: a list has a number for each axis.
            unsafe { slice::from_raw_parts(first, buffer.dimension_count as usize) }.to_vec()
        };
        Read {
            data_type: buffer.data_type,
            flags: buffer.flags,
            sizes: list(buffer.sizes),
            strides: (!buffer.strides.is_null()).then(|| list(buffer.strides)),
            total_bytes: buffer.total_size_in_bytes,
            alignment: buffer.guaranteed_base_offset_alignment,
        }
    }

    /// Returns the offset of each element. The last axis moves fastest.
    fn offsets(&self) -> Vec<usize> {
        let count = self.sizes.iter().product::<u32>() as usize;
        let Some(strides) = &self.strides else {
            return (0..count).collect();
        };
        let mut position = vec![0; self.sizes.len()];
        let mut offsets = Vec::new();
        for _ in 0..count {
            let steps = position.iter().zip(strides);
            offsets.push(steps.map(|(at, stride)| at * *stride as usize).sum());
            for (at, size) in position.iter_mut().zip(&self.sizes).rev() {
                *at += 1;
                if *at < *size as usize {
                    break;
                }
                *at = 0;
            }
        }
        offsets
    }
}

macro_rules! data_types {
    ($($T:ident $bits:literal;)+) => {
        /// The data types in the order of their numbers, and the bits of an element.
        const DATA_TYPES: [(&str, u32); 13] = [$((stringify!($T), $bits)),+];

        /// Returns the description of a tensor. `data_type` is the number of the type of its elements.
        fn describe<L: AnyLayout<Storage: StridedStorage>>(
            data_type: usize,
            mapping: Mapping<L>,
        ) -> Result<TensorDesc, TensorDescError> {
            [$(TensorDesc::with::<$T, L>),+][data_type - 1](mapping)
        }
    };
}

data_types! {
    f32 32;
    f16 16;
    u32 32;
    u16 16;
    u8 8;
    i32 32;
    i16 16;
    i8 8;
    f64 64;
    u64 64;
    i64 64;
    Uint4 4;
    Int4 4;
}

/// Returns the least multiple of 4 bytes that holds the elements.
fn bytes_for(elements: u128, bits: u32) -> u128 {
    let mut bytes = (elements * u128::from(bits)).div_ceil(8);
    while bytes % 4 != 0 {
        bytes += 1;
    }
    bytes
}

/// Returns whether a number of elements or positions fits in 32 bits.
fn fits(number: u128) -> bool {
    u32::try_from(number).is_ok()
}

/// Compares a description with the axes, the sizes and the offsets of the elements. Then compares it again with other
/// axes, bytes and alignments.
fn compare(
    desc: TensorDesc,
    data_type: usize,
    (axes, sizes, offsets): (&str, &[usize], &[usize]),
    mut choices: Choices,
    met: &Met,
) {
    let (name, bits) = DATA_TYPES[data_type - 1];
    met.note(name);
    let read = Read::of(&desc);
    let last = offsets.iter().max().expect("there is an element");
    let bytes = bytes_for(1 + *last as u128, bits);
    assert_eq!(usize::try_from(read.data_type), Ok(data_type));
    assert_eq!((read.flags, read.alignment), (0, 0));
    let read_sizes: Vec<_> = read.sizes.iter().map(|size| *size as usize).collect();
    assert_eq!(read_sizes, sizes);
    assert_eq!(read.offsets(), offsets, "{desc:?}");
    assert_eq!(u128::from(read.total_bytes), bytes, "{desc:?}");
    let is_in_order = offsets.iter().copied().eq(0..offsets.len());
    assert_eq!(read.strides.is_none(), is_in_order, "{desc:?}");
    met.note(if is_in_order { "in order" } else { "strided" });

    // At another rank, new axes have size 1. So the elements and their order stay the same.
    let rank = choices.below(11);
    let fixed = [
        (3, "NCW", "OIW"),
        (4, "NCHW", "OIHW"),
        (5, "NCDHW", "OIDHW"),
    ];
    let is_among = |letters: &str| axes.chars().all(|axis| letters.contains(axis));
    let wanted = fixed
        .iter()
        .find(|(at, ..)| *at == rank && rank > sizes.len())
        .filter(|_| is_among("NCDHW") || is_among("OIDHW"))
        .map(|(_, tensor, filter)| {
            let is_filter = axes.contains(['O', 'I']);
            if is_filter { *filter } else { *tensor }
        });
    let fits_there = (sizes.len()..=8).contains(&rank) && wanted.is_none_or(is_among);
    let wide = desc.try_with_rank(rank);
    assert_eq!(wide.is_ok(), fits_there, "{desc:?} at rank {rank}");
    let desc = if let Ok(wide) = wide {
        met.note("other rank");
        let read = Read::of(&wide);
        assert_eq!(read.sizes.len(), rank);
        assert_eq!(read.offsets(), offsets, "{wide:?}");
        for (index, size) in read.sizes.iter().enumerate() {
            let axis = match wanted {
                Some(letters) => axes.find(&letters[index..=index]),
                None => (index + sizes.len()).checked_sub(rank),
            };
            assert_eq!(
                *size as usize,
                axis.map_or(1, |axis| sizes[axis]),
                "{wide:?}"
            );
        }
        wide
    } else {
        met.note("no such rank");
        desc
    };

    let more = u64::try_from(bytes).expect("it is small") + 2 - choices.below(5) as u64;
    let larger = desc.try_with_total_size(more);
    assert_eq!(
        larger.is_ok(),
        u128::from(more) >= bytes,
        "{desc:?}: {more}"
    );
    met.note(if larger.is_ok() {
        "larger"
    } else {
        "too short"
    });
    let (mut desc, total) = larger.map_or((desc, read.total_bytes), |larger| (larger, more));
    let alignment = (1 << choices.below(32)) + u32::from(choices.one_in(4));
    let aligned = desc.try_with_alignment(alignment);
    let is_power = (0..32).any(|bit| alignment == 1 << bit);
    assert_eq!(aligned.is_ok(), is_power && alignment >= 16, "{alignment}");
    desc = aligned.unwrap_or(desc);
    let read = Read {
        flags: 1,
        ..Read::of(&desc)
    };
    assert_eq!(Read::of(&desc.owned_by_dml()), read);
    assert_eq!(read.total_bytes, total);
    assert_eq!(read.alignment, if aligned.is_ok() { alignment } else { 0 });
    assert_eq!(read.offsets(), offsets);
}

macro_rules! strided {
    ($data_type:ident $sizes:ident $strides:ident; $($rank:literal $($axis:ident $size:ident $at:literal)+;)*) => {
        match $sizes.len() {
            $($rank => {
                type Strided = TensorLayout<($($size,)+), SharedStrides>;
                let mapping = Mapping::<Strided>::try_from_strides(
                    ($(axes::$axis($sizes[$at]),)+),
                    ($(axes::$axis($strides[$at]),)+),
                );
                mapping.ok().map(|mapping| describe($data_type, mapping))
            })*
            rank => panic!("no tensor has {rank} axes"),
        }
    };
}

/// Returns the description of a tensor with these strides, if memory could hold it.
fn describe_strided(
    data_type: usize,
    sizes: &[usize],
    strides: &[usize],
) -> Option<Result<TensorDesc, TensorDescError>> {
    strided! { data_type sizes strides;
        1 A DynA 0;
        2 A DynA 0 B DynB 1;
        3 A DynA 0 B DynB 1 C DynC 2;
        4 A DynA 0 B DynB 1 C DynC 2 D DynD 3;
        5 A DynA 0 B DynB 1 C DynC 2 D DynD 3 E DynE 4;
        6 A DynA 0 B DynB 1 C DynC 2 D DynD 3 E DynE 4 F DynF 5;
        7 A DynA 0 B DynB 1 C DynC 2 D DynD 3 E DynE 4 F DynF 5 G DynG 6;
        8 A DynA 0 B DynB 1 C DynC 2 D DynD 3 E DynE 4 F DynF 5 G DynG 6 H DynH 7;
    }
}

/// Tests tensors with few positions and any strides: nested, interlocking, shared, or far apart.
#[test]
fn descriptions_of_any_strides() {
    let met = Met::default();
    let make = |choices: &mut Choices| {
        let rank = 1 + choices.below(8);
        let mut left = 200;
        let sizes: Vec<usize> = (0..rank)
            .map(|_| {
                let size = 1 + choices.below([20, 12, 8, 6, 5, 4, 3, 3][rank - 1].min(left));
                left /= size;
                size
            })
            .collect();
        let mut packed = vec![1; rank];
        for axis in (1..rank).rev() {
            packed[axis - 1] = packed[axis] * sizes[axis];
        }
        let kind = choices.below(4);
        let strides = packed.iter().zip(&sizes).map(|(packed, size)| match kind {
            _ if *size == 1 && choices.one_in(3) => [0, 1, 0xffff_ffff, 1 << 33][choices.below(4)],
            0 => *packed,
            1 => packed + choices.below(4),
            2 => choices.below(40),
            _ => choices.below(1 << 29),
        });
        let strides: Vec<_> = strides.collect();
        (1 + choices.below(13), sizes, strides, choices.numbers(8))
    };
    try_random(3_000, make, |(data_type, sizes, strides, numbers)| {
        let desc = describe_strided(data_type, &sizes, &strides).expect("memory could hold it");
        let letters = &"ABCDEFGH"[..sizes.len()];
        let axes: Vec<_> = letters.chars().collect();
        let offsets = Listed::strided(&axes, &sizes, &strides).values();
        let span = 1 + *offsets.iter().max().expect("there is an element") as u128;
        let (_, bits) = DATA_TYPES[data_type - 1];
        let is_small = fits(span) && fits(bytes_for(span, bits) * 8 / u128::from(bits));
        assert_eq!(desc.is_ok(), is_small, "{sizes:?} with {strides:?}");
        if let Ok(desc) = desc {
            let tensor = (letters, &sizes[..], &offsets[..]);
            compare(desc, data_type, tensor, Choices::new(numbers), &met);
        } else {
            met.note("too large");
        }
        Ok(())
    });
    met.assert_often(50, &DATA_TYPES.map(|(name, _)| name));
    met.assert_often(
        20,
        &[
            "in order",
            "strided",
            "other rank",
            "no such rank",
            "too large",
        ],
    );
    met.assert_often(20, &["larger", "too short"]);
}

/// Sizes and strides around the limits of 32 bits. Only the numbers can be compared, because no memory is so large.
#[test]
fn descriptions_of_huge_tensors() {
    let met = Met::default();
    let number = |choices: &mut Choices| {
        let bits = choices.below(36);
        let around = (1_usize << bits) + choices.below(5);
        around.saturating_sub(2).max(1)
    };
    let make = |choices: &mut Choices| {
        let rank = 1 + choices.below(4);
        let sizes: Vec<_> = (0..rank).map(|_| number(choices)).collect();
        let strides: Vec<_> = (0..rank)
            .map(|_| {
                if choices.one_in(4) {
                    0
                } else {
                    number(choices)
                }
            })
            .collect();
        (1 + choices.below(13), sizes, strides)
    };
    try_random(20_000, make, |(data_type, sizes, strides)| {
        let wide = |number: &usize| *number as u128;
        let steps = sizes.iter().zip(&strides);
        let span = 1 + steps
            .map(|(size, stride)| (wide(size) - 1) * wide(stride))
            .sum::<u128>();
        let positions = sizes.iter().map(wide).fold(1, u128::saturating_mul);
        let (_, bits) = DATA_TYPES[data_type - 1];
        let bytes = bytes_for(span, bits);
        let mut steps = sizes.iter().zip(&strides);
        let is_small = sizes.iter().all(|size| fits(wide(size)))
            && steps.all(|(size, stride)| *size == 1 || fits(wide(stride)))
            && fits(positions)
            && fits(span)
            && fits(bytes * 8 / u128::from(bits));
        let Some(desc) = describe_strided(data_type, &sizes, &strides) else {
            assert!(!is_small, "{sizes:?} with {strides:?}");
            met.note("beyond memory");
            return Ok(());
        };
        assert_eq!(desc.is_ok(), is_small, "{sizes:?} with {strides:?}");
        let Ok(desc) = desc else {
            met.note("too large");
            return Ok(());
        };
        met.note("small enough");
        let read = Read::of(&desc);
        let read_sizes: Vec<_> = read.sizes.iter().map(|size| *size as usize).collect();
        assert_eq!(read_sizes, sizes);
        assert_eq!(u128::from(read.total_bytes), bytes);
        for (axis, stride) in read.strides.iter().flatten().enumerate() {
            assert!(
                sizes[axis] == 1 || *stride as usize == strides[axis],
                "{desc:?}"
            );
        }
        Ok(())
    });
    met.assert_often(100, &["beyond memory", "too large", "small enough"]);
}

/// A layout as text, its axes in logical order, and a function that describes it with the sizes instead of the `?`.
type Declared = (
    &'static str,
    &'static str,
    fn(usize, &[usize]) -> Option<Result<TensorDesc, TensorDescError>>,
);

macro_rules! declared {
    ($([$($layout:tt)*] $($axis:ident)*;)*) => {
        [$((stringify!($($layout)*), concat!($(stringify!($axis)),*), |data_type, sizes| {
            type L = layout!($($layout)*);
            let mut sizes = sizes.iter().copied();
            let mapping = L::with(($(axes::$axis(sizes.next().unwrap_or(0)),)*));
            Some(describe(data_type, mapping.ok()?))
        })),*]
    };
}

const DECLARED: [Declared; 20] = declared! {
    [W[?]] W;
    [N[?], broadcast(N)] N;
    [HW[?, ?], pitch(H = 16)] H W;
    [WH[?, ?], align(H = 4)] H W;
    [HW[?, ?], overlap(H = 2)] H W;
    [NC[?, ?], strides(N = 9)] N C;
    [OI[?, ?]] O I;
    [NWC[?, ?, ?]] N C W;
    [WIO[?, ?, ?]] O I W;
    [DHW[?, ?, ?], broadcast(D)] D H W;
    [NCHW[?, ?, ?, ?]] N C H W;
    [NHWC[?, ?, ?, ?], pitch(H = 8)] N C H W;
    [CHWN[?, ?, ?, ?], align(N = 8)] N C H W;
    [HWIO[?, ?, ?, ?], pitch(W = 8)] O I H W;
    [NDHWC[?, ?, ?, ?, ?]] N C D H W;
    [NCDHW[?, ?, ?, ?, ?], pad(W = 8)] N C D H W;
    [BSHD[?, ?, ?, ?], logical(BHSD)] B H S D;
    [CAB[?, ?, ?], logical(ABC), pitch(A = 4)] A B C;
    [ABCDEF[?, ?, ?, ?, ?, ?], logical(FEDCBA)] F E D C B A;
    [FK[?, ?], overlap(F = 3)] F K;
};

/// Tests layouts with clauses, and layouts for which DirectML fixes the indices of axes at certain ranks.
#[test]
fn descriptions_of_declared_layouts() {
    let met = Met::default();
    let make = |choices: &mut Choices| {
        let which = choices.below(DECLARED.len());
        let open = DECLARED[which].1.len();
        let largest = [16, 8, 6, 5, 4, 3][open - 1];
        let sizes: Vec<_> = (0..open).map(|_| 1 + choices.below(largest)).collect();
        (which, 1 + choices.below(13), sizes, choices.numbers(8))
    };
    try_random(3_000, make, |(which, data_type, sizes, numbers)| {
        let (text, axes, describe) = DECLARED[which];
        // Sizes without names are in logical order.
        let filled = declaration::filled(text, &sizes);
        let desc = describe(data_type, &sizes);
        let Ok(memory) = Memory::of(&Declaration::parse(&filled)) else {
            assert!(desc.is_none(), "{filled}");
            return Ok(());
        };
        met.note(text);
        let desc = desc.expect("it is a layout").expect("it is small");
        let tensor = (axes, &sizes[..], &memory.offsets[..]);
        compare(desc, data_type, tensor, Choices::new(numbers), &met);
        Ok(())
    });
    met.assert_often(20, &DECLARED.map(|(text, ..)| text));
    met.assert_often(20, &["other rank", "no such rank"]);
}
