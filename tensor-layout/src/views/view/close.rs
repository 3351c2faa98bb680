// Methods of `View`: comparing within a tolerance. `view.rs` includes this file.

/// # Comparing within a tolerance
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Returns whether the sizes are equal and each element differs from its counterpart in `expected` by at
    /// most `absolute + relative · |expected|`.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// let found = View::<f32, layout!(W[1])>::from_array(&[2.5]);
    /// let expected = View::<f32, layout!(W[1])>::from_array(&[2.0]);
    /// assert!(found.is_close(&expected, 0.25, 0.0));
    /// # assert!(!found.is_close(&expected, 1e-3, 0.0));
    /// ```
    ///
    /// An infinity is close to itself, and NaN to no number.
    #[doc(alias("allclose", "abs_diff_eq", "relative_eq", "isclose"))]
    #[must_use]
    pub fn is_close<R: Lends<Element = T, Layout: ComparedWith<L>>>(
        &self,
        expected: &R,
        relative: f64,
        absolute: f64,
    ) -> bool
    where
        T: Float,
    {
        let expected = expected.lend();
        self.all_sizes() == expected.all_sizes()
            && NotClose::find(*self, expected, relative, absolute).is_none()
    }

    /// Asserts, in tests, that all elements are close to their counterparts; see [`is_close`](Self::is_close).
    ///
    /// # Panics
    ///
    /// Panics if a size differs, or with the coordinate and values of the first element that is not close.
    #[doc(alias("assert_allclose", "assert_abs_diff_eq", "assert_relative_eq"))]
    #[track_caller]
    pub fn assert_close<R: Lends<Element = T, Layout: ComparedWith<L>>>(
        &self,
        expected: &R,
        relative: f64,
        absolute: f64,
    ) where
        T: Float,
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
