import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderStorage } from '../../adapters/folder-storage.ts'
import { memoryFolder } from '../../database/testing/memory-folder.ts'
import type { Storage } from '../../storage/storage.ts'
import { packAssets } from '../page-pack.ts'
import { type KeptPacks, keptPacks } from './kept-packs.ts'

let folder: string
let cache: string
let fetches: number
let storage: Storage
let open: () => KeptPacks

beforeEach(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'packs-'))
  cache = join(folder, 'cache')
  await mkdir(cache)
  fetches = 0
  const far = folderStorage(join(folder, 'storage'))
  storage = {
    ...far,
    open(key) {
      fetches += 1
      return far.open(key)
    },
  }
  open = () => keptPacks(storage, cache)
  return () => rmSync(folder, { recursive: true, force: true })
})

async function store(key: string): Promise<Buffer> {
  await writeFile(join(folder, 'page.html'), `<h1>${key}</h1>`)
  const file = { url: '/', file: 'page.html', type: 'text/html', caching: 'revalidate' } as const
  await packAssets(folder, [file], join(folder, 'pack'))
  await storage.put(key, { file: join(folder, 'pack') })
  return readFile(join(folder, 'pack'))
}

describe('packs of a storage that is far away', () => {
  it('are fetched once, by however many processes and starts', async () => {
    const bytes = await store('publications/a')
    const read = await Promise.all([open(), open(), open()].map((packs) => packs.read('publications/a')))
    expect(read.every((found) => found?.equals(bytes))).toBe(true)
    expect(await open().read('publications/a')).toEqual(bytes)
    expect(fetches).toBe(1)
  })

  it('need not be fetched by the machine that stored them', async () => {
    const bytes = await store('publications/a')
    await open().keep('publications/a', bytes)
    expect(await open().read('publications/a')).toEqual(bytes)
    expect(fetches).toBe(0)
  })

  it('are nothing where nothing is stored', async () => {
    expect(await open().read('publications/none')).toBeUndefined()
  })

  it('are fetched again where the copy is damaged', async () => {
    const bytes = await store('publications/a')
    await open().read('publications/a')
    truncateSync(join(cache, 'a'), 5)
    expect(await open().read('publications/a')).toEqual(bytes)
    expect(fetches).toBe(2)
  })

  it('are read all the same where no copy can be written', async () => {
    const bytes = await store('publications/a')
    const packs = keptPacks({ ...storage, size: async () => bytes.length }, cache)
    await mkdir(join(cache, 'a'))
    expect(await packs.read('publications/a')).toEqual(bytes)
  })

  it('leave room for newer ones', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await store(`publications/${name}`)
      await open().read(`publications/${name}`)
    }
    const kept = readdirSync(cache).filter((name) => !name.startsWith('lock'))
    expect(kept).toHaveLength(6)
    expect(kept).toContain('h')
  })
})
