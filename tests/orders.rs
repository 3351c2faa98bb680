//! All orders of some items.

#![allow(dead_code, reason = "each test uses its part of it")]

/// Returns each order of the items.
pub(crate) fn orders<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let Some((first, rest)) = items.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for order in orders(rest) {
        for index in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(index, first.clone());
            all.push(longer);
        }
    }
    all
}

/// Returns each order of the letters.
pub(crate) fn orders_of_letters(letters: &str) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let words = orders(&letters).into_iter();
    words.map(|order| order.into_iter().collect()).collect()
}
