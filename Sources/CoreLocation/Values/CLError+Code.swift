extension CLError {
  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// No location could be obtained; the service keeps trying.
    case locationUnknown = 0
    /// Access to the source was refused.
    case denied = 1
    /// The source could not be reached.
    case network = 2
    /// No heading could be obtained.
    case headingFailure = 3
    /// Access to region monitoring was refused.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored.
    case regionMonitoringFailure = 5
    /// Monitoring starts once the source can be reached; the service keeps trying.
    case regionMonitoringSetupDelayed = 6
    /// Events arrive later; never reported here.
    case regionMonitoringResponseDelayed = 7
    /// The geocoder found nothing.
    case geocodeFoundNoResult = 8
    /// The geocoder found a part; never reported here.
    case geocodeFoundPartialResult = 9
    /// The geocoder was cancelled.
    case geocodeCanceled = 10
    /// Deferred updates are not available.
    case deferredFailed = 11
    /// Never reported here.
    case deferredNotUpdatingLocation = 12
    /// Never reported here.
    case deferredAccuracyTooLow = 13
    /// Never reported here.
    case deferredDistanceFiltered = 14
    /// Never reported here.
    case deferredCanceled = 15
    /// Ranging of beacons is not available.
    case rangingUnavailable = 16
    /// Ranging failed; never reported here.
    case rangingFailure = 17
    /// The user declined; never reported here.
    case promptDeclined = 18
    /// Historical locations are not available.
    case historicalLocationError = 19

    /// Returns whether an error is of this kind: `catch CLError.denied`.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
  }

  /// No location could be obtained; the service keeps trying.
  public static var locationUnknown: Code { .locationUnknown }
  /// Access to the source was refused.
  public static var denied: Code { .denied }
  /// The source could not be reached.
  public static var network: Code { .network }
  /// No heading could be obtained.
  public static var headingFailure: Code { .headingFailure }
  /// Access to region monitoring was refused.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// The region cannot be monitored.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// Monitoring starts once the source can be reached; the service keeps trying.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Events arrive later; never reported here.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// The geocoder found nothing.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// The geocoder found a part; never reported here.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// The geocoder was cancelled.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Deferred updates are not available.
  public static var deferredFailed: Code { .deferredFailed }
  /// Never reported here.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Never reported here.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Never reported here.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Never reported here.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Ranging of beacons is not available.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Ranging failed; never reported here.
  public static var rangingFailure: Code { .rangingFailure }
  /// The user declined; never reported here.
  public static var promptDeclined: Code { .promptDeclined }
  /// Historical locations are not available.
  public static var historicalLocationError: Code { .historicalLocationError }
}
