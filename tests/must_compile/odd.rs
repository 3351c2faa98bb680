//! Programs that look odd and are right, written from the documentation before any was compiled.

#![allow(dead_code, unreachable_pub, unused)]

/// Batch of 1 in both orders.
mod axis_of_size_one {
    use tensor_layout::{Tensor, View, layout};
    fn planes(x: View<f32, layout!(NHWC[1, 1, 4, 4])>) -> Tensor<f32, layout!(NCHW[1, 1, 4, 4])> {
        x.to_layout()
    }
}

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

/// A trait object of the user, with a fixed layout.
mod trait_object_of_steps {
    use tensor_layout::{Tensor, View, layout};
    type X = layout!(NC[N = 1, C = 4]);
    trait Step {
        fn run(&self, x: View<f32, X>) -> Tensor<f32, X>;
    }
    fn all(steps: &[Box<dyn Step>], x: Tensor<f32, X>) -> Tensor<f32, X> {
        steps.iter().fold(x, |x, step| step.run(x.as_view()))
    }
}

/// A channel of tensors.
mod tensor_through_channel {
    use std::sync::mpsc::Receiver;
    use tensor_layout::{Mapping, Tensor, layout};
    type Frame = layout!(HWC[C = 3, H = ?, W = ?]);
    fn received(frames: Receiver<Tensor<u8, Frame>>) -> Option<Mapping<Frame>> {
        let thread = std::thread::spawn(move || frames.recv().map(|frame| frame.mapping()));
        thread.join().ok()?.ok()
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

/// L only in PhantomData.
mod generic_struct_with_phantom {
    use core::marker::PhantomData;
    use tensor_layout::{StaticLayout, layout};
    struct Slot<L> {
        offset: usize,
        layout: PhantomData<L>,
    }
    impl<L: StaticLayout> Slot<L> {
        const BYTES: usize = L::SPAN * 4;
        fn end(&self) -> usize {
            self.offset + Self::BYTES
        }
    }
    #[test]
    fn runs() {
        let _ = Slot::<layout!(HW[2, 3])> {
            offset: 0,
            layout: PhantomData,
        }
        .end();
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

/// The result as an argument with a type.
mod rearrange_in_an_expression {
    use tensor_layout::{AsView, Tensor, layout, rearrange};
    type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
    fn sum(x: impl AsView<f32, Planes>) -> f32 {
        x.as_view().iter().sum()
    }
    fn run(x: &Tensor<f32, layout!(HWC[C = 3, H = 2, W = 2])>) -> f32 {
        let y: Tensor<f32, Planes> = rearrange!(x: H W C -> C H W);
        sum(&y)
    }
}

/// Try_part! in a closure with ?.
mod try_part_in_closure {
    use tensor_layout::{LayoutError, View, layout, try_part};
    fn tops(x: View<u8, layout!(HW[?, ?])>) -> Result<Vec<usize>, LayoutError> {
        (1..3).map(|n| Ok(try_part!(x, H = 0..n)?.len())).collect()
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

mod chroma_beyond_the_edge {
    use tensor_layout::{DimH, DimW, Tensor, View, layout, zip_map_into};

    type Luma = layout!(HW[H = 4, W = 5]);
    type Chroma = layout!(HW[H = 2, W = 3]);

    pub fn red(y: View<u8, Luma>, v: View<u8, Chroma>) -> Tensor<f32, Luma> {
        let mut red = Tensor::<f32, Luma>::filled(0.0);
        let v = v.repeated((DimH::<2>, DimW::<2>));
        zip_map_into((y, v), &mut red, |(y, v)| {
            f32::from(y) + 1.402 * (f32::from(v) - 128.0)
        });
        red
    }
}

mod two_writers_of_one_plane {
    use tensor_layout::{C, ViewMut, layout};

    layout! {
        type Chroma = HWC[C = 2, H = ?, W = ?], strides(H = ?);
    }

    pub fn make_grey(chroma: ViewMut<u8, Chroma>) {
        let mut parts = chroma.axis_iter_mut(C);
        if let (Some(mut u), Some(mut v)) = (parts.next(), parts.next()) {
            v.fill(128);
            u.fill(128);
        }
    }
}
