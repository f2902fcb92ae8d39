import ArgumentParser
import LocationKit
import LocationTracks

/// Options for recorded input that is incomplete or faulty.
struct InputOptions: ParsableArguments {
  @Option(
    help: .value("date", "Assume a date near this day if the file has no date, or a date that is 1024 weeks off."))
  var referenceDate: CalendarDate?

  @Flag(help: "Accept NMEA sentences without a checksum, and count them.")
  var acceptMissingChecksums = false

  func makeTrackOptions() -> TrackOptions {
    var options = TrackOptions()
    options.referenceDate = referenceDate
    options.acceptsMissingChecksums = acceptMissingChecksums
    return options
  }
}
