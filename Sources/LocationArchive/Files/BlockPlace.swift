/// A block's header, and where it begins in its file.
struct BlockPlace: Sendable {
  var header: BlockHeader
  var offset: Int

  var end: Int { offset + BlockHeader.size + header.bodyLength }
}
