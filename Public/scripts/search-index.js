// Finds records by words that may be mistyped. Words lead to the parts of the index that hold their records, so that a
// search loads little: some 20 kB a round, and 100 kB at most.

const siteRoot = new URL("..", document.currentScript.src);
const indexFiles = new Map();

function loadIndex(name) {
  if (!indexFiles.has(name)) {
    const file = fetch(new URL(`search/${name}.json`, siteRoot)).then((answer) => {
      // The list may be newer or older than the other files. A file that is missing holds no results.
      if (answer.status === 404 && name !== "list") return [];
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    });
    // The next search tries again what failed.
    file.catch(() => indexFiles.delete(name));
    indexFiles.set(name, file);
  }
  return indexFiles.get(name);
}

// Splits a text into words as `SearchWords.swift` does.
function wordsOf(text) {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].map((word) => [...word].slice(0, 24).join(""));
}

const indexName = (key) => key.replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0).toString(16)}_`);

// The name of the file with the words that begin with `key`.
function shardName(key) {
  const letters = [...key];
  const folder = letters.length > 2 ? `${indexName(letters.slice(0, 2).join(""))}/` : "";
  return `words-${folder}${indexName(key)}`;
}

// Whether one letter added, removed or replaced, or two swapped, turn one word into the other.
function isNear(a, b) {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [x, y] = [a.slice(start), b.slice(start)];
  return (
    x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}

// How well a word of the index matches what was typed; 0 if it doesn't.
function likeness(word, typed) {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  if (typed.length < 4) return 0;
  if (isNear(word, typed)) return 2;
  const beginnings = [typed.length, typed.length - 1, typed.length + 1].map((length) => word.slice(0, length));
  return beginnings.some((beginning) => isNear(beginning, typed)) ? 1 : 0;
}

// The parts of the index with words like the one typed, each with its best score, and whether there may be more parts.
async function partsOf(typed, round) {
  const { words: shards, endings } = await loadIndex("list");
  const shardOf = (word) => shards.filter((key) => word.startsWith(key)).sort((a, b) => b.length - a.length)[0];
  const parts = new Map();
  const take = async (key, answers) => {
    for (const [word, names] of Object.entries(await loadIndex(shardName(key)))) {
      const score = answers(word);
      for (const name of score ? names.split(" ") : []) parts.set(name, Math.max(score, parts.get(name) ?? 0));
    }
  };
  const own = shardOf(typed);
  const longer = shards.filter((key) => key.startsWith(typed) && key !== own);
  const near = longer.slice(0, 4 * round);
  await Promise.all((own === undefined ? near : [own, ...near]).map((key) => take(key, (word) => likeness(word, typed))));
  const ending = [...typed].at(-1);
  if (parts.size === 0 && typed.length >= 4 && endings.includes(ending)) {
    const words = await loadIndex(`end-${indexName(ending)}`);
    for (const near of words.filter((word) => isNear(word, typed)).slice(0, 3)) {
      const key = shardOf(near);
      if (key !== undefined) await take(key, (word) => (word === near ? 2 : 0));
    }
  }
  return { parts, isCut: near.length < longer.length };
}

// The records of a part of the index, with their words.
async function recordsOf(part) {
  const kind = part.split("-")[0];
  return (await loadIndex(part)).map(([title, path, day = "", others = ""]) => {
    const words = wordsOf(title).concat(others ? others.split(" ") : []);
    return { kind, title, path, day, words };
  });
}

const perRound = { records: 30, parts: 6 };

// The best records of each kind, the latest first, and whether the next round may find more.
async function search(text, round, isWanted) {
  const typed = wordsOf(text).slice(0, 6);
  const answers = await Promise.all(typed.map((word) => partsOf(word, round)));
  const [first, ...others] = answers.map(({ parts }) => parts);
  const likest = (part) => others.reduce((sum, parts) => sum + parts.get(part), first.get(part));
  const queue = [...(first?.keys() ?? [])]
    .filter((part) => others.every((parts) => parts.has(part)))
    .sort((a, b) => likest(b) - likest(a) || (a < b ? 1 : -1));
  const scores = typed.map(() => new Map());
  const scoreOf = (word, place) => {
    if (!scores[place].has(word)) scores[place].set(word, likeness(word, typed[place]));
    return scores[place].get(word);
  };
  const kinds = new Map();
  const limit = perRound.records * round;
  const isOpen = (part) => (kinds.get(part.split("-")[0])?.length ?? 0) < limit;
  for (let left = perRound.parts * round; left > 0 && isWanted(); ) {
    const due = queue.filter(isOpen).slice(0, Math.min(left, 3));
    if (due.length === 0) break;
    left -= due.length;
    for (const part of due) queue.splice(queue.indexOf(part), 1);
    for (const record of (await Promise.all(due.map(recordsOf))).flat()) {
      const best = typed.map((_, place) => Math.max(0, ...record.words.map((word) => scoreOf(word, place))));
      if (best.includes(0)) continue;
      // A match in the title counts for more than one in the description.
      const titled = wordsOf(record.title);
      const isTitled = (score, place) => titled.some((word) => scoreOf(word, place) === score);
      record.score = best.reduce((sum, score, place) => sum + score + (isTitled(score, place) ? 0.5 : 0), 0);
      if (!kinds.has(record.kind)) kinds.set(record.kind, []);
      kinds.get(record.kind).push(record);
    }
  }
  let hasMore = queue.length > 0 || answers.some(({ isCut }) => isCut);
  for (const records of kinds.values()) {
    const byTitle = (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true });
    records.sort((a, b) => b.score - a.score || b.day.localeCompare(a.day) || byTitle(a, b));
    if (records.splice(limit).length > 0) hasMore = true;
  }
  return { kinds, hasMore };
}
