import LocationKit
import LocationText

/// Writing of JSON: members of an object that has been opened with its class, so that a comma precedes each. Unknown
/// values write nothing.
extension ASCIICursor {
  @inline(__always)
  mutating func beginObject(_ name: StaticString) {
    put("{\"class\":\"")
    put(name)
    put("\"")
  }

  mutating func endLine() { put("}\n") }

  @inline(__always)
  mutating func putName(_ name: StaticString) {
    put(",\"")
    put(name)
    put("\":")
  }

  /// Writes a number. One that is not finite counts as unknown, because JSON cannot represent it.
  @inline(__always)
  mutating func putMember(_ name: StaticString, _ value: Double?, decimals: Int, trimmed: Bool = true) {
    guard let value, value.isFinite else { return }
    putName(name)
    put(value, decimals: decimals, trimmed: trimmed)
  }

  @inline(__always)
  mutating func putMember(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    putName(name)
    put(value)
  }

  mutating func putMember(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    putName(name)
    putQuoted(text)
  }

  mutating func putMember(_ name: StaticString, word: StaticString) {
    putName(name)
    put("\"")
    put(word)
    put("\"")
  }

  mutating func putMember(_ name: StaticString, _ time: UTCInstant?) {
    guard let time else { return }
    putName(name)
    putQuoted(time)
  }

  /// Writes a list; an empty one is left out.
  mutating func putMember(_ name: StaticString, _ times: [UTCInstant]) {
    guard !times.isEmpty else { return }
    putName(name)
    put("[")
    for (index, time) in times.enumerated() {
      if index > 0 { put(",") }
      putQuoted(time)
    }
    put("]")
  }

  /// Writes a verdict, its reasons and its confidence.
  mutating func putIntegrity(_ integrity: Integrity?) {
    guard let integrity else { return }
    putMember("integrity", integrity.state.rawValue)
    if !integrity.reasons.isEmpty {
      putName("reasons")
      put("[")
      for (index, reason) in integrity.reasons.enumerated() {
        if index > 0 { put(",") }
        putQuoted(reason.rawValue)
      }
      put("]")
    }
    putMember("integrityConfidence", integrity.confidence, decimals: 2, trimmed: false)
  }

  /// Writes `"name":true` if the value is true.
  mutating func putFlag(_ name: StaticString, _ isTrue: Bool) {
    guard isTrue else { return }
    putName(name)
    put("true")
  }

  private mutating func putQuoted(_ time: UTCInstant) {
    put("\"")
    put(time)
    put("\"")
  }
}
