import LocationUBX

/// The settings of a u-blox receiver by key, in layers: defaults, flash, battery-backed memory, and RAM, in which they
/// are in effect.
///
/// A layer holds only what was stored in it, except for the defaults and RAM, which hold a value for each key that the
/// receiver knows. At a start, RAM is filled from the defaults, then flash, then battery-backed memory.
struct ConfigurationDatabase: Sendable {
  typealias Layer = UBXConfigurationRequest.Layer

  /// Stored bits by key.
  typealias Values = [UInt32: UInt64]

  let defaults: Values
  private(set) var ram: Values
  private var bbr: Values = [:]
  /// Stored settings; `nil` for a receiver without flash memory.
  private var flash: Values?

  init(defaults: Values, hasFlash: Bool) {
    self.defaults = defaults
    ram = defaults
    flash = hasFlash ? [:] : nil
  }

  func knows(_ id: UInt32) -> Bool { defaults[id] != nil }

  func has(_ layer: Layer) -> Bool { layer != .flash || flash != nil }

  /// Returns the contents of a layer; `nil` if the receiver lacks it.
  func values(in layer: Layer) -> Values? {
    switch layer {
    case .ram: ram
    case .bbr: bbr
    case .flash: flash
    case .defaults: defaults
    }
  }

  /// Value that is in effect, by the name of its key; 0 for one that the receiver does not know. An unsigned or signed
  /// number as the receiver stores it.
  subscript(name: String) -> Int {
    guard let key = UBXConfigurationKey.named(name), let raw = ram[key.id] else { return 0 }
    let unused = UInt64(64 - 8 * key.size)
    let isSigned = key.type == .i1 || key.type == .i2 || key.type == .i4
    return isSigned
      ? Int(Int64(bitPattern: raw << unused) >> Int64(unused)) : Int(truncatingIfNeeded: raw)
  }

  func isOn(_ name: String) -> Bool { self[name] != 0 }

  /// Stores values. The receiver must know the keys and have the layers.
  mutating func store(_ values: Values, in layers: Set<Layer>) {
    for layer in layers {
      switch layer {
      case .ram: ram.merge(values) { $1 }
      case .bbr: bbr.merge(values) { $1 }
      case .flash: flash?.merge(values) { $1 }
      case .defaults: break
      }
    }
  }

  /// Removes keys from layers other than RAM and the defaults.
  mutating func remove(_ ids: some Sequence<UInt32>, from layers: Set<Layer>) {
    for id in ids {
      if layers.contains(.bbr) { bbr[id] = nil }
      if layers.contains(.flash) { flash?[id] = nil }
    }
  }

  /// Copies what is in effect to layers: values that differ from the defaults, and those that the layer holds already.
  mutating func save(_ isMeant: (UInt32) -> Bool, to layers: Set<Layer>) {
    for layer in layers {
      let held = values(in: layer) ?? [:]
      let saved = ram.filter { isMeant($0.key) && ($0.value != defaults[$0.key] || held[$0.key] != nil) }
      store(saved, in: [layer])
    }
  }

  /// Fills RAM from the other layers, as at a start.
  mutating func load(_ isMeant: (UInt32) -> Bool = { _ in true }) {
    let stored = defaults.merging(flash ?? [:]) { $1 }.merging(bbr) { $1 }
    ram.merge(stored.filter { isMeant($0.key) }) { $1 }
  }

  /// Returns the keys of a layer that a requested key denotes: itself, all of a group (item 0xFFFF), or all (group
  /// 0xFFF, too), in the order of their numbers without the size.
  func keys(matching id: UInt32, in layer: Layer) -> [UInt32] {
    guard let values = values(in: layer) else { return [] }
    guard Self.isWildcard(id) else { return values[id] == nil ? [] : [id] }
    let group = id >> 16 & 0xFFF
    return values.keys.filter { group == 0xFFF || $0 >> 16 & 0xFF == group & 0xFF }
      .sorted { $0 & Self.withoutSize < $1 & Self.withoutSize }
  }

  static func isWildcard(_ id: UInt32) -> Bool { id & 0xFFFF == 0xFFFF }

  private static let withoutSize: UInt32 = 0x0FFF_FFFF
}
