import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../s3-storage.ts'

/** An S3-compatible server on loopback with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings & { endpoint: string }; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'pure-8k-s3-'))
  const configureBuckets = [{ name: 'shop', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    settings: {
      bucket: 'shop',
      endpoint: `http://127.0.0.1:${port}`,
      links: 'endpoint',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
