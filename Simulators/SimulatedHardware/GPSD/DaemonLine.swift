import LocationKit

/// Lines with the line ends of gpsd.
enum DaemonLine {
  /// Returns the bytes that `write` writes, with the line feed replaced by gpsd's line end.
  static func bytes(_ write: (inout ASCIIWriter) -> Void) -> [UInt8] {
    var bytes = object(write)
    if !bytes.isEmpty { bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")] }
    return bytes
  }

  /// Returns a line without its end.
  static func object(_ write: (inout ASCIIWriter) -> Void) -> [UInt8] {
    var writer = ASCIIWriter()
    write(&writer)
    var bytes = writer.bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }
}
