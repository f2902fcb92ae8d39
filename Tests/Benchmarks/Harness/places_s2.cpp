// S2's point index: all centres within the largest radius, then the distance.
#include "places.hpp"
#include <s2/s2closest_point_query.h>
#include <s2/s2latlng.h>
#include <s2/s2point_index.h>

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  Input input(argv[1]);
  S2PointIndex<uint32_t> index;
  double largest = 0;
  S2ClosestPointQuery<uint32_t> query(&index);
  std::vector<S2ClosestPointQuery<uint32_t>::Result> found;
  return measure(
      input, std::min<size_t>(input.points.size(), 200000), std::min(3, atoi(argv[2])),
      [&] {
        for (uint32_t i = 0; i < input.places.size(); i++) {
          const Place &p = input.places[i];
          index.Add(S2LatLng::FromDegrees(p.latitude, p.longitude).ToPoint(), i);
          largest = std::max(largest, p.radius);
        }
        query.ReInit();
        query.mutable_options()->set_inclusive_max_distance(S1Angle::Radians((largest + 1) / smallest));
      },
      [&](const Point &point) {
        S2ClosestPointQuery<uint32_t>::PointTarget target(S2LatLng::FromDegrees(point.latitude, point.longitude).ToPoint());
        query.FindClosestPoints(&target, &found);
        double count = 0, sum = 0;
        for (auto &result : found)
          if (contains(input.places[result.data()], point)) count++, sum += result.data();
        return std::pair(count, sum);
      });
}
