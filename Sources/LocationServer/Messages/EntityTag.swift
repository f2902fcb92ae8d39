import LocationKit

/// A strong validator of a representation (RFC 9110, section 8.8.3).
struct EntityTag: Sendable, Hashable {
  /// The tag with its quotes: `"1f"`.
  let text: String

  init(_ version: UInt64) { text = "\"\(String(version, radix: 16))\"" }

  /// Returns the tag of the same content, compressed: a strong tag belongs to one representation.
  static func ofPacked(_ text: String) -> String { text.dropLast() + packedSuffix }

  private static let packedSuffix = "-gzip\""

  init(hashOf bytes: some Sequence<UInt8>) { self.init(FNV1a.hash(of: bytes)) }

  /// Returns whether a header such as `If-Match` lists the tag or is `*`. Weak tags never match, except in
  /// `If-None-Match`, for which the prefix is ignored. The tag of the compressed content matches.
  static func list(_ header: String, contains tag: EntityTag, ignoringWeakness: Bool = true) -> Bool {
    header.split { $0 == "," || $0 == " " || $0 == "\t" }.contains { listed in
      let candidate = listed.hasSuffix(packedSuffix) ? listed.dropLast(packedSuffix.count) + "\"" : listed
      if candidate == "*" || candidate == tag.text { return true }
      return ignoringWeakness && candidate == "W/" + tag.text
    }
  }
}
