import LocationKit
import LocationTracks

/// Makes places of an XML file's elements.
protocol XMLPlaceBuilder: XMLEventHandler {
  /// What has been made and not been taken away.
  var found: [FoundPlace] { get set }
  /// The first thing that is wrong; nothing is made after it.
  var failure: LocationError? { get }
}

/// Reads a file of places that is XML. One for each file, used by one task at a time.
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
