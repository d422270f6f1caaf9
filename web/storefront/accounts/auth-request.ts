import type { Schema } from '../../../contract/schema.ts'
import { type RequestOptions, type RequestProblem, request } from '../../state/request.ts'
import { tellTabs } from '../../state/tabs.ts'
import { AuthError } from './identity.ts'

type AuthOptions = Pick<RequestOptions, 'asCustomer' | 'body' | 'token' | 'signal'> & {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
}

/** Asks the embedded provider. A refusal keeps its code; no answer in time is a failed network. */
export async function authRequest<Value = unknown>(
  path: string,
  options: AuthOptions = {},
  schema?: Schema<Value>,
): Promise<Value> {
  // A sign-out is carried out even if the page is closed right after the press.
  const keepalive = options.method !== undefined
  const { value, problem } = await request(`/api/${path}`, { ...options, keepalive }, schema)
  if (problem) throw new AuthError(codeOf(problem))
  return value
}

function codeOf({ code, status }: RequestProblem): string {
  if (code.startsWith('auth/') || code === 'common-password') return code
  if (status === 0) return 'auth/network-request-failed'
  return status === 429 ? 'auth/too-many-requests' : 'auth/internal-error'
}

/** All tabs of this browser hear here that the session changed. */
export const SESSION_CHANNEL = 'session'

/** This page's own listeners hear it as well. */
export function announceSessionChange(): void {
  tellTabs(SESSION_CHANNEL, 'changed')
}
