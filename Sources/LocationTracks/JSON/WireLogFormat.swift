import LocationIO
import LocationKit
import LocationWire

/// Recorded gpsd JSON, one object a line: what `gpspipe -w` and this project's own JSON output hold.
public struct WireLogFormat: TrackFormat {
  /// gpsd's own lines have at most 20 KB; what is longer is none.
  static let longestLine = 65_536

  public init() {}

  public var name: String { "gpsd JSON" }
  public var fileExtensions: [String] { ["json", "jsonl"] }

  /// An object with a class, first of all.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    var index = 0
    while index < head.count, head[index] <= 0x20 { index += 1 }
    guard index < head.count, head[index] == UInt8(ascii: "{") else { return false }
    while index < head.count, head[index] != UInt8(ascii: "\n") {
      if head.startsWith("\"class\"", at: index) { return true }
      index += 1
    }
    return false
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { WireLogDecoder(options) }
}

private struct WireLogDecoder: TrackDecoder {
  private var lines = WireStreamDecoder(source: "", kind: .replayed)

  init(_ options: TrackOptions) { lines = WireStreamDecoder(source: options.source, kind: .replayed) }

  var account: SourceAccount { lines.account }

  mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) throws(LocationError) {
    lines.decode(bytes, into: &readings)
  }

  mutating func finish(into readings: inout [Reading]) throws(LocationError) { lines.finish(into: &readings) }
}

extension Span<UInt8> {
  fileprivate func startsWith(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { self[start + $0] == buffer[$0] }
    }
  }
}
