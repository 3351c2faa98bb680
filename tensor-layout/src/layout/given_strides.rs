//! Strides as arguments: one for each `?` of a clause `strides(H = ?)`, in any order.

use crate::layout::coordinate::Positions;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::layout::given_sizes::{Missing, SizesFor, Surplus};
use crate::layout::mapping::Mapping;
use crate::layout::{AnyLayout, StorageOf};
use crate::types::axis::{Axis, AxisName};
use crate::types::lookup::only_nothing;
use crate::types::rank::{for_each_rank, list};
use crate::types::shape::Shape;
use crate::types::storage::Factors;
use crate::types::type_lists::AxisList;
use tensor_layout_arithmetic::MAX_RANK;

/// Strides for the axes of the storage `M` that are declared as `strides(H = ?)`: a tuple such as
/// `(H(2048),)`, in any order. All strides are in elements.
#[diagnostic::on_unimplemented(
    message = "expected one stride for each `?` in the clause `strides` of the layout, found `{Self}`\n\
               help: name the axis of each `DynStride` of `{M}`, such as `(H(pitch),)`, with a comma after the only one; without a `DynStride`, write `with` and no strides"
)]
pub trait StridesFor<M>: Positions {}

#[doc(hidden)]
impl<M, Given> StridesFor<M> for Given
where
    Given: Positions,
    M: Factors,
    Surplus<M::Given, Given::List>: StrideTakenBy<M>,
    Missing<M::Given, Given::List>: StrideGivenBy<Given::Axes>,
{
}

/// Strides in bytes for the axes of the storage `M` that are declared as `strides(H = ?)`: a tuple of pairs
/// such as `((H, 2048),)`, in any order. The numbers are `isize`, as other libraries state them.
#[diagnostic::on_unimplemented(
    message = "expected one stride in bytes for each `?` in the clause `strides` of the layout, found `{Self}`\n\
               help: write a pair for each `DynStride` of `{M}`: its axis and an `isize`, such as `((H, pitch as isize),)`, with a comma after the only one"
)]
pub trait ByteStridesFor<M>: ByteStrides {}

#[doc(hidden)]
impl<M, Given> ByteStridesFor<M> for Given
where
    Given: ByteStrides,
    M: Factors,
    Surplus<M::Given, Given::List>: StrideTakenBy<M>,
    Missing<M::Given, Given::List>: StrideGivenBy<Given::Axes>,
{
}

/// A tuple of one to eight pairs of the name of an axis and a number of bytes, such as `((H, 2048),)`.
pub trait ByteStrides {
    /// The axes of the tuple.
    #[doc(hidden)]
    type Axes;
    /// The axes, as a list.
    #[doc(hidden)]
    type List: AxisList;
    #[doc(hidden)]
    fn bytes_along(&self, axis: char) -> Option<isize>;
}

macro_rules! byte_strides {
    ($rank:literal; $($name:ident $index:tt),+) => {
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($name: AxisName),+> ByteStrides for ($(($name, isize),)+) {
            type Axes = ($($name::Axis,)+);
            type List = list!($($name::Axis),+);
            fn bytes_along(&self, axis: char) -> Option<isize> {
                $(if <$name::Axis as Axis>::NAME == axis {
                    return Some(self.$index.1);
                })+
                None
            }
        }
    };
}

for_each_rank!(byte_strides);

only_nothing! {
    /// Reports an axis for which a tuple gives a stride too many.
    StrideTakenBy<M>: "no `?` is left for this stride along axis `{Self}`\n\
     help: leave it out: one stride for each `DynStride` of `{M}`, in any order; without a `DynStride`, write `with` and no strides";
    /// Reports an axis for which a tuple, which has strides for the axes `Given`, gives no stride.
    StrideGivenBy<Given>: "no stride is given for axis `{Self}`\n\
     help: add a stride along `{Self}` to those of the axes `{Given}`, or replace a wrong one: one stride for each `?` in the clause `strides`, in any order";
}

/// Returns the mapping of the layout `L` with the given sizes and strides; see
/// [`TensorLayout::with_strides`](crate::TensorLayout::with_strides).
///
/// # Errors
///
/// Returns the errors of [`TensorLayout::with_strides`](crate::TensorLayout::with_strides).
pub fn with_strides<L, Sizes, Strides>(
    sizes: Sizes,
    strides: Strides,
) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout,
    Sizes: SizesFor<L::Shape>,
    Strides: StridesFor<StorageOf<L>>,
{
    let mut all = [0; MAX_RANK];
    for (axis, letter) in L::Shape::AXES.iter().enumerate() {
        all[axis] = strides.along(*letter).unwrap_or(0);
    }
    Mapping::of_given_strides(&sizes.sizes(), &all)
}

/// Returns the mapping of the layout `L` with the given sizes and strides in bytes; see
/// [`TensorLayout::with_byte_strides`](crate::TensorLayout::with_byte_strides).
///
/// # Errors
///
/// Returns the errors of [`TensorLayout::with_byte_strides`](crate::TensorLayout::with_byte_strides).
pub fn with_byte_strides<T, L, Sizes, Strides>(
    sizes: Sizes,
    strides: Strides,
) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout,
    Sizes: SizesFor<L::Shape>,
    Strides: ByteStridesFor<StorageOf<L>>,
{
    let sizes = sizes.sizes();
    let refuse = |cause| LayoutError {
        cause,
        layout: DescribedLayout::new(L::STRUCTURE, &sizes),
    };
    let element = size_of::<T>();
    let outside = Mapping::<L>::needed_outside(&sizes, &[0; MAX_RANK]);
    let mut all = [0; MAX_RANK];
    for (place, letter) in L::Shape::AXES.iter().enumerate() {
        let axis = *letter;
        let Some(stride) = strides.bytes_along(axis) else {
            continue;
        };
        let bytes = usize::try_from(stride).map_err(|_| LayoutCause::NegativeStride {
            axis,
            stride,
            in_bytes: true,
        });
        let elements = bytes.and_then(|bytes| match bytes.checked_rem(element) {
            Some(0) => Ok(bytes / element),
            _ => Err(LayoutCause::PartOfElement {
                axis,
                bytes,
                element,
            }),
        });
        // If there is no second position, and no outer axis has its stride from this one, any stride will do.
        let is_unused =
            sizes[place] == 1 && outside[place].is_none() || sizes[..L::RANK].contains(&0);
        all[place] = match elements {
            Ok(elements) => elements,
            Err(_) if is_unused => 0,
            Err(cause) => return Err(refuse(cause)),
        };
    }
    Mapping::of_given_strides(&sizes, &all)
}
