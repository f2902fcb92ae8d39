import LocationKit
import LocationText
import LocationWire

extension TrackMetadata {
  /// Creates metadata from the member that ``GeoJSONWriter`` writes; `nil` for anything else.
  init?(_ value: JSONValue, in text: GeoJSONText) {
    guard value.kind == .object else { return nil }
    let span = text.bytes.span
    var members: [String: String] = [:]
    var scanner = JSONScanner(at: Int(value.start))
    do throws(JSONFault) {
      try scanner.forEachMember(span, depth: 1) { name, value in
        if let name = name.text(in: span) { members[name] = value.text(in: span) }
      }
    } catch {
      return nil
    }
    self.init(
      name: members["name"], description: members["desc"], author: members["author"], keywords: members["keywords"],
      time: members["time"].flatMap { UTCInstant(iso8601: $0) }, creator: members["creator"])
  }
}
