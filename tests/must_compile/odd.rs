//! Programs that look odd and are right, written from the documentation before any was compiled.

#![allow(dead_code, unreachable_pub, unused)]

/// Elements that are references.
mod view_of_references {
    use tensor_layout::{Tensor, layout};
    fn names<'a>(s: &'a str) -> Tensor<&'a str, layout!(HW[2, 2])> {
        Tensor::from_fn(|_| s)
    }
}

/// A vector of views.
mod vec_of_views {
    use tensor_layout::{Tensor, View, layout};
    type X = layout!(HW[2, 2]);
    fn sorted<'a>(a: &'a Tensor<u8, X>, b: &'a Tensor<u8, X>) -> Vec<View<'a, u8, X>> {
        let mut views = vec![a.as_view(), b.as_view()];
        views.sort_by_key(|view| view.iter().copied().max());
        views
    }
}

/// A static tensor that is made once.
mod static_tensor_lock {
    use std::sync::OnceLock;
    use tensor_layout::{Tensor, layout};
    static MEAN: OnceLock<Tensor<f32, layout!(C[3])>> = OnceLock::new();
    fn mean() -> &'static [f32] {
        MEAN.get_or_init(|| Tensor::filled(0.5)).as_slice()
    }
}

/// A view of a static array.
mod view_of_static_array {
    use tensor_layout::{View, layout};
    static SOBEL: [f32; 9] = [1., 0., -1., 2., 0., -2., 1., 0., -1.];
    fn kernel() -> View<'static, f32, layout!(HW[3, 3])> {
        View::from_array(&SOBEL)
    }
}

/// A part outlives its view.
mod lifetimes_of_part {
    use tensor_layout::{C, View, layout};
    fn red<'a>(
        x: View<'a, u8, layout!(CHW[C = 3, H = 2, W = 2])>,
    ) -> View<'a, u8, layout!(HW[2, 2])> {
        let whole = x;
        whole.fix((C(0),))
    }
}

/// K: Encoding.
mod frame_generic_over_encoding {
    use tensor_layout::frames::{Encoding, Frame, Nv12};
    fn light<K: Encoding>(f: Frame<Nv12, K>) -> u32 {
        f.y().iter().map(|&v| u32::from(v)).sum()
    }
}

/// Samples that two formats have in common.
mod frame_nv21_and_nv12_one_function {
    use tensor_layout::View;
    use tensor_layout::frames::{Bt709Limited, ChromaU, Frame, Nv12, Nv21};
    fn most(u: View<u8, ChromaU<Bt709Limited, 2, 2>>) -> Option<u8> {
        u.iter().copied().max()
    }
    fn run(a: Frame<Nv12, Bt709Limited>, b: Frame<Nv21, Bt709Limited>) -> bool {
        most(a.u()) == most(b.u())
    }
}

/// Kept beside a number, Clone.
mod frame_in_a_struct {
    use tensor_layout::frames::{Bt601Limited, Frame, Yuy2};
    #[derive(Clone)]
    struct Shot<'a> {
        frame: Frame<'a, Yuy2, Bt601Limited>,
        time: u64,
    }
    fn later<'a>(s: &Shot<'a>) -> Shot<'a> {
        Shot {
            time: s.time + 1,
            ..s.clone()
        }
    }
}

mod band_of_a_photo_of_a_batch {
    use tensor_layout::{DimH, H, N, Tensor, View, layout};

    layout! {
        type Batch = NHWC[N = 4, C = 3, H = 6, W = 8];
        type Band = HWC[C = 3, H = 2, W = 8];
    }

    fn sum(band: View<u8, Band>) -> u32 {
        band.as_slice().iter().map(|byte| u32::from(*byte)).sum()
    }

    pub fn sum_of_band(batch: &Tensor<u8, Batch>) -> u32 {
        sum(batch.fix((N(1),)).crop(H(2), DimH::<2>))
    }
}
