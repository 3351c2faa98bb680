//! The comparison of a model with what a program declares.

use super::SessionError;
use crate::interop::order::InOrderOf;
use crate::layout::notation::{self, Text};
use crate::layout::{self, AnyLayout};
use crate::types::structure::Structure;
use ::ort::session::Session;
use ::ort::value::{IntoTensorElementType, Outlet, TensorElementType, ValueType};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A comparison of the inputs and outputs of a model with layouts.
///
/// Names, element types, ranks and sizes are compared. A size that the model does not state, or that the layout knows only
/// at run time, is not. Axes with the same symbol in the model, such as `batch`, must have equal numbers, or the same
/// name of a size, in all layouts. A `?` without a name agrees with any symbol: write `?Batch` to have it compared. An
/// input of the model that is not compared is a difference, too, because a run needs all inputs. An input without axes
/// has no layout: [`scalar`](Self::scalar) declares it. All differences are collected.
///
/// ```no_run
/// use ort::session::Session;
/// use tensor_layout::ort::{SessionCheck, SessionError};
/// use tensor_layout::{layout, size_names};
///
/// size_names! { Batch }
///
/// layout! {
///     type Images = NCHW[N = ?Batch, C = 3, H = 224, W = 224];
///     type Scores = NC[N = ?Batch, C = 1000];
/// }
///
/// fn check(session: &Session) -> Result<(), SessionError> {
///     SessionCheck::new(session)
///         .input::<f32, Images>("images")
///         .output::<f32, Scores>("scores")
///         .finish()
/// }
/// ```
///
/// The error of a model for other images has a line for each difference:
///
/// ```text
/// the model differs from what the program declares:
/// - axis H of the input `images` has size 480 in the model, but 224 in the layout: NCHW[N=?Batch, C=3, H=224, W=224]
/// - the output `scores` has elements f16 in the model, not f32
/// ```
#[must_use = "call `finish`"]
pub struct SessionCheck<'s> {
    inputs: &'s [Outlet],
    outputs: &'s [Outlet],
    differences: Vec<String>,
    /// The names of the inputs that have been compared.
    compared: Vec<&'s str>,
    /// The sizes of axes that have a symbol in the model.
    symbols: Vec<OfSymbol<'s>>,
}

/// The size that a layout gives to an axis with a symbol.
struct OfSymbol<'s> {
    symbol: &'s str,
    /// The size as it is declared: a number, or the name of a size.
    size: String,
    /// The axis and the tensor.
    place: String,
}

/// A tensor of a model.
struct OfModel<'s> {
    /// `input` or `output`.
    kind: &'static str,
    name: &'s str,
    /// The kind and the name: ``the input `images` ``.
    place: String,
    element: TensorElementType,
    sizes: &'s [i64],
    symbols: Vec<&'s str>,
}

impl<'s> SessionCheck<'s> {
    /// Begins a comparison.
    pub fn new(session: &'s Session) -> Self {
        SessionCheck {
            inputs: session.inputs(),
            outputs: session.outputs(),
            differences: Vec::new(),
            compared: Vec::new(),
            symbols: Vec::new(),
        }
    }

    /// Compares the input that has the name `name` with elements of type `T` and with the layout `L`. If `L` is not
    /// packed in logical order, the call does not compile.
    pub fn input<T: IntoTensorElementType, L: AnyLayout>(mut self, name: &str) -> Self
    where
        L::Storage: InOrderOf<L::Axes>,
    {
        const { layout::check::<L>() };
        let tensor = self.find("input", self.inputs, name);
        self.compare(tensor, T::into_tensor_element_type(), L::STRUCTURE);
        self
    }

    /// Compares the output that has the name `name`; see [`input`](Self::input).
    pub fn output<T: IntoTensorElementType, L: AnyLayout>(mut self, name: &str) -> Self
    where
        L::Storage: InOrderOf<L::Axes>,
    {
        const { layout::check::<L>() };
        let tensor = self.find("output", self.outputs, name);
        self.compare(tensor, T::into_tensor_element_type(), L::STRUCTURE);
        self
    }

    /// Compares the input or output that has the name `name` with a scalar of type `T`: a tensor without axes, which
    /// needs no layout, but may have the layout `[]`. A tensor whose sizes the model does not state has no axes for ONNX
    /// Runtime, either, so it is compared as a scalar.
    ///
    /// ```no_run
    /// use ort::session::Session;
    /// use ort::value::Tensor;
    /// use tensor_layout::ort::SessionCheck;
    /// use tensor_layout::{View, layout};
    ///
    /// layout! {
    ///     type Sound = NT[N = 1, T = 512];
    ///     type Speech = NC[N = 1, C = 1];
    /// }
    ///
    /// fn speech(session: &mut Session, sound: View<f32, Sound>) -> Result<f32, Box<dyn std::error::Error>> {
    ///     SessionCheck::new(session)
    ///         .input::<f32, Sound>("input")
    ///         .scalar::<i64>("sr")
    ///         .output::<f32, Speech>("output")
    ///         .finish()?;
    ///     let outputs = session.run(ort::inputs![
    ///         "input" => sound.to_ort()?,
    ///         "sr" => Tensor::from_array(((), vec![16_000_i64]))?,
    ///     ])?;
    ///     let speech = View::<f32, Speech>::try_from_ort(outputs["output"].try_extract_tensor()?)?;
    ///     Ok(speech.as_slice()[0])
    /// }
    /// ```
    ///
    /// `try_extract_scalar` of `ort` reads an output without axes.
    pub fn scalar<T: IntoTensorElementType>(mut self, name: &str) -> Self {
        if let Some(tensor) = self.find_either(name) {
            self.compare_element(&tensor, T::into_tensor_element_type());
            if !tensor.sizes.is_empty() {
                self.differences.push(format!(
                    "{} has {} in the model, {}, and is no scalar: compare it with a layout, by `.{}`",
                    tensor.place,
                    axes(tensor.sizes.len()),
                    tensor.text(),
                    tensor.kind,
                ));
            }
        }
        self
    }

    /// Compares an input or output with the file that the attribute `in_file` has read. So the model that is loaded is
    /// of the version that the program was compiled with. The element type, the rank and the numbers in the file are
    /// compared. Other sizes and symbols are not, because ONNX Runtime infers sizes that the file leaves open.
    ///
    /// ```no_run
    /// use tensor_layout::layout;
    /// use tensor_layout::ort::{SessionCheck, SessionError};
    ///
    /// layout! {
    ///     #[in_file("guide/files/average.onnx", "image")]
    ///     type Photo = NCHW[N = 1, C = 3, H = ?, W = ?];
    /// }
    ///
    /// fn check(session: &ort::session::Session) -> Result<(), SessionError> {
    ///     SessionCheck::new(session)
    ///         .input::<f32, Photo>("image")
    ///         .as_in_file(&PHOTO_IN_FILE)
    ///         .finish()
    /// }
    /// ```
    #[cfg(feature = "files")]
    pub fn as_in_file(mut self, file: &crate::files::FileTensor) -> Self {
        use crate::files::FileSize;
        let Some(tensor) = self.find_either(file.name()) else {
            return self;
        };
        let is_equal = |(size, in_model): (&FileSize, &i64)| match size {
            FileSize::Known(size) => i64::try_from(*size) == Ok(*in_model),
            FileSize::Named(_) | FileSize::Unknown => true,
        };
        let is_of_file = name_in_file(tensor.element) == file.element()
            && tensor.sizes.len() == file.sizes().len()
            && file.sizes().iter().zip(tensor.sizes).all(is_equal);
        if !is_of_file {
            self.differences.push(format!(
                "{} is {} in the model, but {file} in {}, with which the program was compiled",
                tensor.place,
                tensor.text(),
                file.path(),
            ));
        }
        self
    }

    /// Ends the comparison.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a difference. It lists all differences.
    pub fn finish(self) -> Result<(), SessionError> {
        let mut differences = self.differences;
        for input in self.inputs {
            // An input that is not a tensor has no layout.
            if let Some(tensor) = OfModel::new("input", input) {
                if !self.compared.contains(&tensor.name) {
                    let (place, is) = (&tensor.place, tensor.text());
                    let difference =
                        format!("{place} of the model, {is}, is not declared by the program");
                    differences.push(difference + &tensor.scalar_help());
                }
            }
        }
        if differences.is_empty() {
            return Ok(());
        }
        Err(SessionError { differences })
    }

    /// Returns the input with the name, or else the output.
    fn find_either(&mut self, name: &str) -> Option<OfModel<'s>> {
        let (inputs, outputs) = (self.inputs, self.outputs);
        if inputs.iter().any(|input| input.name() == name) {
            self.find("input", inputs, name)
        } else if outputs.iter().any(|output| output.name() == name) {
            self.find("output", outputs, name)
        } else {
            self.not_found("input or output", inputs.iter().chain(outputs), name);
            None
        }
    }

    /// Returns the tensor with the name. If there is none, adds a difference. An input counts as compared.
    fn find(&mut self, kind: &'static str, among: &'s [Outlet], name: &str) -> Option<OfModel<'s>> {
        let Some(outlet) = among.iter().find(|outlet| outlet.name() == name) else {
            self.not_found(kind, among.iter(), name);
            return None;
        };
        if kind == "input" {
            self.compared.push(outlet.name());
        }
        let tensor = OfModel::new(kind, outlet);
        if tensor.is_none() {
            self.differences
                .push(format!("the {kind} `{name}` is no tensor in the model"));
        }
        tensor
    }

    fn not_found(&mut self, kind: &str, among: impl Iterator<Item = &'s Outlet>, name: &str) {
        let names: Vec<String> = among.map(|outlet| format!("`{}`", outlet.name())).collect();
        let names = names.join(", ");
        self.differences.push(format!(
            "there is no {kind} `{name}` in the model, which has {names}"
        ));
    }

    fn compare_element(&mut self, tensor: &OfModel<'s>, declared: TensorElementType) {
        let (place, element) = (&tensor.place, tensor.element);
        if element != declared {
            self.differences.push(format!(
                "{place} has elements {element} in the model, not {declared}"
            ));
        }
    }

    fn compare(
        &mut self,
        tensor: Option<OfModel<'s>>,
        element: TensorElementType,
        structure: &'static Structure,
    ) {
        let Some(tensor) = tensor else {
            return;
        };
        let place = &tensor.place;
        let layout = notation::layout(structure, &structure.known, None);
        let layout = layout.as_str();
        self.compare_element(&tensor, element);
        if tensor.sizes.len() != structure.axes.len() {
            let difference = format!(
                "{place} has {} in the model, {}, but the layout has {}: {layout}",
                axes(tensor.sizes.len()),
                tensor.text(),
                structure.axes.len(),
            );
            self.differences.push(difference + &tensor.scalar_help());
            return;
        }
        for (axis, (&size, symbol)) in tensor.sizes.iter().zip(&tensor.symbols).enumerate() {
            let letter = structure.axes[axis];
            let known = structure.known[axis];
            if let (Ok(size), Some(known)) = (usize::try_from(size), known) {
                if size != known {
                    self.differences.push(format!(
                        "axis {letter} of {place} has size {size} in the model, but {known} in the layout: {layout}",
                    ));
                }
            }
            let declared = match (known, structure.names[axis]) {
                (Some(size), _) => size.to_string(),
                (None, Some(name)) => {
                    let mut text: Text = Text::new();
                    name.write(&mut text);
                    format!("?{}", text.as_str())
                }
                (None, None) => continue,
            };
            if symbol.is_empty() {
                continue;
            }
            let of_symbol = OfSymbol {
                symbol,
                size: declared,
                place: format!("axis {letter} of {place}"),
            };
            let other = self.symbols.iter().find(|other| other.symbol == *symbol);
            match other.filter(|other| other.size != of_symbol.size) {
                Some(other) => self.differences.push(format!(
                    "{} and {} have the same size in the model, `{symbol}`, but {} and {} in the layouts",
                    other.place, of_symbol.place, other.size, of_symbol.size,
                )),
                None => self.symbols.push(of_symbol),
            }
        }
    }
}

impl<'s> OfModel<'s> {
    /// Returns the tensor of an input or output, or `None` if it is not a tensor.
    fn new(kind: &'static str, outlet: &'s Outlet) -> Option<Self> {
        let ValueType::Tensor {
            ty,
            shape,
            dimension_symbols,
        } = outlet.dtype()
        else {
            return None;
        };
        let symbol = |axis: usize| {
            dimension_symbols
                .get(axis)
                .map_or("", |symbol| symbol.as_str())
        };
        Some(OfModel {
            kind,
            name: outlet.name(),
            place: format!("the {kind} `{}`", outlet.name()),
            element: *ty,
            sizes: shape,
            symbols: (0..shape.len()).map(symbol).collect(),
        })
    }

    /// Returns the element type and the sizes: `f32[?batch, 3, 480, 640]`.
    fn text(&self) -> String {
        let sizes =
            self.sizes
                .iter()
                .zip(&self.symbols)
                .map(|(size, symbol)| match (size, *symbol) {
                    (0.., _) => size.to_string(),
                    (_, "") => "?".to_owned(),
                    (_, symbol) => format!("?{symbol}"),
                });
        let sizes: Vec<String> = sizes.collect();
        format!("{}[{}]", name_in_file(self.element), sizes.join(", "))
    }

    /// Returns what to write if the tensor is a scalar, as the end of a difference. It is empty if the tensor has axes.
    fn scalar_help(&self) -> String {
        if !self.sizes.is_empty() {
            return String::new();
        }
        let (element, name) = (self.element, self.name);
        format!("; for a scalar, write `.scalar::<{element}>({name:?})`")
    }
}

/// Returns the name of an element type as `files` writes it, which is not always that of `ort`. ONNX Runtime opens no
/// model with complex numbers.
fn name_in_file(element: TensorElementType) -> String {
    match element {
        TensorElementType::String => "string".to_owned(),
        other => other.to_string().replace('_', ""),
    }
}

/// Returns the number of axes in words.
fn axes(number: usize) -> String {
    match number {
        0 => "no axes".to_owned(),
        1 => "1 axis".to_owned(),
        _ => format!("{number} axes"),
    }
}
