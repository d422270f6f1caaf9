import type * as z from 'zod/mini'
import type { ValueOf } from '../../../../contract/desk/answer.ts'
import { DESK_API } from '../../../../contract/desk/staff.ts'
import { problemOf, type RequestProblem, UNREACHABLE } from '../../../state/request.ts'
import { checkOf, heed } from '../../state/ask-desk.ts'

/**
 * Asks the desk to do what takes long: each line of JSON is told as it comes. Never rejects; says what went wrong, or nothing
 * once the shop has ended its answer.
 */
export async function askLines<Of extends z.ZodMiniType>(
  path: string,
  schema: Of,
  onLine: (line: ValueOf<Of>) => void,
): Promise<RequestProblem | undefined> {
  const problem = await send(`${DESK_API}${path}`, schema, onLine).catch(() => UNREACHABLE.problem)
  heed(problem)
  return problem
}

async function send<Of extends z.ZodMiniType>(
  path: string,
  schema: Of,
  onLine: (line: ValueOf<Of>) => void,
): Promise<RequestProblem | undefined> {
  const hasShape = checkOf(schema)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: '{}' })
  if (!response.ok || !response.body) {
    return problemOf(path, response.status, await response.json().catch(() => null))
  }
  await readLines(response.body, (line) => {
    const value: unknown = JSON.parse(line)
    if (hasShape(value)) onLine(value)
  })
  return undefined
}

/** With a reader: Safari walks through no stream by itself. */
async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    if (done) lines.push(rest)
    for (const line of lines) if (line !== '') onLine(line)
    if (done) return
  }
}
