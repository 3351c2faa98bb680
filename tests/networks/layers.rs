//! The layers of a network, executed one after the other and compared with ONNX Runtime.

use crate::Result;
use safetensors::SafeTensors;
use std::cell::Cell;
use std::fmt::Display;
use std::iter::zip;
use std::mem;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{Memory, Operator, Runner, SlotTuple, StoredTensor};
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{StaticLayout, Tensor, View};

/// A tensor in memory of the graphics card.
pub(crate) type OnCard<L> = Buffer<Memory, f32, L>;

/// The largest difference from ONNX Runtime that is allowed, relative to the largest element of the layer.
const TOLERANCE: f32 = 1e-4;

/// A graphics card, and the tensors from the generator: weights, and what ONNX Runtime computes.
pub(crate) struct Layers<'r> {
    runner: &'r Runner,
    file: SafeTensors<'r>,
    /// The number of the next tensor, for programs that read tensors in order.
    next: Cell<usize>,
    compared: Cell<usize>,
    largest_error: Cell<f32>,
}

impl<'r> Layers<'r> {
    pub(crate) fn new(runner: &'r Runner, file: SafeTensors<'r>) -> Self {
        Layers {
            runner,
            file,
            next: Cell::new(0),
            compared: Cell::new(0),
            largest_error: Cell::new(0.0),
        }
    }

    /// Returns a tensor of the file, for [`Graph::weights`](tensor_layout::operators::Graph::weights).
    pub(crate) fn stored(&self, name: &str) -> Option<StoredTensor<'r>> {
        let tensor = self.file.tensor(name).ok()?;
        Some(StoredTensor::new(
            tensor.dtype(),
            tensor.shape(),
            tensor.data(),
        ))
    }

    /// Returns the bytes of a tensor of the file.
    pub(crate) fn bytes(&self, name: impl Display) -> Result<&'r [u8]> {
        Ok(self.file.tensor(&name.to_string())?.data())
    }

    /// Returns the elements of a tensor of the file, in logical order.
    pub(crate) fn numbers(&self, name: impl Display) -> Result<Vec<f32>> {
        let numbers = self.bytes(name)?.chunks_exact(4);
        let numbers =
            numbers.map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        Ok(numbers.collect())
    }

    /// Returns a tensor of the file with another layout.
    fn laid_out<L>(&self, name: impl Display) -> Result<Tensor<f32, L>>
    where
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let (mut tensor, numbers) = (Tensor::filled(0.0), self.numbers(name)?);
        assert_eq!(tensor.len(), numbers.len());
        for (element, number) in zip(tensor.iter_mut(), numbers) {
            *element = number;
        }
        Ok(tensor)
    }

    /// Uploads a tensor of the file.
    pub(crate) fn tensor<L>(&self, name: impl Display) -> Result<OnCard<L>>
    where
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        Ok(self.runner.upload(self.laid_out(name)?.as_view())?)
    }

    /// Executes an operator, and compares its output with a tensor of the file.
    pub(crate) fn run<O, L>(
        &self,
        name: &str,
        expected: impl Display,
        operator: &O,
        owned: <O::Inputs as SlotTuple>::AtInitialization<'_, Memory>,
        inputs: <O::Inputs as SlotTuple>::AtExecution<'_, Memory>,
    ) -> Result<OnCard<L>>
    where
        O: Operator<Outputs = ((f32, L),)>,
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let output = self.apply(operator, owned, inputs);
        let output = output.map_err(|error| format!("{name}: {error}"))?;
        self.compare(name, expected, &output)?;
        Ok(output)
    }

    /// Executes an operator.
    pub(crate) fn apply<O, L>(
        &self,
        operator: &O,
        owned: <O::Inputs as SlotTuple>::AtInitialization<'_, Memory>,
        inputs: <O::Inputs as SlotTuple>::AtExecution<'_, Memory>,
    ) -> Result<OnCard<L>>
    where
        O: Operator<Outputs = ((f32, L),)>,
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let compiled = self.runner.compile_with(operator, owned)?;
        let output = self.runner.allocate()?;
        self.runner.run(&compiled, inputs, (&output,))?;
        Ok(output)
    }

    /// Uploads the next tensor.
    pub(crate) fn next<L>(&self) -> Result<OnCard<L>>
    where
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        self.tensor(self.next.replace(self.next.get() + 1))
    }

    /// Compares a tensor with the next tensor.
    pub(crate) fn compare_next<L: StaticLayout>(
        &self,
        name: &str,
        output: &OnCard<L>,
    ) -> Result<()> {
        self.compare(name, self.next.replace(self.next.get() + 1), output)
    }

    /// Compares a tensor with one of the file.
    pub(crate) fn compare<L: StaticLayout>(
        &self,
        name: &str,
        expected: impl Display,
        output: &OnCard<L>,
    ) -> Result<()> {
        let expected = self.numbers(expected)?;
        let error = self
            .runner
            .read(output, |output| difference(&expected, output))?;
        // This assertion also fails for NaN.
        assert!(error <= TOLERANCE, "{name} differs by {error:e}");
        self.compared.set(self.compared.get() + 1);
        self.largest_error.set(self.largest_error.get().max(error));
        Ok(())
    }

    /// Executes a network for 20 frames, of which two are in flight at a time. Even frames are the tensor 0 of the
    /// file, and odd frames are black. The outputs for the picture must be the tensor `expected` of the file, and the outputs
    /// for black frames must differ.
    pub(crate) fn frames<I, O>(
        &self,
        expected: impl Display,
        run: impl Fn(&OnCard<I>, &OnCard<O>) -> Result<()>,
    ) -> Result<()>
    where
        I: StaticLayout<Storage: StaticStorage + Writable>,
        O: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let runner = self.runner;
        let pictures = [self.laid_out::<I>(0)?, Tensor::filled(0.0)];
        let expected = self.numbers(expected)?;
        let input = runner.allocate()?;
        // Before a frame, its output buffer has the output for another picture. So the test notices an output that was
        // not written.
        let outputs: [OnCard<O>; 3] = [runner.allocate()?, runner.allocate()?, runner.allocate()?];
        let mut before = None;
        for frame in 0..=20 {
            let begun = if frame < 20 {
                runner.write(&input, pictures[frame % 2].as_view())?;
                let output = &outputs[frame % 3];
                run(&input, output)?;
                let read = runner.read_later(output)?;
                runner.submit()?;
                Some((frame, read))
            } else {
                None
            };
            if let Some((frame, read)) = mem::replace(&mut before, begun) {
                let error = read.wait(runner, |output| difference(&expected, output))?;
                assert_eq!(
                    error <= TOLERANCE,
                    frame % 2 == 0,
                    "frame {frame} differs by {error:e}"
                );
            }
        }
        Ok(())
    }

    pub(crate) fn runner(&self) -> &'r Runner {
        self.runner
    }

    /// Prints how many outputs agree, and the largest difference.
    pub(crate) fn report(&self, network: &str) {
        let (compared, error) = (self.compared.get(), self.largest_error.get());
        println!(
            "{network}: {compared} outputs agree with ONNX Runtime; the largest difference is {error:.1e}"
        );
    }
}

/// Returns the largest difference of a tensor from numbers, relative to the largest of these.
fn difference<L: StaticLayout>(expected: &[f32], output: View<f32, L>) -> f32 {
    assert_eq!(expected.len(), output.len());
    let largest = |one: f32, other: f32| if one >= other { one } else { other };
    let scale = expected
        .iter()
        .map(|number| number.abs())
        .fold(0.0, f32::max);
    let errors = zip(output.iter(), expected).map(|(one, other)| (one - other).abs() / scale);
    errors.fold(0.0, largest)
}
