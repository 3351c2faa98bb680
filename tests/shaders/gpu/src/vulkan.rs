//! Runs the shaders with a driver of Vulkan that computes on the processor.

use crate::sources::{Case, GROUP};
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use naga::Module;
use std::borrow::Cow;

pub(crate) struct Device {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
}

/// Returns the result of a future that is ready at once. Without windows, nothing has to be waited for.
pub(crate) fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("this takes its time"),
    }
}

/// Returns the driver of Vulkan.
pub(crate) fn adapter() -> wgpu::Adapter {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::VULKAN,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default());
    ready(adapter).expect("a driver of Vulkan")
}

impl Device {
    pub(crate) fn open() -> Self {
        let adapter = adapter();
        println!("{:?}", adapter.get_info());
        let descriptor = wgpu::DeviceDescriptor {
            required_features: adapter.features() & crate::frames::FEATURES,
            ..Default::default()
        };
        let (device, queue) =
            ready(adapter.request_device(&descriptor)).expect("a device of the driver");
        Device { device, queue }
    }

    /// Makes a buffer for shaders with these numbers in it.
    pub(crate) fn upload(&self, numbers: &[u32]) -> wgpu::Buffer {
        let buffer = self.buffer(4 * numbers.len() as u64);
        (self.queue).write_buffer(&buffer, 0, bytemuck::cast_slice(numbers));
        buffer
    }

    /// Makes a uniform buffer with these numbers in it.
    pub(crate) fn uniform(&self, numbers: &[u32]) -> wgpu::Buffer {
        let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let buffer = self.buffer_for(usage, 4 * numbers.len() as u64);
        (self.queue).write_buffer(&buffer, 0, bytemuck::cast_slice(numbers));
        buffer
    }

    /// Makes a buffer of this size for shaders and copies.
    pub(crate) fn buffer(&self, size: u64) -> wgpu::Buffer {
        self.buffer_for(crate::transfer::ALL, size)
    }

    pub(crate) fn buffer_for(&self, usage: wgpu::BufferUsages, size: u64) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size,
            usage,
            mapped_at_creation: false,
        })
    }

    /// Returns what wgpu says against the calls of a function.
    pub(crate) fn refusal(&self, calls: impl FnOnce()) -> Option<String> {
        let scope = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        calls();
        ready(scope.pop()).map(|error| error.to_string())
    }

    /// Binds bytes to which a shader writes.
    pub(crate) fn bind(&self, resource: wgpu::BindingResource) -> wgpu::BindGroup {
        let layout = self
            .device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: None,
                entries: &[wgpu::BindGroupLayoutEntry {
                    binding: 0,
                    visibility: wgpu::ShaderStages::COMPUTE,
                    ty: wgpu::BindingType::Buffer {
                        ty: wgpu::BufferBindingType::Storage { read_only: false },
                        has_dynamic_offset: false,
                        min_binding_size: None,
                    },
                    count: None,
                }],
            });
        self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource,
            }],
        })
    }

    /// Returns the numbers in a buffer.
    pub(crate) fn download(&self, buffer: &wgpu::Buffer) -> Vec<u32> {
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let copy = self.buffer_for(usage, buffer.size());
        let mut commands = self.device.create_command_encoder(&Default::default());
        commands.copy_buffer_to_buffer(buffer, 0, &copy, 0, buffer.size());
        self.queue.submit([commands.finish()]);
        copy.map_async(wgpu::MapMode::Read, .., |mapped| mapped.expect("memory"));
        self.device
            .poll(wgpu::PollType::wait_indefinitely())
            .expect("the device is not lost");
        let bytes = copy.get_mapped_range(..).expect("it was just mapped");
        bytemuck::pod_collect_to_vec(&bytes)
    }

    /// Returns the bytes in a buffer.
    pub(crate) fn bytes_of(&self, buffer: &wgpu::Buffer) -> Vec<u8> {
        bytemuck::cast_slice(&self.download(buffer)).to_vec()
    }

    /// Runs the function `main` of a module with these bindings, in the given number of work groups.
    pub(crate) fn run(
        &self,
        module: Module,
        bindings: &[wgpu::BindingResource],
        groups: (usize, usize),
    ) {
        let module = self
            .device
            .create_shader_module(wgpu::ShaderModuleDescriptor {
                label: None,
                source: wgpu::ShaderSource::Naga(Cow::Owned(module)),
            });
        let pipeline = self
            .device
            .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: None,
                layout: None,
                module: &module,
                entry_point: Some("main"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            });
        let entries: Vec<_> = (0..)
            .zip(bindings)
            .map(|(binding, resource)| wgpu::BindGroupEntry {
                binding,
                resource: resource.clone(),
            })
            .collect();
        let group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut commands = self.device.create_command_encoder(&Default::default());
        let mut pass = commands.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        let groups = [groups.0, groups.1].map(|groups| u32::try_from(groups).expect("a few"));
        pass.dispatch_workgroups(groups[0], groups[1], 1);
        drop(pass);
        self.queue.submit([commands.finish()]);
    }

    /// Asserts that the shader of all cases writes the offsets that the oracle has found.
    pub(crate) fn assert_offsets(&self, language: &str, module: Module, cases: &[Case]) {
        let wanted: Vec<_> = cases.iter().flat_map(|case| &case.memory.offsets).collect();
        let offsets = self.upload(&vec![u32::MAX; wanted.len()]);
        let most = cases.iter().map(|case| case.memory.len()).max();
        let groups = most.expect("there are cases").div_ceil(GROUP);
        self.run(module, &[offsets.as_entire_binding()], (groups, 1));
        let mut found = self.download(&offsets).into_iter();
        for case in cases {
            for (position, wanted) in case.memory.positions().iter().zip(&case.memory.offsets) {
                assert_eq!(
                    found.next().map(|offset| offset as usize),
                    Some(*wanted),
                    "{language}: {:?} at {position:?}",
                    case.declaration
                );
            }
        }
        println!(
            "{language}: {} layouts, {} offsets",
            cases.len(),
            wanted.len()
        );
    }
}
