// Makes the bucket that STORAGE_URL names: `npm run shop -- create-bucket`.
import { createBucket } from '../server/adapters/s3-storage.ts'
import { readConfig } from '../server/config/config.ts'
import { command, FAILED, OK } from './command-line.ts'

const TABLE = {
  name: 'create-bucket',
  forms: [''],
  does: 'Makes the private bucket that STORAGE_URL names, if there is none. Safe to run again.',
}

export const run = command(TABLE, async () => {
  const { storage } = readConfig(process.env, { makesDataDir: false })
  if (!storage.isShared) {
    console.error('STORAGE_URL names no bucket; masters lie in a folder.')
    return FAILED
  }
  const isNew = await createBucket(storage)
  console.log(`The bucket '${storage.bucket}' ${isNew ? 'was made' : 'is there'}.`)
  return OK
})
