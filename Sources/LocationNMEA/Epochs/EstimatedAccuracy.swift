import LocationKit

/// The receiver's estimate of the accuracy of an epoch's position, from the best of its sentences.
///
/// Sentences with a known level of confidence take precedence: GST, then GBS; then those of u-blox, Qualcomm and
/// Garmin, whose makers do not state the level. One standard deviation of the height has the same level as that of
/// the plane: one sigma per axis.
struct EstimatedAccuracy: Sendable {
  private enum Witness: Int {
    case gst, gbs, uBlox, qualcomm, garmin
  }

  private var horizontalBy: (accuracy: Accuracy, witness: Witness)?
  private var verticalBy: (accuracy: Accuracy, witness: Witness)?

  var horizontal: Accuracy? { horizontalBy?.accuracy }
  var vertical: Accuracy? { verticalBy?.accuracy }

  mutating func note(_ gst: GST) {
    let plane =
      Self.deviation(gst.latitudeDeviation, gst.longitudeDeviation)
      ?? Self.deviation(gst.semiMajorDeviation, gst.semiMinorDeviation)
    note(.gst, plane, gst.altitudeDeviation, level: .oneSigmaPerAxis)
  }

  mutating func note(_ gbs: GBS) {
    let plane = Self.deviation(gbs.latitudeError, gbs.longitudeError)
    note(.gbs, plane, gbs.altitudeError, level: .oneSigmaPerAxis)
  }

  mutating func note(_ pubx: PUBX00) { note(.uBlox, pubx.horizontalAccuracy, pubx.verticalAccuracy, level: .unknown) }

  mutating func note(_ pqxfi: PQXFI) { note(.qualcomm, pqxfi.horizontalError, pqxfi.verticalError, level: .unknown) }

  mutating func note(_ pgrme: PGRME) { note(.garmin, pgrme.horizontalError, pgrme.verticalError, level: .unknown) }

  private mutating func note(_ witness: Witness, _ plane: Double?, _ height: Double?, level: Accuracy.Level) {
    Self.improve(&horizontalBy, witness, plane, level)
    Self.improve(&verticalBy, witness, height, level)
  }

  /// Keeps the estimate of the preferred kind of sentence; of two sentences of one kind, the first.
  private static func improve(
    _ known: inout (accuracy: Accuracy, witness: Witness)?, _ witness: Witness, _ radius: Double?,
    _ level: Accuracy.Level
  ) {
    guard let radius, witness.rawValue < known?.witness.rawValue ?? .max,
      let accuracy = Accuracy(radius: radius, level: level, basis: .receiver)
    else { return }
    known = (accuracy, witness)
  }

  /// Returns one standard deviation per axis of the circle that stands for an ellipse: σ = √((σ₁² + σ₂²) / 2).
  ///
  /// √(σ₁² + σ₂²) is the distance root mean square (DRMS; F. van Diggelen, "GNSS Accuracy: Lies, Damn Lies, and
  /// Statistics", GPS World, January 2007). It is the same number for any two perpendicular axes, north and east or
  /// the ellipse's own, and √2 σ for a circle.
  static func deviation(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return nil }
    return ((one * one + other * other) / 2).squareRoot()
  }
}
