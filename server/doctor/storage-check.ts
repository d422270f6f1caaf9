import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Check, fails, ok } from './check.ts'
import { failureWords } from './failure-words.ts'

const STORAGE = 'storage'

/** Writes, reads and removes an object of its own. */
export const storageCheck: Check = {
  about: STORAGE,
  needs: [],
  async look({ config, storage }) {
    const place = config.storage.isShared ? `The bucket '${config.storage.bucket}'` : config.storage.folder
    const key = `masters/probe-${randomUUID()}`
    const bytes = Buffer.from(`probe ${key}`)
    try {
      await storage.put(key, bytes)
      const stream = await storage.open(key)
      const isSame = stream !== undefined && bytes.equals(await buffer(stream))
      await storage.remove(key)
      return [
        isSame
          ? ok(STORAGE, `${place} takes a file, gives it back and removes it.`)
          : fails(STORAGE, `${place} does not give back what it took.`),
      ]
    } catch (error) {
      const advice = config.storage.isShared
        ? 'Look at STORAGE_URL and its keys; npm run shop -- create-bucket makes the bucket.'
        : 'Let the shop write to DATA_DIR, and see that the disk has room.'
      return [fails(STORAGE, `${place} cannot be used: ${failureWords(error)}`, advice)]
    }
  },
}
