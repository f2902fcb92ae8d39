import CMalloc

/// What the C library does with memory that was freed.
package enum FreedMemory {
  /// Keeps some megabytes of it for who asks next. A replay at full speed frees and takes that much hundreds of times a
  /// second; given back to the system in between, each page would come by a fault and have to be cleared.
  package static func keep() {
    mallopt(M_MMAP_THRESHOLD, most)
    mallopt(M_TRIM_THRESHOLD, most)
  }

  private static let most: Int32 = 16 << 20
}
