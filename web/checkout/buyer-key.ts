const NAME = 'buyer-key'

/**
 * A key that only this browser knows. Checkout links carry its hash, so after the payment the same browser can open what
 * it bought, without an account and without waiting for the mail.
 */
export function readBuyerKey(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

function keepBuyerKey(): string | null {
  const known = readBuyerKey()
  if (known) return known
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(NAME, key)
    return key
  } catch {
    return null
  }
}

let hash: string | undefined
let isAsked = false
const readers = new Set<() => void>()

/** For useSyncExternalStore: the hash arrives a moment after the first reader. */
export const buyerKeyHash = {
  get: (): string | undefined => hash,
  subscribe(onChange: () => void): () => void {
    readers.add(onChange)
    if (!isAsked) void hashKey()
    return () => readers.delete(onChange)
  },
}

/** Without storage or on plain HTTP there is no hash; the library link then comes by mail only. */
async function hashKey(): Promise<void> {
  isAsked = true
  const key = keepBuyerKey()
  if (!key || !crypto.subtle) return
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  for (const onChange of readers) onChange()
}
