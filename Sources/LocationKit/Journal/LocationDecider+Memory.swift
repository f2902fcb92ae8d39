extension LocationDecider {
  /// What a journal keeps: all that what comes next is decided from, but the places and the configuration.
  var memory: [UInt8] {
    var writer = ValueWriter()
    writer.put(Self.memoryVersion)
    write(to: &writer)
    return writer.bytes
  }

  /// Goes on after what `memory` knows; from the beginning without one. From here on, events are numbered.
  ///
  /// A recorded source is read from its beginning, and what was decided then is passed over. A live one has been lost in
  /// between.
  mutating func resume(_ memory: [UInt8]?, into events: inout [LocationEvent]) throws(LocationError) {
    guard let memory else { return begin(Continuation()) }
    var reader = ValueReader(memory)
    do {
      guard try reader.take(UInt8.self) == Self.memoryVersion else { throw ValueReader.Failure() }
      try read(from: &reader, into: &events)
      guard reader.isAtEnd else { throw ValueReader.Failure() }
    } catch {
      throw LocationError(
        .badData, "what the journal remembers cannot be read",
        remedy: "it may be of another version of this program: go on with that one, or begin a new journal")
    }
  }

  private static let memoryVersion: UInt8 = 3
}
