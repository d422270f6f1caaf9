import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { folderStorage, listFolder } from './folder-storage.ts'
import { storageContract } from './storage-contract.ts'

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-folder-'))
  return {
    storage: folderStorage(folder),
    list: listFolder(folder),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

storageContract('the folder storage', open)

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
