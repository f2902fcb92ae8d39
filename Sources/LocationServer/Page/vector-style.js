// How vector tiles are drawn: what the layers of the common schemas mean (OpenMapTiles, Protomaps, Shortbread), and how it looks.
import { colour } from "./dom.js";
import { language } from "./texts.js";

/** The role of a feature by the name of its layer and its properties; null for what is not drawn. */
const roles = {
  water: () => "water", ocean: () => "water", water_polygons: () => "water",
  waterway: () => "stream", water_lines: () => "stream",
  earth: () => "land", land: ({ kind }) => greenOf(kind) ?? "land", landcover: ({ class: kind, kind: other }) => greenOf(kind ?? other),
  landuse: ({ class: kind, kind: other }) => greenOf(kind ?? other) ?? "built", park: () => "green", sites: ({ kind }) => greenOf(kind),
  building: () => "building", buildings: () => "building",
  transportation: ({ class: kind }) => roadOf(kind), roads: ({ kind }) => roadOf(kind), streets: ({ kind, rail }) => rail ? "rail" : roadOf(kind),
  street_polygons: () => "street", boundary: ({ admin_level: level }) => level <= 4 ? "border" : null,
  boundaries: ({ kind, admin_level: level }) => level === undefined ? kind === "country" || kind === "region" ? "border" : null : level <= 4 ? "border" : null,
};

const green = /^(wood|forest|grass|grassland|park|garden|meadow|scrub|cemetery|nature_reserve|national_park|golf_course|recreation_ground|village_green|heath|vineyard|orchard|protected_area)$/;
const greenOf = (kind) => green.test(kind ?? "") ? "green" : null;

const roads = [
  [/^(motorway|trunk|highway)/, "motorway"], [/^(primary|secondary|major_road)/, "main"],
  [/^(path|track|footway|cycleway|steps|pedestrian|pier|other)/, "path"], [/^(rail|transit|light_rail|tram|subway)/, "rail"],
  [/^(ferry|aerialway|aeroway|runway|taxiway)/, null],
];
function roadOf(kind = "") {
  const found = roads.find(([pattern]) => pattern.test(kind));
  return found ? found[1] : "street";
}

export const roleOf = (layer, properties) => (Object.hasOwn(roles, layer) ? roles[layer](properties) : null) ?? null;

/** The roles in the order in which they are drawn. */
export const order = ["land", "built", "green", "water", "stream", "building", "path", "rail", "street", "main", "motorway", "border"];

/** Pixels of the lines of a role at a zoom, and from which zoom they are drawn; null for an area. */
const lineWidths = { stream: [10, 1], path: [14, 1], rail: [11, 1], street: [12, 1.2], main: [8, 1.6], motorway: [5, 2], border: [2, 1] };
export function widthAt(role, zoom) {
  const [least, width] = lineWidths[role];
  if (zoom < least) return 0;
  const growth = { border: 1, path: 1.1, rail: 1.15, stream: 1.2 }[role] ?? 1.4;
  return width * Math.max(1, growth ** (zoom - Math.max(least, 12)));
}
export const isLine = (role) => role in lineWidths;

/** The colours of the roles in the current theme. */
export const coloursNow = () => Object.fromEntries(["map-land", "map-built", "map-green", "map-water", "map-building", "map-path", "map-rail", "map-street",
  "map-main", "map-motorway", "map-edge", "map-border", "map-text", "map-halo"].map((name) => [name.slice(4), colour(name)]));

const placeLayers = ["place", "places", "place_labels"];
const streetLayers = ["transportation_name", "roads", "street_labels"];
const sizes = { country: 15, state: 13, region: 13, city: 16, locality: 14, town: 14, village: 13, suburb: 12, neighbourhood: 11, hamlet: 11 };
const leastZooms = { country: 2, state: 5, region: 5, city: 5, locality: 7, town: 9, village: 11, suburb: 12, neighbourhood: 13, hamlet: 13 };

export const nameOf = (properties) =>
  properties[`name:${language}`] ?? properties[`name_${language}`] ?? properties.name ?? properties["name:latin"];

/** The label of a feature at a zoom: {text, size, isStreet}; null for none. */
export function labelOf(layer, properties, zoom) {
  const text = nameOf(properties);
  if (typeof text !== "string" || text === "") return null;
  if (placeLayers.includes(layer)) {
    const kind = properties.class ?? properties.kind_detail ?? properties.kind ?? "locality";
    const of = (numbers, otherwise) => Object.hasOwn(numbers, kind) ? numbers[kind] : otherwise;
    return zoom < of(leastZooms, 13) ? null : { text, size: of(sizes, 11), isStreet: false };
  }
  return streetLayers.includes(layer) && zoom >= 14 ? { text, size: 11, isStreet: true } : null;
}
