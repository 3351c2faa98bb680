// Methods of `View`: comparing within a tolerance. `view.rs` includes this file.

/// # Comparing within a tolerance
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Returns whether the sizes are equal and each element differs from its counterpart in `expected` by at
    /// most `absolute + relative · |expected|`.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<f32, layout!(HW[2, 2])>::from_array(&[
    ///     1.0, 2.0, 3.0, 4.0,
    /// ]);
    /// let columns =
    ///     View::<f32, layout!(WH[2, 2])>::from_array(&[
    ///         1.0, 3.0, 2.0, 4.001,
    ///     ]);
    /// assert!(rows.is_close(&columns, 1e-3, 0.0));
    /// assert!(!rows.is_close(&columns, 1e-6, 0.0));
    /// ```
    ///
    /// An infinity is close to itself. NaN is close to no number, not even to NaN.
    #[doc(alias("allclose", "abs_diff_eq", "relative_eq", "isclose"))]
    #[must_use]
    pub fn is_close<R>(&self, expected: &R, relative: f64, absolute: f64) -> bool
    where
        T: Float,
        R: Lends<Element = T, Layout: ComparedWith<L>>,
    {
        let expected = expected.lend();
        self.all_sizes() == expected.all_sizes()
            && NotClose::find(*self, expected, relative, absolute).is_none()
    }

    /// Asserts that the sizes are equal and all elements are [close](Self::is_close) to their counterparts in
    /// `expected`. This method is meant for tests.
    ///
    /// ```should_panic
    /// use tensor_layout::{layout, View};
    ///
    /// let found =
    ///     View::<f32, layout!(HW[1, 2])>::from_array(&[1.0, 2.5]);
    /// let expected =
    ///     View::<f32, layout!(HW[1, 2])>::from_array(&[1.0, 2.0]);
    /// // at (H(0), W(1)), 2.5 is not close to 2.0 (1 of 2 elements
    /// // are not): HW[H=1, W=2]
    /// found.assert_close(&expected, 1e-3, 0.0);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a size differs, or if an element is not close. If elements are not close, the message gives
    /// the coordinate and both values of the first of these elements in logical order.
    #[doc(alias("assert_allclose", "assert_abs_diff_eq", "assert_relative_eq"))]
    #[track_caller]
    pub fn assert_close<R>(&self, expected: &R, relative: f64, absolute: f64)
    where
        T: Float,
        R: Lends<Element = T, Layout: ComparedWith<L>>,
    {
        let expected = expected.lend();
        if let Err(error) = self.check_same_sizes(&expected.mapping()) {
            panic!("{error}");
        }
        if let Some(apart) = NotClose::find(*self, expected, relative, absolute) {
            panic!("{apart}");
        }
    }
}
