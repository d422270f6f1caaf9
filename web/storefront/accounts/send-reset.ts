import type { Alert } from '../../ui/alert-context.tsx'
import { RESET_FAILED, RESET_SENT } from './auth-messages.ts'
import type { Identity } from './identity.ts'

/** Asks for the mail with the link to a new password, and says how that went. */
export async function sendReset(identity: Identity, email: string, alert: Alert): Promise<void> {
  try {
    await identity.sendPasswordReset(email)
  } catch (error) {
    console.error(error)
    return alert(RESET_FAILED)
  }
  return alert(RESET_SENT)
}
