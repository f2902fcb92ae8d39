package import LocationKit

/// The file of a ``PlaceIndex``, read as a list of places. To query only a few of them, open the index
/// itself.
package struct IndexPlaceFormat: PlaceFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "index" }
  package var word: String { "places" }
  package var sign: String { "made by locate places build" }

  package func recognizes(_ head: Span<UInt8>) -> Bool { IndexHeader.begins(head) }

  package func read(
    _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
  ) throws(LocationError) {
    let index = try PlaceIndex(contentsOf: try file.pathOfFile())
    // Nearly the whole file is read anyway.
    try index.verify()
    for number in 0..<index.count {
      let place = index.place(number)
      if let fault = index.fault { throw fault }
      try take(FoundPlace(place, at: PlacePosition(line: nil, element: "place", number: number + 1)))
    }
  }
}
