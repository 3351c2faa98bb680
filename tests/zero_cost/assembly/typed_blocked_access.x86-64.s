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
movq	$0, (%rsp)
movq	%rcx, 8(%rsp)
movq	%rsi, 16(%rsp)
movq	%rdx, 24(%rsp)
movups	_constant+48(%rip), %xmm0
movaps	%xmm0, 80(%rsp)
movups	_constant+32(%rip), %xmm0
movaps	%xmm0, 64(%rsp)
movups	_constant+16(%rip), %xmm0
movaps	%xmm0, 48(%rsp)
movups	_constant(%rip), %xmm0
movaps	%xmm0, 32(%rsp)
leaq	_constant(%rip), %rsi
leaq	_constant(%rip), %rcx
movq	%rsp, %rdi
leaq	32(%rsp), %rdx
callq	*_function@GOTPCREL(%rip)
