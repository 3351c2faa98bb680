//! Writing through mutable views.

use crate::elements::{Axes, BEFORE, for_each_writable, numbered_within};
use crate::read::read_all;
use tensor_layout::traits::{Shape, StaticShape, StaticStorage, Storage, Writable};
use tensor_layout::{
    C, DynC, DynH, DynW, H, Mapping, RunTimeStrides, TensorLayout, ViewMut, W, at, layout,
};

pub fn run() {
    for_each_writable!(write_static);
    write_constant_positions();
    write_strides_of_run_time();
    write_nothing();
}

/// Writes every element in each way. Afterwards, the value of each element is its index.
pub fn write_all<S, M>(mut view: ViewMut<'_, usize, TensorLayout<S, M>>)
where
    S: Shape<Axes = Axes>,
    M: Storage,
{
    let mapping = view.mapping();
    for c in mapping.positions(C) {
        for h in mapping.positions(H) {
            for w in mapping.positions(W) {
                let offset = mapping.offset((c, h, w));
                view[(h, w, c)] = usize::MAX;
                *view.get_mut((c, h, w)).expect("the position is in range") -= 1;
                view.reborrow()[(w, c, h)] = offset;
                assert_eq!(view[(c, h, w)], offset);
                assert_eq!(view.get((c, w, h)).copied(), Some(offset));
            }
        }
    }
    assert_eq!(view.get_mut((C(0), H(0), W(mapping.size(W)))), None);
    read_all(view.as_view());
}

fn write_static<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: StaticStorage + Writable,
{
    let span = layout.span();
    let mut elements = vec![0; span].into_boxed_slice();
    write_all(ViewMut::<usize, TensorLayout<S, M>>::new(&mut elements).expect("it is long enough"));
    elements.fill(0);
    write_all(ViewMut::with(&mut elements, *layout).expect("it is long enough"));
    elements.fill(0);
    // SAFETY: all elements of the layout's span begin there, and nothing else reaches them
    // before the view has ended.
    let raw = unsafe { ViewMut::from_raw_parts(elements.as_mut_ptr(), *layout) };
    write_all(raw);

    elements.fill(0);
    let fixed =
        ViewMut::<usize, TensorLayout<S, M>>::new(&mut elements).expect("it is long enough");
    let mut dynamic: ViewMut<usize, TensorLayout<S::Dynamic, M>> = fixed.into_layout();
    let fixed: ViewMut<usize, TensorLayout<S, M>> = dynamic
        .reborrow()
        .try_into_layout()
        .expect("its sizes are these");
    write_all(fixed);
    write_all(dynamic);

    let mut elements = numbered_within(span);
    elements[BEFORE..].fill(0);
    write_all(
        ViewMut::<usize, TensorLayout<S, M>>::new(&mut elements[BEFORE..])
            .expect("it is long enough"),
    );
    assert_eq!(
        elements[..BEFORE],
        [usize::MAX; BEFORE],
        "nothing before was written"
    );

    let mut short = vec![0; span - 1].into_boxed_slice();
    assert!(ViewMut::<usize, TensorLayout<S, M>>::new(&mut short).is_err());
    assert!(ViewMut::with(&mut short, *layout).is_err());
}

fn write_constant_positions() {
    type Padded = layout!(HWC[C = 3, H = 2, W = 2], pad(W = 3));
    let mut elements = Box::new([0; Padded::SPAN]);
    let mut image = ViewMut::<usize, Padded>::from_array(&mut elements);
    at!(image, C = 0, H = 0, W = 0) = 1;
    at!(image, C = 2, H = 1, W = 1) = 2;
    assert_eq!((elements[0], elements[Padded::SPAN - 1]), (1, 2));
}

fn write_strides_of_run_time() {
    type Foreign = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
    let mapping = |strides| Mapping::<Foreign>::try_from_strides((C(3), H(2), W(4)), strides);
    let apart = mapping((C(1), H(17), W(4))).expect("the strides make a layout");
    let mut elements = vec![0; apart.span()].into_boxed_slice();
    write_all(ViewMut::with(&mut elements, apart).expect("no element is shared"));

    assert!(mapping((C(1), H(2), W(1))).is_err());
}

/// Elements without bytes.
fn write_nothing() {
    type Image = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 5));
    let mut elements = [(); Image::SPAN];
    let mut image = ViewMut::<(), Image>::new(&mut elements).expect("it is long enough");
    image[(C(1), H(2), W(3))] = ();
    assert_eq!(image.get_mut((C(1), H(2), W(4))), None);
}
