/// An extension for location pushes. Declared so that conforming types compile; never called here.
public protocol CLLocationPushServiceExtension: AnyObject {
  /// Never called here.
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  /// Never called here.
  func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
  /// Does nothing.
  public func serviceExtensionWillTerminate() {}
}
