/// The time for which an answer may be used (RFC 9111, section 5.2.2), and whether it may be stored at all. The
/// smaller value is the stricter one.
struct CacheControl: Sendable, Hashable {
  var lifetime: Duration
  var isStorable: Bool

  static let unlimited = CacheControl(lifetime: .seconds(mostSeconds), isStorable: true)
  /// Largest number of seconds (RFC 9111, section 1.2.2).
  private static let mostSeconds = 2_147_483_648
}

extension CacheControl {
  /// - Parameters:
  ///   - header: `Cache-Control`; without it an answer is requested each time.
  ///   - age: the header of that name: seconds that the answer has spent in caches.
  init(_ header: String?, age: String?) {
    var seconds: Int?
    var (isStorable, mayBeUsed) = (true, true)
    for directive in (header ?? "").split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map {
        $0.filter { $0 != " " && $0 != "\"" && $0 != "\t" }
      }
      switch parts.first?.lowercased() {
      case "no-store": isStorable = false
      case "no-cache": mayBeUsed = false
      // For an invalid value, or a second one, the stricter one counts.
      case "max-age": seconds = min(seconds ?? .max, parts.count == 2 ? Self.seconds(parts[1]) : 0)
      default: break
      }
    }
    let passed = age.map { Self.seconds($0.filter { $0 != " " }) } ?? 0
    let left = mayBeUsed && isStorable ? max(0, (seconds ?? 0) - passed) : 0
    self.init(lifetime: .seconds(left), isStorable: isStorable)
  }

  private static func seconds(_ text: String) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return min(Int(text) ?? mostSeconds, mostSeconds)
  }
}

extension CacheControl: Comparable {
  static func < (left: CacheControl, right: CacheControl) -> Bool {
    (left.isStorable ? 1 : 0, left.lifetime) < (right.isStorable ? 1 : 0, right.lifetime)
  }
}
