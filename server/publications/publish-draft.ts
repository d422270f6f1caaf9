import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'
import { findUnknownPosters } from '../content/check-content.ts'
import { EMPTY_CONTENT } from '../content/empty-content.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { gatherCatalogue } from '../pictures/gather-catalogue.ts'
import { saveMaster } from '../pictures/master-queries.ts'
import { dropTakenOver } from '../pictures/owner-categories.ts'
import { applyChanges, PictureChangeError, type PictureDraft } from '../pictures/owner-edits.ts'
import { findSamplePosters, readPictures, saveEdits, saveRecords } from '../pictures/picture-queries.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteNew, giveUpUpload, recordsOf, type WaitingPicture } from '../uploads/upload-queries.ts'
import { dropPictures, findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'
import { findPublication, type Publication, type ShopState } from './publication-queries.ts'
import {
  findShown,
  PublishError,
  type Published,
  type Publisher,
  type Publishing,
  publish,
  refuseDeleted,
  rollBack,
} from './publish.ts'

type DraftPublishing = Omit<Publishing, 'alongside'> & {
  /** What was written. */
  readonly content: Content
  /** What was decided about pictures. */
  readonly pictures: readonly PictureDraft[]
  /** Pictures that were uploaded. */
  readonly added: readonly WaitingPicture[]
}

/** Shows what was written, with the pictures that there are. Refused with every reason at once, or done. */
export async function publishDraft(publisher: Publisher, publishing: DraftPublishing): Promise<Published> {
  const { content, pictures, added, ...how } = publishing
  const { db, pages } = publisher
  const reasons = [...(await listUnknownPosters(db, content)), ...(await listLostMasters(publishing, pages.storage))]
  if (reasons.length > 0) throw new PublishError(reasons)
  const catalogue = await gatherCatalogue({ db, content, pictures, added: recordsOf(added) }).catch(explain)
  const alongside = (trx: Database) => takeOver(trx, publishing, publisher.now()).catch(explain)
  const published = await publish(publisher, { content, catalogue }, { ...how, alongside })
  // The same as before, as far as visitors see.
  if (!published.isNew) await inTransaction(db, alongside)
  return published
}

/**
 * With the row that shows it: what was new, and what was decided, are the shop's from this moment on. What was removed before it
 * was ever shown is given up.
 */
async function takeOver(trx: Database, { content, pictures, added }: DraftPublishing, at: Date): Promise<void> {
  await dropTakenOver(trx, content)
  if (pictures.length + added.length === 0) return
  const { records, edits } = await readPictures(trx, content.categories, recordsOf(added))
  const decided = applyChanges(records, edits, pictures)
  const isRemoved = ({ record }: WaitingPicture) => decided.pictures[record.wallpaper.id]?.isRemoved === true
  const taken = added.filter((picture) => !isRemoved(picture))
  for (const { master } of taken) await saveMaster(trx, master)
  await takeUploads(trx, taken)
  for (const upload of added.filter(isRemoved).flatMap(({ uploads }) => uploads)) await giveUpUpload(trx, upload, at)
  await saveRecords(trx, taken)
  if (pictures.length > 0) await saveEdits(trx, edits, decided)
  await dropPictures(trx, pictures)
}

/** The file of an upload that was given up meanwhile goes with the next round of tidying: it must not be sold. */
async function takeUploads(trx: Database, added: readonly WaitingPicture[]): Promise<void> {
  const uploads = added.flatMap((picture) => picture.uploads)
  if ((await deleteNew(trx, uploads)) === uploads.length) return
  throw new PublishError(['Somebody removed a new picture meanwhile: look at the changes, and publish again.'])
}

/** No picture is sold whose file is not there, whole. */
async function listLostMasters({ added }: DraftPublishing, storage: Pick<Storage, 'size'>): Promise<string[]> {
  const reasons: string[] = []
  for (const { master, record } of added) {
    if ((await storage.size(master.storageKey)) === master.sizeBytes) continue
    reasons.push(`The file of '${record.wallpaper.title}' is not there any more: remove it, and bring it again.`)
  }
  return reasons
}

/** A picture may have gone since it was changed. */
function explain(error: unknown): never {
  if (error instanceof PictureChangeError) throw new PublishError([error.message])
  throw error
}

/** While the sample shop's posters are not here yet, nobody can say which of them are missing. */
export async function listUnknownPosters(db: Database, content: Content): Promise<string[]> {
  const samples = await findSamplePosters(db)
  if (!samples && content.samples) return []
  return findUnknownPosters(
    content,
    (samples ?? []).map(({ name }) => name),
  )
}

/** Whoever goes back to older pictures and prices takes back none of what the law or a promise to buyers asks. */
const STAYING = ['seller', 'trader', 'contact', 'orderPrefix', 'withdrawal', 'retention', 'policies'] as const

/** The older content, with what holds from the day on which it was said. */
export function withWhatStays(older: Content, shown: Content): Content {
  return { ...older, ...Object.fromEntries(STAYING.map((key) => [key, shown[key]])) }
}

type GoingBack = Pick<Publishing, 'by' | 'onDrawn' | 'judge'>

/**
 * Shows an older publication again. Where seller, terms or policies have changed since, the two together are a publication of
 * their own.
 */
export async function goBack(
  publisher: Publisher,
  number: number,
  { by, ...heard }: GoingBack,
): Promise<{ number: number }> {
  const { db } = publisher
  const [older, shown] = [await findPublication(db, number), await findShown(db)]
  if (!older) throw new PublishError([`There is no publication ${number}.`])
  const content = shown ? withWhatStays(older.content, shown.content) : older.content
  if (isDeepStrictEqual(content, older.content)) return rollBack(publisher, number, heard)
  await refuseDeleted(db, older)
  const how = { by, note: `Back to publication ${number}`, wentBackTo: number, ...heard }
  return publish(publisher, { content, catalogue: older.catalogue }, how)
}

export type Emptied = {
  readonly number: number
  /** What was shown until then, and can be shown again. */
  readonly before: number
}

/**
 * The shop as it would have begun with SAMPLES=off: the samples, their bundles and the sample shop's words go, published in
 * one step. What the owner imported stays, and so does what anybody bought. Refused where no samples are shown.
 */
export async function startEmpty(publisher: Publisher, by: string): Promise<Emptied> {
  const shown = await findShown(publisher.db)
  if (!shown?.content.samples) throw new PublishError(['This shop shows no samples; there is nothing to empty.'])
  await replaceDraft(publisher, EMPTY_CONTENT, by)
  const catalogue = await gatherCatalogue({ db: publisher.db, content: EMPTY_CONTENT })
  const how = { by, note: 'Started with an empty shop' }
  const { number } = await publish(publisher, { content: EMPTY_CONTENT, catalogue }, how)
  return { number, before: shown.number }
}

/** An older publication again, with its content as the draft, so that the next publication goes on from it. */
export async function showAgain(publisher: Publisher, number: number, by: string): Promise<Publication> {
  const publication = await rollBack(publisher, number)
  await replaceDraft(publisher, publication.content, by)
  return publication
}

async function replaceDraft({ db, now }: Publisher, content: ShopState['content'], by: string): Promise<void> {
  const draft = await findDraft(db)
  const basedOn = draft?.revision ?? NO_REVISION
  const isSaved = await saveDraft(db, {
    basedOn,
    content,
    pictures: [],
    savedAt: now().toISOString(),
    savedBy: by,
  })
  if (!isSaved) throw new PublishError(['Somebody saved other content at the same moment; look at it, and try again.'])
}
