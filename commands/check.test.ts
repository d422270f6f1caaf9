import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSlowExpressions } from './check-expressions.ts'
import { findOversize } from './check-sizes.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** A small copy of the house, so that a broken rule can be shown without breaking the real one. */
let house: string
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'pure-8k-house-'))
  copyFileSync(join(root, '.dependency-cruiser.mjs'), join(house, '.dependency-cruiser.mjs'))
})
afterEach(() => rmSync(house, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), content)
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(bin(program), args, { cwd: house, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('npm run check', () => {
  it('refuses a page that imports the server', () => {
    write('server/config.ts', 'export type Config = { port: number }\n')
    write('web/page.ts', "import type { Config } from '../server/config.ts'\nexport const a: Config = { port: 1 }\n")
    const { status, output } = run('depcruise', ['--config', '.dependency-cruiser.mjs', 'web', 'server'])
    expect(output).toContain('web-knows-only-contract')
    expect(status).not.toBe(0)
  })

  it('refuses a feature that imports an adapter', () => {
    write('server/adapters/mail/smtp-mail.ts', 'export const send = 1\n')
    write('server/checkout/receipt.ts', "import { send } from '../adapters/mail/smtp-mail.ts'\nexport const a = send\n")
    const { status, output } = run('depcruise', ['--config', '.dependency-cruiser.mjs', 'server'])
    expect(output).toContain('only-main-chooses-adapters')
    expect(status).not.toBe(0)
  })

  it('refuses an export that nothing uses', () => {
    write('package.json', '{ "name": "house", "type": "module" }')
    write('knip.json', '{ "entry": ["main.ts"], "project": ["**/*.ts"] }')
    write('main.ts', "import { used } from './parts.ts'\nconsole.log(used)\n")
    write('parts.ts', 'export const used = 1\nexport const forgotten = 2\n')
    const { status, output } = run('knip', ['--no-progress'])
    expect(output).toContain('forgotten')
    expect(status).not.toBe(0)
  })

  it.each([
    ["path.replace(/\\/+$/, '')", 'quadratic'],
    ['/^(a+)+$/.test(path)', 'exponential'],
    ['/script-src[^;]*unsafe/.test(policy)', 'quadratic'],
    ['/^.*foo.*foo$/.test(path)', 'quadratic'],
    ['/^(?:x|y).*b/m.test(path)', undefined],
    ['/^[^]*b/m.test(path)', 'quadratic'],
    ['new RegExp(words)', 'cannot be judged'],
    ['/^(\\/[a-z-]+)\\/+$/.exec(path)', undefined],
    ['/key=([a-z]+)/.exec(path)', undefined],
    ['/[^a-z]+/g.exec(path)', undefined],
  ])('judges the time that %s takes', (code, judgement) => {
    const found = findSlowExpressions('a.ts', `export const look = (path: string) => ${code}\n`)
    expect(found).toEqual(judgement === undefined ? [] : [expect.stringContaining(judgement)])
  })

  it('refuses a file over the cap, and files that grow too long on the whole', () => {
    expect(findOversize([{ file: 'a.ts', lines: 301 }])[0]).toBe('a.ts has 301 lines; the cap is 300.')
    expect(findOversize([{ file: 'a.ts', lines: 90 }])).toEqual([
      'The median file has 90 lines; keep it at 80 or less.',
    ])
    expect(findOversize([{ file: 'a.ts', lines: 40 }])).toEqual([])
  })
})
