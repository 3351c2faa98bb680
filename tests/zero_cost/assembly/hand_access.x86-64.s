cmpq	$223, %rdx
ja	.L_4
cmpq	$223, %rsi
ja	.L_4
cmpq	$3, %rcx
jae	.L_4
imulq	$2688, %rsi, %rax
addq	%rax, %rdi
leaq	(%rdx,%rdx,2), %rax
leaq	(%rdi,%rax,4), %rax
movss	(%rax,%rcx,4), %xmm0
retq
.L_4:
pushq	%rax
leaq	_constant(%rip), %rdi
leaq	_constant(%rip), %rdx
movl	$45, %esi
callq	*_function@GOTPCREL(%rip)
