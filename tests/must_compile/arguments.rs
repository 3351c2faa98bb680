//! Arguments of all kinds where a function takes `impl AsView` or `impl AsViewMut`.

use tensor_layout::{AnyLayout, AsView, AsViewMut, C, H, N, Tensor, View, ViewMut, W, layout};

layout! {
    type Camera = HWC[C = 3, H = 2, W = 3];
    type Planes = CHW[C = 3, H = 2, W = 3];
    type Open = CHW[C = 3, H = ?, W = ?];
    struct Rgb = HWC[C = 3, H = 2, W = 3];
}

fn red(planes: impl AsView<f32, Planes>) -> f32 {
    planes.as_view().fix((C(0),)).iter().sum()
}

fn clear(mut planes: impl AsViewMut<f32, Planes>) {
    planes.as_view_mut().fill(0.0);
}

fn sum<T: Copy + Into<f64>, L: AnyLayout>(tensor: impl AsView<T, L>) -> f64 {
    tensor
        .as_view()
        .iter()
        .map(|element| (*element).into())
        .sum()
}

struct Holder<V>(V);

impl<V: AsView<u8, Rgb>> Holder<V> {
    fn first(&self) -> u8 {
        self.0.as_view()[(C(0), H(0), W(0))]
    }
}

#[test]
fn tensors_and_references_are_read() {
    let mut planes = Tensor::<f32, Planes>::filled(1.0);
    assert_eq!(red(&planes), 6.0);
    assert_eq!(red(&&planes), 6.0);
    assert_eq!(red(&mut planes), 6.0);
    assert_eq!(red(planes.as_view()), 6.0);
    assert_eq!(red(&planes.as_view()), 6.0);
    assert_eq!(red(planes.as_view_mut()), 6.0);
    assert_eq!(red(&mut planes.as_view_mut()), 6.0);
    let all = vec![planes];
    assert_eq!(all.iter().map(red).sum::<f32>(), 6.0);
    assert_eq!(all.into_iter().map(red).sum::<f32>(), 6.0);
    assert_eq!(red(View::from_array(&[1.0; 18])), 6.0);
    let read = |view: View<'_, f32, Planes>| red(view);
    assert_eq!(read(View::from_array(&[1.0; 18])), 6.0);
}

#[test]
fn the_given_layout_is_inferred() {
    let camera = Tensor::<f32, Camera>::filled(1.0);
    assert_eq!(red(&camera.to_layout()), 6.0);
    assert_eq!(red(camera.to_layout()), 6.0);
}

#[test]
fn the_wanted_layout_is_inferred() {
    let batch = Tensor::<f32, layout!(NCHW[N = 2, C = 3, H = 2, W = 3])>::filled(1.0);
    assert_eq!(sum(&batch), 36.0);
    let parts: f64 = batch.axis_iter(N).map(sum).sum();
    assert_eq!(parts, 36.0);
    assert_eq!(Holder(Tensor::filled(3)).first(), 3);
    let open = Open::with((H(4), W(5))).expect("the sizes are known");
    let open = Tensor::<f32, Open>::filled_with(1.0, open);
    assert_eq!(sum(&open), 60.0);
}

#[test]
fn tensors_and_references_are_written() {
    let mut planes = Tensor::<f32, Planes>::filled(1.0);
    clear(&mut planes);
    assert_eq!(red(&planes), 0.0);
    planes.fill(1.0);
    clear(planes.as_view_mut());
    assert_eq!(red(&planes), 0.0);
    planes.fill(1.0);
    let mut view: ViewMut<'_, f32, Planes> = planes.as_view_mut();
    clear(&mut view);
    assert_eq!(red(view), 0.0);
    clear(planes);
}

/// Functions of the crate still take what they took when their arguments had plain types. The compiler infers elements
/// from the tensor, and the other way round, and it converts pointers to arrays.
#[test]
fn arrays_are_inferred() {
    type Rows = layout!(HW[H = 2, W = 3]);
    let bytes = View::<u8, Rows>::from_array(&[1, 2, 3, 4, 5, 6]);
    let floats = View::<f32, Rows>::from_array(&[0.5; 6]);
    let numbers = [1_u8.into(); 6];
    let from = View::<i64, Rows>::from_array(&numbers);
    assert_eq!((bytes.len(), floats.len(), from.len()), (6, 6, 6));
    let elements = [1_u16; 6];
    let of_array = View::<_, Rows>::from_array(&elements);
    let boxed = Box::new(elements);
    assert!(of_array == View::<_, Rows>::from_array(&boxed));
    assert!(of_array == View::<u16, Rows>::from_array(&std::rc::Rc::new(elements)));
    assert!(of_array == View::<u16, Rows>::from_array(&&elements));
    let mut written = [Default::default(); 6];
    ViewMut::<u8, Rows>::from_array(&mut written).fill(3);
    let read: View<'_, u8, Rows> = View::from_array(&mut written);
    assert_eq!(read.iter().sum::<u8>(), 18);
    let mut boxed = Box::new(written);
    ViewMut::<u8, Rows>::from_array(&mut boxed).fill(4);
    assert_eq!(*boxed, [4; 6]);
    let collected = Tensor::<f32, Rows>::from_vec((0..6).map(|i| i as f32).collect());
    assert_eq!(collected.unwrap().as_slice()[5], 5.0);
    let array = ndarray::Array2::<f32>::zeros((2, 3));
    let view = View::<_, Rows>::try_from_ndarray(array.view()).unwrap();
    assert_eq!(view.iter().sum::<f32>(), 0.0);
    assert!(Tensor::<_, Rows>::try_from_ndarray(array).is_ok());
}
