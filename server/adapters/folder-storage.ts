import { createHash, randomUUID } from 'node:crypto'
import { chmod, type FileHandle, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { changedError, chunksOf } from '../decoding/file-digest.ts'
import { makePrivateFolder, tightenFolder } from '../storage/private-folder.ts'
import { assertKey, type ListStored, type Storage, type StoredRange, type StoredSource } from '../storage/storage.ts'

/** Every download under way holds one piece; larger ones were not faster (decision 9). */
const PIECE_BYTES = 512 * 1024
const CHUNK_BYTES = 256 * 1024

/** What deploy/nginx.conf calls the folder. */
const ACCEL = '/stored'

/** A file that was there a moment ago is not looked for again. */
const SEEN_MS = 10_000
const MOST_SEEN = 10_000

const PRIVATE_FILE = 0o600
const FILE_FOR_GROUP = 0o640

/**
 * Private files in a folder of this machine; with `isAccelerated` the proxy before the shop, a member of the folder's group,
 * can send them.
 */
export function folderStorage(folder: string, isAccelerated = false): Storage {
  const unfinished = join(folder, 'unfinished')
  const rights = { isForGroup: isAccelerated }
  tightenFolder(folder, rights)

  function pathOf(key: string): string {
    assertKey(key)
    return join(folder, key)
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    const found = await stat(pathOf(key)).catch(ignoreMissing)
    return found?.isFile() ? found.size : undefined
  }

  return {
    async put(key, source, sha256) {
      const path = pathOf(key)
      await makePrivateFolder(dirname(path), rights)
      await makePrivateFolder(unfinished)
      const part = join(unfinished, randomUUID())
      try {
        if (!(await moveSynced(source, part))) await writeSynced(part, source, sha256)
        if (isAccelerated) await chmod(part, FILE_FOR_GROUP)
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async open(key) {
      const handle = await open(pathOf(key)).catch(ignoreMissing)
      return handle?.createReadStream({ highWaterMark: CHUNK_BYTES })
    },

    async pieces(key, range) {
      const handle = await open(pathOf(key)).catch(ignoreMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      if (range.end < size) return readPieces(handle, range)
      await handle.close()
      throw new RangeError(`'${key}' has only ${size} bytes.`)
    },

    size: sizeOf,

    link: async () => undefined,

    ...(isAccelerated && { accelPath: accelPaths(pathOf) }),

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/**
 * Nothing for a file that is not there whole, so that the shop and not the proxy says what is wrong. One that was stored
 * before the proxy was there becomes the group's to read.
 */
function accelPaths(pathOf: (key: string) => string): NonNullable<Storage['accelPath']> {
  const seen = new LRUCache<string, number>({ max: MOST_SEEN, ttl: SEEN_MS })
  return async (key, sizeBytes) => {
    if (seen.get(key) !== sizeBytes) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      if (!found?.isFile() || found.size !== sizeBytes) return undefined
      if ((found.mode & 0o777) === PRIVATE_FILE) await chmod(pathOf(key), FILE_FOR_GROUP).catch(ignoreForeign)
      seen.set(key, sizeBytes)
    }
    return encodeURI(`${ACCEL}/${key}`)
  }
}

/** The files of a folder storage. */
export function listFolder(folder: string): ListStored {
  return async function* list(prefix): ReturnType<ListStored> {
    assertKey(prefix)
    const entries = await opendir(join(folder, prefix)).catch(ignoreMissing)
    for await (const entry of entries ?? []) {
      const key = `${prefix}/${entry.name}`
      if (entry.isDirectory()) yield* list(key)
      const found = entry.isFile() ? await stat(join(folder, key)).catch(ignoreMissing) : undefined
      if (found) yield { key, sizeBytes: found.size }
    }
  }
}

/** Kept between downloads: new ones for each would have memory collected every few seconds. */
const spare: Buffer[] = []
const MOST_SPARE = 16

/**
 * One buffer, filled again and again. A file that shrinks meanwhile ends early. A buffer is another download's only when
 * all of this one was taken: one that breaks off may still be read by the system.
 */
async function* readPieces(handle: FileHandle, { start, end }: StoredRange): AsyncGenerator<Uint8Array> {
  const isSmall = end - start + 1 < PIECE_BYTES
  const buffer = isSmall
    ? Buffer.allocUnsafeSlow(end - start + 1)
    : (spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES))
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
    if (!isSmall && spare.length < MOST_SPARE) spare.push(buffer)
  } finally {
    await handle.close()
  }
}

/** A copy that is not needed any more becomes the stored file, where it lies on the same disk. */
async function moveSynced(source: StoredSource, part: string): Promise<boolean> {
  if (source instanceof Uint8Array || !source.isSpent) return false
  const copy = await open(source.file)
  try {
    await copy.chmod(PRIVATE_FILE)
    await copy.sync()
  } finally {
    await copy.close()
  }
  return rename(source.file, part).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'EXDEV' ? false : Promise.reject(error)),
  )
}

async function writeSynced(part: string, source: StoredSource, sha256?: string): Promise<void> {
  const written = await open(part, 'wx', PRIVATE_FILE)
  try {
    if (source instanceof Uint8Array) await writeAll(written, [source], sha256)
    else await copyFrom(source.file, written, sha256)
    await written.sync()
  } finally {
    await written.close()
  }
}

async function copyFrom(file: string, written: FileHandle, sha256: string | undefined): Promise<void> {
  const original = await open(file)
  try {
    await writeAll(written, chunksOf(original), sha256)
  } finally {
    await original.close()
  }
}

async function writeAll(
  written: FileHandle,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sha256: string | undefined,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    if (sha256) hash.update(chunk)
    await written.appendFile(chunk)
  }
  if (sha256 && hash.digest('hex') !== sha256) throw changedError()
}

/** Makes the new name itself survive a power cut; not every system can sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Only its owner can change whose it is to read. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
