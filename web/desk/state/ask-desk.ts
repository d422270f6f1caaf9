import type * as z from 'zod/mini'
import type { ValueOf } from '../../../contract/desk/answer.ts'
import { DESK_API, DESK_QUERY } from '../../../contract/desk/staff.ts'
import type { Schema } from '../../../contract/schema.ts'
import { type Answer, type RequestOptions, type RequestProblem, request } from '../../state/request.ts'
import { createStore, type Readable } from '../../state/store.ts'

/** Whether the shop could be reached when it was last asked. */
const reach = createStore(() => true)
export const isReachable: Readable<boolean> = reach
// The browser knows of a pulled cable before anybody asks.
if (typeof window !== 'undefined') addEventListener('offline', () => reach.set(false))

/** Whether somebody who was signed in no longer is: the screen stays and asks to sign in again. */
export const hasEnded = createStore(() => false)

/** Opens the question 'is it you?'; says whether it was answered rightly. */
let proveAgain: () => Promise<boolean> = async () => false

export function onProofWanted(ask: () => Promise<boolean>): void {
  proveAgain = ask
}

/**
 * Asks the desk. Never rejects. A session that ended shows the way back in; what needs a new proof asks for it and goes on
 * where it was.
 */
export async function askDesk<Of extends z.ZodMiniType = z.ZodMiniType>(
  path: string,
  options: RequestOptions = {},
  schema?: Of,
): Promise<Answer<ValueOf<Of>>> {
  const { url, headers } = readQuestion(path)
  const answer = await request(url, { ...options, headers }, schema && checkOf(schema))
  heed(answer.problem)
  if (answer.problem?.code === 'auth/requires-recent-login' && (await proveAgain())) {
    return askDesk(path, options, schema)
  }
  return answer
}

/** Whether a value has a schema's shape. What the schema does not name is let through: a newer shop may send more. */
export function checkOf<Of extends z.ZodMiniType>(schema: Of): Schema<ValueOf<Of>> {
  return (value): value is ValueOf<Of> => schema.safeParse(value).success
}

/** A path below the desk's: what is looked for goes apart from it. */
export function readQuestion(path: string): {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
} {
  const [address = '', query = ''] = path.split('?', 2)
  return { url: `${DESK_API}${address}`, headers: query === '' ? {} : { [DESK_QUERY]: query } }
}

/** What every answer says of the shop and of the session besides. */
export function heed(problem: RequestProblem | undefined): void {
  reach.set(problem?.status !== 0)
  if (problem?.code === 'unauthorized') hasEnded.set(true)
}
