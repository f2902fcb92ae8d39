import LocationKit
import LocationServer
import LocationTesting
import TestSupport
import Testing

@Suite("Initializers of the server with numbers that are extreme, or no numbers")
struct ExtremeNumberTests {
  @Test("a fleet in memory, and the number of an event", arguments: ExtremeNumbers.integers)
  func fleets(number: Int) {
    for duration in ExtremeNumbers.durations {
      var limits = FleetLimits()
      (limits.subjects, limits.staleAfter, limits.forgetAfter) = (number, duration, duration)
      let fleet = LiveFleet(hub: LocationHub(lastSequence: number, maximumError: .nan), limits: limits)
      for name in ["a", "b"] {
        for age in ExtremeNumbers.durations { fleet.take(.make(), of: name, age: age) }
      }
    }
    for value in ExtremeNumbers.doubles {
      let hub = LocationHub(lastSequence: number, maximumError: value)
      hub.take([.updated(.make()), .stateChanged(StateChange(.stale, time: UTCInstant(nanoseconds: Int64(number))))])
    }
  }
}
