import LocationKit
import LocationText

/// The service's JSON.
enum PlaceBody {
  /// Returns an answer such as `{"places":[{"id":"café","name":"Café","lat":52.5,"long":13.4,"radius":40}]}`.
  static func json(_ places: [SimulatedPlace]) -> [UInt8] {
    var writer = ASCIIWriter()
    writer.append("{\"places\":[")
    for (index, place) in places.enumerated() {
      if index > 0 { writer.append(",") }
      append(place, to: &writer)
    }
    writer.append("]}")
    return writer.bytes
  }

  /// Returns an error such as `{"error":"lat is missing"}`.
  static func error(_ message: String) -> [UInt8] {
    var writer = ASCIIWriter()
    writer.append("{\"error\":")
    writer.appendQuoted(message)
    writer.append("}")
    return writer.bytes
  }

  /// Returns one place and a comma: a piece of an endless list.
  static func element(_ place: SimulatedPlace) -> [UInt8] {
    var writer = ASCIIWriter()
    append(place, to: &writer)
    writer.append(",")
    return writer.bytes
  }

  private static func append(_ place: SimulatedPlace, to writer: inout ASCIIWriter) {
    writer.append("{\"id\":")
    writer.appendQuoted(place.id)
    writer.appendName("name")
    writer.appendQuoted(place.name)
    writer.appendName("lat")
    writer.append(place.latitude, decimals: 9)
    writer.appendName("long")
    writer.append(place.longitude, decimals: 9)
    writer.appendName("radius")
    writer.append(place.radius, decimals: 3)
    writer.append("}")
  }

  /// Returns a strong entity tag: the hash of the bytes, in quotes.
  static func entityTag(_ body: [UInt8]) -> String { "\"\(String(FNV1a.hash(of: body), radix: 16))\"" }
}
