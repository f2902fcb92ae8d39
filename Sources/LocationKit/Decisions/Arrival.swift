/// When readings arrived.
struct Arrival {
  /// Since the manager's start, on its clock.
  var elapsed: Duration
  /// The time of day; `nil` for recorded sources, where it says nothing.
  var wallClock: UTCInstant?

  /// How old a location was when it arrived, by the time of day; `nil` where that cannot be believed: the location is more than 10 s
  /// ahead of it, or a day and more behind.
  func age(of location: Location) -> Duration? {
    guard let wallClock else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock.duration(since: time)
    guard age > .seconds(-10), age < .seconds(86_400) else { return nil }
    return max(age, .zero)
  }
}
