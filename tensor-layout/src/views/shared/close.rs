// Methods of `ViewMut` and `Tensor`: comparing within a tolerance. Both files include this one and define `This`.

/// # Comparing within a tolerance
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Tests whether the sizes are equal and all elements are close to the elements of `expected`; see
    /// [`View::is_close`].
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
        self.as_view().is_close(expected, relative, absolute)
    }

    /// Asserts that the sizes are equal and all elements are close to the elements of `expected`; see
    /// [`View::assert_close`].
    #[track_caller]
    pub fn assert_close<R: Lends<Element = T, Layout: ComparedWith<L>>>(
        &self,
        expected: &R,
        relative: f64,
        absolute: f64,
    ) where
        T: Float,
    {
        self.as_view().assert_close(expected, relative, absolute);
    }
}
