// Runs in the browser: the storefront's Firebase adapter alone, for the identity contract.

import { PROJECT } from '../../commands/firebase-project.ts'
import { firebaseIdentity } from '../../web/storefront/accounts/firebase-identity.ts'
import type { Identity } from '../../web/storefront/accounts/identity.ts'

declare global {
  interface Window {
    identity: Identity
    stops: Record<string, () => void>
  }
}

window.identity = firebaseIdentity({
  kind: 'firebase',
  projectId: PROJECT,
  apiKey: 'demo-key',
  authDomain: `${PROJECT}.firebaseapp.com`,
  emulatorUrl: new URLSearchParams(location.search).get('emulator'),
})
window.stops = {}
