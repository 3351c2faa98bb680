//! The network of the package `magika`, which finds the kind of a file by its first and last bytes.

use crate::Result;
use crate::layers::{Layers, OnCard};
use tensor_layout::operators::{
    ActivationLinear, ActivationSigmoid, ActivationSoftmax1, Convolution, ElementWiseAdd,
    ElementWiseConstantPow, ElementWiseMultiply, FusedActivation, Gather, Gemm,
    MeanVarianceNormalization1, OwnedByDml, ReduceMax, Unbound, Window,
};
use tensor_layout::traits::{StaticStorage, StridedStorage, Writable};
use tensor_layout::{C, DimC, DimP, DimW, K, N, P, StaticLayout, V, View, W, layout};

layout! {
    type Bytes = NW[N = 1, W = 2048];
    type Table = VC[V = 257, C = 64];
    type Embedded = NWC[N = 1, C = 64, W = 2048];
    type EmbeddedApart = NCW[N = 1, C = 64, W = 2048];
    /// Each step has four bytes.
    type Steps = NWC[N = 1, C = 256, W = 512];
    type PerStep = W[512];
    type Filters = OWI[O = 512, I = 256, W = 5];
    type Features = NWC[N = 1, C = 512, W = 508];
    type FeaturesApart = NCW[N = 1, C = 512, W = 508];
    type PerChannel<const C: usize> = C[C = C];
    type Pooled = NC[N = 1, C = 512];
    type Matrix = CK[C = 512, K = 214];
    type Scores = NK[N = 1, K = 214];
    type PerScore = K[214];
}

// Wine cannot compile an addition of a multiple of four elements, except with an activation.
const NOTHING: FusedActivation = FusedActivation::Linear {
    alpha: 1.0,
    beta: 0.0,
};

static EMBED: Gather<f32, u32, V, OwnedByDml<Table>, Bytes, Embedded> = Gather::new();
static SHIFT: ElementWiseAdd<f32, Embedded, OwnedByDml<PerChannel<64>>, Embedded> =
    ElementWiseAdd::new().with_activation(NOTHING);
static SHORT_GELU: Gelu<Embedded, EmbeddedApart> = Gelu::NEW;
static NORMALIZE_STEPS: MeanVarianceNormalization1<
    f32,
    W,
    Steps,
    OwnedByDml<PerStep>,
    OwnedByDml<PerStep>,
    Steps,
> = MeanVarianceNormalization1::new(1e-6);
static CONVOLVE: Convolution<
    f32,
    Steps,
    OwnedByDml<Filters>,
    OwnedByDml<PerChannel<512>>,
    Features,
> = Convolution::new(Window::new());
static GELU: Gelu<Features, FeaturesApart> = Gelu::NEW;
static POOL: ReduceMax<f32, Features, Pooled> = ReduceMax::new();
static NORMALIZE: MeanVarianceNormalization1<
    f32,
    C,
    Pooled,
    OwnedByDml<PerChannel<512>>,
    OwnedByDml<PerChannel<512>>,
    Pooled,
> = MeanVarianceNormalization1::new(1e-6);
static SCORE: Gemm<f32, Pooled, OwnedByDml<Matrix>, OwnedByDml<PerScore>, Scores> =
    Gemm::new(1.0, 1.0);
static SOFTMAX: ActivationSoftmax1<f32, K, Scores, Scores> = ActivationSoftmax1::new();

/// Computes `x · sigmoid(2 · √(2 / π) · (x + 0.044715 · x³))`. Wine cannot compile a product of a multiple of four elements,
/// unless its factors have different strides: the second one has the layout `A`.
struct Gelu<L, A> {
    square: ElementWiseConstantPow<f32, L, L>,
    scale: ActivationLinear<f32, L, A>,
    multiply: ElementWiseMultiply<f32, L, A, L>,
    sigmoid: ActivationSigmoid<f32, L, A>,
}

impl<L, A> Gelu<L, A>
where
    L: StaticLayout<Storage: StaticStorage + StridedStorage + Writable>,
    A: StaticLayout<Storage: StaticStorage + StridedStorage + Writable>,
{
    const NEW: Self = Gelu {
        square: ElementWiseConstantPow::new(2.0),
        scale: ActivationLinear::new(1.595_769 * 0.044_715, 1.595_769),
        multiply: ElementWiseMultiply::new(),
        sigmoid: ActivationSigmoid::new(),
    };

    fn apply(&self, net: &Layers, x: &OnCard<L>) -> Result<OnCard<L>> {
        let square = net.apply(&self.square, (Unbound,), (x,))?;
        let factor = net.apply(&self.scale, (Unbound,), (&square,))?;
        let product = net.apply(&self.multiply, (Unbound, Unbound), (x, &factor))?;
        let gate = net.apply(&self.sigmoid, (Unbound,), (&product,))?;
        net.apply(&self.multiply, (Unbound, Unbound), (x, &gate))
    }
}

pub(crate) fn classify(net: &Layers) -> Result<()> {
    let bytes: Vec<_> = net.bytes("bytes")?.iter().copied().map(u32::from).collect();
    let bytes = net.runner().upload(View::<_, Bytes>::new(&bytes)?)?;
    let table = net.tensor("table")?;
    let x = net.apply(&EMBED, (&table, Unbound), (Unbound, &bytes))?;
    let bias = net.tensor("table.bias")?;
    let x = net.apply(&SHIFT, (Unbound, &bias), (&x, Unbound))?;
    let x = SHORT_GELU.apply(net, &x)?;
    let x = x.split(W, (DimW::<512>, DimP::<4>));
    let x = x.merge((P, C), DimC::<256>).permute((N, C, W));
    let owned = (
        Unbound,
        &net.tensor("steps.scale")?,
        &net.tensor("steps.bias")?,
    );
    let x = net.apply(&NORMALIZE_STEPS, owned, (&x, Unbound, Unbound))?;
    let owned = (
        Unbound,
        &net.tensor("filters")?,
        &net.tensor("filters.bias")?,
    );
    let x = net.apply(&CONVOLVE, owned, (&x, Unbound, Unbound))?;
    let x = GELU.apply(net, &x)?;
    net.compare("features", "features", &x)?;
    let x = net.apply(&POOL, (Unbound,), (&x,))?;
    let owned = (
        Unbound,
        &net.tensor("channels.scale")?,
        &net.tensor("channels.bias")?,
    );
    let x = (&x, Unbound, Unbound);
    let x = net.run("channels", "channels", &NORMALIZE, owned, x)?;
    let owned = (Unbound, &net.tensor("matrix")?, &net.tensor("matrix.bias")?);
    let x = net.apply(&SCORE, owned, (&x, Unbound, Unbound))?;
    net.run("label", "label", &SOFTMAX, (Unbound,), (&x,))?;
    Ok(())
}
