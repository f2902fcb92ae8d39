// Apple's module re-exports Foundation, which there has `@Observable`: programs that import only these two modules use
// `Date`, `NotificationCenter` and the macro.
@_exported public import Foundation
@_exported public import Observation

/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// A radius of uncertainty in metres; negative if the value that it belongs to is invalid.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if invalid.
public typealias CLLocationSpeed = Double
/// An uncertainty of a speed in metres per second; negative if the speed is invalid.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees true, 0 to 360; negative if invalid.
public typealias CLLocationDirection = Double
/// An uncertainty of a direction in degrees; negative if the direction is invalid.
public typealias CLLocationDirectionAccuracy = Double
/// A component of the magnetic field in microteslas.
public typealias CLHeadingComponentValue = Double
/// The most significant value of a beacon.
public typealias CLBeaconMajorValue = UInt16
/// The least significant value of a beacon.
public typealias CLBeaconMinorValue = UInt16
/// A block that a geocoder calls with its answer.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Requests every location, however short the distance from the last one.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Requests every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The longest distance.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time interval.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// Requests the best accuracy, combined with other sensors; here the same as ``kCLLocationAccuracyBest``.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// Requests the best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Requests an accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Requests an accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Requests an accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Requests an accuracy of three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Requests a reduced accuracy; here an accuracy of five kilometres.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000

/// Domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"
/// Key of an alternate region in an error's user information; never set here.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"
/// Domain of ``CLLocationPushServiceError``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"
