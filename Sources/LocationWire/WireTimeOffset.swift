public import LocationKit

/// A comparison of a receiver's time with the system's, at one moment: gpsd's `PPS` and `TOFF`.
public struct WireTimeOffset: Sendable, Hashable {
  /// Whether the moment is that of the receiver's pulse; otherwise it is the arrival of the first bytes of an epoch.
  public var isPulse: Bool
  /// Path of the receiver; `nil` if unknown.
  public var device: String?
  /// Time of the receiver.
  public var receiverTime: UTCInstant
  /// Time of the system's clock.
  public var systemTime: UTCInstant

  /// Time by which the system's clock is ahead of the receiver.
  public var amount: Duration { systemTime.duration(since: receiverTime) }

  /// Creates the comparison of a line; `nil` if a time is missing.
  init?(_ members: WireMembers, in line: Span<UInt8>, isPulse: Bool) {
    guard let receiverTime = Self.time(.realSeconds, .realNanoseconds, members),
      let systemTime = Self.time(.clockSeconds, .clockNanoseconds, members)
    else { return nil }
    (self.receiverTime, self.systemTime, self.isPulse) = (receiverTime, systemTime, isPulse)
    device = members.text(.device, in: line)
  }

  private static func time(_ seconds: WireMember, _ nanoseconds: WireMember, _ members: WireMembers) -> UTCInstant? {
    guard let seconds = members.integer(seconds), let nanoseconds = members.integer(nanoseconds),
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    let (product, overflows) = Int64(seconds).multipliedReportingOverflow(by: UTCInstant.nanosecondsPerSecond)
    let (sum, exceeds) = product.addingReportingOverflow(Int64(nanoseconds))
    return overflows || exceeds ? nil : UTCInstant(nanoseconds: sum)
  }
}
