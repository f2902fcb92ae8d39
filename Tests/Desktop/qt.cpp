// Follows the position by QtPositioning's plug-in geoclue2, for four seconds.
#include <QCoreApplication>
#include <QGeoPositionInfoSource>
#include <QTextStream>
#include <QTimer>
int main(int count, char **words) {
  QCoreApplication program(count, words);
  QCoreApplication::setApplicationName("qt-test");
  QTextStream out(stdout);
  auto *source = QGeoPositionInfoSource::createSource("geoclue2", {{"desktopId", "qt-test"}}, &program);
  if (source == nullptr) return 69;
  QObject::connect(source, &QGeoPositionInfoSource::positionUpdated, [&](const QGeoPositionInfo &fix) {
    out << fix.coordinate().latitude() << ' ' << fix.attribute(QGeoPositionInfo::HorizontalAccuracy) << ' '
        << fix.coordinate().altitude() << ' ' << fix.attribute(QGeoPositionInfo::GroundSpeed) << ' '
        << fix.attribute(QGeoPositionInfo::Direction) << ' '
        << fix.timestamp().msecsTo(QDateTime::currentDateTimeUtc()) / 1000.0 << Qt::endl;
  });
  source->setPreferredPositioningMethods(QGeoPositionInfoSource::AllPositioningMethods);
  source->startUpdates();
  QTimer::singleShot(4500, &program, &QCoreApplication::quit);
  return program.exec();
}
