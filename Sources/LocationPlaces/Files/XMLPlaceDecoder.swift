import LocationKit
import LocationText

/// A builder of places from the elements of an XML file.
protocol XMLPlaceBuilder: XMLEntryBuilder where Entry == FoundPlace {
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
      for place in try builder.place.places(builder.options) { builder.entries.append(FoundPlace(place, at: position)) }
    }
  }
}

extension XMLEntryDecoder: PlaceDecoder where Builder: XMLPlaceBuilder {}
