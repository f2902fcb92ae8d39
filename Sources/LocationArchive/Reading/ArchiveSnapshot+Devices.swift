import LocationKit

extension ArchiveSnapshot {
  /// Whether each source has one device in these blocks. Several devices of one source are chosen among by all that each
  /// of them reports.
  func hasOneDevicePerSource(_ blocks: BlockList) throws(LocationError) -> Bool {
    if blocks.hasOneOrigin { return true }
    var origins: [UInt32: UInt32] = [:]
    var last: (source: UInt32, origin: UInt32)?
    for index in blocks.indices {
      let header = blocks[index].place.header
      if header.marks.contains(.severalDevices) { return false }
      if let last, !header.marks.contains(.severalOrigins), last == (header.sourceCheck, header.originCheck) {
        continue
      }
      for check in try checks(of: blocks[index]) {
        if origins.updateValue(check.origin, forKey: check.source).map({ $0 != check.origin }) == true { return false }
        last = check
      }
    }
    return true
  }

  /// The checks of sources and of origins in a block.
  private func checks(of block: Block) throws(LocationError) -> [(source: UInt32, origin: UInt32)] {
    let header = block.place.header
    guard header.marks.contains(.severalOrigins) else { return [(header.sourceCheck, header.originCheck)] }
    // A block that cannot be read has no origins.
    let origins = try file(of: block).rows(of: block.place, columns: .origins)?.origins ?? []
    return origins.map(BlockSummary.checks)
  }
}
