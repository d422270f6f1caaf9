export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** How one text becomes another, line by line, with the fewest changes. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
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
