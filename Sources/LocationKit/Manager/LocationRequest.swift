/// The requirements of a one-shot request.
public struct LocationRequest: Sendable, Hashable {
  /// Largest acceptable accuracy in metres at the 95 % level; `nil` accepts any location.
  public var desiredAccuracy: Double?
  /// Largest acceptable age of a location; `nil` accepts only locations that arrive after the request.
  public var maximumAge: Duration?
  /// Time after which the request ends with the best location so far, or with an error that states why there is none.
  public var timeout: Duration

  /// Creates a request; the parameters are described at the properties.
  public init(desiredAccuracy: Double? = nil, maximumAge: Duration? = nil, timeout: Duration = .seconds(30)) {
    self.desiredAccuracy = desiredAccuracy
    self.maximumAge = maximumAge
    self.timeout = timeout
  }

  func isSatisfied(by location: Location) -> Bool {
    guard let desiredAccuracy else { return true }
    // A location without an accuracy does not satisfy a request for 10 m.
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
