// The part of libdbus-1 that is used. Its own headers lie in two folders that only pkg-config knows, and SwiftPM warns of a
// target with `pkgConfig` in every build of every client that does not have the library. The functions of libdbus-1.so.3
// have been the same since 2006; Tests/Desktop/run compares these declarations with Debian's headers.
#ifndef CLIBDBUS_SHIM_H
#define CLIBDBUS_SHIM_H

#if !__has_include(<dbus-1.0/dbus/dbus.h>)
#error "dbus/dbus.h not found: install Debian's libdbus-1-dev (sudo apt-get install libdbus-1-dev), or build without the trait Desktop"
#endif
#include <stdint.h>

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusWatch DBusWatch;
typedef struct DBusError DBusError;
typedef struct DBusMessageIter DBusMessageIter;

#ifndef DBUS_H
typedef uint32_t dbus_bool_t;
struct DBusError {
  const char *name;
  const char *message;
  unsigned int flags;
  void *padding;
};
// As large as that of the library, or larger.
struct DBusMessageIter {
  void *place[16];
};
#endif

typedef dbus_bool_t (*DBusAddWatchFunction)(DBusWatch *watch, void *data);
typedef void (*DBusWatchToggledFunction)(DBusWatch *watch, void *data);
typedef void (*DBusRemoveWatchFunction)(DBusWatch *watch, void *data);
typedef void (*DBusFreeFunction)(void *memory);

dbus_bool_t dbus_threads_init_default(void);
void dbus_error_init(DBusError *error);
void dbus_error_free(DBusError *error);

DBusConnection *dbus_connection_open_private(const char *address, DBusError *error);
void dbus_connection_close(DBusConnection *connection);
void dbus_connection_unref(DBusConnection *connection);
void dbus_connection_set_exit_on_disconnect(DBusConnection *connection, dbus_bool_t exits);
dbus_bool_t dbus_connection_set_watch_functions(
  DBusConnection *connection, DBusAddWatchFunction add, DBusRemoveWatchFunction remove, DBusWatchToggledFunction toggled,
  void *data, DBusFreeFunction free_data);
dbus_bool_t dbus_connection_send(DBusConnection *connection, DBusMessage *message, uint32_t *serial);
long dbus_connection_get_outgoing_size(DBusConnection *connection);
DBusMessage *dbus_connection_pop_message(DBusConnection *connection);

int dbus_watch_get_unix_fd(DBusWatch *watch);
unsigned int dbus_watch_get_flags(DBusWatch *watch);
dbus_bool_t dbus_watch_get_enabled(DBusWatch *watch);
dbus_bool_t dbus_watch_handle(DBusWatch *watch, unsigned int flags);

DBusMessage *dbus_message_new(int type);
void dbus_message_unref(DBusMessage *message);
int dbus_message_get_type(DBusMessage *message);
uint32_t dbus_message_get_serial(DBusMessage *message);
uint32_t dbus_message_get_reply_serial(DBusMessage *message);
dbus_bool_t dbus_message_set_reply_serial(DBusMessage *message, uint32_t serial);
dbus_bool_t dbus_message_set_path(DBusMessage *message, const char *text);
const char *dbus_message_get_path(DBusMessage *message);
dbus_bool_t dbus_message_set_interface(DBusMessage *message, const char *text);
const char *dbus_message_get_interface(DBusMessage *message);
dbus_bool_t dbus_message_set_member(DBusMessage *message, const char *text);
const char *dbus_message_get_member(DBusMessage *message);
dbus_bool_t dbus_message_set_error_name(DBusMessage *message, const char *text);
const char *dbus_message_get_error_name(DBusMessage *message);
dbus_bool_t dbus_message_set_destination(DBusMessage *message, const char *text);
const char *dbus_message_get_sender(DBusMessage *message);
void dbus_message_set_no_reply(DBusMessage *message, dbus_bool_t no_reply);
dbus_bool_t dbus_message_get_no_reply(DBusMessage *message);

dbus_bool_t dbus_message_iter_init(DBusMessage *message, DBusMessageIter *iter);
void dbus_message_iter_init_append(DBusMessage *message, DBusMessageIter *iter);
int dbus_message_iter_get_arg_type(DBusMessageIter *iter);
char *dbus_message_iter_get_signature(DBusMessageIter *iter);
dbus_bool_t dbus_message_iter_next(DBusMessageIter *iter);
void dbus_message_iter_recurse(DBusMessageIter *iter, DBusMessageIter *part);
void dbus_message_iter_get_basic(DBusMessageIter *iter, void *value);
dbus_bool_t dbus_message_iter_append_basic(DBusMessageIter *iter, int type, const void *value);
dbus_bool_t dbus_message_iter_open_container(
  DBusMessageIter *iter, int type, const char *contained_signature, DBusMessageIter *part);
dbus_bool_t dbus_message_iter_close_container(DBusMessageIter *iter, DBusMessageIter *part);
void dbus_message_iter_abandon_container(DBusMessageIter *iter, DBusMessageIter *part);
void dbus_free(void *memory);

dbus_bool_t dbus_validate_path(const char *text, DBusError *error);
dbus_bool_t dbus_signature_validate(const char *text, DBusError *error);

#endif
