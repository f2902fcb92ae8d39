import LocationUBX

/// Frames of u-blox to numbers, without epochs.
enum MessageWork {
  private static let solution = UBXLayout.of(UBXKind(0x01, 0x07))
  private static let satellites = UBXLayout.of(UBXKind(0x01, 0x35))

  static func messages(_ path: String) throws -> Tally {
    guard let solution, let satellites else { return Tally() }
    let (latitude, longitude) = (solution.number("lat"), solution.number("lon"))
    let strength = satellites.number("cno")
    var sums = (messages: 0, latitude: 0.0, longitude: 0.0, satellites: 0, strength: 0.0)
    let bytes = try InputBytes.all(of: path)
    var index = 0
    while index < bytes.count {
      guard case .frame(let kind, let length) = UBXFrame.match(bytes.span, at: index) else {
        index += 1
        continue
      }
      let payload = bytes.span.extracting((index + 6)..<(index + length - 2))
      index += length
      sums.messages += 1
      if kind == solution.kind {
        sums.latitude += latitude.value(payload) ?? 0
        sums.longitude += longitude.value(payload) ?? 0
      } else if kind == satellites.kind {
        for group in 0..<satellites.groups(in: payload) {
          sums.satellites += 1
          sums.strength += strength.value(payload, from: satellites.fixedSize + group * satellites.groupSize) ?? 0
        }
      }
    }
    var tally = Tally()
    tally.add("messages", sums.messages)
    tally.add("latitude", sums.latitude)
    tally.add("longitude", sums.longitude)
    tally.add("satellites", sums.satellites)
    tally.add("strength", sums.strength)
    return tally
  }
}
