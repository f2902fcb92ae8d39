import LocationKit
import LocationText

/// A writer of GPX 1.1: circles as waypoints with readable names, and with Garmin's proximity as the radius; see
/// ``GPXPlaceFormat``. GPX cannot represent other regions, or attributes.
struct GPXPlaceWriter: PlaceWriter {
  private var hasBegun = false
  private(set) var leftOut: [String: Int] = [:]

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    begin(&writer)
    guard case .circle(let center, let radius) = place.region else {
      leftOut[place.region.plural, default: 0] += 1
      return
    }
    if !place.attributes.isEmpty { leftOut["attributes", default: 0] += place.attributes.count }
    writer.appendGPXPointStart("wpt", center)
    writer.appendElement("name", text: place.name ?? place.id)
    writer.appendElement("extensions") { writer in
      writer.appendElement("gpxx:WaypointExtension") { writer in
        writer.appendElement("gpxx:Proximity") { $0.append(radius, decimals: 6) }
      }
      writer.appendElement("locate:id", text: place.id)
      if let dwellTime = place.dwellTime {
        writer.appendElement("locate:dwell_s") { $0.append(dwellTime.inSeconds, decimals: 9) }
      }
    }
    writer.append("</wpt>\n")
  }

  mutating func finish(to writer: inout ASCIIWriter) {
    begin(&writer)
    writer.append("</gpx>\n")
  }

  private mutating func begin(_ writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.appendGPXStart(
      creator: "locate",
      namespaces: """
         xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:locate="urn:locate:places"
        """)
  }
}
