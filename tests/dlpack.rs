//! Tensors of DLPack: structures written by hand as C declares them, and tensors of numpy and tvm-ffi. A module of
//! Python (`python/`) makes and takes the capsules.

use assert_rows::assert_rows;
use core::ffi::c_void;
use core::ptr::{NonNull, null_mut};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::slice;
use support::{PROGRAMS, cargo, run_script, skipped};
use tensor_layout::dlpack::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
    Dlpack, DlpackElement, DlpackError,
};
use tensor_layout::{LayoutErrorKind, Tensor, View, ViewMut, layout};

mod assert_rows;
mod support;

layout! {
    type Rows = HW[2, 3];
    type Padded = HW[2, 3], pad(W = 4);
    type Any = HW[H = ?, W = ?], strides(H = ?);
    type Image = HWC[C = 3, H = 2, W = 4], pitch(H = 16);
    type OneRow = HW[1, 3], strides(H = 5);
}

/// A producer whose deleter counts its calls.
struct Producer {
    memory: Vec<f32>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    freed: Rc<Cell<usize>>,
}

impl Producer {
    fn new(sizes: &[i64], strides: &[i64]) -> Self {
        Producer {
            memory: (0..64_u8).map(f32::from).collect(),
            sizes: sizes.to_vec(),
            strides: strides.to_vec(),
            freed: Rc::default(),
        }
    }

    fn tensor(&mut self) -> DLTensor {
        DLTensor {
            data: self.memory.as_mut_ptr().cast(),
            device: DLDevice::CPU,
            ndim: i32::try_from(self.sizes.len()).expect("few axes"),
            dtype: f32::TYPE,
            shape: self.sizes.as_mut_ptr(),
            strides: if self.strides.is_empty() {
                null_mut()
            } else {
                self.strides.as_mut_ptr()
            },
            byte_offset: 0,
        }
    }

    fn versioned(&mut self) -> DLManagedTensorVersioned {
        unsafe extern "C" fn free(tensor: *mut DLManagedTensorVersioned) {
            // SAFETY: the structure lives until the test ends.
            let context = unsafe { (*tensor).manager_ctx };
            // SAFETY: the context is the counter of the producer.
            let freed = unsafe { &*context.cast::<Cell<usize>>() };
            freed.set(freed.get() + 1);
        }
        DLManagedTensorVersioned {
            version: DLPackVersion { major: 1, minor: 3 },
            manager_ctx: Rc::as_ptr(&self.freed).cast_mut().cast::<c_void>(),
            deleter: Some(free),
            flags: 0,
            dl_tensor: self.tensor(),
        }
    }
}

/// Returns the error for a tensor that `change` has changed. Checks that the tensor is freed once.
fn error_of(
    producer: &mut Producer,
    change: impl FnOnce(&mut DLManagedTensorVersioned),
) -> Option<DlpackError> {
    let mut structure = producer.versioned();
    change(&mut structure);
    // SAFETY: the structure, its lists and its memory live until the end of this function.
    let taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
    let error = taken.try_view::<f32, Rows>().err();
    let before = producer.freed.get();
    drop(taken);
    assert_eq!(producer.freed.get(), before + 1);
    error
}

#[test]
fn facts_are_compared() {
    let right = || Producer::new(&[2, 3], &[3, 1]);
    let error = |change: fn(&mut DLManagedTensorVersioned)| error_of(&mut right(), change);
    assert_rows! {
        error(|_| ()) => None;
        error(|tensor| tensor.version.major = 2) => Some(DlpackError::Version(DLPackVersion { major: 2, minor: 3 }));
        error(|tensor| tensor.version.major = 0) => Some(DlpackError::Version(DLPackVersion { major: 0, minor: 3 }));
    }
    for found in [
        i32::TYPE,
        f64::TYPE,
        DLDataType {
            lanes: 4,
            ..f32::TYPE
        },
        DLDataType {
            bits: 16,
            ..f32::TYPE
        },
        DLDataType {
            code: 17,
            bits: 4,
            lanes: 1,
        },
    ] {
        let expected = f32::TYPE;
        let error = error_of(&mut right(), |tensor| tensor.dl_tensor.dtype = found);
        assert_eq!(error, Some(DlpackError::Element { expected, found }));
    }
    for (device_type, is_reached) in [
        (1, true),
        (2, false),
        (3, true),
        (10, false),
        (11, true),
        (13, false),
    ] {
        let device = DLDevice {
            device_type,
            device_id: 1,
        };
        let error = error_of(&mut right(), |tensor| tensor.dl_tensor.device = device);
        assert_eq!(error, (!is_reached).then_some(DlpackError::Device(device)));
    }
    for rank in [-1, 9, i32::MIN, i32::MAX] {
        let error = error_of(&mut right(), |tensor| tensor.dl_tensor.ndim = rank);
        assert_eq!(error, Some(DlpackError::Rank(rank)));
    }
    assert_rows! {
        error(|tensor| tensor.dl_tensor.shape = null_mut()) => Some(DlpackError::NoMemory);
        error(|tensor| tensor.dl_tensor.data = null_mut()) => Some(DlpackError::NoMemory);
        error(|tensor| tensor.dl_tensor.byte_offset = 2) => Some(DlpackError::Misaligned { alignment: 4 });
    }
}

#[test]
fn texts_of_errors() {
    let device = DLDevice {
        device_type: 2,
        device_id: 7,
    };
    let vector = DLDataType {
        code: 1,
        bits: 16,
        lanes: 4,
    };
    let unknown = DLDataType {
        code: 17,
        bits: 4,
        lanes: 1,
    };
    let element = |expected, found| DlpackError::Element { expected, found };
    #[rustfmt::skip]
    let rows = [
        (DlpackError::Version(DLPackVersion { major: 2, minor: 3 }),
            "the structure has version 2.3 of DLPack, not 1"),
        (element(f32::TYPE, vector), "the elements have the type u16x4, not f32"),
        (element(bool::TYPE, unknown), "the elements have the type 17 with 4 bits, not bool"),
        (DlpackError::Device(device),
            "the elements are in the memory of device 7 of kind 2, which the processor does not reach"),
        (DlpackError::Rank(9), "the tensor has 9 axes, but a layout has at most 8"),
        (DlpackError::Size { axis: 1, size: -3 }, "axis 1 of the tensor has size -3, which is not a size"),
        (DlpackError::Misaligned { alignment: 4 }, "the first element is not at a multiple of 4 bytes"),
        (DlpackError::NoMemory, "the tensor has no sizes or no elements: its address is null"),
        (DlpackError::ReadOnly, "the elements must not be written to"),
    ];
    for (error, text) in rows {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn sizes_and_strides_are_compared_by_axis() {
    let error = |sizes: &[i64], strides: &[i64]| {
        error_of(&mut Producer::new(sizes, strides), |_| ()).map(|error| match error {
            DlpackError::Layout(error) => (error.kind(), error.axis(), error.found()),
            other => panic!("{other}"),
        })
    };
    use LayoutErrorKind as Kind;
    // Without strides, elements are packed.
    assert_rows! {
        error(&[2, 3], &[]) => None;
        error(&[3, 2], &[]) => Some((Kind::WrongSize, Some('H'), Some(3)));
        error(&[2, 4], &[4, 1]) => Some((Kind::WrongSize, Some('W'), Some(4)));
        error(&[6], &[1]) => Some((Kind::Rank, None, Some(1)));
        error(&[], &[]) => Some((Kind::Rank, None, Some(0)));
        error(&[2, 3], &[1, 2]) => Some((Kind::WrongStride, Some('H'), Some(1)));
        error(&[2, 3], &[3, 2]).map(|error| error.0) => Some(Kind::WrongStride);
        error(&[2, 3], &[4, 1]) => Some((Kind::WrongStride, Some('H'), Some(4)));
        error(&[2, 3], &[-3, 1]).map(|error| error.0) => Some(Kind::NegativeStride);
        error(&[2, 3], &[i64::MAX, 1]).map(|error| error.0) => Some(Kind::WrongStride);
        error(&[2, 3], &[i64::MIN, 1]).map(|error| error.0) => Some(Kind::NegativeStride);
    }
    // An empty tensor, with any strides and no memory.
    for strides in [&[][..], &[3, 1], &[0, 0]] {
        let mut producer = Producer::new(&[0, 3], strides);
        let error = error_of(&mut producer, |tensor| tensor.dl_tensor.data = null_mut());
        let Some(DlpackError::Layout(error)) = error else {
            panic!("{error:?}");
        };
        assert_eq!((error.kind(), error.axis()), (Kind::WrongSize, Some('H')));
    }
    // A layout without fixed sizes refuses the empty tensor, too.
    for strides in [[3, 1], [0, 0], [-3, 1], [i64::MAX, -1]] {
        let mut producer = Producer::new(&[0, 3], &strides);
        let mut structure = producer.versioned();
        structure.dl_tensor.data = null_mut();
        // SAFETY: the structure, its lists and its memory live until the end of this function.
        let taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
        match taken.try_view::<f32, Any>().err() {
            Some(DlpackError::Layout(error)) => assert_eq!(error.kind(), Kind::ZeroSize),
            other => panic!("{other:?}"),
        }
    }
    let below_zero = error_of(&mut Producer::new(&[2, -3], &[3, 1]), |_| ());
    assert_eq!(below_zero, Some(DlpackError::Size { axis: 1, size: -3 }));
    let huge = error_of(&mut Producer::new(&[i64::MAX, i64::MAX], &[]), |_| ());
    assert!(matches!(huge, Some(DlpackError::Layout(_))), "{huge:?}");
}

#[test]
fn views_read_and_write_the_memory() {
    let mut producer = Producer::new(&[2, 3], &[7, 1]);
    let mut structure = producer.versioned();
    structure.dl_tensor.byte_offset = 8;
    // SAFETY: the structure, its lists and its memory live until the end of this function.
    let mut taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
    let view: View<f32, Any> = taken.try_view().expect("it fits");
    let elements: Vec<f32> = view.iter().copied().collect();
    assert_eq!(elements, [2.0, 3.0, 4.0, 9.0, 10.0, 11.0]);
    taken
        .try_view_mut::<f32, Any>()
        .expect("it may be written to")
        .fill(0.5);
    drop(taken);
    assert_eq!(producer.memory[..6], [0.0, 1.0, 0.5, 0.5, 0.5, 5.0]);

    assert_eq!(producer.freed.get(), 1);

    // A producer without a deleter keeps the memory.
    structure.deleter = None;
    // SAFETY: as above.
    drop(unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) });
}

/// The numbers of `DLDataTypeCode`, the bits, and the text of each type of elements.
#[test]
fn all_elements() {
    for (element, code, bits, text) in [
        (i8::TYPE, 0, 8, "i8"),
        (i16::TYPE, 0, 16, "i16"),
        (i32::TYPE, 0, 32, "i32"),
        (i64::TYPE, 0, 64, "i64"),
        (u8::TYPE, 1, 8, "u8"),
        (u16::TYPE, 1, 16, "u16"),
        (u32::TYPE, 1, 32, "u32"),
        (u64::TYPE, 1, 64, "u64"),
        (half::f16::TYPE, 2, 16, "f16"),
        (f32::TYPE, 2, 32, "f32"),
        (f64::TYPE, 2, 64, "f64"),
        (half::bf16::TYPE, 4, 16, "bf16"),
        (bool::TYPE, 6, 8, "bool"),
    ] {
        let lanes = 1;
        assert_eq!(element, DLDataType { code, bits, lanes });
        assert_eq!(element.to_string(), text);
        let lanes = 2;
        let pairs = DLDataType { lanes, ..element };
        assert_eq!(pairs.to_string(), format!("{text}x2"));
    }
    for (code, bits, lanes, text) in [
        (3, 64, 1, "3 with 64 bits"),
        (5, 64, 1, "complex64"),
        (5, 128, 3, "complex128x3"),
        (6, 1, 1, "6 with 1 bits"),
        (6, 16, 1, "6 with 16 bits"),
        (0, 8, 0, "i8x0"),
    ] {
        assert_eq!(DLDataType { code, bits, lanes }.to_string(), text);
    }
}

/// Flags of which one says that the memory is read only, and tensors of eight axes.
#[test]
fn flags_and_ranks() {
    let mut producer = Producer::new(&[2, 3], &[3, 1]);
    let mut structure = producer.versioned();
    for flags in 0..8 {
        structure.flags = flags;
        // SAFETY: the structure, its lists and its memory live until the end of this function.
        let mut taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
        let error = taken.try_view_mut::<f32, Rows>().err();
        let is_read_only = flags % 2 == 1;
        assert_eq!(error, is_read_only.then_some(DlpackError::ReadOnly));
    }
    structure.flags = 0;
    structure.version.minor = 0;
    // SAFETY: as above.
    let taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
    assert!(taken.try_view::<f32, Rows>().is_ok());
    drop(taken);

    // Without strides, the elements are packed.
    type Eight = layout!(ABCDEFGH[1, 2, 1, 2, 3, 1, 2, 2]);
    for strides in [&[][..], &[48, 24, 24, 12, 4, 4, 2, 1]] {
        let mut producer = Producer::new(&[1, 2, 1, 2, 3, 1, 2, 2], strides);
        let mut structure = producer.versioned();
        // SAFETY: as above.
        let taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
        let view = taken.try_view::<f32, Eight>().expect("it fits");
        let expected: Vec<f32> = (0..48_u8).map(f32::from).collect();
        assert!(view.iter().eq(&expected));
    }
    // A structure without a version has no flags.
    let mut lent = Tensor::<f32, Rows>::filled(1.0).into_dlpack::<DLManagedTensor>();
    lent.try_view_mut::<f32, Rows>()
        .expect("it may be written to")
        .fill(2.0);
    let view = lent.try_view::<f32, Rows>().expect("it fits");
    assert!(view.iter().eq(&[2.0; 6]));
    let lent = Tensor::<f32, Rows>::filled(1.0).into_dlpack::<DLManagedTensorVersioned>();
    // SAFETY: `lent` owns the structure.
    let structure = unsafe { lent.as_raw().as_ref() };
    assert_eq!(structure.version, DLPackVersion { major: 1, minor: 1 });
}

/// Elements of each size begin at a multiple of their size, and an offset of bytes leads to them.
#[test]
fn offsets_in_bytes() {
    type Two = layout!(W[2]);
    let numbers: Vec<u64> = (0..4_u64).map(|i| 0x0102_0304_0506_0700 + i).collect();
    let bytes: Vec<u8> = numbers.iter().flat_map(|i| i.to_ne_bytes()).collect();
    macro_rules! compare {
        ($($element:ty)*) => {$(
            for offset in 0..=16 {
                let mut producer = Producer::new(&[2], &[1]);
                let mut structure = producer.versioned();
                structure.dl_tensor.data = numbers.as_ptr().cast_mut().cast();
                structure.dl_tensor.dtype = <$element>::TYPE;
                structure.dl_tensor.byte_offset = offset;
                // SAFETY: the structure, its lists and its memory live until the end of this block.
                let taken = unsafe { Dlpack::from_raw(NonNull::from(&mut structure)) };
                let at = usize::try_from(offset).expect("it is small");
                let size = size_of::<$element>();
                match taken.try_view::<$element, Two>() {
                    Ok(view) => {
                        let elements = bytes[at..].chunks_exact(size).take(2);
                        let elements = elements.map(|bytes| {
                            <$element>::from_ne_bytes(bytes.try_into().expect("as many bytes"))
                        });
                        assert!(view.iter().copied().eq(elements), "{offset}");
                    }
                    Err(error) => {
                        let alignment = align_of::<$element>();
                        assert_eq!(error, DlpackError::Misaligned { alignment });
                        assert!(at % alignment != 0, "{offset}");
                    }
                }
            }
        )*};
    }
    compare! { u8 i16 u32 i64 }
}

/// Returns the lists that a consumer in C reads.
fn lists(tensor: &DLTensor) -> (Vec<i64>, Vec<i64>) {
    let rank = usize::try_from(tensor.ndim).expect("a rank");
    let [sizes, strides] = [tensor.shape, tensor.strides].map(|list| {
        // SAFETY: the list has an entry for each axis.
        unsafe { slice::from_raw_parts(list, rank) }.to_vec()
    });
    (sizes, strides)
}

#[test]
fn tensors_go_out_with_their_strides() {
    let image = Tensor::<u8, Image>::from_fn(|(c, h, w)| {
        u8::try_from(100 * c.0 + 10 * h.0 + w.0).expect("small")
    });
    let given = image.into_dlpack::<DLManagedTensor>();
    // SAFETY: `given` owns the structure.
    let tensor = unsafe { given.as_raw().as_ref() }.dl_tensor;
    assert_eq!(lists(&tensor), (vec![3, 2, 4], vec![1, 16, 3])); // C, H, W
    assert_eq!(
        (tensor.dtype, tensor.device, tensor.byte_offset),
        (u8::TYPE, DLDevice::CPU, 0)
    );
    // The offset of C = 2, H = 1, W = 3. SAFETY: the memory has one byte more than the offset.
    let bytes = unsafe { slice::from_raw_parts(tensor.data.cast::<u8>(), 2 + 16 + 9 + 1) };
    assert_eq!(bytes.last(), Some(&213));

    // The stride along an axis of size 1 is that of the layout.
    let row = Tensor::<f64, OneRow>::filled(1.0).into_dlpack::<DLManagedTensorVersioned>();
    // SAFETY: `row` owns the structure.
    let structure = unsafe { row.as_raw().as_ref() };
    assert_eq!(lists(&structure.dl_tensor), (vec![1, 3], vec![5, 1]));
    assert_eq!((structure.version.major, structure.flags), (1, 0));

    // A write to one element of a broadcast tensor changes several positions.
    type Shared = layout!(HW[2, 3], broadcast(H));
    let shared = Tensor::<i16, Shared>::from_vec(vec![1, 2, 3]).expect("three elements");
    let mut shared = shared.into_dlpack::<DLManagedTensorVersioned>();
    // SAFETY: `shared` owns the structure.
    let structure = unsafe { shared.as_raw().as_ref() };
    assert_eq!(
        (structure.flags, lists(&structure.dl_tensor).1),
        (1, vec![0, 1])
    );
    assert_eq!(
        shared
            .try_view::<i16, Shared>()
            .expect("it fits")
            .iter()
            .sum::<i16>(),
        12
    );
    let Some(DlpackError::Layout(error)) = shared.try_view_mut::<i16, Any>().err() else {
        panic!("a stride of 0 is not that of rows");
    };
    assert_eq!((error.axis(), error.found()), (Some('H'), Some(0)));
}

#[test]
fn views_are_lent_for_their_lifetime() {
    let mut memory = [0_u8; 7];
    let view = ViewMut::<u8, Padded>::new(&mut memory).expect("it fits");
    let mut lent = view.into_dlpack::<DLManagedTensorVersioned>();
    lent.try_view_mut::<u8, Padded>()
        .expect("it may be written to")
        .fill(9);
    drop(lent);
    assert_eq!(memory, [9, 9, 9, 0, 9, 9, 9]);
    let view = View::<u8, Padded>::new(&memory).expect("it fits");
    let lent = view.into_dlpack();
    // SAFETY: `lent` owns the structure.
    assert_eq!(unsafe { lent.as_raw().as_ref() }.flags, 1);
    assert_eq!(
        lent.try_view::<u8, Any>()
            .expect("it fits")
            .iter()
            .sum::<u8>(),
        54
    );
}

/// Sizes and offsets of the fields are those of a C compiler for 64 bits.
#[test]
#[cfg(target_pointer_width = "64")]
fn structures_are_those_of_c() {
    use core::mem::offset_of;
    assert_eq!(
        (
            size_of::<DLDevice>(),
            size_of::<DLDataType>(),
            size_of::<DLTensor>()
        ),
        (8, 4, 48)
    );
    let offsets = [
        offset_of!(DLTensor, data),
        offset_of!(DLTensor, device),
        offset_of!(DLTensor, ndim),
        offset_of!(DLTensor, dtype),
        offset_of!(DLTensor, shape),
        offset_of!(DLTensor, strides),
        offset_of!(DLTensor, byte_offset),
    ];
    assert_eq!(offsets, [0, 8, 16, 20, 24, 32, 40]);
    assert_eq!(
        (
            offset_of!(DLManagedTensor, deleter),
            size_of::<DLManagedTensor>()
        ),
        (56, 64)
    );
    assert_eq!(offset_of!(DLManagedTensorVersioned, dl_tensor), 32);
    assert_eq!(offset_of!(DLManagedTensorVersioned, flags), 24);
}

/// numpy and tvm-ffi accept tensors of this crate, and this crate accepts theirs; see `python/judge.py`.
#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn python_agrees() {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let libraries = temporary.join("libraries");
    let requirements = tests.join("python/requirements.txt");
    let wanted = fs::read(&requirements).expect("the list can be read");
    // The folder has a copy of the list from which it was made.
    let list = libraries.join("requirements.txt");
    if fs::read(&list).ok().as_ref() != Some(&wanted) {
        let _ = fs::remove_dir_all(&libraries);
        let unfinished = libraries.with_extension("unfinished");
        let arguments = ["install", "--target"].map(AsRef::as_ref);
        let more = [
            unfinished.as_os_str(),
            "--requirement".as_ref(),
            requirements.as_os_str(),
        ];
        if let Err(why) = run_script("pip", &[&arguments[..], &more].concat()) {
            return skipped("python_agrees", &why);
        }
        // Only a complete folder gets this name.
        fs::rename(&unfinished, &libraries).expect("a folder can be renamed");
        fs::write(&list, wanted).expect("a file can be written");
    }
    let built = cargo("the module of Python")
        .args(["build", "--quiet", "--manifest-path"])
        .arg(tests.join("python/Cargo.toml"))
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the module does not compile"
    );
    let judged = Command::new("python3")
        .arg(tests.join("python/judge.py"))
        .arg(Path::new(PROGRAMS).join("debug/libborders.so"))
        .env("PYTHONPATH", &libraries)
        .output()
        .expect("Python can be run");
    let said = String::from_utf8_lossy(&judged.stdout).into_owned()
        + &String::from_utf8_lossy(&judged.stderr);
    assert!(
        judged.status.success() && said.contains("numpy and tvm-ffi agree"),
        "{said}"
    );
}
