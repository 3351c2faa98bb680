//! The errors of operators and their texts: sizes that do not fit, by the rows of the list of operators, and other
//! mistakes.

use crate::list::Strided;
use crate::list::{
    Channels, Draw, Found, Image, Indices, Marks, Pixels, Points, Recurrences, Sequences, Slices,
    States, Storage, Updates, Weights, packed, rows,
};
use crate::refused::{assert_errors, shown};
use tensor_layout::operators::*;
use tensor_layout::{C, H, K, W};

/// The sizes of an image, axis by axis.
const IMAGE: &[usize] = &[2, 3, 4, 5];

/// Sizes that do not fit. Texts of two unequal sizes are left out: `row_verdicts.rs` reads them of every operator. A row has the operator (and the number of its row, if it has several), the sizes that differ from the
/// distinct ones of the row, and the text, perhaps with its help. Without a text, the operator is accepted.
#[rustfmt::skip]
const SIZES: &[(&str, &str, &str)] = &[
    ("GatherNd1", "indices.K=3",
        "axis K of `indices` is 3, but 2 axes of `input` are indexed\n\
         help: write `K = 2` in the layout of `indices`"),
    ("ScatterElements", "indices.H=6 updates.H=6", "axis H of `indices` is 6, but that of `input` only 5"),
    ("OneHot", "values.K=3",
        "`values` has 3 elements, but it takes two: the value elsewhere, and the value at the index"),
    ("TopK1", "output_values.C=4 output_indices.C=4", "axis C of `output_values` is 4, but that of `input` only 3"),
    ("RoiAlign1", "regions.K=3", "axis K of `regions` is 3, but a region has left, top, right and bottom"),
    ("NonzeroCoordinates", "output_coordinates.K=3",
        "axis K of `output_coordinates` is 3, but `input` has 4 axes\n\
         help: write `K = 4` in the layout of `output_coordinates`"),
    ("NonzeroCoordinates", "output_coordinates.I=11",
        "`output_coordinates` has room for 11 elements, but `input` has 12\n\
         help: write 12 for its axis besides K"),
    ("NonzeroCoordinates", "output_count.R=2",
        "`output_count` has 2 elements, but there is one count\n\
         help: write `layout!(I[1])` for its layout"),
    ("Tile", "output.H=6", "axis H of `output` is 6, no multiple of the 5 of `input`"),
    ("Resample", "output.C=4",
        "axis C of `output` is 4, but that of `input` is 3\n\
         help: write `C = 3` in the layout of `output`, or `.along::<C>()` if it is to be resampled as H and W are"),
    ("Quantize", "scale.C=2 zero_point.C=2", "axis C of `scale` is 2, which does not divide the 3 of `input`"),
    ("ConvolutionInteger", "input_zero_point.C=3",
        "axis C of `input_zero_point` is 3, but one element serves all positions along it"),
    ("QuantizedLinearConvolution", "input_scale.C=3",
        "axis C of `input_scale` is 3, but one element serves all positions along it"),
    ("QuantizedLinearConvolution", "filter_zero_point.C=1",
        "axis C of `filter_zero_point` is 1, but that of `filter_scale` is 5"),
    // A zero point for each scale, or for all.
    ("QuantizedLinearMatrixMultiply", "a_zero_point.M=1", "axis M of `a_zero_point` is 1, but that of `a_scale` is 3"),
    ("QuantizedLinearMatrixMultiply", "b_zero_point.N=1", "axis N of `b_zero_point` is 1, but that of `b_scale` is 7"),
    ("QuantizedLinearMatrixMultiply", "output_zero_point.M=1",
        "axis M of `output_zero_point` is 1, but that of `output_scale` is 3"),
    ("Gemm", "output.M=4 c.M=4", "axis M of `output` is 4, but that of `a` is 3"),
    ("Gemm", "output.N=8 c.N=8", "axis N of `output` is 8, but that of `b` is 7"),
    ("Rnn", "weight.G=8", "axis G of `weight` is 8, but H of `recurrence` is 7"),
    ("Gru", "weight.G=28", "axis G of `weight` is 28, but 3 · H of `recurrence` is 21"),
    ("Gru", "bias.G=21", "axis G of `bias` is 21, but 6 · H of `recurrence` is 42"),
    ("Gru", "weight.D=1 recurrence.D=1 bias.D=1 hidden_init.D=1 output_sequence.D=1 output_single.D=1",
        "axis D of `recurrence` is 1, but `BothWays` has two directions\n\
         help: write `D = 2` in the layout of `recurrence`, and in all others that have it"),
    ("Lstm", "peephole.P=28", "axis P of `peephole` is 28, but 3 · H of `recurrence` is 21"),
    ("Lstm 2", "weight.D=2 recurrence.D=2 output_single.D=2 output_cell_single.D=2",
        "axis D of `recurrence` is 2, but there is one direction\n\
         help: write `D = 1` in the layout of `recurrence`, or `RecurrentDirection::BothWays`"),
    ("MultiheadAttention1", "value.K=6",
        "axis K of `value` is 6, but axis K of `key` is 5\n\
         help: write `K = 5` in the layout of `value`"),
    ("MultiheadAttention1", "key.C=16",
        "axis C of `key` is 16, but 2 heads with the 7 elements of a head of `query` have 14\n\
         help: write `C = 14` in the layout of `key`"),
    ("MultiheadAttention1", "output.C=20",
        "axis C of `output` is 20, but 2 heads with the 11 elements of a head of `value` have 22"),
    // The bias has the sum of the elements of two heads, and not a product.
    ("MultiheadAttention1", "bias.C=50", ""),
    ("MultiheadAttention1", "bias.C=49",
        "axis C of `bias` is 49, but the heads have 14 elements of queries, 14 of keys and 22 of values\n\
         help: write `C = 50` in the layout of `bias`"),
    ("MultiheadAttention1", "bias.C=308",
        "axis C of `bias` is 308, but the heads have 14 elements of queries, 14 of keys and 22 of values"),
    ("MultiheadAttention1", "mask.H=1",
        "axis H of `mask` is 1, but the attention has 2 heads there\n\
         help: write `H = 2` and `broadcast(H)` in the layout of `mask`"),
    ("MultiheadAttention1", "mask.L=17",
        "axis L of `mask` is 17, but axis K of `key` is 5 and axis P of `past_key` is 13, together 18\n\
         help: write `L = 18` in the layout of `mask`"),
    ("MultiheadAttention1", "relative_position_bias.L=5",
        "axis L of `relative_position_bias` is 5, but axis K of `key` is 5 and axis P of `past_key` is 13, together 18"),
    ("MultiheadAttention1", "past_key.D=8",
        "axis D of `past_key` is 8, but a head of `query` has 7 elements\n\
         help: write `D = 7` in the layout of `past_key`"),
    ("MultiheadAttention1 3", "mask.E=3",
        "axis E of `mask` is 3, but a mask with the axes E and N has 2: the ends, then the starts\n\
         help: write `E = 2` in the layout of `mask`"),
    ("MultiheadAttention1 4", "mask.E=7",
        "axis E of `mask` is 7, but 3 lengths and starts of each of 2 sequences and 2 more are 8\n\
         help: write `E = 8` in the layout of `mask`, or name N, too, for ends and starts"),
    ("MultiheadAttention1 5", "present_key.L=5 present_value.L=5", ""),
    ("MultiheadAttention1 5", "present_key.L=4 present_value.L=4",
        "axis L of `present_key` is 4, too few for the 5 new keys along axis K of `key`\n\
         help: write `L = 5` in the layout of `present_key`, or more"),
    ("MultiheadAttention1 6", "value.K=4", "axis K of `value` is 4, but axis S of `stacked_query_key` is 3"),
    ("MultiheadAttention1 7", "stacked_key_value.H=3",
        "axis H of `stacked_key_value` is 3, but the attention has 2 heads there\n\
         help: write `H = 2` in the layout of `stacked_key_value`"),
    ("MultiheadAttention1 7", "stacked_key_value.D=8",
        "axis D of `stacked_key_value` is 8, but a head of `query` has 7 elements"),
    ("MultiheadAttention1 8", "stacked_query_key_value.T=2",
        "axis T of `stacked_query_key_value` is 2, but the slot holds 3 stacked tensors\n\
         help: write `T = 3` in the layout of `stacked_query_key_value`"),
];

#[test]
fn sizes_that_do_not_fit() {
    let rows = rows();
    for (operator, changes, text) in SIZES {
        let (name, number) = operator.split_once(' ').unwrap_or((operator, "1"));
        let number: usize = number.parse().expect("it is a number");
        let row = rows.iter().filter(|row| row.name == name).nth(number - 1);
        let row = row.unwrap_or_else(|| panic!("there is no row {operator}"));
        let mut case = (row.draw)(&mut Draw::distinct());
        for change in changes.split(' ') {
            let (slot, size) = change.split_once('.').expect("it has a slot");
            let (axis, size) = size.split_once('=').expect("it has a size");
            let slot = row.slot(slot).expect("it is a slot of the operator");
            let axis = row.slots[slot]
                .axes
                .find(axis)
                .expect("it is an axis of the slot");
            case.sizes[slot][axis] = size.parse().expect("it is a number");
        }
        let error = (case.make)(&case.sizes, &mut Storage::Packed).err();
        let shown = error
            .as_ref()
            .map(|error| shown(error, text))
            .unwrap_or_default();
        let expected = if text.is_empty() {
            String::new()
        } else {
            format!("{name}: {text}")
        };
        assert_eq!(shown, expected, "{operator} with {changes}");
        if let Some(error) = error.filter(|_| ["Gru", "MultiheadAttention1"].contains(&name)) {
            assert_eq!(error.kind(), OperatorErrorKind::WrongSize, "{shown}");
        }
    }
}

/// Mistakes in axes, strides, blocks and outputs.
#[test]
fn other_mistakes() {
    let image = || packed::<Image>(IMAGE);
    let to_depth = |block| {
        SpaceToDepth1::<f32, Image, Image>::with(
            block,
            DepthSpaceOrder::DepthColumnRow,
            image(),
            image(),
        )
    };
    let from_depth = |block, order, from: &[usize], to: &[usize]| {
        DepthToSpace1::<f32, Image, Image>::with(block, order, packed(from), packed(to))
    };
    let (deep_first, deep_last) = (
        DepthSpaceOrder::DepthColumnRow,
        DepthSpaceOrder::ColumnRowDepth,
    );
    assert_errors! {
        Gather::<f32, i64, K, Image, Indices, Slices>::with(image(), packed(&[6, 7]), packed(&[2, 3, 6, 7, 5])) =>
            "Gather: `input` has no axis K, only N, C, H, W";
        LpNormalization::<f32, K, Image, Image>::with(VectorNorm::Euclidean, 1e-12, image(), image()) =>
            "LpNormalization: `input` has no axis K, only N, C, H, W";
        GatherNd1::<f32, u32, K, H, Image, Points, Found>::with(image(), packed(&[2, 6, 2]), packed(&[2, 6, 3])) =>
            "GatherNd1: axis K of `indices` is 2, but 1 axis of `input` is indexed\n\
             help: write `K = 1` in the layout of `indices`";
        OneHot::<f32, u32, C, Pixels, Marks, Image>::with(packed(&[2, 4, 5]), packed(&[2, 1]), image()) =>
            "OneHot: `values` has 2 axes, but it takes two: the value elsewhere, and the value at the index\n\
             help: write `layout!(K[2])` for the layout of `values`";
        OneHot::<f32, u32, C, Image, Channels, Image>::with(image(), packed(&[2]), image()) =>
            "OneHot: axis C of `indices` is 3, but one element serves all positions along it";
        ScatterNd::<f32, u32, K, (H, W), Image, Marks, Updates, Image>::with(
            image(), Marks::make(&[6, 2], &[0, 1]), packed(&[2, 3, 6]), image()
        ) => "ScatterNd: `indices` are the same all along axis I, but each position needs its own";
        TopK1::<f32, u32, W, Image, Image, Image>::with(image(), packed(&[2, 3, 4, 6]), packed(&[2, 3, 4, 6])) =>
            "TopK1: axis W of `output_values` is 6, but that of `input` only 5";
        from_depth(2, deep_first, &[1, 9, 3, 4], &[1, 2, 6, 8]) =>
            "DepthToSpace1: axis C of `input` is 9, but 4 · C of `output` is 8";
        from_depth(0, deep_first, IMAGE, IMAGE) => "DepthToSpace1: blocks of 0 × 0 pixels have no pixel";
        from_depth(0, deep_last, IMAGE, IMAGE) => "DepthToSpace1: blocks of 0 × 0 pixels have no pixel";
        to_depth(0) => "SpaceToDepth1: blocks of 0 × 0 pixels have no pixel";
        // A zero point without the axis H has one position along it.
        Dequantize::<u8, f32, Image, Image, Channels, Image>::with(
            image(), packed(&[1, 3, 2, 5]), packed(&[3]), image()
        ) => "Dequantize: axis H of `zero_point` is 1, but that of `scale` is 2";
        Lstm::<
            f32, Sequences, Weights, Recurrences, Absent, Absent, Absent, Absent,
            Absent, Absent, Absent, States
        >::with(
            RecurrentDirection::FirstToLast, packed(&[4, 2, 3]), packed(&[1, 20, 3]), packed(&[1, 20, 5]), Absent,
            Absent, Absent, Absent, Absent, Absent, Absent, packed(&[1, 2, 5])
        ) => "Lstm: both `output_sequence` and `output_single` are `Absent`";
    }
}
