import CLibYAML
import LocationKit

/// A composer of the nodes of a YAML text from the events of libyaml's parser.
///
/// An alias is an event of its own, and is rejected: aliases of aliases would multiply without end.
struct YAMLComposer: ~Copyable {
  /// Largest number of collections in collections. The parser's time grows with the square of the depth.
  private static let maximumDepth = 100

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>
  /// File as the user named it.
  private let source: String
  /// Kind of document, for errors.
  private let subject: String

  private init(_ text: UnsafeBufferPointer<UInt8>, source: String, subject: String) {
    self.text = text
    self.source = source
    self.subject = subject
    // The parser keeps its own address.
    parser = .allocate(capacity: 1)
    precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the root of the only document; `nil` if the text contains only comments.
  static func root(of text: [UInt8], source: String, subject: String) throws(LocationError) -> YAMLNode? {
    try text.withUnsafeBufferPointer { bytes throws(LocationError) in
      try YAMLComposer(bytes, source: source, subject: subject).root()
    }
  }

  private func root() throws(LocationError) -> YAMLNode? {
    var root: YAMLNode?
    var open: [OpenCollection] = []
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
      defer { yaml_event_delete(&event) }
      let mark = YAMLMark(event.start_mark)
      let node: YAMLNode
      switch event.type {
      case YAML_STREAM_END_EVENT: return root
      case YAML_DOCUMENT_START_EVENT where root != nil: throw error("not YAML: a second document begins", at: mark)
      case YAML_ALIAS_EVENT:
        throw error(
          "YAML aliases (`*name`) are not part of a \(subject)", at: mark,
          remedy: "write the value itself; put quotes around a text that begins with an asterisk")
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        guard open.count < Self.maximumDepth else {
          throw error("lists in lists are deeper than \(Self.maximumDepth)", at: mark)
        }
        open.append(OpenCollection(mark: mark))
        continue
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        node = YAMLNode(content: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), mark: mark)
      case YAML_SEQUENCE_END_EVENT:
        let ended = open.removeLast()
        node = YAMLNode(content: .sequence(ended.nodes), mark: ended.mark)
      case YAML_MAPPING_END_EVENT:
        let ended = open.removeLast()
        node = YAMLNode(content: .mapping(try members(ended.nodes)), mark: ended.mark)
      default: continue
      }
      if open.isEmpty { root = node } else { open[open.count - 1].nodes.append(node) }
    }
  }

  /// A sequence or mapping whose end is not yet read. Keys and values of a mapping alternate.
  private struct OpenCollection {
    let mark: YAMLMark
    var nodes: [YAMLNode] = []
  }

  private func members(_ nodes: [YAMLNode]) throws(LocationError) -> [YAMLMember] {
    var members: [YAMLMember] = []
    var keys: Set<String> = []
    for index in stride(from: 0, to: nodes.count, by: 2) {
      let key = nodes[index]
      if let word = key.scalar, !keys.insert(word).inserted { throw error("`\(word)` appears twice", at: key.mark) }
      members.append(YAMLMember(key: key, value: nodes[index + 1]))
    }
    return members
  }

  private func syntaxError() -> LocationError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown error"
    guard parser.pointee.error == YAML_READER_ERROR else {
      return error("not YAML: \(problem)", at: YAMLMark(parser.pointee.problem_mark))
    }
    // The error of a reader has an offset in bytes.
    let line = text.prefix(Int(parser.pointee.problem_offset)).count { $0 == UInt8(ascii: "\n") } + 1
    return LocationError(
      .invalidData, "not YAML: \(problem)", context: "\(source):\(line)", remedy: "save the file as UTF-8 text")
  }

  private func error(_ message: String, at mark: YAMLMark, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: "\(source):\(mark)", remedy: remedy)
  }
}
