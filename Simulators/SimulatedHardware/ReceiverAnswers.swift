import LocationKit
import LocationScenario
import LocationUBX

/// The answers of a receiver to its readers, such as daemons that search for the driver that it needs: splits their
/// bytes into requests, which its firmware answers.
struct ReceiverAnswers: Sendable {
  var firmware: any ReceiverFirmware
  private var input: [UInt8] = []

  init(_ firmware: any ReceiverFirmware) { self.firmware = firmware }

  /// Returns the answers to bytes, which may complete a request that was cut off before. All unknown requests
  /// together get one notice.
  mutating func answers(to bytes: [UInt8]) -> [[UInt8]] {
    firmware.line.received += bytes.count
    input += bytes
    var rest = input[...]
    var answers: [[UInt8]] = []
    var (hasStrange, hasSentence) = (false, false)
    while let request = Self.takeRequest(from: &rest) {
      if let known = firmware.answers(to: request) {
        answers += known
      } else {
        hasStrange = true
        if case .sentence = request { hasSentence = true }
      }
    }
    input = Array(rest)
    return answers + (hasStrange ? firmware.notice(hasSentence: hasSentence) : [])
  }

  /// Removes the next complete unit from the input: a frame, a line, or other bytes.
  private static func takeRequest(from input: inout ArraySlice<UInt8>) -> ReaderRequest? {
    guard let first = input.first else { return nil }
    switch UBXFrame.match(input.span) {
    case .frame(let kind, let length):
      defer { input.removeFirst(length) }
      return .frame(ReceiverFrame(kind, Array(input.prefix(length - 2).dropFirst(6))))
    case .incomplete where input.count < longestRequest: return strangeBeforeFrame(&input)
    case .incomplete, .damaged, .noise: break
    }
    switch BinaryFrame.match(input.span, at: 0) {
    case .frame(.rtcm3, let length):
      defer { input.removeFirst(length) }
      return .corrections(Array(input.prefix(length)))
    case .incomplete where first == corrections && input.count < longestRequest: return strangeBeforeFrame(&input)
    default: break
    }
    let lineEnd = first == UInt8(ascii: "$") ? input.firstIndex(of: UInt8(ascii: "\n")) : nil
    if first == UInt8(ascii: "$"), lineEnd == nil, input.count < longestSentence { return strangeBeforeFrame(&input) }
    // A line without an end cannot contain the beginning of another.
    var starts: Set<UInt8> = [ReceiverFrame.sync, corrections]
    if first != UInt8(ascii: "$") { starts.insert(UInt8(ascii: "$")) }
    let end = lineEnd.map { $0 + 1 } ?? input.dropFirst().firstIndex { starts.contains($0) } ?? input.endIndex
    defer { input = input[end...] }
    return lineEnd == nil ? .strange : .sentence(Array(input[..<end]))
  }

  /// Removes the beginning of a unit if a complete frame of u-blox follows it: noise, such as bytes at another speed, may
  /// look like one. The receivers search for each protocol independently of the others.
  private static func strangeBeforeFrame(_ input: inout ArraySlice<UInt8>) -> ReaderRequest? {
    let start = input.indices.dropFirst().first { index in
      let rest = input[index...]
      if rest.first == ReceiverFrame.sync, case .frame = UBXFrame.match(rest.span) { return true }
      return false
    }
    guard let start else { return nil }
    input = input[start...]
    return .strange
  }

  /// First byte of a frame of RTCM 10403.
  private static let corrections: UInt8 = 0xD3
  /// Bytes; requests to a receiver are short. CFG-VALSET of 64 values of eight bytes has 780; a message of RTCM 10403
  /// has at most 1029.
  private static let longestRequest = 1100
  /// Bytes; NMEA 0183 allows 82.
  private static let longestSentence = 256
}
