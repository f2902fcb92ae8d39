import Glibc
import LocationFleet
import LocationKit

/// The readings and the events of a run in two files, so that another program can be given the same readings.
///
/// `NAME.readings` has the number of vehicles and that of rounds, then for each round the latitude and longitude of each
/// vehicle; all are numbers of 64 bits. `NAME.events` has a line for each place that is entered or left: the round, the
/// vehicle, the place, and `+` or `-`.
struct Recording: ~Copyable {
  private let readings: UnsafeMutablePointer<FILE>
  private let events: UnsafeMutablePointer<FILE>

  init(path: String, vehicleCount: Int, rounds: Int) {
    guard let readings = fopen(path + ".readings", "w"), let events = fopen(path + ".events", "w") else { exit(73) }
    (self.readings, self.events) = (readings, events)
    write([UInt64(vehicleCount), UInt64(rounds)])
  }

  deinit {
    fclose(readings)
    fclose(events)
  }

  func note(_ vehicles: Vehicles) {
    for number in 0..<vehicles.count {
      let coordinate = vehicles.coordinate(of: number)
      write([coordinate.latitude, coordinate.longitude])
    }
  }

  func note(_ noted: [FleetEvent], round: Int) {
    for event in noted {
      let (transition, sign): (RegionTransition, String)
      switch event.event {
      case .entered(let entered): (transition, sign) = (entered, "+")
      case .exited(let exited): (transition, sign) = (exited, "-")
      default: continue
      }
      fputs("\(round) \(event.subject.dropFirst("vehicle-".count)) \(transition.place.id) \(sign)\n", events)
    }
  }

  private func write<Number: BitwiseCopyable>(_ numbers: [Number]) {
    numbers.withUnsafeBytes { bytes in
      if fwrite(bytes.baseAddress, 1, bytes.count, readings) != bytes.count { exit(74) }
    }
  }
}
