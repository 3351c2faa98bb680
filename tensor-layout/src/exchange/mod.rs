//! Memory of others as views and tensors, and the way back; nothing is copied.

mod raw;
