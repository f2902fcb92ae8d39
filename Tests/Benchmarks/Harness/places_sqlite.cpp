// SQLite's R*Tree in a file in the cache, the circle in auxiliary columns, one prepared statement, then the distance.
#include "places.hpp"
#include <sqlite3.h>
#include <string>
#include <sys/stat.h>

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  Input input(argv[1]);
  sqlite3 *db = nullptr;
  sqlite3_stmt *select = nullptr;
  unlink(argv[3]);
  if (sqlite3_open(argv[3], &db)) return 73;
  auto run = [&](const char *sql) { if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr)) exit(70); };
  int status = measure(
      input, std::min<size_t>(input.points.size(), 200000), std::min(3, atoi(argv[2])),
      [&] {
        run("pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-1000000;"
            "create virtual table places using rtree(id, west, east, south, north, +lat, +lon, +radius); begin");
        sqlite3_stmt *insert = nullptr;
        if (sqlite3_prepare_v2(db, "insert into places values(?,?,?,?,?,?,?,?)", -1, &insert, nullptr)) exit(70);
        for (size_t i = 0; i < input.places.size(); i++) {
          const Place &p = input.places[i];
          double x = longitudes(p), y = latitudes(p);
          for (double turn : {0.0, p.longitude + x > 180 ? -360.0 : p.longitude - x < -180 ? 360.0 : 0.0}) {
            double values[] = {p.longitude + turn - x, p.longitude + turn + x, p.latitude - y, p.latitude + y,
                               p.latitude, p.longitude, p.radius};
            // Numbers of second boxes are beyond all others.
            sqlite3_bind_int64(insert, 1, (int64_t)(turn == 0 ? i : i + input.places.size()));
            for (int column = 0; column < 7; column++) sqlite3_bind_double(insert, column + 2, values[column]);
            if (sqlite3_step(insert) != SQLITE_DONE) exit(70);
            sqlite3_reset(insert);
            if (p.longitude + x <= 180 && p.longitude - x >= -180) break;
          }
        }
        sqlite3_finalize(insert);
        run("commit");
        const char *sql = "select id, lat, lon, radius from places where west<=?1 and east>=?1 and south<=?2 and north>=?2";
        if (sqlite3_prepare_v2(db, sql, -1, &select, nullptr)) exit(70);
      },
      [&](const Point &point) {
        sqlite3_bind_double(select, 1, point.longitude);
        sqlite3_bind_double(select, 2, point.latitude);
        double count = 0, sum = 0;
        while (sqlite3_step(select) == SQLITE_ROW) {
          Place place = {sqlite3_column_double(select, 1), sqlite3_column_double(select, 2), sqlite3_column_double(select, 3)};
          if (contains(place, point)) count++, sum += sqlite3_column_int64(select, 0) % (int64_t)input.places.size();
        }
        sqlite3_reset(select);
        return std::pair(count, sum);
      });
  struct stat file;
  if (stat(argv[3], &file) == 0) printf("file %.1f\n", (double)file.st_size / input.places.size());
  sqlite3_finalize(select);
  sqlite3_close(db);
  unlink(argv[3]);
  return status;
}
