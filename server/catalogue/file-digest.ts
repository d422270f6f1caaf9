import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'

export type FileDigest = {
  readonly sha256: string
  /** As an unsigned number; ZIP archives need it. */
  readonly crc32: number
  readonly sizeBytes: number
}

const CHUNK_BYTES = 1024 * 1024

/** Reads a file once, in constant memory. */
export async function digestFile(file: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  let checksum = 0
  let sizeBytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    sizeBytes += chunk.length
  }
  return { sha256: hash.digest('hex'), crc32: checksum, sizeBytes }
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
      done(isRight ? null : new Error('The file changed while it was being stored.'))
    },
  })
}
