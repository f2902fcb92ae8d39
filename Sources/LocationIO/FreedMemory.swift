import CGlibc

/// The C library's treatment of freed memory.
package enum FreedMemory {
  /// Retains some megabytes of freed memory for reuse. A replay at full speed frees and allocates that much hundreds
  /// of times a second. If the memory were returned to the system in between, each page would cost a page fault and
  /// have to be cleared.
  package static func keep() {
    mallopt(M_MMAP_THRESHOLD, most)
    mallopt(M_TRIM_THRESHOLD, most)
  }

  private static let most: Int32 = 16 << 20
}
