import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile as load } from 'node:process'

/** Settings may stand in a .env file; what the environment already says wins. */
export function loadEnvFile(): void {
  const file = join(import.meta.dirname, '..', '.env')
  if (existsSync(file)) load(file)
}
