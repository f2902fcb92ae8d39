import LocationKit
import LocationText
import LocationWire

/// A writer of the places that contain a point: one line of JSON per point.
struct ContainmentCheck {
  private(set) var count = 0
  private let places: any PlaceLookup
  private var numbers: [Int] = []
  private var ids: [String] = []

  init(_ places: any PlaceLookup) { self.places = places }

  /// Appends the line for a point. Throws the fault of the place data if it is damaged; then nothing is appended.
  mutating func append(_ point: Coordinate, to writer: inout ASCIIWriter) throws(LocationError) {
    let ids = ids(containing: point)
    if let fault = places.fault { throw fault }
    count += 1
    writer.append("{\"lat\":")
    writer.append(point.latitude, decimals: 9)
    writer.append(",\"lon\":")
    writer.append(point.longitude, decimals: 9)
    writer.append(",\"in\":")
    writer.appendList(ids) { $0.appendQuoted($1) }
    writer.append("}\n")
  }

  /// Returns the ids of the places that contain the point, sorted.
  private mutating func ids(containing point: Coordinate) -> [String] {
    numbers.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    places.appendPlaces(within: 0, of: point, to: &numbers)
    for number in numbers where places.distance(from: point, to: number) <= 0 { ids.append(places.place(number).id) }
    ids.sort()
    return ids
  }
}
