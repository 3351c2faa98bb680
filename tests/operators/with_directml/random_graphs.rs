//! Random graphs with random bindings, compared with a model that keeps the sizes, the strides and the promised alignment
//! of each value.

use crate::graphs::compiles;
use crate::library::Library;
use crate::memory::Memory;
use crate::oracle::random::Choices;
use crate::questions::for_each_random;
use crate::random_inputs::Met;
use std::ops::Range;
use tensor_layout::dml::{BindErrorKind, Temporary};
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    ElementWiseIdentity, Graph, GraphBinder, GraphErrorKind, Join, Value,
};
use tensor_layout::{DynH, DynW, H, Mapping, SharedStrides, TensorLayout, W};

type Rows = TensorLayout<(DynH, DynW), SharedStrides>;

/// Sizes and strides along H and W.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shape([(usize, usize); 2]);

impl Shape {
    /// Returns at most two rows and columns, with strides for at most four.
    fn random(choices: &mut Choices) -> Self {
        let [h, w] = [(); 2].map(|()| 1 + choices.below(2));
        let gap = choices.below(2);
        Shape(if choices.one_in(2) {
            [(h, 2 + gap), (w, 1)]
        } else {
            [(h, 1), (w, 4 + gap)]
        })
    }

    fn mapping(self) -> Mapping<Rows> {
        let [(h, stride_of_h), (w, stride_of_w)] = self.0;
        let mapping = Mapping::try_from_strides((H(h), W(w)), (H(stride_of_h), W(stride_of_w)));
        mapping.expect("it is small")
    }

    /// The stride along an axis of size 1 does not matter.
    fn is_like(self, other: Self) -> bool {
        let mut axes = self.0.iter().zip(&other.0);
        axes.all(|(one, other)| one.0 == other.0 && (one.0 == 1 || one.1 == other.1))
    }

    /// Returns the bytes from an offset on.
    fn bytes(self, offset: u64) -> Range<u64> {
        offset..offset + 4 * self.mapping().span() as u64
    }
}

enum Operator {
    Copy(ElementWiseIdentity<f32, Rows, Rows>),
    Pair(Box<Join<f32, H, (Rows, Rows), Rows>>),
}

/// An operator that takes one value or two, by their indices.
struct Step {
    operator: Operator,
    takes: Vec<usize>,
    is_refused: bool,
    /// The index of a value that becomes an output before the operator takes its values.
    output: Option<usize>,
}

/// An input, or the output of a node.
#[derive(Clone, Debug)]
struct Known {
    /// An input has the shape of the first slot that takes it.
    shape: Option<Shape>,
    alignment: u32,
    is_taken: bool,
    is_input: bool,
    is_output: bool,
}

struct Model {
    values: Vec<Known>,
    steps: Vec<Step>,
}

impl Model {
    fn random(choices: &mut Choices) -> Self {
        // At times more inputs and outputs than any operator has slots.
        let inputs = if choices.one_in(8) {
            12 + choices.below(8)
        } else {
            1 + choices.below(3)
        };
        let input = Known {
            shape: None,
            alignment: 16,
            is_taken: false,
            is_input: true,
            is_output: false,
        };
        let mut model = Model {
            values: vec![input; inputs],
            steps: Vec::new(),
        };
        for _ in 0..=choices.below(5) {
            let takes = (0..=choices.below(2)).map(|_| choices.below(model.values.len()));
            let takes = takes.collect();
            model.step(choices, takes);
        }
        for input in 0..inputs {
            if !model.values[input].is_taken {
                model.step(choices, vec![input]);
            }
        }
        model
    }

    /// Adds an operator, which is refused if one of its slots has another shape than the value that it takes.
    fn step(&mut self, choices: &mut Choices, takes: Vec<usize>) {
        let output = choices.below(self.values.len());
        let is_new = !self.values[output].is_input && !self.values[output].is_output;
        let output = (is_new && choices.one_in(2)).then_some(output);
        if let Some(output) = output {
            self.values[output].is_output = true;
        }
        let mut slots: Vec<_> = takes
            .iter()
            .map(|value| match self.values[*value].shape {
                Some(shape) if !choices.one_in(6) => shape,
                _ => Shape::random(choices),
            })
            .collect();
        let columns = slots[0].0[1].0;
        slots[takes.len() - 1].0[1].0 = columns;
        let rows = slots.iter().map(|slot| slot.0[0].0).sum();
        let alignment = [0, 32, 64][choices.below(3)];
        let mut made = Shape::random(choices);
        (made.0[0].0, made.0[1].0) = (rows, columns);
        // A column of many rows needs strides that leave room for them.
        if made.0[0].1 == 1 {
            made.0[1].1 = rows.max(4);
        }
        let mut values = self.values.clone();
        let mut is_refused = false;
        for (value, slot) in takes.iter().zip(&slots) {
            let value = &mut values[*value];
            is_refused |= !value.shape.get_or_insert(*slot).is_like(*slot);
            value.alignment = value.alignment.max(alignment);
            value.is_taken = true;
        }
        let operator = match slots[..] {
            [from] => {
                let copy = ElementWiseIdentity::with(from.mapping(), made.mapping());
                Operator::Copy(copy.expect("they fit").with_alignment(alignment))
            }
            [one, other] => {
                let pair = Join::with((one.mapping(), other.mapping()), made.mapping());
                Operator::Pair(Box::new(pair.expect("they fit").with_alignment(alignment)))
            }
            _ => unreachable!("an operator takes one value or two"),
        };
        self.steps.push(Step {
            operator,
            takes,
            is_refused,
            output,
        });
        if !is_refused {
            self.values = values;
            self.values.push(Known {
                shape: Some(made),
                alignment: alignment.max(16),
                is_taken: false,
                is_input: false,
                is_output: false,
            });
        }
    }

    /// Makes the graph, and makes outputs of all values that nothing takes. Returns also the values, and the indices of
    /// the inputs and the outputs, in the order of their slots.
    fn graph(&self, met: &Met) -> (Graph<'_>, Vec<Value<f32, Rows>>, [Vec<usize>; 2]) {
        let mut graph = Graph::new();
        let inputs = self.values.iter().filter(|value| value.is_input).count();
        let mut values: Vec<_> = (0..inputs).map(|value| graph.input(NAMES[value])).collect();
        let mut slots = [(0..inputs).collect(), Vec::new()];
        for step in &self.steps {
            if let Some(output) = step.output {
                graph.output(NAMES[output], values[output]);
                slots[1].push(output);
            }
            let taken: Vec<_> = step.takes.iter().map(|value| values[*value]).collect();
            let applied = match &step.operator {
                Operator::Copy(copy) => graph.try_apply(copy, (taken[0],)),
                Operator::Pair(pair) => graph.try_apply(pair.as_ref(), (taken[0], taken[1])),
            };
            assert_eq!(applied.is_err(), step.is_refused, "{applied:?}");
            match applied {
                Ok(value) => values.push(value),
                Err(error) => assert_eq!(error.kind(), GraphErrorKind::WrongSize, "{error}"),
            }
            met.note(if step.is_refused {
                "refused"
            } else {
                "applied"
            });
        }
        for (index, known) in self.values.iter().enumerate() {
            if !known.is_taken && !known.is_output {
                graph.output(NAMES[index], values[index]);
                slots[1].push(index);
            }
        }
        (graph, values, slots)
    }

    /// Returns the shapes and offsets of the buffers that are bound to inputs and outputs, by their values.
    fn buffers(&self, choices: &mut Choices) -> Vec<(usize, Shape, u64)> {
        let mut buffers = Vec::new();
        for (value, known) in self.values.iter().enumerate() {
            let is_bound = known.is_input || known.is_output || !known.is_taken;
            if !is_bound || choices.one_in(40) {
                continue;
            }
            let right = known.shape.expect("something takes it");
            let shape = if choices.one_in(40) {
                Shape::random(choices)
            } else {
                right
            };
            let offset = if choices.one_in(20) {
                choices.below(4 * self.values.len()) as u64
            } else {
                4 * value as u64
            };
            buffers.push((value, shape, 16 * offset));
        }
        // Buffers are bound in any order.
        let first = choices.below(buffers.len().max(1));
        buffers.rotate_left(first);
        buffers
    }

    /// Returns the kinds of errors of these buffers, with the values that each error names.
    fn faults(&self, buffers: &[(usize, Shape, u64)]) -> Vec<(BindErrorKind, Vec<usize>)> {
        let mut faults = Vec::new();
        for (index, (value, shape, offset)) in buffers.iter().enumerate() {
            let known = &self.values[*value];
            if !shape.is_like(known.shape.expect("something takes it")) {
                faults.push((BindErrorKind::Layout, vec![*value]));
            }
            if offset % u64::from(known.alignment) != 0 {
                faults.push((BindErrorKind::Alignment, vec![*value]));
            }
            for (other, other_shape, other_offset) in &buffers[..index] {
                let is_written = !known.is_input || !self.values[*other].is_input;
                let bytes = shape.bytes(*offset);
                if is_written && intersect(&bytes, &other_shape.bytes(*other_offset)) {
                    faults.push((BindErrorKind::Overlapping, vec![*value, *other]));
                }
            }
        }
        for (value, known) in self.values.iter().enumerate() {
            let is_bound = known.is_input || known.is_output || !known.is_taken;
            if is_bound && buffers.iter().all(|(other, ..)| *other != value) {
                faults.push((BindErrorKind::GraphSlot, vec![value]));
            }
        }
        faults
    }
}

/// The names of values.
const NAMES: [&str; 48] = {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut names = [""; 48];
    let mut name = 0;
    while name < names.len() {
        names[name] = LETTERS.split_at(name).1.split_at(1).0;
        name += 1;
    }
    names
};

fn intersect(one: &Range<u64>, other: &Range<u64>) -> bool {
    one.start < other.end && other.start < one.end
}

#[test]
fn random_graphs() {
    let (library, met) = (Library::get("random_graphs"), Met::default());
    let memory = Memory::new(1 << 14);
    for_each_random(4_000, |choices| {
        let mut choices = choices.split();
        let model = Model::random(&mut choices);
        let (graph, values, slots) = model.graph(&met);
        if let Some(library) = library.filter(|_| choices.one_in(20)) {
            assert!(compiles(library, &graph, "a random graph"));
        }
        let planned = model.buffers(&mut choices);
        let buffers: Vec<_> = planned
            .iter()
            .map(|(_, shape, offset)| Buffer::with(&memory, *offset, shape.mapping()))
            .collect::<Result<_, _>>()
            .expect("there is room");
        let mut pairs = planned.iter().zip(&buffers);
        let bound = pairs.try_fold(graph.bind(), |binder, ((value, ..), buffer)| {
            binder.with(values[*value], buffer)
        });
        let faults = model.faults(&planned);
        let bindings = match bound.and_then(GraphBinder::finish) {
            Ok(bindings) => bindings,
            Err(error) => {
                let text = error.to_string();
                let is_named = |value: &usize| text.contains(&format!("`{}`", NAMES[*value]));
                let is_there = faults
                    .iter()
                    .any(|(kind, values)| *kind == error.kind() && values.iter().all(is_named));
                assert!(is_there, "{error}, and not {faults:?}");
                return met.note(match error.kind() {
                    BindErrorKind::Layout => "another shape",
                    BindErrorKind::Alignment => "another alignment",
                    BindErrorKind::Overlapping => "overlapping",
                    _ => "left out",
                });
            }
        };
        assert!(faults.is_empty(), "{faults:?} are bound");
        met.note(if planned.len() > 16 { "many" } else { "bound" });
        for (bound, slots) in [bindings.inputs(), bindings.outputs()].iter().zip(slots) {
            let bound: Vec<_> = bound.iter().map(|range| Some(range.offset)).collect();
            let planned_of = |slot| planned.iter().find(|(value, ..)| *value == slot);
            let offsets = slots.into_iter().map(planned_of);
            let offsets: Vec<_> = offsets.map(|of| of.map(|(.., offset)| *offset)).collect();
            assert_eq!(bound, offsets);
        }
        let offset = 256 * choices.below(8) as u64;
        let temporary = Temporary::new(&memory, offset, 4).expect("there is room");
        let mut bytes = planned
            .iter()
            .map(|(_, shape, offset)| shape.bytes(*offset));
        let is_shared = bytes.any(|bytes| intersect(&bytes, &(offset..offset + 4)));
        assert_eq!(bindings.with_temporary(4, &temporary).is_err(), is_shared);
    });
    met.assert_often(1_000, &["applied", "bound"]);
    met.assert_often(
        100,
        &["refused", "another shape", "another alignment", "left out"],
    );
    met.assert_often(50, &["overlapping", "many"]);
}
