cmpq	$223, %rdx
ja	.L_4
cmpq	$223, %rsi
ja	.L_4
cmpq	$3, %rcx
jae	.L_4
leaq	(%rdi,%rcx,4), %rax
imulq	$2688, %rsi, %rcx
addq	%rax, %rcx
leaq	(%rdx,%rdx,2), %rax
movss	(%rcx,%rax,4), %xmm0
retq
.L_4:
subq	$40, %rsp
movq	$0, 8(%rsp)
movq	%rcx, 16(%rsp)
movq	%rsi, 24(%rsp)
movq	%rdx, 32(%rsp)
leaq	_constant(%rip), %rsi
leaq	_constant(%rip), %rdx
leaq	8(%rsp), %rdi
callq	*_function@GOTPCREL(%rip)
