movq	8(%rdi), %r11
movq	16(%rdi), %r10
movq	24(%rdi), %rax
movq	32(%rdi), %r9
cmpq	%r11, %rsi
jae	.L_5
cmpq	%r10, %r8
jae	.L_5
cmpq	%rax, %rdx
jae	.L_5
cmpq	%r9, %rcx
jae	.L_5
imulq	%r10, %r9
imulq	%r10, %rcx
imulq	%r9, %rdx
imulq	%rsi, %rax
imulq	%r9, %rax
shlq	$2, %r8
addq	(%rdi), %r8
leaq	(%r8,%rcx,4), %rcx
leaq	(%rcx,%rdx,4), %rcx
movss	(%rcx,%rax,4), %xmm0
retq
.L_5:
subq	$104, %rsp
movq	%rsi, (%rsp)
movq	%r8, 8(%rsp)
movq	%rdx, 16(%rsp)
movq	%rcx, 24(%rsp)
movups	_constant(%rip), %xmm0
movaps	%xmm0, 32(%rsp)
movups	_constant+16(%rip), %xmm0
movaps	%xmm0, 48(%rsp)
movups	_constant+48(%rip), %xmm0
movaps	%xmm0, 80(%rsp)
movups	_constant+32(%rip), %xmm0
movaps	%xmm0, 64(%rsp)
movq	%r11, 32(%rsp)
movq	%r10, 40(%rsp)
movq	%rax, 48(%rsp)
movq	%r9, 56(%rsp)
leaq	_constant(%rip), %rsi
leaq	_constant(%rip), %rcx
movq	%rsp, %rdi
leaq	32(%rsp), %rdx
callq	*_function@GOTPCREL(%rip)
