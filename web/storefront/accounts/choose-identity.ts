import type { SiteSettings } from '../../../contract/site/site-data.ts'
import { holdCustomerRequests } from '../../state/request.ts'
import type { Identity } from './identity.ts'
import { type LazyIdentity, lazyIdentity } from './lazy-identity.ts'
import { readSessionHint } from './session-hint.ts'

/** The identity provider that the owner's settings ask for. */
export function chooseIdentity({ identity, publicUrl }: SiteSettings): LazyIdentity {
  if (identity.kind === 'embedded')
    return lazyIdentity(async () => (await import('./embedded-identity.ts')).embeddedIdentity({ publicUrl }))
  const hosted = lazyIdentity(async () => (await import('./firebase-identity.ts')).firebaseIdentity(identity))
  if (readSessionHint()) holdCustomerRequests(firstWord(hosted))
  return hosted
}

function firstWord({ onAuthState }: Identity): Promise<void> {
  return new Promise((resolve) => {
    const stop = onAuthState(() => {
      resolve()
      // Not while the provider is still speaking.
      queueMicrotask(() => stop())
    })
  })
}
