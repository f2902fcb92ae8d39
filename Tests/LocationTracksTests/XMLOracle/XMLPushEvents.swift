import LocationKit

@testable import LocationText

/// What takes the events of an ``XMLPushParser``, in document order. The first error that is thrown ends the parsing.
protocol XMLPushEvents: AnyObject {
  func startElement(_ tag: XMLPushTag) throws(LocationError)
  /// Text or CDATA, in pieces of any size.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>)
  func endElement()
}
