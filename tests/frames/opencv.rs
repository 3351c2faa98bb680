//! Agreement with OpenCV, for random bytes. `opencv.py` lets OpenCV convert them.

use crate::oracle::{self, Known, byte};
use crate::support::{run_script, skipped};
use std::fs;
use std::path::Path;
use tensor_layout::frames::{self, Bt601Limited, Frame, FrameFormat};
use tensor_layout::{H, Tensor, W, layout};

const ROWS: usize = 66;
const COLUMNS: usize = 130;

layout! {
    struct Pixels = HWC[C = 3, H = 66, W = 130], components(C = RGB);
}

fn write(folder: &Path, known: &Known) {
    let memory = oracle::memory::<u8>(known, ROWS, COLUMNS);
    fs::write(folder.join(format!("{}.raw", known.name)), memory).expect("a file can be written");
}

/// OpenCV converts in the limited range of BT.601, and computes with integers.
fn compare<F: FrameFormat<Element = u8>>(folder: &Path, known: &Known) {
    let memory = oracle::memory::<u8>(known, ROWS, COLUMNS);
    let frame = Frame::<F, Bt601Limited>::packed(&memory, H(ROWS), W(COLUMNS));
    let frame = frame.unwrap_or_else(|error| panic!("{error}"));
    let mut pixels = Tensor::<u8, Pixels>::filled(0);
    frame
        .try_planes_into(&mut pixels, |rgb| rgb.map(byte))
        .expect("equal sizes");
    let expected = fs::read(folder.join(format!("{}.rgb", known.name))).expect("OpenCV wrote it");
    assert_eq!(expected.len(), pixels.len());
    let differences = pixels.as_slice().iter().zip(&expected);
    let most = differences
        .map(|(found, expected)| found.abs_diff(*expected))
        .max();
    assert!(most <= Some(1), "{}: {most:?} of 255", known.name);
}

#[test]
fn opencv_agrees() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opencv");
    fs::create_dir_all(&folder).expect("a folder can be made");
    macro_rules! write_all {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            write(&folder, &oracle::$KNOWN);
        )*};
    }
    for_each_format!(of bytes: write_all);
    if let Err(why) = run_script("frames/opencv", &[folder.as_os_str()]) {
        return skipped("opencv_agrees", &why);
    }
    macro_rules! compare_all {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            compare::<frames::$Format>(&folder, &oracle::$KNOWN);
        )*};
    }
    for_each_format!(of bytes: compare_all);
}
