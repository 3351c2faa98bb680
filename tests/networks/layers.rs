//! The layers of a network, executed one after the other and compared with ONNX Runtime.

use crate::Result;
use std::cell::Cell;
use std::iter::zip;
use std::mem;
use std::path::Path;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{Memory, Runner};
use tensor_layout::operators::{Operator, SlotTuple};
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{Mapping, StaticLayout, Tensor, View};

/// A tensor in memory of the graphics card.
pub(crate) type OnCard<L> = Buffer<Memory, f32, L>;

/// The largest difference from ONNX Runtime that is allowed, relative to the largest element of the layer.
const TOLERANCE: f32 = 1e-4;

/// A graphics card, and the numbers from the generator.
pub(crate) struct Layers<'r> {
    runner: &'r Runner,
    numbers: Vec<f32>,
    /// The index of the next number, for programs that read the numbers in order.
    index: Cell<usize>,
    compared: Cell<usize>,
    largest_error: Cell<f32>,
}

impl<'r> Layers<'r> {
    pub(crate) fn open(runner: &'r Runner, numbers: impl AsRef<Path>) -> Result<Self> {
        let bytes = std::fs::read(numbers)?;
        let numbers = bytes.chunks_exact(4);
        let numbers =
            numbers.map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        Ok(Layers {
            runner,
            numbers: numbers.collect(),
            index: Cell::new(0),
            compared: Cell::new(0),
            largest_error: Cell::new(0.0),
        })
    }

    /// Uploads a tensor. Its elements are in `numbers` from `index` on, in logical order.
    pub(crate) fn tensor<L>(&self, index: usize) -> Result<OnCard<L>>
    where
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let mut tensor = Tensor::<f32, L>::filled(0.0);
        for (element, number) in zip(tensor.iter_mut(), &self.numbers[index..]) {
            *element = *number;
        }
        Ok(self.runner.upload(tensor.as_view())?)
    }

    /// Executes an operator, and compares its output with the elements at an index.
    pub(crate) fn run<O, L>(
        &self,
        name: &str,
        expected: usize,
        operator: &O,
        owned: <O::Inputs as SlotTuple>::AtInitialization<'_, Memory>,
        inputs: <O::Inputs as SlotTuple>::AtExecution<'_, Memory>,
    ) -> Result<OnCard<L>>
    where
        O: Operator<Outputs = ((f32, L),)>,
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let compiled = self
            .runner
            .compile_with(operator, owned)
            .map_err(|error| format!("{} {name}: {error:?}", operator.name()))?;
        let output = self.runner.allocate()?;
        self.runner.run(&compiled, inputs, (&output,))?;
        self.compare(name, expected, &output)?;
        Ok(output)
    }

    /// Uploads the next tensor.
    pub(crate) fn next<L>(&self) -> Result<OnCard<L>>
    where
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        self.tensor(self.take::<L>())
    }

    /// Executes an operator, and compares its output with the next tensor.
    pub(crate) fn run_next<O, L>(
        &self,
        operator: &O,
        owned: <O::Inputs as SlotTuple>::AtInitialization<'_, Memory>,
        inputs: <O::Inputs as SlotTuple>::AtExecution<'_, Memory>,
    ) -> Result<OnCard<L>>
    where
        O: Operator<Outputs = ((f32, L),)>,
        L: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let expected = self.take::<L>();
        let name = format!("at {expected}");
        self.run(&name, expected, operator, owned, inputs)
    }

    /// Compares a tensor with the next tensor.
    pub(crate) fn compare_next<L: StaticLayout>(
        &self,
        name: &str,
        output: &OnCard<L>,
    ) -> Result<()> {
        self.compare(name, self.take::<L>(), output)
    }

    /// Returns the index of the next tensor.
    fn take<L: StaticLayout>(&self) -> usize {
        let index = self.index.get();
        self.index.set(index + Mapping::<L>::default().len());
        index
    }

    /// Compares a tensor with the elements at an index.
    pub(crate) fn compare<L: StaticLayout>(
        &self,
        name: &str,
        expected: usize,
        output: &OnCard<L>,
    ) -> Result<()> {
        let error = self
            .runner
            .read(output, |output| self.difference(expected, output))?;
        // This assertion also fails for NaN.
        assert!(error <= TOLERANCE, "{name} differs by {error:e}");
        self.compared.set(self.compared.get() + 1);
        self.largest_error.set(self.largest_error.get().max(error));
        Ok(())
    }

    /// Returns the largest difference of a tensor from the elements at an index, relative to the largest of these.
    fn difference<L: StaticLayout>(&self, expected: usize, output: View<f32, L>) -> f32 {
        let expected = &self.numbers[expected..][..output.len()];
        let scale = expected
            .iter()
            .fold(0.0_f32, |scale, number| scale.max(number.abs()));
        let errors = zip(output.iter(), expected).map(|(one, other)| (one - other).abs() / scale);
        errors.fold(
            0.0,
            |one: f32, other| if one >= other { one } else { other },
        )
    }

    /// Executes a network for 20 frames, of which two are in flight at a time. Even frames are the picture at the index
    /// 0, and odd frames are black. The outputs for the picture must be those at the index `expected`, and the outputs
    /// for black frames must differ.
    pub(crate) fn frames<I, O>(
        &self,
        expected: usize,
        run: impl Fn(&OnCard<I>, &OnCard<O>) -> Result<()>,
    ) -> Result<()>
    where
        I: StaticLayout<Storage: StaticStorage + Writable>,
        O: StaticLayout<Storage: StaticStorage + Writable>,
    {
        let runner = self.runner;
        let mut picture = Tensor::<f32, I>::filled(0.0);
        for (element, number) in zip(picture.iter_mut(), &self.numbers) {
            *element = *number;
        }
        let pictures = [picture, Tensor::filled(0.0)];
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
                let error = read.wait(runner, |output| self.difference(expected, output))?;
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
