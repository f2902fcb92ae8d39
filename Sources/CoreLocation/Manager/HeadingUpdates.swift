import LocationKit

/// The heading updates of a manager: the first heading passes, and each that differs enough from the last one that passed.
struct HeadingUpdates: Sendable {
  private var last: CLHeading?

  mutating func passes(_ heading: CLHeading, _ filter: CLLocationDegrees) -> Bool {
    if let last, filter > 0, let change = heading.change(since: last), change < filter { return false }
    last = heading
    return true
  }
}

extension CLHeading {
  /// Returns the angle between two headings, from 0 to 180; `nil` if they have no direction of the same kind.
  fileprivate func change(since other: CLHeading) -> Double? {
    for (now, before) in [(trueHeading, other.trueHeading), (magneticHeading, other.magneticHeading)]
    where now >= 0 && before >= 0 {
      return (now - before).remainder(dividingBy: 360).magnitude
    }
    return nil
  }
}

extension CLDeviceOrientation {
  /// Degrees from the top of the device, clockwise, to the edge that points up in this orientation; `nil` for those that
  /// do not change the reference.
  var turn: Double? {
    switch self {
    case .portrait: 0
    case .landscapeLeft: 90
    case .portraitUpsideDown: 180
    case .landscapeRight: 270
    case .unknown, .faceUp, .faceDown: nil
    }
  }
}
