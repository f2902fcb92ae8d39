import LocationIO
public import LocationKit

/// A file that is open to be read from its beginning, of which the first bytes have been looked at. What is packed (gzip, KMZ)
/// is unpacked.
public struct PlaceInput: ~Copyable {
  /// As the user named it.
  public let path: String
  /// The first bytes.
  public let head: [UInt8]
  private let file: InputFile
  private var unpacker: Unpacker?
  private var isHeadTaken = false

  /// Throws a ``LocationError`` as every reading of a file does: `noInput`, or `permissionDenied`; and ``LocationError/Code/badData``
  /// for a packed file that is damaged.
  public init(_ path: String) throws(LocationError) {
    let file = try InputFile(path)
    var head = try Self.head(of: file)
    var unpacker: Unpacker?
    if let format = PackedFormat(head.span) {
      unpacker = try Unpacker(format, place: path)
      unpacker?.push(head)
      head = try Self.head(of: file, by: &unpacker)
    }
    self.path = path
    self.head = head
    self.file = file
    self.unpacker = unpacker
  }

  /// A pipe's first piece may be tiny.
  private static func head(of file: borrowing InputFile) throws(LocationError) -> [UInt8] {
    var unpacker: Unpacker?
    return try head(of: file, by: &unpacker)
  }

  private static func head(
    of file: borrowing InputFile, by unpacker: inout Unpacker?
  ) throws(LocationError) -> [UInt8] {
    var head: [UInt8] = []
    var buffer = buffer()
    while head.count < recognizable, try read(file, by: &unpacker, into: &buffer) { head += buffer }
    return head
  }

  private static func read(
    _ file: borrowing InputFile, by unpacker: inout Unpacker?, into buffer: inout [UInt8]
  ) throws(LocationError) -> Bool {
    guard unpacker != nil else { return try file.read(into: &buffer) }
    while true {
      if let bytes = try unpacker?.pop() {
        buffer = bytes
        return true
      }
      var packed = Self.buffer()
      guard try file.read(into: &packed) else {
        try unpacker?.finish()
        return false
      }
      unpacker?.push(packed)
    }
  }

  /// The next bytes, the first ones first; false at the end.
  public mutating func read(into buffer: inout [UInt8]) throws(LocationError) -> Bool {
    if !isHeadTaken {
      isHeadTaken = true
      buffer = head
      return !head.isEmpty
    }
    if buffer.capacity < Self.chunk { buffer = Self.buffer() }
    return try Self.read(file, by: &unpacker, into: &buffer)
  }

  private static func buffer() -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(chunk)
    return buffer
  }

  private static let chunk = 65_536
  private static let recognizable = 4096
}

extension PlaceTextFormat {
  public func read(
    _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
  ) throws(LocationError) {
    try decode(file, options, take)
  }

  func decode(
    _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
  ) throws(LocationError) {
    var decoder = makeDecoder(source: file.path, options)
    var buffer: [UInt8] = []
    var found: [FoundPlace] = []
    while try file.read(into: &buffer) {
      defer { found.removeAll(keepingCapacity: true) }
      do throws(LocationError) {
        try decoder.decode(buffer.span, into: &found)
      } catch {
        // What came before the fault may have one of its own.
        for place in found { try take(place) }
        throw error
      }
      for place in found { try take(place) }
    }
    try decoder.finish(into: &found)
    for place in found { try take(place) }
  }

  /// The places of a file that is in memory. Throws as ``PlaceFormat/read(_:_:_:)`` does, and where an id comes twice or there
  /// is no place at all.
  ///
  /// - Parameter source: the file as the user named it, for errors.
  public func places(
    in bytes: Span<UInt8>, source: String, _ options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = PlaceCollection()
    try read(bytes, source: source, into: &collection, options)
    return collection.places
  }

  /// As ``places(in:source:_:)`` does, behind the places of other files.
  public func read(
    _ bytes: Span<UInt8>, source: String, into collection: inout PlaceCollection,
    _ options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) {
    guard !bytes.isEmpty else { throw .emptyFile(source) }
    var decoder = makeDecoder(source: source, options)
    var found: [FoundPlace] = []
    collection.begin(source)
    var failure: LocationError?
    do throws(LocationError) {
      try decoder.decode(bytes, into: &found)
      try decoder.finish(into: &found)
    } catch {
      failure = error
    }
    for place in found { try collection.add(place) }
    if let failure { throw failure }
    try collection.end()
  }
}

extension LocationError {
  static func emptyFile(_ source: String) -> LocationError {
    LocationError(.badData, "the file is empty", place: source)
  }
}
