import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

@Suite("Recorded receivers of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct NMEACorpusTests {
  /// Files in which talkers are mixed or peers pair sentences otherwise: the corpus says to judge them loosely.
  private static let loose: Set<String> = [
    "bundg_zeus_9.log", "saab-r4.log", "humminbird-M37.log", "nmeadatetime.nmea",
  ]

  @Test("every epoch of the oracle is a location of ours, with its values")
  func agreesWithTheOracle() throws {
    var total = 0
    for entry in try #require(try index()) {
      let file = try #require(entry["file"] as? String)
      let stem = file.hasSuffix(".log") ? String(file.dropLast(4)) : file
      let ours = try byTime(locations(file))
      var agreeing = 0
      for epoch in try Corpus.rows("nmea/\(stem).epochs.jsonl") {
        guard epoch["lat"] != nil, let mode = epoch["mode"] as? Int? ?? nil ?? 3, mode >= 2 else { continue }
        let times = [epoch["time_plain"], epoch["time"]].compactMap { $0 as? String }.compactMap {
          UTCInstant(iso8601: $0)
        }
        let candidates = times.flatMap { ours[Self.milliseconds($0)] ?? [] }
        if Self.loose.contains(file), candidates.isEmpty { continue }
        // GPSBabel takes its own one of two speeds that were rounded differently.
        let speedTolerance = entry["oracle"] == nil ? 0.01 : 0.06
        let isLoose = Self.loose.contains(file)
        let faults = candidates.map { Self.difference($0, epoch, speedTolerance, isLoose: isLoose) }
        let fault = faults.min { $0.count < $1.count }
        #expect(fault == [], "\(file) \(epoch["time"] ?? "")")
        if fault == [] { agreeing += 1 }
      }
      total += agreeing
    }
    print("recorded receivers: \(total) locations agree with the oracle")
    #expect(total > 1200)
  }

  private func index() throws -> [[String: Any]]? {
    try JSONSerialization.jsonObject(with: Corpus.data("nmea/index.json")) as? [[String: Any]]
  }

  private func locations(_ file: String) throws -> [Location] {
    var options = TrackOptions(source: file)
    if file == "addmultipledaysfwd.nmea" { options.referenceDate = UTCInstant(iso8601: "2019-03-08")?.date }
    let bytes = [UInt8](try Corpus.data("nmea/\(file)"))
    let format = NMEALogFormat()
    let isRecognized = format.recognizes(bytes.span.extracting(0..<min(4096, bytes.count)))
    #expect(isRecognized, "\(file)")
    var surveyor = format.makeSurveyor(options)
    _ = surveyor?.survey(bytes.span)
    if let surveyor { options.firstDay = surveyor.firstDay }
    var decoder = format.makeDecoder(options)
    var readings: [Reading] = []
    try decoder.decode(bytes.span, into: &readings)
    try decoder.finish(into: &readings)
    return readings.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  private func byTime(_ locations: [Location]) -> [Int64: [Location]] {
    Dictionary(grouping: locations.filter { $0.time != nil }) {
      Self.milliseconds($0.time ?? UTCInstant(nanoseconds: 0))
    }
  }

  private static func milliseconds(_ instant: UTCInstant) -> Int64 { (instant.nanoseconds + 500_000) / 1_000_000 }

  /// Which values are further off than the corpus's fair tolerances.
  private static func difference(_ location: Location, _ epoch: [String: Any], _ speedTolerance: Double, isLoose: Bool)
    -> [String]
  {
    let seen = epoch["seen"] as? [String: [Any]] ?? [:]
    func values(_ name: String) -> [Double] {
      ((epoch[name].map { [$0] } ?? []) + (seen[name] ?? [])).compactMap { ($0 as? NSNumber)?.doubleValue }
    }
    func differs(_ own: Double?, _ name: String, by tolerance: Double) -> Bool {
      guard let own, !values(name).isEmpty else { return false }
      return values(name).allSatisfy { abs($0 - own) > tolerance }
    }
    let degrees = isLoose ? 3e-4 : 1e-7 + 5e-10
    var faults: [String] = []
    if differs(location.coordinate.latitude, "lat", by: degrees) { faults.append("lat") }
    if differs(location.coordinate.longitude, "lon", by: degrees) { faults.append("lon") }
    if isLoose { return faults }
    if differs(location.altitudeMSL, "altMSL", by: 0.01 + 1e-6) { faults.append("altMSL") }
    if differs(location.speed, "speed", by: speedTolerance + 1e-6) { faults.append("speed") }
    if differs(location.courseOverGround, "track", by: 0.01 + 1e-6) { faults.append("track") }
    return faults
  }
}
