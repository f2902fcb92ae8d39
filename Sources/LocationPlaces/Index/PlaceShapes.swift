import LocationKit
import Synchronization

/// The regions that are not circles, by number of the place. A region is prepared on first use, and cached.
final class PlaceShapes: Sendable {
  private let image: IndexImage
  private let header: IndexHeader
  private let known: Mutex<[Int: Region]>

  init(image: IndexImage, header: IndexHeader, known: [Int: Region]) {
    self.image = image
    self.header = header
    self.known = Mutex(known)
  }

  /// Returns the region of a place; `nil` if it has none, or it is broken.
  func region(_ number: Int) -> Region? {
    if let region = known.withLock({ $0[number] }) { return region }
    guard let range = range(of: number),
      let region = Region(shapeBytes: UnsafeRawBufferPointer(start: image.base + range.lowerBound, count: range.count))
    else { return nil }
    known.withLock { $0[number] = region }
    return region
  }

  /// Returns the position of a region, by binary search: the numbers are sorted.
  private func range(of number: Int) -> Range<Int>? {
    var (low, high) = (0, header.shapeCount)
    while low < high {
      let middle = (low + high) / 2
      let offset = header.shapeNumbers + 4 * middle
      guard image.isIntact(offset, 4) else { return nil }
      if Int(image.load(offset, as: UInt32.self)) < number { low = middle + 1 } else { high = middle }
    }
    let numberOffset = header.shapeNumbers + 4 * low
    guard low < header.shapeCount, image.isIntact(numberOffset, 4), image.load(numberOffset, as: UInt32.self) == number,
      let start = start(of: low), let end = self.start(of: low + 1), start < end, end <= header.shapeSize,
      image.isIntact(header.shapes + start, end - start)
    else { return nil }
    return header.shapes + start..<header.shapes + end
  }

  private func start(of index: Int) -> Int? {
    guard index < header.shapeCount else { return header.shapeSize }
    let offset = header.shapeStarts + 8 * index
    guard image.isIntact(offset, 8) else { return nil }
    return Int(exactly: image.load(offset, as: UInt64.self))
  }
}
