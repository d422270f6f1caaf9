import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { verifying } from '../decoding/file-digest.ts'
import { assertKey, type LinkOptions, type ListStored, type Storage } from '../storage/storage.ts'

export type S3Settings = {
  readonly bucket: string
  /** For storages other than Amazon's own. */
  readonly endpoint: string | undefined
  /** Where browsers reach the bucket: at its endpoint, at another address, or not at all. */
  readonly links: 'endpoint' | 'off' | URL
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CHUNK_BYTES = 1024 * 1024

/** Private files in a bucket of any S3-compatible storage. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket, endpoint, links } = settings
  const client = openClient(settings, endpoint)
  // A link is signed for the address that the browser will ask.
  const linkClient = links instanceof URL ? openClient(settings, links.href) : client
  const address = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: key }
  }

  return {
    async put(key, source, sha256) {
      const body =
        source instanceof Uint8Array
          ? { bytes: source, findProblem: () => undefined }
          : verifiedFile(source.file, sha256)
      const upload = new Upload({
        client,
        params: { ...address(key), Body: body.bytes },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      // An upload that fails midway is aborted, so that the key never shows half a file. Should the abort fail too,
      // the first reason is the one to tell.
      await upload.done().catch((error: unknown) => {
        throw body.findProblem() ?? error
      })
    },

    async open(key) {
      const answer = await client.send(new GetObjectCommand(address(key))).catch(ignoreMissing)
      return answer?.Body as Readable | undefined
    },

    async pieces(key, { start, end }) {
      const command = new GetObjectCommand({ ...address(key), Range: `bytes=${start}-${end}` })
      const answer = await client.send(command).catch(ignoreMissing)
      return answer?.Body as Readable | undefined
    },

    async size(key) {
      const answer = await client.send(new HeadObjectCommand(address(key))).catch(ignoreMissing)
      return answer?.ContentLength
    },

    async link(key, { expiresInSeconds, fileName, type }: LinkOptions) {
      if (links === 'off') return undefined
      const command = new GetObjectCommand({
        ...address(key),
        ResponseContentDisposition: `attachment; filename="${fileName.replace(/[^\w.() -]/g, '_')}"`,
        ResponseContentType: type,
      })
      return getSignedUrl(linkClient, command, { expiresIn: expiresInSeconds })
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(address(key)))
    },
  }
}

/** The files of a bucket. */
export function listBucket(settings: S3Settings): ListStored {
  const client = openClient(settings, settings.endpoint)
  return async function* (prefix) {
    assertKey(prefix)
    for await (const page of paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix: `${prefix}/` })) {
      for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, sizeBytes: Size ?? 0 }
    }
  }
}

/** Makes the bucket if there is none. True if it did. A bucket is private unless somebody opens it. */
export async function createBucket(settings: S3Settings): Promise<boolean> {
  const client = openClient(settings, settings.endpoint)
  const Bucket = settings.bucket
  const isThere = await client.send(new HeadBucketCommand({ Bucket })).catch(ignoreMissing)
  if (isThere) return false
  await client.send(new CreateBucketCommand({ Bucket }))
  return true
}

function openClient(settings: S3Settings, endpoint: string | undefined): S3Client {
  const { region, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other vendors' servers do not know the newer trailing checksums; we verify SHA-256 ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function verifiedFile(file: string, sha256: string | undefined) {
  let problem: Error | undefined
  const verified = verifying(sha256)
  verified.once('error', (error) => {
    problem = error
  })
  createReadStream(file, { highWaterMark: CHUNK_BYTES })
    .once('error', (error) => verified.destroy(error))
    .pipe(verified)
  return { bytes: verified, findProblem: () => problem }
}

function ignoreMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode !== 404) throw error
}
