import Glibc
import LocationIO
import LocationKit

/// A ZIP archive, read by the directory at its end (PKWARE's APPNOTE.TXT), also with ZIP64.
final class ZipArchive {
  /// A file of the archive.
  struct Member {
    let name: String
    /// Unpacked size in bytes, as the directory states it.
    let size: Int
    fileprivate let packedSize: Int
    fileprivate let offset: Int
    fileprivate let method: Int
    fileprivate let checksum: UInt32
    fileprivate let isEncrypted: Bool
  }

  private(set) var members: [Member] = []

  private let path: String
  private let shown: String
  private let descriptor: Int32
  private let size: Int

  /// - Parameter shown: its name in errors.
  init(_ path: String, shown: String) throws(LocationError) {
    (self.path, self.shown) = (path, shown)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let status = descriptor < 0 ? nil : stat.of(descriptor: descriptor)
    size = Int(status?.st_size ?? 0)
    guard descriptor >= 0 else {
      throw LocationError(.inputNotFound, "this file cannot be read (\(SystemError.text(errno)))", context: shown)
    }
    try readDirectory()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a file begins like a ZIP archive.
  static func begins(at path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard stat.of(descriptor: descriptor)?.isRegularFile == true else { return false }
    var head: [UInt8] = [0, 0, 0, 0]
    return pread(descriptor, &head, 4, 0) == 4 && (head == localSign || head == endSign)
  }

  /// Calls `body` with the unpacked bytes of a member until it returns `false`. Throws if the member is damaged, or unpacks to
  /// much more than its size.
  func unpack(_ member: Member, _ body: ([UInt8]) throws(LocationError) -> Bool) throws(LocationError) {
    let place = "\(shown)/\(member.name)"
    guard !member.isEncrypted, member.method == 0 || member.method == 8 else {
      throw LocationError(
        .invalidData, member.isEncrypted ? "it is encrypted" : "it is packed by method \(member.method)",
        context: place,
        remedy: "unzip it first")
    }
    let header = try read(member.offset, Self.localLength)
    guard header.starts(with: Self.localSign) else { throw damaged(place) }
    var offset = member.offset + Self.localLength + header.number(26, 2) + header.number(28, 2)
    var (rest, unpacked, checksum) = (member.packedSize, 0, CRC32())
    var inflater = try Inflater(.none, place: place)
    let limit = UnpackingLimit()
    func pass(_ bytes: [UInt8]) throws(LocationError) -> Bool {
      unpacked += bytes.count
      guard unpacked <= member.size else { throw damaged(place) }
      try limit.check(packed: member.packedSize, unpacked: unpacked, place: place)
      checksum.update(bytes.span)
      return try body(bytes)
    }
    while rest > 0 {
      let packed = try read(offset, min(rest, Self.pieceLength))
      (offset, rest) = (offset + packed.count, rest - packed.count)
      guard member.method == 8 else {
        guard try pass(packed) else { return }
        continue
      }
      var index = 0
      while index < packed.count, !inflater.isAtEnd {
        let bytes = try inflater.unpack(packed.span, from: &index)
        if !bytes.isEmpty { guard try pass(bytes) else { return } }
      }
    }
    // What zlib still holds of the last piece.
    while member.method == 8, !inflater.isAtEnd {
      var index = 0
      let bytes = try inflater.unpack([0].span, from: &index)
      guard !bytes.isEmpty else { throw damaged(place) }
      guard try pass(bytes) else { return }
    }
    guard unpacked == member.size, checksum.value == member.checksum else { throw damaged(place) }
  }

  // MARK: Directory

  private func readDirectory() throws(LocationError) {
    let tailLength = min(size, Self.endLength + 65_535)
    let tail = try read(size - tailLength, tailLength)
    guard
      let end = (0...max(0, tail.count - Self.endLength)).reversed().first(where: {
        tail.count >= $0 + Self.endLength && tail[$0...].starts(with: Self.endSign)
      })
    else { throw damaged(shown) }
    var count = tail.number(end + 10, 2)
    var (length, offset) = (tail.number(end + 12, 4), tail.number(end + 16, 4))
    let locator = size - tailLength + end - Self.locatorLength
    if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, locator >= 0 {
      let pointer = try read(locator, Self.locatorLength)
      if pointer.starts(with: [0x50, 0x4B, 0x06, 0x07]) {
        let wide = try read(pointer.number(8, 8), 56)
        guard wide.starts(with: [0x50, 0x4B, 0x06, 0x06]) else { throw damaged(shown) }
        (count, length, offset) = (wide.number(32, 8), wide.number(40, 8), wide.number(48, 8))
      }
    }
    guard count <= Self.mostMembers, length <= Self.longestDirectory else {
      throw LocationError(.invalidData, "the ZIP archive has more than \(Self.mostMembers) files", context: shown)
    }
    try readMembers(try read(offset, length), count)
  }

  private func readMembers(_ directory: [UInt8], _ count: Int) throws(LocationError) {
    var index = 0
    for _ in 0..<count {
      guard directory.count >= index + Self.memberLength, directory[index...].starts(with: Self.memberSign) else {
        throw damaged(shown)
      }
      let nameLength = directory.number(index + 28, 2)
      let extraStart = index + Self.memberLength + nameLength
      let extraEnd = extraStart + directory.number(index + 30, 2)
      let next = extraEnd + directory.number(index + 32, 2)
      guard next <= directory.count else { throw damaged(shown) }
      var sizes = [
        directory.number(index + 24, 4), directory.number(index + 20, 4), directory.number(index + 42, 4),
      ]
      Self.widen(&sizes, directory, extraStart, extraEnd)
      let name = String(decoding: directory[index + Self.memberLength..<extraStart], as: UTF8.self)
      if !name.hasSuffix("/") {
        members.append(
          Member(
            name: name, size: sizes[0], packedSize: sizes[1], offset: sizes[2], method: directory.number(index + 10, 2),
            checksum: UInt32(directory.number(index + 16, 4)), isEncrypted: directory[index + 8] & 1 == 1))
      }
      index = next
    }
  }

  /// Replaces the sizes that do not fit in four bytes by those of the extra field 1 (4.5.3).
  private static func widen(_ sizes: inout [Int], _ directory: [UInt8], _ start: Int, _ end: Int) {
    var index = start
    while index + 4 <= end {
      let fieldEnd = index + 4 + directory.number(index + 2, 2)
      guard fieldEnd <= end else { return }
      if directory.number(index, 2) == 1 {
        var value = index + 4
        for position in sizes.indices where sizes[position] == 0xFFFF_FFFF && value + 8 <= fieldEnd {
          sizes[position] = directory.number(value, 8)
          value += 8
        }
      }
      index = fieldEnd
    }
  }

  private func read(_ offset: Int, _ count: Int) throws(LocationError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { throw damaged(shown) }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count, let base = buffer.baseAddress {
        let result = pread(descriptor, base + done, count - done, off_t(offset + done))
        if result < 0, errno == EINTR { continue }
        if result <= 0 { break }
        done += result
      }
      initialized = done
    }
    guard done == count else { throw damaged(shown) }
    return bytes
  }

  private func damaged(_ place: String) -> LocationError {
    LocationError(
      .invalidData, "the ZIP archive is damaged or incomplete", context: place,
      remedy: "copy the file from its origin again")
  }

  private static let localSign: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let memberSign: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let endSign: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let (localLength, memberLength, endLength, locatorLength) = (30, 46, 22, 20)
  private static let pieceLength = 262_144
  private static let mostMembers = 1_000_000
  private static let longestDirectory = 256 << 20
}

extension [UInt8] {
  /// Returns a number in little-endian order; one of eight bytes that does not fit is replaced by the largest.
  fileprivate func number(_ index: Int, _ length: Int) -> Int {
    var value: UInt64 = 0
    for position in 0..<length { value |= UInt64(self[index + position]) << UInt64(8 * position) }
    return Int(clamping: value)
  }
}
