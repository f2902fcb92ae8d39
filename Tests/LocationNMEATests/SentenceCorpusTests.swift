import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

@Suite("Single sentences of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct SentenceCorpusTests {
  @Test("every field on which two other parsers agree has their value")
  func agreesFieldByField() throws {
    var compared = 0
    for row in try Corpus.rows("sentences/sentences.jsonl") where row["checksum"] as? String == "ok" {
      guard let text = row["sentence"] as? String, let agreed = row["agreed"] as? [String: Any] else { continue }
      let bytes = Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }.dropFirst())
      let trimmed = Array(bytes.prefix { $0 != 0x0D && $0 != 0x0A })
      guard let sentence = try? ParsedSentence(trimmed.span).sentence else { continue }
      let ours = sentence.fields
      for (field, value) in agreed {
        guard let own = ours[field], !Self.isMutation(row) else { continue }
        #expect(
          Self.agrees(own, value) || Self.isUnknown(field, own, value),
          "\(text): \(field) is \(value), read as \(own as Any)")
        compared += 1
      }
    }
    print("single sentences: \(compared) fields agree")
    #expect(compared > 1600)
  }

  /// A dilution or a deviation of 0 is unknown here.
  private static func isUnknown(_ field: String, _ own: Any?, _ value: Any) -> Bool {
    let estimates = [
      "hdop", "vdop", "pdop", "rms", "smaj", "smin", "dlat", "dlon", "dalt", "err_lat", "err_lon", "err_alt",
    ]
    return own == nil && (value as? NSNumber)?.doubleValue == 0 && estimates.contains(field)
  }

  /// Made rows put values out of range, which the peers pass on.
  private static func isMutation(_ row: [String: Any]) -> Bool {
    (row["src"] as? [String])?.contains { $0.hasPrefix("made:") } == true
  }

  @Test("a value out of range is never delivered as a position")
  func outOfRange() throws {
    for row in try Corpus.rows("sentences/sentences.jsonl") where row["checksum"] as? String == "ok" {
      let mutations = (row["src"] as? [String] ?? []).filter {
        $0.contains("lat_91") || $0.contains("minutes_60") || $0.contains("lon_181")
      }
      guard !mutations.isEmpty, let text = row["sentence"] as? String else { continue }
      let bytes = Array(text.utf8.dropFirst().prefix { $0 != 0x0D && $0 != 0x0A })
      guard let sentence = try? ParsedSentence(bytes.span).sentence else { continue }
      #expect(sentence.coordinate == nil, "\(text)")
    }
  }

  private static func agrees(_ own: Any?, _ value: Any) -> Bool {
    switch (own, value) {
    case (let own as Double, let value as NSNumber):
      abs(own - value.doubleValue) <= max(1e-6, abs(value.doubleValue) * 1e-9)
    case (let own as Int, let value as NSNumber): own == value.intValue
    case (let own as String, let value as String): own == value.prefix(own.count)
    case (nil, _): value is NSNull
    default: value is NSNull
    }
  }
}

extension SentenceContent {
  fileprivate var coordinate: Coordinate? {
    switch self {
    case .rmc(let rmc): rmc.coordinate
    case .gga(let gga): gga.coordinate
    case .gns(let gns): gns.coordinate
    case .gll(let gll): gll.coordinate
    default: nil
    }
  }

  fileprivate var time: TimeOfDay? {
    (Mirror(reflecting: self).children.first?.value as? any EpochSentence)?.time
  }

  /// What the corpus calls the fields, in its units.
  fileprivate var fields: [String: Any?] {
    var fields: [String: Any?] = [:]
    if let coordinate {
      fields["lat"] = coordinate.latitude
      fields["lon"] = coordinate.longitude
    }
    if let time { fields["time"] = Self.clock(time) }
    switch self {
    case .rmc(let rmc):
      fields["course"] = rmc.courseOverGround
      fields["speed_kn"] = rmc.speed.map { $0 * 3600 / 1852 }
      fields["date"] = rmc.date?.description
      fields["magvar"] = rmc.magneticVariation
    case .gga(let gga):
      fields["alt_m"] = gga.altitudeMSL
      fields["geoid_m"] = gga.geoidSeparation
      fields["quality"] = gga.quality
      fields["hdop"] = gga.horizontalDilution
    case .zda(let zda): fields["date"] = zda.date?.description
    case .gns(let gns):
      fields["alt_m"] = gns.altitudeMSL
      fields["geoid_m"] = gns.geoidSeparation
    case .vtg(let vtg): fields["course"] = vtg.courseOverGround
    case .gsa(let gsa):
      fields["pdop"] = gsa.dilution.position
      fields["hdop"] = gsa.dilution.horizontal
      fields["vdop"] = gsa.dilution.vertical
    default: fields.merge(errorsAndHeadings) { $1 }
    }
    return fields
  }

  private var errorsAndHeadings: [String: Any?] {
    switch self {
    case .gst(let gst):
      [
        "rms": gst.rangeDeviation, "smaj": gst.semiMajorDeviation, "smin": gst.semiMinorDeviation,
        "orient": gst.orientation, "dlat": gst.latitudeDeviation, "dlon": gst.longitudeDeviation,
        "dalt": gst.altitudeDeviation,
      ]
    case .gbs(let gbs):
      ["err_lat": gbs.latitudeError, "err_lon": gbs.longitudeError, "err_alt": gbs.altitudeError]
    case .hdt(let hdt): ["heading": hdt.heading]
    case .hdm(let hdm): ["heading": hdm.heading]
    case .hdg(let hdg): ["heading": hdg.reading, "deviation": hdg.deviation, "magvar": hdg.variation]
    case .rot(let rot):
      ["rate": rot.rate, "status": rot.status.map { String(Unicode.Scalar($0)) }]
    default: [:]
    }
  }

  /// To the millisecond, as the corpus compares.
  private static func clock(_ time: TimeOfDay) -> String {
    let instant = UTCInstant(nanoseconds: time.nanoseconds / 1_000_000 * 1_000_000, isLeapSecond: time.isLeapSecond)
    return String(instant.description.dropFirst(11).prefix(12))
  }
}
