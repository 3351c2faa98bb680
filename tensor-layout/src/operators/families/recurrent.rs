//! Recurrent networks, which read sequences.

use super::define::prelude::*;
use super::fused::{AcceptedActivations, FusedActivation, RawActivations};
use core::array;

/// The order in which a recurrent network reads a sequence: `DML_RECURRENT_NETWORK_DIRECTION`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum RecurrentDirection {
    /// Reads from the first position to the last.
    #[doc(alias = "DML_RECURRENT_NETWORK_DIRECTION_FORWARD")]
    FirstToLast = 0,
    /// Reads from the last position to the first.
    #[doc(alias = "DML_RECURRENT_NETWORK_DIRECTION_BACKWARD")]
    LastToFirst = 1,
    /// Reads in both orders, with two networks. The axis D has one position for the parameters of each
    /// network.
    #[doc(alias = "DML_RECURRENT_NETWORK_DIRECTION_BIDIRECTIONAL")]
    BothWays = 2,
}

impl RecurrentDirection {
    /// Returns the number of networks: two if the sequence is read in both orders, else one.
    const fn count(self) -> u32 {
        match self {
            RecurrentDirection::FirstToLast | RecurrentDirection::LastToFirst => 1,
            RecurrentDirection::BothWays => 2,
        }
    }
}

/// The data of a recurrent network, besides its tensors.
#[derive(Clone, Copy, Debug)]
struct Recurrent {
    direction: RecurrentDirection,
    /// The activations of one direction. Only the first `count` of them are used.
    activations: [FusedActivation; 3],
    count: u32,
    flag: bool,
    clip: Option<f32>,
}

impl Recurrent {
    /// Returns an array that begins with the activations of all networks: at most three in each direction.
    fn as_raw(&self) -> RawActivations<6> {
        let all = array::from_fn(|index| self.activations[index % self.count as usize]);
        RawActivations::new(Some(all))
    }

    fn activation_count(&self) -> u32 {
        self.direction.count() * self.count
    }
}

/// Checks that the slots follow their rules, and that a state is written. DirectML refuses a network whose only output is
/// the last cell.
const fn arranged<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
    gates: u64,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    let state = Rule::letters(&[' ', 'D', 'N', 'H']);
    let arranged = attempt!(tensors.follow_some(&[
        ("input", Rule::letters(&[' ', 'S', 'N', 'I'])),
        (
            "weight",
            Rule::letters(&[' ', 'D', 'G', 'I']).times('G', gates, 'H')
        ),
        (
            "recurrence",
            Rule::letters(&[' ', 'D', 'G', 'H']).times('G', gates, 'H')
        ),
        (
            "bias",
            Rule::letters(&[' ', ' ', 'D', 'G']).times('G', 2 * gates, 'H')
        ),
        ("hidden_init", state),
        ("cell_init", state),
        ("sequence_lengths", Rule::letters(&[' ', ' ', ' ', 'N'])),
        (
            "peephole",
            Rule::letters(&[' ', ' ', 'D', 'P']).times('P', 3, 'H')
        ),
        ("output_sequence", Rule::letters(&['S', 'D', 'N', 'H'])),
        ("output_single", state),
        ("output_cell_single", state),
    ]));
    let is_met = arranged.outputs[0].is_some() || arranged.outputs[1].is_some();
    require!(is_met, NoOutput);
    Ok(arranged)
}

/// Returns the data of an operator whose `weight` has a part for each direction.
const fn recurrent<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
    direction: RecurrentDirection,
    activations: [FusedActivation; 3],
    count: u32,
) -> Checked<Recurrent> {
    // In all three operators, `recurrence` always has the axis of directions.
    let (size, wanted) = (tensors.named("recurrence").size('D'), direction.count());
    require!(size == wanted, Directions { size, wanted });
    Ok(Recurrent {
        direction,
        activations,
        count,
        flag: false,
        clip: None,
    })
}

const ONE_GATE: [FusedActivation; 3] = [FusedActivation::Tanh; 3];
const GATED: [FusedActivation; 3] = [
    FusedActivation::Sigmoid,
    FusedActivation::Tanh,
    FusedActivation::Tanh,
];

/// Expands to a text for the pages of [`Rnn`], [`Gru`] and [`Lstm`].
macro_rules! doc_of_recurrent {
    () => {
        "One of `output_sequence` and `output_single` is necessary. The letters are fixed. Their order in a layout is
free. With a single direction, D may be left out. DirectML owns no input
of a recurrent network: it refuses [`OwnedByDml`](crate::operators::OwnedByDml)."
    };
}

operator! {
    /// Runs a recurrent network over sequences. The network has one gate.
    ///
    /// ```text
    /// h[t] = f(x[t] · weight + bias[0] + h[t - 1] · recurrence + bias[1])
    /// ```
    ///
    #[doc = doc_of_recurrent!()]
    ///
    /// The activation `f` is `tanh`. To replace it, call [`with_activations`](Self::with_activations).
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, FusedActivation, RecurrentDirection, Rnn}};
    ///
    /// layout! {
    ///     type Sequences = SNI[S = 20, N = 8, I = 32];
    ///     type Weight = GI[G = 64, I = 32];
    ///     type Recurrence = GH[G = 64, H = 64];
    ///     type States = SNH[S = 20, N = 8, H = 64];
    /// }
    ///
    /// static NETWORK: Rnn<
    ///     f32,
    ///     Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent,
    /// > = Rnn::new(RecurrentDirection::FirstToLast).with_activations([FusedActivation::Relu]);
    /// ```
    #[doc(alias = "DML_RNN_OPERATOR_DESC")]
    pub struct Rnn from V1_0 = 76;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [ExecutionInputSlot] #[doc = "S, N, I; S positions of N sequences; I features at each position"],
        weight: Weight<T> is [ExecutionInputSlot] #[doc = "D, G, I; D directions; along G all units of all gates: G = H"],
        recurrence: Recurrence<T> is [ExecutionInputSlot] #[doc = "D, G, H; H units of the state"],
        bias: Bias<T> is [OptionalExecutionInputSlot] #[doc = "D, G; G = 2 · H: first those of `weight`, then those of `recurrence`"],
        hidden_init: HiddenInit<T> is [OptionalExecutionInputSlot] #[doc = "D, N, H; the first state, 0 if it is left out"],
        sequence_lengths: Lengths<u32> is [OptionalExecutionInputSlot] #[doc = "N: the length of each sequence, at most S"],
    ) -> (
        output_sequence: OutputSequence<T> is [OptionalOutputSlot] #[doc = "S, D, N, H; the state after each position"],
        output_single: OutputSingle<T> is [OptionalOutputSlot] #[doc = "D, N, H; the last state"],
    ) with (direction: RecurrentDirection) as kept: Recurrent = recurrent(ONE_GATE, 1);
    slots: [6, 2] = arranged(1);
    fields: {
        activation_count: kept.activation_count(),
        activations: kept.as_raw().as_descs().as_ptr(),
        direction: kept.direction,
    };
}

operator! {
    /// Runs a network of gated recurrent units over sequences.
    ///
    /// ```text
    /// z = f(x[t] · weight[0] + bias[0] + h[t - 1] · recurrence[0] + bias[3])
    /// r = f(x[t] · weight[1] + bias[1] + h[t - 1] · recurrence[1] + bias[4])
    /// n = g(x[t] · weight[2] + bias[2] + (r · h[t - 1]) · recurrence[2] + bias[5])
    /// h[t] = (1 - z) · n + z · h[t - 1]
    /// ```
    ///
    #[doc = doc_of_recurrent!()]
    ///
    /// The activation `f` is the sigmoid, and `g` is `tanh`. To replace them, call
    /// [`with_activations`](Self::with_activations).
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, FusedActivation, Gru, RecurrentDirection}};
    ///
    /// layout! {
    ///     type Sequences = SNI[S = 20, N = 8, I = 32];
    ///     type Weight = DGI[D = 2, G = 192, I = 32];
    ///     type Recurrence = DGH[D = 2, G = 192, H = 64];
    ///     type Bias = DG[D = 2, G = 384];
    ///     type States = SNDH[S = 20, N = 8, D = 2, H = 64];
    /// }
    ///
    /// static NETWORK: Gru<
    ///     f32,
    ///     Sequences, Weight, Recurrence, Bias, Absent, Absent, States, Absent,
    /// > = Gru::new(RecurrentDirection::BothWays).linear_before_reset();
    ///
    /// let other = NETWORK.with_activations([FusedActivation::Sigmoid, FusedActivation::Relu]);
    /// ```
    #[doc(alias = "DML_GRU_OPERATOR_DESC")]
    pub struct Gru from V1_0 = 78;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [ExecutionInputSlot] #[doc = "S, N, I; S positions of N sequences; I features at each position"],
        weight: Weight<T> is [ExecutionInputSlot] #[doc = "D, G, I; D directions; along G all units of all gates: G = 3 · H"],
        recurrence: Recurrence<T> is [ExecutionInputSlot] #[doc = "D, G, H; H units of the state"],
        bias: Bias<T> is [OptionalExecutionInputSlot] #[doc = "D, G; G = 6 · H: first those of `weight`, then those of `recurrence`"],
        hidden_init: HiddenInit<T> is [OptionalExecutionInputSlot] #[doc = "D, N, H; the first state, 0 if it is left out"],
        sequence_lengths: Lengths<u32> is [OptionalExecutionInputSlot] #[doc = "N: the length of each sequence, at most S"],
    ) -> (
        output_sequence: OutputSequence<T> is [OptionalOutputSlot] #[doc = "S, D, N, H; the state after each position"],
        output_single: OutputSingle<T> is [OptionalOutputSlot] #[doc = "D, N, H; the last state"],
    ) with (direction: RecurrentDirection) as kept: Recurrent = recurrent(GATED, 2);
    slots: [6, 2] = arranged(3);
    fields: {
        activation_count: kept.activation_count(),
        activations: kept.as_raw().as_descs().as_ptr(),
        direction: kept.direction,
        linear_before_reset: i32::from(kept.flag),
    };
}

operator! {
    /// Runs a network of long short-term memory over sequences.
    ///
    /// ```text
    /// i = f(x[t] · weight[0] + h[t - 1] · recurrence[0] + peephole[0] · c[t - 1] + biases)
    /// o = f(x[t] · weight[1] + h[t - 1] · recurrence[1] + peephole[1] · c[t] + biases)
    /// j = f(x[t] · weight[2] + h[t - 1] · recurrence[2] + peephole[2] · c[t - 1] + biases)
    /// c[t] = j · c[t - 1] + i · g(x[t] · weight[3] + h[t - 1] · recurrence[3] + biases)
    /// h[t] = o · h(c[t])
    /// ```
    ///
    /// PyTorch stores the gates i, f, g, o in the order `weight[0]`, `weight[2]`, `weight[3]`, `weight[1]`: in each of
    /// its weights and biases, move the last quarter along G after the first.
    ///
    #[doc = doc_of_recurrent!()]
    ///
    /// The activation `f` is the sigmoid, and `g` and `h` are `tanh`. To replace them, call
    /// [`with_activations`](Self::with_activations).
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, FusedActivation, Lstm, RecurrentDirection}};
    ///
    /// layout! {
    ///     type Sequences = SNI[S = 20, N = 8, I = 32];
    ///     type Weight = GI[G = 256, I = 32];
    ///     type Recurrence = GH[G = 256, H = 64];
    ///     type Bias = G[512];
    ///     type State = NH[N = 8, H = 64];
    /// }
    ///
    /// static NETWORK: Lstm<
    ///     f32,
    ///     Sequences, Weight, Recurrence, Bias, State, State, Absent, Absent, Absent, State, State,
    /// > = Lstm::new(RecurrentDirection::FirstToLast).with_clip(3.0);
    ///
    /// let coupled = NETWORK.coupled_input_and_forget();
    /// let (sigmoid, relu) = (FusedActivation::Sigmoid, FusedActivation::Relu);
    /// let other = NETWORK.with_activations([sigmoid, relu, relu]);
    /// ```
    #[doc(alias = "DML_LSTM_OPERATOR_DESC")]
    pub struct Lstm from V1_0 = 77;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [ExecutionInputSlot] #[doc = "S, N, I; S positions of N sequences; I features at each position"],
        weight: Weight<T> is [ExecutionInputSlot] #[doc = "D, G, I; D directions; along G all units of all gates: G = 4 · H"],
        recurrence: Recurrence<T> is [ExecutionInputSlot] #[doc = "D, G, H; H units of the state"],
        bias: Bias<T> is [OptionalExecutionInputSlot] #[doc = "D, G; G = 8 · H: first those of `weight`, then those of `recurrence`"],
        hidden_init: HiddenInit<T> is [OptionalExecutionInputSlot] #[doc = "D, N, H; the first state, 0 if it is left out"],
        cell_init: CellInit<T> is [OptionalExecutionInputSlot] #[doc = "D, N, H; the first cell, 0 if it is left out"],
        sequence_lengths: Lengths<u32> is [OptionalExecutionInputSlot] #[doc = "N: the length of each sequence, at most S"],
        peephole: Peephole<T> is [OptionalExecutionInputSlot] #[doc = "D, P; P = 3 · H"],
    ) -> (
        output_sequence: OutputSequence<T> is [OptionalOutputSlot] #[doc = "S, D, N, H; the state after each position"],
        output_single: OutputSingle<T> is [OptionalOutputSlot] #[doc = "D, N, H; the last state"],
        output_cell_single: OutputCell<T> is [OptionalOutputSlot] #[doc = "D, N, H; the last cell"],
    ) with (direction: RecurrentDirection) as kept: Recurrent = recurrent(GATED, 3);
    slots: [8, 3] = arranged(4);
    fields: {
        activation_count: kept.activation_count(),
        activations: kept.as_raw().as_descs().as_ptr(),
        direction: kept.direction,
        clip_threshold: kept.clip.unwrap_or(0.0),
        use_clip_threshold: i32::from(kept.clip.is_some()),
        couple_input_forget: i32::from(kept.flag),
    };
}

/// Returns the activations of one direction. Panics if a recurrent network in DirectML does not accept one of
/// them.
#[track_caller]
const fn taken(
    activations: &[FusedActivation],
    operator: &'static &'static str,
) -> [FusedActivation; 3] {
    let mut taken = [FusedActivation::Tanh; 3];
    for_each!(index < activations.len(), {
        let activation = activations[index];
        if let Some(activation) = activation.in_place_of(None, operator, AcceptedActivations::Most)
        {
            taken[index] = activation;
        }
    });
    taken
}

/// Adds the method that replaces the activations of a network.
macro_rules! with_activations {
    ($(#[$doc:meta])* $name:ident<$($parameter:ident),+>, $count:literal) => {
        impl<$($parameter),+> $name<$($parameter),+> {
            $(#[$doc])*
            /// The page of [`Rnn`](crate::operators::Rnn) has an example.
            ///
            /// # Panics
            ///
            /// Panics if DirectML does not accept an activation in a recurrent network. In a constant, this is a
            /// compile error.
            #[must_use]
            #[track_caller]
            pub const fn with_activations(mut self, activations: [FusedActivation; $count]) -> Self {
                self.kept.activations = taken(&activations, &stringify!($name));
                self
            }
        }
    };
}

with_activations! {
    /// Replaces the activation `f`. It is the same in both directions.
    Rnn<T, X, W, R, B, I, N, S, O>, 1
}
with_activations! {
    /// Replaces the activations `f` and `g`, in this order. They are the same in both directions.
    Gru<T, X, W, R, B, I, N, S, O>, 2
}
with_activations! {
    /// Replaces the activations `f`, `g` and `h`, in this order. They are the same in both directions.
    Lstm<T, X, W, R, B, H, C, N, P, S, O, E>, 3
}

impl<T, X, W, R, B, I, N, S, O> Gru<T, X, W, R, B, I, N, S, O> {
    /// Applies the reset gate after the product with `recurrence`: `LinearBeforeReset`. PyTorch and cuDNN do
    /// the same. The formula is then `n = g(x[t] · weight[2] + bias[2] + r · (h[t - 1] · recurrence[2] +
    /// bias[5]))`.
    #[must_use]
    pub const fn linear_before_reset(mut self) -> Self {
        self.kept.flag = true;
        self
    }
}

impl<T, X, W, R, B, H, C, N, P, S, O, E> Lstm<T, X, W, R, B, H, C, N, P, S, O, E> {
    /// Limits the inputs of the activations to the range from `-threshold` to `threshold`: `ClipThreshold`.
    #[must_use]
    pub const fn with_clip(mut self, threshold: f32) -> Self {
        self.kept.clip = Some(threshold);
        self
    }

    /// Computes the forget gate `j` from the input gate `i`, as `1 - i`: `CoupleInputForget`.
    #[must_use]
    pub const fn coupled_input_and_forget(mut self) -> Self {
        self.kept.flag = true;
        self
    }
}
