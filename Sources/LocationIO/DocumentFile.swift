package import LocationKit

/// A document that is written from its beginning to its end. A regular file is complete at any moment: the new file
/// replaces the former one when it is finished (``ReplacingFile``). A pipe or a device receives the bytes as they are
/// written (``OutputFile``).
package struct DocumentFile: ~Copyable {
  private var replacing: ReplacingFile?
  private var direct: OutputFile?

  /// Opens the file. Throws like ``OutputFile/init(_:keepsContent:)``.
  package init(_ path: String) throws(LocationError) {
    if OutputFile.isDevice(path) {
      direct = try OutputFile(path)
    } else {
      replacing = try ReplacingFile(path)
    }
  }

  /// Appends bytes. Throws ``LocationError/Code/writingFailed``.
  package mutating func append(_ bytes: [UInt8]) throws(LocationError) {
    try replacing?.append(bytes.span.bytes)
    try direct?.append(bytes)
  }

  /// Finishes the document. If any part of it could not be written, throws and leaves the former file unchanged.
  package mutating func finish() throws(LocationError) { try replacing?.finish() }
}
