import LocationTracks
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

  @Test("has its name")
  func names() {
    #expect(format.name == "gpsd JSON")
  }
}
