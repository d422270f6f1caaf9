import { isUser, type User } from '../../../contract/accounts/identity.ts'
import { boolean, nullable, object, type ValueOf } from '../../../contract/schema.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../state/browser-storage.ts'

const HINT = 'session-hint'

const isSessionHint = object({ isRemembered: boolean, user: nullable(isUser) })

/**
 * What this browser remembers of the last session. It opens nothing: it saves visitors from waiting, and it lets a
 * remembered user's greeting show before the provider has answered.
 */
type SessionHint = ValueOf<typeof isSessionHint>

/** Null when nobody was signed in here. */
export function readSessionHint(): SessionHint | null {
  const text = readStored(HINT) ?? null
  return text === null ? null : parse(text)
}

/** An older version may have written anything here; that somebody was signed in is true all the same. */
function parse(text: string): SessionHint {
  try {
    const hint: unknown = JSON.parse(text)
    if (isSessionHint(hint)) return hint
  } catch {
    // Not even JSON.
  }
  return { isRemembered: false, user: null }
}

/** Where nothing can be stored there is never a hint, so the provider alone knows. */
export function canHint(): boolean {
  return writeStored('storage-check', '1') && writeStored('storage-check', null)
}

/** Somebody signed in on another tab of this browser. */
export function onHintElsewhere(onHint: () => void): () => void {
  return onStoredElsewhere(HINT, (text) => text !== null && onHint())
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
  const hint: SessionHint | null = user && { isRemembered, user: isRemembered ? user : null }
  // Where storage is closed to us, everybody starts as signed out until the provider speaks.
  writeStored(HINT, hint && JSON.stringify(hint))
}

const COPY = 'user'

/** The copy of the signed-in user that the storefront keeps in local storage. */
type UserCopy = { readonly name: string; readonly email: string | null; readonly photoURL?: string }

export function keepLoginCopy(user: User): void {
  write({ name: user.displayName || 'User', email: user.email, photoURL: user.photoURL ?? '' })
}

/** A new account has no photo, so its copy has no such field. */
export function keepSignupCopy(user: User, fullName: string): void {
  write({ name: user.displayName || fullName || 'User', email: user.email })
}

export function removeUserCopy(): void {
  writeStored(COPY, null)
}

function write(copy: UserCopy): void {
  // Storage may be full or closed; the session does not depend on the copy.
  writeStored(COPY, JSON.stringify(copy))
}
