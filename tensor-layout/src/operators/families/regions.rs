//! Operators that sample regions of images, or find the positions of elements.

use super::define::prelude::*;

/// The method by which a [`RoiAlign1`] samples the regions of an image.
///
/// ```
/// use tensor_layout::operators::RoiSampling;
///
/// /// `RoiAlign` of ONNX with `half_pixel`: a feature for 16 pixels, four samples along each side.
/// const SAMPLING: RoiSampling = RoiSampling::average()
///     .spatial_scale(1.0 / 16.0, 1.0 / 16.0)
///     .samples(4, 4)
///     .half_pixels();
/// /// The largest of the nearest elements, with 0 beyond the edges.
/// const LARGEST: RoiSampling = RoiSampling::maximum().nearest().out_of_bounds(0.0);
/// /// Samples that include the corners of the regions.
/// const CORNERS: RoiSampling = RoiSampling::average().align_to_corners();
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoiSampling {
    // The fields of the C structure after the tensors.
    reduction: i32,
    interpolation: i32,
    scale: [f32; 2],
    offsets: [f32; 2],
    out_of_bounds: f32,
    samples: [u32; 2],
    align_regions_to_corners: i32,
}

impl RoiSampling {
    const fn reducing(reduction: i32) -> Self {
        RoiSampling {
            reduction,
            interpolation: 1,
            scale: [1.0; 2],
            offsets: [0.0; 2],
            out_of_bounds: 0.0,
            samples: [1, u32::MAX],
            align_regions_to_corners: 0,
        }
    }

    /// Takes the mean of the samples of each output element: `DML_REDUCE_FUNCTION_AVERAGE`.
    #[must_use]
    pub const fn average() -> Self {
        RoiSampling::reducing(2)
    }

    /// Takes the largest of the samples of each output element: `DML_REDUCE_FUNCTION_MAX`.
    #[must_use]
    pub const fn maximum() -> Self {
        RoiSampling::reducing(7)
    }

    /// Takes the nearest element of the image as the value of a sample. Without this call, the operator
    /// interpolates.
    #[must_use]
    pub const fn nearest(mut self) -> Self {
        self.interpolation = 0;
        self
    }

    /// Multiplies the coordinates of the regions by `x` and `y`, the fields `SpatialScaleX` and `SpatialScaleY`.
    #[must_use]
    pub const fn spatial_scale(mut self, x: f32, y: f32) -> Self {
        self.scale = [x, y];
        self
    }

    /// Places the centre of the first pixel at the position 0.5, both for the coordinates of regions and for
    /// samples. This is the mode `half_pixel` of ONNX, and `aligned=True` of torchvision.
    #[must_use]
    pub const fn half_pixels(mut self) -> Self {
        self.offsets = [0.5, -0.5];
        self
    }

    /// Places the centre of the first pixel at the position 0.5 for samples, but not for the coordinates of
    /// regions. This is the mode `output_half_pixel` of ONNX, and `aligned=False` of torchvision.
    ///
    /// ```
    /// use tensor_layout::operators::RoiSampling;
    ///
    /// /// `torchvision.ops.roi_align(.., spatial_scale=0.25, sampling_ratio=2)`.
    /// const DEFAULT: RoiSampling = RoiSampling::average()
    ///     .spatial_scale(0.25, 0.25)
    ///     .samples(2, 2)
    ///     .output_half_pixels();
    /// ```
    #[must_use]
    pub const fn output_half_pixels(mut self) -> Self {
        self.offsets = [0.0, -0.5];
        self
    }

    /// Sets the value of samples that are outside of the image: `OutOfBoundsInputValue`.
    #[must_use]
    pub const fn out_of_bounds(mut self, value: f32) -> Self {
        self.out_of_bounds = value;
        self
    }

    /// Limits the number of samples along each side of an output element: at least `least`, at most `most`.
    /// Between these limits, the number follows from the size of the region.
    #[must_use]
    pub const fn samples(mut self, least: u32, most: u32) -> Self {
        self.samples = [least, most];
        self
    }

    /// Aligns the first and the last samples of a region with the corners of the region:
    /// `AlignRegionsToCorners`.
    #[must_use]
    pub const fn align_to_corners(mut self) -> Self {
        self.align_regions_to_corners = 1;
        self
    }
}

operator! {
    /// Samples regions of images, and writes each region as an image. All written images have the same size.
    ///
    /// The table of slots describes an operator with R for regions and K for edges.
    ///
    /// The letters R and K are examples: they are parameters of the operator's type.
    ///
    /// ```
    /// use tensor_layout::{layout, K, R, operators::{RoiAlign1, RoiSampling}};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 2, C = 256, H = 50, W = 68];
    ///     type Boxes = RK[R = 100, K = 4];
    ///     type Images = R[100];
    ///     type Parts = RCHW[R = 100, C = 256, H = 7, W = 7];
    /// }
    ///
    /// static PARTS: RoiAlign1<f32, u32, R, K, Features, Boxes, Images, Parts> =
    ///     RoiAlign1::new(RoiSampling::average().spatial_scale(1.0 / 16.0, 1.0 / 16.0));
    /// ```
    #[doc(alias("DML_ROI_ALIGN1_OPERATOR_DESC", "DML_ROI_ALIGN_OPERATOR_DESC"))]
    pub struct RoiAlign1 from V4_0 = 149;
    fn new, with
    <T: [ElementOf<FloatElements>], Index: [ElementOf<IndexElements>], X: [Axis], K: [Axis]>(
        input: Input<T> is [InputSlot] #[doc = "N, C, H, W"],
        regions: Regions<T> is [InputSlot] #[doc = "R, K; K = 4 edges: left, top, right, bottom"],
        batch_indices: BatchIndices<Index> is [InputSlot] #[doc = "R; for each region, the index of its image along N"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "R, C, H, W, with any sizes along H and W"],
    ) with (sampling: RoiSampling) as kept: RoiSampling = sampled;
    slots: [3, 1] = regions_along(letter_of!(X), letter_of!(K));
    fields: (*kept);
}

const fn regions_along(
    tensors: &Tensors<3, 1>,
    along: char,
    sides: char,
) -> Checked<Tensors<3, 1>> {
    let regions = tensors.input(1);
    attempt!(regions.index_of(along));
    attempt!(regions.index_of(sides));
    let (axis, size) = (sides, regions.size(sides));
    require!(size == 4, Sides { axis, size });
    let (corners, indices) = ([' ', ' ', along, sides], [' ', ' ', ' ', along]);
    let (image, output) = (['N', 'C', 'H', 'W'], [along, 'C', 'H', 'W']);
    // The images may have the letters of the regions and of the edges, with other sizes.
    let rules = [
        Rule::letters(&image).free(&image),
        Rule::letters(&corners).free(&[sides]),
        Rule::letters(&indices),
        Rule::letters(&output).free(&output),
    ];
    let arranged = attempt!(tensors.follow(&rules));
    let output = arranged.output(0);
    attempt!(output.check_sizes(&[along], regions));
    attempt!(output.check_sizes(&['C'], arranged.input(0)));
    Ok(arranged)
}

const fn sampled(_: &Tensors<3, 1>, sampling: RoiSampling) -> Checked<RoiSampling> {
    let [least, most] = sampling.samples;
    require!(0 < least && least <= most, Samples { least, most });
    Ok(sampling)
}

operator! {
    /// Finds all elements that are not 0. Writes their number, and the coordinates of each of them.
    ///
    /// The table of slots describes an operator with K for coordinates.
    ///
    /// `output_coordinates` lists the found elements in the logical order of `input`. Only the first entries
    /// are defined; `output_count` states their number.
    ///
    /// Inputs with four axes need feature level 3.0, all others 4.0.
    ///
    /// ```
    /// use tensor_layout::{layout, K, operators::NonzeroCoordinates};
    ///
    /// type Mask = layout!(HW[H = 20, W = 30]);
    /// type Count = layout!(I[1]);
    /// type Points = layout!(IK[I = 600, K = 2]);
    ///
    /// static FOUND: NonzeroCoordinates<u8, K, Mask, Count, Points> = NonzeroCoordinates::new();
    /// ```
    #[doc(alias("DML_NONZERO_COORDINATES_OPERATOR_DESC", "nonzero", "argwhere"))]
    pub struct NonzeroCoordinates from V3_0 = 133;
    fn new, with
    <T: [ElementOf<NarrowElements>], K: [Axis]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to eight"],
    ) -> (
        output_count: Count<u32> is [OutputSlot] #[doc = "one axis of size 1, for the number of found elements"],
        output_coordinates: Coordinates<u32> is [OutputSlot] #[doc = "one axis of any letter, with as many positions as `input` has elements, and K, with as many as `input` has axes"],
    ) with ()
    slots: [1, 2] = coordinates(letter_of!(K));
}

const fn coordinates(tensors: &Tensors<1, 2>, along: char) -> Checked<Tensors<1, 2>> {
    let (input, coordinates) = (tensors.input(0), tensors.output(1));
    attempt!(coordinates.index_of(along));
    let order = AxisOrder::EMPTY
        .then_without(coordinates.axes(), &[along])
        .then(&[along]);
    let ordered = attempt!(order.arrange(coordinates, order.count()));
    let (axis, size, rank) = (along, coordinates.size(along), input.rank());
    require!(size as usize == rank, NonzeroAxes { axis, size, rank });
    let count = input.tensor.positions();
    let found = match ordered.sizes() {
        [found, _] => *found,
        _ => 0,
    };
    let is_met = found as u64 == count;
    require!(is_met, NonzeroRoom { axis, found, count });
    let counts = tensors.output(0).tensor.positions();
    require!(counts == 1, NonzeroCounts { counts });
    Ok(tensors.with([*input.tensor], [*tensors.output(0).tensor, ordered]))
}
