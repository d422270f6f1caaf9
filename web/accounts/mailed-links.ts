import { authRequest } from './auth-request.ts'

/** What the links in our mails do; a hosted provider's mails lead to its own pages. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await authRequest('auth/reset/confirm', { method: 'POST', body: { token, password } })
}

export async function confirmEmail(token: string): Promise<void> {
  await authRequest('auth/verification/confirm', { method: 'POST', body: { token } })
}

export async function sendVerificationAgain(): Promise<void> {
  await authRequest('auth/verification', { method: 'POST', body: {} })
}
