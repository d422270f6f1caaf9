import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const ROOT = join(import.meta.dirname, '..')

/** What `npm start` gives to Node: its flags, then the program. */
export const START = listWords()

/** The shop of this folder as `npm start` opens it, ready. */
export function startShop(port: number, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'silent', ...settings }
  return startServer(process.execPath, START, `${origin}/readyz`, env)
}

function listWords(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  return [...flags, join(ROOT, 'commands', 'start.ts')]
}
