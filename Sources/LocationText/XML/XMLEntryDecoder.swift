package import LocationKit

/// A builder of the entries of a file, such as track points or places, from its XML elements.
package protocol XMLEntryBuilder: XMLEventHandler {
  associatedtype Entry

  /// Entries that have been built and not yet taken.
  var entries: [Entry] { get set }
  /// Why the rest of the file cannot be read; `nil` if it can.
  var failure: LocationError? { get }

  /// Builds entries from what was held back, because the file ends before its elements do.
  mutating func breakOff()
}

extension XMLEntryBuilder {
  package var failure: LocationError? { nil }
  package mutating func breakOff() {}
}

/// A decoder of one XML file. Used by one task at a time.
package final class XMLEntryDecoder<Builder: XMLEntryBuilder> {
  private let reader: XMLFileReader
  package private(set) var builder: Builder

  package init(source: String, _ builder: Builder) {
    reader = XMLFileReader(source: source, XMLVocabulary(of: Builder.self))
    self.builder = builder
  }

  package func decode(_ bytes: Span<UInt8>, into entries: inout [Builder.Entry]) throws(LocationError) {
    try read(into: &entries) { builder throws(LocationError) in try reader.parse(bytes) { builder.take(&$0) } }
  }

  package func finish(into entries: inout [Builder.Entry]) throws(LocationError) {
    try read(into: &entries) { builder throws(LocationError) in try reader.finish { builder.take(&$0) } }
  }

  /// Lends the caller's entries to the builder, which appends to them.
  private func read(
    into entries: inout [Builder.Entry], _ body: (inout Builder) throws(LocationError) -> Void
  ) throws(LocationError) {
    swap(&builder.entries, &entries)
    defer { swap(&builder.entries, &entries) }
    do throws(LocationError) {
      try body(&builder)
    } catch {
      builder.breakOff()
      // A fault of an entry comes before the fault at which the reading ends.
      throw builder.failure ?? error
    }
    if let failure = builder.failure { throw failure }
  }
}
