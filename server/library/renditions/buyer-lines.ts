const MOST_REMEMBERED = 1000

/** What each buyer waits for, oldest first, and when each last had a turn. */
export function buyerLines<Item>() {
  const lines = new Map<string, Set<Item>>()
  const lastTurns = new Map<string, number>()
  let turns = 0

  function remove(buyer: string, item: Item): void {
    const line = lines.get(buyer)
    if (line?.delete(item) && line.size === 0) lines.delete(buyer)
  }

  /** Remembered beyond one's line, so that nobody gains by asking one by one. */
  function noteTurn(buyer: string): void {
    lastTurns.delete(buyer)
    lastTurns.set(buyer, ++turns)
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > MOST_REMEMBERED && oldest !== undefined) lastTurns.delete(oldest)
  }

  return {
    remove,

    add(buyer: string, item: Item): void {
      const line = lines.get(buyer) ?? new Set()
      lines.set(buyer, line.add(item))
    },

    /** The next item of the buyer whose turn it is; it leaves every line that it stands in. */
    take(): { buyer: string; item: Item } | undefined {
      let first: string | undefined
      for (const buyer of lines.keys()) {
        if (first === undefined || (lastTurns.get(buyer) ?? 0) < (lastTurns.get(first) ?? 0)) first = buyer
      }
      const [item] = (first !== undefined && lines.get(first)) || []
      if (first === undefined || item === undefined) return undefined
      noteTurn(first)
      for (const buyer of [...lines.keys()]) remove(buyer, item)
      return { buyer: first, item }
    },

    /** The newest item of the longest line; of lines of equal length the newcomer's. */
    longest(newcomer: string): { buyer: string; newest: Item | undefined } {
      let buyer = newcomer
      for (const [other, line] of lines) if (line.size > (lines.get(buyer)?.size ?? 0)) buyer = other
      return { buyer, newest: [...(lines.get(buyer) ?? [])].at(-1) }
    },
  }
}
