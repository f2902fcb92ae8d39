import LocationKit
import LocationText

/// The frames of a FIT stream: headers, definitions, messages and checksums, one after the other.
///
/// The caller asks how many bytes the next frame has, and passes it when all of them have arrived.
struct FITFrames {
  /// A frame that has been read.
  enum Frame {
    case header
    case definition
    /// A message, whose fields begin after the frame's first byte, and its time in seconds since 1989-12-31.
    case message(FITDefinition, time: UInt32?)
    case checksum
  }

  private enum Expected {
    case header, content, checksum
  }

  /// Number of bytes of all frames so far.
  private(set) var offset = 0
  /// Number of headers so far.
  private(set) var files = 0
  /// A wrong checksum of the last frame.
  private(set) var fault: LocationError?

  private let source: String
  private var expected = Expected.header
  /// Offset of the checksum; `nil` if the header does not state it, as in files of devices that were switched off.
  private var contentEnd: Int?
  private var sum = FITChecksum()
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// Time of the last message that had one: compressed times are relative to it.
  private var lastTime: UInt32?

  init(source: String) { self.source = source }

  /// Returns the number of bytes of the next frame, as far as its beginning shows it: if it is not more than `bytes` has, it
  /// is the whole.
  func size(_ bytes: Span<UInt8>) throws(LocationError) -> Int {
    if bytes.isEmpty { return 1 }
    let first = bytes[0]
    switch expected {
    case .header: return max(Int(first), Self.shortestHeader)
    case .checksum: return 2
    case .content where contentEnd == nil && first & 0x40 == 0 && definitions.allSatisfy { $0 == nil }: return 2
    case .content: break
    }
    guard first & 0xC0 != 0x40 else { return FITDefinition.size(bytes) }
    guard let definition = definition(first) else {
      throw error("a message of the undefined local number \(Self.localNumber(first))")
    }
    return 1 + definition.size
  }

  /// Reads a frame of the stated size.
  mutating func read(_ frame: Span<UInt8>) throws(LocationError) -> Frame {
    fault = nil
    switch expected {
    case .header:
      try readHeader(frame)
      return .header
    case .content where !isChecksum(frame):
      if let contentEnd, offset + frame.count > contentEnd {
        throw error("a message that is longer than the rest of the content")
      }
      sum.add(frame)
      defer { advance(frame.count) }
      return readContent(frame)
    case .content, .checksum:
      let stated = UInt16(frame[0]) | UInt16(frame[1]) << 8
      if stated != 0, stated != sum.value { fault = error("a wrong checksum") }
      offset += 2
      expected = .header
      return .checksum
    }
  }

  /// Throws if the stream may not end here, with the rest of a frame.
  func finish(_ rest: Int) throws(LocationError) {
    switch expected {
    case .header where rest == 0: return
    case .content where rest == 0 && contentEnd == nil: return
    default: break
    }
    let missing = contentEnd.map { expected == .content ? $0 + 2 - offset - rest : 2 - rest }
    let more = missing.map { $0 > 0 ? ": \($0) more bytes were announced" : "" } ?? ""
    throw LocationError(
      .invalidData, "the file is cut short\(expected == .header ? " in a header" : more)",
      context: "\(source): byte \(offset + rest)")
  }

  private func isChecksum(_ frame: Span<UInt8>) -> Bool {
    contentEnd == nil && frame.count == 2 && frame[0] & 0x40 == 0 && definitions.allSatisfy { $0 == nil }
  }

  private mutating func readHeader(_ frame: Span<UInt8>) throws(LocationError) {
    guard frame[0] >= UInt8(Self.shortestHeader), ".FIT" ~= frame.extracting(8..<12) else {
      throw error(files == 0 ? "no FIT header" : "no FIT header after the end of a file")
    }
    guard frame[1] >> 4 <= 2 else { throw error("a header of the unknown protocol \(frame[1] >> 4).\(frame[1] & 15)") }
    if frame.count >= 14 {
      var own = FITChecksum()
      own.add(frame.extracting(first: 12))
      let stated = UInt16(frame[12]) | UInt16(frame[13]) << 8
      if stated != 0, stated != own.value { fault = error("a wrong checksum of the header") }
    }
    let size = (0..<4).reduce(0) { $0 | Int(frame[4 + $1]) << (8 * $1) }
    sum = FITChecksum()
    sum.add(frame)
    definitions = [FITDefinition?](repeating: nil, count: 16)
    lastTime = nil
    files += 1
    offset += frame.count
    contentEnd = size == 0 || size == 0xFFFF_FFFF ? nil : offset + size
    expected = .content
  }

  private mutating func readContent(_ frame: Span<UInt8>) -> Frame {
    let first = frame[0]
    if first & 0xC0 == 0x40 {
      definitions[Self.localNumber(first)] = FITDefinition(frame)
      return .definition
    }
    guard let definition = definition(first) else { return .definition }
    let message = frame.extracting(1..<frame.count)
    if let bits = definition.timestamp.bits(message), let time = UInt32(exactly: bits) {
      lastTime = time
      return .message(definition, time: time)
    }
    guard first & 0x80 != 0, let last = lastTime else { return .message(definition, time: nil) }
    let time = last &+ ((UInt32(first & 0x1F) &- last) & 0x1F)
    lastTime = time
    return .message(definition, time: time)
  }

  private mutating func advance(_ count: Int) {
    offset += count
    if offset == contentEnd { expected = .checksum }
  }

  private func definition(_ first: UInt8) -> FITDefinition? { definitions[Self.localNumber(first)] }

  /// A header with a compressed time has two bits for the number.
  private static func localNumber(_ first: UInt8) -> Int { Int(first & 0x80 != 0 ? first >> 5 & 3 : first & 15) }

  private func error(_ what: String) -> LocationError {
    LocationError(.invalidData, what, context: "\(source): byte \(offset)")
  }

  private static let shortestHeader = 12
}
