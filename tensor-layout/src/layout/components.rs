//! Components: what the positions along an axis are, such as red, green and blue.

use crate::layout::AnyLayout;
use crate::layout::nominal::{Meaning, MeaningOf};
use crate::layout::notation;
use crate::types::axis::{A, Axis, Letter};
use crate::types::lookup::{Decide, No, Nothing, Yes, choice, index_of};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
use crate::types::type_lists::SizeList;
use core::marker::PhantomData;
use tensor_layout_arithmetic::find;

/// The components of a layout whose declaration says none.
#[derive(Debug)]
pub enum NoComponents {}

/// The components `Letters`, a list, at the positions along the axis `X`.
#[derive(Debug)]
pub struct ComponentsAlong<X, Letters>(PhantomData<(X, Letters)>);

/// The components of a declaration: [`NoComponents`] or [`ComponentsAlong`].
pub trait Components {
    /// The axis and the letters.
    const SAID: Option<(char, &'static [char])>;
}

impl Components for NoComponents {
    const SAID: Option<(char, &'static [char])> = None;
}

impl<X: Axis, Letters: ComponentList> Components for ComponentsAlong<X, Letters> {
    const SAID: Option<(char, &'static [char])> =
        Some((X::NAME, Letters::LETTERS.split_at(Letters::COUNT).0));
}

/// [`ComponentsAlong`].
pub trait SaidComponents {
    type Along: Axis;
    type Letters: ComponentList;
}
impl<X: Axis, Letters: ComponentList> SaidComponents for ComponentsAlong<X, Letters> {
    type Along = X;
    type Letters = Letters;
}

/// The maximum number of components: there are 26 letters.
const MOST: usize = 26;

/// A list of letters, each a component.
pub trait ComponentList {
    const COUNT: usize;
    const LETTERS: &'static [char; MOST];
    /// Whether the letter `X` is there.
    type Has<X: Axis>: Decide;
    /// Whether each letter is among `Given`, but for `A` and `X`.
    type AreAmong<Given: ComponentList>: Decide;
    /// The first letter that is not among `Given`, but for `A` and `X`, or [`Nothing`].
    type Missing<Given: ComponentList>;
    /// The first letter that is not among `Given`, or [`Nothing`].
    type Lacking<Given: ComponentList>;
}

impl ComponentList for () {
    const COUNT: usize = 0;
    const LETTERS: &'static [char; MOST] = &[' '; MOST];
    type Has<X: Axis> = No;
    type AreAmong<Given: ComponentList> = Yes;
    type Missing<Given: ComponentList> = Nothing;
    type Lacking<Given: ComponentList> = Nothing;
}

/// Whether the letter `X` is among `Given`, or may be missing there: `A`, the opacity, or `X`, which is unused.
type IsAmongOrFree<X, Given> = <<Given as ComponentList>::Has<X> as Decide>::Or<
    <<X as Letter>::IsA as Decide>::Or<<X as Letter>::IsX>,
>;

impl<Head: Axis, Rest: ComponentList> ComponentList for (Head, Rest) {
    const COUNT: usize = Rest::COUNT + 1;
    const LETTERS: &'static [char; MOST] = &{
        let mut letters = [' '; MOST];
        letters[0] = Head::NAME;
        let mut i = 0;
        while i < Rest::COUNT {
            letters[i + 1] = Rest::LETTERS[i];
            i += 1;
        }
        letters
    };
    type Has<X: Axis> = <Head::Is<X> as Decide>::Or<Rest::Has<X>>;
    type AreAmong<Given: ComponentList> =
        <IsAmongOrFree<Head, Given> as Decide>::And<Rest::AreAmong<Given>>;
    type Missing<Given: ComponentList> =
        <IsAmongOrFree<Head, Given> as Decide>::If<Rest::Missing<Given>, Head>;
    type Lacking<Given: ComponentList> =
        <Given::Has<Head> as Decide>::If<Rest::Lacking<Given>, Head>;
}

/// The components of `L`.
type ComponentsOf<L> = <MeaningOf<L> as Meaning>::Components;

/// A layout that says which components its elements are, where its meaning is declared.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which components its elements are",
    label = "help: name a layout that does, such as one declared by `struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);`"
)]
pub trait HasComponents: AnyLayout {
    /// The axis along which they are.
    type Along: Axis;
    /// Their letters, as a list.
    #[doc(hidden)]
    type Letters: ComponentList;
    /// The shape with one position along that axis.
    #[doc(hidden)]
    type Others: Shape;
}
#[diagnostic::do_not_recommend]
impl<L: AnyLayout> HasComponents for L
where
    ComponentsOf<L>: SaidComponents,
{
    type Along = AlongOf<L>;
    type Letters = <ComponentsOf<L> as SaidComponents>::Letters;
    type Others = <<<L::Shape as Shape>::Sizes as SizeList>::Replace<
        AlongOf<L>,
        (<AlongOf<L> as Axis>::Static<1>, ()),
    > as SizeList>::Shape;
}

choice! {
    impl[L: AnyLayout] HasComponents, L {
        type Along = A;
        type Letters = ();
        type Others = L::Shape;
    }
}

type AlongOf<L> = <ComponentsOf<L> as SaidComponents>::Along;

/// Whether each letter of a list is among those of another, or may be missing there.
type AreAmong<List, Given> = <List as ComponentList>::AreAmong<Given>;

/// The first letter of a list that another one has to have, and has not.
type Missing<List, Given> = <List as ComponentList>::Missing<Given>;

/// The first letter of `From` that `To` leaves out, where it is not the other way round, too.
type LeftOut<From, To> = <AreAmong<To, From> as Decide>::If<Missing<From, To>, Nothing>;

/// The first letter of `To` for which a value has to be given, where nothing else is wrong.
type Needed<From, To> = <<AreAmong<To, From> as Decide>::And<AreAmong<From, To>> as Decide>::If<
    <To as ComponentList>::Lacking<From>,
    Nothing,
>;

/// A layout to which the components of `From` can be moved: it has the same ones, but for `A` and `X`, and no
/// other size that is known to be another.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which components its elements are",
    label = "help: name a layout that does, such as one declared by `struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);`"
)]
pub trait TakesComponents<From: AnyLayout>: AnyLayout {
    /// For each component of this layout, its position in the other one.
    #[doc(hidden)]
    const POSITIONS: &'static [Option<usize>];
    /// The axis of the components.
    #[doc(hidden)]
    const AXIS: usize;
}

// For a layout without components, the bounds of `F`, `T`, `O` and `P` are undecided and add no second error.
impl<From, To, F, T, O, P> TakesComponents<From> for To
where
    From: HasComponents<Letters = F, Others = O>,
    To: HasComponents<Letters = T, Others = P>,
    F: ComponentList,
    T: ComponentList,
    Missing<T, F>: ComponentOf<From, To>,
    LeftOut<F, T>: KeptBy<To, From>,
    P: ComparableShape<O>,
{
    const POSITIONS: &'static [Option<usize>] = {
        let positions = const { &positions(T::LETTERS, F::LETTERS.split_at(F::COUNT).0) };
        positions.split_at(T::COUNT).0
    };
    const AXIS: usize = index_of(To::Shape::AXES, To::Along::NAME);
}

/// Where each of some letters is among others.
const fn positions(letters: &[char; MOST], others: &[char]) -> [Option<usize>; MOST] {
    let mut positions = [None; MOST];
    let mut i = 0;
    while i < MOST {
        positions[i] = find(others, letters[i]);
        i += 1;
    }
    positions
}

/// A layout to which the components of `From` can be moved, and which has no others.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which components its elements are",
    label = "help: name a layout that does, such as one declared by `struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);`"
)]
pub trait TakesAllComponents<From: AnyLayout>: TakesComponents<From> {}

impl<From, To, F, T> TakesAllComponents<From> for To
where
    From: HasComponents<Letters = F>,
    To: TakesComponents<From> + HasComponents<Letters = T>,
    F: ComponentList,
    T: ComponentList,
    Needed<F, T>: GivenFor<To, From>,
{
}

/// A layout whose sizes are all known, and those of `From`, but for the axis of components.
pub trait FixedBeside<From: AnyLayout>: AnyLayout {}
impl<From, To, O, P> FixedBeside<From> for To
where
    From: HasComponents<Others = O>,
    To: HasComponents<Others = P>,
    P: FixedLike<O>,
{
}

/// The component `Self` is one of the layout `From`.
#[diagnostic::on_unimplemented(
    message = "`{From}` has no component `{Self}`, which `{To}` has",
    label = "help: components are moved, not computed: only `A` and `X` may be missing"
)]
pub trait ComponentOf<From, To> {}
#[diagnostic::do_not_recommend]
impl<From, To> ComponentOf<From, To> for Nothing {}

/// The component `Self` of `From` is one of the layout `To`.
#[diagnostic::on_unimplemented(
    message = "`{To}` has no component `{Self}`, which `{From}` has",
    label = "help: only `A` and `X` may be left out; to drop `{Self}`, take a part without it, by `crop` or `fix`"
)]
pub trait KeptBy<To, From> {}
#[diagnostic::do_not_recommend]
impl<To, From> KeptBy<To, From> for Nothing {}

/// The component `Self` has a value in a copy from `From` to `To`.
#[diagnostic::on_unimplemented(
    message = "`{From}` has no component `{Self}`, which `{To}` has",
    label = "help: give a value for it, such as 255, to `to_components_or` or `components_into_or`"
)]
pub trait GivenFor<To, From> {}
#[diagnostic::do_not_recommend]
impl<To, From> GivenFor<To, From> for Nothing {}

/// Fails to compile if a layout has not as many positions as its meaning has components.
///
/// # Panics
///
/// Panics if it has not; in a constant, that does not compile.
#[track_caller]
pub const fn check<L: AnyLayout>() {
    let Some((axis, letters)) = ComponentsOf::<L>::SAID else {
        return;
    };
    let size = match find(L::Shape::AXES, axis) {
        Some(place) => L::Shape::KNOWN[place],
        None => None,
    };
    if !matches!(size, Some(size) if size == letters.len()) {
        let text = notation::components(axis, letters, L::STRUCTURE);
        panic!("{}", text.as_str())
    }
}
