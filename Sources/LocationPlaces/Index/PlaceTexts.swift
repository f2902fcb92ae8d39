import LocationKit

/// The properties of places other than their geometry, stored consecutively. Each place has the length, the id, flags
/// for the other properties, and these. Lengths are in groups of seven bits, low ones first.
struct PlaceTexts {
  private(set) var bytes: [UInt8] = []
  /// Index at which the texts of each sixteenth place begin.
  private(set) var groups: [UInt64] = []
  private(set) var count = 0

  static let groupSize = 16

  private enum Part {
    static let name: UInt8 = 1
    static let dwellTime: UInt8 = 2
    static let attributes: UInt8 = 4
  }

  mutating func append(_ place: PointOfInterest) {
    if count % Self.groupSize == 0 { groups.append(UInt64(bytes.count)) }
    count += 1
    let hasMore = place.name != nil || place.dwellTime != nil || !place.attributes.isEmpty
    let id = place.id.utf8.count
    guard hasMore || id > 100 else {
      // The great majority of places have only an id.
      bytes.append(UInt8(id + 2))
      bytes.append(UInt8(id))
      bytes.append(contentsOf: place.id.utf8)
      bytes.append(0)
      return
    }
    var writer = ValueWriter()
    writer.append(place.id)
    writer.bytes.append(
      (place.name == nil ? 0 : Part.name) | (place.dwellTime == nil ? 0 : Part.dwellTime)
        | (place.attributes.isEmpty ? 0 : Part.attributes))
    if let name = place.name { writer.append(name) }
    if let dwellTime = place.dwellTime {
      writer.append(UInt64(bitPattern: dwellTime.components.seconds))
      writer.append(UInt64(bitPattern: dwellTime.components.attoseconds))
    }
    if !place.attributes.isEmpty {
      writer.append(count: place.attributes.count)
      for (key, value) in place.attributes.sorted(by: { $0.key < $1.key }) {
        writer.append(key)
        writer.append(value)
      }
    }
    bytes.appendVarint(UInt64(writer.bytes.count))
    bytes += writer.bytes
  }

  /// Returns the range of the texts of the place that follows `others` places; `nil` if there are none.
  static func range(behind others: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var reader = ByteCursor(bytes)
    for _ in 0..<others {
      guard reader.skipText() else { return nil }
    }
    guard let length = reader.count(), reader.bytes(length) != nil else { return nil }
    return reader.offset - length..<reader.offset
  }

  /// Returns the hashes of the ids of the places of some groups, in order.
  func identifierHashes(ofGroups range: Range<Int>) -> [UInt64] {
    guard !range.isEmpty else { return [] }
    return bytes.withUnsafeBytes { bytes in
      let end = range.upperBound < groups.count ? Int(groups[range.upperBound]) : bytes.count
      var rest = UnsafeRawBufferPointer(rebasing: bytes[Int(groups[range.lowerBound])..<end])
      var hashes: [UInt64] = []
      hashes.reserveCapacity(range.count * Self.groupSize)
      while let place = Self.range(behind: 0, in: rest) {
        var reader = ByteCursor(UnsafeRawBufferPointer(rebasing: rest[place]))
        guard let length = reader.count() else { break }
        let id = rest[(place.lowerBound + reader.offset)...].prefix(length)
        hashes.append(BlockSum.of(UnsafeRawBufferPointer(rebasing: id), seed: 0))
        rest = UnsafeRawBufferPointer(rebasing: rest[place.upperBound...])
      }
      return hashes
    }
  }

  func id(of number: Int) -> String? {
    bytes.withUnsafeBytes { bytes in
      let group = UnsafeRawBufferPointer(rebasing: bytes[Int(groups[number / Self.groupSize])...])
      guard let range = Self.range(behind: number % Self.groupSize, in: group) else { return nil }
      return Self.id(in: UnsafeRawBufferPointer(rebasing: group[range]))
    }
  }

  static func id(in bytes: UnsafeRawBufferPointer) -> String? {
    var reader = ByteCursor(bytes)
    return reader.text()
  }

  /// Returns the place with these texts; `nil` if the bytes are invalid.
  static func place(in bytes: UnsafeRawBufferPointer, region: Region) -> PointOfInterest? {
    var reader = ByteCursor(bytes)
    guard let id = reader.text(), let parts = reader.byte() else { return nil }
    var place = PointOfInterest(id: id, region: region)
    if parts & Part.name != 0 {
      guard let name = reader.text() else { return nil }
      place.name = name
    }
    if parts & Part.dwellTime != 0 {
      guard let seconds = reader.integer(Int64.self), let attoseconds = reader.integer(Int64.self),
        attoseconds.magnitude < 1_000_000_000_000_000_000
      else { return nil }
      place.dwellTime = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
    if parts & Part.attributes != 0 {
      guard let count = reader.count() else { return nil }
      for _ in 0..<count {
        guard let key = reader.text(), let value = reader.text() else { return nil }
        place.attributes[key] = value
      }
    }
    return place
  }
}
