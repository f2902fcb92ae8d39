public import LocationKit

/// The report of a simulated receiver at one time, before any fault of the line.
public struct ReceiverReport: Sendable, Hashable {
  /// Reported time; not the true time if the receiver's clock is wrong or frozen.
  public var time: UTCInstant
  /// Reported fix; `nil` without a fix.
  public var fix: ReceiverFix?
  /// Coordinates reported without a fix: they are meaningless, and have quality 0.
  public var phantom: ScenarioPoint?
  /// Satellites in view, in the receiver's order, with the used ones marked.
  public var sky: ReceiverSky
  /// Strength of a jammer, from 0 to 1.
  public var interference = 0.0
  /// Whether a spoofer simulates the signals.
  public var isSpoofed = false

  package init(time: UTCInstant, fix: ReceiverFix?, phantom: ScenarioPoint? = nil, sky: ReceiverSky) {
    self.time = time
    self.fix = fix
    self.phantom = phantom
    self.sky = sky
  }
}

/// A position as a simulated receiver measured it: the truth and its errors.
public struct ReceiverFix: Sendable, Hashable {
  /// Measured position, speed and course.
  public var movement: Movement
  /// Standard deviations that the receiver assumes, in metres; `nil` if it does not estimate them. They are small in
  /// a receiver that is deceived by multipath or a spoofer.
  public var deviation: Deviation?

  package init(movement: Movement, deviation: Deviation? = nil) {
    self.movement = movement
    self.deviation = deviation
  }

  /// Standard deviations in metres.
  public struct Deviation: Sendable, Hashable {
    /// Deviation on each of the axes north and east.
    public var horizontal: Double
    /// Deviation of the height.
    public var vertical: Double

    package init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }
}

/// The satellites in a receiver's view, and the quality of their geometry.
public struct ReceiverSky: Sendable, Hashable {
  /// Satellites in view, used or not.
  public var satellites: [Satellite]
  /// Dilution of the satellites in use; empty for fewer than four.
  public var dilution: DilutionOfPrecision

  package init(satellites: [Satellite], dilution: DilutionOfPrecision) {
    self.satellites = satellites
    self.dilution = dilution
  }
}
