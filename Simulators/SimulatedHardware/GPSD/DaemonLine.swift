import LocationKit

/// Lines as gpsd ends them.
enum DaemonLine {
  /// What `write` writes, a line that ends with a line feed.
  static func bytes(_ write: (inout ASCIIWriter) -> Void) -> [UInt8] {
    var bytes = object(write)
    if !bytes.isEmpty { bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")] }
    return bytes
  }

  /// Without its end.
  static func object(_ write: (inout ASCIIWriter) -> Void) -> [UInt8] {
    var writer = ASCIIWriter()
    write(&writer)
    var bytes = writer.bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }
}
