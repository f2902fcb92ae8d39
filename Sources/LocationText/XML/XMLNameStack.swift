/// The names of the open elements beyond their first eight bytes, for comparison with their end tags.
struct XMLNameStack: ~Copyable {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
  private var capacity = 1024
  private(set) var count = 0
  /// Names are read in whole words.
  private static let padding = 8

  deinit { bytes.deallocate() }

  mutating func append(_ rest: UnsafePointer<UInt8>, _ length: Int) {
    if count + length + Self.padding > capacity { grow(by: length) }
    // Copies in whole words, up to seven bytes too many: names are too short to be worth a call.
    for index in stride(from: 0, to: length, by: 8) {
      UnsafeMutableRawPointer(bytes + count + index).storeBytes(
        of: UnsafeRawPointer(rest + index).loadUnaligned(as: UInt64.self), as: UInt64.self)
    }
    count += length
  }

  mutating func removeAll(after count: Int) { self.count = count }

  /// Returns whether the bytes at `start` are equal to those at `rest`, which must also be readable in whole words.
  @inline(__always)
  func holds(_ rest: UnsafePointer<UInt8>, _ length: Int, at start: Int) -> Bool {
    rest.holds(bytes + start, count: length)
  }

  func bytes(at start: Int, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + start, count: length)
  }

  private mutating func grow(by length: Int) {
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (capacity + length))
    grown.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = grown
    capacity = 2 * (capacity + length)
  }
}
