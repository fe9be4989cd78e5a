// What puts the terminal back when the program cannot: all that a signal
// handler needs is prepared beforehand, and handlers call nothing that POSIX
// does not allow there.

#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNCurses.h"
#include "internal.h"

#include <curses.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t armed;
static int terminal = -1;
// Where curses draws, a descriptor of its own, and what takes its place in the
// end: another thread may be in the middle of drawing when a signal comes.
static int drawing = -1;
static int nowhere = -1;
static struct termios shell_mode;
static bool has_shell_mode;
static char farewell[512];
static size_t farewell_length;

// Standard error while the screen is open: a line written there would land in
// the middle of the screen, and be lost with it.
static int shell_error = -1;
static int kept_error = -1;

static void add_bytes(const char *bytes, size_t length) {
    if (farewell_length + length > sizeof farewell) return;
    memcpy(farewell + farewell_length, bytes, length);
    farewell_length += length;
}

// A terminfo string without its padding, which only real wires needed.
static void add_capability(const char *name) {
    const char *string = tigetstr(name);
    if (string == NULL || string == (const char *)-1) return;
    while (*string) {
        const char *pad = strstr(string, "$<");
        const char *end = pad ? strchr(pad, '>') : NULL;
        if (end == NULL) {
            add_bytes(string, strlen(string));
            return;
        }
        add_bytes(string, (size_t)(pad - string));
        string = end + 1;
    }
}

void cnc_rescue_prepare(int output) {
    static const char modes_off[] = "\033[?2004l\033[?1004l\033[?1006l\033[?1003l\033[?1002l\033[?1000l";
    armed = 0;
    drawing = output;
    if (terminal < 0) terminal = fcntl(output, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (nowhere < 0) nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    has_shell_mode = tcgetattr(output, &shell_mode) == 0;
    farewell_length = 0;
    add_capability("sgr0");
    add_capability("op");
    add_capability("rmkx");
    add_bytes(modes_off, strlen(modes_off));
    add_capability("cnorm");
    const char *leave = tigetstr("rmcup");
    if (leave == NULL || leave == (const char *)-1) {
        // There is only one screen: go below what is on it.
        add_bytes("\r\n", 2);
    }
    add_capability("rmcup");
}

static void keep_error(void) {
    if (shell_error >= 0 || !isatty(STDERR_FILENO)) return;
    kept_error = memfd_create("stderr", MFD_CLOEXEC);
    shell_error = kept_error < 0 ? -1 : dup(STDERR_FILENO);
    if (shell_error < 0) return;
    dup2(kept_error, STDERR_FILENO);
}

static void write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        // A terminal that takes nothing must not keep the program from ending.
        struct pollfd ready = {.fd = file, .events = POLLOUT};
        if (poll(&ready, 1, 200) != 1) return;
        ssize_t count = write(file, bytes, length);
        if (count <= 0) return;
        bytes += count;
        length -= (size_t)count;
    }
}

// What was written to standard error may hold anything.
static void write_harmless(int file, char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) bytes[i] = '?';
    }
    write_all(file, bytes, length);
}

static void release_error(void) {
    if (shell_error < 0) return;
    int saved = shell_error;
    shell_error = -1;
    dup2(saved, STDERR_FILENO);
    close(saved);
    char bytes[4096];
    off_t size = lseek(kept_error, 0, SEEK_END);
    // The end says most; a library that talked for hours must not fill a screen.
    lseek(kept_error, size > (off_t)sizeof bytes ? size - (off_t)sizeof bytes : 0, SEEK_SET);
    ssize_t count = read(kept_error, bytes, sizeof bytes);
    if (count > 0) write_harmless(STDERR_FILENO, bytes, (size_t)count);
    close(kept_error);
    kept_error = -1;
}

void cnc_rescue_arm(void) {
    static bool is_registered;
    if (!is_registered) is_registered = atexit(cnc_restore_terminal) == 0;
    keep_error();
    armed = 1;
}

void cnc_rescue_disarm(void) {
    armed = 0;
    release_error();
}

void cnc_restore_terminal(void) {
    if (!armed) return;
    armed = 0;
    if (nowhere >= 0) dup2(nowhere, drawing);
    write_all(terminal, farewell, farewell_length);
    // Not drained: output that nobody reads would be waited for.
    if (has_shell_mode) tcsetattr(terminal, TCSANOW, &shell_mode);
    release_error();
}

// MARK: - Signals

static char crash_sentence[256];
static size_t crash_length;
static char termination_sentence[256];
static size_t termination_length;

static size_t append_number(char *text, int number) {
    char digits[12];
    size_t count = 0, length = 0;
    do digits[count++] = (char)('0' + number % 10); while ((number /= 10) > 0);
    while (count > 0) text[length++] = digits[--count];
    return length;
}

static void end_by(int number) {
    signal(number, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}

static void on_crash(int number) {
    cnc_restore_terminal();
    char text[sizeof crash_sentence + 32];
    size_t length = crash_length;
    memcpy(text, crash_sentence, length);
    memcpy(text + length, " (signal ", 9);
    length += 9;
    length += append_number(text + length, number);
    memcpy(text + length, ")\n", 2);
    write_all(STDERR_FILENO, text, length + 2);
    end_by(number);
}

static const char *signal_name(int number) {
    switch (number) {
    case SIGTERM: return " SIGTERM\n";
    case SIGHUP: return " SIGHUP\n";
    case SIGINT: return " SIGINT\n";
    default: return " SIGQUIT\n";
    }
}

static void on_termination(int number) {
    cnc_restore_terminal();
    const char *name = signal_name(number);
    write_all(STDERR_FILENO, termination_sentence, termination_length);
    write_all(STDERR_FILENO, name, strlen(name));
    end_by(number);
}

static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void cnc_guard_thread(void) {
    static _Thread_local bool is_guarded;
    if (is_guarded) return;
    is_guarded = true;
    enum { SIZE = 65536 };
    void *stack = mmap(
        NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return;
    stack_t alternate = {.ss_sp = stack, .ss_size = SIZE};
    sigaltstack(&alternate, NULL);
}

void cnc_install_crash_handlers(const char *sentence) {
    cnc_guard_thread();
    crash_length = strnlen(sentence, sizeof crash_sentence);
    memcpy(crash_sentence, sentence, crash_length);
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) handle(numbers[i], on_crash);
}

void cnc_install_termination_handlers(const char *sentence) {
    termination_length = strnlen(sentence, sizeof termination_sentence);
    memcpy(termination_sentence, sentence, termination_length);
    static const int numbers[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        handle(numbers[i], on_termination);
    }
}
