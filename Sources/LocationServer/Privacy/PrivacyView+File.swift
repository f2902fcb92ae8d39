import LocationKit
import LocationTracks

/// The view in the file of tokens.
extension PrivacyView {
  /// Reads the members of a token; `nil` if it has none. Throws if they are damaged: nothing must be shown by mistake.
  init?(of body: JSONBody) throws(Problem) {
    guard ["blur", "hide", "delay", "subjects"].contains(where: body.has) else { return nil }
    var zones: [HiddenZone] = []
    for text in try body.texts("hide") ?? [] {
      guard let zone = Self.zone(text) else {
        throw Problem(400, "the member hide is not a list of latitude,longitude,radius")
      }
      zones.append(zone)
    }
    let blur = try body.number("blur")
    let secret = try body.text("blurSecret").map { text throws(Problem) in
      guard let secret = UInt64(text, radix: 16) else { throw Problem(400, "the member blurSecret is not hexadecimal") }
      return secret
    }
    let subjects = try body.texts("subjects") ?? []
    // An empty list would show all subjects.
    guard !body.has("subjects") || !subjects.isEmpty else { throw Problem(400, "the member subjects is empty") }
    let seconds = try body.number("delay") ?? 0
    guard (0...1e9).contains(seconds) else { throw Problem(400, "the member delay is not a number of seconds") }
    do throws(LocationError) {
      try self.init(
        blur: blur, secret: secret ?? 0, zones: zones, delay: .seconds(seconds), subjects: Set(subjects))
    } catch {
      throw Problem(400, error.message)
    }
  }

  /// Latitude, longitude and radius of a zone.
  static func text(_ zone: HiddenZone) -> String {
    written { writer in
      writer.append(zone.center.latitude, decimals: 9)
      writer.append(",")
      writer.append(zone.center.longitude, decimals: 9)
      writer.append(",")
      writer.append(zone.radius, decimals: 3)
    }
  }

  private static func zone(_ text: String) -> HiddenZone? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { DecimalText.double($0) }
    guard numbers.count == 3, numbers[2] > 0,
      let center = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { return nil }
    return HiddenZone(center: center, radius: numbers[2])
  }

  /// For lists of tokens. Where the zones are is not in them.
  var words: [String] {
    var words = subjects.isEmpty ? [] : ["only \(subjects.sorted().joined(separator: ", "))"]
    if let blur { words.append("blurred by \(Int(blur.rounded())) m") }
    if !zones.isEmpty { words.append("\(zones.count) hidden zone\(zones.count == 1 ? "" : "s")") }
    if delay > .zero { words.append("delayed by \(Int(delay.inSeconds.rounded())) s") }
    return words
  }
}
