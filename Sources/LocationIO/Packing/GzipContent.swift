import CZlib
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

/// Compression into the format of gzip (RFC 1952), of bytes that are in memory.
package enum Gzip {
  /// Returns one member; `nil` if zlib has no memory. Equal bytes and levels give equal members: there is no time in them.
  /// - Parameter level: 1 is the fastest, 9 gives the smallest result.
  package static func packed(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    // One call compresses everything: zlib writes its stream structure, which does not move meanwhile.
    return withUnsafeMutablePointer(to: &stream) { stream in
      guard bytes.count <= Int(UInt32.max) / 2, CZlibDeflateInit(stream, level, MAX_WBITS + 16) == Z_OK else {
        return nil
      }
      defer { deflateEnd(stream) }
      let room = Int(deflateBound(stream, UInt(bytes.count)))
      var status = Z_OK
      let packed = bytes.withUnsafeBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: room) { output, count in
          // See Inflater: zlib does not write to its input.
          stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          stream.pointee.avail_in = UInt32(input.count)
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(room)
          status = deflate(stream, Z_FINISH)
          count = room - Int(stream.pointee.avail_out)
        }
      }
      return status == Z_STREAM_END ? packed : nil
    }
  }
}
