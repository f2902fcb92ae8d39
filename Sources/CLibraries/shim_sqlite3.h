#if !__has_include(<sqlite3.h>)
#error "sqlite3.h not found: install Debian's libsqlite3-dev (sudo apt-get install libsqlite3-dev), or build without the trait SQLite"
#endif
#include <sqlite3.h>

/* Swift calls no function with a variable number of arguments. */
static inline int sqlite3_db_config_int(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
