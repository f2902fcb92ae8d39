import LocationIO
import LocationKit

/// A ZIP archive, read by the directory at its end (PKWARE's APPNOTE.TXT), also with ZIP64.
struct ZipArchive {
  /// A file of the archive.
  struct Member {
    let name: String
    /// Unpacked size in bytes, as the directory states it.
    let size: Int
    let packedSize: Int
    let method: Int
    let checksum: UInt32
    fileprivate let offset: Int
    fileprivate let isEncrypted: Bool
  }

  private(set) var members: [Member] = []

  private let shown: String
  private let file: FileStorage
  private let size: Int

  /// - Parameter shown: its name in errors.
  init(_ path: String, shown: String) throws(LocationError) {
    self.shown = shown
    file = try FileStorage(reading: path)
    size = try file.size()
    try readDirectory()
  }

  /// Whether a file begins like a ZIP archive.
  static func begins(at path: String) -> Bool {
    let head = try? FileStorage(reading: path).read(at: 0, count: 4)
    return head == localSign || head == endSign
  }

  /// Returns the unpacked bytes of a member, from its beginning.
  func content(of member: Member) throws(LocationError) -> ZipMemberContent {
    let place = "\(shown)/\(member.name)"
    guard !member.isEncrypted, member.method == 0 || member.method == 8 else {
      throw LocationError(
        .invalidData, member.isEncrypted ? "the file is encrypted" : "the file is packed by method \(member.method)",
        context: place, remedy: "unzip the archive first")
    }
    let header = try read(member.offset, Self.localLength)
    guard header.starts(with: Self.localSign) else { throw Self.damaged(place) }
    let start = member.offset + Self.localLength + header.number(26, 2) + header.number(28, 2)
    return try ZipMemberContent(of: member, from: start, in: self, place: place)
  }

  // MARK: Directory

  private mutating func readDirectory() throws(LocationError) {
    let tailLength = min(size, Self.endLength + 65_535)
    let tail = try read(size - tailLength, tailLength)
    guard
      let end = (0...max(0, tail.count - Self.endLength)).reversed().first(where: {
        tail.count >= $0 + Self.endLength && tail[$0...].starts(with: Self.endSign)
      })
    else { throw Self.damaged(shown) }
    var count = tail.number(end + 10, 2)
    var (length, offset) = (tail.number(end + 12, 4), tail.number(end + 16, 4))
    let locator = size - tailLength + end - Self.locatorLength
    if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, locator >= 0 {
      let pointer = try read(locator, Self.locatorLength)
      if pointer.starts(with: [0x50, 0x4B, 0x06, 0x07]) {
        let wide = try read(pointer.number(8, 8), 56)
        guard wide.starts(with: [0x50, 0x4B, 0x06, 0x06]) else { throw Self.damaged(shown) }
        (count, length, offset) = (wide.number(32, 8), wide.number(40, 8), wide.number(48, 8))
      }
    }
    guard count <= Self.mostMembers, length <= Self.longestDirectory else {
      throw LocationError(.invalidData, "the ZIP archive has more than \(Self.mostMembers) files", context: shown)
    }
    try readMembers(try read(offset, length), count)
  }

  private mutating func readMembers(_ directory: [UInt8], _ count: Int) throws(LocationError) {
    var index = 0
    for _ in 0..<count {
      guard directory.count >= index + Self.memberLength, directory[index...].starts(with: Self.memberSign) else {
        throw Self.damaged(shown)
      }
      let nameLength = directory.number(index + 28, 2)
      let extraStart = index + Self.memberLength + nameLength
      let extraEnd = extraStart + directory.number(index + 30, 2)
      let next = extraEnd + directory.number(index + 32, 2)
      guard next <= directory.count else { throw Self.damaged(shown) }
      var sizes = [
        directory.number(index + 24, 4), directory.number(index + 20, 4), directory.number(index + 42, 4),
      ]
      Self.widen(&sizes, directory, extraStart, extraEnd)
      let name = String(decoding: directory[index + Self.memberLength..<extraStart], as: UTF8.self)
      if !name.hasSuffix("/") {
        members.append(
          Member(
            name: name, size: sizes[0], packedSize: sizes[1], method: directory.number(index + 10, 2),
            checksum: UInt32(directory.number(index + 16, 4)), offset: sizes[2],
            isEncrypted: directory[index + 8] & 1 == 1))
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

  func read(_ offset: Int, _ count: Int) throws(LocationError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { throw Self.damaged(shown) }
    let bytes = try file.read(at: offset, count: count)
    guard bytes.count == count else { throw Self.damaged(shown) }
    return bytes
  }

  static func damaged(_ place: String) -> LocationError {
    LocationError(
      .invalidData, "the ZIP archive is damaged or incomplete", context: place,
      remedy: "copy the file from its origin again")
  }

  private static let localSign: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let memberSign: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let endSign: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let (localLength, memberLength, endLength, locatorLength) = (30, 46, 22, 20)
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
