// mistakes: 15
// Other functions that move elements or tensors to another layout, and whose body calls no other one of them. Other
// programs have `to_layout`, `into_layout` of views and others.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, DimH, LayoutError, Mapping, Tensor, View, ViewMut, H};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

type Made = Result<Tensor<f32, Bgr>, LayoutError>;

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (photo: View<f32, Rgb>) {
        let _: Made = photo.try_flipped((H,));
        let _: Tensor<f32, Bgr> = photo.padded_with(0.0, (DimH::<0>,), (DimH::<0>,));
        let _: Made = photo.try_padded_with(0.0, (DimH::<0>,), (DimH::<0>,));
        let _: Tensor<f32, Bgr> = photo.padded_with_edge((DimH::<0>,), (DimH::<0>,));
        let _: Made = photo.try_padded_with_edge((DimH::<0>,), (DimH::<0>,));
    }
    (photo: View<f32, Rgb>, target: ViewMut<f32, Bgr>) {
        let _ = photo.try_relayout_into(target);
    }
    (one: View<f32, Rgb>, other: View<f32, Bgr>) {
        let _ = one.is_close(&other, 0.0, 0.0);
    }
    (photo: ViewMut<f32, Rgb>) {
        let _ = photo.into_layout::<Bgr>();
        let _ = photo.try_into_layout::<Bgr>();
    }
    (photo: Tensor<f32, Rgb>) {
        let _ = photo.into_layout::<Bgr>();
        let _ = photo.try_into_layout::<Bgr>();
    }
    (photo: Buffer<(), f32, Rgb>) {
        let _ = photo.into_layout::<Bgr>();
        let _ = photo.try_into_layout::<Bgr>();
    }
    (photo: Mapping<Rgb>) {
        let _ = photo.into_layout::<Bgr>();
        let _ = photo.try_into_layout::<Bgr>();
    }
}

fn main() {}
