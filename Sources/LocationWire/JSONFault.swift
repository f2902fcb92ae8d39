/// What makes a line no JSON, and at which byte, counted from 0.
struct JSONFault: Error {
  let what: StaticString
  let offset: Int
}
