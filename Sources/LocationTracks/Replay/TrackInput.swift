import LocationIO
import LocationKit

/// The bytes of a track: from a file, which can be read again for another pass, or from a pipe or standard input, which
/// cannot.
struct TrackInput: ~Copyable {
  private enum Source: ~Copyable {
    case file(InputFile)
    case stream(DescriptorReader)

    init(_ path: String) throws(LocationError) {
      if path == "-" {
        self = .stream(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false))
        return
      }
      let file = try InputFile(path)
      if file.size == nil { self = .stream(try file.makeReader()) } else { self = .file(file) }
    }

    var isFile: Bool {
      switch self {
      case .file: true
      case .stream: false
      }
    }
  }

  /// A format is recognized by so many bytes at most.
  private static let headSize = 4096

  /// Whether another input of the same path gives the same bytes.
  let canBeReadAgain: Bool
  /// The first bytes, to recognize the format by; still to be given out.
  private(set) var head: [UInt8] = []
  private let source: Source

  /// - Parameter path: `-` is standard input.
  init(_ path: String) throws(LocationError) {
    let source = try Source(path)
    canBeReadAgain = source.isFile
    self.source = source
  }

  /// Adds to ``head``; false when it is long enough, or the end has come. What comes through a pipe may come byte by byte.
  mutating func readHead() async throws -> Bool {
    guard head.count < Self.headSize, let more = try await read() else { return false }
    head += more
    return true
  }

  /// The next bytes; `nil` at the end. Throws `CancellationError` at once when the task is cancelled.
  mutating func next() async throws -> [UInt8]? {
    guard head.isEmpty else {
      defer { head = [] }
      return head
    }
    return try await read()
  }

  private func read() async throws -> [UInt8]? {
    try Task.checkCancellation()
    switch source {
    case .stream(let reader): return try await reader.next()
    case .file(let file):
      var buffer: [UInt8] = []
      buffer.reserveCapacity(65_536)
      return try file.read(into: &buffer) ? buffer : nil
    }
  }
}
