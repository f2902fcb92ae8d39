import Foundation
import LocationKit
import LocationUBX
import TestSupport
import Testing

/// Recordings of real receivers, read by an independent decoder: `NAME.frames.jsonl` beside each `NAME.log`.
@Suite("UBX recordings", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct UBXCorpusTests {
  static let names: [String] = {
    let folder = (try? Corpus.file("ubx").path) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Values that the other decoder reads in another way, with the reason.
  private static let explained: [String: String] = [
    "NAV-HPPOSLLH": "it adds the digits of high precision to the position; here they are fields of their own",
    "NAV-HPPOSECEF": "as NAV-HPPOSLLH",
    "NAV-RELPOSNED": "as NAV-HPPOSLLH",
    "CFG-DOSC": "not read here", "CFG-ESRC": "not read here",
  ]

  private struct Frame: Decodable {
    var offset: Int
    var kind: String?
    var length: Int
    var name: String?
    var fields: [String: Value]?
  }

  private enum Value: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test("Each field of each frame equals the reading of an independent decoder", arguments: names)
  func readsFields(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.file("ubx/\(name).log")))
    var compared = 0
    var frames = 0
    for line in try Corpus.data("ubx/\(name).frames.jsonl").split(separator: UInt8(ascii: "\n")) {
      guard let frame = try? JSONDecoder().decode(Frame.self, from: Data(line)), frame.kind == "UBX" else { continue }
      guard case .frame(let kind, frame.length) = UBXFrame.match(bytes.span, at: frame.offset) else {
        Issue.record("no frame at \(frame.offset) of \(name)")
        continue
      }
      frames += 1
      guard let message = frame.name, Self.explained[message] == nil else { continue }
      let values = Self.values(kind, Array(bytes[(frame.offset + 6)..<(frame.offset + frame.length - 2)]))
      #expect(values != nil, "\(message) is unknown")
      for (field, expected) in frame.fields ?? [:] where !field.hasPrefix("reserved") {
        guard case .number(let number) = expected, let value = values?[field] else { continue }
        compared += 1
        #expect(abs(value - number) <= 1e-9 * max(1, abs(number)), "\(message).\(field) at \(frame.offset) of \(name)")
      }
    }
    #expect(frames == 0 || compared > 0)
  }

  /// Returns the numbers of a message by their names; those of groups end with the number of the group.
  private static func values(_ kind: UBXKind, _ payload: [UInt8]) -> [String: Double]? {
    guard let layout = UBXLayout.of(kind, payload.span) else { return nil }
    var values: [String: Double] = [:]
    layout.forEachField(in: payload.span) { field, base, group in
      guard field.count == 1, field.type != .character else { return }
      let suffix = group.map { "_" + ($0 < 9 ? "0" : "") + "\($0 + 1)" } ?? ""
      for name in field.parts.isEmpty ? [field.name] : field.parts.map(\.name) {
        values[name + suffix] = layout.number(name).value(payload.span, from: base)
      }
    }
    return values
  }

  @Test("A frame that is written again from its numbers equals the frame", arguments: names)
  func writesAgain(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.file("ubx/\(name).log")))
    var index = 0
    while index < bytes.count {
      guard case .frame(let kind, let length) = UBXFrame.match(bytes.span, at: index) else {
        index += 1
        continue
      }
      let payload = Array(bytes[(index + 6)..<(index + length - 2)])
      var again: [UInt8] = []
      UBXFrame.append(kind, Self.rewritten(kind, payload).span, to: &again)
      #expect(again == Array(bytes[index..<(index + length)]), "\(kind) at \(index) of \(name)")
      index += length
    }
  }

  /// Writes the numbers of the known fields into a payload of zeros; what belongs to no field is copied.
  static func rewritten(_ kind: UBXKind, _ payload: [UInt8]) -> [UInt8] {
    guard let layout = UBXLayout.of(kind, payload.span) else { return payload }
    var copy = payload
    layout.forEachField(in: payload.span) { field, base, _ in
      guard field.count == 1, field.parts.isEmpty else { return }
      let number = layout.number(field.name)
      number.write(0, to: &copy, from: base)
      if let raw = number.raw(payload.span, from: base) { number.write(raw, to: &copy, from: base) }
    }
    return copy
  }

  private struct Report: Decodable {
    var `class`: String
    var mode: Int?
    var time: String?
    var lat: Double?
    var lon: Double?
    var altHAE: Double?
    var speed: Double?
  }

  /// gpsd ignores `gnssFixOk`, so that it reports positions outside of the receiver's limits of accuracy, too.
  @Test("Each location of a recording is one that gpsd reports, too", arguments: names)
  func locates(_ name: String) throws {
    let bytes = [UInt8](try Corpus.data("ubx/\(name).log"))
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var reports: [Int64: [Report]] = [:]
    for line in try Corpus.data("ubx/\(name).chk").split(separator: UInt8(ascii: "\n")) {
      guard let report = try? JSONDecoder().decode(Report.self, from: Data(line)), report.class == "TPV",
        report.lat != nil, let time = report.time.flatMap({ try? Date($0, strategy: format) })
      else { continue }
      reports[Int64((time.timeIntervalSince1970 * 1000).rounded()), default: []].append(report)
    }

    let locations = Self.locations(bytes).filter { $0.time != nil }

    var found = 0
    for location in locations {
      guard let time = location.time, let same = reports[Int64((Double(time.nanoseconds) / 1e6).rounded())] else {
        continue
      }
      found += 1
      #expect(
        same.contains { Self.isEqual($0, location, name == "ublox-neo-m8l" ? 1e-5 : 3e-7) },
        "\(time.date) \(time.nanosecondsOfDay)")
    }
    print("\(name): \(locations.count) locations, \(found) with an equal time in the \(reports.count) of gpsd")
    // gpsd does not report all epochs: not the first of some recordings, nor the last of others.
    #expect(found >= min(locations.count - 2, reports.count))
  }

  /// gpsd joins messages of one time that this decoder keeps apart: heights differ by centimetres. Where they are NAV-PVT
  /// and the predictions of HNR-PVT, as in one recording, positions differ by decimetres.
  private static func isEqual(_ report: Report, _ location: Location, _ degrees: Double) -> Bool {
    func isNear(_ value: Double?, _ own: Double?, _ tolerance: Double) -> Bool {
      guard let value, let own else { return true }
      return abs(value - own) < tolerance
    }
    return isNear(report.lat, location.coordinate.latitude, degrees)
      && isNear(report.lon, location.coordinate.longitude, degrees)
      && isNear(report.altHAE, location.ellipsoidalHeight, degrees > 1e-6 ? 0.5 : 0.1)
      && isNear(report.speed, location.speed, degrees > 1e-6 ? 0.1 : 0.02)
  }

  static func locations(_ bytes: [UInt8]) -> [Location] {
    var decoder = UBXDecoder(source: "x", kind: .replayed)
    var readings: [Reading] = []
    var index = 0
    while index < bytes.count {
      guard case .frame(let kind, let length) = UBXFrame.match(bytes.span, at: index) else {
        index += 1
        continue
      }
      decoder.take(kind, bytes.span.extracting((index + 6)..<(index + length - 2)), into: &readings)
      index += length
    }
    decoder.flush(into: &readings)
    return readings.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
}
