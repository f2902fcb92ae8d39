// The choices in the bar: theme, units and language.
import { byId, element } from "./dom.js";
import { units } from "./format.js";
import { chooseLanguage, language, languages, texts } from "./texts.js";

const themes = ["auto", "light", "dark"];

function applyTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  document.dispatchEvent(new Event("themechange"));
}

/** Dispatches "themechange" and "unitschange" on the document. */
export function startChoices() {
  const stored = localStorage.getItem("locate.theme");
  const theme = themes.includes(stored) ? stored : "auto";
  byId("theme").append(...themes.map((name) => element("option", { value: name, selected: name === theme }, texts.theme[name])));
  byId("units").append(...units.names.map((name) => element("option", { value: name, selected: name === units.name }, texts.units[name])));
  byId("language").append(...Object.entries(languages).map(([name, text]) =>
    element("option", { value: name, lang: name, selected: name === language }, text)));
  byId("language").addEventListener("change", () => chooseLanguage(byId("language").value));
  byId("theme").addEventListener("change", () => {
    localStorage.setItem("locate.theme", byId("theme").value);
    applyTheme(byId("theme").value);
  });
  byId("units").addEventListener("change", () => units.choose(byId("units").value));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new Event("themechange")));
  applyTheme(theme);
}
