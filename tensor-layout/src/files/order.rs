//! Elements as files store them: packed, in the order of the sizes.

use super::{FileElement, FileSize, FileTensor};
use crate::interop::order::InOrderOf;
use crate::layout::error::LayoutError;
use crate::layout::mapping::Mapping;
use crate::layout::notation;
use crate::layout::{self, AnyLayout};
use crate::types::storage::StaticStorage;
use crate::types::structure::Structure;
use crate::views::view::View;
use core::error::Error;
use core::fmt;
use tensor_layout_arithmetic::{MAX_RANK, states_order_of_file};
use tensor_layout_macros::say;

/// An error: the elements of a file do not have the layout.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum FileOrderError {
    /// The file names its axes, and the layout has others, or the same in another order.
    Axes(AxesDiffer),
    /// The order of the elements in the file is not that of the layout, or the layout does not show that it is.
    Order(OrderDiffers),
    /// The rank, a size or the number of elements is not that of the layout.
    Layout(LayoutError),
    /// The file with which the program was compiled has elements of another type.
    Element {
        /// The tensor in that file.
        compiled: FileTensor,
        /// The type of the given elements.
        given: &'static str,
    },
    /// A size is not that of the file with which the program was compiled.
    Changed {
        /// The tensor in that file.
        compiled: FileTensor,
        /// The number of the axis in logical order, from 0.
        axis: usize,
        /// The size of the axis now.
        size: usize,
    },
}

/// The axes of a layout, which are not those that a file names.
#[derive(Clone, Copy)]
pub struct AxesDiffer {
    structure: &'static Structure,
}

/// The order of the elements in a file, which is not known to be that of a layout.
#[derive(Clone, Copy)]
pub struct OrderDiffers {
    compiled: FileTensor,
    structure: &'static Structure,
}

impl From<LayoutError> for FileOrderError {
    fn from(error: LayoutError) -> Self {
        FileOrderError::Layout(error)
    }
}

impl fmt::Display for FileOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileOrderError::Axes(AxesDiffer { structure }) => {
                f.write_str("the axes in the file are not ")?;
                structure
                    .axes
                    .iter()
                    .try_for_each(|axis| write!(f, "{axis}"))?;
                let layout = notation::layout(structure, &structure.known, None);
                write!(f, ", those of the layout: {}", layout.as_str())
            }
            FileOrderError::Order(OrderDiffers {
                compiled,
                structure,
            }) => {
                let layout = notation::layout(structure, &structure.known, None);
                write!(
                    f,
                    "the elements in {} are {compiled}, and the layout does not state this order: {}",
                    compiled.path,
                    layout.as_str()
                )
            }
            FileOrderError::Layout(error) => error.fmt(f),
            FileOrderError::Element { compiled, given } => write!(
                f,
                "the given elements are {given}, but those in {} are {compiled}",
                compiled.path
            ),
            FileOrderError::Changed {
                compiled,
                axis,
                size,
            } => write!(
                f,
                "axis {axis} of the file has size {size}, but the program was compiled with {}, where the tensor is \
                 {compiled}",
                compiled.path
            ),
        }
    }
}

impl fmt::Debug for FileOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileOrderError({self})")
    }
}

impl Error for FileOrderError {}

impl<L: AnyLayout> Mapping<L> {
    /// Returns the letters of the axes in logical order, for the metadata of a file: `['O', 'I', 'H', 'W']`.
    ///
    /// Needs the feature `files`.
    ///
    /// ```
    /// # use tensor_layout::layout;
    /// # type Filters = layout!(OHWI[O = 64, I = 3, H = 7, W = 7]);
    /// let letters = Filters::mapping().axis_letters();
    /// # assert_eq!(letters, ['O', 'I', 'H', 'W']);
    /// ```
    #[must_use]
    pub fn axis_letters(&self) -> &'static [char] {
        L::STRUCTURE.axes
    }
}

impl FileTensor {
    /// Views the elements of the tensor, when the program reads the file. Compares the letters of axes, the element type and
    /// the sizes with the layout, and with the file with which the program was compiled: the file may be another now, or
    /// a layout may have `?` where the file has a number. A size that the file did not state then is not compared.
    ///
    /// `letters` and `sizes` are in the order of the file. The elements are in the order in which the file stored them
    /// when the program was compiled, C order or [Fortran order](Self::in_fortran_order). If the logical order of the layout
    /// is not that of the sizes, as in `HWC` for an image of numpy, a number in the layout must show the order.
    ///
    /// ```
    /// use tensor_layout::files::FileOrderError;
    /// use tensor_layout::{layout, View};
    ///
    /// layout! {
    ///     #[in_file("guide/files/average.onnx", "means")]
    ///     type Means = NC[N = ?, C = 3];
    /// }
    ///
    /// let elements = [1.0_f32, 0.5, 0.0]; // of a file
    /// let means: View<f32, Means> = MEANS_IN_FILE.try_view(None, &[1, 3], &elements)?;
    /// assert_eq!(means.as_slice(), elements);
    ///
    /// let halves: Result<View<f64, Means>, _> = MEANS_IN_FILE.try_view(None, &[1, 3], &[0.0; 3]);
    /// assert_eq!(
    ///     halves.unwrap_err().to_string(),
    ///     "the given elements are f64, but those in guide/files/average.onnx are f32[?batch, 3]",
    /// );
    /// # Ok::<(), FileOrderError>(())
    /// ```
    ///
    /// If the type of the layout does not guarantee packed elements, the call does not compile.
    ///
    /// # Errors
    ///
    /// Returns an error if the element type or a size is not that of the file with which the program was compiled, or if
    /// the order, the letters, the rank, a size or the number of elements is not that of the layout.
    pub fn try_view<'a, T: FileElement, L: AnyLayout>(
        &self,
        letters: Option<&str>,
        sizes: &[usize],
        elements: &'a [T],
    ) -> Result<View<'a, T, L>, FileOrderError>
    where
        L::Storage: StaticStorage,
    {
        const { check_packed::<L>() };
        let (compiled, structure) = (*self, L::STRUCTURE);
        if !self.has_elements_of::<T>() {
            let given = T::NAME;
            return Err(FileOrderError::Element { compiled, given });
        }
        let rank = structure.axes.len();
        if sizes.len() != rank {
            // The error says how many axes the layout has.
            return Ok(View::with(elements, Mapping::try_from_sizes(sizes)?)?);
        }
        // Packed, so each axis is stored once.
        let mut storage = [' '; MAX_RANK];
        let storage = &mut storage[..rank];
        for (letter, stored) in storage.iter_mut().zip(stored_axes(structure)) {
            *letter = stored;
        }
        let fits = |i: usize, letter: char| {
            let axis = structure.axes.iter().position(|axis| *axis == letter);
            let known = axis.and_then(|axis| structure.known[axis]);
            let in_file = match self.sizes[i] {
                FileSize::Known(size) => size,
                FileSize::Named(_) | FileSize::Unknown => sizes[i] as u64,
            };
            known.is_none_or(|known| known as u64 == in_file)
        };
        let is_reversed = self.is_in_fortran_order;
        if self.sizes.len() != rank
            || !states_order_of_file(storage, structure.axes, is_reversed, &fits)
        {
            return Err(FileOrderError::Order(OrderDiffers {
                compiled,
                structure,
            }));
        }
        let axes = storage;
        if is_reversed {
            axes.reverse();
        }
        if letters.is_some_and(|letters| !letters.chars().eq(axes.iter().copied())) {
            return Err(FileOrderError::Axes(AxesDiffer { structure }));
        }
        let mut with_letters = [(' ', 0); MAX_RANK];
        for (named, (&axis, &size)) in with_letters.iter_mut().zip(axes.iter().zip(sizes)) {
            *named = (axis, size);
        }
        let mapping = Mapping::try_from_sizes(&with_letters[..rank])?;
        let view = View::with(elements, mapping)?;
        for (axis, (&size, in_file)) in sizes.iter().zip(self.sizes).enumerate() {
            if matches!(in_file, FileSize::Known(known) if *known != size as u64) {
                return Err(FileOrderError::Changed {
                    compiled,
                    axis,
                    size,
                });
            }
        }
        Ok(view)
    }
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Returns the elements as a file stores them: packed, in the order of the sizes. Other layouts do not compile; see
    /// [`InOrderOf`](crate::traits::InOrderOf).
    ///
    /// Needs the feature `files`.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// let weights = View::<u8, layout!(OI[2, 3])>::from_array(&[7; 6]);
    /// assert_eq!(weights.as_file_elements(), [7; 6]);
    /// ```
    #[must_use]
    pub fn as_file_elements(&self) -> &'a [T]
    where
        L::Storage: InOrderOf<L::Axes>,
    {
        let Some(elements) = self.as_contiguous_slice() else {
            unreachable!("the type of the layout guarantees packed elements");
        };
        elements
    }

    /// Views the elements of a file in C order, with the sizes in its header, and compares the axes if the file names
    /// them. For Fortran order, see [`FileTensor::in_fortran_order`].
    ///
    /// Needs the feature `files`.
    ///
    /// ```
    /// # use tensor_layout::files::FileOrderError;
    /// # use tensor_layout::{layout, I, O, View};
    /// type Weights = layout!(OI[O = ?, I = 3]);
    ///
    /// let elements = [7; 6]; // of a file
    /// let weights: View<u8, Weights> =
    ///     View::try_from_file(Some("OI"), &[2, 3], &elements)?;
    /// # assert_eq!(weights.sizes(), (O(2), I(3)));
    /// # Ok::<(), FileOrderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the names of axes, the rank, a size or the number of elements are not those of the layout.
    pub fn try_from_file(
        letters: Option<&str>,
        sizes: &[usize],
        elements: &'a [T],
    ) -> Result<Self, FileOrderError>
    where
        L::Storage: StaticStorage + InOrderOf<L::Axes>,
    {
        let structure = L::STRUCTURE;
        if letters.is_some_and(|letters| !letters.chars().eq(structure.axes.iter().copied())) {
            return Err(FileOrderError::Axes(AxesDiffer { structure }));
        }
        let mapping = Mapping::try_from_sizes(sizes)?;
        Ok(View::with(elements, mapping)?)
    }
}

/// Fails to compile if elements of the layout may not be packed, in any order.
#[track_caller]
const fn check_packed<L: AnyLayout>() {
    layout::check::<L>();
    if !L::STRUCTURE.is_packed() {
        let structure = L::STRUCTURE;
        let text = say!(
            "a file has packed elements: {structure}\n\
             help: declare a layout without clauses and blocks for it; `to_layout` moves elements between the two"
        );
        panic!("{}", text.as_str());
    }
}

/// Returns the axes of a packed layout in storage order.
fn stored_axes(structure: &Structure) -> impl Iterator<Item = char> {
    structure
        .factors
        .unwrap_or_default()
        .iter()
        .map(|factor| factor.axis)
}
