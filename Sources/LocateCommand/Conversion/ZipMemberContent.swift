import LocationIO
import LocationKit

/// The unpacked bytes of a file in a ZIP archive, in pieces. Used by one task at a time.
final class ZipMemberContent {
  private let member: ZipArchive.Member
  private let archive: ZipArchive
  private let place: String
  private let limit = UnpackingLimit()
  private var inflater: Inflater
  private var checksum = CRC32()
  private var unpacked = 0
  /// Beginning of the packed bytes that have not been read, and their number.
  private var offset: Int
  private var rest: Int
  /// The packed bytes that are being unpacked, and how many have been.
  private var packed: [UInt8] = []
  private var index = 0

  init(
    of member: ZipArchive.Member, from offset: Int, in archive: ZipArchive, place: String
  ) throws(LocationError) {
    (self.member, self.archive, self.place, self.offset, rest) = (member, archive, place, offset, member.packedSize)
    inflater = try Inflater(.none, place: place)
  }

  /// Returns all bytes; see ``next()``.
  func all() throws(LocationError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    return bytes
  }

  /// Returns the next bytes; `nil` at the end. Throws if the member is damaged, or unpacks to much more than its size.
  func next() throws(LocationError) -> [UInt8]? {
    let isDeflated = member.method == 8
    while true {
      if isDeflated, index < packed.count, !inflater.isAtEnd {
        let piece = packed
        var next = index
        let bytes = try inflater.unpack(piece.span, from: &next)
        index = next
        if !bytes.isEmpty { return try checked(bytes) }
      } else if rest > 0 {
        packed = try archive.read(offset, min(rest, Self.pieceLength))
        (offset, rest, index) = (offset + packed.count, rest - packed.count, 0)
        if !isDeflated { return try checked(packed) }
      } else if isDeflated, !inflater.isAtEnd {
        // What zlib still holds of the last piece.
        var index = 0
        let bytes = try inflater.unpack([0].span, from: &index)
        guard !bytes.isEmpty else { throw ZipArchive.damaged(place) }
        return try checked(bytes)
      } else {
        guard unpacked == member.size, checksum.value == member.checksum else { throw ZipArchive.damaged(place) }
        return nil
      }
    }
  }

  private func checked(_ bytes: [UInt8]) throws(LocationError) -> [UInt8] {
    unpacked += bytes.count
    guard unpacked <= member.size else { throw ZipArchive.damaged(place) }
    try limit.check(packed: member.packedSize, unpacked: unpacked, place: place)
    checksum.update(bytes.span)
    return bytes
  }

  private static let pieceLength = 262_144
}
