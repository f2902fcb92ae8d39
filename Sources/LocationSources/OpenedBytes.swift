import LocationIO

/// Bytes that somebody else has opened, as standard input: what they have said is gone, and they open only once.
struct OpenedBytes: ByteSource {
  let place: String
  let reader: any ByteReader

  var endIsFinal: Bool { true }
  var failureIsFinal: Bool { true }

  func open() -> any ByteReader { reader }
}
