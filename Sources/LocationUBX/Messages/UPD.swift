extension UBXLayout {
  /// The class UPD: updates of the firmware.
  static let upd = """
    UPD-SOS 09 14: backup of the receiver's state
    cmd U1
    reserved0 U1[3]
    response U1
    reserved1 U1[3]
    """
}
