import type { Problem } from '../../contract/problems.ts'
import { AuthError } from './identity.ts'

const DESKTOP_PATIENCE_MS = 30_000
const MOBILE_PATIENCE_MS = 60_000

/** Asks the embedded provider. A refusal keeps its code; no answer in time is a failed network. */
export async function authRequest<Answer>(
  path: string,
  init: { method?: string; body?: object; token?: string } = {},
): Promise<Answer> {
  const { method = 'GET', body, token } = init
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`/api/${path}`, {
    method,
    // A sign-out is carried out even if the page is closed right after the press.
    keepalive: method !== 'GET',
    signal: AbortSignal.timeout(patienceMs()),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new AuthError('auth/network-request-failed', { cause: error })
  })
  if (!answer.ok) throw new AuthError(await codeOf(answer))
  if (answer.status === 204) return undefined as Answer
  return (await answer.json()) as Answer
}

async function codeOf(answer: Response): Promise<string> {
  const { code }: Partial<Problem> = await answer.json().catch(() => ({}))
  if (code?.startsWith('auth/') || code === 'common-password') return code
  return answer.status === 429 ? 'auth/too-many-requests' : 'auth/internal-error'
}

/** Mobile networks get twice the time. */
function patienceMs(): number {
  return /Mobi|Android/.test(navigator.userAgent) ? MOBILE_PATIENCE_MS : DESKTOP_PATIENCE_MS
}
