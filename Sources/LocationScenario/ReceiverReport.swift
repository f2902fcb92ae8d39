public import LocationKit

/// What a simulated receiver says at one time, before anything happens to its bytes.
public struct ReceiverReport: Sendable, Hashable {
  /// The time that it says: where its clock is wrong or frozen, not the true one.
  public var time: UTCInstant
  /// `nil` while it has no fix.
  public var fix: ReceiverFix?
  /// What it says in spite of having no fix: coordinates that mean nothing, with quality 0.
  public var phantom: ScenarioPoint?
  /// The satellites in view, in the receiver's order, those used marked.
  public var sky: ReceiverSky

  public init(time: UTCInstant, fix: ReceiverFix?, phantom: ScenarioPoint? = nil, sky: ReceiverSky) {
    self.time = time
    self.fix = fix
    self.phantom = phantom
    self.sky = sky
  }
}

/// A position as a simulated receiver found it: the truth and its errors.
public struct ReceiverFix: Sendable, Hashable {
  public var movement: Movement
  /// The standard deviations that the receiver believes in, metres; `nil` where it does not estimate them. A receiver
  /// that is deceived by multipath or a spoofer believes in small ones.
  public var deviation: Deviation?

  public init(movement: Movement, deviation: Deviation? = nil) {
    self.movement = movement
    self.deviation = deviation
  }

  public struct Deviation: Sendable, Hashable {
    /// On each of the axes north and east.
    public var horizontal: Double
    public var vertical: Double

    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }
}

/// The satellites in a receiver's view, and what their geometry is worth.
public struct ReceiverSky: Sendable, Hashable {
  public var satellites: [Satellite]
  /// Of those used; empty where there are fewer than four.
  public var dilution: DilutionOfPrecision

  public init(satellites: [Satellite], dilution: DilutionOfPrecision) {
    self.satellites = satellites
    self.dilution = dilution
  }
}
