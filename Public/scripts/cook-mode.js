// Cook mode: shows one step at a time on the whole screen, with its ingredients and timers, and keeps the screen on. Also
// prints the recipe.

{
  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");
  const dialog = document.querySelector("dialog.cook");

  /** A text that is searched for words, ignoring case and accents, because `Äpfel` is the plural of `Apfel`. */
  class Words {
    constructor(text) {
      this.text = Words.#folded(text);
    }

    static #folded(text) {
      return text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
    }

    /** Whether the text has a name, as a whole word or plural. Removes it, so that no shorter name matches it again. */
    take(name) {
      const escaped = Words.#folded(name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/y$/, "(?:y|ie)").replace(/f$/, "[fv]");
      // "Ein Eis" has no `Ei`.
      const ending = name.length > 2 ? "e?s|e?n|er?" : "er";
      const pattern = new RegExp(`(?<!\\p{L})${escaped}(?:${ending})?(?!\\p{L})`, "gu");
      const rest = this.text.replace(pattern, "_");
      const isFound = rest !== this.text;
      this.text = rest;
      return isFound;
    }
  }

  /** The ingredients of the recipe, each with the term that the directions use for it. */
  const findNeeds = (directions) => {
    const all = new Words(directions);
    const needs = [...recipe.querySelectorAll("[data-key]")].map((item) => ({
      item,
      // Without an optional plural: `Zwiebel(n)`.
      name: item.querySelector(".name").textContent.trim().replace(/\((?:e?[ns]|er?)\)/g, ""),
    }));
    // A name doesn't match inside a longer one. The last word of a name is enough if no other ingredient has that word.
    const byLength = [...needs].sort((a, b) => b.name.length - a.name.length);
    for (const need of byLength) need.term = all.take(need.name) ? need.name : undefined;
    for (const need of byLength) {
      // Nearly every step contains one of these words.
      const words = need.name.split(/[\s,-]+/).reverse();
      const isJoiner = (word) => word.length <= 2 || /^(?:and|und|with|mit|for|für)$/i.test(word);
      need.term ??= words.find((word) => !isJoiner(word) && all.take(word));
    }
    return { needs, byLength: byLength.filter(({ term }) => term).sort((a, b) => b.term.length - a.term.length) };
  };

  const isHeading = ({ tagName }) => /^H\d$/.test(tagName);

  /** What the directions say before their list of steps. A heading at the end belongs to the first step. */
  const findIntroduction = () => {
    const parts = [...(recipe.querySelector(".prose:has(+ .steps)")?.children ?? [])];
    return parts.length && isHeading(parts.at(-1)) ? parts.slice(0, -1) : parts;
  };

  /** The steps: the items of the list and of further lists after it, or otherwise the paragraphs. */
  const findSteps = () => {
    const opening = recipe.querySelector(".steps")?.previousElementSibling?.children ?? [];
    const first = [...opening].filter(isHeading).at(-1)?.textContent;
    const list = [...recipe.querySelectorAll(".steps > li > .prose")].map((content) => ({ content, title: first }));
    const places = list.length ? ".steps ~ .aside > *" : ".directions > .prose > *";
    let title;
    const others = [...recipe.querySelectorAll(places)].flatMap((content) => {
      if (isHeading(content)) title = content.textContent;
      const isList = content.tagName === "OL" || (content.tagName === "UL" && (title || !list.length));
      const contentOf = (item) => item.querySelector(":scope > div") ?? item;
      if (isList) return [...content.children].map((item) => ({ content: contentOf(item), title }));
      return list.length || isHeading(content) ? [] : [{ content, title }];
    });
    return list.concat(others);
  };

  const startCooking = () => {
    const cook = tools.querySelector("[data-cook]");
    const part = (name) => dialog.querySelector(`[data-${name}]`);
    const [stage, status] = [dialog.querySelector(".cook-stage"), part("cook-status")];
    const steps = findSteps();
    const introduction = findIntroduction();
    const { needs, byLength } = findNeeds(steps.map(({ content }) => content.textContent).join("\n"));
    const last = steps.length + 1;
    const bar = document.querySelector(".timers");
    const timers = new Timers(bar, "almanac timers " + pagePath(tools.querySelector("[data-list]").href));
    const stored = new StoredValue("sessionStorage", "almanac cooking " + pagePath(location.href));
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-");
    const left = stored.read();
    let step = left?.day === day && left.step <= last ? left.step : 0;
    const needsTitle = part("title").textContent;
    let lock;

    const stayAwake = async () => {
      try {
        if (!("wakeLock" in navigator)) return;
        lock = await navigator.wakeLock.request("screen");
        // Cook mode may have been closed in the meantime.
        if (!dialog.open) lock.release();
        status.textContent = "";
      } catch {
        status.textContent = dialog.dataset.refused;
      }
    };

    /** A copy of a line or heading of the ingredient list, with a checkbox that ticks the original. */
    const line = (item) => {
      const copy = item.cloneNode(true);
      for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
      for (const link of copy.querySelectorAll("a")) link.replaceWith(...link.childNodes);
      const [box, own] = [copy.querySelector("input"), item.querySelector("input")];
      if (!box) return copy;
      const label = document.createElement("label");
      box.removeAttribute("aria-labelledby");
      box.checked = own.checked;
      box.addEventListener("change", () => own.click());
      copy.classList.remove("tickable");
      label.append(...copy.childNodes);
      copy.append(label);
      return copy;
    };

    const needsOf = (text) => {
      const words = new Words(text);
      const found = new Set(byLength.filter(({ term }) => words.take(term)));
      return needs.filter((need) => found.has(need)).map(({ item }) => item);
    };

    const timerButton = ({ text, seconds }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `▶ ${text}`;
      button.setAttribute("aria-label", `${bar.dataset.start} ${text}`);
      button.addEventListener("click", () => {
        const place = step ? `${dialog.dataset.step} ${step}` : needsTitle;
        timers.start([recipe.dataset.recipe, place, text].join(" · "), seconds);
      });
      return button;
    };

    const show = () => {
      const isStep = step > 0 && step < last;
      const { content, title } = isStep ? steps[step - 1] : {};
      const texts = isStep ? [...content.childNodes] : step === 0 ? introduction : [];
      const words = isStep ? content.textContent : texts.map(({ textContent }) => textContent).join("\n");
      const lines = step === 0 ? [...recipe.querySelectorAll(".ingredients > li")] : isStep ? needsOf(words) : [];
      dialog.dataset.card = step === 0 ? "needs" : isStep ? "step" : "done";
      part("title").textContent = isStep ? [title, `${dialog.dataset.step} ${step}`].filter(Boolean).join(" · ") : needsTitle;
      part("title").hidden = step === last;
      part("text").replaceChildren(...texts.map((node) => node.cloneNode(true)));
      part("text").dir = "auto";
      part("timers").replaceChildren(...timers.durations.in(words).map(timerButton));
      part("done").hidden = step !== last;
      part("needs").replaceChildren(...lines.map(line));
      dialog.querySelector(".cook-needs").hidden = !lines.length;
      part("progress").textContent = isStep ? `${step} / ${steps.length}` : "";
      dialog.querySelector("progress").value = step / last;
      part("back").disabled = step === 0;
      part("next").hidden = step === last;
      part("finish").hidden = step !== last;
      stage.scrollTop = 0;
    };

    const keep = () => stored.write({ day, step, isOpen: dialog.open });

    const go = (places) => {
      const next = Math.min(Math.max(step + places, 0), last);
      if (next === step) return;
      step = next;
      show();
      keep();
      // If the focused button is gone, move the focus.
      if (!dialog.contains(document.activeElement) || document.activeElement.matches(":disabled, [hidden]")) stage.focus();
    };

    const open = () => {
      show();
      timers.moveTo(dialog);
      if (!dialog.open) dialog.showModal();
      stage.focus();
      keep();
      stayAwake();
    };

    cook.addEventListener("click", open);
    part("close").addEventListener("click", () => dialog.close());
    part("finish").addEventListener("click", () => dialog.close());
    part("back").addEventListener("click", () => go(-1));
    part("next").addEventListener("click", () => go(1));
    recipe.addEventListener("scale", () => dialog.open && show());
    dialog.addEventListener("close", async () => {
      timers.moveTo(document.body);
      cook.focus();
      if (step === last) step = 0;
      keep();
      status.textContent = "";
      await lock?.release();
      lock = undefined;
    });
    // The browser releases the lock when the tab is hidden.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && dialog.open) stayAwake();
    });

    dialog.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const forward = getComputedStyle(dialog).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
      const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
      const isOnControl = event.target.closest("button, input, a, summary");
      const places = { [forward]: 1, [back]: -1, " ": isOnControl ? 0 : event.shiftKey ? -1 : 1 }[event.key];
      if (!places) return;
      event.preventDefault();
      go(places);
    });

    let touch;
    stage.addEventListener("touchstart", ({ touches }) => (touch = touches.length === 1 ? touches[0] : undefined), { passive: true });
    stage.addEventListener("touchend", ({ changedTouches: [end] }) => {
      if (!touch || !end) return;
      const [x, y] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
      if (Math.abs(x) < 60 || Math.abs(x) < 2 * Math.abs(y)) return;
      go(x < 0 === (getComputedStyle(dialog).direction !== "rtl") ? 1 : -1);
    });

    if (left?.isOpen && left.day === day) open();
  };

  if (recipe && tools && dialog) {
    tools.querySelector("[data-print]").addEventListener("click", () => print());
    startCooking();
  }
}
