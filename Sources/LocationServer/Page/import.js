// Track files and exports that are chosen, or dropped anywhere on the page, and imported into the archive one after the other.
import { get, link, query, send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { texts } from "./texts.js";

const interval = 500; // milliseconds between two questions about an import

const delay = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Dispatches "drop" when files were dropped, and "imported" when the archive has new locations. */
export class TrackImport extends EventTarget {
  waiting = Promise.resolve();

  constructor() {
    super();
    byId("import").hidden = link !== null;
    if (link) return;
    byId("import-choose").addEventListener("click", () => byId("import-files").click());
    byId("import-files").addEventListener("change", ({ target }) => {
      this.take([...target.files]);
      target.value = "";
    });
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      byId("import").open = true;
      this.dispatchEvent(new Event("drop"));
      this.take([...event.dataTransfer.files]);
    });
  }

  /** The server imports one file at a time. */
  take(files) {
    for (const file of files) {
      const message = element("p", { class: "fact", role: "status" }, texts.import.waiting);
      byId("import-list").prepend(element("li", {}, element("strong", {}, file.name), message));
      this.waiting = this.waiting.then(() => this.send(file, message));
    }
  }

  async send(file, message) {
    const subject = byId("import-subject").value.trim() || undefined;
    try {
      // A refusal while the file is on its way would look like a broken connection.
      await send("/v1/import");
      showMessage(message, texts.import.sending);
      let job = await this.post(`/v1/import${query({ name: file.name, subject })}`, file);
      while (job.state === "reading") {
        showMessage(message, texts.import.reading(job.read));
        await delay(interval);
        job = await get(`/v1/import/${job.id}`);
      }
      if (job.state === "failed") throw new Error(job.error);
      showMessage(message, texts.import.done(job.read, job.stored));
      message.after(element("ul", { class: "table" }, ...job.table.map((line) => element("li", { class: "fact" }, line.trim()))));
      this.dispatchEvent(new Event("imported"));
    } catch (problem) {
      showMessage(message, problem.message, true);
    }
  }

  async post(path, file) {
    for (;;) {
      try {
        return await (await send(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file })).json();
      } catch (problem) {
        if (problem.status !== 503 || !problem.retryAfter) throw problem;
        await delay(problem.retryAfter * 1000);
      }
    }
  }
}
