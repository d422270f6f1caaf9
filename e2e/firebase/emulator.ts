import { expect } from '@playwright/test'
import { PROJECT } from '../../commands/firebase-project.ts'

export { PROJECT }
export const EMULATOR = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`

type OobCode = { email: string; requestType: string; oobLink: string }

/** The newest link that Firebase would have mailed. */
export async function mailedLink(email: string, kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL'): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`)
      const { oobCodes } = (await answer.json()) as { oobCodes: OobCode[] }
      link = oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** What new Firebase projects are set to: the answers do not tell whether an address has an account. */
export async function protectFromEnumeration(isProtected: boolean): Promise<void> {
  const answer = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: isProtected } }),
  })
  expect(answer.ok).toBe(true)
}
