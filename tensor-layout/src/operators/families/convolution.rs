//! Convolutions.

// Decisions:
//
// - **The program states the number of groups of a convolution.** If the crate computed this number from the
//   channels, a filter of the wrong size would only change the number, and would not be an error.
// - **The crate passes no output padding to DirectML.** Without output padding, DirectML takes an output of
//   any size and computes all of its elements. With it, DirectML would fill the padded elements with zeros,
//   without the bias.

use super::define::prelude::*;
use super::error::Wanted;
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};
use super::window::{MovedWindow, Window};

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
        filter: layer.kept.as_raw_of_filter(),
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
        filter: layer.kept.as_raw_of_filter(),
        output_padding: NO_OUTPUT_PADDING.as_ptr(),
        group_count: layer.kept.group_count(),
        fused_activation: layer.as_raw().as_descs().as_ptr(),
    };
}

with_activation! { Convolution<T: [ElementOf<FloatElements>], Input, Filter, Bias, Output>, Clip, [with_activation] }
with_activation! { TransposedConvolution<T: [ElementOf<FloatElements>], Input, Filter, Bias, Output>, Clip, [with_activation] }

/// Returns the tensors with their axes in the order that DirectML requires. Checks all sizes of the input, the filter, the
/// bias and the output, except those that depend on the window.
pub(super) const fn arranged<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    filter_axes: [char; 2],
) -> Checked<Tensors<INPUTS, 1>> {
    if !is_filter(tensors.get("filter")) {
        let others = ["input", "bias"];
        for_each!(index < others.len(), {
            let slot = others[index];
            let is_met = !is_filter(tensors.get(slot));
            require!(is_met, SwappedFilter { slot });
        });
    }
    // The window and the groups determine the other sizes.
    let image = Rule::IMAGE.free(&['C', 'D', 'H', 'W']);
    let arranged = attempt!(tensors.follow_some(&[
        ("input", image),
        (
            "filter",
            Rule::image(filter_axes).free(&['O', 'I', 'D', 'H', 'W'])
        ),
        ("bias", Rule::IMAGE.free(&['N', 'C', 'D', 'H', 'W'])),
        ("output", image),
    ]));
    if let Some(bias) = arranged.get("bias") {
        let (axes, sizes) = (bias.axes(), bias.tensor.sizes());
        for_each!(index < axes.len(), {
            let (axis, size) = (axes[index], sizes[index]);
            require!(axis == 'C' || size == 1, ChannelBias { axis, size });
        });
        attempt!(bias.check_sizes(&['C'], arranged.output(0)));
    }
    Ok(arranged)
}

/// Returns whether the tensor has the axis O or I, which only a filter has.
const fn is_filter(slot: Option<Filled<'_>>) -> bool {
    matches!(slot, Some(given) if given.has('O') || given.has('I'))
}

pub(super) const fn fit<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    window: Window,
    direction: Direction,
) -> Checked<Activated<MovedWindow>> {
    // Check the channels first: if they are wrong, sizes may belong to other axes.
    attempt!(check_channels(tensors, window.group_count(), direction));
    Ok(Activated::new(attempt!(window.over(tensors, direction))))
}

const fn check_divided(channels: AxisSize, groups: u32) -> Checked<()> {
    let is_met = channels.size % groups == 0;
    require!(is_met, UndividedGroups { channels, groups });
    Ok(())
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
const fn check_related(channels: AxisSize, relation: Relation, others: AxisSize) -> Checked<()> {
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
    let (own, wanted_others) = match relation {
        Relation::GroupsOf(_) => (of_part, of_whole),
        _ => (of_whole, of_part),
    };
    // If the caller has set the number of groups, the help does not propose another one.
    let can_group = !matches!(relation, Relation::Same) && groups == 1 && whole % part == 0;
    let wanted = Wanted {
        channels: own,
        others: wanted_others,
        groups: if can_group { whole / part } else { 0 },
    };
    let is_met = channels.size as u64 == own;
    require!(
        is_met,
        RelatedChannels {
            channels,
            others,
            groups,
            wanted
        }
    );
    Ok(())
}

/// Checks that the numbers of channels and groups fit together.
const fn check_channels<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    groups: u32,
    direction: Direction,
) -> Checked<()> {
    require!(groups > 0, NoGroups);
    let (filter, c_in) = (tensors.named("filter"), tensors.named("input").along('C'));
    let (i, o, c_out) = (
        filter.along('I'),
        filter.along('O'),
        tensors.output(0).along('C'),
    );
    // One axis of the filter counts the channels of a single group. For a convolution, this is I, on
    // the side of the input; for a transposed convolution, it is O, on the side of the output.
    match direction {
        Direction::Forward => {
            attempt!(check_divided(c_in, groups));
            attempt!(check_related(i, Relation::GroupOf(groups), c_in));
            attempt!(check_divided(o, groups));
            check_related(c_out, Relation::Same, o)
        }
        Direction::Backward => {
            attempt!(check_related(i, Relation::Same, c_in));
            attempt!(check_divided(i, groups));
            check_related(c_out, Relation::GroupsOf(groups), o)
        }
    }
}
