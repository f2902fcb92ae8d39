import LocationKit
import LocationTracks
import TestSupport

/// Entries of a track file in which each thing is now known and now not.
struct RandomEntries {
  private var random: SeededRandom
  private var second = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Metadata, waypoints, routes, then tracks: an order that every format can hold.
  mutating func file() -> [TrackEntry] {
    var entries: [TrackEntry] = [.metadata(TrackMetadata(name: text(), author: text(), keywords: text()))]
    for _ in 0..<Int.random(in: 0...3, using: &random) { entries.append(.waypoint(waypoint())) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      entries.append(.route(header()))
      for _ in 0..<Int.random(in: 1...4, using: &random) { entries.append(.routePoint(waypoint())) }
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      entries.append(.track(header()))
      entries += track()
    }
    return entries
  }

  mutating func track() -> [TrackEntry] {
    (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Int.random(in: 0..<15, using: &random) == 0 ? noFix() : .point(point())
    }
  }

  private mutating func noFix() -> TrackEntry {
    second += 1
    let time = Sample.start.advanced(by: .seconds(second))
    return .noFix(NoFix(time: time, reason: .noFix, origin: Sample.origin))
  }

  mutating func point() -> TrackPoint {
    var point = TrackPoint(location())
    point.sensors.heartRate = maybe { Double(Int.random(in: 1...255, using: &$0.random)) }
    point.sensors.cadence = maybe { Double(Int.random(in: 0...254, using: &$0.random)) }
    point.sensors.temperature = maybe { $0.number(-40...50) }
    point.sensors.power = maybe { Double(Int.random(in: 0...2000, using: &$0.random)) }
    point.sensors.distance = maybe { Double(Int.random(in: 0...1_000_000, using: &$0.random)) / 100 }
    return point
  }

  mutating func location() -> Location {
    second += Int.random(in: 1...5, using: &random)
    let longitude = Int.random(in: 0..<10, using: &random) == 0 ? 180 : number(-180...180)
    var location = Sample.location(number(-90...90), longitude, second: second)
    location.altitudeMSL = maybe { $0.number(-500...20_000) }
    location.geoidSeparation = maybe { $0.number(-110...90) }
    if location.ellipsoidalHeight == nil {
      location.ellipsoidalHeight = maybe { $0.number(-110...90) + (location.altitudeMSL ?? $0.number(-500...20_000)) }
    }
    location.mode = Bool.random(using: &random) ? .threeDimensional : .twoDimensional
    location.status = maybe { FixStatus(rawValue: UInt8.random(in: 1...9, using: &$0.random)) }
    location.speed = maybe { $0.number(0...400) }
    location.courseOverGround = maybe { $0.number(0...360) }
    location.verticalSpeed = maybe { $0.number(-50...50) }
    location.magneticVariation = maybe { $0.number(-180...180) }
    location.horizontalAccuracy = maybe { $0.accuracy() }
    location.verticalAccuracy = maybe { $0.accuracy() }
    location.dilution.horizontal = maybe { $0.number(0.5...99) }
    location.dilution.vertical = maybe { $0.number(0.5...99) }
    location.dilution.position = maybe { $0.number(0.5...99) }
    location.satellitesUsed = maybe { Int.random(in: 0...40, using: &$0.random) }
    location.correctionAge = maybe { $0.number(0...60) }
    location.correctionStation = maybe { Int.random(in: 0...1023, using: &$0.random) }
    location.startsSegment = Int.random(in: 0..<8, using: &random) == 0
    return location
  }

  private mutating func waypoint() -> Waypoint {
    var location = location()
    location.startsSegment = false
    return Waypoint(location, name: text(), comment: text(), description: text(), symbol: text(), type: text())
  }

  private mutating func header() -> TrackHeader {
    TrackHeader(name: text(), comment: text(), description: text(), type: text())
  }

  private mutating func text() -> String? {
    let texts = ["Zürich", "a<b & \"c\"", "two\nlines", "comma, semicolon; tab\tin", "\u{1F6B2} \\ /", "]]>"]
    return maybe { texts.randomElement(using: &$0.random) }
  }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value?) -> Value? {
    Bool.random(using: &random) ? value(&self) : nil
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  private mutating func accuracy() -> Accuracy? {
    Accuracy(
      radius: number(0.01...5000), level: Accuracy.Level.allCases.randomElement(using: &random) ?? .unknown,
      basis: Accuracy.Basis.allCases.randomElement(using: &random) ?? .daemon)
  }
}
