import LocationKit
import Testing

@testable import LocationText

@Suite("JSONObjectText")
struct JSONObjectTextTests {
  private func text(_ object: JSONObjectText) -> String { String(decoding: object.bytes, as: UTF8.self) }

  @Test("writes the members in their order, each kind of value in its form")
  func writes() {
    let inner: JSONObjectText = ["a": 1.5, "b": JSONDegrees(52.123456789)]
    let object: JSONObjectText = [
      "text": "a\"b", "flag": true, "count": 3, "number": 0.1234567, "time": UTCInstant(nanoseconds: 0),
      "counts": ["y": 2, "x": 1], "texts": ["a", "b"], "none": [String](), "objects": [inner, [:]],
    ]
    #expect(
      text(object)
        == #"{"text":"a\"b","flag":true,"count":3,"number":0.123457,"time":"1970-01-01T00:00:00.000Z","#
        + #""counts":{"x":1,"y":2},"texts":["a","b"],"none":[],"objects":[{"a":1.5,"b":52.123456789},{}]}"#)
  }

  @Test("unknown values are omitted, or null")
  func unknown() {
    let (name, number): (String?, Double?) = (nil, .nan)
    #expect(text(["name": name, "number": number, "a": 1]) == #"{"a":1}"#)
    #expect(
      text(["name": orNull(name), "number": orNull(number), "a": orNull(1)]) == #"{"name":null,"number":null,"a":1}"#)
  }
}
