//! Asks the real library about descriptions: those that this crate makes, and those that it refuses.

use crate::oracle::declaration::Declaration;
use crate::oracle::memory::{Memory, Refusal, strides};
use crate::oracle::random::{Choices, well_formed};
use crate::questions::{Questions, Tensor, bytes_of, for_each_random, total_bytes};
use crate::random_inputs::Met;
use half::f16;
use tensor_layout::dml::{TensorDesc, TensorDescError};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{
    AnyLayout, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, Mapping, SharedStrides,
    TensorLayout, axes, layout,
};

/// The maximum number of elements, gaps included.
const MOST: u64 = 0xffff_ffff;

/// Returns the description of a tensor. `data_type` is the number of the type of its elements, 1 to 11.
fn describe<L: AnyLayout>(
    data_type: i32,
    mapping: &Mapping<L>,
) -> Result<TensorDesc, TensorDescError>
where
    L::Storage: StridedStorage,
{
    match data_type {
        1 => TensorDesc::with::<f32, L>(*mapping),
        2 => TensorDesc::with::<f16, L>(*mapping),
        3 => TensorDesc::with::<u32, L>(*mapping),
        4 => TensorDesc::with::<u16, L>(*mapping),
        5 => TensorDesc::with::<u8, L>(*mapping),
        6 => TensorDesc::with::<i32, L>(*mapping),
        7 => TensorDesc::with::<i16, L>(*mapping),
        8 => TensorDesc::with::<i8, L>(*mapping),
        9 => TensorDesc::with::<f64, L>(*mapping),
        10 => TensorDesc::with::<u64, L>(*mapping),
        11 => TensorDesc::with::<i64, L>(*mapping),
        _ => panic!("there is no type {data_type}"),
    }
}

/// Describes a tensor with strides known at run time.
fn describe_strided(
    data_type: i32,
    sizes: &[usize],
    strides: &[usize],
) -> Result<TensorDesc, TensorDescError> {
    macro_rules! with_axes {
        ($($axis:ident $size:ident $index:literal),*) => {{
            type Strided = TensorLayout<($($size,)*), SharedStrides>;
            let mapping = Mapping::<Strided>::try_from_strides(
                ($(axes::$axis(sizes[$index]),)*),
                ($(axes::$axis(strides[$index]),)*),
            );
            describe(data_type, &mapping.expect("memory could hold it"))
        }};
    }
    match sizes.len() {
        1 => with_axes!(A DynA 0),
        2 => with_axes!(A DynA 0, B DynB 1),
        3 => with_axes!(A DynA 0, B DynB 1, C DynC 2),
        4 => with_axes!(A DynA 0, B DynB 1, C DynC 2, D DynD 3),
        5 => with_axes!(A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4),
        6 => with_axes!(A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5),
        7 => with_axes!(
            A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6
        ),
        8 => with_axes!(
            A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6, H DynH 7
        ),
        rank => panic!("no tensor has {rank} axes"),
    }
}

/// Returns the offsets of the elements, in the order of the library.
fn offsets(tensor: &Tensor) -> Vec<usize> {
    let count = tensor.sizes.iter().product::<u32>() as usize;
    let Some(strides) = &tensor.strides else {
        return (0..count).collect();
    };
    let mut offsets = vec![0];
    for (size, stride) in tensor.sizes.iter().zip(strides) {
        let steps = |offset: &usize| {
            let (offset, stride) = (*offset, *stride as usize);
            (0..*size as usize).map(move |along| offset + along * stride)
        };
        offsets = offsets.iter().flat_map(steps).collect();
    }
    offsets
}

/// Asserts that a description agrees with the memory, that the library accepts it with this number of bytes, and that
/// the library refuses it with fewer.
fn judge(
    desc: TensorDesc,
    memory: &Memory,
    name: &str,
    choices: &mut Choices,
    questions: &mut Questions,
    met: &Met,
) {
    let least = Tensor::of(&desc);
    let data_type = least.data_type;
    let span = memory.span() as u64;
    assert_eq!(least.total_bytes, total_bytes(data_type, span), "{name}");
    let sizes: Vec<_> = least.sizes.iter().map(|size| *size as usize).collect();
    assert_eq!(sizes, memory.sizes, "{name}");
    let is_in_order = memory.offsets.iter().copied().eq(0..memory.len());
    assert_eq!(least.strides.is_none(), is_in_order, "{name}");

    let mut desc = desc;
    if choices.one_in(3) {
        let rank = desc.rank() + choices.below(9 - desc.rank());
        if let Ok(wide) = desc.try_with_rank(rank) {
            desc = wide;
            met.note("wide");
        }
    }
    if choices.one_in(2) {
        desc = desc.with_alignment(16 << choices.below(28));
        met.note("aligned");
    }
    if choices.one_in(2) {
        desc = desc.with_total_size(desc.total_size_in_bytes() + choices.below(50) as u64);
        met.note("larger");
    }
    let tensor = Tensor::of(&desc);
    assert_eq!(offsets(&tensor), memory.offsets, "{name}");
    let owned = if choices.one_in(2) {
        met.note("owned");
        Tensor::of(&desc.owned_by_dml())
    } else {
        tensor.clone()
    };
    let short = |tensor: &Tensor| tensor.with(|tensor| tensor.total_bytes = least.total_bytes - 4);
    let packed = Tensor::packed(data_type, &tensor.sizes);
    questions.expect_copy(true, &owned, &packed, format!("the input {name}"));
    questions.expect_copy(
        false,
        &short(&owned),
        &packed,
        format!("too short the input {name}"),
    );
    let overlap = Overlap::of(&tensor, memory);
    questions.expect_copy(
        overlap != Overlap::Noticed,
        &packed,
        &tensor,
        format!("the output {name}"),
    );
    questions.expect_copy(
        false,
        &packed,
        &short(&tensor),
        format!("too short the output {name}"),
    );

    met.note(match overlap {
        Overlap::None => "injective",
        Overlap::Noticed => "shared",
        Overlap::Missed => "shared and not noticed",
    });
    met.note(["without strides", "strided"][usize::from(!is_in_order)]);
    met.note(DATA_TYPES[usize::try_from(data_type).expect("it is positive") - 1]);
    met.note(RANKS[tensor.sizes.len() - 1]);
}

/// The result of writing to a tensor.
#[derive(Clone, Copy, PartialEq)]
enum Overlap {
    /// Every position has its own element.
    None,
    /// The library refuses the tensor as an output: an axis has stride 0, two axes have the same stride, or
    /// there are fewer elements than positions.
    Noticed,
    /// The library takes the tensor, although positions overwrite each other. With strides of 2 and 3, three steps
    /// along one axis are as long as two along the other.
    Missed,
}

impl Overlap {
    fn of(tensor: &Tensor, memory: &Memory) -> Self {
        if memory.is_injective() {
            return Overlap::None;
        }
        let strides = tensor.strides.iter().flatten();
        let mut steps: Vec<_> = (tensor.sizes.iter().zip(strides))
            .filter(|(size, _)| **size > 1)
            .map(|(_, stride)| *stride)
            .collect();
        steps.sort_unstable();
        let is_noticed = steps.first() == Some(&0)
            || steps.windows(2).any(|pair| pair[0] == pair[1])
            || memory.span() < memory.len();
        if is_noticed {
            Overlap::Noticed
        } else {
            Overlap::Missed
        }
    }
}

const DATA_TYPES: [&str; 11] = [
    "f32", "f16", "u32", "u16", "u8", "i32", "i16", "i8", "f64", "u64", "i64",
];
const RANKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

fn data_type(choices: &mut Choices) -> i32 {
    i32::try_from(1 + choices.below(11)).expect("it is small")
}

/// Asks for random declarations, with the strides that the oracle has found, and with any strides along
/// axes of size 1.
#[test]
fn random_strides() {
    let (mut questions, met) = (Questions::of("random_strides"), Met::default());
    for_each_random(3_000, |choices| {
        let (mut declaration, _) = well_formed(choices);
        declaration.blocks.clear();
        let Ok(memory) = Memory::of(&declaration) else {
            return;
        };
        let mut strides = strides(&declaration, &memory).expect("no axis is blocked");
        for (stride, size) in strides.iter_mut().zip(&memory.sizes) {
            if *size == 1 && choices.one_in(3) {
                *stride = [0, 1, 7, 0xffff_ffff, 1 << 33][choices.below(5)];
                met.note("a step that is never made");
            }
        }
        let desc = describe_strided(data_type(choices), &memory.sizes, &strides);
        let desc = desc.expect("it is small");
        let name = format!("{declaration:?} with {strides:?}");
        judge(desc, &memory, &name, choices, &mut questions, &met);
    });
    met.assert_often(100, &DATA_TYPES);
    met.assert_often(100, &RANKS);
    met.assert_often(500, &["injective", "shared", "without strides", "strided"]);
    met.assert_often(500, &["wide", "aligned", "larger", "owned"]);
    met.assert_often(500, &["a step that is never made"]);
    met.assert_often(10, &["shared and not noticed"]);
    questions.assert_agreement();
}

/// A layout as text, and a function that describes it with the given sizes instead of the `?`, if the layout accepts
/// them.
type Declared = (
    &'static str,
    fn(i32, &[usize]) -> Option<Result<TensorDesc, TensorDescError>>,
);

macro_rules! declared {
    ($([$($layout:tt)*] $($open:ident)*;)*) => {
        [$((stringify!($($layout)*), |data_type, sizes| {
            type L = layout!($($layout)*);
            let mut sizes = sizes.iter().copied();
            let mapping = L::with(($(axes::$open(sizes.next().unwrap_or(0)),)*));
            Some(describe(data_type, &mapping.ok()?))
        })),*]
    };
}

const DECLARED: [Declared; 24] = declared! {
    [W[?]] W;
    [N[?], broadcast(N)] N;
    [NC[?, ?]] N C;
    [CN[?, ?], pad(N = 6)] N C;
    [HW[?, ?], pitch(H = 16)] H W;
    [WH[?, ?], align(H = 4)] H W;
    [HW[?, ?], overlap(H = 2)] H W;
    [DHW[?, ?, ?]] D H W;
    [NWC[?, ?, ?]] N C W;
    [HWC[H = ?, W = ?, C = 3], pad(C = 4), pitch(H = 16)] H W;
    [NCHW[?, ?, ?, ?]] N C H W;
    [NHWC[?, ?, ?, ?]] N C H W;
    [NHWC[?, 3, ?, ?], strides(H = 20), broadcast(N)] N H W;
    [CHWN[?, ?, ?, ?], align(N = 8)] N C H W;
    [NCHW[?, ?, ?, ?], broadcast(N), broadcast(H), broadcast(W)] N C H W;
    [HWIO[?, ?, ?, ?], pitch(W = 8)] O I H W;
    [OHWI[?, ?, ?, ?]] O I H W;
    [NDHWC[?, ?, ?, ?, ?]] N C D H W;
    [NCDHW[?, ?, ?, ?, ?], pad(W = 8)] N C D H W;
    [BSK[?, ?, ?]] B S K;
    [BSHD[?, ?, ?, ?], logical(BHSD)] B H S D;
    [FK[?, ?], overlap(F = 3)] F K;
    [ABCDEF[?, ?, ?, ?, ?, ?], logical(FEDCBA)] F E D C B A;
    [ABCDEFGH[?, 2, ?, ?, ?, 2, ?, 1], broadcast(C), pitch(A = 7)] A C D E G;
};

/// Asks for random sizes through declared layouts.
#[test]
fn random_sizes() {
    let (mut questions, met) = (Questions::of("random_sizes"), Met::default());
    for_each_random(1_500, |choices| {
        let (text, describe) = DECLARED[choices.below(DECLARED.len())];
        let open = text.matches('?').count();
        let largest = [16, 8, 6, 5, 4, 3][open - 1];
        let sizes: Vec<_> = (0..open).map(|_| 1 + choices.below(largest)).collect();
        let filled = sizes.iter().fold(text.to_owned(), |text, size| {
            text.replacen('?', &size.to_string(), 1)
        });
        let desc = describe(data_type(choices), &sizes);
        let memory = match Memory::of(&Declaration::parse(&filled)) {
            Ok(memory) => memory,
            Err(Refusal::Mistakes(_)) => {
                assert!(desc.is_none(), "{filled}");
                return;
            }
            Err(Refusal::TooManyCells) => return,
        };
        let desc = desc.expect("it is a layout").expect("it is small");
        judge(desc, &memory, &filled, choices, &mut questions, &met);
        met.note(text);
    });
    met.assert_often(100, &["wide", "injective", "shared"]);
    met.assert_often(20, &DECLARED.map(|(text, _)| text));
    questions.assert_agreement();
}

/// Asks for the maximum number of elements, and for a few more.
#[test]
fn number_of_elements() {
    let (mut questions, met) = (Questions::of("number_of_elements"), Met::default());
    let mut ask = |data_type, sizes: &[u64], strides: &[u64]| {
        let to_usize = |all: &[u64]| -> Vec<_> {
            all.iter()
                .map(|one| usize::try_from(*one).expect("64 bits"))
                .collect()
        };
        let to_u32 = |all: &[u64]| -> Option<Vec<_>> {
            all.iter().map(|one| u32::try_from(*one).ok()).collect()
        };
        let ours = describe_strided(data_type, &to_usize(sizes), &to_usize(strides));
        // The library cannot be asked about numbers beyond its 32 bits.
        let (Some(all_sizes), Some(all_strides)) = (to_u32(sizes), to_u32(strides)) else {
            assert!(ours.is_err());
            met.note("beyond 32 bits");
            return;
        };
        let steps = sizes.iter().zip(strides);
        let span = 1 + steps.map(|(size, stride)| (size - 1) * stride).sum::<u64>();
        let tensor = Tensor {
            total_bytes: total_bytes(data_type, span),
            strides: Some(all_strides),
            ..Tensor::packed(data_type, &all_sizes)
        };
        let described = match ours {
            Ok(desc) => {
                met.note("accepted");
                Tensor::of(&desc)
            }
            Err(error) => {
                met.note("refused");
                assert_eq!(error.axis(), None);
                tensor.clone()
            }
        };
        assert_eq!(described.total_bytes, tensor.total_bytes);
        let name = || format!("{sizes:?} with {strides:?}");
        questions.expect_copy(ours.is_ok(), &tensor, &tensor, name());
        questions.expect_copy(ours.is_ok(), &described, &described, name());
    };
    for data_type in 1..=11 {
        for span in MOST - 9..MOST + 10 {
            ask(data_type, &[span], &[1]);
            // The last element is at the largest offset.
            ask(data_type, &[2], &[span - 1]);
            ask(data_type, &[2, 3], &[span - 3, 1]);
            ask(data_type, &[3, 2, 5], &[1, span - 20, 4]);
        }
        // The cases in which Microsoft's helper is wrong.
        ask(data_type, &[32_768, 32_768], &[32_768, 1]);
        ask(data_type, &[65_537, 65_537], &[65_537, 1]);
    }
    met.assert_often(100, &["accepted", "refused", "beyond 32 bits"]);
    questions.assert_agreement();
}

/// This crate accepts numbers beyond the layout exactly if the library accepts them.
#[test]
fn total_sizes_and_alignments() {
    let (mut questions, met) = (Questions::of("total_sizes_and_alignments"), Met::default());
    let mut ask = |what: &str, ours: Result<TensorDesc, TensorDescError>, tensor: &Tensor| {
        let packed = Tensor::packed(tensor.data_type, &tensor.sizes);
        for (input, output) in [(tensor, &packed), (&packed, tensor)] {
            questions.expect_copy(ours.is_ok(), input, output, what.to_owned());
        }
        if let Ok(desc) = ours {
            assert_eq!(Tensor::of(&desc), *tensor);
        }
        met.note(if ours.is_ok() { "accepted" } else { "refused" });
    };
    for data_type in 1..=11 {
        let desc = describe_strided(data_type, &[3, 5], &[7, 1]).expect("it is small");
        let least = Tensor::of(&desc);
        let most = MOST * bytes_of(data_type);
        let totals = (0..least.total_bytes + 20)
            .chain(most - 20..most + 20)
            .chain([1 << 40, u64::MAX - 4, u64::MAX]);
        for total in totals {
            let tensor = least.with(|least| least.total_bytes = total);
            ask("the total", desc.try_with_total_size(total), &tensor);
        }
        let around = (0..32).flat_map(|bit| [1_u32 << bit, (1 << bit) + 1, (1 << bit) - 1]);
        for alignment in around.chain([24, 48, 96, u32::MAX, u32::MAX - 15]) {
            let tensor = least.with(|least| least.alignment = alignment);
            ask("the alignment", desc.try_with_alignment(alignment), &tensor);
        }
    }
    met.assert_often(800, &["accepted", "refused"]);
    questions.assert_agreement();
}

/// The types of this crate cannot express these tensors, and the library refuses them.
#[test]
fn ranks_sizes_and_types() {
    let mut questions = Questions::of("ranks_sizes_and_types");
    for data_type in 1..=11 {
        for rank in 0..=9_u32 {
            let tensor = Tensor::packed(data_type, &vec![2; rank as usize]);
            let name = format!("rank {rank}");
            questions.expect_copy((1..=8).contains(&rank), &tensor, &tensor, name);
        }
        let desc = describe_strided(data_type, &[2; 8], &[1; 8]).expect("it is small");
        assert!(desc.try_with_rank(8).is_ok());
        assert!(desc.try_with_rank(9).is_err());

        let zero = Tensor::packed(data_type, &[2, 0]);
        questions.expect_copy(false, &zero, &zero, "a size of 0".to_owned());
    }
    for data_type in [-1, 0, 14, 99] {
        let tensor = Tensor::packed(1, &[2]).with(|tensor| tensor.data_type = data_type);
        questions.expect_copy(false, &tensor, &tensor, format!("type {data_type}"));
    }
    questions.assert_agreement();
}
