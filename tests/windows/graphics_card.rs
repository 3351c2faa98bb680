//! A graphics card with DirectML, used only by descriptions and bindings, as in a program with its own engine. It
//! executes one command list after the other, and waits for each.

use std::error::Error;
use std::mem::ManuallyDrop;
use tensor_layout::dml::{Persistent, Temporary};
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    Bindings, InitializationBindings, InitializerBindings, RawOperatorDesc,
};
use tensor_layout::traits::{FromBytes, IntoBytes};
use tensor_layout::windows::AsWindows;
use tensor_layout::{AnyLayout, Mapping, View, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_TABLE_DESC, DML_CREATE_DEVICE_FLAG_NONE, DML_EXECUTION_FLAG_NONE, DMLCreateDevice,
    IDMLBindingTable, IDMLCommandRecorder, IDMLCompiledOperator, IDMLDevice, IDMLDispatchable,
    IDMLOperator, IDMLOperatorInitializer,
};
use windows::Win32::Foundation::HANDLE;
use windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
use windows::Win32::Graphics::Direct3D12::{
    D3D12_COMMAND_LIST_TYPE_DIRECT, D3D12_COMMAND_QUEUE_DESC, D3D12_DESCRIPTOR_HEAP_DESC,
    D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE, D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
    D3D12_FENCE_FLAG_NONE, D3D12CreateDevice, ID3D12CommandAllocator, ID3D12CommandQueue,
    ID3D12DescriptorHeap, ID3D12Device, ID3D12Fence, ID3D12GraphicsCommandList, ID3D12Resource,
};
use windows::core::Interface;

/// The errors, which `main` prints and does not handle.
pub(crate) type Result<X> = std::result::Result<X, Box<dyn Error>>;

/// A tensor in memory of the graphics card.
pub(crate) type OnCard<T, L> = Buffer<ID3D12Resource, T, L>;

pub(crate) struct GraphicsCard {
    pub(crate) direct3d: ID3D12Device,
    pub(crate) directml: IDMLDevice,
    queue: ID3D12CommandQueue,
    /// The heap in which operators find their bindings.
    descriptors: ID3D12DescriptorHeap,
}

/// A number of descriptors that is enough for every operator.
const DESCRIPTORS: u32 = 1024;

impl GraphicsCard {
    /// Returns the card that Windows prefers.
    pub(crate) fn new() -> Result<Self> {
        let mut direct3d: Option<ID3D12Device> = None;
        // SAFETY: the function writes the device to this variable.
        unsafe { D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, &mut direct3d) }?;
        let direct3d = direct3d.ok_or("no device of Direct3D")?;
        let mut directml: Option<IDMLDevice> = None;
        // SAFETY: the same.
        unsafe { DMLCreateDevice(&direct3d, DML_CREATE_DEVICE_FLAG_NONE, &mut directml) }?;
        // SAFETY: the description lives during the call.
        let queue = unsafe { direct3d.CreateCommandQueue(&D3D12_COMMAND_QUEUE_DESC::default()) }?;
        let desc = D3D12_DESCRIPTOR_HEAP_DESC {
            Type: D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
            NumDescriptors: DESCRIPTORS,
            Flags: D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
            NodeMask: 0,
        };
        // SAFETY: the same.
        let descriptors = unsafe { direct3d.CreateDescriptorHeap(&desc) }?;
        Ok(GraphicsCard {
            directml: directml.ok_or("no device of DirectML")?,
            direct3d,
            queue,
            descriptors,
        })
    }

    /// Executes the commands that a function records, and waits for their end.
    pub(crate) fn execute(
        &self,
        record: impl FnOnce(&ID3D12GraphicsCommandList) -> Result<()>,
    ) -> Result<()> {
        let kind = D3D12_COMMAND_LIST_TYPE_DIRECT;
        let allocator: ID3D12CommandAllocator =
            // SAFETY: the function takes only a number.
            unsafe { self.direct3d.CreateCommandAllocator(kind) }?;
        let list: ID3D12GraphicsCommandList =
            // SAFETY: the allocator belongs to the same device, and has the same kind.
            unsafe { self.direct3d.CreateCommandList(0, kind, &allocator, None) }?;
        record(&list)?;
        // SAFETY: the list is being recorded.
        unsafe { list.Close() }?;
        // SAFETY: the list is closed, and lives until it has been executed.
        unsafe { self.queue.ExecuteCommandLists(&[Some(list.cast()?)]) };
        // SAFETY: it takes numbers.
        let fence: ID3D12Fence = unsafe { self.direct3d.CreateFence(0, D3D12_FENCE_FLAG_NONE) }?;
        // SAFETY: the fence belongs to the same device.
        unsafe { self.queue.Signal(&fence, 1) }?;
        // SAFETY: without an event, the function waits.
        unsafe { fence.SetEventOnCompletion(1, HANDLE::default()) }?;
        // SAFETY: it takes nothing.
        unsafe { self.direct3d.GetDeviceRemovedReason() }?;
        Ok(())
    }

    /// Allocates a tensor in memory of the graphics card, to which a copy or an operator can write.
    pub(crate) fn allocate<T, L: AnyLayout>(&self, mapping: Mapping<L>) -> Result<OnCard<T, L>> {
        Ok(Buffer::in_default_heap_with(&self.direct3d, mapping)?)
    }

    /// Copies the elements of a view to memory of the graphics card.
    pub(crate) fn upload<T: IntoBytes, L: AnyLayout>(
        &self,
        view: View<'_, T, L>,
    ) -> Result<OnCard<T, L>> {
        let staging = Buffer::in_upload_heap(&self.direct3d, view)?;
        let buffer = self.allocate(view.mapping())?;
        self.copy(&staging, &buffer)?;
        Ok(buffer)
    }

    /// Runs a function on a tensor in memory of the graphics card.
    pub(crate) fn read<T: FromBytes, L: AnyLayout, X>(
        &self,
        buffer: &OnCard<T, L>,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X> {
        let copied = Buffer::in_read_back_heap_with(&self.direct3d, buffer.mapping())?;
        self.copy(buffer, &copied)?;
        // SAFETY: the copy is done.
        Ok(unsafe { copied.read(function) }?)
    }

    /// Copies a tensor from one heap to another.
    pub(crate) fn copy<T, L: AnyLayout>(
        &self,
        source: &OnCard<T, L>,
        target: &OnCard<T, L>,
    ) -> Result<()> {
        // SAFETY: the list has no other commands, and both buffers live until it has been executed.
        self.execute(|list| Ok(unsafe { source.record_copy(target, list) }?))
    }

    /// Compiles an operator from its description: `OPERATOR.with_raw(|desc| card.compile(desc))`.
    pub(crate) fn compile(&self, desc: &RawOperatorDesc<'_>) -> Result<IDMLCompiledOperator> {
        let mut operator: Option<IDMLOperator> = None;
        // SAFETY: everything that the description points to lives during the call.
        unsafe {
            self.directml
                .CreateOperator(desc.as_windows(), &mut operator)
        }?;
        let operator = operator.ok_or("no operator")?;
        let mut compiled: Option<IDMLCompiledOperator> = None;
        let flags = DML_EXECUTION_FLAG_NONE;
        // SAFETY: the function writes the compiled operator to this variable.
        unsafe {
            self.directml
                .CompileOperator(&operator, flags, &mut compiled)
        }?;
        Ok(compiled.ok_or("no compiled operator")?)
    }

    /// Initialises an operator with the inputs that DirectML owns, and executes it.
    pub(crate) fn run(
        &self,
        operator: &IDMLCompiledOperator,
        owned: &InitializationBindings<'_>,
        bindings: &Bindings<'_>,
    ) -> Result<()> {
        // SAFETY: it takes nothing.
        let needed = unsafe { operator.GetBindingProperties() };
        let kept = needed.PersistentResourceSize;
        let persistent = Persistent::new(self.memory(kept)?, 0, kept)?;

        let operators = [Some(operator.clone())];
        let initializer: IDMLOperatorInitializer =
            // SAFETY: the operator belongs to the same device.
            unsafe { self.directml.CreateOperatorInitializer(Some(&operators)) }?;
        // SAFETY: it takes nothing.
        let bytes = unsafe { initializer.GetBindingProperties() }.TemporaryResourceSize;
        let temporary = Temporary::new(self.memory(bytes)?, 0, bytes)?;
        let owned = owned.clone().with_persistent(kept, &persistent)?;
        let owned = InitializerBindings::new([owned.as_part()])?;
        let owned = owned.with_temporary(bytes, &temporary)?;
        self.dispatch(&initializer, |table| {
            owned.with_raw(|raw| {
                // SAFETY: everything that is bound lives until the operator has been executed.
                unsafe { table.BindInputs(Some(raw.inputs.as_windows())) };
                // SAFETY: the same.
                unsafe { table.BindOutputs(Some(raw.outputs.as_windows())) };
                // SAFETY: the same.
                unsafe { table.BindTemporaryResource(Some(raw.temporary.as_windows())) };
            });
        })?;

        let bytes = needed.TemporaryResourceSize;
        let temporary = Temporary::new(self.memory(bytes)?, 0, bytes)?;
        let bindings = bindings.clone().with_persistent(kept, &persistent)?;
        let bindings = bindings.with_temporary(bytes, &temporary)?;
        self.dispatch(operator, |table| {
            bindings.with_raw(|raw| {
                // SAFETY: the same.
                unsafe { table.BindInputs(Some(raw.inputs.as_windows())) };
                // SAFETY: the same.
                unsafe { table.BindOutputs(Some(raw.outputs.as_windows())) };
                // SAFETY: the same.
                unsafe { table.BindTemporaryResource(Some(raw.temporary.as_windows())) };
                // SAFETY: the same.
                unsafe { table.BindPersistentResource(Some(raw.persistent.as_windows())) };
            });
        })
    }

    /// Executes an operator, or its initialisation, with the bindings that a function makes.
    pub(crate) fn dispatch(
        &self,
        dispatchable: &IDMLDispatchable,
        bind: impl FnOnce(&IDMLBindingTable),
    ) -> Result<()> {
        // SAFETY: it takes nothing.
        let descriptors = unsafe { dispatchable.GetBindingProperties() }.RequiredDescriptorCount;
        if descriptors > DESCRIPTORS {
            return Err(format!("the operator needs {descriptors} descriptors").into());
        }
        let desc = DML_BINDING_TABLE_DESC {
            Dispatchable: ManuallyDrop::new(Some(dispatchable.clone())),
            // SAFETY: it takes nothing.
            CPUDescriptorHandle: unsafe { self.descriptors.GetCPUDescriptorHandleForHeapStart() },
            // SAFETY: the heap is visible to shaders.
            GPUDescriptorHandle: unsafe { self.descriptors.GetGPUDescriptorHandleForHeapStart() },
            SizeInDescriptors: descriptors,
        };
        // SAFETY: the heap has this number of descriptors, and nothing else uses them meanwhile.
        let table = unsafe { self.directml.CreateBindingTable(Some(&desc)) };
        drop(ManuallyDrop::into_inner(desc.Dispatchable));
        let table: IDMLBindingTable = table?;
        bind(&table);
        // SAFETY: it takes nothing.
        let recorder: IDMLCommandRecorder = unsafe { self.directml.CreateCommandRecorder() }?;
        self.execute(|list| {
            // SAFETY: the heap belongs to the same device.
            unsafe { list.SetDescriptorHeaps(&[Some(self.descriptors.clone())]) };
            // SAFETY: everything that the operator needs is bound.
            unsafe { recorder.RecordDispatch(list, dispatchable, &table) };
            Ok(())
        })
    }

    /// Allocates memory for DirectML's own data. Allocates a few bytes even if DirectML needs none.
    fn memory(&self, bytes: u64) -> Result<ID3D12Resource> {
        let mapping = <layout!(W[W = ?])>::with((W(usize::try_from(bytes)?.max(1)),))?;
        let buffer: OnCard<u8, _> = self.allocate(mapping)?;
        Ok(buffer.into_resource())
    }
}
