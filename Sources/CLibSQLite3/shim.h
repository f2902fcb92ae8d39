#include <sqlite3.h>

/* Swift calls no function with a variable number of arguments. */
static inline int sqlite3_db_config_int(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
