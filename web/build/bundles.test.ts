import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCode } from './build-code.ts'
import { type BuildInfo, readBuildInfo } from './build-info.ts'

/** What the desk's document loads before its first screen, in gzip. */
const MOST_DESK_BYTES = 250 * 1024
/** Only the desk's libraries and parts have these words. */
const DESK_WORDS = ['data-react-aria-pressable', 'Skip to the screen']

describe('the built code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bundles-'))
  let info: BuildInfo
  beforeAll(async () => {
    const buildDir = join(folder, 'build')
    await buildCode('test', buildDir)
    info = readBuildInfo(buildDir)
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = (url: string) => readFileSync(join(folder, 'build', url))

  it('has nothing of the desk in the storefront', () => {
    const scripts = new Set([info.script, ...Object.values(info.pages).flatMap((page) => page.scripts)])
    expect(scripts.size).toBeGreaterThan(10)
    const found = [...scripts].filter((url) => DESK_WORDS.some((word) => read(url).includes(word)))
    expect(found).toEqual([])
    const { script, preloads, styles } = info.desk
    expect([script, ...preloads, ...styles].filter((url) => scripts.has(url))).toEqual([])
    expect([script, ...preloads].some((url) => DESK_WORDS.some((word) => read(url).includes(word)))).toBe(true)
  })

  it('opens the desk with at most 250 KB', () => {
    const { script, preloads, styles } = info.desk
    const sizes = [script, ...preloads, ...styles].map((url) => gzipSync(read(url)).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_DESK_BYTES)
  })
})
