// mistakes: 6
use tensor_layout::{layout, plan};
use tensor_layout::dml::Temporary;
use tensor_layout::gpu::Buffer;

type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);

plan! {
    #[derive(Clone)]
    #[repr(align(256))]
    pub struct PlanAlignmentOfStruct<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

plan! {
    pub enum Work<R> {
        one: Temporary<R, 1_024>,
        other: Temporary<R, 65_536>,
    }
}

plan! {
    struct PlanOfAnyType<R, T> {
        photo: Buffer<R, T, Photo>,
    }
}

// A layout within a type is a macro.
plan! {
    pub struct PlanOfLayoutWrittenOut<R> {
        pub photo: Buffer<R, f32, NHWC[N = 1, C = 3, H = 480, W = 640]>,
    }
}

plan! {
    struct PlanResourceSecond<R> {
        photo: Buffer<f32, R, Photo>,
    }
}

plan! {
    pub Network<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

fn main() {}
