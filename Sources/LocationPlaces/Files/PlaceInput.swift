import LocationIO
public import LocationKit
import LocationText

/// A file that is open for reading from its beginning, with its first bytes already read. Compressed files (gzip,
/// KMZ) are decompressed.
public struct PlaceInput: ~Copyable {
  /// Path as the user named it.
  public let path: String
  /// First bytes.
  public private(set) var head: [UInt8]
  private let file: InputFile
  private var unpacker: Unpacker?
  private var isHeadTaken = false

  /// Opens a file. Throws a ``/LocationKit/LocationError``: `inputNotFound` or `permissionDenied`, as for any file, and
  /// ``/LocationKit/LocationError/Code/invalidData`` for a damaged compressed file.
  public init(_ path: String) throws(LocationError) { try self.init(InputFile(path)) }

  /// Opens a file in memory, which may be compressed, with a name for errors. Throws
  /// ``/LocationKit/LocationError/Code/invalidData`` if it is compressed and damaged.
  public init(_ bytes: [UInt8], named name: String) throws(LocationError) {
    try self.init(InputFile(bytes, named: name))
  }

  private init(_ file: consuming InputFile) throws(LocationError) {
    path = file.path
    self.file = file
    head = []
    // The first piece of a pipe may be tiny.
    var first = try readHead()
    if let format = PackedFormat(first.span) {
      unpacker = try Unpacker(format, place: path)
      unpacker?.push(first)
      first = try readHead()
    }
    head = first
  }

  /// Returns ``path``. Throws invalid argument if the content is in memory: for formats that are read by other means
  /// than ``read(into:)``.
  public borrowing func pathOfFile() throws(LocationError) -> String {
    guard !file.isInMemory else {
      throw LocationError(
        .invalidArgument, "this format is read from a file, not from memory", context: path,
        remedy: "write the bytes to a file")
    }
    return path
  }

  private mutating func readHead() throws(LocationError) -> [UInt8] {
    var head: [UInt8] = []
    var buffer = Self.buffer()
    while head.count < Self.recognizable, try readNext(into: &buffer) { head += buffer }
    return head
  }

  private mutating func readNext(into buffer: inout [UInt8]) throws(LocationError) -> Bool {
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

  /// Reads the next bytes, beginning with ``head``; returns `false` at the end.
  public mutating func read(into buffer: inout [UInt8]) throws(LocationError) -> Bool {
    if !isHeadTaken {
      isHeadTaken = true
      buffer = head
      return !head.isEmpty
    }
    if buffer.capacity < Self.chunk { buffer = Self.buffer() }
    return try readNext(into: &buffer)
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
  package func read(
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
        // The places before the fault may have a fault of their own.
        for place in found { try take(place) }
        throw error
      }
      for place in found { try take(place) }
    }
    try decoder.finish(into: &found)
    for place in found { try take(place) }
  }

  /// Returns the places of a file in memory. Throws the errors of ``PlaceFormat/read(_:_:_:)``, and an error if an id
  /// occurs twice or there are no places at all; `source` is the name of the file in errors.
  package func places(
    in bytes: Span<UInt8>, source: String, _ options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = GatheredPlaces()
    try read(bytes, source: source, into: &collection, options)
    return collection.places
  }

  /// Reads places as ``places(in:source:_:)`` does, and appends them to those of other files.
  package func read(
    _ bytes: Span<UInt8>, source: String, into collection: inout GatheredPlaces,
    _ options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) {
    guard !bytes.isEmpty else { throw .emptyFile(source) }
    let input = try PlaceInput(bytes.withUnsafeBufferPointer { Array($0) }, named: source)
    try collection.read(input, as: self, options)
  }
}
