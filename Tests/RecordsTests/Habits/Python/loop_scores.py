"""Loop Habit Tracker's score and computed entries, worked out day by day from their published description.

Reads a list of habits as JSON on standard input: the values of Loop's entries by day number (2 done, 3 skipped, 0 not done, or
thousandths), the frequency, and the target of a measured habit. Prints for each the score of every day, and the days with a
value above 0 that Loop would show.
"""
import json
import math
import sys


def scores(habit):
    entries = {int(day): value for day, value in habit["entries"].items()}
    first, last = min(entries), habit["last"]
    times, days = habit["times"], habit["days"]
    target, limit = habit.get("target"), habit.get("isLimit", False)
    frequency = times / days
    weight = math.exp(math.log(0.5) * math.sqrt(frequency) / 13.0)
    if target is None and frequency < 1:
        times, days = 2 * times, 2 * days
    result, score = [], 1.0 if target is not None and limit else 0.0
    for day in range(first, last + 1):
        window = [entries.get(other, -1) for other in range(max(first, day - days + 1), day + 1)]
        if window[-1] != 3:
            if target is None:
                share = min(1.0, window.count(2) / times)
            else:
                amount = sum(max(0, value) for value in window) / 1000
                if limit:
                    share = min(1.0, max(0.0, 2 - amount / target))
                else:
                    share = min(1.0, amount / target)
            score = score * weight + share * (1 - weight)
        result.append(score)
    return result


def kept(habit):
    """The days that are done, skipped, or filled in because it was done often enough around them."""
    entries = {int(day): value for day, value in habit["entries"].items()}
    done = sorted(day for day, value in entries.items() if value == 2)
    times, days = habit["times"], habit["days"]
    spans = []
    for group in zip(*(done[offset:] for offset in range(times))):
        if group[-1] - group[0] < days:
            spans.append([group[0], group[-1], group[0] + days - 1])
    for own, following in reversed(list(zip(spans, spans[1:]))):
        if own[2] >= following[0]:
            shift = min(own[2] - own[1], own[2] - following[0] + 1)
            own[0], own[2] = own[0] - shift, own[2] - shift
    filled = {day for begin, _, end in spans for day in range(begin, end + 1)}
    return sorted(filled | set(done))


json.dump([{"scores": scores(habit), "kept": kept(habit)} for habit in json.load(sys.stdin)], sys.stdout)
