import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltDesk, DESK_FOLDER } from '../contract/site/site-files.ts'
import { type BuildInfo, buildInfoFile, readBuildInfo } from '../web/build/build-info.ts'
import { builtCode } from './testing/built-code.ts'

/** What the desk's document loads before its first screen, in gzip. */
const MOST_DESK_BYTES = 250 * 1024
/** What the pages that most visitors see first load to hydrate, in gzip. */
const MOST_PAGE_BYTES = { gallery: 97_000, 'free-gallery': 97_000, home: 105_000 }
/** Only the desk's libraries and parts have these words. */
const DESK_WORDS = ['data-react-aria-pressable', 'Skip to the screen']

describe('the built code', () => {
  let buildDir: string
  let info: BuildInfo
  let desk: BuiltDesk['desk']
  beforeAll(async () => {
    buildDir = (await builtCode()).buildDir
    info = readBuildInfo(buildDir)
    desk = (JSON.parse(readFileSync(buildInfoFile(join(buildDir, DESK_FOLDER)), 'utf8')) as BuiltDesk).desk
  }, 240_000)

  const read = (url: string) => readFileSync(join(buildDir, url))
  const readDesk = (url: string) => read(join(DESK_FOLDER, url))

  it('has nothing of the desk in the storefront', () => {
    const scripts = new Set([info.script, ...Object.values(info.pages).flatMap((page) => page.scripts)])
    expect(scripts.size).toBeGreaterThan(10)
    const found = [...scripts].filter((url) => DESK_WORDS.some((word) => read(url).includes(word)))
    expect(found).toEqual([])
    const { script, preloads, styles } = desk
    expect([script, ...preloads, ...styles].filter((url) => scripts.has(url))).toEqual([])
    expect([script, ...preloads].some((url) => DESK_WORDS.some((word) => readDesk(url).includes(word)))).toBe(true)
  })

  it.each(Object.entries(MOST_PAGE_BYTES))('hydrates a page of the kind %s with at most %i bytes', (page, most) => {
    const scripts = new Set([info.script, ...(info.pages[page]?.scripts ?? [])])
    expect(scripts.size).toBeGreaterThan(3)
    const sizes = [...scripts].map((url) => gzipSync(read(url)).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(most)
  })

  it('opens the desk with at most 250 KB', () => {
    const { script, preloads, styles } = desk
    const sizes = [script, ...preloads, ...styles].map((url) => gzipSync(readDesk(url)).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_DESK_BYTES)
  })
})
