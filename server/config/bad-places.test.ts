import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const isRoot = process.getuid?.() === 0
const STRANGER = 12345

/** What the settings say when somebody else than the owner of the folder reads them. */
function readAs(uid: number, dataDir: string): string {
  const code = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
process.setgid(${uid}); process.setuid(${uid})
try { readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }); console.log('fine') } catch (error) { console.log(error.message) }`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout.trim()
}

describe.runIf(isRoot)('a shop that runs as a user of whom the folder knows nothing', () => {
  it('says whose it is, and what to do', () => {
    const dataDir = join(folder, 'of-another')
    mkdirSync(dataDir)
    chownSync(dataDir, 1000, 1000)
    chmodSync(folder, 0o755)
    const sentence = `DATA_DIR must be a folder that the shop may write to; '${dataDir}' is not: it runs as user 12345, and '${dataDir}' belongs to user 1000.`
    expect(readAs(STRANGER, dataDir)).toBe(
      `${sentence} Start it as that user, or give it the folder: chown -R 12345:12345 '${dataDir}'.`,
    )
  })

  it('says that it may not read the secret, and makes no other', () => {
    const dataDir = join(folder, 'of-all')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o777)
    writeFileSync(join(dataDir, 'secret'), 'c'.repeat(64), { mode: 0o600 })
    expect(readAs(STRANGER, dataDir)).toMatch(/^'.*secret' holds the shop's secret and cannot be read \(EACCES\)/)
    expect(readdirSync(dataDir)).toEqual(['secret'])
  })
})

const succeeds = (program: string, ...words: string[]) => spawnSync(program, words).status === 0

function mountSmall(place: string): boolean {
  mkdirSync(place)
  return succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'shop-test', place)
}

describe.runIf(isRoot)('a full volume', () => {
  const place = join(folder, 'full')
  const isMounted = isRoot && mountSmall(place)
  afterAll(() => {
    if (isMounted) succeeds('umount', place)
  })

  it.runIf(isMounted)('keeps no half of a secret, and starts as soon as there is room', () => {
    const filler = join(place, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(1024 * 1024))).toThrow(/ENOSPC/)
    expect(() => readConfig({ DATA_DIR: place })).toThrow(/ENOSPC/)
    expect(readdirSync(place)).toEqual(['filler'])
    rmSync(filler)
    expect(readConfig({ DATA_DIR: place }).secret).toMatch(/^[0-9a-f]{64}$/)
    expect(existsSync(join(place, 'secret'))).toBe(true)
  })
})
