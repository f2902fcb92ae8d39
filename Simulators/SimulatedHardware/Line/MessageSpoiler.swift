import LocationKit
import LocationNMEA
import LocationScenario
import LocationUBX

/// A converter that applies a scenario's faults to a receiver's messages: wrong checksums, missing ones, impossible
/// values, noise, repetitions. The same seed yields the same faults.
struct MessageSpoiler: Sendable {
  private var random: RandomStream

  init(seed: UInt64) { random = RandomStream(seed: seed, name: "line") }

  /// - Parameter messages: complete sentences and frames.
  /// - Returns: the messages, repeated as specified; noise precedes the first.
  mutating func spoil(_ messages: [[UInt8]], _ faults: LineFaults) -> [[UInt8]] {
    var spoiled: [[UInt8]] = []
    for _ in 0..<max(1, faults.repetitions) { spoiled += messages.map { spoil($0, faults) } }
    if faults.noise > 0, !spoiled.isEmpty { spoiled[0] = noise(faults.noise) + spoiled[0] }
    return spoiled
  }

  /// Spoils one message. An impossible value has a right checksum, to deceive a reader; of two faults of the
  /// checksum, the missing one takes precedence.
  private mutating func spoil(_ message: [UInt8], _ faults: LineFaults) -> [UInt8] {
    var message = message
    let isFrame = message.first == ReceiverFrame.sync
    if faults.hasBadValues { message = isFrame ? withBadValues(frame: message) : withBadValues(sentence: message) }
    if faults.lacksSums { return isFrame ? Array(message.dropLast(2)) : withoutSum(sentence: message) }
    if faults.hasBadSums { return isFrame ? withBadSum(frame: message) : withBadSum(sentence: message) }
    return message
  }

  // MARK: - NMEA 0183

  /// Replaces positions by impossible ones, even in sentences of which a reader would only miss the altitude.
  private mutating func withBadValues(sentence: [UInt8]) -> [UInt8] {
    guard let star = sentence.lastIndex(of: UInt8(ascii: "*")) else { return sentence }
    var fields = sentence[1..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let formatter = String(decoding: fields[0].suffix(3), as: UTF8.self)
    for (index, values) in Self.badValues[formatter] ?? [] where index < fields.count && !fields[index].isEmpty {
      fields[index] = values[Int.random(in: 0..<values.count, using: &random)][...]
    }
    return SentenceText.bytes(fields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","))
  }

  private mutating func withBadSum(sentence: [UInt8]) -> [UInt8] {
    guard let star = sentence.lastIndex(of: UInt8(ascii: "*")) else { return sentence }
    let sum = sentence[1..<star].reduce(0, ^)
    let wrong = sum ^ UInt8.random(in: 1...255, using: &random)
    return sentence[...star] + [HexDigit.digit(wrong >> 4), HexDigit.digit(wrong & 0xF)] + Self.lineEnd
  }

  private func withoutSum(sentence: [UInt8]) -> [UInt8] {
    guard let star = sentence.lastIndex(of: UInt8(ascii: "*")) else { return sentence }
    return sentence[..<star] + Self.lineEnd
  }

  private static let lineEnd = Array("\r\n".utf8)

  /// The fields of each sentence, counted from its name, and the values that may replace them.
  static let badValues: [String: [(Int, [[UInt8]])]] = {
    let latitudes = ["NaN", "9130.00000", "5275.00000", "99999.99999", "inf"].map { Array($0.utf8) }
    let longitudes = ["NaN", "18130.00000", "01375.00000", "99999.99999"].map { Array($0.utf8) }
    let numbers = ["NaN", "inf", "-1e999", "99999999999"].map { Array($0.utf8) }
    return [
      "RMC": [(3, latitudes), (5, longitudes), (7, numbers), (8, numbers)],
      "GGA": [(2, latitudes), (4, longitudes), (8, numbers), (9, numbers)],
      "GNS": [(2, latitudes), (4, longitudes), (8, numbers), (9, numbers)],
      "GLL": [(1, latitudes), (3, longitudes)],
      "VTG": [(1, numbers), (5, numbers), (7, numbers)],
      "GSA": [(15, numbers), (16, numbers), (17, numbers)],
      "GST": [(6, numbers), (7, numbers), (8, numbers)],
      "GSV": [(5, numbers), (6, numbers), (7, numbers)],
      "ZDA": [(2, [Array("42".utf8)]), (3, [Array("13".utf8)])],
    ]
  }()

  // MARK: - UBX

  /// Replaces the latitude in NAV-PVT by one beyond the poles, with the right checksum.
  private mutating func withBadValues(frame bytes: [UInt8]) -> [UInt8] {
    guard let frame = ReceiverFrame(bytes), var solution = UBXMessage(frame.kind, frame.payload.span),
      solution.kind == .solution
    else { return bytes }
    solution["lat"] = Int64.random(in: 900_000_001...Int64(Int32.max), using: &random)
    return solution.frame
  }

  private mutating func withBadSum(frame: [UInt8]) -> [UInt8] {
    frame.dropLast() + [(frame.last ?? 0) ^ UInt8.random(in: 1...255, using: &random)]
  }

  // MARK: - Noise

  /// Returns bytes that cannot begin anything that a reader could decode.
  private mutating func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      while true {
        let byte = UInt8.random(in: .min ... .max, using: &random)
        if !Self.beginnings.contains(byte) { return byte }
      }
    }
  }

  /// First bytes of sentences, of tag blocks, of JSON and of UBX.
  private static let beginnings: Set<UInt8> = Set("$!\\{".utf8).union([ReceiverFrame.sync])
}
