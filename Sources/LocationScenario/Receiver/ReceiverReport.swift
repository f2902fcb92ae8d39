package import LocationKit

/// The report of a simulated receiver at one time, before any fault of the line.
package struct ReceiverReport: Sendable, Hashable {
  /// Reported time; not the true time if the receiver's clock is wrong or frozen.
  package var time: UTCInstant
  /// Reported fix; `nil` without a fix.
  package var fix: ReceiverFix?
  /// Coordinates reported without a fix: they are meaningless, and have quality 0.
  package var phantom: ScenarioPoint?
  /// Satellites in view, in the receiver's order, with the used ones marked.
  package var sky: ReceiverSky
  /// Strength of a jammer, from 0 to 1.
  package var interference = 0.0
  /// Whether a spoofer simulates the signals.
  package var isSpoofed = false

  package init(time: UTCInstant, fix: ReceiverFix?, phantom: ScenarioPoint? = nil, sky: ReceiverSky) {
    self.time = time
    self.fix = fix
    self.phantom = phantom
    self.sky = sky
  }

  /// What the receiver states of itself, if its protocol has words for it.
  package var receiver: ReceiverStatus {
    var status = ReceiverStatus()
    (status.antenna, status.isAntennaPowered) = (.good, true)
    status.jamming = interference == 0 ? ReceiverStatus.Jamming.none : fix == nil ? .critical : .warning
    status.jammingStrength = UInt8((255 * interference).rounded())
    status.spoofing = isSpoofed ? .indicated : ReceiverStatus.Spoofing.none
    return status
  }
}

/// A position as a simulated receiver measured it: the truth and its errors.
package struct ReceiverFix: Sendable, Hashable {
  /// Measured position, speed and course.
  package var movement: Movement
  /// Standard deviations that the receiver assumes, in metres; `nil` if it does not estimate them. They are small in
  /// a receiver that is deceived by multipath or a spoofer.
  package var deviation: Deviation?

  package init(movement: Movement, deviation: Deviation? = nil) {
    self.movement = movement
    self.deviation = deviation
  }

  /// Standard deviations in metres.
  package struct Deviation: Sendable, Hashable {
    /// Deviation on each of the axes north and east.
    package var horizontal: Double
    /// Deviation of the height.
    package var vertical: Double

    package init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }
}

/// The satellites in a receiver's view, and the quality of their geometry.
package struct ReceiverSky: Sendable, Hashable {
  /// Satellites in view, used or not.
  package var satellites: [Satellite]
  /// Dilution of the satellites in use; empty for fewer than four.
  package var dilution: DilutionOfPrecision

  package init(satellites: [Satellite], dilution: DilutionOfPrecision) {
    self.satellites = satellites
    self.dilution = dilution
  }
}
