/// A satellite system that a receiver can use.
public enum ReceiverConstellation: String, Sendable, Hashable, CaseIterable {
  /// GPS of the United States.
  case gps
  /// Augmentation by geostationary satellites, such as EGNOS and WAAS.
  case sbas
  /// Galileo of the European Union.
  case galileo
  /// BeiDou of China.
  case beidou
  /// Transmitters in buildings of Japan.
  case imes
  /// QZSS of Japan.
  case qzss
  /// GLONASS of Russia.
  case glonass
  /// NavIC of India.
  case navic

  /// Number in CFG-GNSS: that of the case.
  var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

  /// Name in keys: `GAL`.
  private var keyName: String {
    switch self {
    case .gps, .sbas, .imes, .qzss, .navic: rawValue.uppercased()
    case .galileo: "GAL"
    case .beidou: "BDS"
    case .glonass: "GLO"
    }
  }

  /// Name of the key that switches the system on: `CFG-SIGNAL-GAL_ENA`.
  var switchName: String { "CFG-SIGNAL-\(keyName)_ENA" }

  /// Beginning of the names of the keys that switch its signals on: `CFG-SIGNAL-GAL_`.
  var signalPrefix: String { "CFG-SIGNAL-\(keyName)_" }
}
