import { createHash } from 'node:crypto'
import { chmod, constants, copyFile as copy, type FileHandle, open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { lookForBarePng } from './metadata/bare-png.ts'

export type FileDigest = {
  readonly sha256: string
  /** As an unsigned number; ZIP archives need it. */
  readonly crc32: number
  readonly sizeBytes: number
  /** It is a PNG that has nothing which cleaning would take out. */
  readonly isBare: boolean
}

const CHUNK_BYTES = 1024 * 1024

/** Reads a file once, in constant memory. */
export async function digestFile(file: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  const look = lookForBarePng()
  let checksum = 0
  let sizeBytes = 0
  const handle = await open(file)
  try {
    for await (const chunk of chunksOf(handle)) {
      hash.update(chunk)
      look.take(chunk)
      checksum = crc32(chunk, checksum)
      sizeBytes += chunk.length
    }
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), crc32: checksum, sizeBytes, isBare: look.isBare() }
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
export async function copyFile(file: string, to: string): Promise<FileDigest> {
  try {
    await copy(file, to, constants.COPYFILE_FICLONE)
    await chmod(to, 0o600)
  } catch (error) {
    // Whichever of the two it was: what can be read could not be written.
    await digestFile(file)
    throw new UnwritableError(error as NodeJS.ErrnoException)
  }
  return digestFile(to)
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
