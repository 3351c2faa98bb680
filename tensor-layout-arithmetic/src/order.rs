use crate::MAX_RANK;

/// The orders in which DirectML lists the sizes of tensors and of filters.
const FIXED: [[char; 5]; 2] = [['N', 'C', 'D', 'H', 'W'], ['O', 'I', 'D', 'H', 'W']];

/// Returns the index of `axis` in `axes`.
#[must_use]
#[inline(always)]
pub const fn find(axes: &[char], axis: char) -> Option<usize> {
    // `len` is not called in the condition, because each call takes the compiler's evaluator eleven steps.
    let count = axes.len();
    let mut i = 0;
    while i < count {
        if axes[i] == axis {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Sorts a list of a few items.
///
/// `sort_unstable_by_key` of the standard library is made for long lists. It takes twenty times as long to
/// compile as this function: ten milliseconds for each use.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut index = end;
        while index > 0 && key(&items[index]) < key(&items[index - 1]) {
            items.swap(index, index - 1);
            index -= 1;
        }
    }
}

/// Returns the order in which DirectML lists the axes of `label`, or `None` if DirectML does not fix it.
const fn fixed_order(label: &[char]) -> Option<&'static [char; 5]> {
    let mut i = 0;
    while i < FIXED.len() {
        let mut all = true;
        let mut j = 0;
        while j < label.len() {
            all = all && find(&FIXED[i], label[j]).is_some();
            j += 1;
        }
        if all {
            return Some(&FIXED[i]);
        }
        i += 1;
    }
    None
}

/// Returns whether DirectML fixes the logical order of the axes in `label`. This is the case if all of them
/// are among N C D H W, or all of them are among O I D H W.
#[must_use]
pub const fn has_fixed_logical_order(label: &[char]) -> bool {
    fixed_order(label).is_some()
}

/// Returns whether a packed layout states the order of the elements in a file. The file lists its sizes, and stores the
/// elements in this order, which numpy calls C order, or in the reverse (`is_reversed`), which it calls Fortran order.
/// `fits(i, axis)` returns whether `axis` may have the size that the file lists at index `i`.
///
/// If the logical order of the layout is that of the sizes in the file, the storage order decides. If it is another, as
/// in a layout `HWC` with the fixed logical order C, H, W, then the sizes must show the order: they fit the
/// axes in storage order, and do not fit the axes in the order for which such a layout may be mistaken.
#[must_use]
pub fn states_order_of_file(
    storage: &[char],
    logical: &[char],
    is_reversed: bool,
    fits: &dyn Fn(usize, char) -> bool,
) -> bool {
    let rank = storage.len();
    let in_file = |i: usize| storage[if is_reversed { rank - 1 - i } else { i }];
    if (0..rank).all(|i| in_file(i) == logical[i]) {
        return true;
    }
    let mistaken = if is_reversed { storage } else { logical };
    storage != logical
        && (0..rank).all(|i| fits(i, in_file(i)))
        && !(0..rank).all(|i| fits(i, mistaken[i]))
}

/// Returns the logical order of a label without `logical(..)`: the order in which sizes are listed.
///
/// If all letters are among N C D H W, they come in this order. The same holds for letters that are all among
/// O I D H W. The letters of any other label keep their order. Only the first `label.len()` elements of the
/// result count.
///
/// # Panics
///
/// Panics if there are more than [`MAX_RANK`] axes.
#[must_use]
pub const fn logical_order(label: &[char]) -> [char; MAX_RANK] {
    let mut order = ['\0'; MAX_RANK];
    let mut rank = 0;
    match fixed_order(label) {
        Some(fixed) => {
            let mut i = 0;
            while i < fixed.len() {
                if find(label, fixed[i]).is_some() {
                    order[rank] = fixed[i];
                    rank += 1;
                }
                i += 1;
            }
        }
        None => {
            while rank < label.len() {
                order[rank] = label[rank];
                rank += 1;
            }
        }
    }
    order
}
