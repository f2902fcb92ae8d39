import LocationKit
import LocationTracks

/// A builder of places from the elements of an XML file.
protocol XMLPlaceBuilder: XMLEventHandler {
  /// Places built since they were last taken.
  var found: [FoundPlace] { get set }
  /// First fault; nothing is built after it.
  var failure: LocationError? { get }
}

/// A decoder of one XML file of places. One task at a time uses it.
final class XMLPlaceDecoder<Builder: XMLPlaceBuilder>: PlaceDecoder {
  private let reader: XMLFileReader<Builder>

  init(source: String, builder: Builder) {
    reader = XMLFileReader(source: source, handler: builder)
  }

  func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError) {
    do throws(LocationError) {
      try reader.parse(bytes)
    } catch {
      try hand(&places)
      throw error
    }
    try hand(&places)
  }

  func finish(into places: inout [FoundPlace]) throws(LocationError) {
    try reader.finish()
    try hand(&places)
  }

  private func hand(_ places: inout [FoundPlace]) throws(LocationError) {
    var failure: LocationError?
    reader.changeHandler { builder in
      places += builder.found
      builder.found.removeAll(keepingCapacity: true)
      failure = builder.failure
    }
    if let failure { throw failure }
  }
}
