//! Frames of cameras, compared with OpenCV and with oracles that are written by hand for each format.

mod assert_rows;
#[macro_use]
#[path = "frames/formats.rs"]
mod formats;

#[path = "frames/conversion.rs"]
mod conversion;
#[path = "frames/copies.rs"]
mod copies;
#[path = "frames/errors.rs"]
mod errors;
#[path = "frames/limits.rs"]
mod limits;
#[path = "frames/opencv.rs"]
mod opencv;
#[path = "frames/oracle.rs"]
mod oracle;
mod panics;
#[path = "frames/placement.rs"]
mod placement;
#[path = "frames/published.rs"]
mod published;
#[path = "frames/samples.rs"]
mod samples;
mod support;
