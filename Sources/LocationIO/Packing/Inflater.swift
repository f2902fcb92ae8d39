import CZlib
public import LocationKit

/// Unpacks deflate data (RFC 1951) piece by piece, in constant memory: 40 KB and the piece that it returns.
public struct Inflater: ~Copyable {
  /// What surrounds the data.
  public enum Wrapping: Sendable {
    /// RFC 1952, one member: its checksum and its length are verified.
    case gzip
    /// RFC 1950: its checksum is verified.
    case zlib
    /// Nothing, as in ZIP archives.
    case none
  }

  // On the heap: zlib remembers the address, and refuses a structure that has moved.
  private let stream: UnsafeMutablePointer<z_stream>
  private let place: String?
  /// Whether all data of the stream has been unpacked.
  public private(set) var isAtEnd = false
  /// Why nothing more can be unpacked; the next ``unpack(_:from:room:)`` throws it.
  public private(set) var failure: LocationError?

  /// - Parameter place: the name of the data in errors.
  public init(_ wrapping: Wrapping, place: String? = nil) throws(LocationError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.place = place
    let status = CZlibInflateInit(stream, wrapping.windowBits)
    guard status == Z_OK else {
      throw LocationError(.internal, "zlib cannot be initialized (\(status))", place: place)
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Unpacks `packed` from `index` on into at most `room` bytes, and moves `index` behind the bytes that it has used.
  ///
  /// Less than `room` bytes come when `packed` has been used up, at the end of the stream, or before damage. Throws
  /// ``LocationError/Code/badData`` where the data is damaged and all before the damage has been unpacked.
  public mutating func unpack(
    _ packed: Span<UInt8>, from index: inout Int, room: Int = Inflater.usualRoom
  ) throws(LocationError) -> [UInt8] {
    if let failure { throw failure }
    guard !isAtEnd, index < packed.count else { return [] }
    var status = Z_OK
    let start = index
    let unpacked = packed.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: room) { output, count in
        // zlib does not write to its input; its C interface has no `const` there.
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

  /// Begins another stream of the same kind.
  public mutating func reset() {
    inflateReset(stream)
    isAtEnd = false
    failure = nil
  }

  private func error(_ status: Int32) -> LocationError {
    if status == Z_MEM_ERROR { return LocationError(.internal, "there is no memory to unpack it", place: place) }
    let reason = stream.pointee.msg.map { ": " + String(cString: $0) } ?? ""
    return LocationError(
      .badData, "the compressed data is damaged\(reason)", place: place, remedy: "copy the file from its origin again")
  }

  public static let usualRoom = 262_144
}

extension Inflater.Wrapping {
  /// As zlib's manual numbers them.
  fileprivate var windowBits: Int32 {
    switch self {
    case .gzip: MAX_WBITS + 16
    case .zlib: MAX_WBITS
    case .none: -MAX_WBITS
    }
  }
}
