//! One pass.
