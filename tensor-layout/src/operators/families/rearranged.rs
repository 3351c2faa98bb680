//! Operators that move elements between axes, or repeat a tensor.

use super::define::prelude::*;
use super::rules::check_times;

/// The order of the channels that become one block of pixels: `DML_DEPTH_SPACE_ORDER`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum DepthSpaceOrder {
    /// All channels for the first pixel of the block come first, then all channels for the next pixel: `C =
    /// (y, x, c)`. ONNX calls this order DCR. TensorFlow has only this order.
    #[doc(alias("DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW", "DCR"))]
    DepthColumnRow = 0,
    /// All pixels of the block for the first channel come first, then all pixels for the next channel: `C =
    /// (c, y, x)`. ONNX calls this order CRD. `PixelShuffle` of PyTorch has this order.
    #[doc(alias("DML_DEPTH_SPACE_ORDER_COLUMN_ROW_DEPTH", "CRD", "PixelShuffle"))]
    ColumnRowDepth = 1,
}

/// The fields `BlockSize` and `AxisOrder` of both C structures.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Blocks {
    block_size: u32,
    order: DepthSpaceOrder,
}

/// The block determines the other sizes.
const IMAGE: Rule<'_> = Rule::letters(&['N', 'C', 'H', 'W']);

macro_rules! blocks {
    (
        fn $new:ident, $with:ident
        <$T:ident: $elements:tt> $inputs:tt -> $outputs:tt;
        $(
            $name:ident = $kind:literal, $c_name:literal, is_input_deep = $is_deep:literal:
                $summary:literal $formula:literal, $from:literal to $to:literal, $alias:literal;
        )+
    ) => {$(
        operator! {
            #[doc = $summary]
            ///
            /// ```text
            #[doc = $formula]
            ///     where j = (y · block_size + x) · channels + c for `DepthColumnRow`,
            ///     and j = (c · block_size + y) · block_size + x for `ColumnRowDepth`
            /// ```
            ///
            /// `input` and `output` have no other axes than N, C, H and W. One of them is deep, and the other
            /// is wide. With blocks of `b` × `b` pixels, the deep tensor has `b * b` times as many channels,
            /// and the wide tensor has `b` times as many rows and columns.
            ///
            #[doc = doc_of_example!(
                $name, concat!("f32, ", $from, ", ", $to), ["2", "operators::DepthSpaceOrder::ColumnRowDepth"],
                "operators, ",
                "type Deep = layout!(NCHW[N = 1, C = 12, H = 224, W = 160]);
type Wide = layout!(NHWC[N = 1, C = 3, H = 448, W = 320]);"
            )]
            #[doc(alias($c_name, $alias))]
            pub struct $name from V2_1 = $kind;
            fn $new, $with<$T: $elements> $inputs -> $outputs
            with (block_size: u32, order: DepthSpaceOrder) as blocks: Blocks = blocks($is_deep);
            slots: [1, 1] follow [IMAGE, IMAGE.free(&['C', 'H', 'W'])];
            fields: (*blocks);
        }
    )+};
}

blocks! {
    fn new, with
    <T: [ElementOf<AnyElements>]>
        (input: Input<T> is [InputSlot])
        -> (output: Output<T> is [OutputSlot]);
    DepthToSpace1 = 113, "DML_DEPTH_TO_SPACE1_OPERATOR_DESC", is_input_deep = true:
        "Turns the channels of each pixel into a block of pixels. This is sub-pixel upscaling."
        "output[n, c, h · block_size + y, w · block_size + x] = input[n, j, h, w]",
        "Deep" to "Wide", "pixel_shuffle";
    SpaceToDepth1 = 114, "DML_SPACE_TO_DEPTH1_OPERATOR_DESC", is_input_deep = false:
        "Turns each block of pixels into the channels of one pixel. This is the reverse of [`DepthToSpace1`]."
        "output[n, j, h, w] = input[n, c, h · block_size + y, w · block_size + x]",
        "Wide" to "Deep", "pixel_unshuffle";
}

/// Checks that one tensor, the deep one, has a channel for each pixel of a block of the other.
const fn blocks(
    tensors: &Tensors<1, 1>,
    block_size: u32,
    order: DepthSpaceOrder,
    is_input_deep: bool,
) -> Checked<Blocks> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    let (deep, wide) = if is_input_deep {
        (input, output)
    } else {
        (output, input)
    };
    require!(block_size > 0, NoBlock);
    let times = block_size as u64;
    attempt!(check_times(deep.along('C'), times * times, wide.along('C')));
    attempt!(check_times(wide.along('H'), times, deep.along('H')));
    attempt!(check_times(wide.along('W'), times, deep.along('W')));
    Ok(Blocks { block_size, order })
}

operator! {
    /// Repeats a tensor along any of its axes.
    ///
    /// ```text
    /// output[.., i, ..] = input[.., i mod size, ..]
    /// ```
    ///
    /// `input` and `output` have the same axes. Along each axis, the size of `output` is a multiple of the
    /// size of `input`, and the operator repeats the input to fill the output. If the input has size 1 along
    /// an axis, no operator is needed: a layout with the clause `broadcast` repeats the elements.
    ///
    /// Tensors with four axes need feature level 1.0, all others 3.1.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::Tile};
    ///
    /// type Pattern = layout!(NHWC[N = 1, C = 3, H = 16, W = 16]);
    /// type Wall = layout!(NHWC[N = 1, C = 3, H = 64, W = 128]);
    ///
    /// static TILED: Tile<u8, Pattern, Wall> = Tile::new();
    /// ```
    #[doc(alias("DML_TILE_OPERATOR_DESC"))]
    pub struct Tile from V1_0 = 70;
    fn new, with<T: [ElementOf<AnyElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with () as repeats: Repeats = repeats;
    slots: [1, 1] = same_axes;
    fields: { repeats_count: repeats.count, repeats: repeats.repeats.as_ptr() };
}

/// The number of axes, and the number of repetitions along each.
#[derive(Clone, Copy, Debug)]
struct Repeats {
    count: u32,
    repeats: [u32; MAX_RANK],
}

const fn repeats(tensors: &Tensors<1, 1>) -> Checked<Repeats> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    let (mut count, mut repeats) = (0, [1; MAX_RANK]);
    for_each!(index < input.rank(), {
        let axis = input.axis_at(index);
        let (size, others) = (output.size(axis), input.size(axis));
        require!(size % others == 0, NoMultiple { axis, size, others });
        repeats[index] = size / others;
        count += 1;
    });
    Ok(Repeats { count, repeats })
}
