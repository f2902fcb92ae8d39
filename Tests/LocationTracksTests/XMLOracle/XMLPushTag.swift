import CLibXML2

@testable import LocationText

/// A start tag as libxml2 hands it over: valid only during the call that brings it.
struct XMLPushTag {
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

  /// Appends the attributes that have no prefix.
  func append(to list: inout [XMLAttribute]) {
    for index in 0..<attributeCount {
      guard let attributes, let name = attributes[5 * index], attributes[5 * index + 1] == nil,
        let start = attributes[5 * index + 3], let end = attributes[5 * index + 4]
      else { continue }
      list.append(XMLAttribute(name: name.bytes, value: UnsafeBufferPointer(start: start, count: end - start)))
    }
  }
}

extension UnsafePointer<xmlChar> {
  /// The bytes of a C string, without the NUL.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: self, count: Int(xmlStrlen(self))) }
}
