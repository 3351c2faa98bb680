//! Coordinates: tuples of positions, one for each axis, in any order.

use crate::axis::{Axis, Position};
use crate::layout::Layout;
use crate::lookup::{OneOf, RoomFor};
use crate::mapping::{Along, Mapping};
use crate::notation;
use crate::rank::{for_each_rank, list};
use crate::shape::Shape;
use tensor_layout_arithmetic::MAX_RANK;

/// A tuple of one to eight positions, such as `(N(0), H(7))`.
#[diagnostic::on_unimplemented(
    message = "a coordinate is a tuple of positions along axes, not `{Self}`",
    label = "expected a position for each axis, such as `(N(0), C(0), H(0), W(0))`",
    note = "help: a tuple of one position has a comma: `(W(0),)`"
)]
pub trait Positions: Copy {
    /// The axes, in the order given.
    type Axes;
    #[doc(hidden)]
    type List;
    /// The position along the axis with that letter.
    #[doc(hidden)]
    fn along(&self, axis: char) -> Option<usize>;
    /// Whether every position is less than the size of its axis.
    #[doc(hidden)]
    fn is_in_range<L: Layout>(&self, mapping: &Mapping<L>) -> bool;
    /// The offset, if every position is in range.
    #[doc(hidden)]
    fn offset<L: Layout>(&self, mapping: &Mapping<L>) -> usize;
}

/// A coordinate of layouts with the axes `Axes`: a tuple with one position for each of them, in any
/// order.
///
/// Implemented for all of those; `H(1)` along the wrong axis, a missing axis, an axis twice or a
/// plain number does not compile.
pub trait Coordinate<Axes>: Positions {}

/// The axis `Self` is among `Given`.
#[diagnostic::on_unimplemented(
    message = "this coordinate has no position along axis `{Self}`",
    label = "`{Self}(..)` is missing among `{Given}`",
    note = "help: a coordinate has one position for each axis of the layout, in any order"
)]
pub trait GivenBy<Given> {}
#[diagnostic::do_not_recommend]
impl<Given, X: OneOf<Given>> GivenBy<Given> for X {}

/// The axes `Self` are no fewer than the positions of `Given`.
#[diagnostic::on_unimplemented(
    message = "this coordinate has a position too many",
    label = "`{Given}` is given, but the axes are `{Self}`",
    note = "help: a coordinate has one position for each axis of the layout, in any order"
)]
pub trait HasRoomFor<Given> {}

/// Sizes for the open axes of the shape `S`: a tuple such as `(H(480), W(640))`, in any order.
#[diagnostic::on_unimplemented(
    message = "too many sizes are given",
    label = "`{Self}` is given for the open sizes of `{S}`",
    note = "help: give one size for every `?` of the layout, and none for the other axes"
)]
pub trait SizesFor<S>: Positions {}
#[diagnostic::do_not_recommend]
impl<S: Shape, I: Positions> SizesFor<S> for I where S::Open: RoomFor<I::List> {}

macro_rules! positions {
    ($rank:literal; $($position:ident $index:tt),+) => {
        impl<$($position: Position),+> Positions for ($($position,)+) {
            type Axes = ($($position::Axis,)+);
            type List = list!($($position::Axis),+);

            fn along(&self, axis: char) -> Option<usize> {
                $(if <$position::Axis as Axis>::NAME == axis {
                    return Some(self.$index.get());
                })+
                None
            }

            // In these two a position is read as often as it is needed and nothing is named, so
            // that a build without optimisation does not move it about; and each branch on a
            // constant is left out before code is generated.
            #[inline(always)]
            fn is_in_range<L: Layout>(&self, mapping: &Mapping<L>) -> bool {
                $((if const { Along::<L, $position::Axis>::IS_KNOWN } {
                    if const { $position::KNOWN.is_some() } {
                        const { is_below::<L, $position>() }
                    } else {
                        self.$index.get() < Along::<L, $position::Axis>::SIZE
                    }
                } else {
                    self.$index.get() < mapping.all_sizes()[Along::<L, $position::Axis>::AXIS]
                }))&&+
            }

            #[inline(always)]
            fn offset<L: Layout>(&self, mapping: &Mapping<L>) -> usize {
                if const { L::KNOWN_STRIDES.is_some() } {
                    0_usize$(.wrapping_add(
                        self.$index.get().wrapping_mul(Along::<L, $position::Axis>::STRIDE)
                    ))+
                } else {
                    let mut position = [0; MAX_RANK];
                    $(position[Along::<L, $position::Axis>::AXIS] = self.$index.get();)+
                    mapping.offset_in_range(&position)
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<Given: Positions, $($position),+> HasRoomFor<Given> for ($($position,)+)
        where
            list!($($position),+): RoomFor<Given::List>,
        {}

        #[diagnostic::do_not_recommend]
        impl<Given, $($position),+> Coordinate<($($position,)+)> for Given
        where
            Given: Positions,
            ($($position,)+): HasRoomFor<Given>,
            $($position: GivenBy<Given::Axes>,)+
        {}
    };
}

for_each_rank!(positions);

/// A position known at compile time, as `at!` makes of `C = 2`.
#[derive(Clone, Copy, Debug)]
pub struct Constant<X, const POSITION: usize>(core::marker::PhantomData<X>);

impl<X, const POSITION: usize> Constant<X, POSITION> {
    /// The position.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Constant(core::marker::PhantomData)
    }
}

impl<X, const POSITION: usize> crate::sealed::Sealed for Constant<X, POSITION> {}

#[diagnostic::do_not_recommend]
impl<X: Axis, const POSITION: usize> Position for Constant<X, POSITION> {
    type Axis = X;
    const KNOWN: Option<usize> = Some(POSITION);
    #[inline(always)]
    fn get(self) -> usize {
        POSITION
    }
}

/// True, or does not compile.
const fn is_below<L: Layout, P: Position>() -> bool {
    match P::KNOWN {
        Some(position) if position >= Along::<L, P::Axis>::SIZE => panic!(
            "{}",
            notation::out_of_range(
                position,
                <P::Axis as Axis>::NAME,
                L::STRUCTURE,
                &L::STRUCTURE.known,
            )
            .as_str()
        ),
        _ => true,
    }
}
