// Decision: `Text` replaces `const_format`, because its five crates would lengthen each first build.

/// Text that is written at compile time, in a buffer of fixed size.
///
/// The compiler's evaluator takes about 0.1 µs for each step. Making one slice takes as long as many steps.
/// So the code has few steps and few slices.
///
/// # Panics
///
/// If the buffer is full, each function that writes to it panics. In a constant, this is a compile error.
#[derive(Clone, Copy)]
pub struct Text<const CAPACITY: usize> {
    buffer: [u8; CAPACITY],
    /// The number of bytes that have been written. These bytes are whole letters.
    length: usize,
}

impl<const CAPACITY: usize> Text<CAPACITY> {
    /// Makes an empty text.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "`Default` is not const")]
    pub const fn new() -> Self {
        Text {
            buffer: [0; CAPACITY],
            length: 0,
        }
    }

    /// Returns the unused rest of the buffer, into which another crate can write. Call
    /// [`advance`](Self::advance) afterwards, to add the written bytes to the text.
    pub const fn rest(&mut self) -> &mut [u8] {
        self.buffer.split_at_mut(self.length).1
    }

    /// Adds the first `bytes` bytes of the rest of the buffer to the text. These bytes must be whole letters.
    ///
    /// # Panics
    ///
    /// Panics if the rest has fewer bytes.
    pub const fn advance(&mut self, bytes: usize) {
        assert!(bytes <= CAPACITY - self.length, "text ends in its buffer");
        self.length += bytes;
    }

    const fn as_bytes(&self) -> &[u8] {
        self.buffer.split_at(self.length).0
    }

    /// Returns the text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// Returns the number of bytes that have been written.
    pub(crate) const fn bytes(&self) -> usize {
        self.length
    }

    /// Returns the number of letters between two byte offsets.
    pub(crate) const fn letters_between(&self, start: usize, end: usize) -> usize {
        let bytes = self.as_bytes();
        let mut letters = 0;
        let mut i = start;
        while i < end {
            // All bytes of a letter except the first begin with these bits.
            if bytes[i] & 0b1100_0000 != 0b1000_0000 {
                letters += 1;
            }
            i += 1;
        }
        letters
    }

    /// Writes the part of a text between two byte offsets.
    pub const fn part(&mut self, text: &str, start: usize, end: usize) -> &mut Self {
        self.write(text.as_bytes().split_at(end).0.split_at(start).1)
    }

    /// Writes a text.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        self.write(text.as_bytes())
    }

    const fn write(&mut self, bytes: &[u8]) -> &mut Self {
        assert!(
            bytes.len() <= CAPACITY - self.length,
            "the text of a layout is too long"
        );
        // `copy_from_slice` is not const in the oldest compiler.
        let mut i = 0;
        while i < bytes.len() {
            self.buffer[self.length + i] = bytes[i];
            i += 1;
        }
        self.length += bytes.len();
        self
    }

    /// Writes a letter.
    pub const fn letter(&mut self, letter: char) -> &mut Self {
        self.str(letter.encode_utf8(&mut [0; 4]))
    }

    /// Writes letters as `N, C, H, W`. Spaces in `letters` are skipped.
    pub const fn letters(&mut self, letters: &[char]) -> &mut Self {
        let mut separator = "";
        let mut i = 0;
        while i < letters.len() {
            if letters[i] != ' ' {
                self.str(separator).letter(letters[i]);
                separator = ", ";
            }
            i += 1;
        }
        self
    }

    /// Writes a number of spaces.
    pub(crate) const fn spaces(&mut self, spaces: usize) -> &mut Self {
        const SPACES: &str = "                                ";
        let mut missing = spaces;
        while missing > SPACES.len() {
            self.str(SPACES);
            missing -= SPACES.len();
        }
        self.part(SPACES, 0, missing)
    }

    /// Writes a number.
    pub const fn number(&mut self, number: usize) -> &mut Self {
        self.long_number(number as u64)
    }

    /// Writes a number of 64 bits.
    pub const fn long_number(&mut self, number: u64) -> &mut Self {
        if number >= 10 {
            self.long_number(number / 10);
        }
        // A remainder by 10 fits a byte.
        self.write(&[b'0' + (number % 10) as u8])
    }

    /// Writes a number in the notation of Rust. If it has more than four digits, `_` separates groups of
    /// three.
    pub const fn grouped(&mut self, number: u64) -> &mut Self {
        if number < 10_000 {
            self.long_number(number)
        } else {
            self.in_groups(number)
        }
    }

    const fn in_groups(&mut self, number: u64) -> &mut Self {
        if number < 1000 {
            return self.long_number(number);
        }
        let last = number % 1000;
        self.in_groups(number / 1000).letter('_');
        // Write leading zeros, too.
        self.long_number(last / 100)
            .long_number(last / 10 % 10)
            .long_number(last % 10)
    }
}
