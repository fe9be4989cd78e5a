/// The part of SQLite that Swift calls. The library is loaded when the first
/// database is opened: a start that needs none does not pay for it.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Loads the library; says what is wrong with it, or NULL. Not for two threads
/// at once.
const char *csqlite_load(void);

int csqlite_open(const char *path, sqlite3 **database, int flags);
int csqlite_close(sqlite3 *database);
void csqlite_wait(sqlite3 *database, int milliseconds);
int csqlite_execute(sqlite3 *database, const char *script);
int csqlite_code(sqlite3 *database);
const char *csqlite_message(sqlite3 *database);
const char *csqlite_words(int code);
sqlite3_int64 csqlite_last_row(sqlite3 *database);
int csqlite_changes(sqlite3 *database);
int csqlite_is_in_transaction(sqlite3 *database);

/// A statement that stays for many uses.
int csqlite_prepare(sqlite3 *database, const char *sql, sqlite3_stmt **statement);
int csqlite_finalize(sqlite3_stmt *statement);
int csqlite_step(sqlite3_stmt *statement);
/// Ready for the next use, with no parameter left.
void csqlite_reset(sqlite3_stmt *statement);

int csqlite_bind_null(sqlite3_stmt *statement, int index);
int csqlite_bind_integer(sqlite3_stmt *statement, int index, sqlite3_int64 value);
int csqlite_bind_real(sqlite3_stmt *statement, int index, double value);
/// The bytes are copied before the call returns.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count);
/// The bytes are copied before the call returns.
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

int csqlite_column_type(sqlite3_stmt *statement, int column);
sqlite3_int64 csqlite_column_integer(sqlite3_stmt *statement, int column);
double csqlite_column_real(sqlite3_stmt *statement, int column);
const unsigned char *csqlite_column_text(sqlite3_stmt *statement, int column);
const void *csqlite_column_blob(sqlite3_stmt *statement, int column);
int csqlite_column_bytes(sqlite3_stmt *statement, int column);

#endif
