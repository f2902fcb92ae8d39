/// Block headers whose lengths each extend to the end, none of which is a block.
package enum FalseBlocks {
  package static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { index in
      let length = (count - index) * 12 - 12
      return Array("BLOK".utf8) + (0..<8).map { UInt8(truncatingIfNeeded: $0 < 4 ? length >> ($0 * 8) : 7) }
    }
  }
}
