public import LocationKit
public import Testing

extension Error {
  /// Whether this is a `LocationError` of the kind and the place, whose message contains a text. The `==` of errors
  /// compares kinds and places only: use this where another failure of that kind could take the place of the expected one.
  public func states(_ code: LocationError.Code, _ text: String, at context: String? = nil) -> Bool {
    guard let error = self as? LocationError else { return false }
    return error.code == code && error.context == context && !text.isEmpty && error.message.contains(text)
  }
}

/// Expects that `body` throws an error of a type, whose description contains a text, or another: a different failure of
/// that type could take the place of the expected one.
public func expectThrows<Failure: Error, Value: ~Copyable>(
  _ type: Failure.Type, stating text: String, or other: String? = nil, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  let error = #expect(throws: type, comment, sourceLocation: sourceLocation) { _ = try body() }
  guard let error else { return }
  let isStated = [text, other ?? text].contains { !$0.isEmpty && "\(error)".contains($0) }
  #expect(isStated, "\(error)", sourceLocation: sourceLocation)
}

/// Expects that `body` throws an error of the same kind and place, whose message contains the expected one.
public func expectThrows<Value: ~Copyable>(
  _ expected: LocationError, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Value
) {
  let error = #expect(throws: LocationError.self, comment, sourceLocation: sourceLocation) { _ = try body() }
  guard let error else { return }
  let isExpected = error.states(expected.code, expected.message, at: expected.context)
  #expect(isExpected, "\(error)", sourceLocation: sourceLocation)
}

/// Expects that `body` throws an error of the same kind and place, whose message contains the expected one.
public func expectThrows<Value>(
  _ expected: LocationError, _ comment: Comment? = nil, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
) async {
  do {
    _ = try await body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    let isExpected = error.states(expected.code, expected.message, at: expected.context)
    #expect(isExpected, "\(error)", sourceLocation: sourceLocation)
  }
}
