import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { s3Storage } from './s3-storage.ts'
import { storageContract } from './storage-contract.ts'

storageContract('the S3 storage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  const storage = s3Storage({
    bucket: 'shop',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  return {
    storage,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})
