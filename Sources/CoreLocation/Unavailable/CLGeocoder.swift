public import Foundation

/// A geocoder. Linux has no geocoding service: every request fails with ``CLError/Code/network``, as on Apple's
/// platforms when the service cannot be reached. Its asynchronous methods run on the caller's actor, so that a class of
/// the main actor may own a geocoder.
open class CLGeocoder: NSObject {
  private static let failure = CLError(
    .network, cause: "geocoding is not available on this platform; use a geocoding service of your own")

  /// Whether a request is being processed: never.
  open var isGeocoding: Bool { false }

  /// Does nothing: no request is ever pending.
  open func cancelGeocode() {}

  /// Fails with ``CLError/Code/network``.
  nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw Self.failure
  }

  /// Fails with ``CLError/Code/network``.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// Fails with ``CLError/Code/network``.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw Self.failure }

  /// Fails with ``CLError/Code/network``.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// Fails with ``CLError/Code/network``.
  nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    throw Self.failure
  }

  /// Fails with ``CLError/Code/network``.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] { throw Self.failure }

  /// Fails with ``CLError/Code/network``.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw Self.failure }

  /// Fails with ``CLError/Code/network``.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// Fails with ``CLError/Code/network``.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// Fails with ``CLError/Code/network``.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// Calls back later, on the run loop or queue of the caller.
  private func fail(_ completion: @escaping CLGeocodeCompletionHandler) {
    CallbackContext.current().performUnchecked { completion(nil, Self.failure) }
  }
}
