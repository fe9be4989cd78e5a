#define _GNU_SOURCE
#include "CChildProcesses.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

int ccp_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int ccp_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

const short ccp_new_session = POSIX_SPAWN_SETSID;

// Through the number: the header that declares pidfd_open is younger than the
// oldest system that the program runs on.
int ccp_watch(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }
