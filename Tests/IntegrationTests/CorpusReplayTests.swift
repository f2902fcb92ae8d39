import Foundation
import LocationKit
import LocationTracks
import LocationWire
import TestSupport
import Testing

/// What `locate replay --rate max --format json` does, over every recording of the corpus: file → fetcher → manager →
/// JSON lines, compared with the output of independent tools. None of these recordings is of a deceived receiver: no
/// position in them is suspect.
@Suite("Replay of the corpus", .realTime, .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct CorpusReplayTests {
  /// Files in which talkers are mixed or peers pair sentences otherwise: the corpus marks them as not comparable in
  /// detail.
  private static let loose: Set<String> = [
    "bundg_zeus_9.log", "saab-r4.log", "humminbird-M37.log", "nmeadatetime.nmea",
  ]

  /// A track that was drawn by hand: its points are kilometres and seconds apart.
  private static let drawn: Set<String> = ["gpx/real/togeojson__opencpn.gpx"]

  @Test("replays every epoch of the NMEA oracles as a TPV with its values")
  func agreesWithRecordedReceivers() async throws {
    var total = 0
    for entry in try #require(JSONSerialization.jsonObject(with: Corpus.data("nmea/index.json")) as? [[String: Any]]) {
      let file = try #require(entry["file"] as? String)
      let stem = file.hasSuffix(".log") ? String(file.dropLast(4)) : file
      let reference = file == "addmultipledaysfwd.nmea" ? UTCInstant(iso8601: "2019-03-08")?.date : nil
      let ours = Self.byTime(try await replay("nmea/\(file)", reference))
      // GPSBabel takes its own one of two speeds that were rounded differently.
      let tolerances = Tolerances(speed: entry["oracle"] == nil ? 0.01 : 0.06, isLoose: Self.loose.contains(file))
      for epoch in try Corpus.rows("nmea/\(stem).epochs.jsonl") where Self.isFix(epoch) {
        let times = [epoch["time_plain"], epoch["time"]].compactMap {
          ($0 as? String).flatMap { UTCInstant(iso8601: $0) }
        }
        let candidates = times.flatMap { ours[Self.milliseconds($0)] ?? [] }
        if tolerances.isLoose, candidates.isEmpty { continue }
        let differences = candidates.map { tolerances.differences($0, epoch) }.min { $0.count < $1.count }
        #expect(differences == [], "\(file) \(epoch["time"] ?? "")")
        if differences == [] { total += 1 }
      }
    }
    print("recorded receivers: \(total) locations agree with the oracle")
    #expect(total > 1450)
  }

  @Test("replays every usable point of the GPX oracle as a TPV, in file order")
  func agreesWithTracks() async throws {
    var total = 0
    for row in try Corpus.rows("gpx/oracle.jsonl") {
      let file = try #require(row["file"] as? String)
      let points = row["trkpt"] as? [String: Any] ?? row["rtept"] as? [String: Any]
      let ours = try await replay("gpx/\(file)", nil)
      #expect(ours.count == points?["n"] as? Int ?? 0, "\(file)")
      guard let points, let first = points["first"] as? [String: Any], let last = points["last"] as? [String: Any]
      else { continue }
      #expect(Self.sum(ours, "lat", differsFrom: points["sum_lat"]) < 1e-6, "\(file)")
      #expect(Self.sum(ours, "lon", differsFrom: points["sum_lon"]) < 1e-6, "\(file)")
      for (own, oracle) in [(ours.first, first), (ours.last, last)] {
        let times = [own, oracle].map { ($0?["time"] as? String).flatMap { UTCInstant(iso8601: $0) }?.nanoseconds ?? 0 }
        #expect(abs(times[0] - times[1]) <= 1_000_000, "\(file)")
        #expect((own?["altMSL"] == nil) == (oracle["ele"] == nil), "\(file)")
        #expect(abs((own?["altMSL"] as? Double ?? 0) - (oracle["ele"] as? Double ?? 0)) < 1e-6, "\(file)")
      }
      total += ours.count
    }
    print("tracks: \(total) locations agree with the oracle")
    #expect(total > 6500)
  }

  /// The TPV objects that a replay at full speed prints; what came before a fault counts.
  private func replay(_ file: String, _ referenceDate: CalendarDate?) async throws -> [[String: Any]] {
    let formats: [any TrackFormat] = [WireLogFormat(), GPXFormat(), NMEALogFormat()]
    let path = try Corpus.file(file).path
    var options = TrackOptions()
    options.referenceDate = referenceDate
    var configuration = DecisionConfiguration()
    configuration.integrity = .mark
    let manager = LocationManager(
      fetcher: ReplayFetcher(path: path, formats: formats, rate: .maximum, options: options),
      configuration: configuration)
    let encoder = WireEncoder()
    var writer = ASCIIWriter()
    do {
      try await manager.run { event in
        if case .stateChanged(let change) = event, !Self.drawn.contains(file) {
          #expect(change.integrity == nil, "\(file)")
        }
        encoder.encode(event, to: &writer)
      }
    } catch let error as LocationError where error.code == .invalidData {}
    return try writer.bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return object?["class"] as? String == "TPV" && object?["lat"] != nil ? object : nil
    }
  }

  private static func isFix(_ epoch: [String: Any]) -> Bool {
    epoch["lat"] != nil && epoch["mode"] as? Int ?? 3 >= 2
  }

  private static func byTime(_ rows: [[String: Any]]) -> [Int64: [[String: Any]]] {
    Dictionary(grouping: rows) { row in
      (row["time"] as? String).flatMap { UTCInstant(iso8601: $0) }.map(milliseconds) ?? .min
    }
  }

  private static func milliseconds(_ instant: UTCInstant) -> Int64 { (instant.nanoseconds + 500_000) / 1_000_000 }

  private static func sum(_ rows: [[String: Any]], _ name: String, differsFrom oracle: Any?) -> Double {
    let sum = rows.reduce(0) { $0 + ($1[name] as? Double ?? .nan) }
    return abs(sum - (oracle as? Double ?? .nan))
  }
}

/// The fair tolerances that the corpus states.
private struct Tolerances {
  /// Metres a second.
  var speed: Double
  /// Positions alone, within 30 m.
  var isLoose: Bool

  /// Which values of ours are further off than is fair; any of the values that a peer saw in the epoch is right.
  func differences(_ own: [String: Any], _ epoch: [String: Any]) -> [String] {
    let degrees = isLoose ? 3e-4 : 1e-7
    var names = ["lat": degrees, "lon": degrees]
    if !isLoose { names.merge(["altMSL": 0.01, "speed": speed, "track": 0.01]) { $1 } }
    let seen = epoch["seen"] as? [String: [Any]] ?? [:]
    return names.keys.sorted().filter { name in
      let values = ((epoch[name].map { [$0] } ?? []) + (seen[name] ?? [])).compactMap { ($0 as? NSNumber)?.doubleValue }
      guard let own = own[name] as? Double, !values.isEmpty, let tolerance = names[name] else { return false }
      return values.allSatisfy { abs($0 - own) > tolerance + 1e-6 * (name.hasPrefix("l") ? 1e-3 : 1) }
    }
  }
}
