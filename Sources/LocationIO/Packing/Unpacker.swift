package import LocationKit

/// A decompressor of a gzip file, or of the KML file in a KMZ archive, in pieces as it is read, in constant memory.
///
/// Push each piece of the packed file, then pop unpacked bytes until there are none.
package struct Unpacker: ~Copyable {
  private let content: any PackedContent
  private let limit: UnpackingLimit
  private let place: String?
  private var packed: [UInt8] = []
  private var index = 0
  private var packedBefore = 0
  private var unpacked = 0

  /// Creates a decompressor. Throws ``LocationError/Code/internalError`` if zlib cannot be initialized.
  /// - Parameter place: the name of the file in errors.
  package init(_ format: PackedFormat, place: String?, limit: UnpackingLimit = UnpackingLimit()) throws(LocationError) {
    content =
      switch format {
      case .gzip: try GzipContent(place: place)
      case .zip: try ZipContent(place: place)
      }
    self.place = place
    self.limit = limit
  }

  /// Adds the next piece of the packed file. Call it only after ``pop()`` has returned `nil`.
  package mutating func push(_ bytes: [UInt8]) {
    packedBefore += packed.count
    (packed, index) = (bytes, 0)
  }

  /// Returns the next unpacked bytes; `nil` if more packed bytes are needed. Throws ``LocationError/Code/invalidData`` if
  /// the file is damaged, contains no KML, or exceeds the limit.
  package mutating func pop() throws(LocationError) -> [UInt8]? {
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

  /// Handles the end of the packed file. Throws ``LocationError/Code/invalidData`` if it came too early, or if the last
  /// bytes are damaged.
  package func finish() throws(LocationError) {
    if let failure = content.failure { throw failure }
    guard content.isWhole else {
      throw LocationError(
        .invalidData, "the compressed file is cut short", context: place, remedy: "copy the file from its origin again")
    }
  }
}

/// The content of a packed file in one of the formats.
protocol PackedContent: AnyObject {
  /// Whether the bytes unpacked last belong to the wanted content.
  var isWanted: Bool { get }
  /// Whether the file may end here.
  var isWhole: Bool { get }
  /// Damage after the bytes unpacked last; `nil` if there is none.
  var failure: LocationError? { get }

  /// Consumes bytes from `index` on and returns the unpacked ones. Each call consumes at least one byte or returns
  /// more unpacked ones.
  func unpack(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) -> [UInt8]
}

/// A limit on the unpacked size of compressed data, against archives that are made to fill the disk or the memory of
/// the reader ("zip bombs").
///
/// Text with positions shrinks to a tenth; deflate can shrink zeros to a thousandth.
package struct UnpackingLimit: Sendable {
  /// Number of bytes that are unpacked regardless of the ratio.
  package var freeBytes: Int
  /// Largest ratio of unpacked to packed bytes beyond ``freeBytes``.
  package var largestRatio: Int

  /// Creates a limit; by default 64 MB, and 250 times the packed size.
  package init(freeBytes: Int = 64 << 20, largestRatio: Int = 250) {
    self.freeBytes = freeBytes
    self.largestRatio = largestRatio
  }

  /// Throws ``LocationError/Code/invalidData`` if the limit is exceeded.
  package func check(packed: Int, unpacked: Int, place: String?) throws(LocationError) {
    guard unpacked > freeBytes, unpacked / largestRatio > packed else { return }
    throw LocationError(
      .invalidData, "this unpacks to more than \(largestRatio) times its size", context: place,
      remedy: "unpack a file that you trust yourself: gzip -d, or unzip")
  }
}

/// The format of a packed file, recognized by its first bytes.
package enum PackedFormat: Sendable {
  /// gzip (RFC 1952).
  case gzip
  /// ZIP (PKWARE's APPNOTE.TXT), which includes KMZ.
  case zip

  /// Recognizes a format; `nil` for bytes in neither format, and for fewer than ``signatureLength`` bytes.
  package init?(_ head: Span<UInt8>) {
    guard head.count >= Self.signatureLength else { return nil }
    switch (head[0], head[1], head[2], head[3]) {
    // Deflate is the only method defined.
    case (0x1F, 0x8B, 0x08, _): self = .gzip
    case (0x50, 0x4B, 0x03, 0x04): self = .zip
    default: return nil
    }
  }

  /// Number of bytes that are needed to recognize the format.
  package static let signatureLength = 4
}
