import { expect, it } from 'vitest'
import { createBucket, s3Storage } from './s3-storage.ts'
import { startS3 } from './testing/s3-server.ts'
import { storageContract } from './testing/storage-contract.ts'

storageContract('the S3 storage', startS3)

it('makes a bucket once', async () => {
  const { settings, close } = await startS3()
  const other = { ...settings, bucket: 'another' }
  expect([await createBucket(other), await createBucket(other)]).toEqual([true, false])
  await s3Storage(other).put('a', Buffer.from('x'))
  expect(await s3Storage(other).size('a')).toBe(1)
  await close()
})

it('signs links for the address that browsers use, or gives none', async () => {
  const settings = { bucket: 'shop', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  const options = { expiresInSeconds: 60, fileName: 'a.png', type: 'image/png' }
  const linkOf = (links: 'off' | URL) =>
    s3Storage({ ...settings, endpoint: 'http://inside:9000', links }).link('masters/aa/b', options)
  expect(await linkOf(new URL('https://files.shop.example'))).toMatch(
    /^https:\/\/files\.shop\.example\/shop\/masters\/aa\/b\?.*X-Amz-Signature=/,
  )
  expect(await linkOf('off')).toBeUndefined()
})
