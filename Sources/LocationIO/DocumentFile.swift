public import LocationKit

/// A document that is written from its beginning to its end. A regular file is whole at any moment: the new one takes the place
/// of the former one when it is finished (``ReplacingFile``). A pipe or a device gets the bytes as they come (``OutputFile``).
public struct DocumentFile: ~Copyable {
  private var replacing: ReplacingFile?
  private var direct: OutputFile?

  /// Throws as ``OutputFile/init(_:)`` does.
  public init(_ path: String) throws(LocationError) {
    if OutputFile.isDevice(path) {
      direct = try OutputFile(path)
    } else {
      replacing = try ReplacingFile(path)
    }
  }

  public mutating func append(_ bytes: [UInt8]) throws(LocationError) {
    try replacing?.append(bytes.span.bytes)
    try direct?.append(bytes)
  }

  /// Ends the document. Throws, and leaves the former file as it was, where any of it could not be written.
  public mutating func finish() throws(LocationError) { try replacing?.finish() }
}
