// mistakes: 8
use tensor_layout::{layout, DimW, K, N, W};
use tensor_layout::d3d12::ConstantBufferViewDesc;
use tensor_layout::gpu::{Buffer, BufferError, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};

type Planes = layout!(NCHW[N = 1, C = 3, H = 224, W = 224]);

// A vector is memory of the processor.
fn buffer_in_a_vector() -> Result<(), BufferError> {
    type Line = layout!(W[1_000]);
    let memory = vec![0_u8; 4_000];
    let line = Buffer::<_, f32, Line>::new(&memory, 0)?;
    println!("{line:?}");
    Ok(())
}

fn buffer_of_other_elements() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    fn copy<R: D3d12Resource>(photo: &Buffer<R, u8, Photo>, planes: &Buffer<R, f32, Planes>) {
        let _ = TO_PLANES.bind((photo,), (planes,));
    }
}

fn buffer_of_other_sizes() {
    type Photo = layout!(HWC[C = 3, H = 224, W = 320]);
    type Wide = layout!(HWC[C = 3, H = 224, W = 640]);
    static COPY: ElementWiseIdentity<f32, Photo, Photo> = ElementWiseIdentity::new();
    fn of_wide<R: D3d12Resource>(wide: &Buffer<R, f32, Wide>, photo: &Buffer<R, f32, Photo>) {
        let _ = COPY.bind((wide,), (photo,));
    }
    fn of_part<R: D3d12Resource>(wide: Buffer<R, f32, Wide>, photo: &Buffer<R, f32, Photo>) {
        let left = wide.crop(W(0), DimW::<320>);
        let _ = COPY.bind((&left,), (photo,));
    }
}

type Scores = layout!(NK[N = 1, K = 1000]);

fn is_cat<R>(scores: &Buffer<R, f32, Scores>) -> bool {
    scores[(N(0), K(281))] > 0.5
}

fn buffer_to_layout() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 8, W = 8]);
    type Planes = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);
    pub fn planes<R>(photo: Buffer<R, f32, Photo>) -> Buffer<R, f32, Planes> {
        photo.to_layout::<Planes>()
    }
}

// One photo is a batch of one, if its layout says so.
fn buffer_without_batch() {
    type Photo = layout!(HWC[C = 3, H = 224, W = 224]);
    type Batch = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    static TO_PLANES: ElementWiseIdentity<u8, Batch, Planes> = ElementWiseIdentity::new();
    fn copy<R: D3d12Resource>(photo: &Buffer<R, u8, Photo>, planes: &Buffer<R, u8, Planes>) {
        let _ = TO_PLANES.bind((photo,), (planes,));
    }
}

const BONES: ConstantBufferViewDesc =
    ConstantBufferViewDesc::new(0, size_of::<[[f32; 16]; 1025]>() as u64);

fn main() {}
