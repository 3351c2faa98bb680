//! Operators of any kind, in functions and lists that do not know which operators they are.

use crate::library::Library;
use crate::list::Table;
use crate::list::packed;
use crate::list::{all, of_all_elements};
use crate::operator_errors::Memory;
use crate::refused::assert_errors;
use crate::strided::Strided;
use crate::structures::read;
use core::ffi::c_void;
use tensor_layout::dml::{BindError, BindErrorKind, RawBufferBinding, RawTensorDesc, Uint4};
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::*;
use tensor_layout::{H, Mapping, N, W, layout};

type Rows = layout!(HW[H = 4, W = 8]);
type Columns = layout!(WH[H = 4, W = 8]);

/// Binds buffers to an operator, in a function that does not know which operator it is.
fn bound<'a, O: Operator, R: D3d12Resource>(
    operator: &O,
    inputs: <O::Inputs as SlotTuple>::AtExecution<'a, R>,
    outputs: <O::Outputs as SlotTuple>::AtExecution<'a, R>,
) -> Result<(i32, Bindings<'a>), BindError> {
    let kind = operator.with_raw(|desc| desc.kind);
    Ok((kind, operator.bind_slots(inputs, outputs)?))
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
    let owned = LAYER.bind_slots_at_initialization((Unbound, &filters, Unbound));
    let owned = owned.expect("nothing is in the way");
    assert_eq!(offsets(owned.inputs()), [None, Some(16), None]);

    // The type lacks this slot, and DirectML is told that the slot is empty.
    type Half = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
    static POOL: MaxPooling<f32, Photo, Half> = MaxPooling::new(
        Window::new()
            .size::<H>(2)
            .size::<W>(2)
            .stride::<H>(2)
            .stride::<W>(2),
    );
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
        assert_eq!(
            raw.inputs
                .iter()
                .map(|input| input.kind)
                .collect::<Vec<_>>(),
            [2, 2]
        );
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

    let bindings = JOIN.bind(listed, &whole).expect("they are apart");
    assert_eq!(offsets(bindings.inputs()), expected);
    assert_eq!(offsets(bindings.outputs()), [Some(256)]);
    let bindings = SPLIT.bind(&whole, listed).expect("they are apart");
    assert_eq!(offsets(bindings.inputs()), [Some(256)]);
    assert_eq!(offsets(bindings.outputs()), expected);
    let overlapping = Buffer::new(&memory, 240).expect("there is room");
    let error = JOIN.bind(listed, &overlapping).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Join: `output` shares bytes with `inputs.15`"
    );
    JOIN.with_raw(|desc| assert_eq!(desc.kind, 63));
}

/// Returns the feature level that introduced an operator. The header `DirectML.h` lists the types of operators by
/// level.
fn introduced(operator_type: i32) -> FeatureLevel {
    match operator_type {
        1..=78 => FeatureLevel::V1_0,
        79..=96 => FeatureLevel::V2_0,
        97..=120 => FeatureLevel::V2_1,
        121..=140 => FeatureLevel::V3_0,
        141..=146 => FeatureLevel::V3_1,
        147..=149 => FeatureLevel::V4_0,
        150..=152 => FeatureLevel::V4_1,
        153..=156 => FeatureLevel::V5_0,
        157..=163 => FeatureLevel::V5_1,
        164 => FeatureLevel::V6_1,
        165..=170 => FeatureLevel::V6_2,
        171..=174 => FeatureLevel::V6_3,
        175..=177 => FeatureLevel::V6_4,
        other => panic!("there is no operator {other}"),
    }
}

#[test]
fn levels_of_all_operators() {
    for (operator, level, name) in all() {
        assert_eq!(operator.name(), name);
        let operator_type = operator.operator_type();
        assert_eq!(operator.with_raw(|desc| desc.kind), operator_type);
        assert_eq!(level, introduced(operator_type), "{name}");
        assert!(operator.feature_level() >= level, "{name}");
        let inputs = operator.inputs();
        assert!(inputs.is_empty() || inputs.iter().any(Option::is_some));
        assert!(operator.outputs()[0].is_some());
    }
}

/// Tests a mode that came later than its operator.
#[test]
fn levels_of_modes() {
    type Wide = layout!(NCHW[N = 1, C = 2, H = 3, W = 5]);
    type Narrow = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    let padded = |mode| {
        let margins = Margins::new().along::<W>(1, 1);
        Padding::<f32, Narrow, Wide>::new(mode, margins).feature_level()
    };
    assert_eq!(padded(PaddingMode::Fill(0.0)), FeatureLevel::V1_0);
    assert_eq!(padded(PaddingMode::Symmetric), FeatureLevel::V3_0);
    assert_eq!(padded(PaddingMode::Wrap), FeatureLevel::V6_4);
    let averaged = |window: Window| {
        AveragePooling::<f32, Wide, Narrow>::new(window.size::<W>(2), AveragedPadding::Counted)
            .feature_level()
    };
    assert_eq!(
        averaged(
            Window::new()
                .stride::<W>(1)
                .padding::<W>(0, 0)
                .dilation::<W>(2)
        ),
        FeatureLevel::V6_2
    );
    assert_eq!(
        AveragePooling::<f32, Wide, Narrow>::new(
            Window::new().size::<W>(3),
            AveragedPadding::Counted
        )
        .feature_level(),
        FeatureLevel::V1_0
    );
    assert_eq!(FeatureLevel::V6_4.to_string(), "6.4");
    assert_eq!(FeatureLevel::OF_WINDOWS as i32, 0x5000);
}

/// The library has level 6.2. It makes exactly the operators that need level 6.2 or less.
#[test]
fn levels_are_those_of_the_library() {
    let Some(library) = Library::get("levels_are_those_of_the_library") else {
        return;
    };
    for (operator, _, name) in all().into_iter().chain(of_all_elements()) {
        let level = operator.feature_level();
        let is_made = operator.with_raw(|desc| {
            // SAFETY: the description is that of an operator.
            unsafe { library.makes((&raw const *desc).cast(), name) }
        });
        assert_eq!(
            is_made,
            level <= FeatureLevel::V6_2,
            "{name}, {level}: {operator:?}",
            operator = operator.inputs()
        );
    }
}

/// `DML_ELEMENT_WISE_BIT_COUNT_OPERATOR_DESC`.
#[repr(C)]
struct RawBitCount<'a> {
    tensors: [*const RawTensorDesc<'a>; 2],
}

#[derive(Clone, Copy, Debug)]
struct BitCount;

// SAFETY: the structure is that of `DirectML.h`, and points to the tensors of the slots.
unsafe impl CustomStructure for BitCount {
    const OPERATOR_TYPE: i32 = 125;
    const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V3_0;
    const NAME: &'static str = "BitCount";
    const INPUTS: &'static [&'static str] = &["input"];
    const OUTPUTS: &'static [&'static str] = &["output"];
    type Structure<'a> = RawBitCount<'a>;

    fn structure<'a>(
        &'a self,
        inputs: &[*const RawTensorDesc<'a>],
        outputs: &[*const RawTensorDesc<'a>],
    ) -> RawBitCount<'a> {
        RawBitCount {
            tensors: [inputs[0], outputs[0]],
        }
    }
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
