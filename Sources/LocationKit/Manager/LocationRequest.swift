/// What a one-shot request wants.
public struct LocationRequest: Sendable, Hashable {
  /// Metres at the 95 % level. `nil` takes any location.
  public var desiredAccuracy: Double?
  /// How old a location may be. `nil` takes only what comes after the request.
  public var maximumAge: Duration?
  /// When to give up: the best location so far, or an error that says why there is none.
  public var timeout: Duration

  public init(desiredAccuracy: Double? = nil, maximumAge: Duration? = nil, timeout: Duration = .seconds(30)) {
    self.desiredAccuracy = desiredAccuracy
    self.maximumAge = maximumAge
    self.timeout = timeout
  }

  func isSatisfied(by location: Location) -> Bool {
    guard let desiredAccuracy else { return true }
    // "I want 10 m" is not met by a location that does not say how good it is.
    return location.horizontalAccuracy?.isWithin(desiredAccuracy) ?? false
  }

  func prefers(_ location: Location, to best: Location?) -> Bool {
    guard let best, desiredAccuracy != nil else { return true }
    func radius(_ location: Location) -> Double {
      location.horizontalAccuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius } ?? .infinity
    }
    return radius(location) <= radius(best)
  }
}
