// What GNU's C library offers for starting processes and Swift's import of it
// leaves out.
#ifndef CCHILDPROCESSES_H
#define CCHILDPROCESSES_H

#include <spawn.h>

/// pipe2 with O_CLOEXEC: no other thread can start a program in between.
int ccp_pipe(int ends[2]);

/// Closes every descriptor from `first` on in the started program.
int ccp_close_from(posix_spawn_file_actions_t *actions, int first);

/// POSIX_SPAWN_SETSID: the started program gets a session of its own.
extern const short ccp_new_session;

/// A descriptor that becomes readable when the process ends, or -1.
int ccp_watch(pid_t process);

#endif
