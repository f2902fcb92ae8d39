// Boost's packed R-tree of boxes around the circles, then the distance. FLOAT: boxes of 32 bits, widened.
#include "places.hpp"
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <memory>

namespace bg = boost::geometry;
#ifdef FLOAT
using Number = float;
#else
using Number = double;
#endif
using Corner = bg::model::point<Number, 2, bg::cs::cartesian>;
using Box = bg::model::box<Corner>;
using Entry = std::pair<Box, uint32_t>;
using Tree = bg::index::rtree<Entry, bg::index::rstar<16>>;

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  Input input(argv[1]);
  std::unique_ptr<Tree> tree;
  auto low = [](double x) { return sizeof(Number) == 4 ? std::nextafter((Number)x, (Number)-1e9) : (Number)x; };
  auto high = [](double x) { return sizeof(Number) == 4 ? std::nextafter((Number)x, (Number)1e9) : (Number)x; };
  return measure(
      input, input.points.size(), atoi(argv[2]),
      [&] {
        std::vector<Entry> entries;
        entries.reserve(input.places.size());
        for (uint32_t i = 0; i < input.places.size(); i++) {
          const Place &p = input.places[i];
          double x = longitudes(p), y = latitudes(p);
          // Beyond the antimeridian there is a second box.
          for (double turn : {0.0, p.longitude + x > 180 ? -360.0 : p.longitude - x < -180 ? 360.0 : 0.0}) {
            entries.emplace_back(
                Box(Corner(low(p.longitude + turn - x), low(p.latitude - y)),
                    Corner(high(p.longitude + turn + x), high(p.latitude + y))), i);
            if (p.longitude + x <= 180 && p.longitude - x >= -180) break;
          }
        }
        tree = std::make_unique<Tree>(entries.begin(), entries.end());
      },
      [&](const Point &point) {
        double count = 0, sum = 0;
        tree->query(
            bg::index::intersects(Corner((Number)point.longitude, (Number)point.latitude)),
            boost::make_function_output_iterator([&](const Entry &entry) {
              if (contains(input.places[entry.second], point)) count++, sum += entry.second;
            }));
        return std::pair(count, sum);
      });
}
