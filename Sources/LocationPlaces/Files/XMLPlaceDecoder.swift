import LocationKit
import LocationText

/// A builder of places from the elements of an XML file.
protocol XMLPlaceBuilder: XMLEventHandler {
  /// Places built since they were last taken.
  var found: [FoundPlace] { get set }
  /// First fault; nothing is built after it.
  var failure: LocationError? { get set }

  var source: String { get }
  var options: PlaceOptions { get }
  /// Place that is being read, the line where its element begins, and the number of that element from 1.
  var place: WrittenPlace { get set }
  var line: Int { get }
  var number: Int { get }
  /// Name of the element of a place, for the user: `waypoint`.
  static var placeElement: String { get }
}

extension XMLPlaceBuilder {
  /// Runs a step, and keeps the first fault.
  mutating func note(_ body: (inout Self) throws(PlaceFault) -> Void) {
    guard failure == nil else { return }
    do throws(PlaceFault) {
      try body(&self)
    } catch {
      failure = LocationError(
        .invalidData, "\(Self.placeElement) \(number): \(error.message)", context: "\(source):\(line)",
        remedy: error.remedy)
    }
  }

  /// Appends the place that has been read. If it has no id of its own, its id is `id`, else its name, else it is a
  /// fault.
  mutating func endPlace(id: String? = nil, orElse fault: PlaceFault) {
    note { builder throws(PlaceFault) in
      if builder.place.id == nil {
        builder.place.id = id ?? builder.place.name
      } else if builder.place.id == builder.place.name {
        // Our own writer adds the id as the name of places without one, because devices and maps show nothing else.
        builder.place.name = nil
      }
      guard builder.place.id != nil else { throw fault }
      let position = PlacePosition(line: builder.line, element: Self.placeElement, number: builder.number)
      for place in try builder.place.places(builder.options) { builder.found.append(FoundPlace(place, at: position)) }
    }
  }
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
