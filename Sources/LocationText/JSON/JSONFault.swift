/// The reason why a line is not valid JSON, and the byte of the fault, from 0.
@usableFromInline package struct JSONFault: Error {
  package let what: StaticString
  package let offset: Int

  package init(what: StaticString, offset: Int) {
    self.what = what
    self.offset = offset
  }

  package init(what: StaticString, at value: JSONValue) { self.init(what: what, offset: Int(value.start)) }
}
