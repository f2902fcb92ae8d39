package import LocationKit
import LocationText

/// The origins of a source's devices, one object for each, found without allocation by the bytes of its name.
package struct WireOrigins {
  /// A daemon has a handful of devices. With more names than this, origins are created again.
  private static let capacity = 64
  private static let longestName = 1024

  private struct Entry {
    let device: [UInt8]
    let isSimulated: Bool
    let origin: LocationOrigin
  }

  let source: String
  let kind: LocationOrigin.Kind
  private var entries: [Entry] = []

  package init(source: String, kind: LocationOrigin.Kind) {
    self.source = source
    self.kind = kind
  }

  /// Returns the origin of the device with the name `name`, which may be missing.
  mutating func origin(_ name: JSONValue, isSimulated: Bool, in line: Span<UInt8>) -> LocationOrigin {
    let count = name.kind == .string ? name.count : 0
    let device = line.extracting(Int(name.start)..<(Int(name.start) + count))
    return origin(ofDevice: device, hasEscapes: name.hasEscapes, isSimulated: isSimulated)
  }

  /// - Parameter device: the bytes of the name in JSON; empty if it is missing.
  package mutating func origin(ofDevice device: Span<UInt8>, hasEscapes: Bool, isSimulated: Bool) -> LocationOrigin {
    for index in entries.indices where entries[index].isSimulated == isSimulated {
      if Self.equal(entries[index].device, device) { return entries[index].origin }
    }
    let bytes = device.withUnsafeBufferPointer { Array($0) }
    let text = String(decoding: hasEscapes ? JSONEscapes.resolve(device) : bytes, as: UTF8.self)
    let origin = LocationOrigin(
      source: source, device: text.isEmpty ? nil : text, kind: isSimulated ? .simulated : kind)
    if bytes.count <= Self.longestName {
      if entries.count == Self.capacity { entries.removeAll() }
      entries.append(Entry(device: bytes, isSimulated: isSimulated, origin: origin))
    }
    return origin
  }

  private static func equal(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}
