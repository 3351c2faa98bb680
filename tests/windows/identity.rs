//! Copies from one layout to another by DirectML. The elements and their offsets are compared with the oracle.

use crate::card;
use crate::graphics_card::{GraphicsCard, Result};
use crate::oracle::declaration::Declaration;
use crate::oracle::listed::Listed;
use crate::random::{Random, Sample};
use crate::transfer::{flat, stored, untouched};
use half::f16;
use std::fmt::Debug;
use std::ptr;
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    ElementWiseIdentity, Operator, Unbound,
    elements::{AnyElements, ElementOf},
};
use tensor_layout::traits::{FromBytes, IntoBytes, Shape, Storage, StridedStorage, Writable};
use tensor_layout::windows::AsWindows;
use tensor_layout::{
    A, B, C, D, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, E, F, G, H, Mapping, N,
    RunTimeStrides, SharedStrides, Tensor, TensorLayout, View, W, layout,
};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC, DML_EXECUTION_FLAG_NONE, DML_OPERATOR_DESC,
    DML_OPERATOR_ELEMENT_WISE_IDENTITY, IDMLCompiledOperator, IDMLOperator,
};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// Copies random elements from one mapping to another, and compares all of the memory with the oracle. DirectML may
/// write to the bytes between the elements of an output, but does not.
fn check<T, S1, M1, S2, M2>(
    card: &GraphicsCard,
    random: &mut Random,
    (from, listed_from): (Mapping<TensorLayout<S1, M1>>, &Listed),
    (to, listed_to): (Mapping<TensorLayout<S2, M2>>, &Listed),
    rank: Option<usize>,
) -> Result<()>
where
    T: Sample + ElementOf<AnyElements> + FromBytes + IntoBytes + PartialEq + Debug,
    S1: Shape,
    M1: Storage + StridedStorage,
    S2: Shape,
    M2: Storage + StridedStorage + Writable,
{
    let memory: Vec<T> = random.elements(listed_from.span());
    let source = View::with(&memory, from)?;
    let mut expected = vec![T::UNTOUCHED; listed_to.span()];
    for ((at, source), (to, target)) in listed_from.elements.iter().zip(&listed_to.elements) {
        assert_eq!(at, to);
        expected[*target] = memory[*source];
    }

    let identity =
        ElementWiseIdentity::<T, TensorLayout<S1, M1>, TensorLayout<S2, M2>>::with(from, to)?;
    let operator = match rank {
        None => identity.with_raw(|desc| card.compile(desc))?,
        Some(rank) => {
            let (from, to) = (
                TensorDesc::with::<T, _>(from)?,
                TensorDesc::with::<T, _>(to)?,
            );
            compile(card, &from.try_with_rank(rank)?, &to.try_with_rank(rank)?)?
        }
    };
    let (input, output) = (card.upload(source)?, untouched(card, to)?);
    let owned = identity.bind_at_initialization::<ID3D12Resource>((Unbound,))?;
    card.run(&operator, &owned, &identity.bind((&input,), (&output,))?)?;
    assert_eq!(stored(card, &output)?, expected, "{from} to {to}");
    Ok(())
}

/// A resource that operators cannot use is refused. The structure of Windows has the place of the others.
#[test]
fn bound_resources() -> Result<()> {
    type Rows = layout!(HW[2, 3]);
    let card = card();
    let identity = ElementWiseIdentity::<f32, Rows, Rows>::new();
    let resource = card.allocate::<u8, _>(flat(1_024))?.into_resource();
    let output = Buffer::with(resource, 512, Rows::mapping())?;
    let rows = Tensor::<f32, Rows>::filled(0.0);
    let staging = Buffer::in_upload_heap(&card.direct3d, rows.as_view())?;
    let error = identity.bind((&staging,), (&output,)).unwrap_err();
    let expected = "ElementWiseIdentity: the resource of `input` does not allow unordered access \
                    (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)";
    assert_eq!(error.to_string(), expected);

    let input = card.upload(rows.as_view())?;
    let bindings = identity.bind((&input,), (&output,))?;
    // SAFETY: the binding has a resource.
    let theirs = unsafe { bindings.outputs()[0].as_windows() };
    assert_eq!((theirs.Offset, theirs.SizeInBytes), (512, 24));
    Ok(())
}

/// Compiles the operator without the crate, for tensors of any rank.
fn compile(
    card: &GraphicsCard,
    from: &TensorDesc,
    to: &TensorDesc,
) -> Result<IDMLCompiledOperator> {
    let (from, to) = (from.as_raw(), to.as_raw());
    let (from, to) = (from.as_tensor_desc(), to.as_tensor_desc());
    let identity = DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC {
        InputTensor: from.as_windows(),
        OutputTensor: to.as_windows(),
        ScaleBias: ptr::null(),
    };
    let desc = DML_OPERATOR_DESC {
        Type: DML_OPERATOR_ELEMENT_WISE_IDENTITY,
        Desc: (&raw const identity).cast(),
    };
    let mut operator: Option<IDMLOperator> = None;
    // SAFETY: everything that the description points to lives during the call.
    unsafe {
        card.directml
            .CreateOperator(&raw const desc, &raw mut operator)
    }?;
    let operator = operator.ok_or("no operator")?;
    let mut compiled: Option<IDMLCompiledOperator> = None;
    let flags = DML_EXECUTION_FLAG_NONE;
    // SAFETY: the function writes the compiled operator to this variable.
    unsafe {
        card.directml
            .CompileOperator(&operator, flags, &raw mut compiled)
    }?;
    Ok(compiled.ok_or("no compiled operator")?)
}

/// Checks several pairs of layouts. Each pair has several sizes up to a limit, and the given rank if there
/// is one.
macro_rules! check_pairs {
    ($(
        $T:ty, $axes:tt up to $most:literal $(at rank $rank:literal)?: ($($from:tt)+) to ($($to:tt)+);
    )+) => {{
        let card = card();
        let mut random = Random::new(1);
        $(for _ in 0..3 {
            let sizes = random_sizes!(random, $axes, $most);
            let from = <layout!($($from)+)>::with(sizes)?;
            let to = <layout!($($to)+)>::with(sizes)?;
            check::<$T, _, _, _, _>(
                &card,
                &mut random,
                (from, &listed(stringify!($($from)+), from.size_array().as_ref())),
                (to, &listed(stringify!($($to)+), from.size_array().as_ref())),
                None$(.or(Some($rank)))?,
            )?;
        })+
    }};
}

macro_rules! random_sizes {
    ($random:ident, ($($axis:ident),+), $most:literal) => {
        ($($axis($random.between(1, $most)),)+)
    };
}

/// Lists the elements of a declaration with these sizes by the oracle, in logical order.
fn listed(declaration: &str, sizes: &[usize]) -> Listed {
    let mut parts = declaration.split('?');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (size, part) in sizes.iter().zip(parts) {
        text += &format!("{size}{part}");
    }
    Listed::of(&Declaration::parse(&text))
}

/// Tests declared layouts with random sizes.
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

/// Tests tensors that are described with additional axes: before, between and after their own.
#[test]
fn other_ranks() -> Result<()> {
    check_pairs! {
        f32, (W) up to 30 at rank 3: (W[?], pitch(W = 2)) to (W[?]);
        u8, (W) up to 30 at rank 8: (W[?]) to (W[?], pitch(W = 3));
        f16, (N, C) up to 9 at rank 4: (CN[?, ?]) to (NC[?, ?], pad(C = 10));
        i32, (N, C) up to 9 at rank 5: (NC[?, ?], broadcast(N)) to (CN[?, ?], pad(N = 11));
        f32, (C, H, W) up to 6 at rank 4: (HWC[?, ?, ?], pitch(H = 8)) to (CHW[?, ?, ?]);
        u16, (N, C, W) up to 6 at rank 5: (NWC[?, ?, ?]) to (NCW[?, ?, ?], align(W = 4));
        i64, (N, C, H, W) up to 5 at rank 5: (NHWC[?, ?, ?, ?]) to (NCHW[?, ?, ?, ?], pad(W = 6));
        f32, (N, C, H, W) up to 5 at rank 8: (NHWC[?, ?, ?, ?], pad(C = 6)) to (WCHN[?, ?, ?, ?]);
        i8, (A, B, E) up to 6 at rank 4: (EBA[?, ?, ?], logical(ABE)) to (ABE[?, ?, ?], pad(B = 7));
    }
    Ok(())
}

/// Checks pairs of layouts of one rank. The arguments are the largest number of positions along each axis, the axes,
/// and their run-time sizes.
macro_rules! check_strides {
    ($T:ty, $most:literal, $($axis:ident $dynamic:ident),+) => {{
        type Foreign = TensorLayout<($($dynamic,)+), SharedStrides>;
        type Written = TensorLayout<($($dynamic,)+), RunTimeStrides>;
        let card = card();
        let mut random = Random::new($most);
        for _ in 0..4 {
            let sizes = [$({
                let _ = $axis;
                random.between(1, $most)
            }),+];
            let to = random.strides(sizes);
            let mut from = random.strides(sizes);
            for stride in &mut from {
                // Several positions of an input may share an element.
                if random.one_in(3) {
                    *stride = random.between(0, 2);
                }
            }
            let letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
            let letters = &letters[..sizes.len()];
            let listed = [from, to].map(|strides| Listed::strided(letters, &sizes, &strides));
            let coordinate = |numbers: &[usize]| {
                let mut numbers = numbers.iter().copied();
                ($($axis(numbers.next().unwrap_or_default()),)+)
            };
            let sizes = coordinate(&sizes);
            let from = Mapping::<Foreign>::try_from_strides(sizes, coordinate(&from))?;
            let to = Mapping::<Written>::try_from_strides(sizes, coordinate(&to))?;
            let [listed_from, listed_to] = &listed;
            check::<$T, _, _, _, _>(&card, &mut random, (from, listed_from), (to, listed_to), None)?;
        }
    }};
}

/// Tests strides that cannot be declared, at each rank.
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
