import LocationKit

/// The places of files and services, followed by those that the server stores.
struct JoinedPlaces: PointOfInterestLookup {
  let files: any PointOfInterestLookup
  let stored: PointOfInterestList

  var count: Int { files.count + stored.count }
  var fault: LocationError? { files.fault }

  func place(_ number: Int) -> PointOfInterest {
    number < files.count ? files.place(number) : stored.place(number - files.count)
  }

  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    files.appendPlaces(within: margin, of: coordinate, to: &numbers)
    var own: [Int] = []
    stored.appendPlaces(within: margin, of: coordinate, to: &own)
    for number in own { numbers.append(number + files.count) }
  }

  func distance(from coordinate: Coordinate, to number: Int) -> Double {
    number < files.count
      ? files.distance(from: coordinate, to: number) : stored.distance(from: coordinate, to: number - files.count)
  }

  func boundingCircle(of number: Int) -> BoundingCircle {
    number < files.count ? files.boundingCircle(of: number) : stored.boundingCircle(of: number - files.count)
  }

  func numbers(of ids: Set<String>) -> [String: Int] {
    files.numbers(of: ids).merging(stored.numbers(of: ids).mapValues { $0 + files.count }) { file, _ in file }
  }
}
