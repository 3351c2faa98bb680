//! A tensor as a plain list of its elements. Parts are found by going through the list.

use super::declaration::Declaration;
use super::memory::Memory;
use core::ops::Range;
use std::collections::HashSet;

/// One position along each axis, in logical order.
pub(crate) type Position = Vec<usize>;

/// A tensor whose elements are their offsets in memory. So a part that shows the right elements has found the right
/// offsets.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    /// The letters in logical order.
    pub(crate) axes: Vec<char>,
    /// The sizes in logical order.
    pub(crate) sizes: Vec<usize>,
    /// The elements in logical order. The last axis moves fastest.
    pub(crate) elements: Vec<(Position, usize)>,
}

impl Listed {
    /// Returns the tensor that a declaration describes.
    pub(crate) fn of(declaration: &Declaration) -> Self {
        let memory = Memory::of_any_size(declaration);
        let rank = declaration.order.len();
        let positions = memory.positions().into_iter();
        let positions = positions.map(|position| position[..rank].to_vec());
        Listed {
            axes: declaration.order.clone(),
            sizes: memory.sizes.clone(),
            elements: positions.zip(memory.offsets).collect(),
        }
    }

    /// Returns the tensor of a library that knows only strides.
    pub(crate) fn strided(axes: &[char], sizes: &[usize], strides: &[usize]) -> Self {
        let mut listed = Listed {
            axes: Vec::new(),
            sizes: Vec::new(),
            elements: vec![(Vec::new(), 0)],
        };
        for ((axis, size), stride) in axes.iter().zip(sizes).zip(strides) {
            listed = listed.along_new(*axis, *size, *stride);
        }
        listed.permute(axes)
    }

    /// Repeats the elements at each position of a new axis. From one position to the next, each element
    /// moves by a fixed number.
    fn along_new(&self, axis: char, size: usize, stride: usize) -> Self {
        let mut axes = self.axes.clone();
        axes.insert(0, axis);
        let mut sizes = self.sizes.clone();
        sizes.insert(0, size);
        let at = |along: usize| {
            self.elements.iter().map(move |(position, element)| {
                let mut longer = vec![along];
                longer.extend(position);
                (longer, element + along * stride)
            })
        };
        Listed {
            axes,
            sizes,
            elements: (0..size).flat_map(at).collect(),
        }
    }

    pub(crate) fn has(&self, axis: char) -> bool {
        self.axes.contains(&axis)
    }

    fn index_of(&self, axis: char) -> usize {
        let mut axes = self.axes.iter();
        axes.position(|other| *other == axis).expect("an axis")
    }

    pub(crate) fn size(&self, axis: char) -> usize {
        self.sizes[self.index_of(axis)]
    }

    /// Returns the elements that a function keeps, at the positions that it gives them.
    fn kept(&self, axes: Vec<char>, keep: impl Fn(&Position) -> Option<Position>) -> Self {
        let elements = self.elements.iter();
        let mut elements: Vec<_> = elements
            .filter_map(|(position, element)| Some((keep(position)?, *element)))
            .collect();
        elements.sort_unstable();
        let (last, _) = elements.last().expect("an element is left");
        let sizes: Vec<_> = last.iter().map(|along| along + 1).collect();
        assert_eq!(sizes.iter().product::<usize>(), elements.len());
        Listed {
            axes,
            sizes,
            elements,
        }
    }

    pub(crate) fn fix(&self, axis: char, at: usize) -> Self {
        let index = self.index_of(axis);
        let mut axes = self.axes.clone();
        axes.remove(index);
        self.kept(axes, |position| {
            let mut position = position.clone();
            (position.remove(index) == at).then_some(position)
        })
    }

    pub(crate) fn range(&self, axis: char, range: &Range<usize>) -> Self {
        let index = self.index_of(axis);
        self.kept(self.axes.clone(), |position| {
            let mut position = position.clone();
            let is_in = range.contains(&position[index]);
            position[index] = position[index].wrapping_sub(range.start);
            is_in.then_some(position)
        })
    }

    pub(crate) fn step(&self, axis: char, step: usize) -> Self {
        let index = self.index_of(axis);
        self.kept(self.axes.clone(), |position| {
            let mut position = position.clone();
            let is_in = position[index] % step == 0;
            position[index] /= step;
            is_in.then_some(position)
        })
    }

    pub(crate) fn permute(&self, axes: &[char]) -> Self {
        let indices: Vec<_> = axes.iter().map(|axis| self.index_of(*axis)).collect();
        self.kept(axes.to_vec(), |position| {
            Some(indices.iter().map(|index| position[*index]).collect())
        })
    }

    pub(crate) fn rename(&self, from: char, to: char) -> Self {
        let mut renamed = self.clone();
        renamed.axes[self.index_of(from)] = to;
        renamed
    }

    /// Merges several axes into one instead of the first, if all steps along the new axis are equal.
    pub(crate) fn merge(&self, merged: &[char], to: char) -> Option<Self> {
        let indices: Vec<_> = merged.iter().map(|axis| self.index_of(*axis)).collect();
        let axes = self.axes.iter().enumerate().filter_map(|(index, axis)| {
            if index == indices[0] {
                Some(to)
            } else {
                (!indices.contains(&index)).then_some(*axis)
            }
        });
        let merged = self.kept(axes.collect(), |position| {
            let mut along = 0;
            for index in &indices {
                along = along * self.sizes[*index] + position[*index];
            }
            let position = position.iter().enumerate().filter_map(|(index, other)| {
                if index == indices[0] {
                    Some(along)
                } else {
                    (!indices.contains(&index)).then_some(*other)
                }
            });
            Some(position.collect())
        });
        (merged.distances(to).len() <= 1).then_some(merged)
    }

    /// Splits one axis into two, unless its size is not a multiple of the inner size.
    pub(crate) fn divide(&self, axis: char, outer: char, inner: char, by: usize) -> Option<Self> {
        let index = self.index_of(axis);
        if self.sizes[index].checked_rem(by) != Some(0) {
            return None;
        }
        let mut axes = self.axes.clone();
        axes.splice(index..=index, [outer, inner]);
        Some(self.kept(axes, |position| {
            let mut position = position.clone();
            let along = position[index];
            position.splice(index..=index, [along / by, along % by]);
            Some(position)
        }))
    }

    /// Repeats the elements along an axis, unless the axis has several positions already.
    pub(crate) fn broadcast(&self, axis: char, size: usize) -> Option<Self> {
        if size == 0 || (self.has(axis) && self.size(axis) != 1) {
            return None;
        }
        if !self.has(axis) {
            return Some(self.along_new(axis, size, 0));
        }
        let order = self.axes.clone();
        let repeated = self.fix_or_nothing_left(axis).along_new(axis, size, 0);
        Some(repeated.permute(&order))
    }

    /// Lists each window of the given size along an axis, with a last axis for the positions within a window. Returns
    /// `None` if no window fits.
    pub(crate) fn windows(&self, axis: char, new: char, window: usize) -> Option<Self> {
        let index = self.index_of(axis);
        let mut axes = self.axes.clone();
        axes.push(new);
        let mut elements = Vec::new();
        for (position, element) in &self.elements {
            // The element is in each window that starts at it or up to `window - 1` positions before it.
            for within in 0..window {
                let start = position[index].checked_sub(within);
                if let Some(start) = start.filter(|start| start + window <= self.sizes[index]) {
                    let mut position = position.clone();
                    position[index] = start;
                    position.push(within);
                    elements.push((position, *element));
                }
            }
        }
        elements.sort_unstable();
        let (last, _) = elements.last()?;
        let sizes = last.iter().map(|along| along + 1).collect();
        Some(Listed {
            axes,
            sizes,
            elements,
        })
    }

    /// Fixes an axis at 0 as `fix` does, but also accepts the last axis.
    fn fix_or_nothing_left(&self, axis: char) -> Self {
        if self.axes.len() > 1 {
            return self.fix(axis, 0);
        }
        Listed {
            axes: Vec::new(),
            sizes: Vec::new(),
            elements: vec![(Vec::new(), self.elements[0].1)],
        }
    }

    /// Returns the distances between neighbours along an axis. An axis without neighbours has no distance. If the steps
    /// differ, an axis has several distances.
    pub(crate) fn distances(&self, axis: char) -> HashSet<usize> {
        let index = self.index_of(axis);
        let apart: usize = self.sizes[index + 1..].iter().product();
        let with_next = self.elements.iter().zip(self.elements.iter().skip(apart));
        with_next
            .filter(|((position, _), (next, _))| position[index] + 1 == next[index])
            .map(|((_, element), (_, next))| next.wrapping_sub(*element))
            .collect()
    }

    /// Returns the stride along each axis, or `None` if there are no neighbours along the axis.
    pub(crate) fn strides(&self) -> Vec<Option<usize>> {
        let stride = |axis: &char| {
            let distances: Vec<_> = self.distances(*axis).into_iter().collect();
            match distances[..] {
                [] => None,
                [stride] => Some(stride),
                _ => panic!("steps along axis {axis} differ"),
            }
        };
        self.axes.iter().map(stride).collect()
    }

    /// Returns the elements in logical order.
    pub(crate) fn values(&self) -> Vec<usize> {
        self.elements.iter().map(|(_, element)| *element).collect()
    }

    /// Returns the offset of the first element.
    pub(crate) fn origin(&self) -> usize {
        *self.values().iter().min().expect("an element")
    }

    /// Returns the number of elements from the first offset to the last.
    pub(crate) fn span(&self) -> usize {
        1 + self.values().iter().max().expect("an element") - self.origin()
    }

    pub(crate) fn is_injective(&self) -> bool {
        let offsets: HashSet<_> = self.values().into_iter().collect();
        offsets.len() == self.elements.len()
    }

    /// Returns the elements in the order in which a declaration stores its axes and blocks. Some axes may
    /// be missing.
    pub(crate) fn in_order_of(&self, declaration: &Declaration) -> Vec<(Position, usize)> {
        let mut digits = Vec::new();
        let axes = declaration.axes.iter();
        for axis in axes.filter(|axis| self.has(axis.letter)) {
            let index = self.index_of(axis.letter);
            digits.push((index, declaration.block(axis.letter), usize::MAX));
        }
        for (i, (letter, size)) in declaration.blocks.iter().enumerate() {
            if self.has(*letter) {
                let further_right = declaration.blocks[i + 1..].iter();
                let step = further_right.filter(|(axis, _)| axis == letter);
                let step = step.map(|(_, size)| size).product();
                digits.push((self.index_of(*letter), step, *size));
            }
        }
        let mut elements = self.elements.clone();
        elements.sort_by_key(|(position, _)| {
            let digits = digits.iter();
            let digit =
                |&(index, step, size): &(usize, usize, usize)| position[index] / step % size;
            digits.map(digit).collect::<Vec<_>>()
        });
        elements
    }

    /// Returns the positions with the axis of the shortest stride moving fastest. Among equal strides, the last
    /// axis in logical order moves fastest.
    pub(crate) fn in_order_of_strides(&self) -> Vec<(Position, usize)> {
        let mut indices: Vec<_> = self.strides().into_iter().enumerate().collect();
        indices.retain(|(_, stride)| stride.is_some());
        indices.sort_by_key(|(_, stride)| core::cmp::Reverse(*stride));
        let mut elements = self.elements.clone();
        elements.sort_by_key(|(position, _)| {
            let along = indices.iter().map(|(index, _)| position[*index]);
            along.collect::<Vec<_>>()
        });
        elements
    }
}
