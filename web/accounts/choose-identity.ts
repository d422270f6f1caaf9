import type { SiteSettings } from '../../contract/site-settings.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import type { Identity } from './identity.ts'
import { lazyIdentity } from './lazy-identity.ts'

/** The identity provider that the owner's settings ask for. The hosted one's code loads only where it is used. */
export function chooseIdentity({ identity, publicUrl }: SiteSettings): Identity {
  if (identity.kind === 'embedded') return embeddedIdentity({ publicUrl })
  return lazyIdentity(async () => (await import('./firebase-identity.ts')).firebaseIdentity(identity))
}
