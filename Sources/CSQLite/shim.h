#include <sqlite3.h>

/// Gives a statement a copy of a text. Swift doesn't see the macro that asks for a copy.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int size) {
    return sqlite3_bind_text(statement, place, text, size, SQLITE_TRANSIENT);
}

/// Refuses what a database from anywhere could do beyond holding rows. Swift doesn't call functions with variable arguments.
static inline int csqlite_set_defensive(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    return code == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0) : code;
}
