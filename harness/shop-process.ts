import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { type ServerProcess, startServer, stopServer } from './server-process.ts'

export type ShopProcess = {
  readonly url: string
  readonly pid: () => number
  /** As a power switch does: no warning, no clean-up. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
}

const CACHE = join(tmpdir(), 'shop-drill-cache')
const PAYMENTS_SHOP = join(import.meta.dirname, 'programs', 'payments-shop.ts')

type Program = {
  /** What Node is told: its options, the program and the words for it. */
  readonly words?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Receives what it prints, which else is thrown away. */
  readonly logFile?: string
}

/** A shop that can be killed and started again on the same port and database; without words the part that takes payments. */
export async function shopProcess(databaseUrl: string, program: Program = {}): Promise<ShopProcess> {
  const { words = [PAYMENTS_SHOP], env = {}, logFile } = program
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Compiled code is kept between starts, so that many kills fit into little time.
  const { NODE_COMPILE_CACHE = CACHE } = process.env
  const settings = { ...env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_COMPILE_CACHE }
  let child: ServerProcess | undefined
  const shop: ShopProcess = {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      child = await startServer(process.execPath, words, url, settings, logFile)
    },
    async kill() {
      if (child) await stopServer(child, 'SIGKILL')
    },
  }
  await shop.start()
  return shop
}
