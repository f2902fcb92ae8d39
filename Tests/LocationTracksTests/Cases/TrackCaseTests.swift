import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

/// Files in the shape of those in public bug reports, with what each must give.
@Suite("Track cases", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct TrackCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    /// Numbers of points, of those with a time, of waypoints and of points of routes.
    var points: [Int] = []
    /// The first point: latitude, longitude, time.
    var first: (Double, Double, String?)?
    /// Part of the error of a file that cannot be read.
    var error: String?
    /// Part of a reason in the account.
    var noted: String?

    init(
      _ file: String, _ points: [Int] = [], _ first: (Double, Double, String?)? = nil, error: String? = nil,
      noted: String? = nil
    ) {
      (self.file, self.points, self.first, self.error, self.noted) = (file, points, first, error, noted)
    }

    var testDescription: String { file }
  }

  private static let cases = [
    Case("01-nmea-signalk-multiplexed-log/skserver-raw_2025-06-01T10.log", [4, 4]),
    Case("03-nmea-opencpn-data-monitor-log/vdr.csv", [3, 3]),
    Case("04-nmea-longitude-not-padded/unpadded.nmea", [], (44.4381999, -1.9988663, nil)),
    Case("05-nmea-latitude-three-digit-degrees/three.nmea", [], (-23.80637165, 153.22643801, nil)),
    Case("12-nmea-checksum-zero/zero.nmea", [3]),
    Case("16-nmea-coordinates-without-decimals/nodecimals.nmea", [2], (47.05, 8.3, nil)),
    Case("22-gpsd-json-log-with-nul-blocks/pizero.json", [6, 6]),
    Case("23-gpsd-gpspipe-timestamps/gpspipe-w-u.log", [3, 3]),
    Case("23-gpsd-gpspipe-timestamps/gpspipe-r-t.log", [3, 3]), Case("23-gpsd-gpspipe-timestamps/min.log", [1, 1]),
    Case("24-gpx-short-fractions/fractions.gpx", [6, 6]),
    Case("25-gpx-times-without-zone-or-with-blank/nozone.gpx", [6, 6]),
    Case("26-gpx-times-of-a-locale/locale.gpx", [6], noted: "unreadable time"),
    Case("27-gpx-opentracks-values/opentracks.gpx", [3, 3]),
    Case("29-gpx-healthfit-accuracies/workout-route.gpx", [3, 3]),
    Case("30-gpx-two-extensions-and-bare-bpm/two.gpx", [3, 3]),
    Case("31-gpx-blanks-before-the-declaration/strava.gpx", [3]),
    Case("31-gpx-blanks-before-the-declaration/osmrm.gpx", [3]),
    Case("32-gpx-without-declaration-crlf/nodecl.gpx", [3]), Case("33-gpx-few-points-have-times/few.gpx", [10, 4]),
    Case("36-gpx-pause-marks-as-coordinates/pause.gpx", [4], noted: "unusable coordinates"),
    Case("39-kml-2.3-track/kml23.kml", [6, 6]),
    Case("40-kml-google-timeline-day/history-2019-05-01.kml", [3, 2, 1], (47.05, 8.3, "2019-05-01T10:00:22Z")),
    Case("40-kml-google-timeline-day/min.kml", [2, 2], (47.05, 8.3, "2019-05-01T09:00:00Z")),
    Case("41-kml-track-without-times/nowhen.kml", [4, 0]),
    Case("42-kmz-index-with-network-links/backup.kmz", error: "files/rides.kml"),
    Case("45-geojson-gpslogger/gpslogger.geojson", [4, 4], noted: "provider"),
    Case("47-geojson-time-as-fourth-number/four.geojson", [4, 4], (47.05, 8.3, "2025-01-01T00:00:00Z")),
    Case("48-geojson-null-geometry-null-properties-crs/sparse-track.geojson", [9]),
    Case("49-csv-libreoffice-comma/export.csv", [3, 3]), Case("49-csv-libreoffice-comma/english.csv", [3, 3]),
    Case("49-csv-libreoffice-comma/min.csv", [1, 1], (47.05, 8.3, "2024-01-25T10:15:00Z")),
    Case("49-csv-libreoffice-comma/min-empty-time.csv", [1, 0], noted: "unreadable time"),
    Case("50-csv-quoted-decimal-commas/quoted.csv", [3, 3], (47.05, 8.3, "2024-01-25T10:00:00Z")),
    Case("51-csv-hemisphere-letters/column.csv", [3, 3], (-33.05, -70.3, nil)),
    Case("51-csv-hemisphere-letters/suffix.csv", [3, 3], (-33.05, -70.3, nil)),
    Case("51-csv-hemisphere-letters/prefix.csv", [3, 3], (-33.05, -70.3, nil)),
    Case("51-csv-hemisphere-letters/min.csv", [1, 1], (-33.05, -70.3, nil)),
    Case("53-csv-flytrex-two-times/flytrex.csv", [3, 3], (47.05, 8.3, "2016-07-23T22:50:45.288Z")),
    Case("54-csv-movebank/movebank.csv", [4, 4]),
    Case("54-csv-movebank/movebank-underscore.csv", [4, 4]),
    Case("54-csv-movebank/min.csv", [1, 1], (47.05, 8.3, "2018-05-01T10:00:00Z")),
    Case("55-csv-both-coordinates-in-one-column/edgetx.csv", [3, 3], (47.05, 8.3, "2021-09-08T10:00:00.120Z")),
    Case("55-csv-both-coordinates-in-one-column/fr24.csv", [3, 3], (47.05, 8.3, "2024-05-01T10:00:00Z")),
    Case("56-csv-sensor-logger-nanoseconds/Location.csv", [3, 3], (47.05, 8.3, "2024-05-01T10:00:00Z")),
    Case("58-csv-gpslogger-and-traccar/gpslogger.csv", [3, 3]),
    Case("58-csv-gpslogger-and-traccar/traccar.csv", [3, 3]),
    Case("59-owntracks-rec-with-newline-marks/2022-01.rec", noted: "unreadable line"),
    Case("61-owntracks-json-export/frontend.json", [3, 3]),
    Case("61-owntracks-json-export/ocat.json", [3, 3]), Case("61-owntracks-json-export/min.json", [1, 1]),
    Case(
      "63-google-ios-visits-and-ways/location-history.json", [2, 2, 1, 2], (47.140695, 8.433992, "2018-12-27T09:35:00Z")
    ),
    Case("63-google-ios-visits-and-ways/only-visits.json", [0, 0, 1, 2]),
    Case("64-google-semantic-history-and-edits/2023_MAY.json", [2, 2, 1, 2]),
    Case("64-google-semantic-history-and-edits/min.json", [0, 0, 1]),
    Case("64-google-semantic-history-and-edits/Timeline Edits.json", [1, 1]),
    Case("64-google-semantic-history-and-edits/Settings.json", error: "settings of Google's location history"),
    Case("65-google-android-timeline-west/Zeitachse.json", [3, 3]),
    Case("74-kml-inreach-points-with-times/inreach.kml", [4, 4]),
    Case("75-log-that-begins-within-a-line/rotated.json", [5, 5], noted: "unreadable line"),
    Case("75-log-that-begins-within-a-line/message-first.json", [5, 5], noted: "unreadable line"),
    Case("75-log-that-begins-within-a-line/bom.json", [5, 5]),
    Case("75-log-that-begins-within-a-line/rotated.rec", [5, 5]),
    Case("75-log-that-begins-within-a-line/rotated.nmea", [5, 5]),
    Case("76-nmea-gga-only-rtk/gga.nmea", [5, 0]), Case("77-nmea-iphone-quality-12/iphone.nmea", [3, 3]),
  ]

  @Test("each file gives its points, or an error that says what it is", arguments: cases)
  func conformance(expected: Case) async throws {
    let path = try Corpus.file("cases/\(expected.file)").path
    var options = TrackOptions(source: expected.file)
    options.content = .everything
    var entries: [TrackEntry] = []
    do {
      let reader = try await TrackReader(path, options: options)
      while try await reader.next(into: &entries) {}
      #expect(expected.error == nil)
      let reasons = (Array(reader.counts.skipped.keys) + Array(reader.counts.tolerated.keys)).joined(separator: ", ")
      if let noted = expected.noted { #expect(reasons.contains(noted), "\(reasons)") }
    } catch let error as LocationError {
      #expect(expected.error.map { error.message.contains($0) && error.remedy != nil } ?? false, "\(error)")
    }
    let locations = entries.compactMap { if case .point(let point) = $0 { point.location } else { nil } }
    let waypoints = entries.count { if case .waypoint = $0 { true } else { false } }
    let routePoints = entries.count { if case .routePoint = $0 { true } else { false } }
    let found = [locations.count, locations.count { $0.time != nil }, waypoints, routePoints]
    #expect(Array(found.prefix(expected.points.count)) == expected.points)
    guard let (latitude, longitude, time) = expected.first, let location = locations.first else { return }
    #expect(
      abs(location.coordinate.latitude - latitude) < 1e-6 && abs(location.coordinate.longitude - longitude) < 1e-6)
    if let time { #expect(location.time == UTCInstant(iso8601: time)) }
  }
}
