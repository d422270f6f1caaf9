import type { User } from '../../contract/identity.ts'

const KEY = 'session-hint'

/**
 * What this browser remembers of the last session. It opens nothing: it saves visitors from waiting, and it lets a
 * remembered user's greeting show before the provider has answered.
 */
export type SessionHint = { readonly isRemembered: boolean; readonly user: User | null }

/** Null when nobody was signed in here. */
export function readSessionHint(): SessionHint | null {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? null : parse(text)
  } catch {
    return null
  }
}

function parse(text: string): SessionHint {
  try {
    const { isRemembered, user } = JSON.parse(text) as Partial<SessionHint>
    return { isRemembered: isRemembered === true, user: typeof user?.uid === 'string' ? user : null }
  } catch {
    return { isRemembered: false, user: null }
  }
}

/** Somebody signed in on another tab of this browser. */
export function onHintElsewhere(onHint: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) onHint()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

let announced: boolean | null = null

/** Called before signing in; nothing is written until somebody is signed in. */
export function announceSession(isRemembered: boolean): void {
  announced = isRemembered
}

/** A session that ends with the browser leaves no name behind. */
export function keepSessionHint(user: User | null): void {
  const isRemembered = announced ?? readSessionHint()?.isRemembered ?? false
  announced = user ? null : announced
  write(user && { isRemembered, user: isRemembered ? user : null })
}

function write(hint: SessionHint | null): void {
  try {
    if (hint) localStorage.setItem(KEY, JSON.stringify(hint))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be closed to us; then everybody starts as signed out until the provider speaks.
  }
}
