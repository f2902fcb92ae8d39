package import LocationKit
package import LocationTracks

/// What the answers to a token show of locations: those of some subjects, a cell instead of the position, nothing within
/// hidden zones, nothing younger than a delay, and nothing before the beginning of a link.
///
/// Answers that a token with a view may ask for are made of the locations that have passed its filter, and of nothing
/// else: a route that cannot do so is refused (``Route/Privacy``).
package struct PrivacyView: Sendable, Hashable {
  /// Size of the cells in metres; `nil` to show positions.
  let blur: Double?
  /// Decides where the borders of the cells are: see ``CoordinateBlur``.
  let secret: UInt64
  /// The zones as they are hidden: their centres are offset from the places.
  let zones: [HiddenZone]
  /// Age that a location must have.
  let delay: Duration
  /// The subjects that are shown; empty for all.
  let subjects: Set<String>
  /// Time before which nothing is shown: the beginning of a link; `nil` for no such time.
  let since: UTCInstant?

  /// - Parameters:
  ///   - secret: of the borders of the cells; `nil` for a new one.
  ///   - zones: see ``LocationTracks/HiddenZone/offset(by:)``.
  /// - Throws: invalid argument for a size of cells that makes no sense.
  package init(
    blur: Double?, secret: UInt64? = nil, zones: [HiddenZone], delay: Duration, subjects: Set<String> = [],
    since: UTCInstant? = nil
  ) throws(LocationError) {
    if let blur, !CoordinateBlur.sizes.contains(blur) {
      throw LocationError(.invalidArgument, "coordinates are blurred by 1 to 1000000 metres", context: "\(blur)")
    }
    (self.blur, self.zones, self.delay, self.subjects, self.since) = (blur, zones, delay, subjects, since)
    self.secret = blur == nil ? 0 : secret ?? .random(in: .min ... .max)
  }

  /// Whether everything is shown.
  package var isClear: Bool { blur == nil && zones.isEmpty && delay <= .zero && subjects.isEmpty && since == nil }

  /// Whether sensor values are hidden: a heart rate is not needed to find a person, and a distance counts hidden paths, too.
  var hidesSensors: Bool { blur != nil || !zones.isEmpty || since != nil }

  /// Returns whether any location of a subject is shown. The server's own source without a name is the subject "".
  func shows(_ subject: String) -> Bool { subjects.isEmpty || subjects.contains(subject) }

  /// Returns a filter of locations that arrive in order.
  /// - Parameter memory: that of the answers about the present.
  func makeFilter(at now: UTCInstant, _ memory: BlurMemory = BlurMemory()) -> PrivacyFilter {
    PrivacyFilter(self, at: now, memory)
  }
}

/// The view in the file of tokens.
extension PrivacyView {
  /// Reads the members of a token; `nil` if it has none. Throws if they are damaged: nothing must be shown by mistake.
  init?(of body: JSONBody) throws(Problem) {
    guard ["blur", "hide", "delay", "subjects", "since"].contains(where: body.has) else { return nil }
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
    let since = try body.time("since")
    do throws(LocationError) {
      try self.init(
        blur: blur, secret: secret ?? 0, zones: zones, delay: .seconds(seconds), subjects: Set(subjects), since: since)
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
    if let since { words.append("from \(since) on") }
    if delay > .zero { words.append("delayed by \(Int(delay.inSeconds.rounded())) s") }
    return words
  }
}
