import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder } from '../storage/private-folder.ts'
import type { Storage } from '../storage/storage.ts'

type Upload = { readonly id: string; readonly name: string }

/** Where the bytes of an upload lie until it was looked at. */
export type UploadBytes = {
  /**
   * Adds what comes from this place on, and takes it over: its memory is given back. `note` hears how many bytes there are each time that so many would survive a power
   * cut, also when what comes breaks off: then the reason is thrown afterwards.
   */
  append(upload: Upload, from: number, chunks: AsyncIterable<Buffer>, note: Note): Promise<void>
  /** All of it as a file on this machine, named as what it is; nothing if its bytes are lost. */
  toFile(upload: Upload & { readonly sizeBytes: number }): Promise<string | undefined>
  /** Safe to repeat. */
  remove(upload: Upload): Promise<void>
}

type Note = (received: number) => void

/** The bytes that there should be are not there: it has to begin anew. */
export class LostUploadError extends Error {
  override name = 'LostUploadError'
}

const WRITE_BYTES = 1024 * 1024
const EARLY_BYTES = 4 * WRITE_BYTES
const NOTE_EVERY_MS = 2000
const PIECE_BYTES = 8 * 1024 * 1024

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** What kind of picture it is said to be is read from the name's end. */
function fileOf(dataDir: string, { id, name }: Upload): string {
  return join(uploadFolder(dataDir), `${id}${extname(name).toLowerCase()}`)
}

/** Where they lie, as machines share a storage or not. */
export function uploadBytes(dataDir: string, shared: Storage | undefined): UploadBytes {
  return shared ? storedBytes(shared, dataDir) : folderBytes(dataDir)
}

/** In the data folder, for shops whose storage is one: what is whole is a file already. */
function folderBytes(dataDir: string): UploadBytes {
  return {
    async append(upload, from, chunks, note) {
      await makePrivateFolder(uploadFolder(dataDir))
      const handle = await openAt(fileOf(dataDir, upload), from)
      try {
        await writeChunks(handle, from, chunks, note)
      } finally {
        await handle.close()
      }
    },
    async toFile(upload) {
      const file = fileOf(dataDir, upload)
      const found = await stat(file).catch(ignoreMissing)
      return found && found.size >= upload.sizeBytes ? file : undefined
    },
    remove: (upload) => rm(fileOf(dataDir, upload), { force: true }),
  }
}

async function openAt(file: string, from: number): Promise<FileHandle> {
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600).catch(ignoreMissing)
  if (handle && (await handle.stat()).size >= from) return handle
  await handle?.close()
  throw new LostUploadError()
}

/** What is received is written meanwhile, and what is written goes to the disk meanwhile: at the end little is waited for. */
async function writeChunks(handle: FileHandle, from: number, chunks: AsyncIterable<Buffer>, note: Note): Promise<void> {
  let at = from
  let noted = from
  let notedAt = performance.now()
  let writing = Promise.resolve()
  const early = earlySync(handle)
  const sync = async () => {
    await writing
    // The system tells of a failure once: had it told the early one, the next would hear nothing.
    await early.end()
    if (at === noted) return
    await handle.datasync()
    note(at)
    noted = at
    notedAt = performance.now()
  }
  try {
    for await (const piece of gather(chunks, WRITE_BYTES)) {
      await writing
      writing = writeAll(handle, piece.chunks, at)
      // Whoever waits for it hears of its failure.
      writing.catch(() => {})
      at += piece.bytes
      if (performance.now() - notedAt > NOTE_EVERY_MS) await sync()
      else early.after(writing, piece.bytes)
    }
  } finally {
    await sync()
  }
}

let isSyncingEarly = false

/**
 * Has the disk begin before anybody waits for it. One at a time in a process: each takes a thread of those that read files for
 * everybody, and where many uploads go on the disk is busy anyway.
 */
function earlySync(handle: FileHandle) {
  let unsynced = 0
  let syncing = Promise.resolve()
  const sync = async (written: Promise<void>) => {
    try {
      await written
      await handle.datasync()
    } finally {
      isSyncingEarly = false
    }
  }
  return {
    after(written: Promise<void>, bytes: number): void {
      unsynced += bytes
      if (unsynced < EARLY_BYTES || isSyncingEarly) return
      isSyncingEarly = true
      unsynced = 0
      syncing = Promise.all([syncing, sync(written)]).then(() => {})
      // Whoever waits for it hears of its failure.
      syncing.catch(() => {})
    },
    end: () => syncing,
  }
}

async function writeAll(handle: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks, at)
  const all = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (bytesWritten === all) return free(chunks)
  // Seldom: the disk is about to be full.
  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  await writeAll(handle, [rest], at + bytesWritten)
}

/**
 * Gives their memory back at once. The garbage collector counts it and would else go through all the shop's own memory every
 * few dozen megabytes, which took longer than to write them. Slices of something larger are left to it.
 */
function free(chunks: readonly Buffer[]): void {
  for (const { buffer, byteLength } of chunks) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
  }
}

type Piece = { readonly chunks: readonly Buffer[]; readonly bytes: number }

/** In pieces of at least so many bytes; what is there when its source breaks off comes before the reason. */
async function* gather(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let held: Buffer[] = []
  let bytes = 0
  const take = () => {
    const piece = { chunks: held, bytes }
    held = []
    bytes = 0
    return piece
  }
  let broken: { readonly why: unknown } | undefined
  try {
    for await (const chunk of chunks) {
      held.push(chunk)
      bytes += chunk.length
      if (bytes >= size) yield take()
    }
  } catch (why) {
    broken = { why }
  }
  if (bytes > 0) yield take()
  if (broken) throw broken.why
}

/**
 * In the storage that machines share, each stretch as a file of its own, so that the next one may reach another machine. Each
 * is named by its place: the size of one tells where the next begins.
 */
function storedBytes(storage: Storage, dataDir: string): UploadBytes {
  const keyOf = (id: string, at: number) => `${STORED_UPLOADS}/${id}/${String(at).padStart(12, '0')}`

  async function listPieces(id: string): Promise<{ readonly key: string; readonly end: number }[]> {
    const pieces: { key: string; end: number }[] = []
    for (let at = 0; ; ) {
      const key = keyOf(id, at)
      const size = await storage.size(key)
      if (!size) return pieces
      at += size
      pieces.push({ key, end: at })
    }
  }

  return {
    async append({ id }, from, chunks, note) {
      let at = from
      for await (const piece of gather(chunks, PIECE_BYTES)) {
        await storage.put(keyOf(id, at), Buffer.concat(piece.chunks))
        free(piece.chunks)
        at += piece.bytes
        note(at)
      }
    },
    async toFile(upload) {
      const pieces = await listPieces(upload.id)
      const last = pieces.findIndex(({ end }) => end === upload.sizeBytes)
      if (last < 0) return undefined
      const file = fileOf(dataDir, upload)
      await makePrivateFolder(dirname(file))
      await pipeline(
        async function* () {
          for (const { key } of pieces.slice(0, last + 1)) yield* (await storage.open(key)) ?? []
        },
        createWriteStream(file, { mode: 0o600 }),
      )
      const { size } = await stat(file)
      return size === upload.sizeBytes ? file : undefined
    },
    async remove(upload) {
      // From the end: those that are left are found again.
      for (const { key } of (await listPieces(upload.id)).reverse()) await storage.remove(key)
      await rm(fileOf(dataDir, upload), { force: true })
    },
  }
}

export const STORED_UPLOADS = 'uploads'

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
