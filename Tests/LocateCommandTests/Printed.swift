import LocationKit

@testable import LocateCommand

/// What a closure writes as text for people.
func printed(_ write: (inout TextWriter) -> Void) -> String {
  var writer = TextWriter()
  write(&writer)
  return String(decoding: writer.raw.bytes, as: UTF8.self)
}
