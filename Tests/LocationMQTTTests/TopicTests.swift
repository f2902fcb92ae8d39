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
    "the subject of a phone is the part of its topic after the base",
    arguments: [
      ("owntracks/#", "owntracks/ann/phone", "ann/phone"), ("owntracks/+/+", "owntracks/ann/phone", "ann/phone"),
      ("owntracks/ann/#", "owntracks/ann/phone", "ann/phone"),
      ("home/owntracks/#", "home/owntracks/ann/phone", "ann/phone"), ("#", "owntracks/ann/phone", "ann/phone"),
      ("phones/#", "phones/ann/phone", "ann/phone"), ("phones/ann/phone", "phones/ann/phone", "ann/phone"),
      ("#", "phone", "phone"), ("#", "/a", "/a"),
    ])
  func subjects(filter: String, topic: String, subject: String) {
    #expect(TrackerSubjects(filter: filter).subject(ofPhone: topic) == subject)
  }

  @Test(
    "a user who may publish below his own topic only has no topic with the subject of another phone",
    arguments: ["owntracks/#", "owntracks/+/#", "#", "owntracks/bob/#"],
    ["owntracks/bob/ann/phone", "owntracks/bob/owntracks/ann/phone", "owntracks/bob/x/ann/phone"])
  func confinedUsers(filter: String, topic: String) {
    #expect(TrackerSubjects(filter: filter).subject(ofPhone: topic) != "ann/phone")
  }
}
