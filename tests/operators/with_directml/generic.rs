//! Operators of any kind, in functions and lists that do not know which operators they are.

use crate::bit_count::BitCount;
use crate::list::Strided;
use crate::list::Table;
use crate::list::packed;
use crate::memory::Memory;
use crate::refused::assert_errors;
use crate::structures::read;
use core::ffi::c_void;
use tensor_layout::dml::{BindError, BindErrorKind, RawBufferBinding, Uint4};
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::*;
use tensor_layout::{H, Mapping, N, W, layout};

type Rows = layout!(HW[H = 4, W = 8]);
type Columns = layout!(WH[H = 4, W = 8]);

/// Binds buffers to an operator, in a function that does not know which operator it is.
fn bound<'a, O: Operator, R: D3d12Resource>(
    operator: &O,
    inputs: AtExecution<'a, O::Inputs, R>,
    outputs: AtExecution<'a, O::Outputs, R>,
) -> Result<(i32, Bindings<'a>), BindError> {
    let kind = operator.with_raw(|desc| desc.kind);
    Ok((kind, operator.bind(inputs, outputs)?))
}

fn offsets(ranges: &[RawBufferBinding<'_>]) -> Vec<Option<u64>> {
    let offset = |range: &RawBufferBinding<'_>| (!range.buffer.is_null()).then_some(range.offset);
    ranges.iter().map(offset).collect()
}

#[test]
fn slots_of_any_operator() {
    let memory = Memory::new(8_192);
    let rows = |offset| Buffer::<_, f32, Rows>::new(&memory, offset).expect("there is room");
    let columns = |offset| Buffer::<_, f32, Columns>::new(&memory, offset).expect("there is room");

    static COPY: ElementWiseIdentity<f32, Rows, Columns> = ElementWiseIdentity::new();
    let (input, output) = (rows(0), columns(128));
    let (kind, bindings) = bound(&COPY, (&input,), (&output,)).expect("they are apart");
    assert_eq!(kind, 1);
    assert_eq!(offsets(bindings.inputs()), [Some(0)]);
    assert_eq!(offsets(bindings.outputs()), [Some(128)]);
    let error = bound(&COPY, (&rows(0),), (&columns(64),)).unwrap_err();
    assert_eq!(error.kind(), BindErrorKind::Overlapping);
    assert_eq!(error.slot(), "output");

    type Photo = layout!(NCHW[N = 1, C = 3, H = 4, W = 4]);
    type Filters = layout!(OIHW[O = 2, I = 3, H = 1, W = 1]);
    type Pixels = layout!(NCHW[N = 1, C = 2, H = 4, W = 4]);
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Pixels> =
        Convolution::new(Window::new());
    let photo = Buffer::new(&memory, 256).expect("there is room");
    let filters = Buffer::new(&memory, 16).expect("there is room");
    let pixels = Buffer::new(&memory, 512).expect("there is room");
    let (kind, bindings) =
        bound(&LAYER, (&photo, Unbound, Unbound), (&pixels,)).expect("they are apart");
    assert_eq!(kind, 53);
    assert_eq!(offsets(bindings.inputs()), [Some(256), None, None]);
    assert_eq!(offsets(bindings.outputs()), [Some(512)]);
    let owned = LAYER.bind_at_initialization((Unbound, &filters, Unbound));
    let owned = owned.expect("nothing is in the way");
    assert_eq!(offsets(owned.inputs()), [None, Some(16), None]);

    // The type lacks this slot, and DirectML is told that the slot is empty.
    type Half = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
    static POOL: MaxPooling<f32, Photo, Half> =
        MaxPooling::new(Window::new().sizes((H(2), W(2))).strides((H(2), W(2))));
    let half = Buffer::new(&memory, 1_024).expect("there is room");
    let (_, bindings) = bound(&POOL, (&photo,), (&half,)).expect("they are apart");
    assert_eq!(offsets(bindings.outputs()), [Some(1_024), None]);
}

/// If no buffer is given, the compiler cannot infer the type of the resource. These functions do not need this type.
#[test]
fn nothing_to_initialize() {
    static JOIN: Join<f32, H, (Rows, Rows), layout!(HW[H = 8, W = 8])> = Join::new();
    static POOL: AveragePooling<f32, layout!(NC[2, 3]), layout!(NC[2, 3])> =
        AveragePooling::new(Window::new(), AveragedPadding::LeftOut);
    let (join, pool) = (
        JOIN.unbound_at_initialization(),
        POOL.unbound_at_initialization(),
    );
    assert_eq!(offsets(join.inputs()), [None, None]);
    assert_eq!(offsets(pool.inputs()), [None]);
    let bindings = InitializerBindings::new([join.as_part(), pool.as_part()]);
    bindings.expect("nothing is bound").with_raw(|raw| {
        assert_eq!(raw.inputs.len(), 2);
        assert!(raw.inputs.iter().all(|input| input.kind == 2));
    });
}

/// Tests the longest list.
#[test]
fn sixteen_inputs() {
    type One = layout!(NC[N = 1, C = 4]);
    type Sixteen = layout!(NC[N = 16, C = 4]);
    #[rustfmt::skip]
    type All = (One, One, One, One, One, One, One, One, One, One, One, One, One, One, One, One);
    static JOIN: Join<f32, N, All, Sixteen> = Join::new();
    static SPLIT: Split<f32, N, Sixteen, All> = Split::new();
    let memory = Memory::new(512);
    let parts: [Buffer<_, f32, One>; 16] =
        std::array::from_fn(|part| Buffer::new(&memory, 16 * part as u64).expect("there is room"));
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = &parts;
    let whole = Buffer::new(&memory, 256).expect("there is room");
    let listed = (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    let expected: Vec<_> = (0..16).map(|part| Some(16 * part)).collect();

    let bindings = JOIN.bind(listed, (&whole,)).expect("they are apart");
    assert_eq!(offsets(bindings.inputs()), expected);
    assert_eq!(offsets(bindings.outputs()), [Some(256)]);
    let bindings = SPLIT.bind((&whole,), listed).expect("they are apart");
    assert_eq!(offsets(bindings.inputs()), [Some(256)]);
    assert_eq!(offsets(bindings.outputs()), expected);
    let overlapping = Buffer::new(&memory, 240).expect("there is room");
    let twice = (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, b);
    assert_errors! {
        JOIN.bind(listed, (&overlapping,)) => "Join: `output` shares bytes with `inputs.15`";
        SPLIT.bind((&whole,), twice) => "Split: `outputs.15` shares bytes with `outputs.1`";
    }
    JOIN.with_raw(|desc| assert_eq!(desc.kind, 63));
}

/// The crate does not know which sizes an operator of the user's own needs, but each tensor must be valid for DirectML.
#[test]
fn operators_of_the_user() {
    let bits = |input: Mapping<Table>, output: Mapping<Table>| {
        CustomOperator::<BitCount, ((u32, Table),), ((u32, Table),)>::with(
            BitCount,
            (input,),
            (output,),
        )
    };
    let counted = bits(packed(&[2, 3]), packed(&[2, 3])).expect("both fit into 32 bits");
    assert_eq!(counted.feature_level(), FeatureLevel::V3_0);
    let [input, output] = counted.with_raw(|raw| read::<[*const c_void; 2]>(raw, 125));
    assert!(!input.is_null() && !output.is_null() && input != output);
    let shown = format!("{counted:?}");
    assert!(
        shown.starts_with("CustomOperator { inputs: [") && shown.ends_with("structure: BitCount }")
    );
    // Elements of 4 bits came with level 6.3.
    let narrow = CustomOperator::<BitCount, ((Uint4, Table),), ((u32, Table),)>::with(
        BitCount,
        (packed(&[2, 3]),),
        (packed(&[2, 3]),),
    );
    let level = narrow.map(|narrow| narrow.feature_level());
    assert_eq!(level, Ok(FeatureLevel::V6_3));
    assert_errors! {
        bits(packed(&[2, 3]), Table::make(&[2, 3], &[1, 1])) =>
        "BitCount: `output`: it cannot be written to, for several positions share one element: MC[M=2, C=3]";
        bits(packed(&[1 << 17, 1 << 16]), packed(&[2, 3])) =>
        "BitCount: `input`: the tensor has 8589934592 elements, gaps included, but DirectML has 32 bits for their \
         number: MC[M=131072, C=65536]";
    }
}
