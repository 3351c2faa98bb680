//! To and from the images of the crate `image`.

use crate::axis::{C, H, N, W};
use crate::error::{Described, LayoutError, Reason, Refused};
use crate::factor::{StaticStorage, StridedStorage, Writable};
use crate::layout::AnyLayout;
use crate::lookup::HasAxis;
use crate::mapping::Mapping;
use crate::rank::for_each_rank;
use crate::sealed::SealedCoordinate;
use crate::shape::Shape;
use crate::tensor::Tensor;
use crate::view::View;
use crate::view_mut::ViewMut;
use ::image::flat::SampleLayout;
use ::image::{FlatSamples, ImageBuffer, Pixel};
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};
use tensor_layout_arithmetic::MAX_RANK;

/// Axes that an image can have, such as `(N, C, H, W)`: H, W and, in any order, possibly C, for
/// which an image without it has one channel, and N, whose size is 1.
#[diagnostic::on_unimplemented(
    message = "an image does not have the axes `{Self}`",
    label = "help: view it by a layout with H and W, and possibly C, and N of size 1, such as `HWC[C = 3, H = ?, W = ?]`"
)]
pub trait ImageAxes: SealedCoordinate {}

#[diagnostic::do_not_recommend]
impl<Axes> ImageAxes for Axes where Axes: SealedCoordinate + AllOfImages + HasAxis<H> + HasAxis<W> {}

/// An axis that an image can have.
pub trait OfImages {}
impl OfImages for N {}
impl OfImages for C {}
impl OfImages for H {}
impl OfImages for W {}

/// Axes that an image can have, all of them.
pub trait AllOfImages {}

macro_rules! all_of_images {
    ($rank:literal; $($axis:ident $index:tt),+) => {
        impl<$($axis: OfImages),+> AllOfImages for ($($axis,)+) {}
    };
}

for_each_rank!(all_of_images);

/// The size and the stride of an image along one of its axes.
fn along(image: &SampleLayout, axis: char) -> (usize, usize) {
    match axis {
        'C' => (usize::from(image.channels), image.channel_stride),
        'H' => (image.height as usize, image.height_stride),
        'W' => (image.width as usize, image.width_stride),
        // Of the axes of an image, N is left.
        _ => (1, 0),
    }
}

/// The sizes and the strides of an image in the layout's logical order.
fn sizes_and_strides<L: AnyLayout>(image: &SampleLayout) -> ([usize; MAX_RANK], [usize; MAX_RANK]) {
    let mut sizes = [1; MAX_RANK];
    let mut strides = [0; MAX_RANK];
    for (axis, letter) in L::Shape::AXES.iter().enumerate() {
        (sizes[axis], strides[axis]) = along(image, *letter);
    }
    (sizes, strides)
}

/// The mapping that finds the samples of an image.
fn mapping_of<L>(image: &SampleLayout) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout<Axes: ImageAxes, Storage: StridedStorage>,
{
    let (sizes, strides) = sizes_and_strides::<L>(image);
    check_channels::<L>(&sizes, image.channels)?;
    Mapping::of_strides(&sizes, &strides)
}

/// That a layout with those sizes has so many channels.
fn check_channels<L: AnyLayout>(
    sizes: &[usize; MAX_RANK],
    channels: u8,
) -> Result<(), LayoutError> {
    let found = usize::from(channels);
    let axis = L::Shape::AXES.iter().position(|letter| *letter == 'C');
    let reason = match axis.map(|axis| sizes[axis]) {
        None if found != 1 => Reason::Channels { found },
        Some(wanted) if found != wanted => Reason::Size {
            axis: 'C',
            wanted,
            found,
        },
        _ => return Ok(()),
    };
    Err(LayoutError {
        reason,
        layout: Described::new(L::STRUCTURE, sizes),
    })
}

/// Where an image has the samples that a mapping finds.
fn samples_of<L>(mapping: &Mapping<L>) -> Result<SampleLayout, LayoutError>
where
    L: AnyLayout<Axes: ImageAxes, Storage: StridedStorage>,
{
    let mut image = SampleLayout {
        channels: 1,
        channel_stride: 1,
        width: 1,
        width_stride: 1,
        height: 1,
        height_stride: 1,
    };
    let (sizes, strides) = (mapping.sizes(), mapping.strides());
    for (axis, &letter) in L::Shape::AXES.iter().enumerate() {
        let (size, stride) = (sizes.as_ref()[axis], strides.as_ref()[axis]);
        let too_large = |most| LayoutError {
            reason: Reason::TooLargeForImage {
                axis: letter,
                found: size,
                most,
            },
            layout: mapping.described(),
        };
        match letter {
            'C' => {
                image.channels = size.try_into().map_err(|_| too_large(u32::from(u8::MAX)))?;
                image.channel_stride = stride;
            }
            'H' => {
                image.height = size.try_into().map_err(|_| too_large(u32::MAX))?;
                image.height_stride = stride;
            }
            'W' => {
                image.width = size.try_into().map_err(|_| too_large(u32::MAX))?;
                image.width_stride = stride;
            }
            _ if size > 1 => return Err(too_large(1)),
            _ => {}
        }
    }
    Ok(image)
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the samples of an image: its rows are H, its columns W, its channels C.
    ///
    /// An image holds one row after the other and in it one pixel after the other, so the layout's
    /// label is `HWC` or `NHWC`, or `HW` or `NHW` for images of one channel. Its axes can have fixed
    /// sizes or open ones.
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]);
    ///
    /// let mut image = RgbImage::new(5, 4);
    /// image.put_pixel(1, 2, Rgb([7, 8, 9])); // x, y
    /// let photo = View::<u8, Photo>::try_from_image(&image)?;
    /// assert_eq!(photo.sizes(), [1, 3, 4, 5]);
    /// assert_eq!(photo[(N(0), C(0), H(2), W(1))], 7);
    ///
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = ?, W = ?]);
    /// let error = View::<u8, Planes>::try_from_image(&image).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has stride 1, but the layout's is 20: NCHW[N=1, C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The type of the samples is that of the elements: `u8` for an `RgbImage`, `f32` for an
    /// `Rgb32FImage`. A layout with other axes does not compile:
    ///
    /// ```compile_fail
    /// # use image::RgbImage;
    /// # use tensor_layout::{layout, View};
    /// # let image = RgbImage::new(5, 4);
    /// let photo = View::<u8, layout!(DHWC[1, 3, 4, 5])>::try_from_image(&image);
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout, as the number of channels or an order of axes,
    /// or if the image has no pixels.
    pub fn try_from_image<P: Pixel<Subpixel = T>, Container>(
        image: &'a ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        Container: Deref<Target = [P::Subpixel]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let mapping = mapping_of(&image.sample_layout())?;
        Ok(View::with(image, mapping)?)
    }

    /// Views samples with the strides that they come with, in a slice, vector or array.
    ///
    /// ```
    /// use image::flat::{FlatSamples, SampleLayout};
    /// use tensor_layout::{layout, View, C, H, W};
    ///
    /// // Two planes of one row, as planar formats hold them.
    /// let samples = FlatSamples {
    ///     samples: [1_u8, 2, 3, 4, 5, 6],
    ///     layout: SampleLayout {
    ///         channels: 2,
    ///         channel_stride: 3,
    ///         width: 3,
    ///         width_stride: 1,
    ///         height: 1,
    ///         height_stride: 3,
    ///     },
    ///     color_hint: None,
    /// };
    /// let planes = View::<u8, layout!(CHW[C = 2, H = ?, W = ?])>::try_from_flat_samples(&samples)?;
    /// assert_eq!(planes[(C(1), H(0), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout, if a size is 0, or if there are fewer samples
    /// than the layout needs.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsRef<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let mapping = mapping_of(&samples.layout)?;
        Ok(View::with(samples.samples.as_ref(), mapping)?)
    }

    /// The elements as an image of the pixels `P`, in the same memory.
    ///
    /// ```
    /// use image::Rgb;
    /// use tensor_layout::{layout, View};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 1, W = 2]);
    /// let photo = View::<u8, Photo>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = photo.try_into_image::<Rgb<u8>>()?;
    /// assert_eq!(image.get_pixel(1, 0), &Rgb([4, 5, 6])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Tensor::try_into_image`].
    pub fn try_into_image<P>(self) -> Result<ImageBuffer<P, &'a [T]>, LayoutError>
    where
        P: Pixel<Subpixel = T>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let image = interleaved(&self.mapping(), P::CHANNEL_COUNT)?;
        let samples = self.contiguous()?;
        match ImageBuffer::from_raw(image.width, image.height, samples) {
            Some(image) => Ok(image),
            None => unreachable!("a view has its elements"),
        }
    }

    /// The elements as samples with strides of their own, in the same memory.
    ///
    /// # Errors
    ///
    /// As for [`Tensor::try_into_flat_samples`], or if there are gaps between the elements: what is
    /// in them may not be the view's.
    pub fn try_into_flat_samples(self) -> Result<FlatSamples<&'a [T]>, LayoutError>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        Ok(FlatSamples {
            layout: samples_of(&self.mapping())?,
            samples: self.contiguous()?,
            color_hint: None,
        })
    }

    fn contiguous(&self) -> Result<&'a [T], LayoutError> {
        let refuse = || self.refused(Reason::Gaps);
        self.as_contiguous_slice().ok_or_else(refuse)
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the samples of an image to write to them; see [`View::try_from_image`].
    ///
    /// ```
    /// use image::{Luma, GrayImage};
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut image = GrayImage::new(5, 4);
    /// let mut rows = ViewMut::<u8, layout!(HW[?, ?])>::try_from_image(&mut image)?;
    /// rows[(H(2), W(1))] = 7;
    /// assert_eq!(image.get_pixel(1, 2), &Luma([7])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_image`].
    pub fn try_from_image<P: Pixel<Subpixel = T>, Container>(
        image: &'a mut ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        Container: DerefMut<Target = [P::Subpixel]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + Writable,
    {
        let mapping = mapping_of(&image.sample_layout())?;
        ViewMut::with(image, mapping)
    }

    /// Views samples with the strides that they come with, to write to them; see
    /// [`View::try_from_flat_samples`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_flat_samples`], or if strides known at run time only let two
    /// positions share a sample.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a mut FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsMut<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + Writable,
    {
        let mapping = mapping_of(&samples.layout)?;
        ViewMut::with(samples.samples.as_mut(), mapping)
    }
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// Takes over the samples of an image; see [`View::try_from_image`].
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image = RgbImage::from_pixel(5, 4, Rgb([7, 8, 9]));
    /// let photo = Tensor::<u8, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image)?;
    /// assert_eq!(photo[(C(1), H(3), W(4))], 8);
    ///
    /// let image = RgbImage::new(5, 4);
    /// let refused = Tensor::<u8, layout!(HWC[C = 4, H = ?, W = ?])>::try_from_image(image);
    /// let refused = refused.unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "axis C has size 3, but the layout fixes it to 4: HWC[C=3, H=4, W=5]",
    /// );
    /// assert_eq!(refused.into_value().dimensions(), (5, 4));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_image`]; the error gives the image back.
    pub fn try_from_image<P: Pixel<Subpixel = T>>(
        image: ImageBuffer<P, Vec<T>>,
    ) -> Result<Self, Refused<ImageBuffer<P, Vec<T>>, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match mapping_of(&image.sample_layout()) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(image, error)),
        };
        match Tensor::from_vec_with(mapping, image.into_raw()) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an image holds its samples, but {refused}"),
        }
    }

    /// Takes over samples with the strides that they come with; see
    /// [`View::try_from_flat_samples`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_flat_samples`]; the error gives the samples back.
    pub fn try_from_flat_samples(
        samples: FlatSamples<Vec<T>>,
    ) -> Result<Self, Refused<FlatSamples<Vec<T>>, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match mapping_of(&samples.layout) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(samples, error)),
        };
        Tensor::from_vec_with(mapping, samples.samples).map_err(|refused| {
            let error = LayoutError::from(*refused.error());
            let samples = FlatSamples {
                samples: refused.into_value(),
                ..samples
            };
            Refused::new(samples, error)
        })
    }

    /// The tensor as an image of the pixels `P`, with the same memory.
    ///
    /// ```
    /// use image::{Rgb, Rgba};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 4, W = 5]);
    /// let photo = Tensor::<u8, Photo>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8);
    /// let image = photo.clone().try_into_image::<Rgb<u8>>()?;
    /// assert_eq!(image.get_pixel(4, 3), &Rgb([34, 134, 234])); // x, y
    ///
    /// let refused = photo.try_into_image::<Rgba<u8>>().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "axis C has size 4, but the layout fixes it to 3: HWC[C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the pixels have another number of channels, if the samples are not stored row after row
    /// and pixel after pixel without padding, or if N is more than 1 or a side of the image more
    /// than `u32::MAX`; the error gives the tensor back.
    pub fn try_into_image<P: Pixel<Subpixel = T>>(
        self,
    ) -> Result<ImageBuffer<P, Vec<T>>, Refused<Self, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let image = match interleaved(&self.mapping(), P::CHANNEL_COUNT) {
            Ok(image) => image,
            Err(error) => return Err(Refused::new(self, error)),
        };
        match ImageBuffer::from_raw(image.width, image.height, self.into_vec()) {
            Some(image) => Ok(image),
            None => unreachable!("a tensor holds its elements"),
        }
    }

    /// The tensor as samples with strides of their own, with the same memory.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Planes = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 8));
    /// let planes = Tensor::<u8, Planes>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8);
    /// let samples = planes.try_into_flat_samples()?;
    /// assert_eq!(samples.get_sample(1, 3, 2), Some(&123)); // channel, x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If N is more than 1, C more than `u8::MAX`, or H or W more than `u32::MAX`; the error gives
    /// the tensor back.
    pub fn try_into_flat_samples(self) -> Result<FlatSamples<Vec<T>>, Refused<Self, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        match samples_of(&self.mapping()) {
            Ok(layout) => Ok(FlatSamples {
                samples: self.into_vec(),
                layout,
                color_hint: None,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }
}

/// The image of so many channels whose samples a mapping finds row after row, pixel after pixel.
fn interleaved<L>(mapping: &Mapping<L>, channels: u8) -> Result<SampleLayout, LayoutError>
where
    L: AnyLayout<Axes: ImageAxes, Storage: StridedStorage>,
{
    let samples = samples_of(mapping)?;
    check_channels::<L>(&mapping.all_sizes(), channels)?;
    let image = SampleLayout {
        channel_stride: 1,
        width_stride: usize::from(channels),
        height_stride: usize::from(channels).saturating_mul(samples.width as usize),
        ..samples
    };
    let (_, strides) = sizes_and_strides::<L>(&image);
    mapping.agree_on_strides(&strides)?;
    Ok(image)
}
