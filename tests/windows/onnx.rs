//! Values of operators, compared with onnx: its backend cases are executed. `run` fetches them, and
//! `tests/operators/onnx` chooses the operators. Outputs are stored in the opposite order of axes, so a wrong stride
//! shows.

use crate::card;
use crate::graphics_card::{GraphicsCard, OnCard, Result};
use crate::nodes::case::{self, Case, Tensor};
use crate::nodes::layouts::strides_of_written;
use crate::nodes::left_out::LeftOut;
use crate::nodes::operators::{Answer, operator};
use crate::transfer::{Flat, flat};
use std::env;
use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;
use tensor_layout::View;
use tensor_layout::operators::AnyOperator;
use windows::Win32::AI::MachineLearning::DirectML::*;
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

type Bytes = OnCard<u8, Flat>;

/// Returns a buffer as DirectML gets it. It holds the resource without counting a reference.
fn bound(buffer: &Bytes) -> DML_BUFFER_BINDING {
    let resource: Option<ID3D12Resource> = Some(buffer.resource().clone());
    DML_BUFFER_BINDING {
        Buffer: ManuallyDrop::new(resource),
        Offset: 0,
        SizeInBytes: buffer.mapping().span() as u64,
    }
}

const NOTHING: DML_BINDING_DESC = DML_BINDING_DESC {
    Type: DML_BINDING_TYPE_NONE,
    Desc: ptr::null(),
};

fn desc_of<X>(kind: DML_BINDING_TYPE, binding: &X) -> DML_BINDING_DESC {
    DML_BINDING_DESC {
        Type: kind,
        Desc: ptr::from_ref(binding).cast::<c_void>(),
    }
}

/// Buffers, and the descriptions that point to them.
struct Bindings {
    buffers: Vec<Option<DML_BUFFER_BINDING>>,
}

impl Bindings {
    fn of(buffers: &[Option<&Bytes>]) -> Self {
        let buffers = buffers.iter().map(|buffer| buffer.map(bound));
        Bindings {
            buffers: buffers.collect(),
        }
    }

    fn descs(&self) -> Vec<DML_BINDING_DESC> {
        let desc = |buffer: &Option<_>| match buffer {
            Some(buffer) => desc_of(DML_BINDING_TYPE_BUFFER, buffer),
            None => NOTHING,
        };
        self.buffers.iter().map(desc).collect()
    }
}

impl Drop for Bindings {
    fn drop(&mut self) {
        for buffer in self.buffers.iter_mut().flatten() {
            // SAFETY: the buffer is not used afterwards.
            unsafe { ManuallyDrop::drop(&mut buffer.Buffer) };
        }
    }
}

/// Executes an operator on buffers, one for each slot that is not empty.
fn execute(
    card: &GraphicsCard,
    compiled: &IDMLCompiledOperator,
    inputs: &[Option<&Bytes>],
    outputs: &[Option<&Bytes>],
) -> Result<()> {
    let memory = |bytes: u64| card.allocate(flat(usize::try_from(bytes)?.max(4)));
    // SAFETY: it takes nothing.
    let needed = unsafe { compiled.GetBindingProperties() };
    let persistent = memory(needed.PersistentResourceSize)?;
    let temporary = memory(needed.TemporaryResourceSize)?;
    let of = |bytes: u64, buffer| Bindings::of(&[(bytes > 0).then_some(buffer)]);
    let persistent = of(needed.PersistentResourceSize, &persistent);
    let temporary = of(needed.TemporaryResourceSize, &temporary);

    let operators = [Some(compiled.clone())];
    let initializer: IDMLOperatorInitializer =
        // SAFETY: the operator belongs to the same device.
        unsafe { card.directml.CreateOperatorInitializer(Some(&operators)) }?;
    // SAFETY: it takes nothing.
    let bytes = unsafe { initializer.GetBindingProperties() }.TemporaryResourceSize;
    let first_temporary = memory(bytes)?;
    let first_temporary = of(bytes, &first_temporary);
    // DirectML owns no input.
    let nothing: Vec<_> = inputs
        .iter()
        .map(|_| DML_BUFFER_BINDING::default())
        .collect();
    let array = DML_BUFFER_ARRAY_BINDING {
        BindingCount: u32::try_from(nothing.len())?,
        Bindings: nothing.as_ptr(),
    };
    card.dispatch(&initializer, |table| {
        let inputs = [desc_of(DML_BINDING_TYPE_BUFFER_ARRAY, &array)];
        // SAFETY: everything that is bound lives until the operator has been executed.
        unsafe { table.BindInputs(Some(&inputs)) };
        // SAFETY: the same.
        unsafe { table.BindOutputs(Some(&persistent.descs())) };
        // SAFETY: the same.
        unsafe { table.BindTemporaryResource(Some(ptr::from_ref(&first_temporary.descs()[0]))) };
    })?;
    let (inputs, outputs) = (Bindings::of(inputs), Bindings::of(outputs));
    card.dispatch(compiled, |table| {
        // SAFETY: the same.
        unsafe { table.BindInputs(Some(&inputs.descs())) };
        // SAFETY: the same.
        unsafe { table.BindOutputs(Some(&outputs.descs())) };
        // SAFETY: the same.
        unsafe { table.BindTemporaryResource(Some(ptr::from_ref(&temporary.descs()[0]))) };
        // SAFETY: the same.
        unsafe { table.BindPersistentResource(Some(ptr::from_ref(&persistent.descs()[0]))) };
    })
}

/// Uploads bytes, rounded up to a multiple of 4.
fn upload(card: &GraphicsCard, bytes: &[u8]) -> Result<Bytes> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(4).max(4), 0);
    card.upload(View::with(&bytes, flat(bytes.len()))?)
}

/// Executes a case and returns the first difference, if there is one.
fn difference(
    card: &GraphicsCard,
    case: &Case,
    operator: &dyn AnyOperator,
    inputs: &[Option<usize>],
) -> Result<Option<String>> {
    let Ok(compiled) = operator.with_raw(|desc| card.compile(desc)) else {
        return Ok(Some("is not compiled".to_owned()));
    };
    let bytes = |input: &Option<usize>| {
        let tensor = input.and_then(|input| case.input(input));
        tensor
            .map(|tensor| upload(card, tensor.bytes()))
            .transpose()
    };
    let uploaded = inputs.iter().map(bytes).collect::<Result<Vec<_>>>()?;
    let uploaded: Vec<_> = uploaded.iter().map(Option::as_ref).collect();
    let slots = operator.outputs();
    let mut expected = case.outputs.iter();
    let wanted: Vec<_> = slots
        .iter()
        .map(|slot| slot.as_ref().and_then(|_| expected.next()))
        .collect();
    let written = wanted.iter().map(|tensor| {
        tensor
            .map(|tensor| upload(card, &vec![0xA5; tensor.bytes().len()]))
            .transpose()
    });
    let written = written.collect::<Result<Vec<_>>>()?;
    let outputs: Vec<_> = written.iter().map(Option::as_ref).collect();
    execute(card, &compiled, &uploaded, &outputs)?;
    for (wanted, written) in wanted.iter().zip(&written) {
        let (Some(wanted), Some(written)) = (wanted, written) else {
            continue;
        };
        let bytes = card.read(written, |view| view.iter().copied().collect::<Vec<u8>>())?;
        let found = Tensor {
            bytes: Some(bytes[..wanted.bytes().len()].to_vec()),
            ..(*wanted).clone()
        };
        if let Some(difference) = first_difference(wanted, &found) {
            return Ok(Some(difference));
        }
    }
    Ok(None)
}

/// Compares expected values in logical order with values in the order of an output.
fn first_difference(wanted: &Tensor, found: &Tensor) -> Option<String> {
    let tolerance = match wanted.element.as_str() {
        "float" | "double" => 1e-4,
        "float16" => 2e-3,
        _ => 0.0,
    };
    let sizes: Vec<_> = wanted
        .sizes
        .iter()
        .map(|size| usize::try_from(*size).expect("a size"))
        .collect();
    let strides = strides_of_written(&sizes);
    let numbers = found.numbers();
    for (index, wanted) in wanted.numbers().into_iter().enumerate() {
        let (mut rest, mut offset) = (index, 0);
        for (size, stride) in sizes.iter().zip(&strides).rev() {
            offset += rest % size * stride;
            rest /= size;
        }
        let found = numbers[offset];
        let is_same = wanted.is_nan() && found.is_nan()
            || wanted.total_cmp(&found).is_eq()
            || (wanted - found).abs() <= tolerance * wanted.abs().max(1.0);
        if !is_same {
            return Some(format!(
                "has {found} and not {wanted} at {index} of {sizes:?}"
            ));
        }
    }
    None
}

/// For each backend case that has an operator, the values equal onnx's, or `unlike.txt` has a line with a reason.
#[test]
fn backend_cases() -> Result<()> {
    // If the cases cannot be fetched, `run` has already reported this.
    let Some(folder) = env::var_os("ONNX_CASES").filter(|folder| !folder.is_empty()) else {
        return Ok(());
    };
    let card = card();
    let mut left_out = LeftOut::of(include_str!("../operators/onnx/left_out.txt"));
    let mut unlike = LeftOut::of(include_str!("../operators/onnx/unlike.txt"));
    let (mut agreed, mut wrong) = (0, Vec::new());
    for case in case::read(Path::new(&folder), "backend.txt") {
        if left_out.has(&case) {
            continue;
        }
        let name = &case.name;
        assert!(!case.is_refused, "{name} is a right node");
        let (operator, inputs) = match operator(&case) {
            Answer::Made(operator, inputs) => (operator, inputs),
            Answer::Refused(error) => panic!("{name} is refused: {error}"),
            Answer::NoOperator(why) => panic!("{name} has no operator: {why}"),
        };
        match (
            difference(&card, &case, &*operator, &inputs)?,
            unlike.has(&case),
        ) {
            (None, false) => agreed += 1,
            (None, true) => wrong.push(format!("{name} agrees, although there is a line for it")),
            (Some(_), true) => {}
            (Some(difference), false) => {
                wrong.push(format!("{name} ({}) {difference}", case.operator));
            }
        }
    }
    wrong.extend(unlike.unused());
    println!("{agreed} backend cases of onnx have its values");
    assert!(
        wrong.is_empty(),
        "{} times:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    Ok(())
}
