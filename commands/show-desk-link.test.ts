import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isInContainer } from '../server/versions/machine.ts'
import { sayLink } from './show-desk-link.ts'

const URL = 'https://shop.example/desk/first#key=abc'

describe('the first way in to the desk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-link-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('is shown on a terminal, and while trying the shop', () => {
    expect(sayLink({ isProduction: true, dataDir }, URL, true)).toContain(URL)
    expect(sayLink({ isProduction: false, dataDir }, URL, false)).toContain(URL)
  })

  it('is shown by the image, whatever runs it: its log is all that its owner is sure to find', () => {
    expect(isInContainer('/app/commands/container.ts')).toBe(true)
  })

  it('is written where only the owner reads it in production without a terminal, and only its place is said', () => {
    writeFileSync(join(dataDir, 'desk-link'), 'an earlier one', { mode: 0o644 })
    const said = sayLink({ isProduction: true, dataDir }, URL, false)
    expect(said).not.toContain('key=')
    expect(said).toContain(join(dataDir, 'desk-link'))
    expect(readFileSync(join(dataDir, 'desk-link'), 'utf8')).toBe(`${URL}\n`)
    expect(statSync(join(dataDir, 'desk-link')).mode & 0o777).toBe(0o600)
  })
})
