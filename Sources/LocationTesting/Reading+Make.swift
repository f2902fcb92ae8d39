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

extension UTCInstant {
  /// Creates a moment from ISO 8601: `.utc("2026-05-01T10:00:00Z")`. Traps if the text is not in this format.
  public static func utc(_ text: String) -> UTCInstant {
    guard let instant = UTCInstant(iso8601: text) else {
      preconditionFailure("\"\(text)\" is not a time in ISO 8601")
    }
    return instant
  }

  /// Returns the moment that is this many seconds later, or earlier if negative.
  public static func + (instant: UTCInstant, seconds: Double) -> UTCInstant {
    instant.advanced(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
  }
}

extension PointOfInterest {
  /// Creates a circular place. `radius` is in metres. Traps if the coordinate is out of range.
  public static func circle(
    _ id: String, latitude: Double = 48, longitude: Double = 11, radius: Double = 100, name: String? = nil,
    dwellTime: Duration? = nil
  ) -> PointOfInterest {
    PointOfInterest(
      id: id, name: name, region: .circle(center: .make(latitude: latitude, longitude: longitude), radius: radius),
      dwellTime: dwellTime)
  }
}
