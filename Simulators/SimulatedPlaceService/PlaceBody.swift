import LocationKit
import LocationText

/// The service's JSON.
enum PlaceBody {
  /// Returns an answer such as `{"places":[{"id":"café","name":"Café","lat":52.5,"long":13.4,"radius":40}]}`.
  static func json(_ places: [SimulatedPlace]) -> [UInt8] {
    let answer: JSONObjectText = ["places": places.map(object)]
    return answer.bytes
  }

  /// Returns an error such as `{"error":"lat is missing"}`.
  static func error(_ message: String) -> [UInt8] {
    let answer: JSONObjectText = ["error": message]
    return answer.bytes
  }

  /// Returns one place and a comma: a piece of an endless list.
  static func element(_ place: SimulatedPlace) -> [UInt8] { object(place).bytes + [UInt8(ascii: ",")] }

  private static func object(_ place: SimulatedPlace) -> JSONObjectText {
    [
      "id": place.id, "name": place.name, "lat": JSONDegrees(place.latitude), "long": JSONDegrees(place.longitude),
      "radius": place.radius,
    ]
  }

  /// Returns a strong entity tag: the hash of the bytes, in quotes.
  static func entityTag(_ body: [UInt8]) -> String { "\"\(String(FNV1a.hash(of: body.span), radix: 16))\"" }
}
