import LocationUBX

/// Frames alone: how the stream is cut changes nothing, each message is a frame of the stream with a right checksum, and
/// no sentence between frames is lost. The same for a hundred mutations of the stream, of one to four bytes each.
func fuzzFrames(_ input: [UInt8]) {
  let stream = FrameStream(input)
  let whole = Separation(stream.bytes)
  require(whole == Separation(stream.bytes, bytewise: true), "the frames depend on the cuts: byte by byte")
  check(stream.bytes, whole, cuts: stream.cuts)
  for sentence in stream.sentences { require(whole.text.contains(sentence), "a sentence is lost") }
  guard !stream.bytes.isEmpty else { return }
  var random = InputRandom(input)
  for _ in 0..<mutationsPerInput {
    var bytes = stream.bytes
    for _ in 0...random.next(below: 4) {
      let index = random.next(below: bytes.count)
      if random.next(below: 8) == 0 {
        bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.next(below: 16)))
        if bytes.isEmpty { break }
      } else {
        bytes[index] ^= UInt8(1 << random.next(below: 8))
      }
    }
    let cuts = [random.next(below: bytes.count + 1), random.next(below: bytes.count + 1)].sorted()
    check(bytes, Separation(bytes), cuts: cuts)
  }
}

private let mutationsPerInput = 100

private func check(_ stream: [UInt8], _ whole: Separation, cuts: [Int]) {
  require(whole == Separation(stream, cuts: cuts), "the frames depend on the cuts: \(cuts)")
  var start = 0
  for message in whole.messages {
    guard let end = find(message, in: stream, from: start) else { fatalError("a message is no frame of the stream") }
    start = end
  }
}

/// Numbers that depend on the input alone (SplitMix64).
private struct InputRandom {
  private var state: UInt64

  init(_ input: [UInt8]) { state = input.reduce(0) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(limit))
  }
}

/// A stream that an input describes: messages of the known layouts, with a right or a wrong checksum, sentences, and other
/// bytes.
private struct FrameStream {
  private(set) var bytes: [UInt8] = []
  private(set) var sentences: [[UInt8]] = []
  private(set) var cuts: [Int] = []

  private static let layouts = UBXLayout.all.map { ($0.kind, $0.fixedSize, $0.groupSize) }
  private static let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A,*1D\r\n".utf8)

  init(_ input: [UInt8]) {
    var rest = input[...]
    var isPlain = true
    while let first = rest.popFirst(), let second = rest.popFirst() {
      switch first & 0x07 {
      case 0:
        isPlain = false
        bytes += rest.prefix(Int(second & 0x3F))
        rest = rest.dropFirst(Int(second & 0x3F))
      case 1:
        sentences.append(Self.sentence)
        bytes += Self.sentence
      case 2: cuts.append(Int(second) << 2)
      default:
        let (kind, fixed, group) = Self.layouts[Int(second) % Self.layouts.count]
        let length = min(fixed + Int(first >> 6) * group, 400)
        let isDamaged = first & 0x07 == 3
        var payload = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        // In a damaged frame, what looks like another frame may hide a sentence until it ends.
        if isDamaged { for index in payload.indices where Self.begins.contains(payload[index]) { payload[index] = 0 } }
        payload += [UInt8](repeating: 0, count: length - payload.count)
        UBXFrame.append(kind, payload.span, to: &bytes)
        if isDamaged { bytes[bytes.count - 1 - Int(first >> 3 & 1)] ^= 0x01 }
      }
    }
    if !isPlain { sentences = [] }
    cuts = cuts.filter { $0 < bytes.count }.sorted()
  }

  private static let begins: Set<UInt8> = [0xB5, 0xD3, 0xA0, 0x10]
}

/// Returns the end of the first such frame from `start` on.
private func find(_ message: Separation.Message, in bytes: [UInt8], from start: Int) -> Int? {
  let length = message.payload.count + UBXFrame.overhead
  guard bytes.count >= length else { return nil }
  for index in start..<max(start, bytes.count - length + 1)
  where bytes[index] == 0xB5 && bytes[index + 1] == 0x62 && bytes[index + 2] == message.family
    && bytes[index + 3] == message.number
    && Int(bytes[index + 4]) | Int(bytes[index + 5]) << 8 == message.payload.count
    && bytes[index + 6..<index + length - 2].elementsEqual(message.payload) && isRight(bytes, index, length)
  { return index + length }
  return nil
}

/// Fletcher's sums, as the interface description states them.
private func isRight(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Bool {
  var (first, second): (UInt8, UInt8) = (0, 0)
  for byte in bytes[start + 2..<start + length - 2] {
    first &+= byte
    second &+= first
  }
  return bytes[start + length - 2] == first && bytes[start + length - 1] == second
}

/// What a filter makes of a stream.
private struct Separation: Equatable {
  struct Message: Equatable {
    let family, number: UInt8
    let payload: [UInt8]
  }

  private(set) var messages: [Message] = []
  private(set) var text: [UInt8] = []
  private var counts: [Int] = []

  init(_ stream: [UInt8], cuts: [Int] = [], bytewise: Bool = false) {
    var filter = BinaryFrameFilter()
    var start = 0
    for end in bytewise ? Array(0..<stream.count) + [stream.count] : cuts + [stream.count] where end > start {
      filter.split(stream.span.extracting(start..<end)) { take($0, $1) }
      start = end
    }
    filter.drain { take($0, $1) }
    counts = [filter.messageCount, filter.damaged, filter.cut] + filter.counts.values.sorted()
  }

  private mutating func take(_ bytes: Span<UInt8>, _ kind: UBXKind?) {
    bytes.withUnsafeBufferPointer { bytes in
      if let kind {
        messages.append(Message(family: kind.family, number: kind.number, payload: Array(bytes)))
      } else {
        text += bytes
      }
    }
  }
}
