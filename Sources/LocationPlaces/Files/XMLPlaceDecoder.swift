import LocationKit
import LocationText

/// A builder of places from the elements of an XML file.
protocol XMLPlaceBuilder: XMLEntryBuilder where Entry == FoundPlace {
  var current: XMLPlace { get set }
}

/// The place that an ``XMLPlaceBuilder`` reads.
struct XMLPlace {
  let source: String
  let options: PlaceOptions
  /// Name of the element of a place, for the user: `waypoint`.
  let element: String
  var place = WrittenPlace()
  /// Line where the element begins.
  private(set) var line = 0
  /// Number of the element, from 1.
  private(set) var number = 0
  /// First fault; nothing is built after it.
  fileprivate(set) var failure: LocationError?

  init(source: String, _ options: PlaceOptions, element: String) {
    (self.source, self.options, self.element) = (source, options, element)
  }

  mutating func begin(_ tag: XMLStartTag) {
    number += 1
    line = tag.line
    place = WrittenPlace()
  }
}

extension XMLPlaceBuilder {
  var failure: LocationError? { current.failure }

  /// Runs a step, and keeps the first fault.
  mutating func note(_ body: (inout Self) throws(PlaceFault) -> Void) {
    guard failure == nil else { return }
    do throws(PlaceFault) {
      try body(&self)
    } catch {
      current.failure = LocationError(
        .invalidData, "\(current.element) \(current.number): \(error.message)",
        context: "\(current.source):\(current.line)", remedy: error.remedy)
    }
  }

  /// Appends the place that has been read. If it has no id of its own, its id is `id`, else its name, else it is a
  /// fault.
  mutating func endPlace(id: String? = nil, orElse fault: PlaceFault) {
    note { builder throws(PlaceFault) in
      var place = builder.current.place
      if place.id == nil {
        place.id = id ?? place.name
      } else if place.id == place.name {
        // Our own writer adds the id as the name of places without one, because devices and maps show nothing else.
        place.name = nil
      }
      guard place.id != nil else { throw fault }
      let current = builder.current
      let position = PlacePosition(line: current.line, element: current.element, number: current.number)
      for place in try place.places(current.options) { builder.entries.append(FoundPlace(place, at: position)) }
    }
  }
}

extension XMLEntryDecoder: PlaceDecoder where Builder: XMLPlaceBuilder {}
