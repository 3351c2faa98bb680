//! Arrays of `ndarray`, compared with its own indexing.

use super::{AnyStrides, text};
use crate::random_inputs::try_inputs;
use ndarray::{
    Array, Array2, Array3, Array4, ArrayD, ArrayView3, Axis, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn,
    Slice, s,
};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{
    A, AnyLayout, B, C, D, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, E, F, G, H, Mapping, N,
    RunTimeStrides, Tensor, TensorLayout, View, ViewMut, W, layout,
};

/// The sizes of an array, an order of its axes, and a first position and a step for each axis.
#[derive(Clone, Debug)]
struct Cut {
    sizes: Vec<usize>,
    order: Vec<usize>,
    slices: Vec<(usize, isize)>,
}

impl Cut {
    fn strategy(rank: usize, largest: usize) -> impl Strategy<Value = Cut> {
        (
            vec(1..=largest, rank),
            Just((0..rank).collect::<Vec<_>>()).prop_shuffle(),
            vec((0..largest, 1..4_isize), rank),
        )
            .prop_map(|(sizes, order, slices)| Cut {
                sizes,
                order,
                slices,
            })
    }

    /// Returns an array in which each element is different.
    fn whole(&self) -> ArrayD<usize> {
        let mut count = 0;
        ArrayD::from_shape_simple_fn(&*self.sizes, || {
            count += 1;
            count
        })
    }

    /// Returns a view with the axes in the given order. Along each axis, the view has every `step`th position from the
    /// first one.
    fn view<'a>(&self, whole: &'a mut ArrayD<usize>) -> ndarray::ArrayViewMutD<'a, usize> {
        let mut view = whole.view_mut().permuted_axes(&*self.order);
        for (axis, (first, step)) in self.slices.iter().enumerate() {
            let first = first % view.len_of(Axis(axis));
            let slice = Slice::new(isize::try_from(first).unwrap(), None, *step);
            view.slice_axis_inplace(Axis(axis), slice);
        }
        view
    }
}

/// Random cuts as views, read and written, and as arrays again. The elements must be the same everywhere.
macro_rules! random_cuts {
    ($($test:ident: $dimension:ident, $rank:literal, $largest:literal,
        ($($axis:ident $size:ident $index:literal),+);)*) => {$(
        #[test]
        fn $test() {
            type Foreign = TensorLayout<($($size,)+), RunTimeStrides>;

            try_inputs(100, &Cut::strategy($rank, $largest), |cut| {
                let mut whole = cut.whole();
                let mut expected = whole.clone();
                cut.view(&mut expected).mapv_inplace(|element| element + 3_000_000);
                let copy = cut.view(&mut whole).to_owned();

                let array = cut.view(&mut whole);
                let array = array.view().into_dimensionality::<$dimension>().unwrap();
                let view = View::<usize, Foreign>::try_from_ndarray(array.view()).unwrap();
                let back = view.into_ndarray();
                assert_eq!(view.size_array(), array.shape());
                assert_eq!(back.shape(), array.shape());
                let (array, back) = (array.view().into_dyn(), back.into_dyn());
                for (index, element) in array.indexed_iter() {
                    assert!(std::ptr::eq(&raw const view[($($axis(index[$index]),)+)], element));
                    assert!(std::ptr::eq(&raw const back[index], element));
                }

                let array = cut.view(&mut whole).into_dimensionality::<$dimension>().unwrap();
                let mut view = ViewMut::<usize, Foreign>::try_from_ndarray(array).unwrap();
                for (index, element) in copy.indexed_iter() {
                    view[($($axis(index[$index]),)+)] = element + 1_000_000;
                }
                view.into_ndarray().mapv_inplace(|element| element + 2_000_000);
                assert_eq!(whole, expected);
                Ok(())
            });
        }
    )*};
}

random_cuts! {
    rank_1: Ix1, 1, 20, (A DynA 0);
    rank_2: Ix2, 2, 9, (A DynA 0, B DynB 1);
    rank_3: Ix3, 3, 7, (A DynA 0, B DynB 1, C DynC 2);
    rank_4: Ix4, 4, 5, (A DynA 0, B DynB 1, C DynC 2, D DynD 3);
    rank_5: Ix5, 5, 4, (A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4);
    rank_6: Ix6, 6, 3, (A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5);
    rank_7: IxDyn, 7, 3,
        (A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6);
    rank_8: IxDyn, 8, 2,
        (A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6, H DynH 7);
    any_rank: IxDyn, 3, 5, (A DynA 0, B DynB 1, C DynC 2);
}

fn is_taken<L>(array: &ArrayView3<u8>) -> bool
where
    L: AnyLayout<Axes = (C, H, W), Storage: StridedStorage>,
{
    View::<u8, L>::try_from_ndarray(*array).is_ok()
}

/// All six orders of the axes of a cube have the same sizes. Only strides distinguish them.
#[test]
fn only_the_right_order_of_a_cube_is_taken() {
    let orders = ["CHW", "CWH", "HCW", "HWC", "WCH", "WHC"];
    for own in orders {
        let cube = Array3::<u8>::zeros((3, 3, 3));
        // The array's axes are in the order of `own`, and those of its views are C, H, W.
        let indices = ['C', 'H', 'W'].map(|axis| own.find(axis).unwrap());
        let array = cube.view().permuted_axes(indices);
        let taken = [
            is_taken::<layout!(CHW[3, 3, 3])>(&array),
            is_taken::<layout!(CWH[3, ?, 3])>(&array),
            is_taken::<layout!(HCW[?, 3, 3])>(&array),
            is_taken::<layout!(HWC[3, ?, ?])>(&array),
            is_taken::<layout!(WCH[?, ?, ?])>(&array),
            is_taken::<layout!(WHC[3, 3, ?])>(&array),
        ];
        assert_eq!(taken, orders.map(|order| order == own), "{own}");
    }
}

fn counted<D: ndarray::Dimension>(shape: impl ndarray::ShapeBuilder<Dim = D>) -> Array<usize, D> {
    let mut count = 0;
    Array::from_shape_simple_fn(shape, || {
        count += 1;
        count
    })
}

#[test]
fn padding_is_a_slice() {
    type Padded = layout!(HW[H = 3, W = 5], pad(W = 8));
    let whole = counted((3, 8));
    let view = View::<usize, Padded>::try_from_ndarray(whole.slice(s![.., 3..])).unwrap();
    assert_eq!(view[(H(2), W(4))], whole[(2, 7)]);
    let tight = whole.slice(s![.., 3..]).to_owned();
    assert_eq!(
        text(View::<usize, Padded>::try_from_ndarray(tight.view())),
        "axis H has stride 5, but the layout's is 8: HW[H=3, W=5], pad(W=8)"
    );
}

#[test]
fn backwards_is_refused() {
    let mut array = counted((4, 5));
    let backwards = array.slice(s![.., ..;-1]);
    let refused = View::<usize, AnyStrides>::try_from_ndarray(backwards).unwrap_err();
    assert_eq!(refused.axis(), Some('B'));
    assert_eq!(
        refused.to_string(),
        "axis B has stride -1, but a layout's are not negative: AB[A=4, B=5]"
    );
    let backwards = array.slice_mut(s![..;-2, ..]);
    assert_eq!(
        text(ViewMut::<usize, AnyStrides>::try_from_ndarray(backwards)),
        "axis A has stride -10, but a layout's are not negative: AB[A=2, B=5]"
    );
    array.invert_axis(Axis(1));
    let refused = Tensor::<usize, layout!(AB[?, ?])>::try_from_ndarray(array).unwrap_err();
    assert_eq!(refused.error().axis(), Some('B'));
    assert_eq!(refused.into_value()[(0, 0)], 5);
}

#[test]
fn no_elements_are_refused() {
    for shape in [(0, 5), (5, 0)] {
        let mut array = Array2::<u8>::zeros(shape);
        let axis = if shape.0 == 0 { 'A' } else { 'B' };
        let refused = View::<u8, AnyStrides>::try_from_ndarray(array.view()).unwrap_err();
        assert_eq!(refused.axis(), Some(axis));
        let refused = ViewMut::<u8, layout!(AB[?, ?])>::try_from_ndarray(array.view_mut());
        let size = format!("axis {axis} has size 0, but every size is at least 1");
        assert!(text(refused).starts_with(&size));
        let refused = Tensor::<u8, layout!(AB[?, ?])>::try_from_ndarray(array).unwrap_err();
        assert_eq!(refused.into_value().dim(), shape);
    }
}

#[test]
fn ranks_known_at_run_time_are_compared() {
    type Image = layout!(HWC[C = 3, H = ?, W = ?]);
    let array = ArrayD::<u8>::zeros(vec![1, 3, 4, 5]);
    assert_eq!(
        text(View::<u8, Image>::try_from_ndarray(array.view())),
        "the array has 4 axes, but the layout has 3: HWC[C=3, H=?, W=?]"
    );
    let scalar = ndarray::arr0(7_u8).into_dyn();
    let refused = Tensor::<u8, Image>::try_from_ndarray(scalar).unwrap_err();
    assert_eq!(
        refused.error().to_string(),
        "the array has 0 axes, but the layout has 3: HWC[C=3, H=?, W=?]"
    );
    // A layout can have at most 8 axes.
    let array = ArrayD::<u8>::zeros(vec![1; 9]);
    assert!(View::<u8, Image>::try_from_ndarray(array.view()).is_err());
}

#[test]
fn sizes_are_compared() {
    let array = Array4::<u8>::zeros((1, 3, 4, 5));
    assert_eq!(
        text(View::<u8, layout!(NCHW[1, 3, 5, 4])>::try_from_ndarray(
            array.view()
        )),
        "axis H has size 4, but the layout fixes it to 5: NCHW[N=1, C=3, H=4, W=5]"
    );
}

/// Tests arrays in which all rows are one row. Both libraries read them.
#[test]
fn broadcast_arrays_are_read() {
    let row = counted((1, 4));
    let rows = row.broadcast((3, 4)).unwrap();
    let view = View::<usize, layout!(HW[H = 3, W = 4], broadcast(H))>::try_from_ndarray(rows);
    let view = view.unwrap();
    assert_eq!(view[(H(2), W(3))], 4);
    assert_eq!(view.into_ndarray(), rows);
    assert_eq!(view.into_ndarray().strides(), [0, 1]);
    assert_eq!(
        text(View::<usize, layout!(HW[H = 3, W = 4])>::try_from_ndarray(
            rows
        )),
        "axis H has stride 0, but the layout's is 4: HW[H=3, W=4]"
    );
}

/// Offsets 0, 2, 4, 3, 5 and 7. All of them differ, but no axis is inside the other one.
fn interlocking() -> Mapping<AnyStrides> {
    Mapping::try_from_strides((A(3), B(2)), (A(2), B(3))).unwrap()
}

#[test]
fn interlocking_strides_are_read() {
    let memory = [0, 1, 2, 3, 4, 5, 6, 7];
    let array = View::with(&memory, interlocking()).unwrap().into_ndarray();
    assert_eq!(array, ndarray::arr2(&[[0, 3], [2, 5], [4, 7]]));
}

#[test]
#[should_panic(
    expected = "strides that interlock cannot be those of a mutable array: \
                           AB[A=3, B=2], strides(A=2, B=3)"
)]
fn interlocking_strides_are_not_written() {
    let mut memory = [0; 8];
    let view = ViewMut::with(&mut memory, interlocking()).unwrap();
    let _ = view.into_ndarray();
}

#[test]
fn tensors_keep_their_memory() {
    type Padded = layout!(NHWC[N = 2, C = 3, H = ?, W = 5], pad(W = 6));
    let mapping = Padded::with((H(4),)).unwrap();
    let tensor = Tensor::<usize, Padded>::from_fn_with(
        |(N(n), C(c), H(h), W(w))| 1_000 * n + 100 * c + 10 * h + w,
        mapping,
    );
    let memory = tensor.memory().as_ptr();
    let copy = tensor.clone();
    let array = tensor.into_ndarray();
    assert_eq!(array.as_ptr(), memory);
    assert_eq!(array.shape(), [2, 3, 4, 5]);
    for ((n, c, h, w), element) in array.indexed_iter() {
        assert_eq!(*element, 1_000 * n + 100 * c + 10 * h + w);
    }
    let tensor = Tensor::<usize, Padded>::try_from_ndarray(array).unwrap();
    assert_eq!(tensor.memory().as_ptr(), memory);
    assert_eq!(tensor, copy);

    let array = tensor.into_ndarray();
    let refused = Tensor::<usize, layout!(NHWC[?, ?, ?, ?])>::try_from_ndarray(array).unwrap_err();
    assert_eq!(
        refused.error().to_string(),
        "axis N has stride 72, but the layout's is 60: NHWC[N=2, C=3, H=4, W=5]"
    );
    assert_eq!(refused.into_value().as_ptr(), memory);
}

/// Tests that elements before the first element of the view are dropped, and that no other element is lost.
#[test]
fn an_array_that_begins_later_is_moved_to_the_front() {
    let rows = Array2::from_shape_fn((4, 3), |(h, w)| std::rc::Rc::new(10 * h + w));
    let watched = rows.clone();
    let rows = rows.slice_move(s![2.., ..]);
    let memory = rows.as_ptr();
    let tensor = Tensor::<_, layout!(HW[H = 2, W = 3])>::try_from_ndarray(rows).unwrap();
    assert_eq!(tensor.memory().as_ptr(), memory.wrapping_sub(6));
    for h in 0..2 {
        for w in 0..3 {
            assert_eq!(*tensor[(H(h), W(w))], 10 * (h + 2) + w);
        }
    }
    drop(tensor);
    assert!(
        watched
            .iter()
            .all(|element| std::rc::Rc::strong_count(element) == 1)
    );
}

/// All elements of a type without bytes have the same address.
#[test]
fn elements_without_a_size() {
    let array = Array2::from_elem((4, 5), ());
    let part = array.slice(s![1..;2, 2..]);
    let view = View::<(), AnyStrides>::try_from_ndarray(part).unwrap();
    assert_eq!(view.size_array(), [2, 3]);
    assert_eq!(view.into_ndarray(), Array2::from_elem((2, 3), ()));
    let part = array.slice_move(s![1.., ..]);
    let tensor = Tensor::<(), layout!(HW[3, 5])>::try_from_ndarray(part).unwrap();
    assert_eq!(tensor.into_ndarray().len(), 15);
}

/// A range along H would cut only one of the two axes.
#[test]
fn an_axis_that_is_there_twice_is_refused() {
    type Twice = TensorLayout<(DynH, DynH), RunTimeStrides>;
    let refusal = "the shape has axis H twice: HH[H=1000, H=2]";
    let mut array = Array2::from_elem((1000, 2), 0_u64);
    assert_eq!(
        text(View::<u64, Twice>::try_from_ndarray(array.view())),
        refusal
    );
    assert_eq!(
        text(ViewMut::<u64, Twice>::try_from_ndarray(array.view_mut())),
        refusal
    );
}
