// What Swift's view of the C library leaves out.
#pragma once
#include <stddef.h>

/// POSIX_SPAWN_SETSID.
extern const short cpt_new_session;

/// The controlling side of a new terminal, or -1 with errno. The other side's
/// name is left in `name`.
int cpt_open(char *name, size_t size);

/// A pipe whose ends no other program inherits; 0, or -1 with errno.
int cpt_pipe(int ends[2]);

/// The next connection of a listening socket, one that does not block and that
/// no other program inherits; -1 with errno.
int cpt_accept(int listener);
