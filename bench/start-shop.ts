import { join } from 'node:path'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const START = join(import.meta.dirname, '..', 'commands', 'start.ts')

/** The shop of this folder as `npm start` opens it, ready. */
export function startShop(port: number, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'silent', ...settings }
  return startServer(process.execPath, [START], `${origin}/readyz`, env)
}
