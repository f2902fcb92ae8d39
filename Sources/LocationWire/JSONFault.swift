/// What makes a line no JSON, and at which byte, counted from 0.
package struct JSONFault: Error {
  package let what: StaticString
  package let offset: Int
}
