// Finds records by words that may be mistyped. Words lead to the parts of the index that hold their records, so that a
// search loads little: about 20 kB, and 100 kB at most before the reader asks for more.

const siteRoot = new URL("..", document.currentScript.src);
const indexFiles = new Map();

function loadIndex(name) {
  if (!indexFiles.has(name)) {
    const file = fetch(new URL(`search/${name}.json`, siteRoot)).then((answer) => {
      // The list may be newer or older than the other files. A missing file means no results.
      if (answer.status === 404 && name !== "list") return [];
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    });
    // The next search tries again.
    file.catch(() => indexFiles.delete(name));
    indexFiles.set(name, file);
  }
  return indexFiles.get(name);
}

// How people type letters that Unicode doesn't decompose on a keyboard without them.
const plainLetters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

const folded = (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/gu, (letter) => plainLetters[letter]);

// The letters of languages that are written without spaces.
const unspaced =
  /^[\u0e00-\u0eff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

// Separates letters of languages with spaces from those of others, and splits the latter into pairs. Arabic words lose
// their article.
function piecesOf(run) {
  const pieces = [];
  const letters = [...run];
  for (let start = 0, end = 0; start < letters.length; start = end) {
    const isUnspaced = unspaced.test(letters[start]);
    while (end < letters.length && unspaced.test(letters[end]) === isUnspaced) end += 1;
    const first = start + (letters[start] === "ا" && letters[start + 1] === "ل" && end - start > 3 ? 2 : 0);
    if (!isUnspaced) pieces.push(letters.slice(first, Math.min(end, first + 24)).join(""));
    for (let place = start; isUnspaced && place < end; place += 1) {
      pieces.push(letters.slice(place, Math.min(place + 2, end)).join(""));
    }
  }
  return pieces;
}

// Splits a text into words as `SearchWords.swift` does.
const wordsOf = (text) =>
  [...new Set((folded(text).match(/[\p{L}\p{N}]+|(?=\p{So})\p{Emoji}/gu) ?? []).flatMap(piecesOf))];

// Emoji beside other words are ignored, because a name may be written without them.
const isEmoji = (word) => /^(?=\p{So})\p{Emoji}/u.test(word);
const withoutEmoji = (words) => (words.every(isEmoji) ? words : words.filter((word) => !isEmoji(word)));

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
  // The index words for days match only dates.
  if (word.startsWith("@") || typed.startsWith("@")) return 0;
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
  if (parts.size === 0 && typed.length >= 4 && !typed.startsWith("@") && endings.includes(ending)) {
    const words = await loadIndex(`end-${indexName(ending)}`);
    for (const near of words.filter((word) => isNear(word, typed)).slice(0, 3)) {
      const key = shardOf(near);
      if (key !== undefined) await take(key, (word) => (word === near ? 2 : 0));
    }
  }
  return { parts, isCut: near.length < longer.length };
}

// The records of a part of the index, with their words. In a search for a date, each record has its first day that
// matches; records without one are left out.
async function recordsOf(part, dateWords) {
  const kind = part.split("-")[0];
  return (await loadIndex(part)).flatMap(([title, path, first = "", others = "", otherDays = ""]) => {
    const day = [first, ...otherDays.split(" ")].find((day) => dateWords.every((word) => dayWords(day).includes(word)));
    if (day === undefined) return [];
    return [{ kind, title, path, day, words: wordsOf(title).concat(others ? others.split(" ") : [], dateWords) }];
  });
}

const perRound = { names: 30, parts: 6, fewNames: 5 };

// Adds the best records for the words to the found ones, by kind and name. Returns whether the next round may find more.
// If round one finds only a few names, one of them many times (a weekly event), it and all later rounds read as many parts
// again as round one.
async function find(typed, round, isWanted, kinds) {
  const answers = await Promise.all(typed.map((word) => partsOf(word, round)));
  const [first, ...others] = answers.map(({ parts }) => parts);
  const likest = (part) => others.reduce((sum, parts) => sum + parts.get(part), first.get(part));
  const queue = [...(first?.keys() ?? [])]
    .filter((part) => others.every((parts) => parts.has(part)))
    .sort()
    .reverse();
  // The kinds of records take turns. Otherwise, many recipes would leave no room for events with the same word.
  const turns = new Map();
  const places = new Map(queue.map((part) => {
    const kind = `${likest(part)} ${part.split("-")[0]}`;
    turns.set(kind, (turns.get(kind) ?? 0) + 1);
    return [part, turns.get(kind)];
  }));
  queue.sort((a, b) => likest(b) - likest(a) || places.get(a) - places.get(b));
  const scores = typed.map(() => new Map());
  const scoreOf = (word, place) => {
    if (!scores[place].has(word)) scores[place].set(word, likeness(word, typed[place]));
    return scores[place].get(word);
  };
  const dateWords = typed.filter((word) => word.startsWith("@"));
  const isOpen = (part) => (kinds.get(part.split("-")[0])?.size ?? 0) < perRound.names * round;
  const isRepetitive = () => {
    const results = [...kinds.values()].flatMap((names) => [...names.values()]);
    return results.length < perRound.fewNames && results.some(({ records }) => records.size > 1);
  };
  let most = perRound.parts * round;
  for (let count = 0; isWanted(); ) {
    if (count === perRound.parts && isRepetitive()) most += perRound.parts;
    const due = queue.filter(isOpen).slice(0, Math.min(most - count, 3));
    if (due.length === 0) break;
    count += due.length;
    for (const part of due) queue.splice(queue.indexOf(part), 1);
    for (const record of (await Promise.all(due.map((part) => recordsOf(part, dateWords)))).flat()) {
      const best = typed.map((_, place) => Math.max(0, ...record.words.map((word) => scoreOf(word, place))));
      if (best.includes(0)) continue;
      // A match in the title counts for more than one in the description.
      const titled = wordsOf(record.title);
      const isTitled = (score, place) => titled.some((word) => scoreOf(word, place) === score);
      const sum = best.reduce((sum, score, place) => sum + score + (isTitled(score, place) ? 0.5 : 0), 0);
      record.score = sum / typed.length;
      record.isExact = best.every((score) => score > 2);
      add(record, kinds);
    }
  }
  return queue.length > 0 || answers.some(({ isCut }) => isCut);
}

// Records with the same name are a single result.
function add(record, kinds) {
  if (!kinds.has(record.kind)) kinds.set(record.kind, new Map());
  const names = kinds.get(record.kind);
  const result = names.get(record.title) ?? { title: record.title, score: 0, records: new Map() };
  names.set(record.title, result);
  result.score = Math.max(result.score, record.score);
  result.isExact ||= record.isExact;
  result.records.set(record.path, record);
}

// The results of each kind, best first, then next first; and whether the next round may find more. Each result shows its
// next record, or its latest if none is ahead, and contains all its records, latest first.
async function search(text, round, isWanted) {
  const kinds = new Map();
  let hasMore = false;
  const date = dateIn(text);
  const readings = [wordsOf(text), ...(date ? [[...date.words, ...wordsOf(date.rest)]] : [])];
  for (const typed of readings.map(withoutEmoji).reverse()) {
    if (await find(typed.slice(0, 6), round, isWanted, kinds)) hasMore = true;
  }
  // Similar words count only if no record has the word itself.
  const isExact = [...kinds.values()].some((names) => [...names.values()].some((result) => result.isExact));
  const now = new Date();
  const today = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
  const isAhead = ({ day }) => day >= today;
  const latestFirst = (a, b) => b.day.localeCompare(a.day);
  const nextFirst = (a, b) => isAhead(b) - isAhead(a) || (isAhead(a) ? latestFirst(b, a) : latestFirst(a, b));
  for (const [kind, names] of kinds) {
    const results = [...names.values()].filter((result) => result.isExact || !isExact);
    for (const result of results) {
      result.records = [...result.records.values()].sort(latestFirst);
      const { day, path } = result.records.toSorted(nextFirst)[0];
      Object.assign(result, { day, path });
    }
    const byTitle = (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true });
    results.sort((a, b) => b.score - a.score || nextFirst(a, b) || byTitle(a, b));
    if (results.splice(perRound.names * round).length > 0) hasMore = true;
    results.length ? kinds.set(kind, results) : kinds.delete(kind);
  }
  return { kinds, hasMore, date };
}

// A phrase such as "30 times", in the language of the page.
async function timesText(count) {
  const { times } = await loadIndex("list");
  const form = new Intl.PluralRules(document.documentElement.lang || undefined).select(count);
  return (times?.[form] ?? times?.other ?? "× {n}").replace("{n}", count);
}
