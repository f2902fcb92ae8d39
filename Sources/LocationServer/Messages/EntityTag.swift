import LocationKit

/// A strong validator of a representation (RFC 9110, section 8.8.3).
struct EntityTag: Sendable, Hashable {
  /// The tag with its quotes: `"1f"`.
  let text: String

  init(_ version: UInt64) { text = "\"\(String(version, radix: 16))\"" }

  init(hashOf bytes: some Sequence<UInt8>) { self.init(FNV1a.hash(of: bytes)) }

  /// Returns whether a header such as `If-Match` lists the tag or is `*`. Weak tags never match, except in
  /// `If-None-Match`, for which the prefix is ignored.
  static func list(_ header: String, contains tag: EntityTag, ignoringWeakness: Bool = true) -> Bool {
    header.split { $0 == "," || $0 == " " || $0 == "\t" }.contains { candidate in
      if candidate == "*" || candidate == tag.text { return true }
      return ignoringWeakness && candidate == "W/" + tag.text
    }
  }
}
