// mistakes: 12
// Other functions that take two tensors of one shape, with sizes known at run time, and whose body calls none that asks
// this, too. Other programs have `zip` and `map_into` of views.
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Open = layout!(HW[?, ?]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (one: View<f32, Open>, other: &mut Tensor<f32, Open>) {
        one.relayout_into(other);
        one.map_along_into(H, other, |_| |x| x);
    }
    (one: View<f32, Open>) {
        let _: Tensor<f32, Open> = one.to_layout();
        let _: Tensor<f32, Open> = one.flipped((H,));
        let _: Tensor<f32, layout!(W[?])> = one.fold_along((H,), 0.0, |sum, x| sum + x);
        let _: Tensor<f32, layout!(W[?])> = one.sum_along((H,));
        let _: Tensor<f32, layout!(W[?])> = one.mean_along((H,));
        let _: Tensor<f32, Open> = one.padded_with(0.0, (H(1),), (H(1),));
        let _: Tensor<f32, Open> = one.padded_with_edge((H(1),), (H(1),));
    }
    (mut one: ViewMut<f32, Open>, other: View<f32, Open>) {
        let _ = one.zip_mut(other);
    }
    (one: &mut Tensor<f32, Open>, other: View<f32, Open>) {
        let _ = one.zip_mut(other);
    }
    (one: &Tensor<f32, Open>) {
        let _: Tensor<f32, Open> = one.to_layout();
    }
}

fn main() {}
