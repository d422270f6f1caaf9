import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { ListStored, Storage } from '../../storage/storage.ts'
import { listBucket, type S3Settings, s3Storage } from '../s3-storage.ts'

type TestS3 = {
  readonly storage: Storage
  readonly list: ListStored
  readonly endpoint: string
  readonly settings: S3Settings
  close(): Promise<void>
}

/** An S3-compatible server with one empty bucket, and the shop's storage in it. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-s3-'))
  const configureBuckets = [{ name: 'shop', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const settings: S3Settings = { bucket: 'shop', endpoint, links: 'endpoint', region: 'us-east-1', ...keys }
  return {
    storage: s3Storage(settings),
    list: listBucket(settings),
    endpoint,
    settings,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
