//! Values beside what they have to be, one row for each.

/// Asserts that both sides of each row are equal.
macro_rules! assert_rows {
    ($($found:expr => $wanted:expr;)+) => {$(
        assert_eq!($found, $wanted, "{}", stringify!($found));
    )+};
}
pub(crate) use assert_rows;
