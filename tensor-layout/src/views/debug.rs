//! Printing elements, in logical order.

use crate::layout::AnyLayout;
use crate::types::shape::Shape;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt::{self, Write as _};
use tensor_layout_arithmetic::MAX_RANK;

/// Number of positions printed at each end of a long axis. If the tensor has more than `PRINTED_WHOLE`
/// elements, the middle of the axis is left out.
const PRINTED_ENDS: usize = 3;
const PRINTED_WHOLE: usize = 512;

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for View<'_, T, L> {
    /// Writes the layout, and the elements as nested lists in logical order. `{:#?}` writes each row on its
    /// own line.
    /// If there are more than 512 elements, long axes show only their ends.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let image = View::<f32, layout!(HW[2, 3])>::from_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    /// assert_eq!(format!("{image:?}"), "HW[H=2, W=3] [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]");
    /// assert_eq!(format!("{image:#5.2?}"), "\
    /// HW[H=2, W=3]
    /// [
    ///     [ 1.00,  2.00,  3.00],
    ///     [ 4.00,  5.00,  6.00],
    /// ]");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mapping())?;
        f.write_char(if f.alternate() { '\n' } else { ' ' })?;
        write_nested(*self, &mut [0; MAX_RANK], 0, f)
    }
}

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for ViewMut<'_, T, L> {
    /// Writes the same text as a [`View`] of these elements.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_view().fmt(f)
    }
}

#[cfg(feature = "alloc")]
impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for Tensor<T, L> {
    /// Writes the same text as a [`View`] of these elements.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_view().fmt(f)
    }
}

/// Writes the elements as nested lists, one level for each axis from `axis` on. `position` states the
/// positions along the axes before `axis`.
fn write_nested<T: fmt::Debug, L: AnyLayout>(
    view: View<'_, T, L>,
    position: &mut [usize; MAX_RANK],
    axis: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if axis == L::Shape::RANK {
        return write_element(view.element_in_range(position), f);
    }
    let size = view.all_sizes()[axis];
    let is_elided = view.len() > PRINTED_WHOLE && size > 2 * PRINTED_ENDS + 1;
    let has_lines = f.alternate() && axis + 1 < L::Shape::RANK;
    f.write_char('[')?;
    for index in 0..size {
        if is_elided && (PRINTED_ENDS + 1..size - PRINTED_ENDS).contains(&index) {
            continue;
        }
        if has_lines {
            write_line(axis + 1, f)?;
        } else if index > 0 {
            f.write_str(", ")?;
        }
        if is_elided && index == PRINTED_ENDS {
            f.write_str("..")?;
        } else {
            position[axis] = index;
            write_nested(view, position, axis + 1, f)?;
        }
        if has_lines {
            f.write_char(',')?;
        }
    }
    if has_lines {
        write_line(axis, f)?;
    }
    f.write_char(']')
}

/// Writes a line break and the indentation of the new line.
fn write_line(indentation: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('\n')?;
    (0..indentation).try_for_each(|_| f.write_str("    "))
}

/// Writes an element on one line, with the width and precision of the format.
fn write_element<T: fmt::Debug>(element: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !f.alternate() {
        return element.fmt(f);
    }
    let width = f.width().unwrap_or(0);
    match f.precision() {
        Some(precision) => write!(f, "{element:width$.precision$?}"),
        None => write!(f, "{element:width$?}"),
    }
}
