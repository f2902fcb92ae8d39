import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

/// Recordings of watches and bicycle computers, and what fitdecode reads of them: `NAME.records.jsonl`.
@Suite("FIT recordings", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct FITCorpusTests {
  static let names: [String] = {
    let folder = (try? Corpus.file("fit").path) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.lowercased().hasSuffix(".fit") }.sorted()
  }()

  private static func read(_ name: String, piece: () -> Int = { .max }) throws -> TrackReading {
    TrackReading([UInt8](try Corpus.data("fit/\(name)")), as: FITFormat(), piece: piece)
  }

  @Test("give the records that fitdecode reads, and all whole records of a broken file", arguments: names)
  func records(_ name: String) throws {
    var rows = try Corpus.rows("fit/\(name).records.jsonl")
    let about = rows.removeFirst()
    let reading = try Self.read(name)
    let records = reading.entries.filter(\.isRecord)
    if about["fitdecode"] is String {
      #expect(records.count == about["garmin_sdk_records"] as? Int)
      #expect(reading.error?.context?.contains("byte ") == true)
    } else {
      #expect(records.count == rows.count)
      #expect((reading.error == nil) == (!rows.isEmpty))
      for (index, (record, row)) in zip(records, rows).enumerated() {
        #expect(record.differences(row) == [], "record \(index)")
      }
    }
  }

  @Test("are the same in pieces of any size", arguments: names.filter { !$0.hasPrefix("coros") && $0 != "nick.fit" })
  func pieces(_ name: String) throws {
    var random = SeededRandom(seed: 35)
    let whole = try Self.read(name)
    #expect(try Self.read(name, piece: { Int.random(in: 1...60, using: &random) }) == whole)
  }

  @Test(
    "of settings, workouts and weights state what they are",
    arguments: [
      ("Settings.fit", "settings"), ("WorkoutRepeatSteps.fit", "a workout"), ("MonitoringFile.fit", "monitoring"),
      ("WeightScaleSingleUser.fit", "a weight scale"),
    ])
  func others(_ name: String, _ kind: String) throws {
    #expect(try Self.read(name).error?.message == "this is a FIT file of \(kind), which is not a track")
  }

  @Test("with a wrong checksum are read, with a fault")
  func checksum() throws {
    let reading = try Self.read("activity-filecrc.fit")
    #expect(reading.points.count == 14 && reading.error == nil)
    #expect(reading.faults.map(\.message) == ["a wrong checksum"])
  }
}

extension TrackEntry {
  fileprivate var isRecord: Bool {
    switch self {
    case .point, .noFix: true
    default: false
    }
  }

  /// What differs from a row of fitdecode's reading.
  fileprivate func differences(_ row: [String: Any]) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ own: Double?, _ tolerance: Double, _ keys: String...) {
      let theirs = keys.compactMap { row[$0] as? Double }.first
      switch (own, theirs) {
      case (nil, nil): return
      case (let own?, let theirs?) where abs(own - theirs) <= tolerance: return
      default: found.append("\(name): \(own as Any), \(theirs as Any)")
      }
    }
    // A time below 0x10000000 has no date.
    let time = (row["time"] as? String).flatMap { UTCInstant(iso8601: $0.utf8.span) }
    if self.time != time { found.append("time: \(self.time as Any), \(time as Any)") }
    guard case .point(let point) = self else {
      if row["position_lat"] != nil { found.append("no position") }
      return found
    }
    compare("latitude", point.location.coordinate.latitude, 1e-7, "position_lat")
    compare("longitude", point.location.coordinate.longitude, 1e-7, "position_long")
    compare("altitude", point.location.altitudeMSL, 1e-9, "enhanced_altitude", "altitude")
    compare("speed", point.location.speed, 1e-9, "enhanced_speed", "speed")
    compare("heart rate", point.sensors.heartRate, 0, "heart_rate")
    compare("cadence", point.sensors.cadence, 0, "cadence")
    compare("temperature", point.sensors.temperature, 0, "temperature")
    compare("power", point.sensors.power, 0, "power")
    compare("distance", point.sensors.distance, 1e-9, "distance")
    return found
  }
}
