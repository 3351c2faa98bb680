// Methods of `View` and `Tensor`: repeated and shared elements. Their files include this one, and define `This`, `Receiver` and
// `Part`.

/// # Repeating elements, and windows
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<'a, T, L: AnyLayout> This<'a, T, L> {
    /// Repeats the elements along a new axis, or along an axis of size 1. A new axis comes first in the logical order.
    ///
    /// ```
    /// # use tensor_layout::{layout, DimH, View, C, H, W};
    /// let means =
    ///     View::<f32, layout!(C[2])>::from_array(&[0.5, 0.4]);
    /// let of_image = means.broadcast(W(640)).broadcast(DimH::<480>);
    /// assert_eq!(of_image.size_array(), [480, 640, 2]);
    /// # assert_eq!(of_image[(C(1), H(7), W(99))], 0.4);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the axis exists with a size other than 1, or if the new size is 0.
    #[doc(alias(
        "expand",
        "unsqueeze",
        "insert_axis",
        "expand_dims",
        "newaxis",
        "broadcast_to",
        "repeat"
    ))]
    #[must_use]
    #[track_caller]
    pub fn broadcast<New: AsSize>(
        self: Receiver<'a, Self>,
        size: New,
    ) -> Part<'a, T, Broadcasted<L, New::Size>>
    where
        L: BroadcastTo<New::Size>,
    {
        const { check_broadcast::<L, New::Size>() };
        match self.borrowed().try_broadcast(size) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`broadcast`](Self::broadcast) panics.
    pub fn try_broadcast<New: AsSize>(
        self: Receiver<'a, Self>,
        size: New,
    ) -> Result<Part<'a, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
    {
        Ok(Part {
            elements: self.borrowed().try_broadcast(size)?,
        })
    }

    /// Views all windows of `size` positions along one axis, which share elements. The axis counts the windows, and a new
    /// axis, the last one in the logical order, the positions within each window. For every second one, call `step_by`.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, K, T};
    /// type Signal = layout!(T[?]);
    /// let signal = View::<i32, Signal>::with_sizes(&[1, 2, 3, 4, 5], [5])?;
    /// let windows = signal.windows(T, K(2));
    /// assert_eq!(windows.to_string(), "[[1, 2], [2, 3], [3, 4], [4, 5]]");
    /// # let apart = windows.step_by(T, 2);
    /// # assert_eq!(apart.to_string(), "[[1, 2], [3, 4]]");
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a window is larger than the axis, or if its size is 0.
    #[doc(alias(
        "sliding_window_view",
        "windows_with_stride",
        "unfold",
        "im2col",
        "rolling"
    ))]
    #[must_use]
    #[track_caller]
    pub fn windows<Name: AxisName<Axis: AxisOf<L::Axes>>, New: AsSize>(
        self: Receiver<'a, Self>,
        axis: Name,
        size: New,
    ) -> Part<'a, T, Windowed<L, Name::Axis, New::Size>>
    where
        L: WindowsAlong<Name::Axis, New::Size>,
    {
        let _ = axis;
        const { check_windows::<L, Name, New::Size>() };
        match self.borrowed().try_windows::<Name::Axis, _>(size) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`windows`](Self::windows) panics.
    pub fn try_windows<Name: AxisName<Axis: AxisOf<L::Axes>>, New: AsSize>(
        self: Receiver<'a, Self>,
        axis: Name,
        size: New,
    ) -> Result<Part<'a, T, Windowed<L, Name::Axis, New::Size>>, LayoutError>
    where
        L: WindowsAlong<Name::Axis, New::Size>,
    {
        let _ = axis;
        Ok(Part {
            elements: self.borrowed().try_windows::<Name::Axis, _>(size)?,
        })
    }

    /// Repeats each position along some axes, for [`zip_map_into`](crate::zip_map_into): repeated twice, the element
    /// at position 1 is that of positions 2 and 3. The last may be repeated fewer times. No element is copied.
    ///
    /// ```
    /// # use tensor_layout::{layout, zip_map_into, DimH, DimW};
    /// # use tensor_layout::Tensor;
    /// # let y = Tensor::<u8, layout!(HW[4, 5])>::filled(100);
    /// # let mut sum = Tensor::<u8, layout!(HW[4, 5])>::filled(0);
    /// // Chroma, with one element for two rows and two columns.
    /// let u = Tensor::<u8, layout!(HW[2, 3])>::filled(50);
    /// let u = u.repeated((DimH::<2>, DimW::<2>));
    /// zip_map_into((&y, u), &mut sum, |(y, u)| y + u);
    /// # assert_eq!(sum.as_slice(), [150; 20]);
    /// ```
    #[doc(alias("repeat", "repeat_interleave", "upsample", "subsampled", "nearest"))]
    #[must_use]
    pub fn repeated<Times: NumbersAlong<Axes: Among<L::Axes>>>(
        self: Receiver<'a, Self>,
        times: Times,
    ) -> Repeated<'a, T, L, Times> {
        Repeated::of(
            Part {
                elements: self.borrowed(),
            },
            times,
        )
    }
}
