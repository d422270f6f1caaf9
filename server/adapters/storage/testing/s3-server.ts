import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Storage } from '../../../catalogue/storage.ts'
import { s3Storage } from '../s3-storage.ts'

/** An S3-compatible server with one empty bucket, and the shop's storage in it. */
export async function startS3(): Promise<{ storage: Storage; endpoint: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    storage: s3Storage({ bucket: 'shop', endpoint, region: 'us-east-1', ...keys }),
    endpoint,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
