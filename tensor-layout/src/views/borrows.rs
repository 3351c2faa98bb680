//! Programs that must not compile. If one of them compiled, it would alias a mutable element, use freed
//! memory, or share elements that threads must not share. Before each of these programs stands a similar
//! program that compiles.

/// A mutable view of `&'static str` does not become a mutable view of `&'s str`. Otherwise, a program could
/// write a short-lived reference through the converted view, and read this reference through the original
/// view as `&'static str`.
///
/// ```
/// use tensor_layout::{layout, View, ViewMut};
/// type Words = layout!(W[2]);
///
/// fn to_read<'s>(view: View<'s, &'static str, Words>) -> View<'s, &'s str, Words> { view }
/// fn for_less_long<'s, 'l: 's>(view: ViewMut<'l, u8, Words>) -> ViewMut<'s, u8, Words> { view }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{layout, ViewMut};
/// # type Words = layout!(W[2]);
/// fn to_write<'s>(view: ViewMut<'s, &'static str, Words>) -> ViewMut<'s, &'s str, Words> { view }
/// ```
///
/// Iterators over mutable elements follow this rule, too:
///
/// ```
/// use tensor_layout::{iterators::{AxisIter, IndexedIter, Iter, LogicalOrder, Runs, Zip}, layout, H};
/// type Words = layout!(W[2]);
/// type Square = layout!(HW[2, 2]);
/// type Indexed<'s, T> = IndexedIter<'s, T, Words, LogicalOrder>;
/// type Pairs<'s, T> = Zip<'s, T, Words, u8, Words>;
///
/// fn rows<'s>(rows: AxisIter<'s, &'static str, Square, H>) -> AxisIter<'s, &'s str, Square, H> { rows }
/// fn indexed<'s>(all: Indexed<'s, &'static str>) -> Indexed<'s, &'s str> { all }
/// fn pairs<'s>(pairs: Pairs<'s, &'static str>) -> Pairs<'s, &'s str> { pairs }
/// fn all<'s>(all: Iter<'s, &'static str, Words, LogicalOrder>) -> Iter<'s, &'s str, Words, LogicalOrder> { all }
/// fn runs<'s>(runs: Runs<'s, &'static str, Words>) -> Runs<'s, &'s str, Words> { runs }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{iterators::{IterMut, LogicalOrder}, layout};
/// # type Words = layout!(W[2]);
/// fn all<'s>(all: IterMut<'s, &'static str, Words, LogicalOrder>) -> IterMut<'s, &'s str, Words, LogicalOrder> { all }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{iterators::{RunsMut}, layout};
/// # type Words = layout!(W[2]);
/// fn runs<'s>(runs: RunsMut<'s, &'static str, Words>) -> RunsMut<'s, &'s str, Words> { runs }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{iterators::{IndexedIterMut, LogicalOrder}, layout};
/// # type Words = layout!(W[2]);
/// type All<'s, T> = IndexedIterMut<'s, T, Words, LogicalOrder>;
/// fn all<'s>(all: All<'s, &'static str>) -> All<'s, &'s str> { all }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{iterators::AxisIterMut, layout, H};
/// # type Words = layout!(HW[2, 2]);
/// fn rows<'s>(rows: AxisIterMut<'s, &'static str, Words, H>) -> AxisIterMut<'s, &'s str, Words, H> { rows }
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{iterators::ZipMut, layout};
/// # type Words = layout!(W[2]);
/// type Pairs<'s, T> = ZipMut<'s, T, Words, u8, Words>;
/// fn pairs<'s>(pairs: Pairs<'s, &'static str>) -> Pairs<'s, &'s str> { pairs }
/// ```
struct Variance;

/// A part borrows the same memory as its view.
///
/// ```
/// use tensor_layout::{layout, Tensor, H, W};
/// let mut rows = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// rows.fix_mut((H(0),))[(W(0),)] = 1;
/// rows[(H(1), W(0))] = 2;
/// ```
///
/// ```compile_fail,E0499
/// # use tensor_layout::{layout, Tensor, H, W};
/// # let mut rows = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// let mut part = rows.fix_mut((H(0),));
/// rows[(H(1), W(0))] = 2;
/// part[(W(0),)] = 1;
/// ```
///
/// The rows that an iterator has returned keep the borrow after the iterator is dropped:
///
/// ```compile_fail,E0499
/// # use tensor_layout::{layout, Tensor, H, W};
/// # let mut rows = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// let mut first = rows.axis_iter_mut(H).next().unwrap();
/// let mut again = rows.axis_iter_mut(H).next().unwrap();
/// first[(W(0),)] = 1;
/// ```
///
/// A reborrowed view keeps the borrow:
///
/// ```compile_fail,E0499
/// # use tensor_layout::{layout, ViewMut, W};
/// # let mut memory = [0; 3];
/// let mut view = ViewMut::<u8, layout!(W[3])>::from_array(&mut memory);
/// let mut again = view.reborrow();
/// view[(W(0),)] = 1;
/// again[(W(0),)] = 1;
/// ```
///
/// A mutable view cannot be copied:
///
/// ```compile_fail,E0382
/// # use tensor_layout::{layout, ViewMut, W};
/// # let mut memory = [0; 3];
/// let view = ViewMut::<u8, layout!(W[3])>::from_array(&mut memory);
/// let (mut one, mut other) = (view, view);
/// ```
struct Parts;

/// Views, parts and references cannot be used after their memory is freed.
///
/// ```
/// use tensor_layout::{layout, Tensor, View, H, W};
/// type Rows = layout!(HW[2, 3]);
///
/// let tensor = Tensor::<u8, Rows>::filled(0);
/// let element = tensor.as_view().fix((H(0),)).get((W(0),));
/// assert_eq!(element, Some(&0));
/// drop(tensor);
/// ```
///
/// ```compile_fail,E0505
/// # use tensor_layout::{layout, Tensor, H, W};
/// # let tensor = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// let element = tensor.as_view().fix((H(0),)).get((W(0),));
/// drop(tensor);
/// assert_eq!(element, Some(&0));
/// ```
///
/// ```compile_fail,E0597
/// # use tensor_layout::{layout, View, H};
/// # let view;
/// {
///     let memory = [0; 6];
///     view = View::<u8, layout!(HW[2, 3])>::from_array(&memory).fix((H(1),));
/// }
/// assert_eq!(view.len(), 3);
/// ```
struct Lifetimes;

/// Elements that are not `Send` or `Sync` cannot reach another thread through a view.
///
/// ```
/// use std::{cell::Cell, rc::Rc};
/// use tensor_layout::{iterators::{Iter, IterMut, LogicalOrder, Runs, RunsMut}, layout, Tensor, View, ViewMut};
/// type Line = layout!(W[2]);
///
/// fn send<T: Send>() {}
/// fn sync<T: Sync>() {}
/// send::<(View<u8, Line>, ViewMut<u8, Line>, Tensor<u8, Line>)>();
/// sync::<(View<u8, Line>, ViewMut<u8, Line>, Tensor<u8, Line>)>();
/// send::<(Iter<u8, Line, LogicalOrder>, IterMut<u8, Line, LogicalOrder>, Runs<u8, Line>, RunsMut<u8, Line>)>();
/// // A cell may be moved to another thread, but not be shared with it.
/// send::<(ViewMut<Cell<u8>, Line>, Tensor<Cell<u8>, Line>, IterMut<Cell<u8>, Line, LogicalOrder>)>();
/// ```
///
/// ```compile_fail,E0277
/// # fn send<T: Send>() {}
/// send::<tensor_layout::View<std::cell::Cell<u8>, tensor_layout::layout!(W[2])>>();
/// ```
///
/// ```compile_fail,E0277
/// # fn sync<T: Sync>() {}
/// sync::<tensor_layout::ViewMut<std::cell::Cell<u8>, tensor_layout::layout!(W[2])>>();
/// ```
///
/// ```compile_fail,E0277
/// # fn send<T: Send>() {}
/// send::<tensor_layout::ViewMut<std::rc::Rc<u8>, tensor_layout::layout!(W[2])>>();
/// ```
///
/// ```compile_fail,E0277
/// # fn send<T: Send>() {}
/// send::<tensor_layout::Tensor<std::rc::Rc<u8>, tensor_layout::layout!(W[2])>>();
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{iterators::{Iter, LogicalOrder}, layout};
/// # fn send<T: Send>() {}
/// send::<Iter<std::cell::Cell<u8>, layout!(W[2]), LogicalOrder>>();
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{iterators::{IterMut, LogicalOrder}, layout};
/// # fn send<T: Send>() {}
/// send::<IterMut<std::rc::Rc<u8>, layout!(W[2]), LogicalOrder>>();
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{iterators::{RunsMut}, layout};
/// # fn send<T: Send>() {}
/// send::<RunsMut<std::rc::Rc<u8>, layout!(W[2])>>();
/// ```
struct Threads;
