import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RenderedSite, SiteFile } from '../../contract/site/site-files.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { memoryFolder } from '../database/testing/memory-folder.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Storage } from '../storage/storage.ts'
import { packLoader } from './current-publication.ts'
import { packsOf } from './packs/kept-packs.ts'
import { openPack } from './page-pack.ts'
import { bringPages, type DrawnState, ensurePages, isStrong, type PageStore, strengthenPages } from './rendered-pages.ts'
import { strengthenInProcess } from './storefront.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

const PAGE = { type: 'text/html; charset=utf-8', caching: 'revalidate' } as const
const longText = (name: string) => `<h1>${name}</h1><script type="x">1</script>${'<p>a picture of it</p>'.repeat(500)}`

/** Draws two pages; `second` says what the second one is made of. */
function twoPages(storage: Storage, second: { now: string }) {
  const drawn: string[] = []
  const { publisher } = testPublisher(null as never, storage)
  const store: PageStore = {
    storage,
    packs: packsOf(storage),
    buildId: 'test',
    strengthen: strengthenInProcess,
    async render({ known }, folder) {
      mkdirSync(folder, { recursive: true })
      const made: Record<string, string> = {}
      const quick: string[] = []
      const add = (url: string, name: string): SiteFile => {
        const file = `${url.slice(1)}.html`
        made[file] = name
        if (known[file] !== name) {
          drawn.push(name)
          quick.push(file)
          writeFileSync(join(folder, file), longText(name))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 0 }
          writeFileSync(join(folder, `${file}.br`), brotliCompressSync(longText(name), { params }))
          writeFileSync(join(folder, `${file}.gz`), gzipSync(longText(name), { level: 1 }))
        }
        return { url, file, ...PAGE }
      }
      const files = [add('/one', 'one'), add('/two', second.now)]
      const [notFound, notice, served] = [add('/404', 'none'), add('/notice', 'notice'), add('/served', 'served')]
      const site: RenderedSite = { files, notFound, notice, served, made, quick }
      writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
    },
  }
  const stateOf = async (digest: string): Promise<DrawnState> => ({
    digest,
    source: await publisher.toSource(testState()),
  })
  return { store, drawn, stateOf }
}

describe('stored pages', () => {
  const second = { now: 'two' }
  let world: ReturnType<typeof twoPages>
  beforeEach(async () => {
    second.now = 'two'
    world = twoPages(folderStorage(mkdtempSync(join(memoryFolder(), 'pages-'))), second)
    await ensurePages(world.store, await world.stateOf('aaaa'))
    world.drawn.length = 0
  })

  it('takes what has not changed from the state before, compressed as it is', async () => {
    second.now = 'another two'
    await ensurePages(world.store, await world.stateOf('bbbb'), await world.stateOf('aaaa'))
    expect(world.drawn).toEqual(['another two'])
    const pack = openPack(await bringPages(world.store, await world.stateOf('bbbb')))
    expect(pack.unpack('one.html').toString()).toBe(longText('one'))
    expect(pack.unpack('two.html').toString()).toBe(longText('another two'))
    const before = openPack(await bringPages(world.store, await world.stateOf('aaaa')))
    expect(pack.bodiesOf('one.html').br?.equals(before.bodiesOf('one.html').br ?? Buffer.alloc(0))).toBe(true)
  })

  it('draws everything where the state before has no pages of this code', async () => {
    const newer = { ...world.store, buildId: 'newer' }
    await ensurePages(newer, await world.stateOf('bbbb'), await world.stateOf('aaaa'))
    expect(world.drawn).toEqual(['one', 'two', 'none', 'notice', 'served'])
  })

  it('are compressed better afterwards, once, and are the same pages', async () => {
    const state = await world.stateOf('aaaa')
    const quick = openPack(await bringPages(world.store, state))
    expect([quick.isQuick, await isStrong(world.store, state)]).toEqual([true, false])
    await strengthenPages(world.store, state, AbortSignal.timeout(60_000))
    expect(await isStrong(world.store, state)).toBe(true)
    const strong = openPack(await bringPages(world.store, state))
    expect(strong.isQuick).toBe(false)
    const { br = Buffer.alloc(0), gzip = Buffer.alloc(0) } = strong.bodiesOf('one.html')
    expect(br.length).toBeLessThan(quick.bodiesOf('one.html').br?.length ?? 0)
    for (const plain of [brotliDecompressSync(br), gunzipSync(gzip)]) expect(plain.toString()).toBe(longText('one'))
    expect(strong.index).toEqual(quick.index)
  })

  it('does not begin a state with the better pages of the one before anew', async () => {
    await strengthenPages(world.store, await world.stateOf('aaaa'), AbortSignal.timeout(60_000))
    second.now = 'another two'
    await ensurePages(world.store, await world.stateOf('bbbb'), await world.stateOf('aaaa'))
    const { packed } = openPack(await bringPages(world.store, await world.stateOf('bbbb')))
    expect(Object.keys(packed).filter((file) => packed[file]?.isQuick)).toEqual(['two.html'])
  })

  it('stay in memory while they are the same, each with a policy of its own scripts', async () => {
    const load = packLoader(securityHeaders(false))
    const first = await load(await bringPages(world.store, await world.stateOf('aaaa')))
    second.now = 'another two'
    await ensurePages(world.store, await world.stateOf('bbbb'), await world.stateOf('aaaa'))
    const next = await load(await bringPages(world.store, await world.stateOf('bbbb')))
    expect(next.files.get('/one')).toBe(first.files.get('/one'))
    expect(next.files.get('/two')).not.toBe(first.files.get('/two'))
    const { identity } = next.files.get('/two')?.variants ?? {}
    expect(identity?.body.toString()).toBe(longText('another two'))
    expect(identity?.headers).toContain(
      securityHeaders(false).forPage(longText('another two'))['content-security-policy'],
    )
  })

  it('refuses bytes that are no pages', () => {
    expect(() => openPack(readFileSync(import.meta.filename))).toThrow('These are no packed pages.')
  })
})
