import type { Alert } from '../../ui/alert-context.tsx'
import { RESET_FAILED, RESET_NEEDS_EMAIL, RESET_SENT } from './enter-messages.ts'
import type { Identity } from './identity.ts'

/** Asks for the mail with the link to a new password, and says how that went. */
export async function sendReset(identity: Identity, email: string, alert: Alert): Promise<void> {
  if (email === '') return alert(RESET_NEEDS_EMAIL)
  try {
    await identity.sendPasswordReset(email)
  } catch (error) {
    console.error(error)
    return alert(RESET_FAILED)
  }
  return alert(RESET_SENT)
}
