// Finds a date in a search: "24 dec", "24dec", "Thu, Dec 24 2026", "24.12.", "2026-12-24", "december 2026", "12/2026",
// "12月24日", "tomorrow", "2026", "christmas 2025".
// Months and weekdays can be in the language of the page, that of its dates, or English.

const dateLocale = document.querySelector("#results")?.dataset.locale || document.documentElement.lang || "en";

// The words of the index for a day, as `SearchDates.swift` makes them; empty if there is no day.
function dayWords(day) {
  if (!day) return [];
  const [year, month, number] = day.split("-");
  return [`@d${month}${number}`, `@m${month}`, `@y${Number(year)}`];
}

const dateLanguages = [...new Set([document.documentElement.lang || "en", dateLocale, "en"])];

// The words and numbers in a folded text.
const tokensIn = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

// The names of the weekdays, which are ignored beside a date.
const weekdayNames = new Set(
  dateLanguages.flatMap((language) =>
    ["long", "short"].flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => tokensIn(folded(format.format(Date.UTC(2026, 0, day)))));
    }),
  ),
);
const withoutWeekdays = (text) => text.replace(/[\p{L}\p{N}]+/gu, (word) => (weekdayNames.has(word) ? "" : word));

// The names of the months, each with its number. In some languages, a name has another form next to a day. A name with a
// number, such as "12月", is left out.
const monthNames = dateLanguages.flatMap((language) =>
  ["long", "short"].flatMap((length) =>
    [{}, { day: "numeric" }].flatMap((besides) => {
      const options = { month: length, timeZone: "UTC", calendar: "gregory", ...besides };
      const format = new Intl.DateTimeFormat(language, options);
      return Array.from({ length: 12 }, (_, index) => {
        const parts = format.formatToParts(Date.UTC(2026, index, 15));
        const name = parts.find(({ type }) => type === "month")?.value ?? "";
        return { name: folded(name).replace(/[^\p{L}\p{N}]/gu, ""), month: index + 1, isLong: length === "long" };
      });
    }),
  ),
).filter(({ name }) => name && !/\p{N}/u.test(name));

// Whether the month comes before the day in a date of numbers.
const isMonthFirst = (() => {
  const order = new Intl.DateTimeFormat(dateLocale, { calendar: "gregory" }).formatToParts(0).map(({ type }) => type);
  return order.indexOf("month") < order.indexOf("day");
})();

// The words of the index for a date; none for an invalid date. The year or the day may be unknown.
function dateWords(month, day, year) {
  const isKnown = month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= 31));
  if (!isKnown) return undefined;
  const digits = (number) => String(number).padStart(2, "0");
  const first = day === undefined ? `@m${digits(month)}` : `@d${digits(month)}${digits(day)}`;
  const fullYear = year + (year < 50 ? 2000 : year < 100 ? 1900 : 0);
  return year === undefined ? [first] : [first, `@y${fullYear}`];
}

const number = (digits) => (digits === undefined ? undefined : Number(digits));

// A date in digits, with the text around it.
function dateInDigits(text) {
  const read = (pattern, words) => {
    const match = text.match(pattern);
    const found = match && words(...match.slice(1).map(number));
    return found && { words: found, rest: text.replace(match[0], " ") };
  };
  const inEitherOrder = (first, second, year) => {
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    return dateWords(month, day, year) ?? dateWords(day, month, year);
  };
  return (
    read(/(?<!\d)(\d{4})([-\/.])(\d{1,2})(?:\2(\d{1,2}))?(?!\d)/u, (year, _, month, day) => dateWords(month, day, year)) ??
    read(/(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})日)?/u, (year, month, day) => dateWords(month, day, year)) ??
    read(/(?<!\d)(\d{1,2})\. ?(\d{1,2})(?:\.(?: ?(\d{4}|(?<=\.)\d\d(?!\d)))?|(?!\d))/u, (day, month, year) => dateWords(month, day, year)) ??
    read(/(?<!\d)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?!\d)/u, inEitherOrder) ??
    read(/(?<!\d)(\d{1,2})-(\d{1,2})-(\d{4}|\d\d)(?!\d)/u, inEitherOrder) ??
    read(/(?<![\d/.])(\d{1,2})[/.](\d{4})(?!\d)/u, (month, year) => dateWords(month, undefined, year))
  );
}

// A date with the name of a month. The name alone is one if it is complete.
function dateInWords(text) {
  const namedBy = (word) =>
    monthNames.find(({ name }) => name === word) ??
    (word.length >= 3 ? monthNames.find(({ name, isLong }) => isLong && name.startsWith(word)) : undefined);
  // In Hebrew, "in" and "of" are prefixes of the month's name.
  const monthOf = (word) => namedBy(word) ?? namedBy(word.replace(/^[בלמה](?=\p{L}{3})/u, ""));
  const apart = text.replace(/(?<![\p{L}\p{N}])(\d{0,2})(\p{L}{3,})(\d{0,4})(?![\p{L}\p{N}])/gu, (all, before, name, after) =>
    monthOf(name) ? `${before} ${name} ${after}` : all,
  );
  const words = tokensIn(apart);
  // In French, "mar" can be mardi, which is a weekday, or mars, which is a month.
  const months = [...words.keys()].filter((place) => monthOf(words[place]));
  const place = months.find((place) => !weekdayNames.has(words[place])) ?? months[0];
  if (place === undefined) return undefined;
  const used = new Set([place]);
  const take = (places, pattern) => {
    const found = places.find((place) => !used.has(place) && pattern.test(words[place] ?? ""));
    if (found === undefined) return undefined;
    used.add(found);
    return parseInt(words[found], 10);
  };
  const fullYear = take([place + 1, place + 2, place + 3, place - 1], /^\d{4}$/u);
  const day = take([place - 1, place + 1, place - 2], /^\d{1,2}(st|nd|rd|th|er)?$/u);
  const next = Math.max(...used) + 1;
  const mayEndInYear = fullYear === undefined && day !== undefined && next === words.length - 1;
  const year = mayEndInYear ? take([next], /^\d\d$/u) : fullYear;
  // The short words of "24 of december" and "24 de diciembre de 2026".
  const [first, last] = [Math.min(...used), Math.max(...used)];
  words.forEach((word, place) => place > first && place < last && word.length < 3 && used.add(place));
  if (/^[בלמה]$/u.test(words[first - 1] ?? "")) used.add(first - 1);
  const { month, name, isLong } = monthOf(words[place]);
  if (day === undefined && year === undefined && !(isLong && name === words[place])) return undefined;
  const found = dateWords(month, day, year);
  return found && { words: found, rest: words.filter((_, place) => !used.has(place)).join(" ") };
}

// The names of the days around today, such as "tomorrow", each with its distance.
const dayNames = [document.documentElement.lang || "en", "en"].flatMap((language) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return [-2, -1, 0, 1, 2].map((distance) => ({ name: folded(format.format(distance, "day")), distance }));
});

// A year, alone or beside other words.
function yearIn(text) {
  const year = text.match(/(?<![\p{L}\p{N}])([12]\d{3})年?(?![\p{L}\p{N}])/u);
  return year && { words: [`@y${year[1]}`], rest: text.replace(year[0], " ") };
}

// A day such as "tomorrow".
function dayNamed(text) {
  const found = dayNames.find(({ name }) => name === text);
  if (!found) return undefined;
  const day = new Date();
  day.setDate(day.getDate() + found.distance);
  return { words: dateWords(day.getMonth() + 1, day.getDate(), day.getFullYear()), rest: "" };
}

function dateIn(text) {
  // The last four bits of an Arabic or Persian digit are its value.
  const plain = folded(text).trim().replace(/[٠-٩۰-۹]/gu, (digit) => digit.codePointAt(0) & 15);
  const found = dayNamed(plain) ?? dateInDigits(plain) ?? dateInWords(plain) ?? yearIn(plain);
  return found && { words: found.words, rest: withoutWeekdays(found.rest) };
}

// The day that a search consists of, in its own year or the current one; undefined if the search has anything else.
function soughtDay(date) {
  const [, month, day] = date?.words[0].match(/^@d(\d\d)(\d\d)$/u) ?? [];
  if (!day || wordsOf(date.rest).length) return undefined;
  return { year: date.words[1]?.slice(2) ?? String(new Date().getFullYear()), month, day };
}
