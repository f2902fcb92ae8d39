import LocationKit

/// An object with which a program asks for the position.
struct GeoClueClient: Sendable {
  /// Unique name of the program on the bus.
  let owner: String
  let number: Int
  var desktopID = ""
  /// Metres.
  var distanceThreshold: UInt32 = 0
  /// Seconds.
  var timeThreshold: UInt32 = 0
  var requestedLevel: UInt32 = 0
  var permission = Permission.none
  /// The last locations: a program asks for one after it has been told of it, and may be slow.
  private(set) var locations: [(number: Int, location: SharedLocation)] = []
  private var nextNumber = 0
  /// The location of the last signal, from which the thresholds count: GeoClue's count from the last location, so that slow
  /// movement never reaches them.
  private var told: SharedLocation?

  /// Number of locations that are kept.
  private static let most = 8

  enum Permission: Sendable {
    /// The client has not been started, or has been stopped.
    case none
    /// The start waits for a decision, which has this number.
    case awaited(BusMessage, ticket: Int)
    /// The best level that is permitted.
    case granted(AccuracyLevel)
  }

  init(owner: String, number: Int) { (self.owner, self.number) = (owner, number) }

  var path: String { GeoClueName.Object.client(number).path }

  /// The level to tell, if the client has been started.
  ///
  /// - Parameter limit: what the user's agent permits to all programs.
  func level(limit: AccuracyLevel?) -> AccuracyLevel? {
    guard case .granted(let granted) = permission else { return nil }
    return min(granted, AccuracyLevel(requested: requestedLevel), limit ?? .exact)
  }

  /// Path of the current location; `/` for none.
  var locationPath: String { locations.last.map { path(of: $0.number) } ?? "/" }

  private func path(of location: Int) -> String { GeoClueName.Object.location(client: number, number: location).path }

  func location(_ number: Int) -> SharedLocation? { locations.last { $0.number == number }?.location }

  /// Takes a location. Returns the paths of the location before and of this one; `nil` if it is within the thresholds.
  mutating func take(_ location: SharedLocation) -> (old: String, new: String)? {
    if let told, isBelowThreshold(location, told) {
      // As in GeoClue, the current object has the values of the last location all the same.
      locations[locations.count - 1].location = location
      return nil
    }
    let old = locationPath
    if locations.count == Self.most { locations.removeFirst() }
    locations.append((nextNumber, location))
    told = location
    nextNumber += 1
    return (old, locationPath)
  }

  private func isBelowThreshold(_ location: SharedLocation, _ last: SharedLocation) -> Bool {
    if distanceThreshold > 0, location.coordinate.distance(to: last.coordinate) < Double(distanceThreshold) {
      return true
    }
    let seconds = location.time.nanoseconds.subtractingReportingOverflow(last.time.nanoseconds).partialValue.magnitude
    return timeThreshold > 0 && seconds < UInt64(timeThreshold) * 1_000_000_000
  }

  /// The properties of the object.
  func properties(isActive: Bool) -> [String: BusValue] {
    [
      "Location": .objectPath(locationPath), "DistanceThreshold": .uint32(distanceThreshold),
      "TimeThreshold": .uint32(timeThreshold), "DesktopId": .string(desktopID),
      "RequestedAccuracyLevel": .uint32(requestedLevel), "Active": .bool(isActive),
    ]
  }
}
