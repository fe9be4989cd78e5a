#ifndef CSECCOMP_H
#define CSECCOMP_H

#include <seccomp.h>
#include <sys/types.h>

// A macro with an argument.
static inline unsigned int cseccomp_errno_action(unsigned short code) {
    return SCMP_ACT_ERRNO(code);
}

// syscall() is variadic. Returns 0 or more, or the negative error number.
long cseccomp_call(long number, long a, long b, long c, long d, long e);

// Only C may be in the child of these: it ends at once and is waited for.
// Return 0, or the negative error number.
int cseccomp_try_fork(void);
int cseccomp_try_vfork(void);

// prctl() is variadic. Returns 0, or the negative error number.
int cseccomp_forbid_dumping(void);

// A GNU extension. The symbol of an error number ("EPERM"), or NULL.
const char *cseccomp_error_name(int code);

#endif
