//! Guides: the compiler's messages, the limits of the types, generic code, and the names of other libraries.

#[doc = include_str!("../guide/einops.md")]
pub mod einops {}

#[doc = include_str!("../guide/errors.md")]
pub mod errors {}

#[doc = include_str!("../guide/generics.md")]
pub mod generics {}

#[doc = include_str!("../guide/limits.md")]
pub mod limits {}

#[doc = include_str!("../guide/migration.md")]
pub mod migration {}
