import ArgumentParser
import LocationKit
import LocationTracks

/// How what was recorded is read, where it does not say enough or is not as it should be.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A day near the recording, where the file has no date or one 1024 weeks off.", valueName: "date")
  )
  var referenceDate: CalendarDate?

  @Flag(help: "Take NMEA sentences that have no checksum; they are counted.")
  var acceptMissingChecksums = false

  func makeTrackOptions() -> TrackOptions {
    var options = TrackOptions()
    options.referenceDate = referenceDate
    options.acceptsMissingChecksums = acceptMissingChecksums
    return options
  }
}
