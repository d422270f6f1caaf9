import { type Confirmation, isConfirmation } from '../../../contract/accounts/confirmation.ts'
import { createStore, useStore } from '../../state/store.ts'
import { announceSessionChange, authRequest } from './auth-request.ts'

/** What the links in our mails do; a hosted provider's mails lead to its own pages. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await authRequest('auth/reset/confirm', { method: 'POST', body: { token, password } })
}

/** The choice is made where the link was opened in another browser than the one that signed up. */
export async function confirmEmail(
  token: string,
  choice: { password?: string; name?: string } = {},
): Promise<Confirmation> {
  const body = { token, ...choice }
  const confirmation = await authRequest('auth/verification/confirm', { method: 'POST', body }, isConfirmation)
  if (confirmation.status === 'confirmed') announceSessionChange()
  return confirmation
}

export async function sendVerificationAgain(): Promise<void> {
  await authRequest('auth/verification', { method: 'POST', body: {}, asCustomer: true })
}

/**
 * The token of a mailed link. It stands after the # so that no server or log sees it, and it leaves the address bar as
 * soon as it is read.
 */
function readMailedToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) history.replaceState(history.state, '', location.pathname)
  return token
}

const mailedToken = createStore<string | null | undefined>(readMailedToken, () => {
  // Another mailed link opened in the same tab changes only the part after the #.
  const read = () => mailedToken.set(readMailedToken())
  addEventListener('hashchange', read)
  return () => removeEventListener('hashchange', read)
})

/** Undefined in the prerendered page; null where the link was not complete. */
export function useMailedToken(): string | null | undefined {
  return useStore(mailedToken, undefined)
}
