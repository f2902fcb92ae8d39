// Reads Mapbox vector tiles, version 2: https://github.com/mapbox/vector-tile-spec/tree/master/2.1

const text = new TextDecoder();

/** The fields of a protocol buffer: calls `take(number, value)`, where a value is a number or, of a field with a length, its bytes. */
function readFields(bytes, take) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      if (at >= bytes.length) throw new RangeError("the tile is cut off");
      const byte = bytes[at++];
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, type] = [Math.floor(key / 8), key & 7];
    if (type === 0) take(number, varint());
    else if (type === 1) take(number, view.getFloat64((at += 8) - 8, true));
    else if (type === 5) take(number, view.getFloat32((at += 4) - 4, true));
    else if (type === 2) {
      const length = varint();
      if (at + length > bytes.length) throw new RangeError("the tile is cut off");
      take(number, bytes.subarray(at, at += length));
    } else throw new RangeError(`the tile has a field of type ${type}`);
  }
}

/** The numbers of a packed field. */
function readNumbers(bytes) {
  const numbers = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) {
      numbers.push(value);
      [value, factor] = [0, 1];
    }
  }
  return numbers;
}

function readValue(bytes) {
  let value = null;
  readFields(bytes, (number, field) => {
    if (number === 1) value = text.decode(field);
    else if (number === 6) value = zigzag(field);
    else if (number === 7) value = field !== 0;
    else value = field;
  });
  return value;
}

const zigzag = (number) => number % 2 === 0 ? number / 2 : -(number + 1) / 2;

/** The lines of a geometry: lists of x, y, x, y …; a point is a line of one. */
function readGeometry(commands) {
  const lines = [];
  let [x, y, line] = [0, 0, null];
  for (let at = 0; at < commands.length;) {
    const [command, count] = [commands[at] & 7, commands[at] >> 3];
    at++;
    if (command === 7) {
      line?.push(line[0], line[1]);
      continue;
    }
    for (let number = 0; number < count && at + 1 < commands.length; number++) {
      x += zigzag(commands[at++]);
      y += zigzag(commands[at++]);
      if (command === 1) lines.push(line = [x, y]);
      else line?.push(x, y);
    }
  }
  return lines;
}

export const kinds = { point: 1, line: 2, area: 3 };

function readFeature(bytes, keys, values) {
  const feature = { kind: 0, properties: {}, commands: null };
  readFields(bytes, (number, field) => {
    if (number === 2) {
      const tags = readNumbers(field);
      for (let at = 0; at + 1 < tags.length; at += 2) feature.properties[keys[tags[at]]] = values[tags[at + 1]];
    } else if (number === 3) feature.kind = field;
    else if (number === 4) feature.commands = field;
  });
  return feature;
}

function readLayer(bytes) {
  const layer = { name: "", extent: 4096, features: [] };
  const [keys, values, features] = [[], [], []];
  readFields(bytes, (number, field) => {
    if (number === 1) layer.name = text.decode(field);
    else if (number === 2) features.push(field);
    else if (number === 3) keys.push(text.decode(field));
    else if (number === 4) values.push(readValue(field));
    else if (number === 5) layer.extent = field;
  });
  // A layer may have its keys after its features.
  layer.features = features.map((field) => readFeature(field, keys, values));
  return layer;
}

/** The lines of a feature in units of its layer; read only for those that are drawn. */
export const linesOf = (feature) => feature.lines ??= readGeometry(readNumbers(feature.commands ?? []));

/** The layers of a tile by name: {extent, features: [{kind, properties}]}. Throws a RangeError if the tile is damaged. */
export function readTile(bytes) {
  const layers = new Map();
  readFields(bytes, (number, field) => {
    if (number !== 3) return;
    const layer = readLayer(field);
    layers.set(layer.name, layer);
  });
  return layers;
}
