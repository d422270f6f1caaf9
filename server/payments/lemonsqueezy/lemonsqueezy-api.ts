import type { z } from 'zod'
import { ProviderUnreachableError } from '../payments.ts'

const JSON_API = 'application/vnd.api+json'
export const API_URL = 'https://api.lemonsqueezy.com'

const PATIENCE_MS = 20_000
/** A buyer waits for what is posted. */
const HURRY_MS = 10_000

/** Null for 404. With a body it is posted. */
export type Ask = <Answer>(path: string, shape: z.ZodType<Answer>, body?: object) => Promise<Answer | null>

export function asking(name: string, apiUrl: string, apiKey: string): Ask {
  const headers = { accept: JSON_API, authorization: `Bearer ${apiKey}` }
  return async (path, shape, body) => {
    const asked = fetch(`${apiUrl}${path}`, {
      redirect: 'error',
      ...(body
        ? { method: 'POST', headers: { ...headers, 'content-type': JSON_API }, body: JSON.stringify(body) }
        : { headers }),
      signal: AbortSignal.timeout(body ? HURRY_MS : PATIENCE_MS),
    })
    const response = await asked.catch((cause: unknown) => {
      throw new ProviderUnreachableError(`${name} does not answer at ${apiUrl} (${reasonOf(cause)}).`, { cause })
    })
    const { status } = response
    if (status === 404) return null
    const refusal = status === 401 || status === 403 ? ', so it does not take the key' : ''
    if (!response.ok) throw new ProviderUnreachableError(`${name} answered ${status}${refusal}.`, { status })
    try {
      return shape.parse(await response.json())
    } catch (cause) {
      throw new ProviderUnreachableError(`${name} answered something else than was asked.`, { status, cause })
    }
  }
}

/** Ends something; what is gone already is fine. */
export function removing(name: string, apiUrl: string, apiKey: string): (path: string) => Promise<void> {
  return async (path) => {
    const headers = { accept: JSON_API, authorization: `Bearer ${apiKey}` }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asked = fetch(`${apiUrl}${path}`, { method: 'DELETE', redirect: 'error', headers, signal })
    const { ok, status } = await asked.catch((cause: unknown) => {
      throw new ProviderUnreachableError(`${name} does not answer at ${apiUrl} (${reasonOf(cause)}).`, { cause })
    })
    if (!ok && status !== 404) throw new ProviderUnreachableError(`${name} answered ${status}.`, { status })
  }
}

/** What the system says, such as ECONNREFUSED; all other words may repeat the key. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name: string }
  return /^[A-Z_]{3,40}$/.exec(cause?.code ?? '')?.[0] ?? (name === 'TimeoutError' ? 'too late' : 'no connection')
}
