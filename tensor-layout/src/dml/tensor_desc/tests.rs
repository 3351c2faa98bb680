//! Tests of the help in errors, which only the compiler and the alternate form show.

use super::{TensorDesc, TensorDescError};
use std::format;
use std::string::ToString as _;

#[track_caller]
fn helped(result: Result<TensorDesc, TensorDescError>, wanted: &str) {
    let error = result.expect_err("this was to be refused");
    let (with_help, text) = (format!("{error:#}"), error.to_string());
    let help = with_help.strip_prefix(&text);
    assert_eq!(help, Some(wanted), "{error}");
}

/// Tests that the help for an axis that the rank lacks names rank 5 for D, and rank 4 for all other axes.
#[test]
fn ranks_with_the_axis() {
    let depth = TensorDesc::new::<f32, crate::layout!(D[2])>();
    let height = TensorDesc::new::<f32, crate::layout!(H[2])>();
    let filter = TensorDesc::new::<f32, crate::layout!(OH[2, 3])>();
    let at = |rank: usize, axis: char| {
        format!("\nhelp: write `.with_rank({rank})`, where axis {axis} has a place")
    };
    helped(depth.try_with_rank(3), &at(5, 'D'));
    helped(depth.try_with_rank(4), &at(5, 'D'));
    helped(height.try_with_rank(3), &at(4, 'H'));
    helped(filter.try_with_rank(3), &at(4, 'H'));
    helped(filter.try_with_rank(1), "\nhelp: write `.with_rank(4)`");
    helped(height.try_with_rank(9), "\nhelp: write `.with_rank(8)`");
    assert!(filter.try_with_rank(4).is_ok() && height.try_with_rank(8).is_ok());
    assert!(depth.try_with_rank(5).is_ok() && height.try_with_rank(4).is_ok());
}

#[test]
fn alignments_and_sizes_that_are_taken() {
    let desc = TensorDesc::new::<u8, crate::layout!(HW[2, 3])>();
    for (alignment, next) in [
        (1, 16),
        (15, 16),
        (17, 32),
        (24, 32),
        (33, 64),
        (1_000, 1_024),
    ] {
        let help = format!(
            "\nhelp: write `.with_alignment({next})`, if every binding begins at a multiple of that"
        );
        helped(desc.try_with_alignment(alignment), &help);
        assert!(desc.try_with_alignment(next).is_ok());
    }
    for alignment in [0, 16, 32, 1 << 31] {
        assert!(desc.try_with_alignment(alignment).is_ok());
    }
    // The next power of two has more than 32 bits.
    helped(desc.try_with_alignment((1 << 31) + 1), "");
    // 6 bytes, rounded up to a multiple of 4.
    helped(
        desc.try_with_total_size(7),
        "\nhelp: write `.with_total_size(8)` or more",
    );
    assert!(desc.try_with_total_size(8).is_ok());
}
