import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("WireLogFormat")
struct WireLogFormatTests {
  private let format = WireLogFormat()

  private func recognizes(_ head: String) -> Bool {
    let bytes = Array(head.utf8)
    return format.recognizes(bytes.span)
  }

  /// What `gpspipe -r` has before its sentences.
  private static let greeting = """
    {"class":"VERSION","release":"3.22"}
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0"}]}
    {"class":"WATCH","enable":true,"nmea":true}

    """

  @Test(
    "recognizes an object with a class, also behind other text and lines",
    arguments: [
      #"{"class":"VERSION""#, #"{"class":"TPV","mode":3}"#, "\r\n \t{\"class\":\"SKY\"", #"{ "class" : "TPV" }"#,
      #"{"mode":3,"class":"TPV"}"#, greeting, greeting + #"{"class":"TPV","mode":3}"# + "\n$GPRMC,1",
      "at\":47.05}\n" + #"{"class":"TPV"}"#, "gpsd:INFO: launching\n" + #"{"class":"TPV"}"#,
      "\u{FEFF}" + #"{"class":"TPV"}"#,
      #"1541239940.123: {"class":"TPV"}"#, "\0\0" + #"{"class":"TPV"}"#,
    ])
  func recognizes(head: String) { #expect(recognizes(head)) }

  @Test(
    "does not recognize other formats",
    arguments: [
      "", " \n", "{", "{}", "{\n\"class\":\"TPV\"}", #"[{"class":"TPV"}]"#, #"{"type":"FeatureCollection"}"#,
      #"{"klass":"TPV"}"#, #""class""#, "$GPRMC,1", "<gpx>{\"class\":\"TPV\"}",
      greeting + "$GPRMC,1", greeting + "\n!AIVDM,1",
    ])
  func declines(head: String) { #expect(!recognizes(head)) }

  /// Returns the subjects of the points.
  private func subjects(_ options: TrackOptions) throws -> [String?] {
    let text = [("van", 1), ("car", 1), (nil, 2), ("van", 2)].map { subject, second in
      let member = subject.map { ",\"subject\":\"\($0)\"" } ?? ""
      return
        "{\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-05-01T10:00:0\(second)Z\",\"lat\":48,\"lon\":\(10 + second)\(member)}\n"
    }.joined()
    var (decoder, entries): (any TrackDecoder, [TrackEntry]) = (format.makeDecoder(options), [])
    let bytes = Array(text.utf8)
    try decoder.decode(bytes.span, into: &entries)
    try decoder.finish(into: &entries)
    return entries.compactMap { if case .point(let point) = $0 { .some(point.subject) } else { nil } }
  }

  @Test("points have the subject of their line, and several subjects are not one track")
  func severalSubjects() throws {
    var options = TrackOptions(source: "fleet.json")
    expectThrows(LocationError.self, stating: "the lines have several subjects") { try subjects(options) }
    options.separatesSubjects = true
    #expect(try subjects(options) == ["van", "car", nil, "van"])
    options.separatesSubjects = false
    options.subject = "van"
    #expect(try subjects(options) == ["van", nil, "van"])
  }

  @Test("has its name")
  func names() {
    #expect(format.name == "gpsd JSON")
  }
}
