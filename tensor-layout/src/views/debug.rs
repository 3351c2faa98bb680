//! Printing elements, in logical order.

use crate::layout::AnyLayout;
use crate::types::shape::Shape;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt::{self, Write as _};
use tensor_layout_arithmetic::MAX_RANK;

/// The maximum number of elements that are printed.
const MOST_PRINTED: usize = 512;

/// How much of each axis is printed, from most to least. With the last entry, at most 2 to the power of
/// `MAX_RANK` elements are printed.
const DETAILS: [Elision; 5] = [
    Elision::new(usize::MAX, 0),
    Elision::new(7, 3),
    Elision::new(5, 2),
    Elision::new(3, 1),
    Elision::new(2, 1),
];

const _: () = assert!(1 << MAX_RANK <= MOST_PRINTED);

/// The longest axis that is printed whole, and the number of positions printed at each end of a longer axis.
#[derive(Clone, Copy)]
struct Elision {
    longest: usize,
    ends: usize,
}

impl Elision {
    const fn new(longest: usize, ends: usize) -> Elision {
        Elision { longest, ends }
    }

    /// Returns the most detailed entry that prints at most `MOST_PRINTED` elements.
    fn of(sizes: &[usize]) -> Elision {
        let [.., least] = DETAILS;
        let fits = |detail: &Elision| {
            let printed = sizes.iter().map(|size| detail.printed(*size));
            printed.fold(1, usize::saturating_mul) <= MOST_PRINTED
        };
        DETAILS.into_iter().find(fits).unwrap_or(least)
    }

    /// Returns the number of positions that are printed along an axis.
    fn printed(self, size: usize) -> usize {
        if size > self.longest {
            2 * self.ends
        } else {
            size
        }
    }

    /// Returns the positions along an axis that are printed, and `None` for a middle that is left out.
    fn entries(self, size: usize) -> impl Iterator<Item = Option<usize>> {
        let is_whole = size <= self.longest;
        let (end, start) = if is_whole {
            (size, size)
        } else {
            (self.ends, size - self.ends)
        };
        let middle = (!is_whole).then_some(None);
        (0..end)
            .map(Some)
            .chain(middle)
            .chain((start..size).map(Some))
    }
}

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for View<'_, T, L> {
    /// Writes the layout, and the elements as nested lists in logical order. If the label of the layout has another order,
    /// the axes of the lists follow it. `{:#?}` writes each row on its own line. If there are more than 512 elements,
    /// long axes show only their ends.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// type Image = layout!(HW[1, 2]);
    /// let image = View::<f32, Image>::from_array(&[1.0, 2.0]);
    /// assert_eq!(format!("{image:?}"), "HW[H=1, W=2] [[1.0, 2.0]]");
    /// # let pixel = View::<u8, layout!(WC[C = 3, W = 1])>::from_array(&[9, 0, 0]);
    /// # assert_eq!(format!("{pixel:?}"), "WC[C=3, W=1] (C, W) [[9], [0], [0]]");
    /// # assert_eq!(format!("{image:#5.2?}"), "HW[H=1, W=2]\n[\n    [ 1.00,  2.00],\n]");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_layout(self.mapping().notation().as_str(), L::Shape::AXES, f)?;
        write_elements(*self, write_debug, f)
    }
}

impl<T: fmt::Display, L: AnyLayout> fmt::Display for View<'_, T, L> {
    /// Writes the elements as nested lists in logical order, without the layout.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// let image = View::<f32, layout!(HW[2, 2])>::from_array(&[1.0, 2.0, 3.0, 4.5]);
    /// assert_eq!(format!("{image}"), "[[1, 2], [3, 4.5]]");
    /// # assert_eq!(format!("{image:#.1}"), "[\n    [1.0, 2.0],\n    [3.0, 4.5],\n]");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_elements(*self, write_display, f)
    }
}

/// Implements a format with the text of a [`View`].
macro_rules! as_view {
    ($($format:ident)*) => {$(
        impl<T: fmt::$format, L: AnyLayout> fmt::$format for ViewMut<'_, T, L> {
            /// Writes the same text as a [`View`] of these elements.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.as_view().fmt(f)
            }
        }

        #[cfg(feature = "alloc")]
        impl<T: fmt::$format, L: AnyLayout> fmt::$format for Tensor<T, L> {
            /// Writes the same text as a [`View`] of these elements.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.as_view().fmt(f)
            }
        }
    )*};
}

as_view! { Debug Display }

/// Writes a layout, and its axes if its label has them in another order.
fn write_layout(notation: &str, axes: &[char], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(notation)?;
    // A layout with a name is written as `Photo = HWC[..]`.
    let label = notation.split('[').next().unwrap_or("");
    let order = label.rsplit(' ').next().unwrap_or("");
    if !order.chars().eq(axes.iter().copied()) {
        f.write_str(" (")?;
        for (index, axis) in axes.iter().enumerate() {
            write!(f, "{}{axis}", if index == 0 { "" } else { ", " })?;
        }
        f.write_char(')')?;
    }
    f.write_char(if f.alternate() { '\n' } else { ' ' })
}

fn write_elements<T, L: AnyLayout>(
    view: View<'_, T, L>,
    write: fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let sizes = &view.all_sizes()[..L::Shape::RANK];
    let element =
        |position: &_, f: &mut fmt::Formatter<'_>| write(view.element_in_range(position), f);
    let whole = (Elision::of(sizes), &element as WriteElement<'_>);
    write_nested(sizes, whole, &mut [0; MAX_RANK], 0, f)
}

/// Writes the element at a position.
type WriteElement<'a> = &'a dyn Fn(&[usize; MAX_RANK], &mut fmt::Formatter<'_>) -> fmt::Result;

/// Writes the elements as nested lists, one level for each axis from `axis` on. `position` states the
/// positions along the axes before `axis`.
fn write_nested(
    sizes: &[usize],
    (detail, element): (Elision, WriteElement<'_>),
    position: &mut [usize; MAX_RANK],
    axis: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if axis == sizes.len() {
        return element(position, f);
    }
    let has_lines = f.alternate() && axis + 1 < sizes.len();
    f.write_char('[')?;
    for (count, index) in detail.entries(sizes[axis]).enumerate() {
        if has_lines {
            write_line(axis + 1, f)?;
        } else if count > 0 {
            f.write_str(", ")?;
        }
        match index {
            Some(index) => {
                position[axis] = index;
                write_nested(sizes, (detail, element), position, axis + 1, f)?;
            }
            None => f.write_str("..")?,
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
fn write_debug<T: fmt::Debug>(element: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !f.alternate() {
        return element.fmt(f);
    }
    let width = f.width().unwrap_or(0);
    match f.precision() {
        Some(precision) => write!(f, "{element:width$.precision$?}"),
        None => write!(f, "{element:width$?}"),
    }
}

fn write_display<T: fmt::Display>(element: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !f.alternate() {
        return element.fmt(f);
    }
    let width = f.width().unwrap_or(0);
    match f.precision() {
        Some(precision) => write!(f, "{element:width$.precision$}"),
        None => write!(f, "{element:width$}"),
    }
}
