import type { User } from '../../../contract/accounts/identity.ts'
import { writeStored } from '../../state/browser-storage.ts'

const KEY = 'user'

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
  writeStored(KEY, null)
}

function write(copy: UserCopy): void {
  // Storage may be full or closed; the session does not depend on the copy.
  writeStored(KEY, JSON.stringify(copy))
}
