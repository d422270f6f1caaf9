import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { verifying } from '../../catalogue/file-digest.ts'
import { assertKey, type Storage } from '../../catalogue/storage.ts'

/** Every slow reader holds about three of them; larger ones were hardly faster. */
const CHUNK_BYTES = 256 * 1024

/** Private files in a folder of this machine. */
export function folderStorage(folder: string): Storage {
  const unfinished = join(folder, 'unfinished')

  function pathOf(key: string): string {
    assertKey(key)
    return join(folder, key)
  }

  return {
    async put(key, source, sha256) {
      const path = pathOf(key)
      await mkdir(unfinished, { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      const part = join(unfinished, randomUUID())
      try {
        await writeSynced(part, source, sha256)
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async open(key, range) {
      const handle = await open(pathOf(key)).catch(ignoreMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      if (range && range.start >= size) {
        await handle.close()
        throw new RangeError(`'${key}' has only ${size} bytes.`)
      }
      return handle.createReadStream({ ...range, highWaterMark: CHUNK_BYTES })
    },

    async size(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.isFile() ? found.size : undefined
    },

    link: async () => undefined,

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

async function writeSynced(part: string, source: { file: string } | Uint8Array, sha256?: string): Promise<void> {
  const bytes =
    source instanceof Uint8Array
      ? Readable.from([source])
      : createReadStream(source.file, { highWaterMark: CHUNK_BYTES })
  // `flush` syncs before the file is closed.
  const written = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: CHUNK_BYTES })
  await pipeline(bytes, verifying(sha256), written)
}

/** Makes the new name itself survive a power cut; not every system can sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
