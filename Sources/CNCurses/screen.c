#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNCurses.h"
#include "internal.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

// Private modes that a terminal without them ignores.
static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

static const char focus_on[] = "\033[?1004h";
static const char focus_off[] = "\033[?1004l";

static SCREEN *screen;
static bool reports_focus;
static FILE *input_file;
static FILE *output_file;
static int cursor_shown = -1;

static void send(const char *bytes) {
    ssize_t ignored = write(fileno(output_file), bytes, strlen(bytes));
    (void)ignored;
}

// curses takes over signals that it finds unhandled; they are the program's.
static const int curses_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { SIGNALS = sizeof curses_signals / sizeof *curses_signals };

static SCREEN *new_screen(void) {
    struct sigaction saved[SIGNALS];
    for (int i = 0; i < SIGNALS; i++) sigaction(curses_signals[i], NULL, &saved[i]);
    SCREEN *result = newterm(NULL, output_file, input_file);
    for (int i = 0; i < SIGNALS; i++) sigaction(curses_signals[i], &saved[i], NULL);
    return result;
}

static int check_terminal(int output) {
    int error = 0;
    if (setupterm(NULL, output, &error) == ERR) return CNC_UNKNOWN_TERMINAL;
    const char *move = tigetstr("cup");
    if (move == NULL || move == (const char *)-1) return CNC_INCAPABLE_TERMINAL;
    return CNC_OK;
}

static void close_files(void) {
    if (input_file) fclose(input_file);
    if (output_file) fclose(output_file);
    input_file = output_file = NULL;
}

// The streams are curses' own, so that closing them closes nothing else.
static bool open_files(int input, int output) {
    int in = dup(input), out = dup(output);
    input_file = in < 0 ? NULL : fdopen(in, "r");
    output_file = out < 0 ? NULL : fdopen(out, "w");
    if (input_file && output_file) return true;
    close_files();
    return false;
}

int cnc_open(int input, int output) {
    if (!open_files(input, output)) return CNC_SYSTEM_ERROR;
    int result = check_terminal(fileno(output_file));
    if (result != CNC_OK) {
        close_files();
        return result;
    }
    cnc_rescue_prepare(fileno(output_file));
    cnc_rescue_arm();
    screen = new_screen();
    if (screen == NULL) {
        cnc_rescue_disarm();
        close_files();
        return CNC_UNKNOWN_TERMINAL;
    }
    raw();
    noecho();
    nonl();
    // A row that moves up is moved by the terminal instead of written again.
    idlok(stdscr, TRUE);
    // Terminals differ in what inserting a column does to wide characters.
    idcok(stdscr, FALSE);
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    cursor_shown = -1;
    send(paste_on);
    return CNC_OK;
}

void cnc_report_focus(void) {
    if (screen == NULL) return;
    reports_focus = true;
    send(focus_on);
}

void cnc_suspend(void) {
    if (screen == NULL) return;
    send(paste_off);
    if (reports_focus) send(focus_off);
    endwin();
    cnc_rescue_disarm();
}

void cnc_resume(void) {
    if (screen == NULL) return;
    // The shell's modes may be others than before the stop.
    if (isendwin()) {
        cnc_rescue_prepare(fileno(output_file));
        def_shell_mode();
    }
    cnc_rescue_arm();
    reset_prog_mode();
    cnc_clear();
    cursor_shown = -1;
    refresh();
    send(paste_on);
    if (reports_focus) send(focus_on);
}

void cnc_close(void) {
    if (screen == NULL) return;
    if (!isendwin()) {
        send(paste_off);
        if (reports_focus) send(focus_off);
        endwin();
    }
    cnc_rescue_disarm();
    delscreen(screen);
    screen = NULL;
    close_files();
}

void cnc_resize(int *height, int *width) {
    struct winsize window = {0};
    if (ioctl(fileno(output_file), TIOCGWINSZ, &window) == 0 && window.ws_row > 0
        && window.ws_col > 0) {
        *height = window.ws_row;
        *width = window.ws_col;
    } else {
        *height = LINES;
        *width = COLS;
    }
    if (*height != LINES || *width != COLS) resize_term(*height, *width);
}

int cnc_start_colors(bool *has_defaults) {
    *has_defaults = false;
    if (!has_colors() || start_color() == ERR) return 0;
    *has_defaults = use_default_colors() == OK;
    return COLORS;
}

int cnc_color_pairs(void) { return COLOR_PAIRS; }

void cnc_init_pair(int pair, int foreground, int background) {
    init_pair((short)pair, (short)foreground, (short)background);
}

static attr_t curses_attributes(unsigned attributes) {
    attr_t result = A_NORMAL;
    if (attributes & CNC_BOLD) result |= A_BOLD;
    if (attributes & CNC_DIM) result |= A_DIM;
    if (attributes & CNC_ITALIC) result |= A_ITALIC;
    if (attributes & CNC_UNDERLINE) result |= A_UNDERLINE;
    if (attributes & CNC_REVERSE) result |= A_REVERSE;
    return result;
}

void cnc_put(
    int row, int column, const uint32_t *scalars, int count, unsigned attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1] = {0};
    for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
    cchar_t cell;
    if (setcchar(&cell, text, curses_attributes(attributes), (short)pair, NULL) == ERR) return;
    // Unlike add_wch, this neither wraps nor scrolls in the last column.
    mvadd_wchnstr(row, column, &cell, 1);
}

int cnc_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

void cnc_show(int cursor_row, int cursor_column) {
    cnc_guard_thread();
    int wanted = cursor_row >= 0;
    if (wanted) move(cursor_row, cursor_column);
    if (cursor_shown != wanted) curs_set(wanted);
    cursor_shown = wanted;
    refresh();
}

void cnc_send(const uint8_t *bytes, size_t count) {
    if (screen == NULL || isendwin()) return;
    fflush(output_file);
    while (count > 0) {
        ssize_t sent = write(fileno(output_file), bytes, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = fileno(output_file), .events = POLLOUT};
            if (poll(&ready, 1, 1000) > 0) continue;
        }
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}

void cnc_clear(void) {
    werase(stdscr);
    clearok(curscr, TRUE);
}

const char *cnc_version(void) {
    return curses_version();
}
