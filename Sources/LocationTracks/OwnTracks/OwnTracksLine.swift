import LocationKit
import LocationText

/// The columns of a line, by the two tabs that separate them.
struct OwnTracksLine {
  /// Without the blanks that fill it up; `nil` where the line is a payload alone.
  private(set) var kind: Range<Int>?
  private(set) var payload = 0
  private var time = 0..<0

  /// A payload alone.
  init() {}

  init(_ line: Span<UInt8>) {
    // A subscriber may print the topic before the payload.
    payload = line.startOfObject
    let tab = UInt8(ascii: "\t")
    guard let first = line.indices.prefix(40).first(where: { line[$0] == tab }),
      let second = line.indices.dropFirst(first + 1).first(where: { line[$0] == tab })
    else { return }
    time = 0..<first
    var end = second
    while end > first + 1, line[end - 1] == 0x20 { end -= 1 }
    kind = (first + 1)..<end
    payload = second + 1
  }

  func time(_ line: Span<UInt8>) -> UTCInstant? { UTCInstant(iso8601: line.extracting(time)) }

  /// Whether the payload may be a location: other kinds name themselves.
  func isLocation(_ line: Span<UInt8>) -> Bool { kind.map { "*" ~= line.extracting($0) } ?? true }
}
