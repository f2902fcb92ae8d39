import CLibXML2

/// A start tag as libxml2 hands it over: valid only during the call that brings it.
struct XMLStartTag {
  /// Local names and URIs are kept once per parser: equal ones have equal pointers.
  let localName: UnsafePointer<xmlChar>
  let prefix: UnsafePointer<xmlChar>?
  let uri: UnsafePointer<xmlChar>?
  let attributeCount: Int
  /// Five pointers each: local name, prefix, URI, first byte of the value, the byte after its last.
  let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  let line: Int

  /// A prefix that no `xmlns` declares.
  var hasUnknownPrefix: Bool { prefix != nil && uri == nil }

  /// The value of an attribute without a prefix; empty where there is none.
  func value(of name: StaticString) -> UnsafeBufferPointer<UInt8> {
    for index in 0..<attributeCount {
      guard let attributes, let localName = attributes[5 * index], attributes[5 * index + 1] == nil,
        let start = attributes[5 * index + 3], let end = attributes[5 * index + 4],
        xmlStrcmp(localName, name.utf8Start) == 0
      else { continue }
      return UnsafeBufferPointer(start: start, count: end - start)
    }
    return UnsafeBufferPointer(start: nil, count: 0)
  }

}

extension UnsafePointer<xmlChar> {
  /// The bytes of a C string, without the NUL.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: self, count: Int(xmlStrlen(self))) }
}
