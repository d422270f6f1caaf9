import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RenderedSite, SiteFile } from '../../contract/site/site-files.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { memoryFolder } from '../database/testing/memory-folder.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Storage } from '../storage/storage.ts'
import { packLoader } from './current-publication.ts'
import { packsOf } from './packs/kept-packs.ts'
import { openPack } from './page-pack.ts'
import { bringPages, type DrawnState, ensurePages, type PageStore } from './rendered-pages.ts'
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
    async render({ known }, folder) {
      mkdirSync(folder, { recursive: true })
      const made: Record<string, string> = {}
      const add = (url: string, name: string): SiteFile => {
        const file = `${url.slice(1)}.html`
        made[file] = name
        if (known[file] !== name) {
          drawn.push(name)
          writeFileSync(join(folder, file), longText(name))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 0 }
          writeFileSync(join(folder, `${file}.br`), brotliCompressSync(longText(name), { params }))
          writeFileSync(join(folder, `${file}.gz`), gzipSync(longText(name), { level: 1 }))
        }
        return { url, file, ...PAGE }
      }
      const files = [add('/one', 'one'), add('/two', second.now)]
      const [notFound, notice, served] = [add('/404', 'none'), add('/notice', 'notice'), add('/served', 'served')]
      const site: RenderedSite = { files, notFound, notice, served, made }
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
