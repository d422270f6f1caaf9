// Makes the bucket that STORAGE_URL names: `npm run shop -- create-bucket`.
import { createBucket } from '../server/adapters/storage/s3-storage.ts'
import { readConfig } from '../server/config.ts'

const USAGE = `Usage: npm run shop -- create-bucket

Makes the private bucket that STORAGE_URL names, if there is none. Safe to run again.`

export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.log(USAGE)
    return args.includes('--help') || args.includes('-h') ? 0 : 2
  }
  const { storage } = readConfig(process.env)
  if (storage.kind !== 's3') {
    console.error('STORAGE_URL names no bucket; masters lie in a folder.')
    return 1
  }
  const isNew = await createBucket(storage)
  console.log(`The bucket '${storage.bucket}' ${isNew ? 'was made' : 'is there'}.`)
  return 0
}
