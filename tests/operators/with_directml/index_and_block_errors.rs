//! The errors of operators on indices, blocks, regions, sequences and quantised elements for sizes known at run time,
//! and their texts.

use crate::list::{
    Boxes, Channels, Columns, Filter, Found, Image, Line, Marks, OfColumns, OfRegions, OfRows,
    Pixels, Places, Points, Product, Recurrences, Regions, Rows, Sequences, Slices, StatesInAll,
    Updates, Weights,
};
use crate::refusal::{IMAGE, packed, refused};
use crate::strided::Strided;
use tensor_layout::operators::*;
use tensor_layout::{C, H, K, R, W};

#[test]
fn elements_by_index() {
    let image = || packed::<Image>(IMAGE);
    refused(
        Gather::<f32, i64, H, Image, Places, Slices>::with(
            image(),
            packed(&[6, 7]),
            packed(&[2, 3, 6, 8, 5]),
        ),
        "Gather: axis J of `output` is 8, but that of `indices` is 7",
    );
    refused(
        Gather::<f32, i64, K, Image, Places, Slices>::with(
            image(),
            packed(&[6, 7]),
            packed(&[2, 3, 6, 7, 5]),
        ),
        "Gather: `input` has no axis K, only N, C, H, W",
    );
    refused(
        GatherElements::<f32, i32, H, Image, Image, Image>::with(
            image(),
            packed(&[2, 3, 9, 6]),
            packed(&[2, 3, 9, 6]),
        ),
        "GatherElements: axis W of `indices` is 6, but that of `input` is 5",
    );
    refused(
        GatherNd1::<f32, i32, K, (H, W), Image, Points, Found>::with(
            image(),
            packed(&[2, 6, 3]),
            packed(&[2, 6, 3]),
        ),
        "GatherNd1: axis K of `indices` is 3, but 2 axes of `input` are indexed",
    );
    refused(
        ScatterElements::<f32, u32, H, Image, Image, Image, Image>::with(
            image(),
            packed(&[2, 3, 5, 5]),
            packed(&[2, 3, 5, 5]),
            image(),
        ),
        "ScatterElements: axis H of `indices` is 5, but that of `input` only 4",
    );
    refused(
        ScatterNd::<f32, u32, K, (H, W), Image, Marks, Updates, Image>::with(
            image(),
            Marks::make(&[6, 2], &[0, 1]),
            packed(&[2, 3, 6]),
            image(),
        ),
        "ScatterNd: `indices` are the same all along axis I, but each position needs its own",
    );
    refused(
        OneHot::<f32, u32, C, Pixels, Line, Image>::with(
            packed(&[2, 4, 5]),
            packed(&[3]),
            packed(&[2, 7, 4, 5]),
        ),
        "OneHot: `values` has 3 elements, but it takes two: the value elsewhere, and the value at the index",
    );
    refused(
        TopK1::<f32, u32, W, Image, Image, Image>::with(
            image(),
            packed(&[2, 3, 4, 6]),
            packed(&[2, 3, 4, 6]),
        ),
        "TopK1: axis W of `output_values` is 6, but that of `input` only 5",
    );
}

#[test]
fn blocks_regions_and_sequences() {
    refused(
        Tile::<f32, Image, Image>::with(packed(IMAGE), packed(&[2, 3, 6, 5])),
        "Tile: axis H of `output` is 6, no multiple of the 4 of `input`",
    );
    refused(
        DepthToSpace1::<f32, Image, Image>::with(
            2,
            DepthSpaceOrder::DepthColumnRow,
            packed(&[1, 9, 3, 4]),
            packed(&[1, 2, 6, 8]),
        ),
        "DepthToSpace1: axis C of `input` is 9, but not 4 times the 2 of `output`",
    );
    for order in [
        DepthSpaceOrder::DepthColumnRow,
        DepthSpaceOrder::ColumnRowDepth,
    ] {
        let (one, other) = (packed(IMAGE), packed(IMAGE));
        refused(
            DepthToSpace1::<f32, Image, Image>::with(0, order, one, other),
            "DepthToSpace1: blocks of 0 × 0 pixels have no pixel",
        );
        refused(
            SpaceToDepth1::<f32, Image, Image>::with(0, order, one, other),
            "SpaceToDepth1: blocks of 0 × 0 pixels have no pixel",
        );
    }
    refused(
        RoiAlign1::<f32, u32, R, K, Image, Boxes, OfRegions, Regions>::with(
            RoiSampling::average(),
            packed(IMAGE),
            packed(&[6, 3]),
            packed(&[6]),
            packed(&[6, 3, 4, 5]),
        ),
        "RoiAlign1: axis K of `regions` is 3, but a region has left, top, right and bottom",
    );
    refused(
        Rnn::<f32, Sequences, Weights, Recurrences, Absent, Absent, Absent, StatesInAll, Absent>::with(
            RecurrentDirection::FirstToLast,
            packed(&[4, 2, 3]),
            packed(&[1, 10, 3]),
            packed(&[1, 5, 5]),
            Absent,
            Absent,
            Absent,
            packed(&[4, 1, 2, 5]),
            Absent,
        ),
        "Rnn: axis G of `weight` is 10, but not 1 times the 5 of `recurrence`",
    );
    refused(
        CumulativeSummation::<f32, W, Image, Image>::with(packed(IMAGE), packed(&[2, 3, 4, 6])),
        "CumulativeSummation: axis W of `output` is 6, but that of `input` is 5",
    );
}

#[test]
fn scales_and_zero_points() {
    refused(
        MeanVarianceNormalization1::<f32, (H, W), Image, Channels, Absent, Image>::with(
            1e-5,
            packed(IMAGE),
            packed(&[4]),
            Absent,
            packed(IMAGE),
        ),
        "MeanVarianceNormalization1: axis C of `scale` is 4, but that of `input` is 3",
    );
    refused(
        Quantize::<f32, u8, Image, Channels, Channels, Image>::with(
            packed(IMAGE),
            packed(&[2]),
            packed(&[2]),
            packed(IMAGE),
        ),
        "Quantize: axis C of `scale` is 2, which does not divide the 3 of `input`",
    );
    refused(
        Dequantize::<u8, f32, Image, Image, Channels, Image>::with(
            packed(IMAGE),
            packed(&[1, 3, 2, 5]),
            packed(&[3]),
            packed(IMAGE),
        ),
        "Dequantize: axis H of `zero_point` is 1, but that of `scale` is 2",
    );
    refused(
        ElementWiseQuantizeLinear::<f32, u8, Image, Channels, Absent, Image>::with(
            packed(IMAGE),
            packed(&[4]),
            Absent,
            packed(IMAGE),
        ),
        "ElementWiseQuantizeLinear: axis C of `scale` is 4, but that of `input` is 3",
    );
    refused(
        ConvolutionInteger::<u8, i8, Image, Channels, Filter, Absent, Image>::with(
            Window::new(),
            packed(IMAGE),
            packed(&[3]),
            packed(&[6, 3, 1, 1]),
            Absent,
            packed(&[2, 6, 4, 5]),
        ),
        "ConvolutionInteger: axis C of `input_zero_point` is 3, but one element serves all positions along it",
    );
    refused(
        MatrixMultiplyInteger::<u8, i8, Rows, Absent, Columns, Absent, Product>::with(
            packed(&[1, 4, 5]),
            Absent,
            packed(&[1, 6, 7]),
            Absent,
            packed(&[1, 4, 7]),
        ),
        "MatrixMultiplyInteger: axis K of `b` is 6, but that of `a` is 5",
    );
}

/// A scale for each row or for all, and a zero point for each scale.
#[test]
fn zero_points_of_each_scale() {
    type Multiply = QuantizedLinearMatrixMultiply<
        u8,
        i8,
        u8,
        Rows,
        OfRows,
        OfRows,
        Columns,
        OfColumns,
        OfColumns,
        OfRows,
        OfRows,
        Product,
    >;
    let names = ["a", "b", "output"];
    for wrong in 0..8 {
        let [a, b, of] = [1, 2, 4].map(|bit| usize::from(wrong & bit == 0));
        let each = |is_each: usize, size: usize| vec![if is_each == 1 { size } else { 1 }];
        let made = Multiply::with(
            packed(&[2, 4, 5]),
            packed(&[4]),
            packed(&each(a, 4)),
            packed(&[2, 5, 7]),
            packed(&[7]),
            packed(&each(b, 7)),
            packed(&[4]),
            packed(&each(of, 4)),
            packed(&[2, 4, 7]),
        );
        let first = [a, b, of].iter().position(|is_each| *is_each == 0);
        let expected = first.map(|place| {
            let (name, axis, size) = (names[place], ["M", "N", "M"][place], [4, 7, 4][place]);
            format!(
                "QuantizedLinearMatrixMultiply: axis {axis} of `{name}_zero_point` is 1, but that of `{name}_scale` is {size}"
            )
        });
        assert_eq!(made.err().map(|error| error.to_string()), expected);
    }
}
