import Glibc
import LocationKit
import LocationPlaces

/// Measures a fleet: `fleet PLACES [VEHICLES [ROUNDS [FOLDER]]]`, with a file of `places_make`. FOLDER receives the
/// readings and events of both runs.
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let file = fopen(arguments[1], "r") else {
      print("usage: fleet PLACES [VEHICLES [ROUNDS [FOLDER]]]")
      exit(64)
    }
    var head: [UInt64] = [0, 0]
    guard fread(&head, 8, 2, file) == 2 else { exit(65) }
    var builder = PlaceIndex.Builder(expecting: Int(head[0]))
    var centers: [Coordinate] = []
    for number in 0..<Int(head[0]) {
      var values = [0.0, 0, 0]
      guard fread(&values, 8, 3, file) == 3, let center = Coordinate(latitude: values[0], longitude: values[1]) else {
        exit(65)
      }
      try builder.add(PointOfInterest(id: String(number), region: .circle(center: center, radius: values[2])))
      if number % 100 == 0 { centers.append(center) }
    }
    fclose(file)
    let index = try builder.build()
    let vehicles = arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000
    let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 10 : 10
    let runs = [("half", "half of the vehicles start in places", centers), ("anywhere", "all start anywhere", [])]
    for (file, name, starts) in runs {
      print("\(head[0]) places, \(vehicles) vehicles, \(rounds) rounds; \(name)")
      let path = arguments.count > 4 ? "\(arguments[4])/\(file)" : nil
      try FleetWork(index: index, centers: starts, vehicleCount: vehicles, rounds: rounds, recordingPath: path).run()
    }
  }
}
