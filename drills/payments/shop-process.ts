import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'

export type ShopProcess = {
  readonly url: string
  readonly pid: () => number
  /** As a power switch does: no warning, no clean-up. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
}

const CACHE = join(tmpdir(), 'pure-8k-drill-cache')

type Program = { readonly script?: string; readonly env?: Readonly<Record<string, string>> }

/** A shop that can be killed and started again on the same port and database. */
export async function shopProcess(databaseUrl: string, program: Program = {}): Promise<ShopProcess> {
  const { script = join(import.meta.dirname, 'drill-shop.ts'), env = {} } = program
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const shop: ShopProcess = {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      child = spawn(process.execPath, [script], {
        // Compiled code is kept between starts, so that many kills fit into little time.
        env: { ...process.env, ...env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_COMPILE_CACHE: CACHE },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      while (!(await isUp(url))) {
        if (child.exitCode !== null) throw new Error('The drill’s shop did not start.')
        await pause(20)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
  await shop.start()
  return shop
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
