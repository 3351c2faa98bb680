// mistakes: 12
use tensor_layout::{gpu, layout, plan};
use tensor_layout::dml::Temporary;
use tensor_layout::gpu::Buffer;

type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);

fn plan_alignment_of_inner_plan() {
    type Scores = layout!(NC[N = 1, C = 10]);
    plan! {
        /// Its entries are bound to shaders of a device that wants 256 bytes.
        #[align(256)]
        pub struct Network<R> {
            pub photo: Buffer<R, f32, Photo>,
            pub heads: Heads<R>,
        }

        pub struct Heads<R> {
            pub boxes: Buffer<R, f32, Scores>,
            pub scores: Buffer<R, f32, Scores>,
        }
    }
}

plan! {
    struct PlanBound<R: gpu::Resource> {
        photo: gpu::Buffer<R, f32, Photo>,
    }
}

plan! {
    struct PlanDefault<R, const BYTES: u64 = 256> {
        photo: Buffer<R, f32, Photo>,
        work: Temporary<R, BYTES>,
    }
}

fn plan_empty() {
    plan! {
        struct Network<R> {}
    }
    fn network(_: Network<u8>) {}
}

plan! {
    pub struct PlanOfALayout<R> {
        pub photo: Photo,
        pub scratch: Temporary<R, 65_536>,
    }
}

// As a structure's name and nothing else.
plan! { Network, Stem }

plan! {
    pub struct PlanSeveralMistakes<R> {
        pub photo: Buffer<R, f32, Photo>;
        pub next: Buffer<u8, Photo>;
        Buffer<R, f32, Photo>
    }
}

plan! {
    struct PlanValue<R> {
        photo: Buffer<R, f32, Photo>,
        work: Temporary<R, 256> = 0,
    }
}

plan! {
    pub struct PlanWithoutNames<R>(Buffer<R, u8, Photo>, Buffer<R, f32, Photo>);
}

fn plan_without_resource() {
    plan! {
        pub struct Stem {
            pub photo: Buffer<f32, Photo>,
        }
    }
}

fn main() {}
