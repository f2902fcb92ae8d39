/// What makes a line no JSON, and at which byte, counted from 0.
package struct JSONFault: Error {
  package let what: StaticString
  package let offset: Int

  package init(what: StaticString, offset: Int) {
    self.what = what
    self.offset = offset
  }

  /// Of a value that cannot be what it is.
  init(what: StaticString, at value: JSONValue) { self.init(what: what, offset: Int(value.start)) }
}
