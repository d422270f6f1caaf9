import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'
import { EMPTY_CONTENT } from '../content/empty-content.ts'
import { findUnknownPosters } from '../content/check-content.ts'
import { inTransaction } from '../database/transactions.ts'
import type { CatalogueSource } from '../pictures/catalogue-file.ts'
import { compileCatalogue, findSamplePosters, gatherCatalogue } from '../pictures/compile-catalogue.ts'
import { readEdits } from '../pictures/owner-edits.ts'
import { applyChanges, PictureChangeError, type PictureDraft } from '../pictures/picture-changes.ts'
import { fetchOwnerPart } from '../pictures/shared-catalogue.ts'
import { readRecordsOf } from '../pictures/wallpaper-records.ts'
import type { Storage } from '../storage/storage.ts'
import { recordsOf, type WaitingPicture } from '../uploads/upload-queries.ts'
import { findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'
import { findPublication, type Publication, type ShopState } from './publication-queries.ts'
import { findShown, PublishError, type Published, type Publisher, type Publishing, publish, refuseDeleted, rollBack } from './publish.ts'
import { noteUnwritten, writeUnwritten } from './unwritten-publication.ts'

type DraftPublishing = Omit<Publishing, 'alongside'> & {
  readonly dataDir: string
  /** What was written. */
  readonly content: Content
  /** What was decided about pictures. */
  readonly pictures: readonly PictureDraft[]
  /** Pictures that were uploaded. */
  readonly added: readonly WaitingPicture[]
  /** Where machines share one. */
  readonly shared?: Storage | undefined
}

/** Shows what was written, with the pictures that there are. Refused with every reason at once, or done. */
export async function publishDraft(publisher: Publisher, publishing: DraftPublishing): Promise<Published> {
  const { dataDir, content, pictures, shared, ...how } = publishing
  const { db, now, pages } = publisher
  await writeUnwritten(db, dataDir, shared)
  const reasons = [
    ...(await listUnknownPosters(dataDir, content)),
    ...(await listLostMasters(publishing, pages.storage)),
  ]
  if (reasons.length > 0) throw new PublishError(reasons)
  const note = { pictures, ...(await setRemovedApart(publishing).catch(explain)) }
  const source: CatalogueSource = { dataDir, content, pictures, added: recordsOf(publishing.added) }
  const catalogue = await gatherCatalogue(source).catch(explain)
  const published = await publish(
    publisher,
    { content, catalogue },
    { ...how, alongside: (trx, number) => noteUnwritten(trx, { ...note, number }, now()) },
  )
  // The same as before, as far as visitors see.
  const { number } = published
  if (!published.isNew) await inTransaction(db, (trx) => noteUnwritten(trx, { ...note, number }, now()))
  // Only now: what a start finds written it publishes, and this might have been refused.
  await writeUnwritten(db, dataDir, shared)
  return published
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

/** What was removed before it was ever shown is given up. */
async function setRemovedApart({ dataDir, content, pictures, added }: DraftPublishing) {
  const records = await readRecordsOf(dataDir, content.categories, recordsOf(added))
  const edits = applyChanges(records, await readEdits(dataDir), pictures)
  const isRemoved = ({ record }: WaitingPicture) => edits.pictures[record.wallpaper.id]?.isRemoved === true
  return { added: added.filter((picture) => !isRemoved(picture)), removed: added.filter(isRemoved) }
}

/** A picture may have gone since it was changed. */
function explain(error: unknown): never {
  if (error instanceof PictureChangeError) throw new PublishError([error.message])
  throw error
}

/** The same where machines share a storage: with what the owner imported on another one, and for all of them. */
export async function publishSharedDraft(publisher: Publisher, publishing: DraftPublishing): Promise<Published> {
  const { dataDir, content, shared } = publishing
  if (shared) await fetchOwnerPart({ dataDir, content }, shared)
  return publishDraft(publisher, publishing)
}

/** While the sample shop's posters are not here yet, nobody can say which of them are missing. */
export async function listUnknownPosters(dataDir: string, content: Content): Promise<string[]> {
  const samples = await findSamplePosters(dataDir)
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

type Emptying = {
  readonly dataDir: string
  /** Who does it, as the history shall say. */
  readonly by: string
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
export async function startEmpty(publisher: Publisher, { dataDir, by }: Emptying): Promise<Emptied> {
  const shown = await findShown(publisher.db)
  if (!shown?.content.samples) throw new PublishError(['This shop shows no samples; there is nothing to empty.'])
  await replaceDraft(publisher, EMPTY_CONTENT, by)
  const catalogue = await compileCatalogue({ dataDir, content: EMPTY_CONTENT })
  const how = { by, note: 'Started with an empty shop' }
  const { number } = await publish(publisher, { content: EMPTY_CONTENT, catalogue }, how)
  return { number, before: shown.number }
}

/** An older publication again, with its content as the draft, so that the next publication goes on from it. */
export async function showAgain(publisher: Publisher, number: number, { dataDir, by }: Emptying): Promise<Publication> {
  const publication = await rollBack(publisher, number)
  await replaceDraft(publisher, publication.content, by)
  await compileCatalogue({ dataDir, content: publication.content })
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
