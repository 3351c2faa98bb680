//! A search for two positions that share an element.
//!
//! The digit of a term is `position / divisor % modulus`. Let two positions differ by `d[i]` in the digit of
//! term `i`. The absolute value of `d[i]` is at most the largest digit of the term. Two different positions
//! share an element if `Σ d[i] · stride[i] = 0` and some `d[i]` is not 0. This is impossible if every stride
//! is longer than the sum that all terms with smaller strides can reach. Otherwise the search chooses one
//! difference after the other, from the largest stride down. It stops where the smaller strides can no longer
//! bring the sum to 0.

// Decision: the search has a limit on its number of steps. The length of an axis is the distance from its
// first to its last element. If each stride is longer than the sum of the lengths of all axes with shorter
// strides, the search ends at once. Below the limit, the answer is exact. At the limit, the answer is that
// elements are shared.

use crate::{MAX_FACTORS, MAX_RANK, Term};

/// The number of steps after which the search gives up and reports shared elements.
const BUDGET: usize = 20_000;

struct Search<'a> {
    /// The terms whose digit can be other than 0, in descending order of stride.
    terms: [Term; MAX_FACTORS],
    count: usize,
    sizes: &'a [usize; MAX_RANK],
    /// `reach[i]`: the largest sum that the terms from `i` on can reach.
    reach: [i128; MAX_FACTORS + 1],
    difference: [i128; MAX_FACTORS],
    budget: usize,
}

pub(crate) const fn is_injective(terms: &[Term], sizes: &[usize; MAX_RANK]) -> bool {
    let none = Term {
        axis: 0,
        divisor: 1,
        modulus: 0,
        stride: 0,
    };
    let mut search = Search {
        terms: [none; MAX_FACTORS],
        count: 0,
        sizes,
        reach: [0; MAX_FACTORS + 1],
        difference: [0; MAX_FACTORS],
        budget: BUDGET,
    };
    let mut i = 0;
    while i < terms.len() {
        if terms[i].last_digit(sizes[terms[i].axis]) > 0 {
            if terms[i].stride == 0 {
                return false;
            }
            search.insert(terms[i]);
        }
        i += 1;
    }
    let mut nested = true;
    let mut i = search.count;
    while i > 0 {
        i -= 1;
        let stride = search.terms[i].stride as i128;
        nested = nested && stride > search.reach[i + 1];
        search.reach[i] = search.reach[i + 1] + search.last_digit(i) * stride;
    }
    nested || !search.finds_shared(0, 0)
}

impl Search<'_> {
    const fn last_digit(&self, i: usize) -> i128 {
        let term = self.terms[i];
        term.last_digit(self.sizes[term.axis]) as i128
    }

    const fn insert(&mut self, term: Term) {
        let mut i = self.count;
        while i > 0 && self.terms[i - 1].stride < term.stride {
            self.terms[i] = self.terms[i - 1];
            i -= 1;
        }
        self.terms[i] = term;
        self.count += 1;
    }

    /// Returns whether the terms from `i` on can bring `sum` to zero. If they can, two different positions
    /// share an element.
    const fn finds_shared(&mut self, i: usize, sum: i128) -> bool {
        if self.budget == 0 {
            return true;
        }
        self.budget -= 1;
        if i == self.count {
            return sum == 0 && self.is_difference_of_two_positions();
        }
        let stride = self.terms[i].stride as i128;
        let last = self.last_digit(i);
        let rest = self.reach[i + 1];
        // Only digits d with -rest <= sum + d * stride <= rest can bring the sum to zero.
        let low = max(-(rest + sum).div_euclid(stride), -last);
        let high = min((rest - sum).div_euclid(stride), last);
        let mut d = low;
        while d <= high {
            self.difference[i] = d;
            if self.finds_shared(i + 1, sum + d * stride) {
                return true;
            }
            d += 1;
        }
        false
    }

    /// Returns whether, within the sizes, the digits of two different positions can differ by the numbers in
    /// `difference`.
    ///
    /// If the last block of a blocked axis is not full, not every combination of digits is a position of the
    /// axis. So the function tests the smallest two positions with these differences. One position has the
    /// positive differences as digits. The other has the absolute values of the negative differences.
    const fn is_difference_of_two_positions(&self) -> bool {
        let mut highest = [0_i128; MAX_RANK];
        let mut lowest = [0_i128; MAX_RANK];
        let mut differ = false;
        let mut i = 0;
        while i < self.count {
            let Term { axis, divisor, .. } = self.terms[i];
            let d = self.difference[i] * divisor as i128;
            highest[axis] += max(d, 0);
            lowest[axis] += max(-d, 0);
            differ = differ || d != 0;
            i += 1;
        }
        let mut axis = 0;
        while axis < MAX_RANK {
            let size = self.sizes[axis] as i128;
            if max(highest[axis], lowest[axis]) >= max(size, 1) {
                return false;
            }
            axis += 1;
        }
        differ
    }
}

const fn max(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

const fn min(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}
