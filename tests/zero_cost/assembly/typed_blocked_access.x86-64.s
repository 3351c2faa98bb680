cmpq	$55, %rdx
ja	.L_4
cmpq	$55, %rsi
ja	.L_4
cmpq	$64, %rcx
jae	.L_4
movl	%ecx, %eax
andl	$15, %eax
shrq	$4, %rcx
leaq	(%rdi,%rax,4), %rax
shlq	$6, %rdx
addq	%rax, %rdx
imulq	$3584, %rsi, %rax
addq	%rdx, %rax
imulq	$200704, %rcx, %rcx
movss	(%rcx,%rax), %xmm0
retq
.L_4:
subq	$104, %rsp
movq	$0, 8(%rsp)
movq	%rcx, 16(%rsp)
movq	%rsi, 24(%rsp)
movq	%rdx, 32(%rsp)
movq	$1, 72(%rsp)
movq	$1, 80(%rsp)
movq	$1, 88(%rsp)
movq	$1, 96(%rsp)
movq	$1, 40(%rsp)
movq	$64, 48(%rsp)
movq	$56, 56(%rsp)
movq	$56, 64(%rsp)
leaq	_constant(%rip), %rsi
leaq	_constant(%rip), %rcx
leaq	8(%rsp), %rdi
leaq	40(%rsp), %rdx
callq	*_function@GOTPCREL(%rip)
