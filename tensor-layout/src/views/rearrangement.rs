//! Rearrangements: the expansion of `rearrange!`.

// Decision: `rearrange!` expands to a constant that reads the pattern as text. A `const { .. }` in a function
// takes part in the type inference of the function, so the two layouts in it are inferred from the tensors.
// The expansion declares no struct, trait or item. The axes are also passed as a tuple, with one token for
// each axis. Traits can check this tuple. Letters in brackets name parts, and letters outside of brackets
// name axes. So one letter may name both: `C(C P Q)`.

use crate::elements::pointer::Elements;
use crate::layout::axis_parts::GroupsOf;
use crate::layout::coordinate::Positions;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::notation::Text;
use crate::layout::pattern_fault::{self, PatternFault};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::relayout::pattern::{Pattern, PatternParts, RearrangementLoops, rearrange_all};
use crate::types::decide::Decide;
use crate::types::invariant::Invariant;
use crate::types::lookup::{Among, Nothing, only_nothing};
use crate::types::sealed::{Same, Sealed, Tensors};
use crate::types::shape::Shape;
use crate::types::storage::StaticStorage;
use crate::types::storage::Writable;
use crate::types::structure::Structure;
use crate::types::type_lists::AxisList;
#[cfg(not(feature = "alloc"))]
use crate::views::missing::NeedsAlloc;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::say;

/// A rearrangement of elements from layout `L` to layout `M`. It splits, reorders and merges axes in one
/// pass.
///
/// [`rearrange!`](crate::rearrange!) makes a rearrangement from a pattern. If the rearrangement is a
/// constant, `cargo check` checks all sizes:
///
/// ```
/// use tensor_layout::{
///     Rearrangement, Tensor, layout, rearrange, D, T,
/// };
///
/// layout! {
///     type Photo = HWC[H = 4, W = 4, C = 3];
///     type Tokens = TD[T = 4, D = 12];
/// }
/// static TO_TOKENS: Rearrangement<Photo, Tokens> =
///     rearrange!(
///         const H(Y P) W(X Q) C -> T(Y X) D(P Q C),
///         P = 2, Q = 2
///     );
///
/// let photo = Tensor::<u8, Photo>::from_fn(|(c, h, w)| {
///     (60 * h.0 + 10 * w.0 + c.0) as u8
/// });
/// let tokens = TO_TOKENS.apply(&photo);
/// // The second patch: rows 0 and 1, columns 2 and 3.
/// assert_eq!(tokens[(T(1), D(0))], 20);
/// assert_eq!(tokens[(T(1), D(11))], 92);
///
/// let mut others = Tensor::<u8, Tokens>::filled(0);
/// // Allocates nothing.
/// TO_TOKENS.apply_into(&photo, &mut others);
/// assert_eq!(others, tokens);
/// ```
pub struct Rearrangement<L, M> {
    /// Invariant: the steps were computed from the terms of the static layouts `L` and `M`.
    steps: RearrangementLoops,
    layouts: Invariant<(L, M)>,
}

impl<L, M> Clone for Rearrangement<L, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, M> Copy for Rearrangement<L, M> {}

impl<L: AnyLayout, M: AnyLayout> fmt::Debug for Rearrangement<L, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rearrangement({} -> {})", L::NOTATION, M::NOTATION)
    }
}

impl<L: AnyLayout, M: AnyLayout> Rearrangement<L, M> {
    /// Copies all elements of a tensor to a new tensor, as in the example of [`Rearrangement`]. Padding is
    /// `T::default()`.
    ///
    /// # Panics
    ///
    /// Panics if the tensor takes more than `isize::MAX` bytes. If memory runs out, the program aborts, as it
    /// does for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn apply<'v, S: AsSource<'v, Layout: SameLayout<L>>>(
        &self,
        source: S,
    ) -> Tensor<S::Element, M>
    where
        S::Element: Copy + Default + 'static,
        M: StaticLayout,
        M::Storage: Writable,
    {
        let mut target = Tensor::filled(S::Element::default());
        self.copy(
            S::Layout::same_view(source.source()),
            &mut target.as_view_mut(),
        );
        target
    }

    /// Copies all elements of a tensor to another tensor. Padding is not written.
    pub fn apply_into<'v, 't, S: AsSource<'v, Layout: SameLayout<L>>, V>(
        &self,
        source: S,
        target: V,
    ) where
        S::Element: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<S::Element>, Layout: SameLayout<M>>,
    {
        let target = V::Element::same(target.into_view_mut());
        self.copy(
            S::Layout::same_view(source.source()),
            &mut V::Layout::same_view_mut(target),
        );
    }

    fn copy<T: Copy + 'static>(&self, source: View<'_, T, L>, target: &mut ViewMut<'_, T, M>) {
        // SAFETY: by the invariant, the steps belong to the two layouts. Nothing else reaches the elements of
        // a mutable view, and no two positions of the view share an element.
        unsafe { rearrange_all(source.elements(), target.elements(), &self.steps) }
    }
}

/// A tensor that can be read for `'v`: a [`View`], or a reference to a [`Tensor`](crate::Tensor), a `View` or a
/// [`ViewMut`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tensor that can be read here\n\
               help: give a `View`, or a reference to a `Tensor` or a `ViewMut`")]
pub trait AsSource<'v>: Sealed<Tensors> {
    /// The type of the elements.
    type Element: 'v;
    /// The type of the layout.
    type Layout: AnyLayout;
    /// Borrows all elements as a view.
    #[doc(hidden)]
    fn source(self) -> View<'v, Self::Element, Self::Layout>;
}

macro_rules! sources {
    ($($(#[$cfg:meta])* [$($lifetimes:tt)*] $source:ty, |$self:ident| $view:expr;)*) => {$(
        $(#[$cfg])*
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<'v, $($lifetimes)* T, L: AnyLayout> AsSource<'v> for $source {
            type Element = T;
            type Layout = L;
            fn source(self) -> View<'v, T, L> {
                let $self = self;
                $view
            }
        }
    )*};
}

// Each line implements the trait for a type of tensor or reference, and says how to borrow its elements.
sources! {
    [] View<'v, T, L>, |view| view;
    ['s,] &'s View<'v, T, L>, |view| *view;
    ['s, 'r,] &'s &'r View<'v, T, L>, |view| **view;
    ['a,] &'v ViewMut<'a, T, L>, |view| view.as_view();
    ['s, 'a,] &'s &'v ViewMut<'a, T, L>, |view| view.as_view();
    ['m, 'a,] &'v &'m mut ViewMut<'a, T, L>, |view| view.as_view();
    #[cfg(feature = "alloc")]
    [] &'v Tensor<T, L>, |tensor| tensor.as_view();
    #[cfg(feature = "alloc")]
    ['s,] &'s &'v Tensor<T, L>, |tensor| tensor.as_view();
    #[cfg(feature = "alloc")]
    ['m,] &'v &'m mut Tensor<T, L>, |tensor| tensor.as_view();
}

/// A bound that only the layout `L` meets. This bound checks that a tensor has the layout of the
/// rearrangement.
#[diagnostic::on_unimplemented(
    message = "this rearrangement is of tensors laid out as `{L}`, not as `{Self}`\n\
               help: `to_layout` stores the elements of another one in that way (`try_to_layout` where sizes are `?`)"
)]
pub trait SameLayout<L: AnyLayout>: AnyLayout + Sealed<Same<L>> {
    /// Returns the view unchanged, as a view of the layout `L`.
    #[doc(hidden)]
    fn same_view<T>(view: View<'_, T, Self>) -> View<'_, T, L>;
    /// Returns the mutable view unchanged, as a view of the layout `L`.
    #[doc(hidden)]
    fn same_view_mut<T>(view: ViewMut<'_, T, Self>) -> ViewMut<'_, T, L>;
    /// Returns the view unchanged, as a view of this layout.
    #[doc(hidden)]
    fn of_view<T>(view: View<'_, T, L>) -> View<'_, T, Self>;
    /// Returns the mutable view unchanged, as a view of this layout.
    #[doc(hidden)]
    fn of_view_mut<T>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, Self>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout> SameLayout<L> for L {
    fn same_view<T>(view: View<'_, T, L>) -> View<'_, T, L> {
        view
    }
    fn same_view_mut<T>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
    #[inline]
    fn of_view<T>(view: View<'_, T, L>) -> View<'_, T, L> {
        view
    }
    #[inline]
    fn of_view_mut<T>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
}

/// A target layout whose sizes and strides are all known at compile time. All sizes and strides of the source
/// layout `L` are known, too, so a rearrangement cannot fail. One trait checks both layouts, so one mistake
/// gives one error.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{L}` and `{Self}` are known at compile time\n\
               help: write `try_rearrange!`, and handle its error"
)]
pub trait StaticRearrangement<L>: StaticLayout {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: StaticLayout, M: StaticLayout> StaticRearrangement<L> for M {}

/// A tuple of the axes `Axes` of a layout, in any order, as one side of a pattern names them.
///
/// If the pattern names an unknown axis in place of an axis of the layout, the compiler reports only the
/// unknown axis, and not the missing one as well.
pub trait NamesOf<Axes>: Copy {}
#[doc(hidden)]
impl<Axes, Given, Missing> NamesOf<Axes> for Given
where
    Given: Among<Axes> + Positions,
    Axes: Positions,
    // One bound for all axes, so several missing ones are one error. `Among` reports an unknown axis in place of one.
    <Given::List as AxisList>::IsAsLongAs<Axes::List>:
        Decide<If<Nothing, <Axes::List as AxisList>::Missing<Given::List>> = Missing>,
    Missing: NamedBy<Given>,
{
}

only_nothing! {
    /// Reports the first axis of a layout that is not among the axes `Given` of a pattern.
    NamedBy<Given>: "the pattern does not name axis `{Self}` of this layout\n\
     help: add `{Self}` to the axes `{Given}`: every axis of the layout stands in the pattern once";
}

/// A rearrangement that moves no elements. A view can perform it.
#[derive(Debug)]
pub struct InPlace<L, M>(Invariant<(L, M)>);

/// The run-time facts about both sides of a pattern: the source's mapping, and the sizes that the target
/// fixes.
struct Patterned<L: AnyLayout, M: AnyLayout> {
    source: Mapping<L>,
    /// The sizes of the target in logical order. A size that only the pattern determines is 0.
    sizes: [usize; MAX_RANK],
    pattern: &'static str,
    target: Invariant<M>,
}

impl<L: AnyLayout, M: AnyLayout> Patterned<L, M> {
    /// Returns the mapping of the target. In the field `sizes`, a size of 0 is unknown. This function
    /// computes the unknown sizes, and checks all others.
    fn mapping(&self, given: &[(char, usize)]) -> Result<Mapping<M>, LayoutError> {
        let pattern = self.pattern(given);
        let sizes = self
            .parts(&pattern)
            .and_then(|parts| parts.target_sizes(&pattern, &self.sizes))
            .map_err(|fault| self.refuse(fault))?;
        Mapping::of_sizes_and_strides(&sizes, &[0; MAX_RANK])
    }

    fn steps(
        &self,
        given: &[(char, usize)],
        target: &Mapping<M>,
    ) -> Result<RearrangementLoops, LayoutError> {
        let pattern = self.pattern(given);
        let terms = [&self.source.terms(), &target.terms()];
        self.parts(&pattern)
            .and_then(|parts| RearrangementLoops::new(&pattern, parts, terms))
            .map_err(|fault| self.refuse(fault))
    }

    /// Returns the mapping of a target that shares the memory of the source. Returns an error if an element
    /// would have to move.
    fn mapping_in_place(
        source: &Mapping<L>,
        pattern: &'static str,
        given: &[(char, usize)],
    ) -> Result<Mapping<M>, LayoutError> {
        let patterned = Self {
            source: *source,
            sizes: fixed_sizes::<M>(),
            pattern,
            target: PhantomData,
        };
        let mapping = patterned.mapping(given)?;
        let steps = patterned.steps(given, &mapping)?;
        match steps.first_moved([&source.terms(), &mapping.terms()]) {
            Some(each) => Err(patterned.refuse(PatternFault::Moves { each })),
            None => Ok(mapping),
        }
    }

    fn pattern<'a>(&self, given: &'a [(char, usize)]) -> Pattern<'a> {
        Pattern {
            text: self.pattern,
            given,
            axes: [L::Shape::AXES, M::Shape::AXES],
        }
    }

    fn parts(&self, pattern: &Pattern<'_>) -> Result<PatternParts, PatternFault> {
        PatternParts::new(pattern, [&self.source.all_sizes(), &self.sizes])
    }

    #[cold]
    fn refuse(&self, fault: PatternFault) -> LayoutError {
        LayoutError {
            cause: LayoutCause::Pattern {
                fault,
                pattern: self.pattern,
            },
            layout: if fault.is_of_target() {
                DescribedLayout::new(M::STRUCTURE, &self.sizes)
            } else {
                self.source.described()
            },
        }
    }
}

/// Returns the sizes that the layout `M` fixes, and 0 for each open size.
fn fixed_sizes<M: AnyLayout>() -> [usize; MAX_RANK] {
    M::Shape::KNOWN.map(|size| size.unwrap_or(0))
}

// The functions that the macros call. They are associated functions, so messages of the compiler name them by
// the type.
#[tensor_layout_macros::quiet_bounds]
impl<L: AnyLayout, M: AnyLayout> Rearrangement<L, M> {
    /// Makes a rearrangement from a pattern, in a constant.
    ///
    /// # Panics
    ///
    /// Panics if the pattern does not fit the layouts. In a constant, this is a compile error.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn of_pattern<A: NamesOf<L::Axes>, B: NamesOf<M::Axes>, P: GroupsOf<L, M>>(
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Self {
        layout::check::<L>();
        layout::check::<M>();
        let (Some(Ok(source)), Some(Ok(target))) = (&L::TERMS, &M::TERMS) else {
            let structure = match &L::TERMS {
                Some(_) => M::STRUCTURE,
                None => L::STRUCTURE,
            };
            let text = open_sizes(structure);
            panic!("{}", text.as_str())
        };
        let pattern = Pattern {
            text: pattern,
            given,
            axes: [L::STRUCTURE.axes, M::STRUCTURE.axes],
        };
        let steps = match PatternParts::new(&pattern, [source.sizes(), target.sizes()]) {
            Ok(parts) => RearrangementLoops::new(&pattern, parts, [source, target]),
            Err(fault) => Err(fault),
        };
        match steps {
            Ok(steps) => Rearrangement {
                steps,
                layouts: PhantomData,
            },
            Err(fault) => {
                let (structure, terms) = if fault.is_of_target() {
                    (M::STRUCTURE, target)
                } else {
                    (L::STRUCTURE, source)
                };
                let text = pattern_fault::text(fault, pattern.text, structure, terms.sizes(), true);
                panic!("{}", text.as_str())
            }
        }
    }

    /// Checks in a constant that this rearrangement moves no elements.
    ///
    /// # Panics
    ///
    /// Panics if the rearrangement moves elements. In a constant, this is a compile error.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn in_place(&self, pattern: &str) -> InPlace<L, M> {
        let (Some(Ok(source)), Some(Ok(target))) = (&L::TERMS, &M::TERMS) else {
            panic!("the steps were computed from these terms")
        };
        if let Some(each) = self.steps.first_moved([source, target]) {
            let fault = PatternFault::Moves { each };
            let structure = M::STRUCTURE;
            let text =
                pattern_fault::text(fault, pattern, structure, &structure.least_sizes(), true);
            panic!("{}", text.as_str())
        }
        InPlace(PhantomData)
    }

    /// Returns the rearranged elements as a new tensor, for `rearrange!`.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn make<'v, S: AsSource<'v, Element = T, Layout = L>, T>(
        source: S,
        by: &Self,
    ) -> Tensor<T, M>
    where
        T: Copy + Default + 'static,
        M: StaticRearrangement<L>,
        M::Storage: StaticStorage + Writable,
    {
        by.apply(source)
    }

    /// Writes the rearranged elements to an existing tensor, for `rearrange!`.
    #[doc(hidden)]
    #[inline]
    pub fn write<'v, 't, S: AsSource<'v, Element = T, Layout = L>, T, V>(
        source: S,
        target: V,
        by: &Self,
    ) where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout = M>,
        M: StaticRearrangement<L>,
    {
        let mut target = V::Element::same(target.into_view_mut());
        by.copy(source.source(), &mut target);
    }

    /// Returns a view of the source, for `rearrange!`. The view has the layout `M`.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view<'v, S: AsSource<'v, Element = T, Layout = L>, T>(
        source: S,
        _by: InPlace<L, M>,
    ) -> View<'v, T, M>
    where
        M: StaticRearrangement<L>,
    {
        let elements = source.source().elements();
        // SAFETY: each position of `M` is at the offset of a position of the source, so the span of `M` is
        // not longer.
        let elements: Elements<_, M> = unsafe { Elements::new(elements.start(), M::mapping()) };
        // SAFETY: the elements are borrowed for as long as the source.
        unsafe { View::of_elements(&elements) }
    }

    /// Returns a mutable view of the source in the layout `M`, for `rearrange!`.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view_mut<'v, V: IntoViewMut<'v, Element = T, Layout = L>, T: 'v>(
        source: V,
        _by: InPlace<L, M>,
    ) -> ViewMut<'v, T, M>
    where
        M: StaticRearrangement<L>,
        M::Storage: Writable,
    {
        let elements = source.into_view_mut().borrowed();
        // SAFETY: each position of `M` is at the offset of a position of the source, so the span of `M` is
        // not longer.
        let elements: Elements<_, M> = unsafe { Elements::new(elements.start(), M::mapping()) };
        // SAFETY: the elements are borrowed for as long as the source, which nothing else reaches meanwhile.
        // No two positions of a writable layout share an element.
        unsafe { ViewMut::of_elements(&elements) }
    }

    /// Rearranges into a new tensor, for `try_rearrange!`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `try_rearrange!`.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    pub fn try_make<
        'v,
        S: AsSource<'v, Element = T, Layout = L>,
        T,
        A: NamesOf<L::Axes>,
        B,
        P: GroupsOf<L, M>,
    >(
        source: S,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Result<Tensor<T, M>, LayoutError>
    where
        T: Copy + Default + 'static,
        M::Storage: StaticStorage + Writable,
        B: NamesOf<M::Axes>,
    {
        const { layout::check::<M>() };
        let source = source.source();
        let patterned = Patterned::<_, M> {
            source: *source.elements().mapping(),
            sizes: fixed_sizes::<M>(),
            pattern,
            target: PhantomData,
        };
        let mapping = patterned.mapping(given)?;
        let steps = patterned.steps(given, &mapping)?;
        let mut target = Tensor::filled_with(T::default(), mapping);
        // SAFETY: the steps belong to the two mappings. Nothing else reaches the elements of a new tensor,
        // and no two positions of the tensor share an element.
        unsafe { rearrange_all(source.elements(), target.as_view_mut().elements(), &steps) }
        Ok(target)
    }

    /// Rearranges into an existing tensor, for `try_rearrange!`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_write<
        'v,
        't,
        S: AsSource<'v, Layout = L>,
        V,
        A: NamesOf<L::Axes>,
        B: NamesOf<M::Axes>,
        P: GroupsOf<L, M>,
    >(
        source: S,
        target: V,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Result<(), LayoutError>
    where
        S::Element: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<S::Element>, Layout = M>,
    {
        let source = source.source();
        let target = V::Element::same(target.into_view_mut());
        let mapping = *target.elements().mapping();
        let patterned = Patterned::<_, M> {
            source: *source.elements().mapping(),
            sizes: mapping.all_sizes(),
            pattern,
            target: PhantomData,
        };
        let steps = patterned.steps(given, &mapping)?;
        // SAFETY: the steps belong to the two mappings. Nothing else reaches the elements of a mutable view,
        // and no two positions of the view share an element.
        unsafe { rearrange_all(source.elements(), target.elements(), &steps) }
        Ok(())
    }

    /// Returns a rearranged view of the source, for `try_rearrange!`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_view<
        'v,
        S: AsSource<'v, Layout = L>,
        A: NamesOf<L::Axes>,
        B: NamesOf<M::Axes>,
        P: GroupsOf<L, M>,
    >(
        source: S,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Result<View<'v, S::Element, M>, LayoutError>
    where
        M::Storage: StaticStorage,
    {
        const { layout::check::<M>() };
        let source = source.source();
        let elements = source.elements();
        let mapping = Patterned::<_, M>::mapping_in_place(elements.mapping(), pattern, given)?;
        // SAFETY: each position of the mapping is at the offset of a position of the source, so the span of
        // the mapping is not longer.
        let elements = unsafe { Elements::new(elements.start(), mapping) };
        // SAFETY: the elements are borrowed for as long as the source.
        Ok(unsafe { View::<_, M>::of_elements::<()>(&elements) })
    }

    /// Returns a rearranged mutable view of the source, for `try_rearrange!`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_view_mut<
        'v,
        V: IntoViewMut<'v, Layout = L>,
        A: NamesOf<L::Axes>,
        B: NamesOf<M::Axes>,
        P: GroupsOf<L, M>,
    >(
        source: V,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Result<ViewMut<'v, V::Element, M>, LayoutError>
    where
        M::Storage: StaticStorage + Writable,
    {
        const { layout::check::<M>() };
        let elements = source.into_view_mut().borrowed();
        let mapping = Patterned::<_, M>::mapping_in_place(elements.mapping(), pattern, given)?;
        // SAFETY: each position of the mapping is at the offset of a position of the source, so the span of
        // the mapping is not longer.
        let elements = unsafe { Elements::new(elements.start(), mapping) };
        // SAFETY: the elements are borrowed for as long as the source, which nothing else reaches meanwhile.
        // No two positions of a writable layout share an element.
        Ok(unsafe { ViewMut::<_, M>::of_elements::<()>(&elements) })
    }
}

/// Replaces the function that `rearrange!` calls for a new tensor while the feature `alloc` is off.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
impl<L: AnyLayout, M: AnyLayout> Rearrangement<L, M> {
    pub fn make<S, R>(_source: S, _by: &Self) -> R
    where
        S: NeedsAlloc,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_make<S, A, B, P, R>(
        _source: S,
        _pattern: &'static str,
        _given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
        _groups: P,
    ) -> Result<R, LayoutError>
    where
        S: NeedsAlloc,
    {
        unreachable!("no type implements this trait")
    }

    pub fn apply<S, R>(&self, _source: S) -> R
    where
        S: NeedsAlloc,
    {
        unreachable!("no type implements this trait")
    }
}

/// Returns the message for a constant that needs all sizes and strides of a layout. Some of them are known
/// only at run time.
const fn open_sizes(structure: &Structure) -> Text {
    say!(
        "not all sizes and strides are known at compile time: {structure}\n\
         help: write `try_rearrange!` where the tensor is"
    )
}
