/// The messages that read, change and remove settings by key: CFG-VALGET, CFG-VALSET and CFG-VALDEL.
public enum UBXConfigurationRequest {
  /// A place where a receiver stores settings, by its number in CFG-VALGET.
  public enum Layer: UInt8, Sendable, Hashable, CaseIterable {
    /// Settings in force, lost at a restart.
    case ram = 0
    /// Memory that a battery keeps.
    case bbr = 1
    /// Flash memory.
    case flash = 2
    /// Settings of the maker, which cannot be changed.
    case defaults = 7
  }

  /// Layers that CFG-VALSET and CFG-VALDEL change, by their bits.
  public struct Layers: OptionSet, Sendable, Hashable {
    /// Bits in the message.
    public let rawValue: UInt8

    /// Creates layers from the bits in the message.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Settings in force.
    public static let ram = Layers(rawValue: 1)
    /// Memory that a battery keeps.
    public static let bbr = Layers(rawValue: 2)
    /// Flash memory.
    public static let flash = Layers(rawValue: 4)
  }

  /// Largest number of settings in a message.
  public static let limit = 64

  /// Splits keys or values into the lists of messages.
  package static func parts<Element>(_ all: [Element]) -> [[Element]] {
    stride(from: 0, to: all.count, by: limit).map { Array(all[$0..<min($0 + limit, all.count)]) }
  }

  /// Key that stands for all items of all groups in CFG-VALGET and CFG-VALDEL.
  public static let everything: UInt32 = 0x0FFF_FFFF

  /// Returns the key that stands for all items of a group in CFG-VALGET and CFG-VALDEL: `0x0021FFFF` for CFG-RATE.
  public static func items(of group: UInt8) -> UInt32 { UInt32(group) << 16 | 0xFFFF }

  /// Returns a frame of CFG-VALGET that reads at most 64 keys from a layer. `position` skips values where a key stands
  /// for several: an answer has at most 64.
  public static func get(_ keys: [UInt32], from layer: Layer = .ram, position: UInt16 = 0) -> [UInt8] {
    let head = [0, layer.rawValue, UInt8(truncatingIfNeeded: position), UInt8(truncatingIfNeeded: position >> 8)]
    return frame(0x8B, head + keys.prefix(limit).flatMap(bytes))
  }

  /// Returns a frame of CFG-VALSET that changes at most 64 settings at once: all of them, or none.
  public static func set(_ values: [UBXConfigurationValue], in layers: Layers = .ram) -> [UInt8] {
    var payload = [0, layers.rawValue, 0, 0]
    for value in values.prefix(limit) { value.append(to: &payload) }
    return frame(0x8A, payload)
  }

  /// Returns a frame of CFG-VALDEL that removes at most 64 settings from stored layers, so that those of the layer
  /// below hold from the next restart on.
  public static func delete(_ keys: [UInt32], from layers: Layers) -> [UInt8] {
    frame(0x8C, [0, layers.rawValue, 0, 0] + keys.prefix(limit).flatMap(bytes))
  }

  private static func bytes(_ key: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: key >> UInt32(8 * $0)) }
  }

  private static func frame(_ number: UInt8, _ payload: [UInt8]) -> [UInt8] {
    UBXFrame.bytes(UBXKind(0x06, number), payload.span)
  }
}
