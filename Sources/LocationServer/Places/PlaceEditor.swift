import LocationIO
public import LocationKit
import Synchronization

/// The places that clients of the server can change, and those of files, which they cannot.
public final class PlaceEditor: Sendable {
  private struct State {
    var files: any PlaceLookup
    var stored: [String: PointOfInterest]

    var joined: JoinedPlaces {
      JoinedPlaces(
        files: files, stored: PlaceList(stored.values.sorted { $0.id < $1.id }))
    }
  }

  private let store: any PlaceStore
  private let state: Mutex<State>
  /// Held during a change, which waits for the disk.
  private let changes = Mutex(())
  private let apply: @Sendable (any PlaceLookup) -> Void

  /// Reads the stored places, and applies them. Waits for the disk. Throws if a stored place has the id of another one.
  ///
  /// - Parameters:
  ///   - store: keeps the changed places.
  ///   - files: the places of files and services.
  ///   - apply: watches other places from then on.
  public convenience init(
    _ store: any PlaceStore, files: any PlaceLookup,
    apply: @escaping @Sendable (any PlaceLookup) -> Void
  ) throws {
    let places = try store.places()
    if let twice = files.numbers(of: Set(places.map(\.id))).keys.sorted().first {
      throw LocationError(
        .invalidArgument, "the stored place \(twice) has the id of a place in a file", remedy: "rename the stored place"
      )
    }
    let stored = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
    self.init(store, State(files: files, stored: stored), apply)
    apply(state.withLock { $0.joined })
  }

  /// An initializer that throws crashes the optimizer of Swift 6.3 in a class with a `Mutex<Void>`.
  private init(
    _ store: any PlaceStore, _ initial: sending State, _ apply: @escaping @Sendable (any PlaceLookup) -> Void
  ) {
    (self.store, self.apply) = (store, apply)
    state = Mutex(initial)
  }

  /// Replaces the places of files and services.
  public func setFiles(_ files: any PlaceLookup) {
    let joined = state.withLock { state in
      state.files = files
      return state.joined
    }
    apply(joined)
  }

  /// Adds or replaces a place if the precondition holds. Returns the place as stored, and whether it is new.
  func save(_ place: PointOfInterest, _ condition: Precondition, limit: Int) async throws -> Bool {
    try await change { [self] in
      let (old, isFull) = try present(place.id, limit: limit)
      try condition.check(old)
      if old == nil, isFull { throw Problem(409, "there are already \(limit) places") }
      try store.save(place)
      state.withLock { $0.stored[place.id] = place }
      return old == nil
    }
  }

  /// Removes a place if the precondition holds.
  func remove(_ id: String, _ condition: Precondition) async throws {
    try await change { [self] in
      let (old, _) = try present(id, limit: .max)
      guard old != nil else { throw Problem(404, "there is no place with this id") }
      try condition.check(old)
      try store.remove(id)
      state.withLock { $0.stored[id] = nil }
    }
  }

  private func present(_ id: String, limit: Int) throws -> (place: PointOfInterest?, isFull: Bool) {
    try state.withLock { state in
      guard state.files.numbers(of: [id]).isEmpty else {
        throw Problem(409, "this place comes from a file or a service, which the server does not change")
      }
      return (state.stored[id], state.stored.count >= limit)
    }
  }

  private func change<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await onBlockingThread { [self] in
      try changes.withLock { _ in
        let value = try body()
        apply(state.withLock { $0.joined })
        return value
      }
    }
  }
}

/// Where the server keeps the places that its clients create. Each change is durable when the function returns; it waits
/// for the disk.
public protocol PlaceStore: Sendable {
  /// Returns all places, in the order of their ids.
  func places() throws -> [PointOfInterest]
  /// Adds a place, or replaces the one with its id.
  func save(_ place: PointOfInterest) throws
  /// Removes the place with an id, if it exists.
  func remove(_ id: String) throws
}

/// The places of files and services, followed by those that the server stores.
struct JoinedPlaces: PlaceLookup {
  let files: any PlaceLookup
  let stored: PlaceList

  var count: Int { files.count + stored.count }
  var fault: LocationError? { files.fault }

  func place(_ number: Int) -> PointOfInterest {
    number < files.count ? files.place(number) : stored.place(number - files.count)
  }

  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    files.appendPlaces(within: margin, of: coordinate, to: &numbers)
    var own: [Int] = []
    stored.appendPlaces(within: margin, of: coordinate, to: &own)
    for number in own { numbers.append(number + files.count) }
  }

  func distance(from coordinate: Coordinate, to number: Int) -> Double {
    number < files.count
      ? files.distance(from: coordinate, to: number) : stored.distance(from: coordinate, to: number - files.count)
  }

  func boundingCircle(of number: Int) -> BoundingCircle {
    number < files.count ? files.boundingCircle(of: number) : stored.boundingCircle(of: number - files.count)
  }

  func numbers(of ids: Set<String>) -> [String: Int] {
    files.numbers(of: ids).merging(stored.numbers(of: ids).mapValues { $0 + files.count }) { file, _ in file }
  }
}

/// The headers `If-Match` and `If-None-Match` of a change (RFC 9110, section 13): two editors do not overwrite each other.
struct Precondition: Sendable, Hashable {
  var match: String?
  var noneMatch: String?

  init(_ request: ServerRequest) {
    (match, noneMatch) = (request[header: "if-match"], request[header: "if-none-match"])
  }

  /// Throws 412 if the place is another version, and 428 if the client does not name the version that it changes.
  func check(_ place: PointOfInterest?) throws(Problem) {
    let tag = place.map { EntityTag(hashOf: PlaceText.feature($0)) }
    if let noneMatch, let tag, EntityTag.list(noneMatch, contains: tag) {
      throw Problem(412, "the place already exists in this version")
    }
    guard let match else {
      guard tag == nil || noneMatch != nil else {
        throw Problem(428, "the place exists: name its version with If-Match: ETAG")
      }
      return
    }
    guard let tag, EntityTag.list(match, contains: tag, ignoringWeakness: false) else {
      throw Problem(412, "the place has been changed or removed: read it again")
    }
  }
}

/// The check that the border of an area does not cross or touch itself (a simple ring). Which points such a
/// border contains is not clear to its author.
enum RingCheck {
  private struct Edge {
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
    let number: Int

    var west: Double { min(from.x, to.x) }
    var east: Double { max(from.x, to.x) }

    func overlaps(_ other: Edge) -> Bool {
      max(from.y, to.y) >= min(other.from.y, other.to.y) && max(other.from.y, other.to.y) >= min(from.y, to.y)
    }

    /// Twice the area of the triangle with a point: its sign is the side on which the point lies.
    func side(_ point: (x: Double, y: Double)) -> Double {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }

    /// Whether the edges have a point in common that is inside both. Edges in one line do not cross.
    func crosses(_ other: Edge) -> Bool {
      side(other.from) * side(other.to) < 0 && other.side(from) * other.side(to) < 0
    }
  }

  /// Corners of a ring. In the worst case, each edge is compared with each other.
  static let mostCorners = 10_000

  /// Throws 400 if two edges of the ring cross.
  static func check(_ ring: [Coordinate]) throws(Problem) {
    guard ring.count <= mostCorners else { throw Problem(400, "a ring has more than \(mostCorners) corners") }
    // Straight in longitude and latitude; across the antimeridian, longitudes continue.
    var x = ring.first?.longitude ?? 0
    var corners: [(x: Double, y: Double)] = []
    for corner in ring {
      x += (corner.longitude - x).remainder(dividingBy: 360)
      corners.append((x, corner.latitude))
    }
    let edges = corners.indices.map { index in
      Edge(from: corners[index], to: corners[(index + 1) % corners.count], number: index)
    }.sorted { $0.west < $1.west }
    var open: [Edge] = []
    for edge in edges {
      open.removeAll { $0.east < edge.west }
      for other in open where edge.overlaps(other) && edge.crosses(other) {
        throw Problem(
          400,
          "the border of the area crosses itself between its corners \(min(edge.number, other.number) + 1) and "
            + "\(max(edge.number, other.number) + 2)")
      }
      open.append(edge)
    }
  }
}
