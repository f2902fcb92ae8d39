public import LocationKit

extension Reading {
  /// "No fix", as a receiver without sky says it.
  public static func noFix(
    at time: UTCInstant? = nil, _ reason: LossReason = .noFix, origin: LocationOrigin = .mock
  ) -> Reading {
    .noFix(NoFix(time: time, reason: reason, origin: origin))
  }
}

extension SkyView {
  /// A sky with so many GPS satellites in view, the first `used` of which the fix was computed from.
  public static func make(
    inView: Int, used: Int = 0, time: UTCInstant? = nil, origin: LocationOrigin = .mock
  ) -> SkyView {
    let satellites = (0..<inView).map { index in
      Satellite(constellation: .gps, identifier: index + 1, number: index + 1, isUsed: index < used)
    }
    return SkyView(time: time, satellites: satellites, origin: origin)
  }
}
