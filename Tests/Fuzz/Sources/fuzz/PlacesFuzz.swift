import LocationKit
import LocationPlaces

/// Places are all right, or an error says where they are not, however the input is cut; and what is written of them is read as
/// the same.
func fuzzPlaces(_ format: any PlaceTextFormat, _ input: [UInt8]) {
  _ = format.recognizes(input.span)
  let options = PlaceOptions(radius: 10)
  let whole = PlaceDecoding(format, input, pieces: [max(1, input.count)], options)
  let cut = PlaceDecoding(format, input, pieces: input.prefix(4).map { Int($0 & 0x3F) + 1 } + [1, 7], options)
  require(whole.places == cut.places, "the places depend on where the input is cut")
  require(
    whole.error?.description == cut.error?.description,
    "the error depends on the cuts: \(whole.error?.description ?? "none") or \(cut.error?.description ?? "none")")
  guard let places = try? format.places(in: input.span, source: "fuzz", options) else { return }
  require(!places.isEmpty, "no places, and no error")
  require(Set(places.map(\.id)).count == places.count, "an id comes twice")
  for place in places { check(place.region) }
  fuzzWriting(places)
}

/// Written once, places are cut and rounded; from then on they stay as they are.
private func fuzzWriting(_ places: [PointOfInterest]) {
  let format = GeoJSONPlaceFormat()
  let first = written(places, format)
  guard let read = try? format.places(in: first.span, source: "fuzz") else { return }
  let second = written(read, format)
  require((try? format.places(in: second.span, source: "fuzz")) != nil, "our own file cannot be read")
}

private func written(_ places: [PointOfInterest], _ format: any PlaceTextFormat) -> [UInt8] {
  var writer = format.makeWriter(attributes: Set(places.flatMap(\.attributes.keys)).sorted())
  var text = ASCIIWriter()
  writer.begin(to: &text)
  for place in places { writer.write(place, to: &text) }
  writer.finish(to: &text)
  return text.bytes
}

private func check(_ region: Region) {
  guard case .circle(_, let radius) = region else { return }
  require(radius >= 0 && radius.isFinite, "a radius of \(radius)")
}

/// One run of a decoder over an input.
private struct PlaceDecoding {
  var places: [PointOfInterest] = []
  var error: LocationError?

  init(_ format: any PlaceTextFormat, _ input: [UInt8], pieces: [Int], _ options: PlaceOptions) {
    var decoder = format.makeDecoder(source: "fuzz", options)
    var found: [FoundPlace] = []
    do throws(LocationError) {
      var start = 0
      var piece = 0
      while start < input.count {
        let end = min(start + pieces[piece % pieces.count], input.count)
        try decoder.decode(input.span.extracting(start..<end), into: &found)
        start = end
        piece += 1
      }
      try decoder.finish(into: &found)
    } catch {
      self.error = error
    }
    places = found.map(\.place)
  }
}
