//! A pointer to the elements of a tensor, with their mapping. All pointer arithmetic of the crate is here.

use crate::layout::coordinate::{self, Coordinate};
use crate::layout::error::{LayoutError, LengthError};
use crate::layout::mapping::{Mapping, TakesLayout};
use crate::layout::notation::{self, Text, write_layout};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::shape::SameAxes;
use crate::types::structure::Structure;
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::say;

/// The elements of a tensor. `B` states the borrow: `&'a [T]` for shared elements, `&'a mut [T]` for mutable
/// elements, or `()` if the owner of this value tracks the borrow.
///
/// Parts and reshapes keep the borrow `B`, and `Elements` with a mutable borrow are not `Copy`. So it is safe
/// to make parts and reshapes.
///
/// Invariant: at least `mapping.span()` elements of one allocation begin at `start`. The elements at the
/// offsets of the mapping are borrowed as `B` states. If no two positions of mutable elements share an
/// element, no two positions of their parts and reshapes share an element either.
pub(crate) struct Elements<T, L: AnyLayout, B = ()> {
    start: NonNull<T>,
    mapping: Mapping<L>,
    borrow: PhantomData<B>,
}

impl<T, L: AnyLayout, B: Copy> Clone for Elements<T, L, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: AnyLayout, B: Copy> Copy for Elements<T, L, B> {}

impl<T, L: AnyLayout, B: Into<NonNull<[T]>>> Elements<T, L, B> {
    /// Makes the elements of a tensor from a slice. Returns an error if the slice does not have the length
    /// that the mapping needs.
    #[inline]
    pub(crate) fn of_slice(slice: B, mapping: Mapping<L>) -> Result<Self, LengthError> {
        let slice = slice.into();
        mapping.check_length(slice.len())?;
        Ok(Elements {
            start: slice.cast(),
            mapping,
            borrow: PhantomData,
        })
    }

    /// Makes the elements of a tensor from the start of a slice. Returns an error if the slice is too short
    /// for the mapping.
    #[inline]
    pub(crate) fn of_start(slice: B, mapping: Mapping<L>) -> Result<Self, LengthError> {
        let slice = slice.into();
        mapping.check_least_length(slice.len())?;
        Ok(Elements {
            start: slice.cast(),
            mapping,
            borrow: PhantomData,
        })
    }

    /// Makes the elements of a tensor from a slice. Returns an error if the slice does not have the length
    /// that the static layout needs. This function compiles faster than `of_slice`.
    #[inline(always)]
    pub(crate) fn of_static_slice(slice: B) -> Result<Self, LengthError>
    where
        L: StaticLayout,
    {
        let slice = slice.into();
        let length = slice.len();
        if length != L::SPAN_OR_MAX {
            if let Some(needed) = wrong_length::<L>(length) {
                return Err(LengthError::new_static(needed, length, L::STRUCTURE));
            }
        }
        Ok(Elements {
            start: slice.cast(),
            mapping: L::UNCHECKED.of_checked_layout(),
            borrow: PhantomData,
        })
    }
}

impl<'a, T, L: StaticLayout> Elements<T, L, &'a [T]> {
    /// Makes the elements of a tensor from an array in a constant. Panics if the array does not fit the layout.
    #[track_caller]
    pub(crate) const fn of_array<const LENGTH: usize>(array: &'a [T; LENGTH]) -> Self {
        check_array::<L>(LENGTH);
        let start = ptr::from_ref(array).cast::<T>().cast_mut();
        Elements {
            // SAFETY: a reference is not null.
            start: unsafe { NonNull::new_unchecked(start) },
            mapping: L::UNCHECKED.of_checked_layout(),
            borrow: PhantomData,
        }
    }
}

impl<T, L: AnyLayout, B> Elements<T, L, B> {
    /// # Safety
    ///
    /// At least `mapping.span()` elements of one allocation begin at `start`, and the elements at the offsets
    /// of the mapping are borrowed as `B` states.
    #[inline(always)]
    pub(crate) const unsafe fn new(start: NonNull<T>, mapping: Mapping<L>) -> Self {
        Elements {
            start,
            mapping,
            borrow: PhantomData,
        }
    }

    /// Returns the same elements without their borrow.
    #[inline(always)]
    pub(crate) fn raw(&self) -> Elements<T, L> {
        Elements {
            start: self.start,
            mapping: self.mapping,
            borrow: PhantomData,
        }
    }

    /// Returns the same elements with the borrow `B2`, for example `&'a [T]`.
    ///
    /// # Safety
    ///
    /// The elements are borrowed as `B2` states.
    #[inline(always)]
    pub(crate) unsafe fn borrow<B2>(&self) -> Elements<T, L, B2> {
        Elements {
            start: self.start,
            mapping: self.mapping,
            borrow: PhantomData,
        }
    }

    /// Returns the same elements in a layout that fixes fewer sizes at compile time.
    #[inline]
    pub(crate) fn retyped<L2: TakesLayout<L>>(self) -> Elements<T, L2, B> {
        // Equal sizes and storage have equal spans.
        Elements {
            start: self.start,
            mapping: self.mapping.retyped(),
            borrow: PhantomData,
        }
    }

    /// Converts the elements to another layout. Returns an error if an element would have another offset in
    /// that layout.
    pub(crate) fn try_retyped<L2>(self) -> Result<Elements<T, L2, B>, LayoutError>
    where
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
    {
        // Equal offsets have equal spans.
        Ok(Elements {
            start: self.start,
            mapping: self.mapping.try_retyped()?,
            borrow: PhantomData,
        })
    }

    /// Returns the element at an offset.
    ///
    /// # Safety
    ///
    /// The offset is below the span.
    #[inline(always)]
    pub(crate) unsafe fn at_offset(&self, offset: usize) -> NonNull<T> {
        // SAFETY: by the invariant, more than `offset` elements begin at `start`.
        unsafe { self.start.add(offset) }
    }

    /// Returns the element at a position.
    ///
    /// # Safety
    ///
    /// The position is in range.
    #[inline(always)]
    pub(crate) unsafe fn at_known_position(&self, position: &[usize; MAX_RANK]) -> NonNull<T> {
        let offset = self.mapping.offset_in_range(position);
        // SAFETY: the position is in range, so the offset is below the span.
        unsafe { self.at_offset(offset) }
    }

    /// Returns the part with the mapping `mapping`. Its position 0 is at `offset` in `self.mapping`.
    ///
    /// # Safety
    ///
    /// Each position of `mapping` corresponds to a position of `self.mapping`: `offset` plus the offset in
    /// `mapping` is the offset in `self.mapping`. If the elements are mutable, different positions of
    /// `mapping` correspond to different positions of `self.mapping`, and nothing else that is made from
    /// these elements has one of these positions.
    #[inline]
    pub(crate) unsafe fn part<P: AnyLayout>(
        &self,
        offset: usize,
        mapping: Mapping<P>,
    ) -> Elements<T, P, B> {
        Elements {
            // SAFETY: the offset belongs to a position, so it is below the span.
            start: unsafe { self.at_offset(offset) },
            mapping,
            borrow: PhantomData,
        }
    }

    /// Returns the address of the element at offset 0.
    #[inline(always)]
    pub(crate) const fn start(&self) -> NonNull<T> {
        self.start
    }

    #[inline(always)]
    pub(crate) const fn mapping(&self) -> &Mapping<L> {
        &self.mapping
    }

    /// Returns the element at a coordinate.
    ///
    /// Panics if a position is out of range.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn at<I: Coordinate<L::Axes>>(&self, coordinate: &I) -> NonNull<T> {
        element_at!(L, I, self, coordinate)
    }

    /// Returns the element at a position given in logical order, without names of axes.
    ///
    /// Panics if the position is out of range along an axis.
    pub(crate) fn at_position(&self, position: &[usize; MAX_RANK]) -> NonNull<T> {
        let sizes = self.mapping.all_sizes();
        for (axis, size) in sizes.iter().enumerate() {
            assert!(position[axis] < *size, "position {axis} is out of range");
        }
        // SAFETY: the position has just been checked.
        unsafe { self.at_known_position(position) }
    }

    /// Returns the element at a coordinate, or `None` if a position is out of range.
    #[inline(always)]
    pub(crate) fn get<I: Coordinate<L::Axes>>(&self, coordinate: &I) -> Option<NonNull<T>> {
        if coordinate::is_in_range(coordinate, &self.mapping) {
            Some(self.at(coordinate))
        } else {
            None
        }
    }
}

/// Returns the element at a coordinate of the type `I`. Panics if a position is out of range.
///
/// Indexing uses this macro and not [`Elements::at`], which would be one more function to compile for each
/// pair of a layout and a coordinate's type.
macro_rules! element_at {
    ($layout:ident, $given:ident, $elements:expr, $coordinate:expr) => {{
        let offset =
            $crate::layout::coordinate::locate!($layout, $given, $coordinate, $elements.mapping());
        // SAFETY: every position is in range, so the offset is below the span.
        unsafe { $elements.at_offset(offset) }
    }};
}

pub(crate) use element_at;

/// Returns `None` if a slice of `length` elements fits the layout. If the slice is too short, returns the
/// span, the least length. If it is too long, returns the largest length.
const fn wrong_length<L: StaticLayout>(length: usize) -> Option<usize> {
    match &L::TERMS {
        Some(Ok(terms)) if length < terms.span() => Some(terms.span()),
        Some(Ok(terms)) if length > terms.longest() => Some(terms.longest()),
        Some(Ok(_)) => None,
        _ => Some(usize::MAX),
    }
}

/// Fails to compile if the layout is not well formed, or if an array of `length` elements does not fit the
/// layout.
#[track_caller]
pub(crate) const fn check_array<L: StaticLayout>(length: usize) {
    layout::check::<L>();
    if let Some(needed) = wrong_length::<L>(length) {
        let structure = L::STRUCTURE;
        let mut text = notation::wrong_length(length, needed, structure, &structure.known);
        if length > needed {
            say!(&mut text, " (help: ");
            if let Some((axis, step)) = structure.wider_step(&structure.least_sizes(), length) {
                say!(
                    &mut text,
                    "if one step along {axis} is {step} elements, declare `strides({axis} = {step})`; if the tensor has \
                     no gaps, "
                );
            }
            say!(
                &mut text,
                "`new(&array[..{needed}])?` leaves out what follows)"
            );
        }
        panic!("{}", text.as_str())
    }
}

/// Fails to compile if a static layout has padding, or positions that share an element.
#[track_caller]
pub(crate) const fn check_packed<L: StaticLayout>() {
    layout::check::<L>();
    if let Some(Ok(terms)) = &L::TERMS {
        let text = not_packed(L::STRUCTURE);
        assert!(terms.is_packed(), "{}", text.as_str());
    }
}

/// Fails to compile if a tensor of the layout may have padding.
#[cfg(feature = "alloc")]
#[track_caller]
pub(crate) const fn check_no_padding<L: AnyLayout>() {
    // If sizes are open, or positions share elements, the clauses decide.
    let (has_none, is_known) = match &L::TERMS {
        Some(Ok(terms)) if terms.is_injective() => (terms.footprint() == terms.len(), true),
        _ => (L::STRUCTURE.has_plain_factors(), false),
    };
    if !has_none {
        let text = padded(L::STRUCTURE, is_known);
        panic!("{}", text.as_str())
    }
}

/// Fails to compile if a view of the layout may have memory between its elements. There may be padding after
/// the last element.
#[track_caller]
pub(crate) const fn check_no_gaps<L: AnyLayout>() {
    let structure = L::STRUCTURE;
    let (has_none, is_known) = match &L::TERMS {
        Some(Ok(terms)) if terms.is_injective() => (terms.is_packed(), true),
        _ => (
            structure.has_plain_factors() || structure.has_no_gaps(),
            false,
        ),
    };
    if !has_none {
        let text = with_gaps(structure, is_known);
        panic!("{}", text.as_str())
    }
}

/// Returns the message for a static layout with padding or shared elements, which `AsRef<[T]>` refuses.
const fn not_packed(structure: &Structure) -> Text {
    say!(
        "there is padding between the elements, or positions share one (help: `memory` of a `Tensor` includes the \
         padding, `iter` goes through the elements): {structure}"
    )
}

/// Returns the message for a tensor that may have padding, which `as_slice` and `as_mut_slice` refuse.
#[cfg(feature = "alloc")]
const fn padded(structure: &Structure, is_known: bool) -> Text {
    let is = if is_known { "is" } else { "may be" };
    say!(
        "there {is} padding between or after the elements: {structure}\n\
         help: write `memory()` or `memory_mut()`, which include the padding, or iterate over the elements"
    )
}

/// Returns the message for a view that may have gaps, which `as_slice` and `as_mut_slice` refuse.
const fn with_gaps(structure: &Structure, is_known: bool) -> Text {
    let mut text = Text::new();
    text.str(match (structure.whole, is_known) {
        (Some(_), _) => "a part may have gaps between its elements: ",
        (None, true) => "there is padding between the elements: ",
        (None, false) => "there may be padding between the elements: ",
    });
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: write `as_contiguous_slice()`, which returns `None` if there are gaps, or iterate over the elements");
    text
}
