public import LocationKit

/// Unpacks a gzip file, or the KML file in a KMZ archive, piece by piece as it is read, in constant memory.
///
/// Push each piece of the packed file, and pop what it unpacks to until there is no more.
public struct Unpacker: ~Copyable {
  private let content: any PackedContent
  private let limit: UnpackingLimit
  private let place: String?
  private var packed: [UInt8] = []
  private var index = 0
  private var packedBefore = 0
  private var unpacked = 0

  /// - Parameter place: the name of the file in errors.
  public init(_ format: PackedFormat, place: String?, limit: UnpackingLimit = UnpackingLimit()) throws(LocationError) {
    content =
      switch format {
      case .gzip: try GzipContent(place: place)
      case .zip: try ZipContent(place: place)
      }
    self.place = place
    self.limit = limit
  }

  /// Takes the next piece of the packed file; only after ``pop()`` has returned `nil`.
  public mutating func push(_ bytes: [UInt8]) {
    packedBefore += packed.count
    (packed, index) = (bytes, 0)
  }

  /// The next unpacked bytes; `nil` when more packed ones are needed. Throws ``LocationError/Code/badData`` where the file is
  /// damaged, holds no KML, or exceeds the limit.
  public mutating func pop() throws(LocationError) -> [UInt8]? {
    while index < packed.count {
      var next = index
      let bytes = try content.unpack(packed.span, from: &next)
      index = next
      unpacked += bytes.count
      try limit.check(packed: packedBefore + index, unpacked: unpacked, place: place)
      if content.isWanted, !bytes.isEmpty { return bytes }
    }
    return nil
  }

  /// The packed file has ended. Throws ``LocationError/Code/badData`` where that was too early, or its last bytes are damaged.
  public func finish() throws(LocationError) {
    if let failure = content.failure { throw failure }
    guard content.isWhole else {
      throw LocationError(
        .badData, "the compressed file is cut short", place: place, remedy: "copy the file from its origin again")
    }
  }
}

/// What is packed in a file of one of the formats.
protocol PackedContent: AnyObject {
  /// Whether the bytes unpacked last belong to what is sought.
  var isWanted: Bool { get }
  /// Whether the file may end here.
  var isWhole: Bool { get }
  /// The damage behind the bytes unpacked last.
  var failure: LocationError? { get }

  /// Uses bytes from `index` on, at least one of them or more unpacked ones come, and returns what they unpack to.
  func unpack(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) -> [UInt8]
}
