// mistakes: 18
// Other functions that need a stride for each axis; the axis C of the storage has two.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, DimN, Tensor, View, C, H, K, P};

type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (image: View<f32, Blocked>) {
        let _ = image.try_step_by(C, 2);
        let _ = image.try_broadcast(DimN::<2>);
        let _ = image.windows(C, K(3));
        let _ = image.split(C, (P(2), C));
        let _ = image.try_split(C, (P(2), C));
    }
    (image: &mut Tensor<f32, Blocked>) {
        let _ = image.step_by_mut(C, 2);
        let _ = image.try_step_by_mut(C, 2);
        let _ = image.try_merge_mut((C, H), P);
        let _ = image.try_as_view_mut();
        let _ = image.split_mut(C, (P(2), C));
        let _ = image.try_split_mut(C, (P(2), C));
    }
    (image: Buffer<(), f32, Blocked>) {
        let _ = image.step_by(C, 2);
        let _ = image.try_step_by(C, 2);
        let _ = image.broadcast(DimN::<2>);
        let _ = image.try_broadcast(DimN::<2>);
        let _ = image.try_merge((C, H), P);
        let _ = image.split(C, (P(2), C));
        let _ = image.try_split(C, (P(2), C));
    }
}

fn main() {}
