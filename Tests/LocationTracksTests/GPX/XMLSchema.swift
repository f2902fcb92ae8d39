import CLibXML2

@testable import LocationText

/// A W3C XML Schema, by libxml2.
struct XMLSchema {
  let text: String

  /// What the schema has against the document; `nil` when nothing.
  func fault(in document: [UInt8]) -> String? {
    let tree = document.withUnsafeBytes {
      xmlReadMemory(
        $0.bindMemory(to: CChar.self).baseAddress, Int32(document.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))
    }
    guard let tree else { return "no XML" }
    defer { xmlFreeDoc(tree) }
    let bytes = Array(text.utf8CString)
    guard let parser = xmlSchemaNewMemParserCtxt(bytes, Int32(bytes.count - 1)) else { return "no parser" }
    defer { xmlSchemaFreeParserCtxt(parser) }
    guard let schema = xmlSchemaParse(parser) else { return "no schema" }
    defer { xmlSchemaFree(schema) }
    guard let validator = xmlSchemaNewValidCtxt(schema) else { return "no validator" }
    defer { xmlSchemaFreeValidCtxt(validator) }
    if xmlSchemaValidateDoc(validator, tree) == 0 { return nil }
    return xmlGetLastError().flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "it is not valid"
  }
}
