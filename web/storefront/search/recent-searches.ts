const KEY = 'recent-searches'
const MOST = 6

/** Words that led somewhere, the newest first, for as long as the tab is open. */
export function listRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function addRecent(words: string): void {
  const wanted = words.trim().slice(0, 60)
  if (wanted === '') return
  try {
    const others = listRecent().filter((known) => known.toLowerCase() !== wanted.toLowerCase())
    sessionStorage.setItem(KEY, JSON.stringify([wanted, ...others].slice(0, MOST)))
  } catch {
    // Storage is closed to this page: then nothing is remembered.
  }
}
