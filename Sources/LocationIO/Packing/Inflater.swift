import CZlib
package import LocationKit

/// A decompressor of deflate data (RFC 1951) in pieces, in constant memory: 40 KB and the piece that it returns.
package struct Inflater: ~Copyable {
  /// The format around the data.
  package enum Wrapping: Sendable {
    /// RFC 1952, one member: its checksum and its length are verified.
    case gzip
    /// RFC 1950: its checksum is verified.
    case zlib
    /// No wrapping, as in ZIP archives.
    case none
  }

  // On the heap, because zlib stores the address and refuses a structure that has moved. Only this value, which cannot
  // be copied, uses the pointer, and its deinit frees it.
  private let stream: UnsafeMutablePointer<z_stream>
  private let place: String?
  /// Whether all data of the stream has been unpacked.
  package private(set) var isAtEnd = false
  /// Reason why nothing more can be unpacked; the next ``unpack(_:from:room:)`` throws it.
  package private(set) var failure: LocationError?

  /// Creates a decompressor. Throws ``LocationError/Code/internalError`` if zlib cannot be initialized.
  /// - Parameter place: the name of the data in errors.
  package init(_ wrapping: Wrapping, place: String? = nil) throws(LocationError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.place = place
    let status = CZlibInflateInit(stream, wrapping.windowBits)
    guard status == Z_OK else {
      throw LocationError(.internalError, "zlib cannot be initialized (\(status))", context: place)
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Unpacks `packed` from `index` on into at most `room` bytes, and moves `index` past the bytes that it has
  /// consumed.
  ///
  /// It returns fewer than `room` bytes if `packed` is exhausted, at the end of the stream, or before damage. Throws
  /// ``LocationError/Code/invalidData`` if the data is damaged and all data before the damage has been unpacked.
  package mutating func unpack(
    _ packed: Span<UInt8>, from index: inout Int, room: Int = Inflater.usualRoom
  ) throws(LocationError) -> [UInt8] {
    if let failure { throw failure }
    guard !isAtEnd, index < packed.count else { return [] }
    var status = Z_OK
    let start = index
    let unpacked = packed.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: room) { output, count in
        // zlib does not write to its input, although its C interface lacks `const` there. It keeps the pointers only
        // during this call, and only the bytes that it has written are declared initialized.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: start))
        stream.pointee.avail_in = UInt32(clamping: input.count - start)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: room)
        let offered = stream.pointee.avail_in
        status = inflate(stream, Z_NO_FLUSH)
        index += Int(offered - stream.pointee.avail_in)
        count = min(room, Int(UInt32.max)) - Int(stream.pointee.avail_out)
      }
    }
    switch status {
    case Z_STREAM_END: isAtEnd = true
    case Z_OK, Z_BUF_ERROR: break
    default:
      let error = error(status)
      failure = error
      if unpacked.isEmpty { throw error }
    }
    return unpacked
  }

  /// Starts another stream of the same kind.
  package mutating func reset() {
    inflateReset(stream)
    isAtEnd = false
    failure = nil
  }

  private func error(_ status: Int32) -> LocationError {
    if status == Z_MEM_ERROR { return LocationError(.internalError, "there is no memory to unpack it", context: place) }
    let reason = stream.pointee.msg.map { ": " + String(cString: $0) } ?? ""
    return LocationError(
      .invalidData, "the compressed data is damaged\(reason)", context: place,
      remedy: "copy the file from its origin again")
  }

  /// Default size of an unpacked piece in bytes.
  package static let usualRoom = 262_144
}

extension Inflater.Wrapping {
  /// Value of zlib's parameter `windowBits`, as in its manual.
  fileprivate var windowBits: Int32 {
    switch self {
    case .gzip: MAX_WBITS + 16
    case .zlib: MAX_WBITS
    case .none: -MAX_WBITS
    }
  }
}
