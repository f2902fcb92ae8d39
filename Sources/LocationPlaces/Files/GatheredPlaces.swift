package import LocationKit

/// The combined places of one or more files. An id that occurs twice and a file without places are rejected.
package struct GatheredPlaces: Sendable {
  package private(set) var places: [PointOfInterest] = []
  private var positions: [PlacePosition] = []
  private var ids: Set<String> = []
  /// Files, and the index of the first place of each.
  private var sources: [(name: String, start: Int)] = []

  package init() {}

  /// Begins a file: the places that follow belong to it.
  package mutating func begin(_ source: String) { sources.append((source, places.count)) }

  /// Adds a place. Throws if the id is taken, and names the place that has it.
  package mutating func add(_ found: FoundPlace) throws(LocationError) {
    guard ids.insert(found.place.id).inserted else { throw taken(found) }
    places.append(found.place)
    positions.append(found.position)
  }

  /// Ends the file that was begun. Throws if it contains no places.
  package func end() throws(LocationError) {
    guard let source = sources.last, source.start == places.count else { return }
    throw LocationError(.invalidData, "there are no places in it", context: source.name)
  }

  /// Reads a file.
  mutating func read(
    _ input: consuming PlaceInput, as format: some PlaceFormat, _ options: PlaceOptions,
    progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) {
    begin(input.path)
    try format.read(input, options) { found throws(LocationError) in
      try add(found)
      if places.count % 4096 == 0 { try progress(places.count) }
    }
    try end()
  }

  private func taken(_ found: FoundPlace) -> LocationError {
    let source = sources.last?.name ?? ""
    let place = found.position.line.map { "\(source):\($0)" } ?? source
    let subject = found.position.element.isEmpty ? "" : "\(found.position.element) \(found.position.number): "
    let id = found.place.id
    guard let earlier = places.firstIndex(where: { $0.id == id }),
      let other = sources.last(where: { $0.start <= earlier })
    else {
      return LocationError(.internalError, "the id \(id) is taken", context: place)
    }
    let owner = positions[earlier].text
    return LocationError(
      .invalidData,
      "\(subject)the id \(id) is taken: \(owner)\(other.name == source ? "" : " of \(other.name)") has it, too",
      context: place, remedy: "give each place an id of its own")
  }
}
