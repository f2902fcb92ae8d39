/// The moment at which readings arrived.
struct Arrival {
  /// Time since the manager's start, on its clock.
  var elapsed: Duration
  /// Time of day; `nil` for recorded sources, to which it does not apply.
  var wallClock: UTCInstant?

  /// Returns the age of a location on arrival, by the time of day. `nil` if the location has no time, or an
  /// implausible one: more than 10 s ahead of the time of day, or a day or more behind it. Zero for recorded sources.
  func age(of location: Location) -> Duration? {
    guard let wallClock else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock.duration(since: time)
    guard age > .seconds(-10), age < .seconds(86_400) else { return nil }
    return max(age, .zero)
  }
}
