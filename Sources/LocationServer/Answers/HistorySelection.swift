import Glibc
import LocationArchive
import LocationKit

/// Where the locations of a history lie: anywhere, in a box, in a circle or in a place; or a level of detail, everywhere
/// or in a box.
enum HistorySelection: Sendable {
  case all
  case box(DegreeBox)
  case region(Region)
  case outline(metres: Double)
  case path(metres: Double, box: DegreeBox)

  /// - Parameter place: returns the place with an id; `nil` if there is none.
  init(_ query: RequestQuery, place: (String) -> PointOfInterest?) throws(Problem) {
    var selections: [HistorySelection] = []
    let metres = try query.number("level-of-detail", in: 0...1e7).flatMap { $0 > 0 ? $0 : nil }
    if let box = try query.box("box") {
      selections.append(metres.map { .path(metres: $0, box: box) } ?? .box(box))
    } else if let metres {
      selections.append(.outline(metres: metres))
    }
    if let circle = try query.circle("near") {
      selections.append(.region(.circle(center: circle.center, radius: circle.radius)))
    }
    if let id = try query.text("place") {
      guard let place = place(id) else { throw Problem(404, "there is no place with this id") }
      selections.append(.region(place.region))
    }
    guard selections.count < 2 else {
      throw Problem(400, "choose one of box, near, place and level-of-detail; only box and level-of-detail go together")
    }
    self = selections.first ?? .all
  }

  /// Calls `body` with each location from a time on, until it returns `false`.
  func locations(
    of question: PastQuestion, from: UTCInstant?, _ body: (Location) async throws -> Bool
  ) async throws {
    if let view = question.view { return try await seen(by: view, question, from: from, body) }
    let (archive, subject, to) = (question.archive, question.subject, question.to)
    var counter = question.makeCounter()
    switch self {
    case .all: _ = try await pass(archive.locations(of: subject, from: from, to: to), &counter, to: body)
    case .box(let box): try await pass(box, question, from: from, to: body)
    case .region(let region):
      try await pass(DegreeBox(around: region.boundingCircle), question, from: from) { location in
        guard region.contains(location.coordinate) else { return true }
        return try await body(location)
      }
    case .outline(let metres):
      _ = try await pass(archive.outline(metres: metres, of: subject, from: from, to: to), &counter, to: body)
    case .path(let metres, let box):
      // The steps into the box are looked for in one pass: day by day, those at midnight would be lost.
      for try await piece in archive.path(metres: metres, in: box, of: subject, from: from, to: to) {
        for location in piece where try await !body(location) { return }
        try await question.pause()
      }
    }
  }

  /// The archive does not pause while it looks for the next location in a box.
  private func pass(
    _ box: DegreeBox, _ question: PastQuestion, from: UTCInstant?, to body: (Location) async throws -> Bool
  ) async throws {
    var counter = question.makeCounter()
    for day in question.days(from: from) {
      let locations = question.archive.locations(
        in: box, of: question.subject, from: day.lowerBound, to: day.upperBound)
      guard try await pass(locations, &counter, to: body) else { return }
      try await question.pause()
    }
  }

  /// Returns `false` if `body` has.
  private func pass(
    _ locations: some AsyncSequence<Location, LocationError>, _ counter: inout QuestionPace.Counter,
    to body: (Location) async throws -> Bool
  ) async throws -> Bool {
    for try await location in locations {
      if try await !body(location) { return false }
      try await counter.step()
    }
    return true
  }

  /// Selects by what a token sees: a circle around a position that it does not see must not find it.
  private func seen(
    by view: PrivacyView, _ question: PastQuestion, from: UTCInstant?, _ body: (Location) async throws -> Bool
  ) async throws {
    var filter = view.makeFilter(at: question.now)
    var last: Coordinate?
    var counter = question.makeCounter()
    for try await location in question.archive.locations(of: question.subject, from: from, to: question.to) {
      try await counter.step()
      guard var location = filter.seen(location) else { continue }
      if case .path(_, let box) = self, !box.contains(location.coordinate) { last = nil }
      guard selects(location.coordinate, after: last) else { continue }
      if case .path = self, last == nil { location.startsSegment = true }
      last = location.coordinate
      if try await !body(location) { return }
    }
  }

  /// - Parameter last: the coordinate that was selected before.
  private func selects(_ coordinate: Coordinate, after last: Coordinate?) -> Bool {
    switch self {
    case .all: true
    case .box(let box): box.contains(coordinate)
    case .region(let region): region.contains(coordinate)
    case .outline(let metres): last.map { $0.distance(to: coordinate) > metres } ?? true
    case .path(let metres, let box):
      box.contains(coordinate) && last.map { $0.distance(to: coordinate) > metres } ?? true
    }
  }
}

extension DegreeBox {
  /// Creates a box that contains a circle. It is somewhat larger than necessary.
  init(around circle: BoundingCircle) {
    let center = circle.center
    // One degree of latitude has at least 110 567 m.
    let height = circle.radius / 110_500 + 1e-6
    let farthest = max(abs(center.latitude - height), abs(center.latitude + height))
    let width = farthest < 89.9 ? height / cos(farthest * .pi / 180) : 360
    let (south, north) = (max(-90, center.latitude - height), min(90, center.latitude + height))
    guard width < 180 else {
      self.init(south: south, west: -180, north: north, east: 180)
      return
    }
    let (west, east) = (center.longitude - width, center.longitude + width)
    self.init(south: south, west: west < -180 ? west + 360 : west, north: north, east: east > 180 ? east - 360 : east)
  }
}
