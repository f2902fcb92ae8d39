import ArgumentParser
import LocationKit

/// The messages of an anchor watch on standard error, in addition to the events.
struct AnchorReport {
  /// Exit code after an alarm: the first that sysexits(3) leaves free.
  static let exitCode = ExitCode(79)

  let output: OutputOptions
  let display: LiveDisplay?
  private var isPlaced = false
  private var isWaiting = false

  init(output: OutputOptions, display: LiveDisplay?) {
    self.output = output
    self.display = display
  }

  /// Reports once the position of the circle, or that no location has been accurate enough for it.
  mutating func tell(of watch: AnchorWatch, hasLocation: Bool) {
    if let place = watch.place {
      if !isPlaced { tell(of: place, watch) }
      isPlaced = true
    } else if hasLocation, !isWaiting {
      isWaiting = true
      if !output.quiet {
        StandardError.complain("--anchor-here waits for a location that is good to \(text(watch.radius))")
      }
    }
  }

  private func tell(of place: PointOfInterest, _ watch: AnchorWatch) {
    display?.note(anchor: place)
    guard !output.quiet, case .circle(let center, let radius) = place.region else { return }
    var writer = ASCIIWriter()
    output.coords.append(center, to: &writer)
    StandardError.say(
      "anchor watch: \(text(radius)) around \(String(decoding: writer.bytes, as: UTF8.self)), "
        + "alarm beyond \(text(radius + watch.hysteresis))")
  }

  private func text(_ metres: Double) -> String {
    var writer = ASCIIWriter()
    output.units.appendDistance(metres, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Rings the bell and prints the alarm; in a live view, the view shows it.
  func raise(_ alarm: LocationEvent) {
    StandardError.ring()
    if display == nil { say(alarm) }
  }

  /// Prints the final alarm after the live view is closed.
  func end(_ alarm: LocationEvent) {
    if display != nil { say(alarm) }
  }

  /// Prints the alarm, even with `--quiet`.
  private func say(_ alarm: LocationEvent) {
    let printer = TextPrinter(units: output.units, hasColours: false)
    guard let (time, sentence) = printer.sentence(of: alarm) else { return }
    StandardError.complain((time.map { "\($0) " } ?? "") + sentence)
  }
}
