// Finds durations in the steps of a recipe, and runs timers. Several can run at once, on any recipe page, and across reloads.

/** The durations in a text in the page's language, and those in English or German: `{ text: "30–40 min", seconds: 1800 }`. A range
    rings at its lower end. */
class Durations {
  static #digits = "(?:\\d+(?:\\s+|-)\\d+/\\d+|\\d+/\\d+|\\d+(?:[.,]\\d+)?\\s?[½⅓⅔¼¾]?|[½⅓⅔¼¾])";
  // Recipes come from everywhere, so these words are known on every page, as they are in ingredient lines.
  static #units = {
    hours: "hours|hour|hrs|hr|h|Stunden|Stunde|stündige[mnrs]?|Std",
    minutes: "minutes|minute|mins|min|Minuten|minütige[mnrs]?",
    seconds: "seconds|second|secs|sec|Sekunden|Sekunde|Sek",
    to: "to|or|bis|oder",
  };
  static #numbers = `
    1/4: a quarter of an|quarter of an|einer viertel|eine viertel|viertel;
    1/2: half an|half a|a half|one half|one-half|half|einer halben|eine halbe|halben|halbe;
    3/4: three quarters of an|three-quarters of an|einer dreiviertel|eine dreiviertel|dreiviertel|drei viertel;
    1: an|a|one|einer|eine|ein; 3/2: one and a half|anderthalb|eineinhalb|einundeinhalb; 2: two|a couple of|zwei;
    5/2: two and a half|zweieinhalb|zweiundeinhalb; 3: three|drei; 7/2: three and a half|dreieinhalb|dreiundeinhalb; 4: four|vier;
    5: five|fünf; 6: six|sechs; 7: seven|sieben; 8: eight|acht; 9: nine|neun; 10: ten|zehn; 11: eleven|elf; 12: twelve|zwölf;
    13: thirteen|dreizehn; 14: fourteen|vierzehn; 15: fifteen|fünfzehn; 16: sixteen|sechzehn; 17: seventeen|siebzehn;
    18: eighteen|achtzehn; 19: nineteen|neunzehn; 20: twenty|zwanzig; 25: twenty-five|twenty five|fünfundzwanzig;
    30: thirty|dreißig|dreissig; 35: thirty-five|thirty five|fünfunddreißig|fünfunddreissig; 40: forty|vierzig;
    45: forty-five|forty five|fünfundvierzig; 50: fifty|fünfzig; 55: fifty-five|fifty five|fünfundfünfzig; 60: sixty|sechzig;
    75: seventy-five|seventy five|fünfundsiebzig; 90: ninety|neunzig`;
  // "10 more minutes"
  static #adjectives = "(?:(?:more|additional|further|good|full|weitere[nr]?|gute[nr]?|ganze[nr]?|volle[nr]?)\\s+)?";
  /** Numbers in words, in the page's language, English and German, such as `half an` and `zwanzig`. */
  #named;

  constructor(words) {
    const escaped = (text) => text.replace(/[.*+?^${}()[\]\\]/g, "\\$&");
    const [hours, minutes, seconds, to] = ["hours", "minutes", "seconds", "to"].map((name) => `${escaped(words[name])}|${Durations.#units[name]}`);
    this.#named = new Map(
      `${Durations.#numbers};${words.numbers}`.split(";").filter((entry) => entry.includes(":")).flatMap((entry) => {
        const [number, names] = entry.split(":");
        return names.split("|").map((name) => [name.trim().toLowerCase(), Fraction.typed(number)]);
      }),
    );
    const longestFirst = [...this.#named.keys()].sort((a, b) => b.length - a.length);
    const names = longestFirst.map((name) => escaped(name).replaceAll(" ", "\\s+")).join("|") || "(?!)";
    // The end of "two and a half", "hundred and twenty" or "two thirds of an": no timer is better than a wrong one.
    const alone = `(?<!(?:[\\d½⅓⅔¼¾]|(?<!\\p{L})(?:${names}|hundred|hundert))\\s+(?:(?:and|und|&)\\s+)?|(?<!\\p{L})(?:of|von)\\s+|\\p{L}[-\u05be])`;
    // A long word can be one with its unit: "Viertelstunde".
    const word = `${alone}(?:${names})(?:(?=\\s)|(?<=\\p{L}{3})(?=[-–—])|(?<=\\p{L}{4}))`;
    const number = `(?:${Durations.#digits}|${word})`;
    const between = `(?<=(?<!\\p{L})(?:between|zwischen)\\s+${Durations.#digits}\\s+)(?:and|und)(?!\\p{L})`;
    const dash = `(?:[–—]|-\\s+(?:${to})(?!\\p{L})|(?<!\\p{L})-|(?<!\\p{L})(?:${to})(?!\\p{L})|${between})`;
    // Only an abbreviation has a full stop that doesn't end the sentence.
    const stop = "(?:(?<=(?<!\\p{L})\\p{L}{1,3})\\.)?";
    // "10 Min. - 12 Min." repeats the unit.
    const range = (unit) => `(${number})(?:(?:[\\s-]*(?:${unit})${stop})?\\s*${dash}\\s*${number})?`;
    // "An hour and a half" is more than an hour.
    const part = (unit) => `${range(unit)}[\\s-]*${Durations.#adjectives}(?:${unit})(?!\\p{L}|\\d(?!\\d?\\s*m)|\\s+(?:and|und)\\s+(?:a|ein)\\p{L}*\\s*(?:hal|quarter|third|viertel|drittel)|\\s+(?:ו[-\u05be]?(?:חצי|רבע|שלושת)|و\\s?(?:نصف|ربع|ثلث)))`;
    // "1h 30m", "1 hour 15." and "1 h 30 at 180 °C", but a number with anything else after it may belong to something else.
    const place = "(?<=\\d\\s?h\\s\\d\\d)\\s+(?:at|in|on|bei|im|auf)(?!\\p{L})";
    const more = `\\s*(\\d{1,2})\\s*m(?![\\p{L}\\d])|\\s+([1-5]?\\d)(?=\\s*(?:[.,;)](?!\\d)|$)|${place})|(?!${stop}\\s+\\d{1,2}(?!\\d|\\s*°))`;
    const andSeconds = `(?:${stop}\\s*(?:,|&|\\p{L}{3})?\\s*(\\d{1,2})[\\s-]*(?:${seconds}|s)(?!\\p{L}))?`;
    // "1:30 h", "1h30"
    const clock = `(\\d|1[0-2])(?::([0-5]\\d)[\\s-]*(?:(${hours})|(?:${minutes}))(?![\\p{L}\\d])|h([0-5]\\d)(?![\\p{L}\\d]|[.,:/]\\d|\\s*(?:m|${minutes})(?!\\p{L})))`;
    this.pattern = new RegExp(
      `(?<![\\p{L}\\d.,/:])(?:${clock}|${part(hours)}(?:${stop}\\s*(?:,|&|\\p{L}{3})?\\s*${part(minutes)}|${stop}(?:${more}))|${part(minutes)}${andSeconds}|${part(seconds)})`,
      "giu",
    );
  }

  /** A number of units in seconds; 0 without a number. */
  #seconds(text, unit) {
    const number = text && (this.#named.get(text.toLowerCase().replace(/\s+/g, " ")) ?? Fraction.typed(text));
    return number ? Math.round((Number(number.upper) / Number(number.lower)) * unit) : 0;
  }

  in(text) {
    return [...text.matchAll(this.pattern)]
      .map(([found, whole, rest, isHours, restOfHour, hours, minutesMore, short, bare, minutes, secondsMore, seconds]) => ({
        text: found.replace(/\s+/g, " "),
        seconds: whole
          ? (Number(whole) * 60 + Number(rest ?? restOfHour)) * (isHours || restOfHour ? 60 : 1)
          : this.#seconds(hours, 3600) + this.#seconds(minutesMore ?? short ?? bare ?? minutes, 60) + this.#seconds(secondsMore ?? seconds, 1),
      }))
      // "A second" is mostly an ordinal.
      .filter(({ seconds }) => seconds > 1 && seconds <= 48 * 3600);
  }
}

/** The running timers, in a bar at the bottom of the page. */
class Timers {
  #bar;
  #list;
  #template;
  #alert;
  #stored;
  #audio;
  #ticking;
  #title = document.title;
  /** The timers whose end this page has announced. */
  #told = new Set();

  constructor(bar, key) {
    this.#bar = bar;
    this.#list = bar.querySelector("ul");
    this.#template = bar.querySelector("template");
    this.#alert = bar.querySelector("[role=alert]");
    this.#stored = new StoredValue("localStorage", key);
    this.durations = new Durations(bar.dataset);
    // If the storage keeps nothing, timers still run on this page.
    this.all = [];
    window.addEventListener("storage", () => this.#show());
    window.addEventListener("pageshow", () => this.#show());
    document.addEventListener("visibilitychange", () => this.#show());
    // Browsers allow no sound before the first touch or key press, so after a reload a timer must wait for that.
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => this.all.length && this.#wake());
    this.#show();
  }

  /** Moves the bar into a dialog that covers the page, or back. */
  moveTo(parent) {
    parent.append(this.#bar);
  }

  start(name, seconds) {
    this.#wake();
    // While another page is visible, only a notification is noticed.
    if (globalThis.Notification?.permission === "default") Notification.requestPermission();
    const id = Math.max(0, ...this.#read().map(({ id }) => id)) + 1;
    this.#write([...this.#read(), { id, name, end: Date.now() + seconds * 1000 }]);
  }

  #read() {
    const all = this.#stored.read();
    // Drop timers that ended more than half a day ago.
    return (Array.isArray(all) ? all : this.all).filter(({ end }) => end > Date.now() - 12 * 3600 * 1000);
  }

  #write(all) {
    this.all = all;
    this.#stored.write(all);
    this.#show();
  }

  #change(id, change) {
    this.#told.delete(id);
    this.#write(this.#read().flatMap((timer) => (timer.id === id ? change(timer) : [timer])));
  }

  #row({ id, name }) {
    const row = this.#template.content.firstElementChild.cloneNode(true);
    row.dataset.id = id;
    row.querySelector(".timer-name").textContent = name;
    const [longer, stop] = [row.querySelector("[data-longer]"), row.querySelector("[data-stop]")];
    for (const button of [longer, stop]) button.setAttribute("aria-label", `${button.textContent}: ${name}`);
    longer.addEventListener("click", () =>
      this.#change(id, (timer) => [{ ...timer, end: Math.max(timer.end, Date.now()) + 60000 }]),
    );
    stop.addEventListener("click", () => {
      const hadFocus = row.contains(document.activeElement);
      this.#change(id, () => []);
      // Don't lose the focus.
      if (hadFocus) (this.#list.querySelector("[data-stop]") ?? this.#bar.closest("dialog")?.querySelector(".cook-stage"))?.focus();
    });
    this.#list.append(row);
    return row;
  }

  static #clock(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  #show() {
    this.all = this.#read();
    this.#bar.hidden = !this.all.length;
    document.documentElement.classList.toggle("has-timers", this.all.length > 0);
    const rows = new Map([...this.#list.children].map((row) => [Number(row.dataset.id), row]));
    for (const [id, row] of rows) if (!this.all.some((timer) => timer.id === id)) row.remove();
    // Ids are reused, and a timer can be extended on another page.
    const ended = this.all.filter(({ end }) => end <= Date.now()).map(({ id }) => id);
    this.#told = new Set(ended.filter((id) => this.#told.has(id)));
    let over = "";
    for (const timer of this.all) {
      const row = rows.get(timer.id) ?? this.#row(timer);
      const left = Math.ceil((timer.end - Date.now()) / 1000);
      row.classList.toggle("over", left <= 0);
      row.querySelector("b").textContent = Timers.#clock(Math.max(left, 0));
      if (left > 0) continue;
      over ||= timer.name;
      this.#tell(timer);
    }
    this.#ring(over);
    if (!over) this.#alert.textContent = "";
    clearTimeout(this.#ticking);
    if (this.all.length) this.#ticking = setTimeout(() => this.#show(), 500);
  }

  /** Announces once that a timer has ended. */
  #tell({ id, name }) {
    if (this.#told.has(id)) return;
    this.#told.add(id);
    const text = `${this.#bar.dataset.over} ${name}`;
    this.#alert.textContent = text;
    if (globalThis.Notification?.permission !== "granted") return;
    try {
      new Notification(text, { tag: `almanac timer ${id}` });
    } catch {
      // Phones only show notifications from service workers.
    }
  }

  #wake() {
    try {
      this.#audio ??= new AudioContext();
      this.#audio.resume();
    } catch {
      // Without sound, the title and the bar still announce the end.
    }
  }

  /** While a timer is over, beeps once and flashes the title; then restores the title. */
  #ring(over) {
    const isOdd = Math.floor(Date.now() / 1000) % 2 === 1;
    const title = over && isOdd ? `⏰ ${this.#bar.dataset.over} ${over}` : this.#title;
    if (document.title !== title) document.title = title;
    if (!over || this.#audio?.state !== "running") return;
    const [tone, volume] = [this.#audio.createOscillator(), this.#audio.createGain()];
    const now = this.#audio.currentTime;
    tone.frequency.value = isOdd ? 880 : 660;
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.3);
    tone.connect(volume).connect(this.#audio.destination);
    tone.start(now);
    tone.stop(now + 0.3);
  }
}
