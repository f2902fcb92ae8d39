// What the peers share: the places and points, who is in what, the times.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <unistd.h>
#include <vector>

struct Place { double latitude, longitude, radius; };
struct Point { double latitude, longitude; };

constexpr double radians = M_PI / 180, equator = 6378137, flattening = 1 / 298.257223563;
constexpr double eccentricity2 = flattening * (2 - flattening);
// The ellipsoid's smallest radius of curvature: no circle in degrees is larger for it.
constexpr double smallest = equator * (1 - eccentricity2);

struct Input {
  std::vector<Place> places;
  std::vector<Point> points;

  explicit Input(const char *path) {
    FILE *file = fopen(path, "rb");
    uint64_t counts[2];
    if (!file || fread(counts, sizeof counts, 1, file) != 1) exit(66);
    places.resize(counts[0]);
    points.resize(counts[1]);
    if (fread(places.data(), sizeof(Place), counts[0], file) != counts[0]) exit(65);
    if (fread(points.data(), sizeof(Point), counts[1], file) != counts[1]) exit(65);
    fclose(file);
  }
};

// In space, by which a few nanometres at 500 m are wrong.
inline double chord(const Place &place, const Point &point) {
  auto at = [](double latitude, double longitude, double *p) {
    double s = sin(latitude * radians), c = cos(latitude * radians), n = equator / sqrt(1 - eccentricity2 * s * s);
    p[0] = n * c * cos(longitude * radians), p[1] = n * c * sin(longitude * radians), p[2] = n * (1 - eccentricity2) * s;
  };
  double p[3], q[3];
  at(place.latitude, place.longitude, p);
  at(point.latitude, point.longitude, q);
  double d = sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]));
  return d + d * d * d / (24 * equator * equator);
}

// Whether a point is within the radius on the ellipsoid, for places of some hundred metres: by the middle latitude, which is
// the cheapest there is, and within a centimetre of the edge more exactly.
inline bool contains(const Place &place, const Point &point) {
  double middle = (place.latitude + point.latitude) / 2 * radians, s = sin(middle);
  double share = 1 - eccentricity2 * s * s, across = equator / sqrt(share), along = across * (1 - eccentricity2) / share;
  double longitudes = place.longitude - point.longitude;
  if (longitudes > 180) longitudes -= 360;
  if (longitudes < -180) longitudes += 360;
  double y = along * (place.latitude - point.latitude) * radians, x = across * cos(middle) * longitudes * radians;
  double beyond = sqrt(x * x + y * y) - place.radius;
  return beyond < -0.01 || (beyond <= 0.01 && chord(place, point) <= place.radius);
}

inline double seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

inline double resident() {
  long pages = 0, all = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &all, &pages) != 2) exit(70);
  fclose(file);
  return (double)pages * sysconf(_SC_PAGESIZE);
}

// Calls build, then asks for all points in the order of the tracks and in a random one, the median of `runs` each, and
// prints what it came to. `ask` takes a point and adds the numbers of the places that contain it to a sum, and their count.
template <class Build, class Ask> int measure(const Input &input, size_t checks, int runs, Build build, Ask ask) {
  std::vector<Point> shuffled = input.points;
  uint64_t state = 1;
  for (size_t i = shuffled.size() - 1; i > 0; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(shuffled[i], shuffled[(state >> 33) % (i + 1)]);
  }
  double before = resident(), start = seconds();
  build();
  double built = seconds() - start, bytes = (resident() - before) / input.places.size();
  double hits = 0, sum = 0;
  for (const Point &point : input.points) {
    auto [count, numbers] = ask(point);
    hits += count, sum += numbers;
    if (checks < input.points.size() && &point - input.points.data() + 1 == (long)checks) break;
  }
  auto time = [&](const std::vector<Point> &points) {
    std::vector<double> times;
    for (int run = 0; run < runs; run++) {
      double start = seconds(), all = 0;
      for (size_t i = 0; i < checks; i++) all += ask(points[i]).first;
      times.push_back((seconds() - start) / checks * 1e9);
      if (all < 0) exit(70);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
  };
  double track = time(input.points), random = time(shuffled);
  printf("places %zu checks %zu hits %.0f sum %.0f build_s %.3f bytes %.1f track_ns %.1f random_ns %.1f\n", input.places.size(), checks, hits, sum, built,
         bytes, track, random);
  return 0;
}

// How far a circle reaches, in degrees, rounded up.
inline double latitudes(const Place &place) { return place.radius / smallest / radians * 1.000001; }
inline double longitudes(const Place &place) {
  return latitudes(place) / cos((fabs(place.latitude) + latitudes(place)) * radians);
}
