import Glibc

/// A file in memory, mapped: reading it costs the works nothing that differs between them and their peers.
enum Lines {
  /// The whole file.
  static func withBytes<Result>(of path: String, _ body: (Span<UInt8>) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Unreadable(path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0,
      let base = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0),
      base != MAP_FAILED
    else { throw Unreadable(path: path) }
    defer { munmap(base, Int(status.st_size)) }
    let bytes = UnsafeRawBufferPointer(start: base, count: Int(status.st_size)).bindMemory(to: UInt8.self)
    return try body(bytes.span)
  }

  /// Each line, without its line feed.
  static func forEach(of path: String, _ body: (Span<UInt8>) throws -> Void) throws {
    try withBytes(of: path) { bytes in
      try bytes.withUnsafeBufferPointer { all in
        var start = 0
        while start < all.count, let base = all.baseAddress {
          let end =
            memchr(base + start, 0x0A, all.count - start).map {
              base.distance(to: $0.assumingMemoryBound(to: UInt8.self))
            }
            ?? all.count
          try body(UnsafeBufferPointer(rebasing: all[start..<end]).span)
          start = end + 1
        }
      }
    }
  }

  struct Unreadable: Error {
    let path: String
  }
}
