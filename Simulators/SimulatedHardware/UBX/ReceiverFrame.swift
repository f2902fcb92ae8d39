import LocationUBX

/// A message of u-blox's binary protocol, known or not.
struct ReceiverFrame: Sendable, Hashable {
  var kind: UBXKind
  var payload: [UInt8]

  init(_ kind: UBXKind, _ payload: [UInt8] = []) { (self.kind, self.payload) = (kind, payload) }

  init(_ message: UBXMessage) { self.init(message.kind, message.payload) }

  /// Creates the frame with which the bytes begin; `nil` if they begin with none.
  init?(_ bytes: [UInt8]) {
    guard case .frame(let kind, let length) = UBXFrame.match(bytes.span) else { return nil }
    self.init(kind, Array(bytes[6..<(length - 2)]))
  }

  var bytes: [UInt8] { UBXFrame.bytes(kind, payload.span) }

  /// First byte of each frame.
  static let sync: UInt8 = 0xB5
}

extension UBXKind {
  static let acknowledgement = UBXLayout.ackACK.kind
  static let refusal = UBXLayout.ackNAK.kind
  static let status = UBXLayout.navSTATUS.kind
  static let dilution = UBXLayout.navDOP.kind
  static let solution = UBXLayout.navPVT.kind
  static let gpsTime = UBXLayout.navTIMEGPS.kind
  static let leapSeconds = UBXLayout.navTIMELS.kind
  static let satellites = UBXLayout.navSAT.kind
  static let signals = UBXLayout.navSIG.kind
  static let covariance = UBXLayout.navCOV.kind
  static let antenna = UBXLayout.monRF.kind
  static let security = UBXLayout.secSIG.kind
  static let notice = UBXLayout.infNOTICE.kind
  static let port = UBXLayout.cfgPRT.kind
  static let messageRate = UBXLayout.cfgMSG.kind
  static let measurementRate = UBXLayout.cfgRATE.kind
  static let version = UBXLayout.monVER.kind
  static let correctionsReceived = UBXKind(0x02, 0x32)
}
