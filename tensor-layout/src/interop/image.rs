//! Conversions to and from the images of the crate `image`.

use crate::layout::AnyLayout;
use crate::layout::components;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::notation::Text;
use crate::types::axis::{C, H, N, W};
use crate::types::decide::{Decide, Yes};
use crate::types::lookup::{Among, AxisTuple};
use crate::types::sealed::{Coordinates, Sealed};
use crate::types::shape::Shape;
use crate::types::storage::{Storage, StridedStorage};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, FactorList, SizeList};
use ::image::Pixel;
use ::image::flat::SampleLayout;
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::say;

/// Axes that an image can have, such as `(N, C, H, W)`, in any order. H and W are required. C and N are
/// optional. Without C, the image has one channel. The size of N is 1.
#[diagnostic::on_unimplemented(message = "an image does not have the axes `{Self}`\n\
               help: view it by a layout with H and W, and possibly C, and N of size 1, such as `HWC[C = 3, H = ?, W = ?]`")]
pub trait ImageAxes: Sealed<Coordinates> {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<Axes> ImageAxes for Axes
where
    Axes: Sealed<Coordinates> + Among<(N, C, H, W)>,
    Axes: AxisTuple<List: AxisList<Has<H> = Yes>>,
    // Rust 1.85 does not accept both in one bound.
    Axes: AxisTuple<List: AxisList<Has<W> = Yes>>,
{
}

/// A storage in the order of an image: row after row, and within a row pixel after pixel. So H comes before
/// W, and C comes last. If the shape `S` fixes the size of C or H to 1, this axis may stand anywhere. If
/// strides are known only at run time, they are compared at run time with the strides of an image.
#[diagnostic::on_unimplemented(
    message = "an image is stored in the order `(H, W, C)`, not `{Self}`\n\
               help: give it a layout such as `HWC[C = 3, H = ?, W = ?]`, and move the elements by `to_layout` (`try_to_layout` where sizes are `?`); `try_from_flat_samples` and `try_into_flat_samples` take other strides"
)]
pub trait ImageStorage<S> {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<M: Storage, S: Shape, OfC, OfH> ImageStorage<S> for M
where
    <IsBefore<M, C, H> as Decide>::Or<IsBefore<M, C, W>>: Decide<If<OneSize<S, C>, ()> = OfC>,
    IsBefore<M, W, H>: Decide<If<OneSize<S, H>, ()> = OfH>,
    OfC: SizeList<Ones = OfC>,
    OfH: SizeList<Ones = OfH>,
{
}

/// A layout that an image has: the axes H and W, possibly C, and N of size 1, stored row after row, and within a row pixel
/// after pixel. This trait is sealed.
pub trait ImageLayout:
    AnyLayout<Axes: ImageAxes, Storage: StridedStorage + ImageStorage<Self::Shape>>
{
}
#[doc(hidden)]
impl<L> ImageLayout for L where
    L: AnyLayout<Axes: ImageAxes, Storage: StridedStorage + ImageStorage<L::Shape>>
{
}

/// Whether a factor of the axis `Y` comes after the first factor of the axis `X` in the storage `M`.
type IsBefore<M, X, Y> = <<<<M as Storage>::FactorList as FactorList>::From<X> as FactorList>::From<
    Y,
> as FactorList>::Starts<Y>;

/// The size of the axis `X`, as a list.
type OneSize<S, X> = (<<S as Shape>::Sizes as SizeList>::SizeOf<X>, ());

/// A pixel whose samples are elements of the type `T`.
#[diagnostic::on_unimplemented(message = "an image of `{Self}` has no elements of type `{T}`\n\
               help: take the type of its samples, as `u8` of `Rgb<u8>`; `map_into` converts elements (`try_map_into` where sizes are `?`)")]
pub trait PixelOf<T>: Pixel<Subpixel = T> {}
#[diagnostic::do_not_recommend]
impl<T, P: Pixel<Subpixel = T>> PixelOf<T> for P {}

/// Fails to compile if a component has one position in `L` and another position in the pixel `P`. Letters that the
/// pixel does not have, such as `X` (unused), are not compared.
#[track_caller]
pub(crate) const fn check_pixel<L: AnyLayout, P: Pixel>() {
    let Some((_, letters)) = components::said::<L>() else {
        return;
    };
    let pixel = P::COLOR_MODEL;
    let mut position = 0;
    while position < letters.len() {
        let mut other = 0;
        while other < pixel.len() {
            let is_elsewhere =
                pixel.as_bytes()[other] as char == letters[position] && other != position;
            assert!(
                !is_elsewhere,
                "{}",
                another_pixel(pixel, letters, L::STRUCTURE).as_str()
            );
            other += 1;
        }
        position += 1;
    }
}

/// Returns the size and the stride of an image along one of its axes.
fn along(image: &SampleLayout, axis: char) -> (usize, usize) {
    match axis {
        'C' => (usize::from(image.channels), image.channel_stride),
        'H' => (image.height as usize, image.height_stride),
        'W' => (image.width as usize, image.width_stride),
        // The only other axis is N.
        _ => (1, 0),
    }
}

/// Returns the sizes and the strides of an image, in the logical order of the layout `L`.
fn sizes_and_strides<L: AnyLayout>(image: &SampleLayout) -> ([usize; MAX_RANK], [usize; MAX_RANK]) {
    let mut sizes = [1; MAX_RANK];
    let mut strides = [0; MAX_RANK];
    for (axis, letter) in L::Shape::AXES.iter().enumerate() {
        (sizes[axis], strides[axis]) = along(image, *letter);
    }
    (sizes, strides)
}

/// Returns the mapping from coordinates to the samples of an image.
pub(crate) fn mapping_of<L>(image: &SampleLayout) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout<Axes: ImageAxes, Storage: StridedStorage>,
{
    let (sizes, strides) = sizes_and_strides::<L>(image);
    check_channels::<L>(&sizes, image.channels)?;
    Mapping::of_strides(&sizes, &strides)
}

/// Checks that the axis C has the size `channels`. A layout without this axis has one channel.
fn check_channels<L: AnyLayout>(
    sizes: &[usize; MAX_RANK],
    channels: u8,
) -> Result<(), LayoutError> {
    let found = usize::from(channels);
    let axis = L::Shape::AXES.iter().position(|letter| *letter == 'C');
    let cause = match axis.map(|axis| sizes[axis]) {
        None if found != 1 => LayoutCause::Channels { found },
        Some(wanted) if found != wanted => LayoutCause::Size {
            axis: 'C',
            wanted,
            found,
        },
        _ => return Ok(()),
    };
    Err(LayoutError {
        cause,
        layout: DescribedLayout::new(L::STRUCTURE, sizes),
    })
}

/// Converts a mapping to the sizes and strides of an image.
pub(crate) fn samples_of<L>(mapping: &Mapping<L>) -> Result<SampleLayout, LayoutError>
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
    let (sizes, strides) = (mapping.size_array(), mapping.strides());
    for (axis, &letter) in L::Shape::AXES.iter().enumerate() {
        let (size, stride) = (sizes.as_ref()[axis], strides.as_ref()[axis]);
        let too_large = |most| LayoutError {
            cause: LayoutCause::TooLargeForImage {
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

/// Converts a mapping to the sizes and strides of an image whose pixels have `channels` samples each. If the
/// mapping's elements are not stored row after row and pixel after pixel, returns an error.
pub(crate) fn interleaved<L>(
    mapping: &Mapping<L>,
    channels: u8,
) -> Result<SampleLayout, LayoutError>
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

/// Returns the message for an image whose pixels have the components of the layout in another order.
const fn another_pixel(pixel: &str, letters: &[char], structure: &Structure) -> Text {
    let mut text = say!("the pixels of this image are {pixel}, but the layout says ");
    let mut i = 0;
    while i < letters.len() {
        text.letter(letters[i]);
        i += 1;
    }
    say!(
        &mut text,
        ": {structure}\n\
         help: name a layout with `components(C = {pixel})` here; `to_components` changes the order \
         (`try_to_components` where sizes are `?`)"
    );
    text
}
