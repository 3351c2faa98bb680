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
movq	%rsi, 8(%rsp)
movq	%r8, 16(%rsp)
movq	%rdx, 24(%rsp)
movq	%rcx, 32(%rsp)
movq	$1, 72(%rsp)
movq	$1, 80(%rsp)
movq	$1, 88(%rsp)
movq	$1, 96(%rsp)
movq	%r11, 40(%rsp)
movq	%r10, 48(%rsp)
movq	%rax, 56(%rsp)
movq	%r9, 64(%rsp)
leaq	_constant(%rip), %rsi
leaq	_constant(%rip), %rcx
leaq	8(%rsp), %rdi
leaq	40(%rsp), %rdx
callq	*_function@GOTPCREL(%rip)
