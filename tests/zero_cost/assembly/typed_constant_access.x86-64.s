movss	269408(%rdi), %xmm0
retq
