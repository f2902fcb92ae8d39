import CZlib

/// The cyclic redundancy check of ZIP, gzip and Ethernet (IEEE 802.3), computed by zlib.
package struct CRC32: Sendable {
  package private(set) var value: UInt32 = 0

  package init() {}

  package mutating func update(_ bytes: Span<UInt8>) {
    // Without bytes, zlib returns the initial value.
    guard !bytes.isEmpty else { return }
    value = bytes.withUnsafeBufferPointer { UInt32(crc32_z(UInt(value), $0.baseAddress, $0.count)) }
  }
}
