import LocationKit
import LocationTracks
import Testing

@Suite("CSVTrackWriter")
struct CSVTrackWriterTests {
  private static let header = """
    time,lat,lon,segment,alt_msl_m,alt_hae_m,geoid_sep_m,speed_mps,course_deg,climb_mps,magvar_deg,eph_m,eph_level,\
    eph_basis,epv_m,epv_level,epv_basis,hdop,vdop,pdop,sat,dgps_age_s,dgps_station,fix_mode,fix_status,leap_second,\
    heart_rate_bpm,cadence_rpm,temperature_c,power_w,distance_m\n
    """

  @Test("a row has every column, empty if unknown")
  func rows() {
    let text = TrackText([Sample.full, Sample.noFix, Sample.point(1, 2, second: nil)], as: CSVFormat())
    #expect(
      text.text == Self.header + """
        2026-05-01T10:00:00.000Z,-47.123456789,-8.987654321,1,408.125,,47.9,1.25,93.5,-0.25,-2.5,3.5,0.95,receiver,6,\
        0.68,derived,0.9,1.2,1.5,9,2.5,120,,2,,140,85,21.5,,
        ,1,2,2,,,,,,,,,,,,,,,,,,,,,,,,,,,\n
        """)
  }

  @Test("an empty track has the header, once")
  func nothing() { #expect(TrackText([], as: CSVFormat()).text == Self.header) }

  @Test("counts what has no column")
  func leftOut() {
    let mark = Waypoint(Sample.location())
    let text = TrackText(
      [
        .metadata(TrackMetadata(name: "a")), .waypoint(mark), .route(TrackHeader()), .routePoint(mark),
        .track(TrackHeader(name: "a")), Sample.sky,
      ],
      as: CSVFormat())
    #expect(
      text.leftOut == [
        "descriptions of the file": 1, "waypoints": 1, "routes": 1, "route points": 1, "descriptions of tracks": 1,
        "satellite views": 1,
      ])
  }

  @Test("a file's creator alone does not count as a description", arguments: [nil, "ours"])
  func creator(_ creator: String?) {
    let entries = [.metadata(TrackMetadata(creator: creator)), Sample.point(1, 2, second: nil)]
    let text = TrackText(entries, as: CSVFormat())
    #expect(text.leftOut.isEmpty)
  }
}
