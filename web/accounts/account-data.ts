import settings from 'virtual:site-settings'
import { authRequest } from './auth-request.ts'

/** Answers with a file, so a plain link does it. */
export const EXPORT_URL = '/api/account/export'

/** Removes the account at a hosted provider first: it may ask for a fresh sign-in, and then nothing is lost yet. */
export async function deleteAccount(): Promise<void> {
  if (settings.identity.kind === 'embedded') return authRequest('account', { method: 'DELETE' })
  const { deleteFirebaseAccount } = await import('./firebase-identity.ts')
  const token = await deleteFirebaseAccount()
  return authRequest('account', { method: 'DELETE', token })
}
