#include "cserverpage.h"

#include "cworldoutline.h"

// #embed belongs to C23; the compilers of Swift 6.2 and later support it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Each file of Sources/LocationServer/Page has an array here and an entry in the table. A test compares both.
static const unsigned char abilities_js[] = {
#embed "../LocationServer/Page/abilities.js"
};
static const unsigned char address_js[] = {
#embed "../LocationServer/Page/address.js"
};
static const unsigned char api_js[] = {
#embed "../LocationServer/Page/api.js"
};
static const unsigned char calendar_js[] = {
#embed "../LocationServer/Page/calendar.js"
};
static const unsigned char chart_drag_js[] = {
#embed "../LocationServer/Page/chart-drag.js"
};
static const unsigned char chart_plot_js[] = {
#embed "../LocationServer/Page/chart-plot.js"
};
static const unsigned char charts_js[] = {
#embed "../LocationServer/Page/charts.js"
};
static const unsigned char cursor_js[] = {
#embed "../LocationServer/Page/cursor.js"
};
static const unsigned char days_js[] = {
#embed "../LocationServer/Page/days.js"
};
static const unsigned char doctor_js[] = {
#embed "../LocationServer/Page/doctor.js"
};
static const unsigned char dom_js[] = {
#embed "../LocationServer/Page/dom.js"
};
static const unsigned char events_js[] = {
#embed "../LocationServer/Page/events.js"
};
static const unsigned char exports_js[] = {
#embed "../LocationServer/Page/exports.js"
};
static const unsigned char fleet_list_js[] = {
#embed "../LocationServer/Page/fleet-list.js"
};
static const unsigned char fleet_start_js[] = {
#embed "../LocationServer/Page/fleet-start.js"
};
static const unsigned char fleet_subject_js[] = {
#embed "../LocationServer/Page/fleet-subject.js"
};
static const unsigned char fleet_trails_js[] = {
#embed "../LocationServer/Page/fleet-trails.js"
};
static const unsigned char fleet_js[] = {
#embed "../LocationServer/Page/fleet.js"
};
static const unsigned char following_js[] = {
#embed "../LocationServer/Page/following.js"
};
static const unsigned char format_js[] = {
#embed "../LocationServer/Page/format.js"
};
static const unsigned char grid_js[] = {
#embed "../LocationServer/Page/grid.js"
};
static const unsigned char history_css[] = {
#embed "../LocationServer/Page/history.css"
};
static const unsigned char history_js[] = {
#embed "../LocationServer/Page/history.js"
};
static const unsigned char icon_svg[] = {
#embed "../LocationServer/Page/icon.svg"
};
static const unsigned char import_js[] = {
#embed "../LocationServer/Page/import.js"
};
static const unsigned char index_html[] = {
#embed "../LocationServer/Page/index.html"
};
static const unsigned char labels_js[] = {
#embed "../LocationServer/Page/labels.js"
};
static const unsigned char layers_js[] = {
#embed "../LocationServer/Page/layers.js"
};
static const unsigned char link_start_js[] = {
#embed "../LocationServer/Page/link-start.js"
};
static const unsigned char leaflet_css[] = {
#embed "../LocationServer/Page/leaflet.css"
};
static const unsigned char leaflet_js[] = {
#embed "../LocationServer/Page/leaflet.js"
};
static const unsigned char links_js[] = {
#embed "../LocationServer/Page/links.js"
};
static const unsigned char live_js[] = {
#embed "../LocationServer/Page/live.js"
};
static const unsigned char main_js[] = {
#embed "../LocationServer/Page/main.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../LocationServer/Page/manifest.webmanifest"
};
static const unsigned char map_css[] = {
#embed "../LocationServer/Page/map.css"
};
static const unsigned char map_js[] = {
#embed "../LocationServer/Page/map.js"
};
static const unsigned char outline_js[] = {
#embed "../LocationServer/Page/outline.js"
};
static const unsigned char panel_css[] = {
#embed "../LocationServer/Page/panel.css"
};
static const unsigned char past_css[] = {
#embed "../LocationServer/Page/past.css"
};
static const unsigned char path_colours_js[] = {
#embed "../LocationServer/Page/path-colours.js"
};
static const unsigned char path_js[] = {
#embed "../LocationServer/Page/path.js"
};
static const unsigned char phone_css[] = {
#embed "../LocationServer/Page/phone.css"
};
static const unsigned char phone_js[] = {
#embed "../LocationServer/Page/phone.js"
};
static const unsigned char place_files_js[] = {
#embed "../LocationServer/Page/place-files.js"
};
static const unsigned char place_form_js[] = {
#embed "../LocationServer/Page/place-form.js"
};
static const unsigned char place_shapes_js[] = {
#embed "../LocationServer/Page/place-shapes.js"
};
static const unsigned char places_js[] = {
#embed "../LocationServer/Page/places.js"
};
static const unsigned char qr_js[] = {
#embed "../LocationServer/Page/qr.js"
};
static const unsigned char qrcode_js[] = {
#embed "../LocationServer/Page/qrcode.js"
};
static const unsigned char refinement_js[] = {
#embed "../LocationServer/Page/refinement.js"
};
static const unsigned char replay_js[] = {
#embed "../LocationServer/Page/replay.js"
};
static const unsigned char service_worker_js[] = {
#embed "../LocationServer/Page/service-worker.js"
};
static const unsigned char sharing_js[] = {
#embed "../LocationServer/Page/sharing.js"
};
static const unsigned char sheet_js[] = {
#embed "../LocationServer/Page/sheet.js"
};
static const unsigned char sky_js[] = {
#embed "../LocationServer/Page/sky.js"
};
static const unsigned char start_js[] = {
#embed "../LocationServer/Page/start.js"
};
static const unsigned char state_js[] = {
#embed "../LocationServer/Page/state.js"
};
static const unsigned char stays_js[] = {
#embed "../LocationServer/Page/stays.js"
};
static const unsigned char stream_js[] = {
#embed "../LocationServer/Page/stream.js"
};
static const unsigned char style_css[] = {
#embed "../LocationServer/Page/style.css"
};
static const unsigned char subjects_js[] = {
#embed "../LocationServer/Page/subjects.js"
};
static const unsigned char tabs_js[] = {
#embed "../LocationServer/Page/tabs.js"
};
static const unsigned char texts_js[] = {
#embed "../LocationServer/Page/texts.js"
};
static const unsigned char theme_js[] = {
#embed "../LocationServer/Page/theme.js"
};
static const unsigned char token_js[] = {
#embed "../LocationServer/Page/token.js"
};
static const unsigned char tokens_js[] = {
#embed "../LocationServer/Page/tokens.js"
};
static const unsigned char totals_js[] = {
#embed "../LocationServer/Page/totals.js"
};
static const unsigned char track_path_js[] = {
#embed "../LocationServer/Page/track-path.js"
};
static const unsigned char track_js[] = {
#embed "../LocationServer/Page/track.js"
};
static const unsigned char trail_js[] = {
#embed "../LocationServer/Page/trail.js"
};
static const unsigned char vector_layer_js[] = {
#embed "../LocationServer/Page/vector-layer.js"
};
static const unsigned char vector_style_js[] = {
#embed "../LocationServer/Page/vector-style.js"
};
static const unsigned char vector_tile_js[] = {
#embed "../LocationServer/Page/vector-tile.js"
};
static const unsigned char vehicle_js[] = {
#embed "../LocationServer/Page/vehicle.js"
};
static const unsigned char weekdays_js[] = {
#embed "../LocationServer/Page/weekdays.js"
};
static const unsigned char webhooks_js[] = {
#embed "../LocationServer/Page/webhooks.js"
};
static const unsigned char openapi_json[] = {
#embed "../LocationServer/API/openapi.json"
};

#define FILE_ENTRY(name, array) {name, array, sizeof array}

static const cserverpage_file files[] = {
    FILE_ENTRY("abilities.js", abilities_js),
    FILE_ENTRY("address.js", address_js),
    FILE_ENTRY("api.js", api_js),
    FILE_ENTRY("calendar.js", calendar_js),
    FILE_ENTRY("chart-drag.js", chart_drag_js),
    FILE_ENTRY("chart-plot.js", chart_plot_js),
    FILE_ENTRY("charts.js", charts_js),
    FILE_ENTRY("cursor.js", cursor_js),
    FILE_ENTRY("days.js", days_js),
    FILE_ENTRY("doctor.js", doctor_js),
    FILE_ENTRY("dom.js", dom_js),
    FILE_ENTRY("events.js", events_js),
    FILE_ENTRY("exports.js", exports_js),
    FILE_ENTRY("fleet-list.js", fleet_list_js),
    FILE_ENTRY("fleet-start.js", fleet_start_js),
    FILE_ENTRY("fleet-subject.js", fleet_subject_js),
    FILE_ENTRY("fleet-trails.js", fleet_trails_js),
    FILE_ENTRY("fleet.js", fleet_js),
    FILE_ENTRY("following.js", following_js),
    FILE_ENTRY("format.js", format_js),
    FILE_ENTRY("grid.js", grid_js),
    FILE_ENTRY("history.css", history_css),
    FILE_ENTRY("history.js", history_js),
    FILE_ENTRY("icon.svg", icon_svg),
    FILE_ENTRY("import.js", import_js),
    FILE_ENTRY("index.html", index_html),
    FILE_ENTRY("labels.js", labels_js),
    FILE_ENTRY("layers.js", layers_js),
    FILE_ENTRY("link-start.js", link_start_js),
    FILE_ENTRY("leaflet.css", leaflet_css),
    FILE_ENTRY("leaflet.js", leaflet_js),
    FILE_ENTRY("links.js", links_js),
    FILE_ENTRY("live.js", live_js),
    FILE_ENTRY("main.js", main_js),
    FILE_ENTRY("manifest.webmanifest", manifest_webmanifest),
    FILE_ENTRY("map.css", map_css),
    FILE_ENTRY("map.js", map_js),
    FILE_ENTRY("outline.js", outline_js),
    FILE_ENTRY("panel.css", panel_css),
    FILE_ENTRY("past.css", past_css),
    FILE_ENTRY("path-colours.js", path_colours_js),
    FILE_ENTRY("path.js", path_js),
    FILE_ENTRY("phone.css", phone_css),
    FILE_ENTRY("phone.js", phone_js),
    FILE_ENTRY("place-files.js", place_files_js),
    FILE_ENTRY("place-form.js", place_form_js),
    FILE_ENTRY("place-shapes.js", place_shapes_js),
    FILE_ENTRY("places.js", places_js),
    FILE_ENTRY("qr.js", qr_js),
    FILE_ENTRY("qrcode.js", qrcode_js),
    FILE_ENTRY("refinement.js", refinement_js),
    FILE_ENTRY("replay.js", replay_js),
    FILE_ENTRY("service-worker.js", service_worker_js),
    FILE_ENTRY("sharing.js", sharing_js),
    FILE_ENTRY("sheet.js", sheet_js),
    FILE_ENTRY("sky.js", sky_js),
    FILE_ENTRY("start.js", start_js),
    FILE_ENTRY("state.js", state_js),
    FILE_ENTRY("stays.js", stays_js),
    FILE_ENTRY("stream.js", stream_js),
    FILE_ENTRY("style.css", style_css),
    FILE_ENTRY("subjects.js", subjects_js),
    FILE_ENTRY("tabs.js", tabs_js),
    FILE_ENTRY("texts.js", texts_js),
    FILE_ENTRY("theme.js", theme_js),
    FILE_ENTRY("token.js", token_js),
    FILE_ENTRY("tokens.js", tokens_js),
    FILE_ENTRY("totals.js", totals_js),
    FILE_ENTRY("track-path.js", track_path_js),
    FILE_ENTRY("track.js", track_js),
    FILE_ENTRY("trail.js", trail_js),
    FILE_ENTRY("vector-layer.js", vector_layer_js),
    FILE_ENTRY("vector-style.js", vector_style_js),
    FILE_ENTRY("vector-tile.js", vector_tile_js),
    FILE_ENTRY("vehicle.js", vehicle_js),
    FILE_ENTRY("weekdays.js", weekdays_js),
    FILE_ENTRY("webhooks.js", webhooks_js),
    FILE_ENTRY("openapi.json", openapi_json),
};

static const size_t embedded = sizeof files / sizeof *files;

size_t cserverpage_count(void) { return embedded + 1; }

// The last file is the outline of the world, which the command line also draws.
cserverpage_file cserverpage_file_at(size_t index) {
  if (index < embedded) return files[index];
  return (cserverpage_file){"world.json", cworldoutline_bytes(), cworldoutline_count()};
}
