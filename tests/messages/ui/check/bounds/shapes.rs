// mistakes: 28
// Other functions that take two tensors of one shape, with other sizes. Other programs have `zip`, `map_into` and
// others.
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Wide = layout!(HW[H = 8, W = 9]);
type Narrow = layout!(HW[H = 8, W = 7]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
        wide.relayout_into(narrow);
        let _ = wide.try_relayout_into(narrow);
        let _ = wide.try_map_into(narrow, |x| x);
        wide.map_along_into(H, narrow, |_| |x| x);
        let _ = wide.try_map_along_into(H, narrow, |_| |x| x);
        let _ = wide.try_zip(&*narrow);
        let _ = wide.is_close(narrow, 0.0, 0.0);
        wide.assert_close(narrow, 0.0, 0.0);
    }
    (wide: View<f32, Wide>) {
        let _: Tensor<f32, Narrow> = wide.to_layout();
        let _: Result<Tensor<f32, Narrow>, _> = wide.try_to_layout();
    }
    (mut wide: ViewMut<f32, Wide>, narrow: View<f32, Narrow>) {
        let _ = wide.zip(narrow);
        let _ = wide.try_zip(narrow);
        let _ = wide.zip_mut(narrow);
        let _ = wide.try_zip_mut(narrow);
    }
    (wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
        wide.relayout_into(narrow);
        let _ = wide.try_relayout_into(narrow);
        wide.map_into(narrow, |x| x);
        let _ = wide.try_map_into(narrow, |x| x);
        wide.map_along_into(H, narrow, |_| |x| x);
        let _ = wide.try_map_along_into(H, narrow, |_| |x| x);
        let _ = wide.zip(&*narrow);
        let _ = wide.try_zip(&*narrow);
        let _ = wide.zip_mut(&*narrow);
        let _ = wide.try_zip_mut(&*narrow);
        let _ = wide.is_close(narrow, 0.0, 0.0);
        wide.assert_close(narrow, 0.0, 0.0);
    }
    (wide: &mut Tensor<f32, Wide>) {
        let _: Tensor<f32, Narrow> = wide.to_layout();
        let _: Result<Tensor<f32, Narrow>, _> = wide.try_to_layout();
    }
}

fn main() {}
