import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

@Suite("FITFormat")
struct FITFormatTests {
  private static let start = 0x3000_0000
  private static let startTime = UTCInstant(nanoseconds: Int64(start + 631_065_600) * 1_000_000_000)

  private func read(_ bytes: [UInt8], content: TrackContent = .everything) -> TrackReading {
    TrackReading(bytes, as: FITFormat(), content: content)
  }

  private static func semicircles(_ degrees: Double, isBigEndian: Bool = false) -> [UInt8] {
    FITFile.bytes(Int((degrees / 180 * 2_147_483_648).rounded()), 4, isBigEndian: isBigEndian)
  }

  /// With a definition of time, latitude and longitude.
  private static func activity(isBigEndian: Bool = false) -> FITFile {
    var file = FITFile()
    file.define(0, 20, isBigEndian: isBigEndian, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
    return file
  }

  private static func add(_ second: Int, _ latitude: Double, to file: inout FITFile) {
    file.add(0, FITFile.bytes(start + second, 4), semicircles(latitude), semicircles(-90))
  }

  @Test("reads both orders of bytes", arguments: [false, true])
  func order(isBigEndian: Bool) {
    var file = Self.activity(isBigEndian: isBigEndian)
    file.add(
      0, FITFile.bytes(Self.start, 4, isBigEndian: isBigEndian), Self.semicircles(45, isBigEndian: isBigEndian),
      Self.semicircles(-180, isBigEndian: isBigEndian))
    let reading = read(file.bytes)
    #expect(reading.error == nil && reading.faults.isEmpty)
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 45, longitude: -180)])
    #expect(reading.locations.first?.time == Self.startTime)
  }

  @Test("recognizes headers of 12, 14 and more bytes, and reads them", arguments: [12, 14])
  func headers(size: Int) {
    var file = Self.activity()
    file.headerSize = size
    Self.add(0, 45, to: &file)
    let isRecognized = FITFormat().recognizes(file.bytes.span)
    #expect(isRecognized)
    #expect(read(file.bytes).points.count == 1)
    let isOther = FITFormat().recognizes(Array("GIF89a and other text".utf8).span)
    #expect(!isOther)
  }

  @Test("a compressed time follows the last time, also over the end of its five bits")
  func compressedTimes() {
    var file = Self.activity()
    file.define(1, 20, [(0, 4, 0x85), (1, 4, 0x85)])
    Self.add(30, 45, to: &file)
    for offset: UInt8 in [31, 1, 1, 0] {
      file.add(0x80 | 1 << 5 | offset, Self.semicircles(45), Self.semicircles(8))
    }
    let seconds = read(file.bytes).locations.map { $0.time?.duration(since: Self.startTime) }
    #expect(seconds == [30, 31, 33, 33, 64].map { .seconds($0) })
  }

  @Test("a local message may be defined again, and other messages may lie between")
  func redefinition() {
    var file = Self.activity()
    Self.add(0, 45, to: &file)
    file.define(0, 1000, [(0, 3, 0x0D)])
    file.add(0, [1, 2, 3])
    file.define(0, 20, [(1, 4, 0x85), (0, 4, 0x85)])
    file.add(0, Self.semicircles(8), Self.semicircles(46))
    let locations = read(file.bytes).locations
    #expect(locations.map(\.coordinate.latitude.rounded) == [45, 46])
    #expect(locations.last?.time == nil)
  }

  @Test("fields of developers, texts, arrays and types of 64 bits are passed over")
  func otherFields() {
    var file = FITFile()
    file.define(
      3, 20,
      [(0, 4, 0x85), (200, 8, 0x8F), (201, 5, 0x07), (202, 6, 0x84), (203, 3, 0x84), (204, 2, 0x1F), (1, 4, 0x85)],
      developer: [4, 2])
    file.add(
      3, Self.semicircles(45), [UInt8](repeating: 7, count: 8 + 5 + 6 + 3 + 2), Self.semicircles(9),
      [1, 2, 3, 4, 5, 6])
    Self.add(0, 1, to: &file)
    let reading = read(file.bytes)
    #expect(reading.locations.first?.coordinate.latitude.rounded == 45)
    #expect(reading.error?.message == "a message of the undefined local number 0")
  }

  @Test("enhanced values precede the others, and the unknown is not a value")
  func values() {
    var file = FITFile()
    file.define(
      0, 20,
      [
        (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (78, 4, 0x86), (6, 2, 0x84), (73, 4, 0x86), (3, 1, 2), (4, 1, 2),
        (7, 2, 0x84), (13, 1, 1), (5, 4, 0x86), (31, 1, 2), (32, 2, 0x83),
      ])
    let place = Self.semicircles(45) + Self.semicircles(9)
    file.add(
      0, place, FITFile.bytes(2500, 2), FITFile.bytes(3000, 4), FITFile.bytes(1000, 2), FITFile.bytes(2500, 4),
      [120, 90], FITFile.bytes(250, 2), [0xFB], FITFile.bytes(12_345, 4), [4], FITFile.bytes(-500, 2))
    file.add(
      0, place, FITFile.bytes(2500, 2), FITFile.bytes(-1, 4), FITFile.bytes(1000, 2), FITFile.bytes(-1, 4),
      [0xFF, 0xFF], FITFile.bytes(-1, 2), [0x7F], FITFile.bytes(-1, 4), [0xFF], FITFile.bytes(0x7FFF, 2))
    let points = read(file.bytes).points
    #expect(points.map(\.location.altitudeMSL) == [100, 0])
    #expect(points.map(\.location.speed) == [2.5, 1])
    #expect(points.map(\.location.verticalSpeed) == [-0.5, nil])
    #expect(points.map(\.location.horizontalAccuracy?.radius) == [4, nil])
    #expect(
      points.map(\.sensors) == [
        SensorValues(heartRate: 120, cadence: 90, temperature: -5, power: 250, distance: 123.45), SensorValues(),
      ])
  }

  @Test("twelve bits of speed and twelve of distance are read, the distance over its end")
  func packedDistance() {
    var file = FITFile()
    file.define(0, 20, [(0, 4, 0x85), (1, 4, 0x85), (8, 3, 0x0D)])
    let place = Self.semicircles(45) + Self.semicircles(9)
    file.add(0, place, [0x2C, 0x01, 0xFF])  // 3 m/s, 4080 / 16 m
    file.add(0, place, [0x2C, 0x01, 0x01])
    file.add(0, place, [0xFF, 0xFF, 0xFF])
    let points = read(file.bytes).points
    #expect(points.map(\.location.speed) == [3, 3, nil])
    #expect(points.map(\.sensors.distance) == [255, 257, nil])
  }

  @Test("a stopped timer, a lost position and another session begin a segment; the session a track")
  func segments() {
    var file = FITFile()
    file.define(3, 12, [(0, 1, 0), (3, 5, 7)])
    file.add(3, [1], Array("Run\0\0".utf8))
    file.define(0, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
    file.define(1, 21, [(253, 4, 0x86), (0, 1, 0), (1, 1, 0)])
    file.define(2, 18, [(253, 4, 0x86)])
    Self.add(0, 45, to: &file)
    file.add(1, FITFile.bytes(Self.start, 4), [9, 1])  // another event
    Self.add(1, 45, to: &file)
    file.add(1, FITFile.bytes(Self.start + 1, 4), [0, 4])
    Self.add(2, 45, to: &file)
    file.add(0, FITFile.bytes(Self.start + 3, 4), FITFile.bytes(0x7FFF_FFFF, 4), FITFile.bytes(0x7FFF_FFFF, 4))
    Self.add(4, 45, to: &file)
    file.add(2, FITFile.bytes(Self.start + 4, 4))
    file.add(3, [5], Array("Swim\0".utf8))
    Self.add(5, 45, to: &file)
    let reading = read(file.bytes)
    #expect(reading.locations.map(\.startsSegment) == [true, false, true, true, true])
    #expect(
      reading.entries.tracks == [
        TrackHeader(name: "Run", type: "running"), TrackHeader(name: "Swim", type: "swimming"),
      ])
    #expect(reading.counts.tolerated == ["records without a position": 1])
    #expect(reading.otherContent == ["sessions": 1])
    #expect(
      reading.entries.contains(
        .noFix(
          NoFix(
            time: Self.startTime.advanced(by: .seconds(3)), reason: .noFix, origin: Sample.origin))))
  }

  @Test("files may follow each other, each with its own definitions; what is no header ends them")
  func chain() {
    var file = Self.activity()
    Self.add(0, 45, to: &file)
    let two = read(file.bytes + file.bytes)
    #expect(two.points.count == 2 && two.error == nil)
    #expect(two.entries.tracks.count == 1)
    let broken = read(file.bytes + file.bytes + [14, 1, 2])
    #expect(broken.points.count == 2)
    #expect(broken.error?.message == "the file is cut short in a header")
    let foreign = read(file.bytes + [UInt8](repeating: 14, count: 20))
    #expect(foreign.points.count == 1)
    #expect(foreign.error?.context == "ride: byte \(file.bytes.count)")
  }

  @Test("a file that ends anywhere gives its whole records, then an error with the byte of its end")
  func cut() {
    var file = Self.activity()
    for second in 0..<3 { Self.add(second, 45, to: &file) }
    let bytes = file.bytes
    for count in 1..<bytes.count {
      let reading = read(Array(bytes[..<count]))
      #expect(reading.points.count == max(0, count - 14 - 15) / 13)
      #expect(reading.error?.context == "ride: byte \(count)")
    }
  }

  @Test("a header without a size is that of a device that was switched off: the records are read")
  func unknownSize() {
    var file = Self.activity()
    file.statedSize = 0
    Self.add(0, 45, to: &file)
    let reading = read(file.bytes.dropLast(2))
    #expect(reading.points.count == 1 && reading.error == nil)
    #expect(read(FITFile().bytes).error?.message == "this FIT file has no records, which is not a track")
  }

  @Test("a time that is relative to an unknown moment is unknown")
  func relativeTime() {
    var file = Self.activity()
    file.add(0, FITFile.bytes(0x0FFF_FFFF, 4), Self.semicircles(45), Self.semicircles(8))
    let locations = read(file.bytes).locations
    #expect(locations.count == 1 && locations.first?.time == nil)
  }

  @Test("a position beyond a pole is a fault, and the file continues")
  func impossible() {
    var file = Self.activity()
    Self.add(0, 91, to: &file)
    Self.add(1, 45, to: &file)
    let reading = read(file.bytes)
    #expect(reading.points.count == 1 && reading.faults.count == 1)
    #expect(reading.counts.skipped == ["unusable coordinates": 1])
  }

  @Test("a course is a track with its name; its points are waypoints")
  func course() {
    var file = FITFile()
    file.define(1, 0, [(0, 1, 0), (4, 4, 0x86)])
    file.add(1, [6], FITFile.bytes(Self.start, 4))
    file.define(2, 31, [(4, 1, 0), (5, 5, 7)])
    file.add(2, [2], Array("Pass\0".utf8))
    file.define(3, 32, [(1, 4, 0x86), (2, 4, 0x85), (3, 4, 0x85), (5, 1, 0), (6, 4, 7)])
    file.add(3, FITFile.bytes(Self.start, 4), Self.semicircles(46), Self.semicircles(8), [1], Array("Top\0".utf8))
    file.define(0, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
    Self.add(0, 45, to: &file)
    let reading = read(file.bytes)
    #expect(reading.entries.first == .metadata(TrackMetadata(time: Self.startTime)))
    #expect(reading.entries.tracks == [TrackHeader(name: "Pass", type: "cycling")])
    #expect(reading.entries.waypoints.map(\.name) == ["Top"])
    #expect(reading.entries.waypoints.map(\.type) == ["summit"])
    let tracks = read(file.bytes, content: .tracks)
    #expect(tracks.entries.count == 1)
    #expect(tracks.otherContent == ["waypoints": 1])
  }

  @Test("each type of a layout has the code and the size of the protocol")
  func types() {
    let codes: [UInt8] = [
      0x00, 0x01, 0x02, 0x83, 0x84, 0x85, 0x86, 0x07, 0x88, 0x89, 0x0A, 0x8B, 0x8C, 0x0D, 0x8E, 0x8F, 0x90,
    ]
    #expect(FITType.allCases.map(\.code) == codes)
    for code in codes { #expect(FITType(code: code)?.code == code) }
    #expect(FITType(code: 0x1F) == nil)
  }
}

extension Double {
  fileprivate var rounded: Double { (self * 1e6).rounded() / 1e6 }
}
