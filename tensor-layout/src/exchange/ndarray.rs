//! To and from the arrays of the crate `ndarray`.

use crate::error::{Described, LayoutError, Reason, Refused};
use crate::factor::{StaticStorage, StridedStorage, Writable};
use crate::layout::AnyLayout;
use crate::mapping::Mapping;
use crate::sealed::SealedCoordinate;
use crate::shape::Shape;
use crate::tensor::Tensor;
use crate::view::View;
use crate::view_mut::ViewMut;
use ::ndarray::{
    Array, ArrayView, ArrayViewMut, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, ShapeBuilder,
    StrideShape,
};
use tensor_layout_arithmetic::MAX_RANK;

/// A dimension type of arrays that can have the axes `Axes`: that of as many axes, or `IxDyn`.
#[diagnostic::on_unimplemented(
    message = "an array of dimension `{Self}` has another number of axes than the layout",
    label = "the layout's axes are `{Axes}`",
    note = "help: the array has one axis for each of the layout, in that order; `insert_axis` adds one of size 1"
)]
pub trait ArrayDimension<Axes>: Dimension {}

// For all `D` and not for each dimension, so that the compiler does not list them.
#[diagnostic::do_not_recommend]
impl<Axes, D: Dimension + HasRankOf<Axes>> ArrayDimension<Axes> for D {}

/// A dimension type with as many axes as `Axes`, or with any number.
pub trait HasRankOf<Axes> {}

impl<Axes> HasRankOf<Axes> for IxDyn {}

/// Axes such as `(N, C, H, W)`, and the dimension type of an array that has them: `Ix1` to `Ix6`,
/// and `IxDyn` for seven and eight.
pub trait ArrayAxes: SealedCoordinate + Sized {
    /// The dimension type.
    type Dimension: ArrayDimension<Self>;
}

macro_rules! dimensions {
    ($($dimension:ident $($axis:ident)+;)*) => {$(
        impl<$($axis),+> HasRankOf<($($axis,)+)> for $dimension {}

        impl<$($axis),+> ArrayAxes for ($($axis,)+)
        where
            Self: SealedCoordinate,
        {
            type Dimension = $dimension;
        }
    )*};
}

dimensions! {
    Ix1 X0;
    Ix2 X0 X1;
    Ix3 X0 X1 X2;
    Ix4 X0 X1 X2 X3;
    Ix5 X0 X1 X2 X3 X4;
    Ix6 X0 X1 X2 X3 X4 X5;
}

macro_rules! ranks_without_dimension {
    ($($($axis:ident)+;)*) => {$(
        impl<$($axis),+> ArrayAxes for ($($axis,)+)
        where
            Self: SealedCoordinate,
        {
            type Dimension = IxDyn;
        }
    )*};
}

ranks_without_dimension! {
    X0 X1 X2 X3 X4 X5 X6;
    X0 X1 X2 X3 X4 X5 X6 X7;
}

/// The mapping that finds the elements of an array with those sizes and strides.
fn mapping_of<L>(sizes: &[usize], strides: &[isize]) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout,
    L::Storage: StridedStorage,
{
    let refuse = |reason, sizes| {
        Err(LayoutError {
            reason,
            layout: Described::new(L::STRUCTURE, sizes),
        })
    };
    let rank = L::Shape::RANK;
    if sizes.len() != rank {
        let found = sizes.len();
        return refuse(Reason::Rank { found }, &L::STRUCTURE.least_sizes());
    }
    let mut all_sizes = [1; MAX_RANK];
    all_sizes[..rank].copy_from_slice(sizes);
    let mut all_strides = [0; MAX_RANK];
    for (axis, &stride) in strides.iter().enumerate() {
        match usize::try_from(stride) {
            Ok(stride) => all_strides[axis] = stride,
            // It leads nowhere, so 0 is as good.
            Err(_) if sizes[axis] == 1 => {}
            Err(_) => {
                let axis = L::Shape::AXES[axis];
                return refuse(Reason::NegativeStride { axis, stride }, &all_sizes);
            }
        }
    }
    Mapping::of_strides(&all_sizes, &all_strides)
}

/// Sizes and strides of the array that finds the same elements as a mapping.
fn shape_of<L, D>(mapping: &Mapping<L>) -> StrideShape<D>
where
    L: AnyLayout,
    L::Storage: StridedStorage,
    D: Dimension,
{
    let rank = mapping.rank();
    let (mut sizes, mut strides) = (D::zeros(rank), D::zeros(rank));
    for axis in 0..rank {
        sizes[axis] = mapping.sizes().as_ref()[axis];
        strides[axis] = mapping.strides().as_ref()[axis];
        // Only where it leads nowhere can a stride be so large that the array would take it for
        // a negative one.
        if isize::try_from(strides[axis]).is_err() {
            strides[axis] = 0;
        }
    }
    sizes.strides(strides)
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the elements of an array, whose axes are those of the layout in logical order.
    ///
    /// The label of a layout says in which order its axes are stored, the array's strides say the
    /// same, and here they are compared. So an array whose axes are themselves in storage order is
    /// permuted first:
    ///
    /// ```
    /// use ndarray::Array4;
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]); // logical order: N, C, H, W
    ///
    /// let pixels = Array4::from_shape_fn((1, 2, 5, 3), |(_, h, w, c)| 100 * h + 10 * w + c);
    /// let photo = pixels.view().permuted_axes([0, 3, 1, 2]);
    /// let photo = View::<usize, Photo>::try_from_ndarray(photo)?;
    /// assert_eq!(photo[(N(0), H(1), W(4), C(2))], 142);
    ///
    /// // Without that, axis 1 would be C.
    /// let error = View::<usize, Photo>::try_from_ndarray(pixels.view()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has size 2, but the layout fixes it to 3: NHWC[N=1, C=2, H=5, W=3]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// Where all sizes are the same, the strides tell:
    ///
    /// ```
    /// # use ndarray::Array3;
    /// # use tensor_layout::{layout, View};
    /// let planes = Array3::<f32>::zeros((3, 3, 3)); // C, H, W, the last one adjacent in memory
    /// assert!(View::<f32, layout!(CHW[3, 3, 3])>::try_from_ndarray(planes.view()).is_ok());
    ///
    /// let error = View::<f32, layout!(HWC[3, 3, 3])>::try_from_ndarray(planes.view()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has stride 9, but the layout's is 1: HWC[C=3, H=3, W=3]",
    /// );
    /// ```
    ///
    /// A layout with [`RunTimeStrides`](crate::RunTimeStrides) takes any strides that are not
    /// negative. A number of axes that is not the layout's does not compile, unless the array leaves
    /// it open (`IxDyn`):
    ///
    /// ```compile_fail
    /// # use ndarray::Array2;
    /// # use tensor_layout::{layout, View};
    /// let image = Array2::<f32>::zeros((3, 3));
    /// let image = View::<f32, layout!(HWC[3, 3, 3])>::try_from_ndarray(image.view());
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout (but for strides of axes of size 1, which lead
    /// nowhere), if a stride is negative or a size 0, or if an array of any number of axes has not
    /// as many as the layout.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "an array's view is a reference itself"
    )]
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        array: ArrayView<'a, T, D>,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let mapping = mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so it finds the same elements,
        // and that they can be read for `'a` is what an array's view is. All strides are positive
        // or lead nowhere, so they begin at the first of them.
        Ok(unsafe { View::from_raw_parts(array.as_ptr(), mapping) })
    }

    /// The same elements as an array, whose axes are in logical order: of `Ix1` to `Ix6`, or
    /// `IxDyn` where there are seven or eight.
    ///
    /// ```
    /// use ndarray::Axis;
    /// use tensor_layout::{layout, View};
    ///
    /// let image = View::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = image.into_ndarray(); // C, H, W
    /// assert_eq!(image.shape(), [3, 1, 2]);
    /// assert_eq!(image.sum_axis(Axis(2)).into_raw_vec_and_offset().0, [5, 7, 9]);
    /// ```
    ///
    /// A blocked layout has no strides, so it does not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View};
    /// let blocks = View::<u8, layout!(NCHW4c[1, 4, 1, 1])>::from_array(&[1, 2, 3, 4]);
    /// let array = blocks.into_ndarray();
    /// ```
    #[must_use]
    pub fn into_ndarray(self) -> ArrayView<'a, T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage,
    {
        // SAFETY: the elements at the mapping's offsets can be read for `'a`. They are within one
        // allocation, so no more than `isize::MAX` bytes, and a mapping has no more than
        // `isize::MAX` positions and elements. No stride is negative.
        unsafe { ArrayView::from_shape_ptr(shape_of(&self.mapping()), self.as_ptr()) }
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the elements of an array to write to them; see [`View::try_from_ndarray`].
    ///
    /// ```
    /// use ndarray::Array2;
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut image = Array2::<u8>::zeros((2, 3));
    /// let mut view = ViewMut::<u8, layout!(HW[?, ?])>::try_from_ndarray(image.view_mut())?;
    /// view[(W(2), H(1))] = 7;
    /// assert_eq!(image[(1, 2)], 7);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_ndarray`], or if strides known at run time only let two positions
    /// share an element.
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        mut array: ArrayViewMut<'a, T, D>,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage + Writable,
    {
        let mapping = mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so it finds the same elements,
        // and that nothing else reaches them for `'a` is what an array's mutable view is, which
        // ends here. All strides are positive or lead nowhere, so they begin at the first of them.
        unsafe { ViewMut::from_raw_parts(array.as_mut_ptr(), mapping) }
    }

    /// The same elements as an array, to write; see [`View::into_ndarray`]. To keep the view,
    /// [`reborrow`](Self::reborrow) it.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [1_u8, 2, 3, 4, 5, 6];
    /// let mut image = ViewMut::<u8, layout!(WH[H = 2, W = 3])>::from_array(&mut pixels);
    /// image.reborrow().into_ndarray().row_mut(1).fill(9);
    /// assert_eq!(image[(H(1), W(0))], 9);
    /// assert_eq!(pixels, [1, 9, 3, 9, 5, 9]);
    /// ```
    ///
    /// # Panics
    ///
    /// If strides known at run time interlock, as 2 and 3 do for sizes of 3 and 2: no two positions
    /// share an element, but the mutable arrays of `ndarray` take only strides that are each longer
    /// than the way along all axes with shorter ones.
    #[must_use]
    pub fn into_ndarray(mut self) -> ArrayViewMut<'a, T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping();
        assert!(
            is_nested(mapping.sizes().as_ref(), mapping.strides().as_ref()),
            "strides that interlock cannot be those of a mutable array: {mapping}"
        );
        // SAFETY: nothing else reaches the elements at the mapping's offsets for `'a`, and this view
        // ends here. They are within one allocation, so no more than `isize::MAX` bytes, and a
        // mapping has no more than `isize::MAX` positions and elements. No stride is negative.
        unsafe { ArrayViewMut::from_shape_ptr(shape_of(&mapping), self.as_mut_ptr()) }
    }
}

/// Whether each stride is longer than the way along all axes with shorter ones.
fn is_nested(sizes: &[usize], strides: &[usize]) -> bool {
    let longer = |axis: usize| sizes[axis] > 1;
    (0..sizes.len()).filter(|axis| longer(*axis)).all(|axis| {
        let inside = (0..sizes.len())
            .filter(|other| (strides[*other], *other) < (strides[axis], axis))
            .map(|other| (sizes[other] - 1) * strides[other]);
        strides[axis] > inside.sum()
    })
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// Takes over the elements of an array, whose axes are those of the layout in logical order;
    /// see [`View::try_from_ndarray`].
    ///
    /// ```
    /// use ndarray::Array3;
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image = Array3::from_shape_fn((2, 3, 4), |(h, w, c)| 100 * h + 10 * w + c);
    /// let image = image.permuted_axes([2, 0, 1]); // C, H, W
    /// let tensor = Tensor::<usize, layout!(HWC[C = 4, H = ?, W = ?])>::try_from_ndarray(image)?;
    /// assert_eq!(tensor[(C(3), H(1), W(2))], 123);
    ///
    /// let planes = Array3::<u8>::zeros((4, 4, 4));
    /// let refused = Tensor::<u8, layout!(HWC[4, 4, 4])>::try_from_ndarray(planes).unwrap_err();
    /// assert_eq!(refused.error().axis(), Some('C'));
    /// assert_eq!(refused.into_value().len(), 64);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The memory is the array's own: nothing is allocated. If the array's first element is not the
    /// first of its memory, as after `slice_move`, the elements are moved to the front.
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_ndarray`]; the error gives the array back.
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        array: Array<T, D>,
    ) -> Result<Self, Refused<Array<T, D>, LayoutError>>
    where
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match mapping_of(array.shape(), array.strides()) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(array, error)),
        };
        let (mut elements, first) = array.into_raw_vec_and_offset();
        elements.drain(..first.unwrap_or(0));
        match Tensor::from_vec_with(mapping, elements) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an array holds its elements, but {refused}"),
        }
    }

    /// The same elements as an array, whose axes are in logical order, and whose memory is the
    /// tensor's own: of `Ix1` to `Ix6`, or `IxDyn` where there are seven or eight.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Rows = layout!(HWC[C = 3, H = 4, W = 5], pad(W = 8));
    /// let image = Tensor::<usize, Rows>::from_fn(|(C(c), H(h), W(w))| 100 * h + 10 * w + c);
    /// let image = image.into_ndarray();
    /// assert_eq!(image[(2, 3, 4)], 342); // C, H, W
    /// assert_eq!(image.strides(), [1, 24, 3]);
    /// ```
    ///
    /// A layout in which positions share an element does not compile, for an array owns each of its
    /// elements once; a [`view`](View::into_ndarray) of it does.
    #[must_use]
    pub fn into_ndarray(self) -> Array<T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage + Writable,
    {
        let shape = shape_of(&self.mapping());
        match Array::from_shape_vec(shape, self.into_vec()) {
            Ok(array) => array,
            Err(error) => unreachable!("a tensor holds its elements, but {error}"),
        }
    }
}
