import ArgumentParser
import LocationKit

/// The anchor watch of a run: marks the alarms among the events, and reports them and the circle on standard error.
struct AnchorReport {
  /// Exit code after an alarm: the first that sysexits(3) leaves free.
  static let exitCode = ExitCode(79)

  private let mode: PrintingMode
  private let keepsWatching: Bool
  private var watch: AnchorWatch
  private(set) var isPlaced = false
  private var isWaiting = false
  /// Alarm that ends the run.
  private(set) var alarm: LocationEvent?

  /// Returns `nil` if the actions have no anchor watch.
  init?(_ actions: EventActions, _ mode: PrintingMode) {
    guard let watch = actions.anchorWatch else { return nil }
    self.watch = watch
    self.mode = mode
    keepsWatching = actions.keepsWatching
  }

  /// Returns the events of a batch with their alarms.
  mutating func watch(_ batch: [LocationEvent]) -> [LocationEvent] { watch.watch(batch) }

  /// Reports once the position of the circle, or that no location has been accurate enough for it.
  mutating func report(hasLocation: Bool) {
    if let place = watch.place {
      if !isPlaced { report(place) }
      isPlaced = true
    } else if hasLocation, !isWaiting {
      isWaiting = true
      if !mode.options.quiet {
        StandardError.complain("--anchor-here waits for a location that is good to \(notation.distance(watch.radius))")
      }
    }
  }

  /// Rings the bell for an alarm and prints it; in a live view, the view shows it.
  mutating func note(_ event: LocationEvent) {
    guard event.isAlarm else { return }
    StandardError.ring()
    if mode.display == nil { print(event) }
    if !keepsWatching { alarm = event }
  }

  /// Throws the exit code of an alarm that ended the run, and prints the alarm after the live view is closed.
  func checkAlarm() throws {
    guard let alarm else { return }
    if mode.display != nil { print(alarm) }
    throw Self.exitCode
  }

  /// Throws if no location was accurate enough for the circle.
  func checkPlace(source: String) throws {
    guard watch.place == nil else { return }
    throw LocationError(
      .sourceEnded, "no location was good enough for an anchor watch", context: source,
      remedy: "take a larger radius for --anchor-here")
  }

  private func report(_ place: PointOfInterest) {
    mode.display?.note(anchor: place)
    guard !mode.options.quiet, case .circle(let center, let radius) = place.region else { return }
    let limit = notation.distance(radius + watch.hysteresis)
    StandardError.say(
      "anchor watch: \(notation.distance(radius)) around \(notation.position(center)), alarm beyond \(limit)")
  }

  private var notation: Notation { mode.options.notation.notation }

  /// Prints the alarm, even with `--quiet`.
  private func print(_ alarm: LocationEvent) {
    guard let (time, sentence) = TextPrinter(notation: notation).sentence(of: alarm) else { return }
    StandardError.complain((time.map { "\($0) " } ?? "") + sentence)
  }
}
