public import LocationKit

extension Reading {
  /// Creates a "no fix" report, as from a receiver without a view of the sky.
  public static func noFix(
    at time: UTCInstant? = nil, _ reason: LossReason = .noFix, origin: LocationOrigin = .mock
  ) -> Reading {
    .noFix(NoFix(time: time, reason: reason, origin: origin))
  }
}

extension SkyView {
  /// Creates a sky with `inView` GPS satellites in view; the fix was computed from the first `used` of them.
  public static func make(
    inView: Int, used: Int = 0, time: UTCInstant? = nil, origin: LocationOrigin = .mock
  ) -> SkyView {
    let satellites = (0..<inView).map { index in
      Satellite(constellation: .gps, identifier: index + 1, number: index + 1, isUsed: index < used)
    }
    return SkyView(time: time, satellites: satellites, origin: origin)
  }
}
