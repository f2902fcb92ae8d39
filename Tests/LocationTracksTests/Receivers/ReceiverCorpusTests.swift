import Foundation
import LocationKit
import LocationTracks
import LocationWire
import TestSupport
import Testing

/// Recordings of real receivers, and what gpsd reports of them: `NAME.chk` beside each `NAME.log`.
@Suite("Replays of u-blox recordings", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct ReceiverCorpusTests {
  static let names: [String] = {
    let folder = (try? Corpus.file("ubx").path) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  private static func read(_ name: String, piece: () -> Int = { .max }) throws -> TrackReading {
    TrackReading([UInt8](try Corpus.data("ubx/\(name).log")), as: UBXLogFormat(), piece: piece)
  }

  @Test("are the same in pieces of any size", arguments: names)
  func pieces(_ name: String) throws {
    let whole = try Self.read(name)
    #expect(try Self.read(name, piece: { 1 }) == whole)
    var random = SeededRandom(seed: 34)
    for _ in 0..<5 { #expect(try Self.read(name, piece: { Int.random(in: 1...3000, using: &random) }) == whole) }
  }

  private static let model = "gpsd computes it by a model or a formula of its own"
  private static let notStated = "not a member that this project reports"
  private static let noFix =
    "gpsd ignores gnssFixOk, and reports positions outside of the receiver's limits of accuracy"
  private static let flat = "gpsd reports heights, from its geoid model, of positions in two dimensions and of NAV-SOL"
  private static let predicted = "gpsd joins NAV-PVT and the predictions of HNR-PVT"
  private static let sentence = "gpsd joins what sentences of the same receiver state, with fewer digits"
  private static let kept = "gpsd keeps the dilutions of an earlier epoch, or computes them from the satellites"

  /// Members in which gpsd's reports differ, with the recordings (`*` for all) and the reason.
  private static let explained: [String: [String: String]] = [
    "TPV.geoidSep": ["*": model], "TPV.climb": ["*": model], "TPV.eph": ["*": model], "TPV.epv": ["*": model],
    "TPV.magvar": ["*": model], "TPV.magvar missing": ["*": model], "TPV.magtrack missing": ["*": model],
    "TPV.geoidSep missing": ["*": flat], "TPV.alt missing": ["*": flat], "TPV.altMSL missing": ["*": flat],
    "TPV.altHAE missing": ["*": flat], "TPV.epv missing": ["*": flat], "TPV.climb missing": ["*": flat],
    "TPV.epx missing": ["*": model], "TPV.epy missing": ["*": model], "TPV.eps missing": ["*": model],
    "TPV.eps": ["*": model], "TPV.epc missing": ["*": model], "TPV.epd missing": ["*": model],
    "TPV.ept missing": ["*": model],
    "TPV.sep missing": ["*": model], "TPV.leapseconds missing": ["*": notStated], "TPV.velN missing": ["*": notStated],
    "TPV.velE missing": ["*": notStated],
    "TPV.velD missing": ["*": notStated], "TPV.clockbias missing": ["*": notStated],
    "TPV.clockdrift missing": ["*": notStated],
    "TPV.mode": ["ublox-glo": noFix, "navisys-gr701w": noFix, "ublox8-uniqid-monhw": flat],
    "TPV.ecefx missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefy missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefz missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefvx missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefvy missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefvz missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefpAcc missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.ecefvAcc missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.lat missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.lon missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.speed missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.track missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.eph missing": ["ublox-glo": noFix, "navisys-gr701w": noFix],
    "TPV.lat": ["ublox-neo-m8l": predicted], "TPV.lon": ["ublox-neo-m8l": predicted],
    "TPV.speed": ["ublox-neo-m8l": predicted], "TPV.track": ["ublox-neo-m8l": predicted],
    "TPV.alt": ["ublox-neo-m8l": predicted, "ublox8-uniqid-monhw": sentence, "ublox-zed-f9r": sentence],
    "TPV.altHAE": ["ublox-neo-m8l": predicted, "ublox8-uniqid-monhw": sentence, "ublox-zed-f9r": sentence],
    "TPV.altMSL": ["ublox-neo-m8l": predicted, "ublox8-uniqid-monhw": sentence, "ublox-zed-f9r": sentence],
    "TPV.status": ["ublox-neo-m8l": "gpsd prefers differential corrections (2) to dead reckoning with GNSS (6)"],
    "TPV.dgpsAge": ["ublox-zed-f9r": sentence], "TPV.dgpsAge missing": ["ublox-zed-f9r": sentence],
    "TPV.dgpsSta missing": ["ublox-zed-f9r": sentence],
    "SKY.uSat": ["ublox-zed-f9r": "gpsd takes the twelve satellites of a GSA"],
    "SKY.satellites count": ["ublox-glo": "gpsd reports NAV-SAT and NAV-SIG one after the other"],
    "SKY.satellites ss missing": ["*": "gpsd reports 0 for a satellite that is not received"],
    "SKY.hdop missing": ["*": kept], "SKY.vdop missing": ["*": kept],
    "SKY.pdop missing": ["*": kept], "SKY.gdop missing": ["*": kept], "SKY.tdop missing": ["*": kept],
    "SKY.xdop missing": ["*": kept], "SKY.ydop missing": ["*": kept],
  ]

  @Test("equal gpsd's reports of the same time, in all members that it has", arguments: names)
  func equalsReports(_ name: String) throws {
    let reading = try Self.read(name)
    let theirs = try Corpus.data("ubx/\(name).chk").split(separator: UInt8(ascii: "\n"))
      .compactMap { $0.first == UInt8(ascii: "{") ? try? Report($0) : nil }
    let ours = try reading.entries.flatMap { entry -> [Report] in
      var writer = ASCIIWriter()
      switch entry {
      case .point(let point): WireEncoder().encode(point.location, to: &writer)
      case .noFix(let report): WireEncoder().encode(report, to: &writer)
      case .sky(let view): WireEncoder(signals: .apart).encode(view, to: &writer)
      default: return []
      }
      return [try Report(writer.bytes[...])]
    }

    var compared = 0
    for own in ours {
      let same = theirs.filter { $0.kind == own.kind && $0.time == own.time && $0.time != nil }
      // gpsd reports an epoch several times: the most similar one counts.
      guard let differences = same.map({ own.differences(from: $0) }).min(by: { $0.count < $1.count }) else { continue }
      compared += 1
      for difference in differences {
        let reasons = Self.explained[difference]
        #expect((reasons?["*"] ?? reasons?[name]) != nil, "\(difference) at \(own.members["time"] ?? "")")
      }
    }
    // gpsd does not report all epochs: not the first of some recordings, nor the last of others.
    #expect(compared >= ours.count - 10)
  }
}

/// A TPV or SKY as members.
private struct Report {
  let kind: String
  let time: Int64?
  let members: [String: Any]

  init(_ line: some Sequence<UInt8>) throws {
    members = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    kind = members["class"] as? String ?? ""
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    time = (members["time"] as? String).flatMap { try? Date($0, strategy: format) }
      .map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
  }

  /// Returns the names of members of another report that this one has not, or otherwise.
  func differences(from other: Report) -> [String] {
    other.members.compactMap { name, value in
      switch (value, members[name]) {
      case (_, nil): "\(kind).\(name) missing"
      case (let theirs as [[String: Any]], let own as [[String: Any]]):
        Self.differ(theirs, own).map { "\(kind).satellites \($0)" }
      case (let theirs as Double, let own as Double):
        abs(theirs - own) <= Self.tolerance(name) ? nil : "\(kind).\(name)"
      default: nil
      }
    }
  }

  private static func differ(_ theirs: [[String: Any]], _ ours: [[String: Any]]) -> String? {
    guard theirs.count == ours.count else { return "count" }
    func key(_ satellite: [String: Any]) -> String {
      ["gnssid", "svid", "sigid"].map { "\(satellite[$0] ?? 0)" }.joined(separator: " ")
    }
    let own = Dictionary(ours.map { (key($0), $0) }) { first, _ in first }
    for satellite in theirs {
      guard let same = own[key(satellite)] else { return "number" }
      for (name, value) in satellite {
        guard let value = value as? Double else { continue }
        guard let number = same[name] as? Double else { return name + " missing" }
        if abs(number - value) > 0.051 { return name }
      }
    }
    return nil
  }

  private static func tolerance(_ name: String) -> Double {
    switch name {
    case "lat", "lon": 3e-7
    case "altHAE", "altMSL", "alt", "geoidSep", "eph", "epv": 0.02
    case "speed", "climb", "track": 0.02
    default: 0.011
    }
  }
}
