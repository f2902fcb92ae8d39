import Foundation
import LocationKit
import LocationWire
import TestSupport
import Testing

/// Recorded reality: lines of gpsd 2.40 to 3.27 with what Python and libgps made of them, live transcripts.
@Suite("WireDecoder over the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct WireDecoderCorpusTests {
  @Test("every line decodes as in Python's json; a line that is not JSON is an error")
  func expectations() throws {
    var decoder = WireDecoder.live()
    var agreeing: [String: Int] = [:]
    let rows = try Corpus.rows("gpsd/lines.jsonl")
    for row in rows {
      let line = try #require(row["line"] as? String)
      guard row["json_ok"] as? Bool == true else {
        expectThrows(LocationError.self, stating: "at byte", "\(line)") { try decoder.decode(line) }
        agreeing["not JSON", default: 0] += 1
        continue
      }
      let expected = try #require(row["expect"] as? [String: Any])
      // gpsd always sends it: a TPV without is a fault here, not "no fix".
      if row["class"] as? String == "TPV", !line.contains("\"mode\"") {
        expectThrows(LocationError.self, stating: "the mode is missing") { try decoder.decode(line) }
        agreeing["TPV without a mode", default: 0] += 1
        continue
      }
      let report = try decoder.decode(line)
      #expect(report.objectClass == row["class"] as? String, "\(line)")
      let differences = report.differences(from: expected)
      #expect(differences.isEmpty, "\(differences): \(line)")
      if differences.isEmpty { agreeing[report.objectClass ?? "none", default: 0] += 1 }
    }
    let total = agreeing.values.reduce(0, +)
    print("gpsd/lines.jsonl: \(total) of \(rows.count) lines agree: \(agreeing.sorted { $0.key < $1.key })")
    #expect(total == rows.count)
  }

  @Test("a TPV has the values that Debian's libgps 3.22 reads")
  func libgps() throws {
    var decoder = WireDecoder.live()
    var compared = 0
    for row in try Corpus.rows("gpsd/lines.jsonl") where row["libgps_agrees"] as? Bool == true {
      let line = try #require(row["line"] as? String)
      let fields = try #require(row["libgps_3_22"] as? [String: Any])
      let differences = try decoder.decode(line).differences(fromLibGPS: fields)
      #expect(differences.isEmpty, "\(differences): \(line)")
      compared += 1
    }
    print("gpsd/lines.jsonl: \(compared) TPV compared with libgps 3.22")
    #expect(compared > 100)
  }

  @Test("live sessions decode without an error", arguments: ["bu353s4", "nmea-rtk", "quectel", "saab-r4"])
  func transcripts(name: String) throws {
    var decoder = WireDecoder.live()
    var merger = EpochMerger()
    var classes: [String: Int] = [:]
    var delivered: [UTCInstant: Int] = [:]
    let text = String(decoding: try Corpus.data("gpsd/transcripts/\(name).txt"), as: UTF8.self)
    for line in text.split(separator: "\n") where line.hasPrefix("< {") {
      let report = try decoder.decode(String(line.dropFirst(2)))
      classes[report.objectClass ?? "none", default: 0] += 1
      guard case .reading(let reading) = report, case .location(let location)? = merger.merge(reading) else { continue }
      if let time = location.time { delivered[time, default: 0] += 1 }
    }
    #expect(classes["VERSION"] == 2)
    #expect(classes["TPV", default: 0] > 0)
    #expect(delivered.values.allSatisfy { $0 <= 2 }, "an epoch is delivered again only for a higher mode")
  }

}

@Suite("Hostile lines of gpsd's JSON")
struct WireAttackTests {
  @Test("do no harm, and the next line is read")
  func attacks() {
    for attack in Attack.all where attack.name.hasSuffix(".gpsd") {
      var decoder = WireDecoder.live()
      var last: WireReport?
      for line in attack.bytes.split(separator: UInt8(ascii: "\n")) {
        last = try? decoder.decode([UInt8](line))
        #expect(last?.numbers.allSatisfy(\.isFinite) ?? true, "\(attack.name)")
      }
      #expect(last?.noFix != nil, "\(attack.name)")
    }
  }
}
