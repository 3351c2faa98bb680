//! The device of the examples with wgpu.

use core::pin::pin;
use core::task::{Context, Poll, Waker};
use std::error::Error;

/// Opens the adapter that wgpu prefers, if there is one.
pub(crate) fn open() -> Result<Option<(wgpu::Device, wgpu::Queue)>, Box<dyn Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::VULKAN,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let options = wgpu::RequestAdapterOptions::default();
    let Ok(adapter) = ready(instance.request_adapter(&options)) else {
        return Ok(None);
    };
    println!("{}", adapter.get_info().name);
    Ok(Some(ready(
        adapter.request_device(&wgpu::DeviceDescriptor::default()),
    )?))
}

/// Returns the value of a future that is ready at once, as those of wgpu are outside of browsers.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("wgpu waits for a browser"),
    }
}
