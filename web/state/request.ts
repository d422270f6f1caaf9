import { ACCOUNT_HEADER, isProblem, type Problem } from '../../contract/requests.ts'
import type { Schema } from '../../contract/schema.ts'

export type RequestOptions = {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** A hosted provider's token, where the cookie does not carry it. */
  readonly token?: string
  /** For whatever the session cookie opens: waits until the shop knows the session, and is for the account shown now alone. */
  readonly asCustomer?: boolean
  /** It is carried out even if the page is closed right after the press. */
  readonly keepalive?: boolean
  /** For whoever may give the question up; their own patience is in it. */
  readonly signal?: AbortSignal
}

/**
 * Why there is no value: the shop's own problem; 'unreachable', with status 0 when nobody answered in time, else with that of
 * an answer in another shape than agreed.
 */
export type RequestProblem = {
  readonly code: Problem['code'] | 'unreachable'
  readonly status: number
  /** The shop's own sentence. */
  readonly title?: string
  /** Under which the shop's log has it. */
  readonly requestId?: string
}

export type Answer<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: RequestProblem }

/** An event of this window: the shop saw somebody else than the page shows. Whoever knows the session asks again. */
export const SESSION_DOUBTED = 'session-doubted'

export const UNREACHABLE = { problem: { code: 'unreachable', status: 0 } } as const satisfies Answer<never>

const DESKTOP_PATIENCE_MS = 30_000
const MOBILE_PATIENCE_MS = 60_000
/** What leaves in a second on a slow line, in bytes: a large body gets the seconds that it takes besides. */
const SLOW_BYTES_PER_SECOND = 16_000

/** Asks the shop: a value of the schema's shape, or the problem. Never rejects. Without a schema the body is not read. */
export async function request<Value = unknown>(
  path: string,
  options: RequestOptions = {},
  schema?: Schema<Value>,
): Promise<Answer<Value>> {
  const account = options.asCustomer && findAccount()
  if (options.asCustomer) await sessionKnown
  const response = await send(path, options, account).catch(() => null)
  if (!response) return UNREACHABLE
  const { ok, status } = response
  const body = ok && !schema ? null : await readBody(response)
  if (body === undefined) return UNREACHABLE
  // Somebody else is shown by now, whose it would be taken for.
  if (account && account !== findAccount()) return UNREACHABLE
  if (ok && !schema) return { value: undefined as Value }
  if (ok && schema?.(body)) return { value: body }
  if (account && isProblem(body) && body.code === 'unauthorized') {
    dispatchEvent(new Event(SESSION_DOUBTED))
    return UNREACHABLE
  }
  return { problem: problemOf(path, status, body) }
}

/** Null where it is no JSON; undefined where it did not arrive whole, as on a page that is left meanwhile. */
function readBody(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => (error instanceof SyntaxError ? null : undefined))
}

/** What an answer says that is not the one that was wanted. */
export function problemOf(path: string, status: number, body: unknown): RequestProblem {
  if (isProblem(body)) return { code: body.code, status, title: body.title, requestId: body.requestId }
  console.error(`${path} was answered with ${status} in another shape than agreed.`)
  return { code: 'unreachable', status }
}

function send(path: string, options: RequestOptions, account: string | false | undefined): Promise<Response> {
  const { method = 'GET', token, keepalive = false, signal } = options
  const body = options.body && JSON.stringify(options.body)
  const leavingMs = Math.floor((body?.length ?? 0) / SLOW_BYTES_PER_SECOND) * 1000
  return fetch(path, {
    method,
    keepalive,
    signal: signal ?? AbortSignal.timeout(patienceMs() + leavingMs),
    headers: {
      ...options.headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(account && { [ACCOUNT_HEADER]: encodeURIComponent(account) }),
    },
    ...(body && { body }),
  })
}

/** Mobile networks get twice the time. */
export function patienceMs(): number {
  return /Mobi|Android/.test(navigator.userAgent) ? MOBILE_PATIENCE_MS : DESKTOP_PATIENCE_MS
}

/** The value, for whoever has nothing to say about problems; a problem is thrown. */
export function getValue<Value>({ value, problem }: Answer<Value>): Value {
  if (problem) throw new Error(`The shop answered ${problem.status}: ${problem.code}.`)
  return value
}

let findAccount: () => string | undefined = () => undefined

/**
 * Whom the page shows as signed in, by id. What is asked in somebody's name is for them: where the cookie is another's or
 * nobody's by now there is no answer, and the session is asked for anew.
 */
export function nameAccount(find: () => string | undefined): void {
  findAccount = find
}

let sessionKnown: Promise<unknown> = Promise.resolve()

/**
 * A hosted provider's session reaches the shop a moment after the page hydrates. What is asked in somebody's name waits for
 * it, or a returning customer would be taken for a visitor.
 */
export function holdCustomerRequests(until: Promise<unknown>): void {
  sessionKnown = until
}
