package import LocationKit

extension XMLScanner {
  @inline(__always)
  mutating func startTag(_ start: Position) -> Position {
    let name = start + 1
    // The characters of known names need not be validated.
    let nameEnd = name.endOfPlainText(before: UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: " "))
    let length = nameEnd - name
    let head = name.word(first: length)
    guard nameEnd[0] == UInt8(ascii: ">"), stage == .content, depth < XMLLimits.depth,
      let element = known(name, head: head, length: length)
    else { return generalStartTag(start) }
    let text = nameEnd + 1
    let textEnd =
      text[0] == 0x0A ? text : text.endOfPlainText(before: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"))
    if textEnd[0] == UInt8(ascii: "<"), textEnd[1] == UInt8(ascii: "/"), (textEnd + 2).holds(name, count: length),
      textEnd[length &+ 2] == UInt8(ascii: ">")
    {
      let content = UnsafeBufferPointer(start: text, count: textEnd - text)
      tagEnds(at: text, attributes: 0)
      found(simple: element, text: content)
      return (textEnd + length + 3).endOfIndentation
    }
    push(name, head: head, length: length, namespaces: namespaces.count, scope: scope)
    tagEnds(at: text, attributes: 0)
    found(.start, element)
    return text.endOfIndentation
  }

  /// Scans any start tag, including its faults.
  private mutating func generalStartTag(_ start: Position) -> Position {
    let name = start + 1
    let nameEnd = endOfName(name)
    guard nameEnd > name else { return brokenTag(start, "StartTag: invalid element name", at: name) }
    let length = nameEnd - name
    guard length <= XMLLimits.name else {
      return brokenTag(start, "a name is longer than \(XMLLimits.name) bytes", at: name, isLimit: true)
    }
    guard let (tagEnd, count) = attributes(start, nameEnd) else { return start }
    let isEmpty = tagEnd[-2] == UInt8(ascii: "/")
    let (outerNamespaces, outerScope) = (namespaces.count, scope)
    declareNamespaces(count)
    let head = name.word(first: length)
    let element = meaning(of: name, head: head, length: length)
    guard mayOpen(element, name, length, at: tagEnd) else { return start }
    tagEnds(at: tagEnd, attributes: count)
    found(isEmpty ? .empty : .start, element)
    if isEmpty {
      restore(namespaces: outerNamespaces, scope: outerScope)
      if depth == 0 { stage = .epilog }
    } else {
      push(name, head: head, length: length, namespaces: outerNamespaces, scope: outerScope)
    }
    return tagEnd.endOfIndentation
  }

  private mutating func mayOpen(
    _ element: UInt16, _ name: Position, _ length: Int, at tagEnd: Position
  ) -> Bool {
    if namespaces.count > XMLLimits.namespaces {
      _ = fail("more than \(XMLLimits.namespaces) namespaces are declared", at: tagEnd)
    } else if depth == XMLLimits.depth {
      _ = fail("elements are nested deeper than \(XMLLimits.depth)", at: tagEnd)
    } else if stage == .prolog, element != vocabulary.root {
      let (prefix, local) = split(name, length)
      let uri = namespaces.withURI(of: prefix) { uri in
        if let uri { String(uri, atMost: 256) } else { "" }
      }
      fail(
        .otherRoot(
          String(decoding: local, as: UTF8.self), uri: uri, expected: vocabulary.formatName,
          at: place(of: tagEnd).description(in: source)))
    } else {
      stage = .content
      return true
    }
    return false
  }

  @inline(__always)
  private mutating func push(_ name: Position, head: UInt64, length: Int, namespaces: Int, scope: Int) {
    memory.frames[depth] = XMLFrame(
      head: head, length: length, rest: longNames.count, namespaces: namespaces, scope: scope)
    depth &+= 1
    if length > 8 { longNames.append(name + 8, length &- 8) }
  }

  @inline(__always)
  mutating func endTag(_ start: Position) -> Position {
    let frame = memory.frames[depth &- 1]
    let name = start + 2
    guard name.word(first: frame.length) == frame.head,
      frame.length <= 8 || longNames.holds(name + 8, frame.length &- 8, at: frame.rest)
    else {
      return mismatchedTag(start)
    }
    let nameEnd = name + frame.length
    guard nameEnd[0] == UInt8(ascii: ">") else { return endTagWithSpace(start, nameEnd) }
    close(frame)
    return (nameEnd + 1).endOfIndentation
  }

  private mutating func endTagWithSpace(_ start: Position, _ nameEnd: Position) -> Position {
    var position = nameEnd
    while position[0].isXMLSpace { position += 1 }
    guard position[0] == UInt8(ascii: ">") else { return mismatchedTag(start) }
    close(memory.frames[depth - 1])
    return position + 1
  }

  private mutating func close(_ frame: XMLFrame) {
    depth &-= 1
    longNames.removeAll(after: frame.rest)
    event = .end
    if frame.namespaces < namespaces.count { restore(namespaces: frame.namespaces, scope: frame.scope) }
    if depth == 0 { stage = .epilog }
  }

  private mutating func mismatchedTag(_ start: Position) -> Position {
    let name = start + 2
    let nameEnd = endOfName(name)
    var position = nameEnd
    while position[0].isXMLSpace { position += 1 }
    guard nameEnd > name, position[0] == UInt8(ascii: ">") else {
      return brokenTag(start, "an invalid end tag", at: position)
    }
    let found = String(UnsafeBufferPointer(start: name, count: nameEnd - name).span)
    return brokenTag(start, "Opening and ending tag mismatch: \(nameOfInnermost) and \(found)", at: position + 1)
  }
}

extension LocationError {
  /// Returns the error for a document with another root element.
  package static func otherRoot(_ name: String, uri: String, expected: String, at place: String) -> LocationError {
    let uri = uri.isEmpty ? "" : " of \(uri)"
    return LocationError(
      .invalidData, "this is not \(expected): its root element is <\(name)>\(uri)", context: place,
      remedy: "give a file whose root element is <\(expected.lowercased())>")
  }
}
