// mistakes: 1
//! Microsoft's MNIST sample with the pooled tensor as NHWC: it runs, and reads a "1" as a "7".
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{Absent, Gemm, MaxPooling, Operator, Unbound, Window};
use tensor_layout::{layout, C, DimF, H, W};

layout! {
    type Convolved = NHWC[N = 1, C = 16, H = 14, W = 14];
    type Pooled = NHWC[N = 1, C = 16, H = 4, W = 4];
    type Features = NF[N = 1, F = 256];
    /// As they were trained: 16 channels of 4 x 4 each.
    type Weights = FK[F = 256, K = 10];
    type Scores = NK[N = 1, K = 10];
}

static POOLING: MaxPooling<f32, Convolved, Pooled> =
    MaxPooling::new(Window::new().size::<H>(3).size::<W>(3).stride::<H>(3).stride::<W>(3));
static CLASSIFIER: Gemm<f32, Features, Weights, Absent, Scores> = Gemm::new(1.0, 0.0);

fn read_digit<R: D3d12Resource>(
    convolved: Buffer<&R, f32, Convolved>,
    pooled: Buffer<&R, f32, Pooled>,
    weights: Buffer<&R, f32, Weights>,
    scores: Buffer<&R, f32, Scores>,
) -> Result<(), BindError> {
    let _pooling = POOLING.bind((&convolved,), (&pooled,))?;
    let features = pooled.merge((C, H, W), DimF::<256>);
    let _classifier = CLASSIFIER.bind((&features, &weights, Unbound), (&scores,))?;
    Ok(())
}

fn main() {}
