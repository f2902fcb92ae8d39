import LocationKit

/// The id of a subject as one level of a topic: letters, digits and `-_.~@:` stand for themselves, and every other byte is
/// a percent sign and two hexadecimal digits. So no id adds a level, or is a wildcard. The empty id is `%00`.
package enum TopicLevel {
  package static func encode(_ id: String) -> String { id.isEmpty ? "%00" : id.escaped(except: "-_.~@:") }
}
