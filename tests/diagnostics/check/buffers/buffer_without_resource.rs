// mistakes: 8
// Each function that makes a buffer, or takes one, of what is no resource.
use tensor_layout::gpu::{Buffer, BufferError};
use tensor_layout::shader::OffsetFunction;
use tensor_layout::{layout, Mapping, View};

type Line = layout!(W[W = 8]);
type Open = layout!(W[W = ?]);

struct Memory;

type Made<L> = Result<Buffer<Memory, u8, L>, BufferError>;

fn new() {
    let _: Made<Line> = Buffer::new(Memory, 0);
}

fn with(mapping: Mapping<Line>) {
    let _: Made<Line> = Buffer::with(Memory, 0, mapping);
}

fn with_sizes() {
    let _: Made<Open> = Buffer::with_sizes(Memory, 0, [8]);
}

fn holding(view: View<u8, Line>) {
    let _: Made<Line> = Buffer::holding(view, Memory, 0);
}

fn claim_as(buffer: Buffer<Memory, u8, Line>) {
    let _ = buffer.claim_as::<i8, Line>();
}

fn claim_as_with(buffer: Buffer<Memory, u8, Line>, mapping: Mapping<Line>) {
    let _ = buffer.claim_as_with::<i8, Line>(mapping);
}

fn for_buffer(buffer: &Buffer<Memory, u8, Line>, offset: OffsetFunction<Line>) {
    let _ = offset.for_buffer(buffer);
}

fn try_for_buffer(buffer: &Buffer<Memory, u8, Line>, offset: OffsetFunction<Line>) {
    let _ = offset.try_for_buffer(buffer);
}

fn main() {}
