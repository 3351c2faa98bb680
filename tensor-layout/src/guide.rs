//! To be read: what the compiler's messages mean, what they cannot see, and where to find what you
//! know from elsewhere.

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
