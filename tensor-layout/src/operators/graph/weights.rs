//! The weights of a graph, found by their names.

// Decision: the program reads the file, and the graph names, checks and moves the tensors. So every format of files fits,
// and a graph needs no list of its weights, which differ in their types. One buffer holds all weights: a buffer for each
// would have to live as long as the bindings.

use super::Graph;
use crate::dml::{MINIMUM_BUFFER_TENSOR_ALIGNMENT, TensorDesc};
use crate::operators::entry_point::debug_as_display;
use crate::{View, W, layout};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use tensor_layout_arithmetic::{MAX_RANK, Terms, find};
use tensor_layout_macros::causes;

/// The layout of the bytes of [`Weights`].
pub type WeightBytes = layout!(W[W = ?]);

/// A tensor as a file stores it: packed elements in the order of the sizes. [`Graph::weights`] takes one for each input.
#[derive(Clone, Debug)]
pub struct StoredTensor<'f> {
    element: String,
    axes: Option<String>,
    sizes: Vec<usize>,
    bytes: &'f [u8],
}

impl<'f> StoredTensor<'f> {
    /// Returns a tensor with the elements `bytes`, in the byte order of this processor. `element` is the name of their
    /// type, such as `f32` or `F32`; the types of safetensors print it. `sizes` are in the logical order of the layout:
    /// N C H W and O I H W, as PyTorch and ONNX store images and filters. The page of [`Graph::weights`] has an example.
    #[must_use]
    pub fn new(element: impl fmt::Display, sizes: &[usize], bytes: &'f [u8]) -> Self {
        StoredTensor {
            element: element.to_string(),
            axes: None,
            sizes: sizes.to_vec(),
            bytes,
        }
    }

    /// States the order of the sizes by the letters of the axes, such as `OHWI`. The page of [`Graph::weights`] has an
    /// example.
    #[must_use]
    pub fn with_axes(mut self, axes: &str) -> Self {
        self.axes = Some(axes.into());
        self
    }

    /// Writes the elements to `target`, where the slot that `desc` describes reads them.
    fn write(&self, desc: &TensorDesc, target: &mut [u8]) -> Result<(), WeightCause> {
        let wanted = ELEMENTS[desc.data_type() as usize - 1];
        let bits = desc.data_type().bits() as usize;
        if !self.element.eq_ignore_ascii_case(wanted) {
            return Err(WeightCause::Element {
                given: self.element.clone(),
                wanted,
            });
        }
        if bits < 8 {
            return Err(WeightCause::PartOfByte { wanted });
        }
        let mut letters = Vec::new();
        let (mut sizes, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        for (index, (axis, size, stride)) in desc.stored_axes().enumerate() {
            letters.push(axis);
            (sizes[index], strides[index]) = (size, stride);
        }
        let terms = Terms::from_strides(&letters, &sizes, &strides);
        if !terms.is_ok_and(|terms| terms.is_injective()) {
            return Err(WeightCause::Shared);
        }
        let wanted = String::from_iter(&letters);
        let order = self.axes.as_ref().unwrap_or(&wanted);
        let counts = [order.chars().count(), self.sizes.len()];
        if counts != [letters.len(); 2] || letters.iter().any(|axis| !order.contains(*axis)) {
            return Err(WeightCause::Axes {
                given: self.axes.clone(),
                sizes: self.sizes.len(),
                wanted,
            });
        }
        let mut axes = Vec::new();
        for (axis, &given) in order.chars().zip(&self.sizes) {
            let index = find(&letters, axis).expect("these are the axes of the input");
            let wanted = sizes[index];
            if given != wanted {
                return Err(WeightCause::Size {
                    axis,
                    given,
                    wanted,
                });
            }
            axes.push((wanted, strides[index]));
        }
        let needed = axes.iter().map(|(size, _)| size).product::<usize>() * (bits / 8);
        if self.bytes.len() != needed {
            let given = self.bytes.len();
            return Err(WeightCause::Length { given, needed });
        }
        scatter(self.bytes, target, &axes, bits / 8);
        Ok(())
    }
}

/// Copies packed elements of `bytes` bytes. `axes` has the size and the stride in `target` of each axis, in elements.
fn scatter(source: &[u8], target: &mut [u8], axes: &[(usize, usize)], bytes: usize) {
    match axes {
        [] | [(_, 1)] => target[..source.len()].copy_from_slice(source),
        [(size, stride), inner @ ..] => {
            let parts = source.chunks_exact(source.len() / size);
            for (position, part) in parts.enumerate() {
                scatter(part, &mut target[position * stride * bytes..], inner, bytes);
            }
        }
    }
}

/// The names that files have for the types of elements, in the order of `DataType`, whose first number is 1.
const ELEMENTS: [&str; 13] = [
    "f32", "f16", "u32", "u16", "u8", "i32", "i16", "i8", "f64", "u64", "i64", "u4", "i4",
];

/// The elements of those inputs of a [`Graph`] that DirectML owns. Each input has the layout of the slot that takes it.
///
/// Upload the [bytes](Self::as_view) to one buffer. Then pass both to
/// [`GraphInitializer::with_weights`](super::GraphInitializer::with_weights). The page of [`Graph::weights`] has an
/// example.
#[derive(Clone, Debug)]
pub struct Weights {
    bytes: Vec<u8>,
    /// For each input of the graph, the offset of its elements in bytes, or `None` for an input that is not owned.
    pub(super) offsets: Vec<Option<u64>>,
    pub(super) graph: usize,
}

impl Weights {
    /// Returns all bytes, for an upload. The page of [`Graph::weights`] has an example.
    #[must_use]
    pub fn as_view(&self) -> View<'_, u8, WeightBytes> {
        let mapping = WeightBytes::with((W(self.bytes.len()),));
        match mapping.and_then(|mapping| View::with(&self.bytes, mapping)) {
            Ok(view) => view,
            Err(_) => unreachable!("a vector has at most `isize::MAX` bytes"),
        }
    }
}

impl Graph<'_> {
    /// Finds the elements of each input that is [`OwnedByDml`](crate::operators::OwnedByDml), by the name of the input.
    /// Moves them from the order of a file to the layout of the slot that takes the input, with its strides and padding.
    ///
    /// `find` returns the tensor with a name, or `None` if there is none. With the crate `safetensors`:
    ///
    /// ```text
    /// let file = SafeTensors::deserialize(&bytes)?;
    /// let weights = graph.weights(|name| {
    ///     let tensor = file.tensor(name).ok()?;
    ///     Some(StoredTensor::new(tensor.dtype(), tensor.shape(), tensor.data()))
    /// })?;
    /// let buffer = runner.upload(weights.as_view())?;
    /// let compiled = runner.compile_graph(&graph)?.with_weights(&weights, &buffer)?.finish()?;
    /// ```
    ///
    /// Without a file, and without Windows:
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::operators::{
    ///     Convolution, Graph, OwnedByDml, StoredTensor, WeightErrorKind, Window,
    /// };
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    ///     type Filters = OHWI[O = 16, I = 3, H = 1, W = 1];
    ///     type Bias = C[16];
    ///     type Features = NHWC[N = 1, C = 16, H = 8, W = 8];
    /// }
    /// static STEM: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
    ///     Convolution::new(Window::new());
    ///
    /// let mut graph = Graph::new();
    /// let (filters, bias) = (graph.input("stem.weight"), graph.input("stem.bias"));
    /// let photo = graph.input("photo");
    /// let features = graph.apply(&STEM, (photo, filters, bias));
    /// graph.output("features", features);
    ///
    /// let elements = [0; 4 * 48]; // of a file
    /// let weights = graph.weights(|name| match name {
    ///     "stem.weight" => Some(StoredTensor::new("f32", &[16, 3, 1, 1], &elements)),
    ///     "stem.bias" => Some(StoredTensor::new("f32", &[16], &elements[..64])),
    ///     _ => None,
    /// })?;
    /// let bytes = weights.as_view();
    /// let buffer = Buffer::with(HostBuffer(bytes.as_slice().to_vec()), 0, bytes.mapping())?;
    /// let owned = graph.bind_at_initialization().with_weights(&weights, &buffer)?.finish()?;
    /// # assert_eq!(owned.inputs().len(), 3);
    ///
    /// // TensorFlow stores filters in the order H W I O.
    /// let wrong = StoredTensor::new("f32", &[16, 3, 1, 1], &elements).with_axes("HWIO");
    /// let error = graph.weights(|_| Some(wrong.clone())).unwrap_err();
    /// assert_eq!((error.tensor(), error.kind()), ("stem.weight", WeightErrorKind::WrongSize));
    /// assert_eq!(error.to_string(), "axis H of the stored `stem.weight` is 16, but the input takes 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error that names the tensor if it is not found, or if its elements, axes, sizes or number of bytes are
    /// not those of the input. Elements of 4 bits are not moved, nor elements that positions of the input share by
    /// `overlap`.
    ///
    /// # Panics
    ///
    /// Panics if the memory of this process cannot hold the weights.
    pub fn weights<'f>(
        &self,
        mut find: impl FnMut(&'static str) -> Option<StoredTensor<'f>>,
    ) -> Result<Weights, WeightError> {
        let (mut end, mut offsets) = (0, Vec::new());
        for (desc, _) in self.slots.named_inputs() {
            let owned = desc.filter(|desc| desc.is_owned_by_dml());
            offsets.push(owned.map(|desc| {
                let alignment = desc.guaranteed_base_offset_alignment();
                let alignment = alignment.max(MINIMUM_BUFFER_TENSOR_ALIGNMENT);
                let start = u64::next_multiple_of(end, alignment.into());
                end = start.saturating_add(desc.total_size_in_bytes());
                start
            }));
        }
        // A layout has at least one position.
        let mut bytes = vec![0; usize::try_from(end).unwrap_or(usize::MAX).max(1)];
        for ((desc, tensor), offset) in self.slots.named_inputs().zip(&offsets) {
            if let (Some(desc), Some(start)) = (desc, offset) {
                let Ok(start) = usize::try_from(*start) else {
                    unreachable!("the memory begins before its end")
                };
                let stored = find(tensor).ok_or(WeightCause::Missing);
                let target = &mut bytes[start..];
                let written = stored.and_then(|stored| stored.write(desc, target));
                written.map_err(|cause| WeightError { tensor, cause })?;
            }
        }
        Ok(Weights {
            bytes,
            offsets,
            graph: self.slots.id,
        })
    }
}

/// An error: a stored tensor is not one that an input of a graph takes. The page of [`Graph::weights`] has an example.
#[derive(Clone, PartialEq, Eq)]
pub struct WeightError {
    tensor: &'static str,
    cause: WeightCause,
}

/// The kinds of [`WeightError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WeightErrorKind {
    /// There is no tensor with the name of the input.
    Missing,
    /// The elements have another type, or less than a byte each.
    WrongElement,
    /// The tensor has other axes, or more or fewer sizes than the input has axes.
    WrongAxes,
    /// A size is another one.
    WrongSize,
    /// The tensor has more or fewer bytes than its sizes and elements say.
    WrongLength,
    /// Positions of the input share elements.
    SharedElements,
}

causes! {
    /// The cause of a [`WeightError`].
    #[derive(Clone, PartialEq, Eq)]
    enum WeightCause(tensor: &str) -> WeightErrorKind {
        Missing is Missing => "no stored tensor has the name `{tensor}`",
        Element { given: String, wanted: &'static str } is WrongElement
            => "`{tensor}` is stored as {given}, but the input takes {wanted}",
        PartOfByte { wanted: &'static str } is WrongElement
            => "the input takes `{tensor}` as {wanted}, whose elements are not moved: bind a buffer of packed elements",
        Axes { given: Option<String>, sizes: usize, wanted: String } is WrongAxes => {
            let s = if *sizes == 1 { "" } else { "s" };
            write!(f, "`{tensor}` is stored with {sizes} size{s}")?;
            if let Some(given) = given {
                write!(f, " and the axes {given}")?;
            }
            write!(f, ", but the input has the axes {wanted}")
        },
        Size { axis: char, given: usize, wanted: usize } is WrongSize
            => "axis {axis} of the stored `{tensor}` is {given}, but the input takes {wanted}",
        Length { given: usize, needed: usize } is WrongLength
            => "`{tensor}` is stored with {given} bytes, but its sizes need {needed}",
        Shared is SharedElements
            => "positions of the input share elements of `{tensor}`: bind a buffer with these elements",
    }
}

impl WeightError {
    /// Returns the kind of the error. The page of [`Graph::weights`] has an example.
    #[must_use]
    pub fn kind(&self) -> WeightErrorKind {
        self.cause.kind()
    }

    /// Returns the name of the tensor, which is that of the input. The page of [`Graph::weights`] has an example.
    #[must_use]
    pub fn tensor(&self) -> &'static str {
        self.tensor
    }
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f, self.tensor)
    }
}

debug_as_display! { WeightError }
