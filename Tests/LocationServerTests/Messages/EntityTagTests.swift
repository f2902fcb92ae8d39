import Testing

@testable import LocationServer

@Suite("EntityTag")
struct EntityTagTests {
  private let tag = EntityTag(31)

  @Test(
    "matches a listed tag",
    arguments: [
      ("\"1f\"", true), ("*", true), ("\"a\", \"1f\"", true), ("\"a\",\"b\"", false), ("1f", false), ("", false),
      ("\"1f", false),
    ])
  func matches(_ header: String, _ expected: Bool) { #expect(EntityTag.list(header, contains: tag) == expected) }

  @Test("a weak tag permits no change")
  func ignoresWeakTags() {
    #expect(EntityTag.list("W/\"1f\"", contains: tag))
    #expect(!EntityTag.list("W/\"1f\"", contains: tag, ignoringWeakness: false))
  }
}
