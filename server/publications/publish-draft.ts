import type { Content } from '../../contract/content.ts'
import type { CatalogueSource } from '../catalogue/catalogue-file.ts'
import { findSamplePosters, gatherCatalogue } from '../catalogue/compile-catalogue.ts'
import { readEdits } from '../catalogue/owner-edits.ts'
import { applyChanges, PictureChangeError, type PictureDraft } from '../catalogue/picture-changes.ts'
import { fetchOwnerPart } from '../catalogue/shared-catalogue.ts'
import type { Storage } from '../catalogue/storage.ts'
import { recordsOf, type WaitingPicture } from '../catalogue/uploads/new-pictures.ts'
import { readRecordsOf } from '../catalogue/wallpaper-records.ts'
import { findUnknownPosters } from '../content/find-unknown-posters.ts'
import { inTransaction } from '../database/transactions.ts'
import { PublishError, type Published, type Publisher, type Publishing, publish } from './publish.ts'
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
