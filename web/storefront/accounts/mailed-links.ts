import { type Confirmation, isConfirmation } from '../../../contract/accounts/confirmation.ts'
import { authRequest } from './auth-request.ts'
import { announceSessionChange } from './session-channel.ts'

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
