import CLibYAML

/// A place in a YAML text: line and column, from 1.
package struct YAMLMark: Sendable, CustomStringConvertible {
  let line: Int
  let column: Int

  init(_ mark: yaml_mark_t) {
    line = mark.line + 1
    column = mark.column + 1
  }

  package var description: String { "\(line):\(column)" }
}
