//! The comparison of a model with what a program declares.

use super::SessionError;
use super::values::check_order;
use crate::layout::AnyLayout;
use crate::layout::notation::{self, Text};
use crate::types::structure::Structure;
use ::ort::session::Session;
use ::ort::value::{IntoTensorElementType, Outlet, ValueType};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A comparison of the inputs and outputs of a model with layouts.
///
/// Names, element types, ranks and sizes are compared. A size that the model does not state, or that the layout knows only
/// at run time, is not. Axes with the same symbol in the model, such as `batch`, must have equal numbers, or the same
/// name of a size, in all layouts. A `?` without a name agrees with any symbol: write `?Batch` to have it compared. An
/// input of the model that is not compared is a difference, too, because a run needs all inputs. All differences are
/// collected.
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
    /// The kind and the name: ``the input `images` ``.
    place: String,
    element: String,
    sizes: &'s [i64],
    symbols: Vec<&'s str>,
}

#[tensor_layout_macros::quiet_bounds]
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
    pub fn input<T: IntoTensorElementType, L: AnyLayout>(mut self, name: &str) -> Self {
        const { check_order::<L>() };
        let tensor = self.find_input(name);
        self.compare(
            tensor,
            &T::into_tensor_element_type().to_string(),
            L::STRUCTURE,
        );
        self
    }

    /// Compares the output that has the name `name`; see [`input`](Self::input).
    pub fn output<T: IntoTensorElementType, L: AnyLayout>(mut self, name: &str) -> Self {
        const { check_order::<L>() };
        let tensor = self.find("output", self.outputs, name);
        self.compare(
            tensor,
            &T::into_tensor_element_type().to_string(),
            L::STRUCTURE,
        );
        self
    }

    /// Compares an input or output with the file that the attribute `in_file` has read. So the model that is loaded is
    /// of the version that the program was compiled with.
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
        let is_input = self.inputs.iter().any(|input| input.name() == file.name());
        let tensor = if is_input {
            self.find_input(file.name())
        } else {
            self.find("output", self.outputs, file.name())
        };
        let Some(tensor) = tensor else {
            return self;
        };
        let sizes = tensor.sizes.iter().zip(&tensor.symbols);
        let is_equal = |(size, (in_model, symbol)): (&FileSize, (&i64, &&str))| match size {
            FileSize::Known(size) => i64::try_from(*size) == Ok(*in_model),
            FileSize::Named(name) => *in_model < 0 && name == symbol,
            // A symbol that stands for any size, such as `?`, is no name in the file.
            FileSize::Unknown => *in_model < 0,
        };
        let is_of_file = tensor.element == file.element()
            && tensor.sizes.len() == file.sizes().len()
            && file.sizes().iter().zip(sizes).all(is_equal);
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
                if !self.compared.contains(&input.name()) {
                    let (place, is) = (&tensor.place, tensor.text());
                    differences.push(format!(
                        "{place} of the model, {is}, is not declared by the program"
                    ));
                }
            }
        }
        if differences.is_empty() {
            return Ok(());
        }
        Err(SessionError { differences })
    }

    /// Returns the input with the name, and adds it to the compared inputs. If there is none, adds a difference.
    fn find_input(&mut self, name: &str) -> Option<OfModel<'s>> {
        let input = self.inputs.iter().find(|input| input.name() == name);
        self.compared.extend(input.map(Outlet::name));
        self.find("input", self.inputs, name)
    }

    /// Returns the tensor with the name. If there is none, adds a difference.
    fn find(&mut self, kind: &str, among: &'s [Outlet], name: &str) -> Option<OfModel<'s>> {
        let Some(outlet) = among.iter().find(|outlet| outlet.name() == name) else {
            let names: Vec<String> = among
                .iter()
                .map(|outlet| format!("`{}`", outlet.name()))
                .collect();
            self.differences.push(format!(
                "there is no {kind} `{name}` in the model, which has {}",
                names.join(", "),
            ));
            return None;
        };
        let tensor = OfModel::new(kind, outlet);
        if tensor.is_none() {
            self.differences
                .push(format!("the {kind} `{name}` is no tensor in the model"));
        }
        tensor
    }

    fn compare(
        &mut self,
        tensor: Option<OfModel<'s>>,
        element: &str,
        structure: &'static Structure,
    ) {
        let Some(tensor) = tensor else {
            return;
        };
        let place = &tensor.place;
        let layout = notation::layout(structure, &structure.known, None);
        let layout = layout.as_str();
        if tensor.element != element {
            self.differences.push(format!(
                "{place} has elements {} in the model, not {element}",
                tensor.element,
            ));
        }
        if tensor.sizes.len() != structure.axes.len() {
            self.differences.push(format!(
                "{place} has {} axes in the model, {}, but the layout has {}: {layout}",
                tensor.sizes.len(),
                tensor.text(),
                structure.axes.len(),
            ));
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
    fn new(kind: &str, outlet: &'s Outlet) -> Option<Self> {
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
            place: format!("the {kind} `{}`", outlet.name()),
            element: ty.to_string(),
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
        format!("{}[{}]", self.element, sizes.join(", "))
    }
}
