import { Readable } from 'node:stream'
import type { MasterPool } from '../../decoding/master-pool.ts'
import { previewWriter } from '../../pictures/preview-files.ts'
import type { ImportFixture } from '../../pictures/testing/import-fixture.ts'
import { checkUploads } from '../check-uploads.ts'
import { receivePart } from '../receive-part.ts'
import { uploadBytes } from '../upload-bytes.ts'
import { findUpload, insertUpload, type NewPicture, type UploadRow } from '../upload-queries.ts'

const TEST_CATEGORY = { slug: 'space', name: 'Space' }

/** As if 8K were small; whoever opened it closes it. */
export function takesSmall(pool: MasterPool): MasterPool {
  return { ...pool, inspect: (file, _allowSmall, plan) => pool.inspect(file, true, plan), close() {} }
}

/** Uploads into the shop of an import's test; small pictures are taken, because large ones take a while to draw. */
export function uploadsInto(shop: ImportFixture, isShared = false) {
  const { db, dataDir, storage } = shop
  const now = () => new Date()
  const shared = isShared ? storage : undefined
  const bytes = uploadBytes(dataDir, shared)
  const parts = { db, bytes, now }
  const openPool = () => takesSmall(shop.pool)
  const checking = {
    ...parts,
    dataDir,
    storage,
    writePreview: previewWriter(dataDir, shared),
    atOnce: 2,
    openPool,
    findCategory: async () => TEST_CATEGORY,
  }
  return {
    parts,
    checking,
    /** All at once, or cut where it is said. */
    async send(name: string, data: Buffer, { replaces = null, cuts = [] }: Sending = {}): Promise<string> {
      const id = await insertUpload(
        db,
        { category: TEST_CATEGORY.slug, name, sizeBytes: data.length, modifiedAt: now().toISOString(), replaces },
        now(),
      )
      const ends = [...cuts, data.length]
      for (const [at, end] of ends.entries()) {
        const offset = at === 0 ? 0 : (ends[at - 1] ?? 0)
        await receivePart(parts, { id, offset, body: Readable.from([Buffer.from(data.subarray(offset, end))]) })
      }
      return id
    },
    check: () => checkUploads(checking),
    async find(id: string): Promise<UploadRow> {
      const row = await findUpload(db, id)
      if (!row) throw new Error('There is no such upload.')
      return row
    },
    async picture(id: string): Promise<NewPicture> {
      const { facts, problem } = (await findUpload(db, id)) ?? {}
      if (!facts) throw new Error(`It is not in the draft: ${problem}.`)
      return JSON.parse(facts) as NewPicture
    },
  }
}

type Sending = { readonly replaces?: string | null; readonly cuts?: readonly number[] }
