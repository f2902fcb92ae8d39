package import LocationKit

/// Bytes that are read and written at any place and can be cut off: a file, or what stands in for one.
package protocol BlockStorage: Sendable {
  /// As the user named it.
  var path: String { get }

  func size() throws(LocationError) -> Int

  /// Up to `count` bytes; fewer at the end only.
  func read(at offset: Int, count: Int) throws(LocationError) -> [UInt8]

  /// All of the bytes. One that throws may have written a part of them.
  func write(_ bytes: [UInt8], at offset: Int) throws(LocationError)

  func truncate(to size: Int) throws(LocationError)

  /// These bytes in place of all that it holds, or all that it holds: whatever happens meanwhile. `nil` where there is no
  /// room for both, or they cannot be written beside it: then nothing is changed. Throws where they are there, and cannot
  /// be written to.
  func replaced(by bytes: [UInt8]) throws(LocationError) -> (any BlockStorage)?

  /// Returns when the disk has everything: it survives the machine.
  func synchronize() throws(LocationError)
}
