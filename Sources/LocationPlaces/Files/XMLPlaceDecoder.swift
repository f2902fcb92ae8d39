import LocationKit
import LocationText

/// A builder of places from the elements of an XML file.
protocol XMLPlaceBuilder: XMLEventHandler {
  /// Places built since they were last taken.
  var found: [FoundPlace] { get set }
  /// First fault; nothing is built after it.
  var failure: LocationError? { get }
}

/// A decoder of one XML file of places. One task at a time uses it.
final class XMLPlaceDecoder<Builder: XMLPlaceBuilder>: PlaceDecoder {
  private let reader: XMLFileReader
  private var builder: Builder

  init(source: String, builder: Builder) {
    reader = XMLFileReader(source: source, XMLVocabulary(of: Builder.self))
    self.builder = builder
  }

  func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError) {
    try read(into: &places) { builder throws(LocationError) in try reader.parse(bytes) { builder.take(&$0) } }
  }

  func finish(into places: inout [FoundPlace]) throws(LocationError) {
    try read(into: &places) { builder throws(LocationError) in try reader.finish { builder.take(&$0) } }
  }

  /// Lends the caller's places to the builder, which appends to them.
  private func read(
    into places: inout [FoundPlace], _ body: (inout Builder) throws(LocationError) -> Void
  ) throws(LocationError) {
    swap(&builder.found, &places)
    defer { swap(&builder.found, &places) }
    do throws(LocationError) {
      try body(&builder)
    } catch {
      // A fault of a place comes before the fault at which the reading ends.
      throw builder.failure ?? error
    }
    if let failure = builder.failure { throw failure }
  }
}
