xorps	%xmm0, %xmm0
xorl	%eax, %eax
.L_2:
movl	$20, %ecx
.L_3:
addss	-20(%rdi,%rcx), %xmm0
addss	-16(%rdi,%rcx), %xmm0
addss	-12(%rdi,%rcx), %xmm0
addss	-8(%rdi,%rcx), %xmm0
addss	-4(%rdi,%rcx), %xmm0
addss	(%rdi,%rcx), %xmm0
addq	$24, %rcx
cmpq	$2708, %rcx
jne	.L_3
incq	%rax
addq	$2688, %rdi
cmpq	$224, %rax
jne	.L_2
retq
