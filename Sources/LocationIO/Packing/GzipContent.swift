import LocationKit

/// A gzip file: consecutive members (RFC 1952, 2.2), optionally followed by zeros that fill the last block.
final class GzipContent: PackedContent {
  private var inflater: Inflater
  private let place: String?
  private var hasEndedMember = false
  private var isPadding = false

  init(place: String?) throws(LocationError) {
    inflater = try Inflater(.gzip, place: place)
    self.place = place
  }

  var isWanted: Bool { true }
  var isWhole: Bool { hasEndedMember }
  var failure: LocationError? { inflater.failure }

  func unpack(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) -> [UInt8] {
    if hasEndedMember {
      isPadding = isPadding || packed[index] == 0
      if isPadding { return try skipPadding(packed, from: &index) }
      hasEndedMember = false
      inflater.reset()
    }
    let bytes = try inflater.unpack(packed, from: &index)
    hasEndedMember = inflater.isAtEnd
    return bytes
  }

  private func skipPadding(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) -> [UInt8] {
    while index < packed.count, packed[index] == 0 { index += 1 }
    if index < packed.count {
      throw LocationError(.invalidData, "there is other data after the compressed data", context: place)
    }
    return []
  }
}
