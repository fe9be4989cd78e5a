#define _GNU_SOURCE
#include "CNCurses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

// The locale that the environment asks for, by the order POSIX gives.
static const char *requested(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return NULL;
}

static bool names_utf8(const char *locale) {
    return strcasestr(locale, "utf-8") || strcasestr(locale, "utf8");
}

bool cnc_set_locale(void) {
    const char *wanted = requested();
    if (wanted == NULL) return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
    if (setlocale(LC_CTYPE, "") == NULL) {
        // Not installed here; the character set in its name is all we need.
        return setlocale(LC_CTYPE, names_utf8(wanted) ? "C.UTF-8" : "C") != NULL
            && names_utf8(wanted);
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
