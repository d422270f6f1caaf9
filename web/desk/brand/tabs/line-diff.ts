export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** Comparing each line with each takes their product; beyond it the whole middle is said to be another. */
const MOST_COMPARED = 1_000_000

/** How one text becomes another, line by line, with the fewest changes as long as neither is endless. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [all, others] = [before.split('\n'), after.split('\n')]
  const fewer = Math.min(all.length, others.length)
  let head = 0
  while (head < fewer && all[head] === others[head]) head += 1
  let tail = 0
  while (tail < fewer - head && all.at(-1 - tail) === others.at(-1 - tail)) tail += 1
  const old = all.slice(head, all.length - tail)
  const now = others.slice(head, others.length - tail)
  return [
    ...all.slice(0, head).map((text) => ({ kind: 'same', text }) as const),
    ...(old.length * now.length > MOST_COMPARED ? replaceAll(old, now) : compareLines(old, now)),
    ...all.slice(all.length - tail).map((text) => ({ kind: 'same', text }) as const),
  ]
}

function replaceAll(old: readonly string[], now: readonly string[]): DiffLine[] {
  return [
    ...old.map((text) => ({ kind: 'removed', text }) as const),
    ...now.map((text) => ({ kind: 'added', text }) as const),
  ]
}

function compareLines(old: readonly string[], now: readonly string[]): DiffLine[] {
  const lengths = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      lines.push({ kind: 'same', text: old[at] ?? '' })
      at += 1
      to += 1
    } else if (to >= now.length || (at < old.length && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))) {
      lines.push({ kind: 'removed', text: old[at] ?? '' })
      at += 1
    } else {
      lines.push({ kind: 'added', text: now[to] ?? '' })
      to += 1
    }
  }
  return lines
}

/** By place in both: how many lines are common from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = now.length - 1; to >= 0; to--) {
      const row = lengths[at]
      if (!row) continue
      row[to] =
        old[at] === now[to]
          ? (lengths[at + 1]?.[to + 1] ?? 0) + 1
          : Math.max(lengths[at + 1]?.[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}
