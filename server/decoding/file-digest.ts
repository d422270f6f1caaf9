import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { lookForBarePng } from './metadata/clean-png.ts'

export type FileDigest = {
  readonly sha256: string
  /** As an unsigned number; ZIP archives need it. */
  readonly crc32: number
  readonly sizeBytes: number
  /** It is a PNG that has nothing which cleaning would take out. */
  readonly isBare: boolean
}

const CHUNK_BYTES = 1024 * 1024

/** Takes a file's bytes in their order. */
function digester() {
  const hash = createHash('sha256')
  const look = lookForBarePng()
  let checksum = 0
  let sizeBytes = 0
  return {
    take(chunk: Buffer): void {
      hash.update(chunk)
      look.take(chunk)
      checksum = crc32(chunk, checksum)
      sizeBytes += chunk.length
    },
    digest: (): FileDigest => ({ sha256: hash.digest('hex'), crc32: checksum, sizeBytes, isBare: look.isBare() }),
  }
}

/** Reads a file once, in constant memory. */
export async function digestFile(file: string): Promise<FileDigest> {
  const { take, digest } = digester()
  const handle = await open(file)
  try {
    for await (const chunk of chunksOf(handle)) take(chunk)
  } finally {
    await handle.close()
  }
  return digest()
}

/** The same for a process that has nothing else to do: it waits for no thread, which is an eighth of the cost. */
export function digestFileSync(file: string): FileDigest {
  const { take, digest } = digester()
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  const opened = openSync(file, 'r')
  try {
    for (let read = -1; read !== 0; ) {
      read = readSync(opened, buffer)
      take(buffer.subarray(0, read))
    }
  } finally {
    closeSync(opened)
  }
  return digest()
}

/** The disk that is written to has no room, or is away: not the fault of what is read. */
export class UnwritableError extends Error {
  override name = 'UnwritableError'
  readonly code: string | undefined

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/**
 * Copies a file and digests the copy, which nobody else can change. The system copies: it may share the blocks of both, and
 * never brings the bytes here. Throws an UnwritableError.
 */
export function copyAndDigestSync(file: string, to: string): FileDigest {
  try {
    copyPrivately(file, to)
  } catch (error) {
    // Whichever of the two it was: what can be read could not be written.
    digestFileSync(file)
    throw new UnwritableError(error as NodeJS.ErrnoException)
  }
  return digestFileSync(to)
}

/** The system gives a copy the rights of the original, so it is made where nobody else comes in. */
function copyPrivately(file: string, to: string): void {
  const aside = mkdtempSync(join(dirname(to), 'copying-'))
  const copy = join(aside, 'copy')
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE)
    chmodSync(copy, 0o600)
    renameSync(copy, to)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** From the beginning to the end through one buffer: a chunk's bytes are good only until the next one. */
export async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** What is said of bytes that are not the promised ones. */
export function changedError(): Error {
  return new Error('The file changed while it was being stored.')
}

/** Passes bytes on and fails at their end if they are not the ones that were promised. */
export function verifying(sha256: string | undefined): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (sha256) hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isRight = !sha256 || hash.digest('hex') === sha256
      done(isRight ? null : changedError())
    },
  })
}
