#define _GNU_SOURCE
#include "CSeccomp.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <string.h>
#include <unistd.h>

long cseccomp_call(long number, long a, long b, long c, long d, long e) {
    long result = syscall(number, a, b, c, d, e, 0L);
    return result < 0 ? -(long)errno : result;
}

static int ended(pid_t child) {
    if (child < 0) return -errno;
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    return 0;
}

int cseccomp_try_fork(void) { return ended(fork()); }

int cseccomp_try_vfork(void) {
    pid_t child = vfork();
    if (child == 0) _exit(0);
    return ended(child);
}

int cseccomp_forbid_dumping(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}

const char *cseccomp_error_name(int code) { return strerrorname_np(code); }
