import LocationIO
public import LocationKit

extension PointOfInterestIndex {
  /// Opens a file that ``write(to:)`` made, and reads only its header. The rest is read from the disk and verified on
  /// first use, in blocks of 64 KiB, and stays in memory. If a new file replaces it under the same name, an open
  /// index keeps the old contents. If the file is overwritten or truncated in place, the first block that was not
  /// read before causes a ``fault``.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `inputNotFound` and `permissionDenied` if it cannot be read, and
  /// `invalidData` for a file that is not an index, is of a newer version, is truncated, or has a broken header.
  public convenience init(contentsOf path: String) throws(LocationError) {
    try self.init(contentsOf: try FileStorage(reading: path))
  }

  convenience init(contentsOf file: any BlockStorage) throws(LocationError) {
    let head = try file.read(at: 0, count: IndexHeader.size)
    let header = try IndexHeader(head, fileSize: try file.size(), place: file.path)
    self.init(image: try IndexImage(file: file, header: header), header: header)
  }

  /// Writes the index to a file, atomically: at any moment the file is either the old one or the complete new one.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `inputNotFound` and `permissionDenied` if it cannot be written,
  /// `internal` if the disk is full, and ``fault``.
  public func write(to path: String) throws(LocationError) {
    try verify()
    var header = header
    let bytes = UnsafeRawBufferPointer(start: image.base, count: header.end)
    let sums = (0..<header.blocks).map { image.sum(of: $0) }
    header.sumOfSums = sums.withUnsafeBytes { BlockSum.of($0, seed: 0) }
    var file = try ReplacingFile(path)
    let head = header.bytes
    try file.append(head.span.bytes)
    try file.append(bytes.bytes.extracting(droppingFirst: IndexHeader.size))
    try file.append(sums.span.bytes)
    try file.finish()
  }

  /// Verifies every block. Throws ``fault``.
  public func verify() throws(LocationError) {
    if header.end > IndexHeader.size { _ = image.isIntact(IndexHeader.size, header.end - IndexHeader.size) }
    try throwFault()
  }
}
