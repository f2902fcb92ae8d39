import Testing

@testable import LocationMQTT

@Suite("Topics")
struct TopicTests {
  @Test(
    "a subject is one level, without wildcards",
    arguments: [
      ("van-17", "van-17"), ("ann/phone", "ann%2Fphone"), ("+", "%2B"), ("#", "%23"), ("$SYS", "%24SYS"), ("", "%00"),
      ("%00", "%2500"), ("a\u{0}\n", "a%00%0A"), ("ü", "%C3%BC"),
    ])
  func levels(id: String, level: String) { #expect(TopicLevel.encode(id) == level) }

  @Test(
    "the subject of a phone is its user and its device",
    arguments: [
      ("owntracks/ann/phone", "ann/phone"), ("home/owntracks/ann/phone", "ann/phone"), ("phone", "phone"),
      ("/a", "/a"),
    ])
  func subjects(topic: String, subject: String) { #expect(TrackerLines.subject(ofOwnTracks: topic) == subject) }
}
