package import LocationKit

/// What the command `serve token` asks of the server's program, which has the means for it.
package struct TokenOrder: Sendable {
  /// Carries out an order, and returns the lines that are printed.
  package typealias Handler = @Sendable (TokenOrder) throws -> [String]

  package enum Action: Sendable {
    case create(name: String, scopes: [String], subject: String?, expires: UTCInstant?)
    case list
    case revoke(name: String)
  }

  package let action: Action
  /// Path of the file of tokens.
  package let path: String
}
