import { site } from '../../state/site.ts'
import { authRequest } from './auth-request.ts'

/** Answers with a file, so a plain link does it. */
export const EXPORT_URL = '/api/account/export'

/**
 * With the password, or without it right after signing in with Google. Removes the account at a hosted provider first: it
 * may ask for a fresh sign-in, and then nothing is lost yet.
 */
export async function deleteAccount(password?: string): Promise<void> {
  const body = password === undefined ? {} : { password }
  if (site().settings.identity.kind === 'embedded') {
    await authRequest('account', { method: 'DELETE', body, asCustomer: true })
    return
  }
  const { deleteFirebaseAccount } = await import('./firebase-identity.ts')
  const token = await deleteFirebaseAccount(password)
  await authRequest('account', { method: 'DELETE', token })
}

/** Ends every other sign-in. The shop's own accounts alone: a hosted provider mails a link instead. */
export async function changePassword(current: string, password: string): Promise<void> {
  await authRequest('account/password', { method: 'POST', body: { current, password }, asCustomer: true })
}

/** Mails a link to the new address; the account keeps the old one until it is opened. */
export async function changeAddress(email: string, password?: string): Promise<void> {
  const body = password === undefined ? { email } : { email, password }
  await authRequest('account/address', { method: 'POST', body, asCustomer: true })
}
