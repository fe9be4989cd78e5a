#define _GNU_SOURCE
#include "CSQLite.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

#define FUNCTIONS(X)                                                                   \
    X(sqlite3_open_v2) X(sqlite3_close) X(sqlite3_busy_timeout) X(sqlite3_exec)        \
    X(sqlite3_extended_errcode) X(sqlite3_errmsg) X(sqlite3_errstr)                    \
    X(sqlite3_last_insert_rowid) X(sqlite3_changes) X(sqlite3_get_autocommit)          \
    X(sqlite3_prepare_v3) X(sqlite3_finalize) X(sqlite3_step) X(sqlite3_reset)         \
    X(sqlite3_clear_bindings) X(sqlite3_bind_null) X(sqlite3_bind_int64)               \
    X(sqlite3_bind_double) X(sqlite3_bind_text64) X(sqlite3_bind_blob64)               \
    X(sqlite3_bind_zeroblob) X(sqlite3_column_type) X(sqlite3_column_int64)            \
    X(sqlite3_column_double) X(sqlite3_column_text) X(sqlite3_column_blob)             \
    X(sqlite3_column_bytes) X(sqlite3_libversion_number)                               \
    X(sqlite3_compileoption_used)

// The header's own declarations give the types.
static struct {
#define X(name) __typeof__(&name) name;
    FUNCTIONS(X)
#undef X
} lib;

// Full-text search as it is used here.
enum { OLDEST_VERSION = 3034000 };

static bool find_functions(void *handle) {
#define X(name)                                                                        \
    if ((lib.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
    FUNCTIONS(X)
#undef X
    return true;
}

const char *csqlite_load(void) {
    void *handle = dlopen("libsqlite3.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) return "libsqlite3.so.0 cannot be loaded";
    if (!find_functions(handle)) return "libsqlite3 is too old";
    if (lib.sqlite3_libversion_number() < OLDEST_VERSION) return "libsqlite3 is too old";
    if (!lib.sqlite3_compileoption_used("ENABLE_FTS5")) return "libsqlite3 has no FTS5";
    return NULL;
}

// MARK: - A database

int csqlite_open(const char *path, sqlite3 **database, int flags) {
    return lib.sqlite3_open_v2(path, database, flags, NULL);
}

int csqlite_close(sqlite3 *database) { return lib.sqlite3_close(database); }

void csqlite_wait(sqlite3 *database, int milliseconds) {
    lib.sqlite3_busy_timeout(database, milliseconds);
}

int csqlite_execute(sqlite3 *database, const char *script) {
    return lib.sqlite3_exec(database, script, NULL, NULL, NULL);
}

int csqlite_code(sqlite3 *database) { return lib.sqlite3_extended_errcode(database); }

const char *csqlite_message(sqlite3 *database) { return lib.sqlite3_errmsg(database); }

const char *csqlite_words(int code) { return lib.sqlite3_errstr(code); }

sqlite3_int64 csqlite_last_row(sqlite3 *database) {
    return lib.sqlite3_last_insert_rowid(database);
}

int csqlite_changes(sqlite3 *database) { return lib.sqlite3_changes(database); }

int csqlite_is_in_transaction(sqlite3 *database) {
    return !lib.sqlite3_get_autocommit(database);
}

// MARK: - A statement

int csqlite_prepare(sqlite3 *database, const char *sql, sqlite3_stmt **statement) {
    return lib.sqlite3_prepare_v3(
        database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

int csqlite_finalize(sqlite3_stmt *statement) { return lib.sqlite3_finalize(statement); }

int csqlite_step(sqlite3_stmt *statement) { return lib.sqlite3_step(statement); }

void csqlite_reset(sqlite3_stmt *statement) {
    lib.sqlite3_reset(statement);
    lib.sqlite3_clear_bindings(statement);
}

int csqlite_bind_null(sqlite3_stmt *statement, int index) {
    return lib.sqlite3_bind_null(statement, index);
}

int csqlite_bind_integer(sqlite3_stmt *statement, int index, sqlite3_int64 value) {
    return lib.sqlite3_bind_int64(statement, index, value);
}

int csqlite_bind_real(sqlite3_stmt *statement, int index, double value) {
    return lib.sqlite3_bind_double(statement, index, value);
}

int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    // Without an address the value would be null, not empty.
    return lib.sqlite3_bind_text64(
        statement, index, count ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    if (count == 0) return lib.sqlite3_bind_zeroblob(statement, index, 0);
    return lib.sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// MARK: - A row

int csqlite_column_type(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_type(statement, column);
}

sqlite3_int64 csqlite_column_integer(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_int64(statement, column);
}

double csqlite_column_real(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_double(statement, column);
}

const unsigned char *csqlite_column_text(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_text(statement, column);
}

const void *csqlite_column_blob(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_blob(statement, column);
}

int csqlite_column_bytes(sqlite3_stmt *statement, int column) {
    return lib.sqlite3_column_bytes(statement, column);
}
