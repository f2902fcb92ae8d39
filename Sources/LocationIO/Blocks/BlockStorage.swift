package import LocationKit

/// Random-access bytes that can be truncated: a file, or a substitute for one.
package protocol BlockStorage: Sendable {
  /// Path as the user named it.
  var path: String { get }

  /// Returns the size in bytes.
  func size() throws(LocationError) -> Int

  /// Returns up to `count` bytes; fewer only at the end.
  func read(at offset: Int, count: Int) throws(LocationError) -> [UInt8]

  /// Writes all bytes. If it throws, a part of them may have been written.
  func write(_ bytes: [UInt8], at offset: Int) throws(LocationError)

  /// Shortens the content to `size` bytes.
  func truncate(to size: Int) throws(LocationError)

  /// Replaces the whole content, atomically: whatever happens, either the old or the new bytes are stored. Returns
  /// `nil` if there is no room for both, or if the new bytes cannot be written next to the old ones: nothing is
  /// changed then. Throws if the new bytes are in place but cannot be written to.
  func replaced(by bytes: [UInt8]) throws(LocationError) -> (any BlockStorage)?

  /// Returns when the disk has stored everything: it survives a crash of the machine.
  func synchronize() throws(LocationError)
}
