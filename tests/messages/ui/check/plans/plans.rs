// mistakes: 14
use tensor_layout::{gpu, layout, plan, size_names, C, DimC, DimH, DimW, H, TensorLayout};
use tensor_layout::dml::{Int4, Temporary};
use tensor_layout::gpu::Buffer;

type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);

plan! {
    #[align(100)]
    pub struct PlanAlignmentNoPowerOfTwo<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

plan! {
    pub struct PlanAlignmentOfEntry<R> {
        pub photo: Buffer<R, f32, Photo>,
        #[align(256)]
        pub next_photo: Buffer<R, f32, Photo>,
    }
}

plan! {
    #[align]
    pub struct PlanAlignmentWithoutNumber<R> {
        pub photo: Buffer<R, f32, Photo>,
    }

    #[align(256)]
    #[align(512)]
    pub struct Twice<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

plan! {
    struct PlanEntryOnCondition<R> {
        photo: Buffer<R, f32, Photo>,
        #[cfg(windows)]
        work: Temporary<R, 256>,
    }
}

fn plan_entry_twice() {
    plan! {
        pub struct Network<R> {
            pub photo: Buffer<R, u8, Photo>,
            pub photo: Buffer<R, f32, Photo>,
        }
    }
}

plan! {
    struct PlanLifetime<'a, R> {
        photo: Buffer<R, f32, Photo>,
    }
}

// The layout was written by hand.
fn plan_of_bad_layout() {
    type Photo = TensorLayout<(DimC<3>, DimH<4>, DimW<5>), (H, C)>;
    plan! {
        pub struct Stem<R> {
            pub photo: Buffer<R, u8, Photo>,
        }
    }
}

size_names! { Height, Width }

plan! {
    struct Frames<R> {
        pub input: Buffer<R, u8, layout!(HWC[C = 3, H = ?Height, W = ?Width])>,
    }
}

fn plan_of_nibbles() {
    type Weights = layout!(OI[O = 1000, I = 512]);
    plan! {
        pub struct Network<R> {
            pub weights: Buffer<R, Int4, Weights>,
        }
    }
}

plan! {
    pub struct Work<R> {
        pub scratch: Temporary<R, 0>,
    }
}

type Vast = layout!(HW[H = 1_073_741_824, W = 1_073_741_824]);

plan! {
    pub struct Sky<R> {
        pub stars: Buffer<R, f64, Vast>,
        pub planets: Buffer<R, f64, Vast>,
    }
}

plan! {
    struct PlanWhere<R> where R: gpu::Resource {
        photo: gpu::Buffer<R, f32, Photo>,
    }
}

// Only where the parameter is known is it known that the inner plan is too large.
fn plan_with_inner_plan_too_large() {
    plan! {
        struct Network<R, const BYTES: u64> {
            stem: Stem<R, BYTES>,
        }

        struct Stem<R, const BYTES: u64> {
            work: Temporary<R, BYTES>,
            photo: Buffer<R, f32, Photo>,
        }
    }

    const _: u64 = Network::<(), { u64::MAX - 3 }>::SIZE_IN_BYTES;
}

fn main() {}
