import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { eventually } from './eventually.ts'

export type ServerProcess = ChildProcess & { readonly pid: number }

/** On a fresh clone the first start brings in the samples and builds. */
const PATIENCE_MS = 300_000

/** Starts a server and waits until its address answers. */
export async function startServer(
  program: string,
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<ServerProcess> {
  const printed = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', printed, 'inherit'] })
  if (typeof printed === 'number') closeSync(printed)
  const words = `${[program, ...args].join(' ')} did not start.`
  const isUp = async () => {
    const answered = await fetch(url).then(
      () => true,
      () => undefined,
    )
    // One that ended cannot be the one that answers.
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(words)
    return answered
  }
  await eventually(isUp, words, PATIENCE_MS)
  return child as ServerProcess
}

/** By default it may finish what it does; SIGKILL is the power switch. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
