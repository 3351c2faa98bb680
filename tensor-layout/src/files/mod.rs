//! Tensors in files, whose headers the attribute `in_file` of [`layout!`](crate::layout!) reads when the program is
//! compiled.
//!
//! Needs the feature `files`.
//!
//! The attribute names a file and a tensor in it. The macro reads the header of the file alone, and compares the
//! layout with it. If they contradict each other, the program does not compile. The attribute also makes a
//! constant, a [`FileTensor`], whose name is that of the layout in capitals, with `_IN_FILE`:
//!
//! ```
//! use tensor_layout::files::FileSize;
//! use tensor_layout::layout;
//!
//! layout! {
//!     /// What the network takes.
//!     #[in_file("guide/files/average.onnx", "image")]
//!     pub type Photo = NCHW[N = 1, C = 3, H = ?, W = ?];
//! }
//!
//! assert_eq!(PHOTO_IN_FILE.to_string(), "f32[?batch, 3, ?height, ?width]");
//! assert_eq!(PHOTO_IN_FILE.sizes()[1], FileSize::Known(3));
//! const _: () = assert!(PHOTO_IN_FILE.has_elements_of::<f32>());
//! ```
//!
//! The picture of a camera, in `NHWC`, is not what the network takes, even if all sizes are known only at run
//! time, because this file names its axes:
//!
//! ```compile_fail
//! # use tensor_layout::layout;
//! layout! {
//!     #[in_file("guide/files/average.onnx", "image")]
//!     pub type Photo = NHWC[N = 1, C = 3, H = ?, W = ?];
//! }
//! ```
//!
//! # Files
//!
//! | file | second argument | what is compared |
//! |---|---|---|
//! | `.onnx` | the name of an input, an output or an initializer | rank, sizes, symbols, denotations |
//! | `.safetensors` | the name of a tensor | rank, sizes; the letters of axes in the metadata |
//! | `.npy` | none | rank, sizes, Fortran order |
//!
//! The path begins in the folder of the package's `Cargo.toml`. The macro reads no other file, and writes
//! nothing. Of a file of any length, it reads up to 32 MiB: the fields that name tensors and their sizes. Weights
//! are skipped. A file of up to 1 MiB is compiled anew when it changes. For a longer file, write
//! `println!("cargo::rerun-if-changed=models/det.onnx")` into the build script of the package.
//!
//! # What is compared
//!
//! The elements of a file are packed, in the order of its sizes. So the sizes in the file are compared with the
//! sizes of the layout in **storage order**, which is the order of the label. A layout for elements with padding or
//! blocks is not the layout of a file.
//!
//! - **Rank and sizes.** A number must be the number in the file. The compiler compares constants, as in
//!   `H = ROWS`. A `?`, a const parameter, and a size that the file does not state are not compared.
//! - **Numbers elsewhere.** If the file has a number at an axis with `?`, and the layout has this number at another axis,
//!   whose size is open in the file, the order is probably wrong: `NHWC[N = ?, C = 3, H = ?, W = ?]` is refused for
//!   `[?, 3, ?, ?]`. If the order is right, write the number at its axis, too.
//! - **Symbols.** If two axes have the same symbol in a model, they must have equal numbers or the same name of a
//!   size. Symbols and names themselves are not compared: `?Batch` agrees with any symbol. Symbols that exporters write
//!   for any unknown size, such as `?` or `unk__12`, are open sizes.
//! - **Names of axes.** If a symbol is a word for a batch, for channels, for a height or for a width, and the layout has
//!   this axis in another place, the order is wrong. `N` and `B` are letters of a batch. Single letters and
//!   other symbols are not compared. If the metadata of a safetensors file has the letters of a tensor's axes,
//!   `"axes:stem.weight": "OIHW"`, all of them are compared.
//! - **Fortran order.** If numpy stored an array in Fortran order, the label has the order of the elements in memory, which
//!   is the reverse of the sizes, and the logical order is that of the sizes: an array of sizes `(2, 3, 4)` can be
//!   `WHC[C = 2, H = 3, W = 4], logical(CHW)`. The logical order of some labels is fixed. Then the numbers of the sizes can
//!   show the order instead, as in `CWH[C = 3, H = 480, W = 640]` for an array of sizes `(480, 640, 3)`.
//!
//! A scalar, which has no sizes, has the layout `[]`. A tensor with a size of 0 has only layouts with `?` for this size.
//!
//! If sizes are equal or unknown, and axes have no names, a file does not show their order. Then the documentation of
//! the layout lists the axes whose order is only claimed. Elements of a layout have no type, so the type in the file
//! is only in the constant. [`has_elements_of`](FileTensor::has_elements_of) compares it, and so does
//! [`try_view`](FileTensor::try_view) when the program reads the file.

mod order;

use crate::types::sealed::Sealed;
use core::fmt;
pub use order::{AxesDiffer, FileOrderError, OrderDiffers};

/// A tensor as the header of a file describes it.
///
/// ```
/// use tensor_layout::files::FileSize::{Known, Named};
/// use tensor_layout::layout;
///
/// layout! {
///     #[in_file("guide/files/average.onnx", "means")]
///     type Means = NC[N = ?, C = 3];
/// }
/// assert_eq!(MEANS_IN_FILE.path(), "guide/files/average.onnx");
/// assert_eq!(MEANS_IN_FILE.name(), "means");
/// assert_eq!(MEANS_IN_FILE.element(), "f32");
/// assert_eq!(MEANS_IN_FILE.sizes(), [Named("batch"), Known(3)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTensor {
    path: &'static str,
    name: &'static str,
    element: &'static str,
    sizes: &'static [FileSize],
    is_in_fortran_order: bool,
}

/// The size of an axis as the header of a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSize {
    /// The number of positions.
    Known(u64),
    /// The symbol that stands for the number, such as `batch`.
    Named(&'static str),
    /// The file does not state the number.
    Unknown,
}

impl FileTensor {
    /// Makes the description of a tensor in a file. The attribute `in_file` calls this function.
    ///
    /// ```
    /// use tensor_layout::files::{FileSize, FileTensor};
    ///
    /// const WEIGHTS: FileTensor =
    ///     FileTensor::new("weights.npy", "", "f16", &[FileSize::Known(10), FileSize::Known(20)]);
    /// assert_eq!(WEIGHTS.to_string(), "f16[10, 20]");
    /// ```
    #[must_use]
    pub const fn new(
        path: &'static str,
        name: &'static str,
        element: &'static str,
        sizes: &'static [FileSize],
    ) -> Self {
        FileTensor {
            path,
            name,
            element,
            sizes,
            is_in_fortran_order: false,
        }
    }

    /// Returns the description of a tensor whose elements are stored in Fortran order: elements along the *first* axis in
    /// the order of the file are adjacent. numpy stores the transpose of a packed array in this way. The order of the
    /// sizes stays.
    ///
    /// ```
    /// use tensor_layout::files::{FileOrderError, FileSize, FileTensor};
    /// use tensor_layout::{layout, C, R, View};
    ///
    /// const SAMPLES: FileTensor =
    ///     FileTensor::new("samples.npy", "", "f32", &[FileSize::Known(2), FileSize::Known(3)])
    ///         .in_fortran_order();
    /// assert_eq!(SAMPLES.to_string(), "f32[2, 3] in Fortran order");
    ///
    /// // The label has the order of the elements in memory, `logical` the order of the sizes in the file.
    /// type Samples = layout!(CR[R = ?, C = ?], logical(RC));
    /// let elements = [0.0_f32, 10.0, 1.0, 11.0, 2.0, 12.0];
    /// let samples: View<f32, Samples> = SAMPLES.try_view(None, &[2, 3], &elements)?;
    /// assert_eq!(samples[(R(1), C(2))], 12.0);
    /// # Ok::<(), FileOrderError>(())
    /// ```
    #[must_use]
    pub const fn in_fortran_order(self) -> Self {
        FileTensor {
            is_in_fortran_order: true,
            ..self
        }
    }

    /// Returns whether the elements are stored in Fortran order; see [`in_fortran_order`](Self::in_fortran_order).
    #[must_use]
    pub const fn is_in_fortran_order(&self) -> bool {
        self.is_in_fortran_order
    }

    /// Returns the path of the file, as it is written in the attribute.
    #[must_use]
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// Returns the name of the tensor, or an empty text if tensors of such a file have no names.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the element type in the file, such as `f32`.
    #[must_use]
    pub const fn element(&self) -> &'static str {
        self.element
    }

    /// Returns the sizes in the order of the file.
    #[must_use]
    pub const fn sizes(&self) -> &'static [FileSize] {
        self.sizes
    }

    /// Returns whether the elements in the file have the type `T`. Elements in the byte order of another processor
    /// do not.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     #[in_file("guide/files/average.onnx", "image")]
    ///     type Photo = NCHW[N = 1, C = 3, H = ?, W = ?];
    /// }
    /// assert!(PHOTO_IN_FILE.has_elements_of::<f32>());
    /// assert!(!PHOTO_IN_FILE.has_elements_of::<u8>());
    /// ```
    #[must_use]
    pub const fn has_elements_of<T: FileElement>(&self) -> bool {
        let (one, other) = (self.element.as_bytes(), T::NAME.as_bytes());
        if one.is_empty() {
            // The file could not be read, so the program does not compile anyway.
            return true;
        }
        if one.len() != other.len() {
            return false;
        }
        let mut i = 0;
        while i < one.len() {
            if one[i] != other[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// Writes the element type and the sizes, such as `f32[?batch, 3, 480, 640]`, and the order if it is that of Fortran:
/// `f32[3, 4] in Fortran order`.
impl fmt::Display for FileTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[", self.element)?;
        for (i, size) in self.sizes.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match size {
                FileSize::Known(size) => write!(f, "{size}")?,
                FileSize::Named(symbol) => write!(f, "?{symbol}")?,
                FileSize::Unknown => f.write_str("?")?,
            }
        }
        f.write_str(if self.is_in_fortran_order {
            "] in Fortran order"
        } else {
            "]"
        })
    }
}

/// The types of elements that files can have. `half::f16` and `half::bf16` need the feature `half`.
pub trait FileElement: Sealed {
    /// The name of the type, such as `f32`.
    const NAME: &'static str;
}

macro_rules! elements {
    ($($element:ty: $name:literal),* $(,)?) => {
        $(
            impl FileElement for $element {
                // The files state the byte order of this processor, if it is little-endian.
                const NAME: &'static str = if cfg!(target_endian = "little") || size_of::<$element>() == 1 {
                    $name
                } else {
                    concat!("big-endian ", $name)
                };
            }
        )*
    };
}

elements! {
    bool: "bool", u8: "u8", u16: "u16", u32: "u32", u64: "u64", i8: "i8", i16: "i16", i32: "i32", i64: "i64",
    f32: "f32", f64: "f64",
}

#[cfg(feature = "half")]
elements! { half::f16: "f16", half::bf16: "bf16" }

/// Compares a size with the size in a file. The attribute `in_file` calls this function in constants.
///
/// # Panics
///
/// Panics with `text` if the sizes differ.
#[doc(hidden)]
#[track_caller]
pub const fn check_size_in_file(written: usize, in_file: u64, text: &'static str) {
    assert!(written as u64 == in_file, "{}", text);
}
