import Glibc

/// A file read in pieces, as the compared programs do.
enum InputBytes {
  private static let piece = 256 * 1024

  static func forEachPiece(of path: String, _ body: (Span<UInt8>) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Unreadable(path: path) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Unreadable(path: path) }
      if count == 0 { return }
      try body(buffer.span.extracting(0..<count))
    }
  }

  static func all(of path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece(of: path) { piece in piece.withUnsafeBufferPointer { bytes += $0 } }
    return bytes
  }

  /// Each line, without its line feed. What follows the last one is no line.
  static func forEachLine(of path: String, _ body: (Span<UInt8>) throws -> Void) throws {
    var held: [UInt8] = []
    try forEachPiece(of: path) { piece in
      try piece.withUnsafeBufferPointer { bytes in
        var start = 0
        while let end = lineFeed(bytes, from: start) {
          let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
          if held.isEmpty {
            try body(line.span)
          } else {
            held += line
            try body(held.span)
            held.removeAll(keepingCapacity: true)
          }
          start = end + 1
        }
        held += bytes[start...]
      }
    }
  }

  private static func lineFeed(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }

  struct Unreadable: Error {
    let path: String
  }
}
