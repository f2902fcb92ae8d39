import LocationIO
public import LocationKit

extension PointOfInterestIndex {
  /// Opens a file that ``write(to:)`` made, and reads no more of it than its header: the rest comes from the disk, and is
  /// verified, where it is needed. The file is mapped: processes that have it open share its memory, and another that
  /// replaces it disturbs none. (Whoever cuts it in place ends those that read it: nothing of ours does.)
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` and `permissionDenied` where it cannot be read, and `badData`
  /// for what is no index, one of a newer version, one that was cut or whose header is broken.
  public convenience init(contentsOf path: String) throws(LocationError) {
    let bytes = try InputFile(path).map()
    let header: IndexHeader
    do {
      header = try IndexHeader(bytes, fileSize: bytes.count, place: path)
    } catch {
      InputFile.unmap(bytes)
      throw error
    }
    // Not empty: it has a header.
    self.init(image: IndexImage(mapped: bytes.baseAddress!, header: header, place: path), header: header)
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
