import LocationIO
public import LocationKit

extension PointOfInterestIndex {
  /// Opens a file that ``write(to:)`` made, and reads no more of it than its header: the rest comes from the disk, and is
  /// verified, a block of 64 KiB at a time where it is first needed, and stays in memory. A file that is replaced by another
  /// of its name stays as it was for those that have it open. One that is overwritten or cut in place is a ``fault`` from the
  /// first block on that was not read before.
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` and `permissionDenied` where it cannot be read, and `badData`
  /// for what is no index, one of a newer version, one that was cut or whose header is broken.
  public convenience init(contentsOf path: String) throws(LocationError) {
    try self.init(contentsOf: try FileStorage(reading: path))
  }

  convenience init(contentsOf file: any BlockStorage) throws(LocationError) {
    let head = try file.read(at: 0, count: IndexHeader.size)
    let header = try IndexHeader(head, fileSize: try file.size(), place: file.path)
    self.init(image: try IndexImage(file: file, header: header), header: header)
  }

  /// Writes it to a file, that is whole at any moment: what was there before, or all of the new one.
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` and `permissionDenied` where it cannot be written, `internal`
  /// where the disk is full, and ``fault``.
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

  /// Looks at each block. Throws ``fault``.
  public func verify() throws(LocationError) {
    if header.end > IndexHeader.size { _ = image.isIntact(IndexHeader.size, header.end - IndexHeader.size) }
    try throwFault()
  }
}
