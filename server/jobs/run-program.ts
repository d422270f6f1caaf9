import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

type Program = {
  /** The file, and what it is told. */
  readonly words: readonly string[]
  /** Of node:os: visitors of this machine come first. */
  readonly priority: number
  readonly input?: string
  readonly signal?: AbortSignal | undefined
}

/** Runs a program of ours: what it leaves in memory ends with it. Throws what it said if it failed. */
export async function runProgram({ words, priority, input = '', signal }: Program): Promise<void> {
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
  throw new Error(endedBy ? `its program was ended by ${endedBy}` : lastWords(await said))
}

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
