//! A compute shader of wgpu that reads a photo with padded rows, and writes planes and a grey image.
//!
//! Neither side computes an offset: the shader calls functions that the crate has written from the layouts.
//!
//! ```text
//! cargo run --example wgpu_photo --features wgpu
//! ```

mod device;

use std::error::Error;
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction, axis_types};
use tensor_layout::{C, H, Tensor, W, layout, plan};
use wgpu::BufferUsages;

layout! {
    /// A frame as capture cards give it. Each row begins at a multiple of 256 bytes.
    type Photo = HWC[C = 4, H = 21, W = 30], pitch(H = 256);

    /// The input of a model.
    type Planes = CHW[C = 3, H = 21, W = 30];

    type Grey = HW[H = 21, W = 30];
}

plan! {
    /// Two tensors in one buffer, at offsets that wgpu takes.
    #[align(256)]
    struct Results<R> {
        planes: Buffer<R, f32, Planes>,
        grey: Buffer<R, f32, Grey>,
    }
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
static PLANES: OffsetFunction<Planes> = OffsetFunction::new(Wgsl, "planes");
static GREY: OffsetFunction<Grey> = OffsetFunction::new(Wgsl, "grey");

const MAIN: &str = "
    @group(0) @binding(0) var<storage, read> photo: array<u32>;
    @group(0) @binding(1) var<storage, read_write> planes: array<f32>;
    @group(0) @binding(2) var<storage, read_write> grey: array<f32>;

    @compute @workgroup_size(8, 8)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        let h = H(id.y);
        let w = W(id.x);
        if (h.at >= photo_H || w.at >= photo_W) { return; }
        var sum = 0.0;
        for (var c = C(0u); c.at < planes_C; c.at++) {
            let offset = photo_offset(c, h, w);
            let byte = (photo[offset / 4u] >> (offset % 4u * 8u)) & 0xffu;
            planes[planes_offset(c, h, w)] = f32(byte);
            sum += f32(byte);
        }
        grey[grey_offset(h, w)] = sum / 3.0;
    }
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let Some((device, queue)) = device::open()? else {
        println!("SKIPPED wgpu_photo: there is no adapter of Vulkan");
        return Ok(());
    };
    let photo = Tensor::<u8, Photo>::from_fn(|(C(c), H(h), W(w))| {
        u8::try_from((h * 7 + w * 3 + c * 50) % 256).expect("it is less than 256")
    });
    let (planes, grey) = run(&device, &queue, &photo)?;

    let wanted =
        Tensor::<f32, Planes>::from_fn(|(C(c), H(h), W(w))| photo[(H(h), W(w), C(c))].into());
    assert_eq!(planes, wanted);
    let (h, w) = (H(20), W(29));
    let sum = planes[(C(0), h, w)] + planes[(C(1), h, w)] + planes[(C(2), h, w)];
    println!(
        "the last pixel: {:?}, grey {}",
        photo.fix((h, w)),
        grey[(h, w)]
    );
    assert!((grey[(h, w)] - sum / 3.0).abs() < 1e-3);
    Ok(())
}

/// Lets the shader compute the planes and the grey image of a photo.
fn run(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    photo: &Tensor<u8, Photo>,
) -> Result<(Tensor<f32, Planes>, Tensor<f32, Grey>), Box<dyn Error>> {
    let photo = Buffer::upload(device, BufferUsages::STORAGE, photo.as_view());
    let memory = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: Results::SIZE_IN_BYTES,
        usage: BufferUsages::STORAGE | BufferUsages::COPY_SRC,
        mapped_at_creation: false,
    });
    let results = Results::new(memory, 0)?;

    let types = axis_types(Wgsl, (C, H, W));
    let shader = [types, PHOTO.as_str(), PLANES.as_str(), GREY.as_str(), MAIN].concat();
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(shader.into()),
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("main"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    // `for_buffer` takes buffers of the function's layout only.
    let bindings = [
        PHOTO.for_buffer(&photo).as_binding(),
        PLANES.for_buffer(&results.planes).as_binding(),
        GREY.for_buffer(&results.grey).as_binding(),
    ];
    let entries: Vec<_> = (0..)
        .zip(bindings)
        .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
        .collect();
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &entries,
    });

    let mut commands = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    let [columns, rows] = [photo.size(W), photo.size(H)];
    pass.dispatch_workgroups(
        u32::try_from(columns.div_ceil(8))?,
        u32::try_from(rows.div_ceil(8))?,
        1,
    );
    drop(pass);
    queue.submit([commands.finish()]);
    Ok((
        results
            .planes
            .read(device, queue, |planes| planes.to_layout())?,
        results.grey.read(device, queue, |grey| grey.to_layout())?,
    ))
}
