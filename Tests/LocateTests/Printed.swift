import LocationKit

/// What a closure writes, as text.
func printed(_ write: (inout ASCIIWriter) -> Void) -> String {
  var writer = ASCIIWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}
