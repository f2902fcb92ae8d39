// "Set up your phone": what to enter in the program of a phone, and a QR code where the program reads one. All of it is made here: a
// token that is entered is in no request, and is forgotten when the dialog closes.
import { link } from "./api.js";
import { byId, element } from "./dom.js";
import { picture } from "./qr.js";
import { attempt } from "./sharing.js";
import { texts } from "./texts.js";
import { tokenForPhone } from "./tokens.js";

const words = texts.phone;

/** The address of a path of this server, also behind a proxy with a prefix. */
const address = (path) => new URL(path, new URL(".", location.href)).href;

const encode = encodeURIComponent;

/** The programs: their fields, and what their code contains. `secret` is the token, or without one the name of the phone. */
const programs = {
  owntracks({ name, token }) {
    const url = address("pub");
    const configuration = { _type: "configuration", mode: 3, url, auth: true, username: name, password: token, deviceId: name };
    const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(configuration)));
    return {
      fields: [[words.mode, "HTTP"], [words.url, url], [words.user, name], [words.password, token]],
      code: `owntracks:///config?inline=${encode(btoa(bytes))}`,
    };
  },
  traccar({ secret }) {
    const url = address("v1/ingest/osmand");
    return {
      fields: [[words.device, secret], [words.server, url]],
      code: `org.traccar.client://config?url=${encode(url)}&id=${encode(secret)}`,
    };
  },
  overland({ name, token }) {
    const url = address("v1/ingest/overland");
    return {
      fields: [[words.server, url], [words.token, token], [words.device, name]],
      code: `overland://setup?url=${encode(url)}&token=${encode(token)}&device_id=${encode(name)}&unique_id=no`,
    };
  },
  gpslogger({ name, token }) {
    const body = "lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&alt=%ALT&acc=%ACC&spd=%SPD&dir=%DIR&hdop=%HDOP";
    return {
      fields: [
        [words.url, `${address("v1/ingest/gpslogger")}?id=${encode(name)}`], [words.method, "POST"], [words.body, body], [words.user, name],
        [words.password, token],
      ],
    };
  },
  osmand({ secret }) {
    const values = "lat={0}&lon={1}&timestamp={2}&accuracy={3}&altitude={4}&speed={5}&bearing={6}&speed-unit=m/s";
    return { fields: [[words.url, `${address("v1/ingest/osmand")}?id=${encode(secret)}&${values}`]] };
  },
  phonetrack({ name, secret }) {
    return { fields: [[words.server, address(".")], [words.session, secret], [words.device, name]] };
  },
  ulogger({ name, secret }) {
    return { fields: [[words.server, address(`v1/ingest/ulogger/${encode(secret)}`)], [words.user, name], [words.password, "-"]] };
  },
  webhook({ secret }) {
    return { fields: [[words.url, address(`api/webhook/${encode(secret)}`)]] };
  },
};

export class PhoneSetup {
  constructor() {
    this.dialog = byId("phone-dialog");
    byId("phone-open").hidden = link !== null;
    byId("phone-open").addEventListener("click", () => this.open());
    byId("phone-create").addEventListener("click", () => this.create());
    byId("phone-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.clear());
    byId("phone-program").replaceChildren(...Object.keys(programs).map((name) => element("option", { value: name }, words.programs[name])));
    byId("phone-program").addEventListener("change", () => this.show());
    for (const id of ["phone-name", "phone-token"]) byId(id).addEventListener("input", () => this.show());
  }

  /** `name` and `token` are those of a new token, if there is one. */
  open({ name, token } = {}) {
    if (name) byId("phone-name").value = name;
    if (token) byId("phone-token").value = token;
    byId("phone-intro").textContent = token ? words.made : byId("phone-create").hidden ? words.intro : words.introCreate;
    this.dialog.showModal();
    this.show();
  }

  /** Creates a token for the phone on the server. */
  create() {
    return attempt("phone", async () => {
      if (!byId("phone-name").reportValidity()) return null;
      byId("phone-token").value = await tokenForPhone(byId("phone-name").value.trim());
      this.show();
      return words.made;
    });
  }

  clear() {
    byId("phone-token").value = byId("phone-message").textContent = "";
    for (const id of ["phone-fields", "phone-code"]) byId(id).replaceChildren();
  }

  async show() {
    const { fields, code } = this.setup();
    byId("phone-fields").dataset.program = byId("phone-program").value;
    byId("phone-fields").replaceChildren(...fields.map(([label, value]) => this.field(label, value)));
    byId("phone-help").textContent = code ? words.scan : words.type;
    byId("phone-code").replaceChildren();
    if (!code) return;
    const shown = await picture(code, words.code);
    // Another choice may have been made meanwhile.
    if (this.dialog.open && code === this.setup().code) byId("phone-code").replaceChildren(shown);
  }

  setup() {
    const [name, token] = [byId("phone-name").value.trim() || "phone", byId("phone-token").value.trim()];
    return programs[byId("phone-program").value]({ name, token, secret: token || name });
  }

  field(label, value) {
    return element("label", {}, element("span", {}, label),
      element("input", { type: "text", readonly: true, value: value || words.none, onfocus: (event) => event.target.select() }));
  }
}
