import LocationIO

/// Bytes that the caller has opened, such as standard input. They can be read only once.
struct OpenedBytes: ByteSource {
  let place: String
  let reader: any ByteReader

  var endIsFinal: Bool { true }
  var failureIsFinal: Bool { true }

  func open() -> any ByteReader { reader }
}
