public import LocationKit

/// Places, however many, that can be asked which of them are where one is. It does not change, and may be asked from any
/// number of threads at once.
///
/// Places have numbers from 0, in the order in which they were added. An answer is exactly that of ``Region/contains(_:)``
/// and ``Region/distance(to:)`` for each place.
///
/// It lies on grids over the earth, one for each size of circle: a question looks into one cell of each, in which the circles
/// that touch it are measured in a plane, with proven bounds of what that is wrong by; the geodesic decides near an edge alone.
/// A place of ten million in towns takes some 57 bytes beside its texts, 24 of which are its circle.
///
/// It is made from an array, by a ``Builder``, or opened from a file that ``write(to:)`` made. Such a file is verified in
/// blocks of 64 KiB when they are first touched. The first one that is broken ends it: from then on, ``fault`` says which it
/// was, what throws throws it, and answers of the rest may lack places. A manager that watches them ends its run with it.
/// ``verify()`` looks at all blocks at once. Whatever a file holds, right checksums or wrong ones, asking traps nowhere.
public final class PointOfInterestIndex: Sendable {
  let image: IndexImage
  let header: IndexHeader
  private let shapes: PlaceShapes

  /// `known`: the regions that are no circles, as far as they are at hand.
  init(image: IndexImage, header: IndexHeader, known: [Int: Region] = [:]) {
    self.image = image
    self.header = header
    shapes = PlaceShapes(image: image, header: header, known: known)
  }

  /// Of places in memory. Throws as ``Builder/add(_:)`` does.
  public convenience init(_ places: [PointOfInterest]) throws(LocationError) {
    var builder = Builder(expecting: places.count)
    for place in places { try builder.add(place) }
    let built = try builder.image()
    self.init(image: built.image, header: built.header, known: built.shapes)
  }

  public var count: Int { header.count }

  /// Bytes of all of it.
  public var size: Int { header.fileSize }

  /// What of the file was found broken first; `nil` as long as nothing was.
  public var fault: LocationError? { image.fault }

  /// The place with a number below ``count``. Where it lies in a broken block, a place without a name at the pole; and there
  /// is a ``fault``.
  public func place(_ number: Int) -> PointOfInterest {
    precondition((0..<count).contains(number), "there is no place \(number)")
    let region = region(number)
    if let range = texts(of: number) {
      let bytes = UnsafeRawBufferPointer(start: image.base + range.lowerBound, count: range.count)
      if let place = PlaceTexts.place(in: bytes, region: region) { return place }
    }
    image.fail("the texts of place \(number) make no sense")
    return PointOfInterest(id: "#\(number)", region: region)
  }

  /// The id of a place, without the rest; `nil` where it is broken.
  func id(_ number: Int) -> String? {
    guard let range = texts(of: number) else { return nil }
    return PlaceTexts.id(in: UnsafeRawBufferPointer(start: image.base + range.lowerBound, count: range.count))
  }

  /// The region of a place, without its texts.
  public func region(_ number: Int) -> Region {
    let record = record(number)
    if record.hasShape {
      if let region = shapes.region(number) { return region }
      image.fail("the shape of place \(number) makes no sense")
    }
    return .circle(center: record.center, radius: record.radius)
  }

  /// Where the texts of a place are; `nil` where they are broken.
  private func texts(of number: Int) -> Range<Int>? {
    let groupOffset = header.textGroups + 8 * (number / PlaceTexts.groupSize)
    guard image.isIntact(groupOffset, 8) else { return nil }
    let start = image.load(groupOffset, as: UInt64.self)
    guard start <= header.textSize else { return nil }
    // Of a broken block the length cannot be known, hence the blocks are verified as they are come upon.
    var reach = min(4096, header.textSize - Int(start))
    while true {
      guard image.isIntact(header.texts + Int(start), reach) else { return nil }
      let bytes = UnsafeRawBufferPointer(start: image.base + header.texts + Int(start), count: reach)
      if let range = PlaceTexts.range(behind: number % PlaceTexts.groupSize, in: bytes) {
        let offset = header.texts + Int(start)
        return offset + range.lowerBound..<offset + range.upperBound
      }
      guard reach < header.textSize - Int(start) else { return nil }
      reach = min(4 * reach, header.textSize - Int(start))
    }
  }

  @inline(__always)
  func record(_ number: Int) -> PlaceRecord {
    let offset = header.records + PlaceRecord.size * number
    guard number < count, image.isIntact(offset, PlaceRecord.size) else { return .missing }
    let record = image.load(offset, as: PlaceRecord.self)
    guard record.isSound else { return nowhere(number) }
    return record
  }

  @inline(never)
  private func nowhere(_ number: Int) -> PlaceRecord {
    image.fail("place \(number) is nowhere on earth")
    return .missing
  }

  /// Whether there is a place with a number that a grid says.
  @inline(__always)
  func isPlace(_ number: Int) -> Bool { number < count || isNoPlace(number) }

  @inline(never)
  private func isNoPlace(_ number: Int) -> Bool {
    image.fail("it leads to place \(number), of \(count)")
    return false
  }
}

extension PointOfInterestIndex: PointOfInterestLookup {
  /// With others whose circle, or the one around them, may be as near.
  public func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    forEachCandidate(within: margin, of: coordinate, into: &numbers) { _, _ in true }
  }

  public func distance(from coordinate: Coordinate, to number: Int) -> Double {
    region(number).distance(to: coordinate)
  }

  public func boundingCircle(of number: Int) -> BoundingCircle { record(number).circle }
}
