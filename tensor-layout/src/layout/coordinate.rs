//! Coordinates: tuples of positions, one for each axis, in any order.

// Decisions that keep an access fast. A macro defines a function without loops for each rank. It compares
// each position with a size, multiplies it by a stride, and adds up the products. It reads the positions in
// the order of the given coordinate, and does not rearrange them.
//
// - **A position is never bound to a local variable**, but is read again at each use. All branches depend on
//   associated constants, so the compiler decides them before it generates code.
// - **Arrays are copied from constants and not filled in a loop**, and factors without clauses skip the general
//   computation.
// - **Values needed only for a panic are passed by value to a cold function.** A reference would put them on
//   the stack in every access.
// - **In a debug build, `locate_known` is not inlined.** A call takes a few instructions more than inlined
//   code, but a program with many accesses compiles much faster. The functions that call `locate_known`
//   are always inlined. The indices into the table follow from the axes alone (`PositionsAlong::INDICES`), so
//   one function for each type of coordinate serves all layouts with the same axes.
// - **For each pair of a layout and a type of coordinates, only one function is compiled, `Index::index`.**
//   The code that it uses is a macro, or functions that all layouts with the same axes share.
// - **Constants that depend on the axes and not on the sizes belong to a type that names only the axes**
//   (`IndexInAxes`, and `IndexOf` and `PlainIndices` in other files). If they were `const` blocks in a
//   function, the compiler would evaluate them once for each layout.
// - **In `at!`, position 0 is not a constant of the coordinate's type.** It is in range along every axis, so the access
//   shares its function with accesses that have no constants. Any other constant has its own type (`Constant`) and
//   therefore its own function for each layout. To check constants separately, `at!` would need the type of the layout,
//   which only the indexing expression knows without evaluating the tensor's expression twice.
// - **Blocked layouts and layouts with run-time sizes use `Storage::offset`.** This function walks the tuple
//   of factors without a loop, which lets the optimiser see the constants.
// - **The bound names the axes: `I: Coordinate<L::Axes>`.** A bound that names the layout is evaluated fewer times,
//   but messages then mark the whole expression and not the coordinate, and some lose their first line.
// - **`Index` has the bound `Coordinate`, although its message has one note more** than with the bounds of `Coordinate`
//   itself, which take longer to check.
// - **One mistake is one error**: for each axis of the layout, the compiler searches the coordinate, and
//   reports an axis that it does not find. The length of the tuple shows a surplus axis. If the compiler also
//   searched the layout for each axis of the coordinate, `H(0)` in place of `W(0)` would give two errors.
// - **`check` tests once more that each axis occurs once.** Trait bounds enforce it and cause the messages,
//   but unsafe code should not trust a marker trait alone.
// - **Two messages are weak.** For a constant position out of range, the message shows a location in this crate
//   first, and the caller only in a note. An assignment to an element of a broadcast `Tensor` gives `E0594`,
//   in the words of the borrow checker.

use crate::layout::AnyLayout;
use crate::layout::error::PositionError;
use crate::layout::mapping::Mapping;
use crate::layout::notation;
use crate::types::axis::{Axis, Position};
use crate::types::decide::Yes;
use crate::types::invariant::Invariant;
use crate::types::lookup::{Nothing, choice, index_of, only_nothing};
use crate::types::rank::{for_each_rank_and_0, list};
use crate::types::sealed::{Coordinates, Sealed};
use crate::types::structure::Structure;
use crate::types::type_lists::AxisList;
use core::marker::PhantomData;
use tensor_layout_arithmetic::MAX_RANK;

/// A tuple of up to eight positions, such as `(N(0), H(7))`.
#[diagnostic::on_unimplemented(message = "expected a tuple of positions, found `{Self}`\n\
               help: write the letter of each axis with its position in brackets; a tuple of one has a comma after it")]
pub trait Positions: Copy + Sealed<Coordinates> {
    /// The axes of the positions, in the order of the tuple.
    type Axes;
    /// The axes of the tuple, as a list.
    type List: AxisList;
    /// The letter of each axis, with the position if it is known at compile time.
    #[doc(hidden)]
    const KNOWN: &'static [(char, Option<usize>)];
    /// Whether at least one position is known at compile time.
    #[doc(hidden)]
    const HAS_CONSTANTS: bool;
    /// Returns the position along the axis with this letter.
    #[doc(hidden)]
    fn along(&self, axis: char) -> Option<usize>;
    /// Returns whether every position is less than the size of its axis.
    #[doc(hidden)]
    fn is_in_range<Own: PositionsAlong<Axes>, Axes>(&self, sizes: &[usize; MAX_RANK]) -> bool;
    /// Returns the offset in a layout whose sizes and strides are all known. Panics if a position is out of
    /// range.
    #[doc(hidden)]
    fn locate_known<Own: PositionsAlong<Axes>, Axes>(&self, known: &'static StrideTable) -> usize;
    /// Returns the offset in a layout with sizes or strides known only at run time, or with blocks. Panics if
    /// a position is out of range.
    #[doc(hidden)]
    fn locate<Own: PositionsAlong<L::Axes>, L: AnyLayout>(&self, mapping: &Mapping<L>) -> usize;
    /// Panics with an error that names the first position out of range. All sizes of the layout are known at
    /// compile time.
    ///
    /// This function and `out_of_range_of` take all arguments by value. A reference would force the caller to
    /// keep its positions in memory and not in registers.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn out_of_range(self, structure: &'static Structure) -> ! {
        self.out_of_range_of(structure, structure.least_sizes())
    }
    /// Panics with an error that names the first position out of range. The layout has the sizes `sizes`.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn out_of_range_of(self, structure: &'static Structure, sizes: [usize; MAX_RANK]) -> ! {
        panic!(
            "{}",
            PositionError::new(&|letter| self.along(letter), structure, &sizes)
        )
    }
}

/// A coordinate of layouts with the axes `Axes`: a tuple with one position for each axis, in any order.
///
/// All such tuples implement this trait. A wrong axis, a missing axis, an axis given twice or a plain number
/// does not compile.
#[diagnostic::on_unimplemented(
    message = "expected one position along each of the axes `{Axes}`, found `{Self}`\n\
               help: write the letter of each once, with its position in brackets, in any order; a tuple of one has a comma after it; a type parameter needs a bound with its axes, `L: WithAxes<..>`"
)]
pub trait Coordinate<Axes>: PositionsAlong<Axes> {}

#[doc(hidden)]
impl<Axes, Given, Missing> Coordinate<Axes> for Given
where
    Given: PositionsAlong<Axes, Missing = Missing>,
    Missing: GivenBy<Given::Given>,
{
}

/// A tuple of positions that has no more positions than `Axes` has axes.
// The text is that of `Coordinate`, of which an index does not speak.
#[diagnostic::on_unimplemented(
    message = "expected one position along each of the axes `{Axes}`, found `{Self}`\n\
               help: write the letter of each once, with its position in brackets, in any order; a tuple of one has a comma after it; a type parameter needs a bound with its axes, `L: WithAxes<..>`"
)]
pub trait PositionsAlong<Axes>: Positions {
    /// The axes of the tuple. If a tuple does not implement this trait, the compiler reports one error. A
    /// bound on `Given` adds no second error, but a bound on `Positions::Axes` would add one.
    #[doc(hidden)]
    type Given;
    /// The first axis of `Axes` without a position, or [`Nothing`].
    #[doc(hidden)]
    type Missing;
    /// For each position of the tuple, the index of its axis in `Axes`. If an axis has no position, or
    /// several, this constant does not compile.
    #[doc(hidden)]
    const INDICES: [usize; MAX_RANK];
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<Axes, Given: Positions> PositionsAlong<Axes> for Given
where
    Axes: Positions<List: AxisList<IsAsLongAs<Given::List> = Yes>>,
{
    type Given = Given::Axes;
    type Missing = <Axes::List as AxisList>::Missing<Given::List>;
    const INDICES: [usize; MAX_RANK] = indices(Axes::KNOWN, Given::KNOWN);
}
choice! {
    impl[Axes, Given: Positions] PositionsAlong<Axes>, Given {
        type Given = Given::Axes;
        type Missing = Nothing;
        const INDICES: [usize; MAX_RANK] = panic!("no type implements this trait");
    }
}

/// Holds a constant for one position of a tuple: the index, in `Axes`, of the axis of this position. The
/// constant does not depend on a layout, so the compiler evaluates it once for all layouts with the same
/// axes.
struct IndexInAxes<Given, Axes, const GIVEN: usize>(PhantomData<(Given, Axes)>);

impl<Given: PositionsAlong<Axes>, Axes, const GIVEN: usize> IndexInAxes<Given, Axes, GIVEN> {
    const INDEX: usize = Given::INDICES[GIVEN];
}

/// A tuple that names each of the axes `Axes` once, in any order.
#[diagnostic::on_unimplemented(
    message = "expected the axes `{Axes}` in some order, found `{Self}`\n\
               help: write `{Axes}`, in any order"
)]
pub trait OrderOf<Axes> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<Axes, Given: PositionsAlong<Axes, Missing = Nothing>> OrderOf<Axes> for Given {}

only_nothing! {
    /// Reports the axis that a coordinate with the axes `Given` lacks.
    GivenBy<Given>: "this coordinate has no position along axis `{Self}`\n\
     help: add `{Self}(0)`, or another position along `{Self}`, to the axes `{Given}`, or in place of a wrong one";
}

macro_rules! positions {
    ($rank:literal; $($position:ident $index:tt),*) => {
        impl<$($position: Position),*> Sealed<Coordinates> for ($($position,)*) {}

        // This code runs on every access, so it is made fast for builds without optimisation, too. It has no
        // local variables: a position is read each time it is needed, which saves moves. The compiler removes
        // branches on constants before it generates code.
        #[diagnostic::do_not_recommend]
        #[allow(unused_mut, unused_variables, reason = "a scalar has no axes")]
        impl<$($position: Position),*> Positions for ($($position,)*) {
            type Axes = ($($position::Axis,)*);
            type List = list!($($position::Axis),*);
            const KNOWN: &'static [(char, Option<usize>)] =
                &[$((<$position::Axis as Axis>::NAME, $position::KNOWN)),*];
            const HAS_CONSTANTS: bool = false $(|| $position::KNOWN.is_some())*;

            #[inline]
            fn along(&self, axis: char) -> Option<usize> {
                $(if <$position::Axis as Axis>::NAME == axis {
                    return Some(self.$index.get());
                })*
                None
            }

            #[inline(always)]
            fn is_in_range<Own: PositionsAlong<Axes>, Axes>(
                &self,
                sizes: &[usize; MAX_RANK],
            ) -> bool {
                true $(&& self.$index.get() < sizes[IndexInAxes::<Own, Axes, $index>::INDEX])*
            }

            // Without optimisation, the next two functions are called, and not inlined, because calls compile
            // faster. All code around them is always inlined.
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            #[track_caller]
            fn locate_known<Own: PositionsAlong<Axes>, Axes>(
                &self,
                known: &'static StrideTable,
            ) -> usize {
                if !(true $(&& self.$index.get() < known.sizes[IndexInAxes::<Own, Axes, $index>::INDEX])*) {
                    self.out_of_range(known.structure);
                }
                0_usize$(.wrapping_add(
                    self.$index.get().wrapping_mul(known.strides[IndexInAxes::<Own, Axes, $index>::INDEX])
                ))*
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            #[track_caller]
            fn locate<Own: PositionsAlong<L::Axes>, L: AnyLayout>(
                &self,
                mapping: &Mapping<L>,
            ) -> usize {
                let sizes = mapping.all_sizes();
                if !(true $(&& self.$index.get() < sizes[IndexInAxes::<Own, L::Axes, $index>::INDEX])*) {
                    self.out_of_range_of(L::STRUCTURE, mapping.all_sizes());
                }
                let mut position = [0; MAX_RANK];
                $(position[IndexInAxes::<Own, L::Axes, $index>::INDEX] = self.$index.get();)*
                mapping.offset_with_sizes(&position, &sizes)
            }
        }
    };
}

for_each_rank_and_0!(positions);

/// A position known at compile time. From `C = 2`, `at!` makes `Constant<C, 2>`.
#[derive(Clone, Copy, Debug)]
pub struct Constant<X, const POSITION: usize>(Invariant<X>);

impl<X, const POSITION: usize> Constant<X, POSITION> {
    /// Returns the position.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "`at!` makes it, nobody else")]
    pub const fn new() -> Self {
        Constant(PhantomData)
    }
}

impl<X, const POSITION: usize> crate::types::sealed::Sealed for Constant<X, POSITION> {}

#[diagnostic::do_not_recommend]
impl<X: Axis, const POSITION: usize> Position for Constant<X, POSITION> {
    type Axis = X;
    const KNOWN: Option<usize> = Some(POSITION);
    #[inline(always)]
    fn get(self) -> usize {
        POSITION
    }
}

/// The sizes and strides, in logical order, of a layout that knows all of them at compile time.
///
/// `Positions::locate_known` reads the sizes and strides from this table, and not from constants of the layout.
/// So all layouts with the same axes share one function, and there is much less code to compile. An optimised
/// build turns the table into constants again.
#[doc(hidden)]
pub struct StrideTable {
    sizes: [usize; MAX_RANK],
    strides: [usize; MAX_RANK],
    structure: &'static Structure,
}

impl StrideTable {
    /// Returns the offset of a position that is known to be in range.
    pub(crate) fn offset(&self, position: &[usize; MAX_RANK]) -> usize {
        let mut offset = 0;
        let mut axis = 0;
        while axis < MAX_RANK {
            offset += position[axis] * self.strides[axis];
            axis += 1;
        }
        offset
    }
}

/// The [`StrideTable`] of a layout. If the layout's strides are not known, all sizes in its `StrideTable`
/// are 0, so every position is out of range.
pub(crate) struct KnownStridesOf<L>(PhantomData<L>);

impl<L: AnyLayout> KnownStridesOf<L> {
    pub(crate) const KNOWN: &'static StrideTable = &StrideTable {
        sizes: match &L::TERMS {
            Some(Ok(terms)) if L::HAS_KNOWN_STRIDES => *terms.sizes(),
            _ => [0; MAX_RANK],
        },
        strides: match L::KNOWN_STRIDES {
            Some(strides) => strides,
            None => [0; MAX_RANK],
        },
        structure: L::STRUCTURE,
    };
}

/// Returns the offset of a coordinate of the type `I` in a layout `L`. Panics if a position is out of range.
///
/// This is a macro, because the compiler would compile a function once for each pair of types.
macro_rules! locate {
    ($layout:ident, $given:ident, $coordinate:expr, $mapping:expr) => {
        if $layout::HAS_KNOWN_STRIDES {
            let known = $crate::layout::coordinate::KnownStridesOf::<$layout>::KNOWN;
            $coordinate.locate_known::<$given, $layout::Axes>(known)
        } else {
            $coordinate.locate::<$given, $layout>($mapping)
        }
    };
}

pub(crate) use locate;

/// Returns whether every position of a coordinate is less than the size of its axis.
#[inline(always)]
pub(crate) fn is_in_range<L: AnyLayout, I: Coordinate<L::Axes>>(
    coordinate: &I,
    mapping: &Mapping<L>,
) -> bool {
    if L::HAS_KNOWN_STRIDES {
        coordinate.is_in_range::<I, L::Axes>(&KnownStridesOf::<L>::KNOWN.sizes)
    } else {
        coordinate.is_in_range::<I, L::Axes>(&mapping.all_sizes())
    }
}

/// Returns the index in `axes` of each letter in `given`. Panics if an axis has no position, or several.
const fn indices(
    axes: &[(char, Option<usize>)],
    given: &[(char, Option<usize>)],
) -> [usize; MAX_RANK] {
    assert!(
        given.len() == axes.len(),
        "a coordinate has as many axes as its layout"
    );
    let mut indices = [MAX_RANK; MAX_RANK];
    let mut seen = [false; MAX_RANK];
    let mut i = 0;
    while i < given.len() {
        let mut index = 0;
        while axes[index].0 != given[i].0 {
            index += 1;
        }
        assert!(!seen[index], "a coordinate has each axis once");
        seen[index] = true;
        indices[i] = index;
        i += 1;
    }
    indices
}

/// Fails to compile if a constant position is out of range.
///
/// Every public function that takes a coordinate calls this function first, in a `const` block. So the
/// compiler names the location of the user's call. The function also checks that the coordinate has each axis of
/// the layout once, because unsafe code relies on this. The bounds on types guarantee this, too, but
/// unsafe code should not rely on them alone.
#[track_caller]
pub(crate) const fn check<L: AnyLayout, I: PositionsAlong<L::Axes>>() {
    // This constant is evaluated once for all layouts with the same axes.
    let indices = I::INDICES;
    if I::HAS_CONSTANTS {
        let given = I::KNOWN;
        let count = given.len();
        let mut i = 0;
        while i < count {
            if let (letter, Some(position)) = given[i] {
                check_position::<L>(letter, position, indices[i]);
            }
            i += 1;
        }
    }
}

/// Fails to compile if a constant position of a tuple is out of range. The tuple may leave out axes; see
/// [`check`].
#[track_caller]
pub(crate) const fn check_given<L: AnyLayout, I: Positions>() {
    let axes = L::STRUCTURE.axes;
    let mut seen = [false; MAX_RANK];
    let mut i = 0;
    while i < I::KNOWN.len() {
        let (letter, position) = I::KNOWN[i];
        let axis = index_of(axes, letter);
        assert!(!seen[axis], "a coordinate has each axis once");
        seen[axis] = true;
        if let Some(position) = position {
            check_position::<L>(letter, position, axis);
        }
        i += 1;
    }
}

#[track_caller]
const fn check_position<L: AnyLayout>(letter: char, position: usize, axis: usize) {
    let known = &L::STRUCTURE.known;
    if let Some(size) = known[axis] {
        if position >= size {
            let text = notation::out_of_range(position, letter, L::STRUCTURE, known);
            panic!("{}", text.as_str())
        }
    }
}
