#ifndef CNCURSES_H
#define CNCURSES_H

// What Swift cannot call by itself: macros, variadic functions, and code that
// runs in signal handlers. All names of our own begin with cnc_.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/// What opening the screen came to.
enum cnc_result {
    CNC_OK = 0,
    /// The terminal's name is not in the terminfo database.
    CNC_UNKNOWN_TERMINAL = 1,
    /// The terminal cannot move its cursor.
    CNC_INCAPABLE_TERMINAL = 2,
    /// A system call failed; errno says why.
    CNC_SYSTEM_ERROR = 3,
};

/// Opens the screen on two descriptors of a terminal and notes how to put it
/// back. Signal handlers are left as they are.
int cnc_open(int input, int output);

/// Shows the normal screen in the mode the shell had; cnc_resume brings ours
/// back, with all of it to be drawn again.
void cnc_suspend(void);
void cnc_resume(void);

/// Closes the screen for good.
void cnc_close(void);

/// Rows and columns as the terminal has them now, and tells curses.
void cnc_resize(int *height, int *width);

/// Colours: the number in use; 0 for none. With defaults, -1 is the terminal's
/// own colour.
int cnc_start_colors(bool *has_defaults);
int cnc_color_pairs(void);
void cnc_init_pair(int pair, int foreground, int background);

enum {
    CNC_BOLD = 1,
    CNC_DIM = 2,
    CNC_ITALIC = 4,
    CNC_UNDERLINE = 8,
    CNC_REVERSE = 16,
};

/// Draws one cell: a scalar that takes space, with marks that do not.
void cnc_put(
    int row, int column, const uint32_t *scalars, int count, unsigned attributes, int pair);

/// Columns of a scalar in the locale in force; -1 if it cannot be printed.
int cnc_width(uint32_t scalar);

/// Shows what was drawn. A negative row hides the cursor.
void cnc_show(int cursor_row, int cursor_column);

/// Makes the terminal report that its window gets or loses the keys, until the
/// screen closes.
void cnc_report_focus(void);

/// Sends bytes to the terminal, past curses: what it drew must not change.
void cnc_send(const uint8_t *bytes, size_t count);

/// Forgets what the terminal shows: the next cnc_show draws everything.
void cnc_clear(void);

/// Chooses the character set: true if text is UTF-8. Where the environment
/// names no locale at all, it is.
bool cnc_set_locale(void);

/// The library's own name and version.
const char *cnc_version(void);

/// What must also work when nothing else does.

/// Puts the terminal back: screen, cursor, modes. May be called from a signal
/// handler, at any time, any number of times.
void cnc_restore_terminal(void);

/// On a fatal signal: puts the terminal back, prints what the program wrote to
/// its standard error while the screen was open, then the sentence with the
/// signal's number, and ends by that signal. The sentence is copied.
void cnc_install_crash_handlers(const char *sentence);

/// Gives the calling thread a second stack for signal handlers: one that
/// overflowed its own cannot run them on it. Dispatch moves the main queue's
/// work between threads, so every call into the screen sees to it.
void cnc_guard_thread(void);

/// On SIGTERM, SIGHUP, SIGINT and SIGQUIT: puts the terminal back, writes the
/// sentence and the signal's name, and ends by that signal. For programs, or the
/// part of their life, that do nothing better.
void cnc_install_termination_handlers(const char *sentence);

#endif
