import LocationKit
import LocationPlaces

/// Places are all right, or an error says where they are not.
func fuzzPlaces(_ input: [UInt8]) {
  guard let places = try? PlacesCSV(source: "fuzz").places(in: input.span) else { return }
  require(!places.isEmpty, "no places, and no error")
  require(Set(places.map(\.id)).count == places.count, "an id comes twice")
}
