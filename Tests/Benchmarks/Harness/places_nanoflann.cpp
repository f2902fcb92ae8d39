// nanoflann's k-d tree of unit vectors: all centres within the largest radius, then the distance.
#include "places.hpp"
#include <memory>
#include <nanoflann.hpp>

struct Cloud {
  std::vector<float> vectors;
  size_t kdtree_get_point_count() const { return vectors.size() / 3; }
  float kdtree_get_pt(size_t i, size_t axis) const { return vectors[3 * i + axis]; }
  template <class B> bool kdtree_get_bbox(B &) const { return false; }
};
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Cloud>, Cloud, 3, uint32_t>;

static void vector(double latitude, double longitude, float *v) {
  double c = cos(latitude * radians);
  v[0] = (float)(c * cos(longitude * radians)), v[1] = (float)(c * sin(longitude * radians));
  v[2] = (float)sin(latitude * radians);
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  Input input(argv[1]);
  Cloud cloud;
  std::unique_ptr<Tree> tree;
  double largest = 0;
  std::vector<std::pair<uint32_t, float>> found;
  return measure(
      input, input.points.size(), atoi(argv[2]),
      [&] {
        cloud.vectors.resize(3 * input.places.size());
        for (size_t i = 0; i < input.places.size(); i++) {
          vector(input.places[i].latitude, input.places[i].longitude, &cloud.vectors[3 * i]);
          largest = std::max(largest, input.places[i].radius);
        }
        tree = std::make_unique<Tree>(3, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(16));
        tree->buildIndex();
        // Two metres for the rounding to 32 bits.
        largest = (largest + 2) / smallest;
      },
      [&](const Point &point) {
        float v[3];
        vector(point.latitude, point.longitude, v);
        found.clear();
        nanoflann::RadiusResultSet<float, uint32_t> result((float)(largest * largest), found);
        tree->findNeighbors(result, v, nanoflann::SearchParams(0, 0, false));
        double count = 0, sum = 0;
        for (auto &[number, distance] : found)
          if (contains(input.places[number], point)) count++, sum += number;
        return std::pair(count, sum);
      });
}
