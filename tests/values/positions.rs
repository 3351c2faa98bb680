//! Arithmetic of positions works as with numbers, and keeps the axis.

use std::panic::catch_unwind;
use tensor_layout::traits::Axis;
use tensor_layout::{C, H, Mapping, W, layout};

#[test]
fn sums_differences_and_products() {
    assert_eq!(H(5) + 2, H(7));
    assert_eq!(H(5) + H(2), H(7));
    assert_eq!(H(5) - 2, H(3));
    assert_eq!(H(5) - H(2), H(3));
    assert_eq!(H(5) * 2, H(10));
    assert_eq!(2 * H(5) + H(1), H(11));
    assert_eq!(W(3) * 2 + W(1) - 1, W(6));
    let mut row = H(1);
    row += 3;
    row += H(2);
    assert_eq!(row, H(6));
    row -= 1;
    row -= H(1);
    row += 1;
    row *= 4;
    assert_eq!(row, H(20));
    // A literal becomes a `usize` without a suffix.
    let steps = [1, 2, 3].map(|step| C(1) + step);
    assert_eq!(steps, [C(2), C(3), C(4)]);
}

/// Returns the position a number of steps after another one, along any axis.
fn middle<X: Axis>(first: X, steps: usize) -> X {
    let mut middle = (first + steps) * 2 - steps;
    middle += 1;
    middle
}

#[test]
fn positions_of_a_parameter() {
    assert_eq!(middle(H(1), 3), H(6));
    assert_eq!(middle(C(0), 0), C(1));
}

/// Checks the text of the panic. Returns its line, which must be the caller's.
fn line_of_panic(function: fn() -> H) -> u32 {
    let line = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let seen = std::sync::Arc::clone(&line);
    let own = std::thread::current().id();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // Other tests of this program panic, too, in threads of their own.
        if std::thread::current().id() != own {
            return;
        }
        let location = panic.location().expect("a panic has a location");
        assert!(location.file().ends_with("positions.rs"), "{location}");
        seen.store(location.line(), std::sync::atomic::Ordering::SeqCst);
    }));
    let panicked = catch_unwind(function);
    std::panic::set_hook(hook);
    assert!(panicked.is_err());
    line.load(std::sync::atomic::Ordering::SeqCst)
}

#[test]
#[cfg(debug_assertions)]
fn overflow_panics_in_the_line_of_the_operator() {
    // This is one test, because there is only one panic hook. Each function is on a line of its own.
    let first = line!();
    let functions: [fn() -> H; 6] = [
        || H(usize::MAX) + 1,
        || H(usize::MAX) + H(1),
        || H(0) - 1,
        || H(usize::MAX) * 2,
        || {
            let mut h = H(3);
            h -= 4;
            h
        },
        || {
            let mut h = H(usize::MAX);
            h += 1;
            h
        },
    ];
    let lines = functions.map(line_of_panic).map(|line| line - first);
    assert_eq!(lines, [2, 3, 4, 5, 8, 13]);
}

#[test]
fn positions_along_an_axis() {
    let mapping: Mapping<layout!(HW[2, 5])> = Mapping::default();
    let all = || mapping.positions(W);
    assert_eq!(all().len(), 5);
    assert_eq!(
        all().rev().collect::<Vec<_>>(),
        [W(4), W(3), W(2), W(1), W(0)]
    );
    assert_eq!((all().nth(3), all().nth_back(3)), (Some(W(3)), Some(W(1))));
    assert_eq!((all().nth(5), all().nth_back(5)), (None, None));
    assert_eq!((all().next_back(), all().count()), (Some(W(4)), 5));
    assert_eq!((all().min(), all().max()), (Some(W(0)), Some(W(4))));
    assert_eq!(all().fold(0, |sum, W(w)| sum + w), 10);
    assert_eq!(all().rfold(0, |last, W(w)| 10 * last + w), 43210);
    assert_eq!(all().step_by(2).collect::<Vec<_>>(), [W(0), W(2), W(4)]);
    let mut both = all();
    assert_eq!(
        (both.next(), both.next_back(), both.len()),
        (Some(W(0)), Some(W(4)), 3)
    );
    let rest = both.clone();
    assert_eq!(both.by_ref().collect::<Vec<_>>(), rest.collect::<Vec<_>>());
    assert_eq!(
        (both.next(), both.next_back(), both.next()),
        (None, None, None)
    );
}
