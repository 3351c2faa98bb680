//! Rearrangements: what `rearrange!` expands to.

use crate::elements::pointer::Elements;
use crate::layout::coordinate::Positions;
use crate::layout::error::{Described, LayoutCause, LayoutError, PatternFault};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout, TensorLayout, notation};
use crate::relayout::rearrange::{Parts, Pattern, Steps, rearrange_all};
use crate::types::axis::{A, DynA};
use crate::types::lookup::{Decide, EachOf, FewerThan, MissingAmong, Nothing, choice};
use crate::types::sealed::SealedSame;
use crate::types::shape::Shape;
use crate::types::storage::StaticStorage;
use crate::types::storage::Writable;
#[cfg(not(feature = "alloc"))]
use crate::views::missing::NeedsAlloc;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::MAX_RANK;

/// A rearrangement of the elements of a tensor laid out as `L` to be laid out as `M`: axes are split,
/// reordered and merged in one pass.
///
/// [`rearrange!`](crate::rearrange!) makes it of a pattern. As a constant, all its sizes are checked by
/// `cargo check`:
///
/// ```
/// use tensor_layout::{Rearrangement, Tensor, layout, rearrange, D, T};
///
/// layout! {
///     type Photo = HWC[H = 4, W = 4, C = 3];
///     type Tokens = TD[T = 4, D = 12];
/// }
/// static TO_TOKENS: Rearrangement<Photo, Tokens> =
///     rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 2, Q = 2);
///
/// let photo = Tensor::<u8, Photo>::from_fn(|(c, h, w)| (60 * h.0 + 10 * w.0 + c.0) as u8);
/// let tokens = TO_TOKENS.apply(&photo);
/// // The second patch: rows 0 and 1, columns 2 and 3.
/// assert_eq!(tokens[(T(1), D(0))], 20);
/// assert_eq!(tokens[(T(1), D(11))], 92);
/// ```
pub struct Rearrangement<L, M> {
    /// Invariant: made for the terms of the static layouts `L` and `M`.
    steps: Steps,
    layouts: PhantomData<fn(L) -> M>,
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
    /// Copies all elements of a tensor to a new one. Padding is `T::default()`.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
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

    /// Copies all elements of a tensor to another one. Only elements are written, no padding.
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
        // SAFETY: by the invariant, the steps are those of the two layouts; nothing else reaches the
        // elements of a mutable view, no two positions of which share one.
        unsafe { rearrange_all(source.elements(), target.elements(), &self.steps) }
    }
}

/// A tensor that can be read: a [`View`], or `&` of a [`Tensor`](crate::Tensor), a `View` or a
/// [`ViewMut`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor, whose elements could be rearranged",
    label = "help: give a `Tensor`, a `View` or a `ViewMut`"
)]
pub trait AsSource<'v> {
    /// The type of the elements.
    type Element: 'v;
    /// Their layout.
    type Layout: AnyLayout;
    /// Returns all elements, to read.
    #[doc(hidden)]
    fn source(self) -> View<'v, Self::Element, Self::Layout>;
}

#[diagnostic::do_not_recommend]
impl<'v, S: Source<'v>> AsSource<'v> for S {
    type Element = S::Element;
    type Layout = S::Layout;
    fn source(self) -> View<'v, S::Element, S::Layout> {
        self.view()
    }
}
choice! {
    impl['v, S] AsSource<'v>, S {
        type Element = ();
        type Layout = TensorLayout<(DynA,), (A,)>;
        fn source(self) -> View<'v, (), TensorLayout<(DynA,), (A,)>> {
            unreachable!("nothing is this")
        }
    }
}

/// The types that are [`AsSource`], which itself is implemented for all at once.
pub trait Source<'v> {
    type Element: 'v;
    type Layout: AnyLayout;
    fn view(self) -> View<'v, Self::Element, Self::Layout>;
}

macro_rules! sources {
    ($($(#[$cfg:meta])* [$($lifetimes:tt)*] $source:ty, |$self:ident| $view:expr;)*) => {$(
        $(#[$cfg])*
        impl<'v, $($lifetimes)* T, L: AnyLayout> Source<'v> for $source {
            type Element = T;
            type Layout = L;
            fn view(self) -> View<'v, T, L> {
                let $self = self;
                $view
            }
        }
    )*};
}

// A tensor, and a reference to a reference to it.
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

/// The layout `L` itself, as that of a tensor to be rearranged.
#[diagnostic::on_unimplemented(
    message = "this rearrangement is of tensors laid out as `{L}`, not as `{Self}`",
    label = "help: `to_layout` stores the elements of another one in that way"
)]
pub trait SameLayout<L: AnyLayout>: AnyLayout + SealedSame<L> {
    /// Returns the view itself.
    #[doc(hidden)]
    fn same_view<T>(view: View<'_, T, Self>) -> View<'_, T, L>;
    /// Returns the mutable view itself.
    #[doc(hidden)]
    fn same_view_mut<T>(view: ViewMut<'_, T, Self>) -> ViewMut<'_, T, L>;
}

#[diagnostic::do_not_recommend]
impl<L: AnyLayout> SameLayout<L> for L {
    fn same_view<T>(view: View<'_, T, L>) -> View<'_, T, L> {
        view
    }
    fn same_view_mut<T>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
}

/// A layout whose sizes and strides are all known at compile time, as are those of the source's layout `L`,
/// for a rearrangement that cannot fail. It is one trait for both, so that it is one error.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{L}` and `{Self}` are known at compile time",
    label = "help: write `try_rearrange!`, and handle its error"
)]
pub trait StaticallyKnown<L>: StaticLayout {}
#[diagnostic::do_not_recommend]
impl<L: StaticLayout, M: StaticLayout> StaticallyKnown<L> for M {}

/// The axes of one side of a pattern: those of a layout with the axes `Axes`, in any order.
///
/// If the pattern names as many axes as the layout has, or more, and lacks one, then another is unknown: the
/// unknown axis is reported, and not the missing one.
pub trait NamesOf<Axes>: Copy {}
impl<Axes: NamedIn<Given>, Given: EachOf<Axes> + Copy> NamesOf<Axes> for Given {}

/// Axes all of which are among the axes `Given`; or some of those are unknown. Asked of the layout's axes, so
/// that it is one error where that is not known.
pub trait NamedIn<Given> {}
impl<Axes, Given, Missing> NamedIn<Given> for Axes
where
    Given: Positions,
    Axes: Positions<List: MissingAmong<Given::Axes>>,
    Given::List: FewerThan<
            Axes::List,
            Answer: Decide<
                If<<Axes::List as MissingAmong<Given::Axes>>::Missing, Nothing> = Missing,
            >,
        >,
    Missing: NamedBy<Given>,
{
}

/// The axis `Self` is among the axes `Given` of a pattern.
#[diagnostic::on_unimplemented(
    message = "the pattern does not name axis `{Self}` of this layout",
    label = "help: add `{Self}` to the axes `{Given}`: every axis of the layout stands in the pattern once"
)]
pub trait NamedBy<Given> {}
#[diagnostic::do_not_recommend]
impl<Given> NamedBy<Given> for Nothing {}

/// A rearrangement for which no element has to move.
#[derive(Debug)]
pub struct InPlace<L, M>(PhantomData<fn(L) -> M>);

/// Both sides of a pattern, as far as they are known at run time.
struct Patterned<L: AnyLayout, M: AnyLayout> {
    source: Mapping<L>,
    /// The sizes of the target; 0 for those that follow from the pattern.
    sizes: [usize; MAX_RANK],
    pattern: &'static str,
    target: PhantomData<M>,
}

impl<L: AnyLayout, M: AnyLayout> Patterned<L, M> {
    /// The mapping of the target, of whose sizes those are compared that are not 0.
    fn mapping(&self, given: &[(char, usize)]) -> Result<Mapping<M>, LayoutError> {
        let pattern = self.pattern(given);
        let sizes = self
            .parts(&pattern)
            .and_then(|parts| parts.target_sizes(&pattern, &self.sizes))
            .map_err(|fault| self.refuse(fault))?;
        Mapping::of_sizes_and_strides(&sizes, &[0; MAX_RANK])
    }

    fn steps(&self, given: &[(char, usize)], target: &Mapping<M>) -> Result<Steps, LayoutError> {
        let pattern = self.pattern(given);
        let terms = [&self.source.terms(), &target.terms()];
        self.parts(&pattern)
            .and_then(|parts| Steps::new(&pattern, parts, terms))
            .map_err(|fault| self.refuse(fault))
    }

    /// The mapping of the target, each position of which is where one of the source is.
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
        match patterned.steps(given, &mapping)?.first_moved() {
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

    fn parts(&self, pattern: &Pattern<'_>) -> Result<Parts, PatternFault> {
        Parts::new(pattern, [&self.source.all_sizes(), &self.sizes])
    }

    #[cold]
    fn refuse(&self, fault: PatternFault) -> LayoutError {
        LayoutError {
            cause: LayoutCause::Pattern {
                fault,
                pattern: self.pattern,
            },
            layout: if fault.is_of_target() {
                Described::new(M::STRUCTURE, &self.sizes)
            } else {
                self.source.described()
            },
        }
    }
}

/// The sizes that a layout fixes, and 0 for the others.
fn fixed_sizes<M: AnyLayout>() -> [usize; MAX_RANK] {
    M::Shape::KNOWN.map(|size| size.unwrap_or(0))
}

// The functions that the macros call. They are associated, so that the compiler names them by the type.
impl<L: AnyLayout, M: AnyLayout> Rearrangement<L, M> {
    /// Makes the rearrangement of a pattern, as a constant.
    ///
    /// # Panics
    ///
    /// If the pattern does not fit the layouts; in a constant, that does not compile.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn of_pattern<A: NamesOf<L::Axes>, B: NamesOf<M::Axes>>(
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
    ) -> Self {
        layout::check::<L>();
        layout::check::<M>();
        let (Some(Ok(source)), Some(Ok(target))) = (&L::TERMS, &M::TERMS) else {
            let structure = match &L::TERMS {
                Some(_) => M::STRUCTURE,
                None => L::STRUCTURE,
            };
            let text = notation::open(structure);
            panic!("{}", text.as_str())
        };
        let pattern = Pattern {
            text: pattern,
            given,
            axes: [L::STRUCTURE.axes, M::STRUCTURE.axes],
        };
        let steps = match Parts::new(&pattern, [source.sizes(), target.sizes()]) {
            Ok(parts) => Steps::new(&pattern, parts, [source, target]),
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
                let text = notation::pattern(fault, pattern.text, structure, terms.sizes(), true);
                panic!("{}", text.as_str())
            }
        }
    }

    /// Promises that a rearrangement moves no elements, as a constant.
    ///
    /// # Panics
    ///
    /// If it moves some; in a constant, that does not compile.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn in_place(&self, pattern: &str) -> InPlace<L, M> {
        if let Some(each) = self.steps.first_moved() {
            let fault = PatternFault::Moves { each };
            let structure = M::STRUCTURE;
            let text = notation::pattern(fault, pattern, structure, &structure.least_sizes(), true);
            panic!("{}", text.as_str())
        }
        InPlace(PhantomData)
    }

    /// `rearrange!` to a new tensor.
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
        M: StaticallyKnown<L>,
        M::Storage: StaticStorage + Writable,
    {
        by.apply(source)
    }

    /// `rearrange!` to a tensor that is there.
    #[doc(hidden)]
    #[inline]
    pub fn write<'v, 't, S: AsSource<'v, Element = T, Layout = L>, T, V>(
        source: S,
        target: V,
        by: &Self,
    ) where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout = M>,
        M: StaticallyKnown<L>,
    {
        let mut target = V::Element::same(target.into_view_mut());
        by.copy(source.source(), &mut target);
    }

    /// `rearrange!` to a view.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view<'v, S: AsSource<'v, Element = T, Layout = L>, T>(
        source: S,
        _by: InPlace<L, M>,
    ) -> View<'v, T, M>
    where
        M: StaticallyKnown<L>,
    {
        let elements = source.source().elements();
        // SAFETY: each position of `M` is where one of the source is, so its span is no longer.
        let elements: Elements<_, M> = unsafe { Elements::new(elements.start(), M::mapping()) };
        // SAFETY: the elements are borrowed for as long as the source.
        unsafe { View::of_elements(&elements) }
    }

    /// `rearrange!` to a mutable view.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view_mut<'v, V: IntoViewMut<'v, Element = T, Layout = L>, T: 'v>(
        source: V,
        _by: InPlace<L, M>,
    ) -> ViewMut<'v, T, M>
    where
        M: StaticallyKnown<L>,
        M::Storage: Writable,
    {
        let elements = source.into_view_mut().borrowed();
        // SAFETY: each position of `M` is where one of the source is, so its span is no longer.
        let elements: Elements<_, M> = unsafe { Elements::new(elements.start(), M::mapping()) };
        // SAFETY: the elements are borrowed for as long as the source, which nothing else reaches meanwhile; no two
        // positions of a writable layout share one.
        unsafe { ViewMut::of_elements(&elements) }
    }

    /// `try_rearrange!` to a new tensor.
    ///
    /// # Errors
    ///
    /// As for `try_rearrange!`.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    pub fn try_make<'v, S: AsSource<'v, Element = T, Layout = L>, T, A: NamesOf<L::Axes>, B>(
        source: S,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
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
        // SAFETY: the steps are those of the two mappings; nothing else reaches the elements of a new tensor,
        // and no two positions of it share one.
        unsafe { rearrange_all(source.elements(), target.as_view_mut().elements(), &steps) }
        Ok(target)
    }

    /// `try_rearrange!` to a tensor that is there.
    ///
    /// # Errors
    ///
    /// As for `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_write<
        'v,
        't,
        S: AsSource<'v, Layout = L>,
        V,
        A: NamesOf<L::Axes>,
        B: NamesOf<M::Axes>,
    >(
        source: S,
        target: V,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
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
        // SAFETY: the steps are those of the two mappings; nothing else reaches the elements of a mutable
        // view, no two positions of which share one.
        unsafe { rearrange_all(source.elements(), target.elements(), &steps) }
        Ok(())
    }

    /// `try_rearrange!` to a view.
    ///
    /// # Errors
    ///
    /// As for `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_view<'v, S: AsSource<'v, Layout = L>, A: NamesOf<L::Axes>, B: NamesOf<M::Axes>>(
        source: S,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
    ) -> Result<View<'v, S::Element, M>, LayoutError>
    where
        M::Storage: StaticStorage,
    {
        const { layout::check::<M>() };
        let source = source.source();
        let elements = source.elements();
        let mapping = Patterned::<_, M>::mapping_in_place(elements.mapping(), pattern, given)?;
        // SAFETY: each position of the mapping is where one of the source is, so its span is no longer.
        let elements = unsafe { Elements::new(elements.start(), mapping) };
        // SAFETY: the elements are borrowed for as long as the source.
        Ok(unsafe { View::<_, M>::of_elements::<()>(&elements) })
    }

    /// `try_rearrange!` to a mutable view.
    ///
    /// # Errors
    ///
    /// As for `try_rearrange!`.
    #[doc(hidden)]
    pub fn try_view_mut<
        'v,
        V: IntoViewMut<'v, Layout = L>,
        A: NamesOf<L::Axes>,
        B: NamesOf<M::Axes>,
    >(
        source: V,
        pattern: &'static str,
        given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
    ) -> Result<ViewMut<'v, V::Element, M>, LayoutError>
    where
        M::Storage: StaticStorage + Writable,
    {
        const { layout::check::<M>() };
        let elements = source.into_view_mut().borrowed();
        let mapping = Patterned::<_, M>::mapping_in_place(elements.mapping(), pattern, given)?;
        // SAFETY: each position of the mapping is where one of the source is, so its span is no longer.
        let elements = unsafe { Elements::new(elements.start(), mapping) };
        // SAFETY: the elements are borrowed for as long as the source, which nothing else reaches meanwhile; no two
        // positions of a writable layout share one.
        Ok(unsafe { ViewMut::<_, M>::of_elements::<()>(&elements) })
    }
}

/// What `rearrange!` calls for a new tensor without the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
impl<L: AnyLayout, M: AnyLayout> Rearrangement<L, M> {
    pub fn make<S, R>(_source: S, _by: &Self) -> R
    where
        S: NeedsAlloc,
    {
        unreachable!("nothing is this")
    }

    pub fn try_make<S, A, B, R>(
        _source: S,
        _pattern: &'static str,
        _given: &[(char, usize)],
        _source_axes: A,
        _target_axes: B,
    ) -> Result<R, LayoutError>
    where
        S: NeedsAlloc,
    {
        unreachable!("nothing is this")
    }

    pub fn apply<S, R>(&self, _source: S) -> R
    where
        S: NeedsAlloc,
    {
        unreachable!("nothing is this")
    }
}
