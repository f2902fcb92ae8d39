import ArgumentParser
import LocationKit
import LocationService
import LocationTracks

/// The archive that watch adds to, and what of it is kept.
struct ArchiveStorageOptions: ParsableArguments {
  @Option(
    name: .customLong("archive"),
    help: .value("folder", "Add each location to this location archive; flushed once a second."), completion: .directory
  )
  var path: String?

  @Option(
    name: .customLong("archive-keep"),
    help: .value("age", "Remove older locations from the archive, once a day: 12h, 30d, 2y (default: none)."))
  var keep: ArchiveAge?

  @Option(
    name: .customLong("archive-thin"), parsing: .singleValue,
    help: .value("age:interval", "Keep one older location per interval, once a day: 30d:10s. May be repeated."))
  var thin: [ThinningRule] = []

  func validate() throws {
    if path == nil, keep != nil || !thin.isEmpty {
      throw ValidationError("--archive-keep and --archive-thin are for an archive: specify it with --archive")
    }
  }

  func open(isQuiet: Bool) throws(LocationError) -> ArchiveOutput? {
    guard let path else { return nil }
    let rules = keep == nil && thin.isEmpty ? nil : TrimRules(keep: keep, thin: thin)
    return try ArchiveOutput(ArchiveName(writing: path), rules: rules, isQuiet: isQuiet)
  }
}

/// The age of old parts of an archive: `12h`, `30d`, `2y`, or the time before which they are: `2024-01-01`, in UTC.
enum ArchiveAge: ExpressibleByArgument, Hashable {
  case duration(Duration)
  case instant(UTCInstant)

  init?(argument: String) {
    let context = TimePoint.Context(now: SystemWallClock.now())
    if let instant = TimePoint(argument)?.instant(in: context) {
      self = .instant(instant)
      return
    }
    // A number without a unit could as well be a year.
    guard argument.last?.isNumber == false, let duration = Duration(text: argument) else { return nil }
    self = .duration(duration)
  }

  /// The time that is this long before `now`.
  func instant(before now: UTCInstant) -> UTCInstant {
    switch self {
    case .duration(let duration): now.advanced(by: .zero - duration)
    case .instant(let instant): instant
    }
  }
}

/// A part of an archive, and the interval to which it is thinned: `30d:10s`.
struct ThinningRule: ExpressibleByArgument {
  let age: ArchiveAge
  let interval: Duration

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let age = ArchiveAge(argument: String(argument[..<colon])),
      let interval = TimeSpan(argument: String(argument[argument.index(after: colon)...])), interval.duration > .zero
    else { return nil }
    (self.age, self.interval) = (age, interval.duration)
  }
}
