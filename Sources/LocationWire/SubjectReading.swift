package import LocationKit

/// A reading and its subject, with the values that a fleet reads from the reading's line of gpsd's JSON.
///
/// A fleet that reads the line back from its log or from a stream recognizes the same reading, and decides alike: the
/// coordinate is rounded to nine decimals, the origin is not live, and there is no dilution and no number of satellites.
package struct SubjectReading: Sendable, Hashable {
  package let subject: String
  package let reading: Reading

  /// Returns `nil` for a reading that decides nothing in a fleet.
  package init?(_ reading: Reading, of subject: String) {
    self.subject = subject
    switch reading {
    case .location(var location):
      location.coordinate = location.coordinate.asWritten
      location.origin = location.origin.asRead(isSimulated: location.isSimulated && location.status != .simulated)
      location.dilution = DilutionOfPrecision()
      location.satellitesUsed = nil
      self.reading = .location(location)
    case .noFix(let report):
      let origin = report.origin.asRead(isSimulated: report.origin.kind == .simulated)
      self.reading = .noFix(NoFix(time: report.time, reason: .noFix, origin: origin, receiver: report.receiver))
    default: return nil
    }
  }

  /// The line of gpsd's JSON, with its end.
  package var line: [UInt8] { WireEncoder().line(.received(reading), of: subject) }
}

extension Coordinate {
  fileprivate var asWritten: Coordinate {
    // There is no negative zero in a line.
    func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 + 0 }
    return Coordinate(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
  }
}

extension LocationOrigin {
  fileprivate func asRead(isSimulated: Bool) -> LocationOrigin {
    let kind = isSimulated ? Kind.simulated : .replayed
    return kind == self.kind ? self : LocationOrigin(source: source, device: device, kind: kind)
  }
}
