import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RenderJob } from '../../contract/site-data.ts'

/** Runs the program that renders pages: what they leave in memory ends with it. Throws what it said if it failed. */
export async function renderInProcess(program: string, job: RenderJob): Promise<void> {
  await runProgram([program], constants.priority.PRIORITY_BELOW_NORMAL, JSON.stringify(job))
}

/** Nobody waits for it. */
export async function strengthenInProcess(pack: string, target: string, stopping: AbortSignal): Promise<void> {
  const program = join(import.meta.dirname, 'strengthen-pack.ts')
  await runProgram([program, pack, target], constants.priority.PRIORITY_LOW, '', stopping)
}

async function runProgram(
  words: readonly string[],
  priority: number,
  input: string,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, words, {
    ...(signal && { signal }),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  giveWay(child.pid, priority)
  const said = text(child.stderr)
  // It may have ended before it read its job; its own words say why.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code, endedBy] = await once(child, 'close')
  if (code === 0) return
  const why = endedBy ? `their program was ended by ${endedBy}` : lastWords(await said)
  throw new Error(`The pages could not be rendered: ${why}`)
}

/** Visitors of this machine come first. */
function giveWay(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // Where it may not, or has ended already, it is as quick as they are.
  }
}

/** The message of an error that ended a program stands in its own line. */
function lastWords(said: string): string {
  const lines = said.trim().split('\n')
  return (
    lines.find((line) => /^\w*Error: /.test(line))?.replace(/^\w*Error: /, '') ?? lines.at(-1) ?? 'no reason was given'
  )
}
