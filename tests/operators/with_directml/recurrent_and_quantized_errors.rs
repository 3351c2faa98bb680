//! The errors of operators for sizes known at run time, and their texts: recurrent networks of several
//! gates, quantised products, coordinates, lengths, and operators of the user's own.

use crate::list::{
    Biases, Channels, Columns, Filter, Image, Marks, OfColumns, OfRows, Peepholes, Product,
    Recurrences, Rows, Sequences, States, StatesInAll, Table, Weights,
};
use crate::operator_structures::read;
use crate::refusal::{IMAGE, packed, refused};
use crate::strided::Strided;
use core::ffi::c_void;
use tensor_layout::dml::{RawTensorDesc, Uint4};
use tensor_layout::operators::*;
use tensor_layout::{K, Mapping, W};

/// Four positions of two sequences of three features, and five units.
#[test]
fn gated_units() {
    type Network =
        Gru<f32, Sequences, Weights, Recurrences, Biases, States, Absent, StatesInAll, Absent>;
    let network = |weight: &[usize], bias: &[usize], hidden: &[usize], direction| {
        Network::with(
            direction,
            packed(&[4, 2, 3]),
            packed(weight),
            packed(&[1, 15, 5]),
            packed(bias),
            packed(hidden),
            Absent,
            packed(&[4, 1, 2, 5]),
            Absent,
        )
    };
    let forward = RecurrentDirection::FirstToLast;
    assert!(network(&[1, 15, 3], &[1, 30], &[1, 2, 5], forward).is_ok());
    refused(
        network(&[1, 15, 4], &[1, 30], &[1, 2, 5], forward),
        "Gru: axis I of `weight` is 4, but that of `input` is 3",
    );
    refused(
        network(&[1, 20, 3], &[1, 30], &[1, 2, 5], forward),
        "Gru: axis G of `weight` is 20, but not 3 times the 5 of `recurrence`",
    );
    refused(
        network(&[1, 15, 3], &[1, 15], &[1, 2, 5], forward),
        "Gru: axis G of `bias` is 15, but not 6 times the 5 of `recurrence`",
    );
    refused(
        network(&[1, 15, 3], &[1, 30], &[1, 3, 5], forward),
        "Gru: axis N of `hidden_init` is 3, but that of `input` is 2",
    );
    let error = refused(
        network(
            &[1, 15, 3],
            &[1, 30],
            &[1, 2, 5],
            RecurrentDirection::BothWays,
        ),
        "Gru: axis D of `recurrence` is 1, but `BothWays` has two directions",
    );
    assert_eq!(error.kind(), OperatorErrorKind::WrongSize);
}

#[test]
fn short_term_memory() {
    type Network = Lstm<
        f32,
        Sequences,
        Weights,
        Recurrences,
        Absent,
        Absent,
        States,
        OfColumns,
        Peepholes,
        Absent,
        States,
        States,
    >;
    let network = |cell: &[usize], lengths: &[usize], peephole: &[usize], last: &[usize]| {
        Network::with(
            RecurrentDirection::FirstToLast,
            packed(&[4, 2, 3]),
            packed(&[1, 20, 3]),
            packed(&[1, 20, 5]),
            Absent,
            Absent,
            packed(cell),
            packed(lengths),
            packed(peephole),
            Absent,
            packed(&[1, 2, 5]),
            packed(last),
        )
    };
    assert!(network(&[1, 2, 5], &[2], &[1, 15], &[1, 2, 5]).is_ok());
    refused(
        network(&[1, 2, 4], &[2], &[1, 15], &[1, 2, 5]),
        "Lstm: axis H of `cell_init` is 4, but that of `recurrence` is 5",
    );
    refused(
        network(&[1, 2, 5], &[3], &[1, 15], &[1, 2, 5]),
        "Lstm: axis N of `sequence_lengths` is 3, but that of `input` is 2",
    );
    refused(
        network(&[1, 2, 5], &[2], &[1, 20], &[1, 2, 5]),
        "Lstm: axis P of `peephole` is 20, but not 3 times the 5 of `recurrence`",
    );
    refused(
        network(&[1, 2, 5], &[2], &[1, 15], &[1, 2, 6]),
        "Lstm: axis H of `output_cell_single` is 6, but that of `recurrence` is 5",
    );
}

#[test]
fn coordinates_and_lengths() {
    let found = |count: &[usize], points: &[usize]| {
        NonzeroCoordinates::<f32, K, Rows, OfRows, Marks>::with(
            packed(&[2, 3, 4]),
            packed(count),
            packed(points),
        )
    };
    assert!(found(&[1], &[24, 3]).is_ok());
    refused(
        found(&[1], &[24, 2]),
        "NonzeroCoordinates: axis K of `output_coordinates` is 2, but `input` has 3 axes",
    );
    refused(
        found(&[1], &[23, 3]),
        "NonzeroCoordinates: `output_coordinates` has room for 23 elements, but `input` has 24",
    );
    refused(
        LpNormalization::<f32, K, Image, Image>::with(
            VectorNorm::Euclidean,
            1e-12,
            packed(IMAGE),
            packed(IMAGE),
        ),
        "LpNormalization: `input` has no axis K, only N, C, H, W",
    );
    refused(
        LpNormalization::<f32, W, Image, Image>::with(
            VectorNorm::Euclidean,
            1e-12,
            packed(IMAGE),
            packed(&[2, 3, 4, 6]),
        ),
        "LpNormalization: axis W of `output` is 6, but that of `input` is 5",
    );
}

#[test]
fn quantised_products() {
    let convolution = |input_scale: &[usize], filter_scale: &[usize], filter_zero: &[usize]| {
        QuantizedLinearConvolution::<
            u8,
            i8,
            u8,
            Image,
            Channels,
            Absent,
            Filter,
            Channels,
            Channels,
            Absent,
            Channels,
            Absent,
            Image,
        >::with(
            Window::new(),
            packed(IMAGE),
            packed(input_scale),
            Absent,
            packed(&[6, 3, 1, 1]),
            packed(filter_scale),
            packed(filter_zero),
            Absent,
            packed(&[1]),
            Absent,
            packed(&[2, 6, 4, 5]),
        )
    };
    assert!(convolution(&[1], &[6], &[6]).is_ok());
    refused(
        convolution(&[3], &[6], &[6]),
        "QuantizedLinearConvolution: axis C of `input_scale` is 3, but one element serves all positions along it",
    );
    refused(
        convolution(&[1], &[5], &[6]),
        "QuantizedLinearConvolution: axis C of `filter_scale` is 5, but that of `output` is 6",
    );
    refused(
        convolution(&[1], &[6], &[1]),
        "QuantizedLinearConvolution: axis C of `filter_zero_point` is 1, but that of `filter_scale` is 6",
    );
    let product = |a_scale: &[usize], b: &[usize]| {
        QuantizedLinearMatrixMultiply::<
            u8,
            i8,
            u8,
            Rows,
            OfRows,
            Absent,
            Columns,
            OfColumns,
            Absent,
            OfRows,
            Absent,
            Product,
        >::with(
            packed(&[1, 4, 5]),
            packed(a_scale),
            Absent,
            packed(b),
            packed(&[7]),
            Absent,
            packed(&[1]),
            Absent,
            packed(&[1, 4, 7]),
        )
    };
    assert!(product(&[4], &[1, 5, 7]).is_ok());
    refused(
        product(&[3], &[1, 5, 7]),
        "QuantizedLinearMatrixMultiply: axis M of `a_scale` is 3, but that of `output` is 4",
    );
    refused(
        product(&[4], &[1, 6, 7]),
        "QuantizedLinearMatrixMultiply: axis K of `b` is 6, but that of `a` is 5",
    );
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
    refused(
        bits(packed(&[2, 3]), Table::make(&[2, 3], &[1, 1])),
        "BitCount: `output`: it cannot be written to, for several positions share one element: MC[M=2, C=3]",
    );
    refused(
        bits(packed(&[1 << 17, 1 << 16]), packed(&[2, 3])),
        "BitCount: `input`: the tensor has 8589934592 elements, gaps included, but DirectML has 32 bits for their \
         number: MC[M=131072, C=65536]",
    );
}
