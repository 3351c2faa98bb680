//! Components: the kinds of values along one axis, such as red, green and blue.

// Decisions:
//
// - **Components are a list of letters** (`components(C = RGB)`). Each letter is written as the type of the
//   axis with the same letter: `R` is the type of the axis R. Types of axes can be compared already, so
//   letters need no comparison of their own.
// - **Components belong to the meaning**, so all layouts of one meaning have the same components. A constant
//   beside each declaration compares the number of components with the size of the axis.
// - **The blanket implementation of `TakesComponents` has the types `Letters` and `Others` as parameters.**
//   For a layout without components, these types are unknown, so bounds on them add no second error.

use crate::layout::AnyLayout;
use crate::layout::nominal::{Meaning, MeaningOf};
use crate::layout::notation::Text;
use crate::types::axis::{A, Axis, X};
use crate::types::decide::{Decide, No, Yes};
use crate::types::lookup::{Nothing, choice, index_of, only_nothing};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, LETTERS, SizeList};
use tensor_layout_arithmetic::find;
use tensor_layout_macros::say;

/// The components that the declaration of the layout `L` states: the axis along which they lie, and their letters.
type ComponentsOf<L> = <MeaningOf<L> as Meaning>::Components;

/// A layout that declares its components.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which components its elements are\n\
               help: name a layout that does, such as one declared by `struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);`"
)]
pub trait HasComponents: AnyLayout {
    /// The axis along which the components lie.
    type Along: Axis;
    /// The letters of the components, as a list.
    type Letters: AxisList;
    /// The shape of the layout, but with size 1 along the axis of the components.
    #[doc(hidden)]
    type Others: Shape;
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout> HasComponents for L
where
    ComponentsOf<L>: AxisList<IsEmpty = No>,
{
    type Along = AlongOf<L>;
    type Letters = <ComponentsOf<L> as AxisList>::Rest;
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

type AlongOf<L> = <ComponentsOf<L> as AxisList>::First;

/// The letters of `List` that no copy leaves out: all but `A` (opacity) and `X` (unused).
type Required<List> = <<List as AxisList>::Without<A> as AxisList>::Without<X>;

/// Whether each required letter of `List` is among `Given`.
type AreAmong<List, Given> = <Required<List> as AxisList>::AreAmong<Given>;

/// The first required letter of `List` that is not among `Given`.
type Missing<List, Given> = <Required<List> as AxisList>::Missing<Given>;

/// The first letter of `From`, other than `A` and `X`, that `To` lacks. If `From` also lacks letters of `To`,
/// this is [`Nothing`], because another bound reports the mistake.
type LeftOut<From, To> = <AreAmong<To, From> as Decide>::If<Missing<From, To>, Nothing>;

/// The first letter of `To` that `From` lacks: `A` or `X`, for which the caller has to give a value. If
/// `From` lacks no letter, or another bound reports a mistake, this is [`Nothing`].
type Needed<From, To> = <<AreAmong<To, From> as Decide>::And<AreAmong<From, To>> as Decide>::If<
    <To as AxisList>::Missing<From>,
    Nothing,
>;

/// A letter that names a component of the layout `L`; see [`Mapping::component`](crate::Mapping::component).
#[diagnostic::on_unimplemented(message = "`{L}` has no component `{Self}`\n\
               help: name a letter in `components(..)` of its declaration; parts, and layouts without this clause, have no components")]
pub trait ComponentIn<L> {
    /// The axis along which the components lie.
    type Along: Axis;
    /// The position of the component.
    #[doc(hidden)]
    const POSITION: usize;
}

/// The axis along which the component `X` of the layout `L` lies.
pub type ComponentAxis<L, X> = <X as ComponentIn<L>>::Along;

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L, X> ComponentIn<L> for X
where
    X: Axis,
    L: HasComponents<Letters: AxisList<Has<X> = Yes>>,
{
    type Along = L::Along;
    const POSITION: usize = match find(L::Letters::LETTERS, X::NAME) {
        Some(position) => position,
        None => panic!("the bound says that the layout has the component"),
    };
}

/// A layout to which the components of `From` can be moved. Both layouts have the same components, except
/// that either may lack `A` and `X`. Along every axis but that of the components, the two sizes are equal if
/// both are known at compile time.
pub trait TakesComponents<From: AnyLayout>: AnyLayout {
    /// For each component of this layout, its position in `From`, or `None` if `From` lacks it.
    #[doc(hidden)]
    const POSITIONS: &'static [Option<usize>];
    /// The index, in logical order, of the components' axis.
    #[doc(hidden)]
    const AXIS: usize;
}

// For a layout without components, the bounds of `F`, `T`, `O` and `P` are undecided, and so add no second
// error.
#[doc(hidden)]
impl<From, To, F, T, O, P> TakesComponents<From> for To
where
    From: HasComponents<Letters = F, Others = O>,
    To: HasComponents<Letters = T, Others = P>,
    F: AxisList,
    T: AxisList,
    Missing<T, F>: ComponentOf<From, To>,
    LeftOut<F, T>: ComponentOf<To, From>,
    P: ComparableShape<O>,
{
    const POSITIONS: &'static [Option<usize>] = {
        let positions = const { &positions(T::LETTERS, F::LETTERS.split_at(F::COUNT).0) };
        positions.split_at(T::COUNT).0
    };
    const AXIS: usize = index_of(To::Shape::AXES, To::Along::NAME);
}

/// Returns, for each letter of `letters`, its index in `others`, or `None` if `others` lacks it.
const fn positions(letters: &[char; LETTERS], others: &[char]) -> [Option<usize>; LETTERS] {
    let mut positions = [None; LETTERS];
    let mut i = 0;
    while i < LETTERS {
        positions[i] = find(others, letters[i]);
        i += 1;
    }
    positions
}

/// A layout to which the components of `From` can be moved without further values: `From` has all components
/// of this layout.
pub trait TakesAllComponents<From: AnyLayout>: TakesComponents<From> {}

#[doc(hidden)]
impl<From, To, F, T> TakesAllComponents<From> for To
where
    From: HasComponents<Letters = F>,
    To: TakesComponents<From> + HasComponents<Letters = T>,
    F: AxisList,
    T: AxisList,
    Needed<F, T>: GivenFor<To, From>,
{
}

/// A layout whose sizes, except along the axis of the components, are known at compile time and equal to the
/// sizes of `From`.
pub trait FixedBeside<From: AnyLayout>: AnyLayout {}
#[doc(hidden)]
impl<From, To, O, P> FixedBeside<From> for To
where
    From: HasComponents<Others = O>,
    To: HasComponents<Others = P>,
    P: FixedLike<O>,
{
}

only_nothing! {
    /// Reports a component that `L` lacks, and that the layout `Other` has.
    ComponentOf<L, Other>: "`{L}` has no component `{Self}`, which `{Other}` has\n\
     help: components are moved, not computed: only `A` and `X` may be missing or left out; to drop another one, take a part without it, by `crop` or `fix`";
    /// Reports a component that needs a value in a copy from `From` to `To`.
    GivenFor<To, From>: "`{From}` has no component `{Self}`, which `{To}` has\n\
     help: give a value for it: `.to_components_or::<{To}>(value)`, or `.components_into_or(&mut target, value)` (with `try_` where sizes are `?`)";
}

/// Returns the axis and the letters of the components of `L`, or `None` if `L` declares no components.
pub(crate) const fn said<L: AnyLayout>() -> Option<(char, &'static [char])> {
    let letters = ComponentsOf::<L>::LETTERS
        .split_at(ComponentsOf::<L>::COUNT)
        .0;
    match letters.split_first() {
        Some((axis, letters)) => Some((*axis, letters)),
        None => None,
    }
}

/// Returns the components along C if they are not the channels of texels. X is an unused component.
#[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
pub(crate) fn others<L: AnyLayout>(channels: &str) -> Option<&'static [char]> {
    let (_, letters) = said::<L>().filter(|(axis, _)| *axis == 'C')?;
    let mut pairs = letters.iter().zip(channels.chars());
    let is_other = |(letter, channel): (&char, char)| !matches!(*letter, 'X') && *letter != channel;
    pairs.any(is_other).then_some(letters)
}

/// Checks that the axis of the components has one position for each of them. Does nothing if the layout
/// declares no components.
///
/// # Panics
///
/// Panics if the number of components is not the size of their axis. In a constant, this is a compile error.
#[track_caller]
pub const fn check<L: AnyLayout>() {
    let Some((axis, letters)) = said::<L>() else {
        return;
    };
    let size = match find(L::Shape::AXES, axis) {
        Some(index) => L::Shape::KNOWN[index],
        None => None,
    };
    if !matches!(size, Some(size) if size == letters.len()) {
        let text = wrong_components(axis, letters, L::STRUCTURE);
        panic!("{}", text.as_str())
    }
}

/// Returns the message for components whose number is not the size of their axis.
const fn wrong_components(axis: char, letters: &[char], structure: &Structure) -> Text {
    let count = letters.len();
    say!(
        "the elements of this layout have {count} components along axis {axis}, as its meaning says: {letters}, but it is \
         {structure}\n\
         help: write `{axis} = {count}` in its sizes"
    )
}
