import ArgumentParser
import LocationKit
import Testing

@testable import LocateCommand

@Suite("LocationError on the command line")
struct LocationErrorTests {
  @Test(
    "has the exit code of sysexits(3)",
    arguments: [
      (LocationError.Code.invalidArgument, 64), (.invalidData, 65), (.inputNotFound, 66), (.sourceUnavailable, 69),
      (.internalError, 70),
      (.readerTooSlow, 70), (.writingFailed, 74), (.timedOut, 75), (.sourceEnded, 75), (.permissionDenied, 77),
    ] as [(LocationError.Code, Int32)])
  func exitCodes(_ code: LocationError.Code, _ number: Int32) {
    #expect(LocationError(code, "").exitCode.rawValue == number)
  }

  @Test(
    "names standard input",
    arguments: [
      ("-", "standard input: broken; mend it"), ("-:12:3", "standard input:12:3: broken; mend it"),
      ("-x.gpx:1", "-x.gpx:1: broken; mend it"), ("ride.gpx:2", "ride.gpx:2: broken; mend it"),
      (nil, "broken; mend it"),
    ])
  func names(_ place: String?, _ sentence: String) {
    #expect(LocationError(.invalidData, "broken", context: place, remedy: "mend it").sentence == sentence)
  }

  @Test("adds the options that do what a library recommends")
  func options() {
    let error = LocationError(
      .invalidArgument, "no encryption", remedy: "specify a certificate; or allow connections without encryption")
    #expect(error.sentence == "no encryption; specify a certificate with --tls-certificate; or add --insecure-http")
  }
}
