//! Operators on tensors with all kinds of layouts, executed by DirectML, and compared with loops. `onnx.rs` compares the
//! values of most operators; here are those that no backend case has, and what is between memory and a slot.

mod activations;
mod at_random;
mod attention;
#[path = "../operators/bit_count.rs"]
mod bit_count;
mod convolution;
mod custom;
mod element_wise;
mod filled;
mod fused;
mod graphs;
mod indexed;
mod integer_products;
mod normalization;
mod rearranged;
mod recurrent;
mod reductions;
mod resampling;
mod shapes;

use crate::graphics_card::{OnCard, Result};
use crate::oracle::declaration::Declaration;
use crate::oracle::listed::Listed;
use crate::random::{Random, Sample};
use crate::transfer::untouched;
use crate::typed::{Coordinates, assert_shows, numbered};
use crate::{Card, card};
use std::fmt::Debug;
use std::iter::repeat_with;
use std::ops::Deref;
use tensor_layout::operators::Unbound;
use tensor_layout::traits::{FromBytes, IntoBytes, StaticStorage};
use tensor_layout::{AnyLayout, Mapping, StaticLayout, Tensor, View};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// Initialises an operator with the inputs that it owns, and executes it on the bound buffers. Each slot is
/// `[given]` or `[owned given]` for a tensor of the bench (after which `compute!` has its elements), `[&buffer]`, or `[]`
/// for an absent slot. A slot that is a list of tensors needs the form with `owns`, `takes` and `writes`.
macro_rules! run {
    ($card:expr, $operator:expr, $([$($input:tt)*])+ => $([$($output:tt)*])+) => {
        run!(
            $card,
            $operator,
            owns($(run!(@owned $($input)*),)+),
            takes($(run!(@bound $($input)*),)+),
            writes($(run!(@bound $($output)*),)+)
        )
    };
    (@owned owned $($given:tt)+) => { run!(@bound $($given)+) };
    (@owned $($slot:tt)*) => { Unbound };
    (@bound owned $($given:tt)+) => { Unbound };
    (@bound & $($buffer:tt)*) => { & $($buffer)* };
    (@bound $given:ident $($elements:tt)*) => { &$given.on_card };
    (@bound) => { Unbound };
    ($card:expr, $operator:expr, owns $owned:tt, takes $inputs:tt, writes $outputs:tt) => {{
        use tensor_layout::operators::Operator as _;
        let compiled = $operator.with_raw(|desc| $card.compile(desc))?;
        let owned = $operator.bind_at_initialization::<ID3D12Resource>($owned)?;
        $card.run(&compiled, &owned, &$operator.bind($inputs, $outputs)?)?;
    }};
}
use run;

/// Makes the inputs and outputs with these names, of the types that the slots of an operator have, and executes it. The
/// elements of an input are small numbers: `[name]`, the results of a function for them: `[name of function]`, or those of
/// a vector: `[name is vector]`. A slot takes a buffer that there is, too: `[&buffer]`.
macro_rules! compute {
    ($bench:ident, $operator:expr, $([$($input:tt)*])* => $([$($output:tt)*])+) => {
        $(compute!(@input $bench $($input)*);)*
        $(compute!(@output $bench $($output)*);)+
        run!(
            $bench.card,
            $operator,
            owns($(run!(@owned $($input)*),)*),
            takes($(run!(@bound $($input)*),)*),
            writes($(compute!(@written $($output)*),)+)
        );
    };
    (@input $bench:ident) => {};
    (@input $bench:ident & $($buffer:tt)*) => {};
    (@input $bench:ident owned $($input:tt)*) => { compute!(@input $bench $($input)*); };
    (@input $bench:ident $input:ident) => { let $input = $bench.input()?; };
    (@input $bench:ident $input:ident of $function:expr) => { let $input = $bench.input_of($function)?; };
    (@input $bench:ident $input:ident is $vector:expr) => { let $input = $bench.given($vector)?; };
    (@output $bench:ident $output:ident) => { let $output = $bench.output()?; };
    (@output $bench:ident $($buffer:tt)*) => {};
    (@written $output:ident) => { &$output };
    (@written $($buffer:tt)*) => { run!(@bound $($buffer)*) };
}
use compute;

/// A tensor in memory and on the card.
struct Given<T, L: AnyLayout> {
    tensor: Tensor<T, L>,
    on_card: OnCard<T, L>,
}

impl<T, L: AnyLayout> Deref for Given<T, L> {
    type Target = Tensor<T, L>;
    fn deref(&self) -> &Tensor<T, L> {
        &self.tensor
    }
}

/// A card, with its uploads and downloads.
struct Bench {
    card: Card,
    random: Random,
    /// The name of the operator, for the message of a failure.
    subject: &'static str,
}

impl Bench {
    fn new() -> Self {
        Bench {
            card: card(),
            random: Random::new(7),
            subject: "",
        }
    }

    /// Returns a tensor of small numbers.
    fn input<T, L>(&mut self) -> Result<Given<T, L>>
    where
        T: Sample + IntoBytes,
        L: StaticLayout<Storage: StaticStorage, Axes: Coordinates>,
    {
        self.input_of(T::from_i8)
    }

    /// Returns a tensor with the results of a function for numbers from -63 to 63.
    fn input_of<T, L>(&mut self, element: impl Fn(i8) -> T) -> Result<Given<T, L>>
    where
        T: IntoBytes,
        L: StaticLayout<Storage: StaticStorage, Axes: Coordinates>,
    {
        assert_is_listed::<L>();
        let elements = repeat_with(|| element(self.random.small()));
        let elements = elements.take(Mapping::<L>::default().footprint()).collect();
        self.given(elements)
    }

    /// Returns a tensor of these elements.
    fn given<T, L>(&self, elements: Vec<T>) -> Result<Given<T, L>>
    where
        T: IntoBytes,
        L: StaticLayout<Storage: StaticStorage>,
    {
        let tensor = Tensor::from_vec(elements).expect("as many as the footprint");
        let on_card = self.card.upload(tensor.as_view())?;
        Ok(Given { tensor, on_card })
    }

    /// Returns a tensor to which an operator can write.
    fn output<T, L>(&self) -> Result<OnCard<T, L>>
    where
        T: Sample + IntoBytes,
        L: StaticLayout<Axes: Coordinates>,
    {
        assert_is_listed::<L>();
        untouched(&self.card, Mapping::default())
    }

    /// Checks that every element is as expected, within the tolerance of its type.
    #[track_caller]
    fn check<T, L>(&self, output: &OnCard<T, L>, expected: impl Fn(L::Axes) -> f64) -> Result<()>
    where
        T: Sample + FromBytes + Into<f64>,
        L: AnyLayout<Axes: Debug>,
    {
        self.check_within(T::TOLERANCE, output, expected)
    }

    /// Checks that every element is as expected, within a given tolerance. The tolerance is relative for
    /// expected values above 1.
    #[track_caller]
    fn check_within<T, L>(
        &self,
        tolerance: f64,
        output: &OnCard<T, L>,
        expected: impl Fn(L::Axes) -> f64,
    ) -> Result<()>
    where
        T: FromBytes + Into<f64>,
        L: AnyLayout<Axes: Debug>,
    {
        self.card.read(output, |view| {
            for (coordinate, element) in view.indexed_iter() {
                let (expected, element) = (expected(coordinate), (*element).into());
                let error = (element - expected).abs() / expected.abs().max(1.0);
                assert!(
                    error <= tolerance,
                    "{element} and not {expected} at {coordinate:?} of {} {}",
                    view.mapping(),
                    self.subject
                );
            }
        })
    }
}

/// Asserts that the loops of these tests find the elements of a tensor at the offsets of the oracle.
fn assert_is_listed<L: StaticLayout<Axes: Coordinates>>() {
    let mapping = Mapping::<L>::default();
    let expected = Listed::of(&Declaration::parse(&mapping.to_string()));
    let memory = numbered(mapping.span());
    assert_shows(
        View::with(&memory, mapping).expect("as many as the span"),
        &expected,
    );
}

/// Converts a small number to calculate with.
fn real(small: usize) -> f64 {
    u32::try_from(small).expect("it is small").into()
}
