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
    writer.append("<name>")
    writer.appendXML(place.name ?? place.id)
    writer.append("</name><extensions><gpxx:WaypointExtension><gpxx:Proximity>")
    writer.append(radius, decimals: 6)
    writer.append("</gpxx:Proximity></gpxx:WaypointExtension><locate:id>")
    writer.appendXML(place.id)
    writer.append("</locate:id>")
    if let dwellTime = place.dwellTime {
      writer.append("<locate:dwell_s>")
      writer.append(dwellTime.inSeconds, decimals: 9)
      writer.append("</locate:dwell_s>")
    }
    writer.append("</extensions></wpt>\n")
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
