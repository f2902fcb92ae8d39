import LocationKit
import Synchronization

/// The regions that are no circles, by number of the place. One is prepared when it is first asked for, and kept.
final class PlaceShapes: Sendable {
  private let image: IndexImage
  private let header: IndexHeader
  private let known: Mutex<[Int: Region]>

  init(image: IndexImage, header: IndexHeader, known: [Int: Region]) {
    self.image = image
    self.header = header
    self.known = Mutex(known)
  }

  /// `nil` where there is none, or it is broken.
  func region(_ number: Int) -> Region? {
    if let region = known.withLock({ $0[number] }) { return region }
    guard let range = range(of: number),
      let region = Region(shapeBytes: UnsafeRawBufferPointer(start: image.base + range.lowerBound, count: range.count))
    else { return nil }
    known.withLock { $0[number] = region }
    return region
  }

  /// By halving: the numbers are in order.
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
