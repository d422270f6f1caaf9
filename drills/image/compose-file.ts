import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy')

/** What the tests start a service of a compose file with. */
type Service = { readonly user: number; readonly env: Readonly<Record<string, string>> }

type File = {
  readonly services: Readonly<
    Record<string, { readonly user?: string; readonly environment?: Readonly<Record<string, string | number>> }>
  >
}

/** The services of a file in deploy/, with `${NAME:?…}` and its like filled in as compose does: after reading the file. */
export function readCompose(name: string, given: Readonly<Record<string, string>>) {
  const { services } = parse(readFileSync(join(FOLDER, name), 'utf8'), { merge: true }) as File
  const entries = Object.entries(services).map(([key, { user = '0', environment = {} }]) => {
    const env = Object.entries(environment).map(
      ([variable, value]) => [variable, fillIn(String(value), given)] as const,
    )
    return [key, { user: Number.parseInt(user, 10), env: Object.fromEntries(env) }] as const
  })
  return Object.fromEntries(entries) as Readonly<Record<string, Service>>
}

/** Throws where a value that must be given is not, as compose does. */
function fillIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind: string, words: string) => {
    const value = given[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${words}`)
    return kind === '-' ? words : ''
  })
}
