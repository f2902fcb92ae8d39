import LocationKit

/// The contents of an epoch that a receiver's sentences carry.
struct EpochContents: Sendable {
  private let hasAltitude: Bool
  private let hasMovement: Bool
  private let hasDilution: Bool
  private let hasAccuracy: Bool
  let hasSky: Bool
  private let hasState: Bool

  init(_ receiver: ReceiverModel) {
    let isBinary = receiver.dialect == .ubx
    let sentences = receiver.sentences
    hasAltitude = isBinary || sentences.contains(.gga) || sentences.contains(.gns)
    hasMovement = isBinary || sentences.contains(.rmc) || sentences.contains(.vtg)
    hasDilution = isBinary || sentences.contains(.gsa)
    hasAccuracy = isBinary || sentences.contains(.gst)
    hasState = isBinary
    hasSky = isBinary || sentences.contains(.gsv)
  }

  func receiver(_ report: ReceiverReport) -> ReceiverStatus? { hasState ? report.receiver : nil }

  func location(_ fix: ReceiverFix, _ report: ReceiverReport, _ origin: LocationOrigin) -> Location {
    let point = fix.movement.point
    let altitude = hasAltitude ? point.altitudeMSL : nil
    let mode: FixMode = altitude == nil ? .twoDimensional : .threeDimensional
    var location = Location(coordinate: point.coordinate, time: report.time, mode: mode, origin: origin)
    location.status = .simulated
    location.altitudeMSL = altitude
    if hasMovement {
      location.speed = fix.movement.speed
      location.courseOverGround = fix.movement.courseOverGround
    }
    if hasAltitude {
      location.satellitesUsed = report.sky.satellites.count { $0.isUsed }
      location.dilution.horizontal = report.sky.dilution.horizontal
    }
    location.details = receiver(report).map { receiver in
      var details = LocationDetails()
      details.receiver = receiver
      return details
    }
    if hasDilution { location.dilution = report.sky.dilution }
    if hasAccuracy, let deviation = fix.deviation {
      location.horizontalAccuracy = Accuracy(
        radius: deviation.horizontal, level: .oneSigmaPerAxis, basis: .receiver)
      location.verticalAccuracy = Accuracy(radius: deviation.vertical, level: .oneSigmaPerAxis, basis: .receiver)
    }
    return location
  }
}
