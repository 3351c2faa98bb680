//! Questions about operators.

use crate::library::ToBind;
use crate::questions::Questions;
use tensor_layout::operators::RawOperatorDesc;

impl Questions {
    /// Returns whether the library would make an operator from the description.
    pub(crate) fn expect(&mut self, accepted: bool, desc: &RawOperatorDesc<'_>, what: &str) {
        // SAFETY: `RawOperatorDesc` promises just this.
        unsafe { self.expect_raw(accepted, (&raw const *desc).cast(), what) };
    }

    /// Returns whether the device would survive the binding of these resources to an operator, or to its initialiser.
    ///
    /// # Safety
    ///
    /// Each pointer to be bound points to as much memory as DirectML reads, and each resource belongs to
    /// the library.
    pub(crate) unsafe fn expect_bound(
        &mut self,
        accepted: bool,
        desc: &RawOperatorDesc<'_>,
        to_bind: &ToBind,
        what: &str,
    ) {
        let Some(library) = self.library else { return };
        // SAFETY: the caller promises this of the bindings, and `RawOperatorDesc` of the description.
        let bound = unsafe { library.binds((&raw const *desc).cast(), to_bind, what) };
        if bound != accepted {
            let answer = if accepted { "refuses" } else { "takes" };
            self.wrong.push(format!("DirectML {answer} {what}"));
        }
    }
}
