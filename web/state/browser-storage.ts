/** Local storage, which may be closed to us, full, or written by an older version of the shop. */

/** Null where nothing is stored; undefined where storage is closed to this page. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** False where it could not be kept. Null removes what is there. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Hears what other tabs of this browser store under a key; null when they remove it. Returns what ends it. */
export function onStoredElsewhere(key: string, onStored: (text: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) onStored(event.newValue)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** True where what was stored under a key is gone or cannot be read; where storage is closed to us, nothing ever was. */
export function isLost(key: string, parse: (text: string | null) => unknown): boolean {
  const text = readStored(key)
  return text !== undefined && parse(text) === null
}

/** A text under a key, which lives as long as the page where storage is closed to us. */
export function storedText(key: string) {
  let unstored: string | null = null
  return {
    read(): string | null {
      const text = readStored(key)
      return text === undefined ? unstored : text
    },
    write(text: string | null): void {
      unstored = text
      writeStored(key, text)
    },
  }
}
