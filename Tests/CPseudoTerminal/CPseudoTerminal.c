#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

const short cpt_new_session = POSIX_SPAWN_SETSID;

int cpt_open(char *name, size_t size) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0) return -1;
    if (grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, name, size) == 0)
        return master;
    close(master);
    return -1;
}

int cpt_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cpt_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
