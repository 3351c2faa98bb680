//! Convolutions.

// Decisions:
//
// - **The program states the number of groups of a convolution.** If the crate computed this number from the
//   channels, a filter of the wrong size would only change the number, and would not be an error.
// - **The crate passes no output padding to DirectML.** Without output padding, DirectML takes an output of
//   any size and computes all of its elements. With it, DirectML would fill the padded elements with zeros,
//   without the bias.

use super::arrange::{check_same_size, has_axis, present};
use super::compare::first_output;
use super::define::prelude::*;
use super::error::{AxisSize, Direction, OperatorCause, Wanted, attempt};
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};
use super::rules::Rule;
use super::window::{MovedWindow, Window};
use crate::dml::TensorDesc;

/// The mode in which the filter is not reversed: `DML_CONVOLUTION_MODE_CROSS_CORRELATION`.
const CROSS_CORRELATION: i32 = 1;

/// The output padding in the description for DirectML. It is always 0, because the size of the output already
/// includes the output padding. If the number were larger, DirectML would fill the padding with zeros.
static NO_OUTPUT_PADDING: [u32; 3] = [0; 3];

operator! {
    /// Moves a filter over an input. At each position, multiplies each filter element by the input element under
    /// it, and adds the products to an output element. This is a convolution as in machine learning: the
    /// filter is not reversed.
    ///
    /// ```text
    /// output[n, o, h, w] = bias[o] + Σ filter[o, i, y, x] · input[n, c, h', w']
    ///     over i, y, x, where  c  = i + (o's group) · (size of I)
    ///                          h' = h · stride + y · dilation - start padding, likewise w'
    /// ```
    ///
    /// The letters identify the axes, so their storage order is free: a filter may be OIHW, OHWI or HWIO. A
    /// missing axis counts as size 1. If any tensor has the axis D, the description for DirectML gives every
    /// tensor five axes, otherwise four.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{Convolution, OwnedByDml, Window}};
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    ///     type Filters = HWIO[O = 64, I = 3, H = 7, W = 7];
    ///     type Bias = C[64];
    ///     type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    /// }
    ///
    /// /// The first layer of a residual network.
    /// static STEM: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
    ///     Convolution::new(Window::new().strides((H(2), W(2))).paddings((H(3), W(3))));
    /// ```
    #[doc(alias("DML_CONVOLUTION_OPERATOR_DESC", "DML_CONVOLUTION_DIRECTION_FORWARD", "DML_CONVOLUTION_MODE_CROSS_CORRELATION"))]
    pub struct Convolution from V1_0 = 53;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [InputSlot] #[doc = "(N, C, H, W) or (N, C, D, H, W)"],
        filter: Filter<T> is [InputSlot] #[doc = "(O, I, H, W) or (O, I, D, H, W); I = C of `input` / groups; O is a multiple of the groups"],
        bias: Bias<T> is [OptionalInputSlot] #[doc = "C, with the size that `output` has along C"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`; C = O of `filter`; D, H and W by the formula of [`Window`]"],
    ) with (window: Window) as layer: Activated<MovedWindow> = fit(Direction::Forward);
    slots: [3, 1] = arranged(['O', 'I']);
    level: layer.level();
    fields: {
        mode: CROSS_CORRELATION,
        direction: 0_i32,
        filter: layer.kept.as_raw_filter(),
        output_padding: NO_OUTPUT_PADDING.as_ptr(),
        group_count: layer.kept.group_count(),
        fused_activation: layer.as_raw().as_descs().as_ptr(),
    };
}

operator! {
    /// Multiplies the filter by each element of the input, and adds the products to the output. This is the
    /// transpose of a [`Convolution`], and makes an image larger.
    ///
    /// ```text
    /// output[n, c, h', w'] = bias[c] + Σ filter[i, o, y, x] · input[n, i, h, w]
    ///     over i, y, x, h, w, where  c  = o + (i's group) · (size of O)
    ///                                h' = h · stride + y · dilation - start padding, likewise w'
    /// ```
    ///
    /// The page of [`Window`] explains the number `covered`. This formula gives the sizes along D, H and W:
    ///
    /// ```text
    /// output = (input - 1) · stride + covered + output padding - start - end
    /// ```
    ///
    /// A [`Convolution`] with the same window turns the sizes of this output into the sizes of this input
    /// again. As in PyTorch and ONNX, the formula includes an output padding. The description for DirectML
    /// has no output padding, because DirectML would fill the padding with zeros.
    ///
    /// The axis I counts the channels of the input. The axis O counts the output channels of one group. With
    /// these letters, the filters of PyTorch's `ConvTranspose2d` and of ONNX are stored as IOHW. DirectML,
    /// too, expects I before O for this operator.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{Absent, OwnedByDml, TransposedConvolution, Window}};
    ///
    /// layout! {
    ///     type Features = NCHW[N = 1, C = 64, H = 56, W = 56];
    ///     type Filters = IOHW[O = 32, I = 64, H = 2, W = 2];
    ///     type Larger = NCHW[N = 1, C = 32, H = 112, W = 112];
    /// }
    ///
    /// static DOUBLED: TransposedConvolution<f32, Features, OwnedByDml<Filters>, Absent, Larger> =
    ///     TransposedConvolution::new(Window::new().strides((H(2), W(2))));
    /// ```
    #[doc(alias("DML_CONVOLUTION_OPERATOR_DESC", "DML_CONVOLUTION_DIRECTION_BACKWARD", "DML_CONVOLUTION_MODE_CROSS_CORRELATION"))]
    pub struct TransposedConvolution from V1_0 = 53;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [InputSlot] #[doc = "(N, C, H, W) or (N, C, D, H, W)"],
        filter: Filter<T> is [InputSlot] #[doc = "(O, I, H, W) or (O, I, D, H, W); I = C of `input`, a multiple of the groups"],
        bias: Bias<T> is [OptionalInputSlot] #[doc = "C, with the size that `output` has along C"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`; C = O · groups"],
    ) with (window: Window) as layer: Activated<MovedWindow> = fit(Direction::Backward);
    slots: [3, 1] = arranged(['I', 'O']);
    level: layer.level();
    fields: {
        mode: CROSS_CORRELATION,
        direction: 1_i32,
        filter: layer.kept.as_raw_filter(),
        output_padding: NO_OUTPUT_PADDING.as_ptr(),
        group_count: layer.kept.group_count(),
        fused_activation: layer.as_raw().as_descs().as_ptr(),
    };
}

with_activation! { Convolution<T: [ElementOf<FloatElements>], Input, Filter, Bias, Output>, Clip, [with_activation] }
with_activation! { TransposedConvolution<T: [ElementOf<FloatElements>], Input, Filter, Bias, Output>, Clip, [with_activation] }

/// Returns the tensors with their axes in the order that DirectML requires. Checks all sizes, except those
/// that depend on the window.
pub(super) const fn arranged(
    names: &Names,
    tensors: &Tensors<3, 1>,
    filter_axes: [char; 2],
) -> Result<Tensors<3, 1>, OperatorError> {
    let [input, filter, bias] = &tensors.inputs;
    let swapped = if is_filter(present(filter)) {
        None
    } else if is_filter(present(input)) {
        Some("input")
    } else if matches!(bias, Some(bias) if is_filter(bias)) {
        Some("bias")
    } else {
        None
    };
    if let Some(slot) = swapped {
        return names.refuse(OperatorCause::SwappedFilter { slot });
    }
    // The window and the groups determine the other sizes.
    let image = Rule::IMAGE.free(&['C', 'D', 'H', 'W']);
    let rules = [
        image,
        Rule::image(filter_axes).free(&['O', 'I', 'D', 'H', 'W']),
        Rule::IMAGE.free(&['N', 'C', 'D', 'H', 'W']),
        image,
    ];
    let arranged = attempt!(tensors.follow(names, &rules));
    if let Some(bias) = &arranged.inputs[2] {
        attempt!(check_one_for_each_channel(names, bias));
        let output = ("output", first_output(&arranged));
        attempt!(check_same_size(names, 'C', ("bias", bias), output));
    }
    Ok(arranged)
}

/// Returns whether the tensor has the axis O or I, which only a filter has.
const fn is_filter(tensor: &TensorDesc) -> bool {
    has_axis(tensor, 'O') || has_axis(tensor, 'I')
}

const fn check_one_for_each_channel(names: &Names, bias: &TensorDesc) -> Result<(), OperatorError> {
    let mut index = 0;
    while index < bias.rank() {
        let (axis, size) = (bias.axis_at(index), bias.size_at(index));
        let cause = OperatorCause::ChannelBias { axis, size };
        attempt!(names.require(axis == 'C' || size == 1, cause));
        index += 1;
    }
    Ok(())
}

pub(super) const fn fit(
    names: &Names,
    tensors: &Tensors<3, 1>,
    window: Window,
    direction: Direction,
) -> Result<Activated<MovedWindow>, OperatorError> {
    let Tensors {
        inputs: [input, filter, _],
        outputs: [output],
    } = tensors;
    let (input, filter, output) = (present(input), present(filter), present(output));
    let moved = window.over(names, input, Some(filter), output, direction);
    // Check the channels first: if they are wrong, sizes may belong to other axes.
    match mismatch(input, filter, output, window.group_count(), direction) {
        Some(mismatch) => names.refuse(mismatch),
        None => Ok(Activated::new(attempt!(moved))),
    }
}

const fn divided(channels: AxisSize, groups: u32) -> Option<OperatorCause> {
    if channels.size % groups == 0 {
        None
    } else {
        Some(OperatorCause::UndividedGroups { channels, groups })
    }
}

/// How one number of channels follows from another one.
#[derive(Clone, Copy)]
enum Relation {
    Same,
    /// One of this many groups of the others.
    GroupOf(u32),
    /// This many groups, each with as many channels as the others.
    GroupsOf(u32),
}

/// Compares the number of channels in `channels` with that in `others`.
const fn related(
    channels: AxisSize,
    relation: Relation,
    others: AxisSize,
) -> Option<OperatorCause> {
    let (part, whole, groups) = match relation {
        Relation::Same => (channels.size, others.size, 1),
        Relation::GroupOf(groups) => (channels.size, others.size, groups),
        Relation::GroupsOf(groups) => (others.size, channels.size, groups),
    };
    let of_part = part as u64 * groups as u64;
    let of_whole = if whole % groups == 0 {
        whole / groups
    } else {
        0
    } as u64;
    let (wanted, wanted_others) = match relation {
        Relation::GroupsOf(_) => (of_part, of_whole),
        _ => (of_whole, of_part),
    };
    if channels.size as u64 == wanted {
        return None;
    }
    // If the caller has set the number of groups, the help does not propose another one.
    let can_group = !matches!(relation, Relation::Same) && groups == 1 && whole % part == 0;
    Some(OperatorCause::RelatedChannels {
        channels,
        others,
        groups,
        wanted: Wanted {
            channels: wanted,
            others: wanted_others,
            groups: if can_group { whole / part } else { 0 },
        },
    })
}

/// Returns the cause if the numbers of channels and groups do not fit together.
const fn mismatch(
    input: &TensorDesc,
    filter: &TensorDesc,
    output: &TensorDesc,
    groups: u32,
    direction: Direction,
) -> Option<OperatorCause> {
    if groups == 0 {
        return Some(OperatorCause::NoGroups);
    }
    let c_in = AxisSize::of("input", input, 'C');
    let i = AxisSize::of("filter", filter, 'I');
    let o = AxisSize::of("filter", filter, 'O');
    let c_out = AxisSize::of("output", output, 'C');
    // One axis of the filter counts the channels of a single group. For a convolution, this is I, on
    // the side of the input; for a transposed convolution, it is O, on the side of the output.
    let checks = match direction {
        Direction::Forward => [
            divided(c_in, groups),
            related(i, Relation::GroupOf(groups), c_in),
            divided(o, groups),
            related(c_out, Relation::Same, o),
        ],
        Direction::Backward => [
            related(i, Relation::Same, c_in),
            divided(i, groups),
            related(c_out, Relation::GroupsOf(groups), o),
            None,
        ],
    };
    let mut check = 0;
    while check < checks.len() {
        if checks[check].is_some() {
            return checks[check];
        }
        check += 1;
    }
    None
}
