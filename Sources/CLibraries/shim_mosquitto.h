#if !__has_include(<mosquitto.h>)
#error "mosquitto.h not found: install Debian's libmosquitto-dev (sudo apt-get install libmosquitto-dev), or build without the trait MQTT"
#endif
#include <mosquitto.h>
