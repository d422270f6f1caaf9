import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { folderStorage, listFolder } from './folder-storage.ts'
import { storageContract } from './testing/storage-contract.ts'

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-folder-'))
  return {
    storage: folderStorage(folder),
    list: listFolder(folder),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

storageContract('the folder storage', open)

const KEY = 'masters/ab/one.png'
const modeOf = (path: string) => statSync(path).mode & 0o777

/** A copy that anybody may read, as the system makes it of a file that anybody may read. */
function openCopy() {
  const file = join(mkdtempSync(join(tmpdir(), 'shop-copy-')), 'copy.png')
  writeFileSync(file, 'bytes')
  chmodSync(file, 0o644)
  return { file, isSpent: true }
}

it('is for nobody else to read, also where it was there before and whatever it is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-folder-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'masters'), { mode: 0o755 })
  const storage = folderStorage(folder)
  expect(modeOf(folder)).toBe(0o700)
  await storage.put(KEY, openCopy())
  expect([modeOf(join(folder, 'masters', 'ab')), modeOf(join(folder, KEY))]).toEqual([0o700, 0o600])
  await storage.put(KEY, Buffer.from('other'))
  expect(modeOf(join(folder, KEY))).toBe(0o600)
})

it('is for the group to read where a proxy sends what lies in it, what is unfinished not', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'shop-folder-')), 'storage')
  const storage = folderStorage(folder, true)
  for (const source of [openCopy(), Buffer.from('other')]) {
    await storage.put(KEY, source)
    expect(['', 'masters', 'masters/ab', KEY].map((path) => modeOf(join(folder, path)))).toEqual([
      ...[0o750, 0o750, 0o750, 0o640],
    ])
  }
  // Stored before the proxy was there.
  chmodSync(join(folder, KEY), 0o600)
  expect(await storage.accelPath?.(KEY, 5)).toBe(`/stored/${KEY}`)
  expect(modeOf(join(folder, KEY))).toBe(0o640)
  expect(modeOf(join(folder, 'unfinished'))).toBe(0o700)
})

/** S3 promises this by itself; the server that the tests use in its place does not. */
it('holds one whole version of a key that many put at once', async () => {
  const { storage, close } = await open()
  const versions = Array.from({ length: 8 }, (_, at) => Buffer.alloc(200_000, at + 1))
  await Promise.all(versions.map((version) => storage.put('previews/Bike (1) ab.webp', version)))
  const stream = await storage.open('previews/Bike (1) ab.webp')
  const found = stream && (await buffer(stream))
  expect(versions.some((version) => found?.equals(version))).toBe(true)
  await close()
})
