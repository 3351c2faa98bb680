//! The network of the package `silero-vad`, which hears whether somebody speaks. Its weights are found by their names.

use crate::Result;
use crate::layers::{Layers, OnCard};
use tensor_layout::operators::{
    Absent, ActivationRelu, ActivationSigmoid, ActivationTanh, Convolution, ElementWiseAdd,
    ElementWiseMultiply, FusedActivation, Gemm, Margins, OwnedByDml, Padding, PaddingMode,
    ReduceL2, Unbound, Window,
};
use tensor_layout::{C, DimC, DimH, DimI, DimP, DimQ, DimW, G, H, Q, Tensor, W, layout};

layout! {
    /// A chunk after the last 64 samples of the chunk before.
    type Audio = NCW[N = 1, C = 1, W = 576];
    type Padded = NCW[N = 1, C = 1, W = 640];
    type Basis = OIW[O = 258, I = 1, W = 256];
    type Features<const C: usize, const W: usize> = NWC[N = 1, C = C, W = W];
    /// Real and imaginary parts of the frequencies.
    type Spectrum = NWPC[N = 1, P = 2, C = 129, W = 4], logical(NPCW);
    type Filters<const O: usize, const I: usize> = OWI[O = O, I = I, W = 3];
    type Bias<const C: usize> = C[C = C];
    type Step = NI[N = 1, I = 128];
    type State = NH[N = 1, H = 128];
    /// Wine cannot compile a product of a multiple of four elements, unless its factors have different strides.
    type Apart = NH[N = 1, H = 128], strides(H = 2);
    type Weight = GI[G = 512, I = 128];
    type Recurrence = GH[G = 512, H = 128];
    type GateBias = G[512];
    type Gates = NG[N = 1, G = 512];
    type Hidden = NCW[N = 1, C = 128, W = 1];
    type Last = OIW[O = 1, I = 128, W = 1];
    type Score = NC[N = 1, C = 1];
}

type Layer<const FROM: usize, const LONG: usize, const TO: usize, const SHORT: usize> = Convolution<
    f32,
    Features<FROM, LONG>,
    OwnedByDml<Filters<TO, FROM>>,
    OwnedByDml<Bias<TO>>,
    Features<TO, SHORT>,
>;

const ALL: Window = Window::new().padding::<W>(1, 1);
const HALF: Window = ALL.stride::<W>(2);
const RELU: FusedActivation = FusedActivation::Relu;

static PAD: Padding<f32, Audio, Padded> =
    Padding::new(PaddingMode::Reflection, Margins::new().along::<W>(0, 64));
static TRANSFORM: Convolution<f32, Padded, OwnedByDml<Basis>, Absent, Features<258, 4>> =
    Convolution::new(Window::new().stride::<W>(128));
static MAGNITUDE: ReduceL2<f32, Spectrum, Features<129, 4>> = ReduceL2::new();
static CONV1: Layer<129, 4, 128, 4> = Layer::new(ALL).with_activation(RELU);
static CONV2: Layer<128, 4, 64, 2> = Layer::new(HALF).with_activation(RELU);
static CONV3: Layer<64, 2, 64, 1> = Layer::new(HALF).with_activation(RELU);
static CONV4: Layer<64, 1, 128, 1> = Layer::new(ALL).with_activation(RELU);
static OF_STEP: Gemm<f32, Step, OwnedByDml<Weight>, OwnedByDml<GateBias>, Gates> =
    Gemm::new(1.0, 1.0);
static OF_STATE: Gemm<f32, State, OwnedByDml<Recurrence>, OwnedByDml<GateBias>, Gates> =
    Gemm::new(1.0, 1.0);
// Wine cannot compile an addition of a multiple of four elements, except with an activation.
const NOTHING: FusedActivation = FusedActivation::Linear {
    alpha: 1.0,
    beta: 0.0,
};
static ADD_GATES: ElementWiseAdd<f32, Gates, Gates, Gates> =
    ElementWiseAdd::new().with_activation(NOTHING);
static OPEN: ActivationSigmoid<f32, State, State> = ActivationSigmoid::new();
static FORGET: ActivationSigmoid<f32, State, Apart> = ActivationSigmoid::new();
static TANH: ActivationTanh<f32, State, Apart> = ActivationTanh::new();
static MULTIPLY: ElementWiseMultiply<f32, State, Apart, State> = ElementWiseMultiply::new();
static ADD: ElementWiseAdd<f32, State, State, State> =
    ElementWiseAdd::new().with_activation(NOTHING);
static ACTIVE: ActivationRelu<f32, Hidden, Hidden> = ActivationRelu::new();
static SCORE: Convolution<f32, Hidden, OwnedByDml<Last>, OwnedByDml<Bias<1>>, Score> =
    Convolution::new(Window::new()).with_activation(FusedActivation::Sigmoid);

/// Applies the convolution with a number.
fn convolve<const FROM: usize, const LONG: usize, const TO: usize, const SHORT: usize>(
    net: &Layers,
    number: usize,
    layer: &Layer<FROM, LONG, TO, SHORT>,
    x: &OnCard<Features<FROM, LONG>>,
) -> Result<OnCard<Features<TO, SHORT>>> {
    let weight = net.tensor(format_args!("encoder.{number}.reparam_conv.weight"))?;
    let bias = net.tensor(format_args!("encoder.{number}.reparam_conv.bias"))?;
    net.apply(layer, (Unbound, &weight, &bias), (x, Unbound, Unbound))
}

pub(crate) fn listen(net: &Layers) -> Result<()> {
    let basis = net.tensor("stft.forward_basis_buffer")?;
    let weight = net.tensor("decoder.rnn.weight_ih")?;
    let bias = net.tensor("decoder.rnn.bias_ih")?;
    let recurrence = net.tensor("decoder.rnn.weight_hh")?;
    let recurrence_bias = net.tensor("decoder.rnn.bias_hh")?;
    let last = net.tensor("decoder.decoder.2.weight")?;
    let last_bias = net.tensor("decoder.decoder.2.bias")?;
    let silence = Tensor::<f32, State>::filled(0.0);
    let mut hidden = net.runner().upload(silence.as_view())?;
    let mut cell = hidden.clone();
    for chunk in 0..3 {
        let named = |name| format!("{name}.{chunk}");
        let audio = net.tensor(named("audio"))?;
        let x = net.apply(&PAD, (Unbound,), (&audio,))?;
        let filters = (Unbound, &basis, Unbound);
        let x = net.apply(&TRANSFORM, filters, (&x, Unbound, Unbound))?;
        let x = x.split(C, (DimP::<2>, DimC::<129>));
        let name = named("magnitude");
        let x = net.run("magnitude", name, &MAGNITUDE, (Unbound,), (&x,))?;
        let x = convolve(net, 0, &CONV1, &x)?;
        let x = convolve(net, 1, &CONV2, &x)?;
        let x = convolve(net, 2, &CONV3, &x)?;
        let x = convolve(net, 3, &CONV4, &x)?;

        // One step of a long short-term memory, of which wine does not compile the operator.
        let step = x.merge((W, C), DimI::<128>);
        let owned = (Unbound, &weight, &bias);
        let of_step = net.apply(&OF_STEP, owned, (&step, Unbound, Unbound))?;
        let owned = (Unbound, &recurrence, &recurrence_bias);
        let of_state = net.apply(&OF_STATE, owned, (&hidden, Unbound, Unbound))?;
        let none = || (Unbound, Unbound);
        let gates = net.apply(&ADD_GATES, none(), (&of_step, &of_state))?;
        let gates = gates.split(G, (DimQ::<4>, DimH::<128>));
        let gate = |gate| gates.clone().fix((Q(gate),)).try_into_layout::<State>();
        let opened = net.apply(&OPEN, (Unbound,), (&gate(0)?,))?;
        let kept = net.apply(&FORGET, (Unbound,), (&gate(1)?,))?;
        let candidate = net.apply(&TANH, (Unbound,), (&gate(2)?,))?;
        let shown = net.apply(&OPEN, (Unbound,), (&gate(3)?,))?;
        let kept = net.apply(&MULTIPLY, none(), (&cell, &kept))?;
        let added = net.apply(&MULTIPLY, none(), (&opened, &candidate))?;
        cell = net.run("cell", named("cell"), &ADD, none(), (&kept, &added))?;
        let squashed = net.apply(&TANH, (Unbound,), (&cell,))?;
        let state = (&shown, &squashed);
        hidden = net.run("hidden", named("hidden"), &MULTIPLY, none(), state)?;

        let x = hidden.clone().split(H, (DimC::<128>, DimW::<1>));
        let x = net.apply(&ACTIVE, (Unbound,), (&x,))?;
        let owned = (Unbound, &last, &last_bias);
        let x = (&x, Unbound, Unbound);
        net.run("score", named("score"), &SCORE, owned, x)?;
    }
    Ok(())
}
